"""Fit the 3×3 network to exact play.

Run ``python -m tools.train.fit3 build/exact3.npz --out build/3.npz``.

3×3 is solved (`exact3`), so nothing need be learnt by trial: the one table over 2×3 cells is fitted
to the exact worth of the afterstates met in games. Half of the games are played by the best
slide with some noise, half by the network so far, so that it is right where its own play leads.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.exact3 import Exact, after_value
from tools.train.three import ROW, flip, slide, transpose

BASE = 16**6


@njit(inline="always")
def block(b, lines):
    """The place of the first two rows; a block and its mirror image share one."""
    one = b & 0xFFFFFF
    other = lines[b & ROW, 3] | lines[(b >> 12) & ROW, 3] << 12
    return min(one, other)


MARKS = (8, 9)
"""Ranks at which the stages of the 3×3 network begin: 256 and 512."""
STAGES = 3


@njit(inline="always")
def stage_of(b):
    """How many of the marks the best tile has reached."""
    highest = 0
    for i in range(9):
        highest = max(highest, (b >> (4 * i)) & 15)
    return (highest >= 8) + (highest >= 9)


@njit(inline="always")
def worth(b, weights, lines):
    """The network's value of an afterstate."""
    t = transpose(b, lines)
    base = stage_of(b) * BASE
    return (
        weights[base + block(b, lines)]
        + weights[base + block(flip(b), lines)]
        + weights[base + block(t, lines)]
        + weights[base + block(flip(t), lines)]
    )


@njit
def _expected(b, plies, weights, lines):
    if plies == 0:
        return float(worth(b, weights, lines))
    total = 0.0
    room = 0
    for i in range(9):
        if (b >> (4 * i)) & 15 == 0:
            room += 1
            for rank in range(1, 3):
                board = b | rank << (4 * i)
                best = -1e30
                for d in range(4):
                    after, gain = slide(board, d, lines)
                    if after != board:
                        v = gain + _expected(after, plies - 1, weights, lines)
                        best = max(best, v)
                total += (9.0 if rank == 1 else 1.0) * (best if best > -1e29 else 0.0)
    return total / (10.0 * room)


@njit
def _spawn(b):
    room = 0
    for i in range(9):
        room += (b >> (4 * i)) & 15 == 0
    pick = np.random.randint(room)
    rank = 2 if np.random.random() < 0.1 else 1
    for i in range(9):
        if (b >> (4 * i)) & 15 == 0:
            if pick == 0:
                return b | rank << (4 * i)
            pick -= 1
    return b


@njit
def collect(games, seed, plies, noise, weights, exact, boards, worths):
    """Fill ``boards`` and ``worths`` with the afterstates of games; how many.

    ``plies`` -1 plays by the exact table, else by the network that many plies deep.
    """
    keys, begin, values, lines = exact
    np.random.seed(seed)
    n = 0
    for _ in range(games):
        b = _spawn(_spawn(0))
        while n < len(boards) - 4:
            best, most = 0, -1e30
            for d in range(4):
                after, gain = slide(b, d, lines)
                if after == b:
                    continue
                true = after_value(after, keys, begin, values, lines)
                boards[n], worths[n] = after, true
                n += 1
                v = gain + (true if plies < 0 else _expected(after, plies, weights, lines))
                v += noise * -np.log(-np.log(np.random.random() + 1e-300) + 1e-300)
                if v > most:
                    best, most = after, v
            if most < -1e29:
                break
            b = _spawn(best)
    return n


@njit
def learn(boards, worths, order, rate, weights, seen, lines):
    """One pass; a weight moves by 1/n at its n-th sample until that is below ``rate``."""
    total = 0.0
    at = np.zeros(4, np.int64)
    for s in order:
        b = boards[s]
        t = transpose(b, lines)
        at[0], at[1] = block(b, lines), block(flip(b), lines)
        at[2], at[3] = block(t, lines), block(flip(t), lines)
        at += stage_of(b) * BASE
        error = worths[s] - (weights[at[0]] + weights[at[1]] + weights[at[2]] + weights[at[3]])
        total += error * error
        for k in range(4):
            seen[at[k]] += 1
            weights[at[k]] += max(rate, 1.0 / seen[at[k]]) * error / 4
    return total / len(order)


@njit
def judge(games, seed, schedule, weights, exact):
    """Scores, best ranks, and against the table (points lost, to come, lost parts, slides)."""
    keys, begin, values, lines = exact
    np.random.seed(seed)
    scores = np.zeros(games, np.int64)
    ranks = np.zeros(games, np.int64)
    lost = np.zeros(4)
    for g in range(games):
        b = _spawn(_spawn(0))
        while True:
            best, most, won, top, chosen = 0, -1e30, 0, 0.0, 0.0
            room = 0
            for i in range(9):
                room += (b >> (4 * i)) & 15 == 0
            for d in range(4):
                after, gain = slide(b, d, lines)
                if after == b:
                    continue
                true = gain + after_value(after, keys, begin, values, lines)
                v = gain + _expected(after, schedule[room] - 1, weights, lines)
                top = max(top, true)
                if v > most:
                    best, most, won, chosen = after, v, gain, true
            if most < -1e29:
                break
            lost += np.array([top - chosen, top, (top - chosen) / max(top, 1.0), 1.0])
            scores[g] += won
            b = _spawn(best)
        for i in range(9):
            ranks[g] = max(ranks[g], (b >> (4 * i)) & 15)
    return scores, ranks, lost


def report(name: str, games: int, schedule: list[int], weights: np.ndarray, exact: tuple) -> None:
    """Print how games go with a depth for each number of empty cells."""
    begin = time.monotonic()
    scores, ranks, lost = judge(games, 99, np.array(schedule), weights, exact)
    print(
        f"{name}: {scores.mean():.0f} ± {scores.std() / games**0.5:.0f} 512"
        f" {(ranks >= 9).mean():.3f}"
        f" lost {lost[0] / lost[3]:.1f} points = {lost[0] / lost[1] * 100:.2f} %, mean part"
        f" {lost[2] / lost[3] * 100:.2f} % {time.monotonic() - begin:.0f} s",
        flush=True,
    )


def main() -> None:
    """Fit in rounds of new games, print how play goes, write weights and visits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("exact", type=Path)
    parser.add_argument("--games", type=int, default=2000, help="games of each kind in a round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--noise", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    table = Exact(options.exact)
    exact = (table.keys, table.begin, table.values, table.lines)
    weights, seen = np.zeros(STAGES * BASE, np.float32), np.zeros(STAGES * BASE, np.int64)
    most = options.games * 2 * 1500
    boards, worths = np.zeros(most, np.int64), np.zeros(most, np.float32)
    draw = np.random.default_rng(options.seed)
    for number in range(options.rounds):
        seed = options.seed * 1000 + number
        n = collect(options.games, seed, -1, options.noise, weights, exact, boards, worths)
        if number:
            n += collect(
                options.games,
                seed + 500,
                1,
                options.noise / 3,
                weights,
                exact,
                boards[n:],
                worths[n:],
            )
        for step in range(options.passes):
            rate = 0.1 * (1 - step / options.passes) ** 2
            error = learn(boards, worths, draw.permutation(n), rate, weights, seen, table.lines)
            print(f"round {number} pass {step}: {n} boards, error {error**0.5:.1f}", flush=True)
        for depth in (1, 2):
            report(f"depth {depth}", 300, [depth] * 10, weights, exact)
        np.savez(options.out, weights=weights, visits=seen)
    report("depth 3", 200, [3] * 10, weights, exact)


if __name__ == "__main__":
    main()
