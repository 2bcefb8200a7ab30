"""The one door: every intent becomes a new state and a list of effects here.

A step answers; it never acts. An intent that the rules or the moment forbid changes nothing, and
says so if a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from app.engine import End, Game, Mode, Record

from . import intents as ask
from . import words
from .effects import (
    Animate,
    ClearBests,
    Effect,
    Keep,
    Notify,
    OpenSlot,
    Redraw,
    Save,
    SaveBest,
    SaveSettings,
    Say,
    Unkeep,
)
from .games import another, with_undo_rule
from .state import LONGEST_TICK_MS, PAGE_PANELS, Best, Panel, Settings, Slot, State, Trust


class Step(NamedTuple):
    """The answer to an intent."""

    state: State
    effects: tuple[Effect, ...] = ()


def step(state: State, intent: ask.Intent) -> Step:
    """What ``intent`` makes of ``state``, and what the world must do for it."""
    answer: Callable[[State, Any], Step] = _ANSWERS[type(intent)]
    return answer(state, intent)


# ── Moves ─────────────────────────────────────────────────────────────────────────────────────


def _slide(state: State, intent: ask.SlideTo) -> Step:
    if not state.mine:
        return _elsewhere(state)
    if state.panel is not None:
        return Step(state)
    if state.game.outcome is not None:
        # The choice that waits, or the result, was put aside: bring it back.
        return _show_outcome(state)
    game = state.game.play(intent.direction)
    if game is state.game:
        return Step(state, (Say(words.blocked(intent.direction)),))
    return _moved(state, game)


def _redo(state: State, _: ask.Redo) -> Step:
    if not state.mine:
        return _elsewhere(state)
    if state.panel is not None:
        return Step(state)
    try:
        game = state.game.redo()
    except ValueError:
        # A stored game can be put up before its undone moves were replayed; these fit no board.
        game = state.game
    if game is state.game:
        return Step(state, (Say("There is nothing to redo."),))
    return _moved(state, game)


def _moved(state: State, game: Game) -> Step:
    """A move was made: it is saved, shown and told, and may have won or ended the game."""
    turn = game.turn
    assert turn is not None
    before = state.game.outcome
    state = state.with_game(game)
    effects: list[Effect] = [Animate(turn), Say(words.moved(turn, game.board))]
    if game.outcome != before:
        state, news = _ended(state) if game.outcome == "over" else _won(state)
        effects += news
    state, raised = _raise_best(state)
    return Step(state, (Save(state.record, state.trust), *raised, *effects))


def _won(state: State) -> tuple[State, list[Effect]]:
    return replace(state, panel=Panel.GOAL), [Say(words.won(state.game), urgent=True)]


def _ended(state: State) -> tuple[State, list[Effect]]:
    # Also at the longest game that a record can hold: there too no move is left.
    state = replace(state, panel=Panel.RESULT, record=replace(state.record, ended=End.OVER))
    return state, [*_keep(state), Say(words.over(state.game), urgent=True)]


def _show_outcome(state: State) -> Step:
    return Step(replace(state, panel=state.outcome_panel))


def _elsewhere(state: State) -> Step:
    return Step(state, (Say("This game is open in another tab."),))


def _raise_best(state: State) -> tuple[State, tuple[Effect, ...]]:
    """Best counts Classic games whose past is known to be sound."""
    game = state.game
    if state.record.mode is not Mode.CLASSIC or state.trust is not Trust.CHECKED:
        return state, ()
    best = state.best.reached(game.score, game.board.best_tile)
    if best == state.best:
        return state, ()
    effect = SaveBest(game.setup.size, game.score, game.board.best_tile)
    return replace(state, best=best), (effect,)


def _undo(state: State, _: ask.Undo) -> Step:
    if not state.mine:
        return _elsewhere(state)
    if state.panel in PAGE_PANELS:
        return Step(state)
    game = state.game.undo()
    if game is state.game:
        return Step(state, (Say("There is nothing to undo."),))
    effects: list[Effect] = [Redraw(), Say(words.undone(game))]
    if state.record.ended is not None:
        # The game is in progress again, not a second one.
        effects.append(Unkeep(state.record.id))
    record = replace(state.record, game=game, ended=None)
    state = replace(state, record=record, panel=None)
    return Step(state, (Save(record, state.trust), *effects))


def _keep_going(state: State, _: ask.KeepGoing) -> Step:
    if not (state.mine and state.game.waiting):
        return Step(state)
    state = replace(state.with_game(state.game.keep_going()), panel=None)
    news: list[Effect] = [Say("Keep going.")]
    if state.game.outcome == "over":
        state, news = _ended(state)
    return Step(state, (Save(state.record, state.trust), *news))


# ── Games ─────────────────────────────────────────────────────────────────────────────────────


def _new_game(state: State, intent: ask.NewGame) -> Step:
    if not state.mine:
        return _elsewhere(state)
    if state.panel in PAGE_PANELS:
        return Step(state)
    record = another(state.record, state.settings.undo, intent.fresh)
    # Pressed twice, it leaves a game that was never begun: the one before stays on offer.
    return _turn_to(state, record, "New game.", left=state.left)


def _bring_back(state: State, _: ask.BringBack) -> Step:
    back = state.left
    if back is None or not state.mine or state.panel in PAGE_PANELS:
        return Step(state)
    # One that had ended before it was left is still over; any other is in progress again.
    ended = back.ended if back.game.outcome == "over" else None
    answer = _turn_to(state, replace(back, ended=ended), "Your game is back.", left=None)
    return answer if ended else answer._replace(effects=(*answer.effects, Unkeep(back.id)))


def _turn_to(state: State, record: Record, news: str, left: Record | None) -> Step:
    """Put ``record`` in place of the game on the board.

    That one is kept and stands to be brought back if it has a move; else ``left`` does.
    """
    kept = _keep(state)
    if kept:
        left = _leaving(state).record
    # A past that goes back to the opening was played here or replayed. One that does not, since it
    # comes from the recent games or was never sound, is replayed while it is played.
    sound = record.game.checkpoints[0] == record.game.setup.opening()
    trust = Trust.CHECKED if sound else Trust.CHECKING
    state = replace(state, record=record, left=left, panel=None, trust=trust)
    state = replace(state, panel=state.outcome_panel)
    return Step(state, (*kept, Save(record, state.trust), Redraw(), Say(news, urgent=True)))


def _leaving(state: State) -> State:
    """The state as it is kept when the player turns away: ended, if only by leaving."""
    return replace(state, record=replace(state.record, ended=state.record.ended or End.LEFT))


def _keep(state: State) -> tuple[Effect, ...]:
    """Among the recent games go those with a move."""
    if state.game.ply == 0:
        return ()
    return (Keep(_leaving(state).record, state.trust),)


def _opened(state: State, intent: ask.Opened) -> Step:
    settings, panel, record = state.settings, state.panel, intent.record
    effects: list[Effect] = []
    to_come = intent.mine and not intent.again and _is_to_come(record, intent.trust)
    if to_come and record.game.setup.undo is not settings.undo:
        record = with_undo_rule(record, settings.undo)
        effects.append(Save(record, intent.trust))
    state = replace(
        state,
        record=record,
        best=intent.best,
        left=intent.left,
        trust=intent.trust,
        mine=intent.mine,
        panel=None,
    )
    effects.append(Redraw())
    if not intent.again:
        effects.append(Say(words.opened(record)))
    settings = replace(settings, last=state.slot, size=state.slot.size or settings.size)
    if settings != state.settings:
        state = replace(state, settings=settings)
        effects.append(SaveSettings(settings))
    if not intent.again:
        state = replace(state, panel=state.outcome_panel)
    elif panel in PAGE_PANELS or panel is state.outcome_panel:
        # What lies open has not to do with what another tab did, or still fits it.
        state = replace(state, panel=panel)
    return Step(state, tuple(effects))


def _choose_size(state: State, intent: ask.ChooseSize) -> Step:
    setup = state.game.setup
    if setup.size == intent.size:
        return Step(state)
    # A seed has the same values on all sizes; a position has but one.
    seeded = state.record.mode is Mode.PRACTICE and setup.start is None
    slot = state.slot if seeded else Slot(Mode.CLASSIC, intent.size)
    return Step(state, (*_save_clock(state), OpenSlot(slot, intent.size)))


def _checked(state: State, intent: ask.Checked) -> Step:
    if state.trust is not Trust.CHECKING or not _goes_on_from(state.record, intent.record):
        return Step(state)  # meanwhile another game, or another past, came onto the board
    if intent.trust is Trust.CHECKED:
        moved_on = state.game != intent.record.game
        game = state.game.with_past(intent.record.game.checkpoints)
        state = replace(state.with_game(game), trust=Trust.CHECKED)
        # What was played meanwhile had to wait for this to count.
        return Step(*_raise_best(state)) if moved_on and state.mine else Step(state)
    state = replace(state, trust=Trust.UNVERIFIED)
    return Step(state, (*_save_clock(state), Notify(words.UNVERIFIED)))


def _goes_on_from(record: Record, read: Record) -> bool:
    """Whether ``record`` is ``read``, played on: the same game with the same remote past."""
    first = record.game.checkpoints[0].ply
    same = record.id == read.id and record.game.setup == read.game.setup
    return same and record.game.moves[:first] == read.game.moves[:first]


# ── Choices ───────────────────────────────────────────────────────────────────────────────────


def _choose_undo_rule(state: State, intent: ask.ChooseUndoRule) -> Step:
    settings = replace(state.settings, undo=intent.rule)
    answer = _choose(state, settings)
    record = answer.state.record
    if not (state.mine and _is_to_come(record, state.trust)):
        return answer
    record = with_undo_rule(record, intent.rule)
    state = replace(answer.state, record=record)
    return Step(state, (*answer.effects, Save(record, state.trust)))


def _is_to_come(record: Record, trust: Trust) -> bool:
    """Whether this is a Classic game before its first move: its undo rule can still be chosen."""
    begun = record.game.ply > 0 or record.game.undos > 0
    # One whose board is not that of its seed must not get another board.
    return record.mode is Mode.CLASSIC and not begun and trust is Trust.CHECKED


def _show_pad(state: State, intent: ask.ShowPad) -> Step:
    return _choose(state, replace(state.settings, pad=intent.shown))


def _show_clock(state: State, intent: ask.ShowClock) -> Step:
    return _choose(state, replace(state.settings, clock=intent.shown))


def _choose(state: State, settings: Settings) -> Step:
    if settings == state.settings:
        return Step(state)
    return Step(replace(state, settings=settings), (SaveSettings(settings),))


def _settings_changed(state: State, intent: ask.SettingsChanged) -> Step:
    # What was played last is each tab's own affair.
    mine = state.settings
    settings = replace(intent.settings, last=mine.last, size=mine.size)
    return Step(replace(state, settings=settings))


def _open_panel(state: State, intent: ask.OpenPanel) -> Step:
    if intent.panel not in (*PAGE_PANELS, state.outcome_panel):
        return Step(state)  # the choice or the result that it is about is there no more
    return Step(replace(state, panel=intent.panel))


def _close_panel(state: State, _: ask.ClosePanel) -> Step:
    return Step(replace(state, panel=None))


def _clear_best(state: State, intent: ask.ClearBest) -> Step:
    state = replace(state, best=Best(since=intent.day), panel=None)
    return Step(state, (ClearBests(intent.day), Say("Best scores cleared.", urgent=True)))


def _best_changed(state: State, intent: ask.BestChanged) -> Step:
    return Step(replace(state, best=intent.best))


# ── Time, tabs, speech ────────────────────────────────────────────────────────────────────────


def _elapsed(state: State, intent: ask.Elapsed) -> Step:
    if not state.clock_runs:
        return Step(state)
    played = min(max(intent.ms, 0), LONGEST_TICK_MS)
    record = replace(state.record, clock_ms=state.record.clock_ms + played)
    return Step(replace(state, record=record))


def _seen(state: State, intent: ask.Seen) -> Step:
    saving = () if intent.visible else _save_clock(state)
    return Step(replace(state, visible=intent.visible), saving)


def _save_clock(state: State) -> tuple[Effect, ...]:
    return (Save(state.record, state.trust),) if state.mine else ()


def _speak_board(state: State, _: ask.SpeakBoard) -> Step:
    return Step(state, (Say(words.whole_board(state.game), urgent=True),))


_ANSWERS: dict[type, Callable[[State, Any], Step]] = {
    ask.SlideTo: _slide,
    ask.Undo: _undo,
    ask.Redo: _redo,
    ask.KeepGoing: _keep_going,
    ask.NewGame: _new_game,
    ask.BringBack: _bring_back,
    ask.Opened: _opened,
    ask.ChooseSize: _choose_size,
    ask.ChooseUndoRule: _choose_undo_rule,
    ask.ShowPad: _show_pad,
    ask.ShowClock: _show_clock,
    ask.OpenPanel: _open_panel,
    ask.ClosePanel: _close_panel,
    ask.ClearBest: _clear_best,
    ask.Elapsed: _elapsed,
    ask.Seen: _seen,
    ask.BestChanged: _best_changed,
    ask.SettingsChanged: _settings_changed,
    ask.Checked: _checked,
    ask.SpeakBoard: _speak_board,
}
