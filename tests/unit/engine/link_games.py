"""Games of every kind a record can hold, for the tests of links: the same ones at each run."""

from __future__ import annotations

import random
from dataclasses import replace

from app.engine import (
    MAX_MOVES,
    Board,
    Direction,
    End,
    Game,
    Mode,
    Record,
    Setup,
    Start,
)
from app.engine.d1 import Duel

from .help import ALL_RULES, ALL_SIZES

LEVELS = ("easy", "medium", "hard")
SIDES = {Mode.GHOST: ("player", "ghost"), Mode.DUEL: ("inviter", "guest")}


def any_record(number: int, moves: int = 240) -> Record:
    """Record ``number``: its mode, size and rule are each as likely as any other that fits."""
    dice = random.Random(number)
    mode = dice.choice(list(Mode))
    duel = mode in (Mode.GHOST, Mode.SOLO, Mode.CHALLENGE, Mode.DUEL)
    size = 4 if duel or mode is Mode.DAILY else dice.choice(ALL_SIZES)
    undo = dice.choice(ALL_RULES)
    undo = "none" if duel else "single" if mode is Mode.DAILY else undo
    # Low goals, so that many games are won; and some that no game ever reaches.
    goal = None if duel else dice.choice([8, 16, 32, 64, 2048, 2**17, 2**1024])
    seed = dice.randbytes(16).hex()
    start = _position(dice, size) if mode is Mode.PRACTICE and dice.random() < 0.7 else None
    game = Game.new(size=size, seed=seed, undo=undo, goal=goal, start=start)
    tiles = None
    if mode is Mode.DUEL or (mode is Mode.CHALLENGE and dice.random() < 0.5):
        tiles = Duel(dice.randbytes(8).hex(), (seed, dice.randbytes(16).hex()))
        setup = replace(game.setup, seed="", duel=tiles)
        game = _begun(setup)
    game = _play(game, dice, dice.randrange(min(moves, 250 if duel else MAX_MOVES)))
    return Record(
        game,
        dice.randbytes(8).hex(),
        mode,
        f"{dice.randrange(1, 10_000):04}-{dice.randrange(1, 13):02}-{dice.randrange(1, 29):02}"
        f"T{dice.randrange(24):02}:{dice.randrange(60):02}:{dice.randrange(60):02}Z",
        clock_ms=dice.choice([0, 127, 128, dice.randrange(2**22), 2**53]),
        hints=dice.choice([0, 0, 3, 300]),
        ended=_end(game, duel, dice),
        date=f"20{dice.randrange(26, 100)}-02-{dice.randrange(1, 29):02}"
        if mode is Mode.DAILY
        else None,
        match=tiles.match if tiles else dice.randbytes(8).hex() if mode is Mode.GHOST else None,
        side=dice.choice(SIDES[mode]) if mode in SIDES else None,
        level=dice.choice(LEVELS) if mode is Mode.GHOST else None,
    )


def _begun(setup: Setup) -> Game:
    opening = setup.opening()
    return Game(setup, opening, checkpoints=(opening,))


def _position(dice: random.Random, size: int) -> Start:
    highest = dice.choice([3, 11, 17, 60, 1024])
    cells = [dice.choice([0, 0, 2 ** dice.randint(1, highest)]) for _ in range(size * size)]
    cells[dice.randrange(len(cells))] = 2**highest
    return Start(Board.from_cells(cells), dice.choice([2, 130, 2**31]))


def _play(game: Game, dice: random.Random, actions: int) -> Game:
    for _ in range(actions):
        way = dice.random()
        if game.waiting and way < 0.05:
            game = game.keep_going()
        elif way < 0.1:
            game = game.undo()
        elif way < 0.15:
            game = game.redo()
        else:
            game = game.play(dice.choice(list(Direction)))
    for _ in range(0 if game.waiting else dice.choice([0, 0, 1, 9])):
        game = game.undo()
    return game


def _end(game: Game, duel: bool, dice: random.Random) -> End | None:
    if game.outcome == "over":
        return End.OVER
    if duel:
        return dice.choice([None, End.TIME, End.FORFEIT, End.LEFT, End.UNFINISHED])
    return dice.choice([None, End.LEFT])
