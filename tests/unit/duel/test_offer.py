"""Invitations: packed small, read back whole, and nothing of a link gets where it should not."""

from __future__ import annotations

import binascii
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.duel.addresses import read_address, write_address
from app.duel.offer import (
    LINK_LIMIT,
    Candidate,
    LinkError,
    Offer,
    from_sdp,
    pack,
    plain_name,
    to_sdp,
    to_text,
    unpack,
)

MATCH = "0123456789abcdef"
ADDRESS = "https://somebody.example.org/games/2048/#duel="
FINGERPRINT = ":".join(["57:AF:1D:73:3F:6F:EC:E5"] * 4)
CHROMIUM = f"""v=0
o=- 7598739596178016657 2 IN IP4 127.0.0.1
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
a=candidate:289 1 udp 2113937151 ef59cebb-7d24-4a40-94fc-3adbf9a1bce9.local 41961 typ host
a=candidate:287 1 udp 2113942271 fd00::2 47466 typ host generation 0 network-cost 999
a=candidate:288 1 udp 1677732095 203.0.113.9 47466 typ srflx raddr 0.0.0.0 rport 0
a=ice-ufrag:j0y2
a=ice-pwd:eX46vQykXvlJRxgrgANi79Xz
a=fingerprint:sha-256 {FINGERPRINT}
a=setup:actpass
"""
FIREFOX = f"""a=candidate:0 1 UDP 2122187007 192.0.2.2 48571 typ host
a=candidate:2 1 TCP 2105458943 192.0.2.2 9 typ host tcptype active
a=fingerprint:sha-256 {FINGERPRINT}
a=ice-pwd:666533d8222f7a8baf4b38064d6095ce
a=ice-ufrag:de7c01bf
"""

hosts = st.one_of(
    st.ip_addresses(v=4).map(str),
    st.ip_addresses(v=6).map(lambda a: ":".join(f"{int(g, 16):x}" for g in a.exploded.split(":"))),
    st.uuids().map(lambda name: f"{name}.local"),
)
candidates = st.builds(
    Candidate, st.sampled_from(["host", "srflx", "relay"]), hosts, st.integers(0, 65535)
)
ice = st.text("abcXYZ0189+/", min_size=24, max_size=32)
offers = st.builds(
    Offer,
    st.binary(min_size=8, max_size=8).map(bytes.hex),
    st.booleans(),
    ice,
    ice,
    st.binary(min_size=32, max_size=32),
    st.lists(candidates, min_size=1, max_size=12).map(tuple),
    st.text(max_size=20).map(plain_name),
)


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX])
@pytest.mark.parametrize("answers", [False, True])
def test_what_a_browser_says_comes_back(sdp: str, answers: bool) -> None:
    offer = from_sdp(sdp, MATCH, answers, "Ann")
    link = ADDRESS + pack(offer, LINK_LIMIT - len(ADDRESS))
    assert len(link) < 400
    assert unpack(link.removeprefix(ADDRESS)) == offer
    made = to_sdp(offer)
    assert from_sdp(made, MATCH, answers, "Ann") == offer
    assert f"a=setup:{'active' if answers else 'actpass'}\r\n" in made
    assert "tcp" not in made


def test_a_link_without_room_for_all_keeps_one_of_each_kind() -> None:
    many = "".join(f"a=candidate:1 1 udp 1 10.0.0.{n} 5000 typ host\n" for n in range(9))
    offer = from_sdp(many + CHROMIUM, MATCH, answers=False)
    assert [c.kind for c in offer.candidates[:3]] == ["host", "srflx", "host"]


@given(offers)
def test_every_offer_comes_back(offer: Offer) -> None:
    text = pack(offer, 10_000)
    assert unpack(text) == offer
    assert all(line and "\n" not in line for line in to_sdp(offer).split("\r\n")[:-1])


@given(offers, st.integers(150, 400))
def test_what_does_not_fit_is_left_out(offer: Offer, room: int) -> None:
    try:
        text = pack(offer, room)
    except LinkError:
        return
    assert len(text) <= room
    kept = unpack(text).candidates
    assert kept == offer.candidates[: len(kept)]


@given(offers, st.data())
def test_no_changed_link_gets_through(offer: Offer, data: st.DataObject) -> None:
    text = pack(offer, 10_000)
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("AZaz09-_"))
    changed = text[:at] + other + text[at + 1 :]
    for wrong in {changed, text[:at], text + other} - {text}:
        with pytest.raises(LinkError):
            unpack(wrong)


@given(st.binary(max_size=300))
def test_bytes_with_a_right_checksum_are_still_not_believed(body: bytes) -> None:
    body = b"\2" + body
    try:
        offer = unpack(to_text(body + binascii.crc32(body).to_bytes(4, "big")))
    except LinkError:
        return
    assert re.fullmatch("[A-Za-z0-9+/]+", offer.ufrag + offer.password)


@pytest.mark.parametrize("missing", ["ice-ufrag", "ice-pwd", "fingerprint", "candidate"])
def test_a_browser_that_says_too_little_is_named(missing: str) -> None:
    with pytest.raises(LinkError):
        from_sdp(re.sub(f"a={missing}:.*\n", "", FIREFOX), MATCH, answers=False)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann\tof\nYork ", "Ann of York"),
        ("x" * 30, "x" * 20),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("a\u202eb\u200bc", "a b c"),
        ("", ""),
    ],
)
def test_names(text: str, name: str) -> None:
    assert plain_name(text) == name


@given(hosts)
def test_addresses_come_back(host: str) -> None:
    address = read_address(host)
    assert address is not None
    assert write_address(*address) == host


@pytest.mark.parametrize(
    "text",
    ["", "1.2.3", "1.2.3.256", "1.2.3.4.5", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "g::1",
     "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "x.local",
     "EF59CEBB-7d24-4a40-94fc-3adbf9a1bce9.local",
     "12345::", "1.2.3.4\n", "::1.2.3.4", "fe80::1%eth0"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    assert read_address(text) is None


@pytest.mark.parametrize(
    ("text", "written"),
    [("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"), ("fd00::", "fd00:0:0:0:0:0:0:0"),
     ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0")],
)  # fmt: skip
def test_short_forms(text: str, written: str) -> None:
    address = read_address(text)
    assert address is not None
    assert write_address(*address) == written
