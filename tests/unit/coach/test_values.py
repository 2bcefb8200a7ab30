"""The written-out sum for four lines is the plain one, in every stage; what is banked is exact."""

from __future__ import annotations

import random
from weakref import ReferenceType, ref

import pytest

from app.coach.packed import Grid, Memory, Ranks
from app.coach.values import Evaluator, FourWorth, Pair, Worth
from app.engine import Board, Direction, slide


class Made(Evaluator):
    """Any old value, but one that tells stages, pairs and every cell apart."""

    def __init__(self, marks: tuple[int, ...]) -> None:
        self.marks = marks

    def pair(self, stage: int, across: bool, first: int) -> Pair:
        return MadePair((stage, across, first))


class MadePair(Pair):
    step = 3

    def __init__(self, name: tuple[int, ...]) -> None:
        draw = random.Random(repr(name))
        self.tables = [[draw.randrange(1000) for _ in range(97)] for _ in range(2)]
        self.name = name

    def line(self, second: bool, ranks: Ranks) -> tuple[float, Ranks]:
        places = [hash((second, k, *self.name, *ranks)) % 49 for k in range(2)]
        return float(hash((second, *self.name, *ranks)) % 10_000), tuple(places)


@pytest.mark.parametrize("marks", [(), (3,), (3, 4)], ids=str)
@pytest.mark.parametrize("highest", [2, 4, 20])
def test_four_lines_written_out(marks: tuple[int, ...], highest: int) -> None:
    draw = random.Random(highest)
    grid = Grid(4)
    fast, plain = FourWorth(Made(marks), grid), Worth(Made(marks), grid)
    for _ in range(300):
        cells = [
            draw.choice([0, *(1 << rank for rank in range(1, highest + 1))]) for _ in range(16)
        ]
        packed = grid.pack(Board.from_cells([2, *cells[1:]]))
        assert fast.best(*packed) == plain.best(*packed)
        assert fast.after(*packed) == plain.after(*packed)


class Nothing(Evaluator, Pair):
    def pair(self, stage: int, across: bool, first: int) -> Pair:
        del stage, across, first
        return self

    def line(self, second: bool, ranks: Ranks) -> tuple[float, Ranks]:
        del second, ranks
        return 0.0, ()


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_an_afterstate_is_banked_points_and_pairs(size: int) -> None:
    draw = random.Random(size)
    for highest in (3, 12, 40):
        cells = [draw.choice([0, *(1 << r for r in range(1, highest))]) for _ in range(size**2)]
        board = Board.from_cells([1 << highest, *cells[1:]])
        grid = Grid.for_board(board)
        worth = Nothing().worth(grid)
        before = worth.after(*grid.pack(board))
        for direction in Direction:
            result = slide(board, direction)
            if result:
                assert worth.after(*grid.pack(result.afterstate)) - before == result.reward


def test_tables_are_emptied_rather_than_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Grid, "MOST", 5)
    grid = Grid(4)
    worth = FourWorth(Made(()), grid)
    draw = random.Random(1)
    values = {}
    for _ in range(50):
        packed = grid.pack(Board.from_cells([2, *(draw.choice([0, 2, 4, 8]) for _ in range(15))]))
        values[packed] = worth.best(*packed)
    assert all(worth.best(*packed) == value for packed, value in values.items())
    assert max(map(len, worth._stages[0].rows)) <= 5


def test_a_full_memory_forgets_all_and_lets_go_of_it_bit_by_bit() -> None:
    class Kept:
        """Something whose end can be seen."""

    memory: Memory[Kept] = Memory()
    alive: list[ReferenceType[Kept]] = []

    def remember(key: int) -> None:
        kept = Kept()
        alive.append(ref(kept))
        memory.make_room(6)
        memory[key] = kept

    for key in range(6):
        remember(key)
    assert list(memory) == [0, 1, 2, 3, 4, 5]
    held = []
    for key in range(6, 9):
        remember(key)
        held.append(sum(there() is not None for there in alive))
    assert list(memory) == [6, 7, 8]
    assert held == [5, 4, 3], "two of the old leave with each that comes"
