"""Whole games of the coach: ``python -m tools.bench_coach --size 4 --games N --seed S``.

Prints one JSON line. Games are the engine's own, on seeds derived from S; runs in CPython and in
Pyodide alike and plays the same moves in both, since no time guard is set.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import time
from pathlib import Path

from app.coach import Evaluator, Heuristic, Thinker, hint_budget, load
from app.coach.budgets import CAREFUL, GLANCE, HINT, HINT_LARGE, HINT_SMALL, QUICK
from app.engine import Game

BUDGETS = {b.name: b for b in (GLANCE, QUICK, CAREFUL, HINT, HINT_SMALL, HINT_LARGE)}
CUT = {3: 5_000, 4: 19_000, 5: 12_000, 6: 9_000}
"""Moves after which a game is cut, by size."""
ROOT = Path(__file__).resolve().parent.parent


def clock() -> float:
    """Seconds that this process has computed; the machine is never quiet, so waiting is left out."""
    return time.process_time()


def evaluator(size: int) -> Evaluator:
    """The network of a size, or the heuristic where there is none."""
    path = ROOT / "static" / "coach" / f"{size}x{size}.bin"
    return load(path.read_bytes()) if path.exists() else Heuristic(size)


def measure(
    size: int, games: int, seed: int, budget: str | None = None, plain: bool = False, cut: int = 0
) -> dict[str, object]:
    """Play ``games`` whole games and sum them up."""
    value = Heuristic(size) if plain else evaluator(size)
    thinker = Thinker(value)
    chosen = BUDGETS[budget] if budget else hint_budget(size)
    scores, best, millis = [], [], []
    for number in range(games):
        name = hashlib.sha256(f"bench:{seed}:{number}".encode()).hexdigest()[:32]
        game = Game.new(size=size, seed=name, undo="none", goal=None)
        while len(game.moves) < (cut or CUT[size]):
            start = clock()
            direction = thinker.answer(game.board, chosen).best
            millis.append((clock() - start) * 1000)
            if direction is None:
                break
            game = game.play(direction)
        scores.append(game.score)
        best.append(game.board.best_tile)
    millis.sort()
    return {
        "size": size,
        "value": type(value).__name__.lower(),
        "budget": chosen.name,
        "seed": seed,
        "games": games,
        "mean": round(statistics.fmean(scores)),
        "stderr": round(statistics.stdev(scores) / games**0.5) if games > 1 else None,
        "shares": {
            v: round(sum(b >= v for b in best) / games, 4) for v in (2**k for k in range(9, 16))
        },
        "moves": len(millis),
        "ms": {
            "mean": round(statistics.fmean(millis), 3),
            "p99": round(millis[len(millis) * 99 // 100], 3),
            "worst": round(millis[-1], 2),
        },
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", choices=BUDGETS)
    parser.add_argument("--moves", type=int, help="cut games after so many, not the size's own")
    parser.add_argument("--plain", action="store_true", help="the heuristic, not the network")
    options = parser.parse_args()
    print(
        json.dumps(
            measure(
                options.size,
                options.games,
                options.seed,
                options.budget,
                options.plain,
                options.moves or 0,
            )
        )
    )


if __name__ == "__main__":
    main()
