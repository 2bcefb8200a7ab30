"""What neither side can turn back: chains of keys, seals, the seeds of spawns and sealed moves.

Every hash is SHA-256 of ASCII text, written as 64 lower-case hex digits. In the spirit of Lamport,
"Password authentication with insecure communication" (1981): a chain is made from its end, shown
from its start, and each key proves itself by the one before it.
"""

from __future__ import annotations

import re
from hashlib import sha256

from app.engine import Direction, spawn_order

ROLES = ("inviter", "guest")
MOVES = 250
"""The most moves that a side can make."""
SPAWNS = MOVES + 2
"""The spawns of a duel: two open it, and each move but none after the last brings one."""

_MATCH = re.compile(r"[0-9a-f]{16}", re.ASCII)
_SECRET = re.compile(r"[0-9a-f]{32}", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


def is_match(text: object) -> bool:
    """Whether ``text`` names a match: 16 lower-case hex digits."""
    return isinstance(text, str) and _MATCH.fullmatch(text) is not None


def is_secret(text: object) -> bool:
    """Whether ``text`` can be a side's secret: 32 lower-case hex digits."""
    return isinstance(text, str) and _SECRET.fullmatch(text) is not None


def is_hash(text: object) -> bool:
    """Whether ``text`` can be a key, a seal or a sealed move: 64 lower-case hex digits."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def other_role(role: str) -> str:
    """The role of the other side."""
    return ROLES[1 - ROLES.index(role)]


def _hash(*parts: object) -> str:
    return sha256(":".join(map(str, ("2048", "D1", *parts))).encode("ascii")).hexdigest()


def link_of(match: str, role: str, key: str) -> str:
    """What stands before ``key`` in the chain of a side: f of the protocol."""
    return _hash(match, role, key)


def chain(match: str, role: str, secret: str) -> tuple[str, ...]:
    """The seal of a side, then its keys for the spawns 0 … 251."""
    links = [secret]
    for _ in range(SPAWNS + 1):
        links.append(link_of(match, role, links[-1]))
    return tuple(reversed(links[1:]))


def spawn_of(match: str, n: int, inviter_key: str, guest_key: str) -> tuple[int, tuple[int, ...]]:
    """Spawn ``n``, from both keys for it: its value, and all cells in the order of choice."""
    return spawn_order(_hash(match, n, inviter_key, guest_key)[:32], n, 4)


def sealed(match: str, role: str, k: int, direction: Direction, key: str) -> str:
    """Move ``k`` (from 1) as it goes out; ``key`` is the mover's own for spawn ``k + 1``."""
    return _hash(match, role, k, direction.value, key)


def opened(match: str, role: str, k: int, text: str, key: str) -> Direction | None:
    """The direction that a sealed move holds; None if it holds none."""
    fits = [way for way in Direction if sealed(match, role, k, way, key) == text]
    return fits[0] if fits else None
