"""Which key means what. One table for the game and for the key help on the page.

Slides go by position, so WASD is a cross on every layout; commands go by letter, so U is where the
player reads U. A letter that cannot be typed (another script), or that sits on one of the four
slide keys, falls back to the position it has on a US keyboard.
"""

from __future__ import annotations

from enum import StrEnum

from app.engine import Direction

SLIDES = {
    "ArrowUp": Direction.UP,
    "ArrowRight": Direction.RIGHT,
    "ArrowDown": Direction.DOWN,
    "ArrowLeft": Direction.LEFT,
    "KeyW": Direction.UP,
    "KeyD": Direction.RIGHT,
    "KeyS": Direction.DOWN,
    "KeyA": Direction.LEFT,
}
"""By physical key."""


class Command(StrEnum):
    """What a letter asks for."""

    UNDO = "u"
    REDO = "shift+u"
    NEW = "n"
    READ = "b"
    HINT = "h"


_COMMANDS = {command.value: command for command in Command}


class Keymap:
    """Reads key presses; learns on the way which letters sit on the slide keys."""

    def __init__(self) -> None:
        self._on_slide_keys: set[str] = set()

    def learn(self, layout: dict[str, str]) -> None:
        """Take over what the browser knows: the letter on each physical key."""
        self._on_slide_keys |= {letter.lower() for code, letter in layout.items() if code in SLIDES}

    def read(self, code: str, key: str, shift: bool) -> Direction | Command | None:
        """What a key press means; None if it is none of ours.

        Args:
            code: the physical key, such as ``KeyW``.
            key: what it types, such as ``z``; Caps Lock and Shift change nothing.
            shift: whether Shift is held.

        """
        letter = key.lower()
        direction = SLIDES.get(code) or SLIDES.get(key)
        if direction is not None:
            self._on_slide_keys.add(letter)
            return direction
        if not _is_latin(letter) or self._stands_in(code):
            letter = code.removeprefix("Key").lower()
        name = f"shift+{letter}" if shift and letter == Command.UNDO.value else letter
        return _COMMANDS.get(name)

    def _stands_in(self, code: str) -> bool:
        """Whether this key's US letter is a command that cannot be typed on this layout."""
        return code.removeprefix("Key").lower() in self._on_slide_keys & _COMMANDS.keys()


def _is_latin(letter: str) -> bool:
    return len(letter) == 1 and "a" <= letter <= "z"
