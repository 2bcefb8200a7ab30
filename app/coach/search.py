"""Expectimax over afterstates: the best slide of a board, thought out in slices.

The search knows a board and a budget, never a game or its seed: every empty cell and both values of
the next tile are weighed by their chances. The same board and budget give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from app.engine import Board, Direction

from .budgets import Budget
from .lowering import lowered
from .packed import Grid, Packed
from .values import Evaluator, Worth

_FOUR = 0.4
"""A spawned 4 adds four points to what is banked, one time in ten, and nobody is paid for them."""


_SLICE = 3
"""Empty cells weighed between two breaths: a few milliseconds where nothing is remembered yet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found."""

    points: dict[Direction, float]
    """For every direction that moves something: expected points from now on, its reward included.

    On a board that had to be lowered (`lowering`) these are points of the lowered board."""
    budget: Budget
    """The budget that was kept in the end."""
    depth: int
    nodes: int
    """Boards that were weighed by all their slides."""

    @property
    def best(self) -> Direction | None:
        """The direction with the most expected points; None when nothing moves."""
        return max(self.points, key=self.points.__getitem__, default=None)


class _Spent(Exception):  # noqa: N818
    """The budget is spent, or time is up."""


class Thinker:
    """A value with what it remembers from decision to decision; answers do not depend on it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._worths: dict[Grid, Worth] = {}

    def think(
        self, board: Board, budget: Budget, late: Callable[[], bool] = lambda: False
    ) -> Generator[None, None, Answer]:
        """Search in slices: a generator that returns an :class:`Answer`.

        ``late`` is asked at each slice; once it says yes, the next smaller budget is tried.
        """
        if self._evaluator.lower_from is not None:
            board = lowered(board, self._evaluator.lower_from)
        grid = Grid.for_board(board)
        if grid not in self._worths:
            self._worths[grid] = self._evaluator.worth(grid)
        while True:
            search = _Search(self._worths[grid], budget, late)
            try:
                return (yield from search.run(grid.pack(board)))
            except _Spent:
                assert budget.smaller is not None
                budget = budget.smaller

    def answer(self, board: Board, budget: Budget) -> Answer:
        """:meth:`think` at once."""
        slices = self.think(board, budget)
        while True:
            try:
                next(slices)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]


class _Search:
    """One search of one board."""

    def __init__(self, worth: Worth, budget: Budget, late: Callable[[], bool]) -> None:
        self._worth, self._grid = worth, worth.grid
        self._budget, self._late = budget, late
        self._seen: dict[tuple[int, int], float] = {}
        self._nodes = 0

    def run(self, board: Packed) -> Generator[None, None, Answer]:
        depth = self._budget.depth(self._grid.empty(board))
        before = self._grid.banked(board)
        points = {}
        for direction, after in self._grid.slides(board):
            if depth == 1:
                points[direction] = self._worth.after(*after) - before
            else:
                points[direction] = (yield from self._expected(after, depth - 1)) - before
        return Answer(points, self._budget, depth, self._nodes)

    def _expected(self, after: Packed, plies: int) -> Generator[None, None, float]:
        """Points banked and expected from an afterstate, looking ``plies`` slides ahead."""
        key = after.rows, plies
        if key in self._seen:
            return self._seen[key]
        rows, columns = after
        spawns = self._grid.spawns(after)
        total = 0.0
        if plies == 1:
            best = self._worth.best
            for number, (row, column) in enumerate(spawns):
                if number % _SLICE == 0:
                    self._breathe(2 * min(_SLICE, len(spawns) - number))
                    yield
                total += 9 * best(rows + row, columns + column)
                total += best(rows + row + row, columns + column + column)
        else:
            for row, column in spawns:
                two = Packed(rows + row, columns + column)
                total += 9 * (yield from self._best(two, plies))
                four = Packed(rows + row + row, columns + column + column)
                total += yield from self._best(four, plies)
        result = self._seen[key] = total / (10 * len(spawns)) - _FOUR
        return result

    def _best(self, board: Packed, plies: int) -> Generator[None, None, float]:
        best = None
        for _, after in self._grid.slides(board):
            value = yield from self._expected(after, plies - 1)
            if best is None or value > best:
                best = value
        return self._grid.banked(board) if best is None else best

    def _breathe(self, boards: int) -> None:
        """Count boards that are about to be weighed, unless the budget or the time is spent."""
        self._nodes += boards
        smaller = self._budget.smaller
        if smaller is not None and (self._nodes > self._budget.nodes or self._late()):
            raise _Spent
