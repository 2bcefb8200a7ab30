"""What was built: how much a first load transfers, what the lean library can do, and that it is
the same whenever and wherever it is built.
"""

from __future__ import annotations

import filecmp
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from tests.e2e.conftest import OpenGame
from tools import sizes
from tools.paths import COMPILER, DIST, NODE_MODULES, ROOT


def test_a_first_load_keeps_its_limits(page: Page, site: str, open_game: OpenGame) -> None:
    asked: set[str] = set()

    def note(request: Request) -> None:
        asked.add(request.url.removeprefix(site).partition("?")[0] or "index.html")

    page.on("request", note)
    open_game(page)
    counted = sizes.first_load()
    assert asked <= set(counted), "tools/sizes.py counts less than a page fetches"
    # What the browsers of these tests do not fetch, others may (the icon).
    whole = sizes.total(sizes.measure(counted, quality=sizes.QUICK_BROTLI))
    assert whole.gzip <= sizes.MOST_BY_GZIP, "`make sizes` shows the files"
    assert whole.brotli <= sizes.MOST_BY_BROTLI, "`make sizes` shows the files"


def test_the_lean_library_is_complete_in_itself() -> None:
    """Each of its modules imports, and errors can tell of themselves, with nothing else there."""
    done = subprocess.run(
        ["node", str(ROOT / "tests" / "runtime" / "lean.mjs"), str(DIST)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr[-2000:]) == (0, "")
    assert 'File "/home/pyodide/app/engine/game.py", line ' in done.stdout
    assert 'File "/lib/python314.zip/asyncio/' in done.stdout


@pytest.mark.sweep
def test_the_same_checkout_builds_the_same_site(tmp_path: Path) -> None:
    """Elsewhere, later, and with nothing kept from the first time."""
    elsewhere = tmp_path / "another place"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (elsewhere / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, elsewhere / name)
    for folder in (NODE_MODULES, COMPILER):
        shutil.copytree(folder, elsewhere / folder.relative_to(ROOT))
    subprocess.run(["python3", "-m", "tools.build"], cwd=elsewhere, check=True)
    assert _files(elsewhere / "dist") == _files(DIST)
    different = filecmp.cmpfiles(DIST, elsewhere / "dist", _files(DIST), shallow=False)[1:]
    assert different == ([], [])


def _files(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
