"""Published libraries that are plain scripts, fetched when they are first wanted."""

from __future__ import annotations

from typing import Any

from .dom import make
from .late import put_up


async def library(window: Any, name: str, address: str) -> Any:
    """The global ``name``, that the script at ``address`` makes.

    Raises:
        OSError: it could not be fetched.

    """
    if not hasattr(window, name):
        await _load(window, address)
    if not hasattr(window, name):
        raise OSError(f"no {name} at {address}")
    return getattr(window, name)


async def _load(window: Any, address: str) -> None:
    script = make("script")
    script.src = address
    await put_up(window.document, script)
