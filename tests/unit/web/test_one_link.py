"""What two pages say to each other in a room on the relay, and who is shown the door."""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.duel import offer, room
from app.duel.offer import LinkError
from app.duel.servers import Servers

SDP = """a=candidate:1 1 udp 2113942271 192.0.2.7 47466 typ host
a=ice-ufrag:j0y2
a=ice-pwd:eX46vQykXvlJRxgrgANi79Xz
a=fingerprint:sha-256 """

Meet = Callable[
    [Callable[[str], Awaitable[None]], Callable[[], Awaitable[object]]], Awaitable[None]
]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """app.one_link, with stand-ins for what only a browser has."""
    before = set(sys.modules)
    ffi = {"create_proxy": None, "create_once_callable": None, "jsnull": None}
    js = {"document": None, "window": None, "Object": SimpleNamespace(fromEntries=None)}
    ffi["to_js"] = lambda values, **_: values  # type: ignore[assignment]
    for name, members in (("js", js), ("pyodide", {}), ("pyodide.ffi", ffi)):
        stand_in = ModuleType(name)
        vars(stand_in).update(members)
        monkeypatch.setitem(sys.modules, name, stand_in)
    yield importlib.import_module("app.one_link")
    for name in set(sys.modules) - before:
        if name.startswith(("app.one_link", "app.web.")):
            del sys.modules[name]


class Page:
    """One side: its channel says that it has a certificate, and notes what it is told."""

    def __init__(self, module: ModuleType, invitation: room.Invitation, role: str) -> None:
        self.print = "57" if role == "inviter" else "A3"
        self.told: list[str] = []
        self.met: list[str] = []
        self.meet: Meet | None = None
        self.link = module.OneLink("wss://relay.example.org", invitation, role, role)
        self.link._relay = SimpleNamespace(enter=self._enter)
        self.hands = module.Hands(
            lambda: self,
            lambda _, theirs: self.met.append(theirs.name),
            lambda error: self.told.append(f"{type(error).__name__}: {error}"),
        )

    async def _enter(self, *given: Any, **_: Any) -> None:  # noqa: ANN401
        self.meet = given[3]

    async def offer(self) -> str:
        return SDP + ":".join([self.print] * 32)

    async def answer(self, sdp: str) -> str:
        assert sdp.startswith("v=0")
        return await self.offer()

    async def accept(self, sdp: str) -> None:
        assert sdp.startswith("v=0")


async def together(first: Page, second: Page, twist: Callable[[str], str] = str) -> None:
    """Let two pages say to each other what they have to say; ``twist`` what the second says."""
    lines: tuple[asyncio.Queue[str], ...] = (asyncio.Queue(), asyncio.Queue())

    async def say_to_second(text: str) -> None:
        lines[1].put_nowait(text)

    async def say_to_first(text: str) -> None:
        lines[0].put_nowait(twist(text))

    assert first.meet is not None
    assert second.meet is not None
    talks = first.meet(say_to_second, lines[0].get), second.meet(say_to_first, lines[1].get)
    await asyncio.wait([asyncio.ensure_future(_quiet(talk)) for talk in talks], timeout=1)


async def _quiet(talk: Awaitable[None]) -> None:
    try:
        await talk
    except Exception:
        return  # the engine shows that page the door


async def pages(module: ModuleType, *roles: str) -> list[Page]:
    invitation = room.invite("inviter")
    made = [Page(module, invitation, role) for role in roles]
    for page in made:
        await page.link.find(Servers(), page.hands)
    return made


def test_the_two_hand_each_other_what_links_would_carry(module: ModuleType) -> None:
    async def play() -> None:
        inviter, guest = await pages(module, "inviter", "guest")
        await together(inviter, guest)
        assert (inviter.met, guest.met) == (["guest"], ["inviter"])
        assert inviter.told == guest.told == []

    asyncio.run(play())


def test_a_second_guest_is_told_and_the_first_keeps_the_place(module: ModuleType) -> None:
    async def play() -> None:
        inviter, guest, second = await pages(module, "inviter", "guest", "guest")
        await together(inviter, guest)
        await together(inviter, second)
        assert second.told == ["TakenError: "]
        assert (inviter.met, inviter.told, second.met) == (["guest"], [], [])

    asyncio.run(play())


def test_only_the_page_that_was_met_is_let_in_again(module: ModuleType) -> None:
    async def play() -> None:
        inviter, guest = await pages(module, "inviter", "guest")
        await together(inviter, guest)
        accepted: list[str] = []

        async def accept(sdp: str) -> None:
            accepted.append(sdp)

        inviter.accept = accept  # type: ignore[method-assign]
        for print_, times in (("A4", 0), ("A3", 1)):
            guest.print = print_
            for page in (inviter, guest):
                await page.link.find_again(page)
            await together(inviter, guest)
            assert len(accepted) == times

    asyncio.run(play())


def other_match(text: str) -> str:
    return offer.pack(replace(offer.unpack(text), match="0" * 16), 600)


@pytest.mark.parametrize(
    ("twist", "says"),
    [
        (lambda _: "", "not a whole link"),
        (lambda text: text[:-2], "cut or changed"),
        (lambda _: "A" * 100_000, "not a whole link"),
        (other_match, "of another duel"),
    ],
    ids=["nothing", "cut", "flood", "another match"],
)
def test_what_is_said_is_checked(
    module: ModuleType, twist: Callable[[str], str], says: str
) -> None:
    async def play() -> None:
        inviter, guest = await pages(module, "inviter", "guest")
        await together(inviter, guest, twist)
        assert inviter.met == []
        (told,) = inviter.told
        assert told.startswith(LinkError.__name__)
        assert says in told

    asyncio.run(play())
