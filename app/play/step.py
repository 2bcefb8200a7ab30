"""The one door: every intent becomes a new state and a list of effects here.

A step answers; it never acts. An intent that the rules or the moment forbid changes nothing, and
says so if a player would wonder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from app.engine import MAX_MOVES, End, Game, Mode, Record

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
from .state import LONGEST_TICK_MS, Best, Panel, Settings, Slot, State, Trust


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
        return Step(state, (Say("This game is open in another tab."),))
    if state.game.outcome is not None:
        # The choice that waits, or the result, was put aside: bring it back.
        return _show_outcome(state)
    game = state.game.play(intent.direction)
    if game is state.game:
        return Step(state, (Say(words.blocked(intent.direction)),))
    return _moved(state, game)


def _redo(state: State, _: ask.Redo) -> Step:
    game = state.game.redo() if state.mine else state.game
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
    game = state.game
    why = End.MOVES if game.ply >= MAX_MOVES else End.OVER
    state = replace(state, panel=Panel.RESULT, record=replace(state.record, ended=why))
    return state, [*_keep(state), Say(words.over(game), urgent=True)]


def _show_outcome(state: State) -> Step:
    panel = Panel.GOAL if state.game.outcome == "won" else Panel.RESULT
    return Step(replace(state, panel=panel))


def _raise_best(state: State) -> tuple[State, tuple[Effect, ...]]:
    """Best counts Classic games whose past is sound."""
    game = state.game
    if state.record.mode is not Mode.CLASSIC or state.trust is Trust.UNVERIFIED:
        return state, ()
    best = state.best.reached(game.score, game.board.best_tile)
    if best == state.best:
        return state, ()
    effect = SaveBest(game.setup.size, game.score, game.board.best_tile)
    return replace(state, best=best), (effect,)


def _undo(state: State, _: ask.Undo) -> Step:
    game = state.game.undo() if state.mine else state.game
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
        return Step(state, (Say("This game is open in another tab."),))
    record = another(state.record, state.settings.undo, intent.fresh)
    return _turn_to(state, record, "New game.")


def _bring_back(state: State, _: ask.BringBack) -> Step:
    back = state.left
    if back is None or not state.mine:
        return Step(state)
    # One that had ended before it was left is still over; any other is in progress again.
    ended = back.ended if back.game.outcome == "over" else None
    answer = _turn_to(state, replace(back, ended=ended), "Your game is back.")
    return answer if ended else answer._replace(effects=(*answer.effects, Unkeep(back.id)))


def _turn_to(state: State, record: Record, news: str) -> Step:
    """Put ``record`` in place of the game on the board, which is kept if it has a move."""
    kept = _keep(state)
    left = _leaving(state).record if kept else None
    # One that comes from the recent games knows no past yet: it is replayed while it is played.
    trust = Trust.CHECKED if record.game.checkpoints[0].ply == 0 else Trust.CHECKING
    state = replace(state, record=record, left=left, panel=None, trust=trust)
    return Step(state, (*kept, Save(record, state.trust), Redraw(), Say(news, urgent=True)))


def _leaving(state: State) -> State:
    """The state as it is kept when the player turns away: ended, if only by leaving."""
    return replace(state, record=replace(state.record, ended=state.record.ended or End.LEFT))


def _keep(state: State) -> tuple[Effect, ...]:
    """Among the recent games go those with a move whose moves are known to lead somewhere."""
    if state.game.ply == 0:
        return ()
    return (Keep(_leaving(state).record, state.trust),)


def _opened(state: State, intent: ask.Opened) -> Step:
    settings = state.settings
    state = replace(
        state,
        record=intent.record,
        best=intent.best,
        left=intent.left,
        trust=intent.trust,
        mine=intent.mine,
        panel=None,
    )
    effects: list[Effect] = [Redraw()]
    if not intent.again:
        effects.append(Say(words.opened(intent.record)))
    settings = replace(settings, last=state.slot, size=state.slot.size or settings.size)
    if settings != state.settings:
        state = replace(state, settings=settings)
        effects.append(SaveSettings(settings))
    if intent.mine and not intent.again and state.game.outcome is not None:
        state = _show_outcome(state).state
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
    if intent.record.id != state.record.id or state.trust is not Trust.CHECKING:
        return Step(state)  # meanwhile another game came onto the board
    if intent.trust is Trust.CHECKED:
        game = state.game.with_past(intent.record.game.checkpoints)
        return Step(replace(state.with_game(game), trust=Trust.CHECKED))
    state = replace(state, trust=Trust.UNVERIFIED)
    text = "The moves of this saved game do not lead to its board. It is kept, marked unverified."
    return Step(state, (Save(state.record, state.trust), Notify(text)))


# ── Choices ───────────────────────────────────────────────────────────────────────────────────


def _choose_undo_rule(state: State, intent: ask.ChooseUndoRule) -> Step:
    settings = replace(state.settings, undo=intent.rule)
    answer = _choose(state, settings)
    record = answer.state.record
    begun = record.game.ply > 0 or record.game.undos > 0
    if begun or record.mode is not Mode.CLASSIC or not state.mine:
        return answer
    record = with_undo_rule(record, intent.rule)
    state = replace(answer.state, record=record)
    return Step(state, (*answer.effects, Save(record, state.trust)))


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


def _access(state: State, intent: ask.Access) -> Step:
    if intent.mine == state.mine:
        return Step(state)
    panel = state.panel if intent.mine else None
    return Step(replace(state, mine=intent.mine, panel=panel))


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
    ask.Access: _access,
    ask.BestChanged: _best_changed,
    ask.SettingsChanged: _settings_changed,
    ask.Checked: _checked,
    ask.SpeakBoard: _speak_board,
}
