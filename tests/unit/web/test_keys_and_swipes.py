"""What a key press and a way of a finger mean."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Direction
from app.play import Swipe
from app.web.gestures import CLEAR, Gesture, direction_of
from app.web.keymap import Command, Keymap

UP, RIGHT, DOWN, LEFT = Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT
UNDO, REDO, NEW, READ = Command.UNDO, Command.REDO, Command.NEW, Command.READ
HINT = Command.HINT
SHORTEST_PX = Swipe.NORMAL.px

# layout: (code, key, shift) -> meaning
KEYS: dict[str, list[tuple[str, str, bool, object]]] = {
    "any": [
        ("ArrowUp", "ArrowUp", False, UP),
        ("ArrowRight", "ArrowRight", False, RIGHT),
        ("ArrowDown", "ArrowDown", False, DOWN),
        ("ArrowLeft", "ArrowLeft", False, LEFT),
        ("ArrowLeft", "ArrowLeft", True, LEFT),
        ("", "ArrowUp", False, UP),  # an on-screen keyboard
        ("Space", " ", False, None),
        ("Enter", "Enter", False, None),
        ("Escape", "Escape", False, None),
        ("Tab", "Tab", False, None),
        ("Backspace", "Backspace", False, None),
        ("F5", "F5", False, None),
        ("ShiftLeft", "Shift", True, None),
        ("Digit1", "1", False, None),
        ("", "Unidentified", False, None),
        ("", "", False, None),
        ("KeyR", "r", False, None),
        ("KeyZ", "z", False, None),
    ],
    "QWERTY": [
        ("KeyW", "w", False, UP),
        ("KeyA", "a", False, LEFT),
        ("KeyS", "s", False, DOWN),
        ("KeyD", "d", False, RIGHT),
        ("KeyW", "W", True, UP),
        ("KeyU", "u", False, UNDO),
        ("KeyU", "U", True, REDO),
        ("KeyN", "n", False, NEW),
        ("KeyB", "b", False, READ),
        ("KeyH", "h", False, HINT),
    ],
    "Caps Lock": [
        ("KeyW", "W", False, UP),
        ("KeyU", "U", False, UNDO),
        ("KeyU", "u", True, REDO),
        ("KeyN", "N", False, NEW),
        ("KeyH", "H", False, HINT),
    ],
    "AZERTY": [
        ("KeyW", "z", False, UP),
        ("KeyA", "q", False, LEFT),
        ("KeyS", "s", False, DOWN),
        ("KeyD", "d", False, RIGHT),
        ("KeyQ", "a", False, None),
        ("KeyZ", "w", False, None),
        ("KeyU", "u", False, UNDO),
        ("KeyU", "U", True, REDO),
    ],
    "Dvorak": [
        ("KeyW", ",", False, UP),
        ("KeyA", "a", False, LEFT),
        ("KeyS", "o", False, DOWN),
        ("KeyD", "e", False, RIGHT),
        ("KeyF", "u", False, UNDO),
        ("KeyF", "U", True, REDO),
        ("KeyL", "n", False, NEW),
        ("KeyN", "b", False, READ),
        ("KeyJ", "h", False, HINT),
        ("KeyU", "g", False, None),
        ("Comma", "w", False, None),
    ],
    "Cyrillic": [
        ("KeyW", "ц", False, UP),
        ("KeyA", "ф", False, LEFT),
        ("KeyU", "г", False, UNDO),
        ("KeyU", "Г", True, REDO),
        ("KeyN", "т", False, NEW),
        ("KeyB", "и", False, READ),
        ("KeyH", "р", False, HINT),
    ],
    "Greek": [("KeyU", "θ", False, UNDO), ("KeyN", "ν", False, NEW), ("KeyS", "σ", False, DOWN)],
    "Arabic": [("KeyU", "ع", False, UNDO), ("KeyB", "لا", False, READ)],  # two letters on one key
    "Turkish": [("KeyU", "u", False, UNDO), ("KeyI", "ı", False, None), ("KeyI", "İ", True, None)],
    "a dead key, an input method": [
        ("KeyU", "Dead", False, UNDO),
        ("KeyN", "Process", False, NEW),
        ("KeyW", "Process", False, UP),
    ],
}


@pytest.mark.parametrize(
    ("code", "key", "shift", "meaning"),
    [row for rows in KEYS.values() for row in rows],
    ids=[f"{name}: {row[0]} {row[1]}" for name, rows in KEYS.items() for row in rows],
)
def test_what_a_key_means(code: str, key: str, shift: bool, meaning: object) -> None:
    """C6, C3."""
    assert Keymap().read(code, key, shift) is meaning


@pytest.mark.parametrize("how", ["asked", "learned"])
def test_a_letter_on_a_slide_key_slides_and_its_command_has_its_us_place(how: str) -> None:
    """Turkish-F: u sits on KeyA, and on KeyU sits g."""
    keys = Keymap()
    if how == "asked":
        keys.learn({"KeyW": "ğ", "KeyA": "u", "KeyS": "i", "KeyD": "e"})
    assert keys.read("KeyA", "u", False) is LEFT
    assert keys.read("KeyU", "g", False) is UNDO
    assert keys.read("KeyU", "G", True) is REDO
    assert keys.read("KeyA", "U", True) is LEFT


def test_before_it_is_known_a_foreign_letter_is_no_command() -> None:
    assert Keymap().read("KeyU", "g", False) is None


def test_arrows_and_usual_letters_teach_nothing_wrong() -> None:
    keys = Keymap()
    for code, key, shift, meaning in KEYS["any"] + KEYS["QWERTY"] + KEYS["QWERTY"]:
        assert keys.read(code, key, shift) is meaning


@given(st.text(max_size=12), st.text(max_size=12), st.booleans())
def test_no_key_is_too_strange(code: str, key: str, shift: bool) -> None:
    Keymap().read(code, key, shift)


# ── Ways on the screen ────────────────────────────────────────────────────────────────────────

WAYS = {
    "a flick": (30, 4, RIGHT),
    "a long drag": (-400, 100, LEFT),
    "down": (10, 60, DOWN),
    "up": (-10, -60, UP),
    "straight": (0, 24, DOWN),
    "just too short": (23.9, 0, None),
    "a tap": (3, -2, None),
    "nothing": (0, 0, None),
    "a diagonal": (50, 50, None),
    "nearly a diagonal": (50, 45, None),
    "leaning": (60, 45, RIGHT),
    "a short diagonal": (20, 23, None),
}


@pytest.mark.parametrize("name", WAYS)
def test_the_direction_of_a_way(name: str) -> None:
    dx, dy, direction = WAYS[name]
    assert direction_of(dx, dy, SHORTEST_PX) is direction


@given(st.floats(0, 2 * math.pi), st.floats(0, 2000))
def test_a_way_means_the_wall_it_points_to_or_nothing(angle: float, length: float) -> None:
    dx, dy = length * math.cos(angle), length * math.sin(angle)
    direction = direction_of(dx, dy, SHORTEST_PX)
    leads = {RIGHT: dx, LEFT: -dx, DOWN: dy, UP: -dy}
    if direction is not None:
        assert leads[direction] == max(leads.values())
        assert leads[direction] >= SHORTEST_PX
    elif length >= SHORTEST_PX * 2:
        assert max(abs(dx), abs(dy)) < min(abs(dx), abs(dy)) * CLEAR


Event = tuple[str, int, float, float]


def follow(*events: Event) -> list[Direction | None]:
    """The answers to the releases of a row of events."""
    gesture, answers = Gesture(), []
    for kind, pointer, x, y in events:
        if kind == "press":
            gesture.press(pointer, x, y)
        elif kind == "cancel":
            gesture.cancel(pointer)
        else:
            answers.append(gesture.release(pointer, x, y, SHORTEST_PX))
    return answers


def press(pointer: int, x: float = 100, y: float = 100) -> Event:
    return "press", pointer, x, y


def release(pointer: int, x: float, y: float = 100) -> Event:
    return "release", pointer, x, y


def cancel(pointer: int) -> Event:
    return "cancel", pointer, 0, 0


GESTURES: dict[str, tuple[list[Event], list[Direction | None]]] = {
    "one finger": ([press(1), release(1, 200)], [RIGHT]),
    "two swipes": ([press(1), release(1, 200), press(2), release(2, 0)], [RIGHT, LEFT]),
    "a pinch": ([press(1), press(2), release(1, 200), release(2, 0)], [None, None]),
    "a pinch, then a swipe": (
        [press(1), press(2), release(1, 200), release(2, 0), press(3), release(3, 0)],
        [None, None, LEFT],
    ),
    "a finger that stays down after a pinch": (
        [press(1), press(2), release(1, 200), press(3), release(3, 0), release(2, 0)],
        [None, None, None],
    ),
    "three fingers": (
        [press(1), press(2), press(3), release(2, 0), release(3, 0), release(1, 300)],
        [None, None, None],
    ),
    "cancelled": ([press(1), cancel(1), release(1, 200)], [None]),
    "cancelled, then a swipe": ([press(1), cancel(1), press(2), release(2, 0)], [LEFT]),
    "a cancelled pinch": (
        [press(1), press(2), cancel(1), cancel(2), press(3), release(3, 0)],
        [LEFT],
    ),
    "a release that never was pressed": ([release(1, 200)], [None]),
    "a tap of another finger on a button": (
        [press(1), release(9, 300), release(1, 200)],
        [None, RIGHT],
    ),
    "a mouse that was never down, gone": ([press(1), cancel(9), release(1, 200)], [RIGHT]),
    "a lost release, then a press of the mouse": ([press(1), press(1, 50), release(1, 0)], [LEFT]),
    "pressed twice, let go twice": ([press(1), release(1, 200), release(1, 300)], [RIGHT, None]),
}


@pytest.mark.parametrize("name", GESTURES)
def test_a_row_of_events(name: str) -> None:
    """D7, D12."""
    events, answers = GESTURES[name]
    assert follow(*events) == answers


def test_a_swipe_is_under_way_from_press_to_release() -> None:
    gesture = Gesture()
    assert not gesture.active
    gesture.press(1, 0, 0)
    assert gesture.active
    gesture.press(2, 0, 0)
    assert not gesture.active
    gesture.cancel(1)
    gesture.cancel(2)
    gesture.press(3, 0, 0)
    gesture.release(3, 0, 0, SHORTEST_PX)
    assert not gesture.active


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["press", "release", "cancel"]),
            st.integers(1, 3),
            st.integers(-500, 500),
            st.integers(-500, 500),
        )
    )
)
def test_whatever_came_before_the_next_swipe_works_once_all_fingers_are_up(
    events: list[Event],
) -> None:
    ups = [release(pointer, 0, 0) for pointer in (1, 2, 3)]
    answers = follow(*events, *ups, press(1, 0, 0), release(1, 0, 90))
    assert answers[-1] is DOWN
