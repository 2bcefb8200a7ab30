"""The composition root of ghost matches: lobby, countdown, the ghost's hand, the result.

``main`` imports it when a match is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Protocol

import js

from app.engine import Board, Direction, Mode
from app.play import Panel, Slot, State, ask, duel
from app.play.duel import Match
from app.play.pace import draw_pace
from app.play.tongue import tr
from app.web.clockwork import now_ms, now_utc
from app.web.dom import Listeners, Timer, must
from app.web.duel_view import DuelView
from app.web.focus import Focus
from app.web.late import stylesheet
from app.web.leaving import leave_address
from app.web.matches import load_match
from app.web.notices import Notices
from app.web.opening import Opening, fresh
from app.web.store import Store
from app.web.web_crypto import sha256_hex

COUNT_FROM = 3
FRAGMENT = "#ghost"

Policy = Callable[[Board], Direction | None]
"""How a ghost plays. It sees its own board and nothing else."""


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    listeners: Listeners
    notices: Notices
    store: Store
    opening: Opening
    focus: Focus

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""

    def open(self, slot: Slot, again: bool = False) -> None:
        """Bring the game of a slot onto the board."""

    def save(self) -> None:
        """Bring storage up to date."""


class Duelling:
    """Ghost matches on the page."""

    def __init__(self, host: Host, policy: Callable[[str], Awaitable[Policy]]) -> None:
        """Args: the page; what gives the policy of a level, loaded if need be."""
        self._host = host
        self._policy = policy
        self._view = DuelView(js.window)
        self._due = Timer(js.window, lambda: host.dispatch(ask.Elapsed(0)))
        self._hand: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._once_more = False
        """Whether New game asked to give up: then another match follows at once."""
        self._shown = ""
        """The match whose result is in its panel."""
        on = host.listeners.on
        on(must("#ghost-start"), "click", lambda _: self._start(self._chosen_level()))
        on(must("#give-up"), "click", lambda _: self._ask_to_give_up(once_more=False))
        on(must("#panel-ghost"), "close", lambda _: self._lobby_closed())

    @classmethod
    async def load(cls, host: Host, policy: Callable[[str], Awaitable[Policy]]) -> Duelling:
        """Everything that goes with it, style included."""
        await stylesheet(js.document, "static/replay.css")
        await stylesheet(js.document, "static/ghost.css")
        return cls(host, policy)

    # ── In and out ────────────────────────────────────────────────────────────────────────────

    def enter(self) -> None:
        """The address asks for the ghost: the match that is open, else the lobby."""
        slot = Slot(Mode.GHOST)
        loaded = load_match(self._host.store.vault, slot.key, now_ms())
        if loaded is not None and (loaded[0].ended is None or loaded[1].ghost.ended is None):
            leave_address(js.window, FRAGMENT)
            if self._host.state.match is None:
                self._host.save()
                self._host.open(slot)
            return
        self._view.show_lobby()
        self._host.dispatch(ask.OpenPanel(Panel.GHOST))

    def new_game(self) -> None:
        """New game while a match is on the board: asks first while it is open."""
        if self._host.state.record.ended is None:
            self._ask_to_give_up(once_more=True)
        else:
            self.rematch()

    def rematch(self) -> None:
        """Another match at the same level."""
        level = self._host.state.record.level
        self._host.dispatch(ask.OpenPanel(Panel.GHOST))
        self._start(level or self._chosen_level())

    def give_up(self) -> None:
        """The player was asked, and gives up."""
        once_more = self._once_more
        self._host.dispatch(ask.GiveUp())
        if once_more:
            self.rematch()

    def _ask_to_give_up(self, once_more: bool) -> None:
        self._once_more = once_more
        self._host.dispatch(ask.OpenPanel(Panel.GIVE_UP))

    def _chosen_level(self) -> str:
        return str(must("#ghost-levels :checked").value)

    def _lobby_closed(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        leave_address(js.window, FRAGMENT)

    # ── The countdown ─────────────────────────────────────────────────────────────────────────

    def _start(self, level: str) -> None:
        if self._counting is None:
            self._counting = asyncio.ensure_future(self._count_down(level))

    async def _count_down(self, level: str) -> None:
        lots = fresh()
        name, ghost_id = os.urandom(8).hex(), os.urandom(8).hex()
        seal = duel.seal(name, lots.seed)
        self._view.show_countdown(seal)
        for number in range(COUNT_FROM, 0, -1):
            self._view.count(number)
            await asyncio.sleep(1)
        if self._hand is not None:
            await self._hand  # of the match before: it is to be among the recent games
        self._host.save()
        mine, ghost = duel.new_match(level, lots.seed, name, (lots.id, ghost_id), now_utc())
        match = Match(ghost, draw_pace(os.urandom(16).hex()), 0, seal)
        self._counting = None
        if not self._host.opening.start_match(mine, match):
            self._host.notices.message(tr("A match is open in another tab."))
        self._host.open(Slot(Mode.GHOST))
        self._host.focus.to_board()

    # ── The ghost's hand ──────────────────────────────────────────────────────────────────────

    def refresh(self, state: State) -> None:
        """After every step: the strip, the ghost's next move, the result."""
        self._view.refresh(state)
        match = state.match if isinstance(state.match, Match) else None
        if match is None:
            self._due.stop()
            return
        if state.panel is Panel.GHOST_RESULT and self._shown != state.record.match:
            self._shown = str(state.record.match)
            self._view.show_result(state.record, match)
            self._checking = asyncio.ensure_future(self._check_seal(state.record.match, match))
        if self._hand is None:
            self._wait_for_ghost(state, match)

    def _wait_for_ghost(self, state: State, match: Match) -> None:
        due = match.ghost_due_ms
        if due is None or not state.mine:
            self._due.stop()
        elif due <= match.elapsed_ms or state.record.ended:
            self._hand = asyncio.ensure_future(self._move_ghost(str(state.record.level)))
        else:
            self._due.set(due - match.elapsed_ms)

    async def _move_ghost(self, level: str) -> None:
        """Make all moves that are due: after a hidden page that can be many."""
        try:
            policy = await self._policy(level)
            while self._ghost_is_due():
                match = self._host.state.match
                assert isinstance(match, Match)
                direction = policy(match.ghost.game.board)
                if direction is None:
                    break
                self._host.dispatch(ask.GhostMoved(match.ghost.game.ply, direction))
                await asyncio.sleep(0)
        finally:
            self._hand = None
        state = self._host.state
        if isinstance(state.match, Match) and not self._ghost_is_due():
            self._wait_for_ghost(state, state.match)

    def _ghost_is_due(self) -> bool:
        state = self._host.state
        match = state.match if isinstance(state.match, Match) else None
        due = None if match is None else match.ghost_due_ms
        if match is None or due is None or not state.mine:
            return False
        return due <= match.elapsed_ms or state.record.ended is not None

    async def _check_seal(self, name: str | None, match: Match) -> None:
        """Let the browser's own SHA-256 judge the seal, where there is one."""
        seed = match.ghost.game.setup.seed
        digest = await sha256_hex(js.window, f"2048:{name}:{seed}")
        self._view.show_browsers_verdict(None if digest is None else digest == match.seal)
