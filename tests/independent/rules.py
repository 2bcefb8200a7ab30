"""The rules and generator T1, written from docs/tiles.md and the rules as told on the page.

Slow and plain on purpose. ``python -m tests.independent.rules`` does nothing; it is for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256


def words(seed: str, spawn: int) -> Iterator[int]:
    """The 32-bit words of a spawn, one digest of eight after the other."""
    block = 0
    while True:
        digest = sha256(f"2048:T1:{seed}:{spawn}:{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def put_tile(seed: str, spawn: int, board: list[int]) -> list[int]:
    """The board with the tile of this spawn on it."""
    source = words(seed, spawn)
    value = 4 if next(source) < 429496730 else 2
    order = list(range(len(board)))
    for i in range(len(order)):
        m = len(order) - i
        bound = 2**32 - 2**32 % m
        word = next(source)
        while word >= bound:
            word = next(source)
        j = i + word % m
        order[i], order[j] = order[j], order[i]
    cell = next(cell for cell in order if board[cell] == 0)
    return [value if at == cell else old for at, old in enumerate(board)]


def push(line: list[int]) -> tuple[list[int], int]:
    """One line, from the wall: what becomes of it, and the points."""
    tiles = [value for value in line if value]
    out: list[int] = []
    points = 0
    while tiles:
        first = tiles.pop(0)
        if tiles and tiles[0] == first:
            first += tiles.pop(0)
            points += first
        out.append(first)
    return out + [0] * (len(line) - len(out)), points


def slide(board: list[int], letter: str) -> tuple[list[int], int]:
    """The board after a slide, before the new tile, and the points."""
    size = int(len(board) ** 0.5)
    after, points = list(board), 0
    for lane in range(size):
        cells = [lane * size + i if letter in "LR" else i * size + lane for i in range(size)]
        if letter in "RD":
            cells.reverse()
        line, gain = push([board[cell] for cell in cells])
        points += gain
        for cell, value in zip(cells, line, strict=True):
            after[cell] = value
    return after, points


def replay(
    seed: str, moves: str, size: int = 4, start: list[int] | None = None, spawns: int = 2
) -> tuple[list[int], int]:
    """Board and score at the end of a game; an AssertionError names a move that is none."""
    board = list(start or put_tile(seed, 1, put_tile(seed, 0, [0] * size**2)))
    score = 0
    for number, letter in enumerate(moves):
        after, points = slide(board, letter)
        assert after != board, f"move {number + 1} changes nothing"
        board = put_tile(seed, spawns + number, after)
        score += points
    return board, score


def can_move(board: list[int]) -> bool:
    """Whether any slide would change the board."""
    return any(slide(board, letter)[0] != board for letter in "URDL")
