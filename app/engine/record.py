"""Records: a whole game as canonical JSON, to keep, to share and to check.

Reading goes in two steps. :func:`parse_record` looks at the form alone and gives a game that
knows only where it ended; ``verification`` replays it and gives the same game with its past.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from .board import Board
from .d1 import Duel
from .fields import FORMAT, KEYS, VERSION, Fields, RecordError, check_fields, parse_json
from .game import Game
from .setup import Position, Setup, Start, UndoRule

MAX_BYTES = 64 * 1024
"""The longest text a reader looks at."""


class Mode(StrEnum):
    """What kind of game a record is of."""

    CLASSIC = "classic"
    DAILY = "daily"
    PRACTICE = "practice"
    GHOST = "ghost"
    SOLO = "solo"
    CHALLENGE = "challenge"
    DUEL = "duel"


class End(StrEnum):
    """Why a game ended."""

    OVER = "over"
    """No move was left."""
    MOVES = "moves"
    """The last move that the format allows was made."""
    TIME = "time"
    LEFT = "left"
    """The player turned to another game."""
    FORFEIT = "forfeit"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Record:
    """A game with what undo does not restore: whose it is, how long it took, how it ended."""

    game: Game
    id: str
    """16 hex digits, fixed when the game starts."""
    mode: Mode
    started_at: str
    """UTC, ``YYYY-MM-DDTHH:MM:SSZ``."""
    clock_ms: int = 0
    """Milliseconds of play."""
    hints: int = 0
    ended: End | None = None
    date: str | None = None
    """The day of a daily, ``YYYY-MM-DD``."""
    match: str | None = None
    """16 hex digits shared by both records of a match against a ghost or a person."""
    side: str | None = None
    level: str | None = None
    times: tuple[int, ...] | None = None
    """Milliseconds from the start to each move; kept only where they were taken."""


def encode_record(record: Record) -> str:
    """The record as canonical JSON: known keys in fixed order, no spaces.

    Times are left out where the text would grow longer than readers take.
    """
    game, setup = record.game, record.game.setup
    start = setup.start and {"board": list(setup.start.board.cells), "spawns": setup.start.spawns}
    has_goal = setup.goal is not None
    values: Fields = {
        "format": FORMAT,
        "version": VERSION,
        "id": record.id,
        "mode": record.mode.value,
        "size": setup.size,
        "goal": setup.goal,
        "undo": setup.undo.value,
        "generator": "D1" if setup.duel else "T1",
        "seed": setup.seed or None,
        "start": start,
        "date": record.date,
        "match": record.match,
        "side": record.side,
        "level": record.level,
        "secrets": setup.duel and setup.duel.secrets and list(setup.duel.secrets),
        "moves": game.moves,
        "redo": game.undone or None,
        "undos": game.undos,
        "hints": record.hints,
        "undoSpent": game.undo_spent or None,
        "won": game.won if has_goal else None,
        "keptGoing": game.kept_going if has_goal else None,
        "ended": record.ended,
        "clockMs": record.clock_ms,
        "times": None if record.times is None else list(record.times),
        "startedAt": record.started_at,
        "score": game.score,
        "board": list(game.board.cells),
    }
    # ``goal`` is the one key that may hold null; of the others, null means "does not apply".
    kept = {key: values[key] for key in KEYS if values[key] is not None or key == "goal"}
    text = json.dumps(kept, separators=(",", ":"))
    if len(text) > MAX_BYTES and kept.pop("times", None) is not None:
        text = json.dumps(kept, separators=(",", ":"))
    return text


def parse_record(text: str) -> Record:
    """Read a record by its form alone. Its game knows no past yet, so it cannot be undone.

    Raises:
        RecordError: too long, no JSON, or a key is unknown, missing, of a wrong type or range.

    """
    if len(text) > MAX_BYTES:
        raise RecordError("the record is longer than 64 KB")
    if not text.isascii():
        raise RecordError("a record is plain ASCII")
    try:
        data = parse_json(text, _without_repeats)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("this is no record: it is not JSON") from error
    return record_from_fields(data)


def record_from_fields(data: object) -> Record:
    """The record in parsed JSON data, checked as :func:`parse_record` checks a text."""
    fields = check_fields(data)
    mode = Mode(fields["mode"])
    board = Board.from_cells(fields["board"])
    start = None
    if "start" in fields:
        start = Start(Board.from_cells(fields["start"]["board"]), fields["start"]["spawns"])
    duel = None
    if fields["generator"] == "D1":
        secrets = fields.get("secrets")
        duel = Duel(fields["match"], secrets and (secrets[0], secrets[1]))
    try:
        setup = Setup(
            fields["size"],
            fields.get("seed", ""),
            fields["goal"],
            UndoRule(fields["undo"]),
            start,
            duel,
        )
    except ValueError as error:
        raise RecordError(str(error)) from error
    if board.size != setup.size:
        raise RecordError("the board is of another size than the game")
    moves = fields["moves"]
    end = Position(len(moves), board, fields["score"])
    game = Game(
        setup,
        end,
        moves,
        fields.get("redo", ""),
        fields["undos"],
        fields.get("undoSpent", False),
        fields.get("won", False),
        fields.get("keptGoing", False),
        checkpoints=(end,),
    )
    _check_counts(game)
    times = fields.get("times")
    return Record(
        game,
        fields["id"],
        mode,
        fields["startedAt"],
        fields["clockMs"],
        fields["hints"],
        End(fields["ended"]) if "ended" in fields else None,
        fields.get("date"),
        fields.get("match"),
        fields.get("side"),
        fields.get("level"),
        None if times is None else tuple(times),
    )


def _check_counts(game: Game) -> None:
    """What undo rule and counts must agree on, seen without a replay."""
    left = game.undos_left
    refused = game.setup.undo is UndoRule.NONE and game.undos > 0
    if refused or (left is not None and left < 0) or len(game.undone) > game.undos:
        raise RecordError("the undos do not fit the undo rule")
    if game.waiting and (game.undone or game.undo_spent):
        # Only a slide reaches the goal first, and a slide forgets what was undone.
        raise RecordError("the undone moves do not fit the win that waits")
    single = game.setup.undo is UndoRule.SINGLE
    if game.undo_spent and not (single and game.undos and (game.moves or game.undone)):
        raise RecordError("undoSpent does not fit the undo rule")
    if single and game.undone and not (game.undo_spent and len(game.undone) == 1):
        raise RecordError("the undone moves do not fit the undo rule")


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("a key stands twice")
    return data
