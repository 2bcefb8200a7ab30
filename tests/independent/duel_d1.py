"""Protocol D1, written from docs/duel-protocol.md: boards and result of a duel, from its end.

Slow and plain on purpose; shares nothing with app/.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from tests.independent.rules import can_move, put_tile, slide


def digest(*parts: object) -> str:
    """The hash of these parts, joined by colons behind the protocol's name."""
    return sha256(("2048:D1:" + ":".join(str(part) for part in parts)).encode("ascii")).hexdigest()


def keys(match: str, role: str, secret: str) -> list[str]:
    """The keys of a side, for the spawns 0 … 251."""
    out = [digest(match, role, secret)]
    while len(out) < 252:
        out.append(digest(match, role, out[-1]))
    return out[::-1]


def seal(match: str, role: str, secret: str) -> str:
    """What a side shows before anything else."""
    return digest(match, role, keys(match, role, secret)[0])


class Side(NamedTuple):
    """A finished run."""

    board: list[int]
    score: int
    stuck: bool


def play(match: str, inviter: str, guest: str, letters: str) -> Side:
    """The run of whoever made these moves, in a duel with these secrets."""
    pairs = zip(keys(match, "inviter", inviter), keys(match, "guest", guest), strict=True)
    seeds = [digest(match, n, *pair)[:32] for n, pair in enumerate(pairs)]
    board, score = [0] * 16, 0
    for n in (0, 1):
        board = put_tile(seeds[n], n, board)
    for k, letter in enumerate(letters, 1):
        after, points = slide(board, letter)
        assert after != board, f"move {k} changes nothing"
        board, score = put_tile(seeds[k + 1], k + 1, after), score + points
    return Side(board, score, not can_move(board))


def result(mine: Side, theirs: Side, moves: tuple[int, int], clocks: tuple[int, int] | None) -> int:
    """1 if the first has won, -1 if it has lost, 0 for a draw; clocks if both are confirmed."""
    times = clocks or (0, 0)
    first = (mine.score, max(mine.board), -moves[0], -times[0])
    second = (theirs.score, max(theirs.board), -moves[1], -times[1])
    return (first > second) - (first < second)
