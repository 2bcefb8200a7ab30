"""Duels by the servers that a host names: STUN, and a TURN server where no other way is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Watch
from tests.e2e.named import site_naming
from tests.e2e.test_duel import begin, both_verified, give_up, link, play, profile
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
        carry(inviter, guest, address)
        begin(*two)
        play(two, 6)
        for page in two:
            give_up(page)
        both_verified(*two)
