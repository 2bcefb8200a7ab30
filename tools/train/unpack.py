"""Packed 4×4 weights as training has them, to go on from: `python -m tools.train.unpack IN OUT`.

What packing left out starts at nothing and learns at full rate; what is there starts at a low one,
so that it is not shaken by its first errors. The carousel starts empty.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from app.coach.network import load
from tools.train.four_value import COUNT
from tools.train.pack import rebase, smallest
from tools.train.shapes import shapes

SEEN = (500.0, 10_000.0)
"""Sum of errors and of their sizes, in points: a rate of 0.05 that some hundred boards can move."""
MARKS = (4096, 6144, 7168)
"""Sums of tiles of the carousel that lowered games have."""


def main() -> None:
    """Read a weights file, write what ``tools.train.four_learn --start`` reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packed", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    network = load(options.packed.read_bytes())
    if network.size != 4 or network.marks:
        parser.error("only 4×4 without stages")
    weights, rates = np.zeros(COUNT, np.float32), np.zeros((COUNT, 2), np.float32)
    offset = 0
    for shape, table in zip(shapes(4), network.stages[0], strict=True):
        part = slice(offset, offset + 16 ** len(shape))
        weights[part][rebase(shape, network.ranks)] = np.array(table, np.float32) * network.step
        same = smallest(shape, 4)
        weights[part][same != np.arange(len(same))] = 0  # training looks no mirror image up
        offset = part.stop
    rates[weights != 0] = SEEN
    marks = np.array(MARKS, np.int64)
    np.savez(
        options.out,
        weights=weights,
        rates=rates,
        games=0,
        ring=np.zeros((len(MARKS), 4096), np.uint64),
        ring_count=np.zeros(len(MARKS), np.int64),
        ring_marks=marks,
        marks=np.zeros(0, np.int64),
    )
    print(f"{np.count_nonzero(weights)} weights")


if __name__ == "__main__":
    main()
