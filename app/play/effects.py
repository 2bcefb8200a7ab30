"""What a step asks the world to do. ``web`` carries it out; nothing here does."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Board, Direction, Record, Slide, Spawn, Turn

from .state import Settings, Slot, Trust


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the game in progress in its slot."""

    record: Record
    trust: Trust


@dataclass(frozen=True, slots=True)
class Keep:
    """Put a game that ended or was left among the recent games; by id, so never twice."""

    record: Record
    trust: Trust


@dataclass(frozen=True, slots=True)
class Unkeep:
    """Take a game that is in progress again out of the recent games."""

    id: str


@dataclass(frozen=True, slots=True)
class Reached:
    """A daily reached its target for the first time: note after how many moves, and when."""

    id: str
    moves: int
    late: bool
    """Whether that was on another day than its own; such a win counts in no streak."""


@dataclass(frozen=True, slots=True)
class SaveBest:
    """Score and tile were reached at a size; the stored best is raised to them, never lowered."""

    size: int
    score: int
    tile: int


@dataclass(frozen=True, slots=True)
class ClearBests:
    """Set the stored best of every size to nothing, since a day."""

    day: str


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the settings."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class OpenSlot:
    """A slot and a size were chosen on the page: read the game and answer with ``Opened``."""

    slot: Slot
    size: int


@dataclass(frozen=True, slots=True)
class Animate:
    """Move the tiles on the board as this turn did."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Slid:
    """Move the tiles on the board; the new one comes later."""

    slide: Slide


@dataclass(frozen=True, slots=True)
class Appear:
    """Put the new tile of a slide that was shown on the board."""

    spawn: Spawn


@dataclass(frozen=True, slots=True)
class SendMove:
    """Make a move in the duel that is on the board; what comes of it is told by ``DuelShown``."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Redraw:
    """Put the board up as it stands, without motion."""


@dataclass(frozen=True, slots=True)
class Say:
    """Speak a short message to a screen reader."""

    text: str
    urgent: bool = False
    """Whether it must be heard even when moves follow fast."""


@dataclass(frozen=True, slots=True)
class Notify:
    """Show a message on the page until it is put away."""

    text: str


@dataclass(frozen=True, slots=True)
class Think:
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


@dataclass(frozen=True, slots=True)
class Practise:
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
