"""TD learning on 4×4.

Run ``python -m tools.train.four_learn --games 300000 --seed 1 --out build/4.npz``.

Self-play with temporal coherence rates, updates backward from the end of each game, an optimistic
start if asked for, stages by the best tile, and a carousel: a part of the games starts from a
board at which the tiles of an earlier game had first come to one of the given sums.
The same seed and number of games give the same weights.

Sources: Szubert and Jaśkowski 2014 (n-tuples over afterstates), Jaśkowski 2017 (temporal coherence,
carousel, stages), Guei, Chen and Wu 2021 (optimistic start).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.four import (
    ZERO,
    draw,
    highest,
    holds,
    line_tables,
    lowered,
    slides,
    spawn,
    tile_sum,
)
from tools.train.four_value import COUNT, PLACES, places, value

MOVES = 60_000
KEEP = 4096
"""Boards the carousel holds for each of its marks."""
MEMORY = np.float32(4e6)
"""Points of error a rate remembers; sums of single precision would stop growing some way above."""
ENOUGH = 1000
"""Boards a mark needs before games start from it: too few would be learnt by heart."""


@njit(nogil=True)
def train(
    games, word, weights, rates, marks, ring_marks, ring, ring_count, fresh, far, fixed, low, tables
):
    """Learn from ``games`` games; score and best rank of each, -1 for those from the carousel."""
    slid, reward, fold = tables
    states = np.zeros(MOVES, np.uint64)
    gained = np.zeros(MOVES, np.int64)
    outs = np.zeros(4, np.uint64)
    gains = np.zeros(4, np.int64)
    at = np.zeros(PLACES, np.int64)
    scores = np.zeros(games, np.int64)
    ranks = np.zeros(games, np.int64)
    total_moves = 0
    rings = ring_marks.shape[0]
    for g in range(games):
        level = -1
        if (draw(word) >> np.uint64(40)) >= np.uint64(fresh * (1 << 24)):
            level = np.int64((draw(word) >> np.uint64(33)) % np.uint64(rings))
            if ring_count[level] < ENOUGH:
                level = -1
        if level >= 0:
            filled = min(ring_count[level], KEEP)
            b = ring[level, np.int64((draw(word) >> np.uint64(33)) % np.uint64(filled))]
            seen = level + 1
        else:
            b = spawn(spawn(ZERO, word), word)
            seen = 0
        tiles = tile_sum(b)
        halved = 0
        score = 0
        t = 0
        while t < MOVES:
            slides(b, outs, gains, slid, reward)
            best = -1
            most = -1e30
            for d in range(4):
                if outs[d] != b:
                    v = gains[d] + value(outs[d], at, marks, weights, fold)
                    if v > most:
                        most = v
                        best = d
            if best < 0:
                break
            states[t] = outs[best]
            gained[t] = gains[best]
            score += gains[best]
            b = spawn(outs[best], word)
            t += 1
            tiles += tile_sum(b ^ outs[best])
            if low < 15 and gains[best] and holds(b, low):
                b, times = lowered(b, low)
                halved += times
                tiles = tile_sum(b)
            while seen < rings and tiles >= ring_marks[seen]:
                ring[seen, ring_count[seen] % KEEP] = b
                ring_count[seen] += 1
                seen += 1
        total_moves += t
        target = 0.0
        for s in range(t - 1, -1, -1):
            places(states[s], at, marks, fold)
            total = 0.0
            for k in range(PLACES):
                total += weights[at[k]]
            delta = np.float32((target - total) / PLACES)
            new = 0.0
            for k in range(PLACES):
                i = at[k]
                e, a = rates[i, 0], rates[i, 1]
                rate = np.float32(1.0)
                if fixed > 0:
                    rate = np.float32(fixed)
                elif a > 0:
                    rate = abs(e) / a
                w = weights[i] + rate * delta
                weights[i] = w
                new += w
                if a > MEMORY:
                    e, a = e * np.float32(0.5), a * np.float32(0.5)
                rates[i, 0] = e + delta
                rates[i, 1] = a + abs(delta)
            target = gained[s] + (1 - far) * new + far * target
        scores[g] = score if level < 0 else -1
        ranks[g] = highest(b) + halved
    return scores, ranks, total_moves


def main() -> None:
    """Learn in rounds, print the mean of each, write all that is needed to go on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--round", type=int, default=5000, help="games in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--optimism", type=float, default=0.0, help="value of an unknown board")
    parser.add_argument("--fresh", type=float, default=1.0, help="part of games from the start")
    parser.add_argument("--marks", default="", help="ranks at which stages begin, as 13,14")
    parser.add_argument(
        "--carousel",
        default="8192,12288,14336,16384,24576",
        help="sums of tiles that games start from",
    )
    parser.add_argument("--low", type=int, default=15, help="rank from which boards are lowered")
    parser.add_argument("--far", type=float, default=0.5, help="TD's lambda")
    parser.add_argument("--rate", type=float, default=0.0, help="learn at this rate, not by TC")
    parser.add_argument("--memory", type=float, default=1.0, help="part kept of what rates rest on")
    parser.add_argument("--start", type=Path, help="go on from what an earlier run wrote")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    marks = np.array([int(m) for m in options.marks.split(",") if m], np.int64)
    ring_marks = np.array([int(m) for m in options.carousel.split(",") if m], np.int64)
    stages = len(marks) + 1
    weights = np.full(COUNT * stages, options.optimism / PLACES, np.float32)
    rates = np.zeros((COUNT * stages, 2), np.float32)
    ring = np.zeros((len(ring_marks), KEEP), np.uint64)
    ring_count = np.zeros(len(ring_marks), np.int64)
    done = 0
    if options.start:
        earlier = np.load(options.start)
        done = int(earlier["games"])
        for part in range(stages):  # new stages are promoted: they start as the one below
            source = min(part, len(earlier["weights"]) // COUNT - 1)
            here, there = (slice(k * COUNT, (k + 1) * COUNT) for k in (part, source))
            weights[here] = earlier["weights"][there]
            # A weight keeps its rate, but what it has seen may weigh less, so that the rate moves.
            rates[here] = earlier["rates"][there] * np.float32(options.memory)
        if np.array_equal(earlier["ring_marks"], ring_marks):
            ring, ring_count = earlier["ring"].copy(), earlier["ring_count"].copy()
    word = np.array([options.seed * 0x9E3779B97F4A7C15 % 2**64 or 1], np.uint64)
    tables = line_tables()
    begin, until = time.monotonic(), done + options.games
    while done < until:
        scores, ranks, moves = train(
            min(options.round, until - done),
            word,
            weights,
            rates,
            marks,
            ring_marks,
            ring,
            ring_count,
            options.fresh,
            options.far,
            options.rate,
            options.low,
            tables,
        )
        done += len(scores)
        own = scores[scores >= 0]
        best = ranks[scores >= 0]
        late = (ranks[scores < 0] >= 14).mean() if (scores < 0).any() else 0.0
        shares = [f"{2**r}:{(best >= r).mean() * 100:.1f}" for r in range(11, 16)]
        print(
            f"{time.monotonic() - begin:.0f} s {done} games {own.mean():.0f} ±"
            f" {own.std() / len(own) ** 0.5:.0f} {' '.join(shares)} moves {moves} ring {ring_count}"
            f" from there 16384:{late * 100:.1f}",
            flush=True,
        )
        if done % 25000 < options.round or done >= until:
            partial = options.out.with_suffix(".part.npz")
            np.savez(
                partial,
                weights=weights,
                rates=rates,
                games=done,
                ring=ring,
                ring_count=ring_count,
                ring_marks=ring_marks,
                marks=marks,
            )
            partial.replace(options.out)


if __name__ == "__main__":
    main()
