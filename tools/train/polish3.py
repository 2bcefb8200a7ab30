"""Make the 3×3 network lose less against exact play: ``python -m tools.train.polish3 EXACT IN OUT``.

The points that a way of play loses in all are those that each of its slides loses against the exact
table, summed over the boards it itself comes to. So it plays, choosing by chance (the likelier the
better a slide looks), and every slide's value is moved by how much better or worse than the average
choice it truly is, times how likely it was: a policy gradient with exact advantages.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.exact3 import Exact, after_value
from tools.train.fit3 import BASE, MARKS, _spawn, block, report, stage_of, worth
from tools.train.three import flip, slide, transpose


@njit(inline="always")
def _add(b, step, weights, lines):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    t = transpose(b, lines)
    base = stage_of(b) * BASE
    weights[base + block(b, lines)] += step
    weights[base + block(flip(b), lines)] += step
    weights[base + block(t, lines)] += step
    weights[base + block(flip(t), lines)] += step


@njit
def polish(games, seed, warmth, rate, weights, visits, exact):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    """Play and learn; the mean score and the points lost for each slide."""
    keys, begin, values, lines = exact
    np.random.seed(seed)
    afters = np.zeros(4, np.int64)
    true, seen, chance = np.zeros(4), np.zeros(4), np.zeros(4)
    total, lost, slides = 0.0, 0.0, 0
    for _ in range(games):
        b = _spawn(_spawn(0))
        while True:
            n = 0
            for d in range(4):
                after, gain = slide(b, d, lines)
                if after != b:
                    afters[n] = after
                    seen[n] = gain + worth(after, weights, lines)
                    true[n] = gain + after_value(after, keys, begin, values, lines)
                    n += 1
            if n == 0:
                break
            chance[:n] = np.exp((seen[:n] - seen[:n].max()) / warmth)
            chance[:n] /= chance[:n].sum()
            mean = (chance[:n] * true[:n]).sum()
            for k in range(n):
                step = rate * chance[k] * (true[k] - mean) / 4
                _add(afters[k], np.float32(step), weights, lines)
                _add(afters[k], 1, visits, lines)
            lost += true[:n].max() - mean
            slides += 1
            pick = np.random.random()
            k = 0
            while k < n - 1 and pick >= chance[k]:
                pick -= chance[k]
                k += 1
            b = _spawn(afters[k])
    return total / games, lost / slides, slides / games


def main() -> None:
    """Polish in rounds, print how play goes, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("exact", type=Path)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20_000, help="games in a round")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--warmth", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    table = Exact(options.exact)
    exact = (table.keys, table.begin, table.values, table.lines)
    weights = np.load(options.trained)["weights"]
    visits = np.zeros(len(weights), np.int64)
    begin = time.monotonic()
    for number in range(options.rounds):
        left = 1 - number / options.rounds
        _, lost, length = polish(
            options.games, options.seed * 1000 + number, options.warmth * (0.2 + 0.8 * left),
            options.rate * left, weights, visits, exact,
        )  # fmt: skip
        print(
            f"{time.monotonic() - begin:.0f} s round {number}: {lost:.2f} lost a slide, {length:.0f}"
            " slides a game",
            flush=True,
        )
        if number % 5 == 4 or number == options.rounds - 1:
            report("depth 1", 500, [1] * 10, weights, exact)
            report("depth 2", 300, [2] * 10, weights, exact)
            np.savez_compressed(options.out, weights=weights, visits=visits, marks=np.array(MARKS))


if __name__ == "__main__":
    main()
