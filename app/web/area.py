"""Where texts are kept by key: the browser's localStorage, or memory where there is none."""

from __future__ import annotations

from typing import Any, Protocol


class AreaError(Exception):
    """Storage is absent, forbidden or full."""


class Area(Protocol):
    """Texts by key. Any call may raise :class:`AreaError`."""

    def get(self, key: str) -> str | None:
        """The text under ``key``, or None."""

    def set(self, key: str, text: str) -> None:
        """Put ``text`` under ``key``; after an error the old text still stands."""

    def remove(self, key: str) -> None:
        """Forget ``key``; it need not be there."""

    def keys(self) -> list[str]:
        """All keys, those of other pages on this origin included."""


class MemoryArea:
    """A place that lasts as long as the page."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """See :class:`Area`."""
        return self._texts.get(key)

    def set(self, key: str, text: str) -> None:
        """See :class:`Area`."""
        self._texts[key] = text

    def remove(self, key: str) -> None:
        """See :class:`Area`."""
        self._texts.pop(key, None)

    def keys(self) -> list[str]:
        """See :class:`Area`."""
        return list(self._texts)


class LocalArea:
    """localStorage. Looked up anew at each call: a browser may forbid it at any moment."""

    def __init__(self, window: Any) -> None:
        self._window = window

    def get(self, key: str) -> str | None:
        """See :class:`Area`."""
        text = self._call("getItem", key)
        # A missing key is JavaScript's null, which is not None in Pyodide; only a str is a text.
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """See :class:`Area`."""
        self._call("setItem", key, text)

    def remove(self, key: str) -> None:
        """See :class:`Area`."""
        self._call("removeItem", key)

    def keys(self) -> list[str]:
        """See :class:`Area`."""
        return [str(self._call("key", n)) for n in range(int(self._read("length")))]

    def _read(self, name: str) -> Any:
        # JavaScript errors arrive as JsException; whatever goes wrong here means "no storage".
        try:
            return getattr(self._window.localStorage, name)
        except Exception as error:
            raise AreaError(str(error)) from error

    def _call(self, name: str, *args: object) -> Any:
        method = self._read(name)
        try:
            return method(*args)
        except Exception as error:
            raise AreaError(str(error)) from error
