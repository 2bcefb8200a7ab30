"""Tabs without Web Locks ask each other through storage, and none is taken for dead wrongly."""

from __future__ import annotations

import asyncio

import pytest

from app.web import asking
from app.web.asking import AskLife
from app.web.vault import Vault

from .help import PREFIX, FaultyArea

QUESTION, ANSWER = AskLife.QUESTION, AskLife.ANSWER


def life(area: FaultyArea, tab: str) -> AskLife:
    return AskLife(Vault(area, PREFIX, lambda _: None), tab)


async def asked(asker: AskLife, tab: str, *others: AskLife) -> bool:
    """Ask, and deliver the storage events that this makes."""
    question = asyncio.ensure_future(asker.lives(tab))
    await asyncio.sleep(0)
    for other in others:
        other.heard(QUESTION)
    asker.heard(ANSWER)
    return await question


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ANSWER_S", 0.01)


def test_a_tab_that_answers_lives_and_a_silent_one_does_not() -> None:
    area = FaultyArea()
    one, two, three = (life(area, name) for name in ("one", "two", "three"))
    assert asyncio.run(asked(one, "two", three, two))
    assert not asyncio.run(asked(one, "four", three, two))


def test_a_tab_that_cannot_be_asked_is_left_alone() -> None:
    area = FaultyArea()
    one = life(area, "one")
    area.fill()
    assert asyncio.run(asked(one, "two"))


@pytest.mark.parametrize("text", ["not-json", "[]", "null", "{}", '{"tab":3}', "[" * 9000, ""])
@pytest.mark.parametrize("key", [QUESTION, ANSWER])
def test_damaged_questions_and_answers_mean_nothing(key: str, text: str) -> None:
    area = FaultyArea()
    area.set(PREFIX + key, text)
    one = life(area, "one")
    before = area.ours()
    one.heard(key)
    assert area.ours() == before
