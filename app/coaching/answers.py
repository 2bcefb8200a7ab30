"""Questions of the game put to the coach, and its answers brought back through the one door."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, NamedTuple

from app.engine import Board, Direction
from app.play import ask
from app.play.effects import Think
from app.web.idle import Idle
from app.web.slices import Sliced

from .adviser import Adviser, advice_from
from .library import Library

if TYPE_CHECKING:
    from app.coach import Answer, Evaluator, Thinker

PATIENCE_S = 1.0
"""A question waits so long for weights that are on their way; then a rule of thumb answers it."""

GHOST_SIZE = 4
GHOST_PATIENCE_S = 10.0
"""A ghost waits so long for its weights; moves that fall due meanwhile are made afterwards."""

LONGEST_MS = 1000.0
"""A search that has worked for so long goes on with a smaller budget."""


class Ghost(NamedTuple):
    """How a ghost plays."""

    policy: Callable[[Board], Direction | None]
    trained: bool
    """Whether it goes by trained values; else those may have come by the next match."""


class Coaching:
    """Answers ``Think`` with ``Advised``."""

    def __init__(
        self,
        window: Any,
        dispatch: Callable[[ask.Intent], None],
        tell: Callable[[str], None],
        now: Callable[[], tuple[str, int]],
    ) -> None:
        """Take questions.

        Args:
            window: of the browser.
            dispatch: the one door, for answers.
            tell: shows a note to the player.
            now: game and revision on the page, so that no work goes into a question gone by.

        """
        self._window = window
        self._dispatch = dispatch
        self._tell = tell
        self._now = now
        self._library = Library(window)
        self._told: set[str] = set()
        self._thinker: tuple[int, Evaluator | None, Thinker] | None = None
        self._settled = False
        self._question: asyncio.Task[None] | None = None

    def prepare(self, size: Callable[[], int]) -> None:
        """Load what a first hint needs, once the browser has nothing better to do.

        Not where the player has asked to save data; then a first hint loads it.
        """
        connection = getattr(self._window.navigator, "connection", None)
        if not getattr(connection, "saveData", False):
            self._idle = Idle(self._window, lambda: self.fetch(size()))

    def fetch(self, size: int) -> None:
        """Load what answers about a size need, unless it is there; other sizes are let go."""
        self._library.begin(size)

    async def adviser(self, size: int, patience_s: float | None) -> Adviser | None:
        """Whom to ask about boards of a size; None where the coach cannot be had.

        Weights that take longer than ``patience_s`` seconds are done without; None waits for them
        as long as they take. What is wrong with either stands in :attr:`fault`.
        """
        trained = await self._library.values(size, patience_s)
        coach = self._library.coach
        if coach is None:
            return None
        return Adviser(coach, self._think_with(trained, size), trained is not None)

    @property
    def fault(self) -> str:
        """What is wrong with what was loaded last, in words for the player."""
        return self._library.fault

    async def ghost(self, level: str) -> Ghost | None:
        """How the ghost of a level plays; None where the coach cannot be had.

        Chance is drawn from the browser's source, never from a game's seed.
        """
        adviser = await self.adviser(GHOST_SIZE, GHOST_PATIENCE_S)
        self._tell_fault()
        if adviser is None:
            return None
        from random import SystemRandom

        coach = adviser.coach
        policy = coach.bot(coach.Level(level), adviser.thinker, SystemRandom())
        return Ghost(policy, adviser.trained)

    def think(self, effect: Think) -> None:
        """Work out an answer; a question that is still open gets none."""
        if self._question is not None:
            self._question.cancel()
        self._question = asyncio.ensure_future(self._answer(effect))

    async def _answer(self, effect: Think) -> None:
        rested = asyncio.ensure_future(asyncio.sleep(effect.rest_ms / 1000))
        size = effect.board.size
        adviser = await self.adviser(size, PATIENCE_S)
        self._tell_fault()
        if adviser is None:
            self._dispatch(ask.RunWatching(running=False))
            return
        coach, thinker, trained = adviser
        sliced = Sliced(self._window, "search")
        search = thinker.think(
            effect.board, coach.hint_budget(size), late=lambda: sliced.spent_ms > LONGEST_MS
        )
        answer = await sliced.run(self._while_open(effect, search))
        self.settle()
        await rested
        if answer is not None:
            self._question = None  # the next one may follow from within
            hint = advice_from(coach.hint_from(answer), trained=trained)
            self._dispatch(ask.Advised(effect.game, effect.revision, hint))

    def settle(self) -> None:
        """After its first answer the tables of a thinker are there, and are there to stay.

        To go through all that they remember takes Python's collector longer than a frame, and there
        is no garbage in them; so it is told to pass by whatever lives now.
        """
        if not self._settled:
            self._settled = True
            gc.freeze()

    def _while_open(
        self, effect: Think, work: Generator[None, None, Answer]
    ) -> Generator[None, None, Answer | None]:
        """``work``, left off without an answer once the question has gone by."""
        while (effect.game, effect.revision) == self._now():
            try:
                next(work)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            yield
        return None

    def _think_with(self, values: Evaluator | None, size: int) -> Thinker:
        """The thinker that remembers what it has seen; one, since memory is not ours to fill."""
        if self._thinker is None or self._thinker[:2] != (size, values):
            assert self._library.coach is not None
            coach = self._library.coach
            self._settled = False
            self._thinker = size, values, coach.Thinker(values or coach.Heuristic(size))
        return self._thinker[2]

    def _tell_fault(self) -> None:
        """Say what is missing to the one who asks, and once."""
        fault = self._library.fault
        if fault and fault not in self._told:
            self._told.add(fault)
            self._tell(fault)
