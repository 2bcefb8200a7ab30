"""Games in progress, bests, recent games and settings, there and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Direction, End, Game, Mode, Record, Start, parse_record
from app.play import Best, Slot, Trust
from app.web.documents import AT_ONCE, slot_text
from app.web.kept import KEPT_RECORDS, check_games
from app.web.store import Store
from tests.unit.engine.help import ALL_RULES, ALL_SIZES, SEED, draw

from .help import (
    AT,
    ID,
    FaultyArea,
    classic,
    open_store,
    practice,
    undone,
    unverified,
)

FOUR = Slot(Mode.CLASSIC, 4)
CHECKED = Trust.CHECKED


def again(store: Store) -> Store:
    """The same storage after the page was closed and opened."""
    other, told = open_store(store.vault._area)  # type: ignore[arg-type]
    assert told == []
    return other


def left(record: Record) -> Record:
    return replace(record, ended=End.LEFT)


def new_store() -> Store:
    return open_store(FaultyArea())[0]


def ids(store: Store) -> list[str]:
    return [fields["id"] for fields in store.games()[0]]


# ── Games in progress ─────────────────────────────────────────────────────────────────────────


@given(
    size=st.sampled_from(ALL_SIZES),
    rule=st.sampled_from(ALL_RULES),
    script=st.lists(st.sampled_from("UURRDDLLuru"), max_size=60),
)
def test_any_game_comes_back_with_undo_and_redo(size: int, rule: str, script: list[str]) -> None:
    game = Game.new(size=size, seed=SEED, undo=rule)
    for letter in script:
        done = {"u": game.undo, "r": game.redo}
        game = done[letter]() if letter in done else game.play(Direction(letter))
    record = Record(game, ID, Mode.CLASSIC, AT, clock_ms=77)
    store, slot = new_store(), Slot(Mode.CLASSIC, size)
    assert store.save(record, slot, CHECKED)
    loaded = again(store).load(slot)
    assert loaded == (record, CHECKED, "")
    assert loaded.record.game.undo() == game.undo()
    assert loaded.record.game.redo() == game.redo()


def test_the_recent_board_gives_the_same_game_as_the_whole_replay() -> None:
    record = classic(AT_ONCE + 100, size=6)
    text = slot_text(record, CHECKED)
    assert '"recent":' in text
    whole = parse_record(text.partition('"record":')[2].partition(',"recent"')[0])
    store = new_store()
    store.save(record, Slot(Mode.CLASSIC, 6), CHECKED)
    resumed = again(store).load(Slot(Mode.CLASSIC, 6))
    assert resumed
    assert resumed.trust is Trust.CHECKING
    assert resumed.record == record == whole
    for game in (resumed.record.game, record.game):
        assert game.undo().position == record.game.position_at(record.game.ply - 1)


@pytest.mark.parametrize(("moves", "back"), [(AT_ONCE, 0), (AT_ONCE + 1, 0), (AT_ONCE + 9, 9)])
def test_a_game_is_replayed_at_once_up_to_a_length_that_undone_moves_count_to(
    moves: int, back: int
) -> None:
    record = undone(classic(moves, size=6), back)
    store, slot = new_store(), Slot(Mode.CLASSIC, 6)
    store.save(record, slot, CHECKED)
    loaded = again(store).load(slot)
    assert loaded
    assert loaded.record == record
    assert (loaded.trust is CHECKED) == (moves <= AT_ONCE)


def test_scores_have_no_limit() -> None:
    """A position can hold tiles of any size; its recent board is no damage."""
    rows = [[2**60, 2**60, 0, 0, 0, 0], *[[0] * 6] * 5]
    start = Start(draw("/".join(" ".join(map(str, row)) for row in rows)), 2)
    record = practice(AT_ONCE + 5, start)
    assert record.game.score > 2**53
    store, slot = new_store(), Slot(Mode.PRACTICE)
    store.save(record, slot, CHECKED, "position=x")
    loaded = again(store).load(slot)
    assert loaded == (record, Trust.CHECKING, "position=x")


def test_sizes_and_practice_have_slots_of_their_own() -> None:
    """E14, H15."""
    store = new_store()
    for size in ALL_SIZES:
        store.save(classic(size, size=size), Slot(Mode.CLASSIC, size), CHECKED)
    store.save(practice(), Slot(Mode.PRACTICE), CHECKED, "here")
    store = again(store)
    for size in ALL_SIZES:
        assert store.load(Slot(Mode.CLASSIC, size)) == (classic(size, size=size), CHECKED, "")
    assert store.load(Slot(Mode.PRACTICE)) == (practice(), CHECKED, "here")


# ── Bests ─────────────────────────────────────────────────────────────────────────────────────


def test_a_best_is_raised_and_never_lowered_and_each_size_has_its_own() -> None:
    store = new_store()
    assert store.raise_best(4, 100, 32) == Best(100, 32)
    assert store.raise_best(4, 90, 64) == Best(100, 64)
    assert store.raise_best(4, 1, 2) == Best(100, 64)
    store.merge_best(4, Best(120, 16, "2026-01-01"))
    assert again(store).best(4) == Best(120, 64, "2026-01-01")
    store.merge_best(4, Best(0, 0, "2026-02-02"))
    assert store.best(4) == Best(120, 64, "2026-01-01")
    assert store.best(5) == Best()


def test_two_tabs_that_raise_a_best_leave_the_larger() -> None:
    area = FaultyArea()
    one, other = open_store(area)[0], open_store(area)[0]
    assert one.best(4) == other.best(4) == Best()
    one.raise_best(4, 200, 16)
    other.raise_best(4, 100, 64)
    assert one.best(4) == Best(200, 64)


def test_cleared_bests_are_nothing_since_a_day_and_rise_again() -> None:
    store = new_store()
    store.raise_best(3, 100, 32)
    store.clear_bests("2026-04-05")
    store = again(store)
    assert [store.best(size) for size in ALL_SIZES] == [Best(since="2026-04-05")] * 4
    assert store.raise_best(3, 50, 16) == Best(50, 16, "2026-04-05")


# ── Recent games ──────────────────────────────────────────────────────────────────────────────


def test_the_last_hundred_games_keep_their_moves_and_older_ones_their_result() -> None:
    store = new_store()
    names = [f"{n:016x}" for n in range(KEPT_RECORDS + 3)]
    for n, name in enumerate(names):
        store.keep(left(classic(1 + n % 5, name=name)), CHECKED)
    store = again(store)
    records, results = store.games()
    assert [fields["id"] for fields in records] == names[:2:-1]
    assert [fields["id"] for fields in results] == names[2::-1]
    first = classic(1, name=names[0])
    assert results[-1] == {
        "id": names[0],
        "mode": "classic",
        "size": 4,
        "goal": 2048,
        "undo": "unlimited",
        "undos": 0,
        "hints": 0,
        "won": False,
        "ended": "left",
        "moves": 1,
        "ways": [0, 0, 0, 1],
        "clockMs": 1234,
        "startedAt": AT,
        "score": first.game.score,
        "tile": first.game.board.best_tile,
    }


def test_a_game_is_kept_once_by_its_id_in_its_last_state() -> None:
    store = new_store()
    for record in (classic(3), classic(5, name="b" * 16), classic(9)):
        store.keep(left(record), CHECKED)
    assert ids(again(store)) == [ID, "b" * 16]
    assert store.games()[0][0]["moves"] == classic(9).game.moves


def test_a_game_in_progress_again_is_taken_out_wherever_it_stands() -> None:
    store = new_store()
    for n in range(KEPT_RECORDS + 1):
        store.keep(left(classic(1, name=f"{n:016x}")), CHECKED)
    store.unkeep(f"{KEPT_RECORDS:016x}")
    store.unkeep(f"{0:016x}")
    records, results = again(store).games()
    assert len(records) == KEPT_RECORDS - 1
    assert results == []
    store.unkeep("no such game")
    assert len(store.games()[0]) == KEPT_RECORDS - 1


def test_another_tab_loses_no_recent_game() -> None:
    area = FaultyArea()
    one, other = open_store(area)[0], open_store(area)[0]
    one.keep(left(classic(3)), CHECKED)
    other.keep(left(classic(4, name="b" * 16)), CHECKED)
    one.unkeep(ID)
    assert ids(one) == ids(other) == ["b" * 16]


@pytest.mark.parametrize("trust", [Trust.UNVERIFIED, Trust.CHECKING])
def test_games_that_nobody_saw_hold_are_kept_with_their_moves_and_a_mark(trust: Trust) -> None:
    store = new_store()
    record = left(unverified(classic(5)))
    store.keep(record, trust)
    store.keep(left(classic(5, name="b" * 16)), CHECKED)
    kept = again(store).kept()
    assert kept.unchecked == {ID}
    assert kept.records[1]["moves"] == record.game.moves
    for n in range(KEPT_RECORDS):
        store.keep(left(classic(1, name=f"{n:016x}")), CHECKED)
    kept = again(store).kept()
    assert kept.unchecked == frozenset()
    assert [("unchecked" in result) for result in kept.results] == [False, True]


def test_a_game_seen_to_hold_after_all_loses_its_mark() -> None:
    store = new_store()
    store.keep(left(classic(5)), Trust.CHECKING)
    store.keep(left(classic(6)), CHECKED)
    assert store.kept().unchecked == frozenset()


def test_the_game_left_last_is_found_for_one_like_it() -> None:
    store = new_store()
    seeded = practice(3, name="d" * 16)
    start = Start(draw("2 4 . . / . . . . / . . . . / . . . 2"), 2)
    placed = practice(4, start, name="e" * 16)
    kept = {
        "a" * 16: left(classic(3, name="a" * 16)),
        "b" * 16: left(classic(4, name="b" * 16, undo="five")),
        "c" * 16: replace(classic(5, name="c" * 16), ended=End.OVER),
        "1" * 16: left(classic(5, size=5, name="1" * 16)),
        "d" * 16: left(seeded),
        "e" * 16: left(placed),
    }
    for record in kept.values():
        store.keep(record, CHECKED)
    store = again(store)
    new = classic(0, name="f" * 16)
    assert store.last_left(new) == kept["b" * 16], "whatever its undo rule"
    assert store.last_left(classic(0, size=5, name="f" * 16)) == kept["1" * 16]
    assert store.last_left(classic(0, size=6, name="f" * 16)) is None
    assert store.last_left(practice(0, name="f" * 16)) == kept["d" * 16]
    assert store.last_left(practice(0, start, name="f" * 16)) == kept["e" * 16]
    elsewhere = Start(draw("2 4 . . / . . . . / . . . . / . . . 4"), 2)
    assert store.last_left(practice(0, elsewhere, name="f" * 16)) is None


def test_a_game_on_the_board_is_not_offered_beside_itself() -> None:
    """The page was closed between bringing it back and taking it out of the recent games."""
    store = new_store()
    store.keep(left(classic(3)), CHECKED)
    assert store.last_left(classic(3)) is None


def test_recent_games_are_read_again_only_when_something_changed_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    area = FaultyArea()
    here, there = open_store(area)[0], open_store(area)[0]
    here.keep(left(classic(1, name="a" * 16)), CHECKED)
    read: list[object] = []

    def check(document: dict[str, Any]) -> None:
        read.append(document)
        check_games(document)

    monkeypatch.setattr("app.web.store.check_games", check)
    assert len(here.kept().records) == len(here.kept().records) == 1
    assert read == []
    there.keep(left(classic(2, name="b" * 16)), CHECKED)
    del read[:]
    assert len(here.kept().records) == len(here.kept().records) == 2, "another tab wrote"
    assert len(read) == 1
    here.clear()
    assert here.kept() == ([], [], frozenset(), {}, frozenset())


# ── Dailies, and games that are deleted ───────────────────────────────────────────────────────


def test_when_a_target_was_reached_is_kept_with_the_games() -> None:
    store = new_store()
    store.reached("a" * 16, 120, late=False)
    store.reached("b" * 16, 99, late=True)
    store.keep(left(classic(1)), CHECKED)
    kept = again(store).kept()
    assert kept.reached == {"a" * 16: 120, "b" * 16: 99}
    assert kept.late == {"b" * 16}
    assert len(kept.records) == 1


def test_a_deleted_game_is_gone_with_all_that_was_kept_of_it() -> None:
    store = new_store()
    store.keep(left(classic(1, name="a" * 16)), CHECKED)
    store.keep(left(classic(2, name="b" * 16)), Trust.CHECKING)
    store.reached("b" * 16, 99, late=True)
    before = store.kept()
    assert store.delete("b" * 16) == before
    kept = again(store).kept()
    assert [fields["id"] for fields in kept.records] == ["a" * 16]
    assert (kept.unchecked, kept.reached, kept.late) == (frozenset(), {}, frozenset())
    store.restore("b" * 16, before)
    assert again(store).kept() == before
