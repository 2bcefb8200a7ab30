"""What can be asked of the game, by keys, swipes, buttons, links and bots alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine import Direction, Record, Slide, Spawn, Turn, UndoRule

from .advice import Advice, Pace
from .games import Fresh
from .looks import Preference
from .state import Best, Panel, Settings, Trust

if TYPE_CHECKING:
    from .contest import Contest
    from .duel import Match


@dataclass(frozen=True, slots=True)
class SlideTo:
    """Push all tiles to a wall."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play the move again that was taken back last."""


@dataclass(frozen=True, slots=True)
class KeepGoing:
    """Play on after the win; on a board without moves, see the result."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Leave the game on the board and begin another."""

    fresh: Fresh


@dataclass(frozen=True, slots=True)
class BringBack:
    """Return to the game that New game left behind."""


@dataclass(frozen=True, slots=True)
class Opened:
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


@dataclass(frozen=True, slots=True)
class ChooseSize:
    """Turn to the game of another size: Classic, or the same seed in practice."""

    size: int


@dataclass(frozen=True, slots=True)
class ChooseDay:
    """Turn to the daily of a day."""

    day: str


@dataclass(frozen=True, slots=True)
class Today:
    """The player's calendar day, looked up anew."""

    day: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game of the recent ones; its slot is on the board and its replay holds."""

    record: Record


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game of the recent ones was deleted: it is not to be offered any more."""

    id: str


@dataclass(frozen=True, slots=True)
class ChooseUndoRule:
    """Choose the undo rule for Classic games to come, or for one that has no move yet."""

    rule: UndoRule


@dataclass(frozen=True, slots=True)
class ShowPad:
    """Show or hide the arrow pad."""

    shown: bool


@dataclass(frozen=True, slots=True)
class ShowClock:
    """Show or hide the clock."""

    shown: bool


@dataclass(frozen=True, slots=True)
class Prefer:
    """Choose a look, or how the page is handled: the type of the choice says which."""

    choice: Preference


@dataclass(frozen=True, slots=True)
class Vibrate:
    """Let the device buzz at a merge, or not."""

    on: bool


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """Lay a panel over the page."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class ClosePanel:
    """Put the open panel aside."""


@dataclass(frozen=True, slots=True)
class ClearBest:
    """Set the best scores of all sizes to nothing, from this day on."""

    day: str


@dataclass(frozen=True, slots=True)
class Elapsed:
    """Time has passed since this was last said."""

    ms: int


@dataclass(frozen=True, slots=True)
class Seen:
    """The page came into view or was hidden."""

    visible: bool


@dataclass(frozen=True, slots=True)
class Away:
    """A view such as help or settings was laid over the game, or taken away."""

    away: bool


@dataclass(frozen=True, slots=True)
class BestChanged:
    """The stored best of the size on the board is another than shown."""

    best: Best


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The stored settings are others than in use: another tab or an import changed them."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Checked:
    """The replay of a stored game has ended: it holds, or it does not."""

    record: Record
    """The game as it was read; verified, with its past, if the replay holds."""
    trust: Trust


@dataclass(frozen=True, slots=True)
class SpeakBoard:
    """Say what stands on the board."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask the coach about the board as it stands."""


@dataclass(frozen=True, slots=True)
class Advised:
    """The coach has thought about a board: the one of this game at this revision, and no other."""

    game: str
    revision: int
    advice: Advice


@dataclass(frozen=True, slots=True)
class WatchCoach:
    """Let the coach play on from the board as it stands, as a practice game."""

    fresh: Fresh


@dataclass(frozen=True, slots=True)
class BeginWatching:
    """The practice game for the coach is on the board."""


@dataclass(frozen=True, slots=True)
class RunWatching:
    """Let the coach play by itself, or wait."""

    running: bool


@dataclass(frozen=True, slots=True)
class StepWatching:
    """Let the coach make one move, and wait."""


@dataclass(frozen=True, slots=True)
class ChoosePace:
    """Choose how fast the coach plays."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class MyTurn:
    """Take the game over from the coach."""


@dataclass(frozen=True, slots=True)
class GhostMoved:
    """The bot has chosen the ghost's next move."""

    ply: int
    """After how many moves of the ghost; an answer about another moment is dropped."""
    direction: Direction


@dataclass(frozen=True, slots=True)
class DuelShown:
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


@dataclass(frozen=True, slots=True)
class GiveUp:
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
