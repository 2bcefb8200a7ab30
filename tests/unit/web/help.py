"""What the tests of web share: storage that fails in every way it can, and stores on top of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from app.engine import Game, Mode, Record, Start, encode_record, parse_record
from app.play import Fresh, new_daily
from app.web.area import AreaError, MemoryArea
from app.web.store import Store
from app.web.vault import Trouble, Vault
from tests.unit.engine.help import DATA, SEED, play_anything

PREFIX = "2048/v1/"
AT = "2026-01-01T00:00:00Z"
ID = "00000000000000aa"
SAVES = DATA / "saves"


class FaultyArea(MemoryArea):
    """Storage that can be forbidden, refuse to be written, or be full."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        super().__init__()
        self.absent = False
        """Every call fails."""
        self.read_only = False
        """Each write fails; it can be read."""
        self.room: int | None = None
        """Characters of keys and texts that fit, as browsers count; None for no limit."""
        for key, text in (texts or {}).items():
            super().set(PREFIX + key, text)

    def get(self, key: str) -> str | None:
        self._answer()
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        self._answer()
        after = self.texts() | {key: text}
        if self.read_only or (self.room is not None and size_of(after) > self.room):
            raise AreaError("QuotaExceededError")
        super().set(key, text)

    def remove(self, key: str) -> None:
        self._answer()
        super().remove(key)

    def keys(self) -> list[str]:
        self._answer()
        return super().keys()

    def fill(self) -> None:
        """No further character fits."""
        self.room = size_of(self.texts())

    def texts(self) -> dict[str, str]:
        """What is stored, whole keys."""
        return dict(self._texts)

    def ours(self) -> dict[str, str]:
        """What is stored, without the prefix."""
        return {key.removeprefix(PREFIX): text for key, text in self._texts.items()}

    def _answer(self) -> None:
        if self.absent:
            raise AreaError("SecurityError")


def size_of(texts: dict[str, str]) -> int:
    return sum(len(key) + len(text) for key, text in texts.items())


class Told(list[Trouble]):
    """What the player was told."""


def open_store(area: MemoryArea) -> tuple[Store, Told]:
    """A page's view of storage, as after loading it."""
    told = Told()
    return Store(Vault(area, PREFIX, told.append)), told


@cache
def classic(moves: int = 10, *, size: int = 4, undo: str = "unlimited", name: str = ID) -> Record:
    game = play_anything(Game.new(size=size, seed=SEED, undo=undo), moves)
    assert game.ply == moves
    return Record(game, name, Mode.CLASSIC, AT, clock_ms=1234)


@cache
def practice(moves: int = 5, start: Start | None = None, name: str = ID) -> Record:
    size = 4 if start is None else start.board.size
    game = play_anything(Game.new(size=size, seed=SEED, start=start), moves)
    return Record(game, name, Mode.PRACTICE, AT)


@cache
def daily(moves: int = 5, day: str = "2026-03-05", name: str = ID) -> Record:
    record = new_daily(day, Fresh("0" * 32, name, f"{day}T12:00:00Z"))
    return replace(record, game=play_anything(record.game, moves), clock_ms=1234)


def undone(record: Record, times: int) -> Record:
    game = record.game
    for _ in range(times):
        game = game.undo()
    return replace(record, game=game)


def unverified(record: Record) -> Record:
    """The same with a score that its moves do not make; well-formed all the same."""
    text = encode_record(record)
    score = record.game.score
    return parse_record(text.replace(f'"score":{score},', f'"score":{score + 4},'))


def read_save(name: str) -> str:
    return (SAVES / f"{name}.json").read_text(encoding="ascii").rstrip("\n")


def saves() -> list[Path]:
    return sorted(SAVES.glob("*.json"))


def key_of(path: Path) -> str:
    """The key that a fixture stands under: ``classic-4.redo.json`` is a ``classic/4``."""
    return path.name.partition(".")[0].replace("-", "/", 1)
