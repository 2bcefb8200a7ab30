"""What the coach says, put into words."""

from __future__ import annotations

from app.engine import Board, Direction, Turn

from . import words
from .advice import Advice, Option
from .tongue import mark, tr

ROUGH = 1_000_000
"""From here up points are shown in short; the difference is far below what the coach can tell."""

NOTHING_TO_WATCH = mark("The coach has no way to go on from here.")


def points(value: float) -> str:
    """Points, to the whole one, short when there are very many."""
    whole = round(abs(value))
    text = words.number(whole) if whole < ROUGH else words.tile_label(whole)
    return f"−{text}" if value < 0 and whole else text


def hint(advice: Advice) -> str:
    """A hint for the ear: the direction, and how the other three compare."""
    parts = [tr("Hint: {direction}.", direction=words.direction(advice.best.direction))]
    near = [words.direction(option.direction) for option in advice.near]
    if len(near) == 1:
        parts.append(tr("{direction} is nearly equal.", direction=near[0]))
    elif near:
        parts.append(tr("{directions} are nearly equal.", directions=tr(" and ").join(near)))
    parts += [
        tr(
            "{direction}: {points} points less.",
            direction=words.direction(option.direction),
            points=points(option.behind),
        )
        for option in advice.options[1:]
        if not option.near
    ]
    shut = [words.direction(way) for way in Direction if advice.option(way) is None]
    if shut:
        parts.append(tr("Blocked: {directions}.", directions=", ".join(shut)))
    if not advice.trained:
        parts.append(tr("By a rule of thumb."))
    return " ".join(parts)


def worth(advice: Advice | None, direction: Direction) -> str:
    """What stands beside a direction while a hint is shown; empty without one."""
    if advice is None:
        return ""
    option = advice.option(direction)
    if option is None:
        return tr("blocked")
    if option is advice.best:
        return _best(advice)
    return tr("nearly equal") if option.near else points(-option.behind)


def rank(advice: Advice | None, direction: Direction) -> str:
    """How a direction is marked: ``best``, ``near``, ``less``, ``blocked`` or not at all."""
    if advice is None:
        return ""
    option: Option | None = advice.option(direction)
    if option is None:
        return "blocked"
    return "best" if option is advice.best else "near" if option.near else "less"


def _best(advice: Advice) -> str:
    # A rule of thumb compares; the points it would name are not to be had.
    return points(advice.best.points) if advice.trained else tr("best")


def coach_moved(turn: Turn, board: Board) -> str:
    """A move of the coach, for the ear."""
    return f"{words.direction(turn.direction)}. {words.moved(turn, board)}"
