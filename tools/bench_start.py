"""Starts, ours beside a stock PyScript page's, taking turns in one browser (Chromium).

The stock page holds the packages as published and one line of Python that writes to the page. Cold
is a profile that has never been there; warm is one that has, and for ours the worker and its
snapshot are in place.
"""

from __future__ import annotations

import re
import shutil
import statistics
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tools.offline import WITHDRAW, WORKER, make_worker
from tools.paths import DIST, NODE_MODULES
from tools.serve import HOST, make_server
from tools.setup_machine import find_browser

ROUNDS = 9
WAIT_MS = 180_000
SLOWER = 4
"""How many times the processor is slowed for the rows that say so."""
NETWORK = {
    "offline": False,
    "latency": 80,
    "downloadThroughput": 1.25e6,
    "uploadThroughput": 1.25e6,
}
"""80 ms and 10 Mbit/s, in bytes a second."""

STOCK_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
STOCK = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stock</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script></head>
<body><p id="out"></p>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document; document.querySelector("#out").textContent = "there"
</script></body></html>
"""

WATCH = """
addEventListener("app:ready", () => { window.__playable = performance.now(); });
new MutationObserver(() => {
  const out = document.getElementById("out");
  if (out?.textContent && !window.__playable) window.__playable = performance.now();
  const board = document.getElementById("board");
  if (board?.dataset.cells && !window.__drawn) window.__drawn = performance.now();
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
PLAYABLE = "() => window.__playable"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
KEPT = """async () => {
  for (const name of await caches.keys()) {
    if (!name.includes("-snapshot-")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (await cache.match(request)) return true;
  }
  return false;
}"""


def start_table() -> dict[str, dict[str, float]]:
    """The rows: milliseconds of both, medians, and ours as a part of the stock page's."""
    with ExitStack() as stack, sync_playwright() as playwright:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(_served(DIST))
        stock = stack.enter_context(_served(_stock_site(folder / "stock")))
        bare = stack.enter_context(_served(_bare_site(folder / "bare")))
        warm = {name: _profile(playwright, folder / name) for name in ("ours", "stock", "bare")}
        pages = {name: context.new_page() for name, context in warm.items()}
        _warm_up(pages, ours, stock, bare)
        table = {
            "warm": _turns(lambda: _time(pages["stock"], stock), lambda: _time(pages["ours"], ours))
        }
        table["first paint, beside the page without Python"] = _turns(
            lambda: _time(pages["bare"], bare, PAINTED),
            lambda: _time(pages["ours"], ours, PAINTED, then=PLAYABLE),
        )
        table["board on screen, beside playable"] = _turns(
            lambda: _time(pages["ours"], ours),
            lambda: _time(pages["ours"], ours, "() => window.__drawn"),
        )
        for page in pages.values():
            _send(page, "Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        table[f"warm, processor {SLOWER} times slower"] = _turns(
            lambda: _time(pages["stock"], stock), lambda: _time(pages["ours"], ours)
        )
        for context in warm.values():
            context.close()
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )

        def cold(address: str, prepare: Callable[[Page], None] = lambda _: None) -> float:
            context = browser.new_context(service_workers="block")
            context.add_init_script(WATCH)
            page = context.new_page()
            prepare(page)
            taken = _time(page, address)
            context.close()
            return taken

        def slow(page: Page) -> None:
            _send(page, "Network.enable", {})
            _send(page, "Network.emulateNetworkConditions", NETWORK)

        table["cold"] = _turns(lambda: cold(stock), lambda: cold(ours))
        table["cold, 10 Mbit/s and 80 ms"] = _turns(
            lambda: cold(stock, slow), lambda: cold(ours, slow), rounds=3
        )
        browser.close()
    return table


def _turns(
    theirs: Callable[[], float], ours: Callable[[], float], rounds: int = ROUNDS
) -> dict[str, float]:
    """Let both take turns; medians and their ratio."""
    taken = [(theirs(), ours()) for _ in range(rounds)]
    other, own = (statistics.median(column) for column in zip(*taken, strict=True))
    return {"ours_ms": round(own), "beside_ms": round(other), "ratio": round(own / other, 3)}


def _time(page: Page, address: str, what: str = PLAYABLE, then: str = "() => true") -> float:
    """Milliseconds from navigation until something of the page is there.

    A page that is left in the middle of its start keeps the next one in its process waiting: `then`
    is what must be there too before this is over.
    """
    page.goto(address)
    page.wait_for_function(what, timeout=WAIT_MS)
    page.wait_for_function(then, timeout=WAIT_MS)
    return float(page.evaluate(what))


def _warm_up(pages: dict[str, Page], ours: str, stock: str, bare: str) -> None:
    """Visit each page twice, leave a game on our board, and wait until it has its snapshot."""
    page = pages["ours"]
    _time(page, ours)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    while not page.evaluate(KEPT):
        page.evaluate("() => new Promise((done) => setTimeout(done, 200))")
    pages["bare"].goto(bare)
    pages["bare"].evaluate(
        """async () => {
          await navigator.serviceWorker.register("sw.js");
          await navigator.serviceWorker.ready;
        }"""
    )
    for _ in range(2):
        _time(page, ours)
        _time(pages["stock"], stock)
        _time(pages["bare"], bare, PAINTED)


def _profile(playwright: Playwright, folder: Path) -> BrowserContext:
    context = playwright.chromium.launch_persistent_context(
        str(folder),
        executable_path=find_browser("chromium"),
        args=["--no-sandbox", "--disable-gpu", "--no-first-run"],
    )
    context.add_init_script(WATCH)
    return context


def _send(page: Page, method: str, how: dict[str, Any]) -> None:
    page.context.new_cdp_session(page).send(method, how)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with make_server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_address[1]}/"
        server.shutdown()


def _stock_site(folder: Path) -> Path:
    """A page as the guide shows it, on the packages as published."""
    shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", folder / "pyscript")
    (folder / "pyodide").mkdir()
    for name in STOCK_FILES:
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / "pyodide")
    (folder / "index.html").write_text(STOCK, encoding="utf-8")
    return folder


def _bare_site(folder: Path) -> Path:
    """Our page with everything of Python removed: no boot, no drawing, nothing preloaded.

    Its worker stays: to be answered without a network costs a first paint something, Python or not.
    """
    shutil.copytree(DIST, folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    page = re.sub(r"<!-- boot: python.*?/boot: python -->", "", page, flags=re.DOTALL)
    page = re.sub(r'<link rel="(?:module)?preload"[^>]*>', "", page)
    page = re.sub(r"<script\b[^>]*></script>", "", page)
    (folder / "index.html").write_text(page, encoding="utf-8")
    for name in (WORKER, WITHDRAW):
        (folder / name).unlink()
    make_worker(folder, "0" * 16, "")
    return folder
