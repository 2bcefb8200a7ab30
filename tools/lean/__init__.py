"""The lean runtime: bytecode instead of source, and only the modules that the game can reach.

Python spends most of a start compiling its own library. So the build does that once, with
pyodide-build's py-compile in the very interpreter that ships (Pyodide, under node), and leaves out
what nothing imports. Figures and what was rejected: docs/runtime.md.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

from tools import filemap
from tools.paths import COMPILER, NODE_MODULES, ROOT, BuildError, relative

STDLIB = "python_stdlib.zip"
APP = "app.zip"
COACH = "coach.zip"
"""Fetched by the app itself after the start; see app/coaching/library.py."""
LATE = "late.zip"
"""What no start needs of the game; fetched by app/wanted.py."""
MEMORY = "snapshot.pack"

_HERE = Path(__file__).parent
_CACHE = ROOT / "build" / "lean"


def lean_archives() -> dict[str, Path]:
    """Three archives and the snapshot, made anew only if something they come from has changed."""
    stamp = _CACHE / "key"
    key = _key()
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != key:
        if not list(COMPILER.glob("*.whl")):
            raise BuildError(f"{relative(COMPILER)} is empty. `make setup` fetches the compiler.")
        shutil.rmtree(_CACHE, ignore_errors=True)
        _CACHE.mkdir(parents=True)
        for script, *folders in (("make.mjs", COMPILER, _CACHE), ("snapshot.mjs", _CACHE)):
            made = subprocess.run(["node", *map(str, (_HERE / script, *folders))], check=False)
            if made.returncode != 0:
                raise BuildError("the lean runtime could not be made, see above")
        stamp.write_text(key, encoding="ascii")
    return {name: _CACHE / name for name in (STDLIB, APP, COACH, LATE, MEMORY)}


def _key() -> str:
    """A digest of everything that decides what comes out."""
    sources = [
        NODE_MODULES / "pyodide" / STDLIB,
        NODE_MODULES / "pyodide" / "pyodide.asm.wasm",
        NODE_MODULES / "@pyscript" / "core" / "package.json",
        ROOT / "tools" / "archive.py",
        ROOT / "tools" / "closure.py",
        *sorted(_HERE.glob("*.*")),
        *(ROOT / name for name in filemap.app_modules()),
    ]
    digest = hashlib.sha256()
    for path in sources:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
