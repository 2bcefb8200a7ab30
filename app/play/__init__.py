"""Modes as data: ``step(state, intent)`` gives the next state and what the world must do.

Knows the engine only: no clock, no randomness, no browser. See ``docs/play.md``.
"""

from . import advising, effects, words
from . import intents as ask
from .advice import Advice, Option, Pace, Watch
from .effects import Effect
from .games import Fresh, new_classic, new_practice
from .state import OFFER_MOVES, PEOPLE, Best, Panel, Settings, Slot, State, Trust, slot_of
from .step import Step, step

__all__ = [
    "OFFER_MOVES",
    "PEOPLE",
    "Advice",
    "Best",
    "Effect",
    "Fresh",
    "Option",
    "Pace",
    "Panel",
    "Settings",
    "Slot",
    "State",
    "Step",
    "Trust",
    "Watch",
    "advising",
    "ask",
    "effects",
    "new_classic",
    "new_practice",
    "slot_of",
    "step",
    "words",
]
