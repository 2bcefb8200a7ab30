"""A duel against a person on the board: what is shown of it, and what it answers in its own way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Direction, End, Game, Mode, Position, Record, Spawn, Turn, slide
from app.engine.d1 import Duel
from app.play import Panel, State, ask, effects, rival_words, step
from app.play.contest import Contest
from app.play.state import Slot

SETUP = replace(Game.new(seed="0" * 32, undo="none", goal=None).setup, seed="", duel=Duel("ab" * 8))
BOARD = Game.new(seed="0" * 32, undo="none", goal=None).board
CLASSIC = Record(Game.new(seed="1" * 32), "c" * 16, Mode.CLASSIC, "2026-01-02T03:04:05Z")
NOW = Contest(name="Bob", left_ms=180_000)


def record(ply: int = 0, ended: End | None = None) -> Record:
    position = Position(ply, BOARD, 0)
    game = Game(SETUP, position, "L" * ply, checkpoints=(position,))
    return Record(
        game, "d" * 16, Mode.DUEL, "2026-01-02T03:04:05Z", ended=ended, match="ab" * 8, side="guest"
    )


def on_board(**more: object) -> State:
    state = step(State(CLASSIC), ask.DuelShown(record(), NOW)).state
    return replace(state, **more)  # type: ignore[arg-type]


def said(answer: object) -> list[str]:
    return [e.text for e in answer.effects if isinstance(e, effects.Say)]  # type: ignore[attr-defined]


def test_it_comes_onto_the_board_and_closes_its_panel() -> None:
    answer = step(replace(State(CLASSIC), panel=Panel.DUEL), ask.DuelShown(record(), Contest()))
    assert answer.state.record == record()
    assert answer.state.panel is None
    assert answer.state.secret
    assert effects.Redraw() in answer.effects
    assert not any(isinstance(effect, effects.Save) for effect in answer.effects)


def test_a_slide_is_sent_and_changes_nothing_by_itself() -> None:
    state = on_board()
    answer = step(state, ask.SlideTo(Direction.LEFT))
    assert answer.effects == (effects.SendMove(Direction.LEFT),)
    assert answer.state.record == state.record
    assert step(replace(state, panel=Panel.DUEL), ask.SlideTo(Direction.LEFT)).effects == ()


def test_a_slide_after_the_end_shows_the_result() -> None:
    over = on_board(
        record=record(ended=End.TIME), match=Contest(other_ended=True, left_ms=0), panel=None
    )
    assert step(over, ask.SlideTo(Direction.LEFT)).state.panel is Panel.DUEL_RESULT
    waiting = on_board(record=record(ended=End.TIME))
    assert step(waiting, ask.SlideTo(Direction.LEFT)).state.panel is None


def test_slide_and_tile_come_apart_and_are_told_together() -> None:
    made = next(made for way in Direction if (made := slide(BOARD, way)))
    spawn = Spawn(made.afterstate.cells.index(0), 2)
    state = on_board()
    first = step(state, ask.DuelShown(record(1), NOW, slide=made))
    assert first.effects == (effects.Slid(made),)
    shown = ask.DuelShown(record(1), NOW, spawn=spawn, told=Turn(made, spawn))
    second = step(first.state, shown)
    assert second.effects[0] == effects.Appear(spawn)
    assert "New 2" in said(second)[0]


@pytest.mark.parametrize("panel", [None, Panel.DUEL, Panel.GAMES])
def test_the_result_comes_when_nothing_more_is_secret(panel: Panel | None) -> None:
    state = on_board(panel=panel, record=record(ended=End.TIME))
    over = ask.DuelShown(record(ended=End.TIME), Contest(other_ended=True))
    answer = step(state, over)
    # A panel that has not to do with it stays; the next slide brings the result.
    assert answer.state.panel is (Panel.GAMES if panel is Panel.GAMES else Panel.DUEL_RESULT)
    assert not answer.state.secret


def test_trouble_and_time_are_told() -> None:
    state = on_board()
    lost = step(state, ask.DuelShown(record(), Contest(left_ms=180_000, trouble="Lost.")))
    assert said(lost) == ["Lost."]
    back = step(lost.state, ask.DuelShown(record(), Contest(left_ms=60_000)))
    assert said(back) == ["The connection is back.", "60 seconds left."]


@pytest.mark.parametrize(
    "intent", [ask.Undo(), ask.Redo(), ask.KeepGoing(), ask.BringBack()], ids=lambda i: str(type(i))
)
def test_there_is_no_undo(intent: ask.Intent) -> None:
    answer = step(on_board(), intent)
    assert said(answer) == ["There is no undo here."]


def test_reading_storage_again_leaves_it_alone_and_another_game_does_not() -> None:
    state = on_board()
    plain = State(CLASSIC)
    again, other = (
        ask.Opened(CLASSIC, plain.best, None, plain.trust, mine=True, again=again)
        for again in (True, False)
    )
    assert step(state, again).state == state
    opened = step(state, other).state
    assert opened.match is None
    assert opened.record == CLASSIC


def test_another_size_is_a_classic_game() -> None:
    assert step(on_board(), ask.ChooseSize(5)).effects == (
        effects.OpenSlot(Slot(Mode.CLASSIC, 5), 5),
    )


def test_the_board_is_read_with_both_sides() -> None:
    (told,) = said(step(on_board(), ask.SpeakBoard()))
    assert "Bob: 0 moves" in told
    assert told.endswith("3:00 left.")


@pytest.mark.parametrize(
    ("contest", "moves", "figures", "gap"),
    [
        (Contest("Bob", moves=1), "Bob: 1 move", "At move 0: 0, best 0", "You are level there"),
        (
            Contest(moves=1234, both=9, score=1234, tile=64, gap=-1010),
            "The other: 1,234 moves",
            "At move 9: 1,234, best 64",
            "You are 1,010 behind there",
        ),
        (Contest(gap=4), "The other: 0 moves", "At move 0: 0, best 0", "You are 4 ahead there"),
        (Contest(gap=4, waiting=True), "The other: 0 moves", "At move 0: 0, best 0",
         "You are done; the other plays on"),
        (Contest(gap=4, trouble="Lost"), "The other: 0 moves", "At move 0: 0, best 0", "Lost"),
        (Contest(alone=True), "Alone, for a challenge", "250 moves, three minutes",
         "No undo"),
    ],
)  # fmt: skip
def test_words(contest: Contest, moves: str, figures: str, gap: str) -> None:
    assert " ".join(rival_words.moves(contest)).strip() == moves
    assert rival_words.figures(contest) == figures
    assert rival_words.gap(contest) == gap


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [(10, 4, "6 more"), (4, 10, "6 less"), (4, 4, "as many"), (1004, 0, "1,004 more")],
)
def test_how_both_stand_on_the_tiles_of_a_challenge(mine: int, theirs: int, told: str) -> None:
    assert f", {told}." in rival_words.yours(mine, theirs)
