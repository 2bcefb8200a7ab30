"""The places of a shape of cells on the board, under the board's eight symmetries."""

from __future__ import annotations

Shape = tuple[int, ...]


def images(size: int, shape: Shape) -> list[Shape]:
    """The places of ``shape`` under the eight symmetries of a square, without repeats."""
    n = size
    turn = [c % n * n + (n - 1 - c // n) for c in range(n * n)]
    flip = [c // n * n + (n - 1 - c % n) for c in range(n * n)]
    found: dict[Shape, None] = {}
    for start in (shape, tuple(flip[c] for c in shape)):
        place = start
        for _ in range(4):
            found[place] = None
            place = tuple(turn[c] for c in place)
    return list(found)
