"""The duel format: 250 moves, three minutes, who wins; and a match as it is kept in the state.

Not imported with the package: nothing of it is needed before a match is opened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256

from app.engine import Direction, End, Game, Mode, Record

MOVES = 250
"""A run ends with so many moves."""
RUN_MS = 180_000
"""A run ends after so many milliseconds."""
LEVELS = ("easy", "medium", "hard")


class Winner(Enum):
    """How a match ended, seen from the first of two records."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"


def seal(match: str, seed: str) -> str:
    """What is shown before a match, so that its tiles cannot be changed afterwards."""
    return sha256(f"2048:{match}:{seed}".encode("ascii")).hexdigest()


def run_end(game: Game, time_ms: int) -> End | None:
    """Why a run is over that stands at ``game`` after so much time; None while it is open."""
    if game.ply >= MOVES:
        return End.MOVES
    if game.stuck:
        return End.OVER
    return End.TIME if time_ms >= RUN_MS else None


def winner(first: Record, second: Record) -> Winner:
    """Who wins: the higher score, then the higher best tile, fewer moves, less time.

    Whoever gave up has lost, whatever the figures say.
    """
    if (first.ended is End.FORFEIT) != (second.ended is End.FORFEIT):
        return Winner.SECOND if first.ended is End.FORFEIT else Winner.FIRST
    mine, theirs = _merit(first), _merit(second)
    if mine == theirs:
        return Winner.DRAW
    return Winner.FIRST if mine > theirs else Winner.SECOND


def _merit(record: Record) -> tuple[int, int, int, int]:
    game = record.game
    return game.score, game.board.best_tile, -game.ply, -record.clock_ms


@dataclass(frozen=True, slots=True)
class Match:
    """What a ghost match holds besides the player's record, which is the game on the board."""

    ghost: Record
    """The ghost's side: as far as it has come."""
    pace: tuple[int, ...]
    """When the ghost makes each of its moves, in milliseconds from the start."""
    elapsed_ms: int
    """Time since the countdown ended. It only grows."""
    seal: str
    scores: tuple[int, ...] = (0,)
    """The player's score after each number of moves."""
    ghost_scores: tuple[int, ...] = (0,)

    @property
    def others(self) -> tuple[Record, ...]:
        """The record of the other side."""
        return (self.ghost,)

    @property
    def other_ended(self) -> bool:
        """Whether the ghost's run is over."""
        return self.ghost.ended is not None

    @property
    def left_ms(self) -> int:
        """What is left of the time."""
        return max(RUN_MS - self.elapsed_ms, 0)

    @property
    def gap(self) -> int:
        """By how much the player leads, at the last number of moves that both have made."""
        ply = min(len(self.scores), len(self.ghost_scores)) - 1
        return self.scores[ply] - self.ghost_scores[ply]

    @property
    def ghost_due_ms(self) -> int | None:
        """When the ghost moves next; None if its run is over."""
        return None if self.ghost.ended else self.pace[self.ghost.game.ply]


def new_match(
    level: str, seed: str, match: str, ids: tuple[str, str], at: str
) -> tuple[Record, Record]:
    """The records of both sides before the first move: player and ghost, on the same tiles."""
    game = Game.new(size=4, seed=seed, undo="none", goal=None)
    mine = Record(game, ids[0], Mode.GHOST, at, match=match, side="player", level=level, times=())
    return mine, replace(mine, id=ids[1], side="ghost")


def with_move(record: Record, direction: Direction, time_ms: int) -> Record | None:
    """A side after one more move, ended if that was its last; None if nothing moves."""
    game = record.game.play(direction)
    if game is record.game:
        return None
    times = (*(record.times or ()), time_ms)
    return replace(record, game=game, times=times, clock_ms=time_ms, ended=run_end(game, time_ms))


def scores_of(record: Record) -> tuple[int, ...]:
    """The score after each number of moves of a verified record."""
    setup = record.game.setup
    position = setup.opening()
    scores = [position.score]
    for letter in record.game.moves:
        taken = setup.take_turn(position, Direction(letter))
        assert taken is not None  # the record is verified
        position = taken[0]
        scores.append(position.score)
    return tuple(scores)
