"""What can be said of a duel at its end, and its records: what is known, and what is not."""

from __future__ import annotations

from app.duel.bout import Bout
from app.duel.chain import ROLES
from app.duel.messages import CheatError
from app.duel.run import Run
from app.duel.side import Ended, Side
from app.engine import End, Game, Mode, Position, Record, Setup, UndoRule
from app.engine.d1 import Duel
from app.play.tongue import detail, mark, number, tr

ENDS = {
    "moves": mark("all 250 moves made"),
    "over": mark("no moves left"),
    "time": mark("time was up"),
    "forfeit": mark("given up"),
}
DECIDED = (
    mark("Decided by the score."),
    mark("Decided by the best tile."),
    mark("Decided by fewer moves."),
    mark("Decided by less time."),
)


def won(result: int, name: str, mine: int, theirs: int) -> str:
    """Who won: 1 for the player, -1 for the other, 0 for a draw; with both scores."""
    scores = {"mine": number(mine), "theirs": number(theirs)}
    if result == 0:
        return tr("A draw, {mine} to {theirs}.", **scores)
    if result > 0:
        return tr("You win, {mine} to {theirs}.", **scores)
    return tr("{name} wins, {mine} to {theirs}.", name=name, **scores)


def gave_up(mine: str, theirs: str, name: str) -> str:
    """Who gave up, of the reasons why both runs ended; empty if nobody did."""
    if mine == theirs == "forfeit":
        return tr("Both gave up.")
    if mine == "forfeit":
        return tr("You gave up.")
    return tr("{name} gave up.", name=name) if theirs == "forfeit" else ""


def title(bout: Bout, name: str) -> str:
    """How it ended, in one sentence."""
    side = bout.side
    if side.result is None:
        return tr("The duel was broken off.")
    return won(side.result, name, side.own.score, side.other.score)


def reason(bout: Bout, name: str) -> str:
    """What decided, or why nothing is decided."""
    side = bout.side
    if side.result is None or side.end is None or side.other_end is None:
        return f"{_cause(bout, name)} {last_common(side, name)}"
    if told := gave_up(side.end.reason, side.other_end.reason, name):
        return told
    pairs = (
        (side.own.score, side.other.score),
        (side.own.board.best_tile, side.other.board.best_tile),
        (len(side.own.moves), len(side.other.moves)),
    )
    for text, (mine, theirs) in zip(DECIDED, pairs, strict=False):
        if mine != theirs:
            return tr(text)
    return tr(DECIDED[3]) if side.result else tr("Equal in score, best tile and moves.")


def _cause(bout: Bout, name: str) -> str:
    if bout.cheated:
        what = detail(CheatError(bout.broken))
        return tr(
            "The page of {name} did what a duel does not allow: {what}.", name=name, what=what
        )
    return bout.broken


def last_common(side: Side, name: str) -> str:
    """The scores at the last move that both have made."""
    both = side.common
    if both < 1:
        return tr("No move had been made by both.")
    return tr(
        "At move {ply}, the last that both had made, you had {mine} and {name} {theirs}.",
        ply=both,
        mine=number(side.own.standings[both].score),
        name=name,
        theirs=number(side.other.standings[both].score),
    )


def verification(bout: Bout, name: str) -> str:
    """What was checked, and up to where."""
    side = bout.side
    ply = len(side.other.moves)
    if bout.cheated:
        what = detail(CheatError(bout.broken))
        return tr("Does not agree: {what}. All agreed up to move {ply}.", what=what, ply=ply)
    if side.verified is None:
        return tr("Verified: seals, keys, moves and tiles of both sides agree from start to end.")
    if not side.other_seal:
        return tr("Nothing was played, so there is nothing to verify.")
    return tr("Verified up to move {ply}: the secret of {name} did not come.", ply=ply, name=name)


def clocks(bout: Bout, name: str) -> str:
    """Whose clock is not confirmed; empty if both are, or if that cannot be said."""
    side = bout.side
    if side.verified is not None:
        return ""
    doubts = []
    if not side.confirms:
        doubts.append(
            tr("Clock not confirmed: more time passed here than {name} reports.", name=name)
        )
    if side.confirmed is False:
        doubts.append(tr("Your clock is not confirmed by {name}.", name=name))
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
