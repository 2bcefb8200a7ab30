"""The replay of a record: whether its moves lead to where it says, at once or in slices."""

from __future__ import annotations

from dataclasses import replace

from .board import Direction
from .fields import RecordError
from .game import CHECKPOINT_EVERY
from .record import End, Record, parse_record
from .setup import Position


def decode_record(text: str) -> Record:
    """Read a record and replay it wholly.

    Raises:
        RecordError: its form is wrong, or its checks differ from the replay.

    """
    verification = Verification(parse_record(text))
    while not verification.advance(1000):
        pass
    return verification.record


def resume(record: Record, recent: Position) -> Record:
    """The record with the last of its past, replayed from a position that was saved with it.

    So a long game can be played at once; what came before is for :class:`Verification`.

    Raises:
        RecordError: the moves from there do not lead to where the record ends.

    """
    game = replace(record.game, checkpoints=(recent,))
    if recent.ply < 0 or recent.board.size != game.setup.size:
        raise RecordError("the recent board is not of this game")
    try:
        # What is passed on the way is remembered, so that an undo need not come all this way.
        for ply in range(recent.ply + 1, game.ply + 1):
            if ply % CHECKPOINT_EVERY == 0:
                past = (*game.checkpoints, game.position_at(ply))
                game = replace(game, checkpoints=past)
        end = game.position_at(game.ply)
    except ValueError as error:
        raise RecordError(str(error)) from error
    if end != game.position:
        raise RecordError("the board is not where the last moves lead")
    return replace(record, game=game)


class Verification:
    """The replay of a record, in slices. Ends in a verified record or in a RecordError."""

    def __init__(self, record: Record) -> None:
        """Begin the replay of ``record``.

        Raises:
            RecordError: its tiles cannot be drawn: a duel without its secrets.

        """
        self._claim = record
        game = record.game
        self._setup = game.setup
        self._letters = game.moves + game.undone
        try:
            opening = self._setup.opening()
        except ValueError as error:
            raise RecordError(str(error)) from error
        self._position = opening
        self._checkpoints = [opening]
        # A position that holds the goal at the start opens as won and played on.
        self._reached = 0 if self._setup.holds_goal(opening.board) else None

    @property
    def progress(self) -> float:
        """The part that is replayed, from 0 to 1."""
        return self._position.ply / len(self._letters) if self._letters else 1.0

    @property
    def record(self) -> Record:
        """The verified record, with its past; valid once :meth:`advance` has answered True."""
        game = self._claim.game
        past = tuple(c for c in self._checkpoints if c.ply <= game.ply)
        return replace(self._claim, game=replace(game, checkpoints=past))

    def advance(self, plies: int) -> bool:
        """Replay up to ``plies`` further moves; True when all is verified.

        Raises:
            RecordError: a move changes nothing, or a check differs from the replay.

        """
        stop = min(self._position.ply + plies, len(self._letters))
        while True:
            if self._position.ply == self._claim.game.ply:
                self._check_end()
            if self._position.ply == stop:
                break
            self._step()
        if stop < len(self._letters):
            return False
        self._check_latches()
        return True

    def _step(self) -> None:
        ply = self._position.ply
        taken = self._setup.take_turn(self._position, Direction(self._letters[ply]))
        if taken is None:
            raise RecordError(f"move {ply + 1} changes nothing")
        self._position = taken[0]
        if self._reached is None and self._setup.holds_goal(self._position.board):
            self._reached = self._position.ply
        if self._position.ply % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self._position)

    def _check_end(self) -> None:
        if self._position != self._claim.game.position:
            raise RecordError("score or board differ from the replay")

    def _check_latches(self) -> None:
        game, reached = self._claim.game, self._reached
        if game.kept_going and not game.won:
            raise RecordError("the game went on after a win that never was")
        if reached is not None and not game.won:
            raise RecordError("the goal was reached, yet the game is not won")
        if reached is None and game.won and not game.undos:
            raise RecordError("the game is won, yet the goal was never reached")
        if game.waiting and (game.ply == 0 or reached != game.ply):
            raise RecordError("moves were made while the win waited for a choice")
        if self._claim.ended is End.OVER and (game.waiting or not game.stuck):
            raise RecordError("the game ended as over, yet a move is possible")
