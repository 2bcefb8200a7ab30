"""The n-tuple network: packed weights in, the value of an afterstate out.

A weights file is ``2048N`` and a version byte, size, a count of shapes, step in points (two bytes,
big-endian), CRC-32 of the rest (four bytes), then a zlib stream of: how many ranks a table tells
apart; the rank from which boards are lowered, or 0; the number of marks, and the marks; for each shape its length and cells; for each stage and
shape the number of weights (four bytes), of gap bytes (four bytes), the gaps (255 means go on by
255 without a weight), and the weights as zigzag numbers, first all low bytes, then all high bytes.

A table begins as that of the stage before, so only what differs is in the file. A weight that two
orders of the same cells share, as a line and its mirror image do, stands at the smaller index.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Generator
from typing import TypeAlias

from .shapes import Shape, images
from .values import Evaluator

MAGIC = b"2048N"
VERSION = 2

_SLICE = 2000
"""Weights unpacked between two breaths."""

Tables: TypeAlias = "list[array[int]]"


class WeightsError(ValueError):
    """These bytes are no weights of this version: damaged, cut short or newer."""


class Network(Evaluator):
    """A trained value: each shape's table is shared by the shape's places under symmetry.

    Ranks beyond the tables are looked up as the highest there; what they have banked is exact.
    """

    def __init__(
        self, size: int, step: int, ranks: int, low: int, marks: tuple[int, ...],
        shapes: list[Shape], stages: list[Tables],
    ) -> None:  # fmt: skip
        self.size, self.marks = size, marks
        self.lower_from = 1 << low if low else None
        self._step, self._ranks = step, ranks
        self._stages = stages
        n = size
        self._places: dict[tuple[bool, int], list[tuple[int, list[Shape]]]] = {}
        for number, shape in enumerate(shapes):
            orders: dict[frozenset[int], list[Shape]] = {}
            for place in images(n, shape):
                orders.setdefault(frozenset(place), []).append(place)
            for cells, places in orders.items():
                rows = {cell // n for cell in cells}
                across = max(rows) - min(rows) > 1
                first = min(n - 2, min({c % n for c in cells} if across else rows))
                local = [
                    tuple((c % n - first) * n + c // n if across else c - first * n for c in place)
                    for place in places
                ]
                self._places.setdefault((across, first), []).append((number, local))

    def pair_value(self, stage: int, across: bool, first: int, ranks: list[int]) -> float:
        """See :meth:`Evaluator.pair_value`."""
        base = self._ranks
        if max(ranks) >= base:
            ranks = [rank if rank < base else base - 1 for rank in ranks]
        tables = self._stages[stage]
        total = 0
        for number, orders in self._places.get((across, first), ()):
            smallest = -1
            for order in orders:
                index = 0
                for cell in reversed(order):
                    index = index * base + ranks[cell]
                if smallest < 0 or index < smallest:
                    smallest = index
            total += tables[number][smallest]
        return float(total * self._step)


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
    for start in range(14, len(data), 16_384):
        parts.append(inflate.decompress(data[start : start + 16_384]))
        yield
    body = b"".join(parts)
    ranks, low, number = body[:3]
    marks = tuple(body[3 : 3 + number])
    at = 3 + number
    shapes: list[Shape] = []
    for _ in range(count):
        length = body[at]
        shapes.append(tuple(body[at + 1 : at + 1 + length]))
        at += 1 + length
    stages: list[Tables] = []
    for stage in range(number + 1):
        tables: Tables = []
        for k, shape in enumerate(shapes):
            kept, gaps = int.from_bytes(body[at : at + 4]), int.from_bytes(body[at + 4 : at + 8])
            at += 8
            if stage:
                table = stages[-1][k][:]
            else:
                table = array("h", bytes(2 * ranks ** len(shape)))
            lows, highs = at + gaps, at + gaps + kept
            yield from _fill(table, body[at:lows], body[lows:highs], body[highs : highs + kept])
            at = highs + kept
            tables.append(table)
        stages.append(tables)
    return Network(size, step, ranks, low, marks, shapes, stages)


def _fill(table: array[int], gaps: bytes, lows: bytes, highs: bytes) -> Generator[None, None, None]:
    """Put weights into a table: ``gaps`` says how many places are passed over before each."""
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
