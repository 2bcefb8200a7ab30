"""Moving around: every place by one tap, by its address, by Back and Forward; no game is harmed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.engine import Game
from app.web.address import VIEWS
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import SEED, board, expect_game, played, press, seeded, stored
from tests.e2e.test_access import AXE, violations

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
TITLES = {"help": "How to play", "settings": "Settings"}


def tap(page: Page, name: str) -> None:
    """Follow a link of the places."""
    page.get_by_role("navigation", name="Places").get_by_role("link", name=name).click()


def over(page: Page) -> list[str]:
    """The views that lie over the game."""
    shown: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".view")]
          .filter((view) => getComputedStyle(view).position === "fixed").map(({id}) => id)"""
    )
    return shown


def expect_over(page: Page, *views: str) -> None:
    page.wait_for_function(
        """(views) => JSON.stringify([...document.querySelectorAll(".view")]
          .filter((view) => getComputedStyle(view).position === "fixed").map(({id}) => id))
          === JSON.stringify(views)""",
        arg=list(views),
    )


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_every_place_is_one_tap_away_within_a_thumbs_reach(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    for width, height in ((280, 454), (320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for view in ("", *VIEWS, "stats", "help"):
            if view:
                page.locator(f'#places [href="#{view}"]').tap()
                expect_over(page, *([view] if view in VIEWS else []))
                expect(page.locator(f"#{view}, #panel-{view}").first).to_be_visible()
            for link in page.locator("#places a").all():
                expect(link).to_be_in_viewport(ratio=1)
                box = link.bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= 43.9
                assert box["y"] > height * 2 / 3
        page.get_by_role("link", name="Back to the game").locator("visible=true").tap()
        expect_over(page)


def test_views_have_addresses_and_the_browser_goes_back_and_forward(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    game = played(Game.new(seed=SEED), "LURD")
    start = page.url
    tap(page, "Help")
    expect_over(page, "help")
    assert page.url == start + "#help"
    expect(page.locator("#help")).to_be_focused()
    expect(page.locator("#places [aria-current=page]")).to_have_text("Help")
    tap(page, "Settings")
    expect_over(page, "settings")
    page.go_back()
    expect_over(page, "help")
    page.go_back()
    expect_over(page)
    assert page.url == start
    page.go_forward()
    page.go_forward()
    expect_over(page, "settings")
    page.keyboard.press("Escape")  # past help, which was before it
    expect_over(page)
    expect(page.locator("#places [aria-current=page]")).to_have_count(0)  # practice has no link
    assert page.url == start
    expect(board(page)).to_be_focused()
    expect_game(page, game)
    press(page, "LU")
    expect_game(page, played(game, "LU"))


def test_a_view_that_was_opened_by_its_address_closes_to_the_game(
    page: Page, site: str, open_game: OpenGame
) -> None:
    open_game(page)
    page.goto("about:blank")
    open_game(page, "#settings")
    expect_over(page, "settings")
    expect(page.locator("#settings")).to_be_focused()
    page.keyboard.press("Escape")
    expect_over(page)
    page.wait_for_function("(site) => location.href === site", arg=site)
    expect(board(page)).to_be_focused()


def test_a_view_harms_no_game_and_stops_the_clock(page: Page, open_game: OpenGame) -> None:
    page.clock.install()
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    game = played(Game.new(seed=SEED), "LU")
    page.clock.run_for(5_000)
    expect(page.locator("#clock")).to_have_text("0:05")
    tap(page, "Settings")
    expect_over(page, "settings")
    page.clock.run_for(60_000)
    press(page, "LURD")
    page.keyboard.press("u")
    page.keyboard.press("n")
    expect_game(page, game)
    page.keyboard.press("Escape")
    expect_over(page)
    expect(board(page)).to_be_focused()
    page.clock.run_for(1_000)
    expect(page.locator("#clock")).to_have_text(re.compile("0:0[56]"))
    expect_game(page, game)


def test_by_keyboard_the_focus_comes_back_to_the_link(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    link = page.locator('#places [href="#settings"]')
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#settings")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#settings .leave")).to_be_focused()
    opener = page.get_by_role("button", name="Clear everything")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Clear everything?")).to_be_focused()
    page.keyboard.press("Escape")  # closes the dialog, not the view
    expect(opener).to_be_focused()
    assert over(page) == ["settings"]
    page.keyboard.press("Escape")
    expect_over(page)
    expect(link).to_be_focused()


def test_what_a_view_covers_cannot_be_reached(page: Page, open_game: OpenGame) -> None:
    open_game(page, "#help")
    page.locator("#help").focus()
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate(
                "() => document.activeElement.closest('#help, #places, body')?.id || 'body'"
            )
        )
    assert seen <= {"help", "places", "body"}
    assert page.evaluate("() => document.querySelector('#stage').inert")


def test_statistics_are_a_place_like_the_views(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    game = played(Game.new(seed=SEED), "LU")
    start = page.url
    tap(page, "Statistics")
    panel = page.get_by_role("dialog", name="Statistics")
    expect(panel).to_be_visible()
    expect(page.get_by_role("heading", name="Statistics")).to_be_focused()
    expect(page.locator("#places [aria-current=page]")).to_have_text("Statistics")
    assert page.url == start + "#stats"
    assert page.evaluate("() => document.querySelector('#game').inert")
    tap(page, "Settings")
    expect(panel).to_be_hidden()
    expect_over(page, "settings")
    expect(page.locator("#settings")).to_be_focused()
    page.go_back()
    expect(panel).to_be_visible()
    expect_over(page)
    page.go_back()
    expect(panel).to_be_hidden()
    assert page.url == start
    page.go_forward()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.wait_for_function("(url) => location.href === url", arg=start)
    board(page).focus()
    expect_game(page, game)
    press(page, "R")
    expect_game(page, played(game, "R"))


def test_the_daily_is_one_tap_away_and_back_finds_the_game_before(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells") or ""
    tap(page, "Daily")
    expect(board(page)).to_have_attribute("data-mode", "daily")
    expect(page.locator("#places [aria-current=page]")).to_have_text("Daily")
    page.go_back()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(board(page)).to_have_attribute("data-cells", cells)
    page.go_forward()
    expect(board(page)).to_have_attribute("data-mode", "daily")


def test_modes_go_back_and_forward(page: Page, open_game: OpenGame) -> None:
    open_game(page, "?size=5")
    board(page).focus()
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells") or ""
    page.evaluate("(search) => { location.hash = '#ghost'; }")
    lobby = page.get_by_role("dialog", name="Play against a ghost")
    expect(lobby).to_be_visible()
    page.go_back()
    expect(lobby).to_be_hidden()
    expect(board(page)).to_have_attribute("data-cells", cells)
    page.go_forward()
    expect(lobby).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    tap(page, "Classic")
    expect(board(page)).to_have_attribute("data-cells", cells)
    expect(page.locator("#places [aria-current=page]")).to_have_text("Classic")
    page.go_back()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    page.go_forward()
    expect(board(page)).to_have_attribute("data-cells", cells)
    assert stored(page, "classic/5")["record"]["moves"]


def test_a_dialog_with_an_address_closes_when_it_goes(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    game = played(Game.new(seed=SEED), "LU")
    for name in ("ghost", "duel"):
        page.evaluate("(name) => { location.hash = name; }", name)
        expect(page.locator(f"#panel-{name}")).to_be_visible()
        page.go_back()
        expect(page.locator(f"#panel-{name}")).to_be_hidden()
        expect_game(page, game)


def test_a_link_to_where_one_is_goes_to_the_top(page: Page, open_game: OpenGame) -> None:
    open_game(page, "#classic")
    page.evaluate("() => scrollTo(0, 1000)")
    tap(page, "Classic")
    page.wait_for_function("() => scrollY === 0")
    expect(board(page)).to_be_focused()


def test_axe_finds_nothing_in_any_view(browser: Browser, watch: Watch, open_game: OpenGame) -> None:
    # The page's own policy would keep the checker out.
    context = browser.new_context(bypass_csp=True, service_workers="block", reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page)
    page.add_script_tag(path=AXE)
    for view in VIEWS:
        page.evaluate("(view) => { location.hash = view; }", view)
        expect_over(page, view)
        for theme in ("light", "dark"):
            page.locator(f"[name=theme][value={theme}]").evaluate("(radio) => radio.click()")
            for width, height in ((320, 568), (844, 390), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                assert violations(page) == [], f"{view} in {theme} at {width}"
                wide = page.locator(f"#{view}").evaluate("(n) => [n.scrollWidth, n.clientWidth]")
                assert wide[0] <= wide[1], f"{view} at {width}"
    context.close()


def test_views_open_before_python_is_there(page: Page, site: str) -> None:
    page.route("**/app.zip", lambda _: None)
    page.goto(site)
    page.get_by_role("navigation", name="Places").get_by_role("link", name="Help").click()
    expect_over(page, "help")
    expect(page.get_by_role("heading", name="How to play")).to_be_in_viewport()
    page.locator("#help .leave").click()
    expect_over(page)
