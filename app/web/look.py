"""How the page looks and feels: the settings, written where style sheets read them."""

from __future__ import annotations

from typing import Any

from app.engine import Turn
from app.play import Motion, State, Theme

from .dom import Writer, all_of, must

BUZZ_MS = 12
"""Felt as a tick."""


class Look:
    """Writes the looks on ``<html>``; static/drawing.js writes the same before the first paint."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._root = window.document.documentElement
        self._metas: list[Any] = all_of("meta[name=theme-color]")
        self._write = Writer()
        self.still = False
        """Whether the address wants no motion; that goes before the settings."""
        coarse = window.matchMedia("(any-pointer: coarse)").matches
        self._can_buzz = hasattr(window.navigator, "vibrate") and bool(coarse)
        must("#vibration").hidden = not self._can_buzz

    def refresh(self, state: State) -> None:
        """Bring the look up to date."""
        settings, write = state.settings, self._write
        write.attribute("html", "data-tiles", settings.tiles.value)
        write.attribute("html", "data-side", settings.side.value)
        moving = Motion.NONE if self.still else settings.motion
        write.attribute("html", "data-motion", {"full": "1", "none": "0"}.get(moving, ""))
        if self._root.getAttribute("data-theme") != settings.theme.value:
            self._root.setAttribute("data-theme", settings.theme.value)
            for theme, meta in zip((Theme.LIGHT, Theme.DARK), self._metas, strict=True):
                meta.media = {
                    Theme.SYSTEM: f"(prefers-color-scheme: {theme.value})",
                    theme: "all",
                }.get(settings.theme, "not all")

    def feel(self, turn: Turn, state: State) -> None:
        """Let the device buzz if the move merged tiles and the player made it."""
        if not (self._can_buzz and state.settings.vibrate and state.watch is None):
            return
        activation = getattr(self._window.navigator, "userActivation", None)
        if any(motion.merged for motion in turn.motions) and (
            # Asked before the page was touched, browsers refuse and complain.
            activation is None or activation.hasBeenActive
        ):
            self._window.navigator.vibrate(BUZZ_MS)
