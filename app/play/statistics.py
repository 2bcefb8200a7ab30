"""Figures of the games that were played, by mode and size: all of it derived from results.

Not imported with the package: nothing of it is needed before statistics are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from app.engine import Mode

from .results import Result, oldest_first

ORDER = (Mode.CLASSIC, Mode.DAILY, Mode.GHOST, Mode.SOLO, Mode.CHALLENGE)
"""The modes that count, in the order in which they are shown; practice counts in nothing."""


class Group(NamedTuple):
    """What figures are of: a mode, and in Classic a size."""

    mode: Mode
    size: int


class Figures(NamedTuple):
    """What is to be told of the games of a group; there is at least one."""

    group: Group
    games: int
    wins: int
    best_score: int
    best_tile: int
    mean: float
    """Of the scores."""
    median: float
    clock_ms: int
    """Of all games together."""
    moves: int
    ways: tuple[int, int, int, int]
    """Moves up, right, down and left, of those games of which they are known."""
    undos: int
    hints: int
    streak: int
    """Games won in a row, up to the last one."""
    longest: int
    scores: tuple[tuple[str, int], ...]
    """When each game began, and its score; the first game first."""
    tiles: tuple[tuple[int, int], ...]
    """Each best tile, the lowest first, with the number of games that ended with it."""


def counted(results: Iterable[Result]) -> list[Result]:
    """The games that count, the first one first; of a match the player's side.

    Of ``results`` the newest comes first, which orders those that began in one second.
    """
    found = {
        result.id: result
        for result in results
        if result.counts and result.moves and result.mode in ORDER and result.side != "ghost"
    }
    return oldest_first(found.values())


def groups_of(results: Iterable[Result]) -> list[Group]:
    """The groups with a game in them."""
    found = {_group(result) for result in counted(results)}
    return sorted(found, key=lambda group: (ORDER.index(group.mode), group.size))


def figures_of(results: Iterable[Result], group: Group) -> Figures:
    """The figures of a group.

    Raises:
        ValueError: no game of the group counts.

    """
    everything = list(results)
    games = [result for result in counted(everything) if _group(result) == group]
    if not games:
        raise ValueError("no game to tell of")
    others = {result.match: result for result in everything if result.side == "ghost"}
    row = [_won(game, others.get(game.match)) for game in games]
    scores = [game.score for game in games]
    ways = [game.ways for game in games if game.ways is not None]
    up, right, down, left = (sum(way[n] for way in ways) for n in range(4))
    return Figures(
        group,
        games=len(games),
        wins=sum(row),
        best_score=max(scores),
        best_tile=max(game.tile for game in games),
        mean=sum(scores) / len(scores),
        median=_median(scores),
        clock_ms=sum(game.clock_ms for game in games),
        moves=sum(game.moves for game in games),
        ways=(up, right, down, left),
        undos=sum(game.undos for game in games),
        hints=sum(game.hints for game in games),
        streak=_runs(row)[-1],
        longest=max(_runs(row)),
        scores=tuple((game.started_at, game.score) for game in games),
        tiles=tuple(sorted(Counter(game.tile for game in games).items())),
    )


def _group(result: Result) -> Group:
    return Group(result.mode, result.size)


def _won(game: Result, other: Result | None) -> bool:
    """Whether a game was won: by its goal, or in a match against the other side."""
    if game.match is None:
        return game.won
    if other is None or game.ended == "forfeit":
        return False
    return other.ended == "forfeit" or _merit(game) > _merit(other)


def _merit(side: Result) -> tuple[int, int, int, int]:
    """As ``duel.winner`` compares the records of a match."""
    return side.score, side.tile, -side.moves, -side.clock_ms


def _median(values: list[int]) -> float:
    """The middle value; between two, their mean."""
    row, half = sorted(values), len(values) // 2
    return row[half] if len(row) % 2 else (row[half - 1] + row[half]) / 2


def _runs(row: list[bool]) -> list[int]:
    """For each game how many were won in a row up to it."""
    runs, run = [], 0
    for won in row:
        run = run + 1 if won else 0
        runs.append(run)
    return runs
