"""What is stored of games that were played, as results: of records, and of what older ones left."""

from __future__ import annotations

import json
from collections.abc import Iterator

from app.engine import Mode, Record, daily_target, encode_record
from app.play import Slot, State, Trust, day_words
from app.play.days import Day, days_played, streak_of
from app.play.results import Result

from .kept import Kept, result_of
from .store import Store
from .vault import Document


def results_of(store: Store) -> Iterator[Result]:
    """All games that ended or were left, newest first."""
    kept = store.kept()
    for fields in (*map(result_of, kept.records), *kept.results):
        yield _result(fields, kept)


def dailies_of(store: Store, current: Record, trust: Trust) -> Iterator[Result]:
    """All attempts at dailies: the one on the board, others in progress, and those of the past."""
    kept = store.kept()
    if current.mode is Mode.DAILY and trust is not Trust.UNVERIFIED:
        yield _result(_fields(current), kept)
    for day in store.days():
        loaded = store.load(Slot(Mode.DAILY, date=day))
        if loaded is not None and loaded.trust is not Trust.UNVERIFIED:
            yield _result(_fields(loaded.record), kept)
    yield from (result for result in results_of(store) if result.mode is Mode.DAILY)


def days_of(store: Store, state: State) -> dict[str, Day]:
    """The days with an attempt, that on the board among them."""
    return days_played(dailies_of(store, state.record, state.trust), state.today)


def daily_text(store: Store, state: State, date: str, game: str) -> str | None:
    """What is told others of an attempt; None if it is none that counts."""
    days = days_of(store, state)
    attempts = days[date].attempts if date in days else ()
    found = next((attempt for attempt in attempts if attempt.id == game), None)
    if found is None:
        return None
    streak = streak_of(days, state.today)
    return day_words.share(days[date], found, daily_target(date), streak)


def _fields(record: Record) -> Document:
    fields: Document = json.loads(encode_record(record))
    return result_of(fields)


def _result(fields: Document, kept: Kept) -> Result:
    """The result in a checked document."""
    name = fields["id"]
    ways = fields.get("ways")
    return Result(
        name,
        Mode(fields["mode"]),
        fields["size"],
        fields["goal"],
        fields["score"],
        fields["tile"],
        fields["moves"],
        fields["undos"],
        fields["hints"],
        fields.get("won", False),
        fields.get("ended"),
        fields["clockMs"],
        fields["startedAt"],
        fields.get("date"),
        fields.get("match"),
        fields.get("side"),
        fields.get("level"),
        None if ways is None else tuple(ways),
        "unchecked" not in fields and name not in kept.unchecked,
        kept.reached.get(name),
        name in kept.late,
    )
