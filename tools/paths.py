"""Where things lie in the checkout."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE_MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
"""The published runtime, copied here by the build; git-ignored."""
COMPILER = ROOT / "build" / "compiler"
"""Wheels of the compiler that the build runs inside Pyodide; git-ignored."""
DIST = ROOT / "dist"
"""The finished site; git-ignored."""


class BuildError(Exception):
    """The build cannot go on; the message says what is missing and which command brings it."""


def relative(path: Path) -> str:
    """The path as the checkout names it, for messages."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
