"""Boards as two whole numbers, for search: a slide and a value are then a few look-ups each.

A tile is held as its rank (log2 of its value; 0 is empty) in ``bits`` bits. ``rows`` holds the
cells row by row with cell 0 lowest, ``columns`` the same column by column, so that two
neighbouring lines are always one stretch of bits. (Strided masks would do with one number, but
their hashes collide where a hash has 32 bits, as in the browser.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.engine import Board, Direction


class Packed(NamedTuple):
    """One board, packed both ways."""

    rows: int
    columns: int


class Grid:
    """The packing and the slides of one size."""

    MOST = 60_000
    """Lines remembered at the most; memory on a phone is not ours to fill."""

    def __init__(self, size: int, bits: int = 5) -> None:
        self.size, self.bits = size, bits
        self.width = size * bits
        self.line_mask = (1 << self.width) - 1
        self._low = _LineSlides(self, reverse=False)
        self._high = _LineSlides(self, reverse=True)
        self._places = [
            (cell * bits, (cell % size * size + cell // size) * bits) for cell in range(size * size)
        ]
        self._cell_mask = (1 << bits) - 1

    @classmethod
    def for_board(cls, board: Board) -> Grid:
        """The grid whose ranks are wide enough for ``board`` and many moves from it."""
        highest = max(board.cells).bit_length() + 6
        return _grid(board.size, max(5, highest.bit_length()))

    def pack(self, board: Board) -> Packed:
        """``board`` as two numbers."""
        rows = columns = 0
        for value, (row, column) in zip(board.cells, self._places, strict=True):
            rank = value.bit_length() - 1 if value else 0
            rows |= rank << row
            columns |= rank << column
        return Packed(rows, columns)

    def ranks(self, stretch: int, cells: int) -> list[int]:
        """The ranks of the first ``cells`` cells of a stretch of bits."""
        return [
            stretch >> shift & self._cell_mask for shift in range(0, cells * self.bits, self.bits)
        ]

    def slides(self, board: Packed) -> Iterator[tuple[Direction, Packed]]:
        """The afterstates of every direction that moves something."""
        rows, columns = board
        for direction, table, first, second in (
            (Direction.UP, self._low, columns, rows),
            (Direction.RIGHT, self._high, rows, columns),
            (Direction.DOWN, self._high, columns, rows),
            (Direction.LEFT, self._low, rows, columns),
        ):
            after = across = 0
            shift = turn = 0
            left = first
            for _ in range(self.size):
                line, spread = table[left & self.line_mask]
                after |= line << shift
                across |= spread << turn
                left >>= self.width
                shift += self.width
                turn += self.bits
            if after == first:
                continue
            if second is columns and first is rows:
                yield direction, Packed(after, across)
            else:
                yield direction, Packed(across, after)

    def spawns(self, board: Packed) -> list[tuple[Packed, Packed]]:
        """For every empty cell: the board with a 2 there, and with a 4."""
        rows, columns = board
        mask = self._cell_mask
        return [
            (
                Packed(rows | 1 << row, columns | 1 << column),
                Packed(rows | 2 << row, columns | 2 << column),
            )
            for row, column in self._places
            if not rows >> row & mask
        ]

    def banked(self, board: Packed) -> int:
        """Points that building the tiles of ``board`` from spawned 2s brings."""
        return banked(self.ranks(board.rows, self.size * self.size))

    def empty(self, board: Packed) -> int:
        """The number of empty cells."""
        return sum(not board.rows >> row & self._cell_mask for row, _ in self._places)


class _LineSlides(dict[int, tuple[int, int]]):
    """A packed line -> the line after the slide, and its cells spread as a line across."""

    def __init__(self, grid: Grid, *, reverse: bool) -> None:
        super().__init__()
        self._grid, self._reverse = grid, reverse

    def __missing__(self, key: int) -> tuple[int, int]:
        grid = self._grid
        ranks = grid.ranks(key, grid.size)
        if self._reverse:
            ranks.reverse()
        out: list[int] = []
        waiting = 0  # the rank at the end of ``out`` that can still merge
        for rank in ranks:
            if not rank:
                continue
            if rank == waiting:
                out[-1] += 1
                waiting = 0
            else:
                out.append(rank)
                waiting = rank
        out += [0] * (grid.size - len(out))
        if self._reverse:
            out.reverse()
        line = sum(rank << i * grid.bits for i, rank in enumerate(out))
        spread = sum(rank << i * grid.width for i, rank in enumerate(out))
        if len(self) >= grid.MOST:
            self.clear()
        self[key] = line, spread
        return line, spread


_GRIDS: dict[tuple[int, int], Grid] = {}


def _grid(size: int, bits: int) -> Grid:
    if (size, bits) not in _GRIDS:
        _GRIDS[size, bits] = Grid(size, bits)
    return _GRIDS[size, bits]


def banked(ranks: list[int]) -> int:
    """Points that building these tiles from spawned 2s brings: (rank - 1) · 2^rank each.

    A slide's reward is exactly what it adds to this sum, so search need not carry rewards.
    """
    return sum((rank - 1 << rank) if rank else 0 for rank in ranks)
