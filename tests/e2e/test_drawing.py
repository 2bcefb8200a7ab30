"""The saved board before Python: drawn with the first paint, just as Python draws it afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from app.engine import Game
from tests.e2e import faults
from tests.e2e.conftest import OpenGame, expect_ready
from tests.e2e.support import SEED, board, expect_game, middle, played, position, press, seeded

LOOK = """() => {
  for (const animation of document.getAnimations()) animation.finish();
  const board = document.getElementById("board");
  const text = (id) => document.getElementById(id).textContent;
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map((n) => Math.round(n * 10) / 10);
  };
  const shown = (id) => document.getElementById(id).getClientRects().length > 0;
  return {
    data: ["size", "cells", "mode", "score", "ply"].map((name) => board.dataset[name]),
    figures: ["score", "score-text", "best", "best-text", "moves", "moves-text",
      "goal-text", "mode"].map(text),
    clock: text("clock"),
    shown: ["clock-figure", "best-figure", "sizes", "daily-days", "pad", "undo", "redo",
      "to-classic"].map(shown),
    size: document.querySelector("[name=size]:checked").value,
    tiles: [...board.querySelectorAll(".tile:not(.spare)")]
      .map((tile) => [tile.className, tile.dataset.value, tile.getAttribute("aria-label"),
        tile.textContent, ...box(tile)].join(" ")).sort(),
    cells: [...board.querySelectorAll(".cells i")].map(box),
    dress: ["tiles", "side", "theme", "motion"]
      .map((name) => document.documentElement.dataset[name]),
    paints: [document.body, board, ...board.querySelectorAll(".tile:not(.spare)")]
      .map((node) => getComputedStyle(node).backgroundColor).sort(),
    bars: [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => meta.media),
    pad: [...document.querySelectorAll("#pad button")].map(box),
    places: ["board", "figures", "actions", "second", "new-game"]
      .map((id) => box(document.getElementById(id))),
  };
}"""
"""All that is seen of a game, to the tenth of a pixel."""

HUGE = [[2**17, 2**20, 2**27, 2**30], [2**37, 2**44, 2**50, 2**60], [2, 4, 8, 16], [0, 0, 0, 0]]


def held_start(page: Page, address: str) -> list[Route]:
    """Open an address whose Python never comes until the routes returned are let go."""
    held: list[Route] = []
    faults.break_file(page, "app.zip", lambda route: held.append(route))
    # It is asked for only once the board is painted.
    with page.expect_request(lambda request: request.url.partition("?")[0].endswith("/app.zip")):
        page.goto(address)
    page.wait_for_function("() => document.getElementById('boot-progress').value > 0")
    return held


@pytest.mark.parametrize(
    ("query", "moves"),
    [
        ("?size=3", "LURDLLUR"),
        ("", "LURDLURDLURDLURDLURD"),
        ("?size=5", "LURD"),
        ("?size=6", "LLDD"),
        ("#daily", "LURDLURD"),
        (seeded(4), "LURDLURD"),
        (position(HUGE), "D"),
    ],
)
def test_the_drawing_is_that_of_python(
    page: Page, open_game: OpenGame, query: str, moves: str
) -> None:
    open_game(page, query)
    press(page, moves)
    expect(board(page)).not_to_have_attribute("data-ply", "0")
    expect(page.locator(".tile:is(.moving, .gone, .made, .new)")).to_have_count(0)
    # Without a fragment it is another document, and what was played last is drawn all the same.
    address = page.url.partition("#")[0]
    page.mouse.move(0, 0)
    before: dict[str, Any] = page.evaluate(LOOK)
    held = held_start(page, address)
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    drawn: dict[str, Any] = page.evaluate(LOOK)
    # The clock goes on until the page is left.
    assert {**drawn, "clock": ""} == {**before, "clock": ""}
    held[0].continue_()
    expect_ready(page)
    assert page.evaluate(LOOK) == drawn


def test_the_drawing_is_in_the_chosen_look(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    press(page, "LURDLURD")
    for name, value in (("tiles", "classic"), ("theme", "dark"), ("side", "right")):
        page.locator(f"[name={name}][value={value}]").check()
    page.get_by_role("radiogroup", name="Motion").get_by_role("radio", name="Off").check()
    page.evaluate("() => scrollTo(0, 0)")
    page.mouse.move(0, 0)
    before: dict[str, Any] = page.evaluate(LOOK)
    assert before["dress"] == ["classic", "right", "dark", "0"]
    assert before["bars"] == ["not all", "all"]
    held = held_start(page, page.url)
    assert page.evaluate(LOOK) == before
    held[0].continue_()
    expect_ready(page)
    assert page.evaluate(LOOK) == before


def test_the_look_comes_with_the_first_paint_of_any_address(
    page: Page, site: str, open_game: OpenGame
) -> None:
    open_game(page)
    page.locator("[name=tiles][value=letters]").check()
    page.locator("[name=theme][value=dark]").check()
    held = held_start(page, site + seeded())
    expect(board(page)).to_have_attribute("data-cells", "")
    expect(page.locator("html")).to_have_attribute("data-tiles", "letters")
    expect(page.locator("body")).to_have_css("background-color", "rgb(23, 21, 19)")
    held[0].continue_()
    expect_ready(page)


def test_the_first_paint_with_content_shows_the_board(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    press(page, "LURD")
    page.add_init_script(
        """
        new MutationObserver(() => {
          const board = document.getElementById("board");
          if (board?.dataset.cells && !window.drawnAt) window.drawnAt = performance.now();
        }).observe(document, { subtree: true, childList: true, attributes: true });
        """
    )
    page.reload()
    expect_ready(page)
    drawn, painted, asked = page.evaluate(
        """() => [window.drawnAt,
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          Math.min(...performance.getEntriesByType("resource").map(({ name, startTime }) =>
            name.includes("boot") || name.includes("vendor") ? startTime : Infinity))]"""
    )
    assert 0 < drawn <= painted
    # The start asks for its files after it, or after the second that drawing.js waits at most.
    assert min(painted, drawn + 1000) <= asked < float("inf")


def test_two_moves_are_held_and_played(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    game = played(Game.new(size=4, seed=SEED), "LU")
    press(page, "LU")
    expect_game(page, game)
    held = held_start(page, page.url)
    press(page, "RDL")
    expect(page.locator("#boot-held")).to_have_text("Held until the game is ready: → ↓")
    expect(page.locator("#boot-held")).to_be_visible()
    held[0].continue_()
    expect_ready(page)
    expect_game(page, played(game, "RD"))


def test_a_swipe_is_held_too(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    game = played(Game.new(size=4, seed=SEED), "LU")
    press(page, "LU")
    expect_game(page, game)
    held = held_start(page, page.url)
    x, y = middle(board(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y + 10)
    page.mouse.up()
    expect(page.locator("#boot-held")).to_have_text("Held until the game is ready: →")
    held[0].continue_()
    expect_ready(page)
    expect_game(page, played(game, "R"))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"version":2}', '{"version":1}', '{"version":1,"record":{"board":5}}'],
)
def test_what_is_damaged_is_not_drawn(page: Page, open_game: OpenGame, text: str) -> None:
    open_game(page)
    press(page, "LURD")
    # With the next load, since the page saves once more as it goes.
    page.add_init_script(f"localStorage.setItem('2048/v1/classic/4', {json.dumps(text)})")
    held = held_start(page, page.url)
    expect(board(page)).to_have_attribute("data-cells", "")
    expect(page.locator("#game")).to_be_visible()
    held[0].continue_()
    expect_ready(page)


def test_another_practice_game_than_that_of_the_address_is_not_drawn(
    page: Page, site: str, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    press(page, "LU")
    held = held_start(page, site + seeded(seed="f" * 32))
    expect(board(page)).to_have_attribute("data-cells", "")
    held[0].continue_()
    expect_ready(page)
