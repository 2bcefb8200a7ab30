"""What the list of the recent games says."""

from __future__ import annotations

from app.engine import Record

from . import sharing, words


def title(sides: tuple[Record, ...]) -> str:
    """What kind of game it was."""
    return sharing.title(sides[0]) if len(sides) == 1 else sharing.match_title(sides[0])


def began(record: Record) -> str:
    """When a game was begun, as it is shown: day and time, UTC."""
    return f"{record.started_at[:10]}, {record.started_at[11:16]} UTC"


def when(record: Record, on_board: bool) -> str:
    """The line below: when it was begun, and whether it is the one on the board."""
    return f"{began(record)}, on the board" if on_board else began(record)


def name(sides: tuple[Record, ...]) -> str:
    """What tells a game from the others, for the names of its buttons."""
    return f"{title(sides)}, {began(sides[0])}"


def deleted(sides: tuple[Record, ...]) -> str:
    """What stands in place of a deleted game."""
    points = words.counted(sides[0].game.score, "point", "points")
    return f"Deleted: {title(sides)}, {points}."


def deleting(sides: tuple[Record, ...]) -> str:
    """What the button takes back."""
    return f"deleting {name(sides)}"


def note(games: int, older: int) -> str:
    """What stands above the list."""
    if not games:
        return "No game has been played yet."
    if older:
        return f"Of {words.counted(older, 'older game', 'older games')} only the result is kept."
    return ""


CHECKING = "Checking the game."
ELSEWHERE = "That game is being played in another tab."


def broken(error: object) -> str:
    """A game that cannot be taken up again."""
    return f"This game cannot be resumed: {error}."
