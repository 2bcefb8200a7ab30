"""Plots as SVG, made by DOM calls: a picture with a name, and its values in a table behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from js import document

from .dom import Element, Listeners, make

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 320, 150
LEFT, TOP, RIGHT, BOTTOM = 44, 10, 6, 20
"""What axes and labels take, in the units of the picture."""
DOTS = 120
"""With more values than this there is no room for a dot each; the line tells it."""
ROWS = 500
"""So many rows a table has; with more values, the last ones."""

_names = count(1)


def line_chart(title: str, values: Sequence[int], say: Callable[[int], str]) -> Element:
    """Values in their order, joined by a line; ``say`` writes a number for the scale."""
    top = _top(max(values))
    picture = _picture(title)
    _scale(picture, top, say)
    span = WIDTH - LEFT - RIGHT
    step = span / max(len(values) - 1, 1)
    points = [
        (LEFT + (step * n if len(values) > 1 else span / 2), _height(value, top))
        for n, value in enumerate(values)
    ]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    picture.append(_node("polyline", {"points": path, "class": "plot-line"}))
    if len(points) <= DOTS:
        picture.append(
            *(_node("circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": 2.5}) for x, y in points)
        )
    return picture


def bar_chart(title: str, bars: Sequence[tuple[str, int]], say: Callable[[int], str]) -> Element:
    """A bar for each name, with its number above it."""
    top = max(value for _, value in bars)
    picture = _picture(title)
    step = (WIDTH - 2 * RIGHT) / len(bars)
    floor = HEIGHT - BOTTOM
    for n, (name, value) in enumerate(bars):
        x, high = RIGHT + step * n, (floor - TOP - 14) * value / top
        width = min(step * 0.7, 48)
        at = {"x": f"{x + (step - width) / 2:.1f}", "width": f"{width:.1f}"}
        box = {**at, "y": f"{floor - high:.1f}", "height": f"{high:.1f}", "class": "plot-bar"}
        picture.append(_node("rect", box))
        picture.append(_text(say(value), x + step / 2, floor - high - 4, "middle"))
        picture.append(_text(name, x + step / 2, HEIGHT - 6, "middle"))
    return picture


def table_behind(
    listeners: Listeners, summary: str, heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> Element:
    """The values of a plot as a table, written when it is first opened."""
    details, line = make("details", "values"), make("summary")
    line.textContent = summary
    details.append(line)

    def opened(_: Any) -> None:
        if details.open and details.children.length == 1:
            details.append(_table(heads, rows[-ROWS:]))

    listeners.on(details, "toggle", opened)
    return details


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Element:
    table, head, body = make("table"), make("thead"), make("tbody")
    head.append(_row("th", heads, "col"))
    body.append(*(_row("td", row) for row in rows))
    table.append(head, body)
    return table


def _row(tag: str, texts: Sequence[str], scope: str = "") -> Element:
    row = make("tr")
    for text in texts:
        cell = make(tag)
        cell.textContent = text
        if scope:
            cell.setAttribute("scope", scope)
        row.append(cell)
    return row


def _picture(title: str) -> Element:
    """An empty picture that is read by its name."""
    picture, name = (
        _node("svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img"}),
        f"plot-{next(_names)}",
    )
    words = _node("title", {"id": name})
    words.textContent = title
    picture.setAttribute("aria-labelledby", name)
    picture.append(words)
    return picture


def _scale(picture: Element, top: int, say: Callable[[int], str]) -> None:
    for value in (0, top // 2, top):
        y = _height(value, top)
        line = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": f"{y:.1f}", "y2": f"{y:.1f}"}
        picture.append(_node("line", {**line, "class": "plot-scale"}))
        picture.append(_text(say(value), LEFT - 6, y + 4, "end"))


def _height(value: int, top: int) -> float:
    floor = HEIGHT - BOTTOM
    return floor - (floor - TOP) * value / top


def _top(highest: int) -> int:
    """The end of a scale: a number not below ``highest`` with one digit, whose half is as plain."""
    step = 1
    while highest > 10 * step:
        step *= 10
    return next(n * step for n in (2, 3, 4, 6, 8, 10) if highest <= n * step and n * step % 2 == 0)


def _text(text: str, x: float, y: float, anchor: str) -> Element:
    node = _node("text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor})
    node.textContent = text
    return node


def _node(tag: str, attributes: Mapping[str, object]) -> Element:
    node = document.createElementNS(SVG, tag)
    for name, value in attributes.items():
        node.setAttribute(name, str(value))
    return node
