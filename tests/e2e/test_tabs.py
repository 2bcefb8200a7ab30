"""Two tabs: one plays a game, the other shows it, and nothing is lost between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import OpenGame
from tests.e2e.support import board, press, stored

ELSEWHERE = "played in another tab"

WITHOUT_LOCKS = "delete Navigator.prototype.locks"
"""What plain http away from this machine looks like: no Web Locks."""


def follows(page: Page, other: Page) -> None:
    """A page shows what the other plays."""
    cells = board(other).get_attribute("data-cells") or ""
    expect(board(page)).to_have_attribute("data-cells", cells)


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_one_tab_plays_and_the_other_may_take_over(
    context: BrowserContext, open_game: OpenGame, locks: bool
) -> None:
    if not locks:
        context.add_init_script(WITHOUT_LOCKS)
    first, second = context.new_page(), context.new_page()
    open_game(first)
    board(first).focus()
    press(first, "LURD")
    open_game(second)
    expect(second.locator("#notice")).to_contain_text(ELSEWHERE)
    follows(second, first)
    ply = board(second).get_attribute("data-ply") or ""
    board(second).focus()
    press(second, "LURD")
    expect(board(second)).to_have_attribute("data-ply", ply)
    expect(second.get_by_role("button", name="New game")).to_be_disabled()
    first.bring_to_front()
    press(first, "LURD")
    follows(second, first)

    second.bring_to_front()
    second.get_by_role("button", name="Play here").click()
    expect(second.locator("#notice")).not_to_contain_text(ELSEWHERE)
    press(second, "DRUL")
    expect(first.locator("#notice")).to_contain_text(ELSEWHERE)
    follows(first, second)
    ply = board(second).get_attribute("data-ply") or ""
    first.bring_to_front()
    board(first).focus()
    press(first, "LURD")
    expect(board(first)).to_have_attribute("data-ply", ply)
    assert stored(first, "classic/4")["record"]["moves"].__len__() == int(ply)

    # Gone without a word, as in a crash: the other finds out and plays.
    second.close(run_before_unload=False)
    expect(first.locator("#notice")).not_to_contain_text(ELSEWHERE, timeout=15_000)
    press(first, "LURD")
    expect(board(first)).not_to_have_attribute("data-ply", ply)


def test_clearing_everything_reaches_every_tab(
    context: BrowserContext, open_game: OpenGame
) -> None:
    first, second = context.new_page(), context.new_page()
    open_game(first)
    board(first).focus()
    press(first, "LURD" * 3)
    open_game(second, "?size=5")
    board(second).focus()
    press(second, "LURD" * 3)
    first.bring_to_front()
    first.get_by_role("button", name="Clear everything").click()
    first.get_by_role("dialog").get_by_role("button", name="Clear everything").click()
    for page in (first, second):
        expect(board(page)).to_have_attribute("data-ply", "0")
        expect(page.locator("#best")).to_have_text("0")
    assert stored(first, "games") is None


def test_a_move_that_came_too_late_leaves_nothing(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    before = {name: board(page).get_attribute(name) for name in ("data-cells", "data-ply")}
    best, saved = stored(page, "best/4"), stored(page, "classic/4")
    # Another tab has taken the game in this instant, and no event has told of it yet.
    page.evaluate(
        """() => localStorage.setItem(
          "2048/v1/tabs/classic/4", '{"version":1,"tab":"another"}')"""
    )
    press(page, "LURD")
    expect(page.locator("#notice")).to_contain_text(ELSEWHERE)
    for name, value in before.items():
        expect(board(page)).to_have_attribute(name, value or "")
    expect(page.locator("#board .tile:not(.spare)")).to_have_count(
        sum(cell != "0" for cell in (before["data-cells"] or "").split())
    )
    assert stored(page, "best/4") == best
    assert stored(page, "classic/4")["record"]["moves"] == saved["record"]["moves"]
