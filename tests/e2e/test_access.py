"""Access: for ears, for hands without a mouse, for eyes that need contrast or no motion."""

from __future__ import annotations

from itertools import product
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.engine import Game
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import (
    ABOUT_TO_LOSE,
    ABOUT_TO_WIN,
    SEED,
    board,
    expect_game,
    expect_rest,
    played,
    position,
    press,
    seeded,
    spoken,
)
from tools.paths import NODE_MODULES

Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
AXE = NODE_MODULES / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core objects to on the page as it stands."""
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    browser: Browser, watch: Watch, open_game: OpenGame, scheme: Scheme
) -> None:
    # The page's own policy would keep the checker out.
    context = browser.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    for query, key in (("", ""), (position(ABOUT_TO_WIN), "L"), (position(ABOUT_TO_LOSE), "L")):
        open_game(page, query)
        page.add_script_tag(path=AXE)
        board(page).focus()
        press(page, key)
        if key:
            expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        assert violations(page) == []  # with the notice that is left of the panel
    for name in ("Clear best scores", "Clear everything"):
        page.get_by_role("button", name=name).click()
        assert violations(page) == []
        page.keyboard.press("Escape")
    context.close()


def test_moves_are_told_in_short_messages(page: Page, open_game: OpenGame) -> None:
    open_game(page, "?position=4x4:2.2.4.4/0.0.0.0/0.0.0.0/0.0.0.0&seed=" + SEED)
    board(page).focus()
    expect(spoken(page)).to_contain_text("Practice 4 by 4")
    press(page, "L")
    expect(spoken(page)).to_contain_text("Made 8, 4. Plus 12. New ")
    region = speaking(page)
    page.keyboard.press("u")
    expect(spoken(page)).to_contain_text("Undone. Score 0.")
    press(page, "U")
    expect(spoken(page)).to_have_text("Up is blocked.")
    region = speaking(page)
    press(page, "U")
    # The same words again: the other region says them, so that they are heard again.
    expect(page.locator(f"#{region}")).to_be_empty()
    expect(spoken(page)).to_have_text("Up is blocked.")
    page.keyboard.press("b")
    expect(spoken(page)).to_have_text(
        "Row 1: 2, 2, 4, 4. Row 2: empty, empty, empty, empty. Row 3: empty, empty, empty, empty."
        " Row 4: empty, empty, empty, empty. Score 0."
    )
    page.get_by_role("button", name="Read the board").click()
    expect(spoken(page)).to_contain_text("Row 1: 2, 2, 4, 4.")
    page.keyboard.press("n")
    expect(spoken(page)).to_have_text("New game.")


def speaking(page: Page) -> str:
    """Which region speaks now."""
    return spoken(page).get_attribute("id") or ""


def test_the_end_is_told(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    expect(spoken(page)).to_have_text("No moves left. Score 0, 1 move.")


def test_the_table_says_what_the_board_shows(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded(3))
    board(page).focus()
    game = Game.new(size=3, seed=SEED)
    for moves in ("LU", "RD", "LURD"):
        press(page, moves)
        game = played(game, moves)
        expect_game(page, game)
        rows = page.get_by_role("table", name="The board, row by row").get_by_role("row")
        expect(rows).to_have_count(3)
        for number, row in enumerate(game.board.rows()):
            expect(rows.nth(number).get_by_role("cell")).to_have_text(
                [str(value or "empty") for value in row]
            )


def test_everything_is_reached_by_tab_and_nothing_is_a_trap(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    page.get_by_role("link", name="To the board").focus()
    seen: list[str] = []
    while len(seen) < 60:
        page.keyboard.press("Tab")
        name = page.evaluate(
            """() => {
              const at = document.activeElement;
              return at.id || at.ariaLabel || at.value || at.tagName;
            }"""
        )
        if name == "BODY":
            break  # out at the end, into the browser's own controls
        seen.append(name)
    assert len(seen) < 60
    for name in ("board", "new-game", "undo", "read-board", "Up", "Left", "export", "clear-all"):
        assert name in seen, f"{name} is not reached: {seen}"
    ring = page.get_by_role("button", name="Export")
    ring.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert outline(ring) != "none"
    board(page).focus()
    assert outline(board(page)) != "none"


def outline(locator: Locator) -> str:
    style: str = locator.evaluate("(node) => getComputedStyle(node).outlineStyle")
    return style


def test_controls_used_by_keyboard_keep_the_focus(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    for name in ("Undo", "Redo", "Up", "New game"):
        control = page.get_by_role("button", name=name, exact=True)
        control.focus()
        page.keyboard.press("Enter")
        expect(control).to_be_focused()
    page.get_by_role("radio", name="4×4").focus()
    page.keyboard.press("ArrowRight")
    expect(board(page)).to_have_attribute("data-size", "5")
    expect(page.get_by_role("radio", name="5×5")).to_be_focused()
    opener = page.get_by_role("button", name="Clear everything")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Clear everything?")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_keys_that_are_not_ours_stay_the_browsers(page: Page, open_game: OpenGame) -> None:
    page.set_viewport_size({"width": 400, "height": 400})
    open_game(page, seeded())
    board(page).focus()
    press(page, "DDDDDUUU")
    assert page.evaluate("() => scrollY") == 0
    ply = board(page).get_attribute("data-ply") or ""
    left: list[bool] = page.evaluate(
        """() => ["ctrlKey", "altKey", "metaKey"].map((held) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", {code: "ArrowLeft", key: "ArrowLeft", [held]: true, bubbles: true, cancelable: true})))"""  # noqa: E501
    )
    assert left == [True, True, True]
    expect(board(page)).to_have_attribute("data-ply", ply)
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-ply", ply)
    expect(page.locator(".when-away")).to_be_attached()


@pytest.mark.parametrize(
    ("media", "query"), [("reduce", ""), ("no-preference", "&motion=0")], ids=["system", "address"]
)
def test_without_motion_nothing_travels(
    browser: Browser, watch: Watch, open_game: OpenGame, media: Motion, query: str
) -> None:
    context = browser.new_context(reduced_motion=media)
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page, seeded() + query)
    board(page).focus()
    names: list[str] = page.evaluate(
        """() => {
          document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {code: "ArrowLeft", key: "ArrowLeft", bubbles: true}));
          return document.getAnimations().map(({animationName}) => animationName);
        }"""
    )
    assert names
    assert all(name.startswith("mark-") for name in names)
    expect_rest(page, played(Game.new(seed=SEED), "L"))
    context.close()


def test_forced_colours_keep_edges(browser: Browser, watch: Watch, open_game: OpenGame) -> None:
    context = browser.new_context(forced_colors="active")
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page, seeded())
    for selector in ("#board", "#board .cells i", ".tile:not(.spare)", "#new-game"):
        width = page.locator(selector).first.evaluate(
            "(node) => getComputedStyle(node).borderTopWidth"
        )
        assert width != "0px", f"{selector} has no edge"
    context.close()


def test_a_translated_and_mirrored_page_still_plays(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    page.evaluate(
        """() => {
          document.documentElement.dir = "rtl";
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode()) texts.push(walker.currentNode);
          for (const text of texts) {
            const kept = text.parentElement.closest("[translate=no], script, mpy-config");
            if (kept || !text.data.trim()) continue;
            const font = document.createElement("font");
            text.replaceWith(font);
            font.append(text);
          }
        }"""
    )
    board(page).focus()
    game = played(Game.new(seed=SEED), "LURD" * 5)
    press(page, "LURD" * 5)
    expect_game(page, game)
    expect_rest(page, game)
    assert "no" in {
        page.locator(selector).get_attribute("translate")
        for selector in ("#board", "#figures", "#notice", "#board-table")
    }


def test_zoom_is_left_alone(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    touch = page.locator("#stage").evaluate("(node) => getComputedStyle(node).touchAction")
    assert touch == "pinch-zoom"


def test_every_control_does_something(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD" * 3)
    before = page.content()
    names = ["Undo", "Redo", "Read the board", "Up", "Left", "Down", "Right", "New game"]
    changed = dict.fromkeys(names, False)
    for name, _ in product(names, range(2)):
        # Two presses: one slide of a direction may be blocked, but then it is said.
        page.get_by_role("button", name=name, exact=True).click()
        now = page.content()
        changed[name] |= now != before
        before = now
    assert all(changed.values()), changed
