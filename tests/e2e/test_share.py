"""Sharing: the sheet, the clipboard, a text to copy by hand; a cancelled sheet is silent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.engine import Game
from app.engine.link import FRAGMENT, parse_link
from tests.e2e.conftest import OpenGame
from tests.e2e.support import board, played, press

SHEET = """(error) => {
  window.shared = [];
  const share = async (data) => {
    window.shared.push(data);
    if (error) throw new DOMException("no", error);
  };
  Object.defineProperty(Navigator.prototype, "share", {configurable: true, value: share});
}"""
CLIPBOARD = """(error) => {
  window.copied = [];
  const writeText = async (text) => {
    if (error) throw new DOMException("no", error);
    window.copied.push(text);
  };
  const clipboard = {writeText};
  Object.defineProperty(Navigator.prototype, "clipboard", {configurable: true, value: clipboard});
}"""
NONE = """() => {
  delete Navigator.prototype.share;
  delete Navigator.prototype.clipboard;
}"""


def open_played(page: Page, open_game: OpenGame) -> Game:
    """A game of some moves, and the list of recent games open over it."""
    open_game(page, "?utm_source=secret")
    page.evaluate(NONE)
    board(page).focus()
    press(page, "LURDLURD")
    game = Game.new(seed=board(page).get_attribute("data-seed") or "")
    page.get_by_role("button", name="Recent games").click()
    return played(game, "LURDLURD")


def share(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Share Classic")).click()


def expect_link(text: str, page: Page, game: Game) -> None:
    """The text tells of the game and ends in a link that brings it back."""
    link = text.split()[-1]
    address, _, packed = link.partition(FRAGMENT)
    assert address == page.url.partition("?")[0]
    assert parse_link(packed).game.moves == game.moves
    assert len(link) < 200


def test_the_share_sheet(page: Page, open_game: OpenGame) -> None:
    game = open_played(page, open_game)
    page.evaluate(SHEET, None)
    share(page)
    page.wait_for_function("() => window.shared.length === 1")
    data = page.evaluate("() => window.shared[0]")
    assert data["text"].startswith("2048, Classic 4×4: ")
    expect_link(data["url"], page, game)
    expect(page.locator("#panel-games .told")).to_be_empty()


def test_a_cancelled_sheet_is_silent(page: Page, open_game: OpenGame) -> None:
    open_played(page, open_game)
    page.evaluate(SHEET, "AbortError")
    page.evaluate(CLIPBOARD, None)
    share(page)
    page.wait_for_function("() => window.shared.length === 1")
    expect(page.locator("#panel-games .told")).to_be_empty()
    expect(page.locator("#share-out")).to_be_hidden()
    assert page.evaluate("() => window.copied") == []


@pytest.mark.parametrize("sheet", [None, "NotAllowedError"])
def test_the_clipboard(page: Page, open_game: OpenGame, sheet: str | None) -> None:
    game = open_played(page, open_game)
    if sheet:
        page.evaluate(SHEET, sheet)
    page.evaluate(CLIPBOARD, None)
    share(page)
    expect(page.locator("#panel-games .told")).to_have_text("Copied. Paste it where you like.")
    expect_link(page.evaluate("() => window.copied[0]"), page, game)


@pytest.mark.parametrize("clipboard", [None, "NotAllowedError"])
def test_a_text_to_copy_by_hand(page: Page, open_game: OpenGame, clipboard: str | None) -> None:
    """Without both, as on plain http, or where both are forbidden."""
    game = open_played(page, open_game)
    if clipboard:
        page.evaluate(CLIPBOARD, clipboard)
    share(page)
    out = page.get_by_role("dialog", name="Copy this")
    expect(out).to_be_visible()
    text = out.get_by_label("Text to share")
    expect(text).to_be_focused()
    expect_link(text.input_value(), page, game)
    selected = page.evaluate("() => getSelection().toString()")
    assert selected.split() == text.input_value().split()
    page.keyboard.press("Escape")
    expect(out).to_be_hidden()
    expect(page.get_by_role("dialog", name="Recent games")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Share Classic"))).to_be_focused()


def test_a_shared_link_opens_the_game(page: Page, open_game: OpenGame) -> None:
    game = open_played(page, open_game)
    share(page)
    link = page.get_by_label("Text to share").input_value().split()[-1]
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#replay-line")).to_contain_text(f"of {game.ply}", timeout=60_000)


def test_sharing_from_replay_and_result(page: Page, open_game: OpenGame) -> None:
    open_played(page, open_game)
    page.evaluate(CLIPBOARD, None)
    page.get_by_role("button", name=re.compile("^Watch Classic")).click()
    page.locator("#replay-share").click()
    expect(page.locator("#panel-replay .told")).to_contain_text("Copied.")
    open_game(page, f"?position=3x3:0.8.16/32.64.128/8.16.32&seed={'0' * 32}")
    page.evaluate(CLIPBOARD, None)
    page.evaluate("() => { delete Navigator.prototype.share; }")
    board(page).focus()
    press(page, "L")
    page.get_by_role("dialog", name="Game over").get_by_role("button", name="Share").click()
    expect(page.locator("#panel-result .told")).to_contain_text("Copied.")
