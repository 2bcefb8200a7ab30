"""A text as a QR code, drawn by a published library that is fetched when one is first wanted."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_once_callable

from .dom import Element, make

LIBRARY = "static/vendor/qrcode-generator/qrcode.js"
QUIET = 4
"""Light modules around a code, which readers need (ISO/IEC 18004)."""


async def qr_code(window: Any, text: str) -> Element:
    """A canvas with the code of ``text``, one pixel a module.

    Raises:
        OSError: the library could not be fetched.

    """
    if not hasattr(window, "qrcode"):
        await _load(window)
    code = window.qrcode(0, "L")  # the smallest code that holds it
    code.addData(text)
    code.make()
    count = int(code.getModuleCount())
    canvas = make("canvas")
    canvas.width = canvas.height = count + 2 * QUIET
    pen = canvas.getContext("2d")
    pen.fillStyle = "#ffffff"
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = "#000000"
    for row in range(count):
        for column in range(count):
            if code.isDark(row, column):
                pen.fillRect(column + QUIET, row + QUIET, 1, 1)
    return canvas


async def _load(window: Any) -> None:
    script = make("script")
    script.src = LIBRARY
    settled: asyncio.Future[bool] = asyncio.get_event_loop().create_future()

    def done(came: bool) -> Any:
        def settle(*_: object) -> None:
            if not settled.done():
                settled.set_result(came)

        return create_once_callable(settle)

    script.onload, script.onerror = done(True), done(False)
    window.document.head.append(script)
    if not await settled or not hasattr(window, "qrcode"):
        raise OSError("the QR code library")
