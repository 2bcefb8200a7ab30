"""Watching the coach: it plays on as a practice game, and every moment can be the player's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.engine import decode_record
from tests.e2e.conftest import OpenGame, Watch, expect_ready
from tests.e2e.support import (
    ABOUT_TO_LOSE,
    ABOUT_TO_WIN,
    board,
    expect_rest,
    frames,
    position,
    press,
    seeded,
    spoken,
    stored,
)
from tests.e2e.test_access import AXE, Scheme, violations
from tests.e2e.test_layout import faults_at


def watch_it(page: Page) -> None:
    page.get_by_role("button", name="Watch the coach").click()
    expect(page.get_by_role("group", name="Watching the coach")).to_be_visible()


def pause(page: Page) -> int:
    """Pause; the moves that stand then."""
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    return int(board(page).get_attribute("data-ply") or -1)


def expect_moves(page: Page, least: int) -> None:
    """The coach gets at least so far."""
    page.locator("#board").evaluate(
        """(board, least) => new Promise((done) => {
          const look = () => Number(board.dataset.ply) >= least && done();
          new MutationObserver(look).observe(board, {attributeFilter: ["data-ply"]});
          look();
        })""",
        least,
    )


def test_the_coach_plays_on_and_leaves_the_classic_game_alone(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, "?size=4#classic")
    board(page).focus()
    press(page, "LURD" * 3)
    cells = board(page).get_attribute("data-cells") or ""
    before = stored(page, "classic/4")["record"]
    watch_it(page)
    expect(board(page)).to_be_focused()
    expect(board(page)).to_have_attribute("data-mode", "practice")
    expect(page.locator("#rule")).to_have_text("the coach plays")
    page.get_by_role("radio", name="Fast").check()
    expect_moves(page, 5)
    pause(page)
    expect(page.locator("#rule")).to_have_text("the coach waits")
    record = stored(page, "practice")["record"]
    assert record["start"] == {"board": list(map(int, cells.split())), "spawns": 2 + ply(before)}
    assert record["seed"] == before["seed"]
    text = page.evaluate(
        "() => JSON.stringify(JSON.parse(localStorage['2048/v1/practice']).record)"
    )
    game = decode_record(text).game
    assert game.ply >= 5
    expect_rest(page, game)
    after = stored(page, "classic/4")["record"]
    assert {**after, "clockMs": 0} == {**before, "clockMs": 0}
    # A reload finds the practice game, the coach no longer at it; the way back finds Classic.
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-mode", "practice")
    expect(board(page)).to_have_attribute("data-ply", str(game.ply))
    expect(page.get_by_role("group", name="Watching the coach")).to_be_hidden()
    page.get_by_role("link", name="Back to Classic").click()
    expect(board(page)).to_have_attribute("data-cells", cells)
    expect(board(page)).to_have_attribute("data-mode", "classic")


def ply(record: dict[str, str]) -> int:
    return len(record["moves"])


def test_paused_it_waits_and_goes_one_move_at_a_time(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    watch_it(page)
    expect_moves(page, 1)
    now = pause(page)
    for more in (1, 2):
        page.get_by_role("button", name="Step").click()
        expect(board(page)).to_have_attribute("data-ply", str(now + more))
    expect(page.locator("#pad [data-rank=best]")).to_have_count(1)
    page.get_by_role("radio", name="Fast").check()
    frames(page)
    expect(board(page)).to_have_attribute("data-ply", str(now + 2))
    page.get_by_role("button", name="Go on").click()
    expect_moves(page, now + 6)


@pytest.mark.parametrize("way", ["button", "key"])
def test_my_turn_at_any_moment(page: Page, open_game: OpenGame, way: str) -> None:
    open_game(page, seeded(5))
    watch_it(page)
    expect_moves(page, 2)
    if way == "button":
        page.get_by_role("button", name="My turn").click()
    else:
        page.keyboard.press("u")
    expect(page.get_by_role("group", name="Watching the coach")).to_be_hidden()
    expect(board(page)).to_be_focused()
    stands = int(board(page).get_attribute("data-ply") or -1)
    page.evaluate("() => new Promise((done) => setTimeout(done, 1200))")  # twice its pace
    expect(board(page)).to_have_attribute("data-ply", str(stands))
    page.keyboard.press("u")
    expect(board(page)).to_have_attribute("data-ply", str(stands - 1))
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_it_stops_at_the_goal(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_WIN))
    watch_it(page)
    page.get_by_role("radio", name="Fast").check()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible(timeout=60_000)
    expect(dialog.get_by_role("heading")).to_have_text("The coach made 2048!")
    won = board(page).get_attribute("data-ply") or ""
    dialog.get_by_role("button", name="Keep going").click()
    frames(page)
    expect(board(page)).to_have_attribute("data-ply", won)
    page.get_by_role("button", name="Go on").click()
    expect_moves(page, int(won) + 2)


def test_it_stops_at_the_end_and_begins_no_game(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    watch_it(page)
    page.get_by_role("radio", name="Fast").check()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible(timeout=60_000)
    expect(dialog.get_by_role("heading")).to_have_text("Game over")
    over = board(page).get_attribute("data-cells") or ""
    page.keyboard.press("Escape")
    frames(page)
    expect(board(page)).to_have_attribute("data-cells", over)
    expect(board(page)).to_have_attribute("data-outcome", "over")


def test_a_lost_game_can_be_watched_from_some_moves_before(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Watch the coach").click()
    expect(dialog).to_be_hidden()
    start = "0 8 16 32 64 128 8 16 32"
    expect(page.get_by_role("group", name="Watching the coach")).to_be_visible()
    assert stored(page, "practice")["record"]["start"]["board"] == list(map(int, start.split()))
    # The lost game is among the recent ones.
    assert [game["moves"] for game in stored(page, "games")["records"]] == ["L"]


def test_by_keyboard_the_focus_is_never_lost(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    page.get_by_role("button", name="Watch the coach").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    expect(spoken(page)).to_have_text("Paused.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Step")).to_be_focused()
    page.keyboard.press("Enter")
    expect(spoken(page)).to_contain_text(re.compile(r"^(Up|Right|Down|Left)\. "))
    expect(page.get_by_role("button", name="Step")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(board(page)).to_be_focused()
    expect(spoken(page)).to_have_text("Your turn.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_watching(
    browser: Browser, watch: Watch, open_game: OpenGame, scheme: Scheme
) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page, seeded())
    page.add_script_tag(path=AXE)
    watch_it(page)
    expect_moves(page, 2)
    pause(page)
    assert violations(page) == []
    context.close()


def test_the_controls_for_watching_fit_every_window(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded(6))
    watch_it(page)
    expect_moves(page, 1)
    pause(page)
    windows = ((280, 454), (320, 568), (390, 844), (768, 1024), (900, 600), (1280, 800))
    faults = [fault for window in (*windows, (568, 320)) for fault in faults_at(page, *window)]
    assert not faults, "\n".join(faults)


@pytest.mark.noisy
def test_without_the_coach_it_pauses_and_says_so(page: Page, open_game: OpenGame) -> None:
    page.route("**/coach.zip", lambda route: route.abort())
    open_game(page, seeded())
    watch_it(page)
    expect(page.locator("#notice")).to_contain_text("The coach could not be loaded.")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.unroute("**/coach.zip")
    page.get_by_role("button", name="Go on").click()
    expect_moves(page, 1)


def test_a_practice_game_given_to_the_coach_can_be_brought_back(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells") or ""
    watch_it(page)
    expect_moves(page, 1)
    page.get_by_role("button", name="Bring it back").click()
    expect(board(page)).to_have_attribute("data-cells", cells)
    expect(page.get_by_role("group", name="Watching the coach")).to_be_hidden()
