"""What the sides say to each other: one JSON object each, judged before anything of it is used."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from app.duel.chain import MOVES, SPAWNS, is_hash, is_secret
from app.duel.clocks import RUN_MS

MOST_CHARACTERS = 256
"""No message is longer."""
REASONS = ("moves", "over", "time", "forfeit")
"""Why a run ends, as in records."""


class CheatError(ValueError):
    """The other side did what the protocol does not allow; the text says what, in plain words."""


def _number(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _flag(value: object) -> bool:
    return type(value) is bool


_FIELDS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "seal": {"seal": is_hash},
    "key": {"n": _number(0, SPAWNS - 1), "key": is_hash},
    "move": {"k": _number(1, MOVES), "sealed": is_hash},
    "end": {
        "moves": _number(0, MOVES),
        "reason": lambda value: value in REASONS,
        "clock": _number(0, RUN_MS),
    },
    "secret": {"secret": is_secret, "confirmed": _flag},
    "have": {"seal": _flag, "keys": _number(0, SPAWNS),
             "moves": _number(0, MOVES)},
}  # fmt: skip
"""The kinds of message, and what each must hold: that and nothing else."""


def write(kind: str, **fields: object) -> str:
    """A message as it goes out."""
    return json.dumps({"is": kind, **fields}, separators=(",", ":"))


def read(text: object) -> tuple[str, dict[str, Any]]:
    """The kind of a message that came in, and its fields.

    Raises:
        CheatError: it is no message of the protocol.

    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise CheatError("a message that is too long, or no text")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise CheatError("a message that cannot be read") from None
    kind = fields.pop("is", None) if isinstance(fields, dict) else None
    checks = _FIELDS.get(kind) if isinstance(kind, str) else None
    if checks is None:
        raise CheatError("a message of no known kind")
    if fields.keys() != checks.keys() or not all(checks[name](fields[name]) for name in checks):
        raise CheatError(f"a message “{kind}” that is not in order")
    return str(kind), fields
