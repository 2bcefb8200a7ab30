"""One WebRTC data channel between two pages, ordered and reliable, with a pulse of its own.

The pulse is a text that is never handed on. When it stays away the connection counts as lost, and
when anything comes again it counts as back: browsers themselves notice a break only after many
seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any

from pyodide.ffi import create_proxy

from .dom import Listeners, options

PULSE = "~"
PULSE_MS = 700
LOST_MS = 2500
"""Silence for so long is a lost connection."""
PULSES_A_SECOND = 60
"""More pulses than that within a second are handed on, for the rules to judge. (After a break all
that it held back come at once.)"""
GATHER_S = 2.0
"""So long the browser may take to name its addresses; with a server to ask, three times as long."""


class Link(Enum):
    """How the connection stands."""

    MAKING = "making"
    OPEN = "open"
    LOST = "lost"
    """Nothing is heard; it may come back."""
    CLOSED = "closed"
    """For good."""


class ChannelError(Exception):
    """No connection can be made; the text says why, in words for a player."""


def configuration(stun: str, turn: tuple[str, str, str] | None, direct: bool) -> Any:
    """RTCConfiguration.

    Args:
        stun: a server to ask for this device's public address; empty for none.
        turn: address, user name and credential of one that passes on what the pages say.
        direct: whether there may be another way than through that one.

    """
    servers = [options(urls=stun)] if stun else []
    if turn is not None:
        servers.append(options(urls=turn[0], username=turn[1], credential=turn[2]))
    return options(iceServers=servers, iceTransportPolicy="all" if direct else "relay")


class Channel:
    """A connection to one other page."""

    def __init__(
        self,
        window: Any,
        configuration: Any,
        changed: Callable[[Link], None],
    ) -> None:
        """Make ready to connect; nothing is asked of a network yet.

        Args:
            window: the browser's.
            configuration: RTCConfiguration; the servers in it are asked for a way to the other.
            changed: is told how the connection stands, when that changes.

        Raises:
            ChannelError: this browser has no WebRTC.

        """
        if not hasattr(window, "RTCPeerConnection"):
            raise ChannelError("this browser connects to no other (it has no WebRTC)")
        self._window = window
        self._patience = GATHER_S * (3 if configuration.iceServers.length else 1)
        self.changed = changed
        self.hear: Callable[[object], None] = lambda _: None
        """Is given what the other page says, whatever it is."""
        self._peer = window.RTCPeerConnection.new(configuration)
        self._listeners = Listeners()
        self._listeners.on(self._peer, "connectionstatechange", lambda _: self._state_changed())
        self._listeners.on(self._peer, "datachannel", lambda event: self._take(event.channel))
        self._channel: Any = None
        self.link = Link.MAKING
        self._heard_at = 0.0
        self._pulses: list[float] = []
        self._beat = create_proxy(lambda *_: self._pulse())
        self._interval: Any = None

    async def offer(self) -> str:
        """The description of this end, for the other; asked for again, of a new way to it.

        (RFC 8839, ICE restart: the channel and all that is on its way stay.)
        """
        again = self._channel is not None
        if not again:
            self._take(self._peer.createDataChannel("duel", options(ordered=True)))
        made = await self._peer.createOffer(options(iceRestart=again))
        await self._peer.setLocalDescription(made)
        return await self._described()

    async def answer(self, sdp: str) -> str:
        """The description of this end, in answer to the other's.

        Raises:
            ChannelError: the browser does not take the other's.

        """
        await self._remote("offer", sdp)
        await self._peer.setLocalDescription(await self._peer.createAnswer())
        return await self._described()

    async def accept(self, sdp: str) -> None:
        """Take the other's answer; the channel opens when both reach each other.

        Raises:
            ChannelError: the browser does not take it.

        """
        await self._remote("answer", sdp)

    async def _remote(self, kind: str, sdp: str) -> None:
        try:
            await self._peer.setRemoteDescription(options(type=kind, sdp=sdp))
        except Exception as error:  # whatever a browser throws
            raise ChannelError("this browser cannot use it") from error

    async def _described(self) -> str:
        """The description of this end, once its addresses are gathered."""
        gathered: asyncio.Future[None] = asyncio.get_event_loop().create_future()

        def look(_: object) -> None:
            # Begun anew, it counts as complete until it has begun: then there is no address yet.
            complete = str(self._peer.iceGatheringState) == "complete"
            found = "a=candidate" in str(self._peer.localDescription.sdp)
            if complete and found and not gathered.done():
                gathered.set_result(None)

        self._listeners.on(self._peer, "icegatheringstatechange", look)
        look(None)
        # What was found by then may be enough.
        await asyncio.wait([gathered], timeout=self._patience)
        return str(self._peer.localDescription.sdp)

    def _take(self, channel: Any) -> None:
        if self._channel is not None:
            channel.close()  # one channel is all there is to a duel
            return
        self._channel = channel
        on = self._listeners.on
        on(channel, "open", lambda _: self._opened())
        on(channel, "close", lambda _: self._set(Link.CLOSED))
        on(channel, "message", lambda event: self._came(event.data))
        if str(channel.readyState) == "open":
            self._opened()

    def _opened(self) -> None:
        if self.link is not Link.MAKING:
            return
        self._heard_at = self._now()
        self._interval = self._window.setInterval(self._beat, PULSE_MS)
        self._set(Link.OPEN)

    def _state_changed(self) -> None:
        # Once open, the channel itself tells; before, this is all there is to be heard.
        if self.link is Link.MAKING and str(self._peer.connectionState) in ("failed", "closed"):
            self._set(Link.CLOSED)

    def send(self, texts: list[str]) -> None:
        """Say something; while the connection is lost the browser keeps it and sends it later."""
        for text in texts:
            if self._channel is None or str(self._channel.readyState) != "open":
                return
            self._channel.send(text)

    def _came(self, data: object) -> None:
        now = self._now()
        self._heard_at = now
        if self.link is Link.LOST:
            self._set(Link.OPEN)
        if data == PULSE:
            self._pulses = [at for at in self._pulses if now - at < 1000] + [now]
            if len(self._pulses) <= PULSES_A_SECOND:
                return
        if self.link is Link.OPEN:
            self.hear(data)

    def _pulse(self) -> None:
        self.send([PULSE])
        if self.link is Link.OPEN and self._now() - self._heard_at > LOST_MS:
            self._set(Link.LOST)

    def _set(self, link: Link) -> None:
        if self.link in (link, Link.CLOSED):
            return
        self.link = link
        if link is Link.CLOSED:
            self.close()
        self.changed(link)

    def _now(self) -> float:
        return float(self._window.performance.now())

    def close(self) -> None:
        """End it; nothing is told of any more."""
        self.link = Link.CLOSED
        if self._interval is not None:
            self._window.clearInterval(self._interval)
            self._interval = None
        self._listeners.close()
        self._peer.close()
