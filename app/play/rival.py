"""Answers while a duel against a person is on the board.

The duel itself is played by ``app/duel``, which holds what is secret and what was promised. Here is
what of it stands on the page: the own run as a record, and a few figures of the other's.
Not imported with the package: nothing of it is needed before a duel is opened.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine import Direction, Mode

from . import intents as ask
from . import rival_words, turning, words
from .answer import Step
from .contest import Contest
from .effects import Appear, Effect, OpenSlot, Redraw, Say, SendMove, Slid
from .state import PAGE_PANELS, Panel, Slot, State, Trust
from .tongue import tr

WARNINGS_MS = (60_000, 30_000, 10_000)
"""With so much time left a word is said."""


def answer(state: State, intent: ask.Intent) -> Step | None:
    """The answer to an intent that a duel answers in its own way; None for all others."""
    match intent:
        case ask.DuelShown():
            return _shown(state, intent)
        case ask.SlideTo(direction):
            return _slide(state, direction)
        case ask.Elapsed() | ask.NewGame() | ask.GhostMoved() | ask.GiveUp():
            return Step(state)  # the duel keeps its own time, and asks in its own panel
        case ask.Opened():
            # Something was read anew, while the duel is played: it has no slot that could be read.
            return Step(state) if intent.again else turning.opened(state, intent)
        case ask.ChooseSize(size):
            return Step(state, (OpenSlot(Slot(Mode.CLASSIC, size), size),))
        case ask.Undo() | ask.Redo() | ask.KeepGoing() | ask.BringBack():
            return Step(state, (Say(tr("There is no undo here.")),))
        case ask.SpeakBoard():
            told = f"{words.whole_board(state.game)} {rival_words.standing(_contest(state))}"
            return Step(state, (Say(told, urgent=True),))
    return None


def _contest(state: State) -> Contest:
    assert isinstance(state.match, Contest)
    return state.match


def _slide(state: State, direction: Direction) -> Step:
    if state.panel is not None:
        return Step(state)
    if state.record.ended is not None:
        return Step(replace(state, panel=state.outcome_panel))
    return Step(state, (SendMove(direction),))


def _shown(state: State, intent: ask.DuelShown) -> Step:
    """The duel stands otherwise than it was shown."""
    before, record, contest = state.match, intent.record, intent.contest
    on_board = state.record.id == record.id and isinstance(before, Contest)
    state = replace(
        state, record=record, match=contest, mine=True, trust=Trust.CHECKED, left=None, hint=None
    )
    if not on_board or not isinstance(before, Contest):
        state = replace(state, panel=None)
        return Step(state, (Redraw(), Say(words.opened(record))))
    effects = list[Effect]()
    if intent.redraw:
        effects.append(Redraw())
    if intent.slide is not None:
        effects.append(Slid(intent.slide))
    if intent.spawn is not None:
        effects.append(Appear(intent.spawn))
    effects += _news(intent, before)
    if (
        contest.other_ended
        and not before.other_ended
        and state.panel not in PAGE_PANELS - {Panel.DUEL}
    ):
        state = replace(state, panel=Panel.DUEL_RESULT)
    return Step(state, tuple(effects))


def _news(intent: ask.DuelShown, before: Contest) -> list[Effect]:
    news = list[Effect]()
    if intent.told is not None:
        news.append(Say(words.moved(intent.told, intent.record.game.board)))
    contest = intent.contest
    if contest.trouble != before.trouble:
        text = contest.trouble or tr("The connection is back.")
        news.append(Say(text, urgent=True))
    for warning in WARNINGS_MS:
        if contest.left_ms <= warning < before.left_ms and not intent.record.ended:
            news.append(Say(rival_words.seconds_left(warning), urgent=True))
    return news
