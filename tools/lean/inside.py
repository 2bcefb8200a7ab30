"""Makes python_stdlib.zip and app.zip for the site. Runs inside Pyodide, called by make.mjs."""

from __future__ import annotations

import ast
import importlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.closure import modules_at_start
from tools.lean.compiling import write_compiled

REPO = Path("/repo")
OUT = Path("/out")
PUBLISHED = REPO / "node_modules" / "pyodide" / "python_stdlib.zip"
PYSCRIPT = REPO / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"

IMPORTED_LATE = (
    "_strptime",  # datetime.strptime, and what it needs
    "calendar",
    "locale",
    "_ast_unparse",  # annotations shown as text
    "copy",
    "encodings.ascii",
    "encodings.cp437",  # names in a zip, app.zip for one
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "shutil",
    "stringprep",
    "tokenize",
    "traceback",  # an error must be able to tell of itself
    "warnings",
    "zipfile",
)
"""What library code imports only inside functions, and a start or an error report may reach."""

COACH = "app/coach/"
"""Our modules that no start needs; they go into an archive of their own."""

DONE_WITHOUT = (
    "_ssl",  # sockets, which a page has not
    "ssl",
    "bz2",  # archives other than ours
    "compression",
    "lzma",
)
"""What library code imports under `try`, and serves nothing here; a package is all in it."""


def library() -> None:
    """Write python_stdlib.zip to OUT."""
    with zipfile.ZipFile(PUBLISHED) as archive:
        files = {_module_of(name): name for name in archive.namelist() if name.endswith(".py")}
        wanted = {files[module]: archive.read(files[module]) for module in _reachable(files)}
    version = sys.version_info
    write_compiled(OUT / "python_stdlib.zip", wanted, f"/lib/python{version[0]}{version[1]}.zip/")
    print(f"Lean runtime: {len(wanted)} of {len(files)} library modules")


def app() -> None:
    """Write our own modules to OUT: for the start, the coach, and what else comes when wanted."""
    paths = sorted((REPO / "app").rglob("*.py"))
    sources = {path.relative_to(REPO).as_posix(): path.read_bytes() for path in paths}
    coach = {name for name in sources if name.startswith(COACH)}
    needed = modules_at_start(REPO) & sources.keys() - coach
    late = sources.keys() - needed - coach
    for archive, names in (("app.zip", needed), ("coach.zip", coach), ("late.zip", late)):
        write_compiled(OUT / archive, {n: sources[n] for n in sorted(names)}, "/home/pyodide/")
    print(f"The game: {len(needed)} of {len(sources)} modules at the start")


def _module_of(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _reachable(files: dict[str, str]) -> list[str]:
    """Library modules that are loaded once everything app/ and PyScript name has been imported.

    What a bare start has loaded is among them, and so is what this file needs: hardly more.
    """
    named = {name for folder in (REPO / "app", PYSCRIPT) for name in _imports(folder)}
    for module in sorted({*named, *IMPORTED_LATE} & files.keys()):
        importlib.import_module(module)
    loaded = sys.modules.keys() & files.keys()
    return sorted(
        module
        for module in loaded
        if not any(module == name or module.startswith(f"{name}.") for name in DONE_WITHOUT)
    )


def _imports(folder: Path) -> Iterator[str]:
    """Every absolute module name imported anywhere in the Python files of a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
