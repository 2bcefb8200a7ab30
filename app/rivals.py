"""The composition root of duels between two people: lobby, countdown, play, result.

``main`` imports it when a duel is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Protocol

import js
from pyodide.ffi import create_proxy

from app import bout_page, verdict
from app.bout_page import BoutPage, now_ms, tell_left
from app.duel import challenge
from app.duel.bout import Bout
from app.duel.offer import FRAGMENT
from app.engine import Direction, Record
from app.line import Line
from app.lobby import Lobby
from app.lone_runs import LoneRuns
from app.meeting import Meeting, Met
from app.play import Panel, State, ask, rival_words
from app.play.tongue import tr
from app.plays import DuelPlay
from app.web.channel import Link
from app.web.dom import Listeners, all_of, must
from app.web.late import stylesheet
from app.web.leaving import leave_address
from app.web.notices import Notice
from app.web.rival_view import RivalView, put_up_parts
from app.web.share import Share
from app.web.wake import Wake

TICK_MS = 250


class Host(bout_page.Host, Protocol):
    """What is needed of the running page."""

    listeners: Listeners


class Rivals:
    """Duels on the page."""

    def __init__(self, host: Host, watch: Callable[[tuple[Record, ...]], None]) -> None:
        """Args: the page; what shows the replay of a duel."""
        self._host = host
        self._watch = watch
        self._view = RivalView(js.window)
        on = host.listeners.on
        share = Share(js.window, host.listeners)
        self.meeting = Meeting(host.listeners, self._view, share, self._meet)
        self._alone = LoneRuns(host, host.listeners, self._view, share)
        self._lobby = Lobby(self._view, self._begin)
        self._line: Line | None = None
        self._bout: Bout | None = None
        self._name = rival_words.nobody()
        self._wake = Wake(js.window, host.listeners)
        self._tick_proxy = create_proxy(lambda *_: self._tick())
        self._interval: Any = None
        self._page: BoutPage | None = None
        """What shows the duel, once its opening tiles are there."""
        for button in all_of(":is(#panel-duel, #panel-duel-result) [data-act]"):
            on(button, "click", self._acted)
        on(must("#duel-ready"), "click", lambda _: self._ready())
        on(must("#duel-give-up"), "click", lambda _: self._ask_to_give_up())
        on(must("#duel-give-up-now"), "click", lambda _: self._give_up())
        on(must("#duel-rematch"), "click", lambda _: self._want_again())
        on(must("#duel-watch"), "click", lambda _: self._watch_both())
        on(js.window, "pagehide", lambda _: self._page_goes())

    @classmethod
    async def load(cls, host: Host, watch: Callable[[tuple[Record, ...]], None]) -> Rivals | None:
        """Everything that goes with it, style and parts of the page included."""
        for name in ("replay", "duel"):
            await stylesheet(js.document, f"static/{name}.css")
        try:
            await put_up_parts(js.window)
        except OSError:
            host.notices.message(tr("Duels could not be loaded. Try again when you are connected."))
            return None
        part = cls(host, watch)
        await part.meeting.configure()
        await tell_left(host)
        return part

    # ── In and out ────────────────────────────────────────────────────────────────────────────

    def follow(self, fragment: str) -> None:
        """The address asks for a duel, or holds an invitation or an answer."""
        leave_address(js.window, "#")
        packed = fragment.removeprefix(FRAGMENT).partition("&")[0]
        if self._open is not None:
            self._open.put_on_board()
            return
        if self._bout is not None and not self._bout.over:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))
            return
        if fragment.startswith(FRAGMENT):
            self.meeting.use(packed)
        elif fragment.startswith(challenge.FRAGMENT):
            self._alone.open(fragment.removeprefix(challenge.FRAGMENT).partition("&")[0])
        else:
            self.meeting.show()
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def new_game(self) -> None:
        """New game while a duel is on the board: asks first while it is open."""
        if self._host.state.record.ended is None:
            self._ask_to_give_up()
        else:
            self.follow("#duel")

    def _acted(self, event: Any) -> None:
        if str(event.currentTarget.dataset.act) == "cancel":
            self.meeting.cancel()
            if self._bout is not None and not self._bout.begun:
                self._drop()
        self._host.dispatch(ask.ClosePanel())
        self._host.focus.used_control()

    def _page_goes(self) -> None:
        if self._line is not None:
            self._line.close()

    # ── The line ──────────────────────────────────────────────────────────────────────────────

    def _link_changed(self, link: Link) -> None:
        if self._bout is None:
            return
        if link is Link.OPEN:
            self._send(self._bout.rejoin())
        elif link is Link.CLOSED:
            self._bout.break_off(rival_words.left_by(self._name))
            must("#duel-rematch").hidden = True
        self._sync()

    def _meet(self, met: Met) -> None:
        if self._line is not None:
            self._line.close()
        self._line = Line(met.channel, met.way)
        self._line.listen(self._hear, self._link_changed)
        self._name = met.name or rival_words.nobody()
        self._set_out(met.match, met.role)
        if self._host.state.panel is not Panel.DUEL:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _set_out(self, match: str, role: str) -> None:
        """Begin a duel: secrets are drawn for it alone."""
        self._page = None
        self._bout = Bout(match, role, os.urandom(16).hex())
        self._send(self._bout.hello())
        if self._interval is None:
            self._interval = js.window.setInterval(self._tick_proxy, TICK_MS)
        self._sync()

    def _drop(self) -> None:
        """Leave the duel and the line."""
        self._bout = self._page = None
        if self._line is not None:
            self._line.close()
            self._line = None

    def _send(self, texts: list[str]) -> None:
        if self._line is not None:
            self._line.send(texts)

    def _hear(self, text: object) -> None:
        if self._bout is None:
            return  # nothing has begun
        self._send(self._bout.receive(text, now_ms()))
        if self._bout.cheated and self._line is not None:
            self._line.close()
        self._sync()

    def _tick(self) -> None:
        bout = self._bout
        if bout is None or bout.over:
            js.window.clearInterval(self._interval)
            self._interval = None
            return
        now = now_ms()
        if self._line is not None and self._line.look(now):
            bout.break_off(tr(rival_words.GONE))
        self._send(bout.look(now))
        self._sync()

    # ── The duel ──────────────────────────────────────────────────────────────────────────────

    def _ready(self) -> None:
        if self._bout is not None:
            self._send(self._bout.be_ready())
            self._sync()

    def _begin(self, bout: Bout) -> None:
        """The countdown has ended."""
        if self._bout is bout and not bout.over:
            self._send(bout.begin(now_ms()))
            self._sync()

    def move(self, direction: Direction) -> None:
        """The player slides in what is on the board."""
        page = self._on_board
        if page is not None:
            page.move(direction)

    def challenge(self, record: Record) -> None:
        """Make a challenge of a run that has ended."""
        self._alone.send(record)

    @property
    def _open(self) -> BoutPage | None:
        """What is played and has not ended."""
        pages = (self._page, self._alone.page)
        return next((page for page in pages if page and not page.finished), None)

    @property
    def _on_board(self) -> BoutPage | None:
        pages = (self._page, self._alone.page)
        return next((page for page in pages if page and page.on_board), None)

    def _sync(self) -> None:
        """Bring the page up to date with the duel."""
        bout = self._bout
        if bout is None:
            return
        if self._page is None and bout.side.own.spawns == 2:
            play = DuelPlay(bout, self._name, self._send)
            self._page = BoutPage(self._host, self._view, play, self._trouble)
        if self._page is not None and not self._page.finished:
            self._page.sync()
        elif self._page is not None:
            self._rematch(bout)
        elif bout.over:
            self._end_early(bout)
        else:
            self._lobby.show(bout, self._name)

    def _trouble(self) -> str:
        return tr(rival_words.LOST) if self._line is not None and self._line.lost else ""

    def _watch_both(self) -> None:
        page = self._on_board
        if page is not None:
            self._watch(page.records)

    def _ask_to_give_up(self) -> None:
        self._view.show("give-up", tr("Give up?"))
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _give_up(self) -> None:
        self._host.dispatch(ask.ClosePanel())
        if self._alone.page is not None and self._alone.page.on_board:
            self._alone.give_up()
        elif self._bout is not None:
            self._send(self._bout.give_up(now_ms()))
            self._sync()
        self._host.focus.used_control()

    def refresh(self, state: State) -> None:
        """After every step: the strip; a duel that goes on without being seen is told of."""
        self._view.refresh(state)
        page = self._open
        if page is None or page.on_board:
            self._host.notices.hide("duel")
        else:
            notice = Notice(tr(rival_words.RUNS_ON), tr("Back to it"), page.put_on_board)
            self._host.notices.show("duel", notice)
        self._wake.keep(page is not None)

    def _end_early(self, bout: Bout) -> None:
        """It was broken off before a tile was there."""
        must("#duel-note").textContent = verdict.reason(bout, self._name)
        self._view.show("note", tr("The duel was broken off."))
        self._drop()
        if self._host.state.panel is not Panel.DUEL:
            self._host.dispatch(ask.OpenPanel(Panel.DUEL))

    def _want_again(self) -> None:
        if self._bout is not None and not self._bout.again:
            self._send(self._bout.want_again(os.urandom(8).hex()))
            self._view.tell(rival_words.asked(self._name), result=True)
            self._rematch(self._bout)

    def _rematch(self, bout: Bout) -> None:
        """Begin another duel once both want it."""
        if bout.next_match is None:
            return
        if not bout.again:
            self._view.tell(rival_words.wants_rematch(self._name), result=True)
            return
        match = bout.own_next if bout.next_match == "" else bout.next_match
        self._set_out(match, bout.side.role)
        self._host.dispatch(ask.OpenPanel(Panel.DUEL))
