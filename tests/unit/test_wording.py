"""Every word is in the catalogue, every catalogue is whole, and what is shipped is made of it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from app.play import Language, tongue
from app.play.tongue import Catalogue
from tools import wording
from tools.paths import ROOT

PAGE = (ROOT / "index.html").read_text(encoding="utf-8")
_FILLED = re.compile(r"\{\w+\}|</?\d+>")


def compiled(language: str) -> dict[str, object]:
    data: dict[str, object] = json.loads(
        (wording.COMPILED / f"{language}.json").read_text(encoding="utf-8")
    )
    return data


def test_the_template_holds_every_message_of_page_and_code() -> None:
    text = wording.TEMPLATE.read_text(encoding="utf-8")
    assert text == wording.as_text(wording.template()), "`python -m tools.wording` writes it"


@pytest.mark.parametrize("language", wording.LANGUAGES)
def test_a_catalogue_is_complete_and_is_what_is_shipped(language: str) -> None:
    catalogue = wording.read(wording.WORDS / f"{language}.po", language)
    words = wording.template()
    assert {message.id for message in catalogue} == {message.id for message in words}
    assert not catalogue.obsolete
    for message in catalogue:
        said = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(said), f"{message.id!r} has no translation"
        assert not message.fuzzy, message.id
    text = (wording.COMPILED / f"{language}.json").read_text(encoding="utf-8")
    assert text == wording.compiled(catalogue), "`python -m tools.wording` writes it"


@pytest.mark.parametrize("language", wording.LANGUAGES)
def test_a_translation_fills_in_what_the_english_does(language: str) -> None:
    catalogue = wording.read(wording.WORDS / f"{language}.po", language)
    for message in catalogue:
        if isinstance(message.id, str) and isinstance(message.string, str) and message.id:
            wanted, found = (sorted(_FILLED.findall(text)) for text in (message.id, message.string))
            assert wanted == found, message.id
            for text in (message.id, message.string):
                assert text.strip() == text or text in (" and ", " to ", " y ", " a ")


def test_page_settings_and_catalogues_know_the_same_languages() -> None:
    tags = re.search(r'data-languages="([\w ]+)"', PAGE)
    assert tags
    known = ["en", *wording.LANGUAGES]
    assert tags[1].split() == known
    assert [each.value for each in Language] == ["system", *known]
    assert re.findall(r'name="language" value="(\w+)"', PAGE) == ["system", *known]


# ── No word stands outside ───────────────────────────────────────────────────────────────────────

NOT_SAID = {
    "app/engine": "errors are collected where they are raised; the rest is data",
    "app/coach": "says nothing",
    "app/__init__.py": "says nothing",
}
CODE = [
    path
    for path in sorted((ROOT / "app").rglob("*.py"))
    if not path.relative_to(ROOT).as_posix().startswith(tuple(NOT_SAID))
]
_SENTENCE = re.compile(
    r"[A-Z]?[a-z]+,? [a-z]+.* |^[A-Z][a-z]+( [a-z]+)*[.!?]$|[a-z] [a-z]+[.:!?…]$"
)
"""Two words and more, or one with a full stop: what a selector, a key or a style never is."""
_SELECTOR = re.compile(r"[:#.[]|[a-z]+(, \.?[a-z]+)+$")
PROGRAMMERS = ("AttributeError", "TypeError")
"""Errors that only whoever changes the code can meet."""
QUIET = frozenset({"ValueError", "LookupError", "OSError", *PROGRAMMERS, *wording.TOLD_ERRORS})


def loose_words(tree: ast.AST) -> list[str]:
    """Texts in a module that read like a sentence and do not go through the catalogue."""
    said: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called in {*wording.TEXTS, "counted", "Field", "TypeVar", *QUIET}:
                said |= {id(each) for argument in node.args for each in ast.walk(argument)}
        elif isinstance(node, ast.Assert) and node.msg is not None:
            said |= {id(each) for each in ast.walk(node.msg)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said.add(id(node.value))  # a docstring
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]
    return [text for text in texts if _SENTENCE.search(text) and not _SELECTOR.match(text)]


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_of_the_code_is_outside_the_catalogue(path: Path) -> None:
    assert loose_words(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_a_sentence_outside_the_catalogue_would_be_found() -> None:
    for text in ('"The coach waits."', 'f"{n} of the games"', '"Paused."', '"Press any key: "'):
        assert loose_words(ast.parse(f"say({text})")), text
    for text in ('tr("The coach waits.")', '"#board .tiles"', '"tile made"', '"data-x"'):
        assert not loose_words(ast.parse(f"say({text})")), text


def test_boot_scripts_that_say_something_are_read() -> None:
    scripts = [*(ROOT / "static").glob("*.*js"), *(ROOT / "static" / "boot").glob("*.mjs")]
    talking = {
        path.relative_to(ROOT).as_posix()
        for path in scripts
        if re.search(r"textContent = [\"`]|\bsay\(\"", path.read_text(encoding="utf-8"))
    }
    assert talking <= set(wording.SCRIPTS)
    for name in wording.SCRIPTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"textContent = [\"`][^\"`]*[a-z]{3}", text), name


def test_what_a_message_of_the_page_is() -> None:
    html = """<html lang="en"><body><p title="A title">One  <b>bold</b>
      word<svg><title>no</title></svg></p><button><svg></svg>Undo</button><i>3×3</i><p>
      <span lang="es">Español</span> <a aria-label="Away"><svg/></a></p></body></html>"""
    assert list(wording.page_messages(html)) == [
        "A title",
        "One <0>bold</0> word",
        "Undo",
        "Away",
    ]


# ── How it is spoken ─────────────────────────────────────────────────────────────────────────────

SPANISH = Catalogue(
    "es",
    {"Score {n}.": "Puntos {n}.", "move": ["paso", "pasos"], "{key} is missing": "falta {key}"},
    "10" + "1" * 198,
    ".",
    ",",
    2,
)


@pytest.fixture
def spanish() -> object:
    tongue.speak(SPANISH)
    yield
    tongue.speak(None)


@pytest.mark.usefixtures("spanish")
def test_texts_numbers_and_plurals_in_another_language() -> None:
    assert tongue.language() == "es"
    assert tongue.tr("Score {n}.", n=3) == "Puntos 3."
    assert tongue.tr("Not known {n}.", n=3) == "Not known 3."
    assert [tongue.number(n) for n in (0, 999, 1234, 12345, 1234567, -12345)] == [
        "0", "999", "1234", "12.345", "1.234.567", "-12.345",
    ]  # fmt: skip
    assert [tongue.counted(n, "move", "moves") for n in (0, 1, 2, 101, 12345)] == [
        "0 pasos", "1 paso", "2 pasos", "101 pasos", "12.345 pasos",
    ]  # fmt: skip
    assert tongue.detail(ValueError("goal is missing")) == "falta goal"
    assert tongue.detail(ValueError("something else")) == "something else"


def test_english_is_what_stands_in_the_code() -> None:
    assert tongue.language() == "en"
    assert tongue.tr("Score {n}.", n=3) == "Score 3."
    assert tongue.number(1234) == "1,234"
    assert [tongue.counted(n, "move", "moves") for n in (0, 1, 2)] == [
        "0 moves",
        "1 move",
        "2 moves",
    ]
    assert tongue.detail(ValueError("it is too long")) == "it is too long"


def test_plural_forms_of_a_language_are_those_of_its_formula() -> None:
    forms = str(compiled("es")["forms"])
    assert [forms[n] for n in (0, 1, 2, 11, 101)] == ["1", "0", "1", "1", "1"]
