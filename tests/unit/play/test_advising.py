"""What the coach says, in words."""

from __future__ import annotations

import pytest

from app.engine import Direction
from app.play import Advice, Option, advising

from .help import lost

UP, RIGHT, DOWN, LEFT = Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT

CLOSE = Advice(
    (
        Option(LEFT, 84_312.4),
        Option(UP, 84_300.0, 12.4, near=True),
        Option(DOWN, 83_000.0, 1_312.4),
    )
)


def test_near_ties_are_said_and_blocked_directions_too() -> None:
    assert advising.hint(CLOSE) == (
        "Hint: Left. Up is nearly equal. Down: 1,312 points less. Blocked: Right."
    )
    three = Advice((*CLOSE.options[:2], Option(DOWN, 84_299.0, 13.0, near=True)))
    assert advising.hint(three) == ("Hint: Left. Up and Down are nearly equal. Blocked: Right.")
    assert advising.hint(Advice((Option(UP, 4.0),), trained=False)) == (
        "Hint: Up. Blocked: Right, Down, Left. By a rule of thumb."
    )


def test_each_direction_shows_what_it_is_worth() -> None:
    worth = {way: advising.worth(CLOSE, way) for way in Direction}
    assert worth == {LEFT: "84,312", UP: "nearly equal", DOWN: "−1,312", RIGHT: "blocked"}
    rank = {way: advising.rank(CLOSE, way) for way in Direction}
    assert rank == {LEFT: "best", UP: "near", DOWN: "less", RIGHT: "blocked"}
    assert {advising.worth(None, way) for way in Direction} == {""}
    assert {advising.rank(None, way) for way in Direction} == {""}


def test_a_rule_of_thumb_names_no_points_for_the_best() -> None:
    assert advising.worth(Advice(CLOSE.options, trained=False), LEFT) == "best"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.4, "0"), (-0.4, "0"), (-0.6, "−1"), (999_999, "999,999"), (12_345_678, "12M")],
)
def test_points_are_whole_and_fit_their_place(value: float, text: str) -> None:
    assert advising.points(value) == text


def test_the_coach_says_which_way_it_went() -> None:
    turn = lost().game.turn
    assert turn is not None
    way = {UP: "Up", RIGHT: "Right", DOWN: "Down", LEFT: "Left"}[turn.direction]
    assert advising.coach_moved(turn, lost().game.board).startswith(f"{way}. ")
