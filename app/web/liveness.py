"""How one tab finds out whether another still exists.

Web Locks answer that exactly: each tab holds a lock of its own name until it is gone, by whatever
death. They need a secure context; on plain http a tab is asked through storage, and answers.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from pyodide.ffi import create_proxy

from .vault import Vault

ANSWER_S = 1.5
"""How long a tab has to answer. A busy phone takes its time; only a tab that is gone costs it."""
ASK_AGAIN_S = 2.0


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


class AskLife:
    """Liveness by question and answer through storage."""

    QUESTION = "tabs/question"
    ANSWER = "tabs/answer"

    def __init__(self, vault: Vault, tab: str) -> None:
        self._vault = vault
        self._tab = tab
        self._asked = 0
        self._answers: dict[str, asyncio.Event] = {}

    async def lives(self, tab: str) -> bool:
        """Whether the tab answers."""
        answered = self._answers.setdefault(tab, asyncio.Event())
        answered.clear()
        self._asked += 1
        self._put(self.QUESTION, tab)
        try:
            await asyncio.wait_for(answered.wait(), ANSWER_S)
        except TimeoutError:
            return False
        return True

    async def gone(self, tab: str) -> None:
        """Returns when the tab answers no more."""
        while await self.lives(tab):
            await asyncio.sleep(ASK_AGAIN_S)

    def heard(self, key: str) -> None:
        """Storage was changed by another tab, at ``key`` (without the prefix)."""
        if key not in (self.QUESTION, self.ANSWER):
            return
        tab = json.loads(self._vault.text(key) or "{}").get("tab")
        if key == self.QUESTION and tab == self._tab:
            self._asked += 1
            self._put(self.ANSWER, tab)
        elif key == self.ANSWER and tab in self._answers:
            self._answers[tab].set()

    def _put(self, key: str, tab: str) -> None:
        # The count and who asks make each text another one: equal writes raise no event.
        text = json.dumps({"version": 1, "tab": tab, "by": self._tab, "n": self._asked})
        self._vault.write(key, text)
