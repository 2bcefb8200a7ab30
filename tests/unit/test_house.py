"""What is written twice is the same both times, and imports go one way (design, section 7)."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import filemap
from tools.closure import modules_at_start
from tools.paths import ROOT

APP = ROOT / "app"
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript", "_pyscript"}

LATE = {"replaying", "reviewing", "duelling", "results", "rivals"}
RIVALS = {
    "rivals",
    "line",
    "lobby",
    "meeting",
    "one_link",
    "lone_runs",
    "bout_page",
    "plays",
    "verdict",
}

MAY_IMPORT = {
    "engine": {"engine"},
    "play": {"play", "engine"},
    "coach": {"coach", "engine"},
    "web": {"web", "play", "engine"},
    # main's hands for the coach, replays and matches: apart, since each is wiring of its own.
    "coaching": {"coaching", "web", "play", "coach", "engine"},
    "main": {"main", "coaching", "wanted", "web", "play", "coach", "engine"},
    "wanted": {"wanted", "coaching", *LATE, "web", "play", "coach", "engine"},
    "duel": {"duel", "engine"},
    "duelling": {"duelling", "web", "play", "engine"},
    "rivals": {*RIVALS, "duel", "web", "play", "engine"},
    "meeting": {"meeting", "one_link", "duel", "web", "play", "engine"},
    "line": {"line", "one_link", "bout_page", "duel", "web", "play", "engine"},
    "one_link": {"one_link", "duel", "web", "play", "engine"},
    "lobby": {"lobby", "duel", "web", "play", "engine"},
    "lone_runs": {"lone_runs", "plays", "bout_page", "duel", "web", "play", "engine"},
    "bout_page": {"bout_page", "plays", "duel", "web", "play", "engine"},
    "verdict": {"verdict", "duel", "play", "engine"},
    "plays": {"plays", "verdict", "duel", "web", "play", "engine"},
    "replaying": {"replaying", "reviewing", "coaching", "web", "play", "engine"},
    "reviewing": {"reviewing", "coaching", "web", "play", "engine"},
    "results": {"results", "web", "play", "engine"},
    "__init__": set[str](),
}
"""Each room of app/ -> the rooms it may know."""
MAY_IMPORT_BROWSER = {"web", "main", "wanted", *LATE, *RIVALS - {"plays", "verdict"}}
"""Coaching gets what it needs of the browser handed in."""


def modules() -> list[Path]:
    return [ROOT / name for name in filemap.app_modules()]


def room(path: Path) -> str:
    """The first name below app/: a package, or a module of its own."""
    return path.relative_to(APP).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[str]:
    """Every absolute module name that a file imports, wherever in it, relative ones resolved."""
    package = list(path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield name
            # `from app import engine` names a room as well.
            if name == "app":
                yield from (f"app.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(APP).as_posix())
def test_imports_go_one_way(path: Path) -> None:
    for name in imported(path):
        top, *rest = name.split(".")
        if top == "app" and rest:
            assert rest[0] in MAY_IMPORT[room(path)], f"{room(path)} may not import {name}"
        elif top in BROWSER:
            assert room(path) in MAY_IMPORT_BROWSER, f"{room(path)} may not import {name}"
        elif top != "app":
            assert top in sys.stdlib_module_names, f"{name} is neither ours nor Python's"


def test_what_is_played_late_is_no_part_of_a_start() -> None:
    needed = modules_at_start(ROOT)
    late = set(filemap.app_modules()) - needed
    for name in (
        *("app/replaying.py", "app/reviewing.py", "app/duelling.py", "app/engine/link.py"),
        *("app/coaching/reviewing.py", "app/play/review.py", "app/play/ghost.py"),
        *("app/results.py", "app/play/days.py", "app/play/statistics.py", "app/web/charts.py"),
    ):
        assert name in late
    for name in ("app/main.py", "app/wanted.py", "app/play/step.py", "app/web/store.py"):
        assert name in needed


def config_text() -> str:
    return (ROOT / "pyscript.toml").read_text(encoding="utf-8")


def test_the_file_map_lists_exactly_the_modules_of_the_app() -> None:
    files = tomllib.loads(config_text())["files"]
    wanted = {f"./{name}": f"./{name}" for name in filemap.app_modules()}
    assert files == wanted, "`make filemap` writes the map"


def test_the_configuration_is_plain_enough_for_pyscript() -> None:
    """PyScript's parser takes keys and values a line each; more than that it reads wrongly."""
    plain = re.compile(
        r"""
        (?: \#.*                                          # a comment of its own line
          | \[\w+\]                                       # a section, one name
          | (?:\w+|"[^"\\]+") \s=\s                       # a key: a word, or a quoted path
            (?: "[^"\\]*" | true | false | \d+            # a text without escapes, a number
              | \[ "[^"\\]*" (?: ,\s "[^"\\]*" )* \] )    # or texts in one line
        )?""",
        re.VERBOSE,
    )
    for line in config_text().splitlines():
        assert plain.fullmatch(line), f"too much for PyScript's parser: {line}"


def test_the_page_declines_the_same_plugins_twice() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    found = re.search(r"<mpy-config[^>]*>(.*?)</mpy-config>", page)
    assert found
    assert json.loads(found.group(1))["plugins"] == tomllib.loads(config_text())["plugins"]


def test_every_make_target_that_the_documents_name_exists() -> None:
    targets = set(re.findall(r"^([a-z]\w*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            named = set(re.findall(r"(?:`|^\s*|\$ )make ([a-z]\w*)", text, re.MULTILINE))
            assert named <= targets, path.name


def test_the_runtime_page_tells_the_pinned_versions() -> None:
    text = (ROOT / "docs" / "runtime.md").read_text(encoding="utf-8")
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    for name, version in {**package["dependencies"], **package["devDependencies"]}.items():
        assert re.fullmatch(r"[\d.]+", version), f"{name} is not pinned exactly"
        assert re.search(rf"{re.escape(name)} {re.escape(version)}\b", text), f"{name} {version}"


def test_no_lock_or_pin_names_where_packages_come_from() -> None:
    for name in ("package-lock.json", "tools/requirements.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in re.sub(r'"url": "[^"]*"', "", text), name


def test_the_boot_scripts_never_use_what_the_policy_forbids() -> None:
    for path in [*(ROOT / "static").glob("*.*js"), *(ROOT / "static" / "boot").glob("*.mjs")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\beval\(|new Function\b|innerHTML|\bon\w+=\"", text), path.name
