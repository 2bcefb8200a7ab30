"""Texts offered as files."""

from __future__ import annotations

import asyncio
from typing import Any

from .dom import make, options


def download(window: Any, text: str, name: str) -> None:
    """Offer ``text``, which is JSON, as a file of this name."""
    blob = window.Blob.new([text], options(type="application/json"))
    url = window.URL.createObjectURL(blob)
    link = make("a")
    link.href, link.download = url, name
    link.click()
    # The download has its data once the click is done; the address may go in the next task.
    asyncio.get_event_loop().call_soon(window.URL.revokeObjectURL, url)
