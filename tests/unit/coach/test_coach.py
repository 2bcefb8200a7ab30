"""The coach: its slides are the engine's, its answers depend on board and budget only."""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest

from app.coach import Answer, Heuristic, Thinker, WeightsError, hint_budget, hint_from, load
from app.coach.budgets import CAREFUL, GLANCE, QUICK, Budget
from app.coach.packed import Grid
from app.coach.values import Worth
from app.engine import SIZES, Board, Direction, slide
from tools.paths import ROOT

WEIGHTS = sorted((ROOT / "static" / "coach").glob("*.bin"))


def boards(size: int, number: int, highest: int = 11) -> list[Board]:
    draw = random.Random(size)
    values = [0, 0, *(2**rank for rank in range(1, highest + 1))]
    return [
        Board.from_cells([2, *(draw.choice(values) for _ in range(size * size - 1))])
        for _ in range(number)
    ]


def finish(slices: Generator[None, None, Answer]) -> Answer:
    while True:
        try:
            next(slices)
        except StopIteration as done:
            answer = done.value
            assert isinstance(answer, Answer)
            return answer


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("highest", [4, 11, 40])
def test_slides_and_rewards_are_the_engines(size: int, highest: int) -> None:
    for board in boards(size, 50, highest):
        grid = Grid.for_board(board)
        packed = grid.pack(board)
        found = dict(grid.slides(packed))
        wanted = {d: slide(board, d) for d in Direction}
        assert set(found) == {d for d, result in wanted.items() if result}
        for direction, after in found.items():
            result = wanted[direction]
            assert result
            assert after == grid.pack(result.afterstate)
            assert grid.banked(after) - grid.banked(packed) == result.reward


@pytest.mark.parametrize("size", SIZES)
def test_the_same_answer_twice_and_in_slices(size: int) -> None:
    thinker = Thinker(Heuristic(size))
    for board in boards(size, 5):
        first = thinker.answer(board, QUICK)
        assert Thinker(Heuristic(size)).answer(board, QUICK) == first
        asked = 0

        def never() -> bool:
            nonlocal asked
            asked += 1
            return False

        assert finish(thinker.think(board, QUICK, never)) == first


def test_a_turned_board_turns_the_answer() -> None:
    turned = {
        Direction.UP: Direction.RIGHT,
        Direction.RIGHT: Direction.DOWN,
        Direction.DOWN: Direction.LEFT,
        Direction.LEFT: Direction.UP,
    }
    path = ROOT / "static" / "coach" / "4x4.bin"
    thinker = Thinker(load(path.read_bytes()))
    for board in boards(4, 10):
        other = Board.from_rows([list(row) for row in zip(*board.rows()[::-1], strict=True)])
        here = thinker.answer(board, QUICK).points
        there = thinker.answer(other, QUICK).points
        assert {turned[d]: pytest.approx(p) for d, p in here.items()} == there


def plain(board: Board, plies: int, worth: Worth, four: int) -> dict[Direction, float]:
    """The search in so many words: points banked and expected after every slide."""
    found = {}
    for direction in Direction:
        result = slide(board, direction)
        if result is None:
            continue
        after = result.afterstate
        if plies == 0:
            found[direction] = worth.after(*worth.grid.pack(after))
            continue
        empty = [cell for cell, value in enumerate(after.cells) if not value]
        total = 0.0
        for cell in empty:
            for value, chance in ((2, 0.9), (4, 0.1)):
                cells = list(after.cells)
                cells[cell] = value
                spawned = Board.from_cells(cells)
                less = four if value == 4 and plies > 1 else 1
                banked = worth.grid.banked(worth.grid.pack(spawned))
                best = max(plain(spawned, plies - less, worth, four).values(), default=banked)
                total += chance * best
        found[direction] = total / len(empty) - 0.4
    return found


@pytest.mark.parametrize(
    ("size", "depth"), [(3, 4), *((size, depth) for size in SIZES for depth in (1, 2, 3))]
)
@pytest.mark.parametrize("fours", [True, False], ids=["fours", "fours less"])
def test_the_search_is_the_one_in_so_many_words(size: int, depth: int, fours: bool) -> None:
    draw = random.Random(size)
    heuristic = Heuristic(size)
    for empty in (0, 2) if size < 5 else (0, 1):
        cells = [draw.choice((2, 4, 8, 16, 256)) for _ in range(size * size - empty)]
        board = Board.from_cells([*cells, *[0] * empty])
        worth = heuristic.worth(Grid.for_board(board))
        before = worth.grid.banked(worth.grid.pack(board))
        answer = Thinker(heuristic).answer(board, Budget("any", ((36, depth),), 10**9, fours=fours))
        assert answer.depth == depth
        assert answer.points == {
            direction: pytest.approx(points - before, abs=1e-6)
            for direction, points in plain(board, depth - 1, worth, 1 if fours else 2).items()
        }


def test_late_and_spent_both_end_in_a_smaller_budget() -> None:
    board = Board.from_cells([2, 4, 2, 4, 8, 2, 4, 2, 2, 4, 8, 16, 0, 0, 2, 4])
    thinker = Thinker(Heuristic(4))
    tight = Budget("tight", ((16, 3),), 10, QUICK)
    assert thinker.answer(board, tight).points == thinker.answer(board, QUICK).points
    assert finish(thinker.think(board, CAREFUL, lambda: True)) == thinker.answer(board, GLANCE)


def test_a_dead_board_has_no_advice() -> None:
    board = Board.from_cells([2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2])
    hint = hint_from(Thinker(Heuristic(4)).answer(board, hint_budget(4)))
    assert hint.direction is None
    assert not hint.near_tie


@pytest.mark.parametrize("path", WEIGHTS, ids=lambda path: path.name)
def test_damaged_weights_are_refused(path: Path) -> None:
    data = path.read_bytes()
    for bad in (
        b"",
        data[:13],
        data[:-1],
        data[:200],
        b"X" + data[1:],
        data[:5] + b"\x09" + data[6:],
    ):
        with pytest.raises(WeightsError):
            load(bad)
