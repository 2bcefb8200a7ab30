"""The panel of the daily: today, the streak, and a calendar of the days that were played."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from app.engine import FIRST_DAY, daily_target
from app.play import day_words, words
from app.play.days import Day, Streak
from app.play.tongue import tr

from .dom import Element, Listeners, make, must

MARKS = {"kept": "✓", "late": "(✓)", "tried": "–"}
"""What stands below the number of a day; its name says the same in words."""


class DailyView:
    """Draws the panel, a month at a time."""

    def __init__(self, listeners: Listeners) -> None:
        self._days: Mapping[str, Day] = {}
        self._today = FIRST_DAY
        self._month = (2026, 1)
        self.chosen = FIRST_DAY
        """The day that the panel tells of."""
        self._cells = Listeners()
        self._body = must("#daily-month tbody")
        listeners.on(must("#daily-back"), "click", lambda _: self._turn(-1))
        listeners.on(must("#daily-on"), "click", lambda _: self._turn(1))

    def show(self, days: Mapping[str, Day], streak: Streak, today: str) -> None:
        """Show the days that were played, with ``today`` chosen."""
        self._days, self._today = days, today
        must("#daily-streak").textContent = day_words.streak(streak, today)
        date = datetime.date.fromisoformat(today)
        self._month = (date.year, date.month)
        self._choose(today)
        self._draw()

    def count_down(self, minutes: int) -> None:
        """Say how long it takes until the next daily; written only when it changes."""
        text = day_words.countdown(minutes)
        line = must("#daily-next")
        if line.textContent != text:
            line.textContent = text

    def clear(self) -> None:
        """Hold no listeners while the panel is closed."""
        self._cells.close()
        self._body.replaceChildren()

    @property
    def day(self) -> Day | None:
        """What was played of the chosen day."""
        return self._days.get(self.chosen)

    def _turn(self, by: int) -> None:
        year, month = self._month
        year, month = year + (month - 1 + by) // 12, (month - 1 + by) % 12 + 1
        self._month = (year, month)
        self._draw()

    def _choose(self, date: str) -> None:
        self.chosen = date
        day, target = self.day, daily_target(date)
        must("#daily-title").textContent = words.daily(date)
        must("#daily-about").textContent = day_words.about(date, target)
        must("#daily-attempts").textContent = day_words.attempts(day)
        must("#daily-figures").hidden = day is None
        must("#daily-best").parentElement.hidden = day is None or len(day.attempts) == 1
        must("#daily-share").hidden = day is None
        must("#daily-next").hidden = date != self._today
        must("#panel-daily .told").textContent = ""
        if day is not None:
            must("#daily-first").textContent = day_words.attempt(day.first, target)
            must("#daily-best").textContent = day_words.attempt(day.best, target)

    def _draw(self) -> None:
        """The month: weeks from Monday, days outside of it left empty."""
        year, month = self._month
        first = datetime.date(year, month, 1)
        must("#daily-month-name").textContent = tr(
            "{month} {year}", month=tr(words.MONTHS[month - 1]), year=year
        )
        must("#daily-back").disabled = first.isoformat() <= FIRST_DAY
        must("#daily-on").disabled = f"{year:04}-{month:02}" >= self._today[:7]
        must("#daily-legend").hidden = not self._days
        self._cells.close()
        rows = []
        date = first - datetime.timedelta(days=first.weekday())
        while date < first or date.month == month:
            row = make("tr")
            for _ in range(7):
                row.append(self._cell(date) if date.month == month else make("td"))
                date += datetime.timedelta(days=1)
            rows.append(row)
        self._body.replaceChildren(*rows)

    def _cell(self, date: datetime.date) -> Element:
        cell, name = make("td"), date.isoformat()
        day = self._days.get(name)
        if day is None and name != self._today:
            cell.textContent = str(date.day)
            return cell
        button, number = make("button"), make("span")
        button.type = "button"
        button.setAttribute("aria-pressed", "true" if name == self.chosen else "false")
        number.textContent = str(date.day)
        button.append(number)
        if day is not None:
            mark = "kept" if day.kept else "late" if day.reached else "tried"
            sign = make("span")
            sign.textContent = MARKS[mark]
            button.dataset.mark = mark
            button.append(sign)
            button.setAttribute("aria-label", day_words.cell(name, day))
        else:
            button.setAttribute("aria-label", f"{words.day(name)}: {day_words.attempts(None)}")
        if name == self._today:
            button.setAttribute("aria-current", "date")

        def pressed(_: Any) -> None:
            self._choose(name)
            for other in self._body.querySelectorAll("button"):
                other.setAttribute("aria-pressed", "false")
            button.setAttribute("aria-pressed", "true")

        self._cells.on(button, "click", pressed)
        cell.append(button)
        return cell
