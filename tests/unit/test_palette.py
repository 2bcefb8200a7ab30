"""Colours: every tile and every text can be read, in both themes, and greys keep the order.

Read from the style sheets as they are shipped, not from what made them.
"""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from app.play import TileSet
from tools import palette
from tools.palette import HIGHEST_RANK, SETS, contrast, from_hex

STATIC = Path(__file__).parents[2] / "static"
THEMES = ("light", "dark")
RANKS = range(1, HIGHEST_RANK + 1)
READABLE = 4.5
"""WCAG 2.2, 1.4.3 Contrast (Minimum)."""
READABLE_WELL = 7
"""WCAG 2.2, 1.4.6 Contrast (Enhanced)."""

_HEX = r"#[0-9a-f]{6}"


_TILE = re.compile(
    rf'(?:\[data-tiles="(\w+)"\] )?\.tile(?:\[data-value="(\d+)"\])? {{'
    rf" --light: ({_HEX}); --light-ink: ({_HEX}); --dark: ({_HEX}); --dark-ink: ({_HEX}); }}"
)
DARK_BY_SYSTEM = (
    r"@media \(prefers-color-scheme: dark\) {\s*:root:not\(\[data-theme=\"light\"\]\) {"
)
DARK_BY_CHOICE = r":root\[data-theme=\"dark\"\] {"


def sheet(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def tiles(theme: str, name: str = "flat") -> dict[int, tuple[str, str]]:
    """The colours of tile and digits by value, and under 0 those of any higher tile."""
    colours = slice(2, 4) if theme == "light" else slice(4, 6)
    return {
        int(rule[1] or 0): rule[colours]
        for rule in _TILE.findall(sheet("tiles.css"))
        if (rule[0] or "flat") == name
    }


def block(opening: str) -> dict[str, str]:
    """The custom properties that hold a colour in the block of the page's sheet that opens so."""
    found = re.search(opening + r"(.*?)\}", sheet("page.css"), re.DOTALL)
    assert found, opening
    return dict(re.findall(rf"(--[\w-]+):\s*({_HEX});", found[1]))


def properties(theme: str) -> dict[str, str]:
    """The custom properties of the page that hold a colour; dark overrides light."""
    light = block(r":root \{")
    return light if theme == "light" else light | block(DARK_BY_SYSTEM)


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


SHOWN = [(name, theme) for name in SETS for theme in THEMES]


def test_every_set_that_can_be_chosen_is_in_the_sheet() -> None:
    """The set of letters has the colours of flat."""
    assert {*SETS, "letters"} == {each.value for each in TileSet}
    for name in SETS:
        assert f'data-tiles="{name}"' in sheet("tiles.css") or name == "flat"


@pytest.mark.parametrize(("name", "theme"), SHOWN)
def test_every_value_has_its_colours_and_higher_ones_the_last(name: str, theme: str) -> None:
    colours = tiles(theme, name)
    assert set(colours) == {0} | {2**rank for rank in RANKS}
    assert colours[0] == colours[2**HIGHEST_RANK]


@pytest.mark.parametrize(("name", "theme"), SHOWN)
def test_digits_stand_out_from_their_tile(name: str, theme: str) -> None:
    least = READABLE_WELL if name == "contrast" else READABLE
    for value, (tile, ink) in tiles(theme, name).items():
        assert ratio(tile, ink) >= least, value


@pytest.mark.parametrize(
    ("name", "theme"), [each for each in SHOWN if each != ("classic", "light")]
)
def test_lightness_only_falls_in_light_and_only_rises_in_dark(name: str, theme: str) -> None:
    """So that the order of values can be told without seeing hues.

    But for the classic set in light: its colours are those of 2014, where gold follows red.
    """
    greys = [grey(tiles(theme, name)[2**rank][0]) for rank in RANKS]
    if theme == "dark":
        greys.reverse()
    assert all(lower < higher for higher, lower in pairwise(greys))


@pytest.mark.parametrize(("name", "theme"), SHOWN)
def test_no_two_values_have_one_colour(name: str, theme: str) -> None:
    colours = tiles(theme, name)
    assert len({colours[2**rank][0] for rank in RANKS}) == HIGHEST_RANK


EYES = {
    "without red": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""What remains of linear sRGB (Machado, Oliveira, Fernandes 2009, table 1, severity 1)."""

APART = 0.04
"""In OKLab, where about 0.02 is the least that a trained eye tells apart side by side."""


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    """A colour in OKLab as such an eye sees it."""
    rgb = from_hex(colour)
    red, green, blue = (
        max(sum(weight * part for weight, part in zip(row, rgb, strict=True)), 0)
        for row in EYES[eye]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_colour_blind_safe_set_keeps_values_apart(theme: str, eye: str) -> None:
    colours = tiles(theme, "safe")
    looks = {2**rank: seen(colours[2**rank][0], eye) for rank in range(1, 14)}
    for (one, first), (other, second) in combinations(looks.items(), 2):
        assert math.dist(first, second) >= APART, f"{one} and {other}"


def test_letters_go_from_a_and_every_value_has_its_own() -> None:
    rule = re.compile(
        r'\[data-tiles="letters"\] \.tile\[data-value="(\d+)"\]'
        r' { --letter: "([A-Z]+)"; font-size: 0; }'
    )
    letters = {int(value): text for value, text in rule.findall(sheet("tiles.css"))}
    assert set(letters) == {2**rank for rank in RANKS}
    assert [letters[2**rank] for rank in (1, 2, 3, 11, 26, 27, 37)] == [
        "A", "B", "C", "K", "Z", "AA", "AK",
    ]  # fmt: skip
    assert len(set(letters.values())) == len(letters)


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


def test_dark_sets_every_colour_that_light_has_however_it_was_chosen() -> None:
    assert block(DARK_BY_SYSTEM).keys() == properties("light").keys()
    assert block(DARK_BY_SYSTEM) == block(DARK_BY_CHOICE)


def test_tiles_of_the_high_contrast_set_have_edges() -> None:
    edge = '[data-tiles="contrast"] .tile { box-shadow: inset 0 0 0 2px var(--ink); }'
    assert edge in sheet("board.css")
