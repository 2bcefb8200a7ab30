"""The daily of any day: number, seed, target and opening; in CPython, and inside Pyodide."""

from __future__ import annotations

import datetime
import json
from hashlib import sha256

import pytest

from app.engine import (
    FIRST_DAY,
    Board,
    Direction,
    Game,
    daily_number,
    daily_seed,
    daily_target,
    days_from,
    has_daily,
)

from .help import DATA

GOLDEN = json.loads((DATA / "daily.json").read_text(encoding="ascii"))
"""Days with number, seed and target, the board they open with, and the board after so many moves;
the first six come from an independent implementation."""


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["date"])
def test_a_day_brings_the_same_to_everyone(case: dict[str, object]) -> None:
    date = str(case["date"])
    assert daily_number(date) == case["number"]
    assert daily_seed(date) == case["seed"]
    assert daily_target(date) == case["target"]
    game = Game.new(seed=daily_seed(date), undo="single", goal=daily_target(date))
    if "opening" in case:
        assert list(game.board.cells) == case["opening"]
        assert list(after(game, 60).cells) == case["after60"]


def after(game: Game, moves: int) -> Board:
    """The board after moves in turn L, D, R, U, leaving out those that move nothing."""
    letters = "LDRU"
    position, n = game.setup.opening(), 0
    while position.ply < moves:
        taken = game.setup.take_turn(position, Direction(letters[n % 4]))
        n += 1
        if taken is not None:
            position = taken[0]
    return position.board


def test_the_days_are_numbered_one_by_one() -> None:
    day = datetime.date(2026, 1, 1)
    for number in range(1, 2000):
        assert daily_number(day.isoformat()) == number
        assert days_from(FIRST_DAY, number - 1) == day.isoformat()
        day += datetime.timedelta(days=1)


def test_all_targets_come_and_none_is_rare() -> None:
    targets = [daily_target(days_from(FIRST_DAY, n)) for n in range(730)]
    first_byte = sha256(b"2048:daily-target:2026-01-01").digest()[0]
    assert targets[0] == 256 << first_byte % 4
    assert {target: targets.count(target) > 100 for target in set(targets)} == dict.fromkeys(
        (256, 512, 1024, 2048), True
    )


@pytest.mark.parametrize(
    "day", ["2025-12-31", "1970-01-01", "2026-02-29", "20260101", "2026-1-1", "today", ""]
)
def test_there_is_no_daily_on_other_days(day: str) -> None:
    assert not has_daily(day)
    with pytest.raises(ValueError, match="no daily"):
        daily_number(day)
