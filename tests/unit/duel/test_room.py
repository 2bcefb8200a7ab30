"""The one link of an invitation over a relay."""

from __future__ import annotations

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.duel import offer, room
from app.duel.offer import LinkError
from app.duel.room import Invitation

MADE = Invitation("0011223344556677", "8899aabbccddeeff", "00112233445566778899aabbccddeeff", "Ann")
PACKED = "BAARIjNEVWZ3iJmqu8zd7v8AESIzRFVmd4iZqrvM3e7_A0FubnmtoSM"


def packed(raw: bytes) -> str:
    return offer.to_text(raw + binascii.crc32(raw).to_bytes(4, "big"))


def test_the_bytes_are_those_of_the_document() -> None:
    assert room.pack(MADE) == PACKED
    assert room.unpack(PACKED) == MADE


@given(st.text(max_size=20))
def test_what_is_packed_comes_out_again(name: str) -> None:
    made = room.invite(offer.plain_name(name))
    text = room.pack(made)
    assert room.names_room(text)
    assert room.unpack(text) == made
    assert len(text) <= 160


def test_each_invitation_has_a_room_of_its_own() -> None:
    made = [room.invite("") for _ in range(50)]
    for field in ("match", "room", "password"):
        assert len({getattr(invitation, field) for invitation in made}) == 50


def test_a_page_that_knows_no_relay_says_that_it_is_of_another_version() -> None:
    with pytest.raises(LinkError, match="another version"):
        offer.unpack(PACKED)


@pytest.mark.parametrize("cut", range(len(PACKED)))
def test_a_link_that_was_cut_is_refused(cut: int) -> None:
    with pytest.raises(LinkError):
        room.unpack(PACKED[:cut])


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (bytes([2]) + bytes(33), "another version"),
        (bytes([4]) + bytes(32) + bytes([2]) + b"\xff\xfe", "no text"),
        (bytes([4]) + bytes(32) + bytes([2]) + b"a\n", "cannot be shown"),
        (bytes([4]) + bytes(32) + bytes([0]) + b"more", "not written as"),
        (bytes([4]) + bytes(32) + bytes([9]) + b"a", "ends too early"),
    ],
)
def test_what_is_written_otherwise_is_refused(raw: bytes, says: str) -> None:
    with pytest.raises(LinkError, match=says):
        room.unpack(packed(raw))


def test_other_links_are_not_taken_for_one() -> None:
    assert not room.names_room("Ag")
    assert not room.names_room("A_")
