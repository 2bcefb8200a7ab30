"""A review, put into words."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Direction, Record

from . import words
from .advising import points
from .review import Grade, Judgement, Summary
from .sharing import DUEL_FORMAT

GRADES = {
    Grade.BEST: ("Best", "Best"),
    Grade.NEAR: ("Nearly equal", "Nearly equal"),
    Grade.SLIP: ("Slip", "Slips"),
    Grade.MISTAKE: ("Mistake", "Mistakes"),
    Grade.BLUNDER: ("Blunder", "Blunders"),
    Grade.FORCED: ("No choice", "No choice"),
}
"""What a move of a grade is called, and many of them."""

NOTHING = "There is no move to review."
LOADING = "Loading the coach …"
UNDER_WAY = "Reviewing the game …"
RULE_OF_THUMB = (
    "What the coach has learned is not there, so it goes by a rule of thumb: take what it says as "
    "a hint only. The curve shows the score alone."
)
NO_LIMIT = (
    "The coach looks beyond the last move of this format, so it thinks more of room on the board, "
    "and less of quick points, than the format does."
)
TAKEN_BACK = "Moves that were taken back are not judged."
HOW = (
    "A move that is best, or nearly so, counts 100, and one that costs a hundredth of the points "
    "to come about half; accuracy is the mean. Moves without a choice do not count. A position is "
    "worth the points so far and those the coach expects if it plays on from there."
)


def way(direction: Direction | None) -> str:
    """A direction, or what stands where there is none."""
    return "–" if direction is None else words.DIRECTIONS[direction]


def verdict(judgement: Judgement | None) -> str:
    """What is said of the move that follows on the board in sight."""
    if judgement is None:
        return "Not judged yet."
    played, best = way(judgement.played), way(judgement.best)
    match judgement.grade:
        case Grade.END:
            return "No move is left." if judgement.best is None else f"The coach goes on: {best}."
        case Grade.FORCED:
            return f"Next: {played}, the only way."
        case Grade.BEST:
            return f"Next: {played}, the best."
        case Grade.NEAR:
            return f"Next: {played}, nearly equal to {best}."
        case _:
            name = GRADES[judgement.grade][0]
            return f"{name}: {played}. Better: {best}, by {lost(judgement.loss)}."


def lost(value: float) -> str:
    """Points lost, with their noun."""
    return f"{points(value)} {'point' if round(value) == 1 else 'points'}"


def moment(judgement: Judgement) -> str:
    """One of the costliest moments, in a line."""
    return f"{way(judgement.played)}, better {way(judgement.best)}"


def scrubbed(ply: int, last: int, judgement: Judgement | None) -> str:
    """Where the plot's slider stands, for the ear."""
    parts = [f"Move {words.number(ply)} of {words.number(last)}."]
    if judgement is not None:
        parts.append(f"Worth {points(judgement.worth)} points.")
    parts.append(verdict(judgement))
    return " ".join(parts)


def legend(judgement: Judgement | None, low: float, high: float) -> tuple[str, str, str]:
    """What the two lines of the plot are at the moment in sight, and where its edges are."""
    drawn = f"{points(low)} to {points(high)}"
    if judgement is None:
        return "worth", "score", drawn
    return f"worth {points(judgement.worth)}", f"score {words.number(judgement.score)}", drawn


def accuracy(summary: Summary) -> str:
    """The figure: one decimal, and never 100 unless every move counts all."""
    value = summary.accuracy
    if value is None:
        return "–"
    return f"{value if value == 100 else min(value, 99.9):.1f}"


def told(summary: Summary, moves: int) -> str:
    """The end of a review of a game of so many moves, or what was found until it was stopped."""
    done = f"Reviewed: {words.counted(summary.judged, 'move', 'moves')}"
    if not summary.judged:
        return "Stopped."
    if summary.judged < moves:
        done = f"Stopped after {number_of(summary.judged, moves)}"
    return f"{done}. Accuracy {accuracy(summary)}."


def number_of(part: int, moves: int) -> str:
    """So many of the moves."""
    return f"{words.number(part)} of {words.counted(moves, 'move', 'moves')}"


def notes(record: Record, *, trained: bool) -> str:
    """What is to be known of a review beside its figures."""
    parts = []
    if not trained:
        parts.append(RULE_OF_THUMB)
    if record.mode in DUEL_FORMAT:
        parts.append(NO_LIMIT)
    if record.game.undos:
        parts.append(TAKEN_BACK)
    return " ".join(parts)


def curve(worths: Sequence[float]) -> str:
    """The plot in a sentence."""
    if not worths:
        return "Nothing is judged yet."
    top = worths.index(max(worths))
    return (
        f"From {points(worths[0])} points at move 0 to {points(worths[-1])} at move "
        f"{words.number(len(worths) - 1)}; at most {points(worths[top])}, at move "
        f"{words.number(top)}."
    )
