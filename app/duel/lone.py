"""A run of the duel format alone, or against a run that somebody made before on the same tiles.

Tiles are there at once, since nobody has to agree to them; all else is as in a duel.
"""

from __future__ import annotations

from typing import NamedTuple

from app.duel.clocks import RUN_MS
from app.duel.run import EMPTY, Run, Standing
from app.duel.side import Ended
from app.engine import Board, Direction, End, Game, Mode, Position, Record, Setup
from app.engine.d1 import MOVES


class Made(NamedTuple):
    """A run that was made, moves and all."""

    setup: Setup
    moves: str
    end: Ended
    board: Board
    standings: tuple[Standing, ...]
    """After each number of moves, from none on."""

    @property
    def score(self) -> int:
        """The points at its end."""
        return self.standings[-1].score


def replayed(setup: Setup, moves: str, reason: str, clock: int) -> Made:
    """A run, played again from its tiles and moves.

    Raises:
        ValueError: they do not fit one another; the message says so in plain words.

    """
    position = setup.opening()
    standings = [Standing(0, position.board.best_tile)]
    for letter in moves:
        taken = setup.take_turn(position, Direction(letter))
        if taken is None:
            raise ValueError(f"its move {position.ply + 1} changes nothing")
        position = taken[0]
        standings.append(Standing(position.score, position.board.best_tile))
    stuck = Game(setup, position, moves).stuck
    if (reason == "moves") != (len(moves) == MOVES) or (reason == "over" and not stuck):
        raise ValueError("it did not end as it says")
    return Made(setup, moves, Ended(len(moves), reason, clock), position.board, tuple(standings))


class Lone:
    """One run. Times are milliseconds of any steady clock of the caller."""

    def __init__(self, setup: Setup, against: Made | None, name: str = "") -> None:
        """Args: the tiles; the run to beat, if there is one, and whose it is."""
        self.setup, self.against, self.name = setup, against, name
        self.own = Run()
        self.scores = [0]
        self.end: Ended | None = None
        self.broken = ""
        self._started = 0.0

    def begin(self, now: float) -> None:
        """The opening tiles appear, and the clock starts."""
        self.own = Run(self.setup.opening().board, spawns=2)
        self._started = now

    @property
    def over(self) -> bool:
        """Whether the run has ended."""
        return self.end is not None

    def clock(self, now: float) -> int:
        """Milliseconds on the clock."""
        if self.end:
            return self.end.clock
        begun = self.own.board is not EMPTY
        return round(min(max(now - self._started, 0), RUN_MS)) if begun else 0

    def move(self, direction: Direction, now: float) -> bool:
        """Make a move; whether it could be made."""
        slid = None if self.end else self.own.slid(direction)
        if slid is None:
            return False
        cell, value = self.setup.spawn(slid.spawns, slid.board)
        board = slid.board.with_tile(cell, value)
        self.own = Run(board, slid.score, slid.moves, slid.spawns + 1)
        self.scores.append(slid.score)
        self.look(now)
        return True

    def look(self, now: float) -> None:
        """End the run if it is over by moves, by the board or by time."""
        clock = self.clock(now)
        if len(self.own.moves) == MOVES:
            self._finish("moves", clock)
        elif self.own.stuck:
            self._finish("over", clock)
        elif clock >= RUN_MS:
            self._finish("time", clock)

    def give_up(self, now: float) -> None:
        """End the run as lost."""
        self._finish("forfeit", self.clock(now))

    def _finish(self, reason: str, clock: int) -> None:
        self.end = self.end or Ended(len(self.own.moves), reason, clock)

    # What can be told.

    def other_moves(self, now: float) -> int:
        """How many moves the other run has made by now: it goes at an even pace."""
        if self.against is None:
            return 0
        total, took = len(self.against.moves), max(self.against.end.clock, 1)
        return min(total, int(self.clock(now) * total / took))

    def common(self, now: float) -> tuple[int, Standing]:
        """The last move that both have made, and how the other stood at it."""
        both = min(self.other_moves(now), len(self.own.moves))
        return both, self.against.standings[both] if self.against else Standing(0, 0)

    @property
    def result(self) -> int | None:
        """1 if this run has won, -1 if lost, 0 for a draw; None alone or while it is open."""
        if self.end is None or self.against is None:
            return None
        theirs = self.against
        if self.end.reason == theirs.end.reason == "forfeit":
            return 0
        best = theirs.standings[-1].tile
        pairs = (
            (_merit(self.end, self.own.score, self.own.board.best_tile)),
            (_merit(theirs.end, theirs.score, best)),
        )
        return (pairs[0] > pairs[1]) - (pairs[0] < pairs[1])

    def record(self, game: str, at: str, times: tuple[int, ...], now: float) -> Record:
        """The run as a record; ``game`` is its id, ``at`` when it began."""
        letters = "".join(way.value for way in self.own.moves)
        position = Position(len(letters), self.own.board, self.own.score)
        return self._record(game, at, times, letters, position, self.end, self.clock(now))

    def other_record(self, game: str, at: str) -> Record | None:
        """The run to beat as a record."""
        made = self.against
        if made is None:
            return None
        position = Position(len(made.moves), made.board, made.score)
        return self._record(game, at, None, made.moves, position, made.end, made.end.clock)

    def _record(
        self,
        game: str,
        at: str,
        times: tuple[int, ...] | None,
        letters: str,
        position: Position,
        end: Ended | None,
        clock: int,
    ) -> Record:
        return Record(
            Game(self.setup, position, letters, checkpoints=(position,)),
            game,
            Mode.SOLO if self.against is None else Mode.CHALLENGE,
            at,
            clock,
            ended=End(end.reason) if end else None,
            match=self.setup.duel.match if self.setup.duel else None,
            times=times,
        )


def _merit(end: Ended, score: int, tile: int) -> tuple[bool, int, int, int, int]:
    return end.reason != "forfeit", score, tile, -end.moves, -end.clock
