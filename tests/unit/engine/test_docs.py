"""The published pages say what the code does: vectors, keys, example."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from app.engine import Game, decode_record, encode_record, spawn_order
from app.engine.fields import KEYS, MAX_DEPTH

from .help import SEED, play

DOCS = Path(__file__).parents[3] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_vectors_of_t1() -> None:
    text = page("tiles.md")
    rows = re.findall(r"^\| (\d+) \| (\d) \| ([24]) \| ([\d ]+) \|$", text, re.MULTILINE)
    assert len(rows) == 4
    for n, size, value, order in rows:
        expected = int(value), tuple(map(int, order.split()))
        assert spawn_order(SEED, int(n), int(size)) == expected
    digest = sha256(f"2048:T1:{SEED}:0:0".encode("ascii")).hexdigest()
    words = f"are {int(digest[:8], 16)} and {int(digest[8:16], 16)}."
    assert f"begins `{digest[:16]}`" in " ".join(text.split())
    assert words in " ".join(text.split())


def test_the_game_of_t1() -> None:
    game = play(Game.new(seed=SEED), "LDRU")
    text = " ".join(page("tiles.md").split())
    board = " ".join(map(str, game.board.cells))
    assert f"the score is {game.score} and the board, row by row, `{board}`" in text
    assert [game.position_at(0).board.cells[cell] for cell in (3, 9)] == [2, 2]


def test_the_keys_of_records_in_their_order() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", page("records.md"), re.MULTILINE)
    assert rows == list(KEYS)
    assert f"deeper than {MAX_DEPTH}" in page("records.md")


def test_the_example_is_a_canonical_record() -> None:
    example = re.search(r"```json\n(.*)\n```", page("records.md"))
    assert example
    assert encode_record(decode_record(example[1])) == example[1]
