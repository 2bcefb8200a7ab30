"""Days and streaks, derived from results, against another way of counting them."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator

import pytest

from app.engine import Mode, daily_target
from app.play import day_words
from app.play.days import Day, Streak, days_played, streak_of
from app.play.results import Result

START = datetime.date(2026, 1, 1)
HISTORIES = 1000
NAMES = iter(range(10**9))


def attempt(
    date: str, *, won: bool = True, late: bool = False, moves: int = 100, **changes: object
) -> Result:
    fields: dict[str, object] = {
        "id": f"{next(NAMES):016x}",
        "mode": Mode.DAILY,
        "size": 4,
        "goal": daily_target(date),
        "score": 10 * moves,
        "tile": daily_target(date) if won else 64,
        "moves": moves,
        "undos": 0,
        "hints": 0,
        "won": won,
        "ended": "left",
        "clock_ms": 1000,
        "started_at": f"{date}T12:00:00Z",
        "date": date,
        "late": late,
    }
    return Result(**{**fields, **changes})  # type: ignore[arg-type]


def day(n: int) -> str:
    return (START + datetime.timedelta(days=n)).isoformat()


# ── An independent count ──────────────────────────────────────────────────────────────────────


def recount(history: list[list[Result]], today: int) -> tuple[int, int]:
    """(current, longest) by walking a row of yes and no, day by day, from what was played."""
    row = "".join(
        "#" if any(a.won and not a.late for a in played) else "." for played in history[: today + 1]
    )
    longest = max(map(len, row.split(".")))
    standing = row[:-1] if row.endswith(".") else row  # today can still be won
    return len(standing) - len(standing.rstrip("#")), longest


def histories() -> Iterator[tuple[list[list[Result]], int]]:
    lots = random.Random(20260101)
    for n in range(HISTORIES):
        days = 400 if n % 10 == 0 else lots.randint(1, 60)
        eager = lots.random()
        history = [
            [
                attempt(day(d), won=lots.random() < eager, late=lots.random() < 0.1)
                for _ in range(lots.choice((0, 1, 1, 1, 2, 3)))
            ]
            for d in range(days)
        ]
        yield history, lots.randrange(days)


def test_streaks_agree_with_a_recount_over_a_thousand_histories() -> None:
    """H8. Some have days to come, from a clock that was wrong: these count for nothing."""
    seen = set()
    for history, today in histories():
        results = [each for played in history for each in played]
        random.Random(today).shuffle(results)
        streak = streak_of(days_played(results, day(today)), day(today))
        assert (streak.current, streak.longest) == recount(history, today)
        assert (streak.ended > 0) == (streak.current == 0 and streak.longest > 0)
        seen.add(min(streak.current, 5))
    assert seen == {0, 1, 2, 3, 4, 5}, "histories of every kind"


# ── By hand ───────────────────────────────────────────────────────────────────────────────────


def streaks(*played: int, today: int) -> Streak:
    return streak_of(days_played([attempt(day(n)) for n in played], day(today)), day(today))


def test_three_days_a_day_left_out_and_again() -> None:
    """H5."""
    assert streaks(1, today=1) == Streak(1, 1, 0, day(1))
    assert streaks(1, 2, today=2) == Streak(2, 2, 0, day(2))
    assert streaks(1, 2, 3, today=3) == Streak(3, 3, 0, day(3))
    assert streaks(1, 2, 3, today=4) == Streak(3, 3, 0, day(3)), "today is not over"
    assert streaks(1, 2, 3, today=5) == Streak(0, 3, 3, day(3))
    assert streaks(1, 2, 3, 5, today=5) == Streak(1, 3, 0, day(5))


def test_a_clock_that_was_wrong_does_no_harm() -> None:
    """H10: playing tomorrow, then today; and clocks long ago and far ahead."""
    ahead = [attempt(day(10)), attempt(day(11)), attempt("2099-12-31")]
    assert streak_of(days_played(ahead, day(10)), day(10)) == Streak(1, 1, 0, day(10))
    assert list(days_played(ahead, day(10))) == [day(10)]
    assert days_played(ahead, "1970-01-01") == {}
    assert streak_of({}, "1970-01-01") == Streak()
    far = streak_of(days_played(ahead, "2099-12-31"), "2099-12-31")
    assert (far.current, far.longest) == (1, 2)


@pytest.mark.parametrize(
    ("started_at", "counts"),
    [
        ("2026-03-04T09:59:59Z", False),
        ("2026-03-04T10:00:00Z", True),  # the day begins at +14:00
        ("2026-03-05T00:00:00Z", True),
        ("2026-03-06T11:59:59Z", True),  # it ends at -12:00
        ("2026-03-06T12:00:00Z", False),
        ("2026-04-05T12:00:00Z", False),
    ],
)
def test_an_attempt_that_began_on_no_clock_of_its_day_was_late(
    started_at: str, counts: bool
) -> None:
    days = days_played([attempt("2026-03-05", started_at=started_at)], "2026-12-31")
    assert days["2026-03-05"].reached
    assert days["2026-03-05"].kept == counts


def test_the_first_attempt_stands_apart_from_the_best() -> None:
    first = attempt(day(3), won=False, started_at=f"{day(3)}T08:00:00Z")
    slow = attempt(day(3), moves=300, started_at=f"{day(3)}T09:00:00Z")
    quick = attempt(day(3), moves=400, reached=120, started_at=f"{day(3)}T10:00:00Z")
    near = attempt(day(3), won=False, tile=128, started_at=f"{day(3)}T11:00:00Z")
    found = days_played([near, quick, slow, first], day(3))[day(3)]
    assert found == Day(day(3), (first, slow, quick, near))
    assert (found.first, found.best) == (first, quick), "by the moves to the target, not by all"
    assert days_played([first, near], day(3))[day(3)].best == near


def test_what_is_no_attempt_at_the_day_counts_for_nothing() -> None:
    good = attempt(day(3))
    for bad in (
        good._replace(moves=0),
        good._replace(counts=False),
        good._replace(goal=good.goal * 2 if good.goal else 2),
        good._replace(date="2025-12-31"),
        good._replace(mode=Mode.CLASSIC),
        good._replace(date=None),
    ):
        assert days_played([bad], day(9)) == {}
    again = good._replace(id="0" * 16)
    hasty = days_played([again, good], day(3))[day(3)]
    assert hasty.attempts == (good, again), "begun in one second: the newest is listed first"
    twice = days_played([good, good], day(3))
    assert len(twice[day(3)].attempts) == 1, "a game is one attempt, wherever it is found"


# ── What is said ──────────────────────────────────────────────────────────────────────────────


def test_a_streak_that_ended_is_told_with_its_length() -> None:
    """H9."""
    twelve = [*range(12)]
    assert day_words.streak(streaks(*twelve, today=13), day(13)) == (
        "Your streak of 12 days ended on 12 January 2026."
    )
    assert day_words.streak(streaks(*twelve, today=12), day(12)) == (
        "Streak: 12 days. Reach today’s target to go on with it."
    )
    assert day_words.streak(streaks(*twelve, today=11), day(11)) == "Streak: 12 days."
    assert day_words.streak(streaks(*twelve, 14, today=14), day(14)) == (
        "Streak: 1 day. The longest was 12 days."
    )
    lost = attempt(day(12), won=False)
    days = days_played([*(attempt(day(n)) for n in twelve), lost], day(12))
    note = day_words.note(days[day(12)], lost, streak_of(days, day(12)), day(12))
    assert note == "Attempt 1 at Daily 13. Streak: 12 days. Reach today’s target to go on with it."
    days = days_played([*(attempt(day(n)) for n in twelve), lost], day(13))
    note = day_words.note(days[day(12)], lost, streak_of(days, day(13)), day(13))
    assert note.endswith("Your streak of 12 days ended on 12 January 2026.")


def test_what_is_shared_tells_nothing_of_the_tiles() -> None:
    lost = attempt(day(1), won=False, moves=50, started_at=f"{day(1)}T08:00:00Z")
    made = attempt(day(1), moves=143, hints=1, undos=2, started_at=f"{day(1)}T09:00:00Z")
    days = days_played([attempt(day(0)), lost, made], day(1))
    streak = streak_of(days, day(1))
    target = daily_target(day(1))
    assert day_words.share(days[day(1)], made, target, streak) == (
        f"2048, daily 2: {target} in 143 moves, 2 undos, 1 hint\nAttempt 2, streak 2 days"
    )
    assert day_words.share(days[day(1)], lost, target, Streak()) == (
        f"2048, daily 2: best tile 64 of {target}, 50 moves\nAttempt 1"
    )
