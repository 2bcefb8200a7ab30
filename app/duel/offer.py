"""Invitations and answers: what WebRTC needs to connect two browsers, packed into a link's text.

Of a session description (RFC 8829) a data channel needs but the ICE name and password, the
fingerprint of the certificate and the addresses; all else is the same for all browsers and is
written anew on the other side. So nothing of a link gets into a description but what was checked.
The bytes are those of ``docs/duel-link.md``.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.duel.addresses import read_address, write_address

FRAGMENT = "#duel="
"""What stands before a packed offer in an address."""
LINK_LIMIT = 399
"""A link is no longer than this, address included: under 400 characters."""
LONGEST_NAME = 20
"""Characters of a player's name."""
MOST_CANDIDATES = 12
VERSION = 1

_TEXT = re.compile(r"[A-Za-z0-9_-]{40,600}", re.ASCII)
_ICE = re.compile(r"[A-Za-z0-9+/]+", re.ASCII)
_CANDIDATE = re.compile(
    r"a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b", re.IGNORECASE
)
_KINDS = ("host", "srflx", "relay")
_PREFERENCES = {"host": 126, "srflx": 100, "relay": 0}


class LinkError(ValueError):
    """An invitation or answer that cannot be used; the message says why, in words for a player."""


class Candidate(NamedTuple):
    """An address at which a browser may be reached."""

    kind: str
    host: str
    """IPv4, IPv6, or the ``.local`` name behind which browsers hide an address."""
    port: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An invitation, or the answer to one."""

    match: str
    answers: bool
    ufrag: str
    password: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]
    name: str = ""


def plain_name(text: str) -> str:
    """A name as it is shown: without control characters, one line, at most LONGEST_NAME long."""
    shown = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def from_sdp(sdp: str, match: str, answers: bool, name: str = "") -> Offer:
    """What is needed of a description that this browser has made.

    Raises:
        LinkError: it lacks something, so that nobody could connect.

    """
    found = {
        key: re.search(rf"^a={key}:(.+?)\s*$", sdp, re.MULTILINE)
        for key in ("ice-ufrag", "ice-pwd", "fingerprint")
    }
    texts = {key: made.group(1) for key, made in found.items() if made}
    if len(texts) < 3 or not texts["fingerprint"].lower().startswith("sha-256 "):
        raise LinkError("this browser did not say how to reach it")
    seen = dict.fromkeys(
        Candidate(kind.lower(), write_address(*address), int(port))
        for host, port, kind in _CANDIDATE.findall(sdp)
        if (address := read_address(host)) is not None
    )
    if not seen:
        raise LinkError("this browser found no network address to be reached at")
    # The first of each kind come first, so that what a link has no room for is never a whole kind.
    kinds = [[c for c in seen if c.kind == kind] for kind in _KINDS]
    ranked = [(n, c) for each in kinds for n, c in enumerate(each)]
    candidates = tuple(c for _, c in sorted(ranked, key=lambda pair: pair[0]))
    print_ = bytes.fromhex(texts["fingerprint"].split()[1].replace(":", ""))
    return Offer(
        match, answers, texts["ice-ufrag"], texts["ice-pwd"], print_, candidates, plain_name(name)
    )


def to_sdp(offer: Offer) -> str:
    """The description that a checked offer stands for."""
    lines = [
        "v=0",
        f"o=- {int(offer.match, 16) >> 1} 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
    ]
    for n, (kind, host, port) in enumerate(offer.candidates):
        priority = (_PREFERENCES[kind] << 24) + ((65535 - n) << 8) + 255
        related = "" if kind == "host" else " raddr 0.0.0.0 rport 9"
        lines.append(f"a=candidate:{n + 1} 1 udp {priority} {host} {port} typ {kind}{related}")
    lines += [
        f"a=ice-ufrag:{offer.ufrag}",
        f"a=ice-pwd:{offer.password}",
        "a=fingerprint:sha-256 " + offer.fingerprint.hex(":").upper(),
        f"a=setup:{'active' if offer.answers else 'actpass'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    return "\r\n".join(lines) + "\r\n"


def pack(offer: Offer, room: int) -> str:
    """The offer as text of at most ``room`` characters; addresses that do not fit are left out.

    Raises:
        LinkError: not even one address fits.

    """
    for count in range(min(len(offer.candidates), MOST_CANDIDATES), 0, -1):
        text = _packed(replace(offer, candidates=offer.candidates[:count]))
        if len(text) <= room:
            return text
    raise LinkError("the address of this page is too long for an invitation")


def unpack(text: str) -> Offer:
    """The offer in a text; every part of it checked.

    Raises:
        LinkError: it was cut or changed, or is of another version.

    """
    if not _TEXT.fullmatch(text):
        raise LinkError("it is not a whole link of a duel")
    offer = _read(Reader.of(text))
    if _packed(offer) != text:
        raise LinkError("it is not written as such links are")
    return offer


def _packed(offer: Offer) -> str:
    name = offer.name.encode("utf-8")
    out = bytearray([VERSION << 1 | offer.answers])
    out += bytes.fromhex(offer.match)
    for part in (offer.ufrag.encode("ascii"), offer.password.encode("ascii"), name):
        out.append(len(part))
        out += part
    out += offer.fingerprint
    for kind, host, port in offer.candidates:
        address = read_address(host)
        assert address is not None  # both ways in have looked
        out.append(_KINDS.index(kind) << 2 | address.form)
        out += address.raw + port.to_bytes(2, "big")
    out += binascii.crc32(out).to_bytes(4, "big")
    return to_text(bytes(out))


def to_text(data: bytes) -> str:
    """Bytes as a link carries them: base64url without its padding."""
    text = binascii.b2a_base64(data, newline=False).decode("ascii")
    return text.rstrip("=").translate(str.maketrans("+/", "-_"))


class Reader:
    """Takes the parts of a link off its front, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @classmethod
    def of(cls, text: str) -> Reader:
        """A reader of the bytes in a link's text, whose checksum was found right.

        Raises:
            LinkError: it was not.

        """
        try:
            padded = text.translate(str.maketrans("-_", "+/")) + "=" * (-len(text) % 4)
            data = binascii.a2b_base64(padded)
        except binascii.Error:
            data = b""
        if len(data) < 5 or binascii.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
            raise LinkError("it was cut or changed on its way")
        return cls(data[:-4])

    def take(self, count: int) -> bytes:
        """The next bytes.

        Raises:
            LinkError: there are fewer.

        """
        part = self._data[self._at : self._at + count]
        self._at += count
        if len(part) < count:
            raise LinkError("it ends too early")
        return part

    @property
    def more(self) -> bool:
        """Whether bytes are left."""
        return self._at < len(self._data)

    def rest(self) -> bytes:
        """All that is left."""
        return self.take(len(self._data) - self._at)

    def take_name(self) -> str:
        """A player's name, which stands behind its length; LinkError if it cannot be shown."""
        try:
            name = self.take(self.take(1)[0]).decode("utf-8")
        except UnicodeDecodeError:
            raise LinkError("it holds a name that is no text") from None
        if name != plain_name(name):
            raise LinkError("it holds a name that cannot be shown")
        return name


def _read(data: Reader) -> Offer:
    head = data.take(1)[0]
    if head >> 1 != VERSION:
        raise LinkError("it is of another version of the game")
    answers = bool(head & 1)
    match = data.take(8).hex()
    ufrag, password = (_ice(data.take(data.take(1)[0]), least) for least in (4, 22))
    name = data.take_name()
    fingerprint = data.take(32)
    candidates = list[Candidate]()
    while data.more:
        head = data.take(1)[0]
        kind, form = head >> 2, head & 3
        if kind >= len(_KINDS) or form > 2 or len(candidates) == MOST_CANDIDATES:
            raise LinkError("it holds an address of no known kind")
        raw = data.take(4 if form == 0 else 16)
        port = int.from_bytes(data.take(2), "big")
        candidates.append(Candidate(_KINDS[kind], write_address(form, raw), port))
    if not candidates:
        raise LinkError("it holds no address")
    return Offer(match, answers, ufrag, password, fingerprint, tuple(candidates), name)


def _ice(raw: bytes, least: int) -> str:
    text = raw.decode("latin-1")
    if len(text) < least or not _ICE.fullmatch(text):
        raise LinkError("it holds no credentials of a connection")
    return text
