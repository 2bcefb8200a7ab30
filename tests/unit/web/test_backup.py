"""Export and import: there and back the same, all or nothing, and nothing lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.engine import Direction, End, Mode, Record
from app.play import Best, Settings, Slot, Trust, duel, slot_of
from app.web.backup import LARGEST, BackupError, Import, export_text
from app.web.store import Store
from app.web.vault import Trouble

from .help import (
    AT,
    ID,
    SAVES,
    FaultyArea,
    classic,
    daily,
    open_store,
    practice,
    undone,
    unverified,
)

FOUR = Slot(Mode.CLASSIC, 4)
CHECKED = Trust.CHECKED


def full_store() -> Store:
    """Something of everything."""
    store, told = open_store(FaultyArea({"best/6": "not-json"}))
    for size in (3, 5, 6):
        store.save(other_size(size), Slot(Mode.CLASSIC, size), CHECKED)
    store.save(undone(classic(40), 3), FOUR, CHECKED)
    store.save(practice(name="e" * 16), Slot(Mode.PRACTICE), CHECKED, "size=4")
    store.save(daily(9, name="7" * 16), slot_of(daily()), CHECKED)
    store.keep(left(daily(3, "2026-03-04", "d" * 16)), CHECKED)
    store.reached("d" * 16, 3, late=True)
    store.raise_best(4, 500, 64)
    store.keep(left(classic(9, name="b" * 16)), CHECKED)
    store.keep(left(unverified(classic(8, name="c" * 16))), Trust.UNVERIFIED)
    store.save_settings(Settings(pad=False, last=Slot(Mode.CLASSIC, 6), size=6))
    store.best(6)
    assert told == [Trouble.DAMAGED]
    return store


def other_size(size: int) -> Record:
    return classic(size, size=size, name=f"{size:016x}")


def left(record: Record) -> Record:
    return replace(record, ended=End.LEFT)


def area_of(store: Store) -> dict[str, str]:
    return store.vault._area.ours()  # type: ignore[attr-defined, no-any-return]


def take_in(store: Store, text: str, replace_games: bool = False) -> list[Slot]:
    """Import a file; the slots that were asked about."""
    file = Import(text)
    progress = list(file.check())
    assert progress == sorted(progress)
    conflicts = file.conflicts(store)
    file.merge(store, replace_games)
    return [conflict.slot for conflict in conflicts]


def plays(store: Store, slot: Slot = FOUR) -> Record:
    loaded = store.load(slot)
    assert loaded
    return loaded.record


# ── There and back ────────────────────────────────────────────────────────────────────────────


def test_export_wipe_import_export_gives_the_same_file() -> None:
    """E16."""
    store = full_store()
    text = export_text(store)
    assert export_text(store) == text
    before = area_of(store)
    store.clear()
    assert area_of(store) == {}
    assert take_in(store, text) == []
    assert area_of(store) == before
    assert export_text(store) == text


def test_into_another_browser_where_a_game_was_opened_but_not_begun() -> None:
    text = export_text(full_store())
    store, told = open_store(FaultyArea())
    store.save(classic(0, name="9" * 16), FOUR, CHECKED)
    assert take_in(store, text) == []
    assert export_text(store) == text
    assert told == []


def test_importing_twice_changes_nothing_more() -> None:
    for choice in (False, True):
        store, _ = open_store(FaultyArea())
        store.save(classic(20, name="9" * 16), FOUR, CHECKED)
        store.keep(left(classic(2, name="8" * 16)), CHECKED)
        text = export_text(full_store())
        assert take_in(store, text, choice) == [FOUR]
        once = area_of(store)
        assert take_in(store, text, choice) == ([] if choice else [FOUR])
        assert area_of(store) == once


def test_the_file_holds_no_owners_of_tabs_and_nothing_unknown() -> None:
    store = full_store()
    store.vault.write("tabs/classic/4", '{"version":1,"tab":"a"}')
    store.vault.write("unheard-of", "what is this")
    store.vault.write("ghost", '{"version":1}')
    entries = json.loads(export_text(store))["entries"]
    assert not {"tabs/classic/4", "unheard-of", "ghost"} & entries.keys()
    take_in(store, export_text(store))
    assert "unheard-of" in area_of(store)


def test_a_finished_export_is_small_text_of_one_line() -> None:
    text = export_text(full_store())
    assert text.isascii()
    assert text.count("\n") == 1
    assert json.loads(text).keys() == {"format", "version", "entries"}


def test_texts_set_aside_travel_as_they_are() -> None:
    store = full_store()
    assert json.loads(export_text(store))["entries"]["damaged/best/6"] == "not-json"
    other, _ = open_store(FaultyArea({"damaged/best/6": "something else"}))
    take_in(other, export_text(store))
    take_in(other, export_text(store))
    assert area_of(other)["damaged/best/6"] == "something else"
    assert area_of(other)["damaged/best/6/2"] == "not-json"
    assert "damaged/best/6/3" not in area_of(other)


def test_what_stands_sealed_goes_along() -> None:
    area = FaultyArea({"classic/4": "not-json", "best/4": '{"version":7,"x":1}'})
    area.room = 0
    store, _ = open_store(area)
    text = export_text(store)
    assert json.loads(text)["entries"] == {
        "best/4": {"version": 7, "x": 1},
        "damaged/classic/4": "not-json",
    }
    other, told = open_store(FaultyArea())
    take_in(other, text)
    assert area_of(other) == {"best/4": '{"version":7,"x":1}', "damaged/classic/4": "not-json"}
    assert told == []


def test_a_newer_document_takes_the_place_of_nothing() -> None:
    newer, _ = open_store(FaultyArea({"best/4": '{"version":7}', "settings": '{"version":7}'}))
    other, _ = open_store(FaultyArea())
    other.raise_best(4, 100, 16)
    take_in(other, export_text(newer))
    assert other.best(4) == Best(100, 16)
    assert area_of(other)["settings"] == '{"version":7}'


def test_a_recent_game_that_no_reader_takes_does_not_spoil_the_file() -> None:
    store = full_store()
    document = json.loads(area_of(store)["games"])
    document["records"][0]["board"][0] = 3
    bad = document["records"][0]["id"]
    store.vault.write("games", json.dumps(document, separators=(",", ":")))
    text = export_text(store)
    entries = json.loads(text)["entries"]
    kept = [fields["id"] for fields in entries["games"]["records"]]
    assert kept == ["b" * 16, "d" * 16]
    assert json.loads(entries[f"damaged/games/{bad}"]) == document["records"][0]
    other, _ = open_store(FaultyArea())
    take_in(other, text)
    assert export_text(other) == text


# ── Games that are not sound ──────────────────────────────────────────────────────────────────


def test_an_unverified_game_goes_there_and_back_with_its_mark() -> None:
    record = unverified(classic(12))
    store, _ = open_store(FaultyArea())
    store.save(record, FOUR, Trust.UNVERIFIED)
    text = export_text(store)
    other, told = open_store(FaultyArea())
    take_in(other, text)
    assert other.load(FOUR) == (record, Trust.UNVERIFIED, "")
    assert told == []
    assert export_text(other) == text


def test_one_that_nobody_marked_yet_is_marked_in_the_file() -> None:
    """Else the file would be refused that holds it."""
    record = unverified(classic(12))
    store, _ = open_store(FaultyArea())
    store.save(record, FOUR, CHECKED)
    other, _ = open_store(FaultyArea())
    take_in(other, export_text(store))
    assert other.load(FOUR) == (record, Trust.UNVERIFIED, "")


def test_an_unverified_game_that_gives_way_does_not_spoil_the_next_export() -> None:
    mine = unverified(classic(12, name="9" * 16))
    store, _ = open_store(FaultyArea())
    store.save(mine, FOUR, Trust.UNVERIFIED)
    assert take_in(store, export_text(full_store()), replace_games=True) == [FOUR]
    assert store.kept().unchecked == {"9" * 16, "c" * 16}
    other, _ = open_store(FaultyArea())
    take_in(other, export_text(store))
    assert export_text(other) == export_text(store)


# ── Conflicts ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("replace_games", [False, True])
def test_a_game_in_progress_is_replaced_only_if_asked_and_the_other_is_kept(
    replace_games: bool,
) -> None:
    mine, theirs = classic(20, name="9" * 16), undone(classic(40), 3)
    store, _ = open_store(FaultyArea())
    store.save(mine, FOUR, CHECKED)
    file = Import(export_text(full_store()))
    list(file.check())
    assert file.conflicts(store) == [(FOUR, mine, theirs)]
    file.merge(store, replace_games)
    winner, loser = (theirs, mine) if replace_games else (mine, theirs)
    assert plays(store) == winner
    kept = store.games()[0][0]
    assert (kept["id"], kept["moves"], kept["ended"]) == (loser.id, loser.game.moves, "left")
    for size in (3, 5, 6):
        assert plays(store, Slot(Mode.CLASSIC, size)) == other_size(size)


def test_games_that_differ_by_the_clock_alone_are_no_conflict() -> None:
    store = full_store()
    text = export_text(store)
    later = replace(plays(store), clock_ms=99_000)
    store.save(later, FOUR, CHECKED)
    assert take_in(store, text) == []
    assert plays(store) == later, "it gives no time back"


def test_a_game_in_the_file_that_was_never_begun_asks_nothing() -> None:
    fresh, _ = open_store(FaultyArea())
    fresh.save(classic(0, name="7" * 16), FOUR, CHECKED)
    store, _ = open_store(FaultyArea())
    store.save(classic(20), FOUR, CHECKED)
    assert take_in(store, export_text(fresh), replace_games=True) == []
    assert plays(store) == classic(20)
    assert store.games() == ([], [])


def test_of_one_game_in_two_states_the_one_that_goes_on_holds_the_other() -> None:
    store, _ = open_store(FaultyArea())
    store.save(classic(20), FOUR, CHECKED)
    text = export_text(store)
    store.save(classic(30), FOUR, CHECKED)
    assert take_in(store, text) == [FOUR]
    assert plays(store) == classic(30)
    assert store.games()[0] == []


def test_of_one_game_that_went_two_ways_both_are_kept() -> None:
    store, _ = open_store(FaultyArea())
    store.save(classic(20), FOUR, CHECKED)
    text = export_text(store)
    store.save(classic(30), FOUR, CHECKED)
    for _ in range(2):
        take_in(store, text, replace_games=True)
    assert plays(store) == classic(20)
    (kept,) = store.games()[0]
    assert kept["moves"] == classic(30).game.moves
    assert kept["id"] != ID, "or bringing it back would lose the one on the board"


def test_a_finished_game_that_gives_way_stays_finished() -> None:
    mine = classic(20, name="9" * 16)
    while mine.game.outcome is None:
        moved = next(g for g in (mine.game.play(d) for d in Direction) if g is not mine.game)
        mine = replace(mine, game=moved)
    mine = replace(mine, ended=End.OVER)
    store, _ = open_store(FaultyArea())
    store.save(mine, FOUR, CHECKED)
    take_in(store, export_text(full_store()), replace_games=True)
    assert store.games()[0][0]["ended"] == "over"


def test_a_game_taken_in_that_was_left_here_since_is_in_progress_again() -> None:
    store, _ = open_store(FaultyArea())
    store.save(classic(20), FOUR, CHECKED)
    text = export_text(store)
    store.keep(left(classic(20)), CHECKED)
    store.save(classic(5, name="9" * 16), FOUR, CHECKED)
    take_in(store, text, replace_games=True)
    assert plays(store) == classic(20)
    assert [fields["id"] for fields in store.games()[0]] == ["9" * 16]


def test_bests_are_the_larger_and_games_go_by_id() -> None:
    store, _ = open_store(FaultyArea())
    store.raise_best(4, 400, 128)
    store.raise_best(5, 1, 2)
    store.keep(left(classic(3, name="b" * 16)), CHECKED)
    store.keep(left(classic(3, name="d" * 16)), CHECKED)
    take_in(store, export_text(full_store()))
    assert (store.best(4), store.best(5)) == (Best(500, 128), Best(1, 2))
    games = {fields["id"]: len(fields["moves"]) for fields in store.games()[0]}
    assert games == {"d" * 16: 3, "b" * 16: 3, "c" * 16: 8}
    assert store.settings().pad is False


# ── Files that are refused ────────────────────────────────────────────────────────────────────


def spoil(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(export_text(full_store()))
    change(data)
    return json.dumps(data)


def entry(key: str, **changes: object) -> str:
    return spoil(lambda data: data["entries"][key].update(changes))


def in_record(**changes: object) -> str:
    return spoil(lambda data: data["entries"]["classic/4"]["record"].update(changes))


REFUSED = {
    "nothing": "",
    "no JSON": "not-json",
    "a list": "[]",
    "a number": "12",
    "a picture": "\x89PNG\r\n\x1a\n\x00\x00",
    "another file": '{"format":"2048-record","version":1}',
    "no entries": '{"format":"2048-export","version":1}',
    "entries a list": '{"format":"2048-export","version":1,"entries":[]}',
    "version 2": '{"format":"2048-export","version":2,"entries":{}}',
    "version true": '{"format":"2048-export","version":true,"entries":{}}',
    "version 1.0": '{"format":"2048-export","version":1.0,"entries":{}}',
    "deep": '{"format":"2048-export","version":1,"entries":' + "[" * 200_000,
    "deep and closed": "[" * 90_000 + "]" * 90_000,
    "huge": "[" + "1," * (LARGEST // 2) + "1]",
    "cut off": export_text(full_store())[:-200],
    "an unknown key": spoil(lambda data: data["entries"].update({"evil": {"version": 1}})),
    "another prefix": spoil(lambda data: data["entries"].update({"2048/v1/x": {"version": 1}})),
    "a prototype": spoil(lambda data: data["entries"].update({"__proto__": {"version": 1}})),
    "an owner": spoil(lambda data: data["entries"].update({"tabs/classic/4": {"version": 1}})),
    "an entry a list": spoil(lambda data: data["entries"].update({"best/4": []})),
    "an entry null": spoil(lambda data: data["entries"].update({"games": None})),
    "damaged no text": spoil(lambda data: data["entries"].update({"damaged/x": {"version": 1}})),
    "an entry's version true": entry("best/4", version=True),
    "an entry's version 0": entry("best/4", version=0),
    "a best": entry("best/4", score=-1),
    "a best NaN": entry("best/4", score=float("nan")),
    "settings": entry("settings", last=["classic/4"]),
    "recent games": entry("games", records={}),
    "a recent game": entry("games", records=[{"id": "b" * 16}]),
    "a result": entry("games", results=[{"id": "b" * 16, "junk": [1]}]),
    "a game's size": in_record(size=5),
    "a game's tile": in_record(board=[3] * 16),
    "a game's score": in_record(score=8),
    "a game's moves": in_record(moves="L" * 37),
    "a game's redo": in_record(redo="L" * 200, undos=200),
    "a recent game's score": spoil(
        lambda data: data["entries"]["games"]["records"][1].update(score=4)
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_in_one_part_changes_nothing_at_all(name: str) -> None:
    store, told = open_store(FaultyArea())
    store.save(classic(20, name="9" * 16), FOUR, CHECKED)
    before = area_of(store)
    with pytest.raises(BackupError) as refusal:
        take_in(store, REFUSED[name])
    message = str(refusal.value)
    assert message.startswith(("The file ", "A part of the file ", "A game in the file "))
    assert message.endswith(".")
    assert len(message) < 200
    assert area_of(store) == before
    assert told == []


def test_the_file_that_stays_in_the_tests_is_an_export() -> None:
    text = (SAVES / "export.json").read_text(encoding="ascii")
    store, _ = open_store(FaultyArea())
    assert take_in(store, text) == []
    assert plays(store, Slot(Mode.CLASSIC, 6)).game.ply == 10_000


def test_full_storage_takes_a_file_into_memory_and_says_so() -> None:
    area = FaultyArea()
    area.room = 0
    store, told = open_store(area)
    text = export_text(full_store())
    take_in(store, text)
    assert told == [Trouble.FULL]
    assert plays(store) == undone(classic(40), 3)


# ── A hundred games of all modes ──────────────────────────────────────────────────────────────


def hundred_games() -> Store:
    """A hundred recent games and more, of all modes that are played on one device."""
    store, _ = open_store(FaultyArea())
    for n in range(112):
        name, moves = f"{n:016x}", 3 + n % 9
        day = f"2026-03-{1 + n % 28:02}"
        record = (
            classic(moves, name=name),
            classic(moves, size=3 + n % 4, undo="five", name=name),
            practice(moves, name=name),
            daily(moves, day, name),
            ghost(moves, name, "player"),
            ghost(moves, name, "ghost"),
        )[n % 6]
        store.keep(record if record.ended else left(record), CHECKED)
        if record.date is not None:
            store.reached(name, moves, late=n % 4 == 0)
    store.save(daily(9, "2026-03-05", "e" * 16), Slot(Mode.DAILY, date="2026-03-05"), CHECKED)
    store.save(classic(20, name="f" * 16), FOUR, CHECKED)
    assert len(store.kept().records) == 100
    return store


def ghost(moves: int, name: str, side: str) -> Record:
    mine, theirs = duel.new_match("easy", "0" * 32, "5" * 16, (name, name), AT)
    record = mine if side == "player" else theirs
    for n, letter in enumerate("LDRULDRULDRULDRU" * 9):
        if record.game.ply == moves:
            break
        record = duel.with_move(record, Direction(letter), 1000 * (n + 1)) or record
    return replace(record, ended=End.FORFEIT)


def test_a_hundred_games_of_all_modes_go_there_and_back() -> None:
    store = hundred_games()
    text = export_text(store)
    before = area_of(store)
    store.clear()
    assert take_in(store, text) == []
    assert area_of(store) == before
    assert export_text(store) == text
    take_in(store, text)
    assert area_of(store) == before, "importing twice changes nothing more"


@pytest.mark.parametrize("part", range(0, 100, 9))
def test_one_damaged_game_among_a_hundred_changes_nothing_at_all(part: int) -> None:
    file = json.loads(export_text(hundred_games()))
    record = file["entries"]["games"]["records"][part]
    record["score"] += 4
    store, _ = open_store(FaultyArea())
    store.save(classic(20, name="9" * 16), FOUR, CHECKED)
    before = area_of(store)
    with pytest.raises(BackupError, match="damaged"):
        take_in(store, json.dumps(file))
    assert area_of(store) == before
