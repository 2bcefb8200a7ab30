"""Whole games before the coach: losses on drawn boards, and what holds for every record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import app.coach
from app.coach import Evaluator, Heuristic, Thinker, load
from app.coaching.adviser import Adviser
from app.coaching.reviewing import Depth, judgements
from app.engine import Direction, Game, Mode, Record, Start, decode_record, encode_record
from app.play.review import Grade, Judgement, Summary
from tests.unit.engine.help import SEED, draw, play_anything
from tools.paths import ROOT

AT = "2026-01-01T00:00:00Z"


@functools.cache
def network(size: int) -> Evaluator:
    return load((ROOT / f"static/coach/{size}x{size}.bin").read_bytes())


def adviser(size: int = 4) -> Adviser:
    return Adviser(app.coach, Thinker(network(size)), trained=True)


def by_thumb(size: int) -> Adviser:
    return Adviser(app.coach, Thinker(Heuristic(size)), trained=False)


def record(game: Game) -> Record:
    return Record(game, "0" * 16, Mode.CLASSIC, AT)


def reviewed(
    record: Record, whom: Adviser | None = None, depth: Depth = Depth.FAST, begin: int = 0
) -> list[Judgement]:
    whom = whom or adviser(record.game.setup.size)
    return [found for found in judgements(record, whom, depth, begin) if found is not None]


def on(drawing: str, moves: str, size: int = 4) -> list[Judgement]:
    """The review of moves made on a drawn board."""
    game = Game.new(size=size, seed=SEED, start=Start(draw(drawing), 2))
    for letter in moves:
        after = game.play(Direction(letter))
        assert after is not game, letter
        game = after
    return reviewed(record(game))


def coached(game: Game, whom: Adviser, depth: Depth, moves: int) -> Game:
    """The game that the coach plays at the depth of a review."""
    budget = app.coach.review_budget(game.setup.size, thorough=depth is Depth.THOROUGH)
    for _ in range(moves):
        best = whom.thinker.answer(game.board, budget).best
        if best is None:
            break
        game = game.play(best)
    return game


# ── Known losses ──────────────────────────────────────────────────────────────────────────────


def test_taking_the_high_tile_out_of_its_corner_is_a_blunder() -> None:
    corner = """
      1024 256  64   8
        32  16   4   2
         4   2   .   .
         .   .   .   .
    """
    down, after, *_ = on(corner, "DU")
    assert down.grade is Grade.BLUNDER
    assert down.best is not Direction.DOWN
    assert down.loss > 1000
    # The curve falls by what the move cost, give or take the luck of one tile.
    assert after.worth < down.worth - down.loss / 2


def test_the_move_that_ends_the_game_costs_all_that_was_to_come() -> None:
    # Left leaves nothing to do, whichever tile comes; right always goes on.
    judged = on("8 16 8 / 32 4 64 / 2 2 32", "L", size=3)
    assert judged[-1].grade is Grade.END
    assert judged[-1].best is None
    assert judged[-1].worth == judged[-1].score == 4
    assert judged[0].best is Direction.RIGHT
    assert judged[0].loss > 1000
    assert judged[0].loss == pytest.approx(judged[0].worth - 4)


def test_shapes_that_mirror_each_other_lose_the_same() -> None:
    board = "1024 256 64 8 / 16 32 4 . / 2 4 . . / . . . ."
    mirrored = "8 64 256 1024 / . 4 32 16 / . . 4 2 / . . . ."
    assert on(board, "D")[0].loss == pytest.approx(on(mirrored, "D")[0].loss, rel=0.02, abs=40)


# ── Every record ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("whom", [adviser, by_thumb])
def test_moves_then_the_end(size: int, whom: Callable[[int], Adviser]) -> None:
    game = play_anything(Game.new(size=size, seed=SEED), 60)
    judged = reviewed(record(game), whom(size))
    assert [judgement.ply for judgement in judged] == list(range(game.ply + 1))
    played = [judgement.played.value for judgement in judged if judgement.played]
    assert "".join(played) == game.moves
    assert judged[-1].played is None
    assert [j.score for j in judged] == [game.position_at(j.ply).score for j in judged]
    assert all(judgement.loss >= 0 for judgement in judged)
    assert all(judgement.loss == 0 for judgement in judged if judgement.played is judgement.best)
    if whom is by_thumb:
        assert all(judgement.worth == judgement.score for judgement in judged)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 30))
def test_the_same_answer_whoever_was_asked_before(seed: int, size: int, begin: int) -> None:
    game = play_anything(Game.new(size=size, seed=f"{seed:032x}"), 40)
    whole = record(game)
    warm = adviser(size)
    reviewed(record(play_anything(Game.new(size=size, seed="7" * 32), 40)), warm)
    first = reviewed(whole)
    assert reviewed(whole, warm) == first
    begin = min(begin, game.ply)
    assert reviewed(whole, warm, begin=begin) == first[begin:]


@pytest.mark.parametrize("depth", list(Depth))
@pytest.mark.parametrize("size", [3, 4])
def test_the_coach_finds_no_fault_with_itself(size: int, depth: Depth) -> None:
    whom = adviser(size)
    moves = 60 if depth is Depth.FAST else 12
    game = coached(Game.new(size=size, seed=SEED, undo="none"), whom, depth, moves)
    summary = Summary()
    for judgement in reviewed(record(game), whom, depth):
        summary = summary.add(judgement)
    assert summary.accuracy == 100
    assert summary.count(Grade.BEST) + summary.count(Grade.FORCED) == game.ply
    assert summary.lost == 0


def test_a_game_of_no_moves_has_only_an_end() -> None:
    (end,) = reviewed(record(Game.new(seed=SEED)))
    assert end.grade is Grade.END
    assert end.best is not None


def test_only_the_moves_that_stand_are_judged() -> None:
    game = play_anything(Game.new(seed=SEED), 20)
    undone = record(game.undo().undo())
    whole = reviewed(record(game))
    judged = reviewed(decode_record(encode_record(undone)))
    assert judged[:-1] == whole[:18]
    assert judged[-1] == replace(whole[18], played=None, loss=0, halves=0, grade=Grade.END)


# ── Boards beyond what the network has learnt ─────────────────────────────────────────────────


BEYOND = """
  65536 32768 4096 1024
    256   128   64   32
      8     4    2    .
      .     .    .    .
"""


def test_tiles_beyond_the_network() -> None:
    judged = on(BEYOND, "DU")
    assert all(judgement.loss >= 0 for judgement in judged)
    # Moving off the wall is a fault as it is with tiles that the network knows.
    assert judged[0].best is not Direction.DOWN
    huge = on("2097152 1048576 . . / 4 2 . . / . . . . / . . . .", "R")
    assert huge[0].loss >= 0


@pytest.mark.parametrize(
    ("before", "move", "made"),
    [
        ("2 4 4096 4096 / . . 4 16 / . . . 8 / . . . 4", "R", 8192),
        ("4096 4096 . . / 8 4 . . / 4 16 4 . / 4 . 2 .", "L", 8192),
        ("4 8192 2 . / 4 8192 8 2 / 8 2 . . / 2 . . .", "U", 16384),
    ],
)
def test_lowering_moves_the_plot_no_more_than_a_tile_does(
    before: str, move: str, made: int
) -> None:
    """From 8192 on boards are lowered; the curve of the coach's own games must not show it."""
    judged = on(before, move)
    assert judged[0].best is not None
    assert judged[0].best.value == move
    assert judged[1].score - judged[0].score >= made
    assert judged[1].worth == pytest.approx(judged[0].worth, rel=0.05)
