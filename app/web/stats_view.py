"""The panel of statistics: figures, plots, and the values behind them."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Mode
from app.play import stat_words, words
from app.play.days import Streak
from app.play.results import Result
from app.play.state import Best
from app.play.statistics import Figures, Group, figures_of, groups_of
from app.play.tongue import tr

from .charts import bar_chart, line_chart, table_behind
from .dom import Listeners, make, must


class StatsView:
    """Draws the figures of one group of games at a time."""

    def __init__(self, listeners: Listeners) -> None:
        self._results: list[Result] = []
        self._bests: dict[int, Best] = {}
        self._days = Streak()
        self._groups: list[Group] = []
        self._tables = Listeners()
        self._choice = must("#stats-group")
        listeners.on(self._choice, "change", lambda _: self._draw())

    def show(
        self, results: list[Result], bests: dict[int, Best], days: Streak, first: Group
    ) -> None:
        """Show figures, those of the group ``first`` if it has any.

        Args:
            results: all games that ended or were left.
            bests: the best of Classic, by size.
            days: the streak of the daily.
            first: the mode and size on the board.

        """
        self._results, self._bests, self._days = results, bests, days
        self._groups = groups_of(results)
        options = []
        for number, group in enumerate(self._groups):
            option = make("option")
            option.value, option.textContent = str(number), stat_words.group(group)
            options.append(option)
        self._choice.replaceChildren(*options)
        if first in self._groups:
            self._choice.value = str(self._groups.index(first))
        empty = not self._groups
        must("#stats-none").textContent = tr(stat_words.NOTHING) if empty else ""
        must("#stats-some").hidden = empty
        uncounted = sum(not result.counts for result in results)
        must("#stats-note").textContent = stat_words.note(uncounted)
        if not empty:
            self._draw()

    def clear(self) -> None:
        """Hold nothing while the panel is closed."""
        self._tables.close()
        self._results = []
        for name in ("#stats-figures", "#stats-ways", "#stats-scores", "#stats-tiles"):
            must(name).replaceChildren()

    def _draw(self) -> None:
        self._tables.close()
        group = self._groups[int(self._choice.value)]
        figures = figures_of(self._results, group)
        best = self._bests[group.size] if group.mode is Mode.CLASSIC else None
        days = self._days if group.mode is Mode.DAILY else None
        _fill("#stats-figures", stat_words.rows(figures, best, days))
        _fill("#stats-ways", stat_words.ways(figures))
        # Of games that were results already when directions were not yet kept, nothing is known.
        must("#stats-ways").parentElement.hidden = not any(figures.ways)
        self._draw_scores(figures)
        self._draw_tiles(figures)

    def _draw_scores(self, figures: Figures) -> None:
        scores = [score for _, score in figures.scores]
        rows = [
            (tr("{day}, {time} UTC", day=at[:10], time=at[11:16]), words.number(n))
            for at, n in figures.scores
        ]
        must("#stats-scores").replaceChildren(
            line_chart(stat_words.scores_title(figures), scores, stat_words.scale),
            table_behind(self._tables, tr("Scores as a table"), (tr("Begun"), tr("Score")), rows),
        )

    def _draw_tiles(self, figures: Figures) -> None:
        bars = [(words.tile_label(tile), count) for tile, count in figures.tiles]
        rows = [(words.number(tile), words.number(count)) for tile, count in figures.tiles]
        must("#stats-tiles").replaceChildren(
            bar_chart(stat_words.tiles_title(figures), bars, words.number),
            table_behind(
                self._tables, tr("Best tiles as a table"), (tr("Best tile"), tr("Games")), rows
            ),
        )


def _fill(selector: str, rows: Sequence[tuple[str, str]]) -> None:
    """Write names and figures into a list of definitions."""
    items = []
    for name, figure in rows:
        item, term, told = make("div"), make("dt"), make("dd")
        term.textContent, told.textContent = name, figure
        item.append(term, told)
        items.append(item)
    must(selector).replaceChildren(*items)
