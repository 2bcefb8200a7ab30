"""Sharing a text with a link: the share sheet, else the clipboard, else a text to copy by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.play.tongue import tr

from .dom import Listeners, must, options


class Share:
    """Hands texts to whatever the browser offers for it."""

    def __init__(self, window: Any, listeners: Listeners) -> None:
        self._window = window
        self._out = must("#share-out")
        self._text = must("#share-text")
        listeners.on(must("#share-done"), "click", lambda _: self._out.close())

    async def share(self, text: str, link: str, tell: Callable[[str], None]) -> None:
        """Share a text and a link; ``tell`` is given what the player should know of it."""
        navigator = self._window.navigator
        tell("")
        if hasattr(navigator, "share"):
            try:
                await navigator.share(options(text=text, url=link))
            except Exception as error:  # whatever a browser throws; only its name tells why
                if getattr(error, "name", "") == "AbortError":
                    return  # the player closed the sheet, and knows it
            else:
                return
        if hasattr(navigator, "clipboard"):
            try:
                await navigator.clipboard.writeText(f"{text}\n{link}")
            except Exception:  # forbidden, or the page was left meanwhile: there is another way
                pass
            else:
                tell(tr("Copied. Paste it where you like."))
                return
        self._by_hand(f"{text}\n{link}")

    def _by_hand(self, text: str) -> None:
        self._text.value = text
        if not self._out.open:
            self._out.showModal()
        self._text.focus()
        self._text.select()
