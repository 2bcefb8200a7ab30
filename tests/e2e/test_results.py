"""What was played: statistics, the result of a game, and recent games taken up again or deleted."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from app.engine import End, Game, Mode, Record, Start, encode_record
from tests.e2e.conftest import OpenGame, expect_ready
from tests.e2e.support import (
    ABOUT_TO_LOSE,
    SEED,
    board,
    expect_game,
    expect_rest,
    frames,
    played,
    position,
    press,
    stored,
)
from tests.e2e.test_daily import games, result, store
from tests.unit.engine.help import draw


def record(name: str, letters: str, **changes: Any) -> Record:  # noqa: ANN401
    size = changes.pop("size", 4)
    game = played(Game.new(size=size, seed=name[0] * 32), letters)
    made = Record(game, name, Mode.CLASSIC, "2026-01-02T03:04:05Z", clock_ms=61_000, ended=End.LEFT)
    return replace(made, **changes)


def recent(*records: Record) -> dict[str, object]:
    fields = [json.loads(encode_record(each)) for each in records]
    return {"version": 1, "records": fields, "results": []}


def button(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).locator("visible=true").click()


def kept(page: Page) -> list[str]:
    return [each["id"] for each in stored(page, "games")["records"]]


# ── Statistics ────────────────────────────────────────────────────────────────────────────────


def figures(page: Page, selector: str = "#stats-figures") -> dict[str, str]:
    expect(page.locator(f"{selector} div").first).to_be_visible()
    rows: list[tuple[str, str]] = page.evaluate(
        """(selector) => [...document.querySelectorAll(`${selector} div`)].map((row) =>
          [...row.children].map((cell) => cell.textContent))""",
        selector,
    )
    return dict(rows)


def test_statistics_tell_of_each_mode_and_size(page: Page, open_game: OpenGame) -> None:
    one, two = record("a" * 16, "LDRULDRU"), record("b" * 16, "LDLDLDLD", hints=2)
    store(
        page,
        {
            "games": {
                **recent(one, two, record("c" * 16, "LDRU", size=3)),
                "results": [result("2026-03-04", "4" * 16), result("2026-03-03", "3" * 16)],
            },
            "best/4": {"version": 1, "score": 9000, "tile": 512, "since": "2026-02-03"},
        },
    )
    open_game(page, "#stats")
    panel = page.get_by_role("dialog", name="Statistics")
    expect(panel).to_be_visible()
    choice = page.get_by_label("Games of")
    assert choice.locator("option").all_text_contents() == ["Classic 3×3", "Classic 4×4", "Daily"]
    expect(choice.locator("option:checked")).to_have_text("Classic 4×4")
    told = figures(page)
    moves = one.game.ply + two.game.ply
    assert told["Games"] == "2"
    assert told["Best score since 3 February 2026"] == "9,000"
    assert (told["Moves"], told["Hints"]) == (str(moves), "2")
    assert told["Time played"] == "2 min 02 s"
    played_left = (one.game.moves + two.game.moves).count("L")
    ways = figures(page, "#stats-ways")
    assert ways["Left"] == f"{played_left} ({round(100 * played_left / moves)}%)"
    low, high = sorted((one.game.score, two.game.score))
    plot = page.get_by_role("img", name=f"Scores of 2 games in order, from {low} to {high}")
    expect(plot).to_be_visible()
    expect(plot.locator("circle")).to_have_count(2)
    page.get_by_text("Scores as a table").click()
    expect(page.locator("#stats-scores tbody tr")).to_have_text(
        [f"2026-01-02, 03:04 UTC{score}" for score in (two.game.score, one.game.score)]
    )
    choice.select_option("Daily")
    assert figures(page)["Won"] == "2 (100%)"
    assert figures(page)["Longest streak"] == "2 days"
    expect(page.get_by_role("heading", name="Moves by direction")).to_be_hidden()
    expect(page.get_by_role("img", name="Best tiles; most often")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert "#" not in page.url
    expect(page.locator("#stats-figures div")).to_have_count(0)


def test_before_the_first_game_there_is_nothing_to_tell(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    opener = page.get_by_role("button", name="Statistics")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Statistics")).to_be_focused()
    expect(page.locator("#stats-none")).to_contain_text("No game has ended yet.")
    expect(page.get_by_label("Games of")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_game_that_was_left_or_lost_is_in_the_statistics(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    page.keyboard.press("n")  # without a move it was no game
    press(page, "LDRU")
    ply = int(board(page).get_attribute("data-ply") or "")
    page.keyboard.press("n")
    button(page, "Statistics")
    assert figures(page)["Games"] == "1"
    assert figures(page)["Moves"] == str(ply)


def test_practice_counts_in_nothing(page: Page, open_game: OpenGame) -> None:
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()
    page.keyboard.press("Escape")
    button(page, "Statistics")
    expect(page.locator("#stats-none")).to_contain_text("No game has ended yet.")


# ── The result ────────────────────────────────────────────────────────────────────────────────


def test_the_result_leads_on_and_can_be_put_aside(page: Page, open_game: OpenGame) -> None:
    """F11."""
    open_game(page, position(ABOUT_TO_LOSE))
    board(page).focus()
    press(page, "L")
    game = Game.new(size=3, seed=SEED, start=Start(draw("0 8 16/32 64 128/8 16 32"), 2))
    lost = played(game, "L")
    panel = page.get_by_role("dialog", name="Game over")
    for name in (
        "New game", "Undo", "Watch the coach", "Look at the board", "Watch the replay", "Share",
    ):  # fmt: skip
        expect(panel.get_by_role("button", name=name, exact=True)).to_be_visible()
    panel.get_by_role("button", name="Look at the board").click()
    expect_game(page, lost)
    expect_rest(page, lost)
    button(page, "Result")
    panel.get_by_role("button", name="Watch the replay").click()
    expect(page.locator("#replay-line")).to_contain_text("Move 0 of 1")
    page.keyboard.press("Escape")
    page.reload()
    expect_ready(page)
    expect(panel).to_be_visible()
    expect_game(page, lost)


# ── Recent games ──────────────────────────────────────────────────────────────────────────────


def test_a_recent_game_is_resumed_and_the_one_on_the_board_is_kept(
    page: Page, open_game: OpenGame
) -> None:
    old, small = record("a" * 16, "LDRULDRU"), record("c" * 16, "LDRU", size=3)
    store(page, {"games": recent(old, small)})
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    now = played(Game.new(seed=board(page).get_attribute("data-seed") or ""), "LURD")
    expect_game(page, now)
    button(page, "Recent games")
    expect(page.locator("#games-list li")).to_have_count(3)
    first = page.locator("#games-list li").first
    expect(first).to_contain_text("on the board")
    expect(first.get_by_role("button", name=re.compile("^(Resume|Delete)"))).to_have_count(0)
    button(page, re.compile("^Resume Classic 4×4"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_game(page, old.game)
    expect(board(page)).to_be_focused()
    assert page.evaluate("() => window.scrollY") == 0
    expect_rest(page, old.game)
    page.keyboard.press("u")
    expect_game(page, old.game.undo())
    assert old.id not in kept(page), "in progress, and not among the recent games"
    assert len(kept(page)) == 2
    button(page, "Bring it back")
    expect_game(page, now)
    button(page, "Recent games")
    button(page, re.compile("^Resume Classic 3×3"))
    expect_game(page, small.game)
    page.reload()
    expect_ready(page)
    expect_game(page, small.game)


def test_a_deleted_game_can_be_brought_back_while_the_list_is_open(
    page: Page, open_game: OpenGame
) -> None:
    a, b, c = (record(name * 16, "LDRULDRU"[:n]) for name, n in (("a", 8), ("b", 6), ("c", 4)))
    store(page, {"games": recent(a, b, c)})
    open_game(page)
    button(page, "Recent games")
    items = page.locator("#games-list li")
    items.nth(1).get_by_role("button", name=re.compile("^Delete")).press("Enter")
    undo = page.get_by_role("button", name=re.compile("^Undo deleting Classic 4×4"))
    expect(undo).to_be_focused()
    expect(items.nth(1)).to_contain_text("Deleted: Classic 4×4")
    assert kept(page) == [a.id, c.id]
    undo.press("Enter")
    expect(items.nth(1).get_by_role("button", name=re.compile("^Watch"))).to_be_focused()
    assert kept(page) == [a.id, b.id, c.id]
    items.nth(0).get_by_role("button", name=re.compile("^Delete")).click()
    page.keyboard.press("Escape")
    button(page, "Recent games")
    expect(items).to_have_count(2)
    page.reload()
    expect_ready(page)
    assert kept(page) == [b.id, c.id]


def test_a_deleted_game_is_not_offered_any_more(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LDRU")
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()
    button(page, "Recent games")
    button(page, re.compile("^Delete"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Bring it back")).to_be_hidden()


def test_a_game_that_was_tampered_with_is_not_resumed(page: Page, open_game: OpenGame) -> None:
    old = record("a" * 16, "LDRULDRU")
    document: Any = recent(old)
    document["records"][0]["score"] += 4
    store(page, {"games": document})
    open_game(page)
    seed = board(page).get_attribute("data-seed")
    button(page, "Recent games")
    button(page, re.compile("^Resume"))
    expect(page.locator("#panel-games .told")).to_contain_text("This game cannot be resumed")
    expect(board(page)).to_have_attribute("data-seed", seed or "")
    assert kept(page) == [old.id]


def test_today_s_daily_is_shared_without_its_tiles_from_the_list_too(
    context: BrowserContext, page: Page, open_game: OpenGame
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, "#daily")
    board(page).focus()
    press(page, "LDRU")
    button(page, "Recent games")
    button(page, re.compile("^Share Daily"))
    expect(page.locator("#panel-games .told")).to_contain_text("Copied.")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert "#replay=" not in text
    assert text.endswith("#daily")


def test_nothing_of_it_is_asked_for_before_it_is_wanted(
    page: Page, site: str, open_game: OpenGame
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    store(page, {"games": games(result("2026-03-04", "4" * 16))})
    open_game(page)
    frames(page)
    late = {"late.zip", "static/results.css", "static/replay.css"}
    assert not late & set(asked)
    button(page, "Statistics")
    expect(page.locator("#panel-stats")).to_be_visible()
    assert late <= set(asked)
