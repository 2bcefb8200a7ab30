"""The recent games as a plain list: what each was, and what can be done with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from app.engine import Record
from app.play import sharing
from app.play.recent import Unread, began, note, read_game

from .dom import Element, Listeners, closest, make, must
from .slices import Sliced

Act = Callable[[tuple[Record, ...]], None]


class RecentList:
    """Fills the panel of the recent games."""

    def __init__(self, window: Any, listeners: Listeners, acts: Mapping[str, Act]) -> None:
        """Args: what can be done with the records of a game that was chosen, by its button."""
        self._window = window
        self._list = must("#games-list")
        self._acts = acts
        self._games: list[tuple[Record, ...]] = []
        self._filling: asyncio.Task[None] | None = None
        self._row = _row(acts)
        # One listener for all rows: there may be a hundred.
        listeners.on(self._list, "click", self._clicked)

    def fill(self, games: list[Unread], older: int) -> None:
        """Show games, the first of them at once; ``older`` is how many are only known by result."""
        self.clear()
        must("#games-note").textContent = note(len(games), older)
        self._filling = asyncio.ensure_future(
            Sliced(self._window, "recent").run(self._add_all(games))
        )

    def clear(self) -> None:
        """Show none, and hold none."""
        if self._filling is not None:
            self._filling.cancel()
            self._filling = None
        self._games = []
        self._list.replaceChildren()

    def _add_all(self, games: list[Unread]) -> Generator[None, None, None]:
        for sides in games:
            records = read_game(sides)
            if records:
                self._add(records)
            yield

    def _add(self, records: tuple[Record, ...]) -> None:
        row = self._row.cloneNode(True)
        name = sharing.title(records[0]) if len(records) == 1 else sharing.match_title(records[0])
        when = began(records[0])
        what, *buttons = row.children
        what.firstChild.data = f"{name}: {sharing.about(records[0])}"
        what.lastChild.textContent = when
        for button in buttons:
            button.setAttribute("aria-label", f"{button.textContent} {name}, {when}")
        row.dataset.number = str(len(self._games))
        self._games.append(records)
        self._list.append(row)

    def _clicked(self, event: Any) -> None:
        button = closest(event.target, "button")
        if button is not None:
            number = int(button.parentElement.dataset.number)
            self._acts[str(button.textContent)](self._games[number])


def _row(acts: Iterable[str]) -> Element:
    """A row to be copied: what the game was, when it began, and the buttons."""
    row, what = make("li"), make("span", "what")
    what.append(" ", make("span", "when"))
    row.append(what)
    for label in acts:
        button = make("button")
        button.type = "button"
        button.textContent = label
        row.append(button)
    return row
