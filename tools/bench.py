"""Measurements side by side in one run: `make bench`, or `make bench JSON=1` for one JSON object.

``python -m tools.bench coach --size 4 --games N --seed S`` runs a part of the coach's table alone,
``python -m tools.bench review --size 4 --moves N --depth fast`` the review of one game,
``python -m tools.bench duel --delay MS --moves N`` a duel over a slow line.

The machine is never quiet, so what is compared takes turns, and medians and ratios are given.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys

from tools import bench_coach, bench_duel, bench_review, bench_statistics
from tools.bench_keys import key_times
from tools.bench_play import moves_per_second
from tools.bench_start import start_table
from tools.paths import ROOT
from tools.sizes import first_load, measure, total

ROUNDS = 9
SECONDS = 0.5
"""Length of one round of play."""


def random_play() -> dict[str, float]:
    """Moves a second of random play, in this Python and in Pyodide under node."""
    here: list[float] = []
    there: list[float] = []
    with subprocess.Popen(
        ["node", str(ROOT / "tools/bench_node.mjs"), "tools.bench_play", "moves_per_second"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        for _ in range(ROUNDS + 1):
            here.append(moves_per_second(SECONDS))
            print(SECONDS, file=node.stdin, flush=True)
            there.append(float(node.stdout.readline()))
        node.stdin.close()
    # The first round of each warms it up and is not counted.
    cpython, pyodide = statistics.median(here[1:]), statistics.median(there[1:])
    return {
        "cpython_moves_per_second": round(cpython),
        "pyodide_moves_per_second": round(pyodide),
        "pyodide_to_cpython": round(pyodide / cpython, 3),
    }


def main() -> None:
    """Measure, then print."""
    if sys.argv[1:2] == ["coach"]:
        bench_coach.main(sys.argv[2:])
        return
    if sys.argv[1:2] == ["review"]:
        bench_review.main(sys.argv[2:])
        return
    if sys.argv[1:2] == ["duel"]:
        bench_duel.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    starts, play, keys = start_table(), random_play(), key_times()
    coach, review = bench_coach.table(), bench_review.table()
    opened = bench_statistics.both()
    whole = total(measure(first_load()))._asdict()
    if options.json:
        figures = {
            "python": platform.python_version(),
            "start": starts,
            "first_load_bytes": whole,
            "random_play": play,
            "key_to_dom": keys,
            "statistics": opened,
            "coach": coach,
            "review": review,
        }
        print(json.dumps(figures))
        return
    print("Navigation to playable, beside a stock PyScript page, medians in turn (Chromium)")
    for name, row in starts.items():
        ours, beside, ratio = row["ours_ms"], row["beside_ms"], row["ratio"]
        print(f"  {name:<44}{ours:>8,} ms{beside:>8,} ms{ratio:>8.3f}")
    print(f"Bytes of a first load: {', '.join(f'{n:,} {name}' for name, n in whole.items())}")
    print(f"Random play, median of {ROUNDS} rounds in turn (CPython {platform.python_version()})")
    for name, value in play.items():
        print(f"  {name.replace('_', ' '):<28}{value:>12,}")
    print("Key event to finished DOM writes, 6×6, in turn with an empty key handler (Chromium)")
    for name, value in keys.items():
        print(f"  {name.replace('_', ' '):<28}{value:>12,}")
    print("Statistics with 100 stored games of 1,000 moves: until all figures are there")
    for name, value in opened.items():
        print(f"  {name.replace('_', ' '):<28}{value:>12,}")
    print("The coach: the hint's budget, the same games in this Python and in Pyodide under node")
    for line in coach:
        print(f"  {json.dumps(line)}")
    print("Review of a game of 1,000 moves on 4×4, fast, in this Python and in Pyodide under node")
    for line in review:
        print(f"  {json.dumps(line)}")


if __name__ == "__main__":
    main()
