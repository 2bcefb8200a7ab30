"""What the tests of the engine share: boards drawn as text, shared cases, seeds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.engine import Board, Direction, Game

DATA = Path(__file__).parents[2] / "data"

SEED = "0123456789abcdef0123456789abcdef"
ALL_SIZES = (3, 4, 5, 6)
ALL_RULES = ("unlimited", "five", "single", "none")


def draw(text: str) -> Board:
    """The board of a drawing: rows on lines or between slashes, a dot or 0 for an empty cell."""
    rows = [row.split() for row in text.replace("/", "\n").splitlines() if row.strip()]
    return Board.from_rows([[0 if word == "." else int(word) for word in row] for row in rows])


def cells_along(size: int, direction: Direction, lane: int) -> list[int]:
    """The cells of one row or column, from the wall; written out apart from the engine's way."""
    row_and_column = {
        Direction.LEFT: lambda i: (lane, i),
        Direction.RIGHT: lambda i: (lane, size - 1 - i),
        Direction.UP: lambda i: (i, lane),
        Direction.DOWN: lambda i: (size - 1 - i, lane),
    }[direction]
    return [row * size + column for row, column in map(row_and_column, range(size))]


def lay(line: list[int], size: int, direction: Direction, lane: int) -> Board:
    """A board that holds ``line`` from the wall, empty cells added to its end, and nothing else."""
    cells = [0] * size**2
    where = cells_along(size, direction, lane)
    for i, value in enumerate(line):
        cells[where[i]] = value
    return Board.from_cells(cells)


def play(game: Game, letters: str) -> Game:
    """Play ``letters``, each of which must be accepted."""
    for letter in letters:
        after = game.play(Direction(letter))
        assert after is not game, f"{letter} refused on\n{game.board}"
        game = after
    return game


def play_anything(game: Game, moves: int, order: str = "LDRU") -> Game:
    """Play on by the first letter of ``order`` that moves, ``moves`` times or to the end."""
    for _ in range(moves):
        for letter in order:
            after = game.play(Direction(letter))
            if after is not game:
                break
        else:
            return game
        game = after
    return game


def read_data(name: str) -> Any:  # noqa: ANN401 - JSON, and each case has its own form
    return json.loads((DATA / name).read_text(encoding="ascii"))
