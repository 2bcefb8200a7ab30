"""Answers about all around the game: settings, panels, bests, time, and what is asked aloud."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import intents as ask
from . import words
from .answer import Step, save_clock
from .effects import ClearBests, Save, SaveSettings, Say
from .games import is_to_come, with_undo_rule
from .looks import PREFERENCES
from .state import LONGEST_TICK_MS, PAGE_PANELS, Best, Settings, State
from .tongue import tr

_FIELDS: dict[type, str] = {kind: field for field, kind in PREFERENCES.items()}


def choose_undo_rule(state: State, intent: ask.ChooseUndoRule) -> Step:
    """Set the undo rule for games to come, and for one without a move."""
    settings = replace(state.settings, undo=intent.rule)
    answer = _choose(state, settings)
    record = answer.state.record
    if not (state.mine and is_to_come(record, state.trust)):
        return answer
    record = with_undo_rule(record, intent.rule)
    state = replace(answer.state, record=record)
    return Step(state, (*answer.effects, Save(record, state.trust)))


def show_pad(state: State, intent: ask.ShowPad) -> Step:
    """Show or hide the arrow pad."""
    return _choose(state, replace(state.settings, pad=intent.shown))


def show_clock(state: State, intent: ask.ShowClock) -> Step:
    """Show or hide the clock."""
    return _choose(state, replace(state.settings, clock=intent.shown))


def prefer(state: State, intent: ask.Prefer) -> Step:
    """Choose one of several."""
    chosen: dict[str, Any] = {_FIELDS[type(intent.choice)]: intent.choice}
    return _choose(state, replace(state.settings, **chosen))


def vibrate(state: State, intent: ask.Vibrate) -> Step:
    """Let the device buzz at a merge, or not."""
    return _choose(state, replace(state.settings, vibrate=intent.on))


def _choose(state: State, settings: Settings) -> Step:
    if settings == state.settings:
        return Step(state)
    return Step(replace(state, settings=settings), (SaveSettings(settings),))


def settings_changed(state: State, intent: ask.SettingsChanged) -> Step:
    """Take over settings that changed elsewhere."""
    # What was played last is each tab's own affair.
    mine = state.settings
    settings = replace(intent.settings, last=mine.last, size=mine.size)
    return Step(replace(state, settings=settings))


def open_panel(state: State, intent: ask.OpenPanel) -> Step:
    """Lay a panel over the page."""
    if intent.panel not in (*PAGE_PANELS, state.outcome_panel):
        return Step(state)  # the choice or the result that it is about is there no more
    return Step(replace(state, panel=intent.panel))


def close_panel(state: State, _: ask.ClosePanel) -> Step:
    """Put the open panel aside."""
    return Step(replace(state, panel=None))


def clear_best(state: State, intent: ask.ClearBest) -> Step:
    """Set the bests to nothing."""
    state = replace(state, best=Best(since=intent.day), panel=None)
    return Step(state, (ClearBests(intent.day), Say(tr("Best scores cleared."), urgent=True)))


def best_changed(state: State, intent: ask.BestChanged) -> Step:
    """Show another best."""
    return Step(replace(state, best=intent.best))


def elapsed(state: State, intent: ask.Elapsed) -> Step:
    """Let the clock run on."""
    if not state.clock_runs:
        return Step(state)
    played = min(max(intent.ms, 0), LONGEST_TICK_MS)
    record = replace(state.record, clock_ms=state.record.clock_ms + played)
    return Step(replace(state, record=record))


def seen(state: State, intent: ask.Seen) -> Step:
    """Note whether the page is in view; save before it goes."""
    saving = () if intent.visible else save_clock(state)
    return Step(replace(state, visible=intent.visible), saving)


def today(state: State, intent: ask.Today) -> Step:
    """Note the calendar day. What is on the board stays there, whatever day it is of."""
    return Step(replace(state, today=intent.day))


def go_away(state: State, intent: ask.Away) -> Step:
    """Note whether a view lies over the game; save the clock as it stops."""
    saving = save_clock(state) if intent.away else ()
    return Step(replace(state, away=intent.away), saving)


def speak_board(state: State, _: ask.SpeakBoard) -> Step:
    """Say the board."""
    return Step(state, (Say(words.whole_board(state.game), urgent=True),))
