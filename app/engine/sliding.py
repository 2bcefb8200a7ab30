"""Slides: what happens when all tiles are pushed to one wall (rules 3 and 4).

A slide looks at the board line by line. A *line* holds the values of one row or column, listed
from the wall the tiles slide to, so one function serves all four directions.
"""

from __future__ import annotations

from itertools import chain, pairwise
from operator import itemgetter
from typing import NamedTuple

from .board import SIZES, Board, Direction

Line = tuple[int, ...]


class Motion(NamedTuple):
    """One tile's way in a slide. A tile that stays where it is has ``start == end``."""

    start: int
    """The cell it came from."""
    end: int
    """The cell it stands on afterwards; two merging tiles share it."""
    merged: bool
    """Whether it became part of a merge."""


class Slide(NamedTuple):
    """A slide that changed the board."""

    before: Board
    direction: Direction
    afterstate: Board
    """The board after the slide, before the new tile."""
    reward: int
    """The sum of the values made by merging."""

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The way of every tile on the board, in the order of the lines and from the wall.

        Worked out when asked for: the page wants it once a move, search never does.
        """
        return tuple(
            Motion(line[start], line[end], merged)
            for line in lines(self.before.size, self.direction)
            for start, end, merged in shift_motions(tuple(self.before.cells[c] for c in line))
        )


def slide(board: Board, direction: Direction) -> Slide | None:
    """Push all tiles of ``board`` to the wall at ``direction``; None when nothing moves."""
    cells = board.cells
    cuts, restore = _GEOMETRY[board.size, direction]
    reward = 0
    shifted: Line = ()
    for cut in cuts:
        line, gain = _SHIFTS[cells[cut]]
        shifted += line
        reward += gain
    after = restore(shifted)
    if after == cells:
        return None
    return Slide(board, direction, Board(board.size, after), reward)


def can_move(board: Board) -> bool:
    """Whether any slide would change the board (rule 7)."""
    cells, size = board.cells, board.size
    if 0 in cells:
        # An empty cell is enough, unless there is nothing on the board to move.
        return any(cells)
    rows = (cells[start : start + size] for start in range(0, len(cells), size))
    columns = (cells[start::size] for start in range(size))
    return any(a == b for line in chain(rows, columns) for a, b in pairwise(line))


def shift_motions(line: Line) -> list[tuple[int, int, bool]]:
    """The way of each tile of a line: (index before, index after, merged), from the wall."""
    motions: list[tuple[int, int, bool]] = []
    end = -1
    waiting = 0  # the value on ``end`` that can still merge; 0 when there is none
    for start, value in enumerate(line):
        if not value:
            continue
        if value == waiting:
            motions[-1] = (*motions[-1][:2], True)
            motions.append((start, end, True))
            waiting = 0
        else:
            end += 1
            motions.append((start, end, False))
            waiting = value
    return motions


class _Shifts(dict[Line, tuple[Line, int]]):
    """What becomes of a line, and the reward, by line; worked out when first asked for.

    Lines repeat a great deal. But a long game on a large board meets hundreds of thousands of
    different ones, and memory on a phone is not ours to fill: at MOST lines it starts afresh.
    """

    MOST = 4096

    def __missing__(self, line: Line) -> tuple[Line, int]:
        shifted = [0] * len(line)
        reward = 0
        for start, end, merged in shift_motions(line):
            shifted[end] += line[start]
            if merged:
                reward += line[start]
        if len(self) >= self.MOST:
            self.clear()
        result = self[line] = tuple(shifted), reward
        return result


_SHIFTS = _Shifts()


def lines(size: int, direction: Direction) -> list[tuple[int, ...]]:
    """The cells of each line of a board, from the wall at ``direction``."""
    cells = tuple(range(size * size))
    return [cells[cut] for cut in _cuts(size, direction)]


def _cuts(size: int, direction: Direction) -> list[slice]:
    """How to cut the lines out of the cells of a board, as slices."""
    last_row = size * (size - 1)
    match direction:
        case Direction.LEFT:
            return [slice(row, row + size) for row in range(0, size * size, size)]
        case Direction.RIGHT:
            return [
                slice(row + size - 1, row - 1 if row else None, -1)
                for row in range(0, size * size, size)
            ]
        case Direction.UP:
            return [slice(column, None, size) for column in range(size)]
        case Direction.DOWN:
            return [slice(last_row + column, None, -size) for column in range(size)]


def _restore(size: int, direction: Direction) -> itemgetter[tuple[int, ...]]:
    """What puts the lines, written one after the other, back into the order of the board."""
    order = list(chain.from_iterable(lines(size, direction)))
    return itemgetter(*(order.index(cell) for cell in range(size * size)))


_GEOMETRY = {
    (size, direction): (_cuts(size, direction), _restore(size, direction))
    for size in SIZES
    for direction in Direction
}
