"""Which cells the tables of a network look at, and how many weights they hold.

A shape is a tuple of cells of the board's top left; the eight symmetries of the board carry it to
all its places, which share one table. Every shape lies within two neighbouring rows or two
neighbouring columns: the browser's network adds up one cached number for each such pair.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from app.coach.shapes import Shape, images

RANKS = 16
"""Ranks a table tells apart: 0 (empty) to 15; higher tiles are looked up as 15."""


def shapes(size: int) -> list[Shape]:
    """The shapes of a size: 3×3 has a block, 4×4 lines and squares with a neighbour."""
    n = size
    if n == 3:
        return [(0, 1, 2, 3, 4, 5)]
    if n == 4:
        return [(0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 2, 4, 5), (0, 1, 4, 5, 6), (4, 5, 6, 8, 9)]
    if n == 6:
        return [
            *(tuple(range(row * n + k, row * n + k + 4)) for row in (0, 1, 2) for k in (0, 1)),
            *(
                (row * n + k, row * n + k + 1, (row + 1) * n + k, (row + 1) * n + k + 1)
                for row, k in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
            ),
        ]
    return [
        tuple(range(n)),
        tuple(range(n, 2 * n)),
        tuple(range(2 * n, 3 * n)),
        (0, 1, n, n + 1),
        (1, 2, n + 1, n + 2),
        (n + 1, n + 2, 2 * n + 1, 2 * n + 2),
    ]


def plan(size: int) -> tuple[npt.NDArray[np.int64], int]:
    """How to look up each place, one row each, and the number of weights in all tables.

    A row holds (line a, shift, mask, line b, shift, mask, shift of the second part, offset):
    lines are the rows (0 … n-1), the columns (n …) and both reversed (2n …, 3n …), 4 bits a cell.
    """
    n = size
    rows = [[i * n + j for j in range(n)] for i in range(n)]
    columns = [[j * n + i for j in range(n)] for i in range(n)]
    lines = [*rows, *columns, *(r[::-1] for r in rows), *(c[::-1] for c in columns)]
    entries, offset = [], 0
    for shape in shapes(n):
        cut = next((k for k in range(1, len(shape)) if shape[k] != shape[k - 1] + 1), len(shape))
        cut = n if len(shape) > n and cut > n else cut
        for place in images(n, shape):
            a = _find(lines, place[:cut])
            b = _find(lines, place[cut:]) if place[cut:] else (0, 0, 0)
            entries.append((*a, *b, 4 * cut, offset))
        offset += RANKS ** len(shape)
    return np.array(entries, dtype=np.int64), offset


def _find(lines: list[list[int]], part: Shape) -> tuple[int, int, int]:
    for i, line in enumerate(lines):
        for k in range(len(line) - len(part) + 1):
            if tuple(line[k : k + len(part)]) == part:
                return i, 4 * k, 16 ** len(part) - 1
    raise ValueError(f"{part} lies on no line")
