"""Which modules of the game a start needs: those that ``app/main.py`` imports before it runs.

What is imported inside functions only comes later, and stands in an archive of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

MAIN = "app/main.py"


def modules_at_start(root: Path) -> set[str]:
    """The files below ``root``, as paths from it, that importing the main module loads."""
    found: set[str] = set()
    waiting = [MAIN]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        waiting += (file for module in _imports(root, name) for file in _files(root, module))
    return found


def _files(root: Path, module: str) -> Iterator[str]:
    """The files that importing a module loads: its packages and itself, where it is one of ours."""
    parts = module.split(".")
    for end in range(1, len(parts) + 1):
        path = "/".join(parts[:end])
        for file in (f"{path}/__init__.py", f"{path}.py"):
            if (root / file).is_file():
                yield file


def _imports(root: Path, name: str) -> Iterator[str]:
    """What a file imports as it is loaded, as absolute names."""
    package = name.split("/")[:-1]
    tree = ast.parse((root / name).read_text(encoding="utf-8"))
    for node in _statements(tree.body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            # What is taken from a package may be a module.
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements that run on import; what is only for the type checker does not."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and _is_for_types(node.test):
            yield from _statements(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            yield from _statements(node.body)
            yield from _statements(getattr(node, "orelse", []))


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
