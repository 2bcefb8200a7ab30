"""The recent games before they are shown: which there are, in what order, and what can be read."""

from __future__ import annotations

import json
from typing import Any

from app.engine import End, Game, Mode, Record, encode_record
from app.play.recent import read_game, recent_games
from app.play.recent_words import began, note
from tests.unit.engine.help import SEED, play_anything

AT = "2026-01-02T03:04:05Z"


def record(name: str, moves: int = 5, **changes: Any) -> Record:  # noqa: ANN401
    mode = Mode.GHOST if "match" in changes else Mode.CLASSIC
    goal = None if "match" in changes else 2048
    game = play_anything(Game.new(seed=SEED, undo="none", goal=goal), moves)
    return Record(game, name * 16, mode, AT, **{"ended": End.LEFT, **changes})


def fields(record: Record) -> Any:  # noqa: ANN401
    return json.loads(encode_record(record))


def names(current: Record, *kept: Any) -> list[str]:  # noqa: ANN401
    games = [read_game(sides) for sides in recent_games(kept, current)]
    return [" ".join(record.id[0] for record in records) for records in games]


MATCH: dict[str, Any] = {"match": "e" * 16, "level": "easy"}


def test_the_game_on_the_board_comes_first_if_it_has_a_move() -> None:
    kept = fields(record("1")), fields(record("2"))
    assert names(record("a"), *kept) == ["a", "1", "2"]
    assert names(record("a", 0), *kept) == ["1", "2"]
    assert names(record("2"), *kept) == ["2", "1"]  # once only


def test_both_sides_of_a_match_stand_together_the_players_first() -> None:
    ghost, mine = record("8", side="ghost", **MATCH), record("9", side="player", **MATCH)
    kept = fields(ghost), fields(record("1")), fields(mine)
    assert names(record("a", 0), *kept) == ["9 8", "1"]
    assert names(mine, *kept) == ["9 8", "1"]


def test_what_is_open_or_cannot_be_read_is_left_out() -> None:
    running = record("9", side="player", ended=None, **MATCH)
    assert names(running) == [""]
    assert names(running, fields(record("8", side="ghost", **MATCH))) == ["8"]
    broken = fields(record("1")) | {"undos": -1}
    assert names(record("a", 0), broken, fields(record("2"))) == ["", "2"]


def test_what_is_said() -> None:
    assert began(record("1")) == "2026-01-02, 03:04 UTC"
    assert note(0, 0) == "No game has been played yet."
    assert note(3, 0) == ""
    assert note(3, 1) == "Of 1 older game only the result is kept."
