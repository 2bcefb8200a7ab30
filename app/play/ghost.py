"""Answers while a ghost match is on the board: no undo, a clock that never stops, a second side.

``step`` hands every intent here first. What a match does not change is answered as in any game.
Not imported with the package: nothing of it is needed before a match is opened.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine import Direction, End, Mode

from . import duel, match_words, turning, words
from . import intents as ask
from .answer import Step, elsewhere
from .duel import RUN_MS, Match
from .effects import Animate, Effect, Keep, OpenSlot, Save, Say
from .state import PAGE_PANELS, Panel, Slot, State, Trust
from .tongue import tr

WARNINGS_MS = (60_000, 30_000, 10_000)
"""With so much time left a word is said."""


def answer(state: State, intent: ask.Intent) -> Step | None:
    """The answer to an intent that a match answers in its own way; None for all others."""
    match intent:
        case ask.SlideTo(direction):
            return _slide(state, direction)
        case ask.GhostMoved(ply, direction):
            return _ghost_moved(state, ply, direction)
        case ask.GiveUp():
            return _give_up(state)
        case ask.NewGame():
            return _new_game(state)
        case ask.Elapsed(ms):
            return _elapsed(state, ms)
        case ask.Opened():
            return _opened(state, intent)
        case ask.ChooseSize(size):
            return Step(state, (*_save(state), OpenSlot(Slot(Mode.CLASSIC, size), size)))
        case ask.Undo() | ask.Redo() | ask.KeepGoing() | ask.BringBack():
            return Step(state, (Say(tr("There is no undo here.")),))
        case ask.SpeakBoard():
            told = f"{words.whole_board(state.game)} {match_words.standing(_match(state))}"
            return Step(state, (Say(told, urgent=True),))
    return None


def _match(state: State) -> Match:
    assert isinstance(state.match, Match)
    return state.match


def _save(state: State) -> tuple[Effect, ...]:
    return (Save(state.record, state.trust),) if state.mine else ()


def _slide(state: State, direction: Direction) -> Step:
    if not state.mine:
        return elsewhere(state)
    if state.panel is not None:
        return Step(state)
    if state.record.ended is not None:
        return Step(replace(state, panel=state.outcome_panel))
    before = _match(state)
    record = duel.with_move(state.record, direction, before.elapsed_ms)
    if record is None:
        return Step(state, (Say(words.blocked(direction)),))
    turn = record.game.turn
    assert turn is not None
    match = replace(before, scores=(*before.scores, record.game.score))
    state = replace(state, record=record, match=match)
    told = (Animate(turn), Say(words.moved(turn, record.game.board)))
    if record.ended is None:
        return Step(state, (*_save(state), *told))
    return _over(state, told)


def _ghost_moved(state: State, ply: int, direction: Direction) -> Step:
    """The ghost moves when its time has come; when the player's run is over, without waiting."""
    match = _match(state)
    due = match.ghost_due_ms
    if not state.mine or due is None or ply != match.ghost.game.ply:
        return Step(state)
    if due > match.elapsed_ms and state.record.ended is None:
        return Step(state)
    ghost = duel.with_move(match.ghost, direction, due)
    if ghost is None:
        return Step(state)
    match = replace(match, ghost=ghost, ghost_scores=(*match.ghost_scores, ghost.game.score))
    state = replace(state, match=match)
    if ghost.ended is not None:
        return _over(state, ())
    return Step(state, _save(state))


def _give_up(state: State) -> Step:
    if not state.mine or state.record.ended is not None:
        return Step(state)
    record = replace(state.record, ended=End.FORFEIT, clock_ms=_match(state).elapsed_ms)
    return _over(replace(state, record=record, panel=None), ())


def _over(state: State, told: tuple[Effect, ...]) -> Step:
    """One side has ended; with the second the match is over, and its result is shown."""
    match = _match(state)
    mine, ghost = state.record, match.ghost
    if mine.ended is None:
        return Step(state, (*_save(state), *told, Say(match_words.ghost_ended(ghost), urgent=True)))
    if state.panel is Panel.GIVE_UP:
        state = replace(state, panel=None)  # there is nothing left to give up
    if ghost.ended is None:
        # The ghost plays its run out; nothing that it does now depends on the player.
        return Step(state, (*_save(state), *told))
    # Without a move of the player there was no game.
    kept = tuple(Keep(side, Trust.CHECKED) for side in (ghost, mine)) if mine.game.ply else ()
    if state.panel not in PAGE_PANELS:
        state = replace(state, panel=Panel.GHOST_RESULT)
    news = Say(match_words.result(mine, ghost), urgent=True)
    return Step(state, (*_save(state), *kept, *told, news))


def _new_game(state: State) -> Step:
    """Another match; while the run is open the player is asked first."""
    if not state.mine:
        return elsewhere(state)
    if state.panel in PAGE_PANELS:
        return Step(state)
    panel = Panel.GHOST if state.record.ended else Panel.GIVE_UP
    return Step(replace(state, panel=panel))


def _elapsed(state: State, ms: int) -> Step:
    """Wall time has passed, seen or not; all of it counts, and none is given back."""
    before = _match(state)
    match = replace(before, elapsed_ms=before.elapsed_ms + max(ms, 0))
    state = replace(state, match=match)
    record = state.record
    if record.ended is not None or not state.mine:
        return Step(state)
    if match.elapsed_ms < RUN_MS:
        for warning in WARNINGS_MS:
            if match.left_ms <= warning < before.left_ms:
                return Step(
                    state, (Say(tr("{count} seconds left.", count=warning // 1000), urgent=True),)
                )
        return Step(state)
    record = replace(record, ended=End.TIME, clock_ms=RUN_MS)
    return _over(replace(state, record=record), ())


def _opened(state: State, intent: ask.Opened) -> Step:
    """Something comes onto the board; of the match that is there the clock does not run back."""
    match, old = intent.match, _match(state)
    step = turning.opened(state, intent)
    if match is not None and match.ghost.match == old.ghost.match:
        passed = max(match.elapsed_ms, old.elapsed_ms)
        shown = replace(step.state, match=replace(match, elapsed_ms=passed))
        return Step(shown, step.effects)
    return step
