"""Prune, quantise and pack.

Run ``python -m tools.train.pack --size 4 build/4.npz static/coach/4x4.bin``.

What training wrote becomes one table for each stage and shape, in the order of the smallest of the
indices that share a weight. A weight looked up fewer than ``--least`` times is left out (a later
stage then has the earlier one's); the others are rounded to whole steps. `app/coach/network.py`
describes the file. ``--back`` writes the packed net once more as training has it, to be played.
"""

from __future__ import annotations

import argparse
import zlib
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.coach.network import MAGIC, VERSION
from app.coach.shapes import Shape, images
from tools.train.shapes import shapes

Ints = npt.NDArray[np.int64]


def orders(size: int, shape: Shape) -> list[tuple[int, ...]]:
    """The orders in which a place of the shape can be read, as positions in the shape."""
    return [
        tuple(shape.index(cell) for cell in place)
        for place in images(size, shape)
        if set(place) == set(shape)
    ]


def smallest(shape: Shape, size: int, bits: int = 4) -> Ints:
    """For every index of a table with ``bits`` bits a rank, the smallest that shares its weight."""
    index = np.arange(1 << bits * len(shape))
    ranks = [index >> bits * k & (1 << bits) - 1 for k in range(len(shape))]
    found = index
    for order in orders(size, shape):
        other = sum((ranks[k] << bits * i for i, k in enumerate(order)), np.zeros_like(index))
        found = np.minimum(found, other)
    return found


def rebase(shape: Shape, base: int, bits: int = 4) -> Ints:
    """Where each index of a table of ``base`` ranks lies with ``bits`` bits a rank."""
    index = np.arange(base ** len(shape))
    return sum(
        (index // base**k % base << bits * k for k in range(len(shape))), np.zeros_like(index)
    )


def table_bytes(values: Ints, keep: npt.NDArray[np.bool_]) -> bytes:
    """One table: number of weights, number of gap bytes, gaps, low bytes, high bytes."""
    where = np.flatnonzero(keep)
    gaps = bytearray()
    for before, index in pairwise([-1, *where.tolist()]):
        gap = index - before - 1
        gaps += b"\xff" * (gap // 255)
        gaps.append(gap % 255)
    kept = values[where]
    zigzag = ((kept << 1) ^ (kept >> 63)).astype(np.uint16)
    lows, highs = (zigzag & 255).astype(np.uint8), (zigzag >> 8).astype(np.uint8)
    head = len(where).to_bytes(4) + len(gaps).to_bytes(4)
    return head + bytes(gaps) + lows.tobytes() + highs.tobytes()


def pack(
    size: int,
    base: int,
    low: int,
    marks: list[int],
    step: int,
    tables: list[list[tuple[Ints, Ints]]],
) -> tuple[bytes, int]:
    """The file for ``tables[stage][shape]`` (steps, whether kept), and how many are in it."""
    body = bytes([base, low, len(marks), *marks])
    body += b"".join(bytes([len(shape), *shape]) for shape in shapes(size))
    count = 0
    for stage in tables:
        for shape, (values, keep) in zip(shapes(size), stage, strict=True):
            at = rebase(shape, base)
            count += int(keep[at].sum())
            body += table_bytes(values[at], keep[at].astype(bool))
    stream = zlib.compress(body, 9)
    head = MAGIC + bytes([VERSION, size, len(shapes(size))])
    return head + step.to_bytes(2) + zlib.crc32(stream).to_bytes(4) + stream, count


def main() -> None:
    """Read what training wrote, write the weights file, print its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--ranks", type=int, default=16, help="ranks a table tells apart")
    parser.add_argument("--low", type=int, default=0, help="rank from which boards are lowered")
    parser.add_argument("--step", type=int, default=32, help="points in one step of a weight")
    parser.add_argument("--least", default="16", help="look-ups that keep a weight, by stage")
    parser.add_argument("--visits", type=Path, help="counts, if not in the first file")
    parser.add_argument("--back", type=Path)
    options = parser.parse_args()
    trained = np.load(options.trained)
    weights = trained["weights"]
    if options.visits:
        visits = np.load(options.visits)["visits"]
    elif "visits" in trained:
        visits = trained["visits"]
    else:  # nothing was counted: the points of error that a weight has seen stand in
        visits = trained["rates"][:, 1].astype(np.int64)
    marks = trained["marks"].tolist() if "marks" in trained else []
    least = [int(part) for part in options.least.split(",")]
    # Where training looks both orders of a shape up, the one weight left is the sum of theirs.
    both = options.size > 4
    back = np.zeros_like(weights)
    tables, offset = [], 0
    for stage in range(len(marks) + 1):
        row = []
        for number, shape in enumerate(shapes(options.size)):
            part = slice(offset, offset + 16 ** len(shape))
            same = smallest(shape, options.size)
            count = np.bincount(same, visits[part], minlength=len(same))
            value = np.bincount(same, weights[part], minlength=len(same))
            if not both:
                value = weights[part]
            steps = np.clip(np.rint(value / options.step), -32768, 32767).astype(np.int64)
            steps[same != np.arange(len(same))] = 0
            enough = count >= least[min(stage, len(least) - 1)]
            fallback = tables[-1][number][2] if stage else np.zeros_like(steps)
            keep = enough & (steps != fallback) & (same == np.arange(len(same)))
            final = np.where(keep, steps, fallback)
            row.append((steps, keep, final))
            back[part] = final[same] * options.step
            offset = part.stop
        tables.append(row)
    data, count = pack(
        options.size,
        options.ranks,
        options.low,
        marks,
        options.step,
        [[t[:2] for t in row] for row in tables],
    )
    options.out.write_bytes(data)
    print(f"{count} weights, {len(data)} bytes")
    if options.back:
        np.savez(options.back, weights=back.astype(np.float32), marks=np.array(marks, np.int64))


if __name__ == "__main__":
    main()
