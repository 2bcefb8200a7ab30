"""The compiled rules of training are the engine's; needs tools/train/requirements.txt."""

from __future__ import annotations

import random

import pytest

from app.coach.lowering import lowered
from app.engine import Board, Direction, slide

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

ORDER = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)


def boards(size: int, number: int, highest: int) -> list[Board]:
    draw = random.Random(size)
    values = [0, 0, *(2**rank for rank in range(1, highest + 1))]
    return [
        Board.from_cells([2, *(draw.choice(values) for _ in range(size * size - 1))])
        for _ in range(number)
    ]


def packed(board: Board) -> int:
    ranks = [value.bit_length() - 1 if value else 0 for value in board.cells]
    return sum(rank << 4 * cell for cell, rank in enumerate(ranks))


def test_four() -> None:
    from tools.train.four import line_tables, slides
    from tools.train.four import lowered as lowered_four

    slid, reward, _ = line_tables()
    outs, gains = np.zeros(4, np.uint64), np.zeros(4, np.int64)
    for board in boards(4, 200, 13):
        slides(np.uint64(packed(board)), outs, gains, slid, reward)
        for k, direction in enumerate(ORDER):
            result = slide(board, direction)
            assert int(outs[k]) == packed(result.afterstate if result else board)
            assert not result or gains[k] == result.reward
        low, _ = lowered_four(np.uint64(packed(board)), 10)
        assert int(low) == packed(lowered(board, 1024))


def test_three() -> None:
    from tools.train.three import line_tables
    from tools.train.three import slide as slide_three

    lines = line_tables()
    for board in boards(3, 200, 9):
        for k, direction in enumerate(ORDER):
            result = slide(board, direction)
            after, gain = slide_three(packed(board), k, lines)
            assert after == packed(result.afterstate if result else board)
            assert not result or gain == result.reward
