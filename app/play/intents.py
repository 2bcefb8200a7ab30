"""What can be asked of the game, by keys, swipes, buttons, links and bots alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import Direction, Record, Slide, Spawn, Turn, UndoRule

from .advice import Advice, Pace
from .games import Fresh
from .looks import Preference
from .message import Message
from .state import Best, Panel, Settings, Trust

if TYPE_CHECKING:
    from .contest import Contest
    from .duel import Match


class SlideTo(Message):
    """Push all tiles to a wall."""

    direction: Direction


class Undo(Message):
    """Take the last move back."""


class Redo(Message):
    """Play the move again that was taken back last."""


class KeepGoing(Message):
    """Play on after the win; on a board without moves, see the result."""


class NewGame(Message):
    """Leave the game on the board and begin another."""

    fresh: Fresh


class BringBack(Message):
    """Return to the game that New game left behind."""


class Opened(Message):
    """A slot was read: its game comes onto the board."""

    record: Record
    best: Best
    left: Record | None
    trust: Trust
    mine: bool
    again: bool = False
    """Whether the same slot is shown once more, brought up to date with another tab."""
    match: Match | None = None
    """What goes with the record of a ghost match."""
    earlier: str = ""
    """The day of an earlier daily that was begun and can still be played, if any."""


class ChooseSize(Message):
    """Turn to the game of another size: Classic, or the same seed in practice."""

    size: int


class ChooseDay(Message):
    """Turn to the daily of a day."""

    day: str


class Today(Message):
    """The player's calendar day, looked up anew."""

    day: str


class Resume(Message):
    """Go on with a game of the recent ones; its slot is on the board and its replay holds."""

    record: Record


class Deleted(Message):
    """A game of the recent ones was deleted: it is not to be offered any more."""

    id: str


class ChooseUndoRule(Message):
    """Choose the undo rule for Classic games to come, or for one that has no move yet."""

    rule: UndoRule


class ShowPad(Message):
    """Show or hide the arrow pad."""

    shown: bool


class ShowClock(Message):
    """Show or hide the clock."""

    shown: bool


class Prefer(Message):
    """Choose a look, or how the page is handled: the type of the choice says which."""

    choice: Preference


class Vibrate(Message):
    """Let the device buzz at a merge, or not."""

    on: bool


class OpenPanel(Message):
    """Lay a panel over the page."""

    panel: Panel


class ClosePanel(Message):
    """Put the open panel aside."""


class ClearBest(Message):
    """Set the best scores of all sizes to nothing, from this day on."""

    day: str


class Elapsed(Message):
    """Time has passed since this was last said."""

    ms: int


class Seen(Message):
    """The page came into view or was hidden."""

    visible: bool


class Away(Message):
    """A view such as help or settings was laid over the game, or taken away."""

    away: bool


class BestChanged(Message):
    """The stored best of the size on the board is another than shown."""

    best: Best


class SettingsChanged(Message):
    """The stored settings are others than in use: another tab or an import changed them."""

    settings: Settings


class Checked(Message):
    """The replay of a stored game has ended: it holds, or it does not."""

    record: Record
    """The game as it was read; verified, with its past, if the replay holds."""
    trust: Trust


class SpeakBoard(Message):
    """Say what stands on the board."""


class AskHint(Message):
    """Ask the coach about the board as it stands."""


class Advised(Message):
    """The coach has thought about a board: the one of this game at this revision, and no other."""

    game: str
    revision: int
    advice: Advice


class WatchCoach(Message):
    """Let the coach play on from the board as it stands, as a practice game."""

    fresh: Fresh


class BeginWatching(Message):
    """The practice game for the coach is on the board."""


class RunWatching(Message):
    """Let the coach play by itself, or wait."""

    running: bool


class StepWatching(Message):
    """Let the coach make one move, and wait."""


class ChoosePace(Message):
    """Choose how fast the coach plays."""

    pace: Pace


class MyTurn(Message):
    """Take the game over from the coach."""


class GhostMoved(Message):
    """The bot has chosen the ghost's next move."""

    ply: int
    """After how many moves of the ghost; an answer about another moment is dropped."""
    direction: Direction


class DuelShown(Message):
    """A duel against a person stands otherwise than it was shown."""

    record: Record
    contest: Contest
    slide: Slide | None = None
    """What the own move did, while its tile is still to come."""
    spawn: Spawn | None = None
    """The tile that has come."""
    told: Turn | None = None
    """The move that is complete with it."""
    redraw: bool = False


class GiveUp(Message):
    """Forfeit the match; the player was asked."""


Intent = (
    SlideTo
    | Undo
    | Redo
    | KeepGoing
    | NewGame
    | BringBack
    | Opened
    | ChooseSize
    | ChooseDay
    | Today
    | Resume
    | Deleted
    | ChooseUndoRule
    | ShowPad
    | ShowClock
    | Prefer
    | Vibrate
    | OpenPanel
    | ClosePanel
    | ClearBest
    | Elapsed
    | Seen
    | Away
    | BestChanged
    | SettingsChanged
    | Checked
    | SpeakBoard
    | AskHint
    | Advised
    | WatchCoach
    | BeginWatching
    | RunWatching
    | StepWatching
    | ChoosePace
    | MyTurn
    | GhostMoved
    | GiveUp
    | DuelShown
)
