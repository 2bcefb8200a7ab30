"""The composition root of what was played: the days of the daily, and statistics.

``main`` imports it when one of them is first wanted, so that a start does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import js

from app.engine import SIZES, has_daily
from app.play import Panel, State, ask, day_words
from app.play.days import Day, Streak, streak_of
from app.play.statistics import Group
from app.web.clockwork import minutes_to_midnight
from app.web.daily_view import DailyView
from app.web.dom import Listeners, must
from app.web.late import stylesheet
from app.web.leaving import leave_address
from app.web.past import daily_text, days_of, results_of
from app.web.stats_view import StatsView
from app.web.store import Store

STATISTICS = "#stats"

Share = Callable[[str], None]


class Host(Protocol):
    """What is needed of the running page."""

    state: State
    listeners: Listeners
    store: Store

    def dispatch(self, intent: ask.Intent) -> None:
        """The one door."""


class Results:
    """Days and statistics on the page."""

    def __init__(self, host: Host, share: Share) -> None:
        """Args: the page; how to share a text about a daily, with the address of the daily."""
        self._host = host
        self._share = share
        self._daily = DailyView(host.listeners)
        self._stats = StatsView(host.listeners)
        self._noted = ""
        """The game and the panel that the note of a daily was written for."""
        on = host.listeners.on
        on(must("#panel-daily"), "close", lambda _: self._daily.clear())
        on(must("#panel-stats"), "close", lambda _: self._left_statistics())
        on(must("#daily-share"), "click", lambda _: self._share_day())

    @classmethod
    async def load(cls, host: Host, share: Share) -> Results:
        """Everything that goes with it, style included."""
        await stylesheet(js.document, "static/replay.css")
        await stylesheet(js.document, "static/results.css")
        return cls(host, share)

    # ── Statistics ────────────────────────────────────────────────────────────────────────────

    def show_statistics(self) -> None:
        """Open the statistics, with the figures of the mode and size on the board."""
        state, store = self._host.state, self._host.store
        bests = {size: store.best(size) for size in SIZES}
        group = Group(state.record.mode, state.game.setup.size)
        self._stats.show(list(results_of(store)), bests, self._days()[1], group)
        self._host.dispatch(ask.OpenPanel(Panel.STATS))

    def _left_statistics(self) -> None:
        self._stats.clear()
        leave_address(js.window, STATISTICS)

    # ── The daily ─────────────────────────────────────────────────────────────────────────────

    def _days(self) -> tuple[dict[str, Day], Streak]:
        state = self._host.state
        days = days_of(self._host.store, state)
        return days, streak_of(days, state.today)

    def show_days(self) -> None:
        """Open the panel of the daily."""
        state = self._host.state
        if not has_daily(state.today):
            return
        days, streak = self._days()
        self._daily.show(days, streak, state.today)
        self._daily.count_down(minutes_to_midnight(js))
        must("#daily-play").hidden = state.record.date == state.today
        self._host.dispatch(ask.OpenPanel(Panel.DAILY))

    def play_today(self) -> None:
        """Turn to the daily of today."""
        self._host.dispatch(ask.ClosePanel())
        self._host.dispatch(ask.ChooseDay(self._host.state.today))

    def refresh(self, state: State) -> None:
        """After every step: what a daily that was won or lost says of its day; the countdown."""
        if state.panel is Panel.DAILY:
            self._daily.count_down(minutes_to_midnight(js))
        about = f"{state.record.id} {state.panel}"
        if about == self._noted:
            return
        self._noted = about
        if state.record.date is None or state.panel not in (Panel.GOAL, Panel.RESULT):
            return
        days, streak = self._days()
        day = days.get(state.record.date)
        if day is None:
            return
        attempt = next(each for each in day.attempts if each.id == state.record.id)
        text = day_words.note(day, attempt, streak, state.today)
        must(f"#{state.panel.value}-note").textContent = text

    def share_current(self) -> None:
        """Share the attempt on the board."""
        record = self._host.state.record
        self._share_attempt(record.date or "", record.id)

    def _share_day(self) -> None:
        day = self._daily.day
        if day is not None:
            self._share_attempt(day.date, day.best.id)

    def _share_attempt(self, date: str, game: str) -> None:
        text = daily_text(self._host.store, self._host.state, date, game)
        if text is not None:
            self._share(text)
