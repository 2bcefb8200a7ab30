"""Duels between two people: two profiles meet by links alone, play the same tiles, and agree.

No server takes part. The only set-up of the machine is that Chromium says its plain addresses: the
names behind which it hides them are resolved by multicast DNS, which a test machine may not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.e2e.conftest import CHROMIUM_ARGS, OpenGame, Watch
from tests.e2e.support import ARROWS, board, press, stored
from tests.independent import duel_d1
from tools.setup_machine import find_browser

PLAIN_ADDRESSES = "--disable-features=WebRtcHideLocalIpsWithMdns"


@pytest.fixture(scope="module")
def plain_browser(playwright_driver: Playwright) -> Iterator[Browser]:
    browser = playwright_driver.chromium.launch(
        executable_path=find_browser("chromium"), args=[*CHROMIUM_ARGS, PLAIN_ADDRESSES]
    )
    yield browser
    browser.close()


def profile(browser: Browser, watch: Watch) -> BrowserContext:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(20_000)
    context.on("page", watch.attach)
    return context


@pytest.fixture
def two(plain_browser: Browser, watch: Watch) -> Iterator[tuple[Page, Page]]:
    """Pages of two people."""
    contexts = [profile(plain_browser, watch) for _ in range(2)]
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def link(page: Page) -> str:
    field = page.locator("#duel-link")
    expect(field).to_have_value(re.compile("#duel=[A-Za-z0-9_-]{40,}$"))
    return field.input_value()


def meet(inviter: Page, guest: Page, open_game: OpenGame, names: tuple[str, str] = ("", "")) -> str:
    """Both are in the lobby; the invitation."""
    open_game(inviter, "#duel")
    inviter.locator("#duel-name").fill(names[0])
    inviter.get_by_role("button", name="Invite", exact=True).click()
    invitation = link(inviter)
    open_game(guest, "#" + invitation.partition("#")[2])
    guest.locator("#duel-name").fill(names[1])
    guest.get_by_role("button", name="Accept").click()
    inviter.locator("#duel-answer").fill(link(guest))
    inviter.get_by_role("button", name="Connect").click()
    for page in (inviter, guest):
        expect(page.locator("#duel-seal-theirs")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    return invitation


def begin(*pages: Page) -> None:
    """Both are ready, the countdown has ended, the opening tiles are there."""
    for page in pages:
        page.get_by_role("button", name="Ready").click()
    for page in pages:
        expect(board(page)).to_have_attribute("data-mode", "duel")


PLAY_S = 60.0
"""Patience for a few moves of a duel: one that stands still fails."""


def play(pages: tuple[Page, ...], until: int) -> None:
    """Both play by keys until each has made so many moves; upwards too, or some would be stuck."""
    end = monotonic() + PLAY_S
    for letter in cycle("LDLDRU"):
        open_ = [page for page in pages if ply(page) < until]
        if not open_:
            return
        if monotonic() > end:
            pytest.fail(f"{[ply(page) for page in pages]} of {until} moves", pytrace=False)
        for page in open_:
            page.keyboard.press(ARROWS[letter])


def ply(page: Page) -> int:
    return int(board(page).get_attribute("data-ply") or "")


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Give up", exact=True).click()
    page.locator("#duel-give-up-now").click()


def both_verified(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("#panel-duel-result")).to_be_visible(timeout=60_000)
        expect(page.locator("#duel-verified")).to_have_text(re.compile("^Verified: "))


def figures(page: Page) -> list[str]:
    return page.locator("#duel-table tbody td").all_text_contents()


def kept(page: Page) -> list[dict[str, Any]]:
    """The duels among the recent games, newest first."""
    games = stored(page, "games") or {"records": []}
    return [game for game in games["records"] if game["mode"] == "duel"]


def test_invite_answer_play_verify(two: tuple[Page, Page], open_game: OpenGame) -> None:
    inviter, guest = two
    asked: list[str] = []
    inviter.on("request", lambda request: asked.append(request.url))
    open_game(inviter)
    late = re.compile(r"late\.zip|duel\.|qrcode")
    assert not [url for url in asked if late.search(url)]
    invitation = meet(inviter, guest, open_game, ("Ann", "<b>Bob</b>"))
    assert not [url for url in asked if "qrcode" in url]
    assert len(invitation) < 400
    begin(inviter, guest)
    assert board(inviter).get_attribute("data-cells") == board(guest).get_attribute("data-cells")
    assert board(inviter).get_attribute("data-seed") == ""
    play(two, 12)
    expect(inviter.locator("#duel-moves")).to_contain_text("<b>Bob</b>: ")
    assert stored(inviter, "duel")["record"]["moves"]
    for page in two:
        give_up(page)
    both_verified(*two)
    expect(inviter.locator("#duel-result-title")).to_contain_text("A draw")
    mine, theirs = figures(inviter)[::2], figures(inviter)[1::2]
    assert figures(guest)[::2] == theirs
    assert figures(guest)[1::2] == mine
    for page, role in ((inviter, "inviter"), (guest, "guest")):
        own, other = kept(page)
        assert [own["side"], own["ended"]] == [role, "forfeit"]
        for game in (own, other):
            first, second = game["secrets"]
            side = duel_d1.play(game["match"], first, second, game["moves"])
            assert [side.board, side.score] == [game["board"], game["score"]]
        assert stored(page, "duel") is None
    inviter.get_by_role("button", name="Watch both").click()
    expect(inviter.locator("#replay-board-2")).to_be_visible()
    inviter.keyboard.press("End")
    for name, game in zip(("#replay-board", "#replay-board-2"), kept(inviter), strict=True):
        cells = " ".join(map(str, game["board"]))
        expect(inviter.locator(name)).to_have_attribute("data-cells", cells)
    inviter.keyboard.press("Escape")
    rematch(inviter, guest)


def rematch(first: Page, second: Page) -> None:
    """Another duel on the same channel: new seals, new tiles."""
    seal = first.locator("#duel-proof-mine").text_content() or ""
    board(first).focus()
    first.keyboard.press("ArrowLeft")  # brings the result back
    first.locator("#duel-rematch").click()
    expect(second.locator("#panel-duel-result .told")).to_contain_text("Ann wants a rematch")
    second.locator("#duel-rematch").click()
    begin(first, second)
    for page in (first, second):
        expect(board(page)).to_have_attribute("data-ply", "0")
        expect(page.locator("#duel-seal-mine")).not_to_have_text(seal)
    play((first, second), 3)
    give_up(first)
    expect(first.locator("#duel-gap")).to_contain_text("You are done")
    give_up(second)
    both_verified(first, second)


def test_an_answer_opened_in_another_tab_reaches_the_page_that_invited(
    two: tuple[Page, Page], open_game: OpenGame
) -> None:
    inviter, guest = two
    open_game(inviter, "#duel")
    inviter.get_by_role("button", name="Invite", exact=True).click()
    invitation = link(inviter)
    inviter.get_by_role("button", name="QR code").click()
    expect(inviter.locator("#duel-code canvas")).to_be_visible()
    open_game(guest)
    guest.evaluate("(hash) => { location.hash = hash; }", "#" + invitation.partition("#")[2])
    expect(guest.get_by_role("dialog", name="Invitation to a duel")).to_be_visible()
    assert "#" not in guest.url
    guest.get_by_role("button", name="Accept").click()
    answer = link(guest)
    assert len(answer) < 400
    other = inviter.context.new_page()
    open_game(other, "#" + answer.partition("#")[2])
    expect(other.locator("#duel-note")).to_contain_text("in another tab")
    other.close()
    begin(inviter, guest)
    # A second guest on one invitation is refused, and what was never a link is told.
    inviter.evaluate("(hash) => { location.hash = hash; }", "#" + answer.partition("#")[2])
    expect(board(inviter)).to_have_attribute("data-mode", "duel")
    inviter.close()
    expect(guest.locator("#duel-result-title")).to_contain_text("broken off")
    expect(guest.locator("#duel-reason")).to_contain_text("No move had been made by both")
    guest.keyboard.press("Escape")
    guest.evaluate("() => { location.hash = '#duel=abc'; }")
    expect(guest.locator("#duel-note")).to_contain_text("not a whole link")


def test_a_break_is_noticed_said_and_gone_when_it_ends(
    two: tuple[Page, Page], open_game: OpenGame
) -> None:
    inviter, guest = two
    meet(inviter, guest, open_game)
    begin(inviter, guest)
    play(two, 3)
    session = guest.context.new_cdp_session(guest)
    session.send("Debugger.enable")
    session.send("Debugger.pause")  # a page that hangs answers nothing
    expect(inviter.locator("#duel-strip")).to_have_attribute("data-link", "lost", timeout=4000)
    expect(inviter.locator("#duel-gap")).to_contain_text("Connection lost")
    press(inviter, "LDRU")  # one slide can be made; its tile waits for the key
    session.send("Debugger.resume")
    session.send("Debugger.disable")
    expect(inviter.locator("#duel-strip")).to_have_attribute("data-link", "open")
    play(two, 8)
    for page in two:
        give_up(page)
    both_verified(*two)


def test_a_page_that_leaves_ends_the_duel_and_loses_no_run(
    two: tuple[Page, Page], open_game: OpenGame
) -> None:
    inviter, guest = two
    meet(inviter, guest, open_game, ("", "Bob"))
    begin(inviter, guest)
    play(two, 6)
    inviter.get_by_role("link", name="Back to Classic").click()
    expect(board(inviter)).to_have_attribute("data-mode", "classic")
    inviter.get_by_role("button", name="Back to it").click()
    expect(board(inviter)).to_have_attribute("data-mode", "duel")
    give_up(inviter)
    assert [game["ended"] for game in kept(inviter)] == ["forfeit"]
    guest.reload()
    expect(guest.get_by_role("status").filter(has_text="Your duel ended")).to_be_visible()
    assert [game["ended"] for game in kept(guest)] == ["unfinished"]
    expect(board(guest)).to_have_attribute("data-mode", "classic")
    expect(inviter.locator("#duel-result-title")).to_contain_text("broken off")
    expect(inviter.locator("#duel-reason")).to_contain_text("Bob left")
    expect(inviter.locator("#duel-reason")).to_contain_text("the last that both had made, you had")
    expect(inviter.locator("#duel-verified")).to_contain_text("Verified up to move")
    assert len(kept(inviter)) == 1
    inviter.get_by_role("button", name="Look at the board").click()
    inviter.get_by_role("link", name="Back to Classic").click()
    expect(board(inviter)).to_have_attribute("data-mode", "classic")
    expect(inviter.locator("#duel-strip")).to_be_hidden()


def test_a_page_that_cheats_is_named(two: tuple[Page, Page], open_game: OpenGame) -> None:
    inviter, guest = two
    guest.add_init_script(
        """const send = RTCDataChannel.prototype.send;
        RTCDataChannel.prototype.send = function (text) {
          return send.call(this, String(text).replace('"k":2,', '"k":3,'));
        };"""
    )
    meet(inviter, guest, open_game, ("", "Bob"))
    begin(inviter, guest)
    play((inviter,), 2)
    for _ in range(20):
        if not inviter.locator("#panel-duel-result").is_visible():
            press(guest, "LDRU")
    expect(inviter.locator("#duel-reason")).to_contain_text("move 3 out of its turn")
    expect(inviter.locator("#duel-verified")).to_contain_text("Does not agree: move 3")
    expect(inviter.locator("#duel-rematch")).to_be_hidden()
    expect(inviter.locator("#duel-watch")).to_be_hidden()


@pytest.fixture(scope="module")
def plain_firefox(playwright_driver: Playwright) -> Iterator[Browser]:
    plain: dict[str, str | float | bool] = {
        "media.peerconnection.ice.obfuscate_host_addresses": False
    }
    browser = playwright_driver.firefox.launch(
        channel="moz-firefox",
        executable_path=find_browser("firefox-esr"),
        firefox_user_prefs=plain,
    )
    yield browser
    browser.close()


def test_chromium_against_firefox(
    plain_browser: Browser, plain_firefox: Browser, watch: Watch, open_game: OpenGame
) -> None:
    first, second = profile(plain_browser, watch), plain_firefox.new_context()
    second.set_default_timeout(20_000)
    second.on("page", watch.attach)
    pages = first.new_page(), second.new_page()
    meet(*pages, open_game)
    begin(*pages)
    play(pages, 6)
    for page in pages:
        give_up(page)
    both_verified(*pages)
    first.close()
    second.close()
