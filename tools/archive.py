"""Zip files that are equal byte for byte whenever their contents are."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The oldest date a zip can hold; every entry gets it, so that no clock shows in the archive."""


def write_zip(target: Path, contents: Mapping[str, bytes]) -> None:
    """Write `contents` (name in the archive -> bytes), sorted by name, dates and modes fixed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, wherever it is built
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, contents[name], compresslevel=9)
