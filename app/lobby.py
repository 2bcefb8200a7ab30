"""The lobby of a duel: both seals, who is ready, and the countdown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.duel.bout import Bout
from app.play import rival_words
from app.web.dom import must
from app.web.rival_view import RivalView

COUNT_FROM = 3


class Lobby:
    """What stands in the panel from the open channel to the first tile."""

    def __init__(self, view: RivalView, begin: Callable[[Bout], None]) -> None:
        """Args: the panel; what is done when the countdown of a duel has ended."""
        self._view, self._begin = view, begin
        self._counting: asyncio.Task[None] | None = None

    def show(self, bout: Bout, name: str) -> None:
        """Bring it up to date; ``name`` is what the other is called."""
        if self._counting is not None:
            return
        waits = rival_words.waits(name, bout.ready, bout.other_ready)
        self._view.show_seals(bout.side.seal, bout.other_seal, name, waits)
        if bout.counts_down:
            self._view.show("countdown", rival_words.title(name))
            self._counting = asyncio.ensure_future(self._count_down(bout))
        elif self._view.part != "lobby":
            self._view.show("lobby", rival_words.title(name))
        must("#duel-ready").disabled = bout.ready

    async def _count_down(self, bout: Bout) -> None:
        for number in range(COUNT_FROM, 0, -1):
            self._view.count(number)
            await asyncio.sleep(1)
        self._counting = None
        self._begin(bout)
