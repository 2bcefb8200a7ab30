"""Share links: a record packed into a short text for the fragment of an address.

The bytes are those of ``docs/links.md``. A link is judged by its length and checksum before any
of it is believed, and what it says passes the same checks as a record read from JSON.

Not imported with the package: the page needs it only once a game is shared or opened.
"""

from __future__ import annotations

import binascii
import datetime
import re
from collections.abc import Iterable, Iterator

from .fields import FORMAT, Fields, RecordError
from .game import MAX_MOVES
from .record import Record, record_from_fields

LINK_VERSION = 1
FRAGMENT = "#replay="
"""What stands before a packed record in an address."""

MAX_CHARACTERS = 7_500
"""The longest text a reader looks at; the longest game with the highest tiles needs fewer."""

HIGHEST_RANK = 2047
"""The highest rank a link can hold. From the highest start no game comes near it."""

_MODES = ("classic", "daily", "practice", "ghost", "solo", "challenge", "duel")
_UNDO_RULES = ("unlimited", "five", "single", "none")
_ENDS = (None, "over", "moves", "time", "left", "forfeit", "unfinished")
_SIDES = ("player", "ghost")
_ROLES = ("inviter", "guest")
_LEVELS = ("easy", "medium", "hard")
_LETTERS = "URDL"
_NO_GOAL = {"ghost", "solo", "challenge", "duel"}

_TEXT = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_TO_URL = str.maketrans("+/", "-_")
_FROM_URL = str.maketrans("-_", "+/")
_BEGINNING = datetime.datetime(1, 1, 1)
"""What ``startedAt`` is counted from, in seconds; all of it UTC."""
_LONGEST_NUMBER = 1400
"""Bits; the limit of a score in a record."""


def encode_link(record: Record) -> str:
    """The record as the text that follows ``#replay=``. Times of moves are left out.

    Raises:
        RecordError: a tile or the goal is too high for a link; no game that was played has such. Or
            it is a duel whose secrets are not both known.

    """
    game, setup = record.game, record.game.setup
    mode = record.mode.value
    out = bytearray([LINK_VERSION])
    out.append(
        _MODES.index(mode) << 5
        | (setup.size - 3) << 3
        | _UNDO_RULES.index(setup.undo.value) << 1
        | (setup.start is not None)
    )
    out.append(
        _ENDS.index(record.ended and record.ended.value) << 5
        | game.undo_spent << 4
        | (game.won and setup.goal is not None) << 3
        | (game.kept_going and setup.goal is not None) << 2
        | (mode == "challenge" and setup.duel is not None)
    )
    out += bytes.fromhex(record.id) + _tiles(record)
    began = datetime.datetime.fromisoformat(record.started_at.removesuffix("Z"))
    out += ((began - _BEGINNING) // datetime.timedelta(seconds=1)).to_bytes(5, "big")
    for number in (record.clock_ms, game.undos, record.hints):
        out += _number(number)
    if setup.goal is not None:
        out += _number(_rank(setup.goal))
    if record.date is not None:
        out += datetime.date.fromisoformat(record.date).toordinal().to_bytes(3, "big")
    if record.match is not None:
        out += bytes.fromhex(record.match)
    if mode == "duel":
        out.append(_ROLES.index(str(record.side)))
    elif mode == "ghost":
        out.append(_SIDES.index(str(record.side)) << 2 | _LEVELS.index(str(record.level)))
    if setup.start is not None:
        out += _number(setup.start.spawns) + _board(setup.start.board.cells)
    out += _number(game.ply) + _number(len(game.undone))
    out += _bits((_LETTERS.index(letter) for letter in game.moves + game.undone), 2)
    out += _number(game.score) + _board(game.board.cells)
    out += binascii.crc32(out).to_bytes(4, "big")
    return binascii.b2a_base64(out, newline=False).decode("ascii").rstrip("=").translate(_TO_URL)


def parse_link(text: str) -> Record:
    """Read a packed record by its form alone, as ``parse_record`` reads JSON.

    Raises:
        RecordError: it is no link of ours, was changed or cut, is of another version, or what it
            says is no record. The message says so in words for a player.

    """
    data = _checked_bytes(text)
    version = data[0]
    if version != LINK_VERSION:
        raise RecordError("the link is of another version of the game")
    record = record_from_fields(_read(_Reader(data)))
    # Only one text stands for a game: so no other way to write it can be smuggled in either.
    if encode_link(record) != text:
        raise RecordError("the link is damaged: it is not written as links are")
    return record


def _checked_bytes(text: str) -> bytes:
    """The bytes of a link without its checksum, which has been found right."""
    if len(text) > MAX_CHARACTERS:
        raise RecordError("the link is too long to hold a game")
    if not _TEXT.fullmatch(text):
        raise RecordError("the link is damaged: it holds what no link can hold")
    try:
        data = binascii.a2b_base64(text.translate(_FROM_URL) + "=" * (-len(text) % 4))
    except binascii.Error:
        data = b""
    if len(data) < 5 or binascii.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise RecordError("the link is damaged: it was cut or changed on its way")
    return data[:-4]


def _read(data: _Reader) -> Fields:
    """The fields of a record, in any order and not yet checked."""
    data.number(1)  # the version
    first, second = data.number(1), data.number(1)
    mode = _one(_MODES, first >> 5)
    duel = mode == "duel" or bool(second & 1)
    fields: Fields = {
        "format": FORMAT,
        "version": 1,
        "mode": mode,
        "size": 3 + (first >> 3 & 3),
        "undo": _UNDO_RULES[first >> 1 & 3],
        "generator": "D1" if duel else "T1",
        "goal": None,
        "id": data.take(8).hex(),
        **_tiles_in(data, duel),
        "startedAt": _moment(data.number(5)),
        "clockMs": data.varint(),
        "undos": data.varint(),
        "hints": data.varint(),
    }
    if ended := _one(_ENDS, second >> 5):
        fields["ended"] = ended
    if second & 16:
        fields["undoSpent"] = True
    if mode not in _NO_GOAL:
        fields |= {"goal": _value(data.varint())}
        fields |= {"won": bool(second & 8), "keptGoing": bool(second & 4)}
    if mode == "daily":
        fields["date"] = _day(data.number(3))
    if mode == "ghost":
        fields["match"] = data.take(8).hex()
        side_and_level = data.number(1)
        fields["side"] = _one(_SIDES, side_and_level >> 2)
        fields["level"] = _one(_LEVELS, side_and_level & 3)
    if duel:
        fields["match"] = data.take(8).hex()
    if mode == "duel":
        fields["side"] = _one(_ROLES, data.number(1))
    cells = fields["size"] ** 2
    if first & 1:
        fields["start"] = {"spawns": data.varint(), "board": data.board(cells)}
    moves, redo = data.varint(), data.varint()
    if moves + redo > MAX_MOVES:
        raise RecordError("more than 20,000 moves")
    letters = "".join(_LETTERS[code] for code in data.codes(moves + redo, 2))
    fields["moves"] = letters[:moves]
    if redo:
        fields["redo"] = letters[moves:]
    fields["score"] = data.varint()
    fields["board"] = data.board(cells)
    data.end()
    return fields


class _Reader:
    """Takes the parts of a link off its front, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        part = self._data[self._at : self._at + count]
        self._at += count
        if len(part) < count:
            raise RecordError("the link is damaged: it ends too early")
        return part

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), "big")

    def varint(self) -> int:
        number = shift = 0
        while True:
            byte = self.number(1)
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number
            if shift > _LONGEST_NUMBER:
                raise RecordError("the link is damaged: it holds a number without end")

    def codes(self, count: int, width: int) -> Iterator[int]:
        """So many codes of ``width`` bits each."""
        packed = self.take((count * width + 7) // 8)
        bits = int.from_bytes(packed, "big") >> (-count * width % 8)
        # Cut by the digits of the whole: shifting a long number once for each code takes its time.
        digits = f"{bits:0{count * width}b}" if count else ""
        return (int(digits[i : i + width], 2) for i in range(0, count * width, width))

    def board(self, cells: int) -> list[int]:
        width = self.number(1)
        if not 1 <= width <= HIGHEST_RANK.bit_length():
            raise RecordError("the link is damaged: it holds no board")
        return [2**rank if rank else 0 for rank in self.codes(cells, width)]

    def end(self) -> None:
        if self._at != len(self._data):
            raise RecordError("the link is damaged: there is more in it than a game")


def _tiles(record: Record) -> bytes:
    """What the tiles come from: the seed, or both secrets of a duel."""
    setup = record.game.setup
    if setup.duel is None:
        return bytes.fromhex(setup.seed)
    if setup.duel.secrets is None:
        raise RecordError("the tiles of this duel were never all known")
    return bytes.fromhex("".join(setup.duel.secrets))


def _tiles_in(data: _Reader, duel: bool) -> Fields:
    if not duel:
        return {"seed": data.take(16).hex()}
    return {"secrets": [data.take(16).hex(), data.take(16).hex()]}


def _number(number: int) -> bytes:
    """A number of any length: seven bits a byte, lowest first, the top bit while more follow."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _bits(codes: Iterable[int], width: int) -> bytes:
    """Codes of ``width`` bits one after the other, filled up with zeros to whole bytes."""
    digits = "".join(f"{code:0{width}b}" for code in codes)
    digits += "0" * (-len(digits) % 8)
    return int(digits or "0", 2).to_bytes(len(digits) // 8, "big")


def _board(cells: Iterable[int]) -> bytes:
    ranks = [_rank(value) if value else 0 for value in cells]
    width = max(ranks).bit_length()
    return bytes([width]) + _bits(ranks, width)


def _rank(value: int) -> int:
    rank = value.bit_length() - 1
    if rank > HIGHEST_RANK:
        raise RecordError("a tile is too high for a link")
    return rank


def _value(rank: int) -> int:
    if rank > HIGHEST_RANK:
        raise RecordError("the goal is not of its form")
    return 1 << rank


def _one(choices: tuple[str | None, ...], code: int) -> str | None:
    if code >= len(choices):
        raise RecordError("the link is damaged: it holds a code that means nothing")
    return choices[code]


def _moment(seconds: int) -> str:
    try:
        moment = _BEGINNING + datetime.timedelta(seconds=seconds)
    except OverflowError:
        raise RecordError("startedAt is not of its form") from None
    return moment.isoformat() + "Z"


def _day(number: int) -> str:
    try:
        return datetime.date.fromordinal(number).isoformat()
    except (ValueError, OverflowError):
        raise RecordError("date is not of its form") from None
