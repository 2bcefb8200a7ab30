"""Published libraries that are plain scripts, fetched when they are first wanted."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_once_callable

from .dom import make


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
    settled: asyncio.Future[None] = asyncio.get_event_loop().create_future()

    def done(*_: object) -> None:
        if not settled.done():
            settled.set_result(None)

    script.onload = create_once_callable(done)
    script.onerror = create_once_callable(done)
    window.document.head.append(script)
    await settled
