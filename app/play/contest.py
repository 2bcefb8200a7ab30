"""What stands on the page of a duel against a person, besides the own run."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Record


@dataclass(frozen=True, slots=True)
class Contest:
    """What is shown of a duel besides the own run."""

    name: str = ""
    """The other's; empty if none was given."""
    left_ms: int = 0
    """Of the own time, in seconds begun."""
    moves: int = 0
    """How many moves the other has made."""
    both: int = 0
    """The last move that both have made; the figures that follow are those at this move."""
    score: int = 0
    tile: int = 0
    gap: int = 0
    """By how much the own score leads."""
    alone: bool = False
    """Whether nobody else plays or has played these tiles."""
    waiting: bool = False
    """Whether the own run is over and the other's is not."""
    trouble: str = ""
    """What is wrong with the connection, in words; empty if nothing is."""
    other_ended: bool = False
    """Whether nothing more is to be kept secret: the duel is over, one way or another."""
    others: tuple[Record, ...] = ()
    """The record of the other side, once all of it is known."""
