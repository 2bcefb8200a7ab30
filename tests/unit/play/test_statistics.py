"""Figures of games, against what is counted by hand."""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Mode
from app.play import Best, stat_words
from app.play.days import Streak
from app.play.results import Result
from app.play.statistics import Figures, Group, counted, figures_of, groups_of

FOUR = Group(Mode.CLASSIC, 4)


def game(n: int, **changes: Any) -> Result:  # noqa: ANN401
    fields: dict[str, Any] = {
        "id": f"{n:016x}",
        "mode": Mode.CLASSIC,
        "size": 4,
        "goal": 2048,
        "score": 100,
        "tile": 64,
        "moves": 10,
        "undos": 0,
        "hints": 0,
        "won": False,
        "ended": "over",
        "clock_ms": 60_000,
        "started_at": f"2026-01-01T00:{n // 60:02}:{n % 60:02}Z",
        "ways": (1, 2, 3, 4),
    }
    return Result(**{**fields, **changes})


def test_the_figures_of_a_few_games() -> None:
    games = [
        game(1, score=500, tile=64, undos=2),
        game(2, score=20_000, tile=2048, won=True, hints=3, clock_ms=600_000),
        game(3, score=30_000, tile=2048, won=True, ways=None, moves=1000),
        game(4, score=1500, tile=128),
    ]
    assert figures_of(reversed(games), FOUR) == Figures(
        FOUR,
        games=4,
        wins=2,
        best_score=30_000,
        best_tile=2048,
        mean=13_000,
        median=10_750,
        clock_ms=780_000,
        moves=1030,
        ways=(3, 6, 9, 12),
        undos=2,
        hints=3,
        streak=0,
        longest=2,
        scores=tuple((g.started_at, g.score) for g in games),
        tiles=((64, 1), (128, 1), (2048, 2)),
    )


def test_each_mode_and_size_has_figures_of_its_own() -> None:
    games = [
        game(1),
        game(2, size=3),
        game(3, mode=Mode.DAILY, date="2026-01-01"),
        game(4, mode=Mode.PRACTICE, score=10**6),
        game(5, mode=Mode.GHOST, goal=None, match="m", side="player"),
        game(6, mode=Mode.GHOST, goal=None, match="m", side="ghost", score=10**6),
        game(7, counts=False, score=10**6),
        game(8, moves=0),
    ]
    assert groups_of(games) == [
        Group(Mode.CLASSIC, 3),
        FOUR,
        Group(Mode.DAILY, 4),
        Group(Mode.GHOST, 4),
    ]
    for group in groups_of(games):
        figures = figures_of(games, group)
        assert (figures.games, figures.best_score) == (1, 100)
    with pytest.raises(ValueError, match="no game"):
        figures_of(games, Group(Mode.CLASSIC, 6))


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ({"score": 5}, {"score": 4}, True),
        ({"score": 4}, {"score": 5}, False),
        ({"tile": 128}, {"tile": 64}, True),
        ({"moves": 9}, {"moves": 10}, True),
        ({"clock_ms": 9}, {"clock_ms": 10}, True),
        ({}, {}, False),
        ({"score": 500, "ended": "forfeit"}, {}, False),
        ({"score": 4}, {"score": 500, "ended": "forfeit"}, True),
    ],
)
def test_a_match_is_won_against_the_other_side(
    mine: dict[str, Any], theirs: dict[str, Any], won: bool
) -> None:
    ghost = {"mode": Mode.GHOST, "goal": None, "match": "m"}
    sides = [game(1, side="player", **ghost, **mine), game(2, side="ghost", **ghost, **theirs)]
    figures = figures_of(sides, Group(Mode.GHOST, 4))
    assert (figures.games, figures.wins) == (1, won)
    assert figures_of(sides[:1], Group(Mode.GHOST, 4)).wins == 0, "nobody knows"


@given(
    st.lists(
        st.tuples(st.integers(0, 10**6), st.booleans(), st.integers(1, 17)), min_size=1, max_size=60
    )
)
def test_any_games(drawn: list[tuple[int, bool, int]]) -> None:
    games = [game(n, score=s, won=w, tile=2**t) for n, (s, w, t) in enumerate(drawn)]
    figures = figures_of(games, FOUR)
    scores = [score for score, _, _ in drawn]
    assert figures.mean == pytest.approx(statistics.fmean(scores))
    assert figures.median == statistics.median(scores)
    row = "".join("x" if won else " " for _, won, _ in drawn)
    assert figures.longest == max(map(len, row.split(" ")))
    assert figures.streak == len(row) - len(row.rstrip("x"))
    assert sum(count for _, count in figures.tiles) == len(drawn)
    assert counted(games) == games


# ── What is said ──────────────────────────────────────────────────────────────────────────────


def test_what_stands_in_the_panel() -> None:
    figures = figures_of([game(1, won=True), game(2, score=205, clock_ms=7_200_000)], FOUR)
    assert dict(stat_words.rows(figures, None, None)) == {
        "Games": "2",
        "Won": "1 (50%)",
        "Best score": "205",
        "Best tile": "64",
        "Mean score": "152",
        "Median score": "152",
        "Won in a row": "0",
        "Longest row": "1",
        "Time played": "2 h 01 min",
        "Time a game": "1 h 00 min",
        "Moves": "20",
        "Undos": "0",
        "Hints": "0",
    }
    assert stat_words.ways(figures) == [
        ("Up", "2 (10%)"),
        ("Right", "4 (20%)"),
        ("Down", "6 (30%)"),
        ("Left", "8 (40%)"),
    ]


def test_the_best_is_the_one_that_is_kept_and_cleared_ones_stay_cleared() -> None:
    figures = figures_of([game(1, score=900, tile=128)], FOUR)
    for best, score, tile in (
        (Best(), "900", "128"),
        (Best(1200, 64), "1,200", "128"),
    ):
        told = dict(stat_words.rows(figures, best, None))
        assert (told["Best score"], told["Best tile"]) == (score, tile)
    told = dict(stat_words.rows(figures, Best(8, 4, "2026-03-05"), None))
    assert told["Best score since 5 March 2026"] == "8"
    assert told["Best tile since 5 March 2026"] == "4"


def test_the_daily_has_a_streak_of_days() -> None:
    figures = figures_of([game(1)], FOUR)
    told = dict(stat_words.rows(figures, None, Streak(1, 12)))
    assert (told["Streak"], told["Longest streak"]) == ("1 day", "12 days")


def test_plots_have_names_that_say_what_they_show() -> None:
    figures = figures_of([game(1, score=500), game(2, tile=2048), game(3)], FOUR)
    assert stat_words.scores_title(figures) == "Scores of 3 games in order, from 100 to 500"
    assert stat_words.tiles_title(figures) == "Best tiles; most often 64, in 2 games"
