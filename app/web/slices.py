"""Long work beside the game: a few milliseconds at a time, each slice of it measured."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, TypeVar

from .dom import options

T = TypeVar("T")

SLICE_MS = 2.0
"""After so long a slice ends with the step it is at. A frame lasts 16 ms, and has more to do."""

MEASURE = "coach:slice"
KEPT_MEASURES = 5000
"""The browser keeps each measure until it is told not to; so many are kept, then none of them."""


class Sliced:
    """One piece of work, cut into slices."""

    _measured = 0

    def __init__(self, window: Any, what: str) -> None:
        """Args: the browser's window; what the work is, for whoever reads the measures."""
        self._what = what
        self._performance = window.performance
        self._spent = 0.0
        self._since: float | None = None

    @property
    def spent_ms(self) -> float:
        """Milliseconds of work so far, pauses left out."""
        here = 0.0 if self._since is None else float(self._performance.now()) - self._since
        return self._spent + here

    async def run(self, work: Generator[None, None, T]) -> T:
        """Carry out a generator that yields wherever it may be left for a while; its result."""
        try:
            while True:
                self._since = float(self._performance.now())
                try:
                    while float(self._performance.now()) - self._since < SLICE_MS:
                        next(work)
                except StopIteration as done:
                    return done.value  # type: ignore[no-any-return]
                finally:
                    self._measure()
                # Whatever waits, a key or a frame, comes first.
                await asyncio.sleep(0)
        finally:
            work.close()

    def _measure(self) -> None:
        assert self._since is not None
        end = float(self._performance.now())
        self._spent += end - self._since
        self._performance.measure(MEASURE, options(start=self._since, end=end, detail=self._what))
        self._since = None
        Sliced._measured += 1
        if Sliced._measured >= KEPT_MEASURES:
            Sliced._measured = 0
            self._performance.clearMeasures(MEASURE)
