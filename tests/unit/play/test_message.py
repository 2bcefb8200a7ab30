"""Messages: what a frozen dataclass promises, kept by a class that is quick to import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from app.play.message import Message


class Move(Message):
    cell: int
    word: str = "two"


class Shift(Message):
    cell: int
    word: str = "two"


class Far(Move):
    steps: int = 1


class Stop(Message):
    pass


class Rest(Message):
    pass


@dataclass(frozen=True)
class Reference:
    """What the standard library makes of the same fields."""

    cell: int
    word: str = "two"


@pytest.mark.parametrize(
    ("values", "named"),
    [((1,), {}), ((1, "four"), {}), ((), {"cell": 1}), ((1,), {"word": "four"})],
)
def test_fields_are_taken_as_a_dataclass_takes_them(
    values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    message, reference = Move(*values, **named), Reference(*values, **named)
    assert (message.cell, message.word) == (reference.cell, reference.word)
    assert repr(message) == repr(reference).replace("Reference", "Move")


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((), {"word": "four"}),
        ((1, "four", 3), {}),
        ((1,), {"cell": 2}),
        ((1,), {"colour": "red"}),
    ],
)
def test_what_a_dataclass_refuses_is_refused(
    values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    for kind in (Reference, Move):
        with pytest.raises(TypeError):
            kind(*values, **named)


def test_fields_of_the_parent_come_first() -> None:
    far = Far(3, "four", 2)
    assert (far.cell, far.word, far.steps) == (3, "four", 2)
    assert Far(3) == Far(3, "two", 1)


def test_equal_means_same_class_and_same_values() -> None:
    assert Move(1) == Move(1, "two")
    assert hash(Move(1)) == hash(Move(1, "two"))
    assert Move(1) != Move(2)
    assert Move(1) != Shift(1)
    assert Stop() != Rest()
    assert len({Move(1), Move(1), Shift(1), Stop(), Rest(), Stop()}) == 4


def test_a_message_never_changes() -> None:
    message = Move(1)
    with pytest.raises(AttributeError, match="frozen"):
        message.cell = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del message.word
    assert message == Move(1)


def test_patterns_match_by_place_and_by_name() -> None:
    match Move(1, "four"):
        case Move(cell, word="four"):
            assert cell == 1
        case _:
            pytest.fail("no pattern matched")
