"""The review of a game: what each move cost beside the best one, and what that comes to.

Values only, whoever worked them out. docs/review.md says why accuracy is what it is. Not imported
with the package: the page needs it only once a review is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.engine import Direction

from .advice import Advice

HALF_PART = 0.01
"""A loss of this part of the points to come halves what a move counts."""
HALF_LEAST = 100.0
"""The same in points, where few are to come."""
FREE = 0.2
"""So much of a half costs nothing: what the coach calls nearly equal."""
MISTAKE = 1.0
"""From so many halves on a loss is called a mistake."""
BLUNDER = 5.0
"""From so many halves on it is called a blunder."""

COSTLIEST = 6
"""Moments that are kept to be looked at."""


class Grade(StrEnum):
    """How a move compares with the best one."""

    BEST = "best"
    NEAR = "near"
    """As good as the best, as far as the coach can tell."""
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"
    """Nothing else moved."""
    END = "end"
    """No move followed."""


FAULTS = (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)
"""Grades of moves that cost something, the slightest first."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A moment of a game, and the move that was made there."""

    ply: int
    """The number of moves before it."""
    played: Direction | None
    """None at the end of the game."""
    best: Direction | None
    """What the coach would have played; None where nothing moves."""
    loss: float
    """Expected points less than the best move brings; 0 for the best."""
    halves: float
    """The loss in losses that halve what a move counts."""
    grade: Grade
    score: int
    """The points so far."""
    worth: float
    """The points so far and those expected from here on; by a rule of thumb, the points so far."""

    @property
    def mark(self) -> float:
        """What the move counts, from 0 to 100; a move that is nearly best counts all."""
        return 100.0 * 2 ** -max(0.0, self.halves - FREE)


def judge(ply: int, score: int, played: Direction | None, advice: Advice | None) -> Judgement:
    """What to say of a moment.

    Args:
        ply: the number of moves before it.
        score: the points so far.
        played: the move that followed, None at the end.
        advice: how the directions compare on its board; None if nothing moves there.

    Raises:
        ValueError: the advice knows nothing of the move that was made.

    """
    if advice is None:
        if played is not None:
            raise ValueError("a move was made where none is possible")
        return Judgement(ply, None, None, 0.0, 0.0, Grade.END, score, float(score))
    best = advice.best
    # A rule of thumb compares, but expects nothing that could be added to a score.
    worth = score + best.points if advice.trained else float(score)
    if played is None:
        return Judgement(ply, None, best.direction, 0.0, 0.0, Grade.END, score, worth)
    option = advice.option(played)
    if option is None:
        raise ValueError(f"nothing is known of {played.name.lower()}")
    halves = option.behind / max(HALF_LEAST, HALF_PART * abs(best.points))
    if len(advice.options) == 1:
        grade = Grade.FORCED
    elif option.behind <= 0:
        grade = Grade.BEST
    elif option.near:
        grade, halves = Grade.NEAR, min(halves, FREE)
    else:
        fault = Grade.SLIP if halves < MISTAKE else Grade.MISTAKE
        grade = Grade.BLUNDER if halves >= BLUNDER else fault
    return Judgement(ply, played, best.direction, option.behind, halves, grade, score, worth)


@dataclass(frozen=True, slots=True)
class Summary:
    """What the judgements of a game, or of its first part, come to."""

    counts: tuple[tuple[Grade, int], ...] = tuple((grade, 0) for grade in Grade)
    """How many moves are of each grade."""
    marks: float = 0.0
    """The sum of what moves count that were a choice."""
    lost: float = 0.0
    """Points lost in all."""
    costliest: tuple[Judgement, ...] = ()
    """The moves that cost most, the worst first; those nearly best are not among them."""

    def count(self, grade: Grade) -> int:
        """How many moves are of a grade."""
        return dict(self.counts)[grade]

    @property
    def judged(self) -> int:
        """The number of moves judged."""
        return sum(count for grade, count in self.counts if grade is not Grade.END)

    @property
    def chosen(self) -> int:
        """The number of moves judged that were a choice."""
        return self.judged - self.count(Grade.FORCED)

    @property
    def accuracy(self) -> float | None:
        """The mean of what moves count that were a choice, 0 to 100; None if there were none."""
        return min(self.marks / self.chosen, 100.0) if self.chosen else None

    def add(self, judgement: Judgement) -> Summary:
        """The summary with one moment more."""
        grade = judgement.grade
        counts = tuple((g, n + (g is grade)) for g, n in self.counts)
        if grade in {Grade.FORCED, Grade.END}:
            return replace(self, counts=counts)
        costliest = self.costliest
        if grade in FAULTS and (len(costliest) < COSTLIEST or judgement.loss > costliest[-1].loss):
            # Of equal losses the earlier one stays in front.
            ranked = sorted((*costliest, judgement), key=lambda j: -j.loss)
            costliest = tuple(ranked[:COSTLIEST])
        return Summary(counts, self.marks + judgement.mark, self.lost + judgement.loss, costliest)


def thinned(values: Sequence[float], columns: int) -> list[int]:
    """The indices of a curve to draw: all of a short one; of a long one two in each column.

    Those are the lowest and the highest value there; the first and the last are always among them.
    """
    count = len(values)
    if count <= 2 * columns:
        return list(range(count))
    found = {0, count - 1}
    for column in range(columns):
        begin, end = column * count // columns, (column + 1) * count // columns
        part = values[begin:end]
        found |= {begin + part.index(min(part)), begin + part.index(max(part))}
    return sorted(found)


def reach(worths: Sequence[float]) -> tuple[float, float]:
    """From where to where a plot of these goes, in points.

    From 0 if the curve comes down far enough; else only where the curve is, and some room around,
    so that a short game among high expectations is no flat line.
    """
    high, low = max(worths, default=0.0), min(worths, default=0.0)
    room = max(high - low, high / 10, 1.0) / 4
    bottom = low - room
    return (bottom if bottom > high / 3 else 0.0), high + room / 4
