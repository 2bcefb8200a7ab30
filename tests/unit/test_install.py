"""What a system shows of an installed copy: sizes as stated, colours of the style sheets."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest

from app.engine import Mode
from app.web.address import parse_address
from tests.unit.test_palette import properties, tiles
from tools import png
from tools.dist import MANIFEST, name_copy
from tools.icons import ICONS
from tools.paths import ROOT

TEXT = (ROOT / MANIFEST).read_text(encoding="utf-8")
MANIFEST_DATA: dict[str, Any] = json.loads(TEXT)
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
IMAGES = [*MANIFEST_DATA["icons"], *MANIFEST_DATA["screenshots"]]
PNGS = [image for image in IMAGES if image["type"] == "image/png"]


def addresses() -> list[str]:
    """Every address in the manifest but the id, which names no file."""
    shortcuts = [shortcut["url"] for shortcut in MANIFEST_DATA["shortcuts"]]
    return [
        MANIFEST_DATA["start_url"],
        MANIFEST_DATA["scope"],
        *shortcuts,
        *(image["src"] for image in IMAGES),
    ]


def image(name: str) -> png.Image:
    return png.read((ROOT / "static" / "icons" / name).read_bytes())


def rgb(colour: str) -> tuple[int, int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue, 255


@pytest.mark.parametrize("address", addresses())
def test_addresses_are_relative_so_that_any_sub_path_will_do(address: str) -> None:
    assert not re.match(r"/|\w+:|\.\./", address)


@pytest.mark.parametrize("stated", PNGS, ids=lambda stated: stated["src"])
def test_pictures_have_the_sizes_that_the_manifest_states(stated: dict[str, str]) -> None:
    width, height = png.size((ROOT / stated["src"]).read_bytes())
    assert stated["sizes"] == f"{width}x{height}"


def test_there_is_a_picture_for_each_use() -> None:
    uses = {(icon["sizes"], icon.get("purpose", "any")) for icon in MANIFEST_DATA["icons"]}
    assert uses >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert {shot["form_factor"] for shot in MANIFEST_DATA["screenshots"]} == {"narrow", "wide"}
    for name, (side, _) in ICONS.items():
        assert (image(name).width, image(name).height) == (side, side)
    assert 'rel="apple-touch-icon" href="static/icons/apple-touch-icon.png"' in PAGE
    assert f'rel="manifest" href="{MANIFEST}"' in PAGE


def test_pictures_are_small() -> None:
    for stated in PNGS:
        limit = 64_000 if "form_factor" in stated else 20_000
        assert (ROOT / stated["src"]).stat().st_size < limit, stated["src"]


def test_the_ground_is_that_of_the_page_in_both_themes() -> None:
    light, dark = properties("light")["--ground"], properties("dark")["--ground"]
    for member in ("theme_color", "background_color"):
        assert MANIFEST_DATA[member] == light
        assert MANIFEST_DATA["color_scheme_dark"][member] == dark
    metas = re.findall(
        r'<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)">', PAGE
    )
    assert dict(metas) == {"light": light, "dark": dark}


def test_the_icon_is_the_tile_of_the_goal() -> None:
    tile, ink = tiles("light")[2048]
    svg = (ROOT / "static" / "icon.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"#\w+", svg)) == {tile, ink}
    for name in ICONS:
        picture = image(name)
        assert picture.at(picture.width // 2, 2) == rgb(tile), name
        colours = {picture.at(x, y) for x in range(picture.width) for y in range(picture.height)}
        assert rgb(ink) in colours, name


@pytest.mark.parametrize("name", [name for name, (_, full) in ICONS.items() if full])
def test_an_icon_that_is_cut_to_shape_keeps_its_drawing_in_the_circle(name: str) -> None:
    """Nothing but ground outside the inner 80 % (Web Application Manifest, "safe zone")."""
    picture = image(name)
    ground = rgb(tiles("light")[2048][0])
    middle, radius = (picture.width - 1) / 2, 0.4 * picture.width
    outside = {
        picture.at(x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if math.hypot(x - middle, y - middle) > radius
    }
    assert outside == {ground}


def test_an_icon_with_a_shape_of_its_own_has_empty_corners() -> None:
    for name in [name for name, (_, full) in ICONS.items() if not full]:
        assert image(name).at(0, 0)[3] == 0


def test_shortcuts_lead_to_what_they_name() -> None:
    found = {}
    for shortcut in MANIFEST_DATA["shortcuts"]:
        path, hash_, fragment = shortcut["url"].partition("#")
        assert path.startswith("./")
        found[shortcut["name"]] = parse_address(path.removeprefix("./"), hash_ + fragment)
        if not found[shortcut["name"]].mode:
            assert f'id="{fragment}"' in PAGE
    assert all(not request.faults for request in found.values())
    assert (found["3×3 board"].mode, found["3×3 board"].size) == (Mode.CLASSIC, 3)
    assert (found["5×5 board"].mode, found["5×5 board"].size) == (Mode.CLASSIC, 5)


def test_it_describes_itself_as_the_page_does() -> None:
    assert f'<meta name="description" content="{MANIFEST_DATA["description"]}">' in PAGE
    assert f'<html lang="{MANIFEST_DATA["lang"]}"' in PAGE
    assert MANIFEST_DATA["name"] == MANIFEST_DATA["short_name"] == "2048"
    assert MANIFEST_DATA["display"] == "standalone"


def test_a_second_copy_on_one_origin_is_an_app_of_its_own() -> None:
    assert name_copy(TEXT, "") == TEXT
    assert json.loads(name_copy(TEXT, "b")) == {**MANIFEST_DATA, "id": "b"}


def test_png_files_are_read_as_they_were_written() -> None:
    side = 20
    few = bytes((5, 6, 7, 0, 5, 6, 7, 255, 200, 0, 9, 128) * (side * side // 2))[: 4 * side * side]
    clear = bytes((at * at + 31 * at) % 251 for at in range(4 * side * side))
    many = bytes(255 if at % 4 == 3 else value for at, value in enumerate(clear))
    for pixels in (few, many, clear):
        picture = png.Image(side, side, pixels)
        assert png.read(png.write(picture)) == picture
    with pytest.raises(png.PngError):
        png.read(b"GIF89a")
