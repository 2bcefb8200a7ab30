"""Time: the tick of the clock, the lap between two intents, and dates for what is stored."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pyodide.ffi import create_proxy

TICK_MS = 1000


class Clockwork:
    """Measures how much time has passed, and sees to it that somebody asks."""

    def __init__(self, window: Any, tick: Callable[[], None]) -> None:
        self._now = window.performance.now
        self._last = float(self._now())
        self._last_wall = now_ms()
        self._proxy = create_proxy(lambda *_: tick())
        window.setInterval(self._proxy, TICK_MS)

    def lap(self) -> int:
        """Milliseconds since this was last asked; what is lost to rounding is not lost for good.

        The larger of what two clocks say: the steady one may stand still while the machine sleeps,
        the one on the wall may be set back.
        """
        passed = int(self._now() - self._last)
        self._last += passed
        wall = now_ms()
        slept, self._last_wall = wall - self._last_wall, wall
        # A difference of less than a second is only how the two are read.
        return slept if slept > passed + TICK_MS else passed


def now_ms() -> int:
    """The present moment in milliseconds, as the clock on the wall has it."""
    return time.time_ns() // 1_000_000


def now_utc() -> str:
    """The present moment as records write it: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def minutes_to_midnight(js: Any) -> int:
    """Minutes until the player's local day ends; it may have 23 hours, or 25."""
    now = js.Date.new()
    midnight = js.Date.new(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    return -(-int(midnight.getTime() - now.getTime()) // 60_000)


def today(js: Any) -> str:
    """The player's local calendar day, ``YYYY-MM-DD``.

    Asked of the browser: Pyodide's own idea of the time zone is UTC.
    """
    date = js.Date.new()
    return f"{date.getFullYear():04}-{date.getMonth() + 1:02}-{date.getDate():02}"
