"""One side's board: slides, and tiles that come later, when both keys are known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from app.engine import Board, Direction, can_move, slide

EMPTY = Board.from_cells([0] * 16)


class Standing(NamedTuple):
    """Where a run stood after some number of moves."""

    score: int
    tile: int


@dataclass(frozen=True, slots=True)
class Run:
    """Where a side stands. A slide leaves it waiting for the tile that answers it."""

    board: Board = EMPTY
    score: int = 0
    moves: tuple[Direction, ...] = ()
    spawns: int = 0
    """How many tiles have appeared: two before the first move."""
    standings: tuple[Standing, ...] = ()
    """After each number of moves whose tile has appeared, from none on."""

    @property
    def waits(self) -> bool:
        """Whether a tile has to come before the next slide."""
        return self.spawns < len(self.moves) + 2

    @property
    def stuck(self) -> bool:
        """Whether no slide is left, now and for good."""
        return not self.waits and not can_move(self.board)

    def slid(self, direction: Direction) -> Run | None:
        """After this slide and before its tile; None if nothing moves."""
        assert not self.waits
        made = slide(self.board, direction)
        if made is None:
            return None
        moves, score = (*self.moves, direction), self.score + made.reward
        return Run(made.afterstate, score, moves, self.spawns, self.standings)

    def with_spawn(self, value: int, order: tuple[int, ...]) -> Run:
        """With the next tile, on the first cell of ``order`` that is empty."""
        assert self.waits
        cell = next(cell for cell in order if not self.board.cells[cell])
        board = self.board.with_tile(cell, value)
        made = Run(board, self.score, self.moves, self.spawns + 1, self.standings)
        if made.waits:
            return made  # the first of two
        standing = Standing(self.score, board.best_tile)
        return replace(made, standings=(*self.standings, standing))
