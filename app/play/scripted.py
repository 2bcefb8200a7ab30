"""The scripted corner policy: the yardstick that the levels of the ghost are measured against."""

from __future__ import annotations

from app.engine import Board, Direction, slide

ORDER = (Direction.LEFT, Direction.DOWN, Direction.RIGHT, Direction.UP)
"""Towards the lower left corner as long as anything moves; up only when nothing else does."""


def corner(board: Board) -> Direction | None:
    """The first direction of ORDER that moves something; None if nothing moves.

    Of left and down the one that merges more goes first, so that it does not only shuffle.
    """
    made = {direction: slide(board, direction) for direction in ORDER}
    left, down = made[Direction.LEFT], made[Direction.DOWN]
    if left is not None and down is not None:
        return Direction.DOWN if down.reward > left.reward else Direction.LEFT
    return next((direction for direction in ORDER if made[direction] is not None), None)
