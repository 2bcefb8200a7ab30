"""Answers about the coach: hints, and watching it play.

The coach is asked by an effect and answers by an intent. Both carry the id of the game and a
revision that only grows, since after an undo another board can stand at the same ply: an answer
that is about another moment than the one on the page is dropped.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine import Mode

from . import advising
from . import intents as ask
from .advice import REST_MS, Advice, Pace, Watch
from .answer import Step, elsewhere, save_clock
from .effects import Effect, Practise, Save, Say, Think
from .games import played_on
from .moves import moved, show_outcome
from .state import PAGE_PANELS, State
from .tongue import tr


def follow(before: State, answer: Step) -> Step:
    """See to it that hint and coach keep up with what a step made of the board."""
    state = answer.state
    watch = state.watch
    if watch is not None and (state.record.id != before.record.id or not state.mine):
        watch = None
    elif watch is not None and state.game.outcome is not None:
        # At the goal and at the end the coach stops; what comes next is the player's choice.
        watch = watch._replace(running=False, once=False)
    if watch is not state.watch:
        state = replace(state, watch=watch)
    same = _same(before, state)
    if same and state.coach_plays == before.coach_plays:
        return answer._replace(state=state)
    state = replace(state, revision=before.revision + 1)
    if not same:
        state = replace(state, hint=None, asked=False)
    if not state.coach_plays:
        return answer._replace(state=state)
    once = state.watch is not None and state.watch.once
    rest = 0 if once else REST_MS[state.pace]
    return Step(state, (*answer.effects, _think(state, rest)))


def _same(before: State, state: State) -> bool:
    """Whether what was said of the one still holds for the other."""
    if before.game is not state.game and before.game != state.game:
        return False
    was, now = before.watch, state.watch
    return (
        before.record.id == state.record.id
        and before.mine == state.mine
        and (was is None) == (now is None)
        and (was is None or now is None or (was.running, was.once) == (now.running, now.once))
        and (now is None or before.pace is state.pace)
    )


def _think(state: State, rest_ms: int = 0) -> Think:
    return Think(state.record.id, state.revision, state.game.board, rest_ms)


def ask_hint(state: State, _: ask.AskHint) -> Step:
    """Ask for a hint, or say again the one that stands."""
    if not state.mine:
        return elsewhere(state)
    if not state.coached or state.panel is not None:
        return Step(state)
    if state.watch is not None:
        return Step(state, (Say(tr("The coach is playing.")),))
    if state.game.outcome is not None:
        return show_outcome(state)
    if state.hint is not None:
        return Step(state, (Say(advising.hint(state.hint), urgent=True),))
    return Step(replace(state, asked=True), (_think(state),))


def advised(state: State, intent: ask.Advised) -> Step:
    """Take in what the coach says, if it is about this board."""
    if (intent.game, intent.revision) != (state.record.id, state.revision):
        return Step(state)
    if state.coach_plays:
        return _coach_moves(state, intent.advice)
    if not state.asked:
        return Step(state)
    record = replace(state.record, hints=state.record.hints + 1)
    state = replace(state, record=record, hint=intent.advice, asked=False)
    said = Say(advising.hint(intent.advice), urgent=True)
    return Step(state, (Save(record, state.trust), said))


def _coach_moves(state: State, advice: Advice) -> Step:
    assert state.watch is not None
    direction = advice.best.direction
    game = state.game.play(direction)
    assert game is not state.game, "the coach named a direction that moves nothing"
    assert game.turn is not None
    best = state.game.board.best_tile
    quick = state.watch.running and state.pace is Pace.FAST
    watch = state.watch._replace(once=False, advice=advice)
    answer = moved(replace(state, watch=watch), game)
    told: list[Effect] = [e for e in answer.effects if not isinstance(e, Say) or e.urgent]
    if not quick:
        told.append(Say(advising.coach_moved(game.turn, game.board)))
    elif game.board.best_tile > best and game.outcome is None:
        # At this pace each move cannot be told; the steps on the way can.
        told.append(Say(tr("Made {values}.", values=game.board.best_tile)))
    return Step(answer.state, tuple(told))


# ── Watching ──────────────────────────────────────────────────────────────────────────────────────


def watch_coach(state: State, intent: ask.WatchCoach) -> Step:
    """Have a practice game opened that goes on from here."""
    if not state.mine:
        return elsewhere(state)
    if not state.coached or state.panel in PAGE_PANELS:
        return Step(state)
    record = played_on(state.record, intent.fresh)
    if record is None:
        return Step(state, (Say(tr(advising.NOTHING_TO_WATCH), urgent=True),))
    return Step(replace(state, panel=None), (*save_clock(state), Practise(record)))


def begin_watching(state: State, _: ask.BeginWatching) -> Step:
    """Give the game on the board to the coach."""
    if not state.mine or state.record.mode is not Mode.PRACTICE or state.game.outcome is not None:
        return Step(state)
    return Step(replace(state, watch=Watch()), (Say(tr("The coach plays."), urgent=True),))


def run_watching(state: State, intent: ask.RunWatching) -> Step:
    """Let the coach play by itself, or wait."""
    if state.watch is None or state.panel is not None:
        return Step(state)
    if state.game.outcome is not None:
        return show_outcome(state)
    if state.watch.running == intent.running:
        return Step(state)
    watch = state.watch._replace(running=intent.running, once=False)
    said = tr("The coach plays on.") if intent.running else tr("Paused.")
    return Step(replace(state, watch=watch), (Say(said, urgent=True),))


def step_watching(state: State, _: ask.StepWatching) -> Step:
    """Let the coach make one move."""
    if state.watch is None or state.panel is not None:
        return Step(state)
    if state.game.outcome is not None:
        return show_outcome(state)
    return Step(replace(state, watch=state.watch._replace(running=False, once=True)))


def choose_pace(state: State, intent: ask.ChoosePace) -> Step:
    """Choose how fast the coach plays."""
    return Step(replace(state, pace=intent.pace))


def my_turn(state: State, _: ask.MyTurn) -> Step:
    """Take the game over from the coach."""
    if state.watch is None:
        return Step(state)
    return Step(replace(state, watch=None), (Say(tr("Your turn."), urgent=True),))


def hand_over(state: State, intent: ask.Intent) -> State:
    """The state that an intent meets: a player who moves has taken the game over."""
    match intent:
        case ask.SlideTo() | ask.Redo():
            taken = state.panel is None and state.game.outcome is None
        case ask.Undo():
            taken = state.panel not in PAGE_PANELS
        case _:
            taken = False
    return replace(state, watch=None) if taken and state.watch is not None else state
