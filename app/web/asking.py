"""How tabs find out about each other where there are no Web Locks: they ask, through storage.

A question names a tab, and that tab answers. Storage events reach hidden tabs at once.
"""

from __future__ import annotations

import asyncio
import json

from .tabs import tab_in
from .vault import Vault

ANSWER_S = 1.5
"""How long a tab has to answer. A busy phone takes its time; only a tab that is gone costs it."""
ASK_AGAIN_S = 2.0


class AskLife:
    """Liveness by question and answer through storage."""

    QUESTION = "tabs/question"
    ANSWER = "tabs/answer"

    def __init__(self, vault: Vault, tab: str) -> None:
        """Take part for the tab of this id; ``heard`` has to be told of storage events."""
        self._vault = vault
        self._tab = tab
        self._asked = 0
        self._answers: dict[str, asyncio.Event] = {}

    async def lives(self, tab: str) -> bool:
        """Whether the tab answers, or cannot be asked: then it is left alone."""
        answered = self._answers.setdefault(tab, asyncio.Event())
        answered.clear()
        if not self._put(self.QUESTION, tab):
            return True  # storage is full, and nobody hears what is only held in memory
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
        tab = tab_in(self._vault.text(key))
        if key == self.QUESTION and tab == self._tab:
            self._put(self.ANSWER, tab)
        elif key == self.ANSWER and tab in self._answers:
            self._answers[tab].set()

    def _put(self, key: str, tab: str) -> bool:
        # The count and who asks make each text another one: equal writes raise no event.
        self._asked += 1
        text = json.dumps({"version": 1, "tab": tab, "by": self._tab, "n": self._asked})
        return self._vault.write(key, text)
