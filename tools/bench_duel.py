"""A duel over a slow line: from key to own slide, and to the tile that the other's key brings.

``python -m tools.bench duel --delay 150 --moves 60``: two pages in Chromium, and that many
milliseconds on the way of every message, in each direction.
"""

from __future__ import annotations

import argparse
import json
import statistics
import threading

from playwright.sync_api import Page, sync_playwright

from tools.paths import DIST
from tools.serve import HOST, make_server
from tools.setup_machine import find_browser

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-features=WebRtcHideLocalIpsWithMdns"]
"""The last: this machine may have no multicast DNS, and the two need each other's addresses."""

SLOW = """(delay) => {
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) {
    setTimeout(() => { if (this.readyState === "open") send.call(this, text); }, delay);
  };
}"""

MOVES = """async (moves) => {
  const board = document.querySelector("#board");
  const tiles = () => board.dataset.cells.split(" ").filter((value) => value !== "0").length;
  const frame = () => new Promise(requestAnimationFrame);
  const taken = [];
  const codes = ["ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"];
  for (let n = 0; taken.length < moves && board.dataset.outcome === ""; n++) {
    await frame();
    const before = board.dataset.ply;
    const code = codes[n % codes.length];
    const event = new KeyboardEvent("keydown", {code, key: code, bubbles: true, cancelable: true});
    const start = performance.now();
    board.dispatchEvent(event);
    if (board.dataset.ply === before) continue;
    const written = performance.now() - start;
    const slid = tiles();
    const tile = new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (tiles() <= slid) return;
        watch.disconnect();
        done(performance.now() - start);
      });
      watch.observe(board, {attributes: true});
    });
    await frame();
    const shown = performance.now() - start;
    taken.push([written, shown, await tile]);
  }
  return taken;
}"""


def duel_times(delay: int, moves: int) -> dict[str, float]:
    """Milliseconds from key to the DOM writes of the slide, to the next frame, to the tile."""
    with make_server(DIST, prefix="/") as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://{HOST}:{server.server_address[1]}/"
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=ARGUMENTS
        )
        mine, theirs = (browser.new_context(service_workers="block").new_page() for _ in range(2))
        _meet(mine, theirs, site)
        for page in (mine, theirs):
            page.evaluate(SLOW, delay)
        taken = mine.evaluate(MOVES, moves)
        browser.close()
        server.shutdown()
    written, shown, tile = zip(*taken, strict=True)
    return {
        "delay_ms": delay,
        "moves": len(taken),
        "slide_written_p50_ms": round(statistics.median(written), 1),
        "slide_written_p95_ms": round(statistics.quantiles(written, n=20)[18], 1),
        "next_frame_p50_ms": round(statistics.median(shown), 1),
        "next_frame_p95_ms": round(statistics.quantiles(shown, n=20)[18], 1),
        "tile_p50_ms": round(statistics.median(tile), 1),
        "tile_p95_ms": round(statistics.quantiles(tile, n=20)[18], 1),
    }


def _meet(inviter: Page, guest: Page, site: str) -> None:
    _open(inviter, f"{site}#duel")
    inviter.locator("#duel-invite").click()
    _open(guest, _link(inviter))
    guest.locator("#duel-join").click()
    inviter.locator("#duel-answer").fill(_link(guest))
    inviter.locator("#duel-connect").click()
    for page in (inviter, guest):
        page.locator("#duel-ready").click()
    for page in (inviter, guest):
        page.locator("#board[data-mode=duel]").wait_for(timeout=30_000)


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)


def _link(page: Page) -> str:
    page.wait_for_function("() => document.querySelector('#duel-link')?.value", timeout=30_000)
    return page.locator("#duel-link").input_value()


def main(arguments: list[str]) -> None:
    """Measure, then print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench duel", description=__doc__)
    parser.add_argument("--delay", type=int, default=150, help="milliseconds, each way")
    parser.add_argument("--moves", type=int, default=60)
    options = parser.parse_args(arguments)
    print(json.dumps(duel_times(options.delay, options.moves)))
