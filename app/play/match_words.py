"""What is said of a ghost match."""

from __future__ import annotations

from app.engine import End, Record

from . import words
from .duel import Match, Winner, winner
from .tongue import mark, tr

LEVELS = {"easy": mark("easy"), "medium": mark("medium"), "hard": mark("hard")}

ENDS: dict[End | None, str] = {
    None: mark("still open"),
    End.MOVES: mark("all 250 moves made"),
    End.TIME: mark("time was up"),
    End.OVER: mark("no moves left"),
    End.FORFEIT: mark("given up"),
}


def figures(match: Match) -> str:
    """How far the ghost has come."""
    game = match.ghost.game
    moves = words.counted(game.ply, "move", "moves")
    return tr(
        "Ghost {score}, best {tile}, {moves}",
        score=words.number(game.score),
        tile=game.board.best_tile,
        moves=moves,
    )


def gap(match: Match) -> str:
    """Who leads, at the last number of moves that both have made."""
    ply = min(len(match.scores), len(match.ghost_scores)) - 1
    if match.gap == 0:
        return tr("Level at move {ply}", ply=ply)
    by = words.number(abs(match.gap))
    if match.gap > 0:
        return tr("You are {points} ahead at move {ply}", points=by, ply=ply)
    return tr("You are {points} behind at move {ply}", points=by, ply=ply)


def standing(match: Match) -> str:
    """Both, for the ear, with the time that is left."""
    left = tr("{time} left.", time=words.clock(match.left_ms))
    return f"{figures(match)}. {gap(match)}. {left}"


def ghost_ended(ghost: Record) -> str:
    """The ghost's run is over while the player's goes on."""
    return tr("The ghost has ended with {score}.", score=words.number(ghost.game.score))


def result(mine: Record, ghost: Record) -> str:
    """Who won, in one sentence."""
    match winner(mine, ghost):
        case Winner.FIRST:
            news = tr("You win")
        case Winner.SECOND:
            news = tr("The ghost wins")
        case Winner.DRAW:
            news = tr("A draw")
    mine_score, ghost_score = words.number(mine.game.score), words.number(ghost.game.score)
    return tr("{news}, {score} to {other}.", news=news, score=mine_score, other=ghost_score)


def reason(mine: Record, ghost: Record) -> str:
    """What decided."""
    if mine.ended is End.FORFEIT:
        return tr("You gave up.")
    for what, one, other in (
        (mark("the score"), mine.game.score, ghost.game.score),
        (mark("the best tile"), mine.game.board.best_tile, ghost.game.board.best_tile),
        (mark("fewer moves"), mine.game.ply, ghost.game.ply),
        (mark("less time"), mine.clock_ms, ghost.clock_ms),
    ):
        if one != other:
            return tr("Decided by {what}.", what=tr(what))
    return tr("Equal in everything.")
