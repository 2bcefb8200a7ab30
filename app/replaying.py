"""The composition root of what shows and shares games that were played.

``main`` imports it when one of them is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import js

from app.engine import Record, RecordError
from app.engine.link import FRAGMENT, encode_link
from app.play import Panel, State, ask, sharing
from app.web.dom import Listeners, must
from app.web.late import stylesheet
from app.web.notices import Notices
from app.web.opening import fresh
from app.web.recent import RecentList, recent_games
from app.web.replays import Replays
from app.web.share import Share
from app.web.store import Store


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    listeners: Listeners
    notices: Notices
    store: Store

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""

    def practise(self, record: Record) -> None:
        """Put a practice game onto the board."""


class Replaying:
    """Recent games, replays, sharing."""

    def __init__(self, host: Host) -> None:
        self._host = host
        window, listeners = js.window, host.listeners
        self.replays = Replays(window, listeners, host.dispatch, host.notices.message)
        self._share = Share(window, listeners)
        self._list = RecentList(self.replays.open, self._share_first)
        self._sharing: asyncio.Task[None] | None = None
        listeners.on(must("#panel-games"), "close", lambda _: self._list.clear())
        listeners.on(must("#replay-share"), "click", lambda _: self._share_shown())
        listeners.on(must("#replay-practise"), "click", lambda _: self._practise())

    @classmethod
    async def load(cls, host: Host) -> Replaying:
        """Everything that goes with it, style included."""
        await stylesheet(js.document, "static/replay.css")
        return cls(host)

    def show_recent(self) -> None:
        """Open the list of the recent games."""
        host = self._host
        self._list.fill(
            recent_games(host.store, host.state.record), older=len(host.store.games()[1])
        )
        host.dispatch(ask.OpenPanel(Panel.GAMES))

    def watch_current(self) -> None:
        """Replay the game on the board; both boards of a match."""
        state = self._host.state
        self.replays.open((state.record, *(state.match.others if state.match else ())))

    def share_current(self) -> None:
        """Share the game on the board."""
        self._share_first((self._host.state.record,))

    def follow(self, fragment: str) -> None:
        """The address was opened or changed."""
        self.replays.open_fragment(fragment)

    def _share_shown(self) -> None:
        if self.replays.shown is not None:
            self._share_first(self.replays.shown.records)

    def _share_first(self, records: tuple[Record, ...]) -> None:
        record = records[0]
        tell = self._told
        if sharing.is_open_run(record):
            tell(sharing.STILL_OPEN)
            return
        location = js.window.location
        try:
            # What stands in the query is of the page that shares, not of the game.
            link = f"{location.origin}{location.pathname}{FRAGMENT}{encode_link(record)}"
        except RecordError as error:
            tell(f"This game cannot be shared: {error}.")
            return
        text = sharing.share_text(record)
        self._sharing = asyncio.ensure_future(self._share.share(text, link, tell))

    def _told(self, text: str) -> None:
        """Say something in the panel that is open, where it is seen and heard."""
        panel: Any = js.document.querySelector("dialog[open] .told")
        if hasattr(panel, "textContent"):
            panel.textContent = text

    def _practise(self) -> None:
        shown = self.replays.shown
        if shown is None:
            return
        ply = shown.positions[0].ply
        record = sharing.played_on(shown.records[0], ply, fresh())
        if record is None:
            self._told("No move is left here. Go back a little.")
            return
        self._host.dispatch(ask.ClosePanel())
        self._host.practise(record)
