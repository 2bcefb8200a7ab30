"""What the game says: short, plain, kind."""

from __future__ import annotations

from app.engine import Board, Direction, Game, Mode, Record, Turn, UndoRule

DIRECTIONS = {
    Direction.UP: "Up",
    Direction.RIGHT: "Right",
    Direction.DOWN: "Down",
    Direction.LEFT: "Left",
}

UNDO_RULES = {
    UndoRule.UNLIMITED: "as often as you like",
    UndoRule.FIVE: "five in a game",
    UndoRule.SINGLE: "one step, then a move",
    UndoRule.NONE: "no undo",
}

_UNITS = ("", "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q")


def number(value: int) -> str:
    """A number grouped for reading: 12,345."""
    return f"{value:,}"


def clock(ms: int) -> str:
    """Time as m:ss."""
    seconds = ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def counted(count: int, one: str, many: str) -> str:
    """A count with its noun: "1 move", "2 moves"."""
    return f"{number(count)} {one if count == 1 else many}"


def tile_label(value: int) -> str:
    """What a tile shows: the number, or from six digits on a short form such as 131k or 2.1G.

    Six digits do not fit the smallest tile at a legible size, and a tile should look the same on
    every board. The whole number stands in the tile's name.
    """
    if value < 100_000:
        return str(value)
    thousands = (len(str(value)) - 1) // 3
    if thousands >= len(_UNITS):
        return f"2^{value.bit_length() - 1}"
    whole, rest = divmod(value, 1000**thousands)
    tenth = rest * 10 // 1000**thousands
    return f"{whole}.{tenth}{_UNITS[thousands]}" if whole < 10 else f"{whole}{_UNITS[thousands]}"


def place(board: Board, cell: int) -> str:
    """A cell as a reader counts it: from 1, row first."""
    row, column = divmod(cell, board.size)
    return f"row {row + 1}, column {column + 1}"


def moved(turn: Turn, board: Board) -> str:
    """One move: what merged, what it brought, and the new tile."""
    after = turn.slide.afterstate.cells
    made = sorted({motion.end for motion in turn.motions if motion.merged})
    new = f"New {turn.spawn.value}, {place(board, turn.spawn.cell)}."
    if not made:
        return new
    values = ", ".join(str(value) for value in sorted((after[cell] for cell in made), reverse=True))
    return f"Made {values}. Plus {turn.reward}. {new}"


def blocked(direction: Direction) -> str:
    """A slide that changed nothing."""
    return f"{DIRECTIONS[direction]} is blocked."


def undone(game: Game) -> str:
    """After an undo."""
    left = game.undos_left
    budget = f" {counted(left, 'undo', 'undos')} left." if left and left > 1 else ""
    return f"Undone. Score {game.score}.{budget}"


def won(game: Game) -> str:
    """The first time the goal stands on the board."""
    return f"You made {game.setup.goal}! Score {game.score}."


def over(game: Game) -> str:
    """No move is left."""
    return f"No moves left. Score {game.score}, {counted(game.ply, 'move', 'moves')}."


def whole_board(game: Game) -> str:
    """The board row by row, for the ear."""
    rows = (
        f"Row {number}: " + ", ".join(str(value or "empty") for value in row) + "."
        for number, row in enumerate(game.board.rows(), 1)
    )
    return " ".join((*rows, f"Score {game.score}."))


def opened(record: Record) -> str:
    """A game has come onto the board."""
    size = record.game.setup.size
    moves = counted(record.game.ply, "move", "moves")
    return f"{mode(record)} {size} by {size}. Score {record.game.score}, {moves}."


def mode(record: Record) -> str:
    """The name of the mode."""
    return "Practice" if record.mode is Mode.PRACTICE else "Classic"
