"""Modes as data: ``step(state, intent)`` gives the next state and what the world must do.

Knows the engine only: no clock, no randomness, no browser. See ``docs/play.md``.
"""

from . import advising, effects, words
from . import intents as ask
from .advice import Advice, Option, Pace, Watch
from .effects import Effect
from .games import Fresh, new_classic, new_daily, new_practice
from .looks import PREFERENCES, Language, Motion, PadSide, Preference, Swipe, Theme, TileSet
from .state import OFFER_MOVES, PEOPLE, Best, Panel, Settings, Slot, State, Trust, slot_of
from .step import Step, step

__all__ = [
    "OFFER_MOVES",
    "PEOPLE",
    "PREFERENCES",
    "Advice",
    "Best",
    "Effect",
    "Fresh",
    "Language",
    "Motion",
    "Option",
    "Pace",
    "PadSide",
    "Panel",
    "Preference",
    "Settings",
    "Slot",
    "State",
    "Step",
    "Swipe",
    "Theme",
    "TileSet",
    "Trust",
    "Watch",
    "advising",
    "ask",
    "effects",
    "new_classic",
    "new_daily",
    "new_practice",
    "slot_of",
    "step",
    "words",
]
