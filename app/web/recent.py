"""The recent games as a list: what each was, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app.engine import Record, RecordError, record_from_fields
from app.play import recent_words, sharing
from app.play.tongue import tr

from .dom import Element, Listeners, make, must
from .store import Store

Sides = tuple[Record, ...]
"""The records of a game: both of a match, the player's first."""
Act = Callable[[Sides], None]


class Acts(NamedTuple):
    """What can be done with a game of the list."""

    watch: Act
    share: Act
    resume: Act
    delete: Act
    restore: Act


def recent_games(store: Store, current: Record) -> list[Sides]:
    """The games that can be replayed, newest first; both records of a match stand together.

    The game on the board comes first if it has a move. What no reader takes is left out: it is
    told of when storage is read.
    """
    records = [current] if current.game.ply else []
    for fields in store.games()[0]:
        try:
            records.append(record_from_fields(fields))
        except RecordError:
            continue
    games: dict[str, list[Record]] = {}
    for record in records:
        sides = games.setdefault(record.match or record.id, [])
        if not sharing.is_open_run(record) and record.id not in {side.id for side in sides}:
            sides.append(record)
    # The player's side comes first.
    found = (tuple(sorted(sides, key=lambda r: r.side == "ghost")) for sides in games.values())
    return [sides for sides in found if sides]


class RecentList:
    """Fills the panel of the recent games."""

    def __init__(self, acts: Acts) -> None:
        self._list = must("#games-list")
        self._acts = acts
        self._listeners = Listeners()

    def fill(self, games: list[Sides], older: int, current: str) -> None:
        """Show games; ``older`` are only known by their result, ``current`` is on the board."""
        self._listeners.close()
        items = []
        for sides in games:
            item = make("li")
            self._show(item, sides, current in {side.id for side in sides})
            items.append(item)
        self._list.replaceChildren(*items)
        must("#games-note").textContent = recent_words.note(len(games), older)

    def clear(self) -> None:
        """Show none, and hold none."""
        self._listeners.close()
        self._list.replaceChildren()

    def _show(self, item: Element, sides: Sides, on_board: bool) -> Element:
        """Write a game into its item; the first of its buttons."""
        acts, name = self._acts, recent_words.name(sides)
        what, when, row = make("span", "what"), make("span", "when"), make("span", "acts")
        what.textContent = f"{recent_words.title(sides)}: {sharing.about(sides[0])}"
        when.textContent = recent_words.when(sides[0], on_board)
        what.append(when)
        row.append(
            self._button(tr("Watch"), name, lambda: acts.watch(sides)),
            self._button(tr("Share"), name, lambda: acts.share(sides)),
        )
        if not on_board:
            if sharing.can_go_on(sides):
                row.append(self._button(tr("Resume"), name, lambda: acts.resume(sides)))
            row.append(self._button(tr("Delete"), name, lambda: self._delete(item, sides)))
        item.replaceChildren(what, row)
        return row.firstElementChild

    def _delete(self, item: Element, sides: Sides) -> None:
        """Delete a game at once; as long as the list is open it can be brought back."""
        self._acts.delete(sides)
        what = make("span", "what")
        what.textContent = recent_words.deleted(sides)

        def undo() -> None:
            self._acts.restore(sides)
            self._show(item, sides, on_board=False).focus()

        back = self._button(tr("Undo"), recent_words.deleting(sides), undo)
        item.replaceChildren(what, back)
        back.focus()

    def _button(self, label: str, name: str, act: Callable[[], None]) -> Element:
        button = make("button")
        button.type = "button"
        button.textContent = label
        button.setAttribute("aria-label", f"{label} {name}")

        def clicked(_: Any) -> None:
            act()

        self._listeners.on(button, "click", clicked)
        return button
