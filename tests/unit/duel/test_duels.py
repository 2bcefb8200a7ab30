"""Whole duels: simulated, and judged again by an implementation that knows only the protocol."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.duel.chain import link_of, other_role
from app.duel.clocks import DOUBT_MS, RUN_MS
from app.duel.messages import read
from app.duel.side import Side
from app.engine import Board, Direction, slide
from tests.independent import duel_d1
from tests.unit.duel.help import Duel, at_random, coached, greedy


def letters(duel: Duel, who: int) -> str:
    return "".join(way.value for way in duel.sides[who].own.moves)


@pytest.mark.parametrize("seed", range(200))
def test_a_duel_is_what_the_other_implementation_makes_of_it(seed: int) -> None:
    chance = Random(seed)
    duel = Duel(chance)
    duel.begin()
    either = (at_random(chance), greedy, coached)
    duel.play((either[seed % 3], either[seed // 3 % 3]), chance)
    runs = [duel_d1.play(duel.match, *duel.secrets, letters(duel, who)) for who in (0, 1)]
    for who, side in enumerate(duel.sides):
        assert side.verified is None
        for run, told in ((side.own, runs[who]), (side.other, runs[1 - who])):
            assert (list(run.board.cells), run.score) == (told.board, told.score)
        assert side.end is not None
        assert side.end.reason == ("over" if runs[who].stuck and side.end.moves < 250 else "moves")
    ends = [side.end for side in duel.sides if side.end]
    moves = (ends[0].moves, ends[1].moves)
    clocks = (ends[0].clock, ends[1].clock)
    result = duel_d1.result(runs[0], runs[1], moves, clocks)
    assert [side.result for side in duel.sides] == [result, -result]


@pytest.mark.parametrize("seed", range(20))
def test_after_equal_moves_both_boards_hold_as_much(seed: int) -> None:
    chance = Random(seed)
    duel = Duel(chance)
    duel.begin()
    duel.play((at_random(chance), greedy), chance, until=40)
    totals = [
        sum(duel_d1.play(duel.match, *duel.secrets, letters(duel, who)[:40]).board)
        for who in (0, 1)
    ]
    assert totals[0] == totals[1]


@given(st.integers(0, 2**32), st.integers(1, 40))
def test_nobody_can_read_ahead(seed: int, until: int) -> None:
    """At every moment: what a side has heard and holds leads to no key of the other's to come."""
    chance = Random(seed)
    duel = Duel(chance)
    duel.begin()
    duel.play((at_random(chance), greedy), chance, until=until)
    for who in (0, 1):
        role = duel.sides[who].role
        theirs = duel_d1.keys(duel.match, other_role(role), duel.secrets[1 - who])
        known: set[str] = set()
        made = 0
        for text in duel.heard[who]:
            kind, fields = read(text)
            if kind == "secret":
                break
            if kind == "key":
                # Only now is the move made that this key answers, and never another key with it.
                assert fields["n"] == made
                made += 1
                known.add(fields["key"])
            known.update(str(value) for value in fields.values())
            reach = {link_of(duel.match, other_role(role), word) for word in known if len(word) > 9}
            assert theirs[made] not in known | reach
            # A sealed move that was not yet reached is opened by no key that is known.
            if kind == "move" and fields["k"] + 1 >= made:
                assert theirs[fields["k"] + 1] not in known | reach


def test_a_copycat_does_no_better_than_by_itself() -> None:
    """It lets the other play to the end, then repeats each move as soon as it can read it."""
    copied: list[int] = []
    own: list[int] = []
    for seed in range(5):
        for scores, copies in ((copied, True), (own, False)):
            duel = Duel(Random(seed))
            duel.begin()
            cat = duel.sides[1]

            def play(board: Board, cat: Side = cat, copies: bool = copies) -> Direction:
                # The move of the same number comes open only by one's own.
                assert len(cat.other.moves) <= len(cat.own.moves)
                read = cat.other.moves[-1:] if copies else ()
                return next((way for way in read if slide(board, way)), None) or coached(board)

            for who, policy in ((0, coached), (1, play)):
                while duel.move(who, policy):
                    duel.now += 100
                    duel.settle()
            assert len(cat.received) == 250, "all of the other's moves lay there, sealed"
            scores.append(cat.own.score)
    assert sum(copied) < sum(own)


@pytest.mark.parametrize("seed", range(30))
def test_a_break_loses_nothing(seed: int) -> None:
    chance = Random(seed)
    duel = Duel(chance)
    duel.begin()
    for until in (10, 60, 250):
        while not all(side.end or len(side.own.moves) >= until for side in duel.sides):
            duel.now += 20
            who = chance.randrange(2)
            if len(duel.sides[who].own.moves) < until:
                duel.move(who, greedy)
            to = chance.randrange(2)
            if duel.lines[to]:
                duel.deliver(to)
            if chance.random() < 0.02:  # everything on its way is lost
                for line in duel.lines:
                    line.clear()
                for side in (0, 1):
                    duel.say(side, duel.sides[side].rejoin())
    duel.settle()
    assert [side.verified for side in duel.sides] == [None, None]
    assert duel.sides[0].own == duel.sides[1].other
    assert duel.sides[1].own == duel.sides[0].other


def test_without_the_secret_it_is_verified_up_to_a_move() -> None:
    chance = Random(1)
    duel = Duel(chance)
    duel.begin()
    duel.play((greedy, greedy), chance, until=30)
    inviter, guest = duel.sides
    duel.move(1, greedy)
    duel.settle()
    # The inviter has made 30 moves, so it holds the key to 30 of the guest's 31.
    assert (inviter.verified, len(inviter.received)) == (30, 31)
    duel.say(0, inviter.give_up(duel.now))
    duel.settle()
    assert inviter.verified == 30
    assert inviter.result is None
    duel.say(1, guest.give_up(duel.now))
    duel.settle()
    assert inviter.verified is None
    assert (inviter.result, guest.result) == (0, 0)


def test_one_may_go_on_alone_and_both_are_compared_where_both_were() -> None:
    chance = Random(2)
    duel = Duel(chance)
    duel.begin()
    duel.play((greedy, greedy), chance, until=10)
    inviter, guest = duel.sides
    stood = [(side.own.score, side.own.board.best_tile) for side in duel.sides]
    duel.say(0, inviter.give_up(duel.now))
    for _ in range(5):
        duel.move(1, greedy)
        duel.settle()
    duel.say(1, guest.give_up(duel.now))
    duel.settle()
    assert (len(inviter.own.moves), len(inviter.other.moves)) == (10, 15)
    for side, (mine, theirs) in ((inviter, stood), (guest, stood[::-1])):
        assert side.common == 10
        assert side.own.standings[10] == mine
        assert side.other.standings[10] == theirs


def test_a_clock_ends_a_run_and_waiting_does_not_count() -> None:
    duel = Duel(Random(2))
    duel.begin()
    side = duel.sides[0]
    duel.move(0, greedy)
    duel.now += 60_000  # the answer is a minute late
    assert side.clock.read(duel.now) == 120
    duel.settle()
    assert side.clock.read(duel.now) == 120
    duel.now += RUN_MS - 120
    assert side.clock.read(duel.now) == RUN_MS
    duel.say(0, side.look(duel.now))
    assert side.end is not None
    assert side.end.reason == "time"
    assert side.move(greedy(side.own.board), duel.now) == []


@pytest.mark.parametrize(("late", "confirmed"), [(DOUBT_MS - 100, True), (DOUBT_MS + 200, False)])
def test_a_clock_that_was_slower_than_it_says_is_not_confirmed(late: int, confirmed: bool) -> None:
    duel = Duel(Random(3))
    duel.begin()
    duel.move(1, greedy)  # the guest's clock says 0, but its move comes late
    for side in duel.sides:
        side.clock.start(duel.now + late)
    duel.now += late
    duel.settle()
    for who in (0, 1):
        duel.say(who, duel.sides[who].give_up(duel.now))
    duel.settle()
    assert duel.sides[0].confirms is confirmed
    assert duel.sides[1].confirmed is confirmed
