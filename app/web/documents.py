"""The documents that storage and export files hold: their forms, read wholly and checked.

They are those of ``docs/storage.md``. What is not of its form raises ValueError, or what a missing
or foreign part of it raises: ``vault.DAMAGE`` lists it all.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from app.engine import (
    SIZES,
    Board,
    Mode,
    Position,
    Record,
    RecordError,
    UndoRule,
    Verification,
    daily_seed,
    daily_target,
    encode_record,
    has_daily,
    is_tile_value,
    record_from_fields,
    resume,
)
from app.play import PREFERENCES, Best, Settings, Slot, Trust, slot_of

from .vault import Document

AT_ONCE = 256
"""So many moves, undone ones included, are replayed when a game is read; the others while it is
played."""

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

SLOTS = {slot.key: slot for slot in (*(Slot(Mode.CLASSIC, n) for n in SIZES), Slot(Mode.PRACTICE))}
"""Where games in progress are kept, by key; each day of the daily has a slot besides."""

_LAST = SLOTS | {mode.value: Slot(mode) for mode in (Mode.DAILY, Mode.GHOST)}
"""What was played last. (A match has a document of its own form, and goes along in no export.)"""


def slot_at(key: str) -> Slot | None:
    """The slot of a game in progress that is kept under ``key``; None if none is."""
    mode, _, day = key.partition("/")
    if mode == Mode.DAILY.value and has_daily(day):
        return Slot(Mode.DAILY, date=day)
    return SLOTS.get(key)


class Loaded(NamedTuple):
    """A game as it was read from its slot."""

    record: Record
    trust: Trust
    address: str = ""
    """For practice: the address it belongs to."""


def check_slot(slot: Slot, document: Document) -> Record:
    """Check the document of a game in progress; its record, not yet replayed."""
    known(document, {"version", "record", "recent", "unverified", "address"})
    record = record_from_fields(document["record"])
    if slot_of(record) != slot:
        raise ValueError("the game is of another mode, size or day than its slot")
    setup, day = record.game.setup, record.date
    if day is not None and (setup.seed, setup.goal) != (daily_seed(day), daily_target(day)):
        raise ValueError("a daily has the tiles and the target of its day")
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
    known(data, {"ply", "board", "score"})
    board = Board.from_cells(data["board"])
    ply, score = data["ply"], data["score"]
    # Scores have no limit: a position from a link can hold tiles of any size.
    scored = type(score) is int and score >= 0
    if not (scored and is_count(ply) and ply <= record.game.ply):
        raise ValueError("the recent board is of no ply of the game")
    if board.size != record.game.setup.size:
        raise ValueError("the recent board is of another size")
    return Position(ply, board, score)


def read_best(document: Document) -> Best:
    """The best in a document."""
    known(document, {"version", "score", "tile", "since"})
    best = Best(document["score"], document["tile"], document.get("since"))
    if not is_count(best.score) or not (best.tile == 0 or is_tile_value(best.tile)):
        raise ValueError("a best is a score and a tile")
    if best.since is not None and not DAY.fullmatch(best.since):
        raise ValueError("since is a day")
    return best


def read_settings(document: Document) -> Settings:
    """The settings in a document."""
    known(document, {"version", "undo", "pad", "clock", "last", "size", "vibrate", *PREFERENCES})
    pad, clock, last = document["pad"], document["clock"], document["last"]
    vibrate = document.get("vibrate", False)
    if not all(isinstance(switch, bool) for switch in (pad, clock, vibrate)):
        raise ValueError("a switch is on or off")
    slot = _LAST[last]
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


def _verified(record: Record) -> Record:
    verification = Verification(record)
    while not verification.advance(1000):
        pass
    return verification.record


def is_count(value: object) -> bool:
    """Whether a value counts something."""
    return type(value) is int and 0 <= value <= 2**53


def known(document: Document, keys: set[str]) -> None:
    """Refuse keys of which nothing is known."""
    if not set(document) <= keys:
        raise ValueError("unknown keys")
