"""TD learning on 3×3.

Run ``python -m tools.train.three_learn --games 400000 --out build/3.npz``.

One table over 2×3 cells, as `four_learn`, with an optimistic start. With ``--exact`` every round of
the learning's own reports is measured against exact play.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.exact3 import Exact
from tools.train.fit3 import BASE, MARKS, STAGES, _spawn, block, report, stage_of, worth
from tools.train.three import flip, line_tables, slide, transpose

MOVES = 2000
MEMORY = np.float32(4e6)


@njit
def train(games, seed, weights, rates, lines):
    """Learn from whole games; their scores."""
    np.random.seed(seed)
    states = np.zeros(MOVES, np.int64)
    gained = np.zeros(MOVES, np.int64)
    scores = np.zeros(games, np.int64)
    at = np.zeros(4, np.int64)
    for g in range(games):
        b = _spawn(_spawn(0))
        n = 0
        while n < MOVES:
            best, most, won = 0, -1e30, 0
            for d in range(4):
                after, gain = slide(b, d, lines)
                if after != b:
                    v = gain + worth(after, weights, lines)
                    if v > most:
                        best, most, won = after, v, gain
            if most < -1e29:
                break
            states[n], gained[n] = best, won
            n += 1
            scores[g] += won
            b = _spawn(best)
        target = 0.0
        for s in range(n - 1, -1, -1):
            b = states[s]
            t = transpose(b, lines)
            at[0], at[1] = block(b, lines), block(flip(b), lines)
            at[2], at[3] = block(t, lines), block(flip(t), lines)
            at += stage_of(b) * BASE
            value = weights[at[0]] + weights[at[1]] + weights[at[2]] + weights[at[3]]
            delta = np.float32((target - value) / 4)
            new = 0.0
            for k in range(4):
                i = at[k]
                rate = np.float32(1.0)
                if rates[i, 1] > 0:
                    rate = abs(rates[i, 0]) / rates[i, 1]
                weights[i] += rate * delta
                if rates[i, 1] > MEMORY:
                    rates[i, 0] *= np.float32(0.5)
                    rates[i, 1] *= np.float32(0.5)
                rates[i, 0] += delta
                rates[i, 1] += abs(delta)
            for k in range(4):
                new += weights[at[k]]
            target = gained[s] + new
    return scores


def main() -> None:
    """Learn in rounds, print the mean of each, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--round", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--optimism", type=float, default=4000.0)
    parser.add_argument("--start", type=Path, help="go on from what an earlier run wrote")
    parser.add_argument("--memory", type=float, default=1.0, help="part kept of what rates rest on")
    parser.add_argument("--exact", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    lines = line_tables()
    weights = np.full(STAGES * BASE, options.optimism / 4, np.float32)
    rates = np.zeros((STAGES * BASE, 2), np.float32)
    if options.start:
        earlier = np.load(options.start)
        # Stages an earlier run did not have begin as the one it had.
        copies = len(weights) // len(earlier["weights"])
        weights = np.tile(earlier["weights"], copies)
        rates = np.tile(earlier["rates"], (copies, 1)) * np.float32(options.memory)
    begin = time.monotonic()
    for done in range(0, options.games, options.round):
        scores = train(options.round, options.seed * 10**6 + done, weights, rates, lines)
        print(
            f"{time.monotonic() - begin:.0f} s {done + options.round} {scores.mean():.0f}",
            flush=True,
        )
        np.savez(options.out, weights=weights, rates=rates, marks=np.array(MARKS))
    if options.exact:
        table = Exact(options.exact)
        exact = (table.keys, table.begin, table.values, table.lines)
        for depth in (1, 2, 3):
            report(f"depth {depth}", 300, [depth] * 10, weights, exact)


if __name__ == "__main__":
    main()
