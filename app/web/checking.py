"""The replay of a stored game, in slices, while the game is played already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.engine import Record, RecordError, Verification
from app.play import State, Trust, ask

PLIES_A_SLICE = 50
"""Replayed at a time in the background: a few milliseconds."""


class Checking:
    """Checks the game on the board for as long as its past is not known to be sound."""

    def __init__(self, dispatch: Callable[[ask.Intent], None]) -> None:
        self._dispatch = dispatch
        self._task: asyncio.Task[None] | None = None

    def refresh(self, state: State) -> None:
        """Begin, if there is something to check and nothing is being checked."""
        if state.mine and state.trust is Trust.CHECKING and self._task is None:
            self._task = asyncio.ensure_future(self._check(state.record))

    async def _check(self, record: Record) -> None:
        """Replay a game, and say how it went."""
        verification = Verification(record)
        try:
            while not verification.advance(PLIES_A_SLICE):
                await asyncio.sleep(0)
            answer = ask.Checked(verification.record, Trust.CHECKED)
        except RecordError:
            answer = ask.Checked(record, Trust.UNVERIFIED)
        self._task = None
        self._dispatch(answer)
