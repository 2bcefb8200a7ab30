"""Fingers and the mouse: what counts as a swipe, what does not, what the page does meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from app.engine import Game
from tests.e2e.conftest import OpenGame, expect_ready
from tests.e2e.support import (
    ABOUT_TO_WIN,
    PAD,
    SEED,
    WAYS,
    Touch,
    board,
    cells_of,
    frames,
    middle,
    played,
    position,
    seeded,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

phone = pytest.mark.parametrize("context", [PHONE], indirect=True)


def expect_ply(page: Page, ply: int) -> None:
    expect(board(page)).to_have_attribute("data-ply", str(ply))


def open_middle(page: Page, open_game: OpenGame) -> tuple[float, float]:
    """Open a game in which every first slide is a move; the middle of its board."""
    open_game(page, position([[0, 0, 0], [0, 2, 0], [0, 0, 0]]))
    return middle(board(page))


@phone
def test_a_swipe_is_judged_by_its_whole_way(page: Page, open_game: OpenGame) -> None:
    x, y = open_middle(page, open_game)
    touch = Touch.on(page)
    undo = page.get_by_role("button", name="Undo", exact=True)

    # A flick, a slow drag, one that wavers, one that comes back to less than a swipe.
    for letter, (dx, dy) in WAYS.items():
        touch.swipe(x, y, dx * 40, dy * 40, steps=1)
        expect_ply(page, 1)
        at = {"L": "0", "U": "0", "R": "2", "D": "2"}[letter]
        axis = "--column" if letter in "LR" else "--row"
        moved = page.locator("#board .tile:not(.new):not(.spare)").first
        expect(moved).to_have_attribute("style", re.compile(rf"{axis}: ?{at};"))
        undo.tap()
        expect_ply(page, 0)
    touch.swipe(x, y, -120, 5, steps=40)
    expect_ply(page, 1)
    undo.tap()
    touch.send("touchStart", (x, y))
    for point in ((x, y + 30), (x + 10, y + 10), (x + 90, y - 20)):
        touch.send("touchMove", point)
    touch.send("touchEnd")
    expect_ply(page, 1)
    undo.tap()
    expect_ply(page, 0)
    touch.send("touchStart", (x, y))
    for point in ((x + 90, y), (x + 10, y)):
        touch.send("touchMove", point)
    touch.send("touchEnd")
    touch.swipe(x, y, 70, 70)  # as much across as along
    touch.swipe(x, y, 15, 0)  # hardly more than a tap
    frames(page)
    expect_ply(page, 0)
    expect(board(page)).to_be_focused()


@phone
def test_pinches_and_broken_gestures_move_nothing(page: Page, open_game: OpenGame) -> None:
    x, y = open_middle(page, open_game)
    touch = Touch.on(page)
    # The browser takes the gesture away; a hover and a tap afterwards mean nothing.
    touch.send("touchStart", (x, y))
    touch.send("touchMove", (x + 50, y))
    touch.send("touchCancel")
    page.mouse.move(x + 120, y)
    touch.send("touchStart", (x + 100, y))
    touch.send("touchEnd")
    frames(page)
    expect_ply(page, 0)
    # Two fingers zoom the page; lifting one after the other makes no swipe of the rest.
    touch.send("touchStart", (x - 20, y), (x + 20, y))
    for way in range(20, 101, 20):
        touch.send("touchMove", (x - 20 - way / 2, y), (x + 20 + way / 2, y))
    touch.send("touchMove", (x - 70, y))
    touch.send("touchMove", (x + 70, y))
    touch.send("touchEnd")
    frames(page)
    expect_ply(page, 0)
    # Zoomed in, play goes on.
    touch.session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    assert page.evaluate("() => visualViewport.scale") == 2
    touch.swipe(x, y, 0, 120)
    expect_ply(page, 1)


@phone
def test_swipes_start_on_the_board_and_in_the_space_around_it(
    page: Page, open_game: OpenGame
) -> None:
    open_middle(page, open_game)
    touch = Touch.on(page)
    x, y = middle(page.get_by_role("button", name="Up", exact=True))
    touch.swipe(x + 110, y, -60, 0)  # beside the upper arm of the pad
    expect_ply(page, 1)
    for name in ("Up", "New game", "Read the board"):
        touch.swipe(*middle(page.get_by_role("button", name=name, exact=True)), 0, -70)
    touch.swipe(*middle(page.locator("#sizes label").first), 80, 0)
    frames(page)
    expect_ply(page, 1)
    expect(board(page)).to_have_attribute("data-size", "3")
    expect(page.get_by_role("button", name="Bring it back")).to_have_count(0)


@phone
def test_the_board_never_scrolls_the_page_and_the_strip_beside_it_does(
    page: Page, open_game: OpenGame
) -> None:
    x, y = open_middle(page, open_game)
    touch = Touch.on(page)
    # Down at the very top would reload the page on a phone, were it not forbidden.
    touch.swipe(x, y, 0, 150)
    expect_ply(page, 1)
    touch.swipe(x, y + 100, 0, -200)
    expect_ply(page, 2)
    frames(page)
    assert page.evaluate("() => scrollY") == 0
    touch.swipe(6, y + 150, 0, -300, steps=10)
    page.wait_for_function("() => scrollY > 100")
    page.evaluate("() => scrollTo(0, 0)")
    # A pull down or to the side where nothing is to scroll would reload the page or go back.
    touch.swipe(6, y - 150, 0, 300, steps=10)
    touch.swipe(5, y, 300, 0, steps=10)
    frames(page)
    expect_ply(page, 2)
    overscroll = page.evaluate(
        "() => getComputedStyle(document.documentElement).overscrollBehavior"
    )
    assert overscroll == "none"
    page.goto("about:blank")
    page.go_back()
    expect_ready(page)
    expect_ply(page, 2)


@phone
def test_a_long_press_is_the_start_of_a_slow_swipe(page: Page, open_game: OpenGame) -> None:
    x, y = open_middle(page, open_game)
    touch = Touch.on(page)
    touch.send("touchStart", (x, y))
    # A browser without a window raises no long press, so this is what one would ask.
    asked = """(node) => node.dispatchEvent(
      new MouseEvent("contextmenu", {bubbles: true, cancelable: true}))"""
    assert board(page).evaluate(asked) is False
    touch.send("touchMove", (x - 40, y))
    touch.send("touchMove", (x - 90, y))
    touch.send("touchEnd")
    expect_ply(page, 1)
    assert board(page).evaluate(asked) is True
    assert page.evaluate("() => String(getSelection())") == ""
    assert board(page).evaluate("(node) => getComputedStyle(node).userSelect") == "none"


@phone
def test_one_tap_is_one_action_and_fast_taps_are_all_taken(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    touch = Touch.on(page)

    def tap(name: str, times: int = 1) -> None:
        point = middle(page.get_by_role("button", name=name, exact=True))
        for _ in range(times):
            touch.send("touchStart", point)
            touch.send("touchEnd")

    for ply, name in enumerate(("Left", "Down", "Left", "Down"), 1):
        tap(name)
        expect_ply(page, ply)
    tap("Undo", 4)
    expect_ply(page, 0)
    expect(board(page)).to_have_attribute("data-undos", "4")
    tap("Redo")
    expect_ply(page, 1)
    # Twice in one direction: a choice of direction in which both move something.
    game = played(Game.new(seed=SEED), "L")
    letter = next(d for d in "URDL" if played(game, d + d).ply == game.ply + 2)
    tap(PAD[letter], 2)
    expect(board(page)).to_have_attribute("data-cells", cells_of(played(game, letter * 2)))
    assert page.evaluate("() => visualViewport.scale") == 1
    assert page.evaluate(
        """() => [...document.querySelectorAll("button, .segments span, .switch")]
          .every((node) => getComputedStyle(node).touchAction === "manipulation")"""
    )
    tap("New game")
    expect_ply(page, 0)
    expect(board(page)).to_have_attribute("data-seed", SEED)


@phone
def test_a_panel_that_opens_under_the_thumb_is_deaf_for_a_moment(
    page: Page, open_game: OpenGame
) -> None:
    page.clock.install()
    open_game(page, position(ABOUT_TO_WIN))
    x, y = middle(board(page))
    touch = Touch.on(page)
    page.clock.pause_at("2100-01-01")
    touch.swipe(x, y, -80, 0)
    panel = page.get_by_role("dialog", name="You made 2048!")
    expect(panel).to_be_visible()
    expect(page.get_by_role("heading", name="You made 2048!")).to_be_focused()
    keep_going = page.get_by_role("button", name="Keep going")
    keep_going.tap()
    panel.get_by_role("button", name="New game").tap()
    expect(panel).to_be_visible()
    # New game lies away from where the thumb is.
    below = middle(panel.get_by_role("button", name="New game"))
    assert abs(below[1] - y) > 100
    page.clock.run_for(299)
    keep_going.tap()
    expect(panel).to_be_visible()
    page.clock.run_for(2)
    # The tap that closes the panel presses nothing of what lies beneath.
    keep_going.tap()
    expect(panel).to_be_hidden()
    expect(board(page)).to_be_focused()
    expect_ply(page, 1)
    expect(board(page)).to_have_attribute("data-outcome", "")


def test_a_drag_ends_wherever_the_mouse_lets_go(page: Page, open_game: OpenGame) -> None:
    x, y = open_middle(page, open_game)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y)
    page.mouse.move(-40, y)
    page.mouse.up()
    expect_ply(page, 1)
    page.mouse.move(x, y)
    page.mouse.move(x, y + 90)
    # A release that no browser saw: the mouse comes back without a button.
    page.mouse.down()
    board(page).dispatch_event(
        "pointermove", {"pointerType": "mouse", "pointerId": 1, "buttons": 0, "bubbles": True}
    )
    page.mouse.move(x, y - 90)
    page.mouse.up()
    page.keyboard.press("u")
    expect_ply(page, 0)
    expect(board(page)).to_have_attribute("data-undos", "1")


def test_only_the_first_button_drags(page: Page, open_game: OpenGame) -> None:
    x, y = open_middle(page, open_game)
    page.evaluate(
        """() => addEventListener("contextmenu", (event) => {
          document.title = event.defaultPrevented ? "kept shut" : "opened"; })"""
    )
    for button in ("right", "middle"):
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.mouse.move(x + 90, y)
        page.mouse.up(button=button)
    expect(page).to_have_title("opened")
    expect_ply(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y)
    page.mouse.up()
    expect_ply(page, 1)
