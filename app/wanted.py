"""What is loaded only when it is wanted: replays and sharing, matches, duels, days and figures.

``main`` knows of them through this alone, so that neither a start nor a move waits for them.
"""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import js

from app.engine import Direction, Mode, Record
from app.play import PEOPLE, Panel, State
from app.play.tongue import mark, tr
from app.web.late import Later, fetch, unpack_modules

if TYPE_CHECKING:
    from app import duelling, replaying, results, rivals


if TYPE_CHECKING:

    class Host(duelling.Host, replaying.Host, results.Host, rivals.Host, Protocol):
        """What they need of the running page."""


ARCHIVE = "late.zip"
"""Holds what no start needs; the build puts there what ``main`` imports inside functions only."""

NOT_LOADED = mark("This part of the game could not be loaded. Try again when you are connected.")


class Wanted:
    """The parts that come later, and what leads to them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._replays = Later(self._load_replaying)
        self._duels = Later(self._load_duelling)
        self._results = Later(self._load_results)
        self._policies: dict[str, duelling.Policy] = {}
        self._rivals = Later(self._load_rivals)
        self._in_match: Mode | None = None
        """The mode of the match that was on the board."""
        self._modules: asyncio.Task[bool] | None = None

    async def modules(self) -> bool:
        """Whether the modules of the late parts are there, fetched if need be."""
        if self._modules is None or (self._modules.done() and not self._modules.result()):
            self._modules = asyncio.ensure_future(self._fetch_modules())
        return await asyncio.shield(self._modules)

    async def _fetch_modules(self) -> bool:
        # In a checkout that is served as it is, they are there from the start.
        if importlib.util.find_spec("app.replaying") is not None:
            return True
        try:
            data = await fetch(js.window, ARCHIVE)
            for _ in unpack_modules(data, Path(__file__).parents[1]):
                await asyncio.sleep(0)
        except OSError:
            self._host.notices.message(tr(NOT_LOADED))
            return False
        return True

    async def _load_replaying(self) -> replaying.Replaying | None:
        if not await self.modules():
            return None
        from app.replaying import Replaying

        return await Replaying.load(self._host)

    async def _load_duelling(self) -> duelling.Duelling | None:
        if not await self.modules():
            return None
        from app.duelling import Duelling

        return await Duelling.load(self._host, self._ghost_policy)

    async def _load_rivals(self) -> rivals.Rivals | None:
        if not await self.modules():
            return None
        from app.rivals import Rivals

        return await Rivals.load(self._host, self._watch)

    def _watch(self, records: tuple[Record, ...]) -> None:
        self._replays.now(lambda part: part.replays.open(records))

    async def _load_results(self) -> results.Results | None:
        if not await self.modules():
            return None
        from app.results import Results

        share = self._replays.now
        return await Results.load(self._host, lambda text: share(lambda p: p.share_daily(text)))

    async def _ghost_policy(self, level: str) -> duelling.Policy:
        """How the ghost of a level plays: the coach's bot, or by script where there is no coach.

        What goes without trained values serves one match; the next may find them there.
        """
        match = self._host.state.record.match
        for kept in (level, f"{level} {match}"):
            if kept in self._policies:
                return self._policies[kept]
        ghost = await self._host.coaching.ghost(level)
        if ghost is None:
            from app.play.scripted import corner

            return corner
        self._policies[level if ghost.trained else f"{level} {match}"] = ghost.policy
        return ghost.policy

    def panel_acts(self) -> dict[str, Callable[[], None]]:
        """What buttons of panels do, by their ``data-panel``."""
        replays, duels, rivals = self._replays.now, self._duels.now, self._rivals
        return {
            "watch-replay": lambda: replays(lambda part: part.watch_current()),
            "review": lambda: replays(lambda part: part.review_current()),
            "share": self._share,
            "recent-games": self.show_recent,
            "daily-play": lambda: self._results.now(lambda part: part.play_today()),
            "give-up": lambda: duels(lambda part: part.give_up()),
            "challenge": lambda: rivals.now(lambda part: part.challenge(self._host.state.record)),
            "rematch": lambda: duels(lambda part: part.rematch()),
        }

    def _share(self) -> None:
        """Share the game on the board: of a daily what came of it, of any other all its moves."""
        if self._host.state.record.date is not None:
            self._results.now(lambda part: part.share_current())
        else:
            self._replays.now(lambda part: part.share_current())

    def show_days(self) -> None:
        """Open the panel of the daily."""
        self._results.now(lambda part: part.show_days())

    def show_statistics(self) -> None:
        """Open the statistics."""
        self._results.now(lambda part: part.show_statistics())

    def show_recent(self) -> None:
        """Open the list of the recent games."""
        self._replays.now(lambda part: part.show_recent())

    def another_match(self) -> None:
        """New game was asked for while a match is on the board."""
        if self._host.state.record.mode in PEOPLE:
            self._rivals.now(lambda part: part.new_game())
        else:
            self._duels.now(lambda part: part.new_game())

    def send_move(self, direction: Direction) -> None:
        """A move in the duel that is on the board."""
        self._rivals.now(lambda part: part.move(direction))

    def follow_fragment(self) -> None:
        """Show what the address names besides a game: a shared one, the lobby, statistics."""
        fragment = str(js.window.location.hash)
        if fragment.startswith("#replay="):
            self._replays.now(lambda part: part.follow(fragment))
        elif fragment == "#ghost":
            self._duels.now(lambda part: part.enter())
        elif fragment == "#duel" or fragment.startswith(("#duel=", "#challenge=")):
            self._rivals.now(lambda part: part.follow(fragment))
        elif fragment == "#stats":
            self._results.now(
                # Unless the player went on before they were there.
                lambda part: part.show_statistics() if js.window.location.hash == fragment else None
            )
        elif self._host.store.vault.text("duel") is not None:
            self._rivals.now(lambda _: None)  # of one that was open when its page went away

    def refresh(self, state: State) -> None:
        """After every step: a match that is on the board, or was until now."""
        was, self._in_match = self._in_match, state.record.mode if state.match else None
        modes = {was, self._in_match}
        if Mode.GHOST in modes:
            self._duels.now(lambda part: part.refresh(self._host.state))
        if modes & PEOPLE:
            self._rivals.now(lambda part: part.refresh(self._host.state))
        told = state.record.date is not None and state.panel in (Panel.GOAL, Panel.RESULT)
        if told or state.panel is Panel.DAILY:
            self._results.now(lambda part: part.refresh(self._host.state))
