"""What other tabs of this origin do to storage, sorted by what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .asking import AskLife
from .dom import Listeners, is_none
from .liveness import LockLife
from .vault import Vault

CLEARED = "cleared"
"""Written and removed again when everything is cleared, for the sake of the event it raises."""


class Neighbours:
    """Listens to storage events, which only other tabs cause."""

    def __init__(
        self, window: Any, listeners: Listeners, vault: Vault, liveness: LockLife | AskLife
    ) -> None:
        """Hear questions from now on: whether an owner lives is asked before there is a game."""
        self._window = window
        self._listeners = listeners
        self._vault = vault
        self._liveness = liveness
        listeners.on(window, "storage", self._question)

    def listen(self, on_document: Callable[[str], None], on_cleared: Callable[[], None]) -> None:
        """Tell which document was written, by its key without the prefix, or that all is gone."""
        prefix = self._vault.prefix

        def changed(event: Any) -> None:
            key = None if is_none(event.key) else str(event.key)
            if key is None or key == prefix + CLEARED:
                on_cleared()
            elif key.startswith(prefix):
                on_document(key.removeprefix(prefix))

        self._listeners.on(self._window, "storage", changed)

    def tell_cleared(self) -> None:
        """Let the other tabs know that everything is gone."""
        self._vault.write(CLEARED, '{"version":1}')
        self._vault.remove(CLEARED)

    def _question(self, event: Any) -> None:
        if isinstance(self._liveness, AskLife) and not is_none(event.key):
            self._liveness.heard(str(event.key).removeprefix(self._vault.prefix))
