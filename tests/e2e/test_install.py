"""Installing: the manifest as Chromium reads it, its files on a server, and safe areas."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import OpenGame
from tests.e2e.test_layout import MEASURE
from tools import png
from tools.dist import MANIFEST
from tools.icons import FOLDER, ICONS, drawing, picture

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}


def test_chromium_reads_the_manifest_and_misses_nothing(
    page: Page, site: str, open_game: OpenGame
) -> None:
    open_game(page)
    session = page.context.new_cdp_session(page)
    read = session.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"] == site + MANIFEST
    manifest = read["manifest"]
    assert manifest["startUrl"] == manifest["scope"] == site
    assert manifest["id"] == urljoin(site, "/2048")
    assert manifest["display"].lower().removeprefix("k") == "standalone"
    # A fresh profile counts as private, where nothing is installed; there is no other complaint.
    complaints = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {complaint["errorId"] for complaint in complaints} <= {"in-incognito"}


def test_every_address_of_the_manifest_answers(page: Page, site: str) -> None:
    manifest: dict[str, Any] = json.loads(page.request.get(site + MANIFEST).text())
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    for stated in pictures:
        answer = page.request.get(urljoin(site + MANIFEST, stated["src"]))
        assert answer.ok, stated["src"]
        assert answer.headers["content-type"] == stated["type"]
    for address in [manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])]:
        answer = page.request.get(urljoin(site + MANIFEST, address))
        assert answer.ok, address
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.url.startswith(urljoin(site + MANIFEST, manifest["scope"]))


def test_the_icons_are_drawn_from_the_drawing(browser: Browser) -> None:
    """Within what one browser's edges differ from another's."""
    page = browser.new_page()
    for name, (side, full) in ICONS.items():
        fresh = png.read(picture(page, drawing(full=full), side)).pixels
        kept = png.read((FOLDER / name).read_bytes()).pixels
        apart = sum(abs(one - other) > 8 for one, other in zip(fresh, kept, strict=True))
        assert apart < 0.002 * len(kept), f"{name}: `python -m tools.icons` draws it anew"
    page.close()


@pytest.mark.parametrize("context", [PHONE], indirect=True)
@pytest.mark.parametrize(
    ("window", "insets"),
    [
        ((390, 844), {"top": 47, "bottom": 34}),
        ((320, 568), {"top": 20}),
        ((844, 390), {"left": 47, "right": 47, "bottom": 21}),
        ((1180, 820), {"top": 24, "bottom": 20}),
    ],
    ids=["phone", "small phone", "phone lying", "tablet"],
)
def test_what_the_device_covers_holds_nothing_to_play_with(
    page: Page, open_game: OpenGame, window: tuple[int, int], insets: dict[str, int]
) -> None:
    width, height = window
    page.set_viewport_size({"width": width, "height": height})
    open_game(page)
    plain = page.locator("#board").bounding_box()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    left, right = insets.get("left", 0), width - insets.get("right", 0)
    top, bottom = insets.get("top", 0), height - insets.get("bottom", 0)
    expect(page.locator("#top")).to_be_visible()
    for box in page.evaluate(MEASURE)["play"]:
        assert box["left"] >= left - 0.5, box
        assert box["right"] <= right + 0.5, box
        assert box["top"] >= top - 0.5, box
        assert box["bottom"] <= bottom + 0.5, box
    head = page.locator("#top").bounding_box()
    assert head is not None
    assert head["y"] >= top
    notice = page.locator("#notice").bounding_box()
    assert notice is not None
    assert notice["y"] >= top
    inset = page.locator("#board").bounding_box()
    assert plain is not None
    assert inset is not None
    if window == (390, 844):
        # There is room below: the board stays as large as the window is wide.
        assert inset["width"] == plain["width"]
