"""Where the focus goes after a control was used.

By pointer, back to the board, so that the next key plays; by keyboard or assistive tool it stays,
since there it is the player's place on the page.
"""

from __future__ import annotations

from typing import Any

from .dom import Listeners, must, options


class Focus:
    """Knows how the page was touched last."""

    def __init__(self, document: Any, listeners: Listeners) -> None:
        self._board = must("#board")
        self._by_pointer = False
        self._height = 0.0
        listeners.on(document, "pointerdown", self._pointer, capture=True, passive=True)
        listeners.on(document, "keydown", self._key, capture=True, passive=True)

    @property
    def by_pointer(self) -> bool:
        """Whether a pointer caused what is going on now.

        An assistive tool presses nothing down, so what it causes counts as keyboard.
        """
        return self._by_pointer

    @property
    def thumb_is_low(self) -> bool:
        """Whether the last touch was in the lower half of the window."""
        return self._height > 0.5

    def used_control(self) -> None:
        """A control has done its work."""
        if self._by_pointer:
            self.to_board()
        self._by_pointer = False

    def to_board(self) -> None:
        """Give the board the focus, without scrolling to it."""
        self._board.focus(options(preventScroll=True))

    def _pointer(self, event: Any) -> None:
        self._by_pointer = True
        self._height = event.clientY / max(event.view.innerHeight, 1)

    def _key(self, _: Any) -> None:
        self._by_pointer = False
