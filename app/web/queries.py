"""Queries of addresses, read and written.

Python's own reader takes as long to import as six of our modules, and few addresses have a query.
"""

from __future__ import annotations


def read_query(search: str) -> list[tuple[str, str]]:
    """The parameters of ``?size=5&seed=…`` in order, empty ones too; none of an empty text."""
    query = search.removeprefix("?")
    if not query:
        return []
    from urllib.parse import parse_qsl

    return parse_qsl(query, keep_blank_values=True)


def write_query(parameters: list[tuple[str, str]]) -> str:
    """The query of an address without its question mark, legible where that is safe."""
    if not parameters:
        return ""
    from urllib.parse import urlencode

    return urlencode(parameters, safe=":./")
