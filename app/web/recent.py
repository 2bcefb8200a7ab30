"""The list of the recent games, in its panel; its words are those of ``play.recent_words``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, NamedTuple

from app.engine import Record
from app.play import recent_words, sharing
from app.play.recent import Unread, read_game
from app.play.tongue import mark, tr

from .dom import Element, Listeners, closest, make, must
from .slices import Sliced

Sides = tuple[Record, ...]
"""The records of a game: both of a match, the player's first."""
Act = Callable[[Sides], None]
RESUME, DELETE, UNDO = mark("Resume"), mark("Delete"), mark("Undo")


class Acts(NamedTuple):
    """What can be done with a game of the list."""

    looks: Mapping[str, Act]
    """What leaves it as it is, by its button."""
    resume: Act
    delete: Act
    restore: Act


class RecentList:
    """Fills the panel of the recent games."""

    def __init__(self, window: Any, listeners: Listeners, acts: Acts) -> None:
        self._window = window
        self._list = must("#games-list")
        self._acts = acts
        self._games: list[Sides] = []
        self._current = ""
        self._filling: asyncio.Task[None] | None = None
        self._row = _row([*acts.looks, RESUME, DELETE])
        # One listener for all rows: there may be a hundred.
        listeners.on(self._list, "click", self._clicked)

    def fill(self, games: list[Unread], older: int, current: str) -> None:
        """Show games, the first of them at once.

        Args:
            games: newest first.
            older: how many are only known by their result.
            current: the id of the record on the board.

        """
        self.clear()
        self._current = current
        must("#games-note").textContent = recent_words.note(len(games), older)
        self._filling = asyncio.ensure_future(
            Sliced(self._window, "recent").run(self._add_all(games, older))
        )

    def clear(self) -> None:
        """Show none, and hold none."""
        if self._filling is not None:
            self._filling.cancel()
            self._filling = None
        self._games = []
        self._list.replaceChildren()

    def _add_all(self, games: list[Unread], older: int) -> Generator[None, None, None]:
        for unread in games:
            sides = read_game(unread)
            if sides:
                self._games.append(sides)
                self._list.append(self._written(len(self._games) - 1))
            yield
        # Some may not be shown: an open run of the duel format, or what no reader takes.
        must("#games-note").textContent = recent_words.note(len(self._games), older)

    def _written(self, number: int) -> Element:
        """The row of a game."""
        sides, row = self._games[number], self._row.cloneNode(True)
        on_board = self._current in {side.id for side in sides}
        what, buttons = row.children
        what.firstChild.data = f"{recent_words.title(sides)}: {sharing.about(sides[0])}"
        what.lastChild.textContent = recent_words.when(sides[0], on_board)
        left_out = {RESUME, DELETE} if on_board else set()
        if not sharing.can_go_on(sides):
            left_out.add(RESUME)
        name = recent_words.name(sides)
        for button in list(buttons.children):
            if str(button.dataset.act) in left_out:
                button.remove()
            else:
                button.setAttribute("aria-label", f"{button.textContent} {name}")
        row.dataset.number = str(number)
        return row

    def _clicked(self, event: Any) -> None:
        button, row = closest(event.target, "button"), closest(event.target, "li")
        if button is None or row is None:
            return
        number, label = int(row.dataset.number), str(button.dataset.act)
        sides = self._games[number]
        if label == DELETE:
            self._acts.delete(sides)
            self._offer_back(row, sides)
        elif label == UNDO:
            self._acts.restore(sides)
            written = self._written(number)
            row.replaceWith(written)
            written.querySelector("button").focus()
        elif label == RESUME:
            self._acts.resume(sides)
        else:
            self._acts.looks[label](sides)

    def _offer_back(self, row: Element, sides: Sides) -> None:
        """A game is deleted at once; as long as the list is open it can be brought back."""
        what = make("span", "what")
        what.textContent = recent_words.deleted(sides)
        back = _button(UNDO)
        back.setAttribute("aria-label", f"{back.textContent} {recent_words.deleting(sides)}")
        row.replaceChildren(what, back)
        back.focus()


def _row(labels: Iterable[str]) -> Element:
    """A row to be copied: what the game was, when it began, and the buttons."""
    row, what, acts = make("li"), make("span", "what"), make("span", "acts")
    what.append(" ", make("span", "when"))
    acts.append(*map(_button, labels))
    row.append(what, acts)
    return row


def _button(label: str) -> Element:
    button = make("button")
    button.type = "button"
    button.dataset.act = label
    button.textContent = tr(label)
    return button
