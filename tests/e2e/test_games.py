"""Games that come and go: reloads, sizes, undo rules, New game, the goal and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.engine import Board, Game, Start
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import (
    ABOUT_TO_LOSE,
    ABOUT_TO_WIN,
    SEED,
    WIN_AND_LOCK,
    board,
    expect_game,
    expect_rest,
    played,
    position,
    press,
    spoken,
)


def classic(page: Page) -> Game:
    """The unbegun Classic game on the page."""
    seed, size = (board(page).get_attribute(f"data-{name}") for name in ("seed", "size"))
    assert seed
    assert size
    return Game.new(size=int(size), seed=seed)


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_closed_page_finds_its_games_again(
    context: BrowserContext, page: Page, open_game: OpenGame, watch: Watch
) -> None:
    open_game(page)
    board(page).focus()
    game = classic(page)
    for _ in range(3):
        press(page, "LURD")
        game = played(game, "LURD")
        # The page goes down right after the move, without a chance to save anything.
        page.close(run_before_unload=False)
        page = context.new_page()
        open_game(page)
        expect_game(page, game)
        expect_rest(page, game)
        board(page).focus()
    for _ in range(3):
        page.keyboard.press("u")
        game = game.undo()
    page.keyboard.press("Shift+U")
    game = game.redo()
    best = page.locator("#best").text_content()
    page.reload()
    expect_game(page, game)
    expect(page.locator("#best")).to_have_text(best or "")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    board(page).focus()
    page.keyboard.press("Shift+U")
    expect_game(page, game.redo())
    assert not watch.noise


def test_each_size_keeps_its_game(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    games = {}
    for name in ("3×3", "5×5", "6×6", "4×4"):
        page.get_by_role("radio", name=name).check()
        expect(board(page)).to_have_attribute("data-size", name[0])
        expect(board(page)).to_be_focused()
        game = classic(page)
        press(page, "LURD")
        games[name] = played(game, "LURD")
    for name, game in games.items():
        page.get_by_role("radio", name=name).check()
        expect_game(page, game)
        expect_rest(page, game)


def test_new_game_can_be_taken_back(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    game = classic(page)
    press(page, "LURDLURD")
    game = played(game, "LURDLURD")
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-ply", "0")
    expect(board(page)).not_to_have_attribute("data-seed", game.setup.seed)
    second = classic(page)
    press(page, "LR")
    page.reload()
    button(page, "Bring it back")
    expect_game(page, game)
    expect(board(page)).to_be_focused()
    page.keyboard.press("u")
    expect_game(page, game.undo())
    button(page, "Bring it back")
    expect_game(page, played(second, "LR"))


def test_the_goal_waits_for_a_choice(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_WIN))
    game = Game.new(seed=SEED, start=Start(Board.from_rows(ABOUT_TO_WIN), 2))
    board(page).focus()
    press(page, "L")
    game = played(game, "L")
    panel = page.get_by_role("dialog", name="You made 2048!")
    expect(panel).to_be_visible()
    expect(page.get_by_role("heading", name="You made 2048!")).to_be_focused()
    expect(board(page)).to_have_attribute("data-outcome", "won")
    expect(spoken(page)).to_contain_text("You made 2048!")
    press(page, "RUD")  # a panel lets no move through
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(board(page)).to_be_focused()
    expect_game(page, game)
    press(page, "D")  # the choice still waits
    expect(panel).to_be_visible()
    page.reload()
    expect(panel).to_be_visible()
    button(page, "Keep going")
    expect(panel).to_be_hidden()
    expect(board(page)).to_have_attribute("data-outcome", "")
    press(page, "RUL")
    game = played(game.keep_going(), "RUL")
    expect_game(page, game)
    page.reload()
    expect_game(page, game)
    expect(panel).to_be_hidden()
    board(page).focus()
    for _ in range(4):
        page.keyboard.press("u")
    page.keyboard.press("Shift+U")  # reaches the goal again, and opens nothing
    expect(board(page)).to_have_attribute("data-ply", "1")
    expect(panel).to_be_hidden()


def test_undo_at_the_goal_closes_the_panel(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_WIN))
    board(page).focus()
    press(page, "L")
    button(page, "Undo")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_have_attribute("data-outcome", "")
    expect(board(page)).to_have_attribute("data-ply", "0")
    page.reload()  # the latch is of the game, so it is kept with it
    expect(board(page)).to_have_attribute("data-ply", "0")
    board(page).focus()
    press(page, "L")
    expect(board(page)).to_have_attribute("data-ply", "1")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_won_and_locked_in_one_move(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(WIN_AND_LOCK))
    board(page).focus()
    press(page, "L")
    if board(page).get_attribute("data-outcome") != "won":
        pytest.fail("the position does not win")
    won = page.get_by_role("dialog", name="You made 2048!")
    expect(won.get_by_role("button", name="Keep going")).to_be_hidden()
    won.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    expect(board(page)).to_have_attribute("data-outcome", "over")


def test_the_end_shows_a_result_that_can_be_put_aside(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    game = played(Game.new(size=3, seed=SEED, start=Start(Board.from_rows(ABOUT_TO_LOSE), 2)), "L")
    board(page).focus()
    press(page, "L")
    panel = page.get_by_role("dialog", name="Game over")
    expect(panel).to_be_visible()
    expect(board(page)).to_have_attribute("data-outcome", "over")
    for label, value in (("Score", "0"), ("Best tile", "128"), ("Moves", "1"), ("Undos", "0")):
        expect(panel.locator("div", has_text=label).locator("dd").first).to_have_text(value)
    for key in (" ", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("() => scrollY") == 0
    button(page, "Look at the board")
    expect_rest(page, game)
    press(page, "L")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    button(page, "Result")
    expect(panel).to_be_visible()
    page.reload()
    expect(panel).to_be_visible()
    button(page, "Undo")
    expect(panel).to_be_hidden()
    expect_game(page, game.undo())
    expect(board(page)).to_have_attribute("data-outcome", "")


def test_a_held_key_goes_through_no_panel(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_WIN))
    board(page).focus()
    page.keyboard.down("ArrowLeft")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(5):
        page.keyboard.down("ArrowLeft")  # repeats
    page.get_by_role("button", name="Keep going").press("Enter")
    board(page).focus()
    for _ in range(5):
        page.keyboard.down("ArrowLeft")
    expect(board(page)).to_have_attribute("data-ply", "1")
    page.keyboard.up("ArrowLeft")
    press(page, "R")
    expect(board(page)).to_have_attribute("data-ply", "2")


def test_undo_rules(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    undo = page.get_by_role("button", name="Undo", exact=True)

    def choose(name: str) -> None:
        page.get_by_role("radiogroup", name="Undo rule").get_by_role("radio", name=name).check()
        expect(board(page)).to_be_focused()

    seed = board(page).get_attribute("data-seed")
    choose("Five")
    expect(board(page)).to_have_attribute("data-seed", seed or "")
    expect(page.locator("#rule")).to_have_text("5 of five undos left")
    press(page, "LURDLURDLURD")
    for _ in range(7):
        page.keyboard.press("u")
    expect(board(page)).to_have_attribute("data-undos", "5")
    expect(undo).to_be_disabled()
    choose("Single")
    expect(page.locator("#rule")).to_have_text("0 of five undos left")  # this game keeps its rule
    page.keyboard.press("n")
    expect(page.locator("#rule")).to_have_text("single undo")
    press(page, "LURD")
    page.keyboard.press("u")
    expect(undo).to_be_disabled()
    page.keyboard.press("Shift+U")
    expect(undo).to_be_disabled()
    press(page, "LURD")
    expect(undo).to_be_enabled()
    choose("None")
    page.keyboard.press("n")
    expect(undo).to_be_hidden()
    page.reload()
    expect(page.locator("#rule")).to_have_text("no undo")
    expect(undo).to_be_hidden()


def test_best_counts_classic_only_and_undo_never_lowers_it(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_WIN))
    board(page).focus()
    press(page, "L")
    expect(page.locator("#score")).to_have_text("2048")
    expect(page.locator("#best")).to_have_text("0")
    button(page, "Keep going")
    page.get_by_role("link", name="Back to Classic").click()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    board(page).focus()
    press(page, "LURD" * 6)
    best = page.locator("#score").text_content() or ""
    expect(page.locator("#best")).to_have_text(best)
    for _ in range(5):
        page.keyboard.press("u")
    expect(page.locator("#best")).to_have_text(best)
    button(page, "Clear best scores")
    page.get_by_role("dialog").get_by_role("button", name="Clear best scores").click()
    expect(page.locator("#best")).to_have_text("0")
    board(page).focus()
    page.keyboard.press("Shift+U")
    expect(page.locator("#best")).to_have_text(page.locator("#score").text_content() or "")


def test_the_clock_runs_only_while_there_is_play(page: Page, open_game: OpenGame) -> None:
    page.clock.install()
    open_game(page)
    board(page).focus()
    page.clock.run_for(5000)
    expect(page.locator("#clock")).to_have_text("0:00")
    press(page, "LURD")
    page.clock.run_for(61_000)
    # The browser's own time goes on beside the minute that is skipped.
    expect(page.locator("#clock")).to_have_text(re.compile(r"1:0\d"))
    button(page, "Clear everything")
    stopped = page.locator("#clock").text_content() or ""
    page.clock.run_for(30_000)
    expect(page.locator("#clock")).to_have_text(stopped)
    page.keyboard.press("Escape")
    page.get_by_role("checkbox", name="Clock").uncheck()
    expect(page.locator("#clock")).to_be_hidden()
