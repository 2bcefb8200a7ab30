"""What the 3×3 hint loses against exact play: ``python -m tools.train.loss3 build/exact3.npz``.

Plays games with the hint setting (the compiled twin) and asks the exact table, at every board, how
many of the points to come the slide gave away. Printed are the mean over 1,000 boards drawn from
those games, over all of them, and what the losses of a game add up to: the best play's mean less
that is the hint's mean, told with less chance in it than by its scores.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

import numpy as np

from app.coach import Budget
from app.engine import Board, Direction
from tools.bench_coach import CUT, played
from tools.train.exact3 import Exact
from tools.train.three import slide
from tools.train.twin import ask_for_player, player

DIRECTIONS = {Direction.LEFT: 0, Direction.RIGHT: 1, Direction.UP: 2, Direction.DOWN: 3}
BEST_PLAY = 5468.49
"""Points of the best play on average, as `tools.train.exact3` prints."""


def main() -> None:
    """Play, judge and print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("exact", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=1000, help="drawn from the games' boards")
    ask_for_player(parser)
    options = parser.parse_args()
    exact = Exact(options.exact)
    twin, budget = player(options, 3)
    lost: list[float] = []
    parts: list[float] = []
    by_game: list[float] = []

    def choose(board: Board) -> tuple[Direction | None, Budget]:
        points, kept = twin.points(board, budget)
        best = max(points, key=points.__getitem__, default=None)
        worths = {direction: worth(exact, board, direction) for direction in points}
        if best is not None:
            top = max(worths.values())
            lost.append(top - worths[best])
            parts.append(lost[-1] / top if top else 0.0)
            by_game[-1] += lost[-1]
        return best, kept

    for number in range(options.games):
        by_game.append(0.0)
        played(3, 1, options.seed + number, budget, CUT[3], choose)
    some = Random(options.seed).sample(parts, min(options.boards, len(parts)))
    print(
        json.dumps(
            {
                "budget": [budget.schedule, budget.nodes],
                "games": options.games,
                "boards": len(some),
                "percent_lost": round(100 * float(np.mean(some)), 3),
                "percent_lost_all": round(100 * float(np.mean(parts)), 3),
                "points_lost_a_game": round(float(np.mean(by_game)), 1),
                "stderr": round(float(np.std(by_game)) / len(by_game) ** 0.5, 1),
                "mean_by_losses": round(BEST_PLAY - float(np.mean(by_game)), 1),
            }
        )
    )


def worth(exact: Exact, board: Board, direction: Direction) -> float:
    """Expected points from a board on, after a slide and with the best play from there."""
    packed = sum((cell.bit_length() - 1) << 4 * at for at, cell in enumerate(board.cells) if cell)
    after, gain = slide(packed, DIRECTIONS[direction], exact.lines)
    return float(gain) + exact.after(after)


if __name__ == "__main__":
    main()
