"""Golden games (B14): 20 seeds on each size, up to 200 moves, every board in one hash.

``python -m tests.unit.engine.golden`` writes ``tests/data/golden-games.json`` anew. It is only to
be run when a case is added: a hash that changes means that games saved or shared before come out
differently. Moves and seeds come from SHA-256: no other generator is promised to stay the same.
"""

from __future__ import annotations

import json
from hashlib import sha256

from app.engine import Direction, Game

from .help import ALL_SIZES, DATA

FILE = DATA / "golden-games.json"
MOVES = 200


def seed_of(number: int) -> str:
    """The seed of golden game ``number``."""
    return sha256(f"2048 golden seed {number}".encode("ascii")).hexdigest()[:32]


def run(seed: str, size: int) -> dict[str, object]:
    """Play a golden game: how many moves it had, its score, and the hash of all its boards.

    Each move tries the directions from one that the hash of seed and ply names, clockwise.
    """
    game = Game.new(size=size, seed=seed, goal=None)
    boards = [game.board]
    for ply in range(MOVES):
        first = sha256(f"2048 golden move {seed} {ply}".encode("ascii")).digest()[0]
        for turn in range(4):
            after = game.play(Direction("URDL"[(first + turn) % 4]))
            if after is not game:
                break
        else:
            break
        game = after
        boards.append(game.board)
    lines = "".join(" ".join(map(str, board.cells)) + "\n" for board in boards)
    return {
        "seed": seed,
        "size": size,
        "moves": game.ply,
        "score": game.score,
        "sha256": sha256(lines.encode("ascii")).hexdigest(),
    }


def all_runs() -> list[dict[str, object]]:
    """The 80 golden games."""
    return [run(seed_of(number), size) for number in range(20) for size in ALL_SIZES]


if __name__ == "__main__":
    cases = ",\n".join(json.dumps(case, separators=(",", ":")) for case in all_runs())
    FILE.write_text(f"[\n{cases}\n]\n", encoding="ascii")
