"""The one door: every intent becomes a new state and a list of effects here.

A step answers; it never acts. An intent that the rules or the moment forbid changes nothing, and
says so if a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import choices, coaching, moves, turning
from . import intents as ask
from .answer import Step
from .state import PEOPLE, State

__all__ = ["Step", "step"]


def step(state: State, intent: ask.Intent) -> Step:
    """What ``intent`` makes of ``state``, and what the world must do for it."""
    matched = state.match is not None or isinstance(intent, ask.DuelShown)
    if matched and (in_match := _in_match(state, intent)) is not None:
        return in_match
    answer: Callable[[State, Any], Step] = _ANSWERS[type(intent)]
    return coaching.follow(state, answer(coaching.hand_over(state, intent), intent))


def _in_match(state: State, intent: ask.Intent) -> Step | None:
    """What a match on the board answers in its own way."""
    if isinstance(intent, ask.DuelShown) or state.record.mode in PEOPLE:
        from . import rival  # there is a match only when this was wanted

        return rival.answer(state, intent)
    from . import ghost

    return ghost.answer(state, intent)


_ANSWERS: dict[type, Callable[[State, Any], Step]] = {
    ask.SlideTo: moves.slide,
    ask.Undo: moves.undo,
    ask.Redo: moves.redo,
    ask.KeepGoing: moves.keep_going,
    ask.NewGame: turning.new_game,
    ask.BringBack: turning.bring_back,
    ask.Opened: turning.opened,
    ask.ChooseSize: turning.choose_size,
    ask.ChooseDay: turning.choose_day,
    ask.Today: choices.today,
    ask.Resume: turning.resume,
    ask.Deleted: turning.deleted,
    ask.ChooseUndoRule: choices.choose_undo_rule,
    ask.ShowPad: choices.show_pad,
    ask.ShowClock: choices.show_clock,
    ask.Prefer: choices.prefer,
    ask.Vibrate: choices.vibrate,
    ask.OpenPanel: choices.open_panel,
    ask.ClosePanel: choices.close_panel,
    ask.ClearBest: choices.clear_best,
    ask.Elapsed: choices.elapsed,
    ask.Seen: choices.seen,
    ask.Away: choices.go_away,
    ask.BestChanged: choices.best_changed,
    ask.SettingsChanged: choices.settings_changed,
    ask.Checked: turning.checked,
    ask.SpeakBoard: choices.speak_board,
    ask.AskHint: coaching.ask_hint,
    ask.Advised: coaching.advised,
    ask.WatchCoach: coaching.watch_coach,
    ask.BeginWatching: coaching.begin_watching,
    ask.RunWatching: coaching.run_watching,
    ask.StepWatching: coaching.step_watching,
    ask.ChoosePace: coaching.choose_pace,
    ask.MyTurn: coaching.my_turn,
    # Too late: the match is on the board no more.
    ask.GhostMoved: lambda state, _: Step(state),
    ask.GiveUp: lambda state, _: Step(state),
}
