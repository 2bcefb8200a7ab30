"""A very long game costs no memory: neither Python's nor the browser's."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.conftest import OpenGame, expect_ready
from tests.e2e.support import board, stored

FIND_WASM = """(() => {
  // The memory that Pyodide runs in, taken where it is made: a page has no other way to ask.
  const note = (result) => {
    for (const part of Object.values((result.instance ?? result).exports)) {
      if (part instanceof WebAssembly.Memory) window.wasmMemory = part;
    }
    return result;
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const native = WebAssembly[name];
    WebAssembly[name] = (...args) => native.apply(WebAssembly, args).then(note);
  }
})()"""

PLAY = """(moves) => {
  // By the pad, a slice at a time; whatever ends the game or waits for an answer stops it.
  const board = document.querySelector("#board");
  const pad = {};
  for (const button of document.querySelectorAll("#pad button")) {
    pad[button.dataset.direction] = button;
  }
  for (const letter of moves) pad[letter].click();
  return [Number(board.dataset.ply), board.dataset.outcome];
}"""

SEED = "00000000000000000000000000000011"
SLICE = 200


def levels(page: Page, session: CDPSession) -> tuple[int, int]:
    """Bytes of wasm memory, and of JavaScript's heap after a forced collection."""
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    wasm: int = page.evaluate("() => wasmMemory.buffer.byteLength")
    heap: dict[str, Any] = session.send("Runtime.getHeapUsage")
    return wasm, int(heap["usedSize"])


def play_to(page: Page, ply: int, chance: random.Random) -> int:
    """Play on until ``ply`` moves stand; a game that ends is taken back some way and goes on."""
    now = 0
    while now < ply:
        moves = chance.choices("LDRU", weights=(8, 8, 2, 1), k=min(SLICE, (ply - now) + 5))
        now, outcome = page.evaluate(PLAY, moves)
        if outcome == "won":
            page.get_by_role("button", name="Keep going").click()
        elif outcome == "over":
            page.get_by_role("dialog").get_by_role("button", name="Undo").click()
            page.evaluate(
                "() => { for (let n = 0; n < 60; n++) document.querySelector('#undo').click(); }"
            )
    return now


@pytest.mark.parametrize("moves", [1000, pytest.param(10_000, marks=pytest.mark.sweep)])
def test_a_long_game_leaves_memory_as_it_was(page: Page, open_game: OpenGame, moves: int) -> None:
    page.add_init_script(FIND_WASM)
    open_game(page, f"?size=6&seed={SEED}")
    session = page.context.new_cdp_session(page)
    chance = random.Random(2048)
    play_to(page, 100, chance)
    wasm, heap = levels(page, session)
    ply = play_to(page, moves, chance)
    wasm_after, heap_after = levels(page, session)
    print(f"{ply} moves: wasm {wasm} -> {wasm_after}, heap {heap} -> {heap_after} bytes")
    assert wasm_after <= wasm * 1.1
    assert heap_after <= heap * 1.1
    # Two tiles a cell: those that stand, and those that go into merges.
    assert page.locator("#board .tile").count() <= 72
    # It is ready again after a reload, and can be taken back at once.
    cells = board(page).get_attribute("data-cells") or ""
    ply = int(board(page).get_attribute("data-ply") or 0)
    assert len(stored(page, "practice")["record"]["moves"]) == ply >= moves
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", cells)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(board(page)).to_have_attribute("data-ply", str(ply - 1))
