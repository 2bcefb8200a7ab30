"""Bots: a board in, a direction out; the same generator, the same play; noise weakens."""

from __future__ import annotations

from random import Random

import pytest

from app.coach import Heuristic, Level, Strength, Thinker, bot
from app.coach.budgets import GLANCE
from app.engine import Board, Game

SEED = "0123456789abcdef0123456789abcdef"


def play(policy_seed: int, level: Level, strength: Strength | None = None) -> Game:
    choose = bot(level, Thinker(Heuristic(4)), Random(policy_seed), strength)
    game = Game.new(size=4, seed=SEED, undo="none", goal=None)
    while len(game.moves) < 40 and (direction := choose(game.board)):
        game = game.play(direction)
    return game


@pytest.mark.parametrize("level", Level)
def test_the_same_generator_plays_the_same(level: Level) -> None:
    assert play(1, level).moves == play(1, level).moves
    assert len(play(1, level).moves) == 40


def test_chance_decides_at_the_easy_level_only_where_it_should() -> None:
    assert play(1, Level.EASY).moves != play(2, Level.EASY).moves
    assert play(1, Level.HARD).moves == play(2, Level.HARD).moves


def test_another_strength_may_be_handed_in() -> None:
    still = Strength(GLANCE, 0.0)
    assert play(1, Level.EASY, still).moves == play(2, Level.MEDIUM, still).moves


def test_a_bot_gives_up_where_nothing_moves() -> None:
    board = Board.from_cells([2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2])
    assert bot(Level.MEDIUM, Thinker(Heuristic(4)), Random(1))(board) is None
