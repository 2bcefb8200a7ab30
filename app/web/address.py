"""What an address asks for: ``?size=4``, ``?seed=…``, ``?position=4x4:…``, ``#daily`` and so on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.engine import SIZES, Board, Mode, is_seed
from app.play import Panel
from app.play.tongue import detail, tr

from .queries import read_query, write_query

VIEWS = ("help", "settings")
"""What a fragment names of the page itself: sections of the class ``view``, by their id, which lie
over the game while the address names them."""

PANELS: dict[Panel, tuple[str, ...]] = {
    Panel.GHOST: ("#ghost",),
    Panel.REPLAY: ("#replay=",),
    Panel.STATS: ("#stats",),
    Panel.DUEL: ("#duel", "#challenge="),
}
"""Dialogs with an address, and how it may begin. ``wanted`` opens them; they close when it goes."""

PLACES = frozenset({Panel.STATS})
"""Those that are places like the views: over the game, with the way to other places open."""

_NAMED = {"#classic": Mode.CLASSIC, "#daily": Mode.DAILY}
"""What a fragment names stands before what the query says."""

_SIZE = re.compile(r"[3-6]", re.ASCII)
_VALUE = re.compile(r"0|[1-9]\d{0,29}", re.ASCII)

LONGEST_POSITION = 1000
"""Characters; a longer one is refused before it is looked at. 36 values of 20 digits fit."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the address of the page asks for; None where it says nothing."""

    mode: Mode | None = None
    size: int | None = None
    seed: str | None = None
    position: Board | None = None
    motion: bool = True
    faults: tuple[str, ...] = ()
    """What it got wrong, in words for the player."""


def parse_address(search: str, fragment: str) -> Request:
    """Read query and fragment.

    A replay in the fragment is for whoever shows replays; it opens no other game beside it.
    Unknown parameters are ignored; known ones that do not parse are told as faults and ignored.
    """
    query = dict(read_query(search))  # of a parameter given twice the last one counts
    faults: list[str] = []
    size = position = seed = None
    if fragment.startswith("#replay="):
        query = {key: query[key] for key in ("motion",) if key in query}
    if "position" in query:
        try:
            position = parse_position(query["position"])
            size = position.size
        except ValueError as error:
            faults.append(
                tr("The position in the link is not usable: {error}.", error=detail(error))
            )
    if "size" in query and position is None:
        if _SIZE.fullmatch(query["size"]):
            size = int(query["size"])
        else:
            faults.append(tr("The size in the link is not one of 3 to 6."))
    if "seed" in query:
        if is_seed(query["seed"]):
            seed = query["seed"]
        else:
            faults.append(tr("The seed in the link is not 32 lower-case hex digits."))
    if query.get("motion", "0") not in ("0", "1"):
        faults.append(tr("The motion in the link is neither 0 nor 1."))
    asked = Mode.PRACTICE if seed or position else Mode.CLASSIC if size else None
    mode = _NAMED.get(fragment, asked)
    return Request(mode, size, seed, position, query.get("motion") != "0", tuple(faults))


def parse_position(text: str) -> Board:
    """A board from ``4x4:2.0.0.4/…``, row by row.

    Raises:
        ValueError: it is not of that form, or holds no tile.

    """
    if len(text) > LONGEST_POSITION:
        raise ValueError("it is too long")
    shape, colon, body = text.partition(":")
    rows = [row.split(".") for row in body.split("/")]
    if not colon or shape not in {f"{n}x{n}" for n in SIZES}:
        raise ValueError("it does not begin with a size such as 4x4:")
    if f"{len(rows)}x{len(rows[0])}" != shape:
        raise ValueError(f"it does not hold the cells of {shape}")
    if not all(_VALUE.fullmatch(value) for row in rows for value in row):
        raise ValueError("a value is not a number")
    board = Board.from_rows([[int(value) for value in row] for row in rows])
    if not any(board.cells):
        raise ValueError("it holds no tile")
    return board


def format_position(board: Board) -> str:
    """A board as a position parameter; :func:`parse_position` reads it."""
    body = "/".join(".".join(map(str, row)) for row in board.rows())
    return f"{board.size}x{board.size}:{body}"


def practice_query(size: int, seed: str, position: Board | None) -> str:
    """The query of a practice game, in one fixed form, so that equal games have equal addresses."""
    where = ("position", format_position(position)) if position else ("size", str(size))
    return write_query([where, ("seed", seed)])
