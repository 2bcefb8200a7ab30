"""Answers about the game on the board: slide, undo, redo, and the choice after a win."""

from __future__ import annotations

from dataclasses import replace

from app.engine import End, Game

from . import intents as ask
from . import words
from .answer import Step, elsewhere, keep, raise_best
from .effects import Animate, Effect, Reached, Redraw, Save, Say, Unkeep
from .state import PAGE_PANELS, Panel, State
from .tongue import tr


def slide(state: State, intent: ask.SlideTo) -> Step:
    """Push the tiles, if the moment allows it."""
    if not state.mine:
        return elsewhere(state)
    if state.panel is not None:
        return Step(state)
    if state.game.outcome is not None:
        return show_outcome(state)
    game = state.game.play(intent.direction)
    if game is state.game:
        return Step(state, (Say(words.blocked(intent.direction)),))
    return moved(state, game)


def redo(state: State, _: ask.Redo) -> Step:
    """Play again what was undone last."""
    if not state.mine:
        return elsewhere(state)
    if state.panel is not None:
        return Step(state)
    try:
        game = state.game.redo()
    except ValueError:
        # A stored game can be put up before its undone moves were replayed; these fit no board.
        game = state.game
    if game is state.game:
        return Step(state, (Say(tr("There is nothing to redo.")),))
    return moved(state, game)


def moved(state: State, game: Game) -> Step:
    """A move was made: it is saved, shown and told, and may have won or ended the game."""
    turn = game.turn
    assert turn is not None
    before = state.game.outcome
    state = state.with_game(game)
    effects: list[Effect] = [Animate(turn), Say(words.moved(turn, game.board))]
    if game.outcome != before:
        state, news = _ended(state) if game.outcome == "over" else _won(state)
        effects += news
    state, raised = raise_best(state)
    return Step(state, (Save(state.record, state.trust), *raised, *effects))


def _won(state: State) -> tuple[State, list[Effect]]:
    news: list[Effect] = [Say(words.won(state), urgent=True)]
    record = state.record
    if record.date is not None:
        # The record does not tell on which day this was, and play may go on from here.
        news.append(Reached(record.id, record.game.ply, late=record.date != state.today))
    return replace(state, panel=Panel.GOAL), news


def _ended(state: State) -> tuple[State, list[Effect]]:
    # Also at the longest game that a record can hold: there too no move is left.
    state = replace(state, panel=Panel.RESULT, record=replace(state.record, ended=End.OVER))
    return state, [*keep(state), Say(words.over(state.game), urgent=True)]


def show_outcome(state: State) -> Step:
    """Bring back the choice that waits, or the result, which was put aside."""
    return Step(replace(state, panel=state.outcome_panel))


def undo(state: State, _: ask.Undo) -> Step:
    """Take the last move back."""
    if not state.mine:
        return elsewhere(state)
    if state.panel in PAGE_PANELS:
        return Step(state)
    game = state.game.undo()
    if game is state.game:
        return Step(state, (Say(tr("There is nothing to undo.")),))
    effects: list[Effect] = [Redraw(), Say(words.undone(game))]
    if state.record.ended is not None:
        # The game is in progress again, not a second one.
        effects.append(Unkeep(state.record.id))
    record = replace(state.record, game=game, ended=None)
    state = replace(state, record=record, panel=None)
    return Step(state, (Save(record, state.trust), *effects))


def keep_going(state: State, _: ask.KeepGoing) -> Step:
    """Answer the win by playing on, or by seeing the result."""
    if not (state.mine and state.game.waiting):
        return Step(state)
    state = replace(state.with_game(state.game.keep_going()), panel=None)
    news: list[Effect] = [Say(tr("Keep going."))]
    if state.game.outcome == "over":
        state, news = _ended(state)
    return Step(state, (Save(state.record, state.trust), *news))
