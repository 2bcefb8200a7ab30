"""The daily: what each calendar day brings, the same for everyone (design, sections 4 and 5).

A day is ``YYYY-MM-DD``, the player's local calendar day; which one it is now is asked elsewhere.
Numbers go by the calendar alone, so no time zone and no change of clocks can touch them.
"""

from __future__ import annotations

import datetime
from hashlib import sha256

FIRST_DAY = "2026-01-01"
"""The day of daily number 1; there is none before."""

TARGETS = (256, 512, 1024, 2048)


def has_daily(day: str) -> bool:
    """Whether ``day`` is a day of the calendar from FIRST_DAY on."""
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        return False
    return len(day) == len(FIRST_DAY) and day >= FIRST_DAY


def daily_number(day: str) -> int:
    """The number of a day's daily, from 1.

    Raises:
        ValueError: there is no daily on that day.

    """
    if not has_daily(day):
        raise ValueError(f"no daily on {day}")
    first, this = map(datetime.date.fromisoformat, (FIRST_DAY, day))
    return (this - first).days + 1


def daily_seed(day: str) -> str:
    """The seed of a day's daily: 32 hex digits."""
    return sha256(f"2048:daily:{day}".encode("ascii")).hexdigest()[:32]


def daily_target(day: str) -> int:
    """The value to reach: 256, 512, 1024 or 2048."""
    return TARGETS[sha256(f"2048:daily-target:{day}".encode("ascii")).digest()[0] % 4]


def days_from(day: str, count: int) -> str:
    """The day that is ``count`` days after ``day``; before it, if negative.

    Raises:
        ValueError: ``day`` is no day of the calendar.
        OverflowError: what is asked for lies beyond the calendar.

    """
    moved = datetime.date.fromisoformat(day) + datetime.timedelta(days=count)
    return moved.isoformat()
