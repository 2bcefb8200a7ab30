"""Notices that follow from the state: they stand as long as what they say is true."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import has_daily
from app.play import Panel, State, ask, words
from app.play.tongue import tr

from .notices import Notice, Notices


class StandingNotices:
    """Shows and hides them after every step."""

    def __init__(
        self,
        notices: Notices,
        dispatch: Callable[[ask.Intent], None],
        take_over: Callable[[], None],
    ) -> None:
        self._notices = notices
        self._dispatch = dispatch
        self._take_over = take_over
        self._declined: set[str] = set()
        """Games left behind, and days, whose offer was put away."""

    def refresh(self, state: State) -> None:
        """Bring the notices up to date."""
        self._stand("tab", self._other_tab(state))
        self._stand("outcome", self._outcome(state))
        self._stand("day", self._day(state))
        self._stand("left", self._left(state))

    def _stand(self, name: str, notice: Notice | None) -> None:
        if notice is None:
            self._notices.hide(name)
        else:
            self._notices.show(name, notice)

    def _other_tab(self, state: State) -> Notice | None:
        if state.mine:
            return None
        return Notice(
            tr("This game is being played in another tab."), tr("Play here"), self._take_over
        )

    def _outcome(self, state: State) -> Notice | None:
        """What waits for an answer while its panel is put aside."""
        panel = state.outcome_panel
        if panel is None or state.panel is not None:
            return None
        if panel is Panel.GOAL:
            text, name = words.made_goal(state), tr("Choose")
        else:
            text, name = tr("Game over."), tr("Result")
        return Notice(text, name, lambda: self._dispatch(ask.OpenPanel(panel)))

    def _day(self, state: State) -> Notice | None:
        """Another day's daily: today's when the day has turned, else an earlier one begun."""
        if state.record.date is None:
            return None
        day = state.new_day or state.earlier
        if not day or not has_daily(day) or day in self._declined:
            return None
        turned = bool(state.new_day)
        return Notice(
            words.new_day(day) if turned else words.earlier_day(day),
            tr("Play it") if turned else tr("Play on"),
            lambda: self._dispatch(ask.ChooseDay(day)),
            dismiss=lambda: self._declined.add(day),
        )

    def _left(self, state: State) -> Notice | None:
        left = state.offered
        if left is None or not state.mine or left.id in self._declined:
            return None
        return Notice(
            words.left_behind(left),
            tr("Bring it back"),
            lambda: self._dispatch(ask.BringBack()),
            dismiss=lambda: self._declined.add(left.id),
        )
