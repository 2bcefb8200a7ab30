"""The composition root of what shows and shares games that were played.

``main`` imports it when one of them is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

import js

from app.engine import Mode, Record, RecordError, Verification
from app.engine.link import FRAGMENT, encode_link
from app.play import Panel, Slot, State, ask, recent_words, sharing, slot_of
from app.play.recent import recent_games
from app.play.tongue import detail, mark, tr
from app.web.dom import Listeners, must
from app.web.focus import Focus
from app.web.kept import Kept
from app.web.late import Later, stylesheet
from app.web.notices import Notices
from app.web.opening import Opening, fresh
from app.web.past import daily_text
from app.web.recent import Acts, RecentList
from app.web.replays import PLIES_A_SLICE, Replays
from app.web.share import Share
from app.web.store import Store

if TYPE_CHECKING:
    from app import reviewing
    from app.coaching.answers import Coaching


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    listeners: Listeners
    notices: Notices
    store: Store
    coaching: Coaching
    opening: Opening
    focus: Focus

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""

    def practise(self, record: Record) -> None:
        """Put a practice game onto the board."""

    def open(self, slot: Slot, again: bool = False) -> None:
        """Bring the game of a slot onto the board."""

    def save(self) -> None:
        """Bring storage up to date."""


class Replaying:
    """Recent games, replays, sharing."""

    def __init__(self, host: Host) -> None:
        self._host = host
        window, listeners = js.window, host.listeners
        self.replays = Replays(window, listeners, host.dispatch, host.notices.message)
        self._share = Share(window, listeners)
        self._reviews = Later(self._load_reviewing)
        looks = {
            mark("Watch"): self.replays.open,
            mark("Review"): self._review,
            mark("Share"): self._share_first,
        }
        self._list = RecentList(
            window, listeners, Acts(looks, self._resume, self._delete, self._restore)
        )
        self._deleted: dict[str, Kept] = {}
        """What was kept before a game was deleted, by its id."""
        self._resuming: asyncio.Task[None] | None = None
        self._sharing: asyncio.Task[None] | None = None
        listeners.on(must("#panel-games"), "close", lambda _: self._left())
        listeners.on(
            must("#replay-review"), "click", lambda _: self._reviews.now(lambda r: r.toggle())
        )
        listeners.on(must("#replay-share"), "click", lambda _: self._share_shown())
        listeners.on(must("#replay-practise"), "click", lambda _: self._practise())

    @classmethod
    async def load(cls, host: Host) -> Replaying:
        """Everything that goes with it, style included."""
        await stylesheet(js.document, "static/replay.css")
        return cls(host)

    async def _load_reviewing(self) -> reviewing.Reviewing:
        from app.reviewing import Reviewing

        part = await Reviewing.load(self._host, self.replays)
        self.replays.changed = part.changed
        return part

    def show_recent(self) -> None:
        """Open the list of the recent games."""
        host = self._host
        kept, results = host.store.games()
        current = host.state.record
        self._list.fill(recent_games(kept, current), older=len(results), current=current.id)
        must("#panel-games .told").textContent = ""
        host.dispatch(ask.OpenPanel(Panel.GAMES))

    def _left(self) -> None:
        """The list was put away: what was deleted stays so, and nothing is resumed any more."""
        self._list.clear()
        self._deleted.clear()
        if self._resuming is not None:
            self._resuming.cancel()

    def _delete(self, sides: tuple[Record, ...]) -> None:
        for side in sides:
            self._deleted[side.id] = self._host.store.delete(side.id)
            self._host.dispatch(ask.Deleted(side.id))

    def _restore(self, sides: tuple[Record, ...]) -> None:
        for side in reversed(sides):
            self._host.store.restore(side.id, self._deleted.pop(side.id))

    def _resume(self, sides: tuple[Record, ...]) -> None:
        if self._resuming is None:
            self._told(tr(recent_words.CHECKING))
            self._resuming = asyncio.ensure_future(self._take_up(sides[0]))

    async def _take_up(self, record: Record) -> None:
        """Go on with a game of the list, once its moves were seen to lead to its board."""
        try:
            verification = Verification(record)
            while not verification.advance(PLIES_A_SLICE):
                await asyncio.sleep(0)
            record = replace(verification.record, ended=None)
        except RecordError as error:
            self._told(recent_words.broken(error))
            return
        finally:
            self._resuming = None
        host, slot = self._host, slot_of(record)
        host.dispatch(ask.ClosePanel())
        # The list is opened from far below the board.
        js.window.scrollTo(0, 0)
        host.focus.to_board()
        if record.mode is Mode.PRACTICE:
            host.practise(record)
            host.store.unkeep(record.id)
            return
        if host.state.slot != slot:
            host.save()
            host.opening.chose(slot, record.game.setup.size)
            host.open(slot)
        if host.state.mine:
            host.dispatch(ask.Resume(record))
        else:
            host.notices.message(tr(recent_words.ELSEWHERE))

    def watch_current(self) -> None:
        """Replay the game on the board; both boards of a match."""
        self.replays.open(self._current())

    def review_current(self) -> None:
        """Review the game on the board."""
        self._review(self._current())

    def _current(self) -> tuple[Record, ...]:
        state = self._host.state
        return (state.record, *(state.match.others if state.match else ()))

    def _review(self, records: tuple[Record, ...]) -> None:
        self.replays.open(records, lambda: self._reviews.now(lambda part: part.begin()))

    def share_current(self) -> None:
        """Share the game on the board."""
        self._share_first((self._host.state.record,))

    def share_daily(self, text: str) -> None:
        """Share what came of a daily, with the address where it is played."""
        location = js.window.location
        link = f"{location.origin}{location.pathname}#daily"
        self._sharing = asyncio.ensure_future(self._share.share(text, link, self._told))

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
            tell(tr(sharing.STILL_OPEN))
            return
        state = self._host.state
        if record.date is not None and record.date >= state.today:
            # Its replay would tell the tiles of a day that others have still to play.
            text = daily_text(self._host.store, state, record.date, record.id)
            if text is not None:
                self.share_daily(text)
                return
        location = js.window.location
        try:
            # What stands in the query is of the page that shares, not of the game.
            link = f"{location.origin}{location.pathname}{FRAGMENT}{encode_link(record)}"
        except RecordError as error:
            tell(tr("This game cannot be shared: {error}.", error=detail(error)))
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
            self._told(tr("No move is left here. Go back a little."))
            return
        self._host.dispatch(ask.ClosePanel())
        self._host.practise(record)
