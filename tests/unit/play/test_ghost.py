"""Ghost matches: who wins, when a run ends, clocks that only grow, a hand that knows no seed."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Board, Direction, End, Game, Mode, Record, decode_record, encode_record
from app.play import Panel, Slot, State, Step, ask, duel, effects, match_words, pace, scripted, step
from app.play.duel import Match, Winner
from tests.independent.ghost_result import judge
from tests.unit.engine.help import SEED, draw, play_anything

from .help import AT, FRESH, all_of, said

NAME = "0123456789abcdef"
PACE = pace.draw_pace("a" * 32)
TABLE = Path(__file__).parents[2] / "data" / "seals.json"


def begun(level: str = "easy", seed: str = SEED) -> State:
    """A match whose countdown has just ended."""
    mine, ghost = duel.new_match(level, seed, NAME, ("1" * 16, "2" * 16), AT)
    match = Match(ghost, PACE, 0, duel.seal(NAME, seed))
    return State(mine, match=match)


def wait(state: State, ms: int) -> State:
    return step(state, ask.Elapsed(ms)).state


def match_of(state: State) -> Match:
    assert isinstance(state.match, Match)
    return state.match


def slid(state: State, order: str = "LDRU") -> Step:
    """The first slide of ``order`` that moves something."""
    for letter in order:
        answer = step(state, ask.SlideTo(Direction(letter)))
        if answer.state.game is not state.game:
            return answer
    raise AssertionError("no move is left")


def ghost_turn(state: State, policy: Callable[[Board], Direction | None] = scripted.corner) -> Step:
    ghost = match_of(state).ghost.game
    direction = policy(ghost.board)
    assert direction is not None
    return step(state, ask.GhostMoved(ghost.ply, direction))


def play_out(state: State) -> State:
    """The ghost's run to its end."""
    while match_of(state).ghost.ended is None:
        state = ghost_turn(state).state
    return state


def side(
    score: int, tile: int = 64, moves: int = 100, ms: int = 1000, end: End = End.TIME
) -> Record:
    game = play_anything(Game.new(seed=SEED, undo="none", goal=None), 5)
    board = Board.from_cells([tile] + [0] * 15)
    position = game.position._replace(score=score, board=board, ply=moves)
    game = replace(game, position=position)
    return Record(game, NAME, Mode.GHOST, AT, clock_ms=ms, ended=end)


# Who wins


@pytest.mark.parametrize(
    ("mine", "theirs", "expected", "why"),
    [
        (side(8), side(4, 2048, 1, 1), Winner.FIRST, "Decided by the score."),
        (side(4), side(4, 128, 1, 1), Winner.SECOND, "Decided by the best tile."),
        (side(4, 64, 99), side(4, 64, 100, 1), Winner.FIRST, "Decided by fewer moves."),
        (side(4, 64, 100, 2), side(4, 64, 100, 1), Winner.SECOND, "Decided by less time."),
        (side(4), side(4), Winner.DRAW, "Equal in everything."),
        (side(8, end=End.FORFEIT), side(4), Winner.SECOND, "You gave up."),
    ],
)
def test_the_tie_break(mine: Record, theirs: Record, expected: Winner, why: str) -> None:
    assert duel.winner(mine, theirs) is expected
    turned = {Winner.FIRST: Winner.SECOND, Winner.SECOND: Winner.FIRST, Winner.DRAW: Winner.DRAW}
    assert duel.winner(theirs, mine) is turned[expected]
    assert match_words.reason(mine, theirs) == why


def test_a_script_that_knows_only_the_pages_agrees() -> None:
    """Whole matches of many seeds, both sides played, judged from their records."""
    seen = set()
    for number in range(12):
        seed = sha256(f"ghost match {number}".encode()).hexdigest()[:32]
        state = begun(seed=seed)
        order = ("LDRU", "RULD", "LRUD")[number % 3]
        moves = (300, 40, 120)[number % 3]
        for _ in range(moves):
            if state.record.ended:
                break
            state = slid(wait(state, 300), order).state
        state = wait(state, duel.RUN_MS) if number % 4 else step(state, ask.GiveUp()).state
        state = play_out(state)
        mine, ghost = state.record, match_of(state).ghost
        verdict = judge(json.loads(encode_record(mine)), json.loads(encode_record(ghost)))
        assert verdict.scores == (mine.game.score, ghost.game.score)
        assert verdict.seal == match_of(state).seal
        names = {Winner.FIRST: "player", Winner.SECOND: "ghost", Winner.DRAW: "draw"}
        assert verdict.winner == names[duel.winner(mine, ghost)]
        seen.add((mine.ended, verdict.winner))
    assert len(seen) >= 4


def test_the_seals_of_the_shared_cases() -> None:
    for case in json.loads(TABLE.read_text("ascii")):
        assert duel.seal(case["match"], case["seed"]) == case["seal"]


# When a run ends


def test_a_run_ends_by_itself() -> None:
    game = Game.new(seed=SEED, undo="none", goal=None)
    assert duel.run_end(game, 0) is None
    assert duel.run_end(game, duel.RUN_MS - 1) is None
    assert duel.run_end(game, duel.RUN_MS) is End.TIME
    stuck = replace(game, position=game.position._replace(board=draw("2 4 2/4 2 4/2 4 2")))
    assert duel.run_end(stuck, 5) is End.OVER
    long = replace(game, position=game.position._replace(ply=250))
    assert duel.run_end(long, duel.RUN_MS) is End.MOVES


def test_time_up_ends_it_at_three_minutes_sharp() -> None:
    state = wait(slid(begun()).state, duel.RUN_MS - 1)
    assert state.record.ended is None
    answer = step(state, ask.Elapsed(50_000))
    record = answer.state.record
    assert (record.ended, record.clock_ms) == (End.TIME, duel.RUN_MS)
    assert answer.state.outcome == "over"
    assert all_of(effects.Save, answer)
    # A slide after that is none.
    assert step(answer.state, ask.SlideTo(Direction.UP)).state.game is record.game


def test_each_move_has_its_time() -> None:
    state = begun()
    for ms in (100, 0, 2500):
        state = slid(wait(state, ms)).state
    assert state.record.times == (100, 100, 2600)
    assert state.record.clock_ms == 2600


def test_giving_up_is_asked_first_and_then_lost() -> None:
    state = slid(begun()).state
    assert step(state, ask.NewGame(FRESH)).state.panel is Panel.GIVE_UP
    assert step(state, ask.NewGame(FRESH)).state.record == state.record
    state = play_out(step(state, ask.GiveUp()).state)
    assert state.record.ended is End.FORFEIT
    assert state.panel is Panel.GHOST_RESULT
    assert step(state, ask.GiveUp()).state is state


@pytest.mark.parametrize("intent", [ask.Undo(), ask.Redo(), ask.KeepGoing(), ask.BringBack()])
def test_there_is_no_undo(intent: ask.Intent) -> None:
    state = slid(begun()).state
    assert step(state, intent).state is state


# The clock


def test_the_clock_stops_for_nothing_and_never_runs_back() -> None:
    state = slid(begun()).state
    state = step(state, ask.OpenPanel(Panel.GIVE_UP)).state
    state = step(state, ask.Seen(visible=False)).state
    state = wait(state, 60_000)
    assert match_of(state).elapsed_ms == 60_000
    assert match_of(wait(state, -5000)).elapsed_ms == 60_000
    assert state.clock_ms == 120_000
    earlier = replace(match_of(state), elapsed_ms=10)
    again = ask.Opened(state.record, state.best, None, state.trust, True, True, earlier)
    assert match_of(step(state, again).state).elapsed_ms == 60_000


def test_time_left_is_shown_in_seconds_begun() -> None:
    assert begun().clock_ms == 180_000
    assert wait(begun(), 1).clock_ms == 180_000
    assert wait(begun(), 1000).clock_ms == 179_000
    assert wait(begun(), 179_999).clock_ms == 1000


def test_the_end_is_announced() -> None:
    state = wait(begun(), 119_000)
    assert said(step(state, ask.Elapsed(1000))) == "60 seconds left."
    assert said(step(wait(state, 1000), ask.Elapsed(1000))) == ""


# The ghost


def test_the_ghost_moves_when_its_time_has_come() -> None:
    state = begun()
    assert ghost_turn(state).state.match == state.match
    state = wait(state, PACE[2])
    for ply in range(3):
        state = ghost_turn(state).state
        assert match_of(state).ghost.game.ply == ply + 1
    assert match_of(ghost_turn(state).state) == match_of(state)
    assert match_of(state).ghost.times == PACE[:3]


def test_an_answer_about_another_moment_is_dropped() -> None:
    state = wait(begun(), PACE[5])
    for ply in (1, 7):
        assert step(state, ask.GhostMoved(ply, Direction.LEFT)).state is state
    assert step(replace(state, match=None), ask.GhostMoved(0, Direction.LEFT)).effects == ()


def test_once_the_player_has_ended_the_ghost_waits_no_more() -> None:
    state = play_out(step(slid(begun()).state, ask.GiveUp()).state)
    ghost = match_of(state).ghost
    assert ghost.times == PACE[: ghost.game.ply]
    assert ghost.ended in (End.MOVES, End.OVER)


def test_both_sides_are_kept_once_both_have_ended() -> None:
    state = slid(begun()).state
    answers = [step(state, ask.GiveUp())]
    while match_of(answers[-1].state).ghost.ended is None:
        answers.append(ghost_turn(answers[-1].state))
    kept = [effect.record for answer in answers for effect in all_of(effects.Keep, answer)]
    assert [record.side for record in kept] == ["ghost", "player"]
    assert {record.match for record in kept} == {NAME}
    # A match without a move of the player was no game.
    unplayed = play_out(step(begun(), ask.GiveUp()).state)
    assert unplayed.panel is Panel.GHOST_RESULT


def test_the_gap_is_that_at_the_same_number_of_moves() -> None:
    state = wait(begun(), PACE[20])
    for _ in range(20):
        state = ghost_turn(state).state
    for _ in range(9):
        state = slid(state, "RULD").state
    ghost = match_of(state).ghost.game
    assert match_of(state).gap == state.game.score - ghost.position_at(9).score
    assert duel.scores_of(match_of(state).ghost) == match_of(state).ghost_scores
    assert "at move 9" in match_words.gap(match_of(state))


def test_what_is_secret_while_a_side_is_open() -> None:
    state = slid(begun()).state
    assert state.secret
    state = step(state, ask.GiveUp()).state
    assert state.secret
    assert state.outcome_panel is None
    assert not play_out(state).secret


def test_another_size_leads_back_to_classic() -> None:
    answer = step(slid(begun()).state, ask.ChooseSize(5))
    assert all_of(effects.OpenSlot, answer) == [effects.OpenSlot(Slot(Mode.CLASSIC, 5), 5)]
    assert all_of(effects.Save, answer)


INTENTS = (
    st.sampled_from("UURRDDLL").map(lambda letter: ask.SlideTo(Direction(letter)))
    | st.sampled_from("URDL")
    .map(Direction)
    .flatmap(lambda way: st.integers(0, 40).map(lambda ply: ask.GhostMoved(ply, way)))
    | st.sampled_from([-500, 0, 1, 400, 900, 30_000, 170_000]).map(ask.Elapsed)
    | st.sampled_from(
        [
            ask.GiveUp(),
            ask.Undo(),
            ask.Redo(),
            ask.KeepGoing(),
            ask.NewGame(FRESH),
            ask.ClosePanel(),
        ]
    )
    | st.sampled_from(Panel).map(ask.OpenPanel)
    | st.booleans().map(ask.Seen)
)


@given(st.lists(INTENTS, max_size=60))
def test_whatever_is_asked_a_match_stays_sound(script: list[ask.Intent]) -> None:
    state = begun()
    kept: list[str | None] = []
    for intent in script:
        before = state
        answer = step(state, intent)
        state = answer.state
        kept += [effect.record.side for effect in all_of(effects.Keep, answer)]
        old, new = match_of(before), match_of(state)
        assert new.elapsed_ms >= old.elapsed_ms
        assert (state.record.ended is not None) >= (before.record.ended is not None)
        if before.record.ended:
            assert state.record == before.record
        if (state.record, new.ghost) != (before.record, old.ghost):
            assert all_of(effects.Save, answer)
        assert state.record.clock_ms <= duel.RUN_MS
        assert state.panel is not Panel.GHOST_RESULT or not state.secret
        for record, scores in ((state.record, new.scores), (new.ghost, new.ghost_scores)):
            assert decode_record(encode_record(record)) == record
            assert duel.scores_of(record) == scores
    assert kept in ([], ["ghost", "player"])


# The ghost's hand


def test_the_hand_ends_between_two_minutes_and_two_fifty() -> None:
    ends = []
    for number in range(400):
        times = pace.draw_pace(f"{number:032x}")
        assert len(times) == duel.MOVES
        pauses = [b - a for a, b in zip((0, *times), times, strict=False)]
        assert min(pauses) > 100
        assert 120_000 <= times[-1] <= 170_000
        ends.append(times[-1])
        # Uneven: long pauses and short ones, as a hand makes them.
        assert max(pauses) > 3 * sorted(pauses)[len(pauses) // 2]
    assert max(ends) - min(ends) > 30_000


def test_the_hand_is_drawn_without_the_seed() -> None:
    assert list(inspect.signature(pace.draw_pace).parameters) == ["source"]
    assert pace.draw_pace(SEED) != pace.draw_pace("f" * 32)
    assert pace.draw_pace(SEED) == pace.draw_pace(SEED)


def test_the_corner_policy_moves_whenever_anything_does() -> None:
    assert scripted.corner(draw("2 4 2/4 2 4/2 4 2")) is None
    assert scripted.corner(draw("2 . ./. . ./. . .")) is Direction.DOWN
    assert scripted.corner(draw("2 2 4/. . ./. . .")) is Direction.LEFT
    assert scripted.corner(draw("2 4 2/2 4 2/4 2 4")) is Direction.DOWN
