"""JSON documents in storage, each with a version of its own, whatever storage does.

Storage that is absent, forbidden or full never stops play: what cannot be written stays in memory
for as long as the page lives. What cannot be read is set aside, never thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import count
from typing import Any

from app.engine import parse_json
from app.play import words
from app.play.tongue import mark

from .area import Area, AreaError

Document = dict[str, Any]
"""A stored value: a JSON object that holds its ``version``."""

VERSION = 1


class Trouble(Enum):
    """What can go wrong with storage, as the player is told."""

    ABSENT = mark(
        "Games cannot be saved in this browser. Export your game before you close the page."
    )
    FULL = mark(
        "Storage is full, so the game goes on unsaved. Export it before you close the page."
    )
    DAMAGED = mark("Something saved was damaged. It is set aside, and goes along when you export.")
    NEWER = mark(
        "Something saved is of a newer version of the game. It is left as it is, and what would "
        "take its place is not saved."
    )
    UNVERIFIED = words.UNVERIFIED


DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What the reading of a text that is not of its form can end in."""


def as_document(data: object) -> Document:
    """Check that parsed JSON is a document, of whatever version.

    Raises:
        ValueError: it is no object, or has no version of its own.

    """
    if not isinstance(data, dict):
        raise ValueError("a document is an object")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise ValueError("a document has a version")
    return data


def free_name(name: str, text: str, text_at: Callable[[str], str | None]) -> str:
    """The first of name, name/2, name/3 … that is free or holds ``text`` already."""
    names = (name if n == 1 else f"{name}/{n}" for n in count(1))
    return next(place for place in names if text_at(place) in (None, text))


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
        self._sealed: dict[str, Trouble] = {}
        """Keys whose stored text must not be touched, and why: it is newer, or damaged."""

    def read(self, key: str, check: Callable[[Document], object] | None = None) -> Document | None:
        """The document under ``key``, or None if there is none that can be used.

        One that is no JSON object with a version, or that ``check`` refuses with any ValueError,
        is set aside; one of a newer version is left alone, and no later write replaces it.
        """
        text = self.text(key)
        if text is None:
            return None
        try:
            document = as_document(parse_json(text))
            if document["version"] > VERSION:
                self._sealed[key] = Trouble.NEWER
                self._held[key] = None
                self.report(Trouble.NEWER)
                return None
            if check is not None:
                check(document)
        except DAMAGE:
            self._set_aside(key, text)
            return None
        return document

    def write(self, key: str, text: str) -> bool:
        """Put the text of a document under ``key``; whether it is stored and not only held."""
        if self._sealed.get(key) is Trouble.DAMAGED:
            self._make_way(key)
        if key not in self._sealed:
            try:
                self._area.set(self.prefix + key, text)
            except AreaError:
                self._report_refusal()
            else:
                self._held.pop(key, None)
                return True
        self._held[key] = text
        return False

    def remove(self, key: str) -> None:
        """Forget ``key``."""
        self._sealed.pop(key, None)
        self._held.pop(key, None)
        try:
            self._area.remove(self.prefix + key)
        except AreaError:
            self._held[key] = None
            self.report(Trouble.ABSENT)

    def is_free(self, key: str) -> bool:
        """Whether nothing stands under ``key``, be it usable or not."""
        return self.text(key) is None and key not in self._sealed

    def let_stand(self, key: str) -> None:
        """Another tab has written ``key``: that stands before what is only held here."""
        if key not in self._sealed:
            self._held.pop(key, None)

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
        gone = {key for key, text in self._held.items() if text is None}
        return sorted((ours | held) - (gone - self._sealed.keys()))

    @property
    def holding(self) -> bool:
        """Whether something is kept in memory that should be in storage."""
        return any(text is not None for text in self._held.values())

    def sealed(self) -> list[tuple[str, str, Trouble]]:
        """The texts that stand in storage but cannot be used: (key, text, newer or damaged)."""
        found = [(key, self._area_text(key), why) for key, why in sorted(self._sealed.items())]
        return [(key, text, why) for key, text, why in found if text is not None]

    def put_aside(self, key: str, text: str) -> bool:
        """Keep a text that cannot be used, under ``damaged/``; whether there was room for it."""
        place = free_name(f"damaged/{key}", text, self.text)
        try:
            self._area.set(self.prefix + place, text)
        except AreaError:
            self._report_refusal()
            return False
        return True

    def _set_aside(self, key: str, text: str) -> None:
        self.report(Trouble.DAMAGED)
        if self.put_aside(key, text):
            self.remove(key)
        else:
            # No room for a copy: the damaged text stays where it is, and nothing replaces it.
            self._sealed[key] = Trouble.DAMAGED
            self._held[key] = None

    def _make_way(self, key: str) -> None:
        """Set aside what there was no room for before, should there be some now."""
        text = self._area_text(key)
        if text is None or self.put_aside(key, text):
            del self._sealed[key]

    def _area_text(self, key: str) -> str | None:
        try:
            return self._area.get(self.prefix + key)
        except AreaError:
            self.report(Trouble.ABSENT)
            return None

    def _report_refusal(self) -> None:
        self.report(Trouble.FULL if self._answers() else Trouble.ABSENT)

    def _answers(self) -> bool:
        """Whether storage can at least be read."""
        try:
            self._area.get(self.prefix)
        except AreaError:
            return False
        return True

    def report(self, trouble: Trouble) -> None:
        """Tell what went wrong, if it was not told before."""
        if trouble not in self._told:
            self._told.add(trouble)
            self._tell(trouble)
