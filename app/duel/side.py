"""One side of a duel: what it sends, what it makes of what comes, and what it can check.

A side never acts by itself: its caller hands it every message and move with the time, and sends
what it returns, in order. :class:`CheatError` ends the match; what is known by then stays readable.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.duel import messages
from app.duel.chain import MOVES, ROLES, chain, link_of, opened, other_role, sealed, spawn_of
from app.duel.clocks import RUN_MS, OtherClock, OwnClock
from app.duel.messages import CheatError
from app.duel.run import Run
from app.engine import Direction, can_move

MOST_IN_A_SECOND = 60
"""More messages than that within a second are a flood: a move and a key come at most 20 times in
one, and what a break kept back comes at once, but only once."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended, as its side reports it."""

    moves: int
    reason: str
    clock: int
    """Milliseconds."""


class Side:
    """The state of one side. Times are milliseconds of any steady clock of the caller."""

    def __init__(self, match: str, role: str, secret: str) -> None:
        """Begin a match: ``secret`` is drawn for this channel and this match alone."""
        self.match, self.role, self.secret = match, role, secret
        self.seal, *self._keys = chain(match, role, secret)
        self.own = Run()
        self.other = Run()
        """As far as the other's moves have been opened."""
        self.other_seal = ""
        self.other_keys: list[str] = []
        self.other_secret = ""
        self.confirmed: bool | None = None
        """Whether the other confirms our clock; None until it says."""
        self.sent: list[str] = []
        """The moves as they went out, sealed."""
        self.received: list[str] = []
        """The other's moves as they came, sealed."""
        self.end: Ended | None = None
        self.other_end: Ended | None = None
        self.clock = OwnClock()
        self.other_clock = OtherClock()
        self._given = 0
        """How many of the keys have been sent."""
        self._owed = 0
        """Messages that a break may have kept back, and that may all come at once."""
        self._arrivals: list[float] = []

    # What the caller does.

    def hello(self) -> list[str]:
        """Open the match: the seal, alone."""
        return [messages.write("seal", seal=self.seal)]

    def move(self, direction: Direction, now: float) -> list[str]:
        """Make a move; empty if it cannot be made now, or if nothing moves."""
        if self.end or self.own.waits or self.clock.read(now) >= RUN_MS:
            return []
        slid = self.own.slid(direction)
        if slid is None:
            return []
        self.own = slid
        k = len(slid.moves)
        text = sealed(self.match, self.role, k, direction, self._keys[k + 1])
        self.sent.append(text)
        self.clock.ask(now)
        return [messages.write("move", k=k, sealed=text)]

    def look(self, now: float) -> list[str]:
        """End the own run if it is over by moves, by the board or by time."""
        if self.end or self.own.spawns < 2:
            return []
        if len(self.own.moves) == MOVES and not self.own.waits:
            return self._finish("moves", now)
        if self.own.stuck:
            return self._finish("over", now)
        return self._finish("time", now) if self.clock.read(now) >= RUN_MS else []

    def give_up(self, now: float) -> list[str]:
        """End the own run as lost."""
        return [] if self.end else self._finish("forfeit", now)

    def rejoin(self) -> list[str]:
        """After a break: what this side has, so that the other sends what is missing."""
        self._owed = 2 * MOVES + 8
        return [
            messages.write(
                "have",
                seal=bool(self.other_seal),
                keys=len(self.other_keys),
                moves=len(self.received),
            )
        ]

    def receive(self, text: object, now: float) -> list[str]:
        """Take a message; the answers to it.

        Raises:
            CheatError: the match is over, and the text of the exception says why.

        """
        self._count(now)
        kind, fields = messages.read(text)
        answers: list[str] = getattr(self, f"_on_{kind}")(now, **fields)
        return answers + self.look(now)

    # What comes.

    def _count(self, now: float) -> None:
        if self._owed:
            self._owed -= 1
            return
        self._arrivals = [at for at in self._arrivals if now - at < 1000] + [now]
        if len(self._arrivals) > MOST_IN_A_SECOND:
            raise CheatError("a flood of messages")

    def _on_seal(self, now: float, seal: str) -> list[str]:
        if seal == self.seal:
            raise CheatError("our own seal sent back")
        if self.other_seal and seal != self.other_seal:
            raise CheatError("a second seal")
        if self.other_seal:
            return []  # said again after a break
        self.other_seal = seal
        return [*self._give(now), *self._give(now)]

    def _on_key(self, now: float, n: int, key: str) -> list[str]:
        if n < len(self.other_keys):
            if key != self.other_keys[n]:
                raise CheatError(f"two keys for spawn {n}")
            return []
        before = self.other_keys[-1] if self.other_keys else self.other_seal
        asked = 1 if n < 2 else n - 1 <= len(self.sent)
        if not before or n != len(self.other_keys) or not asked:
            raise CheatError(f"the key for spawn {n} out of its turn")
        if link_of(self.match, other_role(self.role), key) != before:
            raise CheatError(f"a wrong key for spawn {n}")
        self.other_keys.append(key)
        self.own = self.own.with_spawn(*self._spawn(n))
        if n < 2:
            self.other = self.other.with_spawn(*self._spawn(n))
        if n == 1:
            self.clock.start(now)
        self.clock.got(now)
        self._open()
        return []

    def _on_move(self, now: float, k: int, sealed: str) -> list[str]:
        if k <= len(self.received):
            if sealed != self.received[k - 1]:
                raise CheatError(f"another move under the number {k}")
            return []
        if self.other_end:
            raise CheatError("a move after the end")
        if k != len(self.received) + 1 or self._given < k + 1:
            raise CheatError(f"move {k} out of its turn")
        self.other_clock.move_came(now, self.clock.mean_wait)
        self.received.append(sealed)
        self._open()
        return self._give(now)

    def _on_end(self, now: float, moves: int, reason: str, clock: int) -> list[str]:
        del now
        said = Ended(moves, reason, clock)
        if self.other_end:
            if said != self.other_end:
                raise CheatError("two different ends")
            return self._reveal()
        if moves != len(self.received) or (reason == "moves" and moves != MOVES):
            raise CheatError("an end that does not fit the moves")
        self.other_end = said
        return self._reveal()

    def _on_secret(self, now: float, secret: str, confirmed: bool) -> list[str]:
        del now
        if not (self.end and self.other_end):
            raise CheatError("a secret before its time")
        seal, *keys = chain(self.match, other_role(self.role), secret)
        if seal != self.other_seal or keys[: len(self.other_keys)] != self.other_keys:
            raise CheatError("a false secret")
        self.other_secret, self.confirmed = secret, confirmed
        self.other_keys = keys
        while self.own.waits:  # a key that a run ended without
            self.own = self.own.with_spawn(*self._spawn(self.own.spawns))
        self._open()
        if self.other_end.reason == "over" and can_move(self.other.board):
            raise CheatError("an end by a full board that is not full")
        return []

    def _on_have(self, now: float, seal: bool, keys: int, moves: int) -> list[str]:
        del now
        if keys > self._given or moves > len(self.sent):
            raise CheatError("more received than was sent")
        again = [] if seal else self.hello()
        again += [messages.write("key", n=n, key=self._keys[n]) for n in range(keys, self._given)]
        for k in range(moves + 1, len(self.sent) + 1):
            again.append(messages.write("move", k=k, sealed=self.sent[k - 1]))
        if self.end:
            again.append(self._end_message(self.end))
        return again + self._reveal()

    # What follows from it.

    def _give(self, now: float) -> list[str]:
        n = self._given
        self._given += 1
        if n and not self.other_end:
            self.other_clock.key_sent(now)
        return [messages.write("key", n=n, key=self._keys[n])]

    def _spawn(self, n: int) -> tuple[int, tuple[int, ...]]:
        pair = (self._keys[n], self.other_keys[n])
        inviter, guest = pair if self.role == ROLES[0] else reversed(pair)
        return spawn_of(self.match, n, inviter, guest)

    def _open(self) -> None:
        """Play the other's moves as far as both have come."""
        while (k := len(self.other.moves) + 1) <= len(self.received):
            if k + 1 >= len(self.other_keys):
                return
            text, key = self.received[k - 1], self.other_keys[k + 1]
            way = opened(self.match, other_role(self.role), k, text, key)
            if way is None:
                raise CheatError(f"move {k} opens to no direction")
            slid = self.other.slid(way)
            if slid is None:
                raise CheatError(f"move {k} changes nothing")
            self.other = slid.with_spawn(*self._spawn(k + 1))

    def _finish(self, reason: str, now: float) -> list[str]:
        self.end = Ended(len(self.own.moves), reason, self.clock.read(now))
        return [self._end_message(self.end), *self._reveal()]

    def _end_message(self, end: Ended) -> str:
        return messages.write("end", moves=end.moves, reason=end.reason, clock=end.clock)

    def _reveal(self) -> list[str]:
        if not (self.end and self.other_end):
            return []
        return [messages.write("secret", secret=self.secret, confirmed=self.confirms)]

    # What can be told.

    @property
    def common(self) -> int:
        """The last move that both have made. At the end one may have gone on alone."""
        return min(len(self.own.standings), len(self.other.standings)) - 1

    @property
    def confirms(self) -> bool:
        """Whether the clock that the other reports agrees with what was measured here."""
        return self.other_end is not None and self.other_clock.confirms(self.other_end.clock)

    @property
    def result(self) -> int | None:
        """1 if this side has won, -1 if it has lost, 0 for a draw; None until all is verified."""
        if not (self.end and self.other_end and self.other_secret):
            return None
        mine, theirs = _merit(self.own, self.end), _merit(self.other, self.other_end)
        if self.end.reason == self.other_end.reason == "forfeit":
            return 0
        if mine == theirs and self.confirms and self.confirmed:
            mine, theirs = (-self.end.clock,), (-self.other_end.clock,)
        return (mine > theirs) - (mine < theirs)

    @property
    def verified(self) -> int | None:
        """None if the whole duel is checked; else up to which move of the other it is."""
        return None if self.other_secret else len(self.other.moves)


def _merit(run: Run, end: Ended) -> tuple[int, ...]:
    """What decides, before time does: whoever gave up has lost; score, best tile, fewer moves."""
    if end.reason == "forfeit":
        return (0,)
    return 1, run.score, run.board.best_tile, -len(run.moves)
