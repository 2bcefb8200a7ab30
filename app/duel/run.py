"""One side's board: slides, and tiles that come later, when both keys are known."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Board, Direction, can_move, slide

EMPTY = Board.from_cells([0] * 16)


@dataclass(frozen=True, slots=True)
class Run:
    """Where a side stands. A slide leaves it waiting for the tile that answers it."""

    board: Board = EMPTY
    score: int = 0
    moves: tuple[Direction, ...] = ()
    spawns: int = 0
    """How many tiles have appeared: two before the first move."""

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
        return Run(made.afterstate, self.score + made.reward, (*self.moves, direction), self.spawns)

    def with_spawn(self, value: int, order: tuple[int, ...]) -> Run:
        """With the next tile, on the first cell of ``order`` that is empty."""
        assert self.waits
        cell = next(cell for cell in order if not self.board.cells[cell])
        board = self.board.with_tile(cell, value)
        return Run(board, self.score, self.moves, self.spawns + 1)
