"""The 4×4 network while it is trained: where each weight lies and what a board is worth.

Five shapes, each within two neighbouring lines: the outer line, the inner line, and three of the
squares with a neighbour. The weights of a stage lie one after the other; the stage of an afterstate
is the number of marks (ranks) its best tile has reached.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tools.train.four import U8, U16, U32, U48, flip, holds, mirror, transpose

LINE = 1 << 16
FIVE = 1 << 20
OUTER, INNER, FIRST, SECOND, THIRD = 0, LINE, 2 * LINE, 2 * LINE + FIVE, 2 * LINE + 2 * FIVE
COUNT = 2 * LINE + 3 * FIVE
"""Weights of one stage."""
PLACES = 32
"""Weights that a board is the sum of."""
ROW = np.uint64(0xFFFF)
TWO = np.uint64(0xFF)
THREE = np.uint64(0xFFF)
U12 = np.uint64(12)


@njit(inline="always")
def lines_of(b, at, k, base, fold):
    """The places of the four rows, from ``at[k]``."""
    at[k] = base + OUTER + fold[b & ROW]
    at[k + 1] = base + INNER + fold[(b >> U16) & ROW]
    at[k + 2] = base + INNER + fold[(b >> U32) & ROW]
    at[k + 3] = base + OUTER + fold[b >> U48]


@njit(inline="always")
def squares_of(b, at, k, base):
    """The places of the three squares with a neighbour, from ``at[k]``."""
    second = b >> U16
    at[k] = base + FIRST + np.int64((b & THREE) | ((second & TWO) << U12))
    at[k + 1] = base + SECOND + np.int64((b & TWO) | ((second & THREE) << U8))
    at[k + 2] = base + THIRD + np.int64((second & THREE) | (((b >> U32) & TWO) << U12))


@njit(inline="always")
def stage_of(b, marks):
    """How many of ``marks`` the best tile has reached."""
    stage = 0
    for i in range(marks.shape[0]):
        if holds(b, marks[i]):
            stage += 1
    return stage


@njit
def places(b, at, marks, fold):
    """Fill ``at`` with the indices of the weights that ``b`` is the sum of."""
    base = stage_of(b, marks) * COUNT
    t = transpose(b)
    lines_of(b, at, 0, base, fold)
    lines_of(t, at, 4, base, fold)
    squares_of(b, at, 8, base)
    squares_of(t, at, 11, base)
    m = mirror(b)
    squares_of(m, at, 14, base)
    squares_of(flip(m), at, 17, base)
    squares_of(flip(b), at, 20, base)
    m = mirror(t)
    squares_of(m, at, 23, base)
    squares_of(flip(m), at, 26, base)
    squares_of(flip(t), at, 29, base)


@njit
def value(b, at, marks, weights, fold):
    """Expected points to come after ``b``, an afterstate; ``at`` is scratch."""
    places(b, at, marks, fold)
    total = np.float32(0.0)
    for k in range(PLACES):
        total += weights[at[k]]
    return total
