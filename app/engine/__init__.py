"""The rules of 2048: pure values in, values out.

Imports nothing but the standard library and knows no clock, no randomness and no browser, so the
same code runs in CPython, in Pyodide and in the tests of both.
"""

from .board import SIZES, Board, Direction, is_tile_value
from .daily import FIRST_DAY, daily_number, daily_seed, daily_target, days_from, has_daily
from .fields import RecordError, parse_json
from .game import CHECKPOINT_EVERY, FIVE, MAX_MOVES, STANDARD_GOALS, Game, Outcome
from .record import End, Mode, Record, encode_record, parse_record, record_from_fields
from .setup import Position, Setup, Start, Turn, UndoRule
from .sliding import Motion, Slide, can_move, slide
from .tiles import Spawn, draw_spawn, is_seed, spawn_order
from .verification import Verification, decode_record, resume

__all__ = [
    "CHECKPOINT_EVERY",
    "FIRST_DAY",
    "FIVE",
    "MAX_MOVES",
    "SIZES",
    "STANDARD_GOALS",
    "Board",
    "Direction",
    "End",
    "Game",
    "Mode",
    "Motion",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "Setup",
    "Slide",
    "Spawn",
    "Start",
    "Turn",
    "UndoRule",
    "Verification",
    "can_move",
    "daily_number",
    "daily_seed",
    "daily_target",
    "days_from",
    "decode_record",
    "draw_spawn",
    "encode_record",
    "has_daily",
    "is_seed",
    "is_tile_value",
    "parse_json",
    "parse_record",
    "record_from_fields",
    "resume",
    "slide",
    "spawn_order",
]
