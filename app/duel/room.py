"""The one link of an invitation over a relay: where the two pages find each other.

The link holds the name of a room that nobody can guess, and a password: the relay learns neither.
In that room the two pages hand each other what two links would carry otherwise (``offer``). The
bytes are those of ``docs/duel.md``.
"""

from __future__ import annotations

import binascii
import os
import re
from typing import NamedTuple

from app.duel.offer import LinkError, Reader, to_text

VERSION = 2
_HEAD = re.compile(r"B[A-P]", re.ASCII)
"""What base64 makes of a first byte of 4: the version, and that it is no answer."""
_TEXT = re.compile(r"[A-Za-z0-9_-]{40,200}", re.ASCII)


class Invitation(NamedTuple):
    """An invitation to a room."""

    match: str
    room: str
    """16 hex digits."""
    password: str
    """32 hex digits."""
    name: str = ""
    """Of the inviter."""


def invite(name: str) -> Invitation:
    """A new invitation, to a room of its own."""
    return Invitation(os.urandom(8).hex(), os.urandom(8).hex(), os.urandom(16).hex(), name)


def names_room(text: str) -> bool:
    """Whether a link's text is of this kind."""
    return _HEAD.match(text) is not None


def pack(invitation: Invitation) -> str:
    """The invitation as a link carries it."""
    match, room, password, name = invitation
    said = name.encode("utf-8")
    out = bytes([VERSION << 1]) + bytes.fromhex(match + room + password) + bytes([len(said)]) + said
    return to_text(out + binascii.crc32(out).to_bytes(4, "big"))


def unpack(text: str) -> Invitation:
    """The invitation in a text; every part of it checked.

    Raises:
        LinkError: it was cut or changed, or is of another version.

    """
    if not _TEXT.fullmatch(text):
        raise LinkError("it is not a whole link of a duel")
    data = Reader.of(text)
    if data.take(1)[0] != VERSION << 1:
        raise LinkError("it is of another version of the game")
    match, room, password = (data.take(count).hex() for count in (8, 8, 16))
    name = data.take_name()
    made = Invitation(match, room, password, name)
    if data.more or pack(made) != text:
        raise LinkError("it is not written as such links are")
    return made
