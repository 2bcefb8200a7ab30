"""The recent games as a plain list: what each was, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import Record, RecordError, record_from_fields
from app.play import sharing, words
from app.play.tongue import tr

from .dom import Element, Listeners, make, must
from .store import Store

Act = Callable[[tuple[Record, ...]], None]


def recent_games(store: Store, current: Record) -> list[tuple[Record, ...]]:
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

    def __init__(self, watch: Act, share: Act) -> None:
        """Args: what to do with the records of a game that was chosen."""
        self._list = must("#games-list")
        self._watch, self._share = watch, share
        self._listeners = Listeners()

    def fill(self, games: list[tuple[Record, ...]], older: int) -> None:
        """Show games; ``older`` is how many are only known by their result."""
        self._listeners.close()
        self._list.replaceChildren(*(self._item(records) for records in games))
        must("#games-note").textContent = note(len(games), older)

    def clear(self) -> None:
        """Show none, and hold none."""
        self._listeners.close()
        self._list.replaceChildren()

    def _item(self, records: tuple[Record, ...]) -> Element:
        item, what, when = make("li"), make("span", "what"), make("span", "when")
        name = sharing.title(records[0]) if len(records) == 1 else sharing.match_title(records[0])
        what.textContent = f"{name}: {sharing.about(records[0])}"
        when.textContent = began(records[0])
        what.append(when)
        game = {"game": name, "begun": began(records[0])}
        watch, share = tr("Watch {game}, {begun}", **game), tr("Share {game}, {begun}", **game)
        item.append(
            what,
            self._button(tr("Watch"), watch, self._watch, records),
            self._button(tr("Share"), share, self._share, records),
        )
        return item

    def _button(self, label: str, name: str, act: Act, records: tuple[Record, ...]) -> Element:
        button = make("button")
        button.type = "button"
        button.textContent = label
        button.setAttribute("aria-label", name)

        def clicked(_: Any) -> None:
            act(records)

        self._listeners.on(button, "click", clicked)
        return button


def began(record: Record) -> str:
    """When a game was begun, as it is shown: day and time, UTC."""
    day, time = record.started_at[:10], record.started_at[11:16]
    return tr("{day}, {time} UTC", day=day, time=time)


def note(games: int, older: int) -> str:
    """What stands above the list."""
    if not games:
        return tr("No game has been played yet.")
    if older:
        count = words.counted(older, "older game", "older games")
        return tr("Of {count} only the result is kept.", count=count)
    return ""
