"""Faults while a new version comes: the old one plays on, and the new one is offered once whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Route, expect

from tests.e2e import faults
from tests.e2e.conftest import START_MS, SUB_PATH, expect_ready
from tests.e2e.host import Host
from tests.e2e.support import board, press
from tools.offline import make_worker
from tools.paths import DIST

pytestmark = [pytest.mark.worker, pytest.mark.noisy]

FILES = (
    "static/boot.mjs",
    "static/vendor/pyscript/core.js",
    "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/python_stdlib.zip",
    "app.zip",
    "static/icon.svg",
)
FAULTS = {
    "missing": faults.missing,
    "server error": faults.server_error,
    "cut": faults.cut,
    "another page": faults.another_page,
    "no answer": faults.no_answer,
}
SAMPLE = {
    ("static/boot.mjs", "missing"),
    ("app.zip", "cut"),
    ("static/vendor/pyodide/pyodide.asm.wasm", "no answer"),
}
"""What `make test` tries; `make faults` tries every pair."""

PATIENCE = "?patience=3000"


@pytest.fixture(scope="module")
def next_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose worker knows every file of FILES under another checksum."""
    site = tmp_path_factory.mktemp("next") / "site"
    shutil.copytree(DIST, site)
    for name in ("sw.js", "sw-withdraw.js"):
        (site / name).unlink()
    for name in FILES:
        with (site / name).open("ab") as file:
            file.write(b"\n")
    make_worker(site, "f" * 16, "")
    return site


@pytest.fixture
def host() -> Iterator[Host]:
    with Host(DIST, SUB_PATH) as host:
        yield host


def open_and_play(page: Page, host: Host) -> None:
    """A game in progress, on a version that is kept."""
    page.goto(host.address + PATIENCE)
    expect_ready(page)
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=START_MS)
    press(page, "LURD")


WORKERS = {
    "missing": None,
    "another page": b"<!DOCTYPE html><p>Sign in</p>",
    "cut": (DIST / "sw.js").read_bytes()[:5000] if (DIST / "sw.js").is_file() else b"",
}
"""What is found where the worker should be; the browser itself asks for it, past any route."""


@pytest.mark.parametrize("fault", WORKERS)
def test_a_worker_that_cannot_be_had_breaks_nothing(
    page: Page, host: Host, tmp_path: Path, fault: str
) -> None:
    open_and_play(page, host)
    cells = str(board(page).get_attribute("data-cells"))
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    (site / "sw.js").unlink()
    if (text := WORKERS[fault]) is not None:
        (site / "sw.js").write_bytes(text)
    host.serve(site)
    page.reload()
    expect_ready(page)
    page.evaluate(
        """() => navigator.serviceWorker.getRegistration()
          .then((it) => it.update()).then(() => {}, () => {})"""
    )
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    host.stop()
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", cells)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        pytest.param(
            name,
            fault,
            marks=[] if (name, fault) in SAMPLE else [pytest.mark.sweep],
            id=f"{name}-{fault}",
        )
        for name in FILES
        for fault in FAULTS
    ],
)
def test_a_fault_during_an_update_breaks_nothing(
    context: BrowserContext, page: Page, host: Host, next_site: Path, name: str, fault: str
) -> None:
    open_and_play(page, host)
    cells = str(board(page).get_attribute("data-cells"))
    met: list[str] = []

    def meet(route: Route) -> None:
        met.append(route.request.url)
        with suppress(Error):  # a second try may come when the server has been stopped
            FAULTS[fault](route)

    address = host.address + name
    context.route(lambda url: url.partition("?")[0] == address, meet)
    host.serve(next_site)
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", cells)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    expect(page.locator("#notice")).not_to_contain_text("Update ready")
    for _ in range(1200):  # a minute at the most
        if not met:
            page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert met, "the worker never asked for it"
    # The version that is kept still starts, without any server.
    host.stop()
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", cells)
    # Once the fault is over the new version comes whole, and is offered.
    context.unroute_all(behavior="ignoreErrors")
    host.serve(next_site)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("#notice")).to_contain_text("Update ready", timeout=START_MS)
