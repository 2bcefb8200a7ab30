"""Addresses: what a link may ask for, what it gets wrong, and what the page does to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.engine import Board, Game, Start
from tests.e2e.conftest import OpenGame
from tests.e2e.support import SEED, board, expect_game, played, press, seeded

ROWS = "4x4:2.0.0.4/0.0.0.0/0.0.8.0/2.0.0.0"


def test_a_seed_and_what_trackers_add(page: Page, open_game: OpenGame) -> None:
    open_game(page, f"?utm_source=x&seed={SEED}&fbclid=1#top")
    expect_game(page, Game.new(seed=SEED))
    expect(board(page)).to_have_attribute("data-mode", "practice")
    expect(page.locator("#notice")).to_be_empty()


def test_a_position_gets_a_seed_of_its_own(page: Page, open_game: OpenGame) -> None:
    open_game(page, f"?position={ROWS}&size=6")
    expect(page).to_have_url(re.compile(r"position=4x4.*&seed=[0-9a-f]{32}$"))
    seed = board(page).get_attribute("data-seed") or ""
    start = Start(Board.from_rows([[2, 0, 0, 4], [0, 0, 0, 0], [0, 0, 8, 0], [2, 0, 0, 0]]), 2)
    game = Game.new(seed=seed, start=start)
    board(page).focus()
    press(page, "LU")
    expect_game(page, played(game, "LU"))
    page.reload()
    expect_game(page, played(game, "LU"))
    page.get_by_role("button", name="New game").click()
    expect_game(page, game)


def test_positions_that_hold_the_goal_or_no_move(page: Page, open_game: OpenGame) -> None:
    open_game(page, f"?position=4x4:4096.0.0.0/0.0.0.0/0.0.0.0/0.0.0.2&seed={SEED}")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_have_attribute("data-outcome", "")
    open_game(page, f"?position=3x3:2.4.2/4.2.4/2.4.2&seed={SEED}")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    expect(board(page)).to_have_attribute("data-outcome", "over")


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("?size=7", "size"),
        ("?seed=XYZ", "seed"),
        ("?seed=" + "0" * 31 + "G", "seed"),
        ("?position=4x4:3.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0", "position"),
        ("?position=" + "9" * 5000, "position"),
        ("?position=<img src=x onerror=alert(1)>", "position"),
    ],
)
def test_what_a_link_got_wrong_is_said(
    page: Page, open_game: OpenGame, query: str, word: str
) -> None:
    open_game(page, query)
    expect(page.get_by_role("status").filter(has_text=word)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(page.locator("#notice img")).to_have_count(0)
    page.get_by_role("button", name="Put this message away").click()
    expect(page.locator("#notice")).to_be_empty()


def test_a_size_chosen_replaces_the_one_in_the_address(page: Page, open_game: OpenGame) -> None:
    open_game(page, "?size=5&kept=1")
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(board(page)).to_have_attribute("data-size", "5")
    page.get_by_role("radio", name="3×3").check()
    expect(page).to_have_url(re.compile(r"\?size=3&kept=1$"))
    open_game(page, seeded(4))
    page.get_by_role("radio", name="6×6").check()
    expect(page).to_have_url(re.compile(rf"size=6&seed={SEED}$"))
    expect_game(page, Game.new(size=6, seed=SEED))


def test_back_and_forward_between_practice_and_classic(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    practised = played(Game.new(seed=SEED), "LU")
    page.get_by_role("link", name="Back to Classic").click()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    page.go_back()
    expect_game(page, practised)
    page.go_forward()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    # Another address moves the old practice game to the recent ones; a plain one opens the last.
    open_game(page, seeded(5))
    open_game(page)
    expect(board(page)).to_have_attribute("data-mode", "practice")
    expect(board(page)).to_have_attribute("data-size", "5")


@pytest.mark.noisy  # a text file has no icon, so the browser asks for one that is not there
def test_in_a_frame_the_first_tap_brings_the_keys(page: Page, site: str) -> None:
    page.goto(site + "NOTICES.txt")
    page.evaluate(
        """(address) => {
          const frame = document.createElement("iframe");
          frame.src = address;
          frame.width = frame.height = "600";
          document.body.replaceChildren(frame);
        }""",
        site + seeded(),
    )
    inside = page.frame_locator("iframe")
    inside.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)
    inside.locator("#board").click()
    press(page, "LURD")
    expect(inside.locator("#board")).to_have_attribute(
        "data-cells", " ".join(map(str, played(Game.new(seed=SEED), "LURD").board.cells))
    )
