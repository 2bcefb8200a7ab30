"""Boards: what is one, and what is none."""

from __future__ import annotations

import pytest

from app.engine import Board, is_tile_value

from .help import ALL_SIZES, draw


@pytest.mark.parametrize("size", ALL_SIZES)
def test_rows_come_back_as_given(size: int) -> None:
    rows = [[2 ** (row * size + column + 1) for column in range(size)] for row in range(size)]
    board = Board.from_rows(rows)
    assert board.rows() == rows
    assert board.size == size
    assert board.cells == tuple(value for row in rows for value in row)
    assert Board.from_cells(board.cells) == board
    assert hash(Board.from_rows(rows)) == hash(board)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[]],
        [[2]],
        [[2, 0], [0, 0]],
        [[0] * 7] * 7,
        [[0] * 4] * 3,
        [[0] * 3] * 4,
        [[0] * 4, [0] * 4, [0] * 4, [0] * 3],
        [[0] * 8] * 2,
        [[1, 0, 0]] + [[0] * 3] * 2,
        [[3, 0, 0]] + [[0] * 3] * 2,
        [[6, 0, 0]] + [[0] * 3] * 2,
        [[-2, 0, 0]] + [[0] * 3] * 2,
        [["2", 0, 0]] + [[0] * 3] * 2,
        [[2.0, 0, 0]] + [[0] * 3] * 2,
        [[True, 0, 0]] + [[0] * 3] * 2,
        [[False, 0, 0]] + [[0] * 3] * 2,
        [[None, 0, 0]] + [[0] * 3] * 2,
        [float("nan")],
        ["200", "000", "000"],
        [2, 0, 0],
        None,
        7,
        {0: [2, 0, 0]},
    ],
)
def test_what_is_no_board_is_a_value_error(rows: object) -> None:
    with pytest.raises(ValueError, match=r"a board|not a tile value"):
        Board.from_rows(rows)  # type: ignore[arg-type]


@pytest.mark.parametrize("cells", [None, 7, [[2, 0, 0]] * 3, "2" * 9, [2] * 10, [2.0] * 9])
def test_what_are_no_cells_is_a_value_error(cells: object) -> None:
    with pytest.raises(ValueError, match=r"a board|not a tile value"):
        Board.from_cells(cells)  # type: ignore[arg-type]


def test_a_board_cannot_be_changed() -> None:
    board = draw("2 . . / . . . / . . .")
    with pytest.raises(AttributeError):
        board.cells = (0,) * 9  # type: ignore[misc]
    assert board.with_tile(4, 8) == draw("2 . . / . 8 . / . . .")
    assert board == draw("2 . . / . . . / . . .")


@pytest.mark.parametrize("cell", range(9))
def test_a_tile_goes_where_it_is_put(cell: int) -> None:
    board = draw(". . . / . . . / . . .").with_tile(cell, 4)
    assert [i for i, value in enumerate(board.cells) if value] == [cell]
    assert board.best_tile == 4


def test_the_best_tile_of_an_empty_board_is_zero() -> None:
    assert draw(". . . / . . . / . . .").best_tile == 0


def test_a_board_draws_itself() -> None:
    drawing = "  2    .   .\n  . 1024   .\n  .    .   4"
    board = draw(drawing)
    assert draw(str(board)) == board
    assert str(board).splitlines()[1].split() == [".", "1024", "."]


@pytest.mark.parametrize("value", [2, 4, 2048, 2**17, 2**32, 2**200])
def test_tile_values_have_no_upper_limit(value: int) -> None:
    assert is_tile_value(value)


@pytest.mark.parametrize("value", [0, 1, 3, -2, -4, 2.0, True, "2", None, [2], 2**200 + 2])
def test_no_tile_values(value: object) -> None:
    assert not is_tile_value(value)
