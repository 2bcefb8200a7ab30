"""What may leave the page of a game, and what is said of it there.

Not imported with the package: the page needs it only once a game is shown in a list or shared.
"""

from __future__ import annotations

from app.engine import Mode, Record, Start

from . import words
from .games import Fresh, new_practice
from .tongue import mark, tr

DUEL_FORMAT = frozenset({Mode.GHOST, Mode.SOLO, Mode.CHALLENGE, Mode.DUEL})

MODES = {
    Mode.CLASSIC: mark("Classic"),
    Mode.DAILY: mark("Daily"),
    Mode.PRACTICE: mark("Practice"),
    Mode.GHOST: mark("Ghost"),
    Mode.SOLO: mark("Solo"),
    Mode.CHALLENGE: mark("Challenge"),
    Mode.DUEL: mark("Duel"),
}

MOST_SPAWNS = 2**31
"""A position further on in its tiles is in no record."""

STILL_OPEN = mark("This run is still open, so its tiles are not to be seen yet.")


def is_open_run(record: Record) -> bool:
    """Whether this is a run of the duel format that has not ended.

    Such a run is neither replayed nor shared nor exported: its seed tells the tiles to come.
    """
    return record.mode in DUEL_FORMAT and record.ended is None


def can_go_on(sides: tuple[Record, ...]) -> bool:
    """Whether a game of the past can be taken up again: a move is left, and nobody waits for it."""
    record = sides[0]
    return record.mode not in DUEL_FORMAT and not record.game.stuck


def title(record: Record) -> str:
    """What kind of game it is: "Classic 4×4"."""
    size = record.game.setup.size
    if record.mode is Mode.GHOST:
        side = tr("the ghost") if record.side == "ghost" else tr("you")
        return f"{match_title(record)}: {side}"
    if record.date is not None:
        return f"{words.daily(record.date)}, {words.day(record.date)}"
    return f"{tr(MODES[record.mode])} {size}×{size}"


def match_title(record: Record) -> str:
    """What both records of a match are called."""
    if record.mode is Mode.DUEL:
        return tr("Duel")
    return tr("Ghost, {level}", level=tr(str(record.level)))


def whose(records: tuple[Record, ...], side: int) -> str:
    """Whose board of a replay it is; of a duel the own comes first."""
    if records[side].side == "ghost":
        return tr("Ghost")
    return tr("You") if side == 0 else tr("The other")


def about(record: Record) -> str:
    """A game in one line: "12,345 points, best tile 1024, 512 moves"."""
    game = record.game
    parts = [
        words.counted(game.score, "point", "points"),
        tr("best tile {tile}", tile=game.board.best_tile),
        words.counted(game.ply, "move", "moves"),
    ]
    if record.hints:
        parts.append(words.counted(record.hints, "hint", "hints"))
    return ", ".join(parts)


def share_text(record: Record) -> str:
    """What stands before a link to the replay of a game."""
    return f"2048, {title(record)}: {about(record)}."


def played_on(record: Record, ply: int, fresh: Fresh) -> Record | None:
    """A practice game that goes on where ``record`` stood after ``ply`` moves, on the same tiles.

    None where no move is left, or where no position may start so high or so far on.
    """
    setup = record.game.setup
    if setup.duel is not None:
        return None  # such tiles end with the duel, and no seed leads to them
    position = record.game.position_at(ply)
    start = Start(position.board, setup.spawn_after(ply)) if ply else setup.start
    if start is not None and start.spawns > MOST_SPAWNS:
        return None
    try:
        practice = new_practice(setup.size, start, fresh._replace(seed=setup.seed))
    except ValueError:
        return None
    return None if practice.game.stuck else practice
