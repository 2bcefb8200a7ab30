"""Bots: a board in, a direction out; the same generator, the same play; noise weakens."""

from __future__ import annotations

from random import Random

import pytest

from app.coach import Heuristic, Level, Strength, Thinker, bot, load
from app.coach.budgets import GLANCE
from app.engine import Board, Direction, Game, slide
from tools.paths import ROOT

WEIGHTS = ROOT / "static" / "coach" / "4x4.bin"
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


def test_patience_weighs_what_is_to_come_against_what_is_made_now() -> None:
    """Down makes 72 points at once; left makes none and keeps the better board."""
    board = Board.from_rows([[0, 0, 2, 8], [4, 64, 4, 2], [2, 32, 8, 4], [4, 32, 16, 4]])
    thinker = Thinker(load(WEIGHTS.read_bytes()))
    made = {d: slid.reward for d in Direction if (slid := slide(board, d)) is not None}
    assert made[Direction.DOWN] == max(made.values()) > made[Direction.LEFT]
    for patience, chosen in ((1.0, Direction.LEFT), (0.02, Direction.DOWN)):
        choose = bot(Level.HARD, thinker, Random(1), Strength(GLANCE, 0.0, patience))
        assert choose(board) is chosen
    # Whoever shares the thinker still gets the whole value.
    assert thinker.answer(board, GLANCE).best is Direction.LEFT


def test_a_rule_of_thumb_knows_no_patience() -> None:
    """Its numbers are no points to come, so there is nothing to take a part of."""
    still, hasty = (Strength(GLANCE, 0.0, patience) for patience in (1.0, 0.02))
    assert play(1, Level.HARD, still).moves == play(1, Level.HARD, hasty).moves
