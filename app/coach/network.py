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
from operator import mul
from typing import TypeAlias

from .packed import Ranks
from .shapes import Shape, images
from .values import Evaluator, Pair

MAGIC = b"2048N"
VERSION = 2

_BYTES = 8192
"""Bytes of a file inflated between two breaths."""
_SLICE = 100
"""Weights unpacked between two breaths: a fraction of a millisecond, also in the browser."""

Tables: TypeAlias = "list[array[int]]"


class WeightsError(ValueError):
    """These bytes are no weights of this version: damaged, cut short or newer."""


class Network(Evaluator):
    """A trained value: each shape's table is shared by the shape's places under symmetry.

    Ranks beyond the tables are looked up as the highest there; what they have banked is exact.
    """

    def __init__(
        self, size: int, step: float, ranks: int, low: int, marks: tuple[int, ...],
        shapes: list[Shape], stages: list[Tables],
    ) -> None:  # fmt: skip
        self.size, self.marks = size, marks
        self._low = low
        self.lower_from = 1 << low if low else None
        self.step, self.ranks = step, ranks
        self.shapes, self.stages = shapes, stages
        self._places: dict[tuple[bool, int], list[tuple[int, Shape]]] = {}
        for number, shape in enumerate(shapes):
            for where, place in sorted(_places(size, shape)):
                self._places.setdefault(where, []).append((number, place))
        self._pairs: dict[object, Pair] = {}

    def counting(self, part: float) -> Network:
        """See :meth:`Evaluator.counting`; both share their tables."""
        return Network(
            self.size, self.step * part, self.ranks, self._low, self.marks, self.shapes, self.stages
        )

    def pair(self, stage: int, across: bool, first: int) -> Pair:
        """See :meth:`Evaluator.pair`; the same for rows and columns that are looked up alike."""
        looked_up = stage, tuple(self._places[across, first])
        if looked_up not in self._pairs:
            places = [(self.stages[stage][number], place) for number, place in looked_up[1]]
            self._pairs[looked_up] = _NetworkPair(self.size, self.ranks, self.step, places)
        return self._pairs[looked_up]


def _places(size: int, shape: Shape) -> Iterator[tuple[tuple[bool, int], Shape]]:
    """The pair of lines (across, first) of every place of a shape, and an order to read it in.

    Cells are counted from the first of the pair's first line on.
    """
    n = size
    found: dict[frozenset[int], tuple[tuple[bool, int], Shape]] = {}
    for place in images(n, shape):
        rows = {cell // n for cell in place}
        across = max(rows) - min(rows) > 1
        first = min(n - 2, min({c % n for c in place} if across else rows))
        order = tuple((c % n - first) * n + c // n if across else c - first * n for c in place)
        # All orders of a place share their weights; one is as good as another.
        where = frozenset(place)
        found[where] = min(found.get(where, ((across, first), order)), ((across, first), order))
    yield from found.values()


class _NetworkPair(Pair):
    """How two lines are looked up: an index is the sum of a part for each line."""

    def __init__(
        self, size: int, base: int, step: float, places: list[tuple[array[int], Shape]]
    ) -> None:
        self.step = step
        self._highest = base - 1
        n = size
        # Places within one line count as that line's number, the others as places.
        self._within: list[list[tuple[array[int], Ranks]]] = [[], []]
        self._parts: list[list[Ranks]] = [[], []]
        tables = []
        for table, place in places:
            counts = [base ** place.index(c) if c in place else 0 for c in range(2 * n)]
            lines = [tuple(counts[:n]), tuple(counts[n:])]
            if any(lines[0]) and any(lines[1]):
                tables.append(table)
                self._parts[0].append(lines[0])
                self._parts[1].append(lines[1])
            else:
                second = not any(lines[0])
                self._within[second].append((table, lines[second]))
        self.tables = tables

    def line(self, second: bool, ranks: Ranks) -> tuple[float, Ranks]:
        """See :meth:`Pair.line`."""
        highest = self._highest
        low = ranks if max(ranks) <= highest else tuple(min(rank, highest) for rank in ranks)
        steps = 0
        for table, counts in self._within[second]:
            steps += table[sum(map(mul, low, counts))]
        return float(steps * self.step), tuple(
            [sum(map(mul, low, counts)) for counts in self._parts[second]]
        )


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
    body = yield from _inflated(data, 14, int.from_bytes(data[10:14]))
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
            yield
            table = stages[-1][k][:] if stage else array("h", [0]) * ranks ** len(shape)
            yield
            orders = _orders(size, shape)
            yield from _fill(table, body, at, gaps, kept, orders, ranks)
            at += gaps + 2 * kept
            tables.append(table)
        stages.append(tables)
    return Network(size, step, ranks, low, marks, shapes, stages)


def _orders(size: int, shape: Shape) -> list[Shape]:
    """The other orders in which the shape can be read where it stands, as positions in it."""
    orders = [
        tuple(shape.index(cell) for cell in place)
        for place in images(size, shape)
        if set(place) == set(shape)
    ]
    return orders[1:]


def _fill(
    table: array[int], body: bytes, at: int, gaps: int, kept: int, orders: list[Shape], base: int
) -> Generator[None, None, None]:
    """Put ``kept`` weights into a table, from the ``gaps`` bytes at ``at`` and what follows.

    A gap says how many places are passed over before a weight. Each weight is put wherever another
    order of the same cells would look for it, too.
    """
    index = -1
    low = at + gaps
    for start in range(at, at + gaps, _SLICE):
        yield
        for gap in body[start : min(start + _SLICE, at + gaps)]:
            index += gap
            if gap == 255:
                continue
            index += 1
            zigzag = body[low + kept] << 8 | body[low]
            low += 1
            table[index] = weight = zigzag >> 1 ^ -(zigzag & 1)
            for order in orders:
                other, rest = 0, index
                for position in order:
                    rest, rank = divmod(rest, base)
                    other += rank * base**position
                table[other] = weight


def _inflated(data: bytes, start: int, checksum: int) -> Generator[None, None, bytes]:
    """The zlib stream from ``start`` on, inflated.

    Raises:
        WeightsError: the stream's CRC-32 is not ``checksum``.

    """
    inflate = zlib.decompressobj()
    parts = []
    found = 0
    try:
        for at in range(start, len(data), _BYTES):
            piece = data[at : at + _BYTES]
            found = zlib.crc32(piece, found)
            parts.append(inflate.decompress(piece))
            yield
    except zlib.error as error:
        raise WeightsError("the weights are damaged or cut short") from error
    if found != checksum:
        raise WeightsError("the weights are damaged or cut short")
    return b"".join(parts)


def load(data: bytes) -> Network:
    """:func:`unpack` at once."""
    slices = unpack(data)
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
