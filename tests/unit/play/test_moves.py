"""Moves, the win, the end, undo and redo, as one step each (design, section 3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import MAX_MOVES, End, Mode, decode_record, encode_record
from app.play import Best, Panel, Trust, ask, effects, step

from .help import (
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

WIN = "1024 1024 . . / . . . . / . . . . / . . . ."
LOCK = "1024 1024 8 16 / 8 16 32 64 / 16 32 64 128 / 32 64 128 256"
"""Left wins, and with the tile that comes no move is left."""
DEAD = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"


def test_a_move_is_saved_before_it_is_shown_and_told() -> None:
    answer = step(at("2 2 . . / . . . . / . . . . / . . . ."), slide("L"))
    kinds = [type(effect) for effect in answer.effects]
    assert kinds == [effects.Save, effects.SaveBest, effects.Animate, effects.Say]
    save = all_of(effects.Save, answer)[0]
    assert save == effects.Save(answer.state.record, Trust.CHECKED)
    assert answer.state.game.score == 4
    assert said(answer).startswith("Made 4. Plus 4. New ")


def test_a_blocked_slide_saves_nothing_and_counts_nothing() -> None:
    state = at("2 4 . . / . . . . / . . . . / . . . .")
    answer = step(state, slide("L"))
    assert answer.state == state
    assert answer.effects == (effects.Say("Left is blocked."),)


def test_a_blocked_slide_does_not_touch_the_undo() -> None:
    """B6: undo after a move and a no-op goes to before the move."""
    before = new(undo="single")
    moved = played(before, ways(before)[0])
    while not ways(moved, moves=False):
        before, moved = moved, played(moved, ways(moved)[0])
    blocked = ways(moved, moves=False)[0]
    assert after(moved, slide(blocked), ask.Undo()).game.board == before.game.board


# ── The win ───────────────────────────────────────────────────────────────────────────────────


def test_the_goal_opens_its_panel_and_says_so_at_once() -> None:
    answer = step(at(WIN), slide("L"))
    assert answer.state.panel is Panel.GOAL
    assert answer.state.game.outcome == "won"
    assert answer.state.record.ended is None
    assert not all_of(effects.Keep, answer)
    assert [say.text for say in all_of(effects.Say, answer) if say.urgent] == [
        "You made 2048! Score 2048."
    ]


def test_a_score_past_the_goal_is_no_win() -> None:
    """A14: the tile wins, not the score."""
    state = at("512 512 . . / 512 512 . . / . . . . / . . . .")
    state = played(state, "L")
    assert state.game.score == 2048
    assert state.game.outcome is None
    assert state.panel is None


def test_keep_going_hands_the_same_board_back_and_the_clock_runs() -> None:
    won = step(at(WIN), slide("L")).state
    answer = step(won, ask.KeepGoing())
    state = answer.state
    assert state.game.board == won.game.board
    assert (state.panel, state.game.outcome, state.clock_runs) == (None, None, True)
    assert all_of(effects.Save, answer) == [effects.Save(state.record, Trust.CHECKED)]
    assert step(state, ask.KeepGoing()) == (state, ())


def test_the_goal_panel_comes_once_in_a_game() -> None:
    state = after(reach_goal(new(4, goal=16)).state, ask.KeepGoing())
    panels = []
    for _ in range(40):
        for letter in "LDRU":
            answer = step(state, slide(letter))
            if answer.state.game is not state.game:
                break
        state = answer.state
        panels.append(state.panel)
    assert set(panels) <= {None, Panel.RESULT}


def test_moves_wait_for_the_choice_and_a_slide_brings_its_panel_back() -> None:
    won = step(at(WIN), slide("L")).state
    aside = after(won, ask.ClosePanel())
    assert (aside.panel, aside.clock_runs) == (None, False)
    answer = step(aside, slide("R"))
    assert answer.state == won
    assert not all_of(effects.Save, answer)


def test_undo_at_the_goal_panel_closes_it_and_the_clock_runs_on() -> None:
    # A move before, so that the clock has begun.
    state = reach_goal(new(4, goal=16)).state
    answer = step(state, ask.Undo())
    assert answer.state.panel is None
    assert answer.state.clock_runs
    assert answer.state.game.won, "the win is a latch"
    assert not all_of(effects.Unkeep, answer)


def test_reaching_the_goal_again_by_redo_or_slide_opens_nothing() -> None:
    won = step(at(WIN), slide("L")).state
    undone = after(won, ask.Undo())
    for again in (ask.Redo(), slide("L"), slide("R")):
        answer = step(undone, again)
        assert answer.state.game.board.best_tile == 2048
        assert (answer.state.panel, answer.state.game.outcome) == (None, None)
        assert answer.state.clock_runs
        assert "You made" not in said(answer)


def test_a_win_that_locks_the_board_is_won_first_and_over_by_its_result() -> None:
    answer = step(at(LOCK), slide("L"))
    state = answer.state
    assert (state.panel, state.game.outcome) == (Panel.GOAL, "won")
    assert state.game.stuck
    assert not all_of(effects.Keep, answer)
    answer = step(state, ask.KeepGoing())
    state = answer.state
    assert (state.panel, state.game.outcome) == (Panel.RESULT, "over")
    assert state.record.ended is End.OVER
    assert all_of(effects.Keep, answer) == [effects.Keep(state.record, Trust.CHECKED)]
    assert all_of(effects.Save, answer) == [effects.Save(state.record, Trust.CHECKED)]
    assert said(answer).startswith("No moves left.")
    assert not all_of(effects.Keep, step(state, ask.KeepGoing()))


def test_undo_at_a_win_that_locks_plays_on() -> None:
    state = after(at(LOCK), slide("L"), ask.Undo())
    assert (state.panel, state.game.outcome, state.clock_runs) == (None, None, True)


def test_the_next_game_announces_its_win_again() -> None:
    """A9: latches belong to a game."""
    state = after(reach_goal(new(4, goal=16)).state, ask.KeepGoing(), ask.NewGame(FRESH))
    assert (state.game.won, state.game.kept_going) == (False, False)


# ── The end ───────────────────────────────────────────────────────────────────────────────────


def test_the_end_comes_with_the_move_that_makes_it() -> None:
    """A6: the panel, the words and the entry come on that same move."""
    state = at(". 8 16 / 32 64 128 / 8 16 32")
    answer = step(state, slide("L"))
    assert answer.state.panel is Panel.RESULT
    assert answer.state.record.ended is End.OVER
    assert all_of(effects.Keep, answer) == [effects.Keep(answer.state.record, Trust.CHECKED)]
    assert all_of(effects.Save, answer)[0].record == answer.state.record
    assert "No moves left." in said(answer)
    assert not answer.state.clock_runs


def test_a_slide_on_a_finished_board_brings_the_result_back() -> None:
    state = after(lost(), ask.ClosePanel())
    assert state.panel is None
    answer = step(state, slide("L"))
    assert (answer.state.panel, answer.effects) == (Panel.RESULT, ())


def test_undo_reopens_the_same_game_and_is_no_new_entry() -> None:
    state = lost()
    answer = step(state, ask.Undo())
    back = answer.state
    assert (back.panel, back.record.ended, back.record.id) == (None, None, state.record.id)
    assert back.clock_runs
    assert all_of(effects.Unkeep, answer) == [effects.Unkeep(state.record.id)]
    assert all_of(effects.Save, answer)[0].record.ended is None
    again = step(back, ask.Redo())
    assert again.state.game.board == state.game.board
    assert again.state.panel is Panel.RESULT
    assert [keep.record.id for keep in all_of(effects.Keep, again)] == [state.record.id]


def test_the_longest_game_that_a_record_can_hold_is_over_and_can_be_read_again() -> None:
    state = new(4)
    game = replace(
        played(state, "LU").game,
        position=played(state, "LU").game.position._replace(ply=MAX_MOVES - 1),
    )
    answer = step(state.with_game(game), slide("L"))
    assert answer.state.game.ply == MAX_MOVES
    assert answer.state.panel is Panel.RESULT
    # Readers know the end by moves in the duel format only.
    assert answer.state.record.ended is End.OVER


# ── Undo and redo ─────────────────────────────────────────────────────────────────────────────


def test_undo_restores_board_score_and_count_exactly() -> None:
    """B1: no points from undo and redo."""
    state = at("4 4 . . / . . . . / . . . . / . . . .")
    for _ in range(5):
        state = played(state, "L")
        assert state.game.score == 8
        state = after(state, ask.Undo())
        assert (state.game.score, state.game.ply) == (0, 0)
    assert state.game.undos == 5


def test_undo_with_nothing_to_undo_says_so_and_changes_nothing() -> None:
    for state in (new(), played(new(undo="none"), "L")):
        answer = step(state, ask.Undo())
        assert (answer.state, said(answer)) == (state, "There is nothing to undo.")
        assert not all_of(effects.Save, answer)


def test_redo_with_nothing_to_redo_says_so_and_changes_nothing() -> None:
    state = played(new(), "L")
    answer = step(state, ask.Redo())
    assert (answer.state, said(answer)) == (state, "There is nothing to redo.")


def test_redo_is_gone_with_any_slide() -> None:
    state = after(played(new(), "LU"), ask.Undo(), ask.Undo())
    assert state.game.can_redo
    other = played(state, "R")
    assert not other.game.can_redo


def test_undo_gives_no_time_back() -> None:
    state = after(played(new(), "LU"), ask.Elapsed(1500), ask.Undo())
    assert state.record.clock_ms == 1500


def test_undone_moves_of_a_damaged_save_that_fit_no_board_are_refused() -> None:
    state = at("2 4 8 16 / . . . . / . . . . / . . . .")
    blocked = "L"
    game = replace(state.game, undone=blocked, undos=1)
    answer = step(replace(state.with_game(game), trust=Trust.CHECKING), ask.Redo())
    assert (answer.state.game, said(answer)) == (game, "There is nothing to redo.")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("unlimited", "Undone. Score 0."),
        ("single", "Undone. Score 0."),
        ("five", "Undone. Score 0. 4 undos left."),
    ],
)
def test_undo_tells_what_is_left_of_a_budget(rule: str, words: str) -> None:
    state = played(at("2 2 . . / . . . . / . . . . / . . . .", undo=rule), "L")
    assert said(step(state, ask.Undo())) == words


def test_the_last_of_five_undos_is_told_too() -> None:
    state = new(undo="five")
    told = []
    for _ in range(5):
        state = played(state, ways(state)[0])
        answer = step(state, ask.Undo())
        told.append(said(answer).rpartition(". ")[2])
        state = answer.state
    assert told == [f"{n} undos left." if n != 1 else "1 undo left." for n in (4, 3, 2, 1, 0)]


# ── Best ──────────────────────────────────────────────────────────────────────────────────────


def test_best_follows_score_and_tile_and_undo_never_lowers_it() -> None:
    """B2: at 490 of a best of 500, a move of 16 makes 506, and undo leaves it there."""
    state = replace(at("8 8 . . / . . . . / . . . . / . . . ."), best=Best(500, 64))
    position = state.game.position._replace(score=490)
    state = state.with_game(replace(state.game, position=position, checkpoints=(position,)))
    answer = step(state, slide("L"))
    assert answer.state.best == Best(506, 64)
    assert all_of(effects.SaveBest, answer) == [effects.SaveBest(4, 506, 16)]
    undone = step(answer.state, ask.Undo())
    assert (undone.state.game.score, undone.state.best) == (490, Best(506, 64))
    assert not all_of(effects.SaveBest, undone)


def test_a_move_below_the_best_writes_no_best() -> None:
    state = replace(at("8 8 . . / . . . . / . . . . / . . . ."), best=Best(500, 64))
    answer = step(state, slide("L"))
    assert (answer.state.best, all_of(effects.SaveBest, answer)) == (Best(500, 64), [])


@pytest.mark.parametrize(
    ("mode", "trust"),
    [
        (Mode.PRACTICE, Trust.CHECKED),
        (Mode.CLASSIC, Trust.UNVERIFIED),
        (Mode.CLASSIC, Trust.CHECKING),
    ],
)
def test_what_is_not_known_to_be_played_counts_in_no_best(mode: Mode, trust: Trust) -> None:
    state = replace(at("8 8 . . / . . . . / . . . . / . . . .", mode=mode), trust=trust)
    answer = step(state, slide("L"))
    assert answer.state.game.score == 16
    assert (answer.state.best, all_of(effects.SaveBest, answer)) == (Best(), [])


def test_the_best_is_filed_under_the_size_that_is_played() -> None:
    """E13."""
    state = played(at("8 8 . / . . . / . . ."), "L")
    assert state.best == Best(16, 16)
    bests = all_of(effects.SaveBest, step(at("8 8 . / . . . / . . ."), slide("L")))
    assert bests == [effects.SaveBest(3, 16, 16)]


def test_after_clearing_the_running_game_counts_again_from_its_next_move() -> None:
    state = played(at("8 8 4 4 / . . . . / . . . . / . . . ."), "L")
    answer = step(after(state, ask.OpenPanel(Panel.CLEAR_BEST)), ask.ClearBest("2026-03-04"))
    assert answer.state.best == Best(0, 0, "2026-03-04")
    assert answer.state.panel is None
    assert all_of(effects.ClearBests, answer) == [effects.ClearBests("2026-03-04")]
    moved = played(answer.state, ways(state)[0])
    assert moved.best.score == moved.game.score >= 24
    assert moved.best.since == "2026-03-04"


# ── Panels ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("panel", [Panel.CLEAR_BEST, Panel.CLEAR_ALL, Panel.IMPORT])
@pytest.mark.parametrize(
    "intent",
    [slide("L"), slide("R"), ask.Undo(), ask.Redo(), ask.NewGame(FRESH), ask.BringBack()],
)
def test_nothing_is_played_through_a_panel_of_the_page(panel: Panel, intent: ask.Intent) -> None:
    """C14: a key still held says nothing to the game behind a panel."""
    left = after(played(new(), "LUL"), ask.NewGame(FRESH))
    state = after(left, slide("L"), slide("U"), ask.Undo(), ask.OpenPanel(panel))
    assert state.left is not None
    assert state.game.can_redo
    assert state.panel is panel
    assert step(state, intent) == (state, ())


@pytest.mark.parametrize("panel", [Panel.GOAL, Panel.RESULT])
def test_the_panel_of_an_outcome_opens_only_where_that_outcome_is(panel: Panel) -> None:
    playing, over = played(new(), "L"), after(lost(), ask.ClosePanel())
    won = after(at(WIN), slide("L"), ask.ClosePanel())
    opens = {
        name: after(state, ask.OpenPanel(panel)).panel
        for name, state in (("playing", playing), ("won", won), ("over", over))
    }
    assert opens == {
        "playing": None,
        "won": panel if panel is Panel.GOAL else None,
        "over": panel if panel is Panel.RESULT else None,
    }


def test_a_dead_position_opens_as_over_with_its_panel_and_so_does_new_game_on_it() -> None:
    dead = at(DEAD, mode=Mode.PRACTICE)
    assert dead.game.outcome == "over"
    shown = after(new(), opened(dead.record))
    assert shown.panel is Panel.RESULT
    assert after(shown, ask.NewGame(FRESH)).panel is Panel.RESULT


def test_a_position_that_holds_the_goal_opens_without_a_panel_and_never_wins() -> None:
    state = after(new(), opened(at("2048 2 2 . / . . . . / . . . . / . . . .").record))
    assert (state.panel, state.game.outcome, state.game.won) == (None, None, True)
    assert after(state, slide("L")).panel is None


def test_what_is_saved_can_be_read_again_at_every_turn_of_a_game() -> None:
    for intents in (
        [],
        [ask.Undo()],
        [ask.Undo(), ask.Redo()],
        [ask.Undo(), ask.Undo(), slide("R")],
    ):
        state = after(reach_goal(new(4, goal=16)).state, *intents)
        text = encode_record(state.record)
        assert decode_record(text) == state.record
    assert decode_record(encode_record(lost().record)).ended is End.OVER
    assert decode_record(encode_record(record_of(new().game))).game == new().game
