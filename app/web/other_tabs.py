"""Handing a link on to the tab of this browser that waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .dom import Listeners

TAKEN = "taken"
TAKEN_S = 1.0
"""So long another tab may take to say that the link is for it."""


class OtherTabs:
    """The other tabs of this page in this browser."""

    def __init__(self, window: Any, listeners: Listeners, wants: Callable[[str], bool]) -> None:
        """Args: the window; what binds; what says whether a link is for this tab, and uses it."""
        self._wants = wants
        self._taken: asyncio.Future[None] | None = None
        self._tabs: Any = None
        if hasattr(window, "BroadcastChannel"):
            path = str(window.location.pathname)
            self._tabs = window.BroadcastChannel.new(f"2048/duel{path}")
            listeners.on(self._tabs, "message", lambda event: self._came(str(event.data)))

    async def hand_on(self, text: str) -> bool:
        """Offer a link to the others; whether one took it."""
        if self._tabs is None:
            return False
        self._taken = asyncio.get_event_loop().create_future()
        self._tabs.postMessage(text)
        await asyncio.wait([self._taken], timeout=TAKEN_S)
        return self._taken.done()

    def _came(self, text: str) -> None:
        if text != TAKEN:
            if self._wants(text):
                self._tabs.postMessage(TAKEN)
        elif self._taken is not None and not self._taken.done():
            self._taken.set_result(None)
