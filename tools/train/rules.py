"""The rules once more, compiled, on lines packed four bits a cell: training makes many moves.

`tests/unit/coach` holds these to `app.engine`. The first cell of a line sits in its lowest bits.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

Lines = npt.NDArray[np.int64]


@njit(cache=True)
def line_tables(n: int) -> tuple[Lines, Lines, Lines]:
    """For every packed line: slid to its first cell, the reward, and the line reversed."""
    count = 16**n
    moved = np.zeros(count, np.int64)
    reward = np.zeros(count, np.int64)
    reverse = np.zeros(count, np.int64)
    for line in range(count):
        out = 0
        end = 0
        waiting = 0
        gain = 0
        back = 0
        for i in range(n):
            rank = (line >> (4 * i)) & 15
            back |= rank << (4 * (n - 1 - i))
            if rank == 0:
                continue
            if rank == waiting:
                gain += 2 << rank
                up = min(rank + 1, 15)
                out = out & ~(15 << (4 * (end - 1))) | up << (4 * (end - 1))
                waiting = 0
            else:
                out |= rank << (4 * end)
                end += 1
                waiting = rank
        moved[line] = out
        reward[line] = gain
        reverse[line] = back
    return moved, reward, reverse


@njit(cache=True)
def other_lines(n: int, board: Lines, start: int, reverse: Lines) -> None:
    """Fill in the lines that follow from the rows (start 0) or the columns (start n)."""
    other = n - start
    for j in range(n):
        line = 0
        for i in range(n):
            line |= ((board[start + i] >> (4 * j)) & 15) << (4 * i)
        board[other + j] = line
    for i in range(2 * n):
        board[2 * n + i] = reverse[board[i]]


@njit(cache=True)
def slide(
    n: int, board: Lines, direction: int, out: Lines, tables: tuple[Lines, Lines, Lines]
) -> int:
    """The reward of sliding left 0, right 1, up 2, down 3 into ``out``; -1 when nothing moves."""
    moved, reward, reverse = tables
    start = 0 if direction < 2 else n
    back = direction & 1
    gain = 0
    same = True
    for i in range(start, start + n):
        if back:
            line = board[2 * n + i]
            new = reverse[moved[line]]
        else:
            line = board[i]
            new = moved[line]
        gain += reward[line]
        same = same and new == board[i]
        out[i] = new
    if same:
        return -1
    other_lines(n, out, start, reverse)
    return gain


@njit(cache=True)
def highest(n: int, board: Lines) -> int:
    """The highest rank on the board."""
    best = 0
    for i in range(n):
        line = board[i]
        while line:
            best = max(best, line & 15)
            line >>= 4
    return best


@njit(cache=True)
def tile_sum(n: int, board: Lines) -> int:
    """The sum of the values of all tiles."""
    total = 0
    for i in range(n):
        line = board[i]
        while line:
            if line & 15:
                total += 1 << (line & 15)
            line >>= 4
    return total


@njit(cache=True)
def lower(n: int, board: Lines, low: int, reverse: Lines) -> None:
    """Lower a board that holds rank ``low`` or more, as `app.coach.lowering` does."""
    while True:
        held = np.zeros(16, np.int64)
        best = 0
        for i in range(n):
            for j in range(n):
                rank = (board[i] >> (4 * j)) & 15
                held[rank] = 1
                best = max(best, rank)
        gap = best - 1
        while gap > 0 and held[gap]:
            gap -= 1
        if best < low or gap <= 1:
            return
        for i in range(n):
            for j in range(n):
                if (board[i] >> (4 * j)) & 15 > gap:
                    board[i] -= 1 << (4 * j)
        other_lines(n, board, 0, reverse)


@njit(cache=True)
def spawn(n: int, board: Lines, reverse: Lines) -> None:
    """A new tile on a random empty cell: 2 in nine of ten, else 4."""
    empty = 0
    for i in range(n):
        for j in range(n):
            empty += ((board[i] >> (4 * j)) & 15) == 0
    pick = np.random.randint(empty)
    rank = 2 if np.random.random() < 0.1 else 1
    for i in range(n):
        for j in range(n):
            if (board[i] >> (4 * j)) & 15 == 0:
                if pick == 0:
                    board[i] |= rank << (4 * j)
                    board[n + j] |= rank << (4 * i)
                    board[2 * n + i] = reverse[board[i]]
                    board[3 * n + j] = reverse[board[n + j]]
                    return
                pick -= 1
