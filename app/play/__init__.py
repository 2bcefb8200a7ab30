"""Modes as data: ``step(state, intent)`` gives the next state and what the world must do.

Knows the engine only: no clock, no randomness, no browser. See ``docs/play.md``.
"""

from . import effects, words
from . import intents as ask
from .effects import Effect
from .games import Fresh, new_classic, new_practice
from .state import OFFER_MOVES, Best, Panel, Settings, Slot, State, Trust, slot_of
from .step import Step, step

__all__ = [
    "OFFER_MOVES",
    "Best",
    "Effect",
    "Fresh",
    "Panel",
    "Settings",
    "Slot",
    "State",
    "Step",
    "Trust",
    "ask",
    "effects",
    "new_classic",
    "new_practice",
    "slot_of",
    "step",
    "words",
]
