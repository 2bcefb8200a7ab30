"""Boards beyond what a network has learnt, as boards that it knows.

A chain 8192, 2048, 1024 … is played like 4096, 2048, 1024 …: what lies above the highest missing
tile can only wait for that tile. So all above the gap is halved, until the best tile is low enough.
Chou-Chin Guei and others call this tile-downgrading (*Optimistic Temporal Difference Learning for
2048*, 2021).
"""

from __future__ import annotations

from app.engine import Board


def lowered(board: Board, least: int) -> Board:
    """``board`` with its best tile below ``least``, as far as there are gaps to close.

    Which slides are possible and what merges in them stays the same: equal tiles stay equal, and
    a tile never comes down on another of its value, since that value was missing.
    """
    cells = list(board.cells)
    while (best := max(cells)) >= least:
        gap = best // 2
        while gap in cells:
            gap //= 2
        if gap < 4:  # no tile is missing but the smallest
            break
        cells = [cell // 2 if cell > gap else cell for cell in cells]
    return Board.from_cells(cells) if cells != list(board.cells) else board
