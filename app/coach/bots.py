"""Bots at three levels, as policies: a board in, a direction out. They see nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from random import Random
from typing import NamedTuple

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


class Strength(NamedTuple):
    """How a level plays: what it looks ahead, and how far chance moves its choice."""

    budget: Budget
    noise: float
    """Points; 0 always plays the best found, more makes the choice a softmax at this warmth."""
    patience: float = 1.0
    """What a point to come counts beside one made now. Less than one makes the most of a short run,
    in which much of what the value expects has no time to come."""


STRENGTHS = {
    Level.EASY: Strength(GLANCE, 36_000.0),
    Level.MEDIUM: Strength(GLANCE, 8500.0),
    Level.HARD: Strength(QUICK, 0.0, patience=0.02),
}
"""Set by games of the duel format: ``tools/duels.py`` measures, docs/ghost.md has the figures."""


def bot(level: Level, thinker: Thinker, random: Random, strength: Strength | None = None) -> Policy:
    """A policy of a level, or of another ``strength``.

    ``random`` must be a generator of its own, unrelated to the game's seed. The noise follows a
    Gumbel distribution, which makes the choice a softmax of the values.
    """
    chosen = strength or STRENGTHS[level]
    thinker = thinker.counting(chosen.patience)

    def choose(board: Board) -> Direction | None:
        points = thinker.answer(board, chosen.budget).points
        # Drawn for all four, so that a run does not depend on which directions were open.
        drawn = {d: -math.log(-math.log(random.uniform(1e-12, 1 - 1e-12))) for d in Direction}
        return max(points, key=lambda d: points[d] + chosen.noise * drawn[d], default=None)

    return choose
