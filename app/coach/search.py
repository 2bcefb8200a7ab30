"""Expectimax over afterstates: the best slide of a board, thought out in slices.

The search knows a board and a budget, never a game or its seed: every empty cell and both values of
the next tile are weighed by their chances. The same board and budget give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias

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
            answer = yield from _Search(self._worths[grid], budget, late).run(grid.pack(board))
            if answer is not None:
                return answer
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
    """One search of one board, in three steps: list what can come, weigh the last, sum up.

    Listing costs little, and tells what weighing will: a budget that does not suffice is given up
    before anything was spent on it.
    """

    def __init__(self, worth: Worth, budget: Budget, late: Callable[[], bool]) -> None:
        self._worth, self._grid = worth, worth.grid
        self._budget, self._late = budget, late
        self._nodes = 0

    def run(self, board: Packed) -> Generator[None, None, Answer | None]:
        """The answer; None if the budget is spent, or time is up."""
        depth = self._budget.depth(self._grid.empty(board))
        before = self._grid.banked(board)
        slides = list(self._grid.slides(board))
        if depth == 1:
            points = {direction: self._worth.after(*after) - before for direction, after in slides}
            return Answer(points, self._budget, depth, 0)
        level = {after.rows: after for _, after in slides}
        listed: list[_Listed] = []
        for _ in range(depth - 2):
            found: _Listed = {}
            below: dict[int, Packed] = {}
            for rows, after in level.items():
                found[rows] = self._boards(after, self._grid.spawns(after), below)
                if self._spent():
                    return None
                yield
            listed.append(found)
            level = below
        spawns = {rows: self._grid.spawns(after) for rows, after in level.items()}
        self._nodes += 2 * sum(map(len, spawns.values()))
        values: dict[int, float] = {}
        for rows, after in level.items():
            if self._spent():
                return None
            values[rows] = yield from self._weighed(after, spawns[rows])
        for found in reversed(listed):
            above = {}
            for rows, boards in found.items():
                above[rows] = _summed(boards, values)
                yield
            values = above
        points = {direction: values[after.rows] - before for direction, after in slides}
        return Answer(points, self._budget, depth, self._nodes)

    def _spent(self) -> bool:
        """Whether the search must be given up, and there is a smaller budget to go on with."""
        over = self._nodes > self._budget.nodes or self._late()
        return over and self._budget.smaller is not None

    def _boards(
        self, after: Packed, spawns: list[Packed], below: dict[int, Packed]
    ) -> list[list[int] | float]:
        """What each spawn makes of an afterstate: a 2 on each empty cell, and a 4."""
        boards: list[list[int] | float] = []
        for row, column in spawns:
            for times in (1, 2):
                board = Packed(after.rows + times * row, after.columns + times * column)
                slides = [slid for _, slid in self._grid.slides(board)]
                below.update((slid.rows, slid) for slid in slides)
                boards.append([slid.rows for slid in slides] or self._grid.banked(board))
        self._nodes += len(boards)
        return boards

    def _weighed(self, after: Packed, spawns: list[Packed]) -> Generator[None, None, float]:
        """Points banked and expected from an afterstate, by the best slide after each spawn."""
        best = self._worth.best
        rows, columns = after
        total = 0.0
        for number, (row, column) in enumerate(spawns):
            if number % _SLICE == 0:
                yield
            total += 9 * best(rows + row, columns + column)
            total += best(rows + row + row, columns + column + column)
        return total / (10 * len(spawns)) - _FOUR


_Listed: TypeAlias = "dict[int, list[list[int] | float]]"
"""Afterstates (their rows) -> for every spawn the afterstates it leads to, or what is banked at an
end; a 2 and a 4 take turns."""


def _summed(boards: list[list[int] | float], values: dict[int, float]) -> float:
    """The points expected of an afterstate, from those of the afterstates to come."""
    total = 0.0
    for number, board in enumerate(boards):
        best = max(map(values.__getitem__, board)) if isinstance(board, list) else board
        total += best if number % 2 else 9 * best
    return total / (5 * len(boards)) - _FOUR
