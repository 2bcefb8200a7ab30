"""What a ghost match shows besides the board: the strip, the countdown and the result."""

from __future__ import annotations

from typing import Any

from app.engine import Record
from app.play import State, duel, match_words, words
from app.play.duel import Match
from app.play.tongue import tr

from .board import BoardView
from .dom import Element, Writer, make, must


class DuelView:
    """Writes into the strip below the board and into the panels of a match."""

    def __init__(self, window: Any) -> None:
        self._write = Writer()
        self._mine, self._theirs = must("#ghost-mine"), must("#ghost-theirs")
        self._boards = [BoardView(window, root) for root in (self._mine, self._theirs)]

    def refresh(self, state: State) -> None:
        """Bring the strip up to date."""
        match = state.match if isinstance(state.match, Match) else None
        write = self._write
        write.property("#ghost-strip", "hidden", match is None)
        write.property("#give-up", "hidden", match is None or state.record.ended is not None)
        if match is None:
            return
        ghost = match.ghost.game
        for name, value in (
            ("level", state.record.level),
            ("score", ghost.score),
            ("tile", ghost.board.best_tile),
            ("moves", ghost.ply),
            ("gap", match.gap),
            ("seal", match.seal),
        ):
            write.attribute("#ghost-strip", f"data-{name}", str(value))
        write.attribute("#ghost-strip", "title", tr("Seal {seal}", seal=match.seal))
        write.text("#ghost-figures", match_words.figures(match))
        write.text("#ghost-gap", match_words.gap(match))

    def show_lobby(self) -> None:
        """Let the player choose a level."""
        must("#ghost-lobby").hidden, must("#ghost-countdown").hidden = False, True

    def show_countdown(self, seal: str) -> None:
        """Show the seal of a match that is about to start."""
        must("#ghost-lobby").hidden, must("#ghost-countdown").hidden = True, False
        must("#ghost-seal").textContent = seal

    def count(self, number: int) -> None:
        """Show a number of the countdown."""
        must("#ghost-count").textContent = str(number)

    def show_result(self, mine: Record, match: Match) -> None:
        """Fill the panel of the result."""
        ghost = match.ghost
        must("#ghost-result-title").textContent = match_words.result(mine, ghost)
        must("#ghost-reason").textContent = match_words.reason(mine, ghost)
        level = tr(match_words.LEVELS[str(mine.level)])
        must("#ghost-name").textContent = tr("Ghost, {level}", level=level)
        for root, view, record in zip(
            (self._mine, self._theirs), self._boards, (mine, ghost), strict=True
        ):
            root.dataset.size = str(record.game.setup.size)
            root.dataset.cells = " ".join(map(str, record.game.board.cells))
            root.setAttribute("aria-label", words.whole_board(record.game))
            view.redraw(record.game.board)
        must("#ghost-table tbody").replaceChildren(
            *(_row(*texts) for texts in _figures(mine, ghost))
        )
        setup = mine.game.setup
        must("#proof-seal").textContent = match.seal
        must("#proof-match").textContent = str(mine.match)
        must("#proof-seed").textContent = setup.seed
        holds = duel.seal(str(mine.match), setup.seed) == match.seal
        must("#proof-ours").textContent = verdict(tr("This page"), holds)
        must("#proof-browsers").textContent = ""

    def show_browsers_verdict(self, holds: bool | None) -> None:
        """What the browser's own SHA-256 says of the seal; None where it has none."""
        if holds is None:
            text = tr("This browser checks seals on secure pages (https) only.")
        else:
            text = verdict(tr("Your browser"), holds)
        must("#proof-browsers").textContent = text


def verdict(who: str, holds: bool) -> str:
    """Whether a seal was found to hold, and by whom."""
    if holds:
        return tr("{who} has checked it: the seal holds.", who=who)
    return tr("{who} has checked it: the seal does NOT hold.", who=who)


def _figures(mine: Record, ghost: Record) -> list[tuple[str, str, str]]:
    mine_texts, ghost_texts = (
        (
            words.number(record.game.score),
            words.number(record.game.board.best_tile),
            words.number(record.game.ply),
            words.clock(record.clock_ms),
            tr(match_words.ENDS[record.ended]),
        )
        for record in (mine, ghost)
    )
    names = (tr("Score"), tr("Best tile"), tr("Moves"), tr("Time"), tr("Ended"))
    return list(zip(names, mine_texts, ghost_texts, strict=True))


def _row(name: str, mine: str, ghost: str) -> Element:
    row, head = make("tr"), make("th")
    head.setAttribute("scope", "row")
    head.textContent = name
    cells = []
    for text in (mine, ghost):
        cell = make("td")
        cell.textContent = text
        cells.append(cell)
    row.append(head, *cells)
    return row
