"""What the player can choose of looks and handling. None of it touches a game."""

from __future__ import annotations

from enum import Enum, StrEnum


class TileSet(StrEnum):
    """How tiles look. The names stand in ``data-tiles`` and choose colours in static/tiles.css."""

    FLAT = "flat"
    CLASSIC = "classic"
    CONTRAST = "contrast"
    SAFE = "safe"
    """Yellow to blue: told apart without red, green or blue."""
    LETTERS = "letters"


class Theme(StrEnum):
    """Light or dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class PadSide(StrEnum):
    """Under which thumb the arrow pad lies. Left and right are the player's own."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Motion(StrEnum):
    """Whether tiles travel."""

    SYSTEM = "system"
    FULL = "full"
    NONE = "none"


class Swipe(StrEnum):
    """How long a way is a swipe, and no tap."""

    SHORT = "short"
    NORMAL = "normal"
    LONG = "long"

    @property
    def px(self) -> int:
        """The shortest way that counts, in CSS pixels."""
        return {Swipe.SHORT: 12, Swipe.NORMAL: 24, Swipe.LONG: 48}[self]


class Language(StrEnum):
    """The language of the page; the tags of those there are (``data-languages``)."""

    SYSTEM = "system"
    ENGLISH = "en"
    SPANISH = "es"


Preference = TileSet | Theme | PadSide | Motion | Swipe | Language

PREFERENCES: dict[str, type[Enum]] = {
    "tiles": TileSet,
    "theme": Theme,
    "side": PadSide,
    "motion": Motion,
    "swipe": Swipe,
    "language": Language,
}
"""The choices among several, by the field of the settings that holds them. The radio buttons on the
page have the same names."""
