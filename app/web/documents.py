"""The documents that storage and export files hold: their forms, read wholly and checked.

They are those of ``docs/storage.md``. What is not of its form raises ValueError, or what a missing
or foreign part of it raises: ``vault.DAMAGE`` lists it all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from app.engine import (
    SIZES,
    Board,
    End,
    Mode,
    Position,
    Record,
    RecordError,
    UndoRule,
    Verification,
    encode_record,
    is_tile_value,
    record_from_fields,
    resume,
)
from app.play import PREFERENCES, Best, Settings, Slot, Trust

from .vault import Document

KEPT_RECORDS = 100
"""So many recent games are kept with their moves; older ones as results."""

AT_ONCE = 256
"""So many moves, undone ones included, are replayed when a game is read; the others while it is
played."""


SLOTS = {slot.key: slot for slot in (*(Slot(Mode.CLASSIC, n) for n in SIZES), Slot(Mode.PRACTICE))}
"""Where games in progress are kept, by key."""

_RESULT_KEYS = (
    "id", "mode", "size", "goal", "undo", "date", "match", "side", "level", "undos", "hints", "won",
    "ended",
)  # fmt: skip
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MOMENT = re.compile(_DAY.pattern + r"T\d\d:\d\d:\d\dZ", re.ASCII)


class Loaded(NamedTuple):
    """A game as it was read from its slot."""

    record: Record
    trust: Trust
    address: str = ""
    """For practice: the address it belongs to."""


class Kept(NamedTuple):
    """The recent games, newest first."""

    records: list[Document]
    """Those that are kept with their moves."""
    results: list[Document]
    """What remains of older ones."""
    unchecked: frozenset[str]
    """The ids of records whose moves may not lead to their board: nobody saw a replay hold."""


def check_slot(slot: Slot, document: Document) -> Record:
    """Check the document of a game in progress; its record, not yet replayed."""
    _known(document, {"version", "record", "recent", "unverified", "address"})
    record = record_from_fields(document["record"])
    size = record.game.setup.size if record.mode is Mode.CLASSIC else 0
    if Slot(record.mode, size) != slot:
        raise ValueError("the game is of another mode or size than its slot")
    if not isinstance(document.get("address", ""), str):
        raise ValueError("an address is a text")
    if document.get("unverified", True) is not True:
        raise ValueError("unverified is true or absent")
    if "recent" in document:
        _recent(document["recent"], record)
    return record


def slot_text(record: Record, trust: Trust, address: str = "") -> str:
    """The document of a game in progress, as text."""
    # Put together as text: this runs at every move, and the record is text already.
    parts = ['{"version":1']
    if address:
        parts.append(f'"address":{json.dumps(address)}')
    parts.append(f'"record":{encode_record(record)}')
    if trust is Trust.UNVERIFIED:
        parts.append('"unverified":true')
    elif not _short(record):
        # The last but one, so that undo works at once; the only one while it is checked.
        ply, board, score = record.game.checkpoints[-2:][0]
        recent = {"ply": ply, "board": board.cells, "score": score}
        parts.append(f'"recent":{json.dumps(recent, separators=(",", ":"))}')
    return ",".join(parts) + "}"


def open_document(document: Document) -> Loaded:
    """The game of a checked slot document, with as much of its past as can be had at once."""
    record = record_from_fields(document["record"])
    address = document.get("address", "")
    if document.get("unverified"):
        return Loaded(record, Trust.UNVERIFIED, address)
    if _short(record):
        try:
            return Loaded(_verified(record), Trust.CHECKED, address)
        except RecordError:
            return Loaded(record, Trust.UNVERIFIED, address)
    if "recent" in document:
        recent = _recent(document["recent"], record)
        if record.game.ply - recent.ply <= AT_ONCE:
            # It is only to save time: whether the game is sound, its whole replay will tell.
            with suppress(RecordError):
                record = resume(record, recent)
    return Loaded(record, Trust.CHECKING, address)


def _short(record: Record) -> bool:
    return record.game.ply + len(record.game.undone) <= AT_ONCE


def _recent(data: Document, record: Record) -> Position:
    _known(data, {"ply", "board", "score"})
    board = Board.from_cells(data["board"])
    ply, score = data["ply"], data["score"]
    # Scores have no limit: a position from a link can hold tiles of any size.
    scored = type(score) is int and score >= 0
    if not (scored and _is_count(ply) and ply <= record.game.ply):
        raise ValueError("the recent board is of no ply of the game")
    if board.size != record.game.setup.size:
        raise ValueError("the recent board is of another size")
    return Position(ply, board, score)


def read_best(document: Document) -> Best:
    """The best in a document."""
    _known(document, {"version", "score", "tile", "since"})
    best = Best(document["score"], document["tile"], document.get("since"))
    if not _is_count(best.score) or not (best.tile == 0 or is_tile_value(best.tile)):
        raise ValueError("a best is a score and a tile")
    if best.since is not None and not _DAY.fullmatch(best.since):
        raise ValueError("since is a day")
    return best


def check_games(document: Document) -> None:
    """Check the recent games as far as the list needs it; each record wholly when it is used."""
    _known(document, {"version", "records", "results", "unchecked"})
    for key in ("records", "results", "unchecked"):
        if not isinstance(document.get(key, []), list):
            raise ValueError("games come in lists")
    for fields in document["records"]:
        _check_result(result_of(fields))
    for result in document["results"]:
        _check_result(result)
    if not all(isinstance(game, str) for game in document.get("unchecked", [])):
        raise ValueError("unchecked games are told by their ids")


def _check_result(result: Document) -> None:
    _known(result, {*_RESULT_KEYS, "moves", "clockMs", "startedAt", "score", "tile", "unchecked"})
    counts = [result[key] for key in ("moves", "undos", "hints", "clockMs")]
    score, tile, day = result["score"], result["tile"], result.get("date", "2026-01-01")
    right = (
        re.fullmatch("[0-9a-f]{16}", result["id"], re.ASCII)
        and Mode(result["mode"])
        and (type(result["size"]) is int and result["size"] in SIZES)
        and (result["goal"] is None or is_tile_value(result["goal"]))
        and UndoRule(result["undo"])
        and all(_is_count(count) for count in counts)
        and isinstance(result.get("won", False), bool)
        and ("ended" not in result or End(result["ended"]))
        and (type(score) is int and score >= 0 and is_tile_value(tile))
        and (_DAY.fullmatch(day) and _MOMENT.fullmatch(result["startedAt"]))
        and result.get("unchecked", True) is True
    )
    if not right:
        raise ValueError("a result is not of its form")


def kept_games(document: Document) -> Kept:
    """The recent games in a checked document."""
    unchecked = frozenset(document.get("unchecked", ()))
    return Kept(document["records"], document["results"], unchecked)


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
    return document


def read_settings(document: Document) -> Settings:
    """The settings in a document."""
    _known(document, {"version", "undo", "pad", "clock", "last", "size", "vibrate", *PREFERENCES})
    pad, clock, last = document["pad"], document["clock"], document["last"]
    vibrate = document.get("vibrate", False)
    if not all(isinstance(switch, bool) for switch in (pad, clock, vibrate)):
        raise ValueError("a switch is on or off")
    # A match has a document of its own form, and goes along in no export.
    slot = Slot(Mode.GHOST) if last == Mode.GHOST.value else SLOTS[last]
    if type(document["size"]) is not int or document["size"] not in SIZES:
        raise ValueError("no such size")
    plain = Settings(UndoRule(document["undo"]), pad, clock, slot, document["size"])
    chosen: dict[str, Any] = {
        field: kind(document[field]) for field, kind in PREFERENCES.items() if field in document
    }
    return replace(plain, vibrate=vibrate, **chosen)


def settings_document(settings: Settings) -> Document:
    """The document of the settings. What is as at first in looks and handling is left out."""
    first = Settings()
    chosen = {
        field: getattr(settings, field)
        for field in (*PREFERENCES, "vibrate")
        if getattr(settings, field) != getattr(first, field)
    }
    return {
        "version": 1,
        "undo": settings.undo.value,
        "pad": settings.pad,
        "clock": settings.clock,
        "last": settings.last.key,
        "size": settings.size,
        **chosen,
    }


def result_of(fields: Mapping[str, Any]) -> Document:
    """What remains of a record when its moves are let go."""
    result = {key: fields[key] for key in _RESULT_KEYS if key in fields}
    return result | {
        "moves": len(fields["moves"]),
        "clockMs": fields["clockMs"],
        "startedAt": fields["startedAt"],
        "score": fields["score"],
        "tile": max(fields["board"]),
    }


def _verified(record: Record) -> Record:
    verification = Verification(record)
    while not verification.advance(1000):
        pass
    return verification.record


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 2**53


def _known(document: Document, keys: set[str]) -> None:
    if not set(document) <= keys:
        raise ValueError("unknown keys")
