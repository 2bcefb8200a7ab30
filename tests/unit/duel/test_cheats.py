"""Whatever a hostile side sends is named, and ends the match at worst."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.duel import messages
from app.duel.chain import chain, sealed
from app.duel.messages import CheatError, write
from app.duel.side import MOST_IN_A_SECOND, Side
from app.engine import Direction, slide
from tests.unit.duel.help import Duel, greedy

HASH = "0" * 64
SEED = 1
"""A duel in which the guest, after three moves, has a slide that changes nothing."""


def begun(moves: int = 3) -> Duel:
    """A duel in which both have made some moves, and nothing is on its way."""
    duel = Duel(Random(SEED))
    duel.begin()
    for _ in range(moves):
        for who in (0, 1):
            duel.move(who, greedy)
        duel.now += 100
        duel.settle()
    return duel


def keys(duel: Duel) -> tuple[str, ...]:
    """The guest's keys, which an honest guest would keep to itself."""
    return chain(duel.match, "guest", duel.secrets[1])[1:]


def bad_key(duel: Duel) -> str:
    duel.move(0, greedy)
    return write("key", n=5, key=HASH)


def key_unasked(duel: Duel) -> str:
    return write("key", n=5, key=keys(duel)[5])


def key_skipped(duel: Duel) -> str:
    duel.move(0, greedy)
    return write("key", n=6, key=keys(duel)[6])


def key_changed(duel: Duel) -> str:
    return write("key", n=2, key=keys(duel)[3])


def second_seal(_: Duel) -> str:
    # So does a second guest on one invite, whose secret is another.
    return write("seal", seal=HASH)


def move_of_no_letter(duel: Duel) -> str:
    duel.move(0, greedy)
    duel.say(1, [])
    return write("move", k=4, sealed=HASH)


def move_without_change(duel: Duel) -> str:
    board = duel.sides[1].own.board
    way = next(way for way in Direction if slide(board, way) is None)
    return write("move", k=4, sealed=sealed(duel.match, "guest", 4, way, keys(duel)[5]))


def number_skipped(_: Duel) -> str:
    return write("move", k=5, sealed=HASH)


def other_move_again(_: Duel) -> str:
    return write("move", k=3, sealed=HASH)


def move_after_end(duel: Duel) -> str:
    duel.say(1, duel.sides[1].give_up(duel.now))
    duel.settle()
    return write("move", k=4, sealed=HASH)


def wrong_end(_: Duel) -> str:
    return write("end", moves=4, reason="over", clock=1000)


def moves_end_too_soon(_: Duel) -> str:
    return write("end", moves=3, reason="moves", clock=1000)


def two_ends(duel: Duel) -> str:
    duel.say(1, duel.sides[1].give_up(duel.now))
    duel.settle()
    return write("end", moves=3, reason="forfeit", clock=1)


def early_secret(duel: Duel) -> str:
    return write("secret", secret=duel.secrets[1], confirmed=True)


def false_secret(duel: Duel) -> str:
    duel.sides[1].end = None
    duel.sides[0].receive(write("end", moves=3, reason="forfeit", clock=0), duel.now)
    duel.sides[0].give_up(duel.now)
    return write("secret", secret="f" * 32, confirmed=True)


def full_board_that_is_not(duel: Duel) -> str:
    duel.sides[0].receive(write("end", moves=3, reason="over", clock=0), duel.now)
    duel.sides[0].give_up(duel.now)
    return write("secret", secret=duel.secrets[1], confirmed=True)


def more_than_was_sent(_: Duel) -> str:
    return write("have", seal=True, keys=200, moves=3)


CHEATS: dict[str, list[Callable[[Duel], str]]] = {
    "a wrong key for spawn 5": [bad_key],
    "the key for spawn 5 out of its turn": [key_unasked],
    "the key for spawn 6 out of its turn": [key_skipped],
    "two keys for spawn 2": [key_changed],
    "a second seal": [second_seal],
    "move 4 changes nothing": [move_without_change],
    "move 5 out of its turn": [number_skipped],
    "another move under the number 3": [other_move_again],
    "a move after the end": [move_after_end],
    "an end that does not fit the moves": [wrong_end, moves_end_too_soon],
    "two different ends": [two_ends],
    "a secret before its time": [early_secret],
    "a false secret": [false_secret],
    "an end by a full board that is not full": [full_board_that_is_not],
    "more received than was sent": [more_than_was_sent],
}


@pytest.mark.parametrize(
    ("said", "cheat"),
    [(said, cheat) for said, cheats in CHEATS.items() for cheat in cheats],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_cheat_is_named(said: str, cheat: Callable[[Duel], str]) -> None:
    duel = begun()
    text = cheat(duel)

    def go_on() -> None:
        duel.sides[0].receive(text, duel.now)
        duel.move(0, greedy)  # some are found out only when both have come so far
        duel.settle()

    with pytest.raises(CheatError, match=said):
        go_on()


def test_a_move_that_opens_to_no_letter_is_found_when_both_have_come_so_far() -> None:
    duel = begun()
    text = write("move", k=4, sealed=HASH)
    answer = duel.sides[0].receive(text, duel.now)
    assert [messages.read(each)[0] for each in answer] == ["key"]
    duel.move(0, greedy)
    with pytest.raises(CheatError, match="move 4 opens to no direction"):
        duel.settle()


def test_our_own_seal_sent_back() -> None:
    side = Duel(Random(1)).sides[0]
    with pytest.raises(CheatError, match="our own seal"):
        side.receive(side.hello()[0], 0)


def test_a_match_replayed_does_not_hold() -> None:
    """What a guest said in one match is worth nothing in the next, whose name is another."""
    old = begun()
    side = Side("0" * 16, "inviter", "1" * 32)
    seal, key, *_ = old.heard[0]
    side.receive(seal, 0)
    with pytest.raises(CheatError, match="a wrong key for spawn 0"):
        side.receive(key, 0)


def test_a_withheld_key_leaves_what_is_known() -> None:
    duel = begun()
    duel.move(0, greedy)
    duel.lines[1].clear()
    side = duel.sides[0]
    assert side.own.waits
    assert side.move(Direction.LEFT, duel.now) == []
    assert side.verified == 3
    assert len(side.own.moves) == 4


def test_a_flood_ends_the_match() -> None:
    side = begun().sides[0]
    again = side.hello()[0].replace(side.seal, side.other_seal)
    for at in range(MOST_IN_A_SECOND):
        side.receive(again, 5000 + at)
    with pytest.raises(CheatError, match="flood"):
        side.receive(again, 5999)


ODD = [
    "",
    "null",
    "[]",
    "7",
    '"move"',
    "{",
    '{"is":"move"}',
    '{"is":"gossip"}',
    '{"is":["move"],"k":1,"sealed":""}',
    json.dumps({"is": "move", "k": True, "sealed": HASH}),
    json.dumps({"is": "move", "k": 251, "sealed": HASH}),
    json.dumps({"is": "move", "k": 1.0, "sealed": HASH}),
    json.dumps({"is": "move", "k": 1, "sealed": "<b>" + HASH[3:]}),
    json.dumps({"is": "move", "k": 1, "sealed": HASH, "more": 1}),
    json.dumps({"is": "end", "moves": 3, "reason": "tired", "clock": 1}),
    json.dumps({"is": "end", "moves": 3, "reason": "time", "clock": 180_001}),
    json.dumps({"is": "key", "n": 252, "key": HASH}),
    " " * (messages.MOST_CHARACTERS + 1),
    "[" * 200,
    b"{}",
    None,
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_what_is_no_message_is_refused(text: object) -> None:
    with pytest.raises(CheatError):
        messages.read(text)


@given(st.data())
def test_each_message_cut_short_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(begun(1).heard[0]))
    with pytest.raises(CheatError):
        messages.read(text[: data.draw(st.integers(0, len(text) - 1))])


@given(st.text(max_size=80) | st.dictionaries(st.text(), st.integers()).map(json.dumps))
def test_no_text_does_more_than_end_the_match(text: str) -> None:
    side = Duel(Random(1)).sides[0]
    with pytest.raises(CheatError):
        side.receive(text, 0)
