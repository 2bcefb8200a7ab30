"""A game: a seed, the moves that stand, and what undo left behind. Immutable.

Each method answers with a game: a new one when something happened, the same object when the
rules refuse. A refusal is no error; damaged data is (``ValueError``).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from .board import SIZES, Board, Direction
from .setup import Position, Setup, Start, Turn, UndoRule
from .sliding import can_move

Outcome = Literal["won", "over"]

STANDARD_GOALS = {3: 512, 4: 2048, 5: 2048, 6: 2048}
"""The value that wins, by size. Nine cells can never hold more than 1024, so 3×3 asks for 512."""

MAX_MOVES = 20_000
"""The longest game a record may hold; a game that reaches it is over."""

FIVE = 5
"""The budget of the undo rule ``five``."""

CHECKPOINT_EVERY = 128
"""Plies between two boards that a game remembers. Undo replays from the last of them: a few
milliseconds, where remembering every board would cost megabytes."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one moment. Build it with :meth:`new`, change it with its methods."""

    setup: Setup
    position: Position
    moves: str = ""
    """Every move that stands, as letters."""
    undone: str = ""
    """Moves taken back, the next to be redone first."""
    undos: int = 0
    """How often undo was used; the count only grows."""
    undo_spent: bool = False
    """Under ``single``: undo was used and no move has been made since."""
    won: bool = False
    """The goal was reached once. A latch: undo does not clear it."""
    kept_going: bool = False
    """The player has answered the win by playing on. A latch too."""
    checkpoints: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """Remembered positions, the earliest first; undo reaches back as far as the first of them."""
    turn: Turn | None = field(default=None, compare=False, repr=False)
    """What led here, if it was a move: for the view. None after undo and at the start."""

    @classmethod
    def new(
        cls,
        *,
        size: int = 4,
        seed: str,
        undo: str = "unlimited",
        goal: int | Literal["standard"] | None = "standard",
        start: Start | None = None,
    ) -> Game:
        """A game before its first move.

        Args:
            size: 3 to 6.
            seed: 32 lower-case hex digits; it decides every tile.
            undo: the name of an undo rule.
            goal: the value that wins; "standard" for the usual one of the size, None for none.
            start: a position to play from instead of an empty board with two spawns. One that
                holds the goal already counts as won and played on.

        Raises:
            ValueError: one of them is not of that form.

        """
        if size not in SIZES:
            raise ValueError(f"no {size}×{size} board")
        aim = STANDARD_GOALS[size] if goal == "standard" else goal
        setup = Setup(size, seed, aim, UndoRule(undo), start)
        opening = setup.opening()
        latched = setup.holds_goal(opening.board)
        return cls(setup, opening, won=latched, kept_going=latched, checkpoints=(opening,))

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.position.board

    @property
    def score(self) -> int:
        """The sum of the rewards of all moves that stand."""
        return self.position.score

    @property
    def ply(self) -> int:
        """The number of moves that stand."""
        return self.position.ply

    @property
    def waiting(self) -> bool:
        """Whether the win waits for the player's choice."""
        return self.won and not self.kept_going

    @property
    def stuck(self) -> bool:
        """Whether no further move can be made: none is possible, or the record is full."""
        return self.ply >= MAX_MOVES or not can_move(self.board)

    @property
    def outcome(self) -> Outcome | None:
        """None while moves are possible, "won" while the choice waits, "over" at the end."""
        if self.waiting:
            return "won"
        return "over" if self.stuck else None

    @property
    def undos_left(self) -> int | None:
        """How many undos the rule still grants; None when there is no limit."""
        match self.setup.undo:
            case UndoRule.UNLIMITED:
                return None
            case UndoRule.FIVE:
                return FIVE - self.undos
            case UndoRule.SINGLE:
                return 0 if self.undo_spent else 1
            case UndoRule.NONE:
                return 0

    @property
    def can_undo(self) -> bool:
        """Whether undo would change anything."""
        return (
            self.undos_left != 0 and bool(self.checkpoints) and self.ply > self.checkpoints[0].ply
        )

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to play again."""
        return bool(self.undone) and not self.waiting

    def play(self, direction: Direction) -> Game:
        """Slide. The same object when nothing moves, a win waits, or the record is full."""
        if self.waiting or self.ply >= MAX_MOVES:
            return self
        taken = self.setup.take_turn(self.position, direction)
        return self if taken is None else self._after(*taken, undone="", undo_spent=False)

    def redo(self) -> Game:
        """Play the move that was undone last. The same object when there is none."""
        if not self.can_redo:
            return self
        taken = self.setup.take_turn(self.position, Direction(self.undone[0]))
        if taken is None:
            raise ValueError("the undone moves do not fit the board")
        # Redo takes nothing back of what undo cost: a spent `single` stays spent.
        return self._after(*taken, undone=self.undone[1:], undo_spent=self.undo_spent)

    def _after(self, position: Position, turn: Turn, *, undone: str, undo_spent: bool) -> Game:
        checkpoints = self.checkpoints
        if position.ply % CHECKPOINT_EVERY == 0:
            checkpoints += (position,)
        goal, made = self.setup.goal, turn.slide
        # Only a merge can bring the goal, so a look at the reward saves most looks at the board.
        reached = goal is not None and made.reward >= goal and position.board.best_tile >= goal
        return Game(
            self.setup,
            position,
            self.moves + made.direction.value,
            undone,
            self.undos,
            undo_spent,
            self.won or reached,
            self.kept_going,
            checkpoints,
            turn,
        )

    def keep_going(self) -> Game:
        """Answer a win by playing on. The same object when no win waits."""
        return replace(self, kept_going=True, turn=None) if self.waiting else self

    def undo(self) -> Game:
        """Take the last move back. The same object when the rule or the start forbids it.

        Undoing the winning move answers the win as well: what waits for a choice could not be
        told, after a reload, from a goal reached a second time.
        """
        if not self.can_undo:
            return self
        position = self.position_at(self.ply - 1)
        return replace(
            self,
            position=position,
            moves=self.moves[:-1],
            undone=self.moves[-1] + self.undone,
            undos=self.undos + 1,
            undo_spent=self.setup.undo is UndoRule.SINGLE,
            kept_going=self.kept_going or self.won,
            checkpoints=tuple(c for c in self.checkpoints if c.ply <= position.ply),
            turn=None,
        )

    def with_past(self, past: tuple[Position, ...]) -> Game:
        """The same game, remembering also the positions of ``past`` before those it knows."""
        first = self.checkpoints[0].ply
        earlier = tuple(position for position in past if position.ply < first)
        return replace(self, checkpoints=earlier + self.checkpoints)

    def position_at(self, ply: int) -> Position:
        """Where the game stood after ``ply`` of its moves.

        Raises:
            ValueError: that is before the first position the game remembers, or after its end.

        """
        past = [position for position in self.checkpoints if position.ply <= ply]
        if not past or ply > self.ply:
            raise ValueError(f"no position after {ply} moves is known")
        position = past[-1]
        for letter in self.moves[position.ply : ply]:
            taken = self.setup.take_turn(position, Direction(letter))
            if taken is None:
                raise ValueError(f"move {position.ply + 1} changes nothing")
            position = taken[0]
        return position
