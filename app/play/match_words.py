"""What is said of a ghost match."""

from __future__ import annotations

from app.engine import End, Record

from . import words
from .duel import Match, Winner, winner

LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}

ENDS: dict[End | None, str] = {
    None: "still open",
    End.MOVES: "all 250 moves made",
    End.TIME: "time was up",
    End.OVER: "no moves left",
    End.FORFEIT: "given up",
}


def figures(match: Match) -> str:
    """How far the ghost has come."""
    game = match.ghost.game
    moves = words.counted(game.ply, "move", "moves")
    return f"Ghost {words.number(game.score)}, best {game.board.best_tile}, {moves}"


def gap(match: Match) -> str:
    """Who leads, at the last number of moves that both have made."""
    ply = min(len(match.scores), len(match.ghost_scores)) - 1
    if match.gap == 0:
        return f"Level at move {ply}"
    by = words.number(abs(match.gap))
    return f"You are {by} {'ahead' if match.gap > 0 else 'behind'} at move {ply}"


def standing(match: Match) -> str:
    """Both, for the ear, with the time that is left."""
    return f"{figures(match)}. {gap(match)}. {words.clock(match.left_ms)} left."


def ghost_ended(ghost: Record) -> str:
    """The ghost's run is over while the player's goes on."""
    return f"The ghost has ended with {words.number(ghost.game.score)}."


def result(mine: Record, ghost: Record) -> str:
    """Who won, in one sentence."""
    match winner(mine, ghost):
        case Winner.FIRST:
            news = "You win"
        case Winner.SECOND:
            news = "The ghost wins"
        case Winner.DRAW:
            news = "A draw"
    mine_score, ghost_score = words.number(mine.game.score), words.number(ghost.game.score)
    return f"{news}, {mine_score} to {ghost_score}."


def reason(mine: Record, ghost: Record) -> str:
    """What decided."""
    if mine.ended is End.FORFEIT:
        return "You gave up."
    for what, one, other in (
        ("the score", mine.game.score, ghost.game.score),
        ("the best tile", mine.game.board.best_tile, ghost.game.board.best_tile),
        ("fewer moves", mine.game.ply, ghost.game.ply),
        ("less time", mine.clock_ms, ghost.clock_ms),
    ):
        if one != other:
            return f"Decided by {what}."
    return "Equal in everything."
