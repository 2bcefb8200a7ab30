"""What answers are made of: the answer itself, and what moves, games and choices have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.engine import End, Mode

from .effects import Effect, Keep, Save, SaveBest, Say
from .state import State, Trust
from .tongue import tr


class Step(NamedTuple):
    """The answer to an intent."""

    state: State
    effects: tuple[Effect, ...] = ()


def elsewhere(state: State) -> Step:
    """The answer where another tab plays the game."""
    return Step(state, (Say(tr("This game is open in another tab.")),))


def raise_best(state: State) -> tuple[State, tuple[Effect, ...]]:
    """Best counts Classic games whose past is known to be sound."""
    game = state.game
    if state.record.mode is not Mode.CLASSIC or state.trust is not Trust.CHECKED:
        return state, ()
    best = state.best.reached(game.score, game.board.best_tile)
    if best == state.best:
        return state, ()
    effect = SaveBest(game.setup.size, game.score, game.board.best_tile)
    return replace(state, best=best), (effect,)


def leaving(state: State) -> State:
    """The state as it is kept when the player turns away: ended, if only by leaving."""
    return replace(state, record=replace(state.record, ended=state.record.ended or End.LEFT))


def keep(state: State) -> tuple[Effect, ...]:
    """Among the recent games go those with a move."""
    if state.game.ply == 0:
        return ()
    return (Keep(leaving(state).record, state.trust),)


def save_clock(state: State) -> tuple[Effect, ...]:
    """Save what only time has changed, if the game is ours."""
    return (Save(state.record, state.trust),) if state.mine else ()
