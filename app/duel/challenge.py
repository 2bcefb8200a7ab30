"""Challenge links: a finished run of the duel format, packed, so that another can play its tiles.

The bytes are those of ``docs/duel.md``. Nothing of a link is believed before all of its moves were
played again.
"""

from __future__ import annotations

import binascii
import re
from typing import NamedTuple

from app.duel.clocks import RUN_MS
from app.duel.lone import Made, replayed
from app.duel.offer import LinkError, Reader, plain_name, to_text
from app.engine import Record, Setup, UndoRule
from app.engine.d1 import MOVES, Duel

FRAGMENT = "#challenge="
VERSION = 1
REASONS = ("moves", "over", "time", "forfeit")
_LETTERS = "URDL"
_TEXT = re.compile(r"[A-Za-z0-9_-]{30,260}", re.ASCII)


class Challenge(NamedTuple):
    """A run, and who made it."""

    run: Made
    name: str


def can_challenge(record: Record) -> bool:
    """Whether a run can become a challenge: it has ended by the rules, and its tiles are known."""
    setup = record.game.setup
    known = setup.duel is None or setup.duel.secrets is not None
    return known and setup.goal is None and str(record.ended) in REASONS and record.game.ply > 0


def pack(record: Record, name: str) -> str:
    """The run of a record as the text that follows ``#challenge=``: at most 231 characters."""
    setup, moves = record.game.setup, record.game.moves
    out = bytearray([VERSION, REASONS.index(str(record.ended)) << 1 | (setup.duel is not None)])
    if setup.duel is None:
        out += bytes.fromhex(setup.seed)
    else:
        out += bytes.fromhex(setup.duel.match + "".join(setup.duel.secrets or ()))
    out += min(record.clock_ms, RUN_MS).to_bytes(3, "big")
    out.append(len(moves))
    bits = "".join(f"{_LETTERS.index(letter):02b}" for letter in moves)
    bits += "0" * (-len(bits) % 8)
    out += int(bits or "0", 2).to_bytes(len(bits) // 8, "big")
    out += plain_name(name).encode("utf-8")[:60].decode("utf-8", "ignore").encode("utf-8")
    out += binascii.crc32(out).to_bytes(4, "big")
    return to_text(bytes(out))


def unpack(text: str) -> Challenge:
    """The run in a link, played again from its tiles.

    Raises:
        LinkError: it was cut or changed, is of another version, or holds no run.

    """
    if not _TEXT.fullmatch(text):
        raise LinkError("it is not a whole link of a challenge")
    data = Reader.of(text)
    if data.take(1)[0] != VERSION:
        raise LinkError("it is of another version of the game")
    head = data.take(1)[0]
    if head >> 1 >= len(REASONS):
        raise LinkError("it holds no run that has ended")
    seed, duel = "", None
    if head & 1:
        match = data.take(8).hex()
        duel = Duel(match, (data.take(16).hex(), data.take(16).hex()))
    else:
        seed = data.take(16).hex()
    clock = int.from_bytes(data.take(3), "big")
    count = data.take(1)[0]
    if clock > RUN_MS or not 0 < count <= MOVES:
        raise LinkError("it holds no run of 250 moves and three minutes")
    packed = data.take((2 * count + 7) // 8)
    codes = int.from_bytes(packed, "big") >> (-2 * count % 8)
    moves = "".join(_LETTERS[codes >> 2 * (count - 1 - n) & 3] for n in range(count))
    try:
        name = data.rest().decode("utf-8")
        setup = Setup(4, seed, None, UndoRule.NONE, duel=duel)
        run = replayed(setup, moves, REASONS[head >> 1], clock)
    except UnicodeDecodeError:
        raise LinkError("it holds a name that is no text") from None
    except ValueError as error:
        raise LinkError(str(error)) from error
    if name != plain_name(name):
        raise LinkError("it holds a name that cannot be shown")
    return Challenge(run, name)
