"""How long statistics take to open, with a hundred stored games of a thousand moves each.

Python's part: read and check what is stored, and count. Runs in CPython and inside Pyodide alike;
``python -m tools.bench_statistics`` prints both.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import time
from dataclasses import replace
from functools import cache

from app.engine import End, Game, Mode, Record, encode_record
from app.play.scripted import corner
from app.play.statistics import figures_of, groups_of
from app.web.area import MemoryArea
from app.web.past import results_of
from app.web.store import Store
from app.web.vault import Vault
from tools.paths import ROOT

PREFIX = "2048/v1/"
GAMES, MOVES = 100, 1000
SIZE = 6
"""A board on which the scripted player lives for so many moves."""


@cache
def full_area() -> MemoryArea:
    """Storage with a hundred recent games, and nothing else."""
    area = MemoryArea()
    fields = []
    for n in range(GAMES):
        text = encode_record(replace(_long_game(n % 4), id=f"{n:016x}"))
        fields.append(json.loads(text))
    document = {"version": 1, "records": fields, "results": []}
    area.set(f"{PREFIX}games", json.dumps(document, separators=(",", ":")))
    return area


@cache
def _long_game(n: int) -> Record:
    game = Game.new(size=SIZE, seed=f"{n:032x}", undo="none")
    for _ in range(MOVES):
        way = corner(game.board)
        assert way is not None, "it lives on so large a board"
        game = game.play(way)
        if game.waiting:
            game = game.keep_going()
    return Record(game, "0" * 16, Mode.CLASSIC, "2026-01-01T00:00:00Z", ended=End.LEFT)


def opening_ms(rounds: float) -> float:
    """Milliseconds until the figures of every group are there; the median of so many rounds."""
    area, taken = full_area(), []
    for _ in range(max(int(rounds), 1)):
        start = time.perf_counter()
        store = Store(Vault(area, PREFIX, print))
        results = list(results_of(store))
        for group in groups_of(results):
            figures_of(results, group)
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def both(rounds: int = 9) -> dict[str, float]:
    """The same in this Python and in Pyodide under node."""
    done = subprocess.run(
        ["node", str(ROOT / "tools/bench_node.mjs"), "tools.bench_statistics", "opening_ms"],
        input=f"1\n{rounds}\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    opening_ms(1)
    here, there = opening_ms(rounds), float(done.stdout.split()[-1])
    stored = len(full_area().get(f"{PREFIX}games") or "")
    return {
        "stored_characters": stored,
        "cpython_ms": round(here, 1),
        "pyodide_ms": round(there, 1),
    }


if __name__ == "__main__":
    print(json.dumps(both()))
