"""The document of a match: there and back, time that goes on, and everything that is no match."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from app.engine import Direction, End, Mode, Record
from app.play import Slot, duel, pace
from app.play.duel import Match
from app.web.matches import load_match, match_text, read_match
from app.web.vault import DAMAGE, Trouble
from tests.unit.engine.help import DATA, SEED

from .help import AT, FaultyArea, open_store

NAME = "0123456789abcdef"
FIXTURES = sorted((DATA / "matches").glob("*.json"))
"""Matches as earlier versions stored them; never removed, since each later one must read them."""


def match(moves: int = 12, ghost_moves: int = 9, ended: bool = False) -> tuple[Record, Match]:
    mine, ghost = duel.new_match("medium", SEED, NAME, ("1" * 16, "2" * 16), AT)
    times = pace.draw_pace("b" * 32)
    for n in range(moves):
        mine = moved(mine, 100 * n)
    for n in range(ghost_moves):
        ghost = moved(ghost, times[n])
    if ended:
        mine = replace(mine, ended=End.FORFEIT, clock_ms=5000)
        ghost = replace(ghost, ended=End.TIME)
    scores = duel.scores_of(mine), duel.scores_of(ghost)
    return mine, Match(ghost, times, 5000, duel.seal(NAME, SEED), *scores)


def moved(record: Record, ms: int) -> Record:
    ways = (duel.with_move(record, Direction(letter), ms) for letter in "LDRU")
    return next(way for way in ways if way is not None)


def document(at: int = 1000) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(match_text(*match(), at))
    return data


@pytest.mark.parametrize("ended", [False, True])
def test_there_and_back(ended: bool) -> None:
    mine, kept = match(ended=ended)
    read, found = read_match(json.loads(match_text(mine, kept, 77)))
    assert (read, found) == (mine, kept)
    assert match_text(read, found, 77) == match_text(mine, kept, 77)


def test_time_goes_on_while_nobody_looks_and_never_back() -> None:
    area = FaultyArea({"ghost": match_text(*match(), 10_000)})
    store, told = open_store(area)
    for now, elapsed in ((10_000, 5000), (12_345, 7345), (9000, 5000), (10**9, 10**9 - 5000)):
        loaded = load_match(store.vault, "ghost", now)
        assert loaded is not None
        assert loaded[1].elapsed_ms == elapsed
    area.set("2048/v1/ghost", match_text(*match(ended=True), 10_000))
    over = load_match(store.vault, "ghost", 20_000)
    assert over is not None
    assert over[1].elapsed_ms == 5000
    assert told == []


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_what_earlier_versions_stored_is_read(path: Any) -> None:  # noqa: ANN401
    text = path.read_text("ascii").rstrip("\n")
    read, found = read_match(json.loads(text))
    assert match_text(read, found, json.loads(text)["at"]) == text


def test_there_are_fixtures() -> None:
    assert [path.stem for path in FIXTURES] == ["ghost.open", "ghost.over"]


def test_the_slot_played_last_may_be_a_match() -> None:
    store, told = open_store(FaultyArea())
    settings = replace(store.settings(), last=Slot(Mode.GHOST))
    store.save_settings(settings)
    assert store.settings() == settings
    assert told == []


def broken() -> list[dict[str, Any]]:
    """Documents that are no match, each for one reason."""
    found = []
    wrong: tuple[Any, ...] = (None, -1, "x", [], {}, 1.5)
    for key in ("record", "ghost", "pace", "elapsedMs", "at", "seal"):
        for value in wrong:
            data = document()
            data[key] = value
            found.append(data)
        data = document()
        del data[key]
        found.append(data)
    data = document()
    data["more"] = 1
    found.append(data)
    for side, key, value in (
        ("record", "side", "ghost"),
        ("ghost", "side", "player"),
        ("ghost", "match", "f" * 16),
        ("ghost", "level", "hard"),
        ("ghost", "seed", "f" * 32),
        ("record", "score", 2**20),
        ("record", "moves", "UUUUUUUUUUUU"),
    ):
        data = copy.deepcopy(document())
        data[side][key] = value
        found.append(data)
    data = document()
    data["pace"] = data["pace"][::-1]
    found.append(data)
    return found


@pytest.mark.parametrize("data", broken())
def test_what_is_no_match_is_set_aside_whole(data: dict[str, Any]) -> None:
    with pytest.raises(DAMAGE):
        read_match(data)
    area = FaultyArea({"ghost": json.dumps(data)})
    store, told = open_store(area)
    assert load_match(store.vault, "ghost", 0) is None
    assert told == [Trouble.DAMAGED]
    assert area.ours() == {"damaged/ghost": json.dumps(data)}
