"""The n-tuple network: packed weights in, the value of an afterstate out.

A weights file is ``2048N`` and a version byte, size, number of shapes, step in points (two bytes,
big-endian), CRC-32 of the rest (four bytes), then a zlib stream of: for each shape its length and
cells; for each shape the number of weights (four bytes), their gaps (255 means go on by 255
without a weight), and the weights as zigzag numbers, first all low bytes, then all high bytes.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Generator

from .shapes import Shape, images
from .values import Evaluator

MAGIC = b"2048N"
VERSION = 1
RANK_BITS = 4
HIGHEST = (1 << RANK_BITS) - 1
"""Ranks from here up are looked up as this one; what they have banked is counted exactly."""

_SLICE = 2000
"""Weights unpacked between two breaths."""


class WeightsError(ValueError):
    """These bytes are no weights of this version: damaged, cut short or newer."""


class Network(Evaluator):
    """A trained value: each shape's table is shared by the shape's places under symmetry."""

    def __init__(self, size: int, step: int, shapes: list[Shape], tables: list[array[int]]) -> None:
        self.size = size
        self._step = step
        n = size
        self._places: dict[tuple[bool, int], list[tuple[array[int], Shape]]] = {}
        for shape, table in zip(shapes, tables, strict=True):
            for place in images(n, shape):
                rows = {cell // n for cell in place}
                columns = {cell % n for cell in place}
                across = max(rows) - min(rows) > 1
                first = min(n - 2, min(columns if across else rows))
                local = tuple(
                    (c % n - first) * n + c // n if across else c - first * n for c in place
                )
                self._places.setdefault((across, first), []).append((table, local))

    def pair_value(self, across: bool, first: int, ranks: list[int]) -> float:
        """See :meth:`Evaluator.pair_value`."""
        ranks = [rank if rank < HIGHEST else HIGHEST for rank in ranks]
        total = 0
        for table, place in self._places.get((across, first), ()):
            index = 0
            for cell in reversed(place):
                index = index << RANK_BITS | ranks[cell]
            total += table[index]
        return total * self._step


def unpack(data: bytes) -> Generator[None, None, Network]:
    """Build a network from the bytes of a weights file, breathing between slices.

    Raises:
        WeightsError: the bytes are damaged, cut short, or of another version.

    """
    if data[:5] != MAGIC or len(data) < 14:
        raise WeightsError("these are no weights")
    if data[5] != VERSION:
        raise WeightsError(f"weights of version {data[5]}, not {VERSION}")
    size, count, step = data[6], data[7], int.from_bytes(data[8:10])
    if zlib.crc32(data[14:]) != int.from_bytes(data[10:14]):
        raise WeightsError("the weights are damaged or cut short")
    inflate = zlib.decompressobj()
    parts = []
    for start in range(14, len(data), 32_768):
        parts.append(inflate.decompress(data[start : start + 32_768]))
        yield
    body = b"".join(parts)
    shapes: list[Shape] = []
    at = 0
    for _ in range(count):
        length = body[at]
        shapes.append(tuple(body[at + 1 : at + 1 + length]))
        at += 1 + length
    tables = []
    for shape in shapes:
        number = int.from_bytes(body[at : at + 4])
        gaps = int.from_bytes(body[at + 4 : at + 8])
        at += 8
        table = array("h", bytes(2 << RANK_BITS * len(shape)))
        lows, highs = at + gaps, at + gaps + number
        yield from _fill(table, body[at:lows], body[lows:highs], body[highs : highs + number])
        at = highs + number
        tables.append(table)
    return Network(size, step, shapes, tables)


def _fill(table: array[int], gaps: bytes, lows: bytes, highs: bytes) -> Generator[None, None, None]:
    index = -1
    k = 0
    for count, gap in enumerate(gaps):
        index += gap
        if gap == 255:
            continue
        index += 1
        zigzag = highs[k] << 8 | lows[k]
        table[index] = zigzag >> 1 ^ -(zigzag & 1)
        k += 1
        if count % _SLICE == 0:
            yield


def load(data: bytes) -> Network:
    """:func:`unpack` at once."""
    slices = unpack(data)
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
