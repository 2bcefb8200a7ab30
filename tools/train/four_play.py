"""Whole 4×4 games with the coach's search, compiled.

Run ``python -m tools.train.four_play build/4.npz``.

For exploring nets and schedules; the figures that count are those of `app/coach` itself. With
``--visits`` every look-up of the search is counted, which is what pruning goes by.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from tools.train.four import (
    U1,
    ZERO,
    count,
    draw,
    empties,
    highest,
    line_tables,
    lowered,
    slides,
    spawn,
)
from tools.train.four_value import PLACES, places

SLOTS = 1 << 20


@njit(inline="always")
def leaf(b, at, net, cache):
    """The value of an afterstate, remembered."""
    marks, weights, fold, visits = net
    keys, values = cache
    slot = np.int64((b * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(44))
    if keys[slot] == b and visits.shape[0] == 1:
        return values[slot]
    places(b, at, marks, fold)
    total = np.float32(0.0)
    for k in range(PLACES):
        total += weights[at[k]]
    if visits.shape[0] > 1:
        for k in range(PLACES):
            visits[at[k]] += 1
    keys[slot] = b
    values[slot] = total
    return total


def _deeper(below):
    """Expectation over spawns of the best slide, its afterstate valued by ``below``."""

    @njit
    def expected(b, at, net, cache, tables, nodes):
        slid, reward, _ = tables
        outs = np.zeros(4, np.uint64)
        gains = np.zeros(4, np.int64)
        room = empties(b)
        n = count(room)
        total = 0.0
        while room:
            bit = room & (~room + U1)
            room ^= bit
            for four in range(2):
                board = b | (bit << U1) if four else b | bit
                slides(board, outs, gains, slid, reward)
                best = -1e30
                for d in range(4):
                    if outs[d] != board:
                        v = gains[d] + below(outs[d], at, net, cache, tables, nodes)
                        if v > best:
                            best = v
                if best < -1e29:
                    best = 0.0
                total += best if four else 9.0 * best
        return total / (10.0 * n)

    return expected


@njit
def _leaf(b, at, net, cache, tables, nodes):  # noqa: ARG001
    nodes[0] += 1
    return leaf(b, at, net, cache)


_two = _deeper(_leaf)
_three = _deeper(_two)
_four = _deeper(_three)


@njit(nogil=True)
def play(games, word, net, schedule, tables, cut, starts, low):
    """Play; scores, best ranks, and (moves, leaves) in all. ``schedule[empty]`` is the depth."""
    slid, reward, _ = tables
    cache = (np.full(SLOTS, np.uint64(1), np.uint64), np.zeros(SLOTS, np.float32))
    outs = np.zeros(4, np.uint64)
    gains = np.zeros(4, np.int64)
    at = np.zeros(PLACES, np.int64)
    scores = np.zeros(games, np.int64)
    ranks = np.zeros(games, np.int64)
    nodes = np.zeros(2, np.int64)
    for g in range(games):
        if len(starts):
            b = starts[np.int64((draw(word) >> np.uint64(33)) % np.uint64(len(starts)))]
        else:
            b = spawn(spawn(ZERO, word), word)
        for _ in range(cut):
            real = b
            if low < 15:
                b, _ = lowered(b, low)
            slides(b, outs, gains, slid, reward)
            best, most = -1, -1e30
            depth = schedule[count(empties(b))]
            for d in range(4):
                if outs[d] != b:
                    if depth == 1:
                        v = _leaf(outs[d], at, net, cache, tables, nodes)
                    elif depth == 2:
                        v = _two(outs[d], at, net, cache, tables, nodes)
                    elif depth == 3:
                        v = _three(outs[d], at, net, cache, tables, nodes)
                    else:
                        v = _four(outs[d], at, net, cache, tables, nodes)
                    if gains[d] + v > most:
                        most = gains[d] + v
                        best = d
            if best < 0:
                break
            if b != real:
                slides(real, outs, gains, slid, reward)
            scores[g] += gains[best]
            b = spawn(outs[best], word)
            nodes[1] += 1
        ranks[g] = highest(real)
    return scores, ranks, nodes


def depths(text: str) -> np.ndarray:
    """``3<=2,2<=4`` as a depth for every number of empty cells; 1 where nothing is said."""
    table = np.ones(17, np.int64)
    for part in reversed([p for p in text.split(",") if p]):
        depth, most = part.split("<=")
        table[: int(most) + 1] = int(depth)
    return table


def main() -> None:
    """Play with what training or packing wrote, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--schedule", default="")
    parser.add_argument("--cut", type=int, default=100_000)
    parser.add_argument("--low", type=int, default=15, help="rank from which boards are lowered")
    parser.add_argument("--late", type=int, help="start from this part of a carousel")
    parser.add_argument("--visits", type=Path, help="count look-ups, and write them here")
    options = parser.parse_args()
    trained = np.load(options.trained)
    weights = trained["weights"]
    tables = line_tables()
    visits = np.zeros(len(weights) if options.visits else 1, np.int32)
    net = (trained["marks"], weights, tables[2], visits)
    word = np.array([options.seed * 0xD1342543DE82EF95 % 2**64 or 1], np.uint64)
    starts = np.zeros(0, np.uint64)
    if options.late is not None:
        starts = np.load("build/c75k.npz")["ring"][options.late]
        starts = starts[starts != 0]
    start = time.monotonic()
    scores, ranks, nodes = play(
        options.games,
        word,
        net,
        depths(options.schedule),
        tables,
        options.cut,
        starts,
        options.low,
    )
    spent = time.monotonic() - start
    shares = " ".join(f"{2**r}:{(ranks >= r).mean() * 100:.1f}" for r in range(11, 16))
    print(
        f"{options.trained.name} [{options.schedule}] {len(scores)} games {scores.mean():.0f} ±"
        f" {scores.std() / len(scores) ** 0.5:.0f} {shares}"
        f" leaves/move {nodes[0] / nodes[1]:.1f} moves {nodes[1]} {spent:.0f} s"
    )
    if options.visits:
        np.savez_compressed(options.visits, visits=visits)


if __name__ == "__main__":
    main()
