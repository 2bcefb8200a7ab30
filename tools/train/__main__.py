"""Train one network: ``python -m tools.train --size 5 --games 4000 --out build/5.npz``."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from tools.train.learn import KEEP, play, train
from tools.train.rules import line_tables
from tools.train.shapes import plan as make_plan


def main() -> None:
    """Train in rounds, print the mean of each, and write weights and visit counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop learning after so long")
    parser.add_argument("--games", type=int, default=10**9, help="stop learning after so many")
    parser.add_argument("--round", type=int, default=500, help="games in a round")
    parser.add_argument("--moves", type=int, default=30_000, help="cut a game after so many")
    parser.add_argument("--optimism", type=float, default=0.0, help="value of an unknown board")
    parser.add_argument("--start", type=Path, help="go on from what an earlier run wrote")
    parser.add_argument("--low", type=int, default=15, help="rank from which boards are lowered")
    parser.add_argument("--fresh", type=float, default=1.0, help="part of games from the start")
    parser.add_argument("--carousel", default="", help="sums of tiles that the others start from")
    parser.add_argument("--memory", type=float, default=1.0, help="part kept of what rates rest on")
    parser.add_argument("--visits", type=int, default=1000, help="greedy games for the counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    memory = np.float32(options.memory)
    n = options.size
    plan, count = make_plan(n)
    tables = line_tables(n)
    weights = np.full(count, options.optimism / len(plan), np.float32)
    err, mag = np.zeros(count, np.float32), np.zeros(count, np.float32)
    if options.start:
        earlier = np.load(options.start)
        weights = earlier["weights"]
        if "err" in earlier:
            # A weight keeps its rate, but what it has seen may weigh less, so that the rate moves.
            err, mag = earlier["err"] * memory, earlier["mag"] * memory
    marks = np.array([int(mark) for mark in options.carousel.split(",") if mark], np.int64)
    carousel = (
        marks,
        np.zeros((len(marks), KEEP, 4 * n), np.int64),
        np.zeros(len(marks), np.int64),
    )
    start, done = time.monotonic(), 0
    while time.monotonic() - start < options.seconds and done < options.games:
        scores, made = train(
            n,
            options.round,
            options.moves,
            options.seed + done,
            plan,
            weights,
            err,
            mag,
            tables,
            options.low,
            options.fresh,
            carousel,
        )
        done += options.round
        own = scores[scores >= 0]
        spent = time.monotonic() - start
        print(f"{spent:.0f} s {done}: {own.mean():.0f}, {made} moves {carousel[2]}", flush=True)
        if done // options.round % 4 == 0:
            np.savez(options.out, weights=weights, games=done, err=err, mag=mag)
    visits = np.zeros(count, np.int64)
    scores, ranks = play(
        n,
        options.visits,
        options.moves,
        2**31 - 1 - options.seed,
        plan,
        weights,
        visits,
        options.low,
        tables,
    )
    error = scores.std() / len(scores) ** 0.5
    shares = {2**r: round(float((ranks >= r).mean()), 3) for r in range(9, 16)}
    print(f"{len(scores)} greedy games: {scores.mean():.0f} ± {error:.0f} {shares}")
    np.savez_compressed(options.out, weights=weights, visits=visits, games=done, err=err, mag=mag)


if __name__ == "__main__":
    main()
