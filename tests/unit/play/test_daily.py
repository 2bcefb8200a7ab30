"""The daily in play: attempts, the target, days that turn, games that are taken up again."""

from __future__ import annotations

from dataclasses import replace

from app.engine import End, Mode, UndoRule, daily_seed, daily_target
from app.play import Settings, Slot, State, Trust, ask, effects, new_daily, slot_of, step, words

from .help import FRESH, after, all_of, new, opened, played, played_on, said, slide, ways

TODAY, TOMORROW = "2026-03-05", "2026-03-06"  # the target of this day is 256
ANOTHER = FRESH._replace(id="00000000000000cc")


def daily(day: str = TODAY, today: str = TODAY) -> State:
    return State(new_daily(day, FRESH), today=today)


def won(state: State) -> tuple[State, list[effects.Effect]]:
    """Play until the target stands, by trying; the answer of the step that reached it."""
    for order in ("LDRU", "DLRU", "DRLU", "LURD", "ULRD", "RDLU"):
        now = state
        while now.game.outcome is None:
            answer = step(now, slide(next(w for w in order if w in ways(now))))
            now = answer.state
            if now.game.outcome == "won":
                return now, list(answer.effects)
    raise AssertionError("no way of playing reaches the target")


def test_a_day_has_its_tiles_its_target_and_single_undo() -> None:
    record = new_daily(TODAY, FRESH)
    setup = record.game.setup
    assert (setup.seed, setup.goal) == (daily_seed(TODAY), daily_target(TODAY))
    assert (setup.size, setup.undo, record.mode) == (4, UndoRule.SINGLE, Mode.DAILY)
    assert slot_of(record) == Slot(Mode.DAILY, date=TODAY)
    assert slot_of(record).key == f"daily/{TODAY}"
    assert slot_of(record).home == Slot(Mode.DAILY)


def test_new_game_is_another_attempt_at_the_same_day_and_can_be_taken_back() -> None:
    first = played_on(daily(), 9)
    answer = step(first, ask.NewGame(ANOTHER))
    assert answer.state.game == daily().game
    assert answer.state.record.date == TODAY
    assert answer.state.record.id != first.record.id
    kept = all_of(effects.Keep, answer)
    assert [keep.record.ended for keep in kept] == [End.LEFT]
    back = step(answer.state, ask.BringBack()).state
    assert back.record == first.record
    # Also on a later day: the attempt is one at the day of the board, not at the day of the clock.
    later = after(first, ask.Today(TOMORROW), ask.NewGame(ANOTHER))
    assert later.record.date == TODAY


def test_the_target_is_noted_once_with_moves_and_day() -> None:
    state, told = won(daily())
    (reached,) = all_of(effects.Reached, told)
    assert reached == effects.Reached(state.record.id, state.game.ply, late=False)
    again = after(state, ask.KeepGoing(), ask.Undo())
    answers = [step(again, ask.Redo())]
    answers.append(step(answers[0].state, ask.KeepGoing()))
    for answer in answers:
        assert not all_of(effects.Reached, answer)
    late, told = won(daily(today=TOMORROW))
    assert all_of(effects.Reached, told) == [
        effects.Reached(late.record.id, late.game.ply, late=True)
    ]
    assert not all_of(effects.Reached, won(played(new(goal=32), ""))[1])


def test_undo_on_a_finished_attempt_reopens_it() -> None:
    state = played_on(daily(), 2000)
    assert state.record.ended is End.OVER
    answer = step(state, ask.Undo())
    assert all_of(effects.Unkeep, answer) == [effects.Unkeep(state.record.id)]
    assert answer.state.record.ended is None
    assert answer.state.record.date == TODAY


def test_a_day_that_turns_changes_nothing_on_the_board_and_is_offered() -> None:
    """H7."""
    state = played_on(daily(), 5)
    turned = after(state, ask.Today(TOMORROW))
    assert turned.record == state.record
    assert state.new_day == ""
    assert turned.new_day == TOMORROW
    assert words.mode_line(state) == "Daily 64"
    assert words.mode_line(turned) == "Daily 64, 5 March 2026"
    answer = step(turned, ask.ChooseDay(TOMORROW))
    assert all_of(effects.OpenSlot, answer) == [
        effects.OpenSlot(Slot(Mode.DAILY, date=TOMORROW), 4)
    ]
    assert all_of(effects.Save, answer) == [effects.Save(turned.record, Trust.CHECKED)]
    assert step(turned, ask.ChooseDay(TODAY)).effects == ()
    assert played_on(turned, 3).game.ply == 8, "and can be played on"


def test_classic_knows_no_new_day() -> None:
    assert after(new(), ask.Today(TOMORROW)).new_day == ""


def test_what_was_played_last_is_the_daily_not_its_day() -> None:
    answer = step(new(), opened(new_daily(TODAY, FRESH), earlier="2026-03-04"))
    assert answer.state.settings.last == Slot(Mode.DAILY)
    assert answer.state.settings.size == Settings().size
    assert answer.state.earlier == "2026-03-04"
    assert said(answer) == "Daily 64 4 by 4. Score 0, 0 moves."


# ── Games that are taken up again ─────────────────────────────────────────────────────────────


def test_resume_puts_a_recent_game_in_place_and_keeps_the_one_there() -> None:
    old = replace(played_on(new(), 12).record, ended=End.LEFT, id="00000000000000dd")
    state = played_on(new(), 4)
    answer = step(state, ask.Resume(old))
    assert answer.state.record == replace(old, ended=None)
    assert answer.state.left == replace(state.record, ended=End.LEFT)
    assert [keep.record.id for keep in all_of(effects.Keep, answer)] == [state.record.id]
    assert all_of(effects.Unkeep, answer) == [effects.Unkeep(old.id)]
    assert all_of(effects.Save, answer) == [effects.Save(answer.state.record, Trust.CHECKED)]


def test_resume_refuses_what_does_not_belong_on_this_board() -> None:
    state = played_on(new(), 4)
    other_size = replace(played_on(new(3), 4).record, id="00000000000000dd")
    for intent in (ask.Resume(other_size), ask.Resume(state.record)):
        assert step(state, intent).effects == ()
        assert step(state, intent).state == state
    away = replace(state, mine=False)
    assert step(away, ask.Resume(replace(state.record, id="00000000000000dd"))).state == away
