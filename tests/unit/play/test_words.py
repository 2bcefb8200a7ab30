"""What is written on tiles and said aloud."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Board, Mode, UndoRule
from app.play import Best, Slot, State, Trust, ask, step, words

from .help import after, at, lost, new, played, said, slide

LABELS = {
    2: "2",
    1024: "1024",
    65_536: "65536",
    131_072: "131k",
    262_144: "262k",
    524_288: "524k",
    2**20: "1.0M",
    2**21: "2.0M",
    2**23: "8.3M",
    2**24: "16M",
    2**29: "536M",
    2**30: "1.0G",
    2**31: "2.1G",
    2**32: "4.2G",
    2**36: "68G",
    2**37: "137G",
    2**40: "1.0T",
    2**109: "649Q",
    2**110: "2^110",
    2**999: "2^999",
    2**1024: "huge",
}


@pytest.mark.parametrize(("value", "label"), LABELS.items(), ids=lambda v: str(v)[:12])
def test_what_a_tile_shows(value: int, label: str) -> None:
    assert words.tile_label(value) == label


def test_no_label_is_longer_than_five_characters() -> None:
    assert max(len(words.tile_label(2**rank)) for rank in range(1, 2000)) == 5


def test_up_to_the_highest_tile_of_play_no_two_labels_are_equal() -> None:
    labels = [words.tile_label(2**rank) for rank in range(1, 38)]
    assert len(set(labels)) == 37


@given(st.integers(1, 109))
def test_a_short_label_never_says_more_than_the_tile_holds(rank: int) -> None:
    label = words.tile_label(2**rank)
    unit = 1000 ** ("kMGTPEZYRQ".index(label[-1]) + 1) if label[-1].isalpha() else 1
    number = float(label.rstrip("kMGTPEZYRQ")) * unit
    assert 0 <= 2**rank - number < unit


MOVES = {
    "one merge": ("2 2 . / . . . / . . .", "L", "Made 4. Plus 4."),
    "the largest first": ("2 2 . / 64 64 . / . . .", "L", "Made 128, 4. Plus 132."),
    "two in a line": ("4 4 . . / . . . . / . . . . / 2 2 8 8", "R", "Made 16, 8, 4. Plus 28."),
    "equal ones": ("2 2 . / 2 2 . / . . .", "L", "Made 4, 4. Plus 8."),
    "none": (". 2 . / . . . / . . .", "L", ""),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_move_is_told_by_merges_gain_and_new_tile(name: str) -> None:
    drawing, letter, told = MOVES[name]
    answer = step(at(drawing), slide(letter))
    turn = answer.state.game.turn
    assert turn is not None
    row, column = divmod(turn.spawn.cell, answer.state.game.setup.size)
    new_tile = f"New {turn.spawn.value}, row {row + 1}, column {column + 1}."
    assert said(answer) == f"{told} {new_tile}".strip()


@pytest.mark.parametrize(
    ("letter", "text"),
    [("U", "Up is blocked."), ("L", "Left is blocked.")],
)
def test_a_blocked_slide_is_told(letter: str, text: str) -> None:
    assert said(step(at("2 . . / . . . / . . ."), slide(letter))) == text


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (999, "0:00"), (1000, "0:01"), (61_000, "1:01"), (3_600_000, "60:00")],
)
def test_the_clock(ms: int, text: str) -> None:
    assert words.clock(ms) == text


def test_numbers_are_grouped_and_nouns_agree() -> None:
    assert words.number(1_234_567) == "1,234,567"
    assert words.counted(1, "move", "moves") == "1 move"
    assert words.counted(0, "move", "moves") == "0 moves"
    assert words.counted(20_000, "move", "moves") == "20,000 moves"


def test_the_end_and_the_result() -> None:
    state = lost()
    game = state.game
    assert words.over(game) == f"No moves left. Score {game.score}, {game.ply} moves."
    line = words.result_line(state.record)
    assert line == f"{game.score} points, {game.ply} moves, 0 undos, 0:00"
    helped = replace(state.record, hints=3)
    assert (
        words.result_line(helped)
        == f"{game.score} points, {game.ply} moves, 0 undos, 3 hints, 0:00"
    )
    assert words.result_title(state.record) == "Game over"
    won = replace(state.record, game=replace(game, won=True, kept_going=True))
    assert words.result_title(won) == "Game over, and won"


def test_what_is_said_beside_a_result() -> None:
    state = lost()
    assert words.result_note(state) == "Your best score on this size."
    assert words.result_note(replace(state, best=Best(10**6))) == ""
    practice = replace(state, record=replace(state.record, mode=Mode.PRACTICE))
    assert words.result_note(practice) == ""
    assert "counts for no best" in words.result_note(replace(state, trust=Trust.UNVERIFIED))


RULE_LINES = {
    "unlimited": "undo unlimited",
    "five": "4 of five undos left",
    "single": "single undo",
    "none": "no undo",
}


@pytest.mark.parametrize("rule", RULE_LINES)
def test_the_undo_rule_is_shown_with_the_game(rule: str) -> None:
    state = after(played(new(undo=rule), "L"), ask.Undo())
    assert words.rule_line(state) == RULE_LINES[rule]
    assert words.rule_line(replace(state, trust=Trust.UNVERIFIED)).endswith(", unverified")


def test_what_stands_above_the_choice_of_the_undo_rule() -> None:
    state = new()
    assert words.undo_rule_note(state).endswith("Chosen before a game starts.")
    later = after(played(state, "L"), ask.ChooseUndoRule(UndoRule.NONE))
    assert words.undo_rule_note(later).endswith("this is for the next.")
    practice = State(replace(state.record, mode=Mode.PRACTICE))
    assert "practice always has undo" in words.undo_rule_note(practice)


def test_cells_are_counted_from_one_row_first() -> None:
    board = Board(3, (2,) * 9)
    assert [words.place(board, cell) for cell in (0, 2, 3, 8)] == [
        "row 1, column 1",
        "row 1, column 3",
        "row 2, column 1",
        "row 3, column 3",
    ]


def test_names_of_slots() -> None:
    assert words.slot_name(Slot(Mode.CLASSIC, 5)) == "Classic 5×5"
    assert words.slot_name(Slot(Mode.PRACTICE)) == "Practice"
