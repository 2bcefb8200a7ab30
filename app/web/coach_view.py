"""The coach on the page: the hint on board and arrow pad, and the row of controls for watching."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import Direction
from app.play import Advice, Pace, State, advising, ask, words
from app.play.tongue import tr

from .dom import Element, Listeners, Writer, all_of, must
from .focus import Focus


class CoachView:
    """Writes what the state says of hint and watching; hears the controls for watching."""

    def __init__(self, document: Any, focus: Focus) -> None:
        self._document = document
        self._focus = focus
        self._write = Writer()
        self._mark = must("#board .advice")
        self._controls: list[Element] = all_of(":is(#watching, #paces, #second) :is(button, input)")
        self._paces: list[Element] = all_of("[name=pace]")
        self._enabled = False
        self._watched = False
        self._running = False

    def bind(
        self,
        listeners: Listeners,
        dispatch: Callable[[ask.Intent], None],
        watch: Callable[[], None],
    ) -> None:
        """Listen to the controls.

        Args:
            listeners: what listens.
            dispatch: the one door.
            watch: lets the coach play from here.

        """
        acts: dict[str, Callable[[], None]] = {
            "hint": lambda: dispatch(ask.AskHint()),
            "watch": watch,
            "watch-run": lambda: dispatch(ask.RunWatching(not self._running)),
            "watch-step": lambda: dispatch(ask.StepWatching()),
            "my-turn": lambda: dispatch(ask.MyTurn()),
        }

        def button(act: Callable[[], None]) -> Callable[[Any], None]:
            def clicked(_: Any) -> None:
                act()
                self._focus.used_control()

            return clicked

        for name, act in acts.items():
            listeners.on(must(f"#{name}"), "click", button(act))

        def pace(event: Any) -> None:
            dispatch(ask.ChoosePace(Pace(event.target.value)))
            self._focus.used_control()

        listeners.on(must("#paces"), "change", pace)

    def refresh(self, state: State) -> None:
        """Bring hint and controls up to date with ``state``."""
        self._hint(state)
        self._watching(state)
        if not self._enabled:
            self._enabled = True
            for control in self._controls:
                control.disabled = False

    def _hint(self, state: State) -> None:
        write, hint = self._write, state.hint
        write.attribute("#board", "data-hint", hint.best.direction.value if hint else "")
        write.property("#board .advice", "hidden", hint is None)
        if hint is not None:
            write.text("#hint-word", words.direction(hint.best.direction))
        usable = state.mine and state.coached and state.watch is None
        write.attribute("#hint", "aria-disabled", "false" if usable else "true")
        write.property("#hint", "hidden", not state.coached)
        # While it is watched, what it saw before its last move.
        said = state.watch.advice if state.watch else hint
        for direction in Direction:
            self._worth(said, direction)
        shown = state.settings.pad or hint is not None
        write.property("#pad", "hidden", not shown)

    def _worth(self, advice: Advice | None, direction: Direction) -> None:
        letter = direction.value
        worth, button = advising.worth(advice, direction), f"#pad [data-direction={letter}]"
        self._write.attribute(button, "data-rank", advising.rank(advice, direction))
        # Drawn by the style sheet, and heard as a description: the button's name stays its name.
        self._write.attribute(button, "data-worth", worth)
        self._write.text(f"#worth-{letter}", worth)

    def _watching(self, state: State) -> None:
        write, watch = self._write, state.watch
        watched = watch is not None
        for selector in ("#actions", "#second"):
            write.property(selector, "hidden", watched)
        for selector in ("#watching", "#paces"):
            write.property(selector, "hidden", not watched)
        write.property("#watch", "hidden", not state.coached)
        self._running = watch is not None and watch.running
        write.text("#watch-run-text", tr("Pause") if self._running else tr("Go on"))
        for radio in self._paces:
            if radio.checked != (radio.value == state.pace.value):
                radio.checked = radio.value == state.pace.value
        if watched != self._watched:
            self._watched = watched
            self._keep_focus("#watch-run" if watched else "#board")

    def _keep_focus(self, selector: str) -> None:
        """The rows of controls have changed places: do not leave the focus on what is hidden."""
        active = self._document.activeElement
        if active is None or not active.checkVisibility():
            must(selector).focus()
