"""JSON documents in storage, each with a version of its own, whatever storage does.

Storage that is absent, forbidden or full never stops play: what cannot be written stays in memory
for as long as the page lives. What cannot be read is set aside, never thrown away.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from typing import Any

from .area import Area, AreaError

Document = dict[str, Any]
"""A stored value: a JSON object that holds its ``version``."""

VERSION = 1


class Trouble(Enum):
    """What can go wrong with storage, as the player is told."""

    ABSENT = "Games cannot be saved in this browser. Export your game before you close the page."
    FULL = "Storage is full, so the game goes on unsaved. Export it before you close the page."
    DAMAGED = "Something saved was damaged. It is set aside, and goes along when you export."
    NEWER = "Something saved is of a newer version of the game. It is left as it is."


class DamageError(Exception):
    """A document is not of its form."""


class Vault:
    """Documents by key, under a prefix that keeps them apart from other pages of the origin."""

    def __init__(self, area: Area, prefix: str, tell: Callable[[Trouble], None]) -> None:
        """Open the documents of an area.

        Args:
            area: where they are kept.
            prefix: what all keys begin with, such as ``2048/v1/``.
            tell: told, once for each kind, what went wrong.
        """
        self._area = area
        self.prefix = prefix
        self._tell = tell
        self._told: set[Trouble] = set()
        self._held: dict[str, str | None] = {}
        """What could not be written (None: not removed); it stands before what is stored."""
        self._sealed: set[str] = set()
        """Keys whose stored text must not be touched."""

    def read(self, key: str, check: Callable[[Document], object] | None = None) -> Document | None:
        """The document under ``key``, or None if there is none that can be used.

        One that is no JSON object with a version, or that ``check`` refuses with any ValueError,
        is set aside; one of a newer version is left alone, and no later write replaces it.
        """
        text = self.text(key)
        if text is None:
            return None
        try:
            document = json.loads(text)
            version = document["version"]
            if type(version) is not int or version < 1:
                raise DamageError
            if version > VERSION:
                self._sealed.add(key)
                self._held[key] = None
                self._report(Trouble.NEWER)
                return None
            if check is not None:
                check(document)
        except (ValueError, TypeError, KeyError, LookupError, RecursionError, DamageError):
            self._set_aside(key, text)
            return None
        return dict(document)

    def write(self, key: str, text: str) -> bool:
        """Put the text of a document under ``key``; whether it is stored and not only held."""
        if key not in self._sealed:
            try:
                self._area.set(self.prefix + key, text)
            except AreaError:
                self._report(Trouble.FULL if self._answers() else Trouble.ABSENT)
            else:
                self._held.pop(key, None)
                return True
        self._held[key] = text
        return False

    def remove(self, key: str) -> None:
        """Forget ``key``."""
        self._sealed.discard(key)
        self._held.pop(key, None)
        try:
            self._area.remove(self.prefix + key)
        except AreaError:
            self._held[key] = None

    def text(self, key: str) -> str | None:
        """The text under ``key`` as it stands."""
        if key in self._held:
            return self._held[key]
        return self._area_text(key)

    def keys(self) -> list[str]:
        """All keys of ours, without the prefix, sorted."""
        try:
            stored = self._area.keys()
        except AreaError:
            stored = []
        ours = {key.removeprefix(self.prefix) for key in stored if key.startswith(self.prefix)}
        held = {key for key, text in self._held.items() if text is not None}
        gone = {key for key, text in self._held.items() if text is None} - self._sealed
        return sorted((ours | held) - gone)

    @property
    def holding(self) -> bool:
        """Whether something is kept in memory that should be in storage."""
        return any(text is not None for text in self._held.values())

    def stored_text(self, key: str) -> str | None:
        """The text under ``key``, also one that is sealed, as it goes into an export."""
        if key in self._sealed and self._held.get(key) is None:
            return self._area_text(key)
        return self.text(key)

    def put_aside(self, key: str, text: str) -> bool:
        """Keep a text that cannot be used, under ``damaged/``; whether there was room for it."""
        names = (f"damaged/{key}", *(f"damaged/{key}/{n}" for n in range(2, 1000)))
        place = next(name for name in names if self.text(name) in (None, text))
        try:
            self._area.set(self.prefix + place, text)
        except AreaError:
            return False
        return True

    def _set_aside(self, key: str, text: str) -> None:
        if self.put_aside(key, text):
            self.remove(key)
        else:
            # No room for a copy: the damaged text stays where it is, and nothing replaces it.
            self._sealed.add(key)
            self._held[key] = None
        self._report(Trouble.DAMAGED)

    def _area_text(self, key: str) -> str | None:
        try:
            return self._area.get(self.prefix + key)
        except AreaError:
            self._report(Trouble.ABSENT)
            return None

    def _answers(self) -> bool:
        """Whether storage can at least be read."""
        try:
            self._area.get(self.prefix)
        except AreaError:
            return False
        return True

    def _report(self, trouble: Trouble) -> None:
        if trouble not in self._told:
            self._told.add(trouble)
            self._tell(trouble)
