"""The dailies that were played, day by day, and the streak: all of it derived from results.

Nothing of this is stored, so it cannot disagree with the games that were played. Not imported
with the package: nothing of it is needed before results are looked at.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.engine import Mode, daily_number, daily_target, days_from, has_daily

from .results import Result, oldest_first

FIRST_TO_BEGIN = datetime.timedelta(hours=-14)
"""A day begins first where clocks are 14 hours ahead of UTC."""
LAST_TO_END = datetime.timedelta(hours=36)
"""It ends last where they are 12 hours behind."""


class Day(NamedTuple):
    """The attempts at the daily of one day, the first one first; there is at least one."""

    date: str
    attempts: tuple[Result, ...]

    @property
    def first(self) -> Result:
        """The one that could not know the tiles."""
        return self.attempts[0]

    @property
    def best(self) -> Result:
        """The one that reached the target in the fewest moves; else the one that came closest."""
        return min(self.attempts, key=_merit)

    @property
    def reached(self) -> bool:
        """Whether the target was reached, on whatever day."""
        return any(attempt.won for attempt in self.attempts)

    @property
    def kept(self) -> bool:
        """Whether it was reached on its own day, which is what a streak is made of."""
        return any(map(won_on_its_day, self.attempts))


class Streak(NamedTuple):
    """Consecutive days won on their own day."""

    current: int = 0
    """The run that ends today or, while today is not won, yesterday."""
    longest: int = 0
    ended: int = 0
    """Where there is no current one: how long the last one was."""
    last: str = ""
    """The last day of the current or the last run."""


def _merit(attempt: Result) -> tuple[int, ...]:
    if attempt.won:
        return 0, attempt.needed
    return 1, -attempt.tile, -attempt.score, attempt.moves


def won_on_its_day(attempt: Result) -> bool:
    """Whether an attempt reached its target on its own day.

    One that was late is marked so when it happens. Of others there is but the moment of their start
    to go by: that must lie in the day somewhere on Earth, for players travel.
    """
    if not attempt.won or attempt.late or attempt.date is None:
        return False
    began = datetime.datetime.fromisoformat(attempt.started_at.removesuffix("Z"))
    midnight = datetime.datetime.fromisoformat(attempt.date)
    return FIRST_TO_BEGIN <= began - midnight < LAST_TO_END


def days_played(results: Iterable[Result], today: str) -> dict[str, Day]:
    """The days with an attempt, up to ``today``: a clock that was wrong once leaves no trace.

    What is not of its day, by its target, is no attempt at it.

    Args:
        results: the newest first, which orders those that began in one second.
        today: the player's calendar day.

    """
    found: dict[str, dict[str, Result]] = {}
    for result in results:
        date = result.date
        if result.mode is not Mode.DAILY or date is None or not result.counts or not result.moves:
            continue
        if has_daily(date) and date <= today and result.goal == daily_target(date):
            found.setdefault(date, {}).setdefault(result.id, result)
    return {
        date: Day(date, tuple(oldest_first(attempts.values())))
        for date, attempts in sorted(found.items())
    }


def streak_of(days: Mapping[str, Day], today: str) -> Streak:
    """The streak as it stands on ``today``."""
    current = longest = run = 0
    before = 0
    last = ""
    for date in sorted(date for date, day in days.items() if day.kept and date <= today):
        number = daily_number(date)
        run = run + 1 if number == before + 1 else 1
        longest, before, last = max(longest, run), number, date
    if not last:
        return Streak()
    current = run if last >= days_from(today, -1) else 0
    return Streak(current, longest, 0 if current else run, last)
