"""What an address asks for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Board, Mode
from app.web.address import (
    LONGEST_POSITION,
    Request,
    format_position,
    parse_address,
    parse_position,
    practice_query,
)
from tests.unit.engine.help import SEED, draw

CLASSIC, PRACTICE = Mode.CLASSIC, Mode.PRACTICE
POSITION = "3x3:2.0.4/0.0.0/0.0.1024"
BOARD = draw("2 . 4 / . . . / . . 1024")

ADDRESSES = {
    # (query, fragment): what it asks for
    ("", ""): Request(),
    ("?", "#"): Request(),
    ("?size=5", ""): Request(CLASSIC, 5),
    ("?size=5", "#classic"): Request(CLASSIC, 5),
    ("", "#classic"): Request(CLASSIC),
    ("", "#daily"): Request(Mode.DAILY),
    (f"?seed={SEED}", "#daily"): Request(Mode.DAILY, None, SEED),
    ("?utm_source=x", "#daily"): Request(Mode.DAILY),
    (f"?seed={SEED}", ""): Request(PRACTICE, None, SEED),
    (f"?size=6&seed={SEED}", ""): Request(PRACTICE, 6, SEED),
    (f"?position={POSITION}", ""): Request(PRACTICE, 3, None, BOARD),
    (f"?position={POSITION}&size=5", ""): Request(PRACTICE, 3, None, BOARD),
    (f"?position={POSITION}&size=9", ""): Request(PRACTICE, 3, None, BOARD),
    (f"?seed={SEED}&position={POSITION}", ""): Request(PRACTICE, 3, SEED, BOARD),
    (f"?position={POSITION.replace(':', '%3A').replace('/', '%2F')}", ""): Request(
        PRACTICE, 3, None, BOARD
    ),
    (f"?seed={SEED}", "#classic"): Request(CLASSIC, None, SEED),
    ("?motion=0", ""): Request(motion=False),
    ("?motion=1", ""): Request(),
    # B12: what others add, before and after, is ignored.
    (f"?utm_source=x&fbclid=1&seed={SEED}&gclid=%00", ""): Request(PRACTICE, None, SEED),
    (f"?seed={SEED}&utm_source=x&fbclid=IwAR0", "#:~:text=a"): Request(PRACTICE, None, SEED),
    ("?utm_source=x", "#top"): Request(),
    ("?Size=5&SEED=1", "#Classic"): Request(),
    ("?size=5&size=6", ""): Request(CLASSIC, 6),
}


@pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: "".join(address)[:60] or "plain")
def test_what_an_address_asks_for(address: tuple[str, str]) -> None:
    assert parse_address(*address) == ADDRESSES[address]


FAULTS = {
    "?size=2": "The size in the link",
    "?size=7": "The size in the link",
    "?size=": "The size in the link",
    "?size": "The size in the link",
    "?size=44": "The size in the link",
    "?size=4x4": "The size in the link",
    "?size=٤": "The size in the link",
    "?size=-4": "The size in the link",
    "?size=4.0": "The size in the link",
    "?seed=": "The seed in the link",
    "?seed=1": "The seed in the link",
    f"?seed={SEED.upper()}": "The seed in the link",
    f"?seed={SEED}0": "The seed in the link",
    f"?seed={SEED}%0A": "The seed in the link",
    f"?seed=+{SEED[1:]}": "The seed in the link",
    "?seed=" + "0" * 1_000_000: "The seed in the link",
    "?motion=off": "The motion in the link",
    "?motion=": "The motion in the link",
    "?position=": "The position in the link",
    "?position=3x3": "The position in the link",
    "?position=3x3:": "The position in the link",
    "?position=2x2:2.0/0.0": "The position in the link",
    "?position=7x7:2": "The position in the link",
    "?position=3x4:2.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:2.0.0/0.0.0": "The position in the link",
    "?position=3x3:2.0.0/0.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:2.0.0/0.0/0.0.0.0": "The position in the link",
    "?position=3x3:2.0.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:3.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:1.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:-2.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:02.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:2e3.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:٢.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:a.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:..2/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:0.0.0/0.0.0/0.0.0": "The position in the link",
    "?position=3x3:" + "9" * 5000: "The position in the link",
    "?position=" + "/" * 1_000_000: "The position in the link",
    "?position=3x3:" + "1" * 31 + ".0.0/0.0.0/0.0.0": "The position in the link",
}


@pytest.mark.parametrize("query", FAULTS, ids=lambda query: query[:50])
def test_what_a_link_got_wrong_is_said_and_ignored(query: str) -> None:
    request = parse_address(query, "")
    (fault,) = request.faults
    assert fault.startswith(FAULTS[query])
    assert fault.endswith(".")
    assert len(fault) < 160, "no message repeats a hostile link"
    assert request == Request(faults=request.faults)


def test_each_fault_is_said_and_the_rest_of_the_link_holds() -> None:
    request = parse_address(f"?seed=x&position=y&size=5&motion=0&z={SEED}", "")
    assert len(request.faults) == 2
    assert (request.mode, request.size, request.motion) == (CLASSIC, 5, False)
    request = parse_address(f"?seed={SEED}&position=y&size=3", "")
    assert (request.mode, request.size, request.seed) == (PRACTICE, 3, SEED)


@given(st.text(max_size=200), st.text(max_size=40))
def test_no_address_is_too_strange(search: str, fragment: str) -> None:
    request = parse_address(search, fragment)
    assert request.size in (None, 3, 4, 5, 6)


@given(st.text(alphabet="34x:./0248 1%+\n", max_size=80))
def test_a_position_is_read_whole_or_refused(text: str) -> None:
    try:
        board = parse_position(text)
    except ValueError:
        return
    assert format_position(board) == text


ranks = st.integers(0, 66)


@given(
    st.sampled_from([3, 4, 5, 6]).flatmap(lambda n: st.lists(ranks, min_size=n * n, max_size=n * n))
)
def test_any_position_of_play_goes_through_an_address(values: list[int]) -> None:
    board = Board.from_cells([2**rank if rank else 0 for rank in values])
    text = format_position(board)
    if any(values):
        assert len(text) < LONGEST_POSITION
        assert parse_position(text) == board
        request = parse_address("?" + practice_query(board.size, SEED, board), "")
        assert (request.mode, request.seed, request.position) == (PRACTICE, SEED, board)
        assert request.faults == ()


def test_equal_practice_games_have_equal_addresses() -> None:
    assert practice_query(5, SEED, None) == f"size=5&seed={SEED}"
    assert practice_query(3, SEED, BOARD) == f"position={POSITION}&seed={SEED}"
