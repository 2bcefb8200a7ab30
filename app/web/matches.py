"""The document of a ghost match: both records, the pace of the ghost, and the time on the wall.

``2048/v1/ghost`` holds ``record`` and ``ghost``, the ``pace`` as times, ``elapsedMs`` with the
moment ``at`` which that was so (UTC, in milliseconds), and the ``seal`` that was shown.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

from app.engine import Mode, Record, Verification, encode_record, record_from_fields
from app.play import duel
from app.play.duel import Match

from .vault import Document, Vault

_KEYS = {"version", "record", "ghost", "pace", "elapsedMs", "at", "seal"}
_SEAL = re.compile(r"[0-9a-f]{64}", re.ASCII)


def match_text(record: Record, match: Match, at: int) -> str:
    """The document as text. ``at`` is the present moment in milliseconds, UTC."""
    head = {"elapsedMs": match.elapsed_ms, "at": at, "seal": match.seal, "pace": match.pace}
    tail = json.dumps(head, separators=(",", ":"))[1:]
    mine, ghost = encode_record(record), encode_record(match.ghost)
    return f'{{"version":1,"record":{mine},"ghost":{ghost},{tail}'


def load_match(vault: Vault, key: str, now: int) -> tuple[Record, Match] | None:
    """The match under ``key`` as it stands ``now``; None if there is none that can be used.

    While nobody looked the time went on: it is a clock on the wall.
    """
    document = vault.read(key, read_match)
    if document is None:
        return None
    record, match = read_match(document)
    if record.ended is None:
        # A clock that was set back gives no time back.
        passed = max(now - document["at"], 0)
        match = replace(match, elapsed_ms=match.elapsed_ms + passed)
    return record, match


def read_match(document: Document) -> tuple[Record, Match]:
    """Check a document wholly, both games replayed; it raises what ``vault.DAMAGE`` lists."""
    if not set(document) <= _KEYS:
        raise ValueError("unknown keys")
    mine, ghost = _side(document["record"], "player"), _side(document["ghost"], "ghost")
    same = mine.match == ghost.match and mine.level == ghost.level
    if not same or mine.game.setup != ghost.game.setup:
        raise ValueError("the two records are of different matches")
    pace, elapsed, at = document["pace"], document["elapsedMs"], document["at"]
    if not all(type(n) is int and n >= 0 for n in (*pace, elapsed, at)):
        raise ValueError("times are counts")
    if len(pace) != duel.MOVES or any(a > b for a, b in pairwise(pace)):
        raise ValueError("a pace has a time for each move")
    if not _SEAL.fullmatch(document["seal"]):
        raise ValueError("a seal is 64 hex digits")
    scores, ghost_scores = duel.scores_of(mine), duel.scores_of(ghost)
    return mine, Match(ghost, tuple(pace), elapsed, document["seal"], scores, ghost_scores)


def _side(fields: Document, side: str) -> Record:
    record = record_from_fields(fields)
    if record.mode is not Mode.GHOST or record.side != side:
        raise ValueError("a match has a player and a ghost")
    verification = Verification(record)
    while not verification.advance(1000):
        pass
    return verification.record
