"""Generator T1: every tile of a game, from its seed.

The text in ``docs/tiles.md`` is the definition; this module follows it step by step. It is never
changed, only superseded: records name the generator they were made with.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from .board import SIZES, Board

GENERATOR = "T1"

_FOUR_BELOW = 429_496_730
"""A first word below this makes a 4: one in ten of all 32-bit words."""

_EIGHT_WORDS = struct.Struct(">8I")
_SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Spawn(NamedTuple):
    """A new tile: the cell it appears on and its value."""

    cell: int
    value: int


def is_seed(text: object) -> bool:
    """Whether ``text`` is a seed: 128 bits as 32 lower-case hex digits."""
    return isinstance(text, str) and _SEED.fullmatch(text) is not None


def spawn_order(seed: str, n: int, size: int) -> tuple[int, tuple[int, ...]]:
    """The value of spawn ``n`` of a seed, and all cells in the order of choice.

    Spawns are numbered from 0: 0 and 1 open a game. The tile appears on the first cell of the
    order that is empty.

    Raises:
        ValueError: no seed, a negative number, or an unknown size.
    """
    if not is_seed(seed):
        raise ValueError("a seed is 32 lower-case hex digits")
    if n < 0 or size not in SIZES:
        raise ValueError(f"no spawn {n} on a {size}×{size} board")
    words = _words(seed, n)
    return _value(next(words)), tuple(_order(words, size * size))


def draw_spawn(seed: str, n: int, board: Board) -> Spawn:
    """The tile that spawn ``n`` of a seed puts on ``board``.

    Raises:
        ValueError: the board is full.
    """
    cells = board.cells
    words = _words(seed, n)
    value = _value(next(words))
    # The order is worked out only as far as it is needed: an entry never changes once passed.
    for cell in _order(words, len(cells)):
        if not cells[cell]:
            return Spawn(cell, value)
    raise ValueError("no empty cell for a new tile")


def _value(word: int) -> int:
    return 4 if word < _FOUR_BELOW else 2


def _words(seed: str, n: int) -> Iterator[int]:
    """The 32-bit words of spawn ``n``, without end."""
    for block in count():
        text = f"2048:T1:{seed}:{n}:{block}"
        yield from _EIGHT_WORDS.unpack(sha256(text.encode("ascii")).digest())


def _order(words: Iterator[int], total: int) -> Iterator[int]:
    """A fair shuffle of the cells (Fisher and Yates, from the front), fed by ``words``."""
    cells = list(range(total))
    for i in range(total):
        left = total - i
        # Words at or above the largest multiple of ``left`` would favour the first cells.
        bound = 2**32 - 2**32 % left
        word = next(words)
        while word >= bound:
            word = next(words)
        j = i + word % left
        cells[i], cells[j] = cells[j], cells[i]
        yield cells[i]
