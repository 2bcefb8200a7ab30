"""What comes after the page is ready: files fetched when there is time, or when they are wanted."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable, Generator
from importlib.machinery import FileFinder
from pathlib import Path
from typing import Any

from pyodide.ffi import create_once_callable

from .dom import Timer

SETTLED_MS = 2000
"""So long after the start the first moves have the machine to themselves."""


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
    # Python remembers what it has seen in a folder. (importlib.invalidate_caches does this for all
    # folders, but needs a part of the library that is not shipped.)
    for place, finder in sys.path_importer_cache.items():
        if isinstance(finder, FileFinder) and Path(place).is_relative_to(folder):
            finder.invalidate_caches()


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
