"""Generator T1 against the cases of two other implementations, and against its text."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from app.engine import Board, Direction, Game, Spawn, draw_spawn, is_seed, spawn_order

from .help import ALL_SIZES, SEED, draw, read_data

CASES = read_data("tile-generator.json")
REJECTIONS = read_data("tile-generator-rejections.json")


def words_of(seed: str, n: int, blocks: int) -> list[int]:
    """The words of a spawn, taken from the text that defines them and in no clever way."""
    digits = "".join(
        sha256(f"2048:T1:{seed}:{n}:{block}".encode("ascii")).hexdigest() for block in range(blocks)
    )
    return [int(digits[at : at + 8], 16) for at in range(0, len(digits), 8)]


def order_by_the_text(seed: str, n: int, size: int) -> tuple[int, tuple[int, ...], int]:
    """T1 as docs/tiles.md tells it, step by step; and how many words were thrown away."""
    words = words_of(seed, n, 12)
    first, rest = words[0], words[1:]
    cells, rejected = list(range(size * size)), 0
    for i in range(size * size):
        m = size * size - i
        while rest[0] >= 2**32 - 2**32 % m:
            rest, rejected = rest[1:], rejected + 1
        w, rest = rest[0], rest[1:]
        j = i + w % m
        cells[i], cells[j] = cells[j], cells[i]
    return (4 if first < 429_496_730 else 2), tuple(cells), rejected


@pytest.mark.parametrize(
    "case", CASES["orders"] + REJECTIONS, ids=lambda c: f"{c['seed'][:4]}-{c['size']}-{c['n']}"
)
def test_orders_of_the_shared_cases(case: dict[str, Any]) -> None:
    seed, n, size = case["seed"], case["n"], case["size"]
    assert spawn_order(seed, n, size) == (case["value"], tuple(case["order"]))
    value, order, rejected = order_by_the_text(seed, n, size)
    assert (value, list(order)) == (case["value"], case["order"])
    assert rejected == case.get("rejected", 0)


def test_the_shared_cases_hold_rejected_words() -> None:
    """Else a generator that never rejects would pass: a word is rejected once in millions."""
    assert sum(case["rejected"] for case in REJECTIONS) >= 5


@pytest.mark.parametrize("case", CASES["games"], ids=lambda c: f"{c['seed'][:4]}-{c['size']}")
def test_games_of_the_shared_cases_spawn_for_spawn(case: dict[str, Any]) -> None:
    game = Game.new(size=case["size"], seed=case["seed"], goal=None)
    opening, later = case["spawns"][:2], case["spawns"][2:]
    board = Board.from_cells([0] * case["size"] ** 2)
    for cell, value in opening:
        assert board.cells[cell] == 0
        board = board.with_tile(cell, value)
    assert game.board == board
    for letter, spawn in zip(case["moves"], later, strict=True):
        game = game.play(Direction(letter))
        assert game.turn is not None
        assert list(game.turn.spawn) == spawn
    assert game.moves == "".join(case["moves"])
    assert list(game.board.cells) == case["board"]
    assert game.score == case["score"]


@pytest.mark.parametrize("size", ALL_SIZES)
def test_every_prefix_of_the_order_is_what_full_boards_meet(size: int) -> None:
    """The order is worked out only as far as it is needed; the tile must not depend on that."""
    total = size * size
    for n in range(40):
        value, order = spawn_order(SEED, n, size)
        assert sorted(order) == list(range(total))
        cells = [0] * total
        for cell in order:
            assert draw_spawn(SEED, n, Board.from_cells(cells)) == Spawn(cell, value)
            cells[cell] = 2


@pytest.mark.parametrize("case", REJECTIONS, ids=lambda c: f"{c['size']}-{c['n']}")
def test_rejected_words_on_boards(case: dict[str, Any]) -> None:
    cells = [0] * case["size"] ** 2
    for cell in case["order"]:
        spawn = draw_spawn(case["seed"], case["n"], Board.from_cells(cells))
        assert spawn == Spawn(cell, case["value"])
        cells[cell] = 2


def test_a16_a_full_board_takes_no_tile() -> None:
    with pytest.raises(ValueError, match="no empty cell"):
        draw_spawn(SEED, 2, draw("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 4"))


def test_a_seed_has_the_same_values_on_all_sizes() -> None:
    for n in range(200):
        assert len({spawn_order(SEED, n, size)[0] for size in ALL_SIZES}) == 1


def test_one_tile_in_ten_is_a_four() -> None:
    fours = sum(spawn_order(SEED, n, 3)[0] == 4 for n in range(4000))
    assert 330 < fours < 470  # 400 expected; the bounds are more than three deviations away


def test_every_cell_comes_first_about_as_often() -> None:
    counts = [0] * 9
    for n in range(4500):
        counts[spawn_order(SEED, n, 3)[1][0]] += 1
    assert sum(counts) == 4500
    assert all(400 < count < 600 for count in counts)  # 500 expected, deviation 21


@pytest.mark.parametrize("seed", ["0" * 32, SEED, "f" * 32])
def test_seeds(seed: str) -> None:
    assert is_seed(seed)


@pytest.mark.parametrize(
    "seed",
    ["", "0" * 31, "0" * 33, "F" * 32, "g" * 32, "0" * 31 + "\n", "٠" * 32, " " + "0" * 31, None],
)
def test_no_seeds(seed: object) -> None:
    assert not is_seed(seed)
    with pytest.raises(ValueError, match="32 lower-case hex digits"):
        spawn_order(seed, 0, 4)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="32 lower-case hex digits"):
        Game.new(seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(("n", "size"), [(-1, 4), (0, 2), (0, 7), (0, 0)])
def test_no_spawns(n: int, size: int) -> None:
    with pytest.raises(ValueError, match="no spawn"):
        spawn_order(SEED, n, size)
