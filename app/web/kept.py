"""The document of the recent games, and what remains of a game that is older: its result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.engine import SIZES, End, Mode, UndoRule, is_tile_value

from .documents import DAY, is_count, known
from .vault import Document

KEPT_RECORDS = 100
"""So many recent games are kept with their moves; older ones as results."""

WAYS = "URDL"
"""The order in which a result counts the moves of a game by direction."""

_RESULT_KEYS = (
    "id", "mode", "size", "goal", "undo", "date", "match", "side", "level", "undos", "hints", "won",
    "ended",
)  # fmt: skip
_RESULT_FIGURES = ("moves", "ways", "clockMs", "startedAt", "score", "tile", "unchecked")
_MOMENT = re.compile(DAY.pattern + r"T\d\d:\d\d:\d\dZ", re.ASCII)


class Kept(NamedTuple):
    """The recent games, newest first."""

    records: list[Document]
    """Those that are kept with their moves."""
    results: list[Document]
    """What remains of older ones."""
    unchecked: frozenset[str] = frozenset()
    """The ids of records whose moves may not lead to their board: nobody saw a replay hold."""
    reached: Mapping[str, int] = {}
    """After how many moves dailies reached their target first, by id; in progress or not."""
    late: frozenset[str] = frozenset()
    """The ids of dailies that reached it on another day than their own."""


def check_games(document: Document) -> None:
    """Check the recent games as far as the list needs it; each record wholly when it is used."""
    known(document, {"version", "records", "results", "unchecked", "reached", "late"})
    for key in ("records", "results", "unchecked", "late"):
        if not isinstance(document.get(key, []), list):
            raise ValueError("games come in lists")
    for fields in document["records"]:
        _check_result(result_of(fields))
    for result in document["results"]:
        _check_result(result)
    for key in ("unchecked", "late"):
        if not all(isinstance(game, str) for game in document.get(key, [])):
            raise ValueError("games are told by their ids")
    reached = document.get("reached", {})
    if not (isinstance(reached, dict) and all(is_count(moves) for moves in reached.values())):
        raise ValueError("a target is reached after so many moves")


def _check_result(result: Document) -> None:
    known(result, {*_RESULT_KEYS, *_RESULT_FIGURES})
    counts = [result[key] for key in ("moves", "undos", "hints", "clockMs")]
    score, tile, day = result["score"], result["tile"], result.get("date", "2026-01-01")
    right = (
        re.fullmatch("[0-9a-f]{16}", result["id"], re.ASCII)
        and Mode(result["mode"])
        and (type(result["size"]) is int and result["size"] in SIZES)
        and (result["goal"] is None or is_tile_value(result["goal"]))
        and UndoRule(result["undo"])
        and all(is_count(count) for count in counts)
        and isinstance(result.get("won", False), bool)
        and ("ended" not in result or End(result["ended"]))
        and (type(score) is int and score >= 0 and is_tile_value(tile))
        and (DAY.fullmatch(day) and _MOMENT.fullmatch(result["startedAt"]))
        and result.get("unchecked", True) is True
        and _are_ways(result.get("ways"), result["moves"])
    )
    if not right:
        raise ValueError("a result is not of its form")


def _are_ways(ways: Any, moves: int) -> bool:
    """Whether these are counts of moves up, right, down and left; results of once have none."""
    if ways is None:
        return True
    counts = isinstance(ways, list) and len(ways) == len(WAYS) and all(map(is_count, ways))
    return counts and sum(ways) == moves


def kept_games(document: Document) -> Kept:
    """The recent games in a checked document."""
    unchecked = frozenset(document.get("unchecked", ()))
    reached, late = document.get("reached", {}), frozenset(document.get("late", ()))
    return Kept(document["records"], document["results"], unchecked, reached, late)


def games_document(kept: Kept) -> Document:
    """The document of the recent games."""
    records = kept.records[:KEPT_RECORDS]
    older = [
        result_of(fields) | ({"unchecked": True} if fields["id"] in kept.unchecked else {})
        for fields in kept.records[KEPT_RECORDS:]
    ]
    document: Document = {"version": 1, "records": records, "results": older + kept.results}
    if unchecked := [fields["id"] for fields in records if fields["id"] in kept.unchecked]:
        document["unchecked"] = unchecked
    if kept.reached:
        document["reached"] = dict(sorted(kept.reached.items()))
    if kept.late:
        document["late"] = sorted(kept.late)
    return document


def result_of(fields: Mapping[str, Any]) -> Document:
    """What remains of a record when its moves are let go."""
    result = {key: fields[key] for key in _RESULT_KEYS if key in fields}
    return result | {
        "moves": len(fields["moves"]),
        "ways": [fields["moves"].count(way) for way in WAYS],
        "clockMs": fields["clockMs"],
        "startedAt": fields["startedAt"],
        "score": fields["score"],
        "tile": max(fields["board"]),
    }
