"""Ghost matches: lobby, countdown, clocks that never stop, the result, and what stays hidden."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.engine import decode_record
from tests.e2e.conftest import OpenGame
from tests.e2e.support import board, press, stored
from tests.independent.ghost_result import judge


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def start(page: Page, open_game: OpenGame, level: str = "Easy") -> str:
    """A match that has just begun, time standing still; its seal, as it was shown before."""
    page.clock.install(time="2027-01-02T03:04:05Z")
    open_game(page, "#ghost")
    expect(page.get_by_role("dialog", name="Play against a ghost")).to_be_visible()
    page.get_by_role("radio", name=level).check()
    button(page, "Start")
    seal = page.locator("#ghost-seal")
    expect(seal).to_have_text(re.compile("^[0-9a-f]{64}$"))
    shown = seal.text_content() or ""
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    stop_time(page, 1000)
    return shown


def stop_time(page: Page, ms: int) -> None:
    """Let so much time pass at once, as over a machine's sleep, and hold it there."""
    page.clock.pause_at((page.evaluate("() => Date.now()") + ms) / 1000)


def slot(page: Page) -> Any:  # noqa: ANN401
    return stored(page, "ghost")


def ghost(page: Page, name: str) -> str:
    return page.locator("#ghost-strip").get_attribute(f"data-{name}") or ""


def play_some(page: Page, moves: int) -> None:
    """So many presses, of which some may be no move."""
    board(page).focus()
    press(page, ("LDRU" * moves)[:moves])


def test_lobby_countdown_and_match(page: Page, open_game: OpenGame) -> None:
    page.clock.install()
    open_game(page)
    page.get_by_role("link", name="Choose a ghost").click()
    lobby = page.get_by_role("dialog", name="Play against a ghost")
    expect(lobby).to_be_visible()
    page.keyboard.press("Escape")
    expect(lobby).to_be_hidden()
    expect(page).not_to_have_url(re.compile("#"))
    page.get_by_role("link", name="Choose a ghost").click()
    page.get_by_role("radio", name="Hard").check()
    button(page, "Start")
    expect(page.locator("#ghost-count")).to_have_text("3")
    button(page, "Cancel")
    page.clock.run_for(10_000)
    expect(board(page)).to_have_attribute("data-mode", "classic")
    page.get_by_role("link", name="Choose a ghost").click()
    button(page, "Start")
    for number in ("3", "2", "1"):
        expect(page.locator("#ghost-count")).to_have_text(number)
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    expect(board(page)).to_be_focused()
    expect(page.locator("#clock")).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    for name in ("Undo", "Redo"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    expect(page.get_by_role("radiogroup", name="Size")).to_be_hidden()
    assert ghost(page, "level") == "hard"


def test_what_is_seen_of_the_ghost(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 8)
    page.clock.run_for(10_000)
    strip = page.locator("#ghost-strip")
    expect(strip).not_to_have_attribute("data-moves", "0")
    # All at one moment: the ghost may be moving still.
    seen: dict[str, Any] = page.evaluate(
        """() => ({
          ...document.getElementById("ghost-strip").dataset,
          text: document.getElementById("ghost-gap").textContent,
          stored: localStorage.getItem("2048/v1/ghost"),
        })"""
    )
    document = json.loads(seen["stored"])
    theirs = decode_record(json.dumps(document["ghost"]))
    mine = decode_record(json.dumps(document["record"]))
    assert seen["moves"] == str(theirs.game.ply)
    assert seen["score"] == str(theirs.game.score)
    assert seen["tile"] == str(theirs.game.board.best_tile)
    ply = min(mine.game.ply, theirs.game.ply)
    gap = mine.game.position_at(ply).score - theirs.game.position_at(ply).score
    assert seen["gap"] == str(gap)
    assert sum(mine.game.position_at(ply).board.cells) == sum(
        theirs.game.position_at(ply).board.cells
    )
    assert f"at move {ply}" in seen["text"]


def test_seed_and_tiles_to_come_are_nowhere_while_it_is_open(
    page: Page, open_game: OpenGame
) -> None:
    start(page, open_game)
    play_some(page, 6)
    page.clock.run_for(2000)
    seed = slot(page)["record"]["seed"]
    expect(board(page)).to_have_attribute("data-seed", "")
    assert seed not in page.content()
    assert seed not in page.url
    with page.expect_download() as download:
        button(page, "Export")
    assert seed not in download.value.path().read_text("utf-8")
    button(page, "Recent games")
    expect(page.locator("#games-note")).to_have_text("No game has been played yet.")
    assert seed not in page.content()
    page.keyboard.press("Escape")
    page.reload()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    expect(board(page)).to_have_attribute("data-seed", "")
    assert seed not in page.content()
    # Nor does the address of an open run replay it.
    button(page, "Give up")
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(board(page)).to_have_attribute("data-seed", seed)


def test_the_clock_runs_on_over_reload_hidden_page_and_sleep(
    page: Page, open_game: OpenGame
) -> None:
    start(page, open_game)
    play_some(page, 4)
    page.clock.run_for(1000)
    left = seconds(page)
    # The machine sleeps: timers stand still, the clock on the wall goes on.
    page.clock.fast_forward(30_000)
    assert seconds(page) in (left - 30, left - 31)
    # Another game is played meanwhile, and the page is loaded again.
    left = seconds(page)
    page.get_by_role("link", name="Back to Classic").click()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    page.clock.run_for(20_000)
    page.get_by_role("link", name="Choose a ghost").click()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    assert seconds(page) <= left - 20
    left = seconds(page)
    page.reload()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    assert seconds(page) <= left
    expect(page.locator("#ghost-strip")).not_to_have_attribute("data-moves", "0")


def seconds(page: Page) -> int:
    minutes, rest = (page.locator("#clock").text_content() or "").split(":")
    return int(minutes) * 60 + int(rest)


def test_no_moment_is_lost_or_given_back_over_a_reload(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 4)
    before = slot(page)
    for ms in (1900, 300, 999):
        page.clock.run_for(ms)
        page.reload()
        expect(board(page)).to_have_attribute("data-mode", "ghost")
    play_some(page, 4)
    after = slot(page)
    passed = after["at"] - before["at"]
    assert passed >= 3000
    assert abs(after["elapsedMs"] - before["elapsedMs"] - passed) < 60


def test_a_clock_set_back_gives_no_time_back(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 4)
    page.clock.run_for(20_000)
    left = seconds(page)
    page.clock.set_system_time("2027-01-01T00:00:00Z")
    page.clock.run_for(5000)
    assert seconds(page) <= left - 5
    page.reload()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    assert seconds(page) <= left - 5


def test_time_up_result_seal_replays_and_rematch(page: Page, open_game: OpenGame) -> None:
    seal = start(page, open_game)
    play_some(page, 12)
    page.clock.run_for(181_000)
    panel = page.locator("#panel-ghost-result")
    expect(panel).to_be_visible()
    expect(board(page)).to_have_attribute("data-outcome", "over")
    expect(page.locator("#clock")).to_have_text("0:00")
    document = slot(page)
    mine, theirs = (json.dumps(document[side]) for side in ("record", "ghost"))
    verdict = judge(json.loads(mine), json.loads(theirs))
    assert verdict.seal == seal
    title = {"player": "You win", "ghost": "The ghost wins", "draw": "A draw"}[verdict.winner]
    expect(page.locator("#ghost-result-title")).to_contain_text(title)
    seed = document["record"]["seed"]
    match = document["record"]["match"]
    assert sha256(f"2048:{match}:{seed}".encode()).hexdigest() == seal
    panel.get_by_text("Seed and seal").click()
    expect(page.locator("#proof-seed")).to_have_text(seed)
    expect(page.locator("#proof-seal")).to_have_text(seal)
    expect(page.locator("#proof-ours")).to_contain_text("the seal holds")
    expect(page.locator("#proof-browsers")).to_contain_text("Your browser has checked it: the seal")
    for side, record in (("mine", mine), ("theirs", theirs)):
        cells = " ".join(map(str, json.loads(record)["board"]))
        expect(page.locator(f"#ghost-{side}")).to_have_attribute("data-cells", cells)
    # Both are among the recent games, and replay side by side, in step.
    assert [game["side"] for game in stored(page, "games")["records"]] == ["player", "ghost"]
    page.get_by_role("button", name="Watch the replay").or_(
        page.get_by_role("button", name="Watch both")
    ).locator("visible=true").click()
    expect(page.locator("#replay-board-2")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    totals = [
        sum(map(int, (page.locator(name).get_attribute("data-cells") or "").split()))
        for name in ("#replay-board", "#replay-board-2")
    ]
    assert totals[0] == totals[1]
    page.keyboard.press("Escape")
    button(page, "Result")
    button(page, "Rematch")
    expect(page.locator("#ghost-seal")).not_to_have_text(seal)
    page.clock.run_for(4000)
    expect(board(page)).to_have_attribute("data-ply", "0")
    expect(board(page)).to_have_attribute("data-outcome", "")
    assert slot(page)["record"]["seed"] != seed


@pytest.mark.parametrize("way", ["key", "button"])
def test_new_game_asks_to_give_up_and_draws_fresh_tiles(
    page: Page, open_game: OpenGame, way: str
) -> None:
    start(page, open_game)
    play_some(page, 4)
    seed = slot(page)["record"]["seed"]
    ask = page.get_by_role("dialog", name="Give up?")
    if way == "key":
        page.keyboard.press("n")
    else:
        button(page, "New game")
    expect(ask).to_be_visible()
    button(page, "Play on")
    expect(ask).to_be_hidden()
    press(page, "LDRU")
    page.keyboard.press("n")
    ask.get_by_role("button", name="Give up").click()
    expect(page.locator("#ghost-count")).to_be_visible()
    page.clock.run_for(5000)
    expect(board(page)).to_have_attribute("data-ply", "0")
    assert slot(page)["record"]["seed"] != seed
    games = stored(page, "games")["records"]
    assert [game["ended"] for game in games if game["side"] == "player"] == ["forfeit"]


def test_a_classic_game_is_left_as_it_was(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    before = stored(page, "classic/4")["record"]
    before.pop("clockMs")
    start(page, open_game)
    play_some(page, 8)
    page.get_by_role("link", name="Back to Classic").click()
    expect(board(page)).to_have_attribute("data-cells", " ".join(map(str, before["board"])))
    after = stored(page, "classic/4")["record"]
    after.pop("clockMs")
    assert after == before
    page.goto("about:blank")
    open_game(page)
    expect(board(page)).to_have_attribute("data-mode", "classic")


def test_a_closed_page_finds_the_match_again(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 8)
    ply = board(page).get_attribute("data-ply") or ""
    page.reload()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    expect(board(page)).to_have_attribute("data-ply", ply)
    expect(page.locator("#ghost-strip")).to_be_visible()
    board(page).focus()
    play_some(page, 4)
    expect(board(page)).not_to_have_attribute("data-ply", ply)


def test_a_second_tab_takes_the_match_over_with_its_clock(
    context: BrowserContext, page: Page, open_game: OpenGame
) -> None:
    open_game(page, "#ghost")
    button(page, "Start")
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    play_some(page, 6)
    other = context.new_page()
    open_game(other)
    expect(board(other)).to_have_attribute("data-mode", "ghost")
    expect(board(other)).to_have_attribute("data-seed", "")
    left = seconds(other)
    button(other, "Play here")
    assert seconds(other) <= left
    expect(page.get_by_role("button", name="Play here")).to_be_visible()
    ply = int(board(other).get_attribute("data-ply") or "")
    play_some(other, 4)
    expect(board(other)).not_to_have_attribute("data-ply", str(ply))
    expect(board(page)).to_have_attribute("data-ply", board(other).get_attribute("data-ply") or "")
    # One hand only moves the ghost: each move has the time that it was drawn.
    expect(other.locator("#ghost-strip")).to_have_attribute("data-moves", re.compile(r"^[1-9]\d+$"))
    document = slot(other)
    moves = len(document["ghost"]["moves"])
    assert document["ghost"]["times"] == document["pace"][:moves]


def test_clear_everything_ends_it(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 4)
    button(page, "Clear everything")
    page.get_by_role("dialog").get_by_role("button", name="Clear everything").click()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(page.locator("#ghost-strip")).to_be_hidden()
    expect(page.get_by_role("radiogroup", name="Size")).to_be_visible()
    page.clock.run_for(5000)
    assert slot(page) is None


def test_a_damaged_match_is_set_aside(page: Page, open_game: OpenGame) -> None:
    start(page, open_game)
    play_some(page, 4)
    page.add_init_script("localStorage.setItem('2048/v1/ghost', '{\"version\":1}')")
    page.reload()
    expect(board(page)).to_have_attribute("data-mode", "classic")
    expect(page.get_by_role("status").filter(has_text="damaged")).to_be_visible()


@pytest.mark.noisy
def test_weights_that_came_too_late_serve_the_next_match(page: Page, open_game: OpenGame) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.route("**/static/coach/*.bin", lambda route: route.abort())
    start(page, open_game)
    stop_time(page, 20_000)
    expect(page.locator("#ghost-strip")).to_have_attribute("data-moves", re.compile(r"^\d\d$"))
    tried = asked.count("4x4.bin")
    stop_time(page, 20_000)
    moved = ghost(page, "moves")
    expect(page.locator("#ghost-strip")).not_to_have_attribute("data-moves", moved)
    assert asked.count("4x4.bin") == tried, "a match keeps the ghost that it has"
    page.unroute("**/static/coach/*.bin")
    play_some(page, 2)
    button(page, "Give up")
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.clock.resume()
    with page.expect_request("**/static/coach/4x4.bin"):
        button(page, "Rematch")
