"""Computes the tile colours and writes static/tiles.css: ``python -m tools.palette``.

Colours are laid out in OKLCH (Björn Ottosson, 2020, "A perceptual color space for image
processing"; his matrices below), where equal steps look equal: the hue travels from neutral through
amber and red to violet and blue, and lightness only ever falls (light theme) or rises (dark), so
that greys alone keep the order of values. They are written as sRGB, which all browsers paint
alike. Other tile sets stand beside the flat one (docs/looks.md); every rule holds a tile's colours
for both themes, and the theme chooses.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

HIGHEST_RANK = 37
"""2^37 is the highest value that 36 cells can ever hold. Tiles from links may be higher still;
they are painted like this one."""

TARGET = Path(__file__).parent.parent / "static" / "tiles.css"

Rgb = tuple[float, float, float]
"""Linear sRGB, each from 0 to 1."""


class Colour(NamedTuple):
    """A colour in OKLCH."""

    lightness: float
    chroma: float
    hue: float
    """Degrees."""


DARK_INK = Colour(0.1, 0.01, 60)
LIGHT_INK = Colour(1, 0, 0)

Stops = tuple[tuple[float, float], ...]
"""(rank, number) pairs; between two of them lies a straight line."""


class Palette(NamedTuple):
    """The colours of a tile set in one theme, by rank."""

    lightness: Stops
    chroma: Stops
    hue: Stops
    fixed: tuple[str, ...] = ()
    """Colours of the first ranks that are not computed, as ``#rrggbb``."""


class TileSet(NamedTuple):
    """One look of the tiles."""

    light: Palette
    dark: Palette


_RANKS = (1, 2, 3, 5, 7, 9, 11, 13, 16, 24, 37)
_CHROMA = tuple(
    zip(
        _RANKS,
        (0.012, 0.035, 0.09, 0.14, 0.17, 0.18, 0.19, 0.18, 0.16, 0.12, 0.06),
        strict=True,
    )
)
_HUE = tuple(zip(_RANKS, (90, 88, 78, 55, 30, 5, -28, -60, -85, -98, -105), strict=True))

FLAT = TileSet(
    Palette(((1, 0.955), (11, 0.56), (17, 0.44), (37, 0.22)), _CHROMA, _HUE),
    Palette(((1, 0.36), (11, 0.72), (17, 0.82), (37, 0.96)), _CHROMA, _HUE),
)

CLASSIC = TileSet(
    # Gabriele Cirulli's own up to 2048 (2048, 2014, MIT); above it his one near-black goes on.
    Palette(
        ((11, 0.4), (12, 0.36), (17, 0.28), (37, 0.1)),
        ((1, 0.012), (37, 0.006)),
        ((1, 95), (37, 95)),
        (
            "#eee4da", "#ede0c8", "#f2b179", "#f59563", "#f67c5f", "#f65e3b",
            "#edcf72", "#edcc61", "#edc850", "#edc53f", "#edc22e",
        ),
    ),
    # The same hues on a dark ground, where they rise: the goal is the gold that shines.
    Palette(
        ((1, 0.37), (2, 0.41), (3, 0.49), (6, 0.62), (7, 0.7), (11, 0.84), (17, 0.9), (37, 0.97)),
        ((1, 0.015), (2, 0.04), (3, 0.09), (6, 0.19), (7, 0.13), (11, 0.17), (17, 0.07), (37, 0)),
        ((1, 70), (2, 80), (3, 62), (4, 50), (6, 33), (7, 88), (37, 92)),
    ),
)  # fmt: skip

# Between the two halves lies a step: no digits reach 7:1 on a tile of middling lightness.
CONTRAST = TileSet(
    Palette(((1, 0.985), (8, 0.72), (9, 0.45), (17, 0.3), (37, 0.13)), _CHROMA, _HUE),
    Palette(((1, 0.2), (8, 0.45), (9, 0.72), (17, 0.88), (37, 0.98)), _CHROMA, _HUE),
)

# From yellow through grey to blue: the one way that eyes without red, green or blue all see.
_SAFE_RANKS = (1, 3, 5, 7, 8, 10, 13, 17, 24, 37)
SAFE = TileSet(
    Palette(
        ((1, 0.97), (13, 0.33), (17, 0.27), (37, 0.12)),
        tuple(
            zip(
                _SAFE_RANKS,
                (0.03, 0.13, 0.11, 0.03, 0.03, 0.1, 0.15, 0.13, 0.1, 0.04),
                strict=True,
            )
        ),
        ((1, 100), (7, 92), (8, 255), (37, 262)),
    ),
    Palette(
        ((1, 0.3), (13, 0.93), (17, 0.95), (37, 0.995)),
        tuple(
            zip(
                _SAFE_RANKS,
                (0.05, 0.1, 0.08, 0.03, 0.03, 0.1, 0.16, 0.1, 0.06, 0.005),
                strict=True,
            )
        ),
        ((1, 262), (7, 255), (8, 92), (13, 102), (37, 105)),
    ),
)

SETS = {"flat": FLAT, "classic": CLASSIC, "contrast": CONTRAST, "safe": SAFE}
"""By the name that stands in ``data-tiles``. The set "letters" has the colours of flat."""


def tile_colour(rank: int, dark: bool, tiles: TileSet = FLAT) -> str:
    """The colour of the tile 2^rank, as ``#rrggbb``."""
    palette = tiles.dark if dark else tiles.light
    if rank <= len(palette.fixed):
        return palette.fixed[rank - 1]
    parts = (_between(stops, rank) for stops in palette[:3])
    lightness, chroma, hue = parts
    return to_hex(_in_gamut(Colour(lightness, chroma, hue % 360)))


def letter(rank: int) -> str:
    """What the tile 2^rank is called in the set of letters: A to Z, then AA."""
    text = ""
    while rank > 0:
        rank, index = divmod(rank - 1, 26)
        text = chr(ord("A") + index) + text
    return text


def ink_for(paint: str) -> str:
    """Dark or light digits, whichever stands out more on ``paint``; both as ``#rrggbb``."""
    inks = (to_hex(DARK_INK), to_hex(LIGHT_INK))
    return max(inks, key=lambda ink: contrast(from_hex(ink), from_hex(paint)))


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def to_rgb(colour: Colour) -> Rgb:
    """Linear sRGB; parts below 0 or above 1 lie outside what a screen shows."""
    angle = math.radians(colour.hue)
    a, b = colour.chroma * math.cos(angle), colour.chroma * math.sin(angle)
    long = (colour.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (colour.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (colour.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def from_hex(text: str) -> Rgb:
    """The colour of ``#rrggbb``."""
    channels = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return red, green, blue


def to_hex(colour: Colour) -> str:
    """``#rrggbb``."""

    def channel(linear: float) -> int:
        linear = min(max(linear, 0), 1)
        value = linear * 12.92 if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
        return round(value * 255)

    return "#" + "".join(f"{channel(part):02x}" for part in to_rgb(colour))


def stylesheet() -> str:
    """The text of static/tiles.css."""
    lines = ["/* Made by `python -m tools.palette`; change the colours there. */"]
    for name, tiles in SETS.items():
        scope = "" if name == "flat" else f'[data-tiles="{name}"] '
        lines += [_rule(f"{scope}.tile", tiles, HIGHEST_RANK)]
        lines += [
            _rule(f'{scope}.tile[data-value="{2**rank}"]', tiles, rank)
            for rank in range(1, HIGHEST_RANK + 1)
        ]
    dark = "{ --tile: var(--dark); --ink: var(--dark-ink); }"
    lines += [
        ".tile { --tile: var(--light); --ink: var(--light-ink); }",
        "@media (prefers-color-scheme: dark) {",
        f'  :root:not([data-theme="light"]) .tile {dark}',
        "}",
        f':root[data-theme="dark"] .tile {dark}',
    ]
    # The letter is drawn over the number, which stays in the page for whoever reads it otherwise.
    lines += [
        f'[data-tiles="letters"] .tile[data-value="{2**rank}"]'
        f' {{ --letter: "{letter(rank)}"; font-size: 0; }}'
        for rank in range(1, HIGHEST_RANK + 1)
    ]
    return "".join(f"{line}\n" for line in lines)


def _rule(selector: str, tiles: TileSet, rank: int) -> str:
    parts = []
    for theme in ("light", "dark"):
        paint = tile_colour(rank, theme == "dark", tiles)
        parts.append(f"--{theme}: {paint}; --{theme}-ink: {ink_for(paint)};")
    return f"{selector} {{ {' '.join(parts)} }}"


def _between(stops: Iterable[tuple[float, float]], rank: int) -> float:
    points = list(stops)
    for (left, low), (right, high) in pairwise(points):
        if rank <= right:
            return low + (high - low) * (rank - left) / (right - left)
    return points[-1][1]


def _in_gamut(colour: Colour) -> Colour:
    """The same colour with as much chroma as a screen can show."""
    while any(not -1e-4 <= part <= 1 + 1e-4 for part in to_rgb(colour)):
        colour = colour._replace(chroma=colour.chroma - 0.002)
    return colour


def _luminance(rgb: Rgb) -> float:
    red, green, blue = (min(max(part, 0), 1) for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


if __name__ == "__main__":
    TARGET.write_text(stylesheet(), encoding="utf-8")
