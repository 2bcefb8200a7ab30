"""Runs alone and challenges: a finished run travels in a link, and another plays its tiles."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from app.duel.challenge import FRAGMENT, unpack
from tests.e2e.conftest import OpenGame
from tests.e2e.support import board, press, stored
from tests.independent import rules

NO_SHARING = "() => { delete Navigator.prototype.share; delete Navigator.prototype.clipboard; }"


def shared(page: Page, button: str) -> str:
    """The link that a button shares, copied by hand."""
    page.evaluate(NO_SHARING)
    page.get_by_role("button", name=button, exact=True).locator("visible=true").click()
    expect(page.locator("#share-text")).to_have_value(re.compile(FRAGMENT))
    text = page.locator("#share-text").input_value()
    page.locator("#share-done").click()
    return text.split()[-1]


def give_up(page: Page) -> None:
    page.locator("#duel-give-up").click()
    page.locator("#duel-give-up-now").click()
    expect(page.locator("#panel-duel-result")).to_be_visible()


def test_a_run_alone_becomes_a_challenge_and_its_result_comes_back(
    context: BrowserContext, page: Page, open_game: OpenGame
) -> None:
    open_game(page, "#duel")
    page.locator("#duel-name").fill("Ann")
    page.get_by_role("button", name="Run alone").click()
    expect(board(page)).to_have_attribute("data-mode", "solo")
    assert board(page).get_attribute("data-seed") == ""
    press(page, "LDRULDLD")
    give_up(page)
    expect(page.locator("#duel-result-title")).to_have_text(re.compile(r"^\d+ points?\.$"))
    expect(page.locator("#duel-figure-theirs")).to_be_hidden()
    run = stored(page, "games")["records"][0]
    assert [run["mode"], run["ended"]] == ["solo", "forfeit"]
    link = shared(page, "Send as a challenge")
    assert len(link.partition("#")[2]) <= 260
    assert unpack(link.partition(FRAGMENT)[2]).run.moves == run["moves"]

    # Another person, on the same tiles.
    other = context.browser.new_context(service_workers="block").new_page()  # type: ignore[union-attr]
    open_game(other, FRAGMENT + link.partition(FRAGMENT)[2])
    expect(other.locator("#duel-challenged")).to_contain_text(f"Ann has {run['score']} point")
    assert "#" not in other.url
    other.get_by_role("button", name="Play", exact=True).locator("visible=true").click()
    expect(board(other)).to_have_attribute("data-mode", "challenge")
    expect(other.locator("#duel-moves")).to_contain_text("Ann: ")
    assert board(other).get_attribute("data-seed") == ""
    press(other, "LDRULD")
    seed = run["seed"]
    assert seed not in (other.locator("body").text_content() or "")
    give_up(other)
    expect(other.locator("#duel-column-theirs")).to_have_text("Ann")
    expect(other.locator("#duel-reason")).to_contain_text("Both gave up")
    mine = stored(other, "games")["records"][0]
    assert [mine["mode"], mine["seed"]] == ["challenge", seed]
    assert rules.replay(seed, mine["moves"])[0] == mine["board"]
    back = shared(other, "Send the result back")

    # What comes back says how both stand.
    page.keyboard.press("Escape")
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + back.partition(FRAGMENT)[2])
    expect(page.locator("#duel-challenged")).to_contain_text("The challenger has")
    expect(page.locator("#duel-yours")).to_contain_text(f"You have played them: {run['score']}")
    other.context.close()


def test_a_link_that_was_cut_is_told(page: Page, open_game: OpenGame) -> None:
    open_game(page, f"{FRAGMENT}AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw")
    expect(page.locator("#duel-note")).to_contain_text("cut or changed on its way")


def test_a_run_left_open_is_told_and_kept(page: Page, open_game: OpenGame) -> None:
    open_game(page, "#duel")
    page.get_by_role("button", name="Run alone").click()
    expect(board(page)).to_have_attribute("data-mode", "solo")
    press(page, "LDRULD")
    ply = int(board(page).get_attribute("data-ply") or "")
    page.reload()
    expect(page.get_by_role("status").filter(has_text="when its page was left")).to_be_visible()
    run = stored(page, "games")["records"][0]
    assert [len(run["moves"]), run["ended"]] == [ply, "unfinished"]
