"""What neither side can turn back: chains of keys, seals, the seeds of spawns and sealed moves.

Every hash is SHA-256 of ASCII text, written as 64 lower-case hex digits. In the spirit of Lamport,
"Password authentication with insecure communication" (1981): a chain is made from its end, shown
from its start, and each key proves itself by the one before it.
"""

from __future__ import annotations

import re

from app.engine import Direction, spawn_order
from app.engine.d1 import MOVES, ROLES, SPAWNS, chain, digest, link_of, seed_of

__all__ = [
    "MOVES",
    "ROLES",
    "SPAWNS",
    "chain",
    "is_hash",
    "is_match",
    "is_secret",
    "link_of",
    "opened",
    "other_role",
    "sealed",
    "spawn_of",
]

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


def spawn_of(match: str, n: int, inviter_key: str, guest_key: str) -> tuple[int, tuple[int, ...]]:
    """Spawn ``n``, from both keys for it: its value, and all cells in the order of choice."""
    return spawn_order(seed_of(match, n, inviter_key, guest_key), n, 4)


def sealed(match: str, role: str, k: int, direction: Direction, key: str) -> str:
    """Move ``k`` (from 1) as it goes out; ``key`` is the mover's own for spawn ``k + 1``."""
    return digest(match, role, k, direction.value, key)


def opened(match: str, role: str, k: int, text: str, key: str) -> Direction | None:
    """The direction that a sealed move holds; None if it holds none."""
    fits = [way for way in Direction if sealed(match, role, k, way, key) == text]
    return fits[0] if fits else None
