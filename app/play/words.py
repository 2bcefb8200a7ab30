"""What the game says: short, plain, kind."""

from __future__ import annotations

from app.engine import (
    FIVE,
    MAX_MOVES,
    Board,
    Direction,
    Game,
    Mode,
    Record,
    Turn,
    UndoRule,
    daily_number,
    has_daily,
)

from . import tongue
from .state import Slot, State, Trust
from .tongue import mark, tr

number = tongue.number
counted = tongue.counted

_DIRECTIONS = {
    Direction.UP: mark("Up"),
    Direction.RIGHT: mark("Right"),
    Direction.DOWN: mark("Down"),
    Direction.LEFT: mark("Left"),
}

_UNDO_RULES = {
    UndoRule.UNLIMITED: mark("undo unlimited"),
    UndoRule.FIVE: mark("five undos"),
    UndoRule.SINGLE: mark("single undo"),
    UndoRule.NONE: mark("no undo"),
}

_UNDO_RULES_EXPLAINED = {
    UndoRule.UNLIMITED: mark("Take back as many moves as you like."),
    UndoRule.FIVE: mark("Five undos for the whole game."),
    UndoRule.SINGLE: mark("One step back; then a move before the next."),
    UndoRule.NONE: mark("What is played stands."),
}

_MODES = {
    Mode.PRACTICE: mark("Practice"),
    Mode.GHOST: mark("Ghost"),
    Mode.SOLO: mark("Solo"),
    Mode.CHALLENGE: mark("Challenge"),
    Mode.DUEL: mark("Duel"),
}

MONTHS = (
    mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"),
    mark("July"), mark("August"), mark("September"), mark("October"), mark("November"),
    mark("December"),
)  # fmt: skip
_UNITS = ("", "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q")


def direction(way: Direction) -> str:
    """The name of a direction."""
    return tr(_DIRECTIONS[way])


def clock(ms: int) -> str:
    """Time as m:ss."""
    seconds = ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def day(date: str) -> str:
    """A calendar day for reading: "5 March 2026"."""
    year, month, day = (int(part) for part in date.split("-"))
    return tr("{day} {month} {year}", day=day, month=tr(MONTHS[month - 1]), year=year)


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
        return f"2^{power}" if power < 1000 else tr("huge")
    whole, rest = divmod(value, 1000**thousands)
    tenth = rest * 10 // 1000**thousands
    return f"{whole}.{tenth}{_UNITS[thousands]}" if whole < 10 else f"{whole}{_UNITS[thousands]}"


def place(board: Board, cell: int) -> str:
    """A cell as a reader counts it: from 1, row first."""
    row, column = divmod(cell, board.size)
    return tr("row {row}, column {column}", row=row + 1, column=column + 1)


def moved(turn: Turn, board: Board) -> str:
    """One move: what merged, what it brought, and the new tile."""
    after = turn.slide.afterstate.cells
    made = sorted({motion.end for motion in turn.motions if motion.merged})
    where = place(board, turn.spawn.cell)
    new = tr("New {value}, {place}.", value=turn.spawn.value, place=where)
    if not made:
        return new
    values = ", ".join(str(value) for value in sorted((after[cell] for cell in made), reverse=True))
    return f"{tr('Made {values}. Plus {reward}.', values=values, reward=turn.reward)} {new}"


def blocked(way: Direction) -> str:
    """A slide that changed nothing."""
    return tr("{direction} is blocked.", direction=direction(way))


def undone(game: Game) -> str:
    """After an undo."""
    told = tr("Undone. Score {score}.", score=game.score)
    if game.setup.undo is UndoRule.FIVE:
        left = counted(FIVE - game.undos, "undo", "undos")
        told = f"{told} {tr('{count} left.', count=left)}"
    return told


def made_goal(state: State) -> str:
    """Who reached the goal; the heading of its panel."""
    goal = state.game.setup.goal
    if state.watch is None:
        return tr("You made {goal}!", goal=goal)
    return tr("The coach made {goal}!", goal=goal)


def won(state: State) -> str:
    """The first time the goal stands on the board."""
    return f"{made_goal(state)} {tr('Score {score}.', score=state.game.score)}"


def over(game: Game) -> str:
    """No move is left."""
    moves = counted(game.ply, "move", "moves")
    return tr("No moves left. Score {score}, {moves}.", score=game.score, moves=moves)


def rows(board: Board) -> str:
    """A board row by row, for the ear."""
    told = (
        tr(
            "Row {number}: {values}.",
            number=n,
            values=", ".join(str(value or tr("empty")) for value in row),
        )
        for n, row in enumerate(board.rows(), 1)
    )
    return " ".join(told)


def whole_board(game: Game) -> str:
    """The board of a game row by row, and its score, for the ear."""
    return f"{rows(game.board)} {tr('Score {score}.', score=game.score)}"


def opened(record: Record) -> str:
    """A game has come onto the board."""
    size = record.game.setup.size
    moves = counted(record.game.ply, "move", "moves")
    return tr(
        "{mode} {size} by {size}. Score {score}, {moves}.",
        mode=mode(record),
        size=size,
        score=record.game.score,
        moves=moves,
    )


def mode(record: Record) -> str:
    """The name of the mode, for a daily with its number."""
    if record.date is not None:
        return daily(record.date)
    return tr(_MODES.get(record.mode, mark("Classic")))


def daily(date: str) -> str:
    """The name of a day's daily: "Daily 64"."""
    if has_daily(date):
        return tr("Daily {number}", number=number(daily_number(date)))
    return tr("Daily of {date}", date=date)


def mode_line(state: State) -> str:
    """The mode on the board; a daily that is not today's is said to be of its day."""
    name, date = mode(state.record), state.record.date
    return f"{name}, {day(date)}" if date is not None and state.new_day else name


def rule_line(state: State) -> str:
    """The undo rule of the game on the board, and what is left of it; or that the coach plays."""
    game = state.game
    if state.watch is not None:
        return tr("the coach plays") if state.watch.running else tr("the coach waits")
    undo = tr(_UNDO_RULES[game.setup.undo])
    if game.setup.undo is UndoRule.FIVE:
        undo = tr("{count} of five undos left", count=game.undos_left)
    return tr("{rule}, unverified", rule=undo) if state.trust is Trust.UNVERIFIED else undo


def undos_left(game: Game) -> str:
    """What stands beside the undo button, for the ear."""
    left = game.undos_left
    return "" if left is None else tr("{count} left", count=left)


def undo_rule_note(state: State) -> str:
    """What stands above the choice of the undo rule."""
    chosen = state.settings.undo
    text = tr(_UNDO_RULES_EXPLAINED[chosen])
    if state.record.mode is Mode.PRACTICE:
        more = tr("This is for Classic; practice always has undo.")
    elif state.record.mode is Mode.DAILY:
        more = tr("This is for Classic; the daily has single undo.")
    elif state.game.setup.undo is not chosen:
        more = tr("The game on the board keeps its rule; this is for the next.")
    else:
        more = tr("Chosen before a game starts.")
    return f"{text} {more}"


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
    return tr("Game over, and won") if record.game.won else tr("Game over")


def result_note(state: State) -> str:
    """What else is worth saying of a result."""
    game = state.game
    if game.ply >= MAX_MOVES:
        return tr(
            "This is the longest game that can be kept: {count} moves.", count=number(MAX_MOVES)
        )
    if state.trust is Trust.UNVERIFIED:
        return tr("This game is unverified, so it counts for no best.")
    if state.record.mode is Mode.CLASSIC and game.score and game.score >= state.best.score:
        return tr("Your best score on this size.")
    return ""


def left_behind(record: Record) -> str:
    """The offer to bring back the game that New game left."""
    points = counted(record.game.score, "point", "points")
    return tr("Your game with {points} is kept.", points=points)


def slot_name(slot: Slot) -> str:
    """What a slot holds."""
    if slot.date:
        return daily(slot.date)
    if slot.size:
        return tr("Classic {size}×{size}", size=slot.size)
    return tr(_MODES[slot.mode])


def new_day(date: str) -> str:
    """Another day has come while a daily was on the board."""
    return tr("{daily} is there, a new day.", daily=daily(date))


def earlier_day(date: str) -> str:
    """An earlier daily can still be played."""
    return tr("Your {daily} of {day} is not finished.", daily=daily(date), day=day(date))


NO_DAILY = mark(
    "The daily begins on 1 January 2026. By the clock of this device that day is still to come."
)

UNVERIFIED = mark(
    "The moves of this saved game do not lead to its board. It is kept, marked unverified."
)

CONFLICTS = mark(
    "You have games in progress that the file has too. Those not used are kept among the "
    "recent games."
)


def conflict(slot: Slot, mine: Record, theirs: Record) -> str:
    """A game here and one in a file that want the same slot."""
    points = counted(mine.game.score, "point", "points")
    return tr(
        "{slot}: yours has {points}, the file’s {other}.",
        slot=slot_name(slot),
        points=points,
        other=number(theirs.game.score),
    )
