"""One owner for each game in progress, however many tabs are open.

Who owns a slot is written in storage, where all tabs read it in the same instant; whether that
owner still lives is for ``liveness`` to find out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Protocol

from app.engine import parse_json
from app.play import Slot

from .vault import DAMAGE, Vault, as_document


class Liveness(Protocol):
    """Tells whether another tab still exists."""

    async def lives(self, tab: str) -> bool:
        """Whether the tab exists now."""

    async def gone(self, tab: str) -> None:
        """Returns when the tab exists no more."""


class Tabs:
    """Claims slots for this tab and lets go of them."""

    def __init__(
        self,
        vault: Vault,
        tab: str,
        liveness: Liveness,
        on_change: Callable[[Slot], None],
    ) -> None:
        """Watch over slots for one tab.

        Args:
            vault: storage, where owners are written.
            tab: the id of this tab, drawn anew at each load.
            liveness: tells whether other tabs live.
            on_change: called when the slot in use became ours or another's.
        """
        self._vault = vault
        self.tab = tab
        self._liveness = liveness
        self._on_change = on_change
        self.slot: Slot | None = None
        """The slot in use, owned or only shown."""
        self._waiting: asyncio.Task[None] | None = None

    def owner(self, slot: Slot) -> str | None:
        """The tab that owns a slot, dead or alive; None if it is free."""
        return tab_in(self._vault.text(_key(slot)))

    def holds(self, slot: Slot) -> bool:
        """Whether this tab may write the slot now.

        Read from storage at each call, so that a tab which was taken over cannot write even one
        move more.
        """
        return self.slot == slot and self.owner(slot) == self.tab

    def use(self, slot: Slot) -> bool:
        """Turn to a slot; whether this tab may play it.

        If another owns it, that is looked into, and ``on_change`` told should the owner be gone,
        now or later.
        """
        self.let_go()
        self.slot = slot
        owner = self.owner(slot)
        if owner in (None, self.tab):
            self.take()
            return True
        self._waiting = asyncio.ensure_future(self._wait_for(slot, owner))
        return False

    async def settle(self) -> bool:
        """Whether the slot in use is ours, once it is known whether its owner lives."""
        slot = self.slot
        if slot is None:
            return False
        owner = self.owner(slot)
        dead = owner not in (None, self.tab) and not await self._liveness.lives(owner)
        # Meanwhile we may have turned to another slot, or another tab was quicker.
        if dead and self.slot == slot and self.owner(slot) in (owner, None):
            self.take()
        return self.holds(slot)

    def take(self) -> None:
        """Make the slot in use ours, whoever owns it."""
        self._stop_waiting()
        if self.slot is not None:
            self._vault.write(_key(self.slot), json.dumps({"version": 1, "tab": self.tab}))

    def let_go(self) -> None:
        """Leave the slot in use to others."""
        self._stop_waiting()
        if self.slot is not None and self.holds(self.slot):
            self._vault.remove(_key(self.slot))
        self.slot = None

    async def lives(self, tab: str) -> bool:
        """Whether another tab, or this one, is still there."""
        return tab == self.tab or await self._liveness.lives(tab)

    def heard(self, key: str) -> None:
        """Storage was changed by another tab, at ``key`` (without the prefix)."""
        slot = self.slot
        if slot is None or key != _key(slot):
            return
        self._vault.let_stand(key)
        owner = self.owner(slot)
        if owner is None:
            self.take()
        elif owner != self.tab:
            self._stop_waiting()
            self._waiting = asyncio.ensure_future(self._wait_for(slot, owner))
        self._on_change(slot)

    async def _wait_for(self, slot: Slot, owner: str) -> None:
        await self._liveness.gone(owner)
        if self.slot == slot and self.owner(slot) in (owner, None):
            self._waiting = None
            self.take()
            self._on_change(slot)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def tab_in(text: str | None) -> str | None:
    """The tab that a stored text names; None if it names none."""
    try:
        tab = None if text is None else as_document(parse_json(text))["tab"]
    except DAMAGE:
        return None
    return tab if isinstance(tab, str) else None


def _key(slot: Slot) -> str:
    return f"tabs/{slot.key}"
