"""What a step asks the world to do. ``web`` carries it out; nothing here does."""

from __future__ import annotations

from app.engine import Board, Direction, Record, Slide, Spawn, Turn

from .message import Message
from .state import Settings, Slot, Trust


class Save(Message):
    """Keep the game in progress in its slot."""

    record: Record
    trust: Trust


class Keep(Message):
    """Put a game that ended or was left among the recent games; by id, so never twice."""

    record: Record
    trust: Trust


class Unkeep(Message):
    """Take a game that is in progress again out of the recent games."""

    id: str


class Reached(Message):
    """A daily reached its target for the first time: note after how many moves, and when."""

    id: str
    moves: int
    late: bool
    """Whether that was on another day than its own; such a win counts in no streak."""


class SaveBest(Message):
    """Score and tile were reached at a size; the stored best is raised to them, never lowered."""

    size: int
    score: int
    tile: int


class ClearBests(Message):
    """Set the stored best of every size to nothing, since a day."""

    day: str


class SaveSettings(Message):
    """Keep the settings."""

    settings: Settings


class OpenSlot(Message):
    """A slot and a size were chosen on the page: read the game and answer with ``Opened``."""

    slot: Slot
    size: int


class Animate(Message):
    """Move the tiles on the board as this turn did."""

    turn: Turn


class Slid(Message):
    """Move the tiles on the board; the new one comes later."""

    slide: Slide


class Appear(Message):
    """Put the new tile of a slide that was shown on the board."""

    spawn: Spawn


class SendMove(Message):
    """Make a move in the duel that is on the board; what comes of it is told by ``DuelShown``."""

    direction: Direction


class Redraw(Message):
    """Put the board up as it stands, without motion."""


class Say(Message):
    """Speak a short message to a screen reader."""

    text: str
    urgent: bool = False
    """Whether it must be heard even when moves follow fast."""


class Notify(Message):
    """Show a message on the page until it is put away."""

    text: str


class Think(Message):
    """Ask the coach about a board and answer with ``Advised``, under the same game and revision.

    The board is all that it gets to see. How many nodes it may look at is the hint setting of the
    board's size.
    """

    game: str
    """The id of the game."""
    revision: int
    board: Board
    rest_ms: int = 0
    """The answer is to come no earlier than so many milliseconds from now."""


class Practise(Message):
    """Put a practice game in the practice slot, open it and answer with ``BeginWatching``.

    What is in the slot goes to the recent games.
    """

    record: Record


Effect = (
    Save
    | Keep
    | Unkeep
    | Reached
    | SaveBest
    | ClearBests
    | SaveSettings
    | OpenSlot
    | Animate
    | Slid
    | Appear
    | SendMove
    | Redraw
    | Say
    | Notify
    | Think
    | Practise
)
