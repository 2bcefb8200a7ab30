"""Make the 3×3 network lose less against exact play.

Run ``python -m tools.train.polish3 EXACT IN OUT``.

The points that a way of play loses in all are those that each of its slides loses against the exact
table, summed over the boards it itself comes to. So it plays; then, in passes over the boards it
came to, every slide's value is moved by how much better or worse than the average choice it truly
is, times how likely it would be chosen: a policy gradient with exact advantages. Boards of earlier
rounds are kept.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.exact3 import Exact, after_value
from tools.train.fit3 import BASE, MARKS, STAGES, _spawn, block, report, stage_of, worth
from tools.train.three import flip, slide, transpose


@njit
def gather(games, seed, warmth, weights, exact, afters, gains, true):
    """Play, choosing by value and a little chance; the slides of every board, -1 for none."""
    keys, begin, values, lines = exact
    np.random.seed(seed)
    n = 0
    for _ in range(games):
        b = _spawn(_spawn(0))
        while n < len(afters):
            most, best, some = -1e30, 0, 0
            for d in range(4):
                after, gain = slide(b, d, lines)
                afters[n, d] = -1
                if after == b:
                    continue
                some += 1
                afters[n, d], gains[n, d] = after, gain
                true[n, d] = gain + after_value(after, keys, begin, values, lines)
                v = gain + worth(after, weights, lines)
                v -= warmth * np.log(-np.log(np.random.random() + 1e-300) + 1e-300)
                if v > most:
                    most, best = v, after
            if some == 0:
                break
            n += some > 1
            b = _spawn(best)
    return n


@njit(inline="always")
def _at(b, at, lines):
    t = transpose(b, lines)
    base = stage_of(b) * BASE
    at[0], at[1] = base + block(b, lines), base + block(flip(b), lines)
    at[2], at[3] = base + block(t, lines), base + block(flip(t), lines)


@njit
def polish(order, warmth, rate, weights, visits, data, lines):
    """One pass; the points lost for each board with a choice, by chance and by the best value."""
    afters, gains, true = data
    at = np.zeros((4, 4), np.int64)
    chance, seen = np.zeros(4), np.zeros(4)
    lost = greedy = 0.0
    for s in order:
        top = -1e30
        most = -1e30
        best = 0
        for d in range(4):
            seen[d] = -1e30
            if afters[s, d] >= 0:
                _at(afters[s, d], at[d], lines)
                seen[d] = gains[s, d]
                for k in range(4):
                    seen[d] += weights[at[d, k]]
                if seen[d] > most:
                    most, best = seen[d], d
                top = max(top, true[s, d])
        total = mean = 0.0
        for d in range(4):
            chance[d] = np.exp((seen[d] - most) / warmth) if afters[s, d] >= 0 else 0.0
            total += chance[d]
            mean += chance[d] * true[s, d] if afters[s, d] >= 0 else 0.0
        mean /= total
        lost += top - mean
        greedy += top - true[s, best]
        for d in range(4):
            if afters[s, d] >= 0:
                step = np.float32(rate * chance[d] / total * (true[s, d] - mean) / 4)
                for k in range(4):
                    weights[at[d, k]] += step
                    visits[at[d, k]] += 1
    return lost / len(order), greedy / len(order)


def main() -> None:
    """Polish in rounds, print how play goes, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("exact", type=Path)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=3000, help="games in a round")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--warmth", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    table = Exact(options.exact)
    exact = (table.keys, table.begin, table.values, table.lines)
    weights = np.load(options.trained)["weights"]
    if len(weights) == BASE:  # without stages: all begin as the one there is
        weights = np.concatenate([weights] * STAGES)
    room = options.rounds * options.games * 400
    data = (
        np.full((room, 4), -1, np.int64),
        np.zeros((room, 4), np.float32),
        np.zeros((room, 4), np.float32),
    )
    draw = np.random.default_rng(options.seed)
    begin, n = time.monotonic(), 0
    for number in range(options.rounds):
        free = tuple(part[n:] for part in data)
        seed = options.seed * 1000 + number
        n += gather(options.games, seed, 2.0, weights, exact, *free)
        visits = np.zeros(len(weights), np.int64)
        for step in range(options.passes):
            left = 1 - step / options.passes
            rate = options.rate * left * (1 - 0.7 * number / options.rounds)
            lost, greedy = polish(
                draw.permutation(n), options.warmth * (0.2 + 0.8 * left), rate, weights, visits,
                data, table.lines,
            )  # fmt: skip
            print(
                f"{time.monotonic() - begin:.0f} s round {number} pass {step} {n} boards:"
                f" {lost:.2f} lost, greedy {greedy:.2f}",
                flush=True,
            )
        report("depth 1", 200, [1] * 10, weights, exact)
        np.savez_compressed(options.out, weights=weights, visits=visits, marks=np.array(MARKS))
    report("depth 2", 200, [2] * 10, weights, exact)
    report("depth 3", 100, [3] * 10, weights, exact)


if __name__ == "__main__":
    main()
