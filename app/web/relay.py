"""A room on a relay in which two pages find each other, by Trystero, a published engine.

Its script is fetched when one is first entered. What the relay passes on is encrypted with the
room's password, so that it learns neither addresses nor who is there beyond those that ask it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import create_proxy

from .dom import options
from .scripts import library

LIBRARY = "static/vendor/trystero/trystero.js"
APP = "2048-duel"
GOODBYE_S = 1
"""So long the other page may take to have done with what was said."""
PATIENCE_MS = 30_000
"""So long what two pages have to say to each other may take."""

Say = Callable[[str], Awaitable[None]]
Hear = Callable[[], Awaitable[object]]


class Relay:
    """A relay, and the room on it that this page is in."""

    def __init__(self, window: Any, address: str) -> None:
        """Args: the browser's window; the address. Nothing is asked yet."""
        self._window, self.address = window, address
        self._room: Any = None
        self._proxies: list[Any] = []
        self._leaving: asyncio.Task[None] | None = None

    async def enter(
        self,
        room: str,
        password: str,
        servers: Any,
        meet: Callable[[Say, Hear], Awaitable[None]],
        waits: bool,
    ) -> None:
        """Enter a room, and ``meet`` whoever else is in it.

        Args:
            room: its name.
            password: what keeps others out.
            servers: RTCConfiguration; what is asked for a way to the other.
            meet: what is said to each that comes; what it raises shows that one the door.
            waits: whether to say nothing to the relay until somebody comes.

        Raises:
            OSError: the engine could not be fetched.

        """
        trystero = await library(self._window, "trystero", LIBRARY)
        if self._leaving is not None:
            await self._leaving  # it knows one room of a name
        trystero.resumeRelayReconnection()

        async def handshake(_peer: str, send: Any, receive: Any, _first: bool) -> None:
            async def say(text: str) -> None:
                await send(text)

            async def hear() -> object:
                return (await receive()).data

            await meet(say, hear)

        self._proxies = [create_proxy(handshake), create_proxy(lambda _: None)]
        self._room = trystero.joinRoom(
            options(
                appId=APP,
                password=password,
                passive=waits,
                rtcConfig=servers,
                relayConfig=options(urls=[self.address], warnOnRelayFailure=False),
            ),
            room,
            options(
                onPeerHandshake=self._proxies[0],
                onJoinError=self._proxies[1],
                handshakeTimeoutMs=PATIENCE_MS,
            ),
        )

    @property
    def reached(self) -> bool:
        """Whether the relay answers."""
        if not hasattr(self._window, "trystero"):
            return False
        socket = getattr(self._window.trystero.getRelaySockets(), self.address, None)
        return socket is not None and int(socket.readyState) == 1

    def leave(self) -> None:
        """Leave the room; the relay is asked nothing more."""
        room, self._room = self._room, None
        if room is not None:
            self._leaving = asyncio.ensure_future(self._say_goodbye(room))

    async def _say_goodbye(self, room: Any) -> None:
        trystero = self._window.trystero
        await asyncio.sleep(GOODBYE_S)
        # The engine keeps a connection for two minutes, and would take it for alive later.
        peers = list(self._window.Object.values(room.getPeers()))
        await room.leave()
        for peer in peers:
            peer.close()
        trystero.pauseRelayReconnection()
        socket = getattr(trystero.getRelaySockets(), self.address, None)
        if socket is not None:
            socket.close()
