"""Export and import: everything the player has, in one file.

An import looks at the whole file before it changes anything. Then it merges: bests are the larger,
recent games go by id, and a game in progress is replaced only if the player says so. The one that
gives way is kept among the recent games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from app.engine import End, Record, RecordError, Verification, parse_json, record_from_fields
from app.play import Slot, Trust
from app.play.tongue import detail, tr

from .documents import Loaded, check_slot, open_document, read_best, read_settings, slot_at
from .kept import check_games, games_document, kept_games
from .store import Store
from .vault import DAMAGE, VERSION, Document, Trouble, as_document, free_name

FORMAT = "2048-export"
LARGEST = 20_000_000
"""Characters; ten times what storage can hold is no export of ours."""

PLIES_A_SLICE = 200

_BEST = re.compile(r"best/([3-6])", re.ASCII)
_ASIDE = "damaged/"


class BackupError(ValueError):
    """A file that cannot be imported; the message says why, in words for the player."""


class Conflict(NamedTuple):
    """A game in progress here and another one in the file, for the same slot."""

    slot: Slot
    mine: Record
    theirs: Record


def export_text(store: Store) -> str:
    """The text of an export file. The same data gives the same text."""
    store.sweep()
    entries: dict[str, Any] = {}
    aside: dict[str, str] = {}
    for key in list(store.vault.keys()):
        text = store.vault.text(key)
        if text is None:
            continue
        if key.startswith(_ASIDE):
            aside[key] = text
        elif _is_known(key):
            entries[key] = json.loads(text)
    for key, text, why in store.vault.sealed():
        if why is Trouble.DAMAGED:
            aside[free_name(_ASIDE + key, text, aside.get)] = text
        elif _is_known(key):
            entries.setdefault(key, json.loads(text))
    if "games" in entries and entries["games"]["version"] == VERSION:
        entries["games"] = _sound_games(entries["games"], aside)
    for key in entries:
        if slot_at(key) is not None and entries[key]["version"] == VERSION:
            entries[key] = _honest_slot(entries[key])
    # What was set aside is no JSON, or not of its form: it travels as the text it is.
    document = {
        "format": FORMAT,
        "version": VERSION,
        "entries": dict(sorted((entries | aside).items())),
    }
    return json.dumps(document, separators=(",", ":")) + "\n"


def _sound_games(document: Document, aside: dict[str, str]) -> Document:
    """The recent games without records that no reader would take; these go to ``aside``."""
    kept = kept_games(document)
    sound = []
    for fields in kept.records:
        try:
            record_from_fields(fields)
        except DAMAGE:
            text = _compact(fields)
            aside[free_name(f"{_ASIDE}games/{fields['id']}", text, aside.get)] = text
        else:
            sound.append(fields)
    return games_document(kept._replace(records=sound))


def _honest_slot(document: Document) -> Document:
    """The document of a game in progress, marked if it is known to be unverified.

    A reader of the file takes an unmarked one at its word, and refuses it if that is broken.
    """
    if open_document(document).trust is not Trust.UNVERIFIED:
        return document
    return {key: document[key] for key in document if key != "recent"} | {"unverified": True}


class Import:
    """A file on its way in: read, checked in slices, compared, merged."""

    def __init__(self, text: str) -> None:
        """Reads a file by its form.

        Raises:
            BackupError: it is no export, of a newer version, or a part of it is not of its form.

        """
        if len(text) > LARGEST:
            raise BackupError("The file is too large to be an export of this game.")
        try:
            data = parse_json(text)
        except ValueError as error:
            raise BackupError("The file is not an export of this game.") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BackupError("The file is not an export of this game.")
        version, entries = data.get("version"), data.get("entries")
        if type(version) is not int or version != VERSION or not isinstance(entries, dict):
            raise BackupError("The file is from another version of the game.")
        self._entries: dict[str, Any] = entries
        self._slots: dict[Slot, Loaded] = {}
        self._newer: set[str] = set()
        """Documents of a newer version: not looked into, and never in place of one that is."""
        for key, entry in entries.items():
            self._check_form(key, entry)

    def check(self) -> Iterator[float]:
        """Replay every game of the file, a slice at a time; yields how far it is, from 0 to 1.

        Raises:
            BackupError: the moves of a game do not lead to its board.

        """
        records = [
            theirs.record
            for slot, theirs in self._slots.items()
            if "unverified" not in self._entries[slot.key]
        ]
        if self._has_games:
            kept = kept_games(self._entries["games"])
            records += [
                record_from_fields(fields)
                for fields in kept.records
                if fields["id"] not in kept.unchecked
            ]
        for number, record in enumerate(records):
            verification = Verification(record)
            try:
                while not verification.advance(PLIES_A_SLICE):
                    yield (number + verification.progress) / len(records)
            except RecordError as error:
                raise BackupError(
                    tr("A game in the file is damaged: {error}.", error=detail(error))
                ) from error
            yield (number + 1) / len(records)

    def conflicts(self, store: Store) -> list[Conflict]:
        """The games in progress that the file would replace."""
        return [
            Conflict(slot, mine.record, theirs.record)
            for slot, mine, theirs in self._compared(store)
            if mine is not None and _begun(mine.record) and not _adds_nothing(theirs, mine)
        ]

    def merge(self, store: Store, replace_games: bool) -> None:
        """Take the file in. Call it only after :meth:`check` has come to its end."""
        for slot, mine, theirs in self._compared(store):
            if mine is None or not _begun(mine.record):
                self._take(store, slot)
            elif _adds_nothing(theirs, mine):
                continue
            elif replace_games:
                self._take(store, slot)
                _keep_loser(store, mine, theirs)
            else:
                _keep_loser(store, theirs, mine)
        for key, entry in self._entries.items():
            if key in self._newer:
                if store.vault.is_free(key):
                    store.vault.write(key, _compact(entry))
            else:
                self._merge_entry(store, key, entry)

    def _compared(self, store: Store) -> Iterator[tuple[Slot, Loaded | None, Loaded]]:
        for slot, theirs in self._slots.items():
            yield slot, store.load(slot), theirs

    def _take(self, store: Store, slot: Slot) -> None:
        store.vault.write(slot.key, _compact(self._entries[slot.key]))
        # It may have been left here since, and is in progress again.
        store.unkeep(self._slots[slot].record.id)

    def _merge_entry(self, store: Store, key: str, entry: Any) -> None:
        if match := _BEST.fullmatch(key):
            store.merge_best(int(match[1]), read_best(entry))
        elif key == "games":
            store.merge_games(kept_games(entry))
        elif key == "settings":
            store.save_settings(read_settings(entry))
        elif key.startswith(_ASIDE):
            store.vault.put_aside(key.removeprefix(_ASIDE), entry)

    @property
    def _has_games(self) -> bool:
        return "games" in self._entries and "games" not in self._newer

    def _check_form(self, key: str, entry: Any) -> None:
        if not (_is_known(key) or key.startswith(_ASIDE)):
            raise BackupError(f"The file holds something unknown, {key!r:.40}.")
        try:
            if key.startswith(_ASIDE):
                if not isinstance(entry, str):
                    raise ValueError("what was set aside is a text")
            elif as_document(entry)["version"] > VERSION:
                self._newer.add(key)
            elif (slot := slot_at(key)) is not None:
                check_slot(slot, entry)
                self._slots[slot] = open_document(entry)
            elif _BEST.fullmatch(key):
                read_best(entry)
            elif key == "games":
                check_games(entry)
                for fields in entry["records"]:
                    record_from_fields(fields)
            else:
                read_settings(entry)
        except DAMAGE as error:
            raise BackupError(f"A part of the file is damaged: {key:.40}.") from error


def _is_known(key: str) -> bool:
    named = key in ("games", "settings") or _BEST.fullmatch(key) is not None
    return named or slot_at(key) is not None


def _adds_nothing(theirs: Loaded, mine: Loaded) -> bool:
    """Whether the file's game is the one here, but for the clock, or was never begun."""
    same = replace(theirs.record, clock_ms=mine.record.clock_ms) == mine.record
    return same or not _begun(theirs.record)


def _keep_loser(store: Store, loser: Loaded, winner: Loaded) -> None:
    """Put the game that gave way among the recent ones, unless the other goes on from it."""
    record, other = loser.record, winner.record
    if not record.game.ply:
        return
    if record.id == other.id:
        if (other.game.moves + other.game.undone).startswith(record.game.moves):
            return
        # Two ways on from one game: the one that is not played needs an id of its own to be kept.
        way = f"{record.id}:{record.game.moves}"
        record = replace(record, id=sha256(way.encode()).hexdigest()[:16])
    store.keep(replace(record, ended=record.ended or End.LEFT), loser.trust)


def _begun(record: Record) -> bool:
    return record.game.ply > 0 or record.game.undos > 0


def _compact(document: Document) -> str:
    return json.dumps(document, separators=(",", ":"))
