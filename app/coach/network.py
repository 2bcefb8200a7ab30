"""The n-tuple network: packed weights in, the value of an afterstate out.

A weights file is ``2048N`` and a version byte, size, a count of shapes, step in points (two bytes,
big-endian), CRC-32 of the rest (four bytes), then a zlib stream of: how many ranks a table tells
apart; the rank from which boards are lowered, or 0; the number of marks, and the marks; for each
shape its length and cells; for each stage and shape the number of weights (four bytes), of gap
bytes (four bytes), the gaps (255 means go on by 255 without a weight), and the weights as zigzag
numbers, first all low bytes, then all high bytes.

A table begins as that of the stage before, so only what differs is in the file. A weight that two
orders of the same cells share, as a line and its mirror image do, stands at the smaller index.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Generator, Iterator
from typing import TypeAlias

from .packed import Grid, Ranks
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
        orders: dict[tuple[bool, int], list[tuple[int, list[Shape]]]] = {}
        for number, shape in enumerate(shapes):
            for where, local in _places(size, shape):
                orders.setdefault(where, []).append((number, local))
        self._pairs = {where: _Pair(size, ranks, found) for where, found in orders.items()}

    def pair_value(self, stage: int, across: bool, first: int, one: Ranks, two: Ranks) -> float:
        """See :meth:`Evaluator.pair_value`."""
        pair = self._pairs[across, first]
        tables = self._stages[stage]
        total = 0
        for number, a, b in zip(pair.numbers, pair.one[one], pair.two[two], strict=True):
            total += tables[number][a + b]
        for number, place in pair.shared:
            total += tables[number][min(a[one] + b[two] for a, b in place)]
        return float(total * self._step)


def _places(size: int, shape: Shape) -> Iterator[tuple[tuple[bool, int], list[Shape]]]:
    """The pair of lines (across, first) of every place of a shape, and the orders to read it in.

    Cells are counted from the first of the pair's first line on.
    """
    n = size
    orders: dict[frozenset[int], list[Shape]] = {}
    for place in images(n, shape):
        orders.setdefault(frozenset(place), []).append(place)
    for cells, places in orders.items():
        rows = {cell // n for cell in cells}
        across = max(rows) - min(rows) > 1
        first = min(n - 2, min({c % n for c in cells} if across else rows))
        yield (
            (across, first),
            [
                tuple((c % n - first) * n + c // n if across else c - first * n for c in place)
                for place in places
            ],
        )


class _Pair:
    """How two lines are looked up: an index is the sum of a part for each line.

    A place that can be read in several orders is looked up in the one with the smallest index. If
    the place lies within one line, that is known for the line; else the orders are compared.
    """

    def __init__(self, size: int, base: int, places: list[tuple[int, list[Shape]]]) -> None:
        plain: list[tuple[int, list[Shape]]] = []
        self.shared: list[tuple[int, list[tuple[_Index, _Index]]]] = []
        for number, orders in places:
            if len(orders) == 1 or len({cell < size for cell in orders[0]}) == 1:
                plain.append((number, orders))
            else:
                both = [
                    (
                        _Index(base, _weights(size, base, order, 0)),
                        _Index(base, _weights(size, base, order, 1)),
                    )
                    for order in orders
                ]
                self.shared.append((number, both))
        self.numbers = [number for number, _ in plain]
        self.one, self.two = (
            _Parts(
                base,
                [[_weights(size, base, order, line) for order in orders] for _, orders in plain],
            )
            for line in (0, 1)
        )


def _weights(size: int, base: int, order: Shape, line: int) -> Ranks:
    """What each cell of a line (0 or 1 of a pair) counts for in the index of ``order``."""
    cells = range(line * size, (line + 1) * size)
    return tuple(base ** order.index(cell) if cell in order else 0 for cell in cells)


class _Index(dict[Ranks, int]):
    """A line -> its part of one index."""

    def __init__(self, base: int, weights: Ranks) -> None:
        super().__init__()
        self._highest, self._weights = base - 1, weights

    def __missing__(self, key: Ranks) -> int:
        if len(self) >= Grid.MOST:
            self.clear()
        highest = self._highest
        self[key] = part = sum(
            (rank if rank < highest else highest) * weight
            for rank, weight in zip(key, self._weights, strict=True)
        )
        return part


class _Parts(dict[Ranks, Ranks]):
    """A line -> its parts of several indices, each the smallest of some orders."""

    def __init__(self, base: int, weights: list[list[Ranks]]) -> None:
        super().__init__()
        self._highest, self._weights = base - 1, weights

    def __missing__(self, key: Ranks) -> Ranks:
        if len(self) >= Grid.MOST:
            self.clear()
        highest = self._highest
        low = [rank if rank < highest else highest for rank in key]
        self[key] = parts = tuple(
            min(
                sum(rank * weight for rank, weight in zip(low, weights, strict=True))
                for weights in orders
            )
            for orders in self._weights
        )
        return parts


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
            table = stages[-1][k][:] if stage else array("h", bytes(2 * ranks ** len(shape)))
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
