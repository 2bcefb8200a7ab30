"""Results of what is stored: read without a replay, from little room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import End, Mode, Setup
from app.play import Slot, State, Trust
from app.play.statistics import Group, figures_of, groups_of
from app.web.kept import KEPT_RECORDS
from app.web.past import daily_text, days_of, results_of
from app.web.store import Store
from tools.bench_statistics import GAMES, MOVES, PREFIX, full_area

from .help import FaultyArea, classic, daily, open_store, practice, unverified

CHECKED = Trust.CHECKED


def test_a_hundred_games_of_a_thousand_moves_take_little_room_and_no_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    area = full_area()
    stored = {key: area.get(key) or "" for key in area.keys()}  # noqa: SIM118 (no dict)
    assert sum(len(key) + len(text) for key, text in stored.items()) <= 300_000
    store, told = open_store(
        FaultyArea({key.removeprefix(PREFIX): text for key, text in stored.items()})
    )
    monkeypatch.setattr(Setup, "take_turn", None)  # figures come from what is stored
    results = list(results_of(store))
    assert len(results) == GAMES == KEPT_RECORDS
    (group,) = groups_of(results)
    figures = figures_of(results, group)
    assert figures.games == GAMES
    assert figures.moves == sum(figures.ways) == GAMES * MOVES
    assert told == []


def full_store() -> Store:
    store, _ = open_store(FaultyArea())
    for n in range(KEPT_RECORDS + 5):
        store.keep(replace(classic(1 + n % 7, name=f"{n:016x}"), ended=End.LEFT), CHECKED)
    return store


def test_older_games_count_like_those_with_records() -> None:
    store = full_store()
    results = list(results_of(store))
    assert [result.id for result in results] == [f"{n:016x}" for n in range(104, -1, -1)]
    figures = figures_of(results, Group(Mode.CLASSIC, 4))
    assert figures.games == KEPT_RECORDS + 5
    assert figures.moves == sum(1 + n % 7 for n in range(KEPT_RECORDS + 5)) == sum(figures.ways)


def test_what_is_unchecked_is_kept_and_counts_nowhere() -> None:
    store, _ = open_store(FaultyArea())
    store.keep(replace(unverified(classic(8)), ended=End.LEFT), Trust.UNVERIFIED)
    (result,) = results_of(store)
    assert not result.counts
    for n in range(KEPT_RECORDS):
        store.keep(replace(classic(2, name=f"{n + 500:016x}"), ended=End.LEFT), CHECKED)
    assert [result.counts for result in results_of(store)] == [*[True] * KEPT_RECORDS, False]


TODAY = "2026-03-05"


def day_slot(day: str) -> Slot:
    return Slot(Mode.DAILY, date=day)


def test_days_are_made_of_what_is_played_and_what_was_played() -> None:
    store, _ = open_store(FaultyArea())
    board = daily(4, TODAY, "a" * 16)
    store.save(daily(3, TODAY, "a" * 16), day_slot(TODAY), CHECKED)
    store.save(daily(5, "2026-03-04", "b" * 16), day_slot("2026-03-04"), CHECKED)
    store.keep(replace(daily(6, TODAY, "c" * 16), ended=End.LEFT), CHECKED)
    store.save(
        unverified(daily(20, "2026-03-03", "d" * 16)), day_slot("2026-03-03"), Trust.UNVERIFIED
    )
    days = days_of(store, State(board, today=TODAY))
    assert list(days) == ["2026-03-04", TODAY]
    assert [(each.id, each.moves) for each in days[TODAY].attempts] == [
        ("c" * 16, 6),
        ("a" * 16, 4),
    ]
    assert list(days_of(store, State(practice(), today="2026-03-04"))) == ["2026-03-04"]


def test_what_is_shared_of_a_day_is_found_by_its_game() -> None:
    store, _ = open_store(FaultyArea())
    state = State(daily(4, TODAY, "a" * 16), today=TODAY)
    text = daily_text(store, state, TODAY, "a" * 16)
    assert text is not None
    assert text.startswith("2048, daily 64: best tile ")
    assert daily_text(store, state, TODAY, "b" * 16) is None
    assert daily_text(store, state, "2026-03-04", "a" * 16) is None


def test_when_the_target_was_reached_goes_along() -> None:
    store, _ = open_store(FaultyArea())
    store.keep(replace(daily(6, TODAY, "c" * 16), ended=End.LEFT), CHECKED)
    store.reached("c" * 16, 5, late=True)
    (result,) = results_of(store)
    assert (result.reached, result.needed, result.late) == (5, 5, True)
