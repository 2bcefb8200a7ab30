"""What the page is showing and playing, as one immutable value.

What undo restores lives in the engine's ``Game``; what belongs to the game but not to undo in its
``Record``; what is here besides is the player's (best, settings) or passing (panel, access).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from app.engine import Game, Mode, Outcome, Record, UndoRule

if TYPE_CHECKING:
    from .contest import Contest
    from .duel import Match

from .advice import Advice, Pace, Watch
from .looks import Language, Motion, PadSide, Swipe, Theme, TileSet

LONGEST_TICK_MS = 2000
"""The page ticks each second. A longer gap means that it was frozen or the machine asleep, and
nobody played meanwhile."""

OFFER_MOVES = 20
"""For so many moves the game left behind by New game stays on offer."""


class Panel(StrEnum):
    """What can lie over the page. The clock stands still meanwhile."""

    GOAL = "goal"
    RESULT = "result"
    CLEAR_BEST = "clear-best"
    CLEAR_ALL = "clear-all"
    IMPORT = "import"
    GAMES = "games"
    """The recent games."""
    REPLAY = "replay"
    GHOST = "ghost"
    """The lobby of a ghost match, and its countdown."""
    GIVE_UP = "give-up"
    GHOST_RESULT = "ghost-result"
    DAILY = "daily"
    """The days of the daily."""
    STATS = "stats"
    DUEL = "duel"
    """How two people meet for a duel, up to its countdown."""
    DUEL_RESULT = "duel-result"


PAGE_PANELS = frozenset(
    set(Panel) - {Panel.GOAL, Panel.RESULT, Panel.GHOST_RESULT, Panel.DUEL_RESULT}
)
"""The panels that belong to the page; the others belong to an outcome of the game."""


class Trust(Enum):
    """How far the past of a game that was read from storage has been checked."""

    CHECKED = "checked"
    CHECKING = "checking"
    UNVERIFIED = "unverified"
    """Its moves do not lead to its board. It is kept and can be played on, but counts nowhere."""


class Slot(NamedTuple):
    """Where a game in progress is kept. Each mode, and each size of Classic, has its own."""

    mode: Mode
    size: int = 0
    """The board size for Classic, else 0."""
    date: str = ""
    """The day for Daily, ``YYYY-MM-DD``; empty for the mode itself, whatever the day."""

    @property
    def key(self) -> str:
        """The slot's part of a storage key."""
        within = self.date or self.size
        return f"{self.mode.value}/{within}" if within else self.mode.value

    @property
    def home(self) -> Slot:
        """What to come back to another day: for Daily not this day's game, but that day's."""
        return self._replace(date="")


class Best(NamedTuple):
    """The highest score and tile ever reached in Classic at one size."""

    score: int = 0
    tile: int = 0
    since: str | None = None
    """The day the best was cleared, ``YYYY-MM-DD``; None if it never was."""

    def reached(self, score: int, tile: int) -> Best:
        """The best after ``score`` and ``tile`` were reached: never lower than it was."""
        return self._replace(score=max(self.score, score), tile=max(self.tile, tile))


NO_BEST = Best()
PEOPLE = frozenset({Mode.DUEL, Mode.SOLO, Mode.CHALLENGE})
"""The modes of the duel format that are not played against a ghost."""
COACHED = frozenset({Mode.CLASSIC, Mode.DAILY, Mode.PRACTICE})
"""The modes with hints; the duel format has none."""
FIRST_SLOT = Slot(Mode.CLASSIC, 4)
"""Where a player begins who has never been here."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen for the page and for games to come."""

    undo: UndoRule = UndoRule.UNLIMITED
    pad: bool = True
    clock: bool = True
    last: Slot = FIRST_SLOT
    """The slot played last, for an address that names none."""
    size: int = 4
    """The size of Classic played last."""
    tiles: TileSet = TileSet.FLAT
    theme: Theme = Theme.SYSTEM
    side: PadSide = PadSide.MIDDLE
    motion: Motion = Motion.SYSTEM
    swipe: Swipe = Swipe.NORMAL
    language: Language = Language.SYSTEM
    vibrate: bool = False
    """Whether the device buzzes at a merge, where it can."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is drawn from; changed only by ``step``."""

    record: Record
    best: Best = NO_BEST
    settings: Settings = Settings()
    panel: Panel | None = None
    left: Record | None = None
    """The game that New game left behind and that can be brought back."""
    mine: bool = True
    """Whether this tab plays the slot; else another does and this one only shows it."""
    trust: Trust = Trust.CHECKED
    visible: bool = True
    away: bool = False
    """Whether help, settings or figures lie over the game. The clock stands still meanwhile."""
    revision: int = 0
    """Counts the moments that advice can be about; it only grows, also over undo."""
    asked: bool = False
    """Whether a hint was asked for and has not come."""
    hint: Advice | None = None
    """The hint for the board as it stands."""
    watch: Watch | None = None
    """Set while the coach plays and the player watches."""
    pace: Pace = Pace.NORMAL
    today: str = ""
    """The player's calendar day, ``YYYY-MM-DD``, as the page saw it last."""
    earlier: str = ""
    """The day of an earlier daily that was begun and can still be played; empty if none."""
    match: Match | Contest | None = None
    """What goes with the record on the board if it is one side of a match against a ghost, or of a
    duel against a person."""

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.record.game

    @property
    def slot(self) -> Slot:
        """Where the game on the board is kept."""
        return slot_of(self.record)

    @property
    def clock_runs(self) -> bool:
        """Whether time counts: seen, begun, no panel, moves possible and the player's to make."""
        begun = self.game.ply > 0 or self.game.undos > 0
        return (
            self.visible
            and not self.away
            and self.mine
            and begun
            and self.panel is None
            and self.watch is None
            and self.game.outcome is None
        )

    @property
    def coached(self) -> bool:
        """Whether the coach may help: not where two are measured against each other."""
        return self.record.mode in COACHED

    @property
    def coach_plays(self) -> bool:
        """Whether the next move is the coach's, and may be made now."""
        watch = self.watch
        return (
            watch is not None
            and (watch.running or watch.once)
            and self.visible
            and not self.away
            and self.mine
            and self.panel is None
            and self.game.outcome is None
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game on the board stands; a run is over for whatever reason it ended."""
        if self.match is not None:
            return "over" if self.record.ended else None
        return self.game.outcome

    @property
    def secret(self) -> bool:
        """Whether the tiles to come are to be seen nowhere: a match is open."""
        match = self.match
        return match is not None and not (self.record.ended and match.other_ended)

    @property
    def clock_ms(self) -> int:
        """What the clock shows: time used, or in a match time left, in seconds begun."""
        if self.match is None:
            return self.record.clock_ms
        return -(-self.match.left_ms // 1000) * 1000

    @property
    def outcome_panel(self) -> Panel | None:
        """The panel that the outcome of the game asks for, where it may be answered."""
        if not self.mine or self.outcome is None or self.secret:
            return None
        if self.match is not None:
            return Panel.DUEL_RESULT if self.record.mode in PEOPLE else Panel.GHOST_RESULT
        return Panel.GOAL if self.game.outcome == "won" else Panel.RESULT

    @property
    def offered(self) -> Record | None:
        """The game left behind, as long as it stands to be brought back."""
        return self.left if self.game.ply <= OFFER_MOVES else None

    @property
    def new_day(self) -> str:
        """Today, where a daily of another day is on the board; else empty."""
        date = self.record.date
        return self.today if date is not None and date != self.today else ""

    def with_game(self, game: Game) -> State:
        """The same with another moment of the game on the board."""
        return replace(self, record=replace(self.record, game=game))


def slot_of(record: Record) -> Slot:
    """The slot that keeps ``record`` while it is played."""
    classic = record.mode is Mode.CLASSIC
    return Slot(record.mode, record.game.setup.size if classic else 0, record.date or "")
