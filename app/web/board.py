"""The board on the page: tiles that are moved, not rebuilt.

A turn tells which tile went where, so nothing is guessed from two boards. At rest there is one
visible tile for each non-empty cell; everything else waits, hidden, to be used again.
"""

from __future__ import annotations

from typing import Any

from app.engine import Board, Slide, Spawn, Turn
from app.play import words

from .dom import Element, Timer, make, must

REST_MS = 250
"""After this long all motion of a move is over (board.css) and spent tiles can be put away."""


class BoardView:
    """Draws boards into an element of the class ``board``."""

    def __init__(self, window: Any, root: Element | None = None) -> None:
        """Draw into ``root``; into ``#board`` if none is given."""
        self._root = must("#board") if root is None else root
        self._cells = must(".cells", self._root)
        self._layer = must(".tiles", self._root)
        self._layer.replaceChildren()
        self._size = 0
        self._tiles: dict[int, Element] = {}
        """The tile on each cell that has one."""
        self._lively: list[Element] = []
        """Tiles that moved, merged or appeared in the last move."""
        self._spent: list[Element] = []
        """Tiles that went into a merge; hidden by the end of their way."""
        self._spare: list[Element] = []
        self._beat = "a"
        self._rest = Timer(window, self._settle)

    def redraw(self, board: Board) -> None:
        """Put the board up as it stands, without motion."""
        self._settle()
        if board.size != self._size:
            self._size = board.size
            self._cells.replaceChildren(*(make("i") for _ in board.cells))
        for cell, value in enumerate(board.cells):
            tile = self._tiles.pop(cell, None)
            if tile is not None and (not value or tile.dataset.value != str(value)):
                self._put_away(tile)
                tile = None
            if value:
                self._tiles[cell] = tile or self._take(value, cell)
                self._tiles[cell].className = _class(value)
        for cell in [cell for cell in self._tiles if cell >= len(board.cells)]:
            self._put_away(self._tiles.pop(cell))
        for cell, tile in self._tiles.items():
            self._place(tile, cell)

    def animate(self, turn: Turn) -> None:
        """Move the tiles as a turn did. A move that is still in motion jumps to its end."""
        self.slide(turn.slide)
        self.appear(turn.spawn)

    def appear(self, spawn: Spawn) -> None:
        """Put up the new tile of the slide that was shown last."""
        self._tiles[spawn.cell] = self._take(spawn.value, spawn.cell, "new")
        self._rest.set(REST_MS)

    def slide(self, slide: Slide) -> None:
        """Move the tiles as a slide did; its new tile may come later."""
        self._settle()
        self._beat = "b" if self._beat == "a" else "a"
        self._root.dataset.beat = self._beat
        after = slide.afterstate.cells
        tiles: dict[int, Element] = {}
        for start, end, merged in slide.motions:
            tile = self._tiles[start]
            if merged:
                self._send(tile, start, end, f"{tile.className} gone")
                self._spent.append(tile)
                if end not in tiles:
                    tiles[end] = self._take(after[end], end, "made")
            else:
                tiles[end] = tile
                if start != end:
                    self._send(tile, start, end, f"{_class(after[end])} moving")
                    self._lively.append(tile)
        self._tiles = tiles
        self._rest.set(REST_MS)

    def _settle(self) -> None:
        """Come to rest: what went into a merge is put away, the others are plain tiles again."""
        self._rest.stop()
        for tile in self._spent:
            self._put_away(tile)
        for tile in self._lively:
            tile.className = tile.className.rsplit(" ", 1)[0]
        self._spent.clear()
        self._lively.clear()

    def _take(self, value: int, cell: int, role: str = "") -> Element:
        """A tile of ``value`` on ``cell``, from the spare ones if there is one."""
        if self._spare:
            tile = self._spare.pop()
        else:
            tile = make("div")
            tile.setAttribute("role", "img")
            self._layer.append(tile)
        tile.textContent = words.tile_label(value)
        tile.setAttribute("data-value", str(value))
        tile.setAttribute("aria-label", str(value))
        self._place(tile, cell)
        tile.className = f"{_class(value)} {role}" if role else _class(value)
        if role:
            self._lively.append(tile)
        return tile

    def _put_away(self, tile: Element) -> None:
        tile.className = "tile spare"
        self._spare.append(tile)

    def _place(self, tile: Element, cell: int) -> None:
        row, column = divmod(cell, self._size)
        tile.style.cssText = f"--row:{row};--column:{column}"

    def _send(self, tile: Element, start: int, end: int, class_name: str) -> None:
        row, column = divmod(end, self._size)
        from_row, from_column = divmod(start, self._size)
        tile.style.cssText = (
            f"--row:{row};--column:{column};--from-row:{from_row};--from-column:{from_column}"
        )
        tile.className = class_name


def _class(value: int) -> str:
    digits = len(words.tile_label(value))
    return f"tile digits-{digits}" if digits > 2 else "tile"
