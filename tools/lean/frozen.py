"""What stands in the memory of a start from a snapshot. Run inside Pyodide by snapshot.mjs.

Every library module of the archive and every module of the game is imported, so that a start from
the snapshot reads neither archive. PyScript's own package cannot be, since it takes values from the
page as it is imported; its modules lie ready as code.
"""

from __future__ import annotations

import gc
import importlib
import importlib.util
import sys
import zipfile
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

HOME = Path("/home/pyodide")
PYSCRIPT = Path("/pyscript")
"""Where snapshot.mjs has put the sources of PyScript's package."""


class Ready(MetaPathFinder, InspectLoader):
    """Finds modules whose code is held here, before anything looks for a file."""

    def __init__(self, codes: dict[str, CodeType], packages: set[str]) -> None:
        self.codes = codes
        self.packages = packages

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """The spec of a module held here."""
        if name not in self.codes:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=name in self.packages)

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module in it."""
        exec(self.codes[module.__name__], module.__dict__)

    def get_source(self, name: str) -> None:
        """No source is kept."""


def module_name(file: str) -> str:
    """The module that a file holds, by its path below the folder of its package."""
    stem = file.removesuffix(".pyc").removesuffix(".py")
    return stem.removesuffix("/__init__").replace("/", ".")


def freeze() -> None:
    """Import everything, and leave no garbage behind."""
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        library = archive.namelist()
    game = [path.relative_to(HOME).as_posix() for path in HOME.rglob("app/**/*.pyc")]
    for file in sorted([*library, *game]):
        importlib.import_module(module_name(file))
    codes, packages = {}, set()
    for path in sorted(PYSCRIPT.rglob("*.py")):
        name = module_name("pyscript/" + path.relative_to(PYSCRIPT).as_posix())
        shown_as = f"/home/pyodide/pyscript/{path.relative_to(PYSCRIPT).as_posix()}"
        codes[name] = compile(path.read_bytes(), shown_as, "exec", dont_inherit=True)
        if path.name == "__init__.py":
            packages.add(name)
    sys.meta_path.insert(0, Ready(codes, packages))
    sys.path_importer_cache.clear()
    gc.collect()


freeze()
