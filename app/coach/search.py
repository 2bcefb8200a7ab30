"""Expectimax over afterstates: the best slide of a board, thought out in slices.

The search knows a board and a budget, never a game or its seed: every empty cell and both values of
the next tile are weighed by their chances. The same board and budget give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple, TypeAlias

from app.engine import Board, Direction

from .budgets import Budget
from .lowering import lowered
from .packed import Grid, Packed
from .values import Evaluator, Worth

_FOUR = 0.4
"""A spawned 4 adds four points to what is banked, one time in ten, and nobody is paid for them."""


_SLICE = 3
"""Empty cells weighed between two breaths: a millisecond where nothing is remembered yet."""
_MANY = 50
"""Afterstates looked at for empty cells between two breaths."""


class Answer(NamedTuple):
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

    def counting(self, part: float) -> Thinker:
        """One that counts only ``part`` of the points to come; it remembers for itself."""
        return self if part == 1 else Thinker(self._evaluator.counting(part))

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
        self._four = 1 if budget.fours else 2
        """Plies that a 4 takes from those to look ahead, where there is more than one."""
        # By plies to look ahead from an afterstate, and by its rows.
        self._levels: list[dict[int, Packed]] = []
        self._listed: list[dict[int, _Boards]] = []
        self._spawns: dict[int, list[Packed]] = {}

    def run(self, board: Packed) -> Generator[None, None, Answer | None]:
        """The answer; None if the budget is spent, or time is up."""
        depth = self._budget.depth(self._grid.empty(board))
        slides = list(self._grid.slides(board))
        self._levels = [{} for _ in range(depth)]
        self._levels[-1] = {after.rows: after for _, after in slides}
        self._listed = [{} for _ in range(depth)]
        for _ in self._list():
            if self._spent():
                return None
            yield
        values: list[dict[int, float]] = [{} for _ in range(depth)]
        for _ in self._weigh(values):
            if self._late() and self._budget.smaller:
                return None
            yield
        before = self._grid.banked(board)
        points = {direction: values[-1][after.rows] - before for direction, after in slides}
        return Answer(points, self._budget, depth, self._nodes)

    def _list(self) -> Iterator[None]:
        """List afterstates, and count the boards that come up."""
        levels = self._levels
        for plies in range(len(levels) - 1, 1, -1):
            for rows, after in levels[plies].items():
                boards = self._boards(after, levels[plies - 1], levels[plies - self._four])
                self._listed[plies][rows] = boards
                self._nodes += len(boards)
                yield
        for number, (rows, after) in enumerate(levels[1].items() if len(levels) > 1 else ()):
            self._spawns[rows] = self._grid.spawns(after)
            self._nodes += 2 * len(self._spawns[rows])
            if number % _MANY == 0:
                yield
        yield

    def _weigh(self, values: list[dict[int, float]]) -> Iterator[None]:
        """Fill in the values of all that is listed.

        What is done with is let go on the way: all at once would take as long as a slice may.
        """
        while self._levels[0]:
            rows, after = self._levels[0].popitem()
            values[0][rows] = self._worth.after(*after)
            if len(self._levels[0]) % _SLICE == 0:
                yield
        while self._spawns:
            rows, spawns = self._spawns.popitem()
            values[1][rows] = yield from self._weighed(self._levels[1].pop(rows), spawns)
        for plies in range(2, len(values)):
            while self._listed[plies]:
                rows, boards = self._listed[plies].popitem()
                values[plies][rows] = _summed(boards, values[plies - 1], values[plies - self._four])
                yield

    def _spent(self) -> bool:
        """Whether the search must be given up, and there is a smaller budget to go on with."""
        over = self._nodes > self._budget.nodes or self._late()
        return over and self._budget.smaller is not None

    def _boards(
        self, after: Packed, after_two: dict[int, Packed], after_four: dict[int, Packed]
    ) -> _Boards:
        """What each spawn makes of an afterstate; where that leads to goes on the lists."""
        boards: _Boards = []
        rows, columns = after
        for row, column in self._grid.spawns(after):
            rows_two, columns_two = rows + row, columns + column
            boards.append(self._afters(Packed(rows_two, columns_two), after_two))
            boards.append(self._afters(Packed(rows_two + row, columns_two + column), after_four))
        return boards

    def _afters(self, board: Packed, found: dict[int, Packed]) -> list[int] | int:
        """The afterstates of a board, put into ``found``; what is banked if nothing moves."""
        afters = [after for _, after in self._grid.slides(board)]
        found.update((after.rows, after) for after in afters)
        return [after.rows for after in afters] or self._grid.banked(board)

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


_Boards: TypeAlias = "list[list[int] | int]"
"""What can come after an afterstate: the afterstates (their rows) that a spawn leads to, or what is
banked where it ends the game; a 2 and a 4 on each empty cell take turns."""


def _summed(boards: _Boards, after_two: dict[int, float], after_four: dict[int, float]) -> float:
    """The points expected of an afterstate, from those of the afterstates to come."""
    total = 0.0
    for number, board in enumerate(boards):
        values = after_four if number % 2 else after_two
        best = board if isinstance(board, int) else max(map(values.__getitem__, board))
        total += best if number % 2 else 9 * best
    return total / (5 * len(boards)) - _FOUR
