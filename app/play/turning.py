"""Answers about which game is on the board: New game, Bring back, other sizes, stored games."""

from __future__ import annotations

from dataclasses import replace

from app.engine import Mode, Record

from . import intents as ask
from . import words
from .answer import Step, elsewhere, keep, leaving, raise_best, save_clock
from .effects import Effect, Notify, OpenSlot, Redraw, Save, SaveSettings, Say, Unkeep
from .games import another, is_to_come, with_undo_rule
from .state import PAGE_PANELS, Slot, State, Trust, slot_of
from .tongue import tr


def new_game(state: State, intent: ask.NewGame) -> Step:
    """Leave the game on the board for another."""
    if not state.mine:
        return elsewhere(state)
    if state.panel in PAGE_PANELS:
        return Step(state)
    record = another(state.record, state.settings.undo, intent.fresh)
    # Pressed twice, it leaves a game that was never begun: the one before stays on offer.
    return _turn_to(state, record, tr("New game."), left=state.left)


def bring_back(state: State, _: ask.BringBack) -> Step:
    """Return to the game left behind."""
    back = state.left
    if back is None or not state.mine or state.panel in PAGE_PANELS:
        return Step(state)
    # One that had ended before it was left is still over; any other is in progress again.
    ended = back.ended if back.game.outcome == "over" else None
    answer = _turn_to(state, replace(back, ended=ended), tr("Your game is back."), left=None)
    return answer if ended else answer._replace(effects=(*answer.effects, Unkeep(back.id)))


def resume(state: State, intent: ask.Resume) -> Step:
    """Go on with a game of the recent ones; the one on the board is kept in its place."""
    back = intent.record
    if not state.mine or back.id == state.record.id or slot_of(back) != state.slot:
        return Step(state)
    return bring_back(replace(state, left=back, panel=None), ask.BringBack())


def deleted(state: State, intent: ask.Deleted) -> Step:
    """Offer a deleted game no more."""
    gone = state.left is not None and state.left.id == intent.id
    return Step(replace(state, left=None)) if gone else Step(state)


def _turn_to(state: State, record: Record, news: str, left: Record | None) -> Step:
    """Put ``record`` in place of the game on the board.

    That one is kept and stands to be brought back if it has a move; else ``left`` does.
    """
    kept = keep(state)
    if kept:
        left = leaving(state).record
    # A past that goes back to the opening was played here or replayed. One that does not, since it
    # comes from the recent games or was never sound, is replayed while it is played.
    sound = record.game.checkpoints[0] == record.game.setup.opening()
    trust = Trust.CHECKED if sound else Trust.CHECKING
    state = replace(state, record=record, left=left, panel=None, trust=trust)
    state = replace(state, panel=state.outcome_panel)
    return Step(state, (*kept, Save(record, state.trust), Redraw(), Say(news, urgent=True)))


def opened(state: State, intent: ask.Opened) -> Step:
    """Put a game that was read onto the board."""
    settings, panel, record = state.settings, state.panel, intent.record
    effects: list[Effect] = []
    to_come = intent.mine and not intent.again and is_to_come(record, intent.trust)
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
        match=intent.match,
        earlier=intent.earlier,
        panel=None,
    )
    effects.append(Redraw())
    if not intent.again:
        effects.append(Say(words.opened(record)))
    settings = replace(settings, last=state.slot.home, size=state.slot.size or settings.size)
    if settings != state.settings:
        state = replace(state, settings=settings)
        effects.append(SaveSettings(settings))
    if not intent.again:
        state = replace(state, panel=state.outcome_panel)
    elif panel in PAGE_PANELS or panel is state.outcome_panel:
        # What lies open has not to do with what another tab did, or still fits it.
        state = replace(state, panel=panel)
    return Step(state, tuple(effects))


def choose_day(state: State, intent: ask.ChooseDay) -> Step:
    """Ask for the daily of a day."""
    slot = Slot(Mode.DAILY, date=intent.day)
    if state.slot == slot:
        return Step(state)
    return Step(state, (*save_clock(state), OpenSlot(slot, 4)))


def choose_size(state: State, intent: ask.ChooseSize) -> Step:
    """Ask for the game of another size."""
    setup = state.game.setup
    if setup.size == intent.size:
        return Step(state)
    # A seed has the same values on all sizes; a position has but one.
    seeded = state.record.mode is Mode.PRACTICE and setup.start is None
    slot = state.slot if seeded else Slot(Mode.CLASSIC, intent.size)
    return Step(state, (*save_clock(state), OpenSlot(slot, intent.size)))


def checked(state: State, intent: ask.Checked) -> Step:
    """Take in how the replay of a stored game ended."""
    if state.trust is not Trust.CHECKING or not _goes_on_from(state.record, intent.record):
        return Step(state)  # meanwhile another game, or another past, came onto the board
    if intent.trust is Trust.CHECKED:
        moved_on = state.game != intent.record.game
        game = state.game.with_past(intent.record.game.checkpoints)
        state = replace(state.with_game(game), trust=Trust.CHECKED)
        # What was played meanwhile had to wait for this to count.
        return Step(*raise_best(state)) if moved_on and state.mine else Step(state)
    state = replace(state, trust=Trust.UNVERIFIED)
    return Step(state, (*save_clock(state), Notify(tr(words.UNVERIFIED))))


def _goes_on_from(record: Record, read: Record) -> bool:
    """Whether ``record`` is ``read``, played on: the same game with the same remote past."""
    first = record.game.checkpoints[0].ply
    same = record.id == read.id and record.game.setup == read.game.setup
    return same and record.game.moves[:first] == read.game.moves[:first]
