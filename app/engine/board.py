"""Boards and directions: the nouns of the game, as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

SIZES = (3, 4, 5, 6)
"""The board sizes the game knows: N means N×N cells."""


class Direction(Enum):
    """The wall that tiles slide to. The value is the letter used in records."""

    UP = "U"
    RIGHT = "R"
    DOWN = "D"
    LEFT = "L"

    # Each member exists once, so identity can be its hash. Enum's own is a call into Python, and
    # every slide looks its direction up.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Board:
    """The values of all cells, row by row from the top left; 0 is empty.

    The constructor trusts its caller, since every slide builds a board. Whatever comes from
    outside goes through :meth:`from_cells` or :meth:`from_rows`, which check it.
    """

    size: int
    cells: tuple[int, ...]

    @classmethod
    def from_cells(cls, cells: Iterable[object]) -> Board:
        """Check and build a board from a flat list of values.

        Raises:
            ValueError: the number of cells is not 9, 16, 25 or 36, or a value is neither 0 nor a
                power of two from 2.

        """
        try:
            values = tuple(cells)
        except TypeError:
            raise ValueError("a board is a list of cells") from None
        size = next((n for n in SIZES if n * n == len(values)), None)
        if size is None:
            raise ValueError(f"a board has 9, 16, 25 or 36 cells, not {len(values)}")
        return cls(size, tuple(_checked_value(value) for value in values))

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[object]]) -> Board:
        """Check and build a board from its rows, top to bottom.

        Raises:
            ValueError: the rows are no square of a known size, or a value is illegal.

        """
        try:
            cells = [value for row in rows for value in row]
            square = all(len(row) == len(rows) for row in rows)
        except TypeError:
            raise ValueError("a board is a list of rows, each a list of cells") from None
        if not square:
            raise ValueError("a board is square: each row holds as many cells as there are rows")
        return cls.from_cells(cells)

    def rows(self) -> list[list[int]]:
        """The rows as lists, top to bottom; ``Board.from_rows`` takes them back."""
        return [
            list(self.cells[start : start + self.size])
            for start in range(0, len(self.cells), self.size)
        ]

    def with_tile(self, cell: int, value: int) -> Board:
        """The same board with ``value`` on ``cell``."""
        cells = list(self.cells)
        cells[cell] = value
        return Board(self.size, tuple(cells))

    @property
    def best_tile(self) -> int:
        """The highest value on the board; 0 on an empty one."""
        return max(self.cells)

    def __str__(self) -> str:
        """The board as aligned text, ``.`` for an empty cell; for tests and the console."""
        width = max(len(str(value)) for value in self.cells)
        return "\n".join(
            " ".join(f"{value or '.':>{width}}" for value in row) for row in self.rows()
        )


def is_tile_value(value: object) -> bool:
    """Whether ``value`` can stand on a tile: an integer power of two from 2."""
    # bool is an int in Python, and True == 1: neither is a value of ours.
    return type(value) is int and value >= 2 and value & (value - 1) == 0


def _checked_value(value: object) -> int:
    if type(value) is int and (value == 0 or is_tile_value(value)):
        return value
    raise ValueError(f"not a tile value: {value!r:.40}")
