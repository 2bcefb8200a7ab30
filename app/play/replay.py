"""A replay: a game, or the two of a match, stepped through. ``step`` answers as play's does.

Its state is its own and holds no game in progress, so nothing that is done in a replay can reach
one. The records are verified before they come here.

Not imported with the package: the page needs it only once a replay is opened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from app.engine import Direction, Position, Record, Turn

from . import words
from .tongue import tr

MOVE_MS = 800
"""Time for one move at speed 1."""
SPEEDS = (1, 2, 4, 8, 16)
LONGEST_PAUSE_MS = 5000
"""As it was played, a pause longer than this is cut to it: nobody watches a player at dinner."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What is shown, and how it goes on."""

    records: tuple[Record, ...]
    """One game, or both of a match; verified, with their past."""
    positions: tuple[Position, ...]
    """Where each board stands: at ``ply``, or at its end if that comes earlier."""
    ply: int = 0
    playing: bool = False
    speed: int = 1
    as_played: bool = False
    """Whether moves come as they did in play and not evenly; the speed counts for both."""

    @property
    def last(self) -> int:
        """The number of moves of the longest game."""
        return max(record.game.ply for record in self.records)

    @property
    def timed(self) -> bool:
        """Whether it is known when the moves were made."""
        return any(record.times for record in self.records)

    @property
    def delay_ms(self) -> int | None:
        """Milliseconds until the next ``Tick``; None if there is none to come."""
        if not self.playing:
            return None
        pause = MOVE_MS
        if self.as_played and self.timed:
            pause = min(self._pause_before(self.ply + 1), LONGEST_PAUSE_MS)
        return max(pause // self.speed, 1)

    def _pause_before(self, ply: int) -> int:
        """How long it took to the move that leads to ``ply``; of two sides, the first that has it.

        Two boards go in step by moves, so only one of the sides can set the pace.
        """
        for record in self.records:
            times = record.times or ()
            if ply <= len(times):
                return times[ply - 1] - (times[ply - 2] if ply > 1 else 0)
        return MOVE_MS


# What can be asked of a replay.


@dataclass(frozen=True, slots=True)
class GoTo:
    """Show the game after so many moves."""

    ply: int


@dataclass(frozen=True, slots=True)
class StepBy:
    """Go some moves on, or back."""

    moves: int


@dataclass(frozen=True, slots=True)
class Run:
    """Play by itself, or wait. At the end it begins again."""

    playing: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """The time for the next move has come."""


@dataclass(frozen=True, slots=True)
class ChooseSpeed:
    """Choose one of SPEEDS."""

    speed: int


@dataclass(frozen=True, slots=True)
class ChooseAsPlayed:
    """Choose between the pauses of the game and even ones."""

    as_played: bool


Intent = GoTo | StepBy | Run | Tick | ChooseSpeed | ChooseAsPlayed


# What a step asks the view to do.


@dataclass(frozen=True, slots=True)
class Animate:
    """Move the tiles of board ``side`` as this turn did."""

    side: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Redraw:
    """Put all boards up as they stand, without motion."""


@dataclass(frozen=True, slots=True)
class Say:
    """Tell a screen reader."""

    text: str


Effect = Animate | Redraw | Say


class ReplayStep(NamedTuple):
    """The answer to an intent."""

    replay: Replay
    effects: tuple[Effect, ...] = ()


def begin(records: tuple[Record, ...]) -> Replay:
    """A replay at its start."""
    return Replay(records, tuple(record.game.setup.opening() for record in records))


def step(replay_: Replay, intent: Intent) -> ReplayStep:
    """What ``intent`` makes of a replay."""
    match intent:
        case GoTo(ply):
            return _go(replace(replay_, playing=False), ply)
        case StepBy(moves):
            return _go(replace(replay_, playing=False), replay_.ply + moves)
        case Run(playing):
            return _run(replay_, playing)
        case Tick():
            return _tick(replay_)
        case ChooseSpeed(speed):
            return ReplayStep(replace(replay_, speed=speed if speed in SPEEDS else 1))
        case ChooseAsPlayed(as_played):
            return ReplayStep(replace(replay_, as_played=as_played and replay_.timed))


def _run(old: Replay, playing: bool) -> ReplayStep:
    if playing and old.ply >= old.last:
        new, effects = _go(old, 0)
        return ReplayStep(replace(new, playing=old.last > 0), effects[:1])
    if playing == old.playing:
        return ReplayStep(old)
    news = () if playing else (Say(where(old)),)
    return ReplayStep(replace(old, playing=playing), news)


def _tick(old: Replay) -> ReplayStep:
    if not old.playing:
        return ReplayStep(old)
    # One message at the end, none on the way: at speed nobody can listen to every move.
    new, effects = _go(old, old.ply + 1)
    moved = tuple(effect for effect in effects if not isinstance(effect, Say))
    if new.ply < new.last:
        return ReplayStep(new, moved)
    return ReplayStep(replace(new, playing=False), (*moved, Say(f"{tr('The end.')} {where(new)}")))


def _go(old: Replay, ply: int) -> ReplayStep:
    """Show another moment: one move on is shown as a move, anything else as it stands."""
    ply = min(max(ply, 0), old.last)
    if ply == old.ply:
        return ReplayStep(old)
    if ply == old.ply + 1:
        return _one_on(old)
    positions = tuple(record.game.position_at(min(ply, record.game.ply)) for record in old.records)
    new = replace(old, ply=ply, positions=positions)
    return ReplayStep(new, (Redraw(), Say(where(new))))


def _one_on(old: Replay) -> ReplayStep:
    positions, effects, told = [], list[Effect](), []
    for side, (record, position) in enumerate(zip(old.records, old.positions, strict=True)):
        if old.ply < record.game.ply:
            letter = Direction(record.game.moves[old.ply])
            taken = record.game.setup.take_turn(position, letter)
            assert taken is not None  # the record is verified
            position, turn = taken
            effects.append(Animate(side, turn))
            told.append(f"{words.direction(letter)}. {words.moved(turn, position.board)}")
        positions.append(position)
    new = replace(old, ply=old.ply + 1, positions=tuple(positions))
    # Of two boards only the first is told move by move; the table holds both.
    return ReplayStep(new, (*effects, Say(tr("Move {ply}: {told}", ply=new.ply, told=told[0]))))


def where(shown: Replay) -> str:
    """The moment that is shown, in words."""
    scores = tr(" to ").join(words.number(position.score) for position in shown.positions)
    return tr(
        "Move {ply} of {last}, score {scores}.",
        ply=words.number(shown.ply),
        last=words.number(shown.last),
        scores=scores,
    )
