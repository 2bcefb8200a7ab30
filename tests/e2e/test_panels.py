"""The panels that come late: axe finds nothing, the focus finds back, nothing is cut off."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from app.engine.link import FRAGMENT, encode_link
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import board, press
from tests.e2e.test_access import AXE, violations
from tests.e2e.test_daily import games, result, store
from tests.e2e.test_replay import record

Scheme = Literal["light", "dark"]


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).locator("visible=true").click()


def fits(page: Page) -> bool:
    """Whether the open panel shows all of its width, however narrow the window."""
    fitting: bool = page.evaluate(
        """() => [...document.querySelectorAll("dialog[open]")].every((panel) =>
          panel.scrollWidth <= panel.clientWidth && panel.getBoundingClientRect().left >= 0)"""
    )
    return fitting


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_everything_fits(
    browser: Browser, watch: Watch, open_game: OpenGame, scheme: Scheme
) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    page.clock.install(time="2026-03-05T12:00:00Z")

    def look(ready: str) -> None:
        expect(page.locator(ready)).to_be_visible()
        for width, height in ((280, 454), (320, 568), (844, 390), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert fits(page), f"{ready} at {width}"
        assert violations(page) == []

    store(page, {"games": games(result("2026-03-04", "4" * 16), result("2026-03-03", "3" * 16))})
    open_game(page, "#daily")
    page.add_script_tag(path=AXE)
    button(page, "Days and streak")
    look("#panel-daily")
    page.keyboard.press("Escape")
    button(page, "Statistics")
    page.get_by_text("Scores as a table").click()
    page.get_by_text("Best tiles as a table").click()
    look("#stats-tiles table")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to Classic").click()
    page.evaluate(
        "() => { delete Navigator.prototype.share; delete Navigator.prototype.clipboard; }"
    )
    board(page).focus()
    press(page, "LURD")
    button(page, "Recent games")
    look("#games-list li")
    page.get_by_role("button", name=re.compile("^Share Classic")).click()
    look("#share-out")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + encode_link(record()))
    look("#replay-show")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Choose a ghost").click()
    look("#ghost-lobby")
    button(page, "Start")
    look("#ghost-countdown")
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    look("#ghost-strip")
    board(page).focus()
    press(page, "LURDLURD")
    button(page, "Give up")
    look("#panel-give-up")
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    look("#ghost-table")
    page.get_by_text("Seed and seal").click()
    look("#proof-seed")
    button(page, "Watch both")
    look("#replay-board-2")
    context.close()


def test_a_closed_panel_gives_the_focus_back(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    opener = page.get_by_role("button", name="Recent games")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Recent games")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    link = page.get_by_role("link", name="Choose a ghost")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Play against a ghost").last).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_nothing_of_it_is_asked_for_before_it_is_wanted(page: Page, open_game: OpenGame) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_game(page)
    late = re.compile(r"late\.zip|replay\.css|ghost\.css")
    assert not [url for url in asked if late.search(url)]
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map((e) => e.name)")
    assert not [url for url in loaded if late.search(url)]
    button(page, "Recent games")
    expect(page.get_by_role("dialog", name="Recent games")).to_be_visible()
    assert len([url for url in asked if late.search(url)]) == 2


@pytest.mark.noisy
def test_what_cannot_be_had_is_said_and_can_be_asked_for_again(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page)
    page.route("**/late.zip", lambda route: route.abort())
    button(page, "Recent games")
    notice = page.get_by_role("status").filter(has_text="could not be loaded")
    expect(notice).to_be_visible()
    page.unroute("**/late.zip")
    button(page, "Recent games")
    expect(page.get_by_role("dialog", name="Recent games")).to_be_visible()
