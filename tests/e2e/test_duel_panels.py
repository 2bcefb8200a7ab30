"""Every panel of a duel, of a run alone and of a challenge: for axe, narrow, and translated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.duel import room
from app.duel.challenge import FRAGMENT
from app.duel.offer import FRAGMENT as DUEL
from tests.e2e.conftest import Watch, expect_ready
from tests.e2e.named import site_naming
from tests.e2e.support import board, press
from tests.e2e.test_access import AXE, Scheme, violations
from tests.e2e.test_challenge import NO_SHARING
from tests.e2e.test_duel import PLAIN_ADDRESSES as PLAIN_ADDRESSES
from tests.e2e.test_duel import link
from tests.e2e.test_duel import plain_browser as plain_browser
from tests.e2e.test_languages import LOOSE, speak_made_up
from tests.e2e.test_panels import fits

LONGEST = "Wwwwwwwwwwwwwwwwwwww"

Look = Callable[[Page, str], None]


@pytest.fixture
def site_with_servers(tmp_path: Path) -> Iterator[str]:
    """A site that names servers, of which none is asked here."""
    turn = {"url": "turn:turn.example.org", "username": "u", "credential": "c"}
    stun, relay = "stun:stun.example.org", "wss://relay.example.org"
    with site_naming(tmp_path, stun=stun, turn=turn, relay=relay) as address:
        yield address


def follow(page: Page, fragment: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", fragment)


def every_panel(inviter: Page, guest: Page, address: str, look: Look) -> None:
    """Go through all of them, finding things by what no language changes."""
    for page in (inviter, guest):
        page.goto(address)
        expect_ready(page)
    follow(inviter, "#duel")
    look(inviter, "#duel-paste")
    inviter.locator("#duel-name").fill(LONGEST)
    inviter.locator("#duel-one").uncheck()
    inviter.locator("#duel-invite").click()
    invitation = link(inviter)
    inviter.locator("#duel-show-code").click()
    look(inviter, "#duel-code canvas")
    follow(guest, "#" + invitation.partition("#")[2])
    look(guest, "#duel-join")
    guest.locator("#duel-name").fill(LONGEST)
    guest.locator("#duel-join").click()
    answer = link(guest)
    expect(guest.locator("#duel-reply")).to_be_hidden()
    look(guest, "#duel-link")
    inviter.locator("#duel-answer").fill(answer)
    inviter.locator("#duel-connect").click()
    look(inviter, "#duel-ready")
    for page in (inviter, guest):
        page.locator("#duel-ready").click()
    look(inviter, "#duel-count")
    for page in (inviter, guest):
        expect(board(page)).to_have_attribute("data-mode", "duel")
    press(guest, "LDRU")
    look(inviter, "#duel-strip")
    inviter.locator("#duel-give-up").click()
    look(inviter, "#duel-give-up-now")
    inviter.locator("#duel-give-up-now").click()
    guest.locator("#duel-give-up").click()
    guest.locator("#duel-give-up-now").click()
    inviter.locator("#duel-proof summary").click()
    look(inviter, "#duel-secret-theirs")
    inviter.keyboard.press("Escape")
    alone_and_challenged(inviter, look)
    guest.keyboard.press("Escape")
    follow(guest, DUEL + room.pack(room.invite(LONGEST)))
    look(guest, "#duel-relay-asked")
    guest.keyboard.press("Escape")
    follow(guest, f"{DUEL}abc")
    look(guest, "#duel-note")


def alone_and_challenged(page: Page, look: Look) -> None:
    """A run alone, and the challenge that is made of it, on one page."""
    follow(page, "#duel")
    page.locator("#duel-alone").click()
    expect(board(page)).to_have_attribute("data-mode", "solo")
    press(page, "LDRULD")
    look(page, "#duel-strip")
    page.locator("#duel-give-up").click()
    page.locator("#duel-give-up-now").click()
    look(page, "#panel-duel-result #duel-challenge")
    page.evaluate(NO_SHARING)
    page.locator("#panel-duel-result #duel-challenge").click()
    expect(page.locator("#share-text")).to_have_value(re.compile(FRAGMENT))
    made = page.locator("#share-text").input_value().partition(FRAGMENT)[2]
    page.locator("#share-done").click()
    page.keyboard.press("Escape")
    follow(page, FRAGMENT + made)
    look(page, "#duel-challenged")
    page.locator("#duel-take-up").click()
    expect(board(page)).to_have_attribute("data-mode", "challenge")
    press(page, "LDRULD")
    look(page, "#duel-strip")
    page.locator("#duel-give-up").click()
    page.locator("#duel-give-up-now").click()
    look(page, "#panel-duel-result #duel-column-theirs")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_all_of_it_fits(
    plain_browser: Browser, watch: Watch, site_with_servers: str, scheme: Scheme
) -> None:
    # The page's own policy would keep the checker out.
    contexts = [
        plain_browser.new_context(bypass_csp=True, color_scheme=scheme, service_workers="block")
        for _ in range(2)
    ]
    pages = [context.new_page() for context in contexts]

    def look(page: Page, shown: str) -> None:
        expect(page.locator(shown)).to_be_visible()
        page.set_viewport_size({"width": 320, "height": 568})
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(path=AXE)
        assert fits(page), shown
        assert whole(page), shown
        assert violations(page) == [], shown
        page.set_viewport_size({"width": 1280, "height": 800})

    for page in pages:
        watch.attach(page)
    every_panel(pages[0], pages[1], site_with_servers, look)
    for context in contexts:
        context.close()


def whole(page: Page) -> bool:
    """Whether the strip shows all of the number of moves, however long a name is."""
    shown: bool = page.evaluate(
        """() => {
          const made = document.querySelector("#duel-made"), strip = made.closest("#duel-moves");
          return made.getBoundingClientRect().right <= strip.getBoundingClientRect().right + 0.5;
        }"""
    )
    return shown


def test_every_word_of_it_comes_from_the_catalogue(
    plain_browser: Browser, watch: Watch, site_with_servers: str
) -> None:
    contexts = [
        plain_browser.new_context(locale="es-MX", service_workers="block") for _ in range(2)
    ]
    pages = [context.new_page() for context in contexts]

    def look(page: Page, shown: str) -> None:
        expect(page.locator(shown)).to_be_visible()
        loose = [text for text in page.evaluate(LOOSE) if not named(text)]
        assert loose == [], shown

    for page in pages:
        watch.attach(page)
        speak_made_up(page)
    every_panel(pages[0], pages[1], site_with_servers, look)
    for context in contexts:
        context.close()


def named(text: str) -> bool:
    """Whether a loose word is a name: of a player, or of a server."""
    return LONGEST in text or ".example.org" in text
