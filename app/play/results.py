"""What is known of a game that was played, whether its moves are kept or only its result.

Not imported with the package: nothing of it is needed before results are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.engine import Mode


class Result(NamedTuple):
    """One game: how it stood when it ended, was left, or stands now."""

    id: str
    mode: Mode
    size: int
    goal: int | None
    score: int
    tile: int
    """The highest on the board."""
    moves: int
    undos: int
    hints: int
    won: bool
    ended: str | None
    """Why it ended; None while it is in progress."""
    clock_ms: int
    started_at: str
    """UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""
    date: str | None = None
    match: str | None = None
    side: str | None = None
    level: str | None = None
    ways: tuple[int, ...] | None = None
    """Moves up, right, down and left; None for a result of a time when they were not kept."""
    counts: bool = True
    """Whether its moves were seen to lead to its board; else it is shown and counts nowhere."""
    reached: int | None = None
    """For a daily: after how many moves the target stood first, where that was noted."""
    late: bool = False
    """For a daily: whether that was on another day than its own."""

    @property
    def needed(self) -> int:
        """How many moves a daily took to its target; all of them where that was not noted."""
        return self.moves if self.reached is None else self.reached


def oldest_first(results: Iterable[Result]) -> list[Result]:
    """Results by their start; of those that began in one second, the last listed first.

    They come newest first, and records tell no time below a second.
    """
    found = list(results)
    found.reverse()
    return sorted(found, key=lambda result: result.started_at)
