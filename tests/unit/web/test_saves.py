"""Documents as earlier versions stored them. They stay here for ever, and are read for ever."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import Direction, Game, Mode, Position, Record, Setup, Turn, UndoRule, Verification
from app.play import Best, Language, Motion, PadSide, Settings, Slot, Swipe, Theme, TileSet, Trust
from app.web.backup import Import, export_text
from app.web.documents import AT_ONCE, settings_document, slot_at, slot_text
from app.web.kept import games_document, kept_games
from tests.unit.engine.help import play_anything

from .help import SAVES, FaultyArea, key_of, open_store, read_save, saves

SLOT_FILES = [path for path in saves() if slot_at(key_of(path)) is not None]

FACTS = {
    # name: (moves that stand, undone, score, undos, outcome)
    "classic-3.kept-going": (247, 0, 4_064, 0, None),
    "classic-3.over": (257, 0, 4_108, 0, "over"),
    "classic-3.won-waiting": (238, 0, 4_012, 0, "won"),
    "classic-4.five": (38, 2, 224, 2, None),
    "classic-4.fresh": (0, 0, 0, 0, None),
    "classic-4.none": (40, 0, 240, 0, None),
    "classic-4.redo": (37, 3, 224, 3, None),
    "classic-4.single-spent": (39, 1, 228, 1, None),
    "classic-4.unverified": (40, 0, 244, 0, None),
    "classic-5.half-way": (300, 0, 3_508, 0, None),
    "classic-6.long": (10_000, 0, 233_172, 0, None),
    "daily-2026-03-05.won": (173, 1, 2_184, 1, None),
    "practice.position": (6, 0, 16, 0, None),
    "practice.seed": (12, 0, 60, 0, None),
}


def test_every_kind_of_document_has_its_fixture() -> None:
    assert {key_of(path).partition("/")[0] for path in saves()} == {
        "best",
        "classic",
        "daily",
        "export",
        "games",
        "practice",
        "settings",
    }
    assert {path.name.removesuffix(".json") for path in SLOT_FILES} == set(FACTS)


@pytest.mark.parametrize("path", SLOT_FILES, ids=lambda path: path.name)
def test_a_game_in_progress_is_read_whole_and_written_back_the_same(path: Path) -> None:
    text = read_save(path.name.removesuffix(".json"))
    slot = slot_at(key_of(path))
    assert slot is not None
    area = FaultyArea({slot.key: text})
    store, told = open_store(area)
    loaded = store.load(slot)
    assert loaded is not None
    record, game = loaded.record, loaded.record.game
    facts = (game.ply, len(game.undone), game.score, game.undos, game.outcome)
    assert facts == FACTS[path.name.removesuffix(".json")]
    assert told == []
    assert area.ours() == {slot.key: text}, "reading writes nothing"
    assert slot_text(record, loaded.trust, loaded.address) == text
    if loaded.trust is not Trust.UNVERIFIED:
        verification = Verification(record)
        while not verification.advance(1000):
            pass
        assert verification.record == record


def test_what_each_rule_grants_after_loading() -> None:
    left: dict[str, tuple[int | None, bool, bool]] = {}
    for name in ("redo", "five", "single-spent", "none"):
        store, _ = open_store(FaultyArea({"classic/4": read_save(f"classic-4.{name}")}))
        loaded = store.load(Slot(Mode.CLASSIC, 4))
        assert loaded
        game = loaded.record.game
        left[name] = (game.undos_left, game.can_undo, game.can_redo)
    assert left == {
        "redo": (None, True, True),
        "five": (3, True, True),
        "single-spent": (0, False, True),
        "none": (0, False, False),
    }


def test_bests_settings_and_recent_games_are_read() -> None:
    area = FaultyArea(
        {
            "best/4": read_save("best-4.plain"),
            "best/5": read_save("best-4.cleared"),
            "settings": read_save("settings.plain"),
            "games": read_save("games.full"),
        }
    )
    store, told = open_store(area)
    assert store.best(4) == Best(20480, 2048)
    assert store.best(5) == Best(0, 0, "2026-02-03")
    practice = Slot(Mode.PRACTICE)
    assert store.settings() == Settings(UndoRule.SINGLE, False, False, practice, 5)
    kept = store.kept()
    assert (len(kept.records), len(kept.results), kept.unchecked) == (100, 4, frozenset({"c" * 16}))
    assert told == []


def test_chosen_looks_are_read_and_written_back_the_same() -> None:
    store, told = open_store(FaultyArea({"settings": read_save("settings.chosen")}))
    settings = store.settings()
    assert settings == Settings(
        tiles=TileSet.SAFE,
        theme=Theme.DARK,
        side=PadSide.LEFT,
        motion=Motion.NONE,
        swipe=Swipe.LONG,
        language=Language.SPANISH,
        vibrate=True,
    )
    assert json.dumps(settings_document(settings), separators=(",", ":")) == read_save(
        "settings.chosen"
    )
    assert told == []


@pytest.mark.parametrize("name", ["games.full", "games.dailies"])
def test_recent_games_are_written_back_the_same(name: str) -> None:
    text = read_save(name)
    document = games_document(kept_games(json.loads(text)))
    assert json.dumps(document, separators=(",", ":")) == text


@pytest.mark.parametrize("name", ["export", "export.dailies"])
def test_an_export_file_is_taken_in_whole(name: str) -> None:
    store, told = open_store(FaultyArea())
    text = (SAVES / f"{name}.json").read_text(encoding="ascii")
    file = Import(text)
    for _ in file.check():
        pass
    assert file.conflicts(store) == []
    file.merge(store, replace_games=False)
    assert told == []
    assert export_text(store) == text


# ── A game of 10,000 moves ────────────────────────────────────────────────────────────────────


@pytest.fixture
def plies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collects a ply for each turn that is replayed."""
    taken: list[int] = []
    take_turn = Setup.take_turn

    def counting(
        self: Setup, position: Position, direction: Direction
    ) -> tuple[Position, Turn] | None:
        taken.append(position.ply)
        return take_turn(self, position, direction)

    monkeypatch.setattr(Setup, "take_turn", counting)
    return taken


def load_long(text: str | None = None) -> Game:
    saved = read_save("classic-6.long") if text is None else text
    store, told = open_store(FaultyArea({"classic/6": saved}))
    loaded = store.load(Slot(Mode.CLASSIC, 6))
    assert loaded
    assert loaded.trust is Trust.CHECKING
    assert told == []
    return loaded.record.game


def test_a_long_game_is_ready_after_few_plies_and_undo_works_at_once(plies: list[int]) -> None:
    """B5."""
    game = load_long()
    assert game.ply == 10_000
    assert 0 < len(plies) <= AT_ONCE
    plies.clear()
    back = game.undo().undo().undo()
    assert len(plies) <= 3 * AT_ONCE
    assert back.redo().redo().redo() == replace(game, undos=3)


def test_a_long_game_is_small_and_quick_to_save() -> None:
    record = open_long()
    started = time.perf_counter()
    text = slot_text(record, Trust.CHECKING)
    taken = time.perf_counter() - started
    assert len(text) < record.game.ply + 1000, "a character a move, and what stands around them"
    assert taken < 0.05


def open_long() -> Record:
    store, _ = open_store(FaultyArea({"classic/6": read_save("classic-6.long")}))
    loaded = store.load(Slot(Mode.CLASSIC, 6))
    assert loaded
    return loaded.record


def test_a_move_saved_while_the_check_runs_keeps_its_recent_board(plies: list[int]) -> None:
    record = open_long()
    store, _ = open_store(FaultyArea())
    slot = Slot(Mode.CLASSIC, 6)
    game = record.game
    for _ in range(300):
        game = play_anything(game, 1, "DRLU")
        moved = replace(record, game=game)
        assert store.save(moved, slot, Trust.CHECKING)
    plies.clear()
    loaded = store.load(slot)
    assert loaded
    assert loaded.record.game == game
    assert len(plies) <= AT_ONCE
    assert loaded.record.game.can_undo


def test_a_long_game_with_all_its_moves_undone_is_ready_at_once_too(plies: list[int]) -> None:
    record = open_long()
    verification = Verification(record)
    while not verification.advance(1000):
        pass
    game = verification.record.game
    start = game.position_at(100)
    undone = replace(
        game,
        position=start,
        moves=game.moves[:100],
        undone=game.moves[100:],
        undos=9_900,
        checkpoints=(game.checkpoints[0],),
    )
    text = slot_text(replace(record, game=undone), Trust.CHECKED)
    plies.clear()
    assert load_long(text) == undone
    assert len(plies) <= AT_ONCE


@pytest.mark.parametrize(
    ("what", "old", "new"),
    [
        ("a board that is not of the game", '"ply":9856,"board":[0', '"ply":9856,"board":[2'),
        ("one too long ago", '"recent":{"ply":9856', '"recent":{"ply":0'),
    ],
)
def test_a_recent_board_that_is_of_no_use_costs_time_and_nothing_else(
    what: str, old: str, new: str, plies: list[int]
) -> None:
    text = read_save("classic-6.long")
    assert old in text, what
    game = load_long(text.replace(old, new))
    assert game.ply == 10_000
    assert len(plies) <= AT_ONCE
