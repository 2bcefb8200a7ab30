"""What can be said of a duel at its end, and its records: what is known, and what is not."""

from __future__ import annotations

from app.duel.bout import Bout
from app.duel.chain import ROLES
from app.duel.run import Run
from app.duel.side import Ended, Side
from app.engine import End, Game, Mode, Position, Record, Setup, UndoRule
from app.engine.d1 import Duel

RESULTS = {1: "You win", 0: "A draw", -1: "{name} wins"}
ENDS = {
    "moves": "all 250 moves made",
    "over": "no moves left",
    "time": "time was up",
    "forfeit": "given up",
}


def title(bout: Bout, name: str) -> str:
    """How it ended, in one sentence."""
    side = bout.side
    result = side.result
    if result is None:
        return "The duel was broken off."
    won = RESULTS[result].format(name=name)
    return f"{won}, {side.own.score:,} to {side.other.score:,}."


def reason(bout: Bout, name: str) -> str:
    """What decided, or why nothing is decided."""
    side = bout.side
    if side.result is None or side.end is None or side.other_end is None:
        return f"{_cause(bout, name)} {last_common(side, name)}"
    if "forfeit" in (side.end.reason, side.other_end.reason):
        both = side.end.reason == side.other_end.reason
        mine = side.end.reason == "forfeit"
        return "Both gave up." if both else "You gave up." if mine else f"{name} gave up."
    for what, mine_, theirs in (
        ("the score", side.own.score, side.other.score),
        ("the best tile", side.own.board.best_tile, side.other.board.best_tile),
        ("fewer moves", len(side.own.moves), len(side.other.moves)),
    ):
        if mine_ != theirs:
            return f"Decided by {what}."
    return "Decided by less time." if side.result else "Equal in score, best tile and moves."


def _cause(bout: Bout, name: str) -> str:
    if bout.cheated:
        return f"{name}’s page did what a duel does not allow: {bout.broken}."
    return bout.broken


def last_common(side: Side, name: str) -> str:
    """The scores at the last move that both have made."""
    both = len(side.other.moves)
    if not both:
        return "No move had been made by both."
    mine = side.scores[both]
    return (
        f"At move {both}, the last that both had made, you had {mine:,} and {name} "
        f"{side.other.score:,}."
    )


def verification(bout: Bout, name: str) -> str:
    """What was checked, and up to where."""
    side = bout.side
    if bout.cheated:
        return f"Does not agree: {bout.broken}. Until then all did, up to move {_checked(side)}."
    if side.verified is None:
        return "Verified: seals, keys, moves and tiles of both sides agree from start to end."
    if not side.other_seal:
        return "Nothing was played, so there is nothing to verify."
    return f"Verified up to move {_checked(side)}: {name}’s secret did not come."


def _checked(side: Side) -> int:
    return len(side.other.moves)


def clocks(bout: Bout, name: str) -> str:
    """Whose clock is not confirmed; empty if both are, or if that cannot be said."""
    side = bout.side
    if side.verified is not None:
        return ""
    doubts = []
    if not side.confirms:
        doubts.append(f"{name}’s clock is not confirmed: more time passed here than it reports.")
    if side.confirmed is False:
        doubts.append(f"Your clock is not confirmed by {name}.")
    return " ".join(doubts)


def own_record(side: Side, game: str, at: str, times: tuple[int, ...], now_ms: int) -> Record:
    """The own run as a record; with the secrets once both are known.

    Args:
        side: the duel.
        game: the id of the record.
        at: when the duel began, UTC.
        times: of the moves, on the own clock.
        now_ms: what the own clock shows.

    """
    return _record(side, side.role, side.own, side.end, game, at, times, now_ms)


def other_record(side: Side, game: str, at: str) -> Record:
    """The other's run, as far as it is known."""
    role = ROLES[1 - ROLES.index(side.role)]
    clock = side.other_end.clock if side.other_end else 0
    return _record(side, role, side.other, side.other_end, game, at, None, clock)


def _record(
    side: Side,
    role: str,
    run: Run,
    end: Ended | None,
    game: str,
    at: str,
    times: tuple[int, ...] | None,
    clock_ms: int,
) -> Record:
    secrets = None
    if side.other_secret:
        pair = (side.secret, side.other_secret)
        secrets = pair if side.role == ROLES[0] else (pair[1], pair[0])
    setup = Setup(4, "", None, UndoRule.NONE, duel=Duel(side.match, secrets))
    position = Position(len(run.moves), run.board, run.score)
    letters = "".join(way.value for way in run.moves)
    return Record(
        Game(setup, position, letters, checkpoints=(position,)),
        game,
        Mode.DUEL,
        at,
        end.clock if end else clock_ms,
        ended=End(end.reason) if end else None,
        match=side.match,
        side=role,
        times=times,
    )
