"""Expectimax over afterstates: the best slide of a board, thought out in slices.

The search knows a board and a budget, never a game or its seed: every empty cell and both values of
the next tile are weighed by their chances. The same board and budget give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from app.engine import Board, Direction

from .packed import Grid, Packed
from .values import Evaluator, Totals


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may cost, by name."""

    name: str
    schedule: tuple[tuple[int, int], ...]
    """(most empty cells, depth in plies of the player), the first that fits counts."""
    nodes: int
    """Afterstates valued at the most; a search that would need more is done as ``smaller``."""
    smaller: Budget | None = None

    def depth(self, empty: int) -> int:
        """The plies to look ahead with so many empty cells; 1 where the schedule says nothing."""
        return next((depth for most, depth in self.schedule if empty <= most), 1)


GLANCE = Budget("glance", (), 1_000)
QUICK = Budget("quick", ((4, 2),), 5_000, GLANCE)
CAREFUL = Budget("careful", ((2, 3), (4, 2)), 30_000, QUICK)
HINT = Budget("hint", ((1, 4), (3, 3), (36, 2)), 60_000, CAREFUL)
"""For 4×4."""
HINT_SMALL = Budget("hint-small", ((9, 3),), 60_000, CAREFUL)
"""For 3×3."""
HINT_LARGE = Budget("hint-large", ((12, 2),), 60_000, QUICK)
"""For 5×5 and 6×6."""


def hint_budget(size: int) -> Budget:
    """The setting of hints for a size."""
    return HINT_SMALL if size == 3 else HINT if size == 4 else HINT_LARGE


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found."""

    points: dict[Direction, float]
    """For every direction that moves something: expected points from now on, its reward included."""
    budget: Budget
    """The budget that was kept in the end."""
    depth: int
    nodes: int

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
        self._totals: dict[Grid, Totals] = {}

    def think(
        self, board: Board, budget: Budget, late: Callable[[], bool] = lambda: False
    ) -> Generator[None, None, Answer]:
        """Search in slices: a generator that returns an :class:`Answer`.

        ``late`` is asked at each slice; once it says yes, the next smaller budget is tried.
        """
        grid = Grid.for_board(board)
        totals = self._totals.setdefault(grid, Totals(self._evaluator, grid))
        totals.tidy()
        while True:
            search = _Search(grid, totals, budget, late)
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

    def __init__(
        self, grid: Grid, totals: Totals, budget: Budget, late: Callable[[], bool]
    ) -> None:
        self._grid, self._totals, self._budget, self._late = grid, totals, budget, late
        self._seen: dict[tuple[Packed, int], float] = {}
        self._nodes = 0

    def run(self, board: Packed) -> Generator[None, None, Answer]:
        depth = self._budget.depth(self._grid.empty(board))
        before = self._grid.banked(board)
        points = {}
        for direction, after in self._grid.slides(board):
            if depth == 1:
                points[direction] = self._leaf(after) - before
            else:
                points[direction] = (yield from self._expected(after, depth - 1)) - before
        return Answer(points, self._budget, depth, self._nodes)

    def _leaf(self, after: Packed) -> float:
        self._nodes += 1
        return self._totals(after)

    def _expected(self, after: Packed, plies: int) -> Generator[None, None, float]:
        """Points banked and expected from an afterstate, looking ``plies`` slides ahead."""
        key = after, plies
        if key in self._seen:
            return self._seen[key]
        self._breathe()
        yield
        spawns = self._grid.spawns(after)
        total = 0.0
        for two, four in spawns:
            if plies == 1:
                total += 9 * self._best(two) + self._best(four)
            else:
                total += 9 * (yield from self._best_of(two, plies))
                total += yield from self._best_of(four, plies)
        # A spawned 4 adds four to what is banked, and nobody is paid for it.
        result = self._seen[key] = total / (10 * len(spawns)) - 0.4
        return result

    def _best(self, board: Packed) -> float:
        best = None
        for _, after in self._grid.slides(board):
            self._nodes += 1
            value = self._totals(after)
            if best is None or value > best:
                best = value
        return self._grid.banked(board) if best is None else best

    def _best_of(self, board: Packed, plies: int) -> Generator[None, None, float]:
        best = None
        for _, after in self._grid.slides(board):
            value = yield from self._expected(after, plies - 1)
            if best is None or value > best:
                best = value
        return self._grid.banked(board) if best is None else best

    def _breathe(self) -> None:
        smaller = self._budget.smaller
        if smaller is not None and (self._nodes > self._budget.nodes or self._late()):
            raise _Spent
