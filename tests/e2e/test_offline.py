"""Without a network: the worker keeps one build whole, and a new one waits until it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import expect_ready
from tests.e2e.sites import Site, site_of
from tests.e2e.support import board, press
from tools.paths import DIST

pytestmark = pytest.mark.worker

KEPT = "html[data-offline=ready]"


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A copy of the site on a server of this test's own, which it may stop, change and start."""
    with site_of(DIST, tmp_path) as site:
        yield site


def open_kept(page: Page, address: str) -> None:
    """Open the game and wait until it is ready to be played without a network."""
    page.goto(address)
    expect_ready(page)
    page.locator(KEPT).wait_for(state="attached", timeout=60_000)


def has_snapshot(page: Page) -> None:
    """Wait until the worker has kept a snapshot of a started Python."""
    page.wait_for_function(
        """async () => {
          for (const name of await caches.keys()) {
            const kept = name.includes("-snapshot-") ? await (await caches.open(name)).keys() : [];
            if (kept.length) return true;
          }
          return false;
        }"""
    )


def test_the_game_plays_on_without_a_server(page: Page, own_site: Site) -> None:
    open_kept(page, own_site.address)
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells")
    own_site.stop()
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", str(cells))
    press(page, "LURD")
    page.get_by_role("radio", name="5×5").check(force=True)
    expect(board(page)).to_have_attribute("data-size", "5")
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells")
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", str(cells))
    expect(page.locator("#offline-status")).to_have_text(
        "Ready: the game starts without a network."
    )
