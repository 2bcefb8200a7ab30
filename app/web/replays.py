"""Replays on the page: read, verified in slices, then shown. Nothing here writes to storage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from app.engine import Record, RecordError, Verification, encode_record, parse_record
from app.engine.link import FRAGMENT, parse_link
from app.engine.record import MAX_BYTES
from app.play import Panel, ask, replay, sharing
from app.play.tongue import detail, tr

from .dom import Listeners, Timer, must
from .download import download
from .leaving import leave_address
from .replay_view import ReplayView

PLIES_A_SLICE = 100
"""Replayed at a time while a game is verified: about three milliseconds on a desk."""


class Replays:
    """The panel of a replay and what leads to it."""

    def __init__(
        self,
        window: Any,
        listeners: Listeners,
        dispatch: Callable[[ask.Intent], None],
        tell: Callable[[str], None],
    ) -> None:
        """Bind the panel.

        Args:
            window: the browser's.
            listeners: what its listeners are bound through.
            dispatch: the door of the game, for opening and closing the panel.
            tell: says on the page what is wrong with a replay.

        """
        self._window = window
        self._dispatch = dispatch
        self._tell = tell
        self._view = ReplayView(window, listeners, self.dispatch)
        self._next = Timer(window, lambda: self.dispatch(replay.Tick()))
        self._work: asyncio.Task[None] | None = None
        self._picker = must("#replay-file")
        self.shown: replay.Replay | None = None
        """The replay in the panel, once it is verified."""
        self.changed: Callable[[], None] = lambda: None
        """Called after :attr:`shown` has changed."""
        listeners.on(must("#panel-replay"), "close", lambda _: self._closed())
        listeners.on(must("#replay-save"), "click", lambda _: self._save())
        listeners.on(must("#replay-pick"), "click", lambda _: self._pick())
        listeners.on(self._picker, "change", lambda _: self._picked())

    # ── Where replays come from ───────────────────────────────────────────────────────────────

    def open_fragment(self, fragment: str) -> bool:
        """Open the game in ``#replay=…``; whether the fragment is one of those."""
        if not fragment.startswith(FRAGMENT):
            return False
        try:
            # Its size and checksum are judged here, before anything of it is replayed.
            record = parse_link(fragment.removeprefix(FRAGMENT).partition("&")[0])
        except RecordError as error:
            self._tell(tr("The replay in the link is not usable: {error}.", error=detail(error)))
            return True
        self.open((record,))
        return True

    def open(self, records: tuple[Record, ...], then: Callable[[], None] | None = None) -> None:
        """Verify the records of a game and show it, and ``then`` do something with it."""
        if any(sharing.is_open_run(record) for record in records):
            self._tell(tr(sharing.STILL_OPEN))
            return
        self._stop()
        self._show(None)
        must("#replay-title").textContent = tr("Checking the game")
        must("#replay-progress").value = 0
        must("#replay-check").hidden, must("#replay-show").hidden = False, True
        must("#panel-replay .told").textContent = ""
        self._dispatch(ask.OpenPanel(Panel.REPLAY))
        self._work = asyncio.ensure_future(self._verify(records, then))

    def _pick(self) -> None:
        self._picker.value = ""
        self._picker.click()

    def _picked(self) -> None:
        if self._picker.files.length:
            self._work = asyncio.ensure_future(self._read(self._picker.files.item(0)))

    async def _read(self, file: Any) -> None:
        try:
            if file.size > MAX_BYTES:
                raise RecordError("it is larger than any game")
            text = str(await file.text())
            if '"2048-export"' in text[:100]:
                raise RecordError("it is an export of all games; Import in the settings reads it")
            record = parse_record(text)
        except RecordError as error:
            self._dispatch(ask.ClosePanel())
            self._tell(tr("The file holds no replay: {error}.", error=detail(error)))
            return
        self._work = None
        self.open((record,))

    # ── Verified, then shown ──────────────────────────────────────────────────────────────────

    async def _verify(self, records: tuple[Record, ...], then: Callable[[], None] | None) -> None:
        verified = []
        try:
            for done, record in enumerate(records):
                verification = Verification(record)
                while not verification.advance(PLIES_A_SLICE):
                    part = (done + verification.progress) / len(records)
                    must("#replay-progress").value = part
                    await asyncio.sleep(0)
                verified.append(verification.record)
        except RecordError as error:
            self._dispatch(ask.ClosePanel())
            self._tell(tr("This game cannot be replayed: {error}.", error=detail(error)))
            return
        self._work = None
        begun = replay.begin(tuple(verified))
        must("#replay-check").hidden, must("#replay-show").hidden = True, False
        self._view.begin(begun)
        self._show(begun)
        self._offer()
        if then is not None:
            then()

    def _show(self, shown: replay.Replay | None) -> None:
        self.shown = shown
        self.changed()

    def dispatch(self, intent: replay.Intent) -> None:
        """The door of the replay: next state, then effects, then the panel."""
        if self.shown is None:
            return
        self.shown, effects = replay.step(self.shown, intent)
        for effect in effects:
            self._view.perform(self.shown, effect)
        self._view.refresh(self.shown)
        self._offer()
        delay = self.shown.delay_ms
        if delay is None:
            self._next.stop()
        elif not isinstance(intent, replay.ChooseSpeed | replay.ChooseAsPlayed):
            self._next.set(delay)
        self.changed()

    def _offer(self) -> None:
        """Playing on is offered where a move is left."""
        assert self.shown is not None
        first, first_setup = self.shown.positions[0], self.shown.records[0].game.setup
        over = first.ply == self.shown.records[0].game.ply and self.shown.records[0].game.stuck
        must("#replay-practise").disabled = over or bool(first_setup.duel)

    def _save(self) -> None:
        if self.shown is not None:
            record = self.shown.records[0]
            download(self._window, encode_record(record), f"2048-{record.id}.json")

    def _closed(self) -> None:
        """The panel was put away: nothing goes on behind it, and its link leaves the address."""
        self._stop()
        self._show(None)
        leave_address(self._window, FRAGMENT)

    def _stop(self) -> None:
        self._next.stop()
        if self._work is not None:
            self._work.cancel()
        self._work = None
