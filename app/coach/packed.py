"""Boards as two whole numbers, for search: a slide and a value are then a few look-ups each.

A tile is held as its rank (log2 of its value; 0 is empty) in ``bits`` bits. ``rows`` holds the
cells row by row with cell 0 lowest, ``columns`` the same column by column, so that two
neighbouring lines are always one stretch of bits. (Strided masks would do with one number, but
their hashes collide where a hash has 32 bits, as in the browser.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from app.engine import Board, Direction

V = TypeVar("V")

Ranks: TypeAlias = tuple[int, ...]
"""The ranks of the cells of a line."""


class Packed(NamedTuple):
    """One board, packed both ways."""

    rows: int
    columns: int


Slid: TypeAlias = tuple[int, int, int, int]
"""Some neighbouring lines after the slide to their first cells, and the same cells where they lie
in the other packing if the lines are the first there; likewise after the slide to their last cells.

Plain tuples of numbers: thousands are remembered, and Python's collector passes such tuples by.
"""


class Grid:
    """The packing and the slides of one size."""

    MOST = 21_800
    """Numbers remembered in one table at the most: memory on a phone is not ours to fill, and a
    larger table takes longer than a frame to grow or to empty. (Python's grow at 21,845.)"""
    MOST_SLIDES = 10_900
    """The same for slides, each of which is a tuple of numbers."""

    def __init__(self, size: int, bits: int = 5) -> None:
        self.size, self.bits = size, bits
        self.width = size * bits
        self.line_mask = (1 << self.width) - 1
        self.pair_mask = (1 << 2 * self.width) - 1
        self.lines = _LineSlides(self)
        self.places = [
            (cell * bits, (cell % size * size + cell // size) * bits) for cell in range(size * size)
        ]
        self._twos = [(row, Packed(1 << row, 1 << column)) for row, column in self.places]
        self._cell_mask = (1 << bits) - 1

    @classmethod
    def for_board(cls, board: Board) -> Grid:
        """The grid whose ranks are wide enough for ``board`` and many moves from it."""
        rank = max(board.cells).bit_length() - 1
        return _grid(board.size, 5 if rank <= 24 else rank.bit_length() + 1)

    def pack(self, board: Board) -> Packed:
        """``board`` as two numbers."""
        rows = columns = 0
        for value, (row, column) in zip(board.cells, self.places, strict=True):
            rank = value.bit_length() - 1 if value else 0
            rows |= rank << row
            columns |= rank << column
        return Packed(rows, columns)

    def ranks(self, stretch: int, cells: int) -> list[int]:
        """The ranks of the first ``cells`` cells of a stretch of bits."""
        mask = self._cell_mask
        return [stretch >> shift & mask for shift in range(0, cells * self.bits, self.bits)]

    def slides(self, board: Packed) -> Iterator[tuple[Direction, Packed]]:
        """The afterstates of every direction that moves something."""
        rows, columns = board
        left, left_across, right, right_across = self._slid(rows)
        up, up_across, down, down_across = self._slid(columns)
        if up != columns:
            yield Direction.UP, Packed(up_across, up)
        if right != rows:
            yield Direction.RIGHT, Packed(right, right_across)
        if down != columns:
            yield Direction.DOWN, Packed(down_across, down)
        if left != rows:
            yield Direction.LEFT, Packed(left, left_across)

    def _slid(self, lines: int) -> Slid:
        low = low_across = high = high_across = shift = turn = 0
        table, mask, width, bits = self.lines, self.line_mask, self.width, self.bits
        for _ in range(self.size):
            first, first_across, last, last_across = table[lines & mask]
            low |= first << shift
            low_across |= first_across << turn
            high |= last << shift
            high_across |= last_across << turn
            lines >>= width
            shift += width
            turn += bits
        return low, low_across, high, high_across

    def slid_pair(self, pair: int) -> Slid:
        """Two neighbouring lines after both slides, spread as the first two lines across."""
        width, bits = self.width, self.bits
        low1, low_across1, high1, high_across1 = self.lines[pair & self.line_mask]
        low2, low_across2, high2, high_across2 = self.lines[pair >> width]
        return (
            low1 | low2 << width,
            low_across1 | low_across2 << bits,
            high1 | high2 << width,
            high_across1 | high_across2 << bits,
        )

    def spawns(self, board: Packed) -> list[Packed]:
        """For every empty cell: a 2 there, to add to rows and to columns; a 4 is twice it."""
        rows, mask = board.rows, self._cell_mask
        return [two for row, two in self._twos if not rows >> row & mask]

    def banked(self, board: Packed) -> int:
        """Points that building the tiles of ``board`` from spawned 2s brings."""
        return banked(self.ranks(board.rows, self.size * self.size))

    def empty(self, board: Packed) -> int:
        """The number of empty cells."""
        return len(self.spawns(board))


class Memory(dict[int, V], Generic[V]):
    """What was worked out, by a packed number; when it is full, all of it is forgotten.

    To let thousands of tuples go at once takes longer than a frame, so they leave two at a time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._leaving: list[V] = []

    def make_room(self, most: int) -> None:
        """See that there is room for one more among ``most``."""
        if len(self) >= most:
            self._leaving = list(self.values())
            self.clear()
        del self._leaving[-2:]


class _LineSlides(Memory[Slid]):
    """A packed line -> the line after both slides, also spread as a line across."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, key: int) -> Slid:
        grid = self._grid
        ranks = grid.ranks(key, grid.size)
        low = _slide(ranks)
        high = _slide(ranks[::-1])[::-1]
        self.make_room(grid.MOST_SLIDES)
        self[key] = slid = (
            _spread(low, grid.bits),
            _spread(low, grid.width),
            _spread(high, grid.bits),
            _spread(high, grid.width),
        )
        return slid


def _spread(line: list[int], step: int) -> int:
    """The ranks of a line, one every ``step`` bits."""
    return sum(rank << i * step for i, rank in enumerate(line))


def _slide(ranks: list[int]) -> list[int]:
    """A line of ranks after the slide to its first cell."""
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
    return out + [0] * (len(ranks) - len(out))


_GRIDS: dict[tuple[int, int], Grid] = {}


def _grid(size: int, bits: int) -> Grid:
    if (size, bits) not in _GRIDS:
        _GRIDS[size, bits] = Grid(size, bits)
    return _GRIDS[size, bits]


def banked(ranks: Iterable[int]) -> int:
    """Points that building these tiles from spawned 2s brings: (rank - 1) · 2^rank each.

    A slide's reward is exactly what it adds to this sum, so search need not carry rewards.
    """
    return sum((rank - 1 << rank) if rank else 0 for rank in ranks)
