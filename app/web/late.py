"""What comes after the page is ready: files fetched when there is time, or when they are wanted."""

from __future__ import annotations

import asyncio
import io
import sys
import zipfile
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import Any, Generic, TypeVar

from pyodide.ffi import create_once_callable

from .dom import make

T = TypeVar("T")


async def fetch(window: Any, address: str) -> bytes:
    """The bytes at an address relative to the page.

    Raises:
        OSError: it could not be had; the text says why.

    """
    try:
        response = await window.fetch(address)
        if not response.ok:
            raise OSError(f"HTTP {response.status}")
        data: bytes = (await response.arrayBuffer()).to_bytes()
    except OSError:
        raise
    except Exception as error:  # whatever a browser throws: all of it means that it is not there
        raise OSError(str(error)) from error
    return data


def unpack_modules(data: bytes, folder: Path) -> Generator[None, None, None]:
    """Put the modules of an archive where Python finds them, breathing after each.

    Raises:
        OSError: the archive is damaged.

    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                archive.extract(name, folder)
                yield
    except zipfile.BadZipFile as error:
        raise OSError(str(error)) from error
    # Python remembers what it has seen in a folder, and that there was none: after a start from a
    # snapshot there is no folder yet. (importlib.invalidate_caches forgets this for all folders,
    # but needs a part of the library that is not shipped.)
    for place in list(sys.path_importer_cache):
        if Path(place).is_relative_to(folder):
            del sys.path_importer_cache[place]


class Later(Generic[T]):
    """A part of the page that is loaded when it is first wanted, once."""

    def __init__(self, load: Callable[[], Awaitable[T | None]]) -> None:
        """Args: what loads it; None if it cannot be had now, but perhaps the next time."""
        self._load = load
        self._part: T | None = None
        self._loading: asyncio.Future[T | None] | None = None

    def now(self, do: Callable[[T], None]) -> None:
        """``do`` something with the part: at once if it is there, else as soon as it is."""
        if self._part is not None:
            do(self._part)
            return
        if self._loading is None:
            self._loading = asyncio.ensure_future(self._start())

        def loaded(task: asyncio.Future[T | None]) -> None:
            part = task.result()
            if part is not None:
                do(part)

        self._loading.add_done_callback(loaded)

    async def _start(self) -> T | None:
        self._part = await self._load()
        if self._part is None:
            self._loading = None
        return self._part


async def stylesheet(document: Any, address: str) -> None:
    """Add a style sheet and wait until it is there; one that cannot be had is done without."""
    link = make("link")
    link.rel, link.href = "stylesheet", address
    await put_up(document, link)


async def put_up(document: Any, element: Any) -> None:
    """Put a style sheet or a script into the page; it is there then, or cannot be had."""
    settled: asyncio.Future[None] = asyncio.get_event_loop().create_future()

    def done(*_: object) -> None:
        if not settled.done():
            settled.set_result(None)

    element.onload = create_once_callable(done)
    element.onerror = create_once_callable(done)
    document.head.append(element)
    await settled
