"""A record put before the coach, move by move. Pure: no page, no clock.

``app/reviewing.py`` runs it in slices.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import StrEnum
from typing import TYPE_CHECKING

from app.engine import Direction, Position, Record, can_move
from app.play import Advice
from app.play.review import Judgement, judge

from .adviser import Adviser, advice_from

if TYPE_CHECKING:
    from app.coach import Budget


class Depth(StrEnum):
    """How far a review looks ahead; the budgets are those of the coach."""

    FAST = "fast"
    THOROUGH = "thorough"


def judgements(
    record: Record, adviser: Adviser, depth: Depth, begin: int = 0
) -> Generator[Judgement | None, None, None]:
    """Every move of a verified game beside the best one, then the end; None is a breath between.

    Depends on nothing but its arguments: no clock cuts a search short.

    Args:
        record: the game, with its past.
        adviser: whom to ask.
        depth: how far to look ahead.
        begin: the number of moves that are left out at the start.

    """
    setup = record.game.setup
    budget = adviser.coach.review_budget(setup.size, thorough=depth is Depth.THOROUGH)
    position = record.game.position_at(begin)
    for letter in record.game.moves[begin:]:
        direction = Direction(letter)
        advice = yield from _advice(position, adviser, budget)
        yield judge(position.ply, position.score, direction, advice)
        taken = setup.take_turn(position, direction)
        assert taken is not None  # the record is verified
        position = taken[0]
    end = (yield from _advice(position, adviser, budget)) if can_move(position.board) else None
    yield judge(position.ply, position.score, None, end)


def _advice(position: Position, adviser: Adviser, budget: Budget) -> Generator[None, None, Advice]:
    answer = yield from adviser.thinker.think(position.board, budget)
    return advice_from(adviser.coach.hint_from(answer), trained=adviser.trained)
