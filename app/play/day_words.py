"""What is said of dailies that were played."""

from __future__ import annotations

from app.engine import daily_number

from . import words
from .days import Day, Streak
from .results import Result


def days(count: int) -> str:
    """So many days: "1 day", "2 days"."""
    return words.counted(count, "day", "days")


def about(date: str, target: int) -> str:
    """The day and what is to be reached."""
    return f"{words.day(date)}. Reach {target}."


def countdown(minutes: int) -> str:
    """How long it takes until the next daily."""
    hours, rest = divmod(minutes, 60)
    return f"The next one comes in {hours} h {rest:02} min, at midnight."


def streak(run: Streak, today: str) -> str:
    """The streak as it stands; of one that ended, how long it was and when."""
    if not run.last:
        return "A streak counts the days in a row whose target you reached on the day itself."
    if run.ended:
        said = [f"Your streak of {days(run.ended)} ended on {words.day(run.last)}."]
    else:
        said = [f"Streak: {days(run.current)}."]
    if run.longest > max(run.current, run.ended):
        said.append(f"The longest was {days(run.longest)}.")
    if run.current and run.last != today:
        said.append("Reach today’s target to go on with it.")
    return " ".join(said)


def attempt(result: Result, target: int) -> str:
    """One attempt: "512 in 143 moves, 1 hint", or how far it came."""
    if result.won:
        parts = [f"{target} in {words.counted(result.needed, 'move', 'moves')}"]
    else:
        came = f"best tile {result.tile} of {target}"
        parts = [came, words.counted(result.moves, "move", "moves")]
    if result.undos:
        parts.append(words.counted(result.undos, "undo", "undos"))
    if result.hints:
        parts.append(words.counted(result.hints, "hint", "hints"))
    return ", ".join(parts)


def attempts(day: Day | None) -> str:
    """How often a day was tried."""
    if day is None:
        return "No attempt yet."
    return words.counted(len(day.attempts), "attempt", "attempts")


def mark(day: Day) -> str:
    """What stands in the calendar for a day, in words."""
    if day.kept:
        return "reached"
    return "reached on a later day" if day.reached else "not reached"


def cell(date: str, day: Day) -> str:
    """The name of a day in the calendar."""
    return f"{words.day(date)}: {mark(day)}, {attempts(day)}"


def note(day: Day, result: Result, run: Streak, today: str) -> str:
    """What is worth saying when an attempt reached its target, or ended."""
    number = 1 + [each.id for each in day.attempts].index(result.id)
    said = [f"Attempt {number} at {words.daily(day.date)}."]
    if result.won and day.best.id == result.id and len(day.attempts) > 1:
        said.append("Your best of this day.")
    if day.date == today or run.ended:
        said.append(streak(run, today))
    return " ".join(said)


def share(day: Day, result: Result, target: int, run: Streak) -> str:
    """An attempt to tell others of, without a word about the tiles."""
    number = 1 + [each.id for each in day.attempts].index(result.id)
    first = f"2048, daily {daily_number(day.date)}: {attempt(result, target)}"
    if run.current > 1 and run.last == day.date:
        return f"{first}\nAttempt {number}, streak {days(run.current)}"
    return f"{first}\nAttempt {number}"
