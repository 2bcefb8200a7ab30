"""How Hypothesis runs here: no deadline (Pyodide is slow to warm up), nothing written to disk."""

import sys

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    deadline=None,
    database=None,
    max_examples=30 if sys.platform == "emscripten" else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
