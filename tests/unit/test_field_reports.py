"""docs/field-reports.md answers every report, and the tests it names are there."""

from __future__ import annotations

import re

import pytest

from tools.paths import ROOT

PAGE = (ROOT / "docs" / "field-reports.md").read_text(encoding="utf-8")

REPORTS = {
    "A": (1, 2, 3, 6, 8, 9, 13, 14, 15, 16, 17, 18),
    "B": (1, 2, 3, 5, 6, 7, 8, 9, 12, 14),
    "C": (1, 3, 4, 6, 10, 11, 12, 13, 14, 15),
    "D": (2, 3, 4, 7, 8, 9, 10, 11, 12, 13),
    "E": (1, 2, 3, 5, 6, 7, 9, 13, 14, 16),
    "F": (3, 4, 5, 6, 7, 9, 11),
    "G": (1, 2, 3, 6, 7, 8, 11, 12, 13),
    "H": (1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 15),
}
"""The reports of the list that this part of the game can meet, by their letter."""

PLACES = sorted(set(re.findall(r"`((?:tests/|test_)[\w/.]+)", PAGE)))
NAMED = sorted(set(re.findall(r"`(test_\w+\.py)::(\w+)`", PAGE)))


def test_every_report_is_answered_once() -> None:
    answered = [
        name
        for row in re.findall(r"^\| ([A-H]\d[^|]*) \|", PAGE, re.MULTILINE)
        for name in row.split(", ")
    ]
    reports = [f"{letter}{number}" for letter, numbers in REPORTS.items() for number in numbers]
    assert sorted(answered) == sorted(reports)


@pytest.mark.parametrize("place", PLACES)
def test_the_files_it_names_are_there(place: str) -> None:
    path = place if "/" in place else f"tests/e2e/{place}"
    assert (ROOT / path).exists()


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_the_tests_it_names_are_there(file: str, name: str) -> None:
    assert f"def {name}(" in (ROOT / "tests" / "e2e" / file).read_text(encoding="utf-8")


def test_what_it_shortens_is_the_end_of_a_test_nearby() -> None:
    tests = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests/e2e").glob("test_*.py"))
    for start in re.findall(r"`…(\w+)…?`", PAGE):
        assert start in tests
