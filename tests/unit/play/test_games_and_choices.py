"""Turning from game to game, choices for games to come, time, and tabs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import (
    Direction,
    End,
    Mode,
    Record,
    Start,
    UndoRule,
    Verification,
    encode_record,
    parse_record,
)
from app.play import (
    OFFER_MOVES,
    Best,
    Fresh,
    Motion,
    PadSide,
    Panel,
    Settings,
    Slot,
    State,
    Swipe,
    Theme,
    TileSet,
    Trust,
    ask,
    effects,
    new_classic,
    new_practice,
    step,
)
from tests.unit.engine.help import SEED, draw

from .help import (
    AT,
    FRESH,
    after,
    all_of,
    at,
    lost,
    new,
    opened,
    played,
    played_on,
    reach_goal,
    said,
    slide,
    ways,
)

OTHER = Fresh("e" * 32, "00000000000000cc", AT)


def practice(size: int = 4, start: Start | None = None) -> State:
    return State(new_practice(size, start, Fresh(SEED, "00000000000000dd", AT)))


# ── New game, and back ────────────────────────────────────────────────────────────────────────


def test_new_game_keeps_the_game_it_leaves() -> None:
    """B8, C3, E14."""
    state = played(new(), "LUL")
    answer = step(state, ask.NewGame(FRESH))
    left = replace(state.record, ended=End.LEFT)
    assert answer.state.left == answer.state.offered == left
    assert all_of(effects.Keep, answer) == [effects.Keep(left, Trust.CHECKED)]
    assert answer.state.record == new_classic(4, UndoRule.UNLIMITED, FRESH)
    assert all_of(effects.Save, answer) == [effects.Save(answer.state.record, Trust.CHECKED)]
    kinds = [type(effect) for effect in answer.effects]
    assert kinds.index(effects.Keep) < kinds.index(effects.Save), "a killed tab loses nothing"


def test_a_game_without_a_move_is_not_kept() -> None:
    answer = step(new(), ask.NewGame(FRESH))
    assert (answer.state.left, all_of(effects.Keep, answer)) == (None, [])


def test_new_game_pressed_twice_still_offers_the_game_before() -> None:
    state = played(new(), "LUL")
    twice = after(state, ask.NewGame(FRESH), ask.NewGame(OTHER))
    assert twice.left == replace(state.record, ended=End.LEFT)
    assert after(twice, ask.BringBack()).game == state.game


def test_bring_back_brings_all_of_it_and_twice_is_back_again() -> None:
    state = after(played(new(), "LULU"), ask.Undo(), ask.Elapsed(1000))
    fresh = played(after(state, ask.NewGame(FRESH)), "U")
    answer = step(fresh, ask.BringBack())
    back = answer.state
    assert back.record == state.record
    assert back.trust is Trust.CHECKED
    assert all_of(effects.Unkeep, answer) == [effects.Unkeep(state.record.id)]
    assert all_of(effects.Keep, answer) == [
        effects.Keep(replace(fresh.record, ended=End.LEFT), Trust.CHECKED)
    ]
    assert after(back, ask.Redo()).game.ply == 4, "with what was undone"
    again = after(back, ask.BringBack())
    assert again.record == fresh.record
    assert again.left == replace(state.record, ended=End.LEFT)


def test_bring_back_over_a_game_without_a_move_leaves_nothing_on_offer() -> None:
    state = after(played(new(), "LUL"), ask.NewGame(FRESH), ask.BringBack())
    assert state.left is None
    assert step(state, ask.BringBack()) == (state, ())


def test_a_finished_game_comes_back_finished_and_stays_kept() -> None:
    state = lost()
    back = step(after(state, ask.NewGame(FRESH)), ask.BringBack())
    assert back.state.record.ended is End.OVER
    assert back.state.panel is Panel.RESULT
    assert not all_of(effects.Unkeep, back)
    undone = step(back.state, ask.Undo())
    assert all_of(effects.Unkeep, undone) == [effects.Unkeep(state.record.id)]


def test_a_win_that_waits_comes_back_waiting() -> None:
    won = reach_goal(new(4, goal=16)).state
    back = after(won, ask.NewGame(FRESH), ask.BringBack())
    assert (back.record, back.panel) == (won.record, Panel.GOAL)


def test_the_offer_ends_some_moves_into_the_next_game() -> None:
    state = after(played(new(), "LUL"), ask.NewGame(FRESH))
    early = played_on(state, OFFER_MOVES)
    assert early.game.ply == OFFER_MOVES
    assert early.offered is not None
    assert played_on(early, 1).offered is None


def test_a_game_from_the_recent_ones_is_checked_again_when_it_comes_back() -> None:
    """Its past is not known: it may be anything that has the form of a record."""
    kept = parse_record(encode_record(replace(played(new(), "LUL").record, ended=End.LEFT)))
    back = after(replace(after(new(), ask.NewGame(FRESH)), left=kept), ask.BringBack())
    assert back.trust is Trust.CHECKING


def test_an_unverified_game_does_not_become_sound_by_leaving_and_coming_back() -> None:
    """A board that its seed never gave, before its first move: its past begins at ply 0 too."""
    fields = new().record
    forged = replace(
        fields.game,
        position=fields.game.position._replace(
            board=draw("1024 1024 . . / . . . . / . . . . / . . . .")
        ),
    )
    forged = replace(forged, checkpoints=(forged.position,))
    state = replace(new().with_game(forged), trust=Trust.UNVERIFIED)
    state = after(state, slide("L"), ask.KeepGoing(), ask.NewGame(FRESH), ask.BringBack())
    assert state.game.board.best_tile == 2048
    assert state.trust is Trust.CHECKING


def test_new_game_in_practice_starts_the_same_again() -> None:
    start = Start(draw("2 4 . . / . . . . / . . . . / . . . 2"), 2)
    for state in (practice(), practice(5), practice(4, start)):
        moved = played_on(state, 3)
        again = after(moved, ask.NewGame(FRESH))
        assert again.game == state.game
        assert again.record.mode is Mode.PRACTICE
        assert again.record.id == FRESH.id
        assert again.left is not None


# ── Sizes ─────────────────────────────────────────────────────────────────────────────────────


def test_a_size_switch_saves_the_clock_and_asks_for_the_slot() -> None:
    state = after(played(new(), "LU"), ask.Elapsed(700))
    answer = step(state, ask.ChooseSize(6))
    assert answer.state == state, "until the slot is read"
    assert answer.effects == (
        effects.Save(state.record, Trust.CHECKED),
        effects.OpenSlot(Slot(Mode.CLASSIC, 6), 6),
    )
    assert all_of(effects.Save, answer)[0].record.clock_ms == 700


def test_the_size_that_is_there_is_no_switch() -> None:
    assert step(new(5), ask.ChooseSize(5)).effects == ()


def test_in_practice_a_size_means_the_same_seed_but_a_position_has_one_size() -> None:
    position = practice(4, Start(draw("2 4 . . / . . . . / . . . . / . . . 2"), 2))
    wanted = {
        "seed": all_of(effects.OpenSlot, step(practice(4), ask.ChooseSize(5))),
        "position": all_of(effects.OpenSlot, step(position, ask.ChooseSize(5))),
    }
    assert wanted == {
        "seed": [effects.OpenSlot(Slot(Mode.PRACTICE), 5)],
        "position": [effects.OpenSlot(Slot(Mode.CLASSIC, 5), 5)],
    }


def test_a_game_comes_onto_the_board_and_is_the_one_played_last() -> None:
    five = played(new(5), "LU")
    left = played(new(5), "L").record
    answer = step(
        after(new(), ask.OpenPanel(Panel.CLEAR_BEST)),
        opened(five.record, best=Best(9, 4), left=left),
    )
    state = answer.state
    assert (state.record, state.best, state.left) == (five.record, Best(9, 4), left)
    assert state.panel is None
    assert state.settings == Settings(last=Slot(Mode.CLASSIC, 5), size=5)
    assert all_of(effects.SaveSettings, answer) == [effects.SaveSettings(state.settings)]
    assert said(answer).startswith("Classic 5 by 5. Score ")
    assert all_of(effects.Redraw, answer)


def test_practice_leaves_the_size_of_classic_as_it_was() -> None:
    state = after(new(6), opened(new(6).record), opened(practice(3).record))
    assert (state.settings.last, state.settings.size) == (Slot(Mode.PRACTICE), 6)


def test_a_game_that_ended_or_waits_shows_its_panel_when_it_is_opened() -> None:
    """F11, A8."""
    for record, panel in (
        (lost().record, Panel.RESULT),
        (reach_goal(new(4, goal=16)).state.record, Panel.GOAL),
    ):
        assert after(new(5), opened(record)).panel is panel
        assert after(new(5), opened(record, mine=False)).panel is None


def test_bringing_up_to_date_is_silent_and_leaves_panels_that_still_fit() -> None:
    won = reach_goal(new(4, goal=16)).state
    importing = after(played(new(), "L"), ask.OpenPanel(Panel.IMPORT))
    table = {
        "import stays open": (importing, played(new(), "LU").record, Panel.IMPORT),
        "goal still waits": (won, won.record, Panel.GOAL),
        "goal was answered elsewhere": (won, after(won, ask.KeepGoing()).record, None),
        "nothing opens by itself": (played(new(), "L"), won.record, None),
    }
    for name, (state, record, panel) in table.items():
        answer = step(state, opened(record, again=True))
        assert answer.state.panel is panel, name
        assert said(answer) == "", name


# ── Undo rules ────────────────────────────────────────────────────────────────────────────────


def test_an_undo_rule_chosen_before_a_move_applies_at_once_with_the_same_tiles() -> None:
    state = new()
    answer = step(state, ask.ChooseUndoRule(UndoRule.FIVE))
    chosen = answer.state
    assert chosen.game.setup == replace(state.game.setup, undo=UndoRule.FIVE)
    assert (chosen.game.board, chosen.record.id) == (state.game.board, state.record.id)
    assert chosen.settings.undo is UndoRule.FIVE
    assert all_of(effects.SaveSettings, answer) == [effects.SaveSettings(chosen.settings)]
    assert all_of(effects.Save, answer) == [effects.Save(chosen.record, Trust.CHECKED)]
    assert played(chosen, "L").game.moves == "L"


@pytest.mark.parametrize("begun", ["moved", "undone"])
def test_chosen_later_it_is_for_the_next_game(begun: str) -> None:
    state = played(new(), "L")
    if begun == "undone":
        state = after(state, ask.Undo())
    answer = step(state, ask.ChooseUndoRule(UndoRule.NONE))
    assert answer.state.record == state.record
    assert not all_of(effects.Save, answer)
    assert after(answer.state, ask.NewGame(FRESH)).game.setup.undo is UndoRule.NONE


def test_practice_always_has_undo() -> None:
    state = after(practice(), ask.ChooseUndoRule(UndoRule.NONE), ask.NewGame(FRESH))
    assert state.game.setup.undo is UndoRule.UNLIMITED


def test_a_game_to_come_of_another_size_takes_the_chosen_rule_too() -> None:
    state = after(played(new(), "L"), ask.ChooseUndoRule(UndoRule.NONE))
    answer = step(state, opened(new(5).record))
    assert answer.state.game.setup == replace(new(5).game.setup, undo=UndoRule.NONE)
    assert all_of(effects.Save, answer) == [effects.Save(answer.state.record, Trust.CHECKED)]
    for stays in (
        opened(played(new(5), "L").record),
        opened(new(5).record, mine=False),
        opened(new(5).record, trust=Trust.UNVERIFIED),
        opened(new(5).record, again=True),
        opened(practice(5).record),
    ):
        answer = step(state, stays)
        assert answer.state.record == stays.record
        assert not all_of(effects.Save, answer)


# ── Settings, best ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("intent", "settings"),
    [
        (ask.ShowPad(shown=False), Settings(pad=False)),
        (ask.ShowClock(shown=False), Settings(clock=False)),
        (ask.Vibrate(on=True), Settings(vibrate=True)),
        (ask.Prefer(TileSet.LETTERS), Settings(tiles=TileSet.LETTERS)),
        (ask.Prefer(Theme.DARK), Settings(theme=Theme.DARK)),
        (ask.Prefer(PadSide.LEFT), Settings(side=PadSide.LEFT)),
        (ask.Prefer(Motion.NONE), Settings(motion=Motion.NONE)),
        (ask.Prefer(Swipe.LONG), Settings(swipe=Swipe.LONG)),
    ],
)
def test_a_choice_is_saved_once(intent: ask.Intent, settings: Settings) -> None:
    answer = step(new(), intent)
    assert answer.state.settings == settings
    assert answer.effects == (effects.SaveSettings(settings),)
    assert step(answer.state, intent) == (answer.state, ())


def test_settings_of_another_tab_come_in_but_not_what_it_plays() -> None:
    theirs = Settings(
        UndoRule.NONE, pad=False, clock=False, last=Slot(Mode.PRACTICE), size=6, tiles=TileSet.SAFE
    )
    answer = step(new(), ask.SettingsChanged(theirs))
    assert answer.state.settings == Settings(
        UndoRule.NONE, pad=False, clock=False, tiles=TileSet.SAFE
    )
    assert answer.effects == ()


def test_the_stored_best_comes_in() -> None:
    answer = step(new(), ask.BestChanged(Best(70, 16, "2026-01-01")))
    assert answer == (replace(new(), best=Best(70, 16, "2026-01-01")), ())


# ── Time ──────────────────────────────────────────────────────────────────────────────────────


def test_the_clock_runs_only_while_somebody_can_play() -> None:
    begun = played(new(), "L")
    over = after(lost(), ask.ClosePanel())
    waiting = after(reach_goal(new(4, goal=16)).state, ask.ClosePanel())
    table = {
        "begun": (begun, True),
        "undone to the start": (after(begun, ask.Undo()), True),
        "not begun": (new(), False),
        "hidden": (after(begun, ask.Seen(visible=False)), False),
        "seen again": (after(begun, ask.Seen(visible=False), ask.Seen(visible=True)), True),
        "help": (after(begun, ask.Away(away=True)), False),
        "back from help": (after(begun, ask.Away(away=True), ask.Away(away=False)), True),
        "a panel": (after(begun, ask.OpenPanel(Panel.CLEAR_ALL)), False),
        "the panel put aside": (
            after(begun, ask.OpenPanel(Panel.CLEAR_ALL), ask.ClosePanel()),
            True,
        ),
        "won": (waiting, False),
        "over": (over, False),
        "another tab": (after(begun, opened(begun.record, mine=False, again=True)), False),
    }
    for name, (state, runs) in table.items():
        answer = step(state, ask.Elapsed(500))
        assert state.clock_runs == runs, name
        assert answer.state.record.clock_ms - state.record.clock_ms == (500 if runs else 0), name
        assert answer.effects == ()


@pytest.mark.parametrize(("passed", "counted"), [(-5, 0), (0, 0), (1999, 1999), (86_400_000, 2000)])
def test_a_gap_in_time_counts_as_one_tick_and_time_never_runs_back(
    passed: int, counted: int
) -> None:
    assert after(played(new(), "L"), ask.Elapsed(passed)).record.clock_ms == counted


def test_hiding_the_page_saves_the_clock() -> None:
    state = after(played(new(), "L"), ask.Elapsed(900))
    hidden = step(state, ask.Seen(visible=False))
    assert hidden.effects == (effects.Save(state.record, Trust.CHECKED),)
    assert step(hidden.state, ask.Seen(visible=True)).effects == ()


# ── A tab that only shows ─────────────────────────────────────────────────────────────────────

EVERY_GAME_INTENT: list[ask.Intent] = [
    *(ask.SlideTo(direction) for direction in Direction),
    ask.Undo(),
    ask.Redo(),
    ask.KeepGoing(),
    ask.NewGame(FRESH),
    ask.BringBack(),
    ask.Elapsed(500),
    ask.ChooseUndoRule(UndoRule.NONE),
    ask.Seen(visible=False),
    ask.ChooseSize(5),
    ask.OpenPanel(Panel.GOAL),
    ask.OpenPanel(Panel.RESULT),
    ask.SpeakBoard(),
]


@pytest.mark.parametrize("intent", EVERY_GAME_INTENT, ids=lambda intent: type(intent).__name__)
def test_a_tab_that_only_shows_a_game_changes_nothing_of_it(intent: ask.Intent) -> None:
    for state in (
        new(),
        after(played(new(), "LUL"), ask.Undo()),
        reach_goal(new(4, goal=16)).state,
        lost(),
        replace(after(played(new(), "L"), ask.NewGame(FRESH))),
    ):
        shown = after(state, opened(state.record, left=state.left, mine=False))
        answer = step(shown, intent)
        assert answer.state.record == shown.record
        assert answer.state.panel is None
        forbidden = (effects.Save, effects.Keep, effects.Unkeep, effects.SaveBest, effects.Animate)
        assert not all_of(forbidden, answer)  # type: ignore[arg-type]


def test_it_says_why() -> None:
    shown = replace(after(played(new(), "LUL"), ask.Undo()), mine=False)
    for intent in (slide("L"), ask.Undo(), ask.Redo(), ask.NewGame(FRESH)):
        assert said(step(shown, intent)) == "This game is open in another tab."


# ── Games that are checked while they are played ──────────────────────────────────────────────


def replayed(record: Record) -> Record:
    verification = Verification(record)
    while not verification.advance(100):
        pass
    return verification.record


def stored(state: State) -> State:
    """As a game comes from storage: without a past, its replay still to come."""
    return after(new(), opened(parse_record(encode_record(state.record)), trust=Trust.CHECKING))


def test_a_replay_that_holds_gives_the_past_and_lets_what_was_played_meanwhile_count() -> None:
    state = stored(played_on(new(), 40))
    check = state.record
    moved = played(state, ways(state)[0])
    assert moved.best == Best()
    answer = step(moved, ask.Checked(replayed(check), Trust.CHECKED))
    assert answer.state.trust is Trust.CHECKED
    assert answer.state.best.score == moved.game.score
    assert len(all_of(effects.SaveBest, answer)) == 1
    for _ in range(41):
        answer = step(answer.state, ask.Undo())
    assert answer.state.game.board == new().game.board


def test_a_replay_that_holds_counts_nothing_by_itself() -> None:
    """Best may have been cleared; the game counts again from its next move."""
    state = stored(played_on(new(), 40))
    answer = step(state, ask.Checked(replayed(state.record), Trust.CHECKED))
    assert (answer.state.best, answer.effects) == (Best(), ())


def test_a_replay_that_fails_is_told_and_marked() -> None:
    state = stored(played_on(new(), 40))
    answer = step(state, ask.Checked(state.record, Trust.UNVERIFIED))
    assert answer.state.trust is Trust.UNVERIFIED
    assert answer.state.record == state.record, "and kept"
    assert all_of(effects.Save, answer) == [effects.Save(state.record, Trust.UNVERIFIED)]
    assert "unverified" in all_of(effects.Notify, answer)[0].text


def test_a_tab_that_only_shows_saves_no_mark() -> None:
    state = replace(stored(played_on(new(), 40)), mine=False)
    answer = step(state, ask.Checked(state.record, Trust.UNVERIFIED))
    assert [type(effect) for effect in answer.effects] == [effects.Notify]


def test_an_answer_about_another_game_or_another_past_is_dropped() -> None:
    state = stored(played_on(new(), 40))
    other = played_on(new(), 40, order="RULD")
    assert other.game.moves[:40] != state.game.moves
    for record in (replace(state.record, id=FRESH.id), other.record):
        for trust in (Trust.CHECKED, Trust.UNVERIFIED):
            assert step(state, ask.Checked(record, trust)) == (state, ())
    checked = replace(state, trust=Trust.CHECKED)
    assert step(checked, ask.Checked(state.record, Trust.UNVERIFIED)) == (checked, ())


def test_the_result_of_an_unverified_game_is_kept_as_that() -> None:
    state = replace(at(". 8 16 / 32 64 128 / 8 16 32"), trust=Trust.UNVERIFIED)
    answer = step(state, slide("L"))
    assert all_of(effects.Keep, answer)[0].trust is Trust.UNVERIFIED


def test_the_board_is_spoken_on_demand() -> None:
    state = at("2 4 . / . . . / . . 8")
    answer = step(state, ask.SpeakBoard())
    assert answer.effects == (
        effects.Say(
            "Row 1: 2, 4, empty. Row 2: empty, empty, empty. Row 3: empty, empty, 8. Score 0.",
            urgent=True,
        ),
    )
