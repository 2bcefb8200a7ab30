"""The plot of a review: what the position was worth over the game, as a slider over its moves.

SVG made by DOM calls. Places are in percent of the plot, so that nothing is worked out again when
the window changes; what must keep its shape (marks, lines) hangs at a point or is not scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import js

from app.play.review import reach, thinned
from app.play.tongue import tr

from .dom import Element, Listeners, make

NAMESPACE = "http://www.w3.org/2000/svg"
COLUMNS = 160
"""Columns of a long curve; each shows the lowest and the highest of its moves."""

_KEYS = {
    "ArrowRight": 1,
    "ArrowUp": 1,
    "ArrowLeft": -1,
    "ArrowDown": -1,
    "PageUp": 10,
    "PageDown": -10,
    "Home": -(1 << 30),
    "End": 1 << 30,
}
"""Moves on by key, as sliders have them."""


class Plot:
    """Draws the curve, and asks to go to where it is pressed."""

    def __init__(self, listeners: Listeners, go: Callable[[int], None]) -> None:
        """Args: what its listeners are bound through; how to ask for the moment after a move."""
        self._go = go
        self._last = 0
        self._ply = 0
        self.reach = 0.0, 1.0
        """Points at the lower and at the upper edge."""
        self.root = make("div", "plot")
        self.root.tabIndex = 0
        for name, value in (
            ("role", "slider"),
            ("aria-label", tr("Worth of the position over the game")),
            ("aria-describedby", "review-curve"),
            ("aria-valuemin", "0"),
        ):
            self.root.setAttribute(name, value)
        picture = _svg("svg", aria_hidden="true", focusable="false")
        scaled = _svg("svg", "curves", viewBox="0 0 100 100", preserveAspectRatio="none")
        self._scores = _svg("polyline", "scores")
        self._worths = _svg("polyline", "worths")
        scaled.append(self._scores, self._worths)
        self._marks = _svg("g", "marks")
        self._line = _svg("line", "cursor", y1="0", y2="100%")
        self._point = _svg("circle", "cursor", r="5")
        picture.append(scaled, self._marks, self._line, self._point)
        self._marked: list[tuple[float, float]] = []
        self.root.append(picture)
        on = listeners.on
        on(self.root, "pointerdown", self._pressed)
        on(self.root, "pointermove", self._moved)
        on(self.root, "keydown", self._key)

    def draw(
        self,
        scores: Sequence[int],
        worths: Sequence[float],
        costliest: Sequence[int],
        last: int,
    ) -> Generator[None, None, None]:
        """Draw what is known, with a breath between; both curves are equally long.

        Args:
            scores: points after each move, from 0 on.
            worths: what each position is worth, as far as it is known.
            costliest: moves before which the costliest ones stand.
            last: the number of moves of the game.

        """
        self._last = last
        self.reach = reach(worths)
        yield
        # The score only rises, so it may be drawn at whatever moves the other curve is.
        plies = thinned(worths, COLUMNS)
        yield
        for curve, values in ((self._worths, worths), (self._scores, scores)):
            curve.setAttribute("points", self._points(values, plies))
            yield
        marked = [(self._x(ply), self._y(worths[ply])) for ply in costliest]
        if marked != self._marked:
            self._marked = marked
            self._marks.replaceChildren(*(_mark(x, y) for x, y in marked))
        self.root.setAttribute("aria-valuemax", str(last))

    def point(self, ply: int, worth: float | None, text: str) -> None:
        """Show where the replay stands; ``text`` says it."""
        self._ply = ply
        x = f"{self._x(ply):.2f}%"
        self._line.setAttribute("x1", x)
        self._line.setAttribute("x2", x)
        self._point.setAttribute("visibility", "hidden" if worth is None else "visible")
        if worth is not None:
            self._point.setAttribute("cx", x)
            self._point.setAttribute("cy", f"{self._y(worth):.2f}%")
        self.root.setAttribute("aria-valuenow", str(ply))
        self.root.setAttribute("aria-valuetext", text)

    def _x(self, ply: int) -> float:
        return 100 * ply / self._last if self._last else 0.0

    def _y(self, value: float) -> float:
        low, high = self.reach
        return 100 - 100 * (value - low) / (high - low)

    def _points(self, values: Sequence[float], plies: Sequence[int]) -> str:
        return " ".join(f"{self._x(ply):.2f},{self._y(values[ply]):.2f}" for ply in plies)

    def _pressed(self, event: Any) -> None:
        if event.button == 0:
            self.root.setPointerCapture(event.pointerId)
            self._go_to(event)

    def _moved(self, event: Any) -> None:
        if self.root.hasPointerCapture(event.pointerId):
            self._go_to(event)

    def _go_to(self, event: Any) -> None:
        box = self.root.getBoundingClientRect()
        ply = round((event.clientX - box.left) / box.width * self._last)
        ply = min(max(ply, 0), self._last)
        if ply != self._ply:
            self._go(ply)

    def _key(self, event: Any) -> None:
        moves = _KEYS.get(str(event.key))
        if moves is None or event.ctrlKey or event.altKey or event.metaKey:
            return
        event.preventDefault()
        event.stopPropagation()  # the panel has a meaning of its own for some of these
        self._go(min(max(self._ply + moves, 0), self._last))


def _mark(x: float, y: float) -> Element:
    """A triangle that points up to a place of the curve; below it, so that the curve is seen."""
    holder = _svg("svg", x=f"{x:.2f}%", y=f"{y:.2f}%", overflow="visible")
    holder.append(_svg("path", d="M0 4 5 13-5 13z"))
    return holder


def _svg(tag: str, class_name: str = "", **attributes: str) -> Element:
    """A new SVG element; underscores in names of attributes stand for hyphens."""
    element = js.document.createElementNS(NAMESPACE, tag)
    if class_name:
        element.setAttribute("class", class_name)
    for name, value in attributes.items():
        element.setAttribute(name.replace("_", "-"), value)
    return element
