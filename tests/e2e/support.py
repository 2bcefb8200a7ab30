"""What the tests of the page share: reading the board, playing it with hands, and known games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

from app.engine import Board, Direction, Game
from app.web.address import format_position

SEED = "0123456789abcdef0123456789abcdef"
ARROWS = {"U": "ArrowUp", "R": "ArrowRight", "D": "ArrowDown", "L": "ArrowLeft"}
WASD = {"U": "KeyW", "R": "KeyD", "D": "KeyS", "L": "KeyA"}
PAD = {"U": "Up", "R": "Right", "D": "Down", "L": "Left"}
WAYS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}

ABOUT_TO_WIN = [[1024, 1024, 0, 0], [8, 16, 0, 0], [4, 2, 0, 0], [2, 4, 0, 0]]
"""Left makes 2048."""
ABOUT_TO_LOSE = [[0, 8, 16], [32, 64, 128], [8, 16, 32]]
"""Left leaves no move, whichever tile comes."""
WIN_AND_LOCK = [[1024, 1024, 4, 8], [16, 32, 64, 128], [4, 8, 16, 32], [64, 128, 256, 512]]


def seeded(size: int = 4, seed: str = SEED) -> str:
    """The query of a practice game."""
    return f"?size={size}&seed={seed}"


def position(rows: list[list[int]], seed: str = SEED) -> str:
    """The query of a practice game from a position."""
    return f"?position={format_position(Board.from_rows(rows))}&seed={seed}"


def played(game: Game, moves: str) -> Game:
    """A game after moves, of which some may change nothing."""
    for letter in moves:
        game = game.play(Direction(letter))
    return game


def board(page: Page) -> Locator:
    return page.locator("#board")


def cells_of(game: Game) -> str:
    return " ".join(map(str, game.board.cells))


def expect_game(page: Page, game: Game) -> None:
    """The page shows this moment of this game."""
    expect(board(page)).to_have_attribute("data-cells", cells_of(game))
    expect(board(page)).to_have_attribute("data-ply", str(game.ply))
    expect(board(page)).to_have_attribute("data-score", str(game.score))
    expect(board(page)).to_have_attribute("data-undos", str(game.undos))
    expect(page.locator("#score")).to_have_text(str(game.score))
    expect(page.locator("#moves")).to_have_text(str(game.ply))


def expect_rest(page: Page, game: Game) -> None:
    """At rest one visible tile stands for each value, on its cell, to the pixel."""
    expect(page.locator("#board .tile:not(.spare)")).to_have_count(
        sum(value > 0 for value in game.board.cells)
    )
    expect(page.locator("#board .tile.gone")).to_have_count(0)
    found: dict[str, Any] = page.evaluate(
        """() => {
          for (const animation of document.getAnimations()) animation.finish();
          const box = (node) => {
            const {x, y, width} = node.getBoundingClientRect();
            return [x, y, width];
          };
          return {
            cells: [...document.querySelectorAll("#board .cells i")].map(box),
            tiles: [...document.querySelectorAll("#board .tile:not(.spare)")]
              .map((tile) => [tile.dataset.value, ...box(tile)]),
          };
        }"""
    )
    placed: dict[int, int] = {}
    for value, x, y, width in found["tiles"]:
        near = [
            cell
            for cell, (left, top, side) in enumerate(found["cells"])
            if abs(left - x) <= 1 and abs(top - y) <= 1 and abs(side - width) <= 1
        ]
        assert len(near) == 1, f"a tile {value} stands on no cell, at {x}, {y}"
        placed[near[0]] = int(value)
    shown = tuple(placed.get(cell, 0) for cell in range(len(game.board.cells)))
    assert shown == game.board.cells


def press(page: Page, moves: Iterable[str], keys: dict[str, str] | None = None) -> None:
    """Play moves by keys."""
    for letter in moves:
        page.keyboard.press((keys or ARROWS)[letter])


@dataclass
class Touch:
    """One or more fingers on the page."""

    page: Page
    session: CDPSession

    @classmethod
    def on(cls, page: Page) -> Touch:
        return cls(page, page.context.new_cdp_session(page))

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def swipe(self, x: float, y: float, dx: float, dy: float, steps: int = 4) -> None:
        """One finger from (x, y) by (dx, dy)."""
        self.send("touchStart", (x, y))
        for step in range(1, steps + 1):
            self.send("touchMove", (x + dx * step / steps, y + dy * step / steps))
        self.send("touchEnd")


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stored(page: Page, key: str) -> Any:  # noqa: ANN401
    """A stored document, or None."""
    text = page.evaluate("(key) => localStorage.getItem(key)", f"2048/v1/{key}")
    return None if text is None else json.loads(text)


def spoken(page: Page) -> Locator:
    """The live region that holds the message spoken last."""
    return page.locator("[aria-live]:not(:empty)")


def frames(page: Page) -> None:
    """Wait until the browser has shown two frames more.

    For what must not happen: whatever an input causes at all, it has caused by then.
    """
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
