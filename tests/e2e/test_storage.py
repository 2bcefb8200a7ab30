"""Storage that fails: play goes on, one notice says what is wrong, nothing saved is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.engine import Game
from tests.e2e.conftest import OpenGame
from tests.e2e.support import SEED, board, expect_game, played, press, seeded, stored

ABSENT = """Object.defineProperty(window, "localStorage",
  {get() { throw new DOMException("denied", "SecurityError"); }})"""
NO_WRITES = (
    """Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); }"""
)
FULL = """() => {
  let text = "x".repeat(1 << 20);
  while (text) {
    try { localStorage.setItem("neighbour" + localStorage.length, text); }
    catch { text = text.slice(0, text.length >> 1); }
  }
}"""


def keeps_playing(page: Page) -> None:
    board(page).focus()
    press(page, "LURD" * 2)
    expect_game(page, played(Game.new(seed=SEED), "LURD" * 2))


@pytest.mark.parametrize(
    ("script", "word"), [(ABSENT, "cannot be saved"), (NO_WRITES, "full")], ids=["absent", "writes"]
)
def test_without_storage_the_game_goes_on_in_memory(
    page: Page, open_game: OpenGame, script: str, word: str
) -> None:
    page.add_init_script(script)
    open_game(page, seeded())
    keeps_playing(page)
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator("#notice")).to_contain_text(word)
    with page.expect_download() as download:
        page.locator("#notice").get_by_role("button", name="Export").click()
    data = json.loads(Path(download.value.path()).read_text())
    assert data["entries"]["practice"]["record"]["moves"]


def test_a_full_disk_keeps_what_was_saved(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LU")
    saved = stored(page, "practice")
    page.evaluate(FULL)
    press(page, "RD" * 3)
    for _ in range(10):
        press(page, "LURD")
        if page.locator(".notice").count():
            break
    expect(page.locator("#notice")).to_contain_text("full")
    now = stored(page, "practice")
    assert now["record"]["moves"].startswith(saved["record"]["moves"])
    page.reload()
    expect(board(page)).to_have_attribute("data-ply", str(len(now["record"]["moves"])))


@pytest.mark.parametrize("key", ["classic/4", "best/4", "games", "settings", "practice"])
def test_what_is_damaged_is_set_aside(page: Page, open_game: OpenGame, key: str) -> None:
    page.add_init_script(
        f"""if (!sessionStorage.done) {{
          localStorage.setItem("2048/v1/{key}", '{{"version":1,"record":{{"board":[3]}}}}');
          sessionStorage.done = 1;
        }}"""
    )
    open_game(page, seeded() if key == "practice" else "?size=4")
    expect(page.locator("#notice")).to_contain_text("damaged")
    expect(page.locator(".notice")).to_have_count(1)
    board(page).focus()
    press(page, "LURD")
    expect(board(page)).not_to_have_attribute("data-ply", "0")
    assert stored(page, f"damaged/{key}") == {"version": 1, "record": {"board": [3]}}
    page.reload()
    expect(board(page)).not_to_have_attribute("data-ply", "0")
    expect(page.locator("#notice")).not_to_contain_text("damaged")


def test_what_is_newer_is_left_alone(page: Page, open_game: OpenGame) -> None:
    text = '{"version":2,"whatever":1}'
    page.add_init_script(f"localStorage.setItem('2048/v1/classic/4', '{text}')")
    open_game(page, "?size=4")
    expect(page.locator("#notice")).to_contain_text("newer")
    board(page).focus()
    press(page, "LURD")
    expect(board(page)).not_to_have_attribute("data-ply", "0")
    assert stored(page, "classic/4") == json.loads(text)


@pytest.mark.noisy  # a text file has no icon, so the browser asks for one that is not there
def test_a_save_that_does_not_add_up_is_kept_and_marked(page: Page, open_game: OpenGame) -> None:
    open_game(page, seeded())
    board(page).focus()
    press(page, "LURD")
    document = stored(page, "practice")
    document["record"]["score"] += 4
    page.goto(page.url.split("?")[0] + "NOTICES.txt")
    page.evaluate("(text) => localStorage.setItem('2048/v1/practice', text)", json.dumps(document))
    open_game(page, seeded())
    expect(page.locator("#rule")).to_contain_text("unverified")
    expect(page.locator("#score")).to_have_text(str(document["record"]["score"]))
    board(page).focus()
    press(page, "LURD")
    expect(page.locator("#best")).to_have_text("0")


def test_export_wipe_import_gives_everything_back(
    page: Page, open_game: OpenGame, tmp_path: Path
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD" * 4)
    page.keyboard.press("n")
    press(page, "DR")
    first = exported(page, tmp_path / "first.json")
    cells = board(page).get_attribute("data-cells") or ""
    best = page.locator("#best").text_content() or ""
    page.get_by_role("button", name="Clear everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear everything").click()
    expect(board(page)).to_have_attribute("data-ply", "0")
    take_in(page, tmp_path / "first.json")
    expect(page.get_by_role("dialog")).to_contain_text("Imported")
    page.get_by_role("button", name="Close").click()
    expect(board(page)).to_have_attribute("data-cells", cells)
    expect(page.locator("#best")).to_have_text(best)
    second = exported(page, tmp_path / "second.json")
    # The clock ran on between the two, and nothing else.
    for data in (first, second):
        data["entries"]["classic/4"]["record"].pop("clockMs")
        data["entries"].pop("settings", None)
    assert first == second


def test_a_game_in_progress_gives_way_only_when_asked(
    page: Page, open_game: OpenGame, tmp_path: Path
) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURD" * 2)
    theirs = board(page).get_attribute("data-cells") or ""
    exported(page, tmp_path / "games.json")
    page.keyboard.press("n")
    press(page, "DRUL")
    mine = board(page).get_attribute("data-cells") or ""
    for name, cells in (("Cancel", mine), ("Keep mine", mine), ("Use the file’s", theirs)):
        take_in(page, tmp_path / "games.json")
        expect(page.get_by_role("dialog")).to_contain_text("Classic 4×4")
        page.get_by_role("button", name=name).click()
        if name != "Cancel":
            page.get_by_role("button", name="Close").click()
        expect(board(page)).to_have_attribute("data-cells", cells)


@pytest.mark.parametrize("text", ["", "[]", '{"format":"2048-export"}', "[" * 70_000, "\x00" * 9])
def test_a_foreign_file_changes_nothing(
    page: Page, open_game: OpenGame, tmp_path: Path, text: str
) -> None:
    open_game(page)
    before = page.evaluate("() => JSON.stringify(localStorage)")
    (tmp_path / "foreign.json").write_text(text)
    take_in(page, tmp_path / "foreign.json")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing was changed")
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("() => JSON.stringify(localStorage)") == before


def exported(page: Page, path: Path) -> dict[str, dict[str, dict[str, dict[str, object]]]]:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    download.value.save_as(path)
    data: dict[str, dict[str, dict[str, dict[str, object]]]] = json.loads(path.read_text())
    return data


def take_in(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import").click()
    chooser.value.set_files(path)
