"""What the game says: short, plain, kind."""

from __future__ import annotations

from app.engine import FIVE, MAX_MOVES, Board, Direction, Game, Mode, Record, Turn, UndoRule

from .state import Slot, State, Trust

DIRECTIONS = {
    Direction.UP: "Up",
    Direction.RIGHT: "Right",
    Direction.DOWN: "Down",
    Direction.LEFT: "Left",
}

UNDO_RULES = {
    UndoRule.UNLIMITED: "undo unlimited",
    UndoRule.FIVE: "five undos",
    UndoRule.SINGLE: "single undo",
    UndoRule.NONE: "no undo",
}

UNDO_RULES_EXPLAINED = {
    UndoRule.UNLIMITED: "Take back as many moves as you like.",
    UndoRule.FIVE: "Five undos for the whole game.",
    UndoRule.SINGLE: "One step back; then a move before the next.",
    UndoRule.NONE: "What is played stands.",
}

_MODES = {
    Mode.PRACTICE: "Practice",
    Mode.GHOST: "Ghost",
    Mode.SOLO: "Solo",
    Mode.CHALLENGE: "Challenge",
    Mode.DUEL: "Duel",
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
        power = value.bit_length() - 1
        # Beyond that there is no short form that says the value; the name says it.
        return f"2^{power}" if power < 1000 else "huge"
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
    budget = ""
    if game.setup.undo is UndoRule.FIVE:
        budget = f" {counted(FIVE - game.undos, 'undo', 'undos')} left."
    return f"Undone. Score {game.score}.{budget}"


def maker(state: State) -> str:
    """Whose the moves are that led here."""
    return "You" if state.watch is None else "The coach"


def won(state: State) -> str:
    """The first time the goal stands on the board."""
    return f"{maker(state)} made {state.game.setup.goal}! Score {state.game.score}."


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
    return _MODES.get(record.mode, "Classic")


def rule_line(state: State) -> str:
    """The undo rule of the game on the board, and what is left of it; or that the coach plays."""
    game = state.game
    if state.watch is not None:
        return "the coach plays" if state.watch.running else "the coach waits"
    undo = UNDO_RULES[game.setup.undo]
    if game.setup.undo is UndoRule.FIVE:
        undo = f"{game.undos_left} of five undos left"
    return f"{undo}, unverified" if state.trust is Trust.UNVERIFIED else undo


def undos_left(game: Game) -> str:
    """What stands beside the undo button, for the ear."""
    left = game.undos_left
    return "" if left is None else f"{left} left"


def undo_rule_note(state: State) -> str:
    """What stands above the choice of the undo rule."""
    chosen = state.settings.undo
    text = UNDO_RULES_EXPLAINED[chosen]
    if state.record.mode is Mode.PRACTICE:
        return f"{text} This is for Classic; practice always has undo."
    if state.game.setup.undo is not chosen:
        return f"{text} The game on the board keeps its rule; this is for the next."
    return f"{text} Chosen before a game starts."


def result_line(record: Record) -> str:
    """A game in one line; hints are named if there were any."""
    game, hints = record.game, record.hints
    parts = (
        counted(game.score, "point", "points"),
        counted(game.ply, "move", "moves"),
        counted(game.undos, "undo", "undos"),
        *([counted(hints, "hint", "hints")] if hints else []),
        clock(record.clock_ms),
    )
    return ", ".join(parts)


def result_title(record: Record) -> str:
    """The heading of the result panel."""
    return "Game over, and won" if record.game.won else "Game over"


def result_note(state: State) -> str:
    """What else is worth saying of a result."""
    game = state.game
    if game.ply >= MAX_MOVES:
        return "This is the longest game that can be kept: 20,000 moves."
    if state.trust is Trust.UNVERIFIED:
        return "This game is unverified, so it counts for no best."
    if state.record.mode is Mode.CLASSIC and game.score and game.score >= state.best.score:
        return "Your best score on this size."
    return ""


def left_behind(record: Record) -> str:
    """The offer to bring back the game that New game left."""
    points = counted(record.game.score, "point", "points")
    return f"Your game with {points} is kept."


def slot_name(slot: Slot) -> str:
    """What a slot holds."""
    return f"Classic {slot.size}×{slot.size}" if slot.size else _MODES[slot.mode]


UNVERIFIED = "The moves of this saved game do not lead to its board. It is kept, marked unverified."

CONFLICTS = (
    "You have games in progress that the file has too. Those not used are kept among the "
    "recent games."
)


def conflict(slot: Slot, mine: Record, theirs: Record) -> str:
    """A game here and one in a file that want the same slot."""
    points = counted(mine.game.score, "point", "points")
    return f"{slot_name(slot)}: yours has {points}, the file’s {number(theirs.game.score)}."
