"""The rules are a library in plain Python. Starts a process, so for CPython only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROBE = """
import sys
before = set(sys.modules)
import app.engine
new = set(sys.modules) - before
browser = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}
print(sorted(name for name in new if name.split(".")[0] in browser))
print(sorted(name for name in new if name.startswith("app.") and name.split(".")[1] != "engine"))
from app.engine import Board, Direction, Game, slide, spawn_order, decode_record, encode_record
"""


def test_the_engine_loads_nothing_of_the_browser_and_nothing_else_of_ours() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["[]", "[]"]
