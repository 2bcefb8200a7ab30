"""A duel, or a run like it, as it stands on the page: board, figures, result."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import js

from app.duel.run import Run
from app.engine import (
    Board,
    Direction,
    End,
    Mode,
    Record,
    Slide,
    Spawn,
    Turn,
    encode_record,
    record_from_fields,
    slide,
)
from app.play import State, Trust, ask, rival_words, words
from app.play.contest import Contest
from app.plays import Play
from app.web.clockwork import now_utc
from app.web.focus import Focus
from app.web.leaving import leave_address
from app.web.notices import Notices
from app.web.rival_view import RivalView
from app.web.speech import Speech
from app.web.store import Store
from app.web.tabs import Tabs

KEPT_OPEN = "duel"
"""Where the run of an open duel is kept, for the case that the page goes."""


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    notices: Notices
    store: Store
    tabs: Tabs
    focus: Focus
    speech: Speech

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""

    def save(self) -> None:
        """Bring storage up to date."""


class BoutPage:
    """Shows a duel whose opening tiles are there, and makes its moves."""

    def __init__(
        self,
        host: Host,
        view: RivalView,
        play: Play,
        trouble: Callable[[], str],
    ) -> None:
        """Args: the page, its panels, what is played; what is wrong with the connection."""
        self._host, self._view = host, view
        self._play, self._trouble = play, trouble
        self._ids = (os.urandom(8).hex(), os.urandom(8).hex())
        self._began = now_utc()
        self._times: tuple[int, ...] = ()
        self._shown: Run | None = None
        self._slide: Slide | None = None
        """The last move, while its tile is still to come."""
        self._next: Direction | None = None
        """Pressed while a tile was still to come."""
        self._kept = False
        self.finished = False
        self.records: tuple[Record, ...] = ()
        """Of both, once nothing more is to come."""

    def move(self, direction: Direction) -> None:
        """The player slides; one slide more is remembered while a tile is still to come."""
        play = self._play
        if play.over or play.ended:
            return
        if play.own.waits:
            self._next = direction
            return
        made = slide(play.own.board, direction)
        if made is None:
            self._host.speech.say(words.blocked(direction), urgent=False)
            return
        now = now_ms()
        if play.move(direction, now):
            self._times = (*self._times, play.clock(now))
            self._slide = made
            self.sync(made)

    def sync(self, made: Slide | None = None) -> None:
        """Bring the page up to date with the duel; ``made`` is a move of this moment."""
        if self.finished:
            return
        own, before = self._play.own, self._shown
        self._shown = own
        record, contest = self._record(), self._contest()
        if before is None:
            self.put_on_board()
            return
        spawn = told = None
        if own.spawns > before.spawns:
            # Alone, slide and tile are one; in a duel the tile comes later.
            spawn = _new_tile(made.afterstate if made else before.board, own.board)
            told = Turn(self._slide, spawn) if self._slide is not None else None
            self._slide = None
        self._keep_what_ended(record)
        if self.on_board and (own != before or contest != self._host.state.match):
            redraw = own != before and made is None and spawn is None
            self._host.dispatch(ask.DuelShown(record, contest, made, spawn, told, redraw))
        if made is not None and not self._kept:
            self._write_open(record)
        if self._play.over:
            self._finish(record)
        elif self._next is not None and not own.waits:
            direction, self._next = self._next, None
            self.move(direction)

    @property
    def on_board(self) -> bool:
        """Whether the duel is the game on the board."""
        return self._host.state.record.id == self._ids[0]

    def put_on_board(self) -> None:
        """Make the duel the game on the board; the one that was there is saved."""
        host = self._host
        host.save()
        host.tabs.let_go()
        host.dispatch(ask.DuelShown(self._record(), self._contest()))
        leave_address(js.window, "#")
        host.focus.to_board()

    def _record(self) -> Record:
        record = self._play.record(self._ids[0], self._began, self._times, now_ms())
        if self._play.broken and record.ended is None:
            return replace(record, ended=End.UNFINISHED)
        return record

    def _contest(self) -> Contest:
        contest = self._play.contest(now_ms(), self._trouble())
        other = self._play.other_record(self._ids[1], self._began) if self._play.over else None
        return replace(contest, others=(other,) if other else ())

    # ── The end ───────────────────────────────────────────────────────────────────────────────

    def _keep_what_ended(self, record: Record) -> None:
        """A run that is over is kept at once, whatever becomes of the other's."""
        if not self._play.ended or self._kept or not record.game.ply:
            return
        self._kept = True
        self._host.store.keep(record, Trust.UNVERIFIED)
        self._host.store.vault.remove(KEPT_OPEN)

    def _write_open(self, record: Record) -> None:
        tab = json.dumps(self._host.tabs.tab)
        text = f'{{"version":1,"tab":{tab},"record":{encode_record(record)}}}'
        self._host.store.vault.write(KEPT_OPEN, text)

    def _finish(self, record: Record) -> None:
        self.finished = True
        host, play = self._host, self._play
        other = play.other_record(self._ids[1], self._began)
        self.records = (record, other) if other else (record,)
        if record.game.ply:
            if play.sound and other and other.mode is Mode.DUEL and other.game.ply:
                host.store.keep(other, Trust.CHECKED)
            host.store.keep(record, Trust.CHECKED if play.sound else Trust.UNVERIFIED)
        host.store.vault.remove(KEPT_OPEN)
        self._view.show_result(play.result(record, other))
        host.notices.hide("duel")
        if self.on_board:
            host.speech.say(play.news(), urgent=True)
        else:
            host.notices.message(play.news())


def now_ms() -> float:
    """Milliseconds of a steady clock."""
    return float(js.window.performance.now())


def _new_tile(before: Board, after: Board) -> Spawn:
    """The tile by which two boards differ."""
    pairs = zip(before.cells, after.cells, strict=True)
    cell = next(cell for cell, (was, now) in enumerate(pairs) if was != now)
    return Spawn(cell, after.cells[cell])


async def tell_left(host: Host) -> None:
    """A duel that was open when its page went away: keep its run, and say how it stood."""
    vault = host.store.vault
    document = vault.read(KEPT_OPEN, _read_left)
    if document is None or await host.tabs.lives(str(document["tab"])):
        return
    vault.remove(KEPT_OPEN)
    record = replace(_read_left(document), ended=End.UNFINISHED)
    host.store.keep(record, Trust.UNVERIFIED)
    host.notices.message(rival_words.left(record))


def _read_left(document: dict[str, Any]) -> Record:
    """The record of a duel that was open; it raises what ``vault.DAMAGE`` lists."""
    if not isinstance(document["tab"], str):
        raise ValueError("a tab has a name")
    return record_from_fields(document["record"])
