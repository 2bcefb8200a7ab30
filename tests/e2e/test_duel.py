"""Duels between two people: two profiles meet by links alone, play the same tiles, and agree.

No server takes part. The only set-up of the machine is that Chromium says its plain addresses: the
names behind which it hides them are resolved by multicast DNS, which a test machine may not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.e2e.conftest import CHROMIUM_ARGS, OpenGame, Watch
from tests.e2e.support import ARROWS, board
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


def play(pages: tuple[Page, ...], until: int) -> None:
    """Both play by keys until each has made so many moves."""
    for letter in cycle("LDLDR"):
        open_ = [page for page in pages if ply(page) < until]
        if not open_:
            return
        for page in open_:
            page.keyboard.press(ARROWS[letter])
            if ply(page) % 5 == 4:
                page.keyboard.press(ARROWS["U"])


def ply(page: Page) -> int:
    return int(board(page).get_attribute("data-ply") or "")


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Give up", exact=True).click()
    page.locator("#duel-give-up-now").click()


def test_invite_answer_play_verify(two: tuple[Page, Page], open_game: OpenGame) -> None:
    inviter, guest = two
    invitation = meet(inviter, guest, open_game, ("Ann", "<b>Bob</b>"))
    assert len(invitation) < 400
    begin(inviter, guest)
    first = [board(page).get_attribute("data-cells") for page in two]
    assert first[0] == first[1]
    play(two, 12)
    expect(inviter.locator("#duel-figures")).to_contain_text("<b>Bob</b>: ")
    for page in two:
        give_up(page)
    for page in two:
        panel = page.locator("#panel-duel-result")
        expect(panel).to_be_visible()
        expect(page.locator("#duel-verified")).to_contain_text("Verified: ")
