"""Hints on the page: asked, shown, spoken, gone; with the trained coach and without it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from app.engine import Board, Direction, Game, Start
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import (
    SEED,
    board,
    expect_game,
    frames,
    played,
    position,
    press,
    seeded,
    spoken,
    stored,
)
from tests.e2e.test_access import AXE, Scheme, violations
from tests.e2e.test_layout import faults_at
from tools.paths import DIST

MID = [[0, 2, 0, 4], [2, 8, 16, 2], [4, 32, 64, 128], [2048, 1024, 512, 256]]
"""Down is blocked."""
ANY_WAY = re.compile("^[URDL]$")
GONE = ""


def ask(page: Page, way: str = "key") -> str:
    """Ask for a hint and wait until it is shown; its direction."""
    if way == "key":
        page.keyboard.press("h")
    else:
        page.get_by_role("button", name="Hint", exact=True).click()
    expect(board(page)).to_have_attribute("data-hint", ANY_WAY)
    return board(page).get_attribute("data-hint") or ""


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_hint_is_shown_by_shape_word_and_number_and_spoken(
    page: Page, open_game: OpenGame, way: str
) -> None:
    open_game(page, position(MID))
    board(page).focus()
    expect(spoken(page)).to_contain_text("Practice 4 by 4")
    letter = ask(page, way)
    name = {"U": "Up", "R": "Right", "D": "Down", "L": "Left"}[letter]
    mark = page.locator("#board .advice")
    expect(mark).to_be_visible()
    expect(mark).to_have_text(name)
    expect(spoken(page)).to_contain_text(f"Hint: {name}.")
    expect(spoken(page)).to_contain_text("Blocked: Down.")
    expect(page.get_by_role("button", name="Down", exact=True)).to_have_attribute(
        "data-worth", "blocked"
    )
    best = page.get_by_role("button", name=name, exact=True)
    expect(best).to_have_attribute("data-rank", "best")
    expect(best).to_have_attribute("data-worth", re.compile(r"^(best|[\d,]+)$"))
    expect(best).to_have_accessible_description(best.get_attribute("data-worth") or "?")
    # It plays nothing.
    expect_game(page, Game.new(seed=SEED, start=Start(Board.from_rows(MID), 2)))


def test_a_hint_goes_with_the_next_move_undo_new_game_and_size(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    letter = ask(page)
    press(page, letter)
    expect(board(page)).to_have_attribute("data-hint", GONE)
    expect(page.locator("#board .advice")).to_be_hidden()
    expect(page.get_by_role("button", name="Up", exact=True)).to_have_attribute("data-worth", "")
    for leave in ("u", "n"):
        ask(page)
        page.keyboard.press(leave)
        expect(board(page)).to_have_attribute("data-hint", GONE)
    press(page, "LURD")
    ask(page)
    page.get_by_role("radio", name="5×5").check()
    expect(board(page)).to_have_attribute("data-size", "5")
    expect(board(page)).to_have_attribute("data-hint", GONE)


def test_an_answer_to_a_question_from_before_an_undo_is_never_shown(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    seen: list[list[str]] = page.evaluate(
        """async () => {
          // Asked and undone in one task, so that no answer can have come between.
          const board = document.querySelector("#board"), seen = [];
          new MutationObserver(() => seen.push([board.dataset.hint, board.dataset.ply]))
            .observe(board, {attributeFilter: ["data-hint"]});
          const press = (key) => board.dispatchEvent(new KeyboardEvent("keydown",
            {key, code: "Key" + key.toUpperCase(), bubbles: true}));
          for (let n = 0; n < 4; n++) {
            press("h");
            press("u");
          }
          await new Promise((done) => setTimeout(done, 3000));
          return seen;
        }"""
    )
    assert seen == []
    expect(board(page)).to_have_attribute("data-ply", "0")
    assert stored(page, "practice")["record"]["hints"] == 0


def test_fifty_hints_are_counted_and_move_no_tile(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded(3))
    board(page).focus()
    game = Game.new(size=3, seed=SEED)
    moves = "LURD" * 2
    for letter in moves:
        game = played(game, letter)
        for _ in range(6):
            ask(page)
        press(page, letter)
        expect_game(page, game)
    hints = stored(page, "practice")["record"]["hints"]
    assert hints == game.ply, "one for each board it was asked about"
    while game.outcome is None:
        way = next(way for way in Direction if game.play(way) is not game)
        game = game.play(way)
        press(page, way.value)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("#result-hints")).to_have_text(str(hints))
    expect_game(page, game)


def test_nothing_of_the_coach_is_asked_for_before_the_page_is_ready(
    page: Page, site: str, open_game: OpenGame
) -> None:
    page.add_init_script('addEventListener("app:ready", () => { performance.mark("ready"); });')
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    open_game(page)
    board(page).focus()
    ask(page)
    late = [name for name in asked if "coach" in name]
    assert late == ["coach.zip", "static/coach/4x4.bin"]
    began: list[bool] = page.evaluate(
        """() => performance.getEntriesByType("resource")
          .filter(({name}) => name.includes("coach"))
          .map(({startTime}) => startTime > performance.getEntriesByName("ready")[0].startTime)"""
    )
    assert began == [True, True]


def broken(page: Page, kind: str, path: str) -> None:
    """Break a file of the coach on its way."""
    body = (DIST / path).read_bytes()

    def answer(route: Route, _: Request) -> None:
        if kind == "missing":
            route.fulfill(status=404, body="")
        elif kind == "offline":
            route.abort()
        elif kind == "cut":
            route.fulfill(body=body[: len(body) // 2], content_type="application/octet-stream")
        else:
            other = body[:5] + bytes([body[5] + 1]) + body[6:]
            route.fulfill(body=other, content_type="application/octet-stream")

    page.route(f"**/{path}", answer)


@pytest.mark.noisy
@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("missing", "could not be loaded"),
        ("offline", "could not be loaded"),
        ("cut", "damaged or of another version"),
        ("other version", "damaged or of another version"),
    ],
)
def test_without_what_it_learned_a_rule_of_thumb_gives_hints(
    page: Page, open_game: OpenGame, kind: str, note: str
) -> None:
    broken(page, kind, "static/coach/4x4.bin")
    open_game(page, position(MID))
    board(page).focus()
    letter = ask(page)
    expect(page.locator("#notice")).to_contain_text(note)
    expect(spoken(page)).to_contain_text("By a rule of thumb.")
    expect(page.locator(f"#worth-{letter}")).to_have_text("best")
    page.get_by_role("button", name="Put this message away").click()
    press(page, letter)
    ask(page)
    expect(page.locator("#notice")).to_be_empty()  # told once


@pytest.mark.noisy
def test_without_the_coach_itself_it_says_so_and_tries_again(
    page: Page, open_game: OpenGame
) -> None:
    broken(page, "missing", "coach.zip")
    open_game(page, position(MID))
    board(page).focus()
    page.keyboard.press("h")
    expect(page.locator("#notice")).to_contain_text("The coach could not be loaded.")
    expect(board(page)).to_have_attribute("data-hint", GONE)
    page.unroute("**/coach.zip")
    ask(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_a_hint(
    browser: Browser, watch: Watch, open_game: OpenGame, scheme: Scheme
) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page, position(MID))
    page.add_script_tag(path=AXE)
    board(page).focus()
    ask(page)
    assert violations(page) == []
    context.close()


def test_the_hint_fits_every_window_and_hides_no_number(page: Page, open_game: OpenGame) -> None:
    rows = [[2 ** (row * 6 + column + 1) for column in range(6)] for row in range(6)]
    rows[0][0] = 4
    open_game(page, position(rows))
    board(page).focus()
    ask(page)
    faults = []
    for window in ((280, 454), (320, 568), (390, 844), (768, 1024), (1280, 800), (568, 320)):
        faults += faults_at(page, *window)
        hidden: list[str] = page.evaluate(
            """() => {
              const mark = document.querySelector(".advice span").getBoundingClientRect();
              const range = document.createRange();
              return [...document.querySelectorAll("#board .tile:not(.spare)")].filter((tile) => {
                range.selectNodeContents(tile);
                const {left, right, top, bottom} = range.getBoundingClientRect();
                const low = top + (bottom - top) * 0.15, high = bottom - (bottom - top) * 0.15;
                return left < mark.right - 1 && right > mark.left + 1
                  && low < mark.bottom && high > mark.top;
              }).map((tile) => `${innerWidth}: ${tile.textContent}`);
            }"""
        )
        faults += hidden
    assert not faults, "\n".join(faults)


def test_with_the_arrow_pad_put_away_it_comes_back_for_the_hint(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, position(MID))
    page.get_by_role("checkbox", name="Arrow pad").uncheck()
    board(page).focus()
    expect(page.locator("#pad")).to_be_hidden()
    letter = ask(page)
    expect(page.locator("#pad")).to_be_visible()
    press(page, letter)
    expect(page.locator("#pad")).to_be_hidden()


def test_while_a_choice_waits_there_is_no_hint(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[1024, 1024, 0, 0], [8, 16, 0, 0], [4, 2, 0, 0], [2, 4, 0, 0]]))
    board(page).focus()
    press(page, "L")
    page.keyboard.press("Escape")
    board(page).focus()
    page.keyboard.press("h")
    expect(page.get_by_role("dialog")).to_be_visible()
    frames(page)
    expect(board(page)).to_have_attribute("data-hint", GONE)
