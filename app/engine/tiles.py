"""Generator T1: every tile of a game, from its seed.

The text in ``docs/tiles.md`` is the definition; this module follows it step by step. It is never
changed, only superseded: records name the generator they were made with.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
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
    value, order = _shuffle(seed, n, [1] * (size * size))
    return value, tuple(order)


def draw_spawn(seed: str, n: int, board: Board) -> Spawn:
    """The tile that spawn ``n`` of a seed puts on ``board``.

    Raises:
        ValueError: the board is full.

    """
    value, order = _shuffle(seed, n, board.cells)
    cell = order[-1]
    if board.cells[cell]:
        raise ValueError("no empty cell for a new tile")
    return Spawn(cell, value)


def _shuffle(seed: str, n: int, cells: Sequence[int]) -> tuple[int, list[int]]:
    """The value of a spawn, and its order of cells as far as the first that is empty in ``cells``.

    A fair shuffle (Fisher and Yates, from the front): an entry once passed never changes, so what
    comes after the first empty cell need not be worked out.
    """
    words = _words(seed, n)
    value = 4 if next(words) < _FOUR_BELOW else 2
    order = list(range(len(cells)))
    for i, left, bound in _STEPS[len(cells)]:
        word = next(words)
        while word >= bound:
            word = next(words)
        j = i + word % left
        order[i], order[j] = order[j], order[i]
        if not cells[order[i]]:
            return value, order[: i + 1]
    return value, order


_STEPS = {
    total: [(i, total - i, 2**32 - 2**32 % (total - i)) for i in range(total)]
    for total in (size * size for size in SIZES)
}
"""The steps of a shuffle, by the number of cells: (place, cells left, bound). Words from the bound
up, the largest multiple of the cells left, are thrown away: they would favour the first cells."""


def _words(seed: str, n: int) -> Iterator[int]:
    """The 32-bit words of spawn ``n``, without end."""
    for block in count():
        text = f"2048:T1:{seed}:{n}:{block}"
        yield from _EIGHT_WORDS.unpack(sha256(text.encode("ascii")).digest())
