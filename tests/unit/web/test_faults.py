"""Storage that is absent, refuses, is full, or holds what nobody can read (design, section 6)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from app.engine import End, Mode, encode_record
from app.play import Best, Settings, Slot, Trust
from app.web.backup import export_text
from app.web.documents import slot_text
from app.web.kept import check_games, result_of
from app.web.store import Store
from app.web.vault import Trouble

from .help import FaultyArea, Told, classic, daily, open_store, practice, unverified

FOUR = Slot(Mode.CLASSIC, 4)
CHECKED = Trust.CHECKED

DAY = "daily/2026-03-05"

SOUND = {
    "classic/3": slot_text(classic(6, size=3), CHECKED),
    "classic/4": slot_text(classic(10), CHECKED),
    "classic/5": slot_text(classic(300, size=5), CHECKED),
    "classic/6": slot_text(classic(4, size=6), CHECKED),
    "practice": slot_text(practice(), CHECKED, "size=4"),
    DAY: slot_text(daily(), CHECKED),
    "best/3": '{"version":1,"score":30,"tile":16}',
    "best/4": '{"version":1,"score":100,"tile":32}',
    "games": json.dumps(
        {
            "version": 1,
            "records": [
                json.loads(encode_record(replace(classic(3, name="b" * 16), ended=End.LEFT)))
            ],
            "results": [],
        },
        separators=(",", ":"),
    ),
    "settings": '{"version":1,"undo":"five","pad":true,"clock":false,"last":"classic/5","size":5}',
}
"""A storage with something under every key."""


def read_all(store: Store) -> dict[str, object]:
    """What a page gets out of each key."""
    slots = {key: store.load(slot) for key, slot in SLOTS_READ.items()}
    bests = {f"best/{size}": store.best(size) for size in (3, 4)}
    return {**slots, **bests, "games": store.kept(), "settings": store.settings()}


@cache
def read_sound() -> dict[str, object]:
    return read_all(open_store(FaultyArea(SOUND))[0])


SLOTS_READ = {
    "classic/3": Slot(Mode.CLASSIC, 3),
    "classic/4": FOUR,
    "classic/5": Slot(Mode.CLASSIC, 5),
    "classic/6": Slot(Mode.CLASSIC, 6),
    "practice": Slot(Mode.PRACTICE),
    DAY: Slot(Mode.DAILY, date="2026-03-05"),
}
NOTHING: dict[str, object] = {
    **dict.fromkeys(SLOTS_READ),
    "best/3": Best(),
    "best/4": Best(),
    "games": ([], [], frozenset(), {}, frozenset()),
    "settings": Settings(),
}


def edit(key: str, **changes: object) -> str:
    """The sound text of ``key`` with parts of it changed: ``record__score=-1`` goes inside."""
    document = json.loads(SOUND[key])
    for path, value in changes.items():
        *way, last = path.split("__")
        part = document
        for name in way:
            part = part[int(name) if name.isdigit() else name]
        part[last] = value
    return json.dumps(document)


def raw(key: str, old: str, new: str) -> str:
    assert old in SOUND[key]
    return SOUND[key].replace(old, new)


TEXTS = {
    "not JSON": "not-json",
    "a list": "[]",
    "an empty object": "{}",
    "empty": "",
    "null": "null",
    "undefined": "undefined",
    "a number": "1",
    "version 0": '{"version":0}',
    "version true": '{"version":true}',
    "version 1.0": '{"version":1.0}',
    "version a text": '{"version":"1"}',
    "version 1e999": '{"version":1e999}',
    "only a version": '{"version":1}',
    "prototype keys": '{"version":1,"__proto__":{"score":1},"constructor":{"prototype":{}}}',
    "deep": '{"version":1,"record":' + "[" * 100_000,
    "deep objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "NUL": "\0",
    "half a pair": "\ud800",
}

RESULT = result_of(json.loads(encode_record(classic(3, name="a" * 16))))
CELLS = json.loads(SOUND["classic/4"])["record"]["board"]

PARTS = [
    ("classic/4", "three rows", edit("classic/4", record__board=CELLS[:12])),
    ("classic/4", "rows of nine", edit("classic/4", record__board=CELLS[:9])),
    ("classic/4", "tile 3", edit("classic/4", record__board=[3, *CELLS[1:]])),
    ("classic/4", "tile a text", edit("classic/4", record__board=["2", *CELLS[1:]])),
    ("classic/4", "tile true", edit("classic/4", record__board=[True, *CELLS[1:]])),
    ("classic/4", "tile 2.0", edit("classic/4", record__board=[2.0, *CELLS[1:]])),
    ("classic/4", "an empty board", edit("classic/4", record__board=[0] * 16)),
    ("classic/4", "score -1", edit("classic/4", record__score=-1)),
    ("classic/4", "score NaN", edit("classic/4", record__score=float("nan"))),
    ("classic/4", "score 1e999", edit("classic/4", record__score=float("inf"))),
    ("classic/4", "a score without end", raw("classic/4", '"score":', '"score":' + "9" * 10**6)),
    ("classic/4", "size", edit("classic/4", record__size=5)),
    ("classic/4", "another size's slot", SOUND["classic/3"]),
    ("classic/4", "another mode's slot", SOUND["practice"]),
    ("classic/4", "record a list", edit("classic/4", record=[])),
    ("classic/4", "record null", edit("classic/4", record=None)),
    ("classic/4", "moves", edit("classic/4", record__moves="LX")),
    ("classic/4", "an unknown key", edit("classic/4", extra=1)),
    ("classic/4", "a prototype", raw("classic/4", '"record":{', '"record":{"__proto__":{},')),
    ("classic/4", "address a number", edit("classic/4", address=4)),
    ("classic/4", "unverified false", edit("classic/4", unverified=False)),
    ("classic/4", "cut off", SOUND["classic/4"][:-20]),
    ("classic/5", "recent a list", edit("classic/5", recent=[])),
    ("classic/5", "recent of three rows", edit("classic/5", recent__board=[2] * 15)),
    ("classic/5", "recent of another size", edit("classic/5", recent__board=[2] * 16)),
    ("classic/5", "recent of the future", edit("classic/5", recent__ply=301)),
    ("classic/5", "recent -1", edit("classic/5", recent__ply=-1)),
    ("classic/5", "recent score NaN", edit("classic/5", recent__score=float("nan"))),
    ("best/4", "score -1", edit("best/4", score=-1)),
    ("best/4", "score NaN", edit("best/4", score=float("nan"))),
    ("best/4", "score a text", edit("best/4", score="100")),
    ("best/4", "tile 3", edit("best/4", tile=3)),
    ("best/4", "tile true", edit("best/4", tile=True)),
    ("best/4", "since a number", edit("best/4", since=4)),
    ("best/4", "since no day", edit("best/4", since="<b>today</b>")),
    ("games", "records an object", edit("games", records={})),
    ("games", "records a text", edit("games", records="")),
    ("games", "a record a text", edit("games", records=["x"])),
    ("games", "a record with an id alone", edit("games", records=[{"id": "b" * 16}])),
    ("games", "an id no id", edit("games", records__0__id="../x")),
    ("games", "a board of nothing", edit("games", records__0__board=[])),
    ("games", "a board of texts", edit("games", records__0__board=["2"])),
    ("games", "a result with an id alone", edit("games", results=[{"id": "b" * 16}])),
    *(
        ("games", f"a result: {part}", edit("games", results=[RESULT | {part: value}]))
        for part, value in {
            "mode": "chess",
            "size": 4.0,
            "goal": 3,
            "undo": "ten",
            "date": "today",
            "moves": "LU",
            "undos": -1,
            "hints": True,
            "clockMs": 1.5,
            "won": 1,
            "ended": "somehow",
            "startedAt": "2026-01-01",
            "score": -4,
            "tile": 0,
            "unchecked": False,
            "ways": [1, 1, 1, 1],
        }.items()
    ),
    ("games", "unchecked a text", edit("games", unchecked="b")),
    ("games", "late an object", edit("games", late={})),
    ("games", "late of numbers", edit("games", late=[1])),
    ("games", "reached a list", edit("games", reached=[1])),
    ("games", "reached before the first move", edit("games", reached={"b" * 16: -1})),
    (DAY, "the seed of another day", edit(DAY, record__seed="0" * 32)),
    (DAY, "the target of another day", edit(DAY, record__goal=2048)),
    (DAY, "another day", edit(DAY, record__date="2026-03-06")),
    (DAY, "another mode's slot", SOUND["classic/4"]),
    ("settings", "last a number", edit("settings", last=5)),
    ("settings", "last unknown", edit("settings", last="classic/7")),
    ("settings", "last a list", edit("settings", last=[])),
    ("settings", "size a text", edit("settings", size="5")),
    ("settings", "size 7", edit("settings", size=7)),
    ("settings", "rule", edit("settings", undo="ten")),
    ("settings", "rule a list", edit("settings", undo=[])),
    ("settings", "pad 1", edit("settings", pad=1)),
    ("settings", "no such tiles", edit("settings", tiles="shiny")),
    ("settings", "a theme as a list", edit("settings", theme=[])),
    ("settings", "a swipe in pixels", edit("settings", swipe=24)),
    ("settings", "vibrate a text", edit("settings", vibrate="yes")),
]  # fmt: skip

DAMAGE = [(key, name, text) for key in SOUND for name, text in TEXTS.items()] + PARTS


@pytest.mark.parametrize(
    ("key", "text"),
    [(key, text) for key, _, text in DAMAGE],
    ids=[f"{key}: {name}" for key, name, _ in DAMAGE],
)
def test_what_is_damaged_is_set_aside_and_nothing_else_is_lost(key: str, text: str) -> None:
    """E2, E3."""
    area = FaultyArea(SOUND | {key: text})
    store, told = open_store(area)
    expected = read_sound() | {key: NOTHING[key]}
    assert read_all(store) == expected
    assert told == [Trouble.DAMAGED]
    assert area.ours() == {k: t for k, t in SOUND.items() if k != key} | {f"damaged/{key}": text}
    # Told once, also on the next look; and not again on the next visit.
    assert read_all(store) == expected
    assert told == [Trouble.DAMAGED]
    later, told_later = open_store(area)
    assert read_all(later) == expected
    assert told_later == []
    play_on(store)
    assert json.loads(export_text(store))["entries"][f"damaged/{key}"] == text


def test_a_result_that_is_sound_is_no_damage() -> None:
    """Else the rows above would say nothing."""
    whole = RESULT | {"ended": "left", "date": "2026-01-01", "unchecked": True}
    check_games(json.loads(edit("games", results=[whole], unchecked=["b" * 16])))


def play_on(store: Store) -> None:
    """What a session writes, everywhere."""
    for key, slot in SLOTS_READ.items():
        if key == "practice":
            store.save(practice(7), slot, CHECKED, "size=4")
        elif slot.date:
            store.save(daily(7, slot.date), slot, CHECKED)
        else:
            store.save(classic(7, size=slot.size), slot, CHECKED)
    for size in (3, 4):
        store.raise_best(size, 10_000, 512)
    store.keep(replace(classic(8, name="d" * 16), ended=End.LEFT), CHECKED)
    store.save_settings(Settings(pad=False))


def assert_played_on(store: Store) -> None:
    loaded = store.load(FOUR)
    assert loaded
    assert loaded.record == classic(7)
    assert store.best(3).score == 10_000
    assert "d" * 16 in {record["id"] for record in store.games()[0]}
    assert store.settings().pad is False


@pytest.mark.parametrize("key", SOUND)
def test_without_room_to_set_it_aside_the_damaged_text_stays_where_it_is(key: str) -> None:
    area = FaultyArea(SOUND | {key: "not-json"})
    area.room = 0
    store, told = open_store(area)
    assert read_all(store)[key] == NOTHING[key]
    assert told == [Trouble.DAMAGED, Trouble.FULL]
    play_on(store)
    assert_played_on(store)
    assert area.ours()[key] == "not-json", "nothing has replaced it"
    assert json.loads(export_text(store))["entries"][f"damaged/{key}"] == "not-json"
    # When there is room again, it is set aside and play is saved.
    area.room = None
    play_on(store)
    assert area.ours()[f"damaged/{key}"] == "not-json"
    later, told_later = open_store(area)
    assert_played_on(later)
    assert told_later == []


def test_two_damaged_texts_of_one_key_are_both_kept() -> None:
    area = FaultyArea()
    for text in ("one", "two", "three", "two"):
        area.set("2048/v1/best/4", text)
        store, _ = open_store(area)
        assert store.best(4) == Best()
    assert area.ours() == {
        "damaged/best/4": "one",
        "damaged/best/4/2": "two",
        "damaged/best/4/3": "three",
    }


def test_a_damaged_key_of_another_page_is_none_of_ours() -> None:
    area = FaultyArea()
    area.set("other/best/4", "not-json")
    area.set("2048-copy/v1/best/4", "not-json")
    store, told = open_store(area)
    read_all(store)
    store.clear()
    assert told == []
    assert area.texts() == {"other/best/4": "not-json", "2048-copy/v1/best/4": "not-json"}


# ── Newer versions ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("key", SOUND)
def test_what_is_newer_is_left_alone_whatever_is_played(key: str) -> None:
    """E7."""
    newer = '{"version":2,"whatever":[1,2,3]}'
    area = FaultyArea(SOUND | {key: newer})
    store, told = open_store(area)
    assert read_all(store)[key] == NOTHING[key]
    assert told == [Trouble.NEWER]
    play_on(store)
    store.clear_bests("2026-01-01")
    assert area.ours()[key] == newer
    assert told == [Trouble.NEWER]
    assert not [name for name in area.ours() if name.startswith("damaged/")]
    store.save_settings(Settings())  # it holds what is played meanwhile
    assert json.loads(export_text(store))["entries"]


@pytest.mark.parametrize("key", [key for key in SOUND if key.startswith("best/")])
def test_clearing_bests_leaves_alone_what_was_never_read(key: str) -> None:
    newer = '{"version":2}'
    area = FaultyArea({key: newer})
    store, _ = open_store(area)
    store.clear_bests("2026-01-01")
    assert area.ours()[key] == newer


def test_clear_everything_clears_newer_and_damaged_things_too() -> None:
    area = FaultyArea(SOUND | {"classic/4": '{"version":2}', "best/4": "not-json", "x": "y"})
    store, _ = open_store(area)
    read_all(store)
    store.clear()
    assert area.ours() == {}
    assert read_all(store) == NOTHING
    play_on(store)
    assert "classic/4" in area.ours()


# ── Storage that fails ────────────────────────────────────────────────────────────────────────


def test_absent_storage_is_told_once_and_everything_is_kept_in_memory() -> None:
    """E1."""
    area = FaultyArea()
    area.absent = True
    store, told = open_store(area)
    assert read_all(store) == NOTHING
    play_on(store)
    assert_played_on(store)
    store.clear_bests("2026-01-01")
    assert store.best(3) == Best(since="2026-01-01")
    assert told == [Trouble.ABSENT]
    entries = json.loads(export_text(store))["entries"]
    assert set(entries) >= {"classic/4", "best/3", "games", "settings"}
    store.clear()
    assert read_all(store) == NOTHING


def test_storage_that_refuses_each_write_is_told_as_full_and_play_goes_on() -> None:
    area = FaultyArea(SOUND)
    area.read_only = True
    store, told = open_store(area)
    assert read_all(store) == read_sound()
    assert told == []
    play_on(store)
    assert_played_on(store)
    assert told == [Trouble.FULL]
    assert area.ours() == SOUND, "the old save stands"


@pytest.mark.parametrize("room", [0, 1, 50, 300, 600, 900])
def test_storage_that_fills_up_keeps_what_it_has_and_takes_more_when_it_can(room: int) -> None:
    """E5, E6."""
    area = FaultyArea(SOUND)
    area.fill()
    assert area.room is not None
    area.room += room
    store, told = open_store(area)
    read_all(store)
    for moves in range(11, 60):
        saved = store.save(classic(moves), FOUR, CHECKED)
        later, _ = open_store(area)
        loaded = later.load(FOUR)
        assert loaded, "never a half state"
        assert loaded.record.game.ply <= moves
        assert (loaded.record.game.ply == moves) == saved
        mine = store.load(FOUR)
        assert mine
        assert mine.record.game.ply == moves
    assert set(told) <= {Trouble.FULL}
    area.room = None
    assert store.save(classic(60), FOUR, CHECKED)
    assert open_store(area)[0].load(FOUR) == store.load(FOUR)


def test_storage_that_breaks_while_playing_ends_in_memory() -> None:
    area = FaultyArea(SOUND)
    store, told = open_store(area)
    read_all(store)
    area.absent = True
    play_on(store)
    assert_played_on(store)
    assert told == [Trouble.ABSENT]
    area.absent = False
    play_on(store)
    assert_played_on(open_store(area)[0])


# ── Well-formed, but not true ─────────────────────────────────────────────────────────────────


def test_a_game_whose_moves_do_not_lead_to_its_board_is_kept_and_flagged() -> None:
    record = unverified(classic(10))
    text = slot_text(record, CHECKED)
    area = FaultyArea({"classic/4": text})
    store, told = open_store(area)
    loaded = store.load(FOUR)
    assert loaded == (record, Trust.UNVERIFIED, "")
    assert told == [Trouble.UNVERIFIED]
    assert area.ours() == {"classic/4": text}
    store.save(record, FOUR, Trust.UNVERIFIED)
    again: Told
    later, again = open_store(area)
    assert later.load(FOUR) == (record, Trust.UNVERIFIED, "")
    assert again == [], "its mark says that it was told"


def test_a_long_one_is_put_up_to_be_checked() -> None:
    record = unverified(classic(300, size=5))
    store, told = open_store(FaultyArea({"classic/5": slot_text(record, CHECKED)}))
    assert store.load(Slot(Mode.CLASSIC, 5)) == (record, Trust.CHECKING, "")
    assert told == []
