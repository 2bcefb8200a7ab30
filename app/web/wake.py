"""Keeps the screen awake while it is asked to, where the browser can."""

from __future__ import annotations

import asyncio
from typing import Any

from .dom import Listeners


class Wake:
    """A wake lock. The browser takes it away from a hidden page; it is taken again on return."""

    def __init__(self, window: Any, listeners: Listeners) -> None:
        self._window = window
        self._wanted = False
        self._lock: Any = None
        self._task: asyncio.Task[None] | None = None
        listeners.on(window.document, "visibilitychange", lambda _: self._renew())

    def keep(self, awake: bool) -> None:
        """Keep the screen awake from now on, or leave it to the device again."""
        if awake == self._wanted:
            return
        self._wanted = awake
        if awake:
            self._renew()
        elif self._lock is not None:
            self._lock.release()
            self._lock = None

    def _renew(self) -> None:
        visible = str(self._window.document.visibilityState) == "visible"
        if self._wanted and visible and hasattr(self._window.navigator, "wakeLock"):
            self._task = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        try:
            lock = await self._window.navigator.wakeLock.request("screen")
        except Exception:  # the battery is low, or the browser does not want to: it is only a help
            return
        if self._wanted:
            self._lock = lock
        else:
            lock.release()
