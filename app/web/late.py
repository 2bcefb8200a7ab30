"""What comes after the page is ready: files fetched when there is time, or when they are wanted."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Generator
from importlib.machinery import FileFinder
from pathlib import Path
from typing import Any


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
