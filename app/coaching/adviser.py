"""The coach at hand, and what it finds in the words of ``play``. Knows no page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.play.advice import Advice, Option

if TYPE_CHECKING:
    from types import ModuleType

    from app.coach import Hint, Thinker


class Adviser(NamedTuple):
    """The coach, ready to be asked about boards of one size."""

    coach: ModuleType
    """``app.coach``."""
    thinker: Thinker
    trained: bool
    """Whether it has learned the size; else it goes by a rule of thumb."""


def advice_from(hint: Hint, *, trained: bool) -> Advice:
    """What the coach found; the hint has at least one choice."""
    options = tuple(Option(c.direction, c.points, c.behind, c.near) for c in hint.choices)
    return Advice(options, trained)
