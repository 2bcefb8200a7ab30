"""The levels of the ghost against each other: ``python -m tools.duels --seeds 400 [--json]``.

Each player plays each seed once, 250 moves or to its end, in the duel format; who wins is decided
as on the page. A draw is not a win. The corner policy (``app/play/scripted.py``) is the yardstick.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from statistics import fmean
from typing import Any

from app import coach
from app.engine import Board, Direction, Record
from app.play import duel
from app.play.duel import Winner
from app.play.pace import draw_pace
from app.play.scripted import corner
from tools.paths import ROOT

Policy = Callable[[Board], Direction | None]

PAIRS = (
    ("hard", "medium", 0.75, 1.0),
    ("medium", "easy", 0.75, 1.0),
    ("corner", "easy", 0.60, 1.0),
    ("hard", "corner", 0.90, 1.0),
)
"""First, second, and the share of seeds that the first is to win: at least, at most."""

WEIGHTS = ROOT / "static" / "coach" / "4x4.bin"


def players() -> dict[str, Callable[[int], Policy]]:
    """By name, what makes a player; its chance comes from the number it is given."""
    made: dict[str, Callable[[int], Policy]] = {"corner": lambda _: corner}
    value = coach.load(WEIGHTS.read_bytes())
    for level in coach.Level:

        def make(number: int, level: coach.Level = level) -> Policy:
            return coach.bot(level, coach.Thinker(value), Random(number))

        made[level.value] = make
    return made


def seed_of(number: int) -> str:
    """The seed of duel ``number``."""
    return sha256(f"2048 duel {number}".encode("ascii")).hexdigest()[:32]


def play_run(policy: Policy, seed: str, lots: str) -> Record:
    """One run to its end, each move at the time that a ghost's hand would make it."""
    record, _ = duel.new_match("easy", seed, "0" * 16, ("0" * 16, "1" * 16), "2026-01-01T00:00:00Z")
    for time_ms in draw_pace(lots):
        direction = policy(record.game.board)
        after = None if direction is None else duel.with_move(record, direction, time_ms)
        if after is None:
            break
        record = after
    assert record.ended is not None
    return record


def measure(seeds: int) -> dict[str, Any]:
    """All players on all seeds: their figures, and how often each pair was won."""
    runs = {
        name: [
            play_run(make(number), seed_of(number), f"{name} {number}") for number in range(seeds)
        ]
        for name, make in players().items()
    }
    figures = {
        name: {
            "mean": round(fmean(record.game.score for record in records)),
            "lived": round(fmean(record.game.ply == duel.MOVES for record in records), 3),
        }
        for name, records in runs.items()
    }
    pairs = []
    for first, second, least, most in PAIRS:
        if first in runs and second in runs:
            both = zip(runs[first], runs[second], strict=True)
            won = fmean(duel.winner(one, other) is Winner.FIRST for one, other in both)
            holds = least <= won <= most
            pairs.append({"first": first, "second": second, "won": round(won, 4), "holds": holds})
    return {"seeds": seeds, "players": figures, "pairs": pairs}


def main() -> int:
    """Measure and print; 1 if a pair misses what it is to hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure(options.seeds)
    if options.json:
        print(json.dumps(found))
    else:
        for name, figures in found["players"].items():
            print(f"{name:8} mean {figures['mean']:6}  lived {figures['lived']:.1%}")
        for pair in found["pairs"]:
            verdict = "holds" if pair["holds"] else "MISSED"
            print(f"{pair['first']} beats {pair['second']}: {pair['won']:.1%} ({verdict})")
    return 0 if all(pair["holds"] for pair in found["pairs"]) else 1


if __name__ == "__main__":
    sys.exit(main())
