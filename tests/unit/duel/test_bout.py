"""From an open channel to the last word: lobby, countdown, end, rematch, and what can be said."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from app import verdict
from app.duel.bout import Bout
from app.duel.messages import write
from app.engine import End, Verification
from tests.unit.duel.help import Policy, at_random, greedy

MATCH = "0123456789abcdef"


class Pair:
    """Two bouts and the lines between them."""

    def __init__(self) -> None:
        self.bouts = (Bout(MATCH, "inviter", "0" * 32), Bout(MATCH, "guest", "f" * 32))
        self.lines: tuple[deque[str], deque[str]] = (deque(), deque())
        self.now = 0.0
        for who in (0, 1):
            self.say(who, self.bouts[who].hello())
        self.settle()

    def say(self, who: int, texts: list[str]) -> None:
        self.lines[1 - who].extend(texts)

    def settle(self) -> None:
        while any(self.lines):
            for to in (0, 1):
                if self.lines[to]:
                    self.say(to, self.bouts[to].receive(self.lines[to].popleft(), self.now))

    def begin(self) -> None:
        for who in (0, 1):
            self.say(who, self.bouts[who].be_ready())
        self.settle()
        for who in (0, 1):
            assert self.bouts[who].counts_down
            self.say(who, self.bouts[who].begin(self.now))
        self.settle()

    def play(self, moves: int, policy: Policy = greedy) -> None:
        for _ in range(moves):
            self.now += 100
            for who in (0, 1):
                bout = self.bouts[who]
                if not bout.side.end:
                    self.say(who, bout.move(policy(bout.side.own.board), self.now))
            self.settle()

    def give_up(self, *who: int) -> None:
        for one in who:
            self.say(one, self.bouts[one].give_up(self.now))
        self.settle()


def test_seals_are_seen_before_the_countdown_and_keys_come_after_it() -> None:
    pair = Pair()
    for mine, theirs in (pair.bouts, pair.bouts[::-1]):
        assert mine.other_seal == theirs.side.seal
        assert mine.side.other_keys == []
        assert not mine.counts_down
    pair.say(0, pair.bouts[0].be_ready())
    assert pair.bouts[0].be_ready() == []
    pair.settle()
    assert pair.bouts[1].other_ready
    assert not pair.bouts[1].counts_down
    pair.begin()
    assert {bout.side.own.spawns for bout in pair.bouts} == {2}
    assert pair.bouts[0].side.own == pair.bouts[1].side.own


def test_a_slow_player_loses_no_time() -> None:
    pair = Pair()
    pair.now = 60_000
    pair.begin()
    for bout in pair.bouts:
        assert bout.side.clock.read(pair.now + 1000) == 1000
    pair.play(3)
    pair.give_up(0, 1)
    assert [bout.side.confirms for bout in pair.bouts] == [True, True]


def test_a_duel_to_the_end_is_verified_and_its_records_replay() -> None:
    pair = Pair()
    pair.begin()
    pair.play(400, at_random(Random(5)))
    results = []
    for bout, other in (pair.bouts, pair.bouts[::-1]):
        assert bout.over
        assert verdict.verification(bout, "Bob").startswith("Verified: ")
        assert verdict.clocks(bout, "Bob") == ""
        results.append(bout.side.result)
        mine = verdict.own_record(bout.side, "1" * 16, "2026-01-02T03:04:05Z", (), 0)
        theirs = verdict.other_record(bout.side, "2" * 16, "2026-01-02T03:04:05Z")
        assert theirs.game.moves == "".join(way.value for way in other.side.own.moves)
        for record in (mine, theirs):
            verification = Verification(record)
            while not verification.advance(100):
                pass
            assert verification.record.ended in (End.OVER, End.MOVES)
    assert results[0] == -(results[1] or 0)
    title = verdict.title(pair.bouts[0], "Bob")
    assert title.startswith({1: "You win, ", 0: "A draw, ", -1: "Bob wins, "}[results[0] or 0])


@pytest.mark.parametrize(("who", "results"), [((0,), (-1, 1)), ((1,), (1, -1)), ((0, 1), (0, 0))])
def test_giving_up(who: tuple[int, ...], results: tuple[int, int]) -> None:
    pair = Pair()
    pair.begin()
    pair.play(3)
    pair.give_up(*who)
    if len(who) == 1:
        assert not pair.bouts[0].over
        pair.play(400)
    assert tuple(bout.side.result for bout in pair.bouts) == results
    told = {(0,): "You gave up.", (1,): "Bob gave up.", (0, 1): "Both gave up."}[who]
    assert verdict.reason(pair.bouts[0], "Bob") == told


def test_what_is_known_when_the_other_leaves() -> None:
    pair = Pair()
    pair.begin()
    pair.play(4)
    bout = pair.bouts[0]
    bout.break_off("Bob left.")
    assert bout.over
    assert verdict.title(bout, "Bob") == "The duel was broken off."
    mine, theirs = bout.side.own.standings[4].score, bout.side.other.score
    assert verdict.reason(bout, "Bob") == (
        f"Bob left. At move 4, the last that both had made, you had {mine} and Bob {theirs}."
    )
    assert (
        verdict.verification(bout, "Bob")
        == "Verified up to move 4: the secret of Bob did not come."
    )
    assert bout.move(greedy(bout.side.own.board), 1.0) == []


def test_before_a_move_there_is_nothing_to_compare() -> None:
    bout = Bout(MATCH, "guest", "0" * 32)
    bout.break_off("Bob left.")
    assert verdict.reason(bout, "Bob") == "Bob left. No move had been made by both."
    assert "nothing to verify" in verdict.verification(bout, "Bob")


def test_a_cheat_is_named() -> None:
    pair = Pair()
    pair.begin()
    pair.play(3)
    bout = pair.bouts[0]
    assert bout.receive(write("key", n=9, key="0" * 64), pair.now) == []
    assert bout.cheated
    assert "out of its turn" in verdict.reason(bout, "Bob")
    assert verdict.verification(bout, "Bob").startswith("Does not agree: the key for spawn 9")


@pytest.mark.parametrize(
    "text",
    [
        "~again",
        "~again 0123456789abcdee",
        "~what",
        "~ready ",
        "~ready",
        None,
        7,
        "",
        "x" * 300,
        '{"is":"key","n":0,"key":"' + "0" * 64 + '"}',
        '{"is":"seal","seal":"' + "0" * 64 + '"}',
    ],
)
def test_words_out_of_turn_end_it(text: object) -> None:
    bout = Bout(MATCH, "guest", "0" * 32)
    bout.receive("~ready", 0)
    if isinstance(text, str) and '"seal"' in text:
        text = bout.hello()[0]  # our own, sent back
    bout.receive(text, 0)
    assert bout.cheated


def test_a_flood_before_the_countdown_ends_it() -> None:
    pair = Pair()
    key = write("key", n=0, key="0" * 64)
    for _ in range(4):
        pair.bouts[0].receive(key, 0)
    assert pair.bouts[0].broken == "a flood of messages"


@pytest.mark.parametrize("first", [0, 1])
def test_a_rematch_takes_the_name_that_the_inviter_drew(first: int) -> None:
    pair = Pair()
    pair.begin()
    pair.play(2)
    assert not pair.bouts[0].over
    pair.give_up(0, 1)
    names = ("a" * 16, "b" * 16)
    for who in (first, 1 - first):
        pair.say(who, pair.bouts[who].want_again(names[who]))
        pair.settle()
    assert pair.bouts[1].next_match == names[0]
    assert [pair.bouts[0].next_match, pair.bouts[0].own_next] == ["", names[0]]


def test_a_cheat_after_the_end_changes_nothing() -> None:
    pair = Pair()
    pair.begin()
    pair.play(2)
    pair.give_up(0, 1)
    pair.bouts[0].receive(write("move", k=200, sealed="0" * 64), 0)
    assert not pair.bouts[0].broken
    assert pair.bouts[0].side.result == 0
