"""What every kind of test shares: how Hypothesis works here and inside Pyodide."""

from __future__ import annotations

import sys

from hypothesis import settings

# No deadlines: machines differ and pause, and a slow example is no wrong one. Inside Pyodide, some
# ten times slower, fewer examples: the rules are the same code, only the interpreter is new there.
settings.register_profile("here", deadline=None)
settings.register_profile("pyodide", deadline=None, max_examples=25, database=None)
settings.load_profile("pyodide" if sys.platform == "emscripten" else "here")
