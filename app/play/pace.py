"""When a ghost moves: uneven like a hand, from a generator of its own that knows no seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from hashlib import sha256

from .duel import MOVES

EARLIEST_END_MS, LATEST_END_MS = 122_000, 168_000
"""Between these the last move comes, if the ghost lives: 2:00 to 2:50 with something to spare."""

_STEADY = 0.45
"""The part of a pause that is always there: a hand cannot be quicker than itself."""
_THINKING = 24
"""One pause in so many is a long one."""


def draw_pace(source: str) -> tuple[int, ...]:
    """The times of all moves, in milliseconds from the start; each later than the one before.

    Args:
        source: drawn for this alone. It must not be the seed or follow from it: whoever watches
            the ghost's hand would else learn something of the tiles.

    """
    lots = _lots(source)
    end = EARLIEST_END_MS + (LATEST_END_MS - EARLIEST_END_MS) * next(lots)
    pauses = [_pause(next(lots), next(lots)) for _ in range(MOVES)]
    scale = end / sum(pauses)
    times, passed = [], 0.0
    for pause in pauses:
        passed += pause * scale
        times.append(int(passed))
    return tuple(times)


def _pause(lot: float, kind: float) -> float:
    pause = _STEADY - (1 - _STEADY) * math.log(1 - lot)
    return pause * 3 if kind < 1 / _THINKING else pause


def _lots(source: str) -> Iterator[float]:
    """Numbers from 0 up to 1, without end."""
    n = 0
    while True:
        digest = sha256(f"2048:pace:{source}:{n}".encode("ascii")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big") / 2**32
        n += 1
