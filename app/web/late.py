"""What the page asks for only when it is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from pyodide.ffi import create_once_callable

from .dom import make

T = TypeVar("T")


class Later(Generic[T]):
    """A part of the page that is loaded when it is first wanted, once."""

    def __init__(self, load: Callable[[], Awaitable[T]]) -> None:
        self._load = load
        self._part: T | None = None
        self._loading: asyncio.Future[T] | None = None

    def now(self, do: Callable[[T], None]) -> None:
        """``do`` something with the part: at once if it is there, else as soon as it is."""
        if self._part is not None:
            do(self._part)
            return
        if self._loading is None:
            self._loading = asyncio.ensure_future(self._start())
        self._loading.add_done_callback(lambda task: do(task.result()))

    async def _start(self) -> T:
        self._part = await self._load()
        return self._part


async def stylesheet(document: Any, address: str) -> None:
    """Add a style sheet and wait until it is there; one that cannot be had is done without."""
    link = make("link")
    link.rel, link.href = "stylesheet", address
    settled: asyncio.Future[None] = asyncio.get_event_loop().create_future()

    def done(*_: object) -> None:
        if not settled.done():
            settled.set_result(None)

    link.onload = create_once_callable(done)
    link.onerror = create_once_callable(done)
    document.head.append(link)
    await settled
