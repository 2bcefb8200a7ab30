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
from typing import Any, NamedTuple

from app.engine import SIZES, End, Mode, Record, RecordError, Verification, record_from_fields
from app.play import Slot, Trust

from .store import (
    Store,
    check_games,
    check_slot,
    open_document,
    read_best,
    read_settings,
    settings_document,
)
from .vault import VERSION, Document

FORMAT = "2048-export"
LARGEST = 20_000_000
"""Characters; ten times what storage can hold is no export of ours."""

PLIES_A_SLICE = 200

_SLOTS = {slot.key: slot for slot in (*(Slot(Mode.CLASSIC, n) for n in SIZES), Slot(Mode.PRACTICE))}
_BEST = re.compile(r"best/([3-6])", re.ASCII)


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
    for key in sorted(store.vault.keys()):
        text = store.vault.stored_text(key)
        if text is not None and not key.startswith("tabs/"):
            # What was set aside is no JSON, or not of its form: it travels as the text it is.
            entries[key] = text if key.startswith("damaged/") else json.loads(text)
    document = {"format": FORMAT, "version": VERSION, "entries": entries}
    return json.dumps(document, separators=(",", ":")) + "\n"


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
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BackupError("The file is not an export of this game.") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BackupError("The file is not an export of this game.")
        if data.get("version") != VERSION or not isinstance(data.get("entries"), dict):
            raise BackupError("The file is from another version of the game.")
        self._entries: dict[str, Any] = data["entries"]
        self._slots: dict[Slot, Record] = {}
        for key, entry in self._entries.items():
            self._check_form(key, entry)

    def check(self) -> Iterator[float]:
        """Replay every game of the file, a slice at a time; yields how far it is, from 0 to 1.

        Raises:
            BackupError: the moves of a game do not lead to its board.

        """
        records = [*self._slots.values()]
        games = self._entries.get("games", {"records": []})
        records += [record_from_fields(fields) for fields in games["records"]]
        unverified = {slot for slot in self._slots if self._entries[slot.key].get("unverified")}
        skipped = {id(self._slots[slot]) for slot in unverified}
        for number, record in enumerate(records):
            if id(record) in skipped:
                continue
            verification = Verification(record)
            try:
                while not verification.advance(PLIES_A_SLICE):
                    yield (number + verification.progress) / len(records)
            except RecordError as error:
                raise BackupError(f"A game in the file is damaged: {error}.") from error
            yield (number + 1) / len(records)

    def conflicts(self, store: Store) -> list[Conflict]:
        """The games in progress that the file would replace."""
        found = []
        for slot, theirs in self._slots.items():
            mine = store.load(slot)
            if mine is not None and _begun(mine.record) and mine.record != theirs:
                found.append(Conflict(slot, mine.record, theirs))
        return found

    def merge(self, store: Store, replace_games: bool) -> None:
        """Take the file in. Call it only after :meth:`check` has come to its end."""
        contested = {conflict.slot: conflict for conflict in self.conflicts(store)}
        for slot, theirs in self._slots.items():
            conflict = contested.get(slot)
            loser = None
            if conflict is None or replace_games:
                store.vault.write(slot.key, _compact(self._entries[slot.key]))
                loser = conflict and conflict.mine
            elif conflict is not None:
                loser = theirs
            if conflict and loser and conflict.mine.id != theirs.id and loser.game.ply:
                left = replace(loser, ended=loser.ended or End.LEFT)
                store.keep(left, Trust.CHECKED)
        for key, entry in self._entries.items():
            self._merge_entry(store, key, entry)

    def _merge_entry(self, store: Store, key: str, entry: Any) -> None:
        if match := _BEST.fullmatch(key):
            store.merge_best(int(match[1]), read_best(entry))
        elif key == "games":
            store.merge_games(entry["records"], entry["results"])
        elif key == "settings":
            store.vault.write(key, _compact(settings_document(read_settings(entry))))
        elif key.startswith("damaged/"):
            store.vault.put_aside(key.removeprefix("damaged/"), entry)

    def _check_form(self, key: str, entry: Any) -> None:
        try:
            if key.startswith("damaged/"):
                if not isinstance(entry, str):
                    raise ValueError("what was set aside is a text")
                return
            if entry["version"] != VERSION:
                raise BackupError("The file is from a newer version of the game.")
            if key in _SLOTS:
                slot = _SLOTS[key]
                check_slot(slot, entry)
                self._slots[slot] = open_document(entry).record
            elif _BEST.fullmatch(key):
                read_best(entry)
            elif key == "games":
                check_games(entry)
                for fields in entry["records"]:
                    record_from_fields(fields)
            elif key == "settings":
                read_settings(entry)
            else:
                raise BackupError(f"The file holds something unknown, {key!r:.40}.")
        except BackupError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise BackupError(f"A part of the file is damaged: {key:.40}.") from error


def _begun(record: Record) -> bool:
    return record.game.ply > 0 or record.game.undos > 0


def _compact(document: Document) -> str:
    return json.dumps(document, separators=(",", ":"))
