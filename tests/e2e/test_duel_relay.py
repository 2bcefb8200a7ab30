"""One link instead of two: two pages that find each other over a relay on this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Watch, expect_ready
from tests.e2e.named import site_naming
from tests.e2e.test_duel import begin, both_verified, give_up, play, profile
from tests.e2e.test_duel import plain_browser as plain_browser
from tests.e2e.test_duel import plain_firefox as plain_firefox
from tests.e2e.tracker import Tracker, tracking

NOTED = """
  window.asked = [];
  const Plain = RTCPeerConnection;
  window.RTCPeerConnection = class extends Plain {
    constructor(configuration) {
      super(configuration);
      window.asked.push(JSON.stringify(configuration));
    }
  };
"""
"""Notes what each connection of a page may ask for a way."""


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    with tracking() as tracker:
        yield tracker


@pytest.fixture
def people(plain_browser: Browser, watch: Watch) -> Iterator[list[Page]]:
    """Pages of three people."""
    contexts = [profile(plain_browser, watch) for _ in range(3)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def open_site(page: Page, address: str, fragment: str = "") -> None:
    page.goto(address + fragment)
    expect_ready(page)


def invite(page: Page) -> str:
    """Invite by one link; its fragment."""
    page.get_by_role("button", name="Invite", exact=True).click()
    field = page.locator("#duel-link")
    expect(field).to_have_value(re.compile("#duel=B[A-Za-z0-9_-]{40,}$"))
    expect(page.locator("#duel-reply")).to_be_hidden()
    return "#" + field.input_value().partition("#")[2]


def in_lobby(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("#duel-seal-theirs")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def test_one_link_is_enough_and_a_second_guest_is_refused(
    people: list[Page], tracker: Tracker, tmp_path: Path
) -> None:
    inviter, guest, second = people
    fetched: list[str] = []
    guest.on("request", lambda request: fetched.append(request.url))
    for page in people:
        page.add_init_script(NOTED)
    with site_naming(tmp_path, relay=tracker.address) as address:
        open_site(inviter, address, "#duel")
        expect(inviter.locator("#duel-single")).to_contain_text(tracker.address)
        inviter.locator("#duel-name").fill("Ann")
        assert tracker.present == 0
        link = invite(inviter)
        assert len(address + link) - len("#duel=") < 120
        open_site(guest, address, link)
        expect(guest.get_by_role("dialog", name="Invitation to a duel")).to_contain_text("Ann")
        expect(guest.locator("#panel-duel")).to_contain_text(f"asks {tracker.address}")
        assert not [url for url in fetched if "trystero" in url]
        assert tracker.present <= 1  # the inviter
        guest.locator("#duel-name").fill("Bob")
        guest.get_by_role("button", name="Accept").click()
        in_lobby(inviter, guest)
        expect(inviter.locator("#duel-title")).to_have_text("A duel with Bob")
        open_site(second, address, link)
        second.get_by_role("button", name="Accept").click()
        expect(second.locator("#panel-duel .told")).to_contain_text("not found", timeout=40_000)
        second.close()
        begin(inviter, guest)
        play((inviter, guest), 6)
        for page in (inviter, guest):
            give_up(page)
        both_verified(inviter, guest)
        for page in (inviter, guest):
            assert {json.loads(c)["iceServers"] == [] for c in page.evaluate("asked")} == {True}
    said = "\n".join(tracker.heard)
    assert "candidate" not in said
    assert "ufrag" not in said


def test_of_two_guests_at_once_one_is_told(
    people: list[Page], tracker: Tracker, tmp_path: Path
) -> None:
    inviter, *guests = people
    with site_naming(tmp_path, relay=tracker.address) as address:
        open_site(inviter, address, "#duel")
        link = invite(inviter)
        for guest, name in zip(guests, ("Bob", "Cid"), strict=True):
            open_site(guest, address, link)
            guest.locator("#duel-name").fill(name)
        for guest in guests:
            guest.get_by_role("button", name="Accept").click()
        in_lobby(inviter)
        met = 0 if "Bob" in (inviter.locator("#duel-title").text_content() or "") else 1
        in_lobby(guests[met])
        told = guests[1 - met].locator("#panel-duel")
        expect(told).to_contain_text(re.compile("answered already|not found"), timeout=40_000)
        expect(guests[1 - met].locator("#duel-ready")).to_be_hidden()


def test_chromium_and_firefox_find_each_other(
    plain_browser: Browser, plain_firefox: Browser, watch: Watch, tracker: Tracker, tmp_path: Path
) -> None:
    first, second = profile(plain_browser, watch), plain_firefox.new_context()
    second.set_default_timeout(20_000)
    second.on("page", watch.attach)
    pages = first.new_page(), second.new_page()
    with site_naming(tmp_path, relay=tracker.address) as address:
        open_site(pages[0], address, "#duel")
        open_site(pages[1], address, invite(pages[0]))
        pages[1].get_by_role("button", name="Accept").click()
        in_lobby(*pages)
        begin(*pages)
        play(pages, 4)
        for page in pages:
            give_up(page)
        both_verified(*pages)
    first.close()
    second.close()
