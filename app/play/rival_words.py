"""What is said of a duel between two people, of runs alone, and of the links they travel in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import words
from .tongue import detail, mark, tr

if TYPE_CHECKING:
    from app.engine import Record

    from .contest import Contest

LOST = mark("Connection lost; waiting 30 seconds")
GONE = mark("The connection was lost, and did not come back within 30 seconds.")
LOOKED_UP = mark(
    "Whoever has the link can look such tiles up before playing. A duel is the fair form: there "
    "nobody can."
)
RUNS_ON = mark("Your duel runs on.")
NOT_REACHED = mark(
    "The two have not reached each other yet. On two networks, or behind a strict one, it may not "
    "be possible; on one network it should be."
)
INVITE_SAYS = mark("Send this link to whom you want to play, and keep this page open.")
ONE_SAYS = mark(
    "Send this link to whom you want to play, and keep this page open. The duel begins when it was "
    "opened: no answer has to come back."
)
OWN = mark("This is your own invitation.")
CANCEL_FIRST = mark("Cancel this one before you take another.")
ANSWERED = mark("This invitation was answered already.")
HANDED_ON = mark("The answer is with the page that invited, in another tab. Go there.")
NOBODY_WAITS = mark(
    "No page of this browser waits for this answer. Open the page that invited, and paste the "
    "link there."
)
NOT_FOUND = mark(
    "The page that invited was not found yet. It has to be open, and nobody else may have answered."
)
ANSWER_SAYS = mark(
    "Send this link back, and keep this page open. The duel begins when it was opened."
)


def silent(server: str) -> str:
    """The relay is not to be reached."""
    return tr("{server} does not answer.", server=server)


def sent(answers: bool) -> str:
    """What stands before a link that is shared."""
    mine, text = tr("My answer to your duel:"), tr("A duel of 2048 on the same tiles:")
    return mine if answers else text


def nobody() -> str:
    """What the other is called who gave no name."""
    return tr("The other")


def challenger() -> str:
    """What the other of a challenge is called who gave no name."""
    return tr("The challenger")


def moves(contest: Contest) -> tuple[str, str]:
    """Who plays besides, and how far that one has come."""
    if contest.alone:
        return tr("Alone, for a challenge"), ""
    return f"{contest.name or nobody()}:", words.counted(contest.moves, "move", "moves")


def figures(contest: Contest) -> str:
    """What is known of the other: how it stood at the last move that both have made."""
    if contest.alone:
        return tr("250 moves, three minutes")
    score = words.number(contest.score)
    return tr(
        "At move {ply}: {score}, best {tile}", ply=contest.both, score=score, tile=contest.tile
    )


def gap(contest: Contest) -> str:
    """Who leads at that move; or what is wrong, or waited for."""
    if contest.trouble:
        return contest.trouble
    if contest.alone:
        return tr("No undo")
    if contest.waiting:
        return tr("You are done; the other plays on")
    if contest.gap == 0:
        return tr("You are level there")
    by = words.number(abs(contest.gap))
    if contest.gap > 0:
        return tr("You are {points} ahead there", points=by)
    return tr("You are {points} behind there", points=by)


def standing(contest: Contest) -> str:
    """Both, for the ear, with the time that is left."""
    left = tr("{time} left.", time=words.clock(contest.left_ms))
    who = " ".join(filter(None, moves(contest)))
    return f"{who}. {figures(contest)}. {gap(contest)}. {left}"


def seconds_left(ms: int) -> str:
    """Little time is left."""
    return tr("{count} seconds left.", count=ms // 1000)


def title(name: str) -> str:
    """What stands above lobby and countdown."""
    return tr("A duel with {name}", name=name)


def seal_of(name: str) -> str:
    """Whose seal it is."""
    return tr("Seal of {name}", name=name)


def waits(name: str, ready: bool, other_ready: bool) -> str:
    """For whom the countdown waits."""
    if ready:
        return tr("Waiting for {name}.", name=name)
    if other_ready:
        return tr("{name} is ready.", name=name)
    return tr("It begins when both are ready.")


def left_by(name: str) -> str:
    """The connection was closed from the other side, or by the network."""
    return tr("{name} left, or the connection ended.", name=name)


def left(record: Record) -> str:
    """What became of a duel that was open when its page went away."""
    points = words.counted(record.game.score, "point", "points")
    made = words.counted(record.game.ply, "move", "moves")
    return tr(
        "Your duel ended when its page was left: you had {points} after {moves}.",
        points=points,
        moves=made,
    )


def asked(name: str) -> str:
    """A rematch was asked for here."""
    return tr("{name} is asked.", name=name)


def wants_rematch(name: str) -> str:
    """A rematch was asked for there."""
    return tr("{name} wants a rematch.", name=name)


def challenged(name: str, score: int, tile: int, made: int, ms: int) -> str:
    """Whose run stands in a challenge, and how it ended."""
    return tr(
        "{name} has {points} on these tiles: best tile {tile}, {moves} in {time}.",
        name=name,
        points=words.counted(score, "point", "points"),
        tile=tile,
        moves=words.counted(made, "move", "moves"),
        time=words.clock(ms),
    )


def yours(mine: int, theirs: int) -> str:
    """What the player has made of the tiles of a challenge before."""
    points = words.counted(mine, "point", "points")
    by = words.number(abs(mine - theirs))
    if mine > theirs:
        text = tr("You have played them: {points}, {by} more.", points=points, by=by)
    elif mine < theirs:
        text = tr("You have played them: {points}, {by} less.", points=points, by=by)
    else:
        text = tr("You have played them: {points}, as many.", points=points)
    return f"{text} {tr('Another run knows the tiles.')}"


def challenge_text(record: Record) -> str:
    """What stands before a challenge link."""
    points = words.counted(record.game.score, "point", "points")
    return tr("2048, the same tiles: I have {points}. Can you beat that?", points=points)


def ended(how: str) -> str:
    """Why a run alone is over."""
    return tr("Ended: {how}.", how=how)


def total(score: int) -> str:
    """The result of a run alone."""
    return f"{words.counted(score, 'point', 'points')}."


def unusable(error: Exception) -> str:
    """A link of a duel that cannot be used."""
    return tr("This link cannot be used: {error}.", error=detail(error))


def unusable_challenge(error: Exception) -> str:
    """A challenge that cannot be used."""
    return tr("This challenge cannot be used: {error}.", error=detail(error))


def impossible(error: Exception) -> str:
    """No connection can be made in this browser."""
    return tr("No duel can be made here: {error}.", error=detail(error))
