"""A duel of 250 moves a side by keys, five a second: too long for every run."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from app.engine import Board, Direction, slide
from tests.e2e.conftest import OpenGame
from tests.e2e.support import ARROWS, board
from tests.e2e.test_duel import begin, both_verified, figures, kept, meet
from tests.e2e.test_duel import plain_browser as plain_browser
from tests.e2e.test_duel import two as two

BEAT_S = 0.2


def rough(after: Board) -> int:
    """How far a board is from one that is in order and has room, its best tile in a corner."""
    cells = after.cells
    lines = [*(cells[4 * n : 4 * n + 4] for n in range(4)), *(cells[n::4] for n in range(4))]
    steps = (abs(a.bit_length() - b.bit_length()) for line in lines for a, b in pairwise(line))
    return sum(steps) - 3 * cells.count(0) - 10 * (max(cells) == cells[12])


def careful(shown: Board) -> Direction | None:
    """A player who looks one tile ahead, and so does not lock up within 250 moves."""

    def worth(after: Board) -> float:
        total = 0.0
        for cell in (n for n, value in enumerate(after.cells) if value == 0):
            cells = [2 if n == cell else value for n, value in enumerate(after.cells)]
            made = [slide(Board.from_cells(cells), direction) for direction in Direction]
            total -= min((rough(one.afterstate) for one in made if one), default=200)
        return total / after.cells.count(0)

    made = ((direction, slide(shown, direction)) for direction in Direction)
    rated = [(worth(one.afterstate) + one.reward / 16, way) for way, one in made if one]
    return max(rated, key=lambda pair: pair[0])[1] if rated else None


def beat(page: Page) -> bool:
    """Make one move by key; whether the run goes on."""
    shown = board(page).evaluate("(board) => [board.dataset.cells, board.dataset.outcome]")
    if shown[1]:
        return False
    direction = careful(Board.from_cells(map(int, shown[0].split())))
    if direction is not None:
        page.keyboard.press(ARROWS[direction.value])
    return True


@pytest.mark.sweep
def test_250_moves_a_side_at_five_a_second(two: tuple[Page, Page], open_game: OpenGame) -> None:
    meet(*two, open_game)
    begin(*two)
    began = due = time.monotonic()
    going = [*two]
    while going := [page for page in going if beat(page)]:
        now = time.monotonic()
        due = max(due + BEAT_S, now)
        two[0].wait_for_timeout((due - now) * 1000)
    both_verified(*two)
    print(f"250 moves a side in {time.monotonic() - began:.0f} s")
    assert figures(two[0])[::2] == figures(two[1])[1::2]
    for page in two:
        assert [(len(game["moves"]), game["ended"]) for game in kept(page)] == [(250, "moves")] * 2
