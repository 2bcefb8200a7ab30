"""Keeps the words of the page: ``python -m tools.wording``.

Collects every message of ``index.html``, ``app/`` and the boot scripts into ``words/2048.pot``,
brings ``words/LANGUAGE.po`` up to date with it, and compiles each into
``static/words/LANGUAGE.json``, which the page loads for one language only. docs/languages.md tells
how. Needs Babel, which is shipped nowhere; a build takes the compiled files as they are.
"""

from __future__ import annotations

import ast
import gettext
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from app.play.tongue import CONTEXT
from tools.paths import ROOT

WORDS = ROOT / "words"
COMPILED = ROOT / "static" / "words"
TEMPLATE = WORDS / "2048.pot"
LANGUAGES = ("es",)
"""Those with a catalogue; English stands in the code."""
MINIMUM_GROUPING = {"es": 2}
"""CLDR's minimumGroupingDigits where it is not 1: 1234, but 12.345. Babel does not have it; a test
compares with the browser's own numbers."""

ATTRIBUTES = ("aria-label", "title", "abbr")
NOT_READ = frozenset({"script", "style", "svg", "mpy-config", "template", "noscript"})
"""Elements without words, or whose words no script can change."""
VOID = frozenset({"input", "meta", "link", "br", "img", "hr"})
_WORD = re.compile(r"[^\W\d_]{2}")
_TAG = re.compile(r"</?\d+>")


class Message(NamedTuple):
    """What stands in the code, and where."""

    text: str
    place: str
    many: str = ""
    """For a noun that is counted, its plural."""
    context: str = ""
    """What tells it from another that is the same in English."""


# ── Python ───────────────────────────────────────────────────────────────────────────────────────

TEXTS = frozenset({"tr", "mark"})
TOLD_ERRORS = frozenset({"RecordError", "BackupError", "CheatError", "LinkError", "ChannelError"})
"""Errors that are told to the player, wherever they are raised."""
TOLD_VALUES = ("app/engine/", "app/web/address.py", "app/duel/lone.py")
"""Where a ValueError is told, too."""


def python_messages(path: Path) -> Iterator[Message]:
    """The messages of a module: arguments of ``tr``, ``mark``, ``counted``, and told errors."""
    name = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        called = node.func.id if isinstance(node.func, ast.Name) else called
        first = _template(node.args[0])
        if called in ("counted", "noun") and len(node.args) == 3:
            one, many = (_template(each) for each in node.args[1:])
            if one and many:
                yield Message(one, name, many)
        elif first and (
            called in TEXTS
            or called in TOLD_ERRORS
            or (called == "ValueError" and name.startswith(TOLD_VALUES))
        ):
            given = [*node.args[1:2], *(k.value for k in node.keywords if k.arg == "context")]
            context = _template(given[0]) if called in TEXTS and given else ""
            yield Message(first, name, context=context)


def _template(node: ast.expr) -> str:
    """A text of the code with the names of what is filled in; empty where it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            parts.append(f"{{{_name(part.value)}}}")
    return "".join(parts)


def _name(node: ast.expr) -> str:
    """What stands for an expression that is filled in: the last name in it."""
    if isinstance(node, ast.Attribute):
        return node.attr
    names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
    return names[-1] if names else "value"


# ── Boot scripts ─────────────────────────────────────────────────────────────────────────────────

SCRIPTS = ("static/drawing.js", "static/guard.js", "static/boot/faults.mjs", "static/boot/view.mjs")
"""Those that say something."""
_STRING = r'''"(?:[^"\\]|\\.)*"'''
_SAID = re.compile(rf"\b(?:say|mark)\(\s*({_STRING})(?:,\s*({_STRING}))?")
"""A text, and what guard.js says after it."""


# ── The page ─────────────────────────────────────────────────────────────────────────────────────


class Node:
    """An element of the page, as far as its words need it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node | str] = []

    @property
    def has_text(self) -> bool:
        """Whether anything in it can be read."""
        return self.tag not in NOT_READ and any(
            child.has_text if isinstance(child, Node) else bool(child.strip())
            for child in self.children
        )

    @property
    def has_own_text(self) -> bool:
        """Whether text stands in it directly, so that it is one message."""
        return any(isinstance(child, str) and child.strip() for child in self.children)

    @property
    def message(self) -> str:
        """Its text; elements in it that can be read are numbered tags."""
        parts: list[str] = []
        number = 0
        for child in self.children:
            if isinstance(child, str):
                parts.append(re.sub(r"\s+", " ", child))
            elif child.has_text:
                parts.append(f"<{number}>{child.message}</{number}>")
                number += 1
        return "".join(parts).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(node)
        if tag not in VOID:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._open[-1].tag == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def page_messages(html: str) -> Iterator[str]:
    """The messages of a page, as static/wording.mjs looks them up."""
    reader = _Reader()
    reader.feed(html)
    yield from _messages(reader.root, inside=False)


def _messages(node: Node, inside: bool) -> Iterator[str]:
    own_language = "lang" in node.attributes and node.tag != "html"
    if node.tag in NOT_READ or own_language:
        return
    names = [*ATTRIBUTES, *(["content"] if node.attributes.get("name") == "description" else [])]
    for name in names:
        text = node.attributes.get(name, "")
        if _WORD.search(text):
            yield text
    whole = not inside and node.has_own_text
    if whole and _WORD.search(_TAG.sub("", node.message)):
        yield node.message
    for child in node.children:
        if isinstance(child, Node):
            yield from _messages(child, inside or whole)


# ── All of it ────────────────────────────────────────────────────────────────────────────────────


PAGES = ("index.html", "static/duel.html")
"""The page, and what of it comes late."""


def collect() -> Iterator[Message]:
    """Every message, in the order of the page and of the files' names."""
    for name in PAGES:
        for text in page_messages((ROOT / name).read_text(encoding="utf-8")):
            yield Message(text, name)
    for path in sorted((ROOT / "app").rglob("*.py")):
        yield from python_messages(path)
    for name in SCRIPTS:
        for said in _SAID.finditer((ROOT / name).read_text(encoding="utf-8")):
            yield from (Message(json.loads(text), name) for text in said.groups() if text)


def template() -> Catalog:
    """All messages, without a translation."""
    catalogue = Catalog(project="2048", charset="utf-8", fuzzy=False)
    for message in collect():
        known = catalogue.get(message.text, message.context or None)
        # A word can be counted in one place and stand alone in another: then it is counted.
        many = message.many or (known.id[1] if known and known.pluralizable else "")
        places: list[Any] = [*(known.locations if known else []), (message.place, None)]
        if known is not None:
            catalogue.delete(message.text, message.context or None)
        key = (message.text, many) if many else message.text
        catalogue.add(key, locations=list(dict.fromkeys(places)), context=message.context or None)
    return catalogue


def as_text(catalogue: Catalog) -> str:
    """A catalogue as a file, without what changes though no word does: hours and lines."""
    buffer = io.BytesIO()
    write_po(
        buffer, catalogue, omit_header=False, sort_output=True, width=100, include_lineno=False
    )
    text = buffer.getvalue().decode("utf-8")
    kept = ("Language:", "MIME-Version:", "Content-", "Plural-Forms:")
    header, blank, rest = text.partition("\n\n")
    lines = [
        line
        for line in header.splitlines()
        if not line.startswith(("#", '"')) or line.startswith(tuple(f'"{name}' for name in kept))
    ]
    return "\n".join(lines) + blank + rest


def read(path: Path, language: str) -> Catalog:
    """The catalogue in a file; empty if there is none yet."""
    if not path.is_file():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> str:
    """What the page loads of a language: translations, plural forms, and how it writes numbers."""
    locale = Locale.parse(str(catalogue.locale))
    form = gettext.c2py(catalogue.plural_expr)
    messages: dict[str, str | list[str]] = {}
    for message in sorted(catalogue, key=lambda each: str(each.id)):
        key: Any = message.id
        said: Any = message.string
        if key and said and isinstance(said, str):
            messages[f"{message.context}{CONTEXT}{key}" if message.context else str(key)] = said
        elif key and said and all(said):
            messages[key[0]] = list(said)
    symbols = locale.number_symbols["latn"]
    document = {
        "language": str(locale),
        "direction": "rtl" if locale.text_direction == "rtl" else "ltr",
        "forms": "".join(str(form(n)) for n in range(200)),
        "group": symbols["group"],
        "decimal": symbols["decimal"],
        "least": MINIMUM_GROUPING.get(str(locale), 1),
        "messages": messages,
    }
    return json.dumps(document, ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    """Write template, catalogues and what is compiled of them."""
    words = template()
    for folder in (WORDS, COMPILED):
        folder.mkdir(exist_ok=True)
    TEMPLATE.write_text(as_text(words), encoding="utf-8")
    for language in LANGUAGES:
        path = WORDS / f"{language}.po"
        catalogue = read(path, language)
        catalogue.update(words, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        path.write_text(as_text(catalogue), encoding="utf-8")
        missing = [str(message.id) for message in catalogue if message.id and not message.string]
        print(f"{language}: {len(words)} messages, {len(missing)} without a translation")
        text = compiled(catalogue)
        (COMPILED / f"{language}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
