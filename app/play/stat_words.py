"""What statistics say."""

from __future__ import annotations

from app.engine import Direction, Mode

from . import day_words, words
from .days import Streak
from .sharing import MODES
from .state import Best
from .statistics import Figures, Group
from .tongue import mark, tr

NOTHING = mark("No game has ended yet. Here will be what came of your games.")


def group(which: Group) -> str:
    """The name of a group of games."""
    if which.mode is Mode.CLASSIC:
        return f"{tr(MODES[which.mode])} {which.size}×{which.size}"
    return tr(MODES[which.mode])


def duration(ms: int) -> str:
    """A long time: "3 h 05 min", or minutes and seconds."""
    minutes = ms // 60_000
    if minutes < 60:
        return tr("{minutes} min {seconds} s", minutes=minutes, seconds=f"{ms // 1000 % 60:02}")
    hours = words.number(minutes // 60)
    return tr("{hours} h {minutes} min", hours=hours, minutes=f"{minutes % 60:02}")


def scale(value: int) -> str:
    """A number on the scale of a plot, short enough to stand beside it."""
    return words.number(value) if value < 100_000 else words.tile_label(value)


def share(part: int, whole: int) -> str:
    """A part of a whole as a count and a percentage."""
    return f"{words.number(part)} ({round(100 * part / whole) if whole else 0}%)"


def rows(figures: Figures, best: Best | None, days: Streak | None) -> list[tuple[str, str]]:
    """Names and figures, as they are shown.

    Args:
        figures: what is told of.
        best: for Classic, the best that is kept: it also counts what was undone and what is still
            played, and nothing from before it was cleared.
        days: for Daily, the streak of days.

    """
    score, tile, since = figures.best_score, figures.best_tile, None
    if best is not None:
        # What was cleared stays cleared, whatever older games reached.
        since = best.since
        score, tile = (best if since is not None else best.reached(score, tile))[:2]
    streak = (figures.streak, figures.longest)
    names = (tr("Won in a row"), tr("Longest row"))
    told = tuple(map(words.number, streak))
    if days is not None:
        names = (tr("Streak"), tr("Longest streak"))
        told = (day_words.days(days.current), day_words.days(days.longest))
    best_names = (tr("Best score"), tr("Best tile"))
    if since is not None:
        day = words.day(since)
        best_names = (tr("Best score since {day}", day=day), tr("Best tile since {day}", day=day))
    return [
        (tr("Games"), words.number(figures.games)),
        (tr("Won"), share(figures.wins, figures.games)),
        (best_names[0], words.number(score)),
        (best_names[1], words.number(tile)),
        (tr("Mean score"), words.number(round(figures.mean))),
        (tr("Median score"), words.number(round(figures.median))),
        *zip(names, told, strict=True),
        (tr("Time played"), duration(figures.clock_ms)),
        (tr("Time a game"), duration(figures.clock_ms // figures.games)),
        (tr("Moves"), words.number(figures.moves)),
        (tr("Undos"), words.number(figures.undos)),
        (tr("Hints"), words.number(figures.hints)),
    ]


def ways(figures: Figures) -> list[tuple[str, str]]:
    """Moves by direction."""
    names = (words.direction(way) for way in Direction)
    whole = sum(figures.ways)
    return [(name, share(n, whole)) for name, n in zip(names, figures.ways, strict=True)]


def scores_title(figures: Figures) -> str:
    """What the plot of scores shows, in words."""
    scores = [score for _, score in figures.scores]
    low, high = words.number(min(scores)), words.number(max(scores))
    count = words.counted(len(scores), "game", "games")
    return tr("Scores of {count} in order, from {low} to {high}", count=count, low=low, high=high)


def tiles_title(figures: Figures) -> str:
    """What the plot of best tiles shows, in words."""
    tile, count = max(figures.tiles, key=lambda pair: (pair[1], pair[0]))
    games = words.counted(count, "game", "games")
    return tr("Best tiles; most often {tile}, in {games}", tile=tile, games=games)


def note(uncounted: int) -> str:
    """Games that are kept but count nowhere."""
    if not uncounted:
        return ""
    games = words.counted(uncounted, "game", "games")
    return tr("Not counted: {games} whose moves were not seen to lead to the board.", games=games)
