"""Queries of addresses, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.queries import read_query, write_query

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@pytest.mark.parametrize("search", ["", "?"])
def test_no_query_has_no_parameters(search: str) -> None:
    assert read_query(search) == []


def test_parameters_keep_order_doubles_and_empty_values() -> None:
    assert read_query("?size=5&seed=&size=4") == [("size", "5"), ("seed", ""), ("size", "4")]


def test_a_position_stays_legible() -> None:
    assert write_query([("position", "3x3:2.0.0/0.0.0/0.4.0")]) == "position=3x3:2.0.0/0.0.0/0.4.0"


@given(st.lists(st.tuples(WORDS.filter(bool), WORDS), max_size=4))
def test_what_is_written_is_read_again(parameters: list[tuple[str, str]]) -> None:
    assert read_query(f"?{write_query(parameters)}") == parameters
