"""What is said of dailies that were played."""

from __future__ import annotations

from app.engine import daily_number

from . import words
from .days import Day, Streak
from .results import Result
from .tongue import tr


def days(count: int) -> str:
    """So many days: "1 day", "2 days"."""
    return words.counted(count, "day", "days")


def about(date: str, target: int) -> str:
    """The day and what is to be reached."""
    return tr("{day}. Reach {target}.", day=words.day(date), target=target)


def countdown(minutes: int) -> str:
    """How long it takes until the next daily."""
    hours, rest = divmod(minutes, 60)
    return tr(
        "The next one comes in {hours} h {minutes} min, at midnight.",
        hours=hours,
        minutes=f"{rest:02}",
    )


def streak(run: Streak, today: str) -> str:
    """The streak as it stands; of one that ended, how long it was and when."""
    if not run.last:
        return tr("A streak counts the days in a row whose target you reached on the day itself.")
    if run.ended:
        said = [
            tr(
                "Your streak of {days} ended on {day}.",
                days=days(run.ended),
                day=words.day(run.last),
            )
        ]
    else:
        said = [tr("Streak: {days}.", days=days(run.current))]
    if run.longest > max(run.current, run.ended):
        said.append(tr("The longest was {days}.", days=days(run.longest)))
    if run.current and run.last != today:
        said.append(tr("Reach today’s target to go on with it."))
    return " ".join(said)


def attempt(result: Result, target: int) -> str:
    """One attempt: "512 in 143 moves, 1 hint", or how far it came."""
    if result.won:
        moves = words.counted(result.needed, "move", "moves")
        parts = [tr("{target} in {moves}", target=target, moves=moves)]
    else:
        came = tr("best tile {tile} of {target}", tile=result.tile, target=target)
        parts = [came, words.counted(result.moves, "move", "moves")]
    if result.undos:
        parts.append(words.counted(result.undos, "undo", "undos"))
    if result.hints:
        parts.append(words.counted(result.hints, "hint", "hints"))
    return ", ".join(parts)


def attempts(day: Day | None) -> str:
    """How often a day was tried."""
    if day is None:
        return tr("No attempt yet.")
    return words.counted(len(day.attempts), "attempt", "attempts")


def outcome(day: Day) -> str:
    """What stands in the calendar for a day, in words."""
    if day.kept:
        return tr("reached")
    return tr("reached on a later day") if day.reached else tr("not reached")


def cell(date: str, day: Day) -> str:
    """The name of a day in the calendar."""
    return f"{words.day(date)}: {outcome(day)}, {attempts(day)}"


def note(day: Day, result: Result, run: Streak, today: str) -> str:
    """What is worth saying when an attempt reached its target, or ended."""
    number = 1 + [each.id for each in day.attempts].index(result.id)
    said = [tr("Attempt {number} at {daily}.", number=number, daily=words.daily(day.date))]
    if result.won and day.best.id == result.id and len(day.attempts) > 1:
        said.append(tr("Your best of this day."))
    if day.date == today or run.ended:
        said.append(streak(run, today))
    return " ".join(said)


def share(day: Day, result: Result, target: int, run: Streak) -> str:
    """An attempt to tell others of, without a word about the tiles."""
    number = 1 + [each.id for each in day.attempts].index(result.id)
    first = tr(
        "2048, daily {number}: {attempt}",
        number=daily_number(day.date),
        attempt=attempt(result, target),
    )
    if run.current > 1 and run.last == day.date:
        streak = days(run.current)
        return f"{first}\n{tr('Attempt {number}, streak {days}', number=number, days=streak)}"
    return f"{first}\n{tr('Attempt {number}', number=number)}"
