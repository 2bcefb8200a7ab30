"""Playing: by every input, at every size, the page shows what the engine says, tile for tile."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from app.engine import Board, Game, Start
from tests.e2e.conftest import OpenGame
from tests.e2e.support import (
    PAD,
    SEED,
    WASD,
    WAYS,
    Touch,
    board,
    cells_of,
    expect_game,
    expect_rest,
    middle,
    played,
    position,
    press,
    seeded,
)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_a_game_by_keys_is_the_one_its_seed_prescribes(
    page: Page, open_game: OpenGame, size: int
) -> None:
    open_game(page, seeded(size))
    game = Game.new(size=size, seed=SEED)
    expect_game(page, game)
    board(page).focus()
    for round_ in range(4):
        moves = "LURDLDRU"[round_:] * 2
        press(page, moves)
        game = played(game, moves)
        expect_game(page, game)
        expect_rest(page, game)


@pytest.mark.parametrize("context", [{"has_touch": True}], indirect=True)
def test_every_input_makes_the_same_game(page: Page, open_game: OpenGame) -> None:
    moves = "LURDDLURLLDRUULD"
    goal = cells_of(played(Game.new(seed=SEED), moves))
    for play in (by_arrows, by_wasd, by_swipe, by_drag, by_pad):
        open_game(page, seeded())
        expect(board(page)).to_have_attribute("data-ply", "0")
        board(page).focus()
        play(page, moves)
        expect(board(page)).to_have_attribute("data-cells", goal)
        page.get_by_role("button", name="New game").click()


def by_arrows(page: Page, moves: str) -> None:
    press(page, moves)


def by_wasd(page: Page, moves: str) -> None:
    press(page, moves, WASD)


def by_pad(page: Page, moves: str) -> None:
    for letter in moves:
        page.get_by_role("button", name=PAD[letter], exact=True).click()


def by_swipe(page: Page, moves: str) -> None:
    touch, (x, y) = Touch.on(page), middle(board(page))
    for letter in moves:
        dx, dy = WAYS[letter]
        touch.swipe(x, y, dx * 80, dy * 80)


def by_drag(page: Page, moves: str) -> None:
    x, y = middle(board(page))
    for letter in moves:
        dx, dy = WAYS[letter]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx * 40, y + dy * 40)
        page.mouse.move(x + dx * 90, y + dy * 90)
        page.mouse.up()


def test_sixty_moves_in_one_go_leave_no_tile_astray(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded(5))
    board(page).focus()
    moves = "".join(random.Random(1).choices("LURD", k=60))
    # All in one task, faster than any hand: each slide ends the motion of the one before.
    page.evaluate(
        """(codes) => { for (const code of codes)
          document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", {code, key: code, bubbles: true})); }""",
        [WASD[letter] for letter in moves],
    )
    game = played(Game.new(size=5, seed=SEED), moves)
    expect_game(page, game)
    expect_rest(page, game)


def test_view_and_game_stay_one_through_undo_redo_and_resizing(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page, seeded())
    board(page).focus()
    game = Game.new(seed=SEED)
    chance = random.Random(7)
    for turn in range(120):
        what = chance.choice("LURDLURDLURDuR")
        if what == "u":
            page.keyboard.press("u")
            game = game.undo()
        elif chance.random() < 0.1:
            page.keyboard.press("Shift+U")
            game = game.redo()
        else:
            press(page, what)
            game = played(game, what)
        if turn % 40 == 20:
            page.set_viewport_size({"width": chance.choice([320, 700, 1200]), "height": 800})
    expect_game(page, game)
    expect_rest(page, game)


def test_a_slide_that_moves_nothing_costs_nothing(page: Page, open_game: OpenGame) -> None:
    rows = [[2, 4, 8, 0], [4, 8, 2, 0], [2, 4, 8, 0], [4, 8, 2, 0]]
    open_game(page, position(rows))
    board(page).focus()
    press(page, "LLUD")
    expect(board(page)).to_have_attribute("data-ply", "0")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    press(page, "R")
    start = Start(Board.from_rows(rows), spawns=2)
    game = played(Game.new(seed=SEED, start=start), "R")
    expect_game(page, game)
    blocked = [letter for letter in "URDL" if played(game, letter) is game]
    assert blocked, "choose another position: from here every slide moves something"
    press(page, blocked)
    expect_game(page, game)
    page.keyboard.press("u")
    expect_game(page, game.undo())


def test_values_know_no_limit(page: Page, open_game: OpenGame) -> None:
    rows = [[131072, 131072, 0], [2**31, 2**31, 0], [2, 4, 8]]
    text = "/".join(".".join(map(str, row)) for row in rows)
    open_game(page, f"?position=3x3:{text}&seed={SEED}")
    board(page).focus()
    press(page, "L")
    expect(page.get_by_role("img", name="262144")).to_have_text("262k")
    expect(page.get_by_role("img", name="4294967296")).to_have_text("4.2G")
    expect(page.locator("#score")).to_have_text(str(262144 + 2**32))
    page.reload()
    expect(page.locator("#score")).to_have_text(str(262144 + 2**32))
