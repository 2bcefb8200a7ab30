"""Exact play on 3×3: ``python -m tools.train.exact3 build/exact3.npz`` (about two minutes, 2 GB).

A move never lowers the sum of the tiles and every spawn raises it by 2 or 4, so boards fall into
layers by half their sum. Forward, layer by layer, every board that can come up is listed (one of
each eight images); backward, each is worth the best slide's reward and what the spawns make of it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

from tools.train.three import CELLS, canonical, half_sum, line_tables, slide

LAYERS = 1100
MOST = 60_000_000
SLOTS = 1 << 21
_EMPTY = -1


@njit
def _put(key, slots):
    """The slot of ``key``, taken for it if need be; and whether it is new."""
    i = (key * 0x9E3779B97F4A7C15 >> 40) & (SLOTS - 1)
    while slots[i] != _EMPTY and slots[i] != key:
        i = (i + 1) & (SLOTS - 1)
    new = slots[i] == _EMPTY
    slots[i] = key
    return i, new


@njit
def _list_boards(lines):
    """All boards that can come up, sorted in each layer, and where each layer begins."""
    keys = np.zeros(MOST, np.int64)
    begin = np.zeros(LAYERS + 1, np.int64)
    slots = np.full((3, SLOTS), _EMPTY, np.int64)
    lists = np.zeros((3, SLOTS), np.int64)
    counts = np.zeros(3, np.int64)
    for i in range(CELLS):
        for j in range(CELLS):
            if i != j:
                for a in range(1, 3):
                    for c in range(1, 3):
                        b = canonical(a << (4 * i) | c << (4 * j), lines)
                        layer = half_sum(b) % 3
                        if _put(b, slots[layer])[1]:
                            lists[layer, counts[layer]] = b
                            counts[layer] += 1
    end = 0
    for layer in range(2, LAYERS):
        now = layer % 3
        n = counts[now]
        begin[layer] = end
        keys[end : end + n] = np.sort(lists[now, :n])
        slots[now, :] = _EMPTY
        counts[now] = 0
        for k in range(end, end + n):
            for d in range(4):
                after, _ = slide(keys[k], d, lines)
                if after == keys[k]:
                    continue
                for i in range(CELLS):
                    if (after >> (4 * i)) & 15 == 0:
                        for rank in range(1, 3):
                            b = canonical(after | rank << (4 * i), lines)
                            to = (layer + rank) % 3
                            if _put(b, slots[to])[1]:
                                lists[to, counts[to]] = b
                                counts[to] += 1
        end += n
    begin[LAYERS] = end
    return keys[:end].copy(), begin


@njit
def find(b, keys, begin):
    """Where a canonical board stands in ``keys``."""
    layer = half_sum(b)
    low, high = begin[layer], begin[layer + 1]
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < b:
            low = middle + 1
        else:
            high = middle
    return low


@njit
def after_value(after, keys, begin, values, lines):
    """Expected points to come after an afterstate, with the best play."""
    total = 0.0
    room = 0
    for i in range(CELLS):
        if (after >> (4 * i)) & 15 == 0:
            room += 1
            for rank in range(1, 3):
                b = canonical(after | rank << (4 * i), lines)
                total += (9.0 if rank == 1 else 1.0) * values[find(b, keys, begin)]
    return total / (10 * room)


@njit
def best_value(b, keys, begin, values, lines):
    """Expected points of a board on which the player is to move; 0 when no move is left."""
    best = 0.0
    for d in range(4):
        after, gain = slide(b, d, lines)
        if after != b:
            best = max(best, gain + after_value(after, keys, begin, values, lines))
    return best


@njit
def _solve(keys, begin, lines):
    values = np.zeros(keys.shape[0], np.float64)
    for k in range(keys.shape[0] - 1, -1, -1):
        values[k] = best_value(keys[k], keys, begin, values, lines)
    return values


@njit
def _opening(keys, begin, values, lines):
    total = 0.0
    for i in range(CELLS):
        for j in range(CELLS):
            if i != j:
                for a in range(1, 3):
                    for c in range(1, 3):
                        chance = (0.9 if a == 1 else 0.1) * (0.9 if c == 1 else 0.1) / 72
                        b = canonical(a << (4 * i) | c << (4 * j), lines)
                        total += chance * values[find(b, keys, begin)]
    return total


class Exact:
    """The solved game: ``keys`` (canonical boards by layer), where layers ``begin``, ``values``."""

    def __init__(self, path: Path) -> None:
        solved = np.load(path)
        self.keys: npt.NDArray[np.int64] = solved["keys"]
        self.begin: npt.NDArray[np.int64] = solved["begin"]
        self.values: npt.NDArray[np.float64] = solved["values"]
        self.lines = line_tables()

    def after(self, after: int) -> float:
        """Expected points after an afterstate (ranks, four bits a cell)."""
        return float(after_value(after, self.keys, self.begin, self.values, self.lines))


def main() -> None:
    """Solve, print the number of boards and the mean of the best play, and write the table."""
    lines = line_tables()
    keys, begin = _list_boards(lines)
    print(f"{len(keys)} boards", flush=True)
    values = _solve(keys, begin, lines)
    print(f"mean score of the best play {_opening(keys, begin, values, lines):.2f}")
    np.savez(Path(sys.argv[1]), keys=keys, begin=begin, values=values)


if __name__ == "__main__":
    main()
