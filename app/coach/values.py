"""What a board is worth, as a sum over pairs of neighbouring lines, each remembered.

An afterstate is worth the points banked in its tiles and those an :class:`Evaluator` expects; a
board is worth the best of its afterstates. Four lines and three pairs of them both ways are few
enough to be written out; the other sizes go by loops.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import add, getitem, is_
from typing import TypeAlias

from .packed import Grid, Memory, Packed, Ranks, banked

LATER = 1e15
"""Stands for the value of lines that belong to a later stage than the one asked for."""


_look_up: Callable[[Sequence[int], int], int] = getitem


class Pair(ABC):
    """The points to come that two neighbouring lines stand for.

    They are the sum of a number for each line and of ``step`` times a weight from each of
    ``tables``, at the sum of a place for each line.
    """

    tables: Sequence[Sequence[int]] = ()
    step: float = 1

    @abstractmethod
    def line(self, second: bool, ranks: Ranks) -> tuple[float, Ranks]:
        """The number and the places of the pair's first or second line."""


class Evaluator(ABC):
    """A value of afterstates for boards of one size."""

    marks: tuple[int, ...] = ()
    """Ranks, rising: a board is in the stage of how many of them its highest rank has reached."""

    lower_from: int | None = None
    """A best tile from which boards are lowered before they are valued (`lowering`)."""

    @abstractmethod
    def pair(self, stage: int, across: bool, first: int) -> Pair:
        """What lines ``first`` and the next count for: rows, or columns if ``across``.

        Each line and each square must be counted in one pair only.
        """

    def counting(self, part: float) -> Evaluator:
        """The same value with only ``part`` of the points to come, beside those banked in full.

        A rule of thumb expects no points, so it stays as it is.
        """
        del part
        return self

    def worth(self, grid: Grid) -> Worth:
        """The remembered sums for one packing."""
        return FourWorth(self, grid) if grid.size == 4 else Worth(self, grid)


class Worth:
    """Points banked and points to come, of afterstates and of boards, in one packing."""

    def __init__(self, evaluator: Evaluator, grid: Grid) -> None:
        self.grid = grid
        self.marks = evaluator.marks
        self._stages = [_Stage(evaluator, grid, stage) for stage in range(len(self.marks) + 1)]

    def stage(self, rows: int) -> int:
        """The stage of a board."""
        if not self.marks:
            return 0
        highest = max(self.grid.ranks(rows, self.grid.size**2))
        return sum(highest >= mark for mark in self.marks)

    def after(self, rows: int, columns: int) -> float:
        """Points banked in an afterstate and expected from it."""
        stage = self._stages[self.stage(rows)]
        mask, width = self.grid.pair_mask, self.grid.width
        total = 0.0
        for pairs in stage.rows:
            total += pairs[rows & mask]
            rows >>= width
        for pairs in stage.columns:
            total += pairs[columns & mask]
            columns >>= width
        return total

    def best(self, rows: int, columns: int) -> float:
        """Points banked after the best slide of a board and expected; those banked if none."""
        best = -LATER
        for _, after in self.grid.slides(Packed(rows, columns)):
            value = self.after(*after)
            if value > best:
                best = value
        return self.grid.banked(Packed(rows, columns)) if best == -LATER else best


class FourWorth(Worth):
    """The same for four lines, written out: nearly all the time of a search is spent here."""

    def best(self, rows: int, columns: int) -> float:
        """See :meth:`Worth.best`."""
        found = self._best(self._stages[self.stage(rows)], rows, columns)
        if found > LATER / 2:  # a slide comes to a later stage, which each must be asked for
            return super().best(rows, columns)
        return self.grid.banked(Packed(rows, columns)) if found == -LATER else found

    def _best(self, stage: _Stage, rows: int, columns: int) -> float:
        mask, width = self.grid.pair_mask, self.grid.width
        double, turn = 2 * width, 2 * self.grid.bits
        first_row, row, last_row = stage.rows
        first_column, column, last_column = stage.columns
        best = -LATER
        low1, across1, value1, high1, hacross1, hvalue1 = stage.row_slides[0][rows & mask]
        low2, across2, value2, high2, hacross2, hvalue2 = stage.row_slides[1][rows >> double]
        after = low1 | low2 << double
        if after != rows:
            across = across1 | across2 << turn
            best = (
                value1
                + value2
                + row[after >> width & mask]
                + first_column[across & mask]
                + column[across >> width & mask]
                + last_column[across >> double]
            )
        after = high1 | high2 << double
        if after != rows:
            across = hacross1 | hacross2 << turn
            value = (
                hvalue1
                + hvalue2
                + row[after >> width & mask]
                + first_column[across & mask]
                + column[across >> width & mask]
                + last_column[across >> double]
            )
            if value > best:
                best = value
        low1, across1, value1, high1, hacross1, hvalue1 = stage.column_slides[0][columns & mask]
        low2, across2, value2, high2, hacross2, hvalue2 = stage.column_slides[1][columns >> double]
        after = low1 | low2 << double
        if after != columns:
            across = across1 | across2 << turn
            value = (
                value1
                + value2
                + column[after >> width & mask]
                + first_row[across & mask]
                + row[across >> width & mask]
                + last_row[across >> double]
            )
            if value > best:
                best = value
        after = high1 | high2 << double
        if after != columns:
            across = hacross1 | hacross2 << turn
            value = (
                hvalue1
                + hvalue2
                + column[after >> width & mask]
                + first_row[across & mask]
                + row[across >> width & mask]
                + last_row[across >> double]
            )
            if value > best:
                best = value
        return best


class _Stage:
    """The tables of one stage."""

    def __init__(self, evaluator: Evaluator, grid: Grid, stage: int) -> None:
        self.rows: list[_Pairs] = []
        self.columns: list[_Pairs] = []
        end = evaluator.marks[stage] if stage < len(evaluator.marks) else None
        for first in range(grid.size - 1):
            row, column = (evaluator.pair(stage, across, first) for across in (False, True))
            last = first == grid.size - 2
            self.rows.append(_pairs(row, grid, end, last=last))
            self.columns.append(
                self.rows[-1] if column is row else _pairs(column, grid, end, last=last)
            )
        self.row_slides = [_PairSlides(grid, self.rows[i]) for i in (0, -1)]
        alike = all(map(is_, self.rows, self.columns))
        self.column_slides = (
            self.row_slides if alike else [_PairSlides(grid, self.columns[i]) for i in (0, -1)]
        )


def _pairs(pair: Pair, grid: Grid, end: int | None, *, last: bool) -> _Pairs:
    return (_FourPairs if len(pair.tables) == 4 else _Pairs)(pair, grid, end, last=last)


class _Pairs(dict[int, float]):
    """Two neighbouring lines -> their part of the worth in a stage."""

    def __init__(self, pair: Pair, grid: Grid, end: int | None, *, last: bool) -> None:
        super().__init__()
        self._tables, self._step = pair.tables, pair.step
        self._mask, self._width, self._most = grid.line_mask, grid.width, grid.MOST
        self._one = _Lines(pair, grid, end, second=False, count_banked=True)
        self._two = _Lines(pair, grid, end, second=True, count_banked=last)

    def __missing__(self, key: int) -> float:
        one, places_one = self._one[key & self._mask]
        two, places_two = self._two[key >> self._width]
        steps = sum(map(_look_up, self._tables, map(add, places_one, places_two)))
        value = one + two + steps * self._step
        if value > LATER / 2:
            value = LATER
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


class _FourPairs(_Pairs):
    """The same where four tables are looked up, written out: as on four lines."""

    def __missing__(self, key: int) -> float:
        one, (one0, one1, one2, one3) = self._one[key & self._mask]
        two, (two0, two1, two2, two3) = self._two[key >> self._width]
        table0, table1, table2, table3 = self._tables
        steps = table0[one0 + two0] + table1[one1 + two1] + table2[one2 + two2]
        value = one + two + (steps + table3[one3 + two3]) * self._step
        if value > LATER / 2:
            value = LATER
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


class _Lines(Memory[tuple[float, Ranks]]):
    """A line of a pair -> its number, with half of what is banked in it, and its places.

    The other half is counted across, so that rows and columns can share what they remember; what a
    tile has banked is even.
    """

    def __init__(
        self, pair: Pair, grid: Grid, end: int | None, *, second: bool, count_banked: bool
    ) -> None:
        super().__init__()
        self._pair, self._grid, self._end = pair, grid, end
        self._second, self._count_banked = second, count_banked

    def __missing__(self, key: int) -> tuple[float, Ranks]:
        ranks = tuple(self._grid.ranks(key, self._grid.size))
        value, places = self._pair.line(self._second, ranks)
        if self._count_banked:
            value += banked(ranks) // 2
        if self._end is not None and max(ranks) >= self._end:
            value = LATER
        self.make_room(self._grid.MOST_SLIDES)
        self[key] = found = (value, places)
        return found


Slide: TypeAlias = "tuple[int, int, float, int, int, float]"
"""Both slides of two lines as in `Slid`, each with the part of the worth of what comes out.

Plain, since the collector soon stops looking at a plain tuple of numbers: a table of named ones
held up the page for tens of milliseconds whenever it went through all of them.
"""


class _PairSlides(Memory[Slide]):
    """Two neighbouring lines -> their slides, with the worth of the pair after each."""

    def __init__(self, grid: Grid, pairs: _Pairs) -> None:
        super().__init__()
        self._grid, self._pairs = grid, pairs

    def __missing__(self, key: int) -> Slide:
        low, low_across, high, high_across = self._grid.slid_pair(key)
        self.make_room(self._grid.MOST_SLIDES)
        low_value, high_value = self._pairs[low], self._pairs[high]
        self[key] = found = (low, low_across, low_value, high, high_across, high_value)
        return found
