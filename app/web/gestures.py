"""What the fingers and the mouse mean: one swipe at a time, judged when it ends."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Direction

CLEAR = 1.2
"""The longer axis must lead by this factor: better no move than the wrong one."""


def direction_of(dx: float, dy: float, shortest: float) -> Direction | None:
    """The direction of a way on the screen; None for a tap or a diagonal.

    Args:
        dx: how far right, in CSS pixels.
        dy: how far down.
        shortest: a way shorter than this is a tap.

    """
    along, across = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    if along < shortest or along < across * CLEAR:
        return None
    if abs(dx) > abs(dy):
        return Direction.RIGHT if dx > 0 else Direction.LEFT
    return Direction.DOWN if dy > 0 else Direction.UP


@dataclass(slots=True)
class Gesture:
    """Follows pointers from down to up. Two at once are a pinch, and no swipe until all are up."""

    _start: tuple[float, float] | None = None
    _down: set[int] | None = None
    _spoilt: bool = False

    @property
    def active(self) -> bool:
        """Whether a swipe may be under way."""
        return self._start is not None

    def press(self, pointer: int, x: float, y: float) -> None:
        """A pointer went down."""
        down = self._down = self._down or set()
        down.add(pointer)
        if len(down) > 1:
            self._spoilt, self._start = True, None
        elif not self._spoilt:
            self._start = (x, y)

    def release(self, pointer: int, x: float, y: float, shortest: float) -> Direction | None:
        """A pointer went up; the direction it swiped in, from its whole way.

        ``shortest`` is the shortest way that counts, in CSS pixels.
        """
        start = self._start
        if not self._lift(pointer) or start is None:
            return None
        return direction_of(x - start[0], y - start[1], shortest)

    def cancel(self, pointer: int) -> None:
        """The browser took the pointer away, or its release was missed."""
        self._lift(pointer)

    def _lift(self, pointer: int) -> bool:
        down = self._down
        if down is None or pointer not in down:
            return False  # it went down elsewhere, on a button perhaps: no part of the swipe
        down.remove(pointer)
        self._start = None
        if not down:
            self._spoilt = False
        return True
