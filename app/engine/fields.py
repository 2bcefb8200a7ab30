"""The keys of a record: which there are, in which order, and what each may hold.

Docs and code share this one table; ``docs/records.md`` explains it.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from .board import SIZES, is_tile_value
from .game import MAX_MOVES
from .setup import OPENING_SPAWNS, UndoRule

FORMAT = "2048-record"
VERSION = 1
DUEL_MOVES = 250
HIGHEST_SCORE = 2**1400
"""Above what any game can score from the highest start: 20,000 moves of 36 tiles up to 2^1024."""

Fields = dict[str, Any]
"""A record as JSON data. Untyped on purpose: its keys are checked by the table below."""


class RecordError(ValueError):
    """A record that cannot be used; the message says why, in words for a player."""


MAX_DEPTH = 16
"""How deep lists and objects may stand in one another; a record needs 3, a file of records 6."""

_STRINGS_AND_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)


def parse_json(
    text: str, pairs_hook: Callable[[list[tuple[str, object]]], object] | None = None
) -> object:
    """What a JSON text from outside holds.

    ``json.loads`` follows nesting down the stack of the machine. Inside a browser that stack is
    small, and its end is no RecursionError: it takes the whole interpreter with it, past any
    ``except``. So the depth is looked at first.

    Raises:
        ValueError: it is not JSON, or nested deeper than MAX_DEPTH.

    """
    depth = 0
    for match in _STRINGS_AND_BRACKETS.finditer(text):
        bracket = match[0]
        depth += (bracket in "[{") - (bracket in "]}")
        if depth > MAX_DEPTH:
            raise ValueError("nested too deeply")
    return json.loads(text, object_pairs_hook=pairs_hook)


def _is_count(value: object, most: int = 2**53) -> bool:
    return type(value) is int and 0 <= value <= most


def _is_score(value: object) -> bool:
    # Two tiles of 2**53, which a position may hold, are worth more than 2**53. No game comes near
    # this limit; a forged score past it could be read but never written again as decimal digits.
    return type(value) is int and 0 <= value < HIGHEST_SCORE


def _is_hex(value: object, digits: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None


def _is_moves(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_MOVES and set(value) <= set("URDL")


def _is_board(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) in {size * size for size in SIZES}
        and all((type(v) is int and v == 0) or is_tile_value(v) for v in value)
        and any(value)
    )


def _is_start(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"board", "spawns"}
        and _is_board(value["board"])
        and _is_count(value["spawns"], 2**31)
        and value["spawns"] >= OPENING_SPAWNS
    )


def _is_secrets(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_hex(v, 32) for v in value)


def _is_times(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(_is_count(v) for v in value)
        and all(a <= b for a, b in pairwise(value))
    )


def _is_date(value: object) -> bool:
    return _is_moment(value, r"\d{4}-\d\d-\d\d")


def _is_time_of_day(value: object) -> bool:
    # No hour 24, which Python reads from 3.14 on: all versions must agree on what a record is.
    return _is_moment(value, r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\dZ")


def _is_moment(value: object, form: str) -> bool:
    if not isinstance(value, str) or re.fullmatch(form, value, re.ASCII) is None:
        return False
    try:
        datetime.datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _one_of(*choices: object) -> Callable[[object], bool]:
    # The types are compared too: in Python, True equals 1 and 4.0 equals 4.
    return lambda value: any(type(value) is type(c) and value == c for c in choices)


KEYS: dict[str, Callable[[object], bool]] = {
    "format": _one_of(FORMAT),
    "version": _one_of(VERSION),
    "id": lambda v: _is_hex(v, 16),
    "mode": _one_of("classic", "daily", "practice", "ghost", "solo", "challenge", "duel"),
    "size": _one_of(*SIZES),
    "goal": lambda v: v is None or is_tile_value(v),
    "undo": _one_of(*(rule.value for rule in UndoRule)),
    "generator": _one_of("T1", "D1"),
    "seed": lambda v: _is_hex(v, 32),
    "start": _is_start,
    "date": _is_date,
    "match": lambda v: _is_hex(v, 16),
    "side": _one_of("player", "ghost", "inviter", "guest"),
    "level": _one_of("easy", "medium", "hard"),
    "secrets": _is_secrets,
    "moves": _is_moves,
    "redo": lambda v: _is_moves(v) and v != "",
    "undos": _is_count,
    "hints": _is_count,
    "undoSpent": _one_of(True),
    "won": _one_of(True, False),
    "keptGoing": _one_of(True, False),
    "ended": _one_of("over", "moves", "time", "left", "forfeit", "unfinished"),
    "clockMs": _is_count,
    "times": _is_times,
    "startedAt": _is_time_of_day,
    "score": _is_score,
    "board": _is_board,
}
"""Every key, in the order in which a record is written, with the test its value must pass."""

_OPTIONAL = {"redo", "undoSpent", "ended", "times"}
_ONLY_IN = {
    "start": {"practice"},
    "date": {"daily"},
    "match": {"ghost", "duel"},
    "side": {"ghost", "duel"},
    "level": {"ghost"},
    "secrets": {"duel"},
}
_MAY_LACK = {"start", "secrets"}
"""Of those, the keys that may be missing where they apply."""
_TILES = {"match", "secrets"}
_SIDES = {"ghost": {"player", "ghost"}, "duel": {"inviter", "guest"}}
_DUEL_FORMAT = {"ghost", "solo", "challenge", "duel"}


def check_fields(data: object) -> Fields:
    """Check the form of a record that was read as JSON.

    Raises:
        RecordError: a key is unknown, missing, out of place, or of a wrong type or range.

    """
    if not isinstance(data, dict):
        raise RecordError("a record is a JSON object")
    if data.get("format") == FORMAT and _is_count(data.get("version")) and data["version"] > 1:
        raise RecordError("the record is of a newer version of the game")
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise RecordError(f"unknown key {unknown[0]!r:.40}")
    for key, is_right in KEYS.items():
        if key in data and not is_right(data[key]):
            raise RecordError(f"{key} is not of its form")
    mode, goal = data.get("mode"), data.get("goal")
    for key in KEYS:
        if key in _ONLY_IN:
            # A challenge can be on the tiles of a duel.
            taken = mode == "challenge" and data.get("generator") == "D1" and key in _TILES
            applies = taken or mode in _ONLY_IN[key]
            required = taken or (applies and key not in _MAY_LACK)
        elif key == "seed":
            applies = required = data.get("generator") == "T1"
        elif key in {"won", "keptGoing"}:
            applies = required = goal is not None
        else:
            applies, required = True, key not in _OPTIONAL
        if required and key not in data:
            raise RecordError(f"{key} is missing")
        if key in data and not applies:
            raise RecordError(f"{key} does not apply to this game")
    _check_together(data)
    return data


def _check_together(data: Fields) -> None:
    """What several keys must agree on."""
    moves = len(data["moves"])
    if moves + len(data.get("redo", "")) > MAX_MOVES:
        raise RecordError("more than 20,000 moves")
    if "times" in data and len(data["times"]) != moves:
        raise RecordError("times and moves differ in number")
    mode, ended = data["mode"], data.get("ended")
    if mode != "challenge" and (mode == "duel") != (data["generator"] == "D1"):
        raise RecordError("generator does not fit the mode")
    if data.get("side") not in _SIDES.get(mode, {None}):
        raise RecordError("side does not fit the mode")
    duel = mode in _DUEL_FORMAT
    if duel != (data["goal"] is None):
        raise RecordError("goal does not fit the mode")
    if duel and (data["size"], data["undo"]) != (4, "none"):
        raise RecordError("the duel format is 4×4 without undo")
    if duel and moves > DUEL_MOVES:
        raise RecordError("the duel format ends at move 250")
    if ended in {"moves", "time", "forfeit"} and not duel:
        raise RecordError("only the duel format ends by moves, time or forfeit")
    if ended == "moves" and moves != DUEL_MOVES:
        raise RecordError("the game ended by its last move, yet there are moves left")
    if mode == "daily" and (data["size"], data["undo"]) != (4, "single"):
        raise RecordError("a daily is 4×4 with single undo")
