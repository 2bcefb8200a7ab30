"""What can wait until the browser has nothing better to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable

from .dom import Timer

SETTLED_MS = 2000
"""So long after the start the first moves have the machine to themselves."""


class Idle:
    """Calls once, when the page has been ready for a while and the browser has nothing to do."""

    def __init__(self, window: Any, call: Callable[[], object]) -> None:
        self._window = window
        self._call = call
        self._timer = Timer(window, self._ask)
        self._timer.set(SETTLED_MS)

    def _ask(self) -> None:
        if hasattr(self._window, "requestIdleCallback"):
            idle = create_once_callable(lambda *_: self._call())
            self._window.requestIdleCallback(idle)
        else:
            self._call()
