"""Colours: every tile and every text can be read, in both themes, and greys keep the order.

Read from the style sheets as they are shipped, not from what made them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tools import palette
from tools.palette import HIGHEST_RANK, contrast, from_hex

STATIC = Path(__file__).parents[2] / "static"
THEMES = ("light", "dark")
RANKS = range(1, HIGHEST_RANK + 1)
READABLE = 4.5
"""WCAG 2.2, 1.4.3 Contrast (Minimum)."""

_HEX = r"#[0-9a-f]{6}"


def theme_of(sheet: str, theme: str) -> str:
    """The part of a sheet that is for one theme; dark is inside its media query."""
    text = (STATIC / sheet).read_text(encoding="utf-8")
    parts = text.split("@media (prefers-color-scheme: dark) {")
    assert len(parts) == 2, "one block for the dark theme"
    return parts[THEMES.index(theme)]


def tiles(theme: str) -> dict[int, tuple[str, str]]:
    """The colours of tile and digits by value, and under 0 those of any higher tile."""
    rule = re.compile(
        rf'\.tile(?:\[data-value="(\d+)"\])? {{ --tile: ({_HEX}); --ink: ({_HEX}); }}'
    )
    found = rule.findall(theme_of("tiles.css", theme))
    return {int(value or 0): (tile, ink) for value, tile, ink in found}


def properties(theme: str) -> dict[str, str]:
    """The custom properties of the page that hold a colour; dark overrides light."""
    found: dict[str, str] = {}
    for name in THEMES[: THEMES.index(theme) + 1]:
        root = re.search(r":root \{(.*?)\}", theme_of("page.css", name), re.DOTALL)
        assert root
        found |= re.findall(rf"(--[\w-]+):\s*({_HEX});", root[1])
    return found


def ratio(one: str, other: str) -> float:
    return contrast(from_hex(one), from_hex(other))


def grey(colour: str) -> float:
    """How light a colour is to an eye that sees no hue: its contrast to black."""
    return ratio(colour, "#000000")


def test_the_measure_is_the_one_of_wcag() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert ratio("#ff0000", "#ffffff") == pytest.approx(3.998, abs=0.001)
    assert ratio("#0000ff", "#ffffff") == ratio("#ffffff", "#0000ff")


def test_the_sheet_is_what_the_tool_makes() -> None:
    text = (STATIC / "tiles.css").read_text(encoding="utf-8")
    assert text == palette.stylesheet(), "`python -m tools.palette` writes it"


@pytest.mark.parametrize("theme", THEMES)
def test_every_value_has_its_colours_and_higher_ones_the_last(theme: str) -> None:
    colours = tiles(theme)
    assert set(colours) == {0} | {2**rank for rank in RANKS}
    assert colours[0] == colours[2**HIGHEST_RANK]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rank", RANKS)
def test_digits_stand_out_from_their_tile(theme: str, rank: int) -> None:
    tile, ink = tiles(theme)[2**rank]
    assert ratio(tile, ink) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
def test_lightness_only_falls_in_light_and_only_rises_in_dark(theme: str) -> None:
    """So that the order of values can be told without seeing hues."""
    greys = [grey(tiles(theme)[2**rank][0]) for rank in RANKS]
    if theme == "dark":
        greys.reverse()
    assert all(lower < higher for higher, lower in pairwise(greys))


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_values_have_one_colour(theme: str) -> None:
    colours = tiles(theme)
    assert len({colours[2**rank][0] for rank in RANKS}) == HIGHEST_RANK


TEXTS = [
    ("--text", "--ground"),
    ("--text", "--raised"),
    ("--text", "--shade"),
    ("--quiet", "--ground"),
    ("--quiet", "--raised"),
    ("--quiet", "--shade"),
    ("--accent", "--ground"),
    ("--accent", "--raised"),
    ("--on-accent", "--accent"),
    ("--danger", "--ground"),
    ("--danger", "--raised"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_of_the_page_stands_out_from_its_ground(theme: str, text: str, ground: str) -> None:
    colours = properties(theme)
    assert ratio(colours[text], colours[ground]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["--ground", "--raised"])
def test_edges_of_controls_can_be_seen(theme: str, ground: str) -> None:
    """WCAG 2.2, 1.4.11 Non-text Contrast."""
    colours = properties(theme)
    assert ratio(colours["--line"], colours[ground]) >= 3


def test_dark_sets_every_colour_that_light_has() -> None:
    dark = re.search(r":root \{(.*?)\}", theme_of("page.css", "dark"), re.DOTALL)
    assert dark
    assert set(re.findall(rf"(--[\w-]+):\s*{_HEX};", dark[1])) == set(properties("light"))
