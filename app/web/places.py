"""The places of the page that have an address, and the ways in and out of them.

``address.py`` has the one list of what a fragment can name. A view is a section of the page that
lies over the game while the address names it: style does that (``:target``), so it works before
Python is there, and Back and Forward work by themselves. A panel is a dialog; one that has an
address closes when the address goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.play import Panel, Slot, State, ask

from .address import PANELS, PLACES, VIEWS
from .dom import Element, Listeners, Writer, all_of, is_none, must, options
from .focus import Focus

_PLACES = {PANELS[panel][0] for panel in PLACES}
_NOT_COVERED = "#notice, [aria-live]"
"""What of the game is seen or heard while a view lies over it."""


class Places:
    """Follows the address to views and panels, and leads out of them again.

    Every entry of the history is stamped with the slot that was played there, so that Back from a
    mode finds the game before it, and with how many views lie over that game, so that Escape goes
    back past all of them.
    """

    def __init__(
        self,
        window: Any,
        listeners: Listeners,
        focus: Focus,
        dispatch: Callable[[ask.Intent], None],
        close: Callable[[], None],
        follow: Callable[[], None],
    ) -> None:
        """Bind links and Escape.

        Args:
            window: the browser's.
            listeners: what listens.
            focus: gives the focus back when a view closes.
            dispatch: the one door.
            close: puts the open panel aside.
            follow: follows the address, for a link to where we are already.

        """
        self._window = window
        self._focus = focus
        self._dispatch = dispatch
        self._close = close
        self._follow = follow
        self._write = Writer()
        self._links = [str(link.getAttribute("href")) for link in all_of("#places a")]
        self._view = ""
        self._over = False
        """Whether the address lays something over the game."""
        self._depth = 0
        self._opener: Element | None = None
        self._panel: Panel | None = None
        self._arrived = False
        self._slots: dict[str, Slot] = {}
        listeners.on(window.document, "keydown", self._key)
        # Comes for Back and Forward between entries of one address too.
        listeners.on(window, "popstate", lambda _: self._close_stale())
        for link in all_of("#places a"):
            listeners.on(link, "click", self._clicked)
        for link in all_of(".leave"):
            listeners.on(link, "click", self._leave_clicked)

    @property
    def slot(self) -> Slot | None:
        """The slot that was played at this entry of the history; None where a fragment names it."""
        return None if self._fragment else self._slots.get(str(self._stamped("slot")))

    @property
    def _fragment(self) -> str:
        return str(self._window.location.hash)

    def _stamped(self, name: str) -> Any:
        entry = self._window.history.state
        return None if is_none(entry) else getattr(entry, name, None)

    def _stamp(self, slot: Slot) -> None:
        self._slots[slot.key] = slot
        here = self._window.location.href.removesuffix("#")
        entry = options(depth=self._depth, slot=slot.key)
        self._window.history.replaceState(entry, "", here)

    def arrive(self, state: State) -> None:
        """The address was opened or has changed: show what it names over the game."""
        self._close_stale()
        name = self._fragment.removeprefix("#")
        view = name if name in VIEWS else ""
        was, self._view = self._view, view
        over, was_over = view or self._fragment in _PLACES, self._over
        self._over = bool(over)
        depth = self._stamped("depth")
        if isinstance(depth, int):
            self._depth = depth
        elif over and self._arrived and (self._depth or not was_over):
            self._depth += 1  # a new entry over a game, or over a place that lies over it
        else:
            self._depth = 0
        if view != was:
            self._cover(view)
        self._arrived = True
        self._stamp(state.slot)
        self._mark(state)

    def _close_stale(self) -> None:
        """Close a dialog whose address is no more: one may have left it itself, at once."""
        if self._panel in PANELS and not self._fragment.startswith(PANELS[self._panel]):
            self._close()

    def refresh(self, state: State) -> None:
        """After every step: mark where we are, stamp the entry with another slot."""
        # An entry without a stamp is new: what it lies over is still to be found out.
        if self._stamped("slot") not in (None, state.slot.key):
            self._stamp(state.slot)
        self._mark(state)

    def _mark(self, state: State) -> None:
        self._panel = state.panel
        place = PANELS[state.panel][0] if state.panel in PLACES else ""
        over = place.removeprefix("#") or self._view
        here = over or state.record.mode.value
        for href in self._links:
            current = "page" if href == f"#{here}" else "false"
            self._write.attribute(f'#places [href="{href}"]', "aria-current", current)

    def leave(self) -> None:
        """Close what the address lays over the game: back to the game."""
        if self._depth:
            self._window.history.go(-self._depth)
        else:
            self._window.location.replace("#")  # opened as such: there is nothing to go back to

    def _cover(self, view: str) -> None:
        """Put a view over the game, or take it away; what lies below is no place for the focus."""
        for part in all_of("#game > *, #reading > *"):
            covered = bool(view) and part.id != view and not part.matches(_NOT_COVERED)
            if part.inert != covered:
                part.inert = covered
        self._dispatch(ask.Away(bool(view)))
        if view:
            section = must(f"#{view}")
            section.scrollTop = 0
            section.focus(options(preventScroll=True))
        elif self._opener is not None:
            self._opener.focus(options(preventScroll=True))
        else:
            self._focus.to_board()
        if not view:
            self._opener = None

    def _clicked(self, event: Any) -> None:
        link = event.currentTarget
        if self._view == "":
            self._opener = None if self._focus.by_pointer else link
        href = str(link.getAttribute("href"))
        if href.removeprefix("#") in VIEWS:
            return
        self._window.scrollTo(0, 0)
        if href == self._fragment:
            self._follow()
        self._focus.used_control()

    def _leave_clicked(self, event: Any) -> None:
        event.preventDefault()
        self.leave()

    def _key(self, event: Any) -> None:
        if event.key != "Escape":
            return
        if not is_none(self._window.document.querySelector("dialog:modal")):
            return  # it is for the dialog above
        if self._view or (self._panel in PLACES and self._fragment in _PLACES):
            self.leave()
        elif self._panel in PLACES:
            self._close()
