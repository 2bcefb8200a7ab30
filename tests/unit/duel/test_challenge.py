"""Runs alone, and the links they travel in."""

from __future__ import annotations

import binascii
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.duel.challenge import FRAGMENT, can_challenge, pack, unpack
from app.duel.lone import Lone, replayed
from app.duel.offer import LinkError, to_text
from app.engine import Direction, End, Mode, Record, Setup, UndoRule, Verification
from app.engine.d1 import Duel
from tests.independent import duel_d1, rules
from tests.unit.duel.help import at_random, greedy

AT = "2026-01-02T03:04:05Z"
SEEDED = Setup(4, "0123456789abcdef" * 2, None, UndoRule.NONE)
DUEL = replace(SEEDED, seed="", duel=Duel("0123456789abcdef", ("0" * 32, "f" * 32)))


def run(setup: Setup, chance: int, pace: int = 400) -> tuple[Lone, float]:
    """A run played to its end at random, and the time it has taken."""
    lone, now, policy = Lone(setup, None), 0.0, at_random(Random(chance))
    lone.begin(now)
    while not lone.over:
        now += pace
        assert lone.move(policy(lone.own.board), now) or lone.over
    return lone, now


def record(setup: Setup = SEEDED, chance: int = 1) -> Record:
    lone, now = run(setup, chance)
    return lone.record("1" * 16, AT, (), now)


@pytest.mark.parametrize("setup", [SEEDED, DUEL])
@pytest.mark.parametrize("name", ["", "Ann", "名" * 20, "é" * 20])
def test_a_run_comes_back_from_its_link(setup: Setup, name: str) -> None:
    made = record(setup)
    text = pack(made, name)
    assert len(FRAGMENT + text) <= 260
    found = unpack(text)
    assert found.name == name
    assert found.run.setup == setup
    assert found.run.moves == made.game.moves
    assert (found.run.board, found.run.score) == (made.game.board, made.game.score)
    assert found.run.end.clock == made.clock_ms


def test_the_longest_link_is_short_enough() -> None:
    lone, policy, now = Lone(DUEL, None), greedy, 0.0
    lone.begin(now)
    while not lone.over:
        now += 10
        lone.move(policy(lone.own.board), now)
    made = lone.record("1" * 16, AT, (), now)
    full = replace(made, clock_ms=180_000)
    longest = len(FRAGMENT) + -(-(2 + 40 + 3 + 1 + 63 + 60 + 4) * 4 // 3)
    assert len(FRAGMENT + pack(full, "名" * 20)) <= longest <= 260


@given(st.integers(0, 10), st.data())
@settings(deadline=None)
def test_no_changed_link_gets_through(chance: int, data: st.DataObject) -> None:
    text = pack(record(chance=chance), "Ann")
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("AZaz09-_"))
    for wrong in {text[:at] + other + text[at + 1 :], text[:at]} - {text}:
        with pytest.raises(LinkError):
            unpack(wrong)


@given(st.binary(max_size=180))
@settings(deadline=None)
def test_bytes_with_a_right_checksum_are_still_not_believed(body: bytes) -> None:
    body = b"\1" + body
    with suppress(LinkError):  # and nothing else
        unpack(to_text(body + binascii.crc32(body).to_bytes(4, "big")))


def test_moves_that_do_not_fit_the_tiles_are_refused() -> None:
    made = record()
    with pytest.raises(ValueError, match="changes nothing"):
        replayed(SEEDED, made.game.moves + "L", "time", 1)
    with pytest.raises(ValueError, match="did not end"):
        replayed(SEEDED, made.game.moves[:-1], "over", 1)
    with pytest.raises(ValueError, match="did not end"):
        replayed(SEEDED, made.game.moves[:-1], "moves", 1)


@pytest.mark.parametrize("setup", [SEEDED, DUEL])
def test_a_second_implementation_agrees(setup: Setup) -> None:
    made = record(setup, 7)
    verification = Verification(made)
    while not verification.advance(50):
        pass
    if setup.duel and setup.duel.secrets:
        side = duel_d1.play(setup.duel.match, *setup.duel.secrets, made.game.moves)
        end = (side.board, side.score)
    else:
        end = rules.replay(setup.seed, made.game.moves)
    assert end == (list(made.game.board.cells), made.game.score)


def test_only_a_run_that_ended_by_the_rules_is_a_challenge() -> None:
    made = record()
    assert can_challenge(made)
    assert not can_challenge(replace(made, ended=None))
    assert not can_challenge(replace(made, ended=End.UNFINISHED))
    unknown = replace(DUEL, duel=Duel("0" * 16))
    assert not can_challenge(replace(made, game=replace(made.game, setup=unknown)))


def test_the_other_run_goes_at_an_even_pace_and_no_further_than_it_went() -> None:
    asked = unpack(pack(record(), "Ann")).run
    lone = Lone(SEEDED, asked)
    lone.begin(1000)
    assert lone.other_moves(1000) == 0
    half = 1000 + asked.end.clock / 2
    assert lone.other_moves(half) == len(asked.moves) // 2
    assert lone.common(half) == (0, asked.standings[0])
    assert lone.other_moves(10**9) == len(asked.moves)


def test_the_same_moves_as_the_run_to_beat_win_by_time_alone() -> None:
    asked = unpack(pack(record(), "")).run
    lone = Lone(SEEDED, asked)
    lone.begin(0)
    for n, letter in enumerate(asked.moves):
        assert lone.move(Direction(letter), n)
    assert lone.own.score == asked.score
    assert lone.result == 1
    made = lone.record("1" * 16, AT, (), 0)
    other = lone.other_record("2" * 16, AT)
    assert made.mode is Mode.CHALLENGE
    assert other is not None
    assert other.game.moves == made.game.moves


def test_time_ends_a_run_and_who_gives_up_has_lost() -> None:
    asked = unpack(pack(record(), "")).run
    late, quitter = Lone(SEEDED, asked), Lone(SEEDED, asked)
    for lone in (late, quitter):
        lone.begin(0)
    late.look(179_999)
    assert not late.over
    late.look(180_000)
    assert late.end is not None
    assert (late.end.reason, late.end.clock) == ("time", 180_000)
    assert not late.move(Direction.LEFT, 180_001)
    quitter.give_up(5)
    assert quitter.result == -1
