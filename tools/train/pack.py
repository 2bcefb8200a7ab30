"""Prune, quantise and pack: ``python -m tools.train.pack --size 4 build/4.npz static/coach/4x4.bin``.

A weight looked up fewer than ``--least`` times in the greedy games is left out; the others are
rounded to whole steps. `app/coach/network.py` describes the file.
"""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.coach.network import MAGIC, VERSION
from tools.train.shapes import RANKS, shapes


def table_bytes(values: npt.NDArray[np.int64], keep: npt.NDArray[np.bool_]) -> bytes:
    """One table: number of weights, number of gap bytes, gaps, low bytes, high bytes."""
    where = np.flatnonzero(keep)
    gaps = bytearray()
    before = -1
    for index in where.tolist():
        gap = index - before - 1
        while gap >= 255:
            gaps.append(255)
            gap -= 255
        gaps.append(gap)
        before = index
    kept = values[where]
    zigzag = ((kept << 1) ^ (kept >> 63)).astype(np.uint16)
    lows, highs = (zigzag & 255).astype(np.uint8), (zigzag >> 8).astype(np.uint8)
    head = len(where).to_bytes(4) + len(gaps).to_bytes(4)
    return head + bytes(gaps) + lows.tobytes() + highs.tobytes()


def main() -> None:
    """Read what training wrote, write the weights file, print its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--step", type=int, default=32, help="points in one step of a weight")
    parser.add_argument("--least", type=int, default=16, help="look-ups that keep a weight")
    options = parser.parse_args()
    trained = np.load(options.trained)
    weights, visits = trained["weights"], trained["visits"]
    body = b"".join(bytes([len(shape), *shape]) for shape in shapes(options.size))
    kept = offset = 0
    for shape in shapes(options.size):
        part = slice(offset, offset + RANKS ** len(shape))
        values = np.clip(np.rint(weights[part] / options.step), -32768, 32767).astype(np.int64)
        keep = (visits[part] >= options.least) & (values != 0)
        kept += int(keep.sum())
        body += table_bytes(values, keep)
        offset = part.stop
    stream = zlib.compress(body, 9)
    head = MAGIC + bytes([VERSION, options.size, len(shapes(options.size))])
    data = head + options.step.to_bytes(2) + zlib.crc32(stream).to_bytes(4) + stream
    options.out.write_bytes(data)
    print(f"{kept} weights, {len(data)} bytes")


if __name__ == "__main__":
    main()
