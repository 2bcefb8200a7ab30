"""All moves of a review as a table, a page at a time: a game can have twenty thousand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.play import advising, review, review_words, words
from app.play.tongue import mark, tr

from .dom import Element, Listeners, closest, make

ROWS = 25
"""Moves on a page."""
HEADS = (
    mark("Move"),
    mark("Played", "move"),
    mark("Best", "move"),
    mark("Loss"),
    mark("Worth"),
)


class ReviewTable:
    """A page of the table, following the replay; written only while it is unfolded."""

    def __init__(self, listeners: Listeners, go: Callable[[int], None]) -> None:
        """Args: what its listeners are bound through; how to ask for the moment before a move."""
        self._known: Sequence[review.Judgement] = ()
        self._last = 0
        self._page = 0
        self._shown: tuple[int, int, int] | None = None
        self.root = make("details")
        self.root.id = "review-table"
        summary = make("summary")
        summary.textContent = tr("All moves as a table")
        self._caption = make("caption")
        head, row = make("thead"), make("tr")
        for name in HEADS:
            cell = make("th")
            cell.setAttribute("scope", "col")
            cell.textContent = tr(name, "move" if name in ("Played", "Best") else "")
            row.append(cell)
        head.append(row)
        self._body = make("tbody")
        table = make("table")
        table.append(self._caption, head, self._body)
        self._earlier, self._later = _button(tr("Earlier moves")), _button(tr("Later moves"))
        pages = make("p", "row")
        pages.append(self._earlier, self._later)
        self.root.append(summary, table, pages)
        on = listeners.on
        on(self.root, "toggle", lambda _: self._write())
        on(self._earlier, "click", lambda _: self._turn(-1))
        on(self._later, "click", lambda _: self._turn(1))

        def pressed(event: Any) -> None:
            button = closest(event.target, "button")
            if button is not None:
                go(int(button.dataset.ply))

        on(self._body, "click", pressed)

    def fill(self, known: Sequence[review.Judgement], last: int) -> None:
        """What is known of the ``last`` moves of the game."""
        self._known, self._last = known, last
        self._write()

    def point(self, ply: int) -> None:
        """Turn to the page of the move that the replay stands at."""
        page = min(ply, max(self._last - 1, 0)) // ROWS
        if page != self._page:
            self._page = page
            self._write()

    def _turn(self, pages: int) -> None:
        self._page = min(max(self._page + pages, 0), max(self._last - 1, 0) // ROWS)
        self._write()

    def _write(self) -> None:
        begin = self._page * ROWS
        rows = [j for j in self._known[begin : begin + ROWS] if j.played is not None]
        if not self.root.open or self._shown == (begin, len(rows), id(self._known)):
            return
        self._shown = begin, len(rows), id(self._known)
        end = min(begin + ROWS, self._last)
        self._caption.textContent = tr(
            "Moves {first} to {last}", first=words.number(begin + 1), last=words.number(end)
        )
        self._body.replaceChildren(*map(_row, rows))
        # Not the property: a button that is switched off in use drops the focus.
        self._earlier.setAttribute("aria-disabled", "false" if begin else "true")
        self._later.setAttribute("aria-disabled", "false" if end < self._last else "true")


def _row(judgement: review.Judgement) -> Element:
    row, head, button = make("tr"), make("th"), make("button")
    head.setAttribute("scope", "row")
    button.type = "button"
    button.dataset.ply = str(judgement.ply)
    button.textContent = words.number(judgement.ply + 1)
    button.setAttribute("aria-label", tr("Move {ply}, show", ply=words.number(judgement.ply + 1)))
    head.append(button)
    row.append(head)
    row.dataset.grade = judgement.grade.value
    for text in (
        review_words.way(judgement.played),
        review_words.way(judgement.best),
        advising.points(judgement.loss),
        advising.points(judgement.worth),
    ):
        cell = make("td")
        cell.textContent = text
        row.append(cell)
    return row


def _button(text: str) -> Element:
    button = make("button")
    button.type = "button"
    button.textContent = text
    return button
