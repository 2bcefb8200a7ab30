"""Everything on the page but the tiles: written from the state after every step."""

from __future__ import annotations

from typing import Any

from app.engine import Board, Mode, UndoRule
from app.play import PREFERENCES, Panel, Settings, State, words
from app.play.tongue import tr

from .dom import Element, Writer, all_of, make, must


class PageView:
    """Writes what changed, and only that, into the elements of index.html."""

    def __init__(self) -> None:
        self._write = Writer()
        self._table = Table()
        names = ("size", "undo", *PREFERENCES)
        self._radios: list[Element] = all_of(", ".join(f"[name={name}]" for name in names))
        self._controls: list[Element] = all_of(
            ":is(#actions, #pad, #settings) :is(button, input), #daily-days"
        )
        self._enabled = False
        self._chosen: tuple[str, Settings] | None = None

    def refresh(self, state: State) -> None:
        """Bring the page up to date with ``state``."""
        self._board_data(state)
        self._figures(state)
        self._actions(state)
        self._choices(state)
        self._table.refresh(state.game.board)

    def _board_data(self, state: State) -> None:
        """What scripts and tests read off the board (design, section 9)."""
        game, write = state.game, self._write
        setup = game.setup
        for name, value in (
            ("data-size", setup.size),
            ("data-cells", " ".join(map(str, game.board.cells))),
            ("data-ply", game.ply),
            ("data-score", game.score),
            ("data-outcome", state.outcome or ""),
            ("data-mode", state.record.mode.value),
            ("data-seed", "" if state.secret else setup.seed),
            ("data-goal", setup.goal or ""),
            ("data-undos", game.undos),
        ):
            write.attribute("#board", name, str(value))
        write.attribute("#board", "aria-label", tr("2048 board, {size} by {size}", size=setup.size))

    def _figures(self, state: State) -> None:
        game, write = state.game, self._write
        for name, value in (("score", game.score), ("best", state.best.score), ("moves", game.ply)):
            write.text(f"#{name}", str(value))
            write.text(f"#{name}-text", words.number(value))
        write.text("#clock", words.clock(state.clock_ms))
        write.text("#goal-text", str(game.setup.goal or ""))
        write.text("#clock-label", tr("Time") if state.match is None else tr("Time left"))
        duel = game.setup.goal is None
        daily = state.record.mode is Mode.DAILY
        write.property("#goal-figure", "hidden", duel)
        for name in ("#best-figure", "#sizes"):  # the best is Classic's, and sizes are
            write.property(name, "hidden", duel or daily)
        write.property("#daily-days", "hidden", not daily)
        write.text("#mode", words.mode_line(state))
        write.text("#rule", words.rule_line(state))
        write.property("#to-classic", "hidden", state.record.mode is Mode.CLASSIC)
        write.property("#clock-figure", "hidden", not (state.settings.clock or duel))

    def _actions(self, state: State) -> None:
        game, write = state.game, self._write
        for name, usable in (
            ("new-game", state.mine),
            ("undo", state.mine and game.can_undo),
            ("redo", state.mine and game.can_redo),
        ):
            # Not the property: a button that it switches off in use drops the focus to nowhere.
            # Pressed all the same, it is told in words that nothing comes of it.
            write.attribute(f"#{name}", "aria-disabled", "false" if usable else "true")
        for selector in ("#undo", "#redo"):
            write.property(selector, "hidden", game.setup.undo is UndoRule.NONE)
        write.text("#undos-left", words.undos_left(game))
        if not self._enabled:
            self._enabled = True
            for control in (*self._controls, *self._radios):
                control.disabled = False

    def _choices(self, state: State) -> None:
        settings = state.settings
        size = str(state.game.setup.size)
        self._write.text("#undo-rule-note", words.undo_rule_note(state))
        if self._chosen == (size, settings):
            return  # as at every move
        self._chosen = (size, settings)
        # The player ticks these, so what stands there is read back and not remembered.
        for radio in self._radios:
            value = size if radio.name == "size" else getattr(settings, radio.name)
            right = radio.value == value
            if radio.checked != right:
                radio.checked = right
        for selector, shown in (
            ("#show-pad", settings.pad),
            ("#show-clock", settings.clock),
            ("#vibrate", settings.vibrate),
        ):
            box = must(selector)
            if box.checked != shown:
                box.checked = shown


class Table:
    """The board as a table, for reading with a screen reader; written cell by cell."""

    def __init__(self, selector: str = "#board-table") -> None:
        self._body = must(f"{selector} tbody")
        self._cells: list[Element] = []
        self._shown: list[int] = []

    def refresh(self, board: Board) -> None:
        """Bring the table up to date."""
        if len(self._shown) != len(board.cells):
            self._build(board.size)
        for cell, value in enumerate(board.cells):
            if self._shown[cell] != value:
                self._shown[cell] = value
                self._cells[cell].textContent = str(value) if value else tr("empty")

    def _build(self, size: int) -> None:
        rows: list[Any] = []
        self._cells = []
        for number in range(1, size + 1):
            row, head = make("tr"), make("th")
            head.setAttribute("scope", "row")
            head.textContent = tr("Row {number}", number=number)
            cells = [make("td") for _ in range(size)]
            row.append(head, *cells)
            rows.append(row)
            self._cells += cells
        self._body.replaceChildren(*rows)
        for cell in self._cells:
            cell.textContent = tr("empty")
        self._shown = [0] * size * size


def fill_panel(state: State) -> None:
    """Write the figures of the game into the panel that is about to open."""
    game, record = state.game, state.record
    if state.panel is Panel.GOAL:
        must("#goal-title").textContent = words.made_goal(state)
        must("#goal-figures").textContent = words.result_line(record)
        must("#goal-note").textContent = ""
        # Won and locked in one move: there is nothing to keep going with, only a result to see.
        must("#panel-goal [data-panel=keep-going]").hidden = game.stuck
        must("#panel-goal [data-panel=result]").hidden = not game.stuck
        must("#panel-goal [data-panel=undo]").hidden = not game.can_undo
    elif state.panel is Panel.RESULT:
        must("#result-title").textContent = words.result_title(record)
        for name, text in (
            ("score", words.number(game.score)),
            ("tile", words.number(game.board.best_tile)),
            ("moves", words.number(game.ply)),
            ("undos", words.number(game.undos)),
            ("hints", words.number(record.hints)),
            ("time", words.clock(record.clock_ms)),
        ):
            must(f"#result-{name}").textContent = text
        must("#result-note").textContent = words.result_note(state)
        must("#panel-result [data-panel=undo]").hidden = not game.can_undo
        must("#panel-result [data-panel=watch]").hidden = not state.coached
