"""What is kept between visits: games in progress, bests, recent games, settings."""

from __future__ import annotations

import json
from dataclasses import replace

from app.engine import (
    SIZES,
    End,
    Mode,
    Record,
    RecordError,
    encode_record,
    record_from_fields,
)
from app.play import Best, Settings, Slot, Trust

from .documents import (
    Loaded,
    check_slot,
    open_document,
    read_best,
    read_settings,
    settings_document,
    slot_at,
    slot_text,
)
from .kept import Kept, check_games, games_document, kept_games
from .vault import Document, Trouble, Vault


class Store:
    """The player's documents. Never raises for what storage does; see :class:`Vault`."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._games: tuple[str, Kept] | None = None
        """The text of the recent games that was read last, and what it holds: after years it is
        long, and most of the time nothing has changed it."""

    # Games in progress

    def load(self, slot: Slot) -> Loaded | None:
        """The game in ``slot``; None if there is none that can be used."""
        document = self.vault.read(slot.key, lambda d: check_slot(slot, d))
        if document is None:
            return None
        loaded = open_document(document)
        if loaded.trust is Trust.UNVERIFIED and "unverified" not in document:
            self.vault.report(Trouble.UNVERIFIED)
        return loaded

    def save(self, record: Record, slot: Slot, trust: Trust, address: str = "") -> bool:
        """Keep a game in its slot; whether it is stored and not only held in memory."""
        return self.vault.write(slot.key, slot_text(record, trust, address))

    def days(self) -> list[str]:
        """The days of which a daily is kept in its slot, the earliest first."""
        slots = map(slot_at, list(self.vault.keys()))
        return sorted(slot.date for slot in slots if slot is not None and slot.date)

    def forget(self, slot: Slot) -> None:
        """Empty a slot, and whose it is."""
        self.vault.remove(slot.key)
        self.vault.remove(f"tabs/{slot.key}")

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
            self.best(size)  # a document that cannot be used is not to be written over
            self._write_best(size, Best(since=day))

    def _write_best(self, size: int, best: Best) -> None:
        document = {"version": 1, **{k: v for k, v in best._asdict().items() if v is not None}}
        self._write(f"best/{size}", document)

    # Recent games

    def keep(self, record: Record, trust: Trust) -> None:
        """Put a game among the recent ones, in place of an earlier state of the same game."""
        kept = self.kept_but(record.id)
        if trust is not Trust.CHECKED:
            kept = kept._replace(unchecked=kept.unchecked | {record.id})
        fields: Document = json.loads(encode_record(record))
        self._write_games(kept._replace(records=[fields, *kept.records]))

    def reached(self, game: str, moves: int, late: bool) -> None:
        """Note after how many moves a daily reached its target first, and whether on its day."""
        kept = self.kept()
        marks = kept.late | ({game} if late else frozenset())
        self._write_games(kept._replace(reached={**kept.reached, game: moves}, late=marks))

    def delete(self, game: str) -> Kept:
        """Forget the game of an id, and all that is kept of it; what was kept until now."""
        before, kept = self.kept(), self.kept_but(game)
        reached = {name: moves for name, moves in kept.reached.items() if name != game}
        self._write_games(kept._replace(reached=reached, late=kept.late - {game}))
        return before

    def restore(self, game: str, before: Kept) -> None:
        """Bring a deleted game back to where it stood in ``before``; others may have come since."""
        now = self.kept()
        if game in {fields["id"] for fields in (*now.records, *now.results)}:
            return
        was = next((at for at, f in enumerate(before.records) if f["id"] == game), None)
        if was is None:
            return
        below = {fields["id"] for fields in before.records[was + 1 :]}
        at = next((n for n, f in enumerate(now.records) if f["id"] in below), len(now.records))
        records = [*now.records[:at], before.records[was], *now.records[at:]]
        reached = {name: n for name, n in before.reached.items() if name == game}
        self._write_games(
            now._replace(
                records=records,
                unchecked=now.unchecked | (before.unchecked & {game}),
                reached={**now.reached, **reached},
                late=now.late | (before.late & {game}),
            )
        )

    def unkeep(self, game: str) -> None:
        """Take the game of an id out of the recent ones: it is in progress again."""
        kept = self.kept_but(game)
        if kept != self.kept():
            self._write_games(kept)

    def last_left(self, record: Record) -> Record | None:
        """The game that New game left last for one such as ``record``; its moves are not replayed.

        For practice that is one of the same seed and position, since these are its address.
        """
        setup = record.game.setup
        for fields in self.games()[0]:
            like = (record.mode.value, setup.size, End.LEFT.value)
            if (fields.get("mode"), fields.get("size"), fields.get("ended")) != like:
                continue
            if fields["id"] == record.id:
                continue  # brought back, and the page closed before it was taken out of here
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
        kept = self.kept()
        return kept.records, kept.results

    def kept(self) -> Kept:
        """The recent games, and which of them are unchecked."""
        text = self.vault.text("games")
        if self._games is not None and self._games[0] == text:
            return self._games[1]
        document = self.vault.read("games", check_games)
        if document is None:
            return Kept([], [])
        kept = kept_games(document)
        if text is not None:
            self._games = (text, kept)
        return kept

    def kept_but(self, game: str) -> Kept:
        """The recent games without the one of an id."""
        kept = self.kept()
        return kept._replace(
            records=[r for r in kept.records if r["id"] != game],
            results=[r for r in kept.results if r["id"] != game],
            unchecked=kept.unchecked - {game},
        )

    def merge_games(self, theirs: Kept) -> None:
        """Add recent games from elsewhere, by id: what is known already stays as it is."""
        mine = self.kept()
        known = {game["id"] for game in (*mine.records, *mine.results)}
        records = [game for game in theirs.records if game["id"] not in known]
        results = [game for game in theirs.results if game["id"] not in known]
        unchecked = theirs.unchecked & {game["id"] for game in records}
        self._write_games(
            Kept(
                mine.records + records,
                mine.results + results,
                mine.unchecked | unchecked,
                {**theirs.reached, **mine.reached},
                # What was told of a game here stands; of others what the file tells.
                mine.late | (theirs.late - mine.reached.keys()),
            )
        )

    def _write_games(self, kept: Kept) -> None:
        """Keep the recent games; what is past the last hundred becomes a result."""
        document = games_document(kept)
        text = json.dumps(document, separators=(",", ":"))
        self.vault.write("games", text)
        self._games = (text, kept_games(document))

    # Settings

    def settings(self) -> Settings:
        """The settings, as stored."""
        document = self.vault.read("settings", read_settings)
        return Settings() if document is None else read_settings(document)

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self.settings()  # a document that cannot be used is not to be written over
        self._write("settings", settings_document(settings))

    def sweep(self) -> None:
        """Read everything once, so that what is damaged has been set aside."""
        for size in SIZES:
            self.load(Slot(Mode.CLASSIC, size))
            self.best(size)
        self.load(Slot(Mode.PRACTICE))
        for day in self.days():
            self.load(Slot(Mode.DAILY, date=day))
        self.games()
        self.settings()

    def clear(self) -> None:
        """Forget everything of ours."""
        for key in list(self.vault.keys()):
            self.vault.remove(key)

    def _write(self, key: str, document: Document) -> None:
        self.vault.write(key, json.dumps(document, separators=(",", ":")))
