"""A plain value of our own, for the time before weights are there and for sizes without any."""

from __future__ import annotations

from itertools import pairwise

from .packed import Ranks
from .values import Evaluator, Pair


class Heuristic(Evaluator):
    """Room, neighbours that fit, and lines that fall to one side, in points by rule of thumb.

    Nothing here is learnt. A full line costs most; a pair that can merge is worth part of the
    merge; a tile between two higher ones (it blocks both) costs part of what it blocks.
    """

    def __init__(self, size: int) -> None:
        self.size = size

    def pair(self, stage: int, across: bool, first: int) -> Pair:
        """See :meth:`Evaluator.pair`."""
        del stage, across
        return _HeuristicPair(first, last=first == self.size - 2)


class _HeuristicPair(Pair):
    """Two lines by rule of thumb; a line counts in the first pair that holds it."""

    def __init__(self, first: int, *, last: bool) -> None:
        self._first, self._last = first, last

    def line(self, second: bool, ranks: Ranks) -> tuple[float, Ranks]:
        """See :meth:`Pair.line`."""
        if second:
            return (self._line(ranks, edge=True) if self._last else 0.0), ()
        return self._line(ranks, edge=self._first == 0), ()

    def _line(self, ranks: Ranks, *, edge: bool) -> float:
        value = 60.0 * ranks.count(0)
        tiles = [rank for rank in ranks if rank]
        rises = falls = 0.0
        for a, b in pairwise(tiles):
            if a == b:
                value += 20 + (1 << a) * 0.5
            elif a < b:
                rises += (b - a) * 2.0 ** (b * 0.7)
            else:
                falls += (a - b) * 2.0 ** (a * 0.7)
        value -= min(rises, falls) * 2
        if not edge:
            # High tiles are best at a wall, where they are met from fewer sides.
            value -= sum(2.0 ** (rank * 0.8) for rank in tiles)
        return value
