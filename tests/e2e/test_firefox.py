"""Firefox: start, play, take back, come back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from app.engine import Board, Game, Start
from tests.e2e.conftest import OpenGame
from tests.e2e.support import ABOUT_TO_LOSE, SEED, board, expect_game, played, position, press


def test_a_game_in_firefox(firefox_page: Page, open_game: OpenGame) -> None:
    page = firefox_page
    open_game(page, position(ABOUT_TO_LOSE))
    start = Start(Board.from_rows(ABOUT_TO_LOSE), 2)
    game = Game.new(size=3, seed=SEED, start=start)
    board(page).focus()
    press(page, "L")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect_game(page, played(game, "L").undo())
    page.get_by_role("button", name="Right", exact=True).click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(board(page)).to_have_attribute("data-undos", "1")
