"""Reads a share link by docs/links.md alone: ``python -m tests.independent.link LINK``.

Prints the record as canonical JSON if checksum and replay hold.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.independent import duel_d1
from tests.independent.rules import replay


def read_link(link: str) -> dict[str, Any]:
    """The record in a link, replayed; any fault is an AssertionError."""
    text = link.rpartition("#replay=")[2]
    data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    body, check = data[:-4], data[-4:]
    assert zlib.crc32(body) == int.from_bytes(check, "big"), "checksum"
    record, rest = read_body(body)
    assert rest == b"", "something follows"
    start = record.get("start", {"board": None, "spawns": 2})
    moves = record["moves"]
    if record["generator"] == "D1":
        inviter, guest = record["secrets"]
        side = duel_d1.play(record["match"], inviter, guest, moves)
        assert (side.board, side.score) == (record["board"], record["score"])
        return record
    end = replay(record["seed"], moves, record["size"], start["board"], start["spawns"])
    assert end == (record["board"], record["score"]), "the replay ends elsewhere"
    return record


def read_body(body: bytes) -> tuple[dict[str, Any], bytes]:
    """The record in the bytes before the checksum, keys in their order, and what is left over."""
    version, first, second = body[:3]
    assert version == 1
    mode = ["classic", "daily", "practice", "ghost", "solo", "challenge", "duel"][first >> 5]
    size = 3 + (first >> 3 & 3)
    fields: dict[str, Any] = {"format": "2048-record", "version": 1}
    fields["id"] = body[3:11].hex()
    fields["mode"] = mode
    fields["size"] = size
    fields["goal"] = None
    fields["undo"] = ["unlimited", "five", "single", "none"][first >> 1 & 3]
    duel_tiles = mode == "duel" or bool(second & 1)
    secrets = [body[11:27].hex(), body[27:43].hex()]
    fields["generator"] = "D1" if duel_tiles else "T1"
    if not duel_tiles:
        fields["seed"] = secrets[0]
    rest = body[43 if duel_tiles else 27 :]
    began = datetime(1, 1, 1, tzinfo=UTC) + timedelta(seconds=int.from_bytes(rest[:5], "big"))
    rest = rest[5:]
    clock, rest = varint(rest)
    undos, rest = varint(rest)
    hints, rest = varint(rest)
    if mode not in ("ghost", "solo", "challenge", "duel"):
        goal, rest = varint(rest)
        fields["goal"] = 2**goal
    extra: dict[str, Any] = {}
    if mode == "daily":
        extra["date"] = date.fromordinal(int.from_bytes(rest[:3], "big")).isoformat()
        rest = rest[3:]
    if mode == "ghost":
        extra["match"] = rest[:8].hex()
        extra["side"] = ["player", "ghost"][rest[8] >> 2]
        extra["level"] = ["easy", "medium", "hard"][rest[8] & 3]
        rest = rest[9:]
    if duel_tiles:
        extra["match"] = rest[:8].hex()
        rest = rest[8:]
        if mode == "duel":
            extra["side"] = ["inviter", "guest"][rest[0]]
            rest = rest[1:]
        extra["secrets"] = secrets
    if first & 1:
        spawns, rest = varint(rest)
        start, rest = board(rest, size)
        fields["start"] = {"board": start, "spawns": spawns}
    fields |= extra
    moves, rest = varint(rest)
    redo, rest = varint(rest)
    letters, rest = codes(rest, moves + redo, 2)
    text = "".join("URDL"[code] for code in letters)
    fields["moves"] = text[:moves]
    if redo:
        fields["redo"] = text[moves:]
    fields["undos"], fields["hints"] = undos, hints
    if second & 16:
        fields["undoSpent"] = True
    if fields["goal"] is not None:
        fields["won"], fields["keptGoing"] = bool(second & 8), bool(second & 4)
    if second >> 5:
        fields["ended"] = ["-", "over", "moves", "time", "left", "forfeit", "unfinished"][
            second >> 5
        ]
    fields["clockMs"] = clock
    # Not strftime, which writes early years without their zeros.
    fields["startedAt"] = began.isoformat().replace("+00:00", "Z")
    fields["score"], rest = varint(rest)
    fields["board"], rest = board(rest, size)
    return fields, rest


def varint(data: bytes) -> tuple[int, bytes]:
    """A number, lowest seven bits first, and what follows it."""
    number = 0
    for at, byte in enumerate(data):
        number += (byte & 127) * 128**at
        if byte < 128:
            return number, data[at + 1 :]
    raise AssertionError("a number without end")


def codes(data: bytes, count: int, width: int) -> tuple[list[int], bytes]:
    """So many codes of so many bits, and what follows the byte the last of them ends in."""
    length = -(-count * width // 8)
    bits = "".join(f"{byte:08b}" for byte in data[:length])
    return [int(bits[i * width : (i + 1) * width], 2) for i in range(count)], data[length:]


def board(data: bytes, size: int) -> tuple[list[int], bytes]:
    """A board, and what follows it."""
    ranks, rest = codes(data[1:], size * size, data[0])
    return [2**rank if rank else 0 for rank in ranks], rest


if __name__ == "__main__":
    print(json.dumps(read_link(sys.argv[1]), separators=(",", ":")))
