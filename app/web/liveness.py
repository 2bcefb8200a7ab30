"""How one tab finds out whether another still exists.

Web Locks answer that exactly: each tab holds a lock of its own name until it is gone, by whatever
death. They need a secure context; on plain http ``asking`` stands in for them.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_proxy

from .asking import AskLife
from .vault import Vault


class LockLife:
    """Liveness by Web Locks."""

    def __init__(self, locks: Any, prefix: str, tab: str) -> None:
        """Take this tab's lock, to be held to the end.

        Args:
            locks: ``navigator.locks``.
            prefix: what our lock names begin with.
            tab: the id of this tab.

        """
        self._locks = locks
        self._prefix = prefix
        self._for_ever = asyncio.get_event_loop().create_future()
        self._hold = create_proxy(lambda _lock: self._for_ever)
        self._pass = create_proxy(lambda _lock: None)
        locks.request(prefix + tab, self._hold)

    async def lives(self, tab: str) -> bool:
        """Whether the tab exists now."""
        state = await self._locks.query()
        return any(lock.name == self._prefix + tab for lock in state.held)

    async def gone(self, tab: str) -> None:
        """Returns when the tab exists no more."""
        await self._locks.request(self._prefix + tab, self._pass)


def find_liveness(navigator: Any, vault: Vault, prefix: str, tab: str) -> LockLife | AskLife:
    """The surest way there is here for this tab to be found alive, and to find others so."""
    if hasattr(navigator, "locks"):
        return LockLife(navigator.locks, f"{prefix}tab/", tab)
    return AskLife(vault, tab)
