"""The line to the page that was met: it can be lost, come back by itself, or be found again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.bout_page import now_ms
from app.one_link import OneLink
from app.web.channel import Channel, Link

HICCUP_MS = 2000
"""So long it may take to come back by itself, before the relay is asked for a new way."""
PATIENCE_MS = 30_000
"""So long a lost line may take to come back at all."""


class Line:
    """An open channel, and what becomes of it."""

    def __init__(self, channel: Channel, way: OneLink | None) -> None:
        """Args: the channel; how the two found each other, if by a relay, and may again."""
        self._channel, self._way = channel, way
        self._lost_at: float | None = None
        self._search: asyncio.Task[None] | None = None

    def listen(self, hear: Callable[[object], None], changed: Callable[[Link], None]) -> None:
        """From now on ``hear`` is given what comes, and ``changed`` is told how the line stands."""

        def note(link: Link) -> None:
            self._lost_at = now_ms() if link is Link.LOST else None
            if link is not Link.LOST:
                self._search_no_more()
            changed(link)

        self._channel.hear, self._channel.changed = hear, note

    @property
    def lost(self) -> bool:
        """Whether nothing is heard, for now."""
        return self._lost_at is not None

    def look(self, now: float) -> bool:
        """Do what a lost line needs; whether it is lost for good."""
        if self._lost_at is None:
            return False
        silence = now - self._lost_at
        if silence > PATIENCE_MS:
            self._search_no_more()
            return True
        if silence > HICCUP_MS and self._way is not None and self._search is None:
            self._search = asyncio.ensure_future(self._way.find_again(self._channel))
        return False

    def _search_no_more(self) -> None:
        if self._search is not None and self._way is not None:
            self._way.leave()
        self._search = None

    def send(self, texts: list[str]) -> None:
        """Say something."""
        self._channel.send(texts)

    def close(self) -> None:
        """End it; nothing is told of any more."""
        self._search_no_more()
        self._channel.close()
