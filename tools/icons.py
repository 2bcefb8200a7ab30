"""Draws the icons of an installed copy from static/icon.svg: ``python -m tools.icons``.

The files in static/icons/ are committed; run this after a change of the drawing.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, sync_playwright

from tools import png
from tools.paths import ROOT, relative
from tools.setup_machine import find_browser

SOURCE = ROOT / "static" / "icon.svg"
FOLDER = ROOT / "static" / "icons"
CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]

# name -> (side in pixels, whether it fills its square, for systems that cut out a shape themselves)
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}


def drawing(*, full: bool) -> str:
    """The drawing, with round corners or filling its square."""
    svg = SOURCE.read_text(encoding="utf-8")
    if not full:
        return svg
    square, corners = re.subn(r' rx="\d+"', "", svg)
    if corners != 1:
        raise SystemExit(f"icons: {relative(SOURCE)} must have round corners once, at its ground")
    return square


def picture(page: Page, svg: str, side: int) -> bytes:
    """The drawing as a PNG, ``side`` pixels square, see-through where it draws nothing."""
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
    return png.write(png.read(page.screenshot(omit_background=True)))


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=CHROMIUM_ARGS
        )
        page = browser.new_page()
        for name, (side, full) in ICONS.items():
            data = picture(page, drawing(full=full), side)
            (FOLDER / name).write_bytes(data)
            print(f"{relative(FOLDER / name)}: {len(data)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
