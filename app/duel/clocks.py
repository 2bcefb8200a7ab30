"""Time in a duel: each side's own clock, and what each measures of the other's."""

from __future__ import annotations

from dataclasses import dataclass, field

RUN_MS = 180_000
"""A run ends after so many milliseconds of its own clock."""
SLIDE_MS = 120
"""A slide takes so long to be seen; waiting for a key within it is no waiting."""
DOUBT_MS = 15_000
"""By so much may what was measured of the other be above the clock that it reports."""


@dataclass(slots=True)
class OwnClock:
    """Runs from the opening tiles on, but not while a key is awaited for longer than a slide."""

    started: float | None = None
    waited: float = 0
    """Milliseconds that did not count."""
    asked: float | None = None
    """When the key was asked for that has not come yet."""
    waits: list[float] = field(default_factory=list)
    """How long each key took."""

    def start(self, now: float) -> None:
        """The opening tiles are there."""
        self.started = now

    def ask(self, now: float) -> None:
        """A move was made, and waits for a key."""
        self.asked = now

    def got(self, now: float) -> None:
        """The key is there."""
        if self.asked is None:
            return
        took = max(now - self.asked, 0)
        self.waits.append(took)
        self.waited += max(took - SLIDE_MS, 0)
        self.asked = None

    def read(self, now: float) -> int:
        """Milliseconds on the clock; at most what a run lasts."""
        if self.started is None:
            return 0
        waiting = max(now - self.asked - SLIDE_MS, 0) if self.asked is not None else 0
        return round(min(max(now - self.started - self.waited - waiting, 0), RUN_MS))

    @property
    def mean_wait(self) -> float:
        """What a key takes on average, in milliseconds."""
        return sum(self.waits) / len(self.waits) if self.waits else 0


@dataclass(slots=True)
class OtherClock:
    """From sending the key that lets the other move to receiving that move, added up."""

    spent: float = 0
    since: float | None = None

    def key_sent(self, now: float) -> None:
        """From now on the other can move."""
        if self.since is None:
            self.since = now

    def move_came(self, now: float, mean_wait: float) -> None:
        """The other has moved; part of the time was the way of the messages."""
        if self.since is not None:
            self.spent += max(now - self.since - mean_wait, 0)
        self.since = None

    def confirms(self, reported: int) -> bool:
        """Whether the clock that the other reports can be true."""
        return self.spent <= reported + DOUBT_MS
