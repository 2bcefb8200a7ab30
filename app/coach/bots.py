"""Bots at three levels, as policies: a board in, a direction out. They see nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from random import Random

from app.engine import Board, Direction

from .budgets import GLANCE, QUICK, Budget
from .search import Thinker

Policy = Callable[[Board], Direction | None]
"""Answers None when nothing moves."""


class Level(Enum):
    """How well a bot plays; the values are those of records."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


_SETTINGS: dict[Level, tuple[Budget, float]] = {
    Level.EASY: (GLANCE, 5000.0),
    Level.MEDIUM: (GLANCE, 1500.0),
    Level.HARD: (QUICK, 0.0),
}
"""Level -> (budget, noise in points). Not yet calibrated by duel-format games."""


def bot(level: Level, thinker: Thinker, random: Random) -> Policy:
    """A policy of a level. ``random`` must be a generator of its own, unrelated to the game's seed.

    The noise follows a Gumbel distribution, which makes the choice a softmax of the values.
    """
    budget, noise = _SETTINGS[level]

    def choose(board: Board) -> Direction | None:
        points = thinker.answer(board, budget).points
        # Drawn for all four, so that a run does not depend on which directions were open.
        drawn = {d: -math.log(-math.log(random.uniform(1e-12, 1 - 1e-12))) for d in Direction}
        return max(points, key=lambda d: points[d] + noise * drawn[d], default=None)

    return choose
