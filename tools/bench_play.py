"""One timed stretch of random play with the engine; runs in CPython and inside Pyodide alike."""

from __future__ import annotations

import random
import time

from app.engine import Direction, Game

SEED = "0123456789abcdef0123456789abcdef"


def moves_per_second(seconds: float) -> float:
    """Whole moves (slide, reward, spawn, outcome) that random play makes in a second."""
    choose = random.Random(2048).choice  # the same play in both
    directions = list(Direction)
    moves = 0
    game = new = Game.new(size=4, seed=SEED, undo="none")
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(100):
            after = game.play(choose(directions))
            if after is not game:
                moves += 1
                game = after
            elif game.outcome is not None:
                game = new
    return moves / elapsed
