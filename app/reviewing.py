"""The composition root of reviews: puts the game in the panel of a replay before the coach.

``replaying`` imports it when a review is first asked for. The work goes on in slices beside the
replay, stops when it is told to or when the panel is left, and what was judged until then stays.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import js

from app.coaching.reviewing import Depth, judgements
from app.engine import Record
from app.play import State, replay, review_words
from app.play.review import Judgement, Summary
from app.play.tongue import tr
from app.web.dom import Listeners
from app.web.late import stylesheet
from app.web.replays import Replays
from app.web.review_view import Acts, Reviewed, ReviewView
from app.web.slices import Sliced

if TYPE_CHECKING:
    from app.coaching.adviser import Adviser
    from app.coaching.answers import Coaching

REDRAWS = 40
"""How often a review is drawn while it is worked out."""


class Host(Protocol):
    """What is needed of the running page."""

    listeners: Listeners
    coaching: Coaching
    state: State


@dataclass
class Work:
    """What is known of one side's game at one depth; grows as it is worked out."""

    record: Record
    judgements: list[Judgement] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    worths: list[float] = field(default_factory=list)
    summary: Summary = field(default_factory=Summary)
    trained: bool = True

    @property
    def last(self) -> int:
        """The number of moves of the game."""
        return self.record.game.ply

    @property
    def done(self) -> bool:
        """Whether all of it is known."""
        return len(self.judgements) > self.last

    def add(self, judgement: Judgement) -> None:
        """Take in the next moment."""
        self.judgements.append(judgement)
        self.scores.append(judgement.score)
        self.worths.append(judgement.worth)
        self.summary = self.summary.add(judgement)

    def at(self, ply: int) -> Judgement | None:
        """What is known of the moment after so many moves; a game may be shorter."""
        ply = min(ply, self.last)
        return self.judgements[ply] if ply < len(self.judgements) else None


class Reviewing:
    """The review of the replay in the panel."""

    def __init__(self, host: Host, replays: Replays) -> None:
        self._host, self._replays = host, replays
        acts = Acts(self._go, self._halt, self._deepen, self._turn_to)
        self._view = ReviewView(host.listeners, acts)
        self._view.hide()
        self._records: tuple[Record, ...] = ()
        """Those of the replay under review; empty while there is none."""
        self._known: dict[tuple[int, Depth], Work] = {}
        self._side, self._depth = 0, Depth.FAST
        self._asked = False
        """Whether the coach was asked."""
        self._running = False
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def load(cls, host: Host, replays: Replays) -> Reviewing:
        """Everything that goes with it, style included."""
        await stylesheet(js.document, "static/review.css")
        return cls(host, replays)

    # ── In and out ────────────────────────────────────────────────────────────────────────────

    def toggle(self) -> None:
        """Begin a review of the game in the panel, or put it away."""
        if self._records:
            self.leave()
        else:
            self.begin()
            self._view.plot.root.focus()

    def begin(self) -> None:
        """Review the game in the panel."""
        shown = self._replays.shown
        if shown is not None:
            self._records, self._side, self._depth = shown.records, 0, Depth.FAST
            self._known = {}
            self._begin()

    def leave(self) -> None:
        """Stop the work, and forget what was found."""
        self._stop()
        if self._records:
            size = self._host.state.game.setup.size
            if self._asked and self._records[0].game.setup.size != size:
                self._host.coaching.fetch(size)  # for hints, as it was before
            self._records, self._known, self._asked = (), {}, False
            self._view.hide()

    def changed(self) -> None:
        """The replay went on, or has left the panel."""
        shown = self._replays.shown
        if shown is None or shown.records != self._records:
            self.leave()
        else:
            self._point(shown)

    # ── What can be asked for ─────────────────────────────────────────────────────────────────

    def _go(self, ply: int) -> None:
        self._replays.dispatch(replay.GoTo(ply))

    def _deepen(self, depth: str) -> None:
        self._depth = Depth(depth)
        self._begin()

    def _turn_to(self, side: int) -> None:
        self._side = side
        self._begin()

    def _halt(self) -> None:
        if self._running:
            self._stop()
            self._refresh()
            return
        if self._work.done:  # by a rule of thumb: the coach may be there by now
            del self._known[self._side, self._depth]
        self._begin()

    # ── The work ──────────────────────────────────────────────────────────────────────────────

    @property
    def _work(self) -> Work:
        record = self._records[self._side]
        return self._known.setdefault((self._side, self._depth), Work(record))

    def _begin(self) -> None:
        self._stop()
        self._view.show(self._records, self._side, self._depth.value)
        if not self._work.done and self._work.last:
            self._running = True
            self._task = asyncio.ensure_future(self._judge(self._work, self._depth))
        self._refresh()

    def _stop(self) -> None:
        self._running = False
        if self._task is not None:
            self._task.cancel()
        self._task = None

    async def _judge(self, work: Work, depth: Depth) -> None:
        self._asked = True
        adviser = await self._host.coaching.adviser(work.record.game.setup.size, None)
        if adviser is not None:
            if adviser.trained != work.trained and work.judgements:
                # What was judged by a rule of thumb does not go together with the rest.
                self._known[self._side, depth] = work = Work(work.record)
            work.trained = adviser.trained
            sliced = Sliced(js.window, "review")
            await sliced.run(self._judging(work, adviser, depth))
        else:
            self._running = False
            self._refresh()

    def _judging(self, work: Work, adviser: Adviser, depth: Depth) -> Generator[None, None, None]:
        begin = len(work.judgements)
        for judgement in judgements(work.record, adviser, depth, begin):
            if judgement is not None:
                work.add(judgement)
                self._host.coaching.settle()
                if len(work.judgements) % max(work.last // REDRAWS, 1) == 0:
                    yield from self._refreshing()
            yield
        self._running = False
        yield from self._refreshing()

    def _refresh(self) -> None:
        """Write what is known, and how it stands."""
        for _ in self._refreshing():
            pass

    def _refreshing(self) -> Generator[None, None, None]:
        work, running = self._work, self._running
        known = Reviewed(work.judgements, work.scores, work.worths, work.summary)
        yield
        yield from self._view.fill(known, work.last, running=running)
        yield
        self._tell(work, running=running)
        shown = self._replays.shown
        if shown is not None:
            self._point(shown)

    def _tell(self, work: Work, *, running: bool) -> None:
        fault = self._host.coaching.fault
        halt, note = "", review_words.notes(work.record, trained=work.trained)
        if not work.last:
            text = tr(review_words.NOTHING)
        elif running:
            halt = tr("Stop")
            begun = bool(work.judgements)
            text = tr(review_words.UNDER_WAY if begun else review_words.LOADING)
        elif work.done:
            text = review_words.told(work.summary, work.last)
            halt = "" if work.trained else tr("Try again")
        else:
            text = review_words.told(work.summary, work.last)
            halt = tr("Go on")
        if fault and not running and not work.judgements:
            text, halt = tr(fault), tr("Try again")
        self._view.status(text, halt, note)

    def _point(self, shown: replay.Replay) -> None:
        work = self._work
        self._view.hush(quiet=shown.playing)
        self._view.point(self._side, min(shown.ply, work.last), work.last, work.at(shown.ply))
