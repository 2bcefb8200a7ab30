"""Two sides and the lines between them, in made-up time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from random import Random

from app.coach import Thinker, load
from app.coach.budgets import GLANCE
from app.duel.side import Side
from app.engine import Board, Direction, slide
from tools.paths import ROOT

Policy = Callable[[Board], Direction]


def secret_of(chance: Random) -> str:
    return f"{chance.getrandbits(128):032x}"


class Duel:
    """A match: everything that is said goes through here, in order, when it is let through."""

    def __init__(self, chance: Random) -> None:
        self.match = f"{chance.getrandbits(64):016x}"
        self.secrets = (secret_of(chance), secret_of(chance))
        self.sides = (
            Side(self.match, "inviter", self.secrets[0]),
            Side(self.match, "guest", self.secrets[1]),
        )
        self.lines: tuple[deque[str], deque[str]] = (deque(), deque())
        """What is on its way to each side."""
        self.heard: tuple[list[str], list[str]] = ([], [])
        """What each side has received so far."""
        self.now = 0.0

    def say(self, who: int, texts: list[str]) -> None:
        self.lines[1 - who].extend(texts)

    def begin(self) -> None:
        for who in (0, 1):
            self.say(who, self.sides[who].hello())
        self.settle()

    def deliver(self, to: int) -> None:
        text = self.lines[to].popleft()
        self.heard[to].append(text)
        self.say(to, self.sides[to].receive(text, self.now))

    def settle(self) -> None:
        """Let everything through."""
        while any(self.lines):
            for to in (0, 1):
                if self.lines[to]:
                    self.deliver(to)

    def move(self, who: int, policy: Policy) -> bool:
        """Make a move if this side can; whether it did."""
        side = self.sides[who]
        if side.end or side.own.waits:
            return False
        self.say(who, side.move(policy(side.own.board), self.now))
        return True

    def play(self, policies: tuple[Policy, Policy], chance: Random, until: int = 250) -> None:
        """Both play, whoever comes first, with messages that arrive when they like."""
        while not all(side.end or len(side.own.moves) >= until for side in self.sides):
            self.now += 20
            who = chance.randrange(2)
            if len(self.sides[who].own.moves) < until:
                self.move(who, policies[who])
            for to in (0, 1):
                for _ in range(chance.randrange(4)):
                    if self.lines[to]:
                        self.deliver(to)
        self.settle()


def at_random(chance: Random) -> Policy:
    def policy(board: Board) -> Direction:
        return chance.choice([way for way in Direction if slide(board, way)])

    return policy


def greedy(board: Board) -> Direction:
    """The slide with the highest reward, and to one side rather than to others."""
    made = [(slid.reward, way) for way in Direction if (slid := slide(board, way))]
    return max(made, key=lambda each: each[0])[1]


@cache
def _thinker() -> Thinker:
    return Thinker(load((ROOT / "static" / "coach" / "4x4.bin").read_bytes()))


def coached(board: Board) -> Direction:
    """What the coach would play at a glance."""
    best = _thinker().answer(board, GLANCE).best
    assert best is not None
    return best
