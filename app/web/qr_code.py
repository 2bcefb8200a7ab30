"""A text as a QR code, drawn by a published library that is fetched when one is first wanted."""

from __future__ import annotations

from typing import Any

from .dom import Element, make
from .scripts import library

LIBRARY = "static/vendor/qrcode-generator/qrcode.js"
QUIET = 4
"""Light modules around a code, which readers need (ISO/IEC 18004)."""


async def qr_code(window: Any, text: str) -> Element:
    """A canvas with the code of ``text``, one pixel a module.

    Raises:
        OSError: the library could not be fetched.

    """
    qrcode = await library(window, "qrcode", LIBRARY)
    code = qrcode(0, "L")  # the smallest code that holds it
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
