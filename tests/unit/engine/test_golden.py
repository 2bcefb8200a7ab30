"""B14: the same games in every interpreter and for ever."""

from __future__ import annotations

from typing import Any

import pytest

from .golden import FILE, run
from .help import ALL_SIZES, read_data

CASES: list[dict[str, Any]] = read_data(FILE.name)


def test_there_are_20_seeds_on_each_size() -> None:
    assert len({case["seed"] for case in CASES}) == 20
    assert len({(case["seed"], case["size"]) for case in CASES}) == len(CASES) == 80
    assert {case["size"] for case in CASES} == set(ALL_SIZES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['seed'][:4]}-{case['size']}")
def test_golden_games(case: dict[str, Any]) -> None:
    assert run(case["seed"], case["size"]) == case
