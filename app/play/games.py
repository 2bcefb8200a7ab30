"""New games of each mode, and old ones begun anew."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.engine import Game, Mode, Record, Start, UndoRule, daily_seed, daily_target

from .state import Trust

BACK_PLIES = 10
"""So many moves before its end the coach takes a lost game over."""


class Fresh(NamedTuple):
    """What a new game needs from outside, since nothing in here draws lots or reads a clock."""

    seed: str
    """32 hex digits from the platform's cryptographic source."""
    id: str
    """16 hex digits."""
    at: str
    """The moment, UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""


def new_classic(size: int, undo: UndoRule, fresh: Fresh) -> Record:
    """A Classic game before its first move."""
    game = Game.new(size=size, seed=fresh.seed, undo=undo)
    return Record(game, fresh.id, Mode.CLASSIC, fresh.at)


def new_practice(size: int, start: Start | None, fresh: Fresh) -> Record:
    """A practice game: the seed is known, so it counts in nothing and undo is free."""
    game = Game.new(size=size, seed=fresh.seed, undo=UndoRule.UNLIMITED, start=start)
    return Record(game, fresh.id, Mode.PRACTICE, fresh.at)


def new_daily(day: str, fresh: Fresh) -> Record:
    """An attempt at the daily of a day, before its first move: the day's tiles and target."""
    seed, goal = daily_seed(day), daily_target(day)
    game = Game.new(size=4, seed=seed, undo=UndoRule.SINGLE, goal=goal)
    return Record(game, fresh.id, Mode.DAILY, fresh.at, date=day)


def another(record: Record, undo: UndoRule, fresh: Fresh) -> Record:
    """The game that New game brings after ``record``: fresh tiles, or the same practice or day."""
    setup = record.game.setup
    if record.date is not None:
        return new_daily(record.date, fresh)
    if record.mode is Mode.PRACTICE:
        return new_practice(setup.size, setup.start, fresh._replace(seed=setup.seed))
    return new_classic(setup.size, undo, fresh)


def played_on(record: Record, fresh: Fresh) -> Record | None:
    """A practice game that goes on where ``record`` stands, with the tiles that were to come.

    Where no move is left it goes on some moves earlier. None if no such position is known.
    """
    game, setup = record.game, record.game.setup
    position = game.position
    try:
        if game.stuck:
            first = game.checkpoints[0].ply
            position = game.position_at(max(first, game.ply - BACK_PLIES))
        start: Start | None = Start(position.board, setup.spawn_after(position.ply))
        if position == setup.opening():
            start = setup.start
        practice = new_practice(setup.size, start, fresh._replace(seed=setup.seed))
    except ValueError:
        # Moves that do not lead to the board, of a game that is unverified; or a board with tiles
        # higher than a position may start with.
        return None
    return None if practice.game.stuck else practice


def with_undo_rule(record: Record, undo: UndoRule) -> Record:
    """The same unbegun game under another undo rule: the same tiles, since none was played."""
    setup = record.game.setup
    game = Game.new(size=setup.size, seed=setup.seed, undo=undo, goal=setup.goal, start=setup.start)
    return replace(record, game=game)


def is_to_come(record: Record, trust: Trust) -> bool:
    """Whether this is a Classic game before its first move: its undo rule can still be chosen."""
    begun = record.game.ply > 0 or record.game.undos > 0
    # One whose board is not that of its seed must not get another board.
    return record.mode is Mode.CLASSIC and not begun and trust is Trust.CHECKED
