"""Lowering: the tiles above the highest missing one are halved, and slides stay what they were."""

from __future__ import annotations

import random

import pytest

from app.coach.lowering import lowered
from app.engine import Board, Direction, slide


def board(text: str) -> Board:
    """Rows divided by strokes; those that are left out are empty."""
    cells = [int(word) for word in text.replace("/", " ").split()]
    return Board.from_cells(cells + [0] * (16 - len(cells)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("4096 2048 2 4", "4096 2048 2 4"),
        ("8192 2048 2 4", "4096 2048 2 4"),
        ("8192 4096 1024 2", "4096 2048 1024 2"),
        ("16384 8192 2 0", "4096 2048 2 0"),
        ("8192 8192 2 0", "4096 4096 2 0"),
    ],
)  # fmt: skip
def test_what_lies_above_a_gap_is_halved(before: str, after: str) -> None:
    assert lowered(board(before), 8192) == board(after)


def test_a_chain_without_a_gap_stays() -> None:
    whole = board("8192 4096 2048 1024 / 512 256 128 64 / 32 16 8 4 / 2 0 0 0")
    assert lowered(whole, 8192) == whole


def test_the_same_slides_and_merges_are_possible() -> None:
    draw = random.Random(5)
    for _ in range(200):
        cells = [draw.choice([0, 0, 2, 4, 8, 512, 4096, 8192, 16384, 65536]) for _ in range(16)]
        high = Board.from_cells([8192, *cells[1:]])
        low = lowered(high, 8192)
        for direction in Direction:
            one, two = slide(high, direction), slide(low, direction)
            assert (one is None) == (two is None)
            if one and two:
                assert [c > 0 for c in one.afterstate.cells] == [
                    c > 0 for c in two.afterstate.cells
                ]
