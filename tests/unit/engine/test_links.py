"""Share links: every record comes back, every damaged or hostile one is refused."""

from __future__ import annotations

import binascii
import json
import re
import string
from dataclasses import replace

import pytest

from app.engine import (
    Game,
    Mode,
    Record,
    RecordError,
    UndoRule,
    Verification,
    decode_record,
    encode_record,
    parse_record,
)
from app.engine.link import FRAGMENT, MAX_CHARACTERS, encode_link, parse_link
from tests.independent.link import read_link

from .help import SEED, play_anything
from .link_games import any_record
from .test_docs import page

ALPHABET = string.ascii_letters + string.digits + "-_"
RECORDS = [any_record(number) for number in range(500)]


def sealed(body: bytes) -> str:
    """Any bytes as a link whose checksum is right: what only somebody with a will would write."""
    data = body + binascii.crc32(body).to_bytes(4, "big")
    return (
        binascii.b2a_base64(data, newline=False)
        .decode()
        .rstrip("=")
        .translate(str.maketrans("+/", "-_"))
    )


def body_of(record: Record) -> bytearray:
    text = encode_link(record).translate(str.maketrans("-_", "+/"))
    return bytearray(binascii.a2b_base64(text + "=" * (-len(text) % 4))[:-4])


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as refused:
        parse_link(text)
    message = str(refused.value)
    assert len(message) < 100
    return message


def test_the_random_games_are_of_every_kind() -> None:
    assert {record.mode for record in RECORDS} == set(Mode)
    assert {record.game.setup.size for record in RECORDS} == {3, 4, 5, 6}
    assert {record.game.setup.undo for record in RECORDS} == set(UndoRule)
    sides = {record.side for record in RECORDS}
    assert sides == {None, "player", "ghost", "inviter", "guest"}
    games = [record.game for record in RECORDS]
    for count in (
        sum(game.undone != "" for game in games),
        sum(game.undo_spent for game in games),
        sum(game.kept_going for game in games),
        sum(game.waiting for game in games),
        sum(game.outcome == "over" for game in games),
        sum(game.ply > 60 for game in games),
        sum(game.ply == 0 for game in games),
        sum(game.board.best_tile > 2**1000 for game in games),
    ):
        assert count >= 3


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_record_link_record(first: int) -> None:
    for record in RECORDS[first : first + 50]:
        link = encode_link(record)
        read = parse_link(link)
        assert read == record
        assert encode_record(read) == encode_record(record)
        verification = Verification(read)
        while not verification.advance(1000):
            pass
        assert decode_record(encode_record(record)) == verification.record


def test_times_are_in_no_link() -> None:
    record = replace(RECORDS[7], times=tuple(range(RECORDS[7].game.ply)))
    assert encode_link(record) == encode_link(RECORDS[7])


def test_what_is_not_verified_comes_back_too() -> None:
    text = encode_record(RECORDS[1])
    score = RECORDS[1].game.score
    forged = parse_record(text.replace(f'"score":{score},', f'"score":{score + 4},'))
    assert encode_record(parse_link(encode_link(forged))) == encode_record(forged)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_thousand_moves_fit_into_five_hundred_characters(size: int) -> None:
    game = play_anything(Game.new(size=size, seed=SEED, goal=2**17), 1000)
    if game.ply < 1000:  # this way of playing loses on 4×4; what counts is how much is written
        moves = (game.moves * 1000)[:1000]
        position = game.position._replace(ply=1000)
        game = replace(game, moves=moves, position=position, undos=300)
    record = Record(game, "f" * 16, Mode.CLASSIC, "2026-12-31T23:59:59Z", 10**8, hints=400)
    assert len(f"https://somebody.github.io/2048/{FRAGMENT}{encode_link(record)}") <= 500


def test_the_longest_game_with_the_highest_tiles_is_read() -> None:
    record = next(r for r in RECORDS if r.game.board.best_tile > 2**1000 and r.game.setup.size == 6)
    moves = "URDL" * 5000
    game = replace(
        record.game, moves=moves, undone="", undo_spent=False, won=True, kept_going=True, undos=0,
        position=record.game.position._replace(ply=20_000, score=2**1400 - 1),
    )  # fmt: skip
    link = encode_link(replace(record, game=game))
    assert len(link) <= MAX_CHARACTERS
    assert parse_link(link).game.moves == moves


def edits(link: str) -> set[str]:
    """Every way to change, drop, add or swap one character."""
    ways = set()
    for at in range(len(link) + 1):
        head, tail = link[:at], link[at:]
        ways |= {head + letter + tail for letter in ALPHABET}
        if tail:
            ways.add(head + tail[1:])
            ways |= {head + letter + tail[1:] for letter in ALPHABET + "=+/ .%é"}
            ways.add(head + tail[1:2] + tail[:1] + tail[2:])
    return ways - {link}


@pytest.mark.parametrize("number", range(10))
def test_no_edit_of_one_character_makes_another_game(number: int) -> None:
    # One game of each remainder of length, so that spare bits and padding are met as well.
    record = RECORDS[number * 37]
    for edited in edits(encode_link(record)):
        try:
            assert parse_link(edited) == record
        except RecordError:
            continue


def test_the_spare_bits_of_the_last_character_must_be_zero() -> None:
    for record in RECORDS[:20]:
        link = encode_link(record)
        last = ALPHABET_ORDER.index(link[-1])
        for spare in range(1, {2: 16, 3: 4, 0: 1}[len(link) % 4]):
            assert "damaged" in refusal(link[:-1] + ALPHABET_ORDER[last + spare])


ALPHABET_ORDER = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


@pytest.mark.parametrize("cut", [0, 1, 3, 4, 5, 6, 40, -1, -2, -3, -4, -8])
def test_cut_links(cut: int) -> None:
    assert "damaged" in refusal(encode_link(RECORDS[3])[:cut])


def test_long_links_are_refused_by_their_length() -> None:
    for text in ("A" * (MAX_CHARACTERS + 1), encode_link(RECORDS[3]) * 10_000, "<b>" * 10**6):
        assert refusal(text) == "the link is too long to hold a game"


@pytest.mark.parametrize("text", ["<img src=x>", "%3Cscript%3E", "a b", "AAAA====", "é", "\0", "١"])
def test_markup_and_foreign_characters(text: str) -> None:
    assert "holds what no link can hold" in refusal(text)


def test_other_versions_are_told_apart_from_damage() -> None:
    body = body_of(RECORDS[3])
    for version in (0, 2, 255):
        body[0] = version
        assert refusal(sealed(bytes(body))) == "the link is of another version of the game"


def test_a_duel_without_its_secrets_has_no_link() -> None:
    record = next(record for record in RECORDS if record.mode is Mode.DUEL)
    setup = record.game.setup
    assert setup.duel is not None
    unknown = replace(setup, duel=setup.duel._replace(secrets=None))
    with pytest.raises(RecordError, match="never all known"):
        encode_link(replace(record, game=replace(record.game, setup=unknown)))


def test_links_whose_checksum_is_right_are_still_not_believed() -> None:
    """Each byte of a link is set to other values: an error in words, or another sound form."""
    for number in (0, 11, 23, 42):
        whole = body_of(RECORDS[number])
        for at in range(1, len(whole)):
            for value in (0, 1, 127, 128, 255):
                body = bytearray(whole)
                body[at] = value
                link = sealed(bytes(body))
                try:
                    record = parse_link(link)
                except RecordError:
                    continue
                assert encode_link(record) == link
        for end in range(len(whole)):
            with pytest.raises(RecordError):
                parse_link(sealed(bytes(whole[:end])))
        assert "damaged" in refusal(sealed(bytes(whole) + b"\0"))


def test_counts_that_promise_more_than_is_there() -> None:
    record = Record(Game.new(seed=SEED), "0" * 16, Mode.CLASSIC, "2026-01-01T00:00:00Z")
    body = bytes(body_of(record))
    assert body[36:38] == b"\0\0"  # moves and redo
    assert refusal(sealed(body[:36] + b"\xa1\x9c\x01" + body[37:])) == "more than 20,000 moves"
    assert "ends too early" in refusal(sealed(body[:36] + b"\x7f" + body[37:]))
    assert "without end" in refusal(sealed(body[:36] + b"\xff" * 400))
    assert "no board" in refusal(sealed(body[:39] + b"\xff" + body[40:]))


def test_a_tile_too_high_for_a_link() -> None:
    board = RECORDS[3].game.board.with_tile(0, 2**2048)
    position = RECORDS[3].game.position._replace(board=board)
    with pytest.raises(RecordError, match="too high"):
        encode_link(replace(RECORDS[3], game=replace(RECORDS[3].game, position=position)))


def test_the_vectors_of_the_page() -> None:
    vectors = re.findall(r"`([\w-]{40,})`\n\n```json\n(.*)\n```", page("links.md"))
    assert len(vectors) == 4
    for link, text in vectors:
        record = decode_record(text)
        assert encode_record(record) == text
        assert encode_link(record) == link
        assert parse_link(link) == record


def test_a_reader_that_knows_only_the_page_agrees() -> None:
    vectors = re.findall(r"`([\w-]{40,})`\n\n```json\n(.*)\n```", page("links.md"))
    for link, text in vectors:
        assert json.dumps(read_link(FRAGMENT + link), separators=(",", ":")) == text
    for record in RECORDS[:100]:
        read = read_link(encode_link(record))
        assert json.dumps(read, separators=(",", ":")) == encode_record(record)
