"""The 4×4 board as one 64-bit number, four bits a rank: slides, spawns and the eight symmetries.

Training needs millions of moves a second, so the rules are here once more, compiled;
`tests/unit/train` holds them to `app.engine`. Cell 0 lies in the lowest bits, and ranks end at 15.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

Boards = npt.NDArray[np.uint64]
Words = npt.NDArray[np.uint64]

U1, U2, U3, U4, U6, U8 = (np.uint64(n) for n in (1, 2, 3, 4, 6, 8))
U12, U16, U24, U32, U48 = (np.uint64(n) for n in (12, 16, 24, 32, 48))
ROW = np.uint64(0xFFFF)
ZERO = np.uint64(0)


def line_tables() -> tuple[Words, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For every packed line: slid to its first cell (and to its last), the reward, the fold.

    The fold of a line is the smaller of the line and its mirror image: both share a weight.
    """
    slid = np.zeros((2, 65536), np.uint64)
    reward = np.zeros(65536, np.int64)
    fold = np.zeros(65536, np.int64)
    mirror = np.zeros(65536, np.int64)
    for line in range(65536):
        ranks = [line >> 4 * i & 15 for i in range(4)]
        mirror[line] = sum(rank << 4 * (3 - i) for i, rank in enumerate(ranks))
        out: list[int] = []
        waiting = 0
        for rank in ranks:
            if rank and rank == waiting:
                out[-1] = min(rank + 1, 15)
                reward[line] += 2 << rank
                waiting = 0
            elif rank:
                out.append(rank)
                waiting = rank
        slid[0, line] = sum(rank << 4 * i for i, rank in enumerate(out))
        fold[line] = min(line, mirror[line])
    for line in range(65536):
        slid[1, line] = mirror[int(slid[0, mirror[line]])]
    return slid, reward, fold


@njit(inline="always")
def transpose(b):
    """Rows to columns."""
    a1 = b & np.uint64(0xF0F00F0FF0F00F0F)
    a2 = b & np.uint64(0x0000F0F00000F0F0)
    a3 = b & np.uint64(0x0F0F00000F0F0000)
    a = a1 | (a2 << U12) | (a3 >> U12)
    b1 = a & np.uint64(0xFF00FF0000FF00FF)
    b2 = a & np.uint64(0x00000000FF00FF00)
    b3 = a & np.uint64(0x00FF00FF00000000)
    return b1 | (b2 << U24) | (b3 >> U24)


@njit(inline="always")
def mirror(b):
    """Every row the other way round."""
    b = ((b >> U4) & np.uint64(0x0F0F0F0F0F0F0F0F)) | ((b & np.uint64(0x0F0F0F0F0F0F0F0F)) << U4)
    return ((b >> U8) & np.uint64(0x00FF00FF00FF00FF)) | ((b & np.uint64(0x00FF00FF00FF00FF)) << U8)


@njit(inline="always")
def flip(b):
    """The rows from the bottom up."""
    b = ((b >> U16) & np.uint64(0x0000FFFF0000FFFF)) | ((b & np.uint64(0x0000FFFF0000FFFF)) << U16)
    return (b >> U32) | (b << U32)


@njit(inline="always")
def rows_to(b, slid):
    """All four rows through a table of lines."""
    return (
        slid[b & ROW]
        | (slid[(b >> U16) & ROW] << U16)
        | (slid[(b >> U32) & ROW] << U32)
        | (slid[b >> U48] << U48)
    )


@njit(inline="always")
def gain_of(b, reward):
    """The reward of sliding the rows."""
    return reward[b & ROW] + reward[(b >> U16) & ROW] + reward[(b >> U32) & ROW] + reward[b >> U48]


@njit(inline="always")
def slides(b, outs, gains, slid, reward):
    """The four afterstates (left, right, up, down) and rewards; one equal to ``b`` is no move."""
    t = transpose(b)
    outs[0] = rows_to(b, slid[0])
    outs[1] = rows_to(b, slid[1])
    outs[2] = transpose(rows_to(t, slid[0]))
    outs[3] = transpose(rows_to(t, slid[1]))
    gains[0] = gains[1] = gain_of(b, reward)
    gains[2] = gains[3] = gain_of(t, reward)


@njit(inline="always")
def draw(state):
    """The next 64-bit word of an xorshift64* generator, whose state is ``state[0]``."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@njit(inline="always")
def empties(b):
    """One bit, the lowest of its four, for every empty cell."""
    x = b | (b >> U2)
    x |= x >> U1
    return ~x & np.uint64(0x1111111111111111)


@njit(inline="always")
def count(x):
    """How many of the bits that :func:`empties` gives."""
    total = (x * np.uint64(0x1111111111111111)) >> np.uint64(60)
    return 16 if (total == ZERO and x != ZERO) else np.int64(total)


@njit(inline="always")
def spawn(b, state):
    """A new tile on a random empty cell: 2 in nine of ten, else 4."""
    room = empties(b)
    word = draw(state)
    pick = ((word >> U32) * np.uint64(count(room))) >> U32
    while pick > ZERO:
        room &= room - U1
        pick -= U1
    bit = room & (~room + U1)
    if (word & np.uint64(0xFFFFFFFF)) < np.uint64(429496730):
        return b | (bit << U1)
    return b | bit


@njit(inline="always")
def holds(b, rank):
    """Whether some cell holds ``rank`` (1 … 15) or more."""
    add = np.uint64(16 - rank) * np.uint64(0x0101010101010101)
    low = (b & np.uint64(0x0F0F0F0F0F0F0F0F)) + add
    high = ((b >> U4) & np.uint64(0x0F0F0F0F0F0F0F0F)) + add
    return ((low | high) & np.uint64(0x1010101010101010)) != ZERO


@njit(inline="always")
def highest(b):
    """The highest rank on the board."""
    best = ZERO
    while b:
        if b & np.uint64(15) > best:
            best = b & np.uint64(15)
        b >>= U4
    return np.int64(best)


@njit(inline="always")
def tile_sum(b):
    """The sum of the values of all tiles."""
    total = 0
    while b:
        if b & np.uint64(15):
            total += 1 << np.int64(b & np.uint64(15))
        b >>= U4
    return total


@njit
def lowered(b, rank):
    """A board that holds ``rank`` as one of lower tiles, and how often it was halved.

    See `app.coach.lowered`: tiles above the highest rank that is missing are halved.
    """
    times = 0
    while highest(b) >= rank:
        held = np.zeros(16, np.bool_)
        for k in range(16):
            held[np.int64((b >> np.uint64(4 * k)) & np.uint64(15))] = True
        gap = highest(b) - 1
        while gap > 0 and held[gap]:
            gap -= 1
        if gap <= 1:
            break
        for k in range(16):
            if np.int64((b >> np.uint64(4 * k)) & np.uint64(15)) > gap:
                b -= U1 << np.uint64(4 * k)
        times += 1
    return b, times
