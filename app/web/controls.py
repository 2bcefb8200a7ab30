"""Buttons, choices and switches of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import UndoRule
from app.play import PREFERENCES, Language, Panel, ask

from .dom import Listeners, all_of, must
from .focus import Focus

Act = Callable[[], None]


class Controls:
    """Binds the controls to what they ask for."""

    def __init__(
        self,
        listeners: Listeners,
        focus: Focus,
        dispatch: Callable[[ask.Intent], None],
        actions: dict[str, Act],
        language_chosen: Act,
    ) -> None:
        """Bind them.

        Args:
            listeners: what listens.
            focus: where the focus goes after use.
            dispatch: the one door.
            actions: what is more than an intent, by the id of the button.
            language_chosen: called once another language was chosen.

        """
        self._language_chosen = language_chosen
        self._listeners = listeners
        self._focus = focus
        self._dispatch = dispatch
        acts: dict[str, Act] = {
            "undo": lambda: dispatch(ask.Undo()),
            "redo": lambda: dispatch(ask.Redo()),
            "read-board": lambda: dispatch(ask.SpeakBoard()),
            **actions,
        }
        for name, act in acts.items():
            self._button(name, act)
        for name, panel in (("clear-best", Panel.CLEAR_BEST), ("clear-all", Panel.CLEAR_ALL)):
            # The focus stays on what opens a panel: the panel gives it back there.
            listeners.on(must(f"#{name}"), "click", self._opener(panel))
        listeners.on(must("#sizes"), "change", self._size)
        listeners.on(must("#undo-rules"), "change", self._undo_rule)
        listeners.on(must("#show-pad"), "change", self._pad)
        listeners.on(must("#show-clock"), "change", self._clock)
        listeners.on(must("#vibrate"), "change", self._vibrate)
        for radio in all_of(",".join(f"[name={name}]" for name in PREFERENCES)):
            listeners.on(radio, "change", self._prefer)

    def _button(self, name: str, act: Act) -> None:
        def clicked(_: Any) -> None:
            act()
            self._focus.used_control()

        self._listeners.on(must(f"#{name}"), "click", clicked)

    def _opener(self, panel: Panel) -> Callable[[Any], None]:
        return lambda _: self._dispatch(ask.OpenPanel(panel))

    def _size(self, event: Any) -> None:
        self._dispatch(ask.ChooseSize(int(event.target.value)))
        self._focus.used_control()

    def _undo_rule(self, event: Any) -> None:
        self._dispatch(ask.ChooseUndoRule(UndoRule(event.target.value)))
        self._focus.used_control()

    def _pad(self, event: Any) -> None:
        self._dispatch(ask.ShowPad(bool(event.target.checked)))

    def _clock(self, event: Any) -> None:
        self._dispatch(ask.ShowClock(bool(event.target.checked)))

    def _vibrate(self, event: Any) -> None:
        self._dispatch(ask.Vibrate(bool(event.target.checked)))

    def _prefer(self, event: Any) -> None:
        # The focus stays: whoever tries looks tries several.
        choice: Any = PREFERENCES[event.target.name](event.target.value)
        self._dispatch(ask.Prefer(choice))
        if isinstance(choice, Language):
            self._language_chosen()
