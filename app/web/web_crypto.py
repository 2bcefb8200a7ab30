"""SHA-256 by the browser itself, as a second opinion."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js


async def sha256_hex(window: Any, text: str) -> str | None:
    """The digest of an ASCII text in hex; None where the browser offers none (plain http)."""
    subtle = getattr(getattr(window, "crypto", None), "subtle", None)
    if subtle is None or not hasattr(subtle, "digest"):
        return None
    digest = await subtle.digest("SHA-256", to_js(text.encode("ascii")))
    found: bytes = digest.to_bytes()
    return found.hex()
