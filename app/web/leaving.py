"""Taking out of the address what has been followed."""

from __future__ import annotations

from typing import Any


def leave_address(window: Any, beginning: str) -> None:
    """Take a fragment with this beginning out of the address, so that following it is heard of."""
    location, history = window.location, window.history
    if str(location.hash).startswith(beginning):
        history.replaceState(history.state, "", f"{location.pathname}{location.search}")
