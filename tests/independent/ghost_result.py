"""Judges a ghost match from its two records: ``python -m tests.independent.ghost_result A B``.

A and B are files with the records of player and ghost. Knows only the published pages.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.independent.rules import can_move, replay


class Verdict(NamedTuple):
    """What a match comes to."""

    seal: str
    scores: tuple[int, int]
    winner: str
    """``player``, ``ghost`` or ``draw``."""


def judge(player: dict[str, Any], ghost: dict[str, Any]) -> Verdict:
    """Replay both sides and tell who won; any fault is an AssertionError."""
    for key in ("mode", "size", "goal", "undo", "seed", "match", "level"):
        assert player[key] == ghost[key], key
    assert (player["mode"], player["size"], player["goal"]) == ("ghost", 4, None)
    assert (player["side"], ghost["side"]) == ("player", "ghost")
    merits = []
    for side in (player, ghost):
        board, score = replay(side["seed"], side["moves"])
        assert (board, score) == (side["board"], side["score"])
        moves = len(side["moves"])
        assert moves <= 250
        ends = {"over": not can_move(board), "moves": moves == 250, "time": True, "forfeit": True}
        assert ends[side["ended"]]
        assert side["clockMs"] <= 180_000
        merits.append((side["ended"] != "forfeit", score, max(board), -moves, -side["clockMs"]))
    seal = sha256(f"2048:{player['match']}:{player['seed']}".encode()).hexdigest()
    if not merits[0][0]:
        winner = "ghost"
    elif merits[0] == merits[1]:
        winner = "draw"
    else:
        winner = "player" if merits[0] > merits[1] else "ghost"
    # Equal tiles came to both: after equal moves both boards hold as much.
    both = min(len(player["moves"]), len(ghost["moves"]))
    totals = {sum(replay(side["seed"], side["moves"][:both])[0]) for side in (player, ghost)}
    assert len(totals) == 1
    return Verdict(seal, (player["score"], ghost["score"]), winner)


if __name__ == "__main__":
    sides = [json.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:3]]
    print(judge(*sides))
