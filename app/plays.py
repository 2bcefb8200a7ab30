"""What stands behind the board in the duel format: a duel with a person, or a run of one alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app import verdict
from app.duel.bout import Bout
from app.duel.clocks import RUN_MS
from app.duel.lone import Lone
from app.duel.run import Run
from app.engine import Direction, Record
from app.play import rival_words
from app.play.contest import Contest
from app.play.tongue import tr
from app.web.rival_view import Result, figures


class Play(Protocol):
    """A run that is played, and what is known beside it."""

    @property
    def own(self) -> Run:
        """The own run."""

    @property
    def ended(self) -> bool:
        """Whether the own run is over."""

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""

    @property
    def sound(self) -> bool:
        """Whether all of it is known and checked."""

    @property
    def broken(self) -> str:
        """Why it was broken off; empty if it was not."""

    def clock(self, now: float) -> int:
        """Milliseconds on the own clock."""

    def move(self, direction: Direction, now: float) -> bool:
        """Make a move; whether it could be made."""

    def contest(self, now: float, trouble: str) -> Contest:
        """What is shown of the other."""

    def record(self, game: str, at: str, times: tuple[int, ...], now: float) -> Record:
        """The own run; ``game`` is the id, ``at`` when it began."""

    def other_record(self, game: str, at: str) -> Record | None:
        """The other run, as far as it is known."""

    def result(self, mine: Record, other: Record | None) -> Result:
        """What the panel says at the end."""

    def news(self) -> str:
        """The result in one or two sentences."""


def in_seconds(left_ms: int) -> int:
    """What is left, in seconds begun."""
    return -(-left_ms // 1000) * 1000


class DuelPlay:
    """A duel with a person."""

    def __init__(self, bout: Bout, name: str, send: Callable[[list[str]], None]) -> None:
        """Args: the duel, the other's name, what sends messages."""
        self._bout, self._side, self._name, self._send = bout, bout.side, name, send

    @property
    def own(self) -> Run:
        """The own run."""
        return self._side.own

    @property
    def ended(self) -> bool:
        """Whether the own run is over."""
        return self._side.end is not None

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""
        return self._bout.over

    @property
    def sound(self) -> bool:
        """Whether both secrets are there and all agrees."""
        return self._side.verified is None

    @property
    def broken(self) -> str:
        """Why it was broken off."""
        return self._bout.broken

    def clock(self, now: float) -> int:
        """Milliseconds on the own clock."""
        return self._side.end.clock if self._side.end else self._side.clock.read(now)

    def move(self, direction: Direction, now: float) -> bool:
        """Make a move and send it, sealed."""
        texts = self._bout.move(direction, now)
        self._send(texts)
        return bool(texts)

    def contest(self, now: float, trouble: str) -> Contest:
        """What is shown of the other."""
        side = self._side
        both = side.common
        theirs = side.other.standings[both]
        return Contest(
            name=self._name if self._name != rival_words.nobody() else "",
            left_ms=in_seconds(RUN_MS - self.clock(now)),
            moves=len(side.received),
            both=both,
            score=theirs.score,
            tile=theirs.tile,
            gap=side.own.standings[both].score - theirs.score,
            trouble=trouble,
            waiting=self.ended and not self.over,
            other_ended=self.over,
        )

    def record(self, game: str, at: str, times: tuple[int, ...], now: float) -> Record:
        """The own run."""
        return verdict.own_record(self._side, game, at, times, self.clock(now))

    def other_record(self, game: str, at: str) -> Record | None:
        """The other's run."""
        return verdict.other_record(self._side, game, at)

    def result(self, mine: Record, other: Record | None) -> Result:
        """What the panel says at the end."""
        assert other is not None
        bout, side = self._bout, self._side
        return Result(
            title=verdict.title(bout, self._name),
            reason=verdict.reason(bout, self._name),
            name=self._name,
            rows=figures((mine, other), verdict.ENDS),
            boards=(mine.game.board, other.game.board),
            verified=verdict.verification(bout, self._name),
            clocks=verdict.clocks(bout, self._name),
            proof={
                "match": side.match,
                "proof-mine": side.seal,
                "secret-mine": side.secret,
                "proof-theirs": side.other_seal or tr("did not come"),
                "secret-theirs": side.other_secret or tr("did not come"),
            },
            replayable=self.sound,
            again=self.sound,
            challenge=tr("Send as a challenge") if self.sound and mine.game.ply else "",
        )

    def news(self) -> str:
        """The result, and how far it is verified."""
        bout, name = self._bout, self._name
        return f"{verdict.title(bout, name)} {verdict.verification(bout, name)}"


class LonePlay:
    """A run alone, or against one that was made before."""

    broken = ""
    sound = True

    def __init__(self, lone: Lone) -> None:
        self._lone = lone
        self._name = lone.name or rival_words.challenger()

    @property
    def own(self) -> Run:
        """The own run."""
        return self._lone.own

    @property
    def ended(self) -> bool:
        """Whether the run is over."""
        return self._lone.over

    @property
    def over(self) -> bool:
        """The same: what the other did is known."""
        return self._lone.over

    def clock(self, now: float) -> int:
        """Milliseconds on the clock."""
        return self._lone.clock(now)

    def move(self, direction: Direction, now: float) -> bool:
        """Make a move."""
        return self._lone.move(direction, now)

    def contest(self, now: float, trouble: str) -> Contest:
        """What is shown of the run to beat."""
        lone = self._lone
        both, standing = lone.common(now)
        return Contest(
            name=self._name if lone.against else "",
            left_ms=in_seconds(RUN_MS - lone.clock(now)),
            moves=lone.other_moves(now),
            both=both,
            score=standing.score,
            tile=standing.tile,
            gap=lone.scores[both] - standing.score,
            alone=lone.against is None,
            trouble=trouble,
            other_ended=lone.over,
        )

    def record(self, game: str, at: str, times: tuple[int, ...], now: float) -> Record:
        """The run."""
        return self._lone.record(game, at, times, now)

    def other_record(self, game: str, at: str) -> Record | None:
        """The run to beat."""
        return self._lone.other_record(game, at)

    def result(self, mine: Record, other: Record | None) -> Result:
        """What the panel says at the end."""
        return Result(
            title=self._title(),
            reason=self._reason()
            if other
            else rival_words.ended(tr(verdict.ENDS[str(mine.ended)])),
            name="" if other is None else self._name,
            rows=figures((mine,) if other is None else (mine, other), verdict.ENDS),
            boards=tuple(record.game.board for record in (mine, other) if record is not None),
            verified="",
            clocks=tr(rival_words.LOOKED_UP),
            proof={},
            replayable=True,
            again=False,
            challenge=self._sends(other) if mine.game.ply else "",
        )

    def _sends(self, other: Record | None) -> str:
        return tr("Send the result back") if other else tr("Send as a challenge")

    def _title(self) -> str:
        lone = self._lone
        if lone.against is None:
            return rival_words.total(lone.own.score)
        return verdict.won(lone.result or 0, self._name, lone.own.score, lone.against.score)

    def _reason(self) -> str:
        lone, made = self._lone, self._lone.against
        assert made is not None
        assert lone.end is not None
        if told := verdict.gave_up(lone.end.reason, made.end.reason, self._name):
            return told
        pairs = (
            (lone.own.score, made.score),
            (lone.own.board.best_tile, made.board.best_tile),
            (lone.end.moves, made.end.moves),
            (lone.end.clock, made.end.clock),
        )
        for text, (mine, theirs) in zip(verdict.DECIDED, pairs, strict=True):
            if mine != theirs:
                return tr(text)
        return tr("Equal in everything.")

    def news(self) -> str:
        """The result."""
        return self._title()
