"""What a game is made from: what is chosen before it starts, and how one ply leads to the next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .board import SIZES, Board, Direction, is_tile_value
from .d1 import Duel, seeds_of
from .sliding import Motion, Slide, slide
from .tiles import Spawn, draw_spawn, is_seed

HIGHEST_START = 2**1024
"""The highest tile a position may start with. Play has no such limit; this one keeps the numbers of
the longest game short enough for a record."""

OPENING_SPAWNS = 2


class UndoRule(StrEnum):
    """How often moves may be taken back; chosen before a game starts."""

    UNLIMITED = "unlimited"
    FIVE = "five"
    SINGLE = "single"
    NONE = "none"


class Turn(NamedTuple):
    """The record of one ply: a slide that changed the board, with its spawn."""

    slide: Slide
    spawn: Spawn

    @property
    def direction(self) -> Direction:
        """The wall the tiles slid to."""
        return self.slide.direction

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The way of every tile that stood on the board."""
        return self.slide.motions

    @property
    def reward(self) -> int:
        """The points of this slide."""
        return self.slide.reward


class Start(NamedTuple):
    """A position a practice game is played from."""

    board: Board
    spawns: int
    """How many spawns of the seed are drawn already; the first move brings this one."""


class Position(NamedTuple):
    """Where a game stood after ``ply`` moves."""

    ply: int
    board: Board
    score: int


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a game starts and never changes in it."""

    size: int
    seed: str
    """Of generator T1; empty where the tiles are those of a duel."""
    goal: int | None
    undo: UndoRule
    start: Start | None = None
    duel: Duel | None = None
    """What the tiles come from instead of a seed: generator D1."""

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"no {self.size}×{self.size} board")
        if not (is_seed(self.seed) if self.duel is None else self.seed == ""):
            raise ValueError("a seed is 32 lower-case hex digits")
        if self.goal is not None and not (is_tile_value(self.goal) and self.goal >= 8):
            raise ValueError("a goal is a power of two from 8")
        if self.start is not None:
            if self.start.board.size != self.size:
                raise ValueError("the position is of another size")
            if not any(self.start.board.cells):
                raise ValueError("a position needs a tile")
            if self.start.board.best_tile > HIGHEST_START:
                raise ValueError("a position starts with tiles up to 2 to the power of 1024")
            if self.start.spawns < OPENING_SPAWNS:
                raise ValueError("two spawns are drawn before the first move")

    def opening(self) -> Position:
        """Where the game begins: the position, or the board with its two spawns."""
        if self.start is not None:
            return Position(0, self.start.board, 0)
        board = Board(self.size, (0,) * self.size**2)
        for n in range(OPENING_SPAWNS):
            board = board.with_tile(*self.spawn(n, board))
        return Position(0, board, 0)

    def spawn(self, n: int, board: Board) -> Spawn:
        """The tile that spawn ``n`` of this game puts on ``board``.

        Raises:
            ValueError: the board is full, or the secrets of a duel are not known.

        """
        seed = self.seed if self.duel is None else seeds_of(self.duel)[n]
        return draw_spawn(seed, n, board)

    def spawn_after(self, ply: int) -> int:
        """The number of the spawn that the move after ``ply`` moves brings."""
        return ply + (OPENING_SPAWNS if self.start is None else self.start.spawns)

    def holds_goal(self, board: Board) -> bool:
        """Whether the goal or more stands on ``board``."""
        return self.goal is not None and board.best_tile >= self.goal

    def take_turn(self, position: Position, direction: Direction) -> tuple[Position, Turn] | None:
        """One ply from ``position``: where it leads and what happened; None if nothing moves."""
        made = slide(position.board, direction)
        if made is None:
            return None
        ply, _, score = position
        spawn = self.spawn(self.spawn_after(ply), made.afterstate)
        board = made.afterstate.with_tile(*spawn)
        return Position(ply + 1, board, score + made.reward), Turn(made, spawn)
