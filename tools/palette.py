"""Computes the tile colours and writes static/tiles.css: ``python -m tools.palette``.

Colours are laid out in OKLCH (Björn Ottosson, 2020, "A perceptual color space for image
processing"; his matrices below), where equal steps look equal: the hue travels from neutral through
amber and red to violet and blue, and lightness only ever falls (light theme) or rises (dark), so
that greys alone keep the order of values. They are written as sRGB, which all browsers paint alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
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

_STOPS = (
    # rank, chroma, hue: straight lines between them
    (1, 0.012, 90),
    (2, 0.035, 88),
    (3, 0.09, 78),
    (5, 0.14, 55),
    (7, 0.17, 30),
    (9, 0.18, 5),
    (11, 0.19, -28),
    (13, 0.18, -60),
    (16, 0.16, -85),
    (24, 0.12, -98),
    (37, 0.06, -105),
)
_LIGHT = ((1, 0.955), (11, 0.56), (17, 0.44), (37, 0.22))
_DARK = ((1, 0.36), (11, 0.72), (17, 0.82), (37, 0.96))


def tile_colour(rank: int, dark: bool) -> Colour:
    """The colour of the tile 2^rank."""
    lightness = _between(_DARK if dark else _LIGHT, rank)
    chroma = _between([(at, chroma) for at, chroma, _ in _STOPS], rank)
    hue = _between([(at, hue) for at, _, hue in _STOPS], rank)
    return _in_gamut(Colour(lightness, chroma, hue % 360))


def ink_for(paint: Colour) -> Colour:
    """Dark or light digits, whichever stands out more on ``paint``."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(to_rgb(ink), to_rgb(paint)))


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
    light = _rules(lambda rank: tile_colour(rank, dark=False))
    dark = _rules(lambda rank: tile_colour(rank, dark=True))
    return (
        "/* Made by `python -m tools.palette`; change the colours there. */\n"
        + light
        + "@media (prefers-color-scheme: dark) {\n"
        + dark
        + "}\n"
    )


def _rules(colour_of: Callable[[int], Colour]) -> str:
    lines = [_rule(".tile", colour_of(HIGHEST_RANK))]
    lines += [
        _rule(f'.tile[data-value="{2**rank}"]', colour_of(rank))
        for rank in range(1, HIGHEST_RANK + 1)
    ]
    return "".join(f"{line}\n" for line in lines)


def _rule(selector: str, paint: Colour) -> str:
    return f"{selector} {{ --tile: {to_hex(paint)}; --ink: {to_hex(ink_for(paint))}; }}"


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
