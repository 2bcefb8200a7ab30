"""How long the review of a game takes: ``python -m tools.bench review --size 4 --moves 1000``.

Prints one JSON line: seconds of computing for the whole review, milliseconds of the steps it is
made of (a slice of the page ends with the step it is at), and the result. The same in Pyodide:
``node tools/bench_coach.mjs review`` and the same arguments. The game is the coach's with every
twentieth move by chance, so that many boards are new to it, as in a player's game.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import random
import subprocess
import time
from collections.abc import Sequence

import app.coach
from app.coach import Thinker
from app.coach.budgets import QUICK
from app.coaching.adviser import Adviser
from app.coaching.reviewing import Depth, judgements
from app.engine import Game, Mode, Record
from app.play.review import Grade, Summary
from tools.bench_coach import evaluator
from tools.paths import ROOT

SEED = hashlib.sha256(b"bench:review").hexdigest()[:32]

CHANCE = 0.05
"""The part of the moves that is made by chance."""


def clock() -> float:
    """Seconds this process has computed; the machine is never quiet, so waiting is left out."""
    return time.process_time()


def game_of(
    size: int, moves: int, thinker: Thinker, *, chance: float, goal: int | None = None
) -> Game:
    """A game of so many moves: the coach's, with a part of the moves by chance."""
    lots = random.Random(1)
    game = Game.new(size=size, seed=SEED, undo="none", goal=goal)
    while game.ply < moves and not game.stuck:
        points = thinker.answer(game.board, QUICK).points
        best = max(points, key=points.__getitem__)
        game = game.play(lots.choice(list(points)) if lots.random() < chance else best)
    return game


def measure(size: int, moves: int, depth: Depth, *, chance: float) -> dict[str, object]:
    """Review one game with a coach that remembers nothing yet, and sum it up.

    Raises:
        ValueError: the game ends sooner.

    """
    game = game_of(size, moves, Thinker(evaluator(size)), chance=chance)
    if game.ply < moves:
        raise ValueError(f"this game is over after {game.ply} moves; take fewer, or less chance")
    record = Record(game, "0" * 16, Mode.CLASSIC, "2026-01-01T00:00:00Z")
    adviser = Adviser(app.coach, Thinker(evaluator(size)), trained=True)
    summary, worths, steps = Summary(), hashlib.sha256(), []
    work = judgements(record, adviser, depth)
    begun = clock()
    while True:
        start = clock()
        try:
            judgement = next(work)
        except StopIteration:
            break
        if judgement is not None:
            summary = summary.add(judgement)
            worths.update(repr(judgement.worth).encode())
        steps.append((clock() - start) * 1000)
    seconds = clock() - begun
    steps.sort()
    accuracy = summary.accuracy
    return {
        "python": f"{platform.python_version()} {platform.system()}",
        "size": size,
        "moves": game.ply,
        "depth": depth.value,
        "chance": chance,
        "seconds": round(seconds, 2),
        "step_ms": {
            "mean": round(sum(steps) / len(steps), 3),
            "p99": round(steps[len(steps) * 99 // 100], 2),
            "worst": round(steps[-1], 2),
        },
        "accuracy": None if accuracy is None else round(accuracy, 2),
        "counts": {grade.value: count for grade, count in summary.counts if grade is not Grade.END},
        "worths_sha256": worths.hexdigest()[:16],
    }


def table() -> list[dict[str, object]]:
    """A game of 1,000 moves on 4×4, fast, in this Python and in Pyodide under node."""
    here = measure(4, 1000, Depth.FAST, chance=CHANCE)
    run = subprocess.run(
        ["node", str(ROOT / "tools" / "bench_coach.mjs"), "review"],
        check=True, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    there = json.loads(run.stdout)
    if there["worths_sha256"] != here["worths_sha256"]:
        raise AssertionError("another review in Pyodide than here")
    return [here, there]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one review and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--depth", type=Depth, choices=list(Depth), default=Depth.FAST)
    parser.add_argument("--chance", type=float, default=CHANCE, help="part of the moves by chance")
    options = parser.parse_args(arguments)
    print(json.dumps(measure(options.size, options.moves, options.depth, chance=options.chance)))


if __name__ == "__main__":
    main()
