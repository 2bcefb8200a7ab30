"""Whole games of the coach: ``python -m tools.bench coach --size 4 --games N --seed S``.

Prints one JSON line. Games are the engine's own, on seeds derived from S. No time guard is set, so
the same moves are played in CPython and in Pyodide (``node tools/bench_coach.mjs`` and the same
arguments): ``moves_sha256`` tells.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from app.coach import Evaluator, Heuristic, Thinker, hint_budget, load
from app.coach.budgets import ALL, Budget
from app.engine import MAX_MOVES, Board, Direction, Game
from tools.paths import ROOT

BUDGETS = {budget.name: budget for budget in ALL}
CUT = {3: 5_000, 4: MAX_MOVES, 5: 12_000, 6: 9_000}
"""Moves after which a game is cut, by size."""
TABLE = {3: (4, 2_000), 4: (4, 2_000), 5: (2, 800), 6: (2, 500)}
"""Games, and moves of each, of a size in the table of `make bench`; ``coach`` runs any number."""


def clock() -> float:
    """Seconds this process has computed; the machine is never quiet, so waiting is left out."""
    return time.process_time()


def evaluator(size: int) -> Evaluator:
    """The network of a size, or the heuristic where there is none."""
    path = ROOT / "static" / "coach" / f"{size}x{size}.bin"
    return load(path.read_bytes()) if path.exists() else Heuristic(size)


Choose: TypeAlias = "Callable[[Board], tuple[Direction | None, Budget]]"
"""A board's best slide, and the budget that was kept."""


def played(
    size: int, games: int, seed: int, budget: Budget, cut: int, choose: Choose
) -> dict[str, object]:
    """Play ``games`` games of at most ``cut`` moves and sum them up."""
    scores, best, kept, made = [], [], 0, 0
    moves = hashlib.sha256()
    for number in range(games):
        name = hashlib.sha256(f"bench:{seed}:{number}".encode()).hexdigest()[:32]
        game = Game.new(size=size, seed=name, undo="none", goal=None)
        while game.ply < cut:
            direction, spent = choose(game.board)
            made += 1
            if direction is None:
                break
            kept += spent is budget
            moves.update(direction.value.encode())
            game = game.play(direction)
        scores.append(game.score)
        best.append(game.board.best_tile)
    return {
        "seed": seed,
        "games": games,
        "mean": round(statistics.fmean(scores)),
        "stderr": round(statistics.stdev(scores) / games**0.5) if games > 1 else None,
        "shares": {
            v: round(sum(b >= v for b in best) / games, 4) for v in (2**k for k in range(9, 16))
        },
        "moves": made,
        "moves_sha256": moves.hexdigest()[:16],
        "whole_budget": round(kept / made, 4),
    }


def measure(
    size: int, games: int, seed: int, budget: Budget, cut: int, *, plain: bool = False
) -> dict[str, object]:
    """Whole games of `app.coach`, and how long its decisions take."""
    value = Heuristic(size) if plain else evaluator(size)
    thinker = Thinker(value)
    millis = []

    def choose(board: Board) -> tuple[Direction | None, Budget]:
        start = clock()
        answer = thinker.answer(board, budget)
        millis.append((clock() - start) * 1000)
        return answer.best, answer.budget

    figures = played(size, games, seed, budget, cut, choose)
    millis.sort()
    return {
        "python": f"{platform.python_version()} {platform.system()}",
        "size": size,
        "value": type(value).__name__.lower(),
        "budget": budget.name,
        **figures,
        "ms": {
            "mean": round(statistics.fmean(millis), 3),
            "p99": round(millis[len(millis) * 99 // 100], 3),
            "worst": round(millis[-1], 2),
        },
    }


def table() -> list[dict[str, object]]:
    """Every size in this Python, and the same games in Pyodide under node."""
    found: list[dict[str, object]] = []
    for size, (games, cut) in TABLE.items():
        found.append(measure(size, games, 1, hint_budget(size), cut))
        run = subprocess.run(
            ["node", str(ROOT / "tools" / "bench_coach.mjs"), "--size", str(size), "--games",
             str(games), "--moves", str(cut)],
            check=True, capture_output=True, text=True, cwd=ROOT,
        )  # fmt: skip
        found.append(json.loads(run.stdout))
        if found[-1]["moves_sha256"] != found[-2]["moves_sha256"]:
            raise AssertionError(f"{size}×{size}: other moves in Pyodide than here")
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one size and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", choices=BUDGETS)
    parser.add_argument("--moves", type=int, help="cut games after so many, not the size's own")
    parser.add_argument("--plain", action="store_true", help="the heuristic, not the network")
    options = parser.parse_args(arguments)
    budget = BUDGETS[options.budget] if options.budget else hint_budget(options.size)
    cut = options.moves or CUT[options.size]
    figures = measure(options.size, options.games, options.seed, budget, cut, plain=options.plain)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
