"""A relay on this machine: as much of a WebSocket tracker as two pages need to find each other.

It speaks RFC 6455 and hands on what WebTorrent trackers hand on: the offers in an announcement to
others of the same swarm, an answer to whom it is for. It keeps what it was sent, for tests to read.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, Request, TextMessage
from wsproto.utilities import LocalProtocolError

from tools.serve import HOST


class Tracker(ThreadingTCPServer):
    """The relay, on a free port."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__((HOST, 0), Visitor)
        self.heard: list[str] = []
        """All that it was sent."""
        self.lock = threading.Lock()
        self.swarms: dict[str, dict[str, Visitor]] = {}

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"ws://{HOST}:{self.server_address[1]}"

    @property
    def present(self) -> int:
        """How many pages are connected and have asked for others."""
        with self.lock:
            return len({id(v) for swarm in self.swarms.values() for v in swarm.values()})


class Visitor(BaseRequestHandler):
    """One connection to it."""

    server: Tracker

    def handle(self) -> None:
        """Speak with one page until it goes."""
        self.wire = WSConnection(ConnectionType.SERVER)
        while data := self._receive():
            self.wire.receive_data(data)
            for event in self.wire.events():
                if isinstance(event, Request):
                    self._send(self.wire.send(AcceptConnection()))
                elif isinstance(event, Ping | CloseConnection):
                    self._send(self.wire.send(event.response()))
                elif isinstance(event, TextMessage):
                    self._heard(event.data)

    def finish(self) -> None:
        """It has gone."""
        with self.server.lock:
            for swarm in self.server.swarms.values():
                for name in [name for name, visitor in swarm.items() if visitor is self]:
                    del swarm[name]

    def _receive(self) -> bytes:
        try:
            return bytes(self.request.recv(65536))
        except OSError:
            return b""

    def _send(self, data: bytes) -> None:
        try:
            self.request.sendall(data)
        except OSError:
            return  # it has gone; the loop will notice

    def say(self, message: dict[str, Any]) -> None:
        """Send one message to the page."""
        try:
            self._send(self.wire.send(TextMessage(json.dumps(message))))
        except LocalProtocolError:
            return

    def _heard(self, text: str) -> None:
        message: dict[str, Any] = json.loads(text)
        swarm_name, name = message["info_hash"], message["peer_id"]
        with self.server.lock:
            self.server.heard.append(text)
            swarm = self.server.swarms.setdefault(swarm_name, {})
            swarm[name] = self
            others = [visitor for other, visitor in swarm.items() if other != name]
            passed = {"action": "announce", "info_hash": swarm_name, "peer_id": name}
            if "answer" in message:
                if whom := swarm.get(message["to_peer_id"]):
                    answer = {"answer": message["answer"], "offer_id": message["offer_id"]}
                    whom.say({**passed, **answer})
                return
            for visitor, offer in zip(others, message.get("offers", []), strict=False):
                visitor.say({**passed, **offer})
            count = {"complete": 0, "incomplete": len(swarm), "interval": 120}
            self.say({"action": "announce", "info_hash": swarm_name, **count})


@contextmanager
def tracking() -> Iterator[Tracker]:
    """A relay as long as it is needed."""
    with Tracker() as tracker:
        thread = threading.Thread(target=tracker.serve_forever, daemon=True)
        thread.start()
        yield tracker
        tracker.shutdown()
        thread.join()
