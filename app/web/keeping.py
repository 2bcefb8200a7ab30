"""Carries out effects on what is stored besides the game on the board."""

from __future__ import annotations

from typing import Any

from app.play import effects

from .store import Store

GAMES_BEFORE_ASKING = 3
"""After so many games the browser is asked not to clear our storage by itself."""


class Keeping:
    """Bests, recent games, settings."""

    def __init__(self, window: Any, store: Store) -> None:
        self._navigator = window.navigator
        self._store = store

    def perform(self, effect: effects.Effect) -> None:
        """Carry out one effect; those that are about something else are not for here."""
        store = self._store
        match effect:
            case effects.Reached(id, moves, late):
                store.reached(id, moves, late)
            case effects.SaveBest(size, score, tile):
                store.raise_best(size, score, tile)
            case effects.Keep(record, trust):
                store.keep(record, trust)
                self._ask_to_persist()
            case effects.Unkeep(id):
                store.unkeep(id)
            case effects.SaveSettings(settings):
                store.save_settings(settings)
            case effects.ClearBests(day):
                store.clear_bests(day)

    def _ask_to_persist(self) -> None:
        """Ask the browser to keep our storage, once the player has shown to want it."""
        records, results = self._store.games()
        asking = len(records) + len(results) == GAMES_BEFORE_ASKING
        if asking and hasattr(self._navigator, "storage"):
            self._navigator.storage.persist()
