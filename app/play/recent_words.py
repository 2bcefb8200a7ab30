"""What the list of the recent games says."""

from __future__ import annotations

from app.engine import Record

from . import sharing, words
from .tongue import detail, mark, tr


def title(sides: tuple[Record, ...]) -> str:
    """What kind of game it was."""
    return sharing.title(sides[0]) if len(sides) == 1 else sharing.match_title(sides[0])


def began(record: Record) -> str:
    """When a game was begun, as it is shown: day and time, UTC."""
    day, time = record.started_at[:10], record.started_at[11:16]
    return tr("{day}, {time} UTC", day=day, time=time)


def when(record: Record, on_board: bool) -> str:
    """The line below: when it was begun, and whether it is the one on the board."""
    return tr("{begun}, on the board", begun=began(record)) if on_board else began(record)


def name(sides: tuple[Record, ...]) -> str:
    """What tells a game from the others, for the names of its buttons."""
    return f"{title(sides)}, {began(sides[0])}"


def deleted(sides: tuple[Record, ...]) -> str:
    """What stands in place of a deleted game."""
    points = words.counted(sides[0].game.score, "point", "points")
    return tr("Deleted: {game}, {points}.", game=title(sides), points=points)


def deleting(sides: tuple[Record, ...]) -> str:
    """What the button takes back."""
    return tr("deleting {game}", game=name(sides))


def note(games: int, older: int) -> str:
    """What stands above the list."""
    if not games:
        return tr("No game has been played yet.")
    if older:
        count = words.counted(older, "older game", "older games")
        return tr("Of {count} only the result is kept.", count=count)
    return ""


CHECKING = mark("Checking the game.")
ELSEWHERE = mark("That game is being played in another tab.")


def broken(error: Exception) -> str:
    """A game that cannot be taken up again."""
    return tr("This game cannot be resumed: {error}.", error=detail(error))
