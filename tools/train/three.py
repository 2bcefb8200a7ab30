"""The 3×3 board as one number, four bits a rank: slides, symmetries and the canonical form.

Held to `app.engine` by `tests/unit/train`. Cell 0 lies in the lowest bits.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

Table = npt.NDArray[np.int64]
ROW = 0xFFF
CELLS = 9


def line_tables() -> Table:
    """One row for each packed line: slid first, slid last, reward, mirrored, spread across."""
    out = np.zeros((4096, 5), np.int64)
    for line in range(4096):
        ranks = [line >> 4 * i & 15 for i in range(3)]
        out[line, 3] = sum(rank << 4 * (2 - i) for i, rank in enumerate(ranks))
        out[line, 4] = sum(rank << 12 * i for i, rank in enumerate(ranks))
        new: list[int] = []
        waiting = 0
        for rank in ranks:
            if rank and rank == waiting:
                new[-1] = min(rank + 1, 15)
                out[line, 2] += 2 << rank
                waiting = 0
            elif rank:
                new.append(rank)
                waiting = rank
        out[line, 0] = sum(rank << 4 * i for i, rank in enumerate(new))
    for line in range(4096):
        out[line, 1] = out[out[out[line, 3], 0], 3]
    return out


@njit(inline="always")
def through(b, lines, k):
    """All rows through column ``k`` of the table."""
    return lines[b & ROW, k] | lines[(b >> 12) & ROW, k] << 12 | lines[(b >> 24) & ROW, k] << 24


@njit(inline="always")
def transpose(b, lines):
    """Rows to columns."""
    return lines[b & ROW, 4] | lines[(b >> 12) & ROW, 4] << 4 | lines[(b >> 24) & ROW, 4] << 8


@njit(inline="always")
def flip(b):
    """The rows from the bottom up."""
    return (b >> 24) & ROW | b & (ROW << 12) | (b & ROW) << 24


@njit(inline="always")
def canonical(b, lines):
    """The smallest of the eight images of a board."""
    t = transpose(b, lines)
    m = through(b, lines, 3)
    n = through(t, lines, 3)
    return min(min(min(b, t), min(m, n)), min(min(flip(b), flip(t)), min(flip(m), flip(n))))


@njit(inline="always")
def slide(b, direction, lines):
    """(afterstate, reward) of left 0, right 1, up 2, down 3; an unchanged board is no move."""
    source = b if direction < 2 else transpose(b, lines)
    after = through(source, lines, direction & 1)
    gain = lines[source & ROW, 2] + lines[(source >> 12) & ROW, 2] + lines[(source >> 24) & ROW, 2]
    return (after if direction < 2 else transpose(after, lines)), gain


@njit(inline="always")
def half_sum(b):
    """Half the sum of all values: what orders the layers of the game."""
    total = 0
    for i in range(CELLS):
        rank = (b >> (4 * i)) & 15
        if rank:
            total += 1 << (rank - 1)
    return total
