"""What the tests of play share: states on drawn boards, and effects picked by their kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from app.engine import STANDARD_GOALS, Direction, Game, Mode, Record, Start
from app.play import Best, Fresh, State, Step, Trust, ask, effects, step
from tests.unit.engine.help import SEED, draw

T = TypeVar("T")

AT = "2026-01-01T00:00:00Z"
ID = "00000000000000aa"
FRESH = Fresh("f" * 32, "00000000000000bb", "2026-01-02T00:00:00Z")
DIRECTIONS = {direction.value: direction for direction in Direction}


def record_of(game: Game, mode: Mode = Mode.CLASSIC, name: str = ID) -> Record:
    return Record(game, name, mode, AT)


def at(drawing: str, *, mode: Mode = Mode.CLASSIC, undo: str = "unlimited") -> State:
    """A state with a game that stands as drawn. Classic ones have no start in truth; rules do not
    mind."""
    board = draw(drawing)
    goal = STANDARD_GOALS[board.size]
    start = Start(board, 2)
    game = Game.new(size=board.size, seed=SEED, undo=undo, goal=goal, start=start)
    return State(record_of(game, mode))


def new(size: int = 4, *, undo: str = "unlimited", goal: int | None = None) -> State:
    """A Classic game before its first move; ``goal`` is a nearer one than usual."""
    aim = STANDARD_GOALS[size] if goal is None else goal
    return State(record_of(Game.new(size=size, seed=SEED, undo=undo, goal=aim)))


def after(state: State, *intents: ask.Intent) -> State:
    for intent in intents:
        state = step(state, intent).state
    return state


def slide(letter: str) -> ask.SlideTo:
    return ask.SlideTo(DIRECTIONS[letter])


def played(state: State, letters: str) -> State:
    """The state after moves, each of which must be made."""
    for letter in letters:
        before = state.game
        state = step(state, slide(letter)).state
        assert state.game.ply == before.ply + 1, f"{letter} refused on\n{before.board}"
    return state


def ways(state: State, moves: bool = True) -> list[str]:
    """The letters of the slides that would move something, or of those that would not."""
    return [s for s in "LDRU" if (state.game.play(DIRECTIONS[s]) is not state.game) == moves]


def played_on(state: State, moves: int, order: str = "LDRU") -> State:
    """Play by the first letter of ``order`` that moves, over any goal, to the end at most."""
    for _ in range(moves):
        for letter in order:
            answer = step(state, slide(letter)).state
            if answer.game is not state.game:
                break
        state = answer if answer.game.outcome != "won" else after(answer, ask.KeepGoing())
    return state


def lost(state: State | None = None) -> State:
    """A game played until no move is left: its result panel open."""
    state = played_on(state or new(3), 2000)
    assert state.game.outcome == "over"
    return state


def reach_goal(state: State) -> Step:
    """Play to the goal; the answer of the step that reached it."""
    while True:
        for letter in "LDRU":
            answer = step(state, slide(letter))
            if answer.state.game is not state.game:
                break
        state = answer.state
        if state.game.outcome is not None:
            assert state.game.outcome == "won", "this way of playing does not reach the goal"
            return answer


def opened(record: Record, **changes: object) -> ask.Opened:
    fields = {"best": Best(), "left": None, "trust": Trust.CHECKED, "mine": True} | changes
    return ask.Opened(record=record, **fields)  # type: ignore[arg-type]


def all_of(kind: type[T], answer: Step | Iterable[effects.Effect]) -> list[T]:
    found = answer.effects if isinstance(answer, Step) else answer
    return [effect for effect in found if isinstance(effect, kind)]


def said(answer: Step) -> str:
    return " ".join(effect.text for effect in all_of(effects.Say, answer))
