"""What an afterstate is worth, as a sum over pairs of neighbouring lines, each remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod

from .packed import Grid, Packed, banked


class Evaluator(ABC):
    """A value of afterstates for boards of one size."""

    @abstractmethod
    def pair_value(self, across: bool, first: int, ranks: list[int]) -> float:
        """Points to come that lines ``first`` and the next stand for: rows, or columns if across.

        Each line and each square must be counted in one pair only.
        """

    def totals(self, grid: Grid) -> Totals:
        """The remembered sums for one packing."""
        return Totals(self, grid)


class Totals:
    """Points banked and points to come, of afterstates in one packing."""

    MOST = 150_000
    """Pairs remembered at the most, so that neither memory nor one resize grows without end."""

    def __init__(self, evaluator: Evaluator, grid: Grid) -> None:
        n = grid.size
        self._width = grid.width
        self._mask = (1 << 2 * grid.width) - 1
        self._rows = [_Pairs(evaluator, grid, i, across=False) for i in range(n - 1)]
        self._columns = [_Pairs(evaluator, grid, i, across=True) for i in range(n - 1)]

    def __call__(self, board: Packed) -> float:
        """Points banked in the tiles of ``board`` and expected from it."""
        rows, columns = board
        mask, width = self._mask, self._width
        total = 0.0
        for pairs in self._rows:
            total += pairs[rows & mask]
            rows >>= width
        for pairs in self._columns:
            total += pairs[columns & mask]
            columns >>= width
        return total

    def tidy(self) -> None:
        """Forget all once it is much; called between decisions."""
        if sum(map(len, self._rows + self._columns)) > self.MOST:
            for pairs in self._rows + self._columns:
                pairs.clear()


class _Pairs(dict[int, float]):
    """Two neighbouring lines -> their part of the total."""

    def __init__(self, evaluator: Evaluator, grid: Grid, first: int, *, across: bool) -> None:
        super().__init__()
        self._evaluator, self._grid, self._first, self._across = evaluator, grid, first, across

    def __missing__(self, key: int) -> float:
        n = self._grid.size
        ranks = self._grid.ranks(key, 2 * n)
        value = self._evaluator.pair_value(self._across, self._first, ranks)
        if not self._across:
            value += banked(ranks if self._first == n - 2 else ranks[:n])
        self[key] = value
        return value
