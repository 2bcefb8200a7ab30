"""Bytecode by pyodide-build's py-compile, packed so that equal sources make equal archives.

Runs inside Pyodide, whose own Python is the one that the page has.
"""

from __future__ import annotations

import importlib
import importlib.util
import struct
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.archive import write_zip

WHEELS = Path("/wheels")

CHECKED_HASH = 0b11
"""The pyc flags that py-compile writes when SOURCE_DATE_EPOCH is set: look for a changed source."""
UNCHECKED_HASH = 0b01
"""The pyc flags that say: trust this, look at no source and no clock (PEP 552)."""


def write_compiled(target: Path, sources: Mapping[str, bytes], folder: str) -> None:
    """Write an archive of bytecode for `sources` (name in the archive -> Python source).

    `folder`, with its slash, is where the page's Python will find the modules: tracebacks name
    them so. Raises ValueError when py-compile has written something else than expected.
    """
    with TemporaryDirectory() as scratch:
        archive = Path(scratch) / target.name
        # py-compile calls a module in tracebacks what it is called in the archive.
        write_zip(archive, {folder + name: source for name, source in sources.items()})
        _py_compile(archive)
        with zipfile.ZipFile(archive) as compiled:
            contents = {
                name.removeprefix(folder): _trusted(compiled.read(name))
                for name in compiled.namelist()
            }
    if contents.keys() != {f"{name}c" for name in sources}:
        raise ValueError(f"py-compile wrote {sorted(contents)}")
    write_zip(target, contents)


def _py_compile(archive: Path) -> None:
    """Run `pyodide py-compile` on an archive, in its place."""
    # Only now: what is loaded before decides what the lean library holds.
    sys.path[:0] = [str(wheel) for wheel in sorted(WHEELS.glob("*.whl"))]
    command = importlib.import_module("pyodide_build.cli.py_compile").main
    command([str(archive), "--silent"], prog_name="py-compile", standalone_mode=False)


def _trusted(bytecode: bytes) -> bytes:
    """The same bytecode, loaded from now on as it is."""
    magic, flags = bytecode[:4], struct.unpack_from("<L", bytecode, 4)[0]
    if magic != importlib.util.MAGIC_NUMBER or flags != CHECKED_HASH:
        raise ValueError(f"not the pyc of a hash: {bytecode[:8]!r}")
    return magic + struct.pack("<L", UNCHECKED_HASH) + bytecode[8:]
