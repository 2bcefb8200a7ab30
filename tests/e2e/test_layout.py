"""Layout: everything to play with is in view, nothing is cut off, on every window that matters."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenGame
from tests.e2e.support import ABOUT_TO_LOSE, board, position, press

WIDTHS = (280, 320, 360, 390, 412, 599, 600, 601, 768, 899, 900, 901, 1280)
HEIGHTS = (454, 568, 844, 1024)
LYING = ((568, 320), (844, 390))
SHORT = ((900, 600), (1280, 620))
"""Two columns, and hardly the height for them."""
WINDOWS = [*((w, h) for w in WIDTHS for h in HEIGHTS), *LYING, *SHORT]

MEASURE = """() => {
  const visible = (node) => node.checkVisibility() && node.getClientRects().length > 0;
  const box = (node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return {left, top, right, bottom, name: node.id || node.dataset.direction || node.value || node.textContent};
  };
  const play = "#board, #figures, #score-text, #new-game, #undo, #redo, #hint, #read-board, #sizes label, #watch, #watching button, #paces label, #pad button";
  return {
    wide: document.documentElement.scrollWidth,
    window: [innerWidth, innerHeight],
    play: [...document.querySelectorAll(play)].filter(visible).map(box),
    all: [...document.querySelectorAll("button, a:not(.skip), label, input:not([hidden]), h1, h2, p:not(.hidden-text)")]
      .filter(visible).map(box),
    clipped: [...document.querySelectorAll("button, .segments span, .figure .value")]
      .filter(visible).filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
      .map((node) => node.id || node.textContent),
  };
}"""  # noqa: E501 (JavaScript)


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    result: dict[str, Any] = page.evaluate(MEASURE)
    return result


def faults_at(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with the page in a window of this size."""
    seen = measured(page, width, height)
    faults = []
    if seen["wide"] > width:
        faults.append(f"scrolls sideways, {seen['wide']} px wide")
    faults += [
        f"{box['name']!r} is cut off at the side"
        for box in seen["all"]
        if box["left"] < -0.5 or box["right"] > width + 0.5
    ]
    faults += [
        f"{box['name']!r} is not in view"
        for box in seen["play"]
        if box["bottom"] > height + 0.5 or box["top"] < -0.5
    ]
    faults += [f"{name!r} does not fit its box" for name in seen["clipped"]]
    return [f"{width}×{height}: {fault}" for fault in faults]


@pytest.mark.parametrize("context", [{"has_touch": True, "is_mobile": True}], indirect=True)
def test_all_that_plays_is_in_view_in_every_window(page: Page, open_game: OpenGame) -> None:
    rows = [[2 ** ((row * 6 + column) % 16 + 1) for column in range(6)] for row in range(6)]
    rows[0][0] = rows[0][1]  # a move is left, so no panel opens
    open_game(page, position(rows))
    faults = [fault for window in WINDOWS for fault in faults_at(page, *window)]
    assert not faults, "\n".join(faults)


def test_labels_that_are_longer_break_nothing(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    page.evaluate(
        """() => { for (const id of ["new-game", "undo", "redo"]) {
          const text = document.getElementById(id).lastChild;
          text.textContent = text.textContent.padEnd(Math.ceil(text.textContent.length * 1.6), "n");
        } }"""
    )
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        seen = measured(page, width, height)
        assert seen["wide"] <= width
        shown = next(box for box in seen["play"] if box["name"] == "board")
        assert shown["bottom"] <= height


@pytest.mark.parametrize("context", [{"has_touch": True, "is_mobile": True}], indirect=True)
def test_controls_are_large_enough_for_a_finger(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    for width, height in ((280, 454), (390, 844), *LYING):
        page.set_viewport_size({"width": width, "height": height})
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, .segments label, .switch, nav a")]
              .filter((node) => node.checkVisibility() && node.getClientRects().length)
              .map((node) => [node.id || node.textContent.trim(), node.getBoundingClientRect()])
              .filter(([, {width, height}]) => width < 43.9 || height < 43.9)
              .map(([name, {width, height}]) => `${name}: ${width}×${height}`)"""
        )
        assert not small, f"{width}×{height}: {small}"


def test_panels_fit_the_smallest_windows(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for width, height in ((280, 454), (320, 568), (568, 320), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        box = dialog.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        for name in ("New game", "Undo", "Look at the board"):
            expect(dialog.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_the_board_is_the_largest_square_that_fits(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    for (width, height), least in (((390, 844), 356), ((768, 1024), 600), ((1280, 800), 740)):
        page.set_viewport_size({"width": width, "height": height})
        box = board(page).bounding_box()
        assert box is not None
        assert abs(box["width"] - box["height"]) <= 1
        assert box["width"] >= least
    page.get_by_role("checkbox", name="Arrow pad").uncheck()
    page.set_viewport_size({"width": 320, "height": 480})
    without = board(page).bounding_box()
    page.get_by_role("checkbox", name="Arrow pad").check()
    within = board(page).bounding_box()
    assert without is not None
    assert within is not None
    assert without["width"] > within["width"]
