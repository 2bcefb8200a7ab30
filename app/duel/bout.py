"""One duel from an open channel to its end: when it begins, what breaks it off, what another needs.

Below the messages of the protocol the pages say a few words to each other: each says when its
player is ready, and when it wants another duel. Nothing of the protocol but the seal is taken in
before the countdown has ended, so that a player who is slow to be ready loses no time and sees no
tile.
"""

from __future__ import annotations

import re

from app.duel import messages
from app.duel.chain import ROLES, is_match
from app.duel.messages import CheatError
from app.duel.side import Side
from app.engine import Direction

READY = "~ready"
AGAIN = "~again"
"""Wanted by the guest; the inviter's names the next match behind it."""
_AGAIN = re.compile(r"~again(?: ([0-9a-f]{16}))?", re.ASCII)
MOST_HELD = 4
"""Before the countdown ends: the seal, two keys, and word of a break."""


class Bout:
    """A duel on a channel. As with :class:`Side`, the caller sends what is returned, in order."""

    def __init__(self, match: str, role: str, secret: str) -> None:
        """Args: as of :class:`Side`."""
        self.side = Side(match, role, secret)
        self.ready = self.other_ready = False
        self.again = False
        """Whether another duel was asked for here."""
        self.own_next = ""
        """The match that was drawn here to follow."""
        self.next_match: str | None = None
        """The match that the other wants to follow; "" if it leaves the name to us."""
        self.begun = False
        self.broken = ""
        """Why the duel was broken off, in plain words; empty if it was not."""
        self.cheated = False
        """Whether it was broken off for what the other side did."""
        self._held: list[str] = []

    @property
    def other_seal(self) -> str:
        """The seal of the other side, as soon as it was received."""
        return self.side.other_seal or (
            messages.read(self._held[0])[1]["seal"] if self._held else ""
        )

    @property
    def over(self) -> bool:
        """Whether nothing more is to come of it."""
        return bool(self.broken) or bool(self.side.end and self.side.other_secret)

    @property
    def counts_down(self) -> bool:
        """Whether both are ready and the countdown may run."""
        return self.ready and self.other_ready and bool(self.other_seal) and not self.begun

    def hello(self) -> list[str]:
        """What opens it."""
        return self.side.hello()

    def be_ready(self) -> list[str]:
        """The player is ready."""
        if self.ready:
            return []
        self.ready = True
        return [READY]

    def begin(self, now: float) -> list[str]:
        """The countdown has ended: take in what was held back."""
        self.begun = True
        held, self._held = self._held, []
        return [answer for text in held for answer in self.receive(text, now)]

    def move(self, direction: Direction, now: float) -> list[str]:
        """Make a move; see :meth:`Side.move`."""
        return [] if self.over else self.side.move(direction, now)

    def look(self, now: float) -> list[str]:
        """End the own run if its time is up."""
        return [] if self.over or not self.begun else self.side.look(now)

    def give_up(self, now: float) -> list[str]:
        """End the own run as lost."""
        return [] if self.over or not self.begun else self.side.give_up(now)

    def rejoin(self) -> list[str]:
        """After a break: say what is here."""
        return self.side.rejoin() if self.begun and not self.broken else []

    def want_again(self, match: str) -> list[str]:
        """Ask for another duel; ``match`` is drawn for it, and counts if the inviter says it."""
        self.again, self.own_next = True, match
        return [f"{AGAIN} {match}" if self.side.role == ROLES[0] else AGAIN]

    def break_off(self, why: str) -> None:
        """Nothing more can come of it."""
        if not self.over:
            self.broken = why

    def receive(self, text: object, now: float) -> list[str]:
        """Take what came; the answers to it. What breaks the rules ends the duel, as ``broken``."""
        try:
            return self._receive(text, now)
        except CheatError as error:
            if not self.over:
                self.broken, self.cheated = str(error), True
            return []

    def _receive(self, text: object, now: float) -> list[str]:
        if isinstance(text, str) and text.startswith("~"):
            self._word(text)
            return []
        if self.broken:
            return []
        if self.begun:
            return self.side.receive(text, now)
        kind, fields = messages.read(text)
        if not self._held and (kind != "seal" or fields["seal"] == self.side.seal):
            raise CheatError("a first message that is no seal of its own")
        if len(self._held) >= MOST_HELD:
            raise CheatError("a flood of messages")
        self._held.append(str(text))
        return []

    def _word(self, text: str) -> None:
        if text == READY and not self.other_ready:
            self.other_ready = True
            return
        asked = _AGAIN.fullmatch(text)
        if asked is None or not self.over or self.next_match is not None:
            raise CheatError("a word out of its turn")
        name = asked.group(1) or ""
        if is_match(name) != (self.side.role == ROLES[1]) or name == self.side.match:
            raise CheatError("another duel that is not named as it should be")
        self.next_match = name
