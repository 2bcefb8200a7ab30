"""The daily: the same everywhere, whatever the zone; attempts, days that turn, streak, sharing."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.engine import (
    Direction,
    End,
    Game,
    Record,
    daily_seed,
    daily_target,
    encode_record,
)
from app.play import Fresh, new_daily
from tests.e2e import faults
from tests.e2e.conftest import OpenGame, expect_ready
from tests.e2e.support import board, expect_game, frames, played, press, spoken, stored
from tools.paths import ROOT

TODAY, YESTERDAY, TOMORROW = "2026-03-05", "2026-03-04", "2026-03-06"
NOON = f"{TODAY}T12:00:00"

ZONES = (
    "Pacific/Kiritimati",  # +14, nothing is earlier
    "Pacific/Chatham",  # +12:45, +13:45 in summer
    "Pacific/Auckland",
    "Australia/Lord_Howe",  # half an hour of daylight saving
    "Asia/Kathmandu",  # +5:45
    "America/Santiago",  # the clocks change at midnight: one day has none
    "America/St_Johns",  # -3:30
    "Pacific/Pago_Pago",  # -11
)

COUNT = """
import js
from types import SimpleNamespace

{functions}

def found(year, month, day, hour, minute):
    moment = lambda: js.Date.new(year, month - 1, day, hour, minute)
    return today(SimpleNamespace(Date=SimpleNamespace(new=moment)))

async def start():
    wrong, number = [], 0
    day = datetime.date(2026, 1, 1)
    while day.year < 2028:
        for hour, minute in ((0, 0), (0, 1), (23, 59)):
            name = found(day.year, day.month, day.day, hour, minute)
            if name != day.isoformat() or daily_number(name) != number + 1:
                wrong.append([day.isoformat(), hour, minute, name])
        number += 1
        day += datetime.timedelta(days=1)
    js.window.counted = js.JSON.stringify([number, str(wrong[:5])])
    js.document.documentElement.setAttribute("data-state", "ready")
    js.window.__appReady = True
    js.window.dispatchEvent(js.CustomEvent.new("app:ready"))
"""
"""A page that asks our own functions for day and number on 730 days, at three times each."""


def functions() -> str:
    """The sources of what finds the day and its number, without what they are not for."""
    engine = (ROOT / "app/engine/daily.py").read_text(encoding="utf-8")
    clockwork = (ROOT / "app/web/clockwork.py").read_text(encoding="utf-8")
    tree = ast.parse(clockwork)
    (function,) = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "today"]
    source = (ast.get_source_segment(clockwork, function) or "").replace("js: Any", "js")
    return engine.replace("from __future__ import annotations", "") + "\n" + source


@pytest.mark.parametrize(
    "context", [pytest.param({"timezone_id": zone}, id=zone) for zone in ZONES], indirect=True
)
def test_on_every_day_of_two_years_the_number_rises_by_one(page: Page, site: str) -> None:
    """H1, H3: at midnight, a minute later, and a minute before the next."""
    faults.replace_main(page, COUNT.replace("{functions}", functions()))
    page.goto(site)
    expect_ready(page)
    assert json.loads(page.evaluate("() => String(window.counted)").replace("'", "")) == [730, "[]"]


@pytest.mark.parametrize(
    "context",
    [
        {"timezone_id": zone}
        for zone in ("Pacific/Kiritimati", "Asia/Kathmandu", "Pacific/Pago_Pago")
    ],
    indirect=True,
)
def test_a_day_is_the_same_puzzle_everywhere(page: Page, open_game: OpenGame) -> None:
    """H2: the moment is another in each zone, the day on the calendar is the same."""
    page.clock.install(time=local(page, NOON))
    open_game(page, "#daily")
    expect_game(page, new_game())
    expect(board(page)).to_have_attribute("data-seed", daily_seed(TODAY))
    expect(board(page)).to_have_attribute("data-goal", str(daily_target(TODAY)))
    expect(page.locator("#mode")).to_have_text("Daily 64")
    press(page, "LDRULDRU")
    expect_game(page, played(new_game(), "LDRULDRU"))


def local(page: Page, moment: str) -> float:
    """A local moment of the page's zone, in seconds."""
    found: float = page.evaluate("(moment) => new Date(moment).getTime() / 1000", moment)
    return found


def new_game(day: str = TODAY) -> Game:
    return new_daily(day, Fresh("0" * 32, "0" * 16, f"{day}T00:00:00Z")).game


def at(page: Page, moment: str = f"{NOON}Z") -> None:
    """Let the page's clock stand at a moment; timers go on."""
    page.clock.install(time=moment)


def attempt(day: str, name: str, letters: str = "LDRU" * 8, **changes: Any) -> Record:  # noqa: ANN401
    game = played(new_game(day), letters)
    record = Record(
        game, name * 16, new_daily(day, Fresh("", "", "")).mode, f"{day}T12:00:00Z", date=day
    )
    return replace(record, ended=End.LEFT, clock_ms=5000, **changes)


def store(page: Page, documents: dict[str, object]) -> None:
    """Put documents where the next load finds them, and only that one."""
    texts = {f"2048/v1/{key}": json.dumps(value) for key, value in documents.items()}
    page.add_init_script(
        f"""if (!sessionStorage.getItem("filled")) {{
          sessionStorage.setItem("filled", "yes");
          const texts = {json.dumps(texts)};
          for (const key of Object.keys(texts)) localStorage.setItem(key, texts[key]);
        }}"""
    )


def slot(record: Record) -> dict[str, object]:
    fields = json.loads(encode_record(replace(record, ended=None)))
    return {"version": 1, "record": fields}


def result(day: str, name: str, *, won: bool = True, **changes: object) -> dict[str, object]:
    """A result as older games leave it."""
    return {
        "id": name,
        "mode": "daily",
        "size": 4,
        "goal": daily_target(day),
        "undo": "single",
        "date": day,
        "undos": 0,
        "hints": 0,
        "won": won,
        "ended": "left",
        "moves": 150,
        "clockMs": 60_000,
        "startedAt": f"{day}T12:00:00Z",
        "score": 2000,
        "tile": daily_target(day) if won else 64,
        **changes,
    }


def games(*results: dict[str, object]) -> dict[str, object]:
    return {"version": 1, "records": [], "results": list(results)}


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_attempts_at_a_day_are_told_apart_and_each_can_be_taken_back(
    page: Page, open_game: OpenGame
) -> None:
    at(page)
    open_game(page, "#daily")
    expect(page.locator("#rule")).to_have_text("single undo")
    expect(page.get_by_role("radiogroup", name="Size")).to_be_hidden()
    board(page).focus()
    press(page, "LDRU")
    first = played(new_game(), "LDRU")
    expect_game(page, first)
    page.keyboard.press("n")
    expect_game(page, new_game())
    press(page, "RU")
    button(page, "Days and streak")
    panel = page.get_by_role("dialog", name="Daily 64")
    expect(panel).to_be_visible()
    expect(page.locator("#daily-attempts")).to_have_text("2 attempts")
    expect(page.locator("#daily-first")).to_contain_text(f"{first.ply} moves")
    expect(page.locator("#daily-next")).to_contain_text(re.compile(r"in (12 h 00|11 h 59) min"))
    page.keyboard.press("Escape")
    button(page, "Bring it back")
    expect_game(page, first)
    page.reload()
    expect_ready(page)
    expect_game(page, first)


def test_classic_and_the_daily_are_kept_apart(page: Page, open_game: OpenGame) -> None:
    """H15."""
    at(page)
    open_game(page)
    board(page).focus()
    press(page, "LURDLURD")
    seed = board(page).get_attribute("data-seed") or ""
    classic = played(Game.new(seed=seed), "LURDLURD")
    page.get_by_role("link", name="Play today’s daily").click()
    expect_game(page, new_game())
    expect(board(page)).to_be_focused()
    press(page, "LD")
    page.reload()
    expect_ready(page)
    expect_game(page, played(new_game(), "LD"))
    page.get_by_role("link", name="Back to Classic").click()
    expect_game(page, classic)
    page.go_back()
    expect_game(page, played(new_game(), "LD"))
    open_game(page, "")
    expect_game(page, played(new_game(), "LD"))


def test_a_day_that_turns_is_offered_and_never_mixed_in(page: Page, open_game: OpenGame) -> None:
    """H7: frozen at 23:50, awake at 8:00."""
    at(page, f"{TODAY}T23:50:00Z")
    open_game(page, "#daily")
    board(page).focus()
    press(page, "LDRU")
    begun = played(new_game(), "LDRU")
    expect(page.locator("#mode")).to_have_text("Daily 64")
    page.clock.pause_at(f"{TOMORROW}T08:00:00Z")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Daily 65 is there, a new day.")
    expect(page.locator("#mode")).to_have_text("Daily 64, 5 March 2026")
    press(page, "LD")  # what is on the board goes on
    begun = played(begun, "LD")
    expect_game(page, begun)
    button(page, "Play it")
    expect_game(page, new_game(TOMORROW))
    expect(page.locator("#mode")).to_have_text("Daily 65")
    press(page, "RU")
    expect(notice).to_contain_text("Your Daily 64 of 5 March 2026 is not finished.")
    button(page, "Play on")
    expect_game(page, begun)
    expect(page.locator("#mode")).to_have_text("Daily 64, 5 March 2026")
    assert stored(page, f"daily/{TODAY}")["record"]["date"] == TODAY
    assert stored(page, f"daily/{TOMORROW}")["record"]["date"] == TOMORROW
    page.reload()
    expect_ready(page)
    expect_game(page, played(new_game(TOMORROW), "RU"))


def test_a_clock_that_is_wrong_locks_nobody_out(page: Page, open_game: OpenGame) -> None:
    """H10: before the first daily; then far ahead; then right again."""
    at(page, "1970-01-02T12:00:00Z")
    open_game(page, "#daily")
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(page.locator("#notice")).to_contain_text("The daily begins on 1 January 2026.")
    page.clock.set_system_time("2099-12-31T12:00:00Z")
    open_game(page, "?again#daily")
    expect(page.locator("#mode")).to_have_text("Daily 27,028")
    board(page).focus()
    press(page, "LD")
    page.clock.set_system_time(f"{NOON}Z")
    open_game(page, "?right#daily")
    expect_game(page, new_game())
    button(page, "Days and streak")
    expect(page.locator("#daily-attempts")).to_have_text("No attempt yet.")
    expect(page.locator("#daily-streak")).to_contain_text("A streak counts")
    assert stored(page, "daily/2099-12-31")["record"]["moves"]


def test_the_calendar_tells_each_day_by_word_and_sign(page: Page, open_game: OpenGame) -> None:
    """G6."""
    at(page)
    store(
        page,
        {
            "games": {
                **games(
                    result("2026-03-04", "4" * 16),
                    result("2026-03-03", "3" * 16),
                    result("2026-03-02", "2" * 16),
                    result("2026-03-01", "1" * 16, won=False),
                    result("2026-02-27", "0" * 16),
                    result("2026-12-31", "9" * 16),
                ),
                "late": ["2" * 16],
                "reached": {"4" * 16: 120},
            }
        },
    )
    open_game(page, "#daily")
    button(page, "Days and streak")
    expect(page.locator("#daily-streak")).to_have_text(
        "Streak: 2 days. Reach today’s target to go on with it."
    )
    for day, name in (
        ("4", "4 March 2026: reached, 1 attempt"),
        ("3", "3 March 2026: reached, 1 attempt"),
        ("2", "2 March 2026: reached on a later day, 1 attempt"),
        ("1", "1 March 2026: not reached, 1 attempt"),
        ("5", "5 March 2026: No attempt yet."),
    ):
        cell = page.get_by_role("button", name=name)
        expect(cell).to_contain_text(day)
    signs = page.locator("#daily-month [data-mark] span:last-child")
    expect(signs).to_have_text(["–", "(✓)", "✓", "✓"])
    page.get_by_role("button", name="4 March 2026").click()
    expect(page.get_by_role("heading", name="Daily 63")).to_be_visible()
    expect(page.locator("#daily-best")).to_have_text(f"{daily_target('2026-03-04')} in 120 moves")
    expect(page.get_by_role("button", name="Month after")).to_be_disabled()
    button(page, "Month before")
    expect(page.locator("#daily-month-name")).to_have_text("February 2026")
    expect(page.locator("#daily-month [data-mark]")).to_have_count(1)


def test_a_loss_tells_what_becomes_of_the_streak_and_undo_reopens_the_attempt(
    page: Page, open_game: OpenGame
) -> None:
    """H9."""
    at(page)
    lost, last = about_to_lose()
    days = [result(f"2026-02-{n:02}", f"{n:016x}") for n in range(20, 29)]
    days += [result(f"2026-03-{n:02}", f"{n:015x}0") for n in range(1, 5)]
    store(page, {f"daily/{TODAY}": slot(lost), "games": games(*days)})
    open_game(page, "#daily")
    board(page).focus()
    press(page, last)
    panel = page.get_by_role("dialog", name="Game over")
    expect(panel).to_be_visible()
    expect(spoken(page)).to_contain_text("No moves left.")
    expect(page.locator("#result-note")).to_have_text(
        "Attempt 1 at Daily 64. Streak: 13 days. Reach today’s target to go on with it."
    )
    panel.get_by_role("button", name="Undo").click()
    expect(panel).to_be_hidden()
    expect_game(page, played(lost.game, last).undo())
    assert [kept["id"] for kept in stored(page, "games")["records"]] == []


def about_to_lose() -> tuple[Record, str]:
    """An attempt of today whose next move, a letter, is its last."""
    game, letters = new_game(), "LDRU"
    while True:
        for letter in letters:
            after = game.play(Direction(letter))
            if after is not game:
                break
        if after.outcome == "over":
            return replace(attempt(TODAY, "a", ""), game=game), letter
        assert after.outcome is None
        game = after


def test_the_target_is_the_win_and_what_is_shared_tells_no_tile(
    context: BrowserContext, page: Page, open_game: OpenGame
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    at(page)
    near, last = about_to_win()
    store(page, {f"daily/{TODAY}": slot(near), "games": games(result(YESTERDAY, "4" * 16))})
    open_game(page, "#daily")
    board(page).focus()
    press(page, last)
    target, moves = daily_target(TODAY), near.game.ply + 1
    panel = page.get_by_role("dialog", name=f"You made {target}!")
    expect(panel).to_be_visible()
    expect(page.locator("#goal-note")).to_have_text("Attempt 1 at Daily 64. Streak: 2 days.")
    assert stored(page, "games")["reached"] == {"a" * 16: moves}
    panel.get_by_role("button", name="Share").click()
    expect(panel.locator(".told")).to_have_text("Copied. Paste it where you like.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text == (
        f"2048, daily 64: {target} in {moves} moves\nAttempt 1, streak 2 days\n"
        f"{page.url.partition('?')[0].partition('#')[0]}#daily"
    )
    assert daily_seed(TODAY) not in text
    button(page, "Keep going")
    press(page, "LDRU")
    page.reload()
    expect_ready(page)
    expect(panel).to_be_hidden()
    button(page, "Days and streak")
    expect(page.locator("#daily-best")).to_have_text(f"{target} in {moves} moves")


def about_to_win() -> tuple[Record, str]:
    """An attempt of today whose next move, a letter, reaches the target."""
    for order in ("LDRU", "DLRU", "DRLU", "LURD", "ULRD", "RDLU"):
        game = new_game()
        while game.outcome is None:
            before = game
            for letter in order:
                game = before.play(Direction(letter))
                if game is not before:
                    break
            if game.outcome == "won":
                return replace(attempt(TODAY, "a", ""), game=before), letter
    raise AssertionError("no way of playing reaches the target")


def test_nothing_of_the_days_is_asked_for_before_it_is_wanted(
    page: Page, site: str, open_game: OpenGame
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    open_game(page, "#daily")
    assert not {"late.zip", "static/results.css"} & set(asked)
    button(page, "Days and streak")
    expect(page.locator("#panel-daily")).to_be_visible()
    frames(page)
    assert {"late.zip", "static/results.css"} <= set(asked)
