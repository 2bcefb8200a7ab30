"""Keys that must do nothing, and where Tab and clicks leave the focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from app.engine import Game
from tests.e2e.conftest import OpenGame
from tests.e2e.support import SEED, board, expect_game, frames, played, press, seeded, spoken

PREVENTED = """(keys) => keys.filter((key) => !document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", {key, code: key, bubbles: true, cancelable: true})))"""

WALK = """() => {
  const at = document.activeElement, style = getComputedStyle(at.matches("[type=radio]")
    ? at.nextElementSibling : at);
  return [at.id || at.ariaLabel || at.name || at.hash || at.tagName, style.outlineStyle];
}"""


def test_no_key_loses_a_game(page: Page, open_game: OpenGame) -> None:
    page.set_viewport_size({"width": 800, "height": 400})
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    game = played(Game.new(seed=SEED), "LURD")
    for key in ("r", "R", "Enter", "Backspace", "Escape", "Delete", "1", "Control+n"):
        page.keyboard.press(key)
    # The browser's keys stay the browser's; the arrows never do, moved or not.
    theirs = ["Tab", "F5", "F6", "F11", "Escape", "PageDown", "Home", "Enter"]
    assert page.evaluate(PREVENTED, theirs) == []
    arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
    expect_game(page, game)
    assert page.evaluate(PREVENTED, arrows * 2) == arrows * 2
    assert page.evaluate("() => scrollY") == 0


def test_after_a_click_the_focus_is_on_the_board_and_no_key_clicks_again(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    page.get_by_role("button", name="Left", exact=True).click()
    page.get_by_role("button", name="New game").click()
    expect(board(page)).to_be_focused()
    press(page, "LURDL")
    game = played(Game.new(seed=SEED), "LURDL")
    for key in ("Enter", " "):
        page.keyboard.press(key)
    frames(page)
    expect_game(page, game)


def test_a_button_with_nothing_left_to_do_keeps_the_focus(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    for name, word in (("Undo", "nothing to undo"), ("Redo", "nothing to redo")):
        control = page.get_by_role("button", name=name, exact=True)
        control.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
        expect(spoken(page)).to_contain_text(word)
        frames(page)
        expect(control).to_be_disabled()
        expect(control).to_be_focused()


def test_tab_goes_round_both_ways_with_a_ring_at_every_stop(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    page.keyboard.press("u")

    def step(key: str) -> str:
        page.keyboard.press(key)
        name, outline = page.evaluate(WALK)
        assert name == "BODY" or outline != "none", f"no ring on {name}"
        return str(name)

    page.get_by_role("link", name="To the board").focus()
    forth: list[str] = []
    while (name := step("Tab")) != "BODY" and len(forth) < 60:
        forth.append(name)
    for name in ("board", "undo", "redo", "new-game", "read-board", "size", "Up", "show-pad"):
        assert name in forth
    assert forth[-1] == "clear-all"
    page.get_by_role("button", name="Clear everything").focus()
    assert [step("Shift+Tab") for _ in forth[1:]] == forth[-2::-1]
