"""What is said to a screen reader: short messages, none lost that matters, no flood."""

from __future__ import annotations

from typing import Any

from .dom import Timer, must

PAUSE_MS = 600
"""Routine messages come no faster than this; of those in between, the last is said."""


class Speech:
    """Two live regions used in turn, since a region given an equal text stays silent."""

    def __init__(self, window: Any) -> None:
        self._regions = [must("#say-a"), must("#say-b")]
        self._clock = window.performance
        self._next_at = 0.0
        self._pending = ""
        self._timer = Timer(window, self._flush)

    def say(self, text: str, urgent: bool) -> None:
        """Say ``text``: at once if it is urgent or the last message is a while ago."""
        now = self._clock.now()
        if urgent:
            # What was about to be said is about a board that this message has left behind.
            self._pending = ""
            self._speak(text)
        elif now >= self._next_at:
            self._speak(text)
        else:
            self._pending = text
            self._timer.set(int(self._next_at - now) + 1)

    def _flush(self) -> None:
        if self._pending:
            text, self._pending = self._pending, ""
            self._speak(text)

    def _speak(self, text: str) -> None:
        self._next_at = self._clock.now() + PAUSE_MS
        self._regions.reverse()
        spoken, silent = self._regions
        spoken.textContent = text
        silent.textContent = ""
