"""Network addresses as texts and as bytes: IPv4, IPv6, and the names that stand for hidden ones.

By hand, since Python's own module for it is larger than all of the duel, and would travel with
every start.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

IPV4, IPV6, LOCAL = range(3)
"""The forms. LOCAL is a random name such as ``5f0c….local``, which browsers resolve by multicast
DNS on one network (draft-ietf-mmusic-mdns-ice-candidates)."""

_IPV4 = re.compile(r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})", re.ASCII)
_GROUP = re.compile(r"[0-9A-Fa-f]{1,4}", re.ASCII)
_LOCAL = re.compile(
    r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local"
)


class Address(NamedTuple):
    """An address by its form and bytes: 4 for IPv4, 16 for the others."""

    form: int
    raw: bytes


def read_address(text: str) -> Address | None:
    """The address in a text; None if it is none of the three."""
    if name := _LOCAL.fullmatch(text):
        return Address(LOCAL, bytes.fromhex("".join(name.groups())))
    if dotted := _IPV4.fullmatch(text):
        parts = [int(part) for part in dotted.groups()]
        return Address(IPV4, bytes(parts)) if max(parts) < 256 else None
    front, gap, back = text.partition("::")
    if gap and "::" in back:
        return None
    head, tail = front.split(":") if front else [], back.split(":") if back else []
    missing = 8 - len(head) - len(tail)
    if (missing < 1) if gap else (missing != 0):
        return None
    groups = [*head, *["0"] * missing, *tail]
    if not all(_GROUP.fullmatch(group) for group in groups):
        return None
    return Address(IPV6, b"".join(int(group, 16).to_bytes(2, "big") for group in groups))


def write_address(form: int, raw: bytes) -> str:
    """An address as text; :func:`read_address` reads it."""
    if form == IPV4:
        return ".".join(map(str, raw))
    digits = raw.hex()
    if form == LOCAL:
        parts = pairwise((0, 8, 12, 16, 20, 32))
        return "-".join(digits[a:b] for a, b in parts) + ".local"
    return ":".join(f"{int(digits[at : at + 4], 16):x}" for at in range(0, 32, 4))
