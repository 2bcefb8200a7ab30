"""The panel of a replay: boards, line, slider and buttons, written from the state of a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.play import replay, sharing, words
from app.play.tongue import tr

from .board import BoardView
from .dom import Listeners, all_of, closest, must
from .page import Table

KEYS: dict[str, replay.Intent] = {
    "ArrowRight": replay.StepBy(1),
    "ArrowLeft": replay.StepBy(-1),
    "PageDown": replay.StepBy(10),
    "PageUp": replay.StepBy(-10),
    "Home": replay.GoTo(0),
    "End": replay.GoTo(1 << 30),
}
"""What keys ask for, wherever in the panel the focus is but on a control that wants them itself."""


class ReplayView:
    """Draws replays, and turns what is done in the panel into intents."""

    def __init__(
        self, window: Any, listeners: Listeners, dispatch: Callable[[replay.Intent], None]
    ) -> None:
        self._dispatch = dispatch
        roots = [must("#replay-board"), must("#replay-board-2")]
        self._roots = roots
        self._boards = [BoardView(window, root) for root in roots]
        self._tables = [Table("#replay-table"), Table("#replay-table-2")]
        self._figures = all_of("#replay-boards figure")
        self._captions = [must("figcaption", figure) for figure in self._figures]
        self._line, self._said = must("#replay-line"), must("#replay-said")
        self._scrub, self._run = must("#replay-scrub"), must("#replay-run")
        self._speed, self._as_played = must("#replay-speed"), must("#replay-as-played")
        self._playing = False
        on = listeners.on
        on(must("#replay-back"), "click", lambda _: dispatch(replay.StepBy(-1)))
        on(must("#replay-on"), "click", lambda _: dispatch(replay.StepBy(1)))
        on(self._run, "click", lambda _: dispatch(replay.Run(not self._playing)))
        on(self._scrub, "input", lambda _: dispatch(replay.GoTo(int(self._scrub.value))))
        on(self._speed, "change", lambda _: dispatch(replay.ChooseSpeed(int(self._speed.value))))
        on(
            self._as_played,
            "change",
            lambda _: dispatch(replay.ChooseAsPlayed(bool(self._as_played.checked))),
        )
        on(must("#panel-replay"), "keydown", self._pressed)

    def begin(self, shown: replay.Replay) -> None:
        """Show another game from its start."""
        records = shown.records
        two = len(records) > 1
        must("#replay-about").textContent = sharing.about(records[0]) if not two else ""
        title = sharing.match_title if two else sharing.title
        must("#replay-title").textContent = title(records[0])
        self._figures[1].hidden = not two
        self._captions[0].hidden = not two
        self._scrub.max = str(shown.last)
        must("#replay-timed").hidden = not shown.timed
        self._speed.value = str(shown.speed)
        self._as_played.checked = shown.as_played
        for side, record in enumerate(records):
            self._roots[side].dataset.size = str(record.game.setup.size)
        self.perform(shown, replay.Redraw())
        self.refresh(shown)

    def refresh(self, shown: replay.Replay) -> None:
        """Bring all but the tiles up to date."""
        for side, position in enumerate(shown.positions):
            root = self._roots[side]
            root.dataset.cells = " ".join(map(str, position.board.cells))
            root.dataset.ply, root.dataset.score = str(position.ply), str(position.score)
            self._tables[side].refresh(position.board)
            who = sharing.whose(shown.records, side)
            self._captions[side].textContent = f"{who}: {words.number(position.score)}"
        where = replay.where(shown)
        self._line.textContent = where
        self._scrub.value = str(shown.ply)
        self._scrub.setAttribute("aria-valuetext", where)
        self._playing = shown.playing
        self._run.textContent = tr("Pause") if shown.playing else tr("Play")

    def perform(self, shown: replay.Replay, effect: replay.Effect) -> None:
        """Carry out one effect."""
        match effect:
            case replay.Animate(side, turn):
                self._boards[side].animate(turn)
            case replay.Redraw():
                for side, position in enumerate(shown.positions):
                    self._boards[side].redraw(position.board)
            case replay.Say(text):
                self._said.textContent = text

    def _pressed(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or must("#replay-show").hidden:
            return
        if closest(event.target, "input, select, textarea") is not None:
            return
        intent = KEYS.get(str(event.key))
        if event.key == " " and closest(event.target, "button") is None:
            intent = replay.Run(not self._playing)
        if intent is not None:
            event.preventDefault()
            self._dispatch(intent)
