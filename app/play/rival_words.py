"""What is said of a duel between two people while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import words

if TYPE_CHECKING:
    from app.engine import Record

    from .rival import Contest

NOBODY = "The other"
CHALLENGER = "The challenger"
LOST = "Connection lost; waiting 30 seconds"
GONE = "The connection was lost, and did not come back within 30 seconds."
LOOKED_UP = (
    "Whoever has the link can look such tiles up before playing. A duel is the fair form: there "
    "nobody can."
)
RUNS_ON = "Your duel runs on."
NOT_REACHED = (
    "The two have not reached each other yet. On two networks, or behind a strict one, it may not "
    "be possible; on one network it should be."
)


def moves(contest: Contest) -> str:
    """How far the other has come."""
    if contest.alone:
        return "Alone, to be sent as a challenge"
    return f"{contest.name or NOBODY}: {words.counted(contest.moves, 'move', 'moves')}"


def figures(contest: Contest) -> str:
    """What is known of the other: how it stood at the last move that both have made."""
    if contest.alone:
        return "250 moves, three minutes"
    return f"At move {contest.both}: {words.number(contest.score)}, best {contest.tile}"


def waits(name: str, ready: bool, other_ready: bool) -> str:
    """For whom the countdown waits."""
    if ready:
        return f"Waiting for {name}."
    return f"{name} is ready." if other_ready else "It begins when both are ready."


def left_by(name: str) -> str:
    """The connection was closed from the other side, or by the network."""
    return f"{name} left, or the connection ended."


def left(record: Record) -> str:
    """What became of a duel that was open when its page went away."""
    points = words.counted(record.game.score, "point", "points")
    moves = words.counted(record.game.ply, "move", "moves")
    return f"Your duel ended when its page was left: you had {points} after {moves}."


def challenged(name: str, score: int, tile: int, moves: int, ms: int) -> str:
    """Whose run stands in a challenge, and how it ended."""
    points, made = words.counted(score, "point", "points"), words.counted(moves, "move", "moves")
    return f"{name} has {points} on these tiles: best tile {tile}, {made} in {words.clock(ms)}."


def yours(mine: int, theirs: int) -> str:
    """What the player has made of the tiles of a challenge before."""
    by = "more" if mine > theirs else "less" if mine < theirs else "as many"
    points = words.counted(mine, "point", "points")
    told = by if by == "as many" else f"{words.number(abs(mine - theirs))} {by}"
    return f"You have played them: {points}, {told}. Another run knows the tiles."


def challenge_text(record: Record) -> str:
    """What stands before a challenge link."""
    points = words.counted(record.game.score, "point", "points")
    return f"2048, the same tiles: I have {points}. Can you beat that?"


def gap(contest: Contest) -> str:
    """Who leads at that move; or what is wrong, or waited for."""
    if contest.trouble:
        return contest.trouble
    if contest.alone:
        return "No undo"
    if contest.waiting:
        return "You are done; the other plays on"
    if contest.gap == 0:
        return "You are level there"
    by = words.number(abs(contest.gap))
    return f"You are {by} {'ahead' if contest.gap > 0 else 'behind'} there"


def standing(contest: Contest) -> str:
    """Both, for the ear, with the time that is left."""
    told = (moves(contest), figures(contest), gap(contest), words.clock(contest.left_ms))
    return f"{'. '.join(told)} left."
