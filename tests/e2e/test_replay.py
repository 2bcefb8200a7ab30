"""Replays: from links, files and the recent games; stepped, scrubbed, played; nothing stored."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.engine import Board, Direction, Game, Mode, Record, Start, encode_record
from app.engine.link import FRAGMENT, encode_link
from tests.e2e.conftest import OpenGame
from tests.e2e.support import SEED, board, expect_game, played, press, seeded, stored
from tests.unit.engine.help import play_anything

AT = "2026-01-02T03:04:05Z"


def record(moves: int = 40, size: int = 4, mode: Mode = Mode.CLASSIC) -> Record:
    game = play_anything(Game.new(size=size, seed=SEED), moves)
    return Record(game, "00112233aabbccdd", mode, AT, clock_ms=90_000)


def panel(page: Page) -> Any:  # noqa: ANN401
    return page.locator("#panel-replay")


def expect_shown(page: Page, shown: Record, ply: int) -> None:
    """The replay stands after so many moves."""
    position = shown.game.position_at(ply)
    drawn = page.locator("#replay-board")
    expect(drawn).to_have_attribute("data-ply", str(ply))
    expect(drawn).to_have_attribute("data-cells", " ".join(map(str, position.board.cells)))
    expect(drawn).to_have_attribute("data-score", str(position.score))
    expect(page.locator("#replay-line")).to_contain_text(f"Move {ply} of {shown.game.ply:,}")


def everything_stored(page: Page) -> dict[str, str]:
    """What is stored, but for who plays what in which tab."""
    texts: dict[str, str] = page.evaluate("() => ({...localStorage})")
    return {key: text for key, text in texts.items() if "/tabs/" not in key}


def test_a_link_shows_a_game_and_leaves_the_one_in_progress_alone(
    page: Page, open_game: OpenGame
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    game = Game.new(seed=board(page).get_attribute("data-seed") or "")
    game = played(game, "LURD")
    expect_game(page, game)
    before = everything_stored(page)
    shown = record()
    open_game(page, f"?{'x=1'}{FRAGMENT}{encode_link(shown)}")
    expect(page.get_by_role("dialog", name="Classic 4×4")).to_be_visible()
    expect_shown(page, shown, 0)
    page.get_by_role("button", name="One move on").click()
    expect_shown(page, shown, 1)
    panel(page).get_by_role("button", name="Close").click()
    expect(page).to_have_url(re.compile(r"\?x=1$"))
    expect_game(page, game)
    assert everything_stored(page) == before


def test_by_keys(page: Page, open_game: OpenGame) -> None:
    shown = record()
    open_game(page, FRAGMENT + encode_link(shown))
    expect(page.get_by_role("heading", name="Classic 4×4")).to_be_focused()
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 40),
        ("ArrowRight", 40),
        ("PageUp", 30),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("PageDown", 10),
    ):
        page.keyboard.press(key)
        expect_shown(page, shown, ply)
    expect(page.locator("#replay-said")).to_contain_text("Move 10 of 40, score")
    page.get_by_role("slider", name="Move").focus()
    page.keyboard.press("ArrowRight")
    expect_shown(page, shown, 11)
    expect(page.locator("#replay-said")).to_contain_text(re.compile(r"Move 11: \w+\..* New [24],"))
    expect(page.get_by_role("slider", name="Move")).to_have_attribute(
        "aria-valuetext", re.compile("Move 11 of 40")
    )
    assert page.locator("#replay-table td").count() == 16
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()


def test_it_plays_by_itself_and_stops_at_the_end(page: Page, open_game: OpenGame) -> None:
    page.clock.install()
    shown = record(12)
    open_game(page, FRAGMENT + encode_link(shown))
    expect_shown(page, shown, 0)
    page.clock.pause_at("2030-01-01")
    run = page.locator("#replay-run")
    run.click()
    expect(run).to_have_text("Pause")
    page.clock.run_for(800)
    expect_shown(page, shown, 1)
    page.get_by_label("Speed").select_option("16×")
    page.clock.run_for(800)  # the pause that had begun, and from then on 50 ms a move
    expect_shown(page, shown, 2)
    page.clock.run_for(200)
    expect_shown(page, shown, 6)
    run.click()
    expect(run).to_have_text("Play")
    page.clock.run_for(5000)
    expect_shown(page, shown, 6)
    run.click()
    page.clock.run_for(5000)
    expect_shown(page, shown, 12)
    expect(run).to_have_text("Play")
    expect(page.locator("#replay-said")).to_contain_text("The end.")
    run.click()
    page.clock.run_for(50)
    expect_shown(page, shown, 1)
    page.keyboard.press("Escape")
    page.clock.run_for(5000)
    expect(panel(page)).to_be_hidden()


def test_as_it_was_played(page: Page, open_game: OpenGame, tmp_path: Path) -> None:
    page.clock.install()
    shown = replace(record(5), times=(100, 3100, 3200, 60_000, 60_100))
    open_game(page)
    open_file(page, tmp_path, encode_record(shown))
    expect_shown(page, shown, 0)
    page.clock.pause_at("2030-01-01")
    page.get_by_label("As it was played").check()
    page.locator("#replay-run").click()
    for ms, ply in ((100, 1), (2999, 1), (1, 2), (100, 3), (4999, 3), (1, 4), (100, 5)):
        page.clock.run_for(ms)
        expect_shown(page, shown, ply)


def open_file(page: Page, folder: Path, text: str) -> None:
    """Open a replay file."""
    file = folder / "replay.json"
    file.write_text(text, encoding="utf-8")
    page.get_by_role("button", name="Recent games").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a replay file").click()
    chooser.value.set_files(file)


def test_record_file_record(page: Page, open_game: OpenGame, tmp_path: Path) -> None:
    game = record(300, size=5).game.undo().undo()
    text = encode_record(replace(record(), game=game, hints=3, times=tuple(range(298))))
    open_game(page)
    open_file(page, tmp_path, text)
    expect(page.locator("#replay-about")).to_contain_text("3 hints")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.path().read_text("utf-8") == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no record"),
        ("[" * 60_000, "not JSON"),
        ("x" * 70_000, "larger than any game"),
        ('{"format":"2048-export","version":1,"entries":{}}', "Import in the settings"),
        ("<img src=x onerror=alert(1)>", "not JSON"),
    ],
)
def test_files_that_hold_no_replay(
    page: Page, open_game: OpenGame, tmp_path: Path, text: str, words: str
) -> None:
    open_game(page)
    before = everything_stored(page)
    open_file(page, tmp_path, text)
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert everything_stored(page) == before


def test_the_first_wrong_move_is_named(page: Page, open_game: OpenGame, tmp_path: Path) -> None:
    shown = record(30)
    ply, blocked = next(
        (ply, letter)
        for ply in range(20, 30)
        for letter in "URDL"
        if shown.game.setup.take_turn(shown.game.position_at(ply), Direction(letter)) is None
    )
    moves = shown.game.moves[:ply] + blocked + shown.game.moves[ply + 1 :]
    text = encode_record(shown).replace(shown.game.moves, moves)
    open_game(page)
    open_file(page, tmp_path, text)
    notice = page.get_by_role("status").filter(has_text="cannot be replayed")
    expect(notice).to_contain_text(f"move {ply + 1} changes nothing")
    expect(panel(page)).to_be_hidden()
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + encode_link(forged(shown)))
    expect(page.get_by_role("status").filter(has_text="score or board differ")).to_be_visible()


def forged(shown: Record) -> Record:
    position = shown.game.position._replace(score=shown.game.score + 4)
    return replace(shown, game=replace(shown.game, position=position))


def test_a_long_replay_is_checked_in_slices_and_can_be_stopped(
    page: Page, open_game: OpenGame
) -> None:
    game = play_anything(Game.new(size=6, seed=SEED, goal=2**17), 3000)
    assert game.ply > 600
    shown = Record(game, "0" * 16, Mode.CLASSIC, AT)
    open_game(page)
    page.evaluate(
        """() => {
          window.seen = [];
          new MutationObserver(() => window.seen.push(
            document.querySelector("#replay-progress").value
          )).observe(document.querySelector("#replay-progress"), {attributes: true});
        }"""
    )
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + encode_link(shown))
    expect_shown(page, shown, 0)
    assert len(page.evaluate("() => window.seen")) > game.ply // 100
    page.keyboard.press("Escape")
    # Stopped as soon as it has begun.
    page.evaluate(
        """(hash) => {
          new MutationObserver((_, observer) => {
            observer.disconnect();
            document.querySelector("#replay-check button").click();
          }).observe(document.querySelector("#panel-replay"), {attributes: true});
          location.hash = hash;
        }""",
        FRAGMENT + encode_link(shown),
    )
    expect(page).not_to_have_url(re.compile("#replay="))
    expect(panel(page)).to_be_hidden()
    expect(page.locator("#replay-show")).to_be_hidden()


LINK = encode_link(record())


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("", "damaged"),
        (LINK[:-7], "cut or changed"),
        (LINK[:30] + ("A" if LINK[30] != "A" else "B") + LINK[31:], "cut or changed"),
        (LINK * 2000, "too long"),
        ("A" * 3_000_000, "too long"),
        ("<img src=x onerror=alert(1)>", "no link can hold"),
    ],
)
def test_hostile_links_end_in_a_message(
    page: Page, open_game: OpenGame, link: str, words: str
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD")
    before = everything_stored(page)
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + link)
    notice = page.get_by_role("status").filter(has_text="The replay in the link is not usable")
    expect(notice).to_contain_text(words)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#notice img")).to_have_count(0)
    assert everything_stored(page) == before
    press(page, "R")  # the game plays on


def test_trackers_behind_a_link(page: Page, open_game: OpenGame) -> None:
    shown = record()
    open_game(page, f"?utm_source=x&seed={'1' * 32}{FRAGMENT}{encode_link(shown)}&fbclid=1")
    expect_shown(page, shown, 0)
    # A seed beside a replay opens no practice game.
    expect(board(page)).to_have_attribute("data-mode", "classic")


def test_recent_games(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURDLURD")
    first = played(Game.new(seed=board(page).get_attribute("data-seed") or ""), "LURDLURD")
    page.keyboard.press("n")
    press(page, "LRUD")
    page.get_by_role("button", name="Recent games").click()
    items = page.locator("#games-list li")
    expect(items).to_have_count(2)  # the game on the board, and the one before
    expect(items.nth(1)).to_contain_text(f"Classic 4×4: {first.score} points")
    items.nth(1).get_by_role("button", name=re.compile("^Watch")).click()
    expect(page.locator("#replay-line")).to_contain_text(f"of {first.ply}")
    page.keyboard.press("End")
    expect(page.locator("#replay-board")).to_have_attribute(
        "data-cells", " ".join(map(str, first.board.cells))
    )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_have_attribute("data-mode", "classic")


def test_watching_from_the_result(page: Page, open_game: OpenGame) -> None:
    rows = [[0, 8, 16], [32, 64, 128], [8, 16, 32]]
    open_game(page, f"?position=3x3:0.8.16/32.64.128/8.16.32&seed={SEED}")
    board(page).focus()
    press(page, "L")
    page.get_by_role("button", name="Watch the replay").click()
    game = played(Game.new(size=3, seed=SEED, start=Start(Board.from_rows(rows), 2)), "L")
    expect_shown(page, Record(game, "0" * 16, Mode.PRACTICE, AT), 0)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_play_on_from_here(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    practised = board(page).get_attribute("data-score")
    shown = record()
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + encode_link(shown))
    expect_shown(page, shown, 0)
    page.keyboard.press("PageDown")
    page.get_by_role("button", name="Play on from here").click()
    expect(panel(page)).to_be_hidden()
    expect(board(page)).to_be_focused()
    expect(board(page)).to_have_attribute("data-mode", "practice")
    start = shown.game.position_at(10).board
    expect(board(page)).to_have_attribute("data-cells", " ".join(map(str, start.cells)))
    # The same move brings the same tile as in the game that was watched.
    press(page, shown.game.moves[10])
    after = shown.game.position_at(11).board
    expect(board(page)).to_have_attribute("data-cells", " ".join(map(str, after.cells)))
    page.reload()
    expect(board(page)).to_have_attribute("data-cells", " ".join(map(str, after.cells)))
    games = stored(page, "games")["records"]
    assert [game["mode"] for game in games] == ["practice"]  # the one that was practised before
    assert str(games[0]["score"]) == practised
    assert json.loads(json.dumps(stored(page, "practice")["record"]["start"]["spawns"])) == 12
