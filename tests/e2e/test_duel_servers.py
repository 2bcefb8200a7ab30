"""Duels by the servers that a host names: STUN, and a TURN server where no other way is left."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from app.duel.offer import unpack
from tests.e2e.named import site_naming
from tests.e2e.test_duel import begin, both_verified, give_up, link, play
from tests.e2e.test_duel import plain_browser as plain_browser
from tests.e2e.test_duel import two as two
from tests.e2e.test_duel_relay import in_lobby, invite, open_site
from tests.e2e.tracker import tracking
from tests.e2e.turn import Coturn, answering_stun


def switch_on(page: Page) -> None:
    page.get_by_role("checkbox", name="Over the internet").check()


def carry(inviter: Page, guest: Page, address: str) -> tuple[str, str]:
    """Carry both links from hand to hand; the lengths do not matter here."""
    open_site(inviter, address, "#duel")
    switch_on(inviter)
    inviter.get_by_role("button", name="Invite", exact=True).click()
    invitation = link(inviter)
    open_site(guest, address, "#" + invitation.partition("#")[2])
    switch_on(guest)
    guest.get_by_role("button", name="Accept").click()
    answer = link(guest)
    inviter.locator("#duel-answer").fill(answer)
    inviter.get_by_role("button", name="Connect").click()
    in_lobby(inviter, guest)
    return invitation, answer


def test_a_duel_through_a_turn_server_alone(two: tuple[Page, Page], tmp_path: Path) -> None:
    inviter, guest = two
    with Coturn(tmp_path) as turn, site_naming(tmp_path, turn=turn.named, direct=False) as address:
        for text in carry(inviter, guest, address):
            offer = unpack(text.partition("#duel=")[2])
            assert {candidate.kind for candidate in offer.candidates} == {"relay"}
        begin(*two)
        play(two, 6)
        for page in two:
            give_up(page)
        both_verified(*two)
    assert "CREATE_PERMISSION processed, success" in turn.log


def test_a_stun_server_is_asked_only_when_that_is_switched_on(
    two: tuple[Page, Page], tmp_path: Path
) -> None:
    inviter, guest = two
    with answering_stun() as stun, site_naming(tmp_path, stun=stun.address) as address:
        open_site(inviter, address, "#duel")
        expect(inviter.locator("#duel-wide")).to_contain_text(f"asks {stun.address}")
        expect(inviter.locator("#duel-stun")).not_to_be_checked()
        inviter.get_by_role("button", name="Invite", exact=True).click()
        invitation = link(inviter)
        open_site(guest, address, "#" + invitation.partition("#")[2])
        expect(guest.locator("#duel-wide")).to_contain_text(f"asks {stun.address}")
        guest.get_by_role("button", name="Accept").click()
        inviter.locator("#duel-answer").fill(link(guest))
        inviter.get_by_role("button", name="Connect").click()
        in_lobby(inviter, guest)
        assert stun.asked == 0
        inviter.get_by_role("button", name="Leave").click()
        inviter.evaluate("() => { location.hash = '#duel'; }")
        switch_on(inviter)
        assert stun.asked == 0
        inviter.get_by_role("button", name="Invite", exact=True).click()
        expect(inviter.locator("#duel-link")).not_to_have_value(invitation)
        assert stun.asked > 0


def test_a_way_that_is_lost_for_good_is_found_again_over_the_relay(
    two: tuple[Page, Page], tmp_path: Path
) -> None:
    inviter, guest = two
    with (
        tracking() as tracker,
        Coturn(tmp_path) as turn,
        site_naming(tmp_path, turn=turn.named, direct=False, relay=tracker.address) as address,
    ):
        open_site(inviter, address, "#duel")
        switch_on(inviter)
        fragment = invite(inviter)
        open_site(guest, address, fragment)
        switch_on(guest)
        guest.get_by_role("button", name="Accept").click()
        in_lobby(*two)
        begin(*two)
        play(two, 4)
        said = len(tracker.heard)
        # What it passed on is forgotten, and with it the only way from page to page.
        turn.stop()
        for page in two:
            expect(page.locator("#duel-strip")).to_have_attribute("data-link", "lost")
        turn.start()
        for page in two:
            expect(page.locator("#duel-strip")).to_have_attribute(
                "data-link", "open", timeout=29_000
            )
        assert len(tracker.heard) > said
        play(two, 9)
        for page in two:
            give_up(page)
        both_verified(*two)
