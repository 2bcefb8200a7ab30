"""Takes pictures of the page for a designer's eye: ``python -m tools.look ADDRESS FOLDER``.

Every width that matters, light and dark, a real mid-game board and each panel.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = ((320, 568), (390, 844), (768, 1024), (1280, 800), (844, 390), (568, 320), (280, 454))
MID_GAME = "?position=4x4:0.2.0.4/2.8.16.2/4.32.64.128/2048.1024.512.256&seed=" + "0" * 32
WON = "?position=4x4:1024.1024.0.0/8.16.0.0/4.2.0.0/2.4.0.0&seed=" + "0" * 32
LOST = "?position=3x3:0.8.16/32.64.128/8.16.32&seed=" + "0" * 32
LADDER = "?position=6x6:" + "/".join(
    ".".join(str(2 ** (row * 6 + column + 1)) for column in range(6)) for row in range(6)
)


def main() -> None:
    """Read the arguments and take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for scheme in ("light", "dark"):
            take_all(browser, arguments.address, arguments.folder, scheme)
        browser.close()


def take_all(browser: Browser, address: str, folder: Path, scheme: str) -> None:
    """All pictures of one colour scheme; the page is loaded once for each kind of board."""
    page = browser.new_context(color_scheme=scheme, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    open_game(page, address + MID_GAME)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=folder / f"{scheme}-game-{width}.png")
    page.set_viewport_size({"width": 390, "height": 844})
    page.screenshot(path=folder / f"{scheme}-whole-390.png", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.screenshot(path=folder / f"{scheme}-whole-1280.png", full_page=True)
    for name in ("clear-best", "clear-all"):
        page.locator(f"#{name}").click()
        for width, height in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=folder / f"{scheme}-{name}-{width}.png")
        page.keyboard.press("Escape")
    for name, query, key in (
        ("won", WON, "ArrowLeft"),
        ("lost", LOST, "ArrowLeft"),
        ("ladder", LADDER, ""),
    ):
        open_game(page, address + query)
        if key:
            page.locator("#board").focus()
            page.keyboard.press(key)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=folder / f"{scheme}-{name}-{width}.png")
    page.close()


def open_game(page: Page, address: str) -> None:
    """Load the page and wait until it can be played."""
    page.goto(address)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)


if __name__ == "__main__":
    main()
