"""From key event to finished DOM writes, in Chromium, beside a page whose key handler is empty."""

from __future__ import annotations

import io
import statistics
import threading
import zipfile

from playwright.sync_api import Browser, Page, sync_playwright

from tools.paths import DIST
from tools.serve import HOST, make_server
from tools.setup_machine import find_browser

ROUNDS = 8
PRESSES = 60
"""In each round, on each page in turn."""

QUERY = "?size=6&seed=" + "0" * 32
"""The largest board: most tiles to move and most cells to write."""

EMPTY = """
import js
from pyodide.ffi import create_proxy

async def start():
    board = js.document.querySelector("#board")
    board.addEventListener("keydown", create_proxy(lambda event: None))
    js.document.documentElement.setAttribute("data-state", "ready")
    js.window.__appReady = True
    js.window.dispatchEvent(js.CustomEvent.new("app:ready"))
"""

PRESS = """(presses) => {
  const board = document.querySelector("#board");
  const times = [];
  const codes = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
  for (let n = 0; n < presses; n++) {
    const key = codes[n % 4];
    const event = new KeyboardEvent("keydown", {code: key, key, bubbles: true, cancelable: true});
    const start = performance.now();
    board.dispatchEvent(event);
    times.push(performance.now() - start);
  }
  return times;
}"""
"""The handler runs, and all it writes is written, before dispatchEvent comes back."""


def key_times() -> dict[str, float]:
    """Milliseconds from key to finished DOM writes, and how many times an empty handler's."""
    with make_server(DIST, prefix="/") as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://{HOST}:{server.server_address[1]}/"
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        game, empty = _open(browser, site + QUERY), _open(browser, site, EMPTY)
        ours: list[float] = []
        theirs: list[float] = []
        for round_ in range(ROUNDS + 1):
            taken, bare = game.evaluate(PRESS, PRESSES), empty.evaluate(PRESS, PRESSES)
            if round_:  # the first warms both up
                ours += taken
                theirs += bare
        browser.close()
        server.shutdown()
    return {
        "p50_ms": round(statistics.median(ours), 2),
        "p99_ms": round(statistics.quantiles(ours, n=100)[98], 2),
        # The browser's clock is too coarse for one empty handler, so means are compared.
        "to_empty_handler": round(statistics.fmean(ours) / max(statistics.fmean(theirs), 1e-3), 1),
    }


def _open(browser: Browser, address: str, main: str = "") -> Page:
    page = browser.new_page()
    if main:
        size = (DIST / "app.zip").stat().st_size
        filler = size - len(_archive(main, filler=0))
        body = _archive(main, filler)  # as large as the real one, which the boot script checks
        page.route(
            "**/app.zip", lambda route: route.fulfill(content_type="application/zip", body=body)
        )
    page.goto(address)
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)
    return page


def _archive(main: str, filler: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("app/__init__.py", "")
        archive.writestr("app/main.py", main)
        archive.writestr("filler", b"\0" * filler)
    return buffer.getvalue()
