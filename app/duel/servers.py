"""The servers that a host may name for duels in ``static/duel.json``; none by default.

The build reads the file by the same rules as the page, so that a slip stops it there.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\])(?::[0-9]{1,5})?"
_STUN = re.compile(rf"stuns?:{_HOST}", re.ASCII)
_TURN = re.compile(rf"turns?:{_HOST}(?:\?transport=(?:udp|tcp))?", re.ASCII)
_RELAY = re.compile(
    # Unencrypted to this device alone: browsers refuse anything else from a page of https.
    rf"(?:wss://{_HOST}|ws://(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{{1,5}})?)"
    r"(?:/[A-Za-z0-9._~/-]*)?",
    re.ASCII,
)


class Turn(NamedTuple):
    """A server that passes on what the two pages say, where they reach each other no other way."""

    url: str
    username: str
    credential: str
    """Whoever can read the site can read it."""


class Servers(NamedTuple):
    """What may be asked, and is named to the player before."""

    stun: str = ""
    turn: Turn | None = None
    relay: str = ""
    """Where two pages find each other, so that one link is enough."""
    direct: bool = True
    """Whether the pages may also reach each other without the TURN server."""

    @property
    def ways(self) -> tuple[str, Turn | None, bool]:
        """How the pages may reach each other."""
        return self.stun, self.turn, self.direct

    @property
    def asked(self) -> tuple[str, ...]:
        """The servers that are asked for a way from page to page."""
        return tuple(filter(None, (self.stun, self.turn.url if self.turn else "")))


def read_servers(text: str) -> Servers:
    """What the file says.

    Raises:
        ValueError: it is not written as it must be; the message says where.

    """
    try:
        document: Any = json.loads(text)
    except ValueError as error:
        raise ValueError(f"it is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise ValueError("it holds no object")
    if unknown := sorted(set(document) - set(Servers._fields)):
        raise ValueError(
            f"nothing is called {unknown[0]!r}; there are {', '.join(Servers._fields)}"
        )
    direct = document.get("direct", True)
    if not isinstance(direct, bool):
        raise ValueError("'direct' is true or false")
    servers = Servers(
        _address(document, "stun", _STUN, "stun:stun.example.org:3478"),
        _turn(document.get("turn")),
        _address(document, "relay", _RELAY, "wss://relay.example.org"),
        direct,
    )
    if servers.turn is None and not direct:
        raise ValueError("'direct' is false, and there is no 'turn' for another way")
    return servers


def _address(document: dict[str, Any], key: str, form: re.Pattern[str], example: str) -> str:
    value = document.get(key, "")
    if value != "" and not (isinstance(value, str) and form.fullmatch(value)):
        raise ValueError(f"{key!r} is {value!r}; it is an address like {example}, or empty")
    return str(value)


def _turn(value: object) -> Turn | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(Turn._fields):
        raise ValueError(f"'turn' holds {', '.join(Turn._fields)}, or is null")
    if not all(isinstance(text, str) and text for text in value.values()):
        raise ValueError("all that 'turn' holds are texts")
    return Turn(
        _address(value, "url", _TURN, "turn:turn.example.org:3478"),
        value["username"],
        value["credential"],
    )
