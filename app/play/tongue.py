"""Words in the player's language: as they stand in the code, which is English, or from a catalogue.

The English of a message is its key. ``python -m tools.wording`` collects all of them, those of
``index.html`` and of the boot scripts too; ``docs/languages.md`` tells how.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language other than English."""

    language: str
    """Its tag, such as ``es``."""
    messages: Mapping[str, str | list[str]]
    """By the English: the translation, or its plural forms."""
    forms: str
    """A digit for each n from 0 to 199: which plural form n takes. Higher ones go by n mod 100."""
    group: str
    """What stands between thousands."""
    decimal: str
    least: int
    """So many digits must stand before the first group, or a number is written without (CLDR's
    minimumGroupingDigits)."""


ENGLISH = "en"
CONTEXT = "\x04"
"""What stands between context and text in a key, as in gettext's own files."""
_spoken: Catalogue | None = None


def speak(catalogue: Catalogue | None) -> None:
    """Speak another language from now on; None for English. Called once, as the page starts."""
    global _spoken
    _spoken = catalogue


def language() -> str:
    """The tag of the language that is spoken."""
    return _spoken.language if _spoken else ENGLISH


def mark(text: str, context: str = "") -> str:  # noqa: ARG001 (it is for tools/wording.py)
    """Note a text for the catalogue that is translated only where it is shown."""
    return text


def tr(text: str, context: str = "", **values: object) -> str:
    """A text in the player's language, its ``{names}`` filled with ``values``.

    ``context`` tells messages apart that are one in English and need not be elsewhere.
    """
    if _spoken is not None:
        key = f"{context}{CONTEXT}{text}" if context else text
        found = _spoken.messages.get(key, text)
        text = found if isinstance(found, str) else text
    return text.format(**values) if values else text


def detail(error: Exception) -> str:
    """What an error says, in the player's language. It may have been filled in already."""
    text = str(error)
    if _spoken is None or text in _spoken.messages:
        return tr(text)
    for message in _spoken.messages:
        if "{" in message:
            names = re.findall(r"\{(\w+)\}", message)
            pattern = "(.+)".join(re.escape(part) for part in re.split(r"\{\w+\}", message))
            if found := re.fullmatch(pattern, text):
                return tr(message, **dict(zip(names, found.groups(), strict=True)))
    return text


def number(value: int) -> str:
    """A whole number grouped for reading: 12,345."""
    text = f"{value:,}"
    if _spoken is None:
        return text
    if len(str(abs(value))) < 3 + _spoken.least:
        return str(value)
    return text.replace(",", _spoken.group)


def decimal(value: float) -> str:
    """A number with one decimal: 98.7."""
    text = f"{value:.1f}"
    return text if _spoken is None else text.replace(".", _spoken.decimal)


def counted(count: int, one: str, many: str) -> str:
    """A count with its noun: "1 move", "2 moves"."""
    return f"{number(count)} {noun(count, one, many)}"


def noun(count: int, one: str, many: str) -> str:
    """The form of a noun that goes with a count, which is not negative."""
    if _spoken is not None:
        forms = _spoken.messages.get(one, [])
        if isinstance(forms, list) and forms:
            n = count if count < 200 else 100 + count % 100
            return forms[int(_spoken.forms[n])]
    return one if count == 1 else many
