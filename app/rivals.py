"""The composition root of duels between two people: lobby, countdown, play, result.

``main`` imports it when a duel is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import js
from pyodide.ffi import create_proxy

from app.duel import verdict
from app.duel.bout import Bout
from app.duel.clocks import RUN_MS
from app.duel.offer import FRAGMENT
from app.duel.run import Run
from app.engine import (
    Direction,
    End,
    Record,
    Slide,
    Spawn,
    Turn,
    encode_record,
    record_from_fields,
    slide,
)
from app.meeting import Meeting, Met
from app.play import Panel, Slot, State, Trust, ask, rival_words, words
from app.play.rival import Contest
from app.web.channel import Channel, Link
from app.web.clockwork import now_utc
from app.web.dom import Listeners, all_of, must
from app.web.focus import Focus
from app.web.late import stylesheet
from app.web.notices import Notices
from app.web.rival_view import Result, RivalView, figures, put_up_parts
from app.web.speech import Speech
from app.web.store import Store
from app.web.tabs import Tabs
from app.web.wake import Wake

COUNT_FROM = 3
TICK_MS = 250
PATIENCE_MS = 30_000
"""So long a lost connection may take to come back."""
KEPT_OPEN = "duel"
"""Where the run of an open duel is kept, for the case that the page goes."""


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    listeners: Listeners
    notices: Notices
    store: Store
    tabs: Tabs
    focus: Focus
    speech: Speech

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""

    def open(self, slot: Slot, again: bool = False) -> None:
        """Bring the game of a slot onto the board."""

    def save(self) -> None:
        """Bring storage up to date."""


class Rivals:
    """Duels on the page."""

    def __init__(self, host: Host, watch: Callable[[tuple[Record, ...]], None]) -> None:
        """Args: the page; what shows the replay of a duel."""
        self._host = host
        self._watch = watch
        self._view = RivalView(js.window)
        on = host.listeners.on
        self.meeting = Meeting(host.listeners, self._view, self._meet)
        self._channel: Channel | None = None
        self._bout: Bout | None = None
        self._name = rival_words.NOBODY
        self._lost_at: float | None = None
        self._counting: asyncio.Task[None] | None = None
        self._wake = Wake(js.window, host.listeners)
        self._tick_proxy = create_proxy(lambda *_: self._tick())
        self._interval: Any = None
        self._forget()
        for button in all_of(":is(#panel-duel, #panel-duel-result) [data-act]"):
            on(button, "click", self._acted)
        on(must("#duel-ready"), "click", lambda _: self._ready())
        on(must("#duel-give-up"), "click", lambda _: self._ask_to_give_up())
        on(must("#duel-give-up-now"), "click", lambda _: self._give_up())
        on(must("#duel-rematch"), "click", lambda _: self._want_again())
        on(must("#duel-watch"), "click", lambda _: self._watch(self._records))
        on(must("#panel-duel"), "close", lambda _: self._leave_address())
        on(js.window, "pagehide", lambda _: self._page_goes())

    def _forget(self) -> None:
        """Nothing of a duel has been shown yet."""
        self._ids = (os.urandom(8).hex(), os.urandom(8).hex())
        self._began = now_utc()
        self._times: tuple[int, ...] = ()
        self._shown: Run | None = None
        self._slide: Slide | None = None
        """The last move, while its tile is still to come."""
        self._next: Direction | None = None
        """Pressed while a tile was still to come."""
        self._kept = self._finished = False
        self._records: tuple[Record, ...] = ()
        """Of both, once all is known."""

    @classmethod
    async def load(cls, host: Host, watch: Callable[[tuple[Record, ...]], None]) -> Rivals | None:
        """Everything that goes with it, style and parts of the page included."""
        for name in ("replay", "duel"):
            await stylesheet(js.document, f"static/{name}.css")
        try:
            await put_up_parts(js.window)
        except OSError:
            host.notices.message("Duels could not be loaded. Try again when you are connected.")
            return None
        part = cls(host, watch)
        await part.meeting.configure()
        await part.tell_left()
        return part

    # ── In and out ────────────────────────────────────────────────────────────────────────────

    def follow(self, fragment: str) -> None:
        """The address asks for a duel, or holds an invitation or an answer."""
        self._leave_address()
        packed = fragment.removeprefix(FRAGMENT).partition("&")[0]
        if self._bout is not None and not self._bout.over:
            self._show_bout()
            return
        if fragment.startswith(FRAGMENT):
            self.meeting.use(packed)
        else:
            self.meeting.show()
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def new_game(self) -> None:
        """New game while a duel is on the board: asks first while it is open."""
        if self._host.state.record.ended is None:
            self._ask_to_give_up()
        else:
            self.follow("#duel")

    async def tell_left(self) -> None:
        """A duel that was open when its page went away: keep its run, and say how it stood."""
        vault = self._host.store.vault
        document = vault.read(KEPT_OPEN, _read_left)
        if document is None or await self._host.tabs.lives(str(document["tab"])):
            return
        vault.remove(KEPT_OPEN)
        record = _read_left(document)
        if record.ended is None:
            record = replace(record, ended=End.UNFINISHED)
        self._host.store.keep(record, Trust.UNVERIFIED)
        self._host.notices.message(rival_words.left(record))

    def _acted(self, event: Any) -> None:
        if str(event.currentTarget.dataset.act) == "cancel":
            self.meeting.cancel()
            if self._bout is not None and not self._bout.begun:
                self._drop()
        self._host.dispatch(ask.ClosePanel())
        self._host.focus.used_control()

    def _leave_address(self) -> None:
        """Once followed, the fragment goes, so that following it again is heard of."""
        location = js.window.location
        if str(location.hash).startswith("#duel"):
            js.window.history.replaceState(None, "", f"{location.pathname}{location.search}")

    def _page_goes(self) -> None:
        if self._channel is not None:
            self._channel.close()

    # ── The channel ───────────────────────────────────────────────────────────────────────────

    def _link_changed(self, link: Link) -> None:
        if self._bout is None:
            return
        if link is Link.LOST:
            self._lost_at = self._now()
        elif link is Link.OPEN and self._lost_at is not None:
            self._lost_at = None
            self._send(self._bout.rejoin())
        elif link is Link.CLOSED:
            self._lost_at = None
            self._bout.break_off(rival_words.left_by(self._name))
            must("#duel-rematch").hidden = True
        self._sync()

    def _meet(self, met: Met) -> None:
        if self._channel is not None:
            self._channel.close()
        self._channel = met.channel
        met.channel.hear, met.channel.changed = self._hear, self._link_changed
        self._name = met.name or rival_words.NOBODY
        self._set_out(met.match, met.role)
        if self._host.state.panel is not Panel.DUEL:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _set_out(self, match: str, role: str) -> None:
        """Begin a duel: secrets are drawn for it alone."""
        self._forget()
        self._bout = Bout(match, role, os.urandom(16).hex())
        self._send(self._bout.hello())
        if self._interval is None:
            self._interval = js.window.setInterval(self._tick_proxy, TICK_MS)
        self._sync()

    def _drop(self) -> None:
        """Leave the duel and the connection."""
        self._bout = None
        self._lost_at = None
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def _send(self, texts: list[str]) -> None:
        if self._channel is not None:
            self._channel.send(texts)

    def _hear(self, text: object) -> None:
        if self._bout is None:
            return  # nothing has begun
        self._send(self._bout.receive(text, self._now()))
        if self._bout.cheated and self._channel is not None:
            self._channel.close()
        self._sync()

    @staticmethod
    def _now() -> float:
        return float(js.window.performance.now())

    def _tick(self) -> None:
        bout = self._bout
        if bout is None or self._finished:
            js.window.clearInterval(self._interval)
            self._interval = None
            return
        now = self._now()
        if self._lost_at is not None and now - self._lost_at > PATIENCE_MS:
            bout.break_off(rival_words.GONE)
        self._send(bout.look(now))
        self._sync()

    # ── Lobby and countdown ───────────────────────────────────────────────────────────────────

    def _ready(self) -> None:
        if self._bout is not None:
            self._send(self._bout.be_ready())
            self._sync()

    def _lobby(self, bout: Bout) -> None:
        if self._counting is not None:
            return
        waits = rival_words.waits(self._name, bout.ready, bout.other_ready)
        self._view.show_seals(bout.side.seal, bout.other_seal, self._name, waits)
        if bout.counts_down:
            self._view.show("countdown", f"A duel with {self._name}")
            self._counting = asyncio.ensure_future(self._count_down(bout))
        elif self._view.part != "lobby":
            self._view.show("lobby", f"A duel with {self._name}")
        must("#duel-ready").disabled = bout.ready

    async def _count_down(self, bout: Bout) -> None:
        for number in range(COUNT_FROM, 0, -1):
            self._view.count(number)
            await asyncio.sleep(1)
        self._counting = None
        if self._bout is bout and not bout.over:
            self._send(bout.begin(self._now()))
            self._sync()

    # ── Play ──────────────────────────────────────────────────────────────────────────────────

    def move(self, direction: Direction) -> None:
        """The player slides; one slide more is remembered while a tile is still to come."""
        bout = self._bout
        if bout is None or bout.over:
            return
        side = bout.side
        if side.own.waits:
            self._next = direction
            return
        made = slide(side.own.board, direction)
        if made is None:
            self._host.speech.say(words.blocked(direction), urgent=False)
            return
        now = self._now()
        texts = bout.move(direction, now)
        if texts:
            self._times = (*self._times, side.clock.read(now))
            self._slide = made
            self._send(texts)
            self._sync(made)

    def _ask_to_give_up(self) -> None:
        self._view.show("give-up", "Give up?")
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _give_up(self) -> None:
        if self._bout is not None:
            self._send(self._bout.give_up(self._now()))
        self._host.dispatch(ask.ClosePanel())
        self._sync()
        self._host.focus.used_control()

    def refresh(self, state: State) -> None:
        """After every step: the strip."""
        self._view.refresh(state)

    def _sync(self, made: Slide | None = None) -> None:
        """Bring the page up to date with the duel; ``made`` is a move of this moment."""
        bout = self._bout
        if bout is None or self._finished:
            self._rematch()
            return
        if bout.side.own.spawns < 2:
            if bout.over:
                self._end_early(bout)
            else:
                self._lobby(bout)
            return
        own, before = bout.side.own, self._shown
        self._shown = own
        record, contest = self._record(), self._contest()
        if before is None:
            self._put_on_board(record, contest)
            return
        spawn = told = None
        if own.spawns > before.spawns and own.moves == before.moves:
            spawn = _new_tile(before, own)
            told = Turn(self._slide, spawn) if self._slide is not None else None
            self._slide = None
        self._keep_what_ended(bout, record)
        if self._on_board and (own != before or contest != self._host.state.match):
            redraw = own != before and made is None and spawn is None
            self._host.dispatch(ask.DuelShown(record, contest, made, spawn, told, redraw))
        if made is not None and not self._kept:
            self._write_open(record)
        if bout.over:
            self._finish(bout, record)
        elif self._next is not None and not own.waits:
            direction, self._next = self._next, None
            self.move(direction)

    @property
    def _on_board(self) -> bool:
        return self._host.state.record.id == self._ids[0]

    def _put_on_board(self, record: Record, contest: Contest) -> None:
        host = self._host
        host.save()
        host.tabs.let_go()
        host.dispatch(ask.DuelShown(record, contest))
        host.focus.to_board()
        self._wake.keep()

    def _show_bout(self) -> None:
        """Bring the duel that goes on back onto the page."""
        if self._bout is None:
            return
        if self._shown is None:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))
        else:
            self._put_on_board(self._record(), self._contest())

    def _record(self) -> Record:
        assert self._bout is not None
        side, clock = self._bout.side, self._bout.side.clock.read(self._now())
        record = verdict.own_record(side, self._ids[0], self._began, self._times, clock)
        if self._bout.broken and record.ended is None:
            return replace(record, ended=End.UNFINISHED)
        return record

    def _contest(self) -> Contest:
        assert self._bout is not None
        bout, side = self._bout, self._bout.side
        both = len(side.other.moves)
        left = RUN_MS - (side.end.clock if side.end else side.clock.read(self._now()))
        return Contest(
            name=self._name if self._name != rival_words.NOBODY else "",
            left_ms=-(-left // 1000) * 1000,
            moves=len(side.received),
            both=both,
            score=side.other.score,
            tile=side.other.board.best_tile,
            gap=verdict.score_at(side, both) - side.other.score,
            trouble=self._trouble(),
            waiting=side.end is not None and not bout.over,
            other_ended=bout.over,
            others=(verdict.other_record(side, self._ids[1], self._began),) if bout.over else (),
        )

    def _trouble(self) -> str:
        return "" if self._lost_at is None else rival_words.LOST

    # ── The end ───────────────────────────────────────────────────────────────────────────────

    def _keep_what_ended(self, bout: Bout, record: Record) -> None:
        """A run that is over is kept at once, whatever becomes of the other's."""
        if bout.side.end is None or self._kept or not record.game.ply:
            return
        self._kept = True
        self._host.store.keep(record, Trust.UNVERIFIED)
        self._host.store.vault.remove(KEPT_OPEN)

    def _write_open(self, record: Record) -> None:
        text = f'{{"version":1,"tab":{json.dumps(self._host.tabs.tab)},'
        text += f'"record":{encode_record(record)}}}'
        self._host.store.vault.write(KEPT_OPEN, text)

    def _end_early(self, bout: Bout) -> None:
        """It was broken off before a tile was there."""
        self._finished = True
        must("#duel-note").textContent = verdict.reason(bout, self._name)
        self._view.show("note", "The duel was broken off.")
        self._drop()
        if self._host.state.panel is not Panel.DUEL:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _finish(self, bout: Bout, record: Record) -> None:
        self._finished = True
        self._wake.let_sleep()
        host, side = self._host, bout.side
        other = verdict.other_record(side, self._ids[1], self._began)
        self._records = (record, other)
        known = side.verified is None
        if record.game.ply:
            trust = Trust.CHECKED if known else Trust.UNVERIFIED
            if known and other.game.ply:
                host.store.keep(other, trust)
            host.store.keep(record, trust)
        host.store.vault.remove(KEPT_OPEN)
        self._view.show_result(self._result(bout, record, other, known))
        if self._on_board:
            host.speech.say(verdict.title(bout, self._name), urgent=True)
        else:
            host.notices.message(
                f"{verdict.title(bout, self._name)} {verdict.verification(bout, self._name)}"
            )

    def _result(self, bout: Bout, mine: Record, other: Record, known: bool) -> Result:
        side = bout.side
        return Result(
            title=verdict.title(bout, self._name),
            reason=verdict.reason(bout, self._name),
            name=self._name,
            rows=figures((mine, other), verdict.ENDS),
            boards=(mine.game.board, other.game.board),
            verified=verdict.verification(bout, self._name),
            clocks=verdict.clocks(bout, self._name),
            proof={
                "match": side.match,
                "proof-mine": side.seal,
                "secret-mine": side.secret,
                "proof-theirs": side.other_seal or "did not come",
                "secret-theirs": side.other_secret or "did not come",
            },
            replayable=known,
            again=known and self._channel is not None and self._channel.link is not Link.CLOSED,
        )

    def _want_again(self) -> None:
        if self._bout is not None and not self._bout.again:
            self._send(self._bout.want_again(os.urandom(8).hex()))
            self._view.tell(f"{self._name} is asked.", result=True)
            self._rematch()

    def _rematch(self) -> None:
        """Begin another duel once both want it."""
        bout = self._bout
        if bout is None or bout.next_match is None:
            return
        if not bout.again:
            self._view.tell(f"{self._name} wants a rematch.", result=True)
            return
        match = bout.own_next if bout.next_match == "" else bout.next_match
        self._set_out(match, bout.side.role)
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))


def _new_tile(before: Run, after: Run) -> Spawn:
    """The tile by which two boards of one run differ."""
    pairs = zip(before.board.cells, after.board.cells, strict=True)
    cell = next(cell for cell, (was, now) in enumerate(pairs) if was != now)
    return Spawn(cell, after.board.cells[cell])


def _read_left(document: dict[str, Any]) -> Record:
    """The record of a duel that was open; it raises what ``vault.DAMAGE`` lists."""
    if not isinstance(document["tab"], str):
        raise ValueError("a tab has a name")
    return record_from_fields(document["record"])
