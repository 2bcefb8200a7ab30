"""What the coach says of a board, and how it is watched: values only, whoever worked them out."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from app.engine import Direction


class Option(NamedTuple):
    """One of the directions that move something."""

    direction: Direction
    points: float
    """Points expected from now on, this slide's reward included."""
    behind: float = 0.0
    """Points less than the best one brings; 0 for the best."""
    near: bool = False
    """Whether it is as good as the best, as far as the coach can tell."""


class Advice(NamedTuple):
    """How the directions compare on one board. It names directions; it plays nothing."""

    options: tuple[Option, ...]
    """From the best down, at least one; directions that move nothing are left out."""
    trained: bool = True
    """Whether the values come from training; else from a rule of thumb."""

    @property
    def best(self) -> Option:
        """The option to take."""
        return self.options[0]

    @property
    def near(self) -> tuple[Option, ...]:
        """The options nearly equal to the best, itself not among them."""
        return tuple(option for option in self.options[1:] if option.near)

    def option(self, direction: Direction) -> Option | None:
        """What is said of a direction; None if it is blocked."""
        return next((option for option in self.options if option.direction is direction), None)


class Pace(StrEnum):
    """How fast the coach plays when it is watched."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


REST_MS = {Pace.SLOW: 1500, Pace.NORMAL: 600, Pace.FAST: 150}
"""Milliseconds from one move to the next, at the least."""


class Watch(NamedTuple):
    """The coach has the game; the player watches."""

    running: bool = True
    """Whether it plays on by itself; else it waits."""
    once: bool = False
    """Whether one move was asked of it while it waits."""
    advice: Advice | None = None
    """What it saw before its last move."""
