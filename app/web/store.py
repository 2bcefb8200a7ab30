"""What is kept between visits: games in progress, bests, recent games, settings.

The keys and documents are those of ``docs/storage.md``. Everything is read wholly and checked
before any of it is used.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import NamedTuple

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
from app.play import Best, Settings, Slot, Trust

from .vault import Document, Vault

KEPT_RECORDS = 100
"""So many recent games are kept with their moves; older ones as results."""

AT_ONCE = 256
"""A game of so many moves is replayed when it is read; a longer one while it is played."""


class Loaded(NamedTuple):
    """A game as it was read from its slot."""

    record: Record
    trust: Trust
    address: str = ""
    """For practice: the address it belongs to."""


class Store:
    """The player's documents. Never raises for what storage does; see :class:`Vault`."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault

    # Games in progress

    def load(self, slot: Slot) -> Loaded | None:
        """The game in ``slot``; None if there is none that can be used."""
        document = self.vault.read(slot.key, lambda d: check_slot(slot, d))
        return None if document is None else open_document(document)

    def save(self, record: Record, slot: Slot, trust: Trust, address: str = "") -> bool:
        """Keep a game in its slot; whether it is stored and not only held in memory."""
        # Put together as text: this runs at every move, and the record is text already.
        parts = ['{"version":1']
        if address:
            parts.append(f'"address":{json.dumps(address)}')
        parts.append(f'"record":{encode_record(record)}')
        if trust is Trust.UNVERIFIED:
            parts.append('"unverified":true')
        elif record.game.ply > AT_ONCE and len(record.game.checkpoints) > 1:
            ply, board, score = record.game.checkpoints[-2]
            recent = {"ply": ply, "board": board.cells, "score": score}
            parts.append(f'"recent":{json.dumps(recent, separators=(",", ":"))}')
        return self.vault.write(slot.key, ",".join(parts) + "}")

    # Bests

    def best(self, size: int) -> Best:
        """The best at a size, as stored."""
        document = self.vault.read(f"best/{size}", read_best)
        return Best() if document is None else read_best(document)

    def raise_best(self, size: int, score: int, tile: int) -> Best:
        """Raise the stored best, never lower it; the best that stands now."""
        best = self.best(size).reached(score, tile)
        self._write_best(size, best)
        return best

    def merge_best(self, size: int, best: Best) -> None:
        """Raise the stored best to one from elsewhere."""
        mine = self.best(size)
        merged = mine.reached(best.score, best.tile)
        self._write_best(size, merged._replace(since=mine.since or best.since))

    def clear_bests(self, day: str) -> None:
        """Set the bests of all sizes to nothing, since ``day``."""
        for size in SIZES:
            self._write_best(size, Best(since=day))

    def _write_best(self, size: int, best: Best) -> None:
        document = {"version": 1, **{k: v for k, v in best._asdict().items() if v is not None}}
        self._write(f"best/{size}", document)

    # Recent games

    def keep(self, record: Record, trust: Trust) -> None:
        """Put a game among the recent ones, in place of an earlier state of the same game."""
        records, results = self.games()
        records = [r for r in records if r["id"] != record.id]
        results = [r for r in results if r["id"] != record.id]
        fields = json.loads(encode_record(record))
        if trust is Trust.UNVERIFIED:
            # Its moves lead nowhere, so there is nothing to replay: only the result is kept.
            results.insert(0, result_of(fields))
        else:
            records.insert(0, fields)
        self.write_games(records, results)

    def unkeep(self, game: str) -> None:
        """Take the game of an id out of the recent ones: it is in progress again."""
        records, results = self.games()
        self.write_games([r for r in records if r["id"] != game], results)

    def last_left(self, record: Record) -> Record | None:
        """The game that New game left last for one such as ``record``; its moves are not replayed.

        For practice that is one of the same seed and position, since these are its address.
        """
        setup = record.game.setup
        for fields in self.games()[0]:
            if (fields.get("mode"), fields.get("ended")) != (record.mode.value, End.LEFT.value):
                continue
            try:
                left = record_from_fields(fields)
            except RecordError:
                continue
            same = replace(left.game.setup, undo=setup.undo)
            if record.mode is Mode.CLASSIC:
                same = replace(same, seed=setup.seed)
            if same == setup:
                return left
        return None

    def games(self) -> tuple[list[Document], list[Document]]:
        """The recent games: those with their moves, and the results of older ones; newest first."""
        document = self.vault.read("games", check_games) or {"records": [], "results": []}
        return document["records"], document["results"]

    def write_games(self, records: list[Document], results: list[Document]) -> None:
        """Keep the recent games; what is past the last hundred becomes a result."""
        older = [result_of(fields) for fields in records[KEPT_RECORDS:]]
        document = {
            "version": 1,
            "records": records[:KEPT_RECORDS],
            "results": older + results,
        }
        self._write("games", document)

    def merge_games(self, records: list[Document], results: list[Document]) -> None:
        """Add recent games from elsewhere, by id: what is known already stays as it is."""
        mine, old = self.games()
        known = {game["id"] for game in (*mine, *old)}
        self.write_games(
            mine + [game for game in records if game["id"] not in known],
            old + [game for game in results if game["id"] not in known],
        )

    # Settings

    def settings(self) -> Settings:
        """The settings, as stored."""
        document = self.vault.read("settings", read_settings)
        return Settings() if document is None else read_settings(document)

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self._write("settings", settings_document(settings))

    def sweep(self) -> None:
        """Read everything once, so that what is damaged has been set aside."""
        for size in SIZES:
            self.load(Slot(Mode.CLASSIC, size))
            self.best(size)
        self.load(Slot(Mode.PRACTICE))
        self.games()
        self.settings()

    def clear(self) -> None:
        """Forget everything of ours."""
        for key in list(self.vault.keys()):
            self.vault.remove(key)

    def _write(self, key: str, document: Document) -> None:
        self.vault.write(key, json.dumps(document, separators=(",", ":")))


# The forms of the documents. Each check raises ValueError for what is not of its form; the
# KeyError and TypeError of a missing or foreign part mean the same to the vault.


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


def open_document(document: Document) -> Loaded:
    """The game of a checked slot document, with as much of its past as can be had at once."""
    record = record_from_fields(document["record"])
    address = document.get("address", "")
    if document.get("unverified"):
        return Loaded(record, Trust.UNVERIFIED, address)
    try:
        if "recent" in document:
            recent = _recent(document["recent"], record)
            return Loaded(resume(record, recent), Trust.CHECKING, address)
        if record.game.ply > AT_ONCE:
            return Loaded(record, Trust.CHECKING, address)
        return Loaded(_verified(record), Trust.CHECKED, address)
    except RecordError:
        return Loaded(record, Trust.UNVERIFIED, address)


def _recent(data: Document, record: Record) -> Position:
    _known(data, {"ply", "board", "score"})
    board = Board.from_cells(data["board"])
    ply, score = data["ply"], data["score"]
    if not (_is_count(ply) and _is_count(score) and ply <= record.game.ply):
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
    if best.since is not None and not isinstance(best.since, str):
        raise ValueError("since is a day")
    return best


def check_games(document: Document) -> None:
    """Check the list of recent games by its form; each record is checked when it is used."""
    _known(document, {"version", "records", "results"})
    for fields in (*document["records"], *document["results"]):
        if not isinstance(fields["id"], str):
            raise ValueError("a game has an id")


def read_settings(document: Document) -> Settings:
    """The settings in a document."""
    _known(document, {"version", "undo", "pad", "clock", "last", "size"})
    pad, clock, last = document["pad"], document["clock"], document["last"]
    if not (isinstance(pad, bool) and isinstance(clock, bool)):
        raise ValueError("pad and clock are shown or not")
    mode, _, size = last.partition("/")
    slot = Slot(Mode(mode), int(size or 0))
    if slot != Slot(Mode.PRACTICE) and slot not in {Slot(Mode.CLASSIC, n) for n in SIZES}:
        raise ValueError("no such slot")
    if type(document["size"]) is not int or document["size"] not in SIZES:
        raise ValueError("no such size")
    return Settings(UndoRule(document["undo"]), pad, clock, slot, document["size"])


def settings_document(settings: Settings) -> Document:
    """The document of the settings."""
    return {
        "version": 1,
        "undo": settings.undo.value,
        "pad": settings.pad,
        "clock": settings.clock,
        "last": settings.last.key,
        "size": settings.size,
    }


def result_of(fields: Document) -> Document:
    """What remains of a record when its moves are let go."""
    kept = ("id", "mode", "size", "goal", "undo", "date", "undos", "hints", "won", "ended")
    result = {key: fields[key] for key in kept if key in fields}
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
