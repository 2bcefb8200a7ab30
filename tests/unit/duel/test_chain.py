import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.duel import chain
from app.engine import Direction
from tests.independent import duel_d1
from tools.paths import ROOT

VECTORS: dict[str, Any] = json.loads((ROOT / "tests/data/duel-d1.json").read_text("utf-8"))
MATCH = VECTORS["match"]
SECRETS = dict(zip(chain.ROLES, (VECTORS["inviterSecret"], VECTORS["guestSecret"]), strict=True))
HEX = st.text("0123456789abcdef", min_size=32, max_size=32)


@pytest.mark.parametrize("role", chain.ROLES)
def test_seals_are_those_published(role: str) -> None:
    assert chain.chain(MATCH, role, SECRETS[role])[0] == VECTORS[f"{role}Seal"]
    assert duel_d1.seal(MATCH, role, SECRETS[role]) == VECTORS[f"{role}Seal"]


@pytest.mark.parametrize("n", VECTORS["keys"], ids=str)
def test_keys_are_those_published(n: str) -> None:
    made = [chain.chain(MATCH, role, SECRETS[role])[int(n) + 1] for role in chain.ROLES]
    assert made == VECTORS["keys"][n]
    assert [duel_d1.keys(MATCH, role, SECRETS[role])[int(n)] for role in chain.ROLES] == made


@pytest.mark.parametrize("n", VECTORS["spawns"], ids=str)
def test_spawns_are_those_published(n: str) -> None:
    pair = [chain.chain(MATCH, role, SECRETS[role])[int(n) + 1] for role in chain.ROLES]
    value, order = chain.spawn_of(MATCH, int(n), *pair)
    told = VECTORS["spawns"][n]
    assert (value, list(order)) == (told["value"], told["order"])


def test_a_sealed_move_is_that_published() -> None:
    told = VECTORS["sealedMove"]
    key = chain.chain(MATCH, told["role"], SECRETS[told["role"]])[told["k"] + 2]
    text = chain.sealed(MATCH, told["role"], told["k"], Direction(told["letter"]), key)
    assert text == told["value"]
    assert chain.opened(MATCH, told["role"], told["k"], text, key) is Direction(told["letter"])
    assert chain.opened(MATCH, told["role"], told["k"] + 1, text, key) is None


@given(HEX, st.sampled_from(chain.ROLES))
def test_each_key_leads_to_the_one_before(secret: str, role: str) -> None:
    links = chain.chain(MATCH, role, secret)
    assert len(links) == 1 + chain.SPAWNS
    assert chain.link_of(MATCH, role, secret) == links[-1]
    for before, key in pairwise(links):
        assert chain.link_of(MATCH, role, key) == before


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (chain.is_match, "0" * 16, ["0" * 15, "0" * 17, "A" * 16, "٠" * 16, 0, None]),
        (chain.is_secret, "f" * 32, ["f" * 31, "F" * 32, b"f" * 32]),
        (chain.is_hash, "a" * 64, ["a" * 64 + "\n", "g" * 64, []]),
    ],
)
def test_what_has_the_form(check: Callable[[object], bool], good: str, bad: list[object]) -> None:
    assert check(good)
    assert not any(check(value) for value in bad)
