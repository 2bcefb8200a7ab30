"""Generator D1: the tiles of a duel, from the secrets of both sides.

The text in ``docs/duel-protocol.md`` is the definition. ``app/duel`` plays by it, move by move;
here is what a finished duel is replayed with. Like T1 it is never changed, only superseded.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

ROLES = ("inviter", "guest")
MOVES = 250
"""The most moves that a side can make."""
SPAWNS = MOVES + 2
"""The spawns of a duel: two open it, and each move but none after the last brings one."""


class Duel(NamedTuple):
    """What the tiles of a duel come from."""

    match: str
    """16 lower-case hex digits."""
    secrets: tuple[str, str] | None = None
    """Of inviter and guest, 32 lower-case hex digits each; None until both are known."""


def digest(*parts: object) -> str:
    """The hash of these parts behind the protocol's name, as 64 lower-case hex digits."""
    return sha256(":".join(map(str, ("2048", "D1", *parts))).encode("ascii")).hexdigest()


def link_of(match: str, role: str, key: str) -> str:
    """What stands before ``key`` in the chain of a side: f of the protocol."""
    return digest(match, role, key)


def chain(match: str, role: str, secret: str) -> tuple[str, ...]:
    """The seal of a side, then its keys for the spawns 0 … 251."""
    links = [secret]
    for _ in range(SPAWNS + 1):
        links.append(link_of(match, role, links[-1]))
    return tuple(reversed(links[1:]))


def seed_of(match: str, n: int, inviter_key: str, guest_key: str) -> str:
    """The seed of spawn ``n``, from both keys for it."""
    return digest(match, n, inviter_key, guest_key)[:32]


@lru_cache(maxsize=4)
def seeds_of(duel: Duel) -> tuple[str, ...]:
    """The seeds of all spawns.

    Raises:
        ValueError: the secrets are not known.

    """
    if duel.secrets is None:
        raise ValueError("the tiles of this duel were never all known")
    sides = (
        chain(duel.match, role, secret)[1:]
        for role, secret in zip(ROLES, duel.secrets, strict=True)
    )
    return tuple(seed_of(duel.match, n, *keys) for n, keys in enumerate(zip(*sides, strict=True)))
