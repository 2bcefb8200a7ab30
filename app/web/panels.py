"""The panels: native modal dialogs, opened and closed as the state says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.play import Panel, State

from .address import PLACES
from .dom import Element, Listeners, all_of, must
from .focus import Focus
from .page import fill_panel

THUMB_MS = 300
"""A panel that opens under a moving thumb is deaf for so long."""

_SCROLL_KEYS = {" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"}


class Panels:
    """Shows the panel of the state. Its buttons are named in ``data-panel``."""

    def __init__(
        self,
        window: Any,
        listeners: Listeners,
        focus: Focus,
        close: Callable[[], None],
        buttons: dict[str, Callable[[], None]],
    ) -> None:
        """Args: how to ask for the open panel to be closed (Escape); what each button does."""
        self._clock = window.performance
        self._focus = focus
        self._close = close
        self._buttons = buttons
        self._open: Panel | None = None
        self._below = [must("#game"), must("#reading")]
        self._places = must("#places")
        self._deaf_until = 0.0
        self._dialogs: dict[Panel, Element] = {p: must(f"#panel-{p.value}") for p in Panel}
        for dialog in self._dialogs.values():
            listeners.on(dialog, "cancel", self._escaped)
            listeners.on(dialog, "keydown", self._key)
            # Before the click reaches its button, and taps are clicks too.
            listeners.on(dialog, "click", self._click, capture=True)
        for button in all_of("[data-panel]"):
            listeners.on(button, "click", self._pressed)

    def refresh(self, state: State, by_slide: bool) -> None:
        """Open, close or change the panel; ``by_slide`` says whether a slide did it."""
        if state.panel is self._open:
            return
        if self._open is not None:
            # The browser gives the focus back to where it was when the panel opened.
            self._shut_off(False)
            self._dialogs[self._open].close()
        self._open = state.panel
        if state.panel is not None:
            fill_panel(state)
            dialog = self._dialogs[state.panel]
            under_thumb = by_slide and self._focus.by_pointer
            dialog.dataset.place = self._place() if under_thumb else "middle"
            self._deaf_until = self._clock.now() + (THUMB_MS if under_thumb else 0)
            if state.panel in PLACES:
                dialog.show()
            else:
                dialog.showModal()
            self._shut_off(True)

    def _shut_off(self, off: bool) -> None:
        """Take the page below a panel away from assistive tools, which not all do by themselves.

        After opening and before closing: the browser has to find the focus where it was.
        """
        below = [*self._below, *([] if self._open in PLACES else [self._places])]
        for part in below:
            part.inert = off
            part.ariaHidden = "true" if off else None

    def _place(self) -> str:
        """Where a panel opens: away from the thumb, so that none of its buttons lies under it."""
        return "top" if self._focus.thumb_is_low else "bottom"

    def _escaped(self, event: Any) -> None:
        event.preventDefault()  # the state closes panels, not the browser
        self._close()

    def _click(self, event: Any) -> None:
        if self._clock.now() < self._deaf_until:
            event.stopPropagation()
            event.preventDefault()

    def _pressed(self, event: Any) -> None:
        self._buttons[event.currentTarget.dataset.panel]()
        self._focus.used_control()

    def _key(self, event: Any) -> None:
        # On the heading, where the focus comes first, a key that scrolls would move the page below.
        if event.key in _SCROLL_KEYS and event.target.tagName == "H2":
            event.preventDefault()
