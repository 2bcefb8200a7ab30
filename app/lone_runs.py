"""Runs of the duel format without another person: alone, or against the run in a challenge link."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import js
from pyodide.ffi import create_proxy

from app.bout_page import BoutPage, Host, now_ms
from app.duel import challenge
from app.duel.challenge import FRAGMENT, Challenge
from app.duel.lone import Lone, Made
from app.duel.offer import LinkError
from app.engine import Record, Setup, UndoRule
from app.play import rival_words
from app.play.tongue import tr
from app.plays import LonePlay
from app.web.dom import Listeners, must
from app.web.rival_view import RivalView
from app.web.share import Share

COUNT_FROM = 3
TICK_MS = 250


class LoneRuns:
    """Solo runs and challenges on the page."""

    def __init__(self, host: Host, listeners: Listeners, view: RivalView, share: Share) -> None:
        """Args: the page; what listeners are bound through; the panels; what shares links."""
        self._host, self._view, self._share = host, view, share
        self._lone: Lone | None = None
        self.page: BoutPage | None = None
        self._asked: Challenge | None = None
        """The challenge that is shown and not yet taken up."""
        self._task: asyncio.Task[None] | None = None
        self._sharing: asyncio.Task[None] | None = None
        self._tick_proxy = create_proxy(lambda *_: self._tick())
        self._interval: Any = None
        on = listeners.on
        on(must("#duel-alone"), "click", lambda _: self._begin(_fresh_tiles(), None))
        on(must("#duel-take-up"), "click", lambda _: self._take_up())
        on(must("#duel-challenge"), "click", lambda _: self.send(host.state.record))
        on(must("#panel-duel"), "close", lambda _: self._stop_counting())

    @property
    def running(self) -> bool:
        """Whether a run is open."""
        return self._lone is not None and not self._lone.over

    def open(self, packed: str) -> None:
        """Show the challenge in a link."""
        try:
            self._asked = challenge.unpack(packed)
        except LinkError as error:
            must("#duel-note").textContent = rival_words.unusable_challenge(error)
            self._view.show("note", tr("A challenge"))
            return
        run, name = self._asked.run, self._asked.name or rival_words.challenger()
        must("#duel-challenged").textContent = rival_words.challenged(
            name, run.score, run.standings[-1].tile, run.end.moves, run.end.clock
        )
        must("#duel-yours").textContent = self._yours(run)
        self._view.show("challenge", tr("A challenge"))

    def _yours(self, run: Made) -> str:
        """What the player has made of the same tiles, if it is among the recent games."""
        duel = run.setup.duel
        for fields in self._host.store.games()[0]:
            tiles = (
                fields.get("seed") == run.setup.seed
                if duel is None
                else fields.get("secrets") == list(duel.secrets or ())
            )
            own = fields.get("side") in (None, "player", "inviter", "guest")
            if tiles and own and fields.get("goal", 0) is None:
                return rival_words.yours(int(fields["score"]), run.score)
        return ""

    def _take_up(self) -> None:
        if self._asked is not None:
            self._begin(self._asked.run.setup, self._asked)

    def _begin(self, setup: Setup, asked: Challenge | None) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._count_down(setup, asked))

    def _stop_counting(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _count_down(self, setup: Setup, asked: Challenge | None) -> None:
        self._view.show("countdown", tr("A challenge") if asked else tr("A run alone"))
        self._view.show_no_seals()
        for number in range(COUNT_FROM, 0, -1):
            self._view.count(number)
            await asyncio.sleep(1)
        self._task = None
        lone = Lone(setup, asked.run if asked else None, asked.name if asked else "")
        self._lone = lone
        self.page = BoutPage(self._host, self._view, LonePlay(lone), lambda: "")
        lone.begin(now_ms())
        self.page.sync()
        if self._interval is None:
            self._interval = js.window.setInterval(self._tick_proxy, TICK_MS)

    def _tick(self) -> None:
        if self._lone is not None and self.page is not None:
            self._lone.look(now_ms())
            self.page.sync()
        if not self.running:
            js.window.clearInterval(self._interval)
            self._interval = None

    def give_up(self) -> None:
        """The player was asked, and gives up."""
        if self._lone is not None and self.page is not None:
            self._lone.give_up(now_ms())
            self.page.sync()

    def send(self, record: Record) -> None:
        """Make a link of a run that has ended, and share it."""
        if not challenge.can_challenge(record):
            return
        location = js.window.location
        name = str(must("#duel-name").value)
        link = f"{location.origin}{location.pathname}{FRAGMENT}{challenge.pack(record, name)}"
        text = rival_words.challenge_text(record)
        self._sharing = asyncio.ensure_future(self._share.share(text, link, _tell))


def _fresh_tiles() -> Setup:
    return Setup(4, os.urandom(16).hex(), None, UndoRule.NONE)


def _tell(text: str) -> None:
    """Say something in the panel that is open."""
    panel: Any = js.document.querySelector("dialog[open] .told")
    if hasattr(panel, "textContent"):
        panel.textContent = text
