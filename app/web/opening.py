"""How a game comes onto the board: from its slot, or begun anew, as address and settings say."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from app.engine import End, Mode, Record, Start, days_from, has_daily
from app.play import (
    OFFER_MOVES,
    PEOPLE,
    Fresh,
    Settings,
    Slot,
    Trust,
    ask,
    new_classic,
    new_daily,
    new_practice,
    slot_of,
)

from .address import Request, parse_address, practice_query
from .clockwork import now_ms, now_utc, today
from .documents import Loaded
from .queries import read_query, write_query
from .store import Store
from .tabs import Tabs

if TYPE_CHECKING:
    from app.play.contest import Contest
    from app.play.duel import Match


def fresh() -> Fresh:
    """Tiles and a name for a new game. ``os.urandom`` asks the browser's cryptographic source."""
    return Fresh(os.urandom(16).hex(), os.urandom(8).hex(), now_utc())


class Opening:
    """Opens slots, and keeps the address in step with what is open."""

    def __init__(self, window: Any, store: Store, tabs: Tabs) -> None:
        self._window = window
        self._store = store
        self._tabs = tabs
        self.practice_address = ""
        """The address that the practice game in its slot belongs to."""

    def request(self) -> Request:
        """What the address asks for now."""
        location = self._window.location
        return parse_address(str(location.search), str(location.hash))

    def slot(self, request: Request, settings: Settings) -> Slot:
        """The slot that a request means; where it names none, the one played last."""
        if request.mode is Mode.PRACTICE:
            return Slot(Mode.PRACTICE)
        if request.mode is Mode.CLASSIC:
            return Slot(Mode.CLASSIC, request.size or settings.size)
        if Mode.DAILY in (request.mode, settings.last.mode):
            day = today(self._window)
            if not has_daily(day):
                return Slot(Mode.CLASSIC, settings.size)
            return Slot(Mode.DAILY, date=day)
        return settings.last

    def practise(self, record: Record) -> ask.Opened:
        """Put a practice game into its slot and open it, whoever played there.

        The one that was in the slot goes to the recent games. The address names none any more, so
        that a reload finds this one.
        """
        slot = slot_of(record)
        here = self._tabs.slot == slot
        if not here:
            self._tabs.use(slot)
        self._tabs.take()
        stored = self._store.load(slot)
        left = self._leave(stored) if stored is not None else None
        self.practice_address = ""
        names = ("size", "seed", "position")
        self._replace([(k, v) for k, v in self._query() if k not in names], "")
        self.save(record, Trust.CHECKED)
        return ask.Opened(
            record=record,
            best=self._store.best(record.game.setup.size),
            left=left if here else None,
            trust=Trust.CHECKED,
            mine=True,
        )

    def _leave(self, stored: Loaded) -> Record | None:
        """Put a game whose slot another takes among the recent ones, if it has a move."""
        if not stored.record.game.ply:
            return None
        left = replace(stored.record, ended=stored.record.ended or End.LEFT)
        self._store.keep(left, stored.trust)
        return left

    def open(self, slot: Slot, settings: Settings, *, again: bool = False) -> ask.Opened:
        """The game of a slot, ready for the board. Claims the slot unless it is open already."""
        if slot.mode in PEOPLE:
            # A duel lives as long as its connection, and in no slot; so do runs like it.
            return self.open(Slot(Mode.CLASSIC, settings.size), settings, again=again)
        if self._tabs.slot != slot:
            self._tabs.use(slot)
        mine = self._tabs.holds(slot)
        if slot.mode is Mode.GHOST:
            return self._match(slot, mine, again) or self.open(
                Slot(Mode.CLASSIC, settings.size), settings
            )
        loaded = self._store.load(slot)
        if slot.mode is Mode.PRACTICE:
            loaded = self._practice(loaded, mine)
        earlier = self._earlier_day(slot) if slot.mode is Mode.DAILY else ""
        if loaded is None:
            record = (
                new_daily(slot.date, fresh())
                if slot.mode is Mode.DAILY
                else new_classic(slot.size, settings.undo, fresh())
            )
            loaded = Loaded(record, Trust.CHECKED)
            if mine:
                self._store.save(loaded.record, slot, loaded.trust)
        return ask.Opened(
            record=loaded.record,
            best=self._store.best(loaded.record.game.setup.size),
            left=self._last_left(loaded.record),
            trust=loaded.trust,
            mine=mine,
            again=again,
            earlier=earlier,
        )

    def _earlier_day(self, slot: Slot) -> str:
        """The day before that of ``slot`` whose daily was begun and is not finished, if any.

        Games of still earlier days go to the recent games: their day is not coming back.
        """
        day_before = days_from(slot.date, -1)
        found = ""
        for day in self._store.days():
            other = Slot(Mode.DAILY, date=day)
            if day > day_before:
                continue
            stored = self._store.load(other)
            if day == day_before:
                game = None if stored is None else stored.record.game
                if game is not None and game.ply and not game.won and game.outcome is None:
                    found = day
            # A tab that was killed leaves its claim behind; after a week none is believed.
            elif self._tabs.owner(other) is None or day < days_from(slot.date, -7):
                if stored is not None and stored.record.ended is None:
                    self._leave(stored)
                self._store.forget(other)
        return found

    def _match(self, slot: Slot, mine: bool, again: bool) -> ask.Opened | None:
        """The ghost match that was played last; None if there is none."""
        from .matches import load_match  # no start waits for it, unless a match was open

        loaded = load_match(self._store.vault, slot.key, now_ms())
        if loaded is None:
            return None
        record, match = loaded
        best = self._store.best(record.game.setup.size)
        return ask.Opened(record, best, None, Trust.CHECKED, mine, again, match)

    def start_match(self, record: Record, match: Match) -> bool:
        """Put a new ghost match into its slot; whether this tab may."""
        slot = Slot(Mode.GHOST)
        if self._tabs.slot != slot:
            self._tabs.use(slot)
        if not self._tabs.holds(slot):
            return False
        self.save(record, Trust.CHECKED, match)
        return True

    def _last_left(self, record: Record) -> Record | None:
        """The game to offer beside this one; looked up only while the offer would be made."""
        return self._store.last_left(record) if record.game.ply <= OFFER_MOVES else None

    def _practice(self, stored: Loaded | None, mine: bool) -> Loaded:
        """The practice game of the address.

        The stored one if it is of the same address, else a new one; the stored one then goes to
        the recent games.
        """
        request = self.request()
        if request.mode is not Mode.PRACTICE:
            # A plain address: go on with what was practised last.
            if stored is not None:
                self.practice_address = stored.address
                return stored
            request = Request(Mode.PRACTICE)
        size, position = request.size or 4, request.position
        draw = fresh()
        seed = request.seed or draw.seed
        self.practice_address = practice_query(size, seed, position)
        if request.seed is None:
            self._write_seed(seed)
        if stored is not None and stored.address == self.practice_address:
            return stored
        start = Start(position, spawns=2) if position else None
        record = new_practice(size, start, draw._replace(seed=seed))
        if mine:
            if stored is not None:
                self._leave(stored)
            self.save(record, Trust.CHECKED)
        return Loaded(record, Trust.CHECKED, self.practice_address)

    @property
    def taken(self) -> bool:
        """Whether another tab has taken the slot in use."""
        slot = self._tabs.slot
        return slot is not None and not self._tabs.holds(slot)

    def save(self, record: Record, trust: Trust, match: Match | Contest | None = None) -> None:
        """Keep the game on the board in its slot, if this tab has one and it is its own."""
        slot = self._tabs.slot
        if slot != slot_of(record) or not self._tabs.holds(slot):
            return  # a duel has no slot
        if match is not None:
            from .matches import match_text

            text = match_text(record, cast("Match", match), now_ms())
            self._store.vault.write(slot.key, text)
        else:
            address = self.practice_address if slot.mode is Mode.PRACTICE else ""
            self._store.save(record, slot, trust, address)

    def chose(self, slot: Slot, size: int) -> None:
        """A slot and a size were chosen on the page: they replace those of the address."""
        if slot.mode is Mode.DAILY:
            named = ("size", "seed", "position")
            self._replace([(k, v) for k, v in self._query() if k not in named], "#daily")
        elif slot.mode is Mode.PRACTICE:
            kept = [(k, v) for k, v in self._query() if k != "size"]
            self._replace([("size", str(size)), *kept], "")
        else:
            kept = [(k, v) for k, v in self._query() if k not in ("seed", "position")]
            self._replace([(k, str(size) if k == "size" else v) for k, v in kept], "")

    def _write_seed(self, seed: str) -> None:
        kept = [(key, value) for key, value in self._query() if key != "seed"]
        self._replace([*kept, ("seed", seed)], str(self._window.location.hash))

    def _query(self) -> list[tuple[str, str]]:
        return read_query(str(self._window.location.search))

    def _replace(self, query: list[tuple[str, str]], fragment: str) -> None:
        search = f"?{write_query(query)}" if query else ""
        location = self._window.location
        if search != str(location.search) or fragment != str(location.hash):
            path = f"{location.pathname}{search}{fragment}"
            self._window.history.replaceState(self._window.history.state, "", path)
