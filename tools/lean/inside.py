"""Makes python_stdlib.zip and app.zip for the site. Runs inside Pyodide, called by make.mjs."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import marshal
import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.archive import write_zip
from tools.closure import modules_at_start

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
    "tracemalloc",
    "warnings",
    "zipfile",
)
"""What library code imports only inside functions, and a start or an error report may reach."""

UNCHECKED_HASH = 0b01
"""The pyc flag that says: trust this, look at no source and no clock (PEP 552)."""


def main() -> None:
    """Write the archives to OUT."""
    with zipfile.ZipFile(PUBLISHED) as archive:
        library = {_module_of(name): name for name in archive.namelist() if name.endswith(".py")}
        wanted = _reachable(library)
        compiled = {
            library[module] + "c": _bytecode(
                archive.read(library[module]), f"/lib/{_zip_name()}/{library[module]}"
            )
            for module in wanted
        }
    write_zip(OUT / "python_stdlib.zip", compiled)
    print(f"Lean runtime: {len(compiled)} of {len(library)} library modules")
    needed = modules_at_start(REPO)
    app = _app()
    late = {name for name, file in app.items() if file.source not in needed}
    for archive_name, names in (("app.zip", app.keys() - late), ("late.zip", late)):
        write_zip(OUT / archive_name, {name: app[name].content for name in names})
    print(f"The game: {len(needed)} modules at the start, {len(late) // 2} when they are wanted")


def _zip_name() -> str:
    return f"python{sys.version_info.major}{sys.version_info.minor}.zip"


def _module_of(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _reachable(library: dict[str, str]) -> list[str]:
    """Library modules that are loaded once everything app/ and PyScript name has been imported.

    What a bare start has loaded is among them, and so is what this file needs: hardly more.
    """
    named = {name for folder in (REPO / "app", PYSCRIPT) for name in _imports(folder)}
    for module in sorted({*named, *IMPORTED_LATE} & library.keys()):
        importlib.import_module(module)
    return sorted(sys.modules.keys() & library.keys())


def _imports(folder: Path) -> Iterator[str]:
    """Every absolute module name imported anywhere in the Python files of a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _bytecode(source: bytes, shown_as: str) -> bytes:
    """A pyc of `source` that is loaded as it is; `shown_as` is its file name in tracebacks."""
    code = compile(source, shown_as, "exec", dont_inherit=True, optimize=0)
    head = importlib.util.MAGIC_NUMBER + struct.pack("<L", UNCHECKED_HASH)
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


class _File(NamedTuple):
    content: bytes
    source: str
    """The source file it is, or was made from."""


def _app() -> dict[str, _File]:
    """Our own modules, each with its bytecode beside it: quick to load, readable in tracebacks."""
    contents: dict[str, _File] = {}
    for path in (REPO / "app").rglob("*.py"):
        name = path.relative_to(REPO).as_posix()
        source = path.read_bytes()
        cached = importlib.util.cache_from_source(name, optimization="")
        contents[name] = _File(source, name)
        contents[cached] = _File(_bytecode(source, f"/home/pyodide/{name}"), name)
    return contents
