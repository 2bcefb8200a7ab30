"""The review of a game: asked for, worked out beside the replay, stopped, looked at."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import app.coach
from app.coach import Thinker
from app.coaching.adviser import Adviser
from app.coaching.reviewing import Depth, judgements
from app.engine import Direction, End, Game, Mode, Record, encode_record
from app.engine.link import FRAGMENT, encode_link
from app.play import advising, review_words, words
from app.play.review import Judgement, Summary
from tests.e2e.conftest import OpenGame, Watch
from tests.e2e.support import SEED, board, position, press
from tests.e2e.test_access import AXE, violations
from tests.e2e.test_panels import fits
from tests.e2e.test_replay import AT, everything_stored, expect_shown, panel, record
from tests.unit.coach.test_reviewing import network
from tests.unit.engine.help import play_anything

Scheme = Literal["light", "dark"]


def expected(shown: Record, depth: Depth = Depth.FAST) -> tuple[list[Judgement], Summary]:
    """What the page must find: the same code, in this Python."""
    adviser = Adviser(app.coach, Thinker(network(shown.game.setup.size)), trained=True)
    found = [j for j in judgements(shown, adviser, depth) if j is not None]
    summary = Summary()
    for judgement in found:
        summary = summary.add(judgement)
    return found, summary


def follow(page: Page, shown: Record) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", FRAGMENT + encode_link(shown))
    expect_shown(page, shown, 0)


def begin(page: Page) -> None:
    panel(page).get_by_role("button", name="Review", exact=True).click()


def status(page: Page) -> Locator:
    return page.locator("#review-status")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Worth of the position over the game")


def moments(page: Page) -> Locator:
    return page.locator("#review-moments button")


def paused(page: Page) -> None:
    """Let the coach's weights wait until they are let go."""
    page.evaluate(
        """() => {
          const ask = window.fetch.bind(window);
          const gate = new Promise((open) => { window.letGo = open; });
          window.fetch = async (what, ...how) => {
            if (String(what).includes("static/coach/")) await gate;
            return ask(what, ...how);
          };
        }"""
    )


def test_a_review_says_what_each_move_cost(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    before = everything_stored(page)
    shown = record(60)
    found, summary = expected(shown)
    follow(page, shown)
    begin(page)
    expect(slider(page)).to_be_focused()
    expect(status(page)).to_have_text(review_words.told(summary, 60))
    expect(page.locator("#review progress")).to_be_hidden()
    figures = page.locator("#review-figures")
    expect(figures).to_contain_text(review_words.accuracy(summary))
    for grade, (one, many) in review_words.GRADES.items():
        count = summary.count(grade)
        row = figures.locator(f"[data-kind={grade.value}]")
        expect(row.locator("dd")).to_have_text(str(count))
        expect(row.locator("dt")).to_have_text(one if count == 1 else many)
    expect(moments(page)).to_have_count(len(summary.costliest))
    expect(page.locator("#review-curve")).to_have_text(
        review_words.curve([judgement.worth for judgement in found])
    )
    assert everything_stored(page) == before


def test_the_costliest_moments_are_a_tap_away(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = record(60)
    _, summary = expected(shown)
    follow(page, shown)
    begin(page)
    expect(moments(page)).to_have_count(len(summary.costliest))
    mark = page.locator("#replay-board .advice")
    for number, judgement in enumerate(summary.costliest):
        moments(page).nth(number).click()
        expect_shown(page, shown, judgement.ply)
        expect(page.locator("#review-verdict")).to_have_text(review_words.verdict(judgement))
        assert judgement.best is not None
        # A bar along the wall, an arrow and a word, as a hint has them.
        expect(mark).to_be_visible()
        expect(mark).to_have_text(words.direction(judgement.best))
        expect(page.locator("#replay-board")).to_have_attribute("data-hint", judgement.best.value)
        bar = mark.evaluate("(node) => getComputedStyle(node, '::before').backgroundColor")
        assert bar != "rgba(0, 0, 0, 0)"
        expect(moments(page).nth(number)).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(mark).to_be_hidden()
    expect(page.locator("#review-verdict")).to_have_text(re.compile("No move is left|goes on"))


def test_the_plot_is_a_slider_over_the_moves(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = record(60)
    found, summary = expected(shown)
    follow(page, shown)
    begin(page)
    expect(status(page)).to_have_text(review_words.told(summary, 60))
    expect(page.locator("#replay-scrub")).to_be_hidden()
    plot = slider(page)
    expect(plot).to_be_focused()
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowUp", 2),
        ("ArrowLeft", 1),
        ("PageUp", 11),
        ("PageDown", 1),
        ("End", 60),
        ("ArrowRight", 60),
        ("ArrowDown", 59),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        expect_shown(page, shown, ply)
        expect(plot).to_have_attribute("aria-valuenow", str(ply))
        expect(plot).to_have_attribute("aria-valuetext", review_words.scrubbed(ply, 60, found[ply]))
    expect(plot).to_have_attribute("aria-valuemax", "60")
    box = plot.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 40)
    page.mouse.down()
    expect_shown(page, shown, 30)
    page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + 200)
    expect_shown(page, shown, 45)
    page.mouse.up()
    page.mouse.move(box["x"] + 2, box["y"] + 40)
    expect_shown(page, shown, 45)
    # The curve ends where the game does, and the line stands where the replay does.
    drawn = plot.evaluate(
        """(node) => [node.querySelector("polyline.worths").points.length,
          node.querySelector("line.cursor").getAttribute("x1")]"""
    )
    assert drawn == [61, "75.00%"]


def test_the_table_behind_the_plot(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = record(60)
    found, summary = expected(shown)
    follow(page, shown)
    begin(page)
    expect(status(page)).to_have_text(review_words.told(summary, 60))
    page.get_by_text("All moves as a table").click()
    table = page.get_by_role("table", name="Moves 1 to 25")
    expect(table.locator("tbody tr")).to_have_count(25)
    for number in (0, 7, 24):
        judgement = found[number]
        expect(table.locator("tbody tr").nth(number).get_by_role("cell")).to_have_text(
            [
                review_words.way(judgement.played),
                review_words.way(judgement.best),
                advising.points(judgement.loss),
                advising.points(judgement.worth),
            ]
        )
    page.get_by_role("button", name="Earlier moves").click(force=True)  # there are none
    for name in ("Moves 26 to 50", "Moves 51 to 60", "Moves 51 to 60"):
        page.get_by_role("button", name="Later moves").click(force=True)
        expect(page.get_by_role("table", name=name)).to_be_visible()
    expect(page.get_by_role("table", name="Moves 51 to 60").locator("tbody tr")).to_have_count(10)
    page.get_by_role("button", name="Move 53, show").click()
    expect_shown(page, shown, 52)
    slider(page).focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("table", name="Moves 1 to 25")).to_be_visible()


def long_record() -> Record:
    game = play_anything(Game.new(size=6, seed=SEED, goal=2**17), 3000)
    assert game.ply > 600
    return Record(game, "0" * 16, Mode.CLASSIC, AT)


def stop_at(page: Page, part: float) -> None:
    """Press Stop as soon as so much is done."""
    page.evaluate(
        """(part) => {
          const bar = document.querySelector("#review progress");
          const watch = new MutationObserver(() => {
            if (bar.value < part) return;
            watch.disconnect();
            document.querySelector("#review-halt").click();
          });
          watch.observe(bar, {attributes: true});
        }""",
        part,
    )


def test_it_shows_how_far_it_is_and_can_be_stopped(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = long_record()
    last = shown.game.ply
    follow(page, shown)
    paused(page)
    begin(page)
    expect(status(page)).to_have_text(review_words.LOADING)
    expect(page.get_by_role("progressbar", name="Reviewing the game")).to_be_visible()
    stop_at(page, 0.3)
    page.evaluate("() => window.letGo()")
    expect(status(page)).to_have_text(re.compile(r"Stopped after [\d,]+ of "))
    judged = int(re.findall(r"[\d,]+", status(page).text_content() or "")[0].replace(",", ""))
    assert 0.25 * last < judged < 0.9 * last
    # What was judged is there, and what was not is said.
    expect(moments(page).first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#review-verdict")).to_have_text("Not judged yet.")
    page.keyboard.press("Home")
    expect(page.locator("#review-verdict")).to_contain_text(
        re.compile("Next|Slip|Mistake|Blunder|Better")
    )
    page.get_by_role("button", name="Go on").click()
    expect(status(page)).to_have_text(
        re.compile(rf"Reviewed: {words.number(last)} moves"), timeout=120_000
    )
    expect(page.get_by_role("button", name="Go on")).to_be_hidden()
    _, summary = expected(shown)
    expect(status(page)).to_have_text(review_words.told(summary, last))


def slices(page: Page) -> int:
    """Slices of review so far."""
    count: int = page.evaluate(
        """() => performance.getEntriesByName("coach:slice")
          .filter((slice) => slice.detail === "review").length"""
    )
    return count


def test_leaving_the_panel_stops_the_work(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = long_record()
    follow(page, shown)
    begin(page)
    page.wait_for_function("() => document.querySelector('#review progress')?.value > 0.1")
    # The replay goes on meanwhile.
    page.keyboard.press("ArrowRight")
    expect_shown(page, shown, 1)
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    done = slices(page)
    press(page, "LURD")  # what would have gone on would have done so by now
    expect(board(page)).not_to_have_attribute("data-ply", "0")
    assert slices(page) == done
    # Another replay is a replay.
    follow(page, record(12))
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#replay-scrub")).to_be_visible()
    begin(page)
    expect(status(page)).to_have_text(re.compile("Reviewed: 12 moves"))
    page.get_by_role("button", name="Hide review").click()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


def test_thorough_looks_deeper_and_what_is_known_is_kept(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    shown = record(40)
    fast, deep = expected(shown)[1], expected(shown, Depth.THOROUGH)[1]
    assert fast != deep
    follow(page, shown)
    begin(page)
    expect(status(page)).to_have_text(review_words.told(fast, 40))
    depth = page.get_by_role("radiogroup", name="How deep")
    depth.get_by_role("radio", name="Thorough").check(force=True)
    expect(status(page)).to_have_text(review_words.told(deep, 40))
    done = slices(page)
    depth.get_by_role("radio", name="Fast").check(force=True)
    expect(status(page)).to_have_text(review_words.told(fast, 40))
    assert slices(page) == done


def test_from_the_recent_games(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    board(page).focus()
    press(page, "LURDLURD")
    page.get_by_role("button", name="Recent games").click()
    page.get_by_role("button", name=re.compile("^Review Classic")).click()
    expect(status(page)).to_have_text(re.compile(r"Reviewed: \d+ moves?\. Accuracy"))


def test_from_the_result(page: Page, open_game: OpenGame) -> None:
    open_game(page, position([[8, 16, 8], [32, 4, 64], [2, 2, 32]]))  # left ends it, right goes on
    board(page).focus()
    press(page, "L")
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    expect(status(page)).to_have_text(re.compile(r"Reviewed: 1 move\. Accuracy 0\.\d"))
    expect(moments(page)).to_have_text("Move 1Left, better Right−1,328")


def match_of(moves: int, other: int) -> tuple[Record, Record]:
    """Both sides of a match that has ended."""
    game = Game.new(seed=SEED, undo="none", goal=None)
    common: dict[str, Any] = {"match": "a" * 16, "level": "easy", "ended": End.LEFT}
    mine = Record(play_anything(game, moves), "1" * 16, Mode.GHOST, AT, side="player", **common)
    theirs = Record(game, "2" * 16, Mode.GHOST, AT, side="ghost", **common)
    for letter in "LDRU" * other:
        game = game.play(Direction(letter))
    return mine, replace(theirs, game=game)


def test_both_sides_of_a_match(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    mine, theirs = match_of(30, 5)
    page.evaluate(
        """(records) => localStorage.setItem("2048/v1/games",
          JSON.stringify({version: 1, records, results: []}))""",
        [fields(mine), fields(theirs)],
    )
    page.get_by_role("button", name="Recent games").click()
    page.get_by_role("button", name=re.compile("^Review Ghost")).click()
    expect(status(page)).to_have_text(review_words.told(expected(mine)[1], mine.game.ply))
    expect(page.locator("#review-note")).to_have_text(review_words.NO_LIMIT)
    side = page.get_by_role("radiogroup", name="Whose game")
    side.get_by_role("radio", name="Ghost").check(force=True)
    found, summary = expected(theirs)
    expect(status(page)).to_have_text(review_words.told(summary, theirs.game.ply))
    worst = summary.costliest[0]
    moments(page).first.click()
    expect(page.locator("#replay-board-2 .advice")).to_have_text(review_words.way(worst.best))
    expect(page.locator("#replay-board .advice")).to_be_hidden()
    # The longer game goes on; of the shorter one the end is said.
    slider(page).focus()
    page.keyboard.press("End")
    expect_shown(page, mine, theirs.game.ply)
    expect(page.locator("#review-verdict")).to_have_text(review_words.verdict(found[-1]))


def fields(kept: Record) -> Any:  # noqa: ANN401
    return json.loads(encode_record(kept))


def test_a_game_of_no_moves(page: Page, open_game: OpenGame) -> None:
    open_game(page)
    follow(page, record(0))
    begin(page)
    expect(status(page)).to_have_text(review_words.NOTHING)
    slider(page).focus()
    for key in ("ArrowRight", "End", "Home"):
        page.keyboard.press(key)
    expect_shown(page, record(0), 0)


@pytest.mark.noisy
def test_without_what_the_coach_has_learned(page: Page, open_game: OpenGame) -> None:
    page.route("**/static/coach/*.bin", lambda route: route.abort())
    open_game(page)
    shown = record(30)
    follow(page, shown)
    begin(page)
    expect(status(page)).to_have_text(re.compile("Reviewed: 30 moves"))
    expect(page.locator("#review-note")).to_have_text(review_words.RULE_OF_THUMB)
    page.unroute("**/static/coach/*.bin")
    page.get_by_role("button", name="Try again").click()
    expect(status(page)).to_have_text(review_words.told(expected(shown)[1], 30))
    expect(page.locator("#review-note")).to_be_hidden()


@pytest.mark.noisy
def test_without_the_coach(page: Page, open_game: OpenGame) -> None:
    page.route("**/coach.zip", lambda route: route.abort())
    open_game(page)
    shown = record(30)
    follow(page, shown)
    begin(page)
    expect(status(page)).to_contain_text("The coach could not be loaded")
    page.unroute("**/coach.zip")
    page.get_by_role("button", name="Try again").click()
    expect(status(page)).to_have_text(review_words.told(expected(shown)[1], 30))


def test_nothing_is_asked_for_before_a_review_is(page: Page, open_game: OpenGame) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_game(page)
    follow(page, record(12))
    assert not [url for url in asked if "review.css" in url]
    expect(page.locator("#review")).to_have_count(0)
    begin(page)
    expect(status(page)).to_have_text(re.compile("Reviewed: 12 moves"))
    assert len([url for url in asked if "review.css" in url]) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_everything_fits(
    browser: Browser, watch: Watch, open_game: OpenGame, scheme: Scheme
) -> None:
    context = browser.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    context.on("page", watch.attach)
    page = context.new_page()
    open_game(page)
    page.add_script_tag(path=AXE)
    follow(page, record(60))
    begin(page)
    expect(status(page)).to_have_text(re.compile("Reviewed: 60 moves"))
    moments(page).first.click()
    page.get_by_text("All moves as a table").click()
    page.get_by_text("How accuracy is worked out").click()
    expect(page.locator("#review-table tbody tr").first).to_be_visible()
    for width, height in ((280, 454), (320, 568), (390, 844), (768, 1024), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), f"at {width}"
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                "#panel-replay :is(button, summary, .segments label, .plot)")]
              .filter((node) => node.checkVisibility())
              .filter((node) => node.getBoundingClientRect().height < 43.5)
              .map((node) => node.outerHTML.slice(0, 80))"""
        )
        assert small == [], f"at {width}"
    assert violations(page) == []
    context.close()
