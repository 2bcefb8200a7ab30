"""A start that goes well: what it fetches and shows, and what it leaves to the app."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e import faults
from tests.e2e.conftest import OpenGame, expect_ready
from tools.paths import DIST

REPORTS = """
from pyodide.ffi import create_proxy
import asyncio
from pyscript import document, window

def sync_handler(event):
    raise ValueError("from a sync handler")

async def async_handler(event):
    raise ValueError("from an async handler")

async def task():
    raise ValueError("from a task")

async def start():
    window.addEventListener("t:sync", create_proxy(sync_handler))
    window.addEventListener("t:async", create_proxy(async_handler))
    window.addEventListener("t:task", create_proxy(lambda event: asyncio.ensure_future(task())))
    document.documentElement.setAttribute("data-state", "ready")
    window.__appReady = True
    window.dispatchEvent(window.CustomEvent.new("app:ready"))
"""


def test_a_start_asks_for_each_file_once_and_for_no_other(
    page: Page, site: str, open_game: OpenGame
) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.removeprefix(site))

    page.on("request", note)
    open_game(page)
    assert sorted(asked) == sorted(set(asked))
    shipped = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert set(asked) <= shipped | {""}
    unused = {path for path in shipped if path.startswith("static/vendor/")} - set(asked)
    assert unused == {"static/vendor/qrcode-generator/qrcode.js"}  # asked for by invitations only


def test_the_progress_bar_counts_the_bytes_of_the_files(page: Page, site: str) -> None:
    held: list[Route] = []
    faults.break_file(page, "app.zip", lambda route: held.append(route))
    page.goto(site, wait_until="commit")
    bar = page.locator("#boot-progress")
    sizes = json.loads(bar.get_attribute("data-files") or "")
    total = sum(sizes.values())
    assert bar.get_attribute("data-total") == str(total)
    assert all((DIST / name).stat().st_size == size for name, size in sizes.items())
    # All but the archive that is held back has arrived.
    here = str(total - sizes["app.zip"])
    expect(bar).to_have_attribute("max", str(total))
    expect(bar).to_have_attribute("value", here, timeout=30_000)
    megabytes = re.escape(f"{total / 1e6:.1f} MB")
    expect(page.locator("#boot-status")).to_have_text(re.compile(megabytes))
    held[0].continue_()
    expect_ready(page)


@pytest.mark.noisy
@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("t:sync", "from a sync handler"),
        ("t:async", "from an async handler"),
        ("t:task", "from a task"),
    ],
)
def test_an_error_after_the_start_is_handed_to_the_app(
    page: Page, open_game: OpenGame, event: str, message: str
) -> None:
    faults.replace_main(page, REPORTS)
    open_game(page)
    page.evaluate(
        """() => addEventListener("app:error", ({ detail }) => {
            document.title = "told: " + detail.message;
        })"""
    )
    page.evaluate("(name) => { dispatchEvent(new Event(name)); }", event)
    expect(page).to_have_title(re.compile(f"told: .*{message}", re.DOTALL))
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
