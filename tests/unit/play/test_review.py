"""What a review makes of advice: grades, marks, accuracy, the costliest moments, the words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.coach import hint
from app.engine import Direction, Game, Mode, Record
from app.play import Advice, Option, review_words
from app.play.review import (
    COSTLIEST,
    FREE,
    HALF_LEAST,
    HALF_PART,
    Grade,
    Judgement,
    Summary,
    judge,
    reach,
    thinned,
)
from tests.unit.engine.help import SEED

U, R, D, L = Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT
AT = "2026-01-01T00:00:00Z"


def advice(*points: tuple[Direction, float], trained: bool = True) -> Advice:
    """What a coach says that expects these points."""
    ordered = sorted(points, key=lambda item: -item[1])
    best = ordered[0][1]
    near = max(hint.NEAR_LEAST, hint.NEAR_PART * abs(best))
    return Advice(tuple(Option(d, p, best - p, best - p <= near) for d, p in ordered), trained)


@pytest.mark.parametrize(
    ("expected", "behind", "grade", "mark"),
    [
        (1000, 0, Grade.BEST, 100),
        (1000, 20, Grade.NEAR, 100),
        (1000, 21, Grade.SLIP, 100 * 2**-0.01),
        (1000, 99, Grade.SLIP, 100 * 2**-0.79),
        (1000, 100, Grade.MISTAKE, 100 * 2**-0.8),
        (1000, 120, Grade.MISTAKE, 50),
        (1000, 220, Grade.MISTAKE, 25),
        (1000, 500, Grade.BLUNDER, 100 * 2**-4.8),
        (100_000, 200, Grade.NEAR, 100),
        (100_000, 201, Grade.SLIP, 100 * 2**-0.001),
        (100_000, 1200, Grade.MISTAKE, 50),
        (100_000, 5000, Grade.BLUNDER, 100 * 2**-4.8),
        (0, 100, Grade.MISTAKE, 100 * 2**-0.8),
        (-50_000, 1100, Grade.MISTAKE, 25),
    ],
)
def test_a_loss_is_judged_by_what_is_to_come(
    expected: float, behind: float, grade: Grade, mark: float
) -> None:
    judged = judge(3, 40, L, advice((U, expected), (L, expected - behind)))
    assert judged.grade is grade
    assert judged.loss == behind
    assert judged.mark == pytest.approx(mark)
    assert (judged.best, judged.worth) == (U if behind else judged.best, 40 + expected)


def test_the_scale_is_five_times_what_the_coach_calls_nearly_equal() -> None:
    assert pytest.approx(FREE * HALF_PART) == hint.NEAR_PART
    assert pytest.approx(FREE * HALF_LEAST) == hint.NEAR_LEAST


def test_equal_points_are_both_the_best() -> None:
    for played in (U, L):
        assert judge(0, 0, played, advice((U, 500), (L, 500))).grade is Grade.BEST


def test_what_is_no_choice_is_not_counted() -> None:
    forced = judge(0, 0, L, advice((L, 500)))
    assert forced.grade is Grade.FORCED
    end = judge(1, 4, None, advice((L, 10.0)))
    assert (end.grade, end.best, end.worth) == (Grade.END, L, 14.0)
    stuck = judge(1, 4, None, None)
    assert (stuck.grade, stuck.best, stuck.worth) == (Grade.END, None, 4.0)
    summary = Summary().add(forced).add(end)
    assert summary.accuracy is None
    assert (summary.judged, summary.chosen, summary.count(Grade.FORCED)) == (1, 0, 1)
    assert review_words.accuracy(summary) == "–"


def test_a_move_that_nobody_knows_is_a_fault() -> None:
    with pytest.raises(ValueError, match="right"):
        judge(0, 0, R, advice((L, 5)))
    with pytest.raises(ValueError, match="none is possible"):
        judge(0, 0, R, None)


def test_by_a_rule_of_thumb_a_position_is_worth_its_score() -> None:
    assert judge(0, 36, L, advice((U, 900), (L, 500), trained=False)).worth == 36


points = st.floats(-1e6, 1e6, allow_nan=False)
advices = st.dictionaries(st.sampled_from(Direction), points, min_size=1).map(
    lambda found: advice(*found.items())
)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Advice, Direction]:
    said = draw(advices)
    return said, draw(st.sampled_from([option.direction for option in said.options]))


@given(st.lists(moments(), max_size=40))
def test_what_holds_for_every_game(game: list[tuple[Advice, Direction]]) -> None:
    judged = [judge(ply, 0, move, said) for ply, (said, move) in enumerate(game)]
    summary = Summary()
    for judgement in judged:
        summary = summary.add(judgement)
        assert judgement.loss >= 0
        assert 0 < judgement.mark <= 100 or judgement.halves > 500
        if judgement.played is judgement.best:
            assert judgement.loss == 0
        if judgement.grade in (Grade.BEST, Grade.NEAR):
            assert judgement.mark == 100
    assert summary.judged == len(game)
    assert sum(count for _, count in summary.counts) == len(game)
    chosen = [j for j in judged if j.grade is not Grade.FORCED]
    if chosen:
        assert summary.accuracy == pytest.approx(sum(j.mark for j in chosen) / len(chosen))
        assert (review_words.accuracy(summary) == "100.0") == all(j.mark == 100 for j in chosen)
    faults = [j for j in judged if j.grade in (Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER)]
    worst = sorted(faults, key=lambda j: (-j.loss, j.ply))[:COSTLIEST]
    assert list(summary.costliest) == worst


@given(st.lists(advices, min_size=1, max_size=20))
def test_accuracy_is_100_when_every_move_is_the_best(game: list[Advice]) -> None:
    summary = Summary()
    for ply, said in enumerate(game):
        summary = summary.add(judge(ply, 0, said.best.direction, said))
    assert summary.accuracy in (None, 100.0)


@given(st.lists(st.floats(-1e9, 1e9), max_size=300), st.integers(1, 60))
def test_a_thinned_curve_keeps_its_ends_and_its_extremes(values: list[float], columns: int) -> None:
    drawn = thinned(values, columns)
    assert drawn == sorted(set(drawn))
    assert len(drawn) <= 2 * columns + 2
    if values:
        shown = [values[index] for index in drawn]
        assert (drawn[0], drawn[-1]) == (0, len(values) - 1)
        assert (min(shown), max(shown)) == (min(values), max(values))
    if len(values) <= 2 * columns:
        assert drawn == list(range(len(values)))


@pytest.mark.parametrize(
    ("worths", "drawn"),
    [
        ([], (0, 1 / 16)),
        ([0.0], (0, 1 / 16)),
        ([100.0, 0.0], (0, 106.25)),  # down to the end: from nothing on
        ([120_000.0, 30_000.0], (0, 125_625)),
        ([120_000.0, 70_000.0], (57_500, 123_125)),
        ([120_000.0, 112_000.0], (109_000, 120_750)),  # a short game: where the curve is
        ([120_000.0, 119_999.0], (116_999, 120_750)),  # but not so near that a breath is a storm
    ],
)
def test_where_the_plot_goes(worths: list[float], drawn: tuple[float, float]) -> None:
    assert reach(worths) == pytest.approx(drawn)


# ── The words ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("judged", "words"),
    [
        (None, "Not judged yet."),
        (judge(0, 0, U, advice((U, 500), (L, 100))), "Next: Up, the best."),
        (judge(0, 0, L, advice((U, 500), (L, 490))), "Next: Left, nearly equal to Up."),
        (judge(0, 0, L, advice((L, 500))), "Next: Left, the only way."),
        (judge(0, 0, L, advice((U, 500), (L, 479))), "Slip: Left. Better: Up, by 21 points."),
        (judge(0, 0, L, advice((U, 500), (L, 100))), "Mistake: Left. Better: Up, by 400 points."),
        (
            judge(0, 0, L, advice((U, 500), (L, -7))),
            "Blunder: Left. Better: Up, by 507 points.",
        ),
        (judge(9, 0, None, advice((U, 500))), "The coach goes on: Up."),
        (judge(9, 0, None, None), "No move is left."),
    ],
)
def test_verdicts(judged: Judgement | None, words: str) -> None:
    assert review_words.verdict(judged) == words


def test_figures_in_words() -> None:
    fault = judge(4, 0, L, advice((U, 100_000), (L, 99_799)))
    best = judge(5, 8, U, advice((U, 500), (L, 100)))
    summary = Summary().add(fault)
    for _ in range(5000):
        summary = summary.add(best)
    assert review_words.accuracy(summary) == "99.9"  # not quite all
    assert review_words.told(summary, 5001) == "Reviewed: 5,001 moves. Accuracy 99.9."
    assert review_words.told(summary, 6000) == "Stopped after 5,001 of 6,000 moves. Accuracy 99.9."
    assert (
        review_words.scrubbed(5, 20, best) == "Move 5 of 20. Worth 508 points. Next: Up, the best."
    )
    assert review_words.scrubbed(6, 20, None) == "Move 6 of 20. Not judged yet."
    assert review_words.told(Summary(), 6000) == "Stopped."
    assert review_words.moment(fault) == "Left, better Up"
    assert review_words.legend(best, 0, 1200) == ("worth 508", "score 8", "0 to 1,200")
    assert review_words.legend(None, 0, 1200) == ("worth", "score", "0 to 1,200")
    assert (
        review_words.curve([10.0, 2000.0, 5.0])
        == "From 10 points at move 0 to 5 at move 2; at most 2,000, at move 1."
    )
    assert review_words.curve([]) == "Nothing is judged yet."


def test_notes() -> None:
    record = Record(Game.new(seed=SEED), "0" * 16, Mode.CLASSIC, AT)
    assert review_words.notes(record, trained=True) == ""
    assert review_words.notes(record, trained=False) == review_words.RULE_OF_THUMB
    taken_back = replace(record, game=record.game.play(L).play(D).undo())
    assert review_words.notes(taken_back, trained=True) == review_words.TAKEN_BACK
    match = replace(record, mode=Mode.GHOST)
    assert review_words.notes(match, trained=True) == review_words.NO_LIMIT
