"""A review, put into words."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine import Direction, Record

from . import tongue, words
from .advising import points
from .review import Grade, Judgement, Summary
from .sharing import DUEL_FORMAT
from .tongue import mark, noun, tr

GRADES = {
    Grade.BEST: (mark("Best", "move"), mark("Best", "move")),
    Grade.NEAR: (mark("Nearly equal", "move"), mark("Nearly equal", "move")),
    Grade.SLIP: (mark("Slip", "move"), mark("Slips", "move")),
    Grade.MISTAKE: (mark("Mistake", "move"), mark("Mistakes", "move")),
    Grade.BLUNDER: (mark("Blunder", "move"), mark("Blunders", "move")),
    Grade.FORCED: (mark("No choice", "move"), mark("No choice", "move")),
}
"""What a move of a grade is called, and many of them."""

NOTHING = mark("There is no move to review.")
LOADING = mark("Loading the coach …")
UNDER_WAY = mark("Reviewing the game …")
RULE_OF_THUMB = mark(
    "What the coach has learned is not there, so it goes by a rule of thumb: take what it says as "
    "a hint only. The curve shows the score alone."
)
NO_LIMIT = mark(
    "The coach looks beyond the last move of this format, so it thinks more of room on the board, "
    "and less of quick points, than the format does."
)
TAKEN_BACK = mark("Moves that were taken back are not judged.")
HOW = mark(
    "A move that is best, or nearly so, counts 100, and one that costs a hundredth of the points "
    "to come about half; accuracy is the mean. Moves without a choice do not count. A position is "
    "worth the points so far and those the coach expects if it plays on from there."
)


def way(direction: Direction | None) -> str:
    """A direction, or what stands where there is none."""
    return "–" if direction is None else words.direction(direction)


def verdict(judgement: Judgement | None) -> str:
    """What is said of the move that follows on the board in sight."""
    if judgement is None:
        return tr("Not judged yet.")
    played, best = way(judgement.played), way(judgement.best)
    match judgement.grade:
        case Grade.END:
            if judgement.best is None:
                return tr("No move is left.")
            return tr("The coach goes on: {direction}.", direction=best)
        case Grade.FORCED:
            return tr("Next: {played}, the only way.", played=played)
        case Grade.BEST:
            return tr("Next: {played}, the best.", played=played)
        case Grade.NEAR:
            return tr("Next: {played}, nearly equal to {best}.", played=played, best=best)
        case _:
            return tr(
                "{grade}: {played}. Better: {best}, by {points}.",
                grade=tr(GRADES[judgement.grade][0], "move"),
                played=played,
                best=best,
                points=lost(judgement.loss),
            )


def lost(value: float) -> str:
    """Points lost, with their noun."""
    return f"{points(value)} {noun(round(abs(value)), 'point', 'points')}"


def moment(judgement: Judgement) -> str:
    """One of the costliest moments, in a line."""
    return tr("{played}, better {best}", played=way(judgement.played), best=way(judgement.best))


def scrubbed(ply: int, last: int, judgement: Judgement | None) -> str:
    """Where the plot's slider stands, for the ear."""
    parts = [tr("Move {ply} of {last}.", ply=words.number(ply), last=words.number(last))]
    if judgement is not None:
        parts.append(tr("Worth {points} points.", points=points(judgement.worth)))
    parts.append(verdict(judgement))
    return " ".join(parts)


def legend(judgement: Judgement | None, low: float, high: float) -> tuple[str, str, str]:
    """What the two lines of the plot are at the moment in sight, and where its edges are."""
    drawn = tr("{low} to {high}", low=points(low), high=points(high))
    if judgement is None:
        return tr("worth"), tr("score"), drawn
    worth = tr("worth {points}", points=points(judgement.worth))
    return worth, tr("score {score}", score=words.number(judgement.score)), drawn


def accuracy(summary: Summary) -> str:
    """The figure: one decimal, and never 100 unless every move counts all."""
    value = summary.accuracy
    if value is None:
        return "–"
    return tongue.decimal(value if value == 100 else min(value, 99.9))


def told(summary: Summary, moves: int) -> str:
    """The end of a review of a game of so many moves, or what was found until it was stopped."""
    if not summary.judged:
        return tr("Stopped.")
    figure = accuracy(summary)
    if summary.judged < moves:
        part = number_of(summary.judged, moves)
        return tr("Stopped after {part}. Accuracy {figure}.", part=part, figure=figure)
    judged = words.counted(summary.judged, "move", "moves")
    return tr("Reviewed: {moves}. Accuracy {figure}.", moves=judged, figure=figure)


def number_of(part: int, moves: int) -> str:
    """So many of the moves."""
    whole = words.counted(moves, "move", "moves")
    return tr("{part} of {whole}", part=words.number(part), whole=whole)


def notes(record: Record, *, trained: bool) -> str:
    """What is to be known of a review beside its figures."""
    parts = []
    if not trained:
        parts.append(tr(RULE_OF_THUMB))
    if record.mode in DUEL_FORMAT:
        parts.append(tr(NO_LIMIT))
    if record.game.undos:
        parts.append(tr(TAKEN_BACK))
    return " ".join(parts)


def curve(worths: Sequence[float]) -> str:
    """The plot in a sentence."""
    if not worths:
        return tr("Nothing is judged yet.")
    top = worths.index(max(worths))
    return tr(
        "From {first} points at move 0 to {last} at move {end}; at most {most}, at move {top}.",
        first=points(worths[0]),
        last=points(worths[-1]),
        end=words.number(len(worths) - 1),
        most=points(worths[top]),
        top=words.number(top),
    )
