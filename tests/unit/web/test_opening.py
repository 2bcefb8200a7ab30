"""How games come onto the board, with a window that has an address and a history."""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from app.engine import End, Mode, UndoRule
from app.play import Best, Settings, Slot, Trust
from app.web.store import Store
from app.web.tabs import Tabs
from tests.unit.engine.help import SEED, draw

from .help import FaultyArea, classic, daily, open_store, practice

if TYPE_CHECKING:
    from app.web.opening import Opening

FOUR, PRACTICE = Slot(Mode.CLASSIC, 4), Slot(Mode.PRACTICE)
POSITION = "3x3:2.0.4/0.0.0/0.0.8"
CHECKED = Trust.CHECKED


class Alive:
    async def lives(self, _tab: str) -> bool:
        return True

    async def gone(self, _tab: str) -> None:
        return None


class Window:
    """An address, and the one thing that may change it."""

    def __init__(self, search: str = "", fragment: str = "") -> None:
        self.location = SimpleNamespace(search=search, hash=fragment, pathname="/x/y/")
        self.history = SimpleNamespace(replaceState=self.replace, state=None)

    def replace(self, _state: object, _title: str, path: str) -> None:
        assert path.startswith("/x/y/"), "any sub-path"
        rest, hash_sign, fragment = path.removeprefix("/x/y/").partition("#")
        self.location.search, self.location.hash = rest, hash_sign + fragment


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """app.web.opening, which reads the date in a module that also knows the browser's timers."""
    ffi = ModuleType("pyodide.ffi")
    ffi.create_proxy = lambda function: function  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    yield importlib.import_module("app.web.opening")
    for name in ("app.web.opening", "app.web.clockwork"):
        sys.modules.pop(name, None)


class Showing(Tabs):
    """Tabs of a page whose games are all played in another tab."""

    def use(self, slot: Slot) -> bool:
        self.slot = slot
        return False


def opening(module: ModuleType, window: Window, store: Store, tabs: type[Tabs] = Tabs) -> Opening:
    door: Opening = module.Opening(window, store, tabs(store.vault, "one", Alive(), lambda _: None))
    return door


def test_a_first_visit_begins_classic_and_saves_it(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    door = opening(module, Window(), store)
    slot = door.slot(door.request(), Settings())
    assert slot == FOUR
    opened = door.open(slot, Settings(undo=UndoRule.FIVE))
    assert (opened.mine, opened.trust, opened.best, opened.left) == (True, CHECKED, Best(), None)
    assert opened.record.game.setup.undo is UndoRule.FIVE
    loaded = store.load(FOUR)
    assert loaded
    assert loaded.record == opened.record


SLOTS = {
    "": Slot(Mode.CLASSIC, 5),
    "?size=3": Slot(Mode.CLASSIC, 3),
    "#classic": Slot(Mode.CLASSIC, 6),
    f"?seed={SEED}": PRACTICE,
    "?size=9": Slot(Mode.CLASSIC, 5),
}


@pytest.mark.parametrize("address", SLOTS)
def test_where_the_address_names_no_game_it_is_the_one_played_last(
    module: ModuleType, address: str
) -> None:
    search, sign, fragment = address.partition("#")
    door = opening(module, Window(search, sign + fragment), open_store(FaultyArea())[0])
    settings = Settings(last=Slot(Mode.CLASSIC, 5), size=6)
    assert door.slot(door.request(), settings) == SLOTS[address]


def test_a_saved_game_comes_back_with_its_best_and_the_one_left(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    store.save(classic(10), FOUR, CHECKED)
    store.raise_best(4, 900, 64)
    before = replace(classic(7, name="b" * 16), ended=End.LEFT)
    store.keep(before, CHECKED)
    door = opening(module, Window(), store)
    opened = door.open(FOUR, Settings())
    assert (opened.record, opened.best, opened.left) == (classic(10), Best(900, 64), before)
    assert not opened.again
    store.save(classic(21), FOUR, CHECKED)
    assert door.open(FOUR, Settings(), again=True).left is None, "the offer is over"


def test_a_seed_in_the_address_is_played_and_stays_there(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    window = Window(f"?utm_source=x&seed={SEED}&size=5", "#a")
    door = opening(module, window, store)
    opened = door.open(PRACTICE, Settings())
    setup = opened.record.game.setup
    assert (setup.seed, setup.size, opened.record.mode) == (SEED, 5, Mode.PRACTICE)
    assert window.location.search == f"?utm_source=x&seed={SEED}&size=5", "nothing is rewritten"
    assert door.open(PRACTICE, Settings(), again=True).record == opened.record


def test_a_position_without_a_seed_draws_one_and_writes_it_into_the_address(
    module: ModuleType,
) -> None:
    store, _ = open_store(FaultyArea())
    window = Window(f"?position={POSITION}", "#x")
    door = opening(module, window, store)
    record = door.open(PRACTICE, Settings()).record
    assert record.game.board == draw("2 . 4 / . . . / . . 8")
    assert record.game.setup.start is not None
    assert record.game.setup.start.spawns == 2
    assert window.location.search == f"?position={POSITION}&seed={record.game.setup.seed}"
    assert window.location.hash == "#x"
    again = opening(module, window, open_store(store.vault._area)[0])  # type: ignore[arg-type]
    assert again.open(PRACTICE, Settings()).record == record, "a reload"


def test_another_address_moves_the_practice_before_to_the_recent_games(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    window = Window(f"?seed={SEED}")
    door = opening(module, window, store)
    record = door.open(PRACTICE, Settings()).record
    moved = replace(practice(5), id=record.id)
    door.save(moved, CHECKED)
    window.location.search = f"?seed={'e' * 32}"
    other = door.open(PRACTICE, Settings()).record
    assert other.game.setup.seed == "e" * 32
    (kept,) = store.games()[0]
    assert (kept["id"], kept["moves"], kept["ended"]) == (record.id, moved.game.moves, "left")


def test_a_plain_address_goes_on_with_what_was_practised_last(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    door = opening(module, Window(f"?seed={SEED}"), store)
    door.open(PRACTICE, Settings())
    door.save(practice(5), CHECKED)
    plain = opening(module, Window(), store)
    assert plain.open(PRACTICE, Settings()).record == practice(5)
    plain.save(practice(6), CHECKED)
    assert door.open(PRACTICE, Settings()).record == practice(6), "still of its address"


def test_a_tab_that_only_shows_writes_nothing(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    store.save(practice(5), PRACTICE, CHECKED, "position=elsewhere")
    window = Window(f"?seed={SEED}")
    door = opening(module, window, store, Showing)
    before = store.vault._area.ours()  # type: ignore[attr-defined]
    assert door.open(PRACTICE, Settings()).mine is False
    assert door.open(FOUR, Settings()).mine is False
    assert door.taken
    door.save(classic(3), CHECKED)
    assert store.vault._area.ours() == before  # type: ignore[attr-defined]


CHOSEN = {
    # address before, slot, size -> address after
    ("?size=4", FOUR, 5): "?size=5",
    ("?utm=1", FOUR, 5): "?utm=1",
    (f"?seed={SEED}&motion=0", FOUR, 5): "?motion=0",
    (f"?position={POSITION}&seed={SEED}#top", FOUR, 4): "",
    (f"?seed={SEED}", PRACTICE, 6): f"?size=6&seed={SEED}",
    (f"?size=3&seed={SEED}&motion=0", PRACTICE, 6): f"?size=6&seed={SEED}&motion=0",
}


@pytest.mark.parametrize("row", CHOSEN, ids=lambda row: row[0][:30])
def test_a_size_chosen_on_the_page_replaces_the_one_in_the_address(
    module: ModuleType, row: tuple[str, Slot, int]
) -> None:
    address, slot, size = row
    search, sign, fragment = address.partition("#")
    window = Window(search, sign + fragment)
    opening(module, window, open_store(FaultyArea())[0]).chose(slot, size)
    assert window.location.search + window.location.hash == CHOSEN[row]


def test_new_games_are_drawn_from_the_cryptographic_source(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.os, "urandom", lambda n: bytes(range(n)))
    drawn = module.fresh()
    assert drawn.seed == "000102030405060708090a0b0c0d0e0f"
    assert drawn.id == "0001020304050607"
    assert len(drawn.at) == len("2026-01-01T00:00:00Z")


def test_a_practice_game_for_the_coach_takes_the_slot_and_the_address(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    window = Window(f"?utm_source=x&size=5&seed={SEED}", "#classic")
    door = opening(module, window, store)
    door.open(FOUR, Settings())
    store.save(practice(5, name="b" * 16), PRACTICE, CHECKED, "elsewhere")
    opened = door.practise(practice(3, name="c" * 16))
    assert (opened.record.id, opened.mine, opened.again) == ("c" * 16, True, False)
    assert opened.left is None, "it was not on the board"
    assert [game["id"] for game in store.games()[0]] == ["b" * 16]
    assert (window.location.search, window.location.hash) == ("?utm_source=x", "")
    # What a reload finds.
    again = opening(module, window, store)
    slot = again.slot(again.request(), Settings(last=PRACTICE))
    assert again.open(slot, Settings()).record == opened.record


def test_the_practice_game_that_gives_way_can_be_brought_back(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    door = opening(module, Window(f"?seed={SEED}"), store)
    door.open(PRACTICE, Settings())
    door.save(practice(5, name="b" * 16), CHECKED)
    left = door.practise(practice(3, name="c" * 16)).left
    assert left is not None
    assert (left.id, left.ended) == ("b" * 16, End.LEFT)


def test_another_tab_gives_the_practice_slot_way(module: ModuleType) -> None:
    store, _ = open_store(FaultyArea())
    other = Tabs(store.vault, "other", Alive(), lambda _: None)
    other.use(PRACTICE)

    async def practise() -> None:
        door = opening(module, Window(), store)
        door.open(FOUR, Settings())
        assert door.practise(practice(3)).mine
        door.save(practice(5), CHECKED)

    asyncio.run(practise())
    assert not other.holds(PRACTICE)
    loaded = store.load(PRACTICE)
    assert loaded
    assert loaded.record == practice(5)


# ── The daily ─────────────────────────────────────────────────────────────────────────────────

TODAY, YESTERDAY = "2026-03-05", "2026-03-04"


def on_day(module: ModuleType, monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    monkeypatch.setattr(module, "today", lambda _: day)


def day_slot(day: str) -> Slot:
    return Slot(Mode.DAILY, date=day)


@pytest.mark.parametrize(
    ("fragment", "last", "day", "slot"),
    [
        ("#daily", FOUR, TODAY, day_slot(TODAY)),
        ("", Slot(Mode.DAILY), TODAY, day_slot(TODAY)),
        ("#classic", Slot(Mode.DAILY), TODAY, Slot(Mode.CLASSIC, 6)),
        ("#daily", FOUR, "1970-01-01", Slot(Mode.CLASSIC, 6)),
        ("", Slot(Mode.DAILY), "1970-01-01", Slot(Mode.CLASSIC, 6)),
        ("#daily", FOUR, "2099-12-31", day_slot("2099-12-31")),
    ],
)
def test_the_daily_is_that_of_the_day_of_the_clock(
    module: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    fragment: str,
    last: Slot,
    day: str,
    slot: Slot,
) -> None:
    """H1, H10."""
    on_day(module, monkeypatch, day)
    door = opening(module, Window("?utm_source=x", fragment), open_store(FaultyArea())[0])
    assert door.slot(door.request(), Settings(last=last, size=6)) == slot


def test_each_day_has_a_slot_and_yesterdays_game_is_told_of(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H7: nothing of one day gets into the other."""
    on_day(module, monkeypatch, TODAY)
    store, _ = open_store(FaultyArea())
    yesterdays = daily(7, YESTERDAY)
    store.save(yesterdays, day_slot(YESTERDAY), CHECKED)
    door = opening(module, Window("", "#daily"), store)
    opened = door.open(day_slot(TODAY), Settings())
    assert (opened.record.date, opened.record.game.ply) == (TODAY, 0)
    assert opened.earlier == YESTERDAY
    assert opened.mine
    back = door.open(day_slot(YESTERDAY), Settings())
    assert (back.record, back.earlier) == (yesterdays, "")
    assert store.days() == [YESTERDAY, TODAY]


def test_games_of_days_long_gone_go_to_the_recent_games(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_day(module, monkeypatch, TODAY)
    store, told = open_store(FaultyArea())
    over = replace(daily(2000, "2026-03-01", "d" * 16), ended=End.OVER)
    assert over.game.outcome == "over"
    for record in (
        daily(0, "2026-02-28", "a" * 16),
        over,
        daily(5, "2026-03-02", "b" * 16),
        daily(6, "2026-03-03", "c" * 16),
        daily(3, "2026-03-07", "e" * 16),
    ):
        assert record.date is not None
        store.save(record, day_slot(record.date), CHECKED)
    store.vault.write("tabs/daily/2026-03-03", '{"version":1,"tab":"another"}')
    store.vault.write("tabs/daily/2026-02-20", '{"version":1,"tab":"long gone"}')
    store.save(daily(2, "2026-02-20", "f" * 16), day_slot("2026-02-20"), CHECKED)
    door = opening(module, Window("", "#daily"), store)
    assert door.open(day_slot(TODAY), Settings()).earlier == ""
    # Kept are the one another tab plays, and one to come, of a clock that was wrong.
    assert store.days() == ["2026-03-03", TODAY, "2026-03-07"]
    assert [fields["id"] for fields in store.games()[0]] == ["b" * 16, "f" * 16]
    assert store.games()[0][0]["ended"] == "left"
    assert store.vault.text("tabs/daily/2026-02-20") is None
    assert told == []


def test_an_earlier_day_is_told_of_only_while_there_is_something_to_play(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_day(module, monkeypatch, TODAY)
    won = daily(5, YESTERDAY)
    for record, earlier in (
        (daily(0, YESTERDAY), ""),
        (replace(won, game=replace(won.game, won=True, kept_going=True)), ""),
        (won, YESTERDAY),
    ):
        store, _ = open_store(FaultyArea())
        store.save(record, day_slot(YESTERDAY), Trust.UNVERIFIED)
        door = opening(module, Window("", "#daily"), store)
        assert door.open(day_slot(TODAY), Settings()).earlier == earlier


def test_turning_to_a_day_names_the_mode_in_the_address(module: ModuleType) -> None:
    window = Window(f"?utm_source=x&seed={SEED}&size=4", "#classic")
    door = opening(module, window, open_store(FaultyArea())[0])
    door.chose(day_slot(TODAY), 4)
    assert (window.location.search, window.location.hash) == ("?utm_source=x", "#daily")
