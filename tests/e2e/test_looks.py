"""Looks and handling: tile sets, themes, arrow pad, motion, swipes, vibration. No game changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from app.engine import Game
from app.play import Theme, TileSet
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import (
    SEED,
    Touch,
    board,
    expect_game,
    frames,
    middle,
    played,
    position,
    press,
    seeded,
    stored,
)
from tests.e2e.test_access import AXE, violations
from tools import palette
from tools.palette import letter, tile_colour

LADDER = [[2 ** (row * 6 + column + 1) for column in range(6)] for row in range(6)]
LADDER[5][5] = 0  # a move is left, so no panel opens
BEYOND = [[2**37, 2**38, 2**70, 2], [2, 4, 8, 16], [2, 4, 8, 16], [0, 0, 0, 0]]
GROUNDS = {"light": "rgb(247, 245, 241)", "dark": "rgb(23, 21, 19)"}


def choose(page: Page, name: str, value: str) -> None:
    """Tick a radio button of the settings."""
    page.locator(f"[name={name}][value={value}]").check()


def css(locator: Locator, name: str, pseudo: str = "") -> str:
    value: str = locator.evaluate(
        "(node, [name, pseudo]) => getComputedStyle(node, pseudo || null)[name]", [name, pseudo]
    )
    return value


def as_hex(colour: str) -> str:
    """``#rrggbb`` of a computed colour."""
    parts = colour.removeprefix("rgb(").removesuffix(")").split(", ")
    return "#" + "".join(f"{int(part):02x}" for part in parts)


@contextmanager
def fresh(browser: Browser, watch: Watch, **how: Any) -> Iterator[Page]:  # noqa: ANN401
    """A page in a profile of its own."""
    context = browser.new_context(service_workers="block", **how)
    context.on("page", watch.attach)
    yield context.new_page()
    context.close()


def test_every_look_passes_axe_and_shows_its_colours(
    browser: Browser, watch: Watch, open_game: OpenGame
) -> None:
    # The page's own policy would keep the checker out.
    with fresh(browser, watch, bypass_csp=True, reduced_motion="reduce") as page:
        open_game(page, position(LADDER))
        page.add_script_tag(path=AXE)
        cells = board(page).get_attribute("data-cells")
        for theme in (Theme.DARK, Theme.LIGHT):
            choose(page, "theme", theme.value)
            expect(page.locator("body")).to_have_css("background-color", GROUNDS[theme.value])
            for tiles in TileSet:
                choose(page, "tiles", tiles.value)
                assert violations(page) == [], f"{tiles} {theme}"
                colours = palette.SETS.get(tiles.value, palette.FLAT)
                for rank in (1, 7, 11, 12, 35):
                    painted = css(
                        page.locator(f'#board .tile[data-value="{2**rank}"]'), "backgroundColor"
                    )
                    wanted = tile_colour(rank, theme is Theme.DARK, colours)
                    assert as_hex(painted) == wanted, f"{2**rank} in {tiles} {theme}"
        assert board(page).get_attribute("data-cells") == cells


def test_letters_stand_for_numbers_which_stay_for_the_ear(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(BEYOND))
    choose(page, "tiles", "letters")
    for value, shown in ((2, letter(1)), (16, "D"), (2**37, "AK")):
        tile = page.locator(f'#board .tile[data-value="{value}"]').first
        assert css(tile, "content", "::before") == f'"{shown}"'
        assert css(tile, "fontSize") == "0px"
        expect(tile).to_have_attribute("aria-label", str(value))
    # No letter is known for more: the number stays.
    for value in (2**38, 2**70):
        tile = page.locator(f'#board .tile[data-value="{value}"]')
        assert css(tile, "content", "::before") in ("none", "normal")
        assert css(tile, "fontSize") != "0px"
    row = page.get_by_role("table", name="The board, row by row").get_by_role("row").nth(1)
    expect(row.get_by_role("cell")).to_have_text(["2", "4", "8", "16"])


def test_the_preview_shows_what_is_chosen_at_once(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[2, 4, 8, 16], *[[0] * 4] * 3]))
    paints = set()
    for tiles in TileSet:
        choose(page, "tiles", tiles.value)
        here = page.locator('#preview .tile[data-value="8"]')
        there = page.locator('#board .tile[data-value="8"]')
        for name, pseudo in (("backgroundColor", ""), ("color", ""), ("content", "::before")):
            assert css(here, name, pseudo) == css(there, name, pseudo)
        paints.add((css(here, "backgroundColor"), css(here, "content", "::before")))
        assert stored(page, "settings").get("tiles", "flat") == tiles.value
    assert len(paints) == len(TileSet)


def test_the_system_is_followed_until_a_theme_is_chosen(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    body = page.locator("body")
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", GROUNDS["dark"])
    page.emulate_media(color_scheme="light")
    expect(body).to_have_css("background-color", GROUNDS["light"])
    choose(page, "theme", "dark")
    expect(body).to_have_css("background-color", GROUNDS["dark"])
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    page.emulate_media(color_scheme="dark")
    choose(page, "theme", "light")
    expect(body).to_have_css("background-color", GROUNDS["light"])
    other = page.context.new_page()
    open_game(other)
    expect(other.locator("body")).to_have_css("background-color", GROUNDS["light"])
    choose(other, "theme", "system")
    expect(body).to_have_css("background-color", GROUNDS["dark"])  # settings are of all tabs


def test_a_look_changes_no_game(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    game = Game.new(seed=SEED)
    for number, tiles in enumerate(TileSet):
        choose(page, "tiles", tiles.value)
        choose(page, "theme", list(Theme)[number % 3].value)
        board(page).focus()
        press(page, "LURD")
        game = played(game, "LURD")
        expect_game(page, game)


def test_forced_colours_keep_every_set_in_sight(
    browser: Browser, watch: Watch, open_game: OpenGame
) -> None:
    with fresh(browser, watch, forced_colors="active") as page:
        open_game(page, position(LADDER))
        for tiles in TileSet:
            choose(page, "tiles", tiles.value)
            tile = page.locator('#board .tile[data-value="2048"]')
            assert css(tile, "borderTopWidth") != "0px"
            assert css(tile, "color") != css(tile, "backgroundColor")
            chosen = page.locator(f"[value={tiles.value}] + span")
            other = page.locator("[name=tiles]:not(:checked) + span").first
            assert css(chosen, "backgroundColor") != css(other, "backgroundColor")


@pytest.mark.parametrize("context", [{"has_touch": True, "is_mobile": True}], indirect=True)
def test_the_arrow_pad_lies_under_the_chosen_thumb(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    for width, height in ((320, 568), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        lefts = {}
        for side in ("left", "middle", "right"):
            choose(page, "side", side)
            page.evaluate("() => scrollTo(0, 0)")
            boxes = [box(button) for button in page.locator("#pad button").all()]
            assert all(min(each["width"], each["height"]) >= 44 for each in boxes)
            assert all(0 <= each["x"] <= width - each["width"] for each in boxes)
            middles = [each["x"] + each["width"] / 2 for each in boxes]
            lefts[side] = sum(middles) / 4
            assert middles[1] < middles[3]  # the row of buttons is up, left, down, right
            assert box(board(page))["x"] >= 0
        assert lefts["left"] < lefts["right"] - 20


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def test_motion_can_be_chosen_over_the_system(
    browser: Browser, watch: Watch, open_game: OpenGame
) -> None:
    names = """(key) => {
      document.getElementById("board").dispatchEvent(
        new KeyboardEvent("keydown", {code: key, key, bubbles: true}));
      const names = document.getAnimations().map(({animationName}) => animationName);
      for (const animation of document.getAnimations()) animation.finish();
      return names.map((name) => name.split("-")[0]);
    }"""
    with fresh(browser, watch, reduced_motion="reduce") as page:
        open_game(page, seeded())
        assert set(page.evaluate(names, "ArrowLeft")) == {"mark"}
        choose(page, "motion", "full")
        assert "travel" in page.evaluate(names, "ArrowRight")
        page.emulate_media(reduced_motion="no-preference")
        choose(page, "motion", "none")
        assert set(page.evaluate(names, "ArrowLeft")) == {"mark"}
        open_game(page, seeded() + "&motion=0")
        choose(page, "motion", "full")
        assert set(page.evaluate(names, "ArrowRight")) == {"mark"}  # the address goes first


@pytest.mark.parametrize("context", [{"has_touch": True}], indirect=True)
def test_a_swipe_is_as_long_as_chosen(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    game = Game.new(seed=SEED)
    touch, (x, y) = Touch.on(page), middle(board(page))
    for swipe, short, enough, moves in (("long", 40, 60, "L"), ("short", 9, 16, "U")):
        choose(page, "swipe", swipe)
        page.evaluate("() => scrollTo(0, 0)")
        way = -1 if moves == "L" else 0, -1 if moves == "U" else 0
        touch.swipe(x, y, way[0] * short, way[1] * short)
        frames(page)
        expect_game(page, game)
        touch.swipe(x, y, way[0] * enough, way[1] * enough)
        game = played(game, moves)
        expect_game(page, game)


BUZZES = "() => { window.buzzes = []; navigator.vibrate = (ms) => window.buzzes.push(ms); }"


@pytest.mark.parametrize("context", [{"has_touch": True}], indirect=True)
def test_merges_are_felt_if_wanted(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[2, 2, 0, 0], *[[0] * 4] * 3]))
    page.evaluate(BUZZES)
    box = page.get_by_role("checkbox", name="When tiles merge")
    box.check()
    buzzes: Callable[[], int] = lambda: page.evaluate("() => window.buzzes.length")  # noqa: E731
    board(page).click()
    press(page, "L")
    assert buzzes() == 1
    press(page, "D")
    page.keyboard.press("u")
    page.keyboard.press("u")
    box.uncheck()
    board(page).click()
    press(page, "L")
    assert buzzes() == 1


def test_where_nothing_can_buzz_nothing_is_offered(page: Page, open_game: OpenGame) -> None:
    page.add_init_script("delete Navigator.prototype.vibrate")
    open_game(page)
    expect(page.locator("#vibration")).to_be_hidden()
