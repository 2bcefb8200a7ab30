"""The weights file: what is written comes back, shared weights once, stages in layers."""

from __future__ import annotations

import zlib

import pytest

from app.coach.network import MAGIC, VERSION, Network, WeightsError, load
from app.coach.shapes import Shape

LINE: Shape = (0, 1, 2)


def weights_file(
    tables: list[list[tuple[int, int]]], marks: tuple[int, ...] = (), ranks: int = 4
) -> bytes:
    """A 3×3 net of one shape, its first line; each stage's table as (index, steps), step 10."""
    body = bytes([ranks, 0, len(marks), *marks, len(LINE), *LINE])
    for table in tables:
        gaps = bytearray()
        before = -1
        for index, _ in table:
            gap = index - before - 1
            gaps += b"\xff" * (gap // 255) + bytes([gap % 255])
            before = index
        zigzag = [steps << 1 ^ steps >> 63 for _, steps in table]
        body += len(table).to_bytes(4) + len(gaps).to_bytes(4) + bytes(gaps)
        body += bytes(z & 255 for z in zigzag) + bytes(z >> 8 for z in zigzag)
    stream = zlib.compress(body)
    head = MAGIC + bytes([VERSION, 3, 1]) + (10).to_bytes(2)
    return head + zlib.crc32(stream).to_bytes(4) + stream


def top_line(net: Network, ranks: list[int], stage: int = 0) -> float:
    return net.pair(stage, False, 0).line(False, tuple(ranks))[0]


def test_weights_stand_at_their_index_and_mirror_images_share_one() -> None:
    net = load(weights_file([[(3 + 4 * 2 + 16 * 1, -700), (63, 2)]]))
    assert top_line(net, [1, 2, 3]) == -7000.0
    assert top_line(net, [3, 2, 1]) == -7000.0
    assert top_line(net, [3, 3, 3]) == 20.0
    assert top_line(net, [2, 1, 3]) == 0.0


def test_gaps_longer_than_a_byte() -> None:
    net = load(weights_file([[(255, 1), (511, 2), (999, 3)]], ranks=10))
    values = {
        index: top_line(net, [index % 10, index // 10 % 10, index // 100])
        for index in (255, 511, 999)
    }
    assert values == {255: 10.0, 511: 20.0, 999: 30.0}


def test_higher_ranks_are_looked_up_as_the_highest() -> None:
    net = load(weights_file([[(63, 5)]]))
    assert top_line(net, [3, 9, 20]) == 50.0


def test_a_later_stage_has_the_weights_it_does_not_change() -> None:
    net = load(weights_file([[(0, 1), (63, 2)], [(63, 7)]], marks=(3,)))
    assert [top_line(net, [3, 3, 3], stage) for stage in (0, 1)] == [20.0, 70.0]
    assert [top_line(net, [0, 0, 0], stage) for stage in (0, 1)] == [10.0, 10.0]


def test_no_weights_and_other_versions_are_refused_in_plain_words() -> None:
    data = weights_file([[(1, 1)]])
    for bad, words in (
        (b"", "no weights"),
        (b"<!doctype html>" * 3, "no weights"),
        (data[:5] + bytes([VERSION + 1]) + data[6:], f"version {VERSION + 1}"),
        (data[:-1], "damaged or cut short"),
        (data[:20] + bytes([data[20] ^ 1]) + data[21:], "damaged or cut short"),
    ):
        with pytest.raises(WeightsError, match=words):
            load(bad)
