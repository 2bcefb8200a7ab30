"""Replays step through a game as it was played, alone and by twos; what may be shared of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Board, Direction, End, Game, Mode, Record, Start
from app.play import replay, sharing
from app.play.replay import Replay, ReplayStep
from tests.unit.engine.help import SEED, play_anything

from .help import AT, FRESH, ID

GAME = play_anything(Game.new(seed=SEED), 60)
SHORT = play_anything(Game.new(seed=SEED), 9, order="RULD")


def one(times: tuple[int, ...] | None = None) -> Replay:
    return replay.begin((Record(GAME, ID, Mode.CLASSIC, AT, times=times),))


def two() -> Replay:
    sides = (("player", GAME), ("ghost", SHORT))
    records = tuple(
        Record(game, ID, Mode.GHOST, AT, match=ID, side=side, level="easy", ended=End.TIME)
        for side, game in sides
    )
    return replay.begin(records)


def after(shown: Replay, *intents: replay.Intent) -> Replay:
    for intent in intents:
        shown = replay.step(shown, intent).replay
    return shown


def said(answer: ReplayStep) -> list[str]:
    return [effect.text for effect in answer.effects if isinstance(effect, replay.Say)]


def test_every_moment_is_that_of_the_game() -> None:
    shown = one()
    for ply in range(GAME.ply):
        assert shown.positions == (GAME.position_at(ply),)
        shown = after(shown, replay.StepBy(1))
    for ply in (60, 59, 3, 4, 0, 60):
        shown = after(shown, replay.GoTo(ply))
        assert (shown.ply, shown.positions) == (ply, (GAME.position_at(ply),))


def test_one_move_on_is_a_move_and_all_else_is_put_up_as_it_stands() -> None:
    shown = after(one(), replay.GoTo(20))
    answer = replay.step(shown, replay.GoTo(21))
    assert isinstance(answer.effects[0], replay.Animate)
    assert answer.effects[0].turn.direction is Direction(GAME.moves[20])
    assert said(answer)[0].startswith("Move 21: ")
    for intent in (replay.GoTo(19), replay.StepBy(-1), replay.StepBy(2), replay.StepBy(-10)):
        answer = replay.step(shown, intent)
        assert isinstance(answer.effects[0], replay.Redraw)
        assert said(answer) == [replay.where(answer.replay)]


@pytest.mark.parametrize("intent", [replay.GoTo(-5), replay.StepBy(-1), replay.GoTo(0)])
def test_nothing_lies_before_the_start(intent: replay.Intent) -> None:
    assert replay.step(one(), intent) == (one(), ())


def test_nothing_lies_behind_the_end() -> None:
    end = after(one(), replay.GoTo(1000))
    assert end.ply == 60
    assert replay.step(end, replay.StepBy(1)) == (end, ())


def test_two_boards_go_in_step_and_the_shorter_stays_at_its_end() -> None:
    shown = two()
    assert shown.last == 60
    for ply in range(1, 61):
        answer = replay.step(shown, replay.StepBy(1))
        sides = [e.side for e in answer.effects if isinstance(e, replay.Animate)]
        assert sides == ([0, 1] if ply <= 9 else [0])
        shown = answer.replay
        assert shown.positions == (GAME.position_at(ply), SHORT.position_at(min(ply, 9)))
    assert after(shown, replay.GoTo(12)).positions[1] == SHORT.position


def test_both_boards_hold_as_much_after_equal_moves() -> None:
    shown = two()
    for _ in range(9):
        mine, ghost = (sum(position.board.cells) for position in shown.positions)
        assert mine == ghost
        shown = after(shown, replay.StepBy(1))


def test_by_itself_it_moves_until_the_end_and_then_begins_again() -> None:
    shown = after(one(), replay.GoTo(58), replay.Run(True))
    assert shown.delay_ms == 800
    answer = replay.step(shown, replay.Tick())
    assert said(answer) == []  # at speed nobody can listen to every move
    answer = replay.step(answer.replay, replay.Tick())
    assert said(answer) == ["The end. " + replay.where(answer.replay)]
    assert answer.replay.delay_ms is None
    assert replay.step(answer.replay, replay.Tick()) == (answer.replay, ())
    again = after(answer.replay, replay.Run(True))
    assert (again.ply, again.playing) == (0, True)


def test_a_hand_on_it_stops_it() -> None:
    for intent in (replay.StepBy(1), replay.GoTo(5), replay.Run(False)):
        assert not after(one(), replay.GoTo(3), replay.Run(True), intent).playing


def test_a_game_without_a_move_has_nothing_to_play() -> None:
    shown = replay.begin((Record(Game.new(seed=SEED), ID, Mode.CLASSIC, AT),))
    assert after(shown, replay.Run(True)) == shown


def test_speeds() -> None:
    shown = after(one(), replay.Run(True))
    for speed in (1, 2, 4, 8, 16):
        assert after(shown, replay.ChooseSpeed(speed)).delay_ms == 800 // speed
    assert after(shown, replay.ChooseSpeed(3)).speed == 1


def test_as_it_was_played() -> None:
    times = (*range(250, 250 + 100 * 59, 100), 90_000)
    shown = after(one(times), replay.ChooseAsPlayed(True), replay.Run(True))
    assert shown.delay_ms == 250
    shown = after(shown, replay.Tick())
    assert shown.delay_ms == 100
    assert after(shown, replay.ChooseSpeed(4)).delay_ms == 25
    assert after(shown, replay.GoTo(59), replay.Run(True)).delay_ms == replay.LONGEST_PAUSE_MS
    assert not after(one(), replay.ChooseAsPlayed(True)).as_played, "no times, no pauses"


@pytest.mark.parametrize("mode", [Mode.GHOST, Mode.SOLO, Mode.CHALLENGE])
def test_an_open_run_of_the_duel_format_stays_closed(mode: Mode) -> None:
    record = Record(GAME, ID, mode, AT)
    assert sharing.is_open_run(record)
    assert not sharing.is_open_run(replace(record, ended=End.FORFEIT))
    assert not sharing.is_open_run(replace(record, mode=Mode.CLASSIC))


def test_playing_on_brings_the_same_tiles() -> None:
    record = Record(GAME, ID, Mode.DAILY, AT, date="2026-01-01")
    for ply in (0, 1, 30):
        practice = sharing.played_on(record, ply, FRESH)
        assert practice is not None
        assert practice.mode is Mode.PRACTICE
        game = practice.game
        for letter in GAME.moves[ply : ply + 9]:
            game = game.play(Direction(letter))
        assert game.board == GAME.position_at(ply + 9).board


def test_there_is_no_playing_on_where_nothing_moves_or_tiles_are_too_high() -> None:
    dead = Board.from_rows([[2, 4, 2], [4, 2, 4], [2, 4, 2]])
    free = Board.from_rows([[2, 2, 4], [4, 2, 4], [2, 4, 0]])
    high = Board.from_rows([[2**1024, 2**1024, 2], [4, 2, 4], [2, 4, 0]])
    for board, moves, spawns, may in (
        (dead, "", 2, False),
        (free, "L", 2, True),
        (high, "", 2, True),
        (high, "L", 2, False),
        (free, "L", 2**31, False),
    ):
        game = Game.new(size=3, seed=SEED, start=Start(board, spawns))
        for letter in moves:
            game = game.play(Direction(letter))
        record = Record(game, ID, Mode.PRACTICE, AT)
        assert (sharing.played_on(record, game.ply, FRESH) is not None) == may


def test_what_is_said_of_a_game() -> None:
    record = Record(GAME, ID, Mode.CLASSIC, AT, hints=1)
    points = f"{GAME.score} points, best tile {GAME.board.best_tile}, 60 moves, 1 hint"
    assert sharing.share_text(record) == f"2048, Classic 4×4: {points}."
    assert sharing.title(two().records[1]) == "Ghost, easy: the ghost"
    assert GAME.setup.seed not in sharing.share_text(record)
