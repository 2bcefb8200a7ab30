"""The recent games: which there are and how they are read; what is said of them: recent_words.py.

Not imported with the package: the page needs it only once they are shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from app.engine import Record, RecordError, record_from_fields

from . import sharing

Document: TypeAlias = "dict[str, Any]"
"""The fields of a stored record."""
Unread: TypeAlias = "list[Record | Document]"
"""The sides of a game; a list of a hundred is read a game at a time."""


def recent_games(kept: Iterable[Document], current: Record) -> list[Unread]:
    """The ``kept`` games, newest first, still unread; both records of a match stand together.

    The game on the board comes first if it has a move.
    """
    games: dict[str, dict[str, Record | Document]] = {}
    if current.game.ply:
        games[current.match or current.id] = {current.id: current}
    for fields in kept:
        sides = games.setdefault(str(fields.get("match") or fields["id"]), {})
        sides.setdefault(str(fields["id"]), fields)
    return [list(sides.values()) for sides in games.values()]


def read_game(sides: Unread) -> tuple[Record, ...]:
    """The records of a game that can be replayed, the player's side first.

    What no reader takes is left out: it is told of when storage is read.
    """
    records = []
    for side in sides:
        try:
            record = side if isinstance(side, Record) else record_from_fields(side)
        except RecordError:
            continue
        if not sharing.is_open_run(record):
            records.append(record)
    return tuple(sorted(records, key=lambda record: record.side == "ghost"))
