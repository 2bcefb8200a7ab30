"""Languages: Spanish whole, a made-up one that finds every loose word, one from right to left."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.engine import Game
from app.web.address import VIEWS
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import (
    ABOUT_TO_LOSE,
    ABOUT_TO_WIN,
    SEED,
    Touch,
    board,
    expect_game,
    expect_rest,
    middle,
    played,
    position,
    press,
    seeded,
    spoken,
    stored,
)
from tests.e2e.test_access import AXE, violations
from tests.e2e.test_drawing import LOOK, held_start
from tests.e2e.test_layout import WINDOWS, faults_at
from tools.paths import ROOT

SPANISH: dict[str, Any] = json.loads((ROOT / "static/words/es.json").read_text(encoding="utf-8"))
_TAG = re.compile(r"(</?\d+>)")
LONGER = 1.6


def made_up(text: str) -> str:
    """A message of the made-up language: each part marked, and as long as a translation may be."""
    return "".join(part if part.startswith("<") else _marked(part) for part in _TAG.split(text))


def _marked(text: str) -> str:
    if not text.strip():
        return text
    more = "n" * math.ceil(len(text.strip()) * (LONGER - 1))
    words = " ".join(more[at : at + 6] for at in range(0, len(more), 6))
    return f"‹{text}{words}›"


def catalogue(direction: str) -> str:
    """The catalogue of the made-up language, in place of the Spanish one."""
    messages = {
        text: made_up(text) if isinstance(said, str) else [made_up(text)] * 2
        for text, said in SPANISH["messages"].items()
    }
    return json.dumps({**SPANISH, "direction": direction, "messages": messages})


def speak_made_up(page: Page, direction: str = "ltr") -> None:
    """From the next load on the page is in the made-up language."""

    def answer(route: Route) -> None:
        route.fulfill(body=catalogue(direction), content_type="application/json")

    page.route("**/static/words/es.json", answer)


IN_SPANISH = pytest.mark.parametrize("context", [{"locale": "es-MX"}], indirect=True, ids=["es"])

LOOSE = """() => {
  const loose = [];
  const outside = "script, style, mpy-config, noscript, code, svg, [lang]:not(html), template, #boot-diagnostic";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const check = (text, where) => {
    // What stands in a made-up message may be a name or a number; all else has to be marked.
    let bare = text;
    while (/‹[^‹›]*›/.test(bare)) bare = bare.replace(/‹[^‹›]*›/g, "");
    if (/\\p{L}{2}/u.test(bare)) loose.push(`${where}: ${text.trim().slice(0, 80)}`);
  };
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || node.parentElement.closest(outside)) continue;
    check(node.data, node.parentElement.closest("[id]")?.id);
  }
  for (const node of document.querySelectorAll("[aria-label], [title], [aria-valuetext]")) {
    if (node.closest(outside)) continue;
    for (const name of ["aria-label", "title", "aria-valuetext"]) check(node.getAttribute(name) ?? "", `${node.id} ${name}`);
  }
  return loose;
}"""  # noqa: E501 (JavaScript)


@IN_SPANISH
def test_the_browser_chooses_spanish_and_all_is_spanish(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "es")
    expect(html).to_have_attribute("dir", "ltr")
    expect(page.get_by_role("button", name="Nueva partida")).to_be_visible()
    expect(page.get_by_role("navigation", name="Lugares").get_by_role("link")).to_contain_text(
        ["Clásico", "Diario", "Fantasma", "Estadísticas", "Ayuda", "Ajustes"]
    )
    expect(page.locator("#mode")).to_have_text("Práctica")
    board(page).focus()
    press(page, "LURD")
    expect(spoken(page)).to_contain_text(re.compile("Nuevo [24], fila [1-4], columna [1-4]"))
    expect(page.locator("#help li").first).to_contain_text("Una ficha se une como mucho una vez")
    # The icon is where it was, and the page's own names are untouched.
    expect(page.locator("#undo svg")).to_have_count(1)
    expect(page.locator("#goal-title")).to_have_text("¡Llegaste a 2048!")


@IN_SPANISH
def test_numbers_are_those_of_the_locale(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[2**9, 2**9, 0, 0], [2**12, 2**12, 0, 0], [0] * 4, [0] * 4]))
    board(page).focus()
    press(page, "L")
    expect(page.locator("#score")).to_have_text("9216")
    press(page, "U")
    for score in (9216, 12345):
        shown = page.evaluate("(n) => n.toLocaleString('es')", score)
        assert shown == {9216: "9216", 12345: "12.345"}[score]
    expect(page.locator("#score-text")).to_have_text("9216")


@IN_SPANISH
def test_the_drawing_is_spanish_with_the_first_paint(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[2**13, 2**13, 0, 0], *[[0] * 4] * 3]))
    press(page, "L")
    expect(page.locator("#score-text")).to_have_text("16.384")
    expect(page.locator(".tile:is(.moving, .gone, .made, .new)")).to_have_count(0)
    page.mouse.move(0, 0)
    before = page.evaluate(LOOK)
    held = held_start(page, page.url)
    expect(page.locator("#new-game")).to_contain_text("Nueva partida")
    assert page.evaluate(LOOK) == before
    press(page, "R")
    expect(page.locator("#boot-held")).to_have_text("En espera hasta que el juego esté listo: →")
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=60_000)


def test_an_english_page_asks_for_no_words(page: Page, open_game: OpenGame) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_game(page)
    assert not [url for url in asked if "word" in url]


def test_the_language_is_chosen_in_the_settings(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    page.get_by_role("radio", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es", timeout=60_000)
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(page.get_by_role("button", name="Nueva partida")).to_be_visible()
    expect_game(page, played(Game.new(seed=SEED), "LURD"))
    assert stored(page, "settings")["language"] == "es"
    page.get_by_role("radiogroup", name="Idioma").get_by_role("radio", name="Sistema").click()
    expect(page.get_by_role("button", name="New game")).to_be_visible(timeout=60_000)
    assert "language" not in stored(page, "settings")


@pytest.mark.noisy
@IN_SPANISH
def test_words_that_cannot_be_had_leave_the_page_in_english(
    page: Page, open_game: OpenGame
) -> None:
    page.route("**/static/words/es.json", lambda route: route.abort())
    open_game(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="New game")).to_be_visible()


def every_panel(page: Page, open_game: OpenGame, look: Any) -> None:  # noqa: ANN401
    """Go through the page, its views and its panels, and ``look`` at each."""
    open_game(page, position(ABOUT_TO_WIN))
    look("start")
    board(page).focus()
    press(page, "L")
    expect(page.locator("#panel-goal")).to_be_visible()
    look("goal")
    page.keyboard.press("Escape")
    expect(page.locator("#notice .notice")).not_to_have_count(0)
    look("notice")
    for view in VIEWS:
        page.evaluate("(view) => { location.hash = view; }", view)
        expect(page.locator(f"#{view}")).to_be_focused()
        look(view)
    for opener, panel in (("clear-best", "clear-best"), ("recent-games", "games")):
        page.locator(f"#{opener}").evaluate("(button) => button.click()")
        expect(page.locator(f"#panel-{panel}")).to_be_visible()
        look(panel)
        page.keyboard.press("Escape")
    for address, panel in (("ghost", "ghost"), ("stats", "stats")):
        page.evaluate("(hash) => { location.hash = hash; }", address)
        expect(page.locator(f"#panel-{panel}")).to_be_visible()
        look(panel)
        page.keyboard.press("Escape")
        expect(page.locator(f"#panel-{panel}")).to_be_hidden()
    page.evaluate("() => { location.hash = 'daily'; }")
    expect(board(page)).to_have_attribute("data-mode", "daily")
    look("daily")
    page.locator("#daily-days").click()
    expect(page.locator("#panel-daily")).to_be_visible()
    look("days")
    page.keyboard.press("Escape")
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    expect(page.locator("#panel-result")).to_be_visible()
    look("result")
    page.locator("#panel-result [data-panel=watch-replay]").click()
    expect(page.locator("#replay-show")).to_be_visible()
    look("replay")
    page.locator("#replay-review").click()
    expect(page.locator("#review-figures")).to_be_visible()
    look("review")
    page.keyboard.press("Escape")
    open_game(page, "?size=9&seed=x&position=5x5:1&motion=2")
    look("faults")


@IN_SPANISH
def test_every_word_of_the_page_comes_from_the_catalogue(page: Page, open_game: OpenGame) -> None:
    speak_made_up(page)

    def look(where: str) -> None:
        assert page.evaluate(LOOSE) == [], where

    every_panel(page, open_game, look)


@pytest.mark.parametrize(
    "context", [{"locale": "es", "has_touch": True, "is_mobile": True}], indirect=True, ids=["es"]
)
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_longer_words_break_nothing_from_either_side(
    page: Page, open_game: OpenGame, direction: str
) -> None:
    speak_made_up(page, direction)
    open_game(page, seeded())
    expect(page.locator("html")).to_have_attribute("dir", direction)
    windows = [(w, h) for w, h in WINDOWS if w >= 320 and h >= 320]
    faults = [fault for window in windows for fault in faults_at(page, *window)]
    assert not faults, "\n".join(faults)


@IN_SPANISH
def test_spanish_fits_every_window(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    faults = [fault for window in WINDOWS for fault in faults_at(page, *window)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "context", [{"locale": "es", "has_touch": True, "is_mobile": True}], indirect=True, ids=["es"]
)
def test_from_right_to_left_text_turns_but_board_arrows_and_motion_do_not(
    page: Page, open_game: OpenGame
) -> None:
    speak_made_up(page, "rtl")
    open_game(page, seeded())
    page.set_viewport_size({"width": 390, "height": 844})
    game = Game.new(seed=SEED)
    board(page).focus()
    for moves in ("L", "R", "U", "D"):
        press(page, moves)
        game = played(game, moves)
        expect_game(page, game)
    expect_rest(page, game)
    x, y = middle(board(page))
    Touch.on(page).swipe(x, y, -120, 4)
    game = played(game, "L")
    expect_game(page, game)
    expect_rest(page, game)
    lefts = page.evaluate(
        """() => ["[data-direction=L]", "[data-direction=R]", "h1", "#places a", "#new-game",
            "#board .cells i", "#board .cells i:nth-child(2)"]
          .map((selector) => document.querySelector(selector).getBoundingClientRect().left)"""
    )
    left, right, title, first_place, new_game, first_cell, second_cell = lefts
    assert left < right
    assert first_cell < second_cell
    assert title > 195
    assert first_place > 195
    assert new_game > 195
    paths = page.locator("#pad svg").evaluate_all("(n) => n.map((s) => getComputedStyle(s).scale)")
    assert set(paths) == {"none"}


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_axe_finds_nothing_in_another_language(
    browser: Browser, watch: Watch, open_game: OpenGame, direction: str
) -> None:
    # The page's own policy would keep the checker out.
    context = browser.new_context(
        bypass_csp=True, locale="es", service_workers="block", reduced_motion="reduce"
    )
    context.on("page", watch.attach)
    page = context.new_page()
    if direction == "rtl":
        speak_made_up(page, "rtl")

    def look(where: str) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(path=AXE)
        assert violations(page) == [], where

    every_panel(page, open_game, look)
    context.close()
