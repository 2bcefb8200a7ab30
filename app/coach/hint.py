"""A hint: a direction, and how the four compare."""

from __future__ import annotations

from typing import NamedTuple

from app.engine import Direction

from .search import Answer

NEAR_PART = 0.002
"""A direction this near to the best, as a part of its expected points, is nearly equal to it."""
NEAR_LEAST = 20.0
"""The same in points, where few are to come."""


class Choice(NamedTuple):
    """One of the directions that move something."""

    direction: Direction
    points: float
    """Expected points from now on, with this slide's reward."""
    behind: float
    """Points less than the best one brings; 0 for the best."""
    near: bool
    """Whether it is as good as the best, as far as the coach can tell."""


class Hint(NamedTuple):
    """The coach's advice for a board. It names directions; it never plays."""

    choices: tuple[Choice, ...]
    """From the best down; directions that move nothing are left out."""
    budget: str
    """The name of the budget that was kept."""

    @property
    def direction(self) -> Direction | None:
        """The advice; None when nothing moves."""
        return self.choices[0].direction if self.choices else None

    @property
    def near_tie(self) -> bool:
        """Whether a second direction is nearly equal to the best."""
        return len(self.choices) > 1 and self.choices[1].near


def hint_from(answer: Answer) -> Hint:
    """The hint that a search's answer makes."""
    order = sorted(answer.points.items(), key=lambda item: -item[1])
    best = order[0][1] if order else 0.0
    near = max(NEAR_LEAST, NEAR_PART * abs(best))
    choices = (
        Choice(direction, points, best - points, best - points <= near)
        for direction, points in order
    )
    return Hint(tuple(choices), answer.budget.name)
