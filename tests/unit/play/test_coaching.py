"""Hints and watching: asked, answered, dropped (design, sections 5 and 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Direction, Game, Mode, UndoRule, decode_record, encode_record
from app.play import Advice, Option, Pace, Panel, State, Step, Trust, Watch, ask, effects, step
from app.play.advice import REST_MS

from .help import (
    DIRECTIONS,
    FRESH,
    after,
    all_of,
    at,
    lost,
    new,
    opened,
    played,
    reach_goal,
    record_of,
    said,
    slide,
    ways,
)

ROOM = "2 2 . . / . 4 . . / . . . . / . . . 2"
WIN = "1024 1024 . . / . . . . / . . . . / . . . ."
DEAD = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"
LOSING = ". 8 16 / 32 64 128 / 8 16 32"
"""Left leaves no move, whichever tile comes."""


def advice(*letters: str, near: bool = False, trained: bool = True) -> Advice:
    """The directions from the best down, each 100 points behind the one before."""
    options = (
        Option(DIRECTIONS[letter], 1000.0 - 100 * n, 100.0 * n, near=n > 0 and near)
        for n, letter in enumerate(letters)
    )
    return Advice(tuple(options), trained)


def asked_of(answer: Step) -> effects.Think:
    (think,) = all_of(effects.Think, answer)
    return think


def reply(think: effects.Think, *letters: str) -> ask.Advised:
    return ask.Advised(think.game, think.revision, advice(*letters))


def hinted(state: State, letter: str = "L") -> State:
    """The state with a hint on the board."""
    question = step(state, ask.AskHint())
    return after(question.state, reply(asked_of(question), letter))


# ── Hints ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_is_asked_of_the_board_alone_and_shown_when_it_comes() -> None:
    answer = step(at(ROOM), ask.AskHint())
    think = asked_of(answer)
    assert think.board == answer.state.game.board
    assert (think.game, think.revision) == (answer.state.record.id, answer.state.revision)
    assert think.rest_ms == 0
    assert answer.state.asked
    assert answer.state.hint is None
    answer = step(answer.state, reply(think, "L", "U"))
    assert answer.state.hint == advice("L", "U")
    assert not answer.state.asked
    assert said(answer) == "Hint: Left. Up: 100 points less. Blocked: Right, Down."
    assert answer.state.game == at(ROOM).game, "it plays nothing"


def test_hints_are_counted_when_shown_and_saved_with_the_game() -> None:
    state = at(ROOM)
    answer = step(state, ask.AskHint())
    assert answer.state.record.hints == 0
    assert not all_of(effects.Save, answer)
    answer = step(answer.state, reply(asked_of(answer), "L"))
    assert answer.state.record.hints == 1
    assert all_of(effects.Save, answer) == [effects.Save(answer.state.record, Trust.CHECKED)]
    again = step(answer.state, ask.AskHint())
    assert said(again).startswith("Hint: Left.")
    assert not all_of(effects.Think, again)
    assert again.state.record.hints == 1, "said again is not asked again"
    state = after(again.state, slide("L"), ask.Undo())
    assert hinted(state).record.hints == 2, "undo gives none back"


def test_the_record_keeps_the_count() -> None:
    state = hinted(played(new(), "LU"))
    assert decode_record(encode_record(state.record)).hints == 1


@pytest.mark.parametrize(
    "intents",
    [
        (slide("L"),),
        (slide("R"), ask.Undo()),
        (ask.NewGame(FRESH),),
        (opened(record_of(Game.new(size=5, seed="0" * 32))),),
        (ask.Undo(), ask.Redo()),
    ],
    ids=["move", "undo", "new game", "size switch", "undo and redo"],
)
def test_a_hint_goes_with_its_moment_and_an_answer_to_it_is_dropped(
    intents: tuple[ask.Intent, ...],
) -> None:
    state = played(at(ROOM), "R") if ask.Undo() in intents[:1] else at(ROOM)
    question = step(state, ask.AskHint())
    late = reply(asked_of(question), ways(state)[0])
    shown = after(question.state, late)
    assert shown.hint is not None
    for before in (shown, question.state):
        state = after(before, *intents)
        assert state.revision > before.revision
        assert state.hint is None
        assert not state.asked
        answer = step(state, late)
        assert answer == Step(state), "an answer to what was asked before is never shown"


def test_at_the_same_ply_another_board_can_stand_after_undo() -> None:
    """The reason for the revision: game and ply say too little."""
    question = step(played(at(ROOM), "L"), ask.AskHint())
    other = after(question.state, ask.Undo(), slide("R"))
    assert other.game.ply == question.state.game.ply
    assert other.game.board != question.state.game.board
    assert after(other, ask.AskHint(), reply(asked_of(question), "L")).hint is None


def test_the_revision_only_grows_and_stands_while_the_board_does() -> None:
    state = at(ROOM)
    seen = state.revision
    idle: list[ask.Intent] = [ask.Elapsed(900), ask.ShowPad(shown=False), ask.Seen(visible=False)]
    for intent in idle:
        state = after(state, intent)
        assert state.revision == seen, intent
    moves: list[ask.Intent] = [slide("L"), ask.Undo(), ask.Redo(), ask.NewGame(FRESH)]
    for intent in moves:
        state = after(state, intent)
        assert state.revision > seen
        seen = state.revision


def test_a_panel_and_a_hidden_page_leave_the_hint_where_it_is() -> None:
    state = hinted(at(ROOM))
    for intent in (ask.OpenPanel(Panel.CLEAR_ALL), ask.ClosePanel(), ask.Seen(visible=False)):
        state = after(state, intent)
        assert state.hint is not None


def test_a_slide_that_moves_nothing_leaves_the_hint() -> None:
    state = hinted(at("2 . . . / . . . . / . . . . / . . . ."), "R")
    assert after(state, slide("L")).hint is not None


def test_no_hint_where_none_can_be() -> None:
    for state in (
        after(at(ROOM), ask.OpenPanel(Panel.CLEAR_BEST)),
        replace(at(ROOM), mine=False),
        replace(at(ROOM), record=record_of(at(ROOM).game, Mode.GHOST)),
        reach_goal(new(goal=16)).state,
        lost(),
    ):
        answer = step(state, ask.AskHint())
        assert not all_of(effects.Think, answer)
        assert not answer.state.asked
    aside = after(lost(), ask.ClosePanel())
    assert after(aside, ask.AskHint()).panel is Panel.RESULT, "as for a slide"


def test_an_answer_that_nobody_asked_for_is_dropped() -> None:
    state = at(ROOM)
    assert step(state, ask.Advised(state.record.id, state.revision, advice("L"))) == Step(state)


def test_fifty_hints_change_no_tile() -> None:
    plain = played(new(), "LURDLURDLU")
    state = new()
    for letter in "LURDLURDLU":
        for _ in range(5):
            state = hinted(replace(state, hint=None), ways(state)[-1])
        state = played(state, letter)
    assert state.record.hints == 50
    assert state.game == plain.game


# ── Watching ──────────────────────────────────────────────────────────────────────────────────────


def watched(state: State) -> Step:
    """What follows when main opens the practice game that the coach is to play."""
    (effect,) = all_of(effects.Practise, step(state, ask.WatchCoach(FRESH)))
    return step(after(state, opened(effect.record)), ask.BeginWatching())


def test_watching_goes_on_from_here_as_a_practice_game_and_harms_nothing() -> None:
    state = hinted(played(new(undo="none"), "LURD"))
    answer = step(state, ask.WatchCoach(FRESH))
    assert answer.state.record == state.record
    save, practise = answer.effects
    assert save == effects.Save(state.record, Trust.CHECKED)
    assert isinstance(practise, effects.Practise)
    record = practise.record
    assert (record.id, record.mode, record.hints) == (FRESH.id, Mode.PRACTICE, 0)
    assert record.game.board == state.game.board
    assert record.game.setup.undo is UndoRule.UNLIMITED
    assert (record.game.ply, record.game.score) == (0, 0)
    for letter in "LURD":
        assert record.game.play(Direction(letter)).board == state.game.play(Direction(letter)).board
    assert decode_record(encode_record(record)) == record


def test_before_the_first_move_it_is_the_practice_game_of_the_same_seed() -> None:
    (effect,) = all_of(effects.Practise, step(new(), ask.WatchCoach(FRESH)))
    assert effect.record.game.setup.start is None
    assert effect.record.game.board == new().game.board


def test_the_tiles_go_on_from_a_practice_game_of_a_practice_game() -> None:
    state = played(watched(played(new(), "LU")).state, "RD")
    (effect,) = all_of(effects.Practise, step(state, ask.WatchCoach(FRESH)))
    start = effect.record.game.setup.start
    assert start is not None
    assert start.spawns == 2 + 2 + 2


def test_the_coach_plays_at_its_pace_and_says_what_it_saw() -> None:
    answer = watched(at(ROOM))
    assert answer.state.watch == Watch()
    think = asked_of(answer)
    assert think.rest_ms == REST_MS[Pace.NORMAL]
    answer = step(answer.state, reply(think, "L", "U"))
    assert answer.state.game.moves == "L"
    assert answer.state.watch == Watch(advice=advice("L", "U"))
    assert answer.state.hint is None
    assert answer.state.record.hints == 0
    kinds = [type(effect) for effect in answer.effects]
    assert kinds == [effects.Save, effects.Animate, effects.Say, effects.Think]
    assert said(answer).startswith("Left. Made 4. Plus 4. New ")
    assert asked_of(answer).board == answer.state.game.board
    assert not all_of(effects.Think, step(answer.state, reply(think, "L"))), "answered once"


def test_paused_nothing_moves_and_one_move_at_a_time_can_be_had() -> None:
    first = watched(at(ROOM))
    answer = step(first.state, ask.RunWatching(running=False))
    assert said(answer) == "Paused."
    assert not all_of(effects.Think, answer)
    assert step(answer.state, reply(asked_of(first), "L")) == Step(answer.state)
    answer = step(answer.state, ask.StepWatching())
    think = asked_of(answer)
    assert think.rest_ms == 0
    answer = step(answer.state, reply(think, "L"))
    assert answer.state.game.moves == "L"
    assert answer.state.watch is not None
    assert not answer.state.coach_plays
    assert not all_of(effects.Think, answer)
    answer = step(answer.state, ask.RunWatching(running=True))
    assert asked_of(answer).rest_ms == REST_MS[Pace.NORMAL]


def test_the_pace_counts_from_now() -> None:
    first = watched(at(ROOM))
    answer = step(first.state, ask.ChoosePace(Pace.FAST))
    assert asked_of(answer).rest_ms == REST_MS[Pace.FAST]
    assert step(answer.state, reply(asked_of(first), "L")) == Step(answer.state)
    assert said(step(answer.state, reply(asked_of(answer), "U"))) == "", "too fast to be told"
    assert REST_MS[Pace.SLOW] > REST_MS[Pace.NORMAL] > REST_MS[Pace.FAST]
    assert not all_of(effects.Think, step(at(ROOM), ask.ChoosePace(Pace.SLOW)))


def test_at_the_fast_pace_a_new_best_tile_is_told() -> None:
    answer = step(
        watched(at("4 4 . . / . . . . / . . . . / . . . .")).state, ask.ChoosePace(Pace.FAST)
    )
    assert said(step(answer.state, reply(asked_of(answer), "L"))) == "Made 8."


@pytest.mark.parametrize("intent", [ask.MyTurn(), slide("R"), ask.Undo(), ask.Redo()])
def test_my_turn_at_any_moment(intent: ask.Intent) -> None:
    first = watched(at(ROOM))
    second = step(first.state, reply(asked_of(first), "L"))
    answer = step(second.state, intent)
    assert answer.state.watch is None
    assert not all_of(effects.Think, answer)
    moves = {"SlideTo": "LR", "Undo": ""}.get(type(intent).__name__, "L")
    assert answer.state.game.moves == moves
    assert step(answer.state, reply(asked_of(second), "R")) == Step(answer.state)
    # It is an ordinary practice game now.
    assert step(after(answer.state, ask.AskHint()), slide("D")).state.watch is None


def test_it_stops_at_the_goal_and_waits_for_the_player() -> None:
    first = watched(at(WIN))
    answer = step(first.state, reply(asked_of(first), "L"))
    assert answer.state.panel is Panel.GOAL
    assert "The coach made 2048!" in said(answer)
    assert not all_of(effects.Think, answer)
    state = answer.state
    assert state.watch is not None
    assert not state.watch.running
    answer = step(state, ask.KeepGoing())
    assert not all_of(effects.Think, answer), "the coach goes on when it is told to"
    assert all_of(effects.Think, step(answer.state, ask.RunWatching(running=True)))
    aside = after(state, ask.ClosePanel())
    for intent in (ask.RunWatching(running=True), ask.StepWatching(), slide("L")):
        assert after(aside, intent).panel is Panel.GOAL


def test_it_stops_at_the_end_and_begins_no_game() -> None:
    first = watched(at(LOSING))
    answer = step(first.state, reply(asked_of(first), "L"))
    assert answer.state.panel is Panel.RESULT
    assert answer.state.record.id == FRESH.id
    assert not all_of(effects.Think, answer)
    assert not all_of(effects.Practise, answer)


def test_a_lost_game_is_taken_over_some_moves_before_its_end() -> None:
    state = lost()
    (effect,) = all_of(effects.Practise, step(state, ask.WatchCoach(FRESH)))
    ply = state.game.ply - 10
    start = effect.record.game.setup.start
    assert start is not None
    assert (start.board, start.spawns) == (state.game.position_at(ply).board, ply + 2)
    assert step(state, ask.WatchCoach(FRESH)).state.panel is None


def test_where_there_is_no_way_on_it_says_so() -> None:
    answer = step(at(DEAD), ask.WatchCoach(FRESH))
    assert not all_of(effects.Practise, answer)
    assert said(answer) == "The coach has no way to go on from here."
    high = f"{2**1024} {2**1024} . . / . . . . / . . . . / . . . ."
    assert said(step(played(at(high), "L"), ask.WatchCoach(FRESH))) == said(answer)


def test_nobody_plays_behind_a_panel_or_a_hidden_page() -> None:
    state = watched(at(ROOM)).state
    for away, back in (
        (ask.OpenPanel(Panel.CLEAR_ALL), ask.ClosePanel()),
        (ask.Seen(visible=False), ask.Seen(visible=True)),
    ):
        first = step(state, ask.ChoosePace(Pace.SLOW if state.pace is Pace.FAST else Pace.FAST))
        gone = after(first.state, away)
        assert step(gone, reply(asked_of(first), "L")) == Step(gone)
        state = gone
        answer = step(state, back)
        assert asked_of(answer).board == state.game.board
        state = answer.state


def test_watching_ends_where_another_game_comes() -> None:
    state = watched(played(at(ROOM), "L")).state
    for intent in (
        ask.NewGame(FRESH._replace(id="00000000000000cc")),
        opened(record_of(new(5).game)),
        opened(state.record, mine=False, again=True),
    ):
        answer = step(state, intent)
        assert answer.state.watch is None
        assert not all_of(effects.Think, answer)


def test_no_hint_is_asked_and_no_time_counts_while_the_coach_plays() -> None:
    first = watched(at(ROOM))
    state = step(first.state, reply(asked_of(first), "L")).state
    assert said(step(state, ask.AskHint())) == "The coach is playing."
    assert after(state, ask.Elapsed(1000)).record.clock_ms == 0
    assert after(state, ask.MyTurn(), ask.Elapsed(1000)).record.clock_ms == 1000


@pytest.mark.parametrize("mode", [Mode.GHOST, Mode.SOLO, Mode.CHALLENGE])
def test_the_duel_format_is_not_watched(mode: Mode) -> None:
    state = replace(at(ROOM), record=record_of(at(ROOM).game, mode))
    assert step(state, ask.WatchCoach(FRESH)) == Step(state)


def test_only_a_practice_game_of_ours_is_given_to_the_coach() -> None:
    for state in (at(ROOM), replace(at(ROOM, mode=Mode.PRACTICE), mine=False)):
        assert after(state, ask.BeginWatching()).watch is None
    assert after(at(ROOM), ask.RunWatching(running=True), ask.StepWatching()).watch is None
    assert step(at(ROOM), ask.MyTurn()) == Step(at(ROOM))
