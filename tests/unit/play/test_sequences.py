"""Any intents in any order, against what must hold after each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.engine import (
    Direction,
    Game,
    Mode,
    Record,
    Start,
    UndoRule,
    decode_record,
    encode_record,
)
from app.play import (
    Advice,
    Best,
    Fresh,
    Option,
    Pace,
    Panel,
    Slot,
    State,
    Step,
    TileSet,
    Trust,
    ask,
    effects,
    new_classic,
    slot_of,
    step,
)

from .help import AT

GOAL = 16
"""Near, so that wins and ends come within a few moves."""


def fresh(n: int) -> Fresh:
    return Fresh(f"{n:032x}", f"{n:016x}", AT)


def near_goal(record: Record) -> Record:
    """The same unbegun game with the near goal, since New game brings the usual one."""
    setup = record.game.setup
    game = Game.new(size=setup.size, seed=setup.seed, undo=setup.undo, goal=GOAL)
    return replace(record, game=game)


class World:
    """Carries effects out on plain data, as web does on storage, and checks every answer."""

    def __init__(self) -> None:
        self.drawn = 0
        self.saved: dict[Slot, str] = {}
        self.kept: dict[str, Record] = {}
        self.best: dict[int, Best] = {}
        self.undos: dict[str, int] = {}
        self.clocks: dict[str, int] = {}
        self.questions: list[effects.Think] = []
        self.state = State(self.new(3))
        self.open(Slot(Mode.CLASSIC, 3))

    def new(self, size: int) -> Record:
        self.drawn += 1
        return near_goal(new_classic(size, UndoRule.UNLIMITED, fresh(self.drawn)))

    def open(self, slot: Slot, mine: bool = True, again: bool = False) -> None:
        text = self.saved.get(slot)
        record = self.new(slot.size) if text is None else decode_record(text)
        self.saved[slot] = encode_record(record)
        best = self.best.get(slot.size, Best())
        self.do(ask.Opened(record, best, None, Trust.CHECKED, mine, again))

    def do(self, intent: ask.Intent) -> None:
        before = self.state
        answer = step(before, intent)
        if isinstance(intent, ask.NewGame) and answer.state.record.id == intent.fresh.id:
            answer = self.with_near_goal(answer)
        self.state = answer.state
        self.check(before, intent, answer)
        for effect in answer.effects:
            self.perform(effect)
        self.check_kept()

    def with_near_goal(self, answer: Step) -> Step:
        record = near_goal(answer.state.record)
        todo = [
            effects.Save(record, effect.trust)
            if isinstance(effect, effects.Save) and effect.record.id == record.id
            else effect
            for effect in answer.effects
        ]
        return Step(replace(answer.state, record=record), tuple(todo))

    def perform(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Save(record, _):
                self.saved[slot_of(record)] = encode_record(record)
            case effects.Keep(record, _):
                assert record.game.ply > 0
                assert record.ended is not None
                self.kept[record.id] = record
            case effects.Unkeep(id):
                self.kept.pop(id, None)
            case effects.SaveBest(size, score, tile):
                self.best[size] = self.best.get(size, Best()).reached(score, tile)
            case effects.ClearBests(day):
                self.best = dict.fromkeys((3, 4, 5, 6), Best(since=day))
            case effects.OpenSlot(slot, _):
                self.open(slot)
            case effects.Think():
                assert effect.board == self.state.game.board
                self.questions.append(effect)
            case effects.Practise(record):
                self.saved[slot_of(record)] = encode_record(record)
                self.open(slot_of(record))
                self.do(ask.BeginWatching())

    def check(self, before: State, intent: ask.Intent, answer: Step) -> None:
        state, game, record = answer.state, answer.state.game, answer.state.record
        saves = [effect for effect in answer.effects if isinstance(effect, effects.Save)]
        if not isinstance(intent, ask.ChooseSize):
            assert all(save.record == record for save in saves), "what is saved is what stands"
        if game != before.game and not isinstance(intent, ask.Opened):
            assert saves, f"{intent} changed the game and saved nothing"
        if not before.mine and not isinstance(intent, ask.Opened):
            assert record == before.record
            assert not saves
        # The record says all, and the game is where its moves lead.
        read = decode_record(encode_record(record))
        assert read == record
        assert (read.game.score, read.game.ply) == (game.score, len(game.moves))
        assert state.best.score >= before.best.score or isinstance(
            intent, ask.ClearBest | ask.Opened | ask.BestChanged
        )
        # Counts and time only grow in a game.
        assert game.undos >= self.undos.get(record.id, 0)
        assert record.clock_ms >= self.clocks.get(record.id, 0)
        self.undos[record.id], self.clocks[record.id] = game.undos, record.clock_ms
        if before.record.id == record.id and before.game.won:
            assert game.won, "a latch"
        # Hints are about the board that they stand on, and what is asked is about this moment.
        assert state.revision >= before.revision
        if state.hint is not None:
            assert game.play(state.hint.best.direction) is not game
        for think in (effect for effect in answer.effects if isinstance(effect, effects.Think)):
            assert (think.game, think.revision) == (record.id, state.revision)
        assert not (state.watch and record.mode is Mode.CLASSIC), "the coach plays no Classic game"
        if game is not before.game and before.mine and isinstance(intent, ask.Advised):
            assert before.watch, "a hint never plays"
        # Panels lie where they belong, and nothing runs under them.
        assert state.panel is not Panel.GOAL or game.outcome == "won"
        assert state.panel is not Panel.RESULT or game.outcome == "over"
        assert not (state.panel and state.clock_runs)
        assert (record.ended is not None) <= (game.outcome == "over")
        if game.outcome == "over" and state.mine:
            assert record.ended is not None

    def check_kept(self) -> None:
        record = self.state.record
        if record.ended is None and self.state.mine:
            assert record.id not in self.kept, "a game in progress is no recent one"


def answered(world: World, n: int) -> None:
    """Answer one of the questions so far, old ones too, with what the board then had to offer."""
    if world.questions:
        think = world.questions[-1 - n % min(len(world.questions), 3)]
        game = Game.new(
            size=think.board.size, seed="0" * 32, goal=None, start=Start(think.board, 2)
        )
        open_ways = [way for way in Direction if game.play(way) is not game]
        options = tuple(Option(way, 100.0, 0.0) for way in open_ways)
        world.do(ask.Advised(think.game, think.revision, Advice(options)))


INTENTS: dict[str, Callable[[int], ask.Intent]] = {
    "slide": lambda n: ask.SlideTo(list(Direction)[n % 4]),
    "undo": lambda _: ask.Undo(),
    "redo": lambda _: ask.Redo(),
    "keep": lambda _: ask.KeepGoing(),
    "new": lambda n: ask.NewGame(fresh(n)),
    "back": lambda _: ask.BringBack(),
    "size": lambda n: ask.ChooseSize(3 + n % 2),
    "rule": lambda n: ask.ChooseUndoRule(list(UndoRule)[n % 4]),
    "time": lambda n: ask.Elapsed(n * 100 - 500),
    "seen": lambda n: ask.Seen(n % 3 > 0),
    "panel": lambda n: ask.OpenPanel(list(Panel)[n % len(Panel)]),
    "close": lambda _: ask.ClosePanel(),
    "clear": lambda _: ask.ClearBest("2026-05-05"),
    "speak": lambda _: ask.SpeakBoard(),
    "pad": lambda n: ask.ShowPad(n % 2 > 0),
    "clock": lambda n: ask.ShowClock(n % 2 > 0),
    "away": lambda n: ask.Away(n % 3 > 0),
    "look": lambda n: ask.Prefer(list(TileSet)[n % 5]),
    "hint": lambda _: ask.AskHint(),
    "watch": lambda n: ask.WatchCoach(fresh(n)),
    "run": lambda n: ask.RunWatching(running=n % 2 > 0),
    "once": lambda _: ask.StepWatching(),
    "pace": lambda n: ask.ChoosePace(list(Pace)[n % 3]),
    "mine": lambda _: ask.MyTurn(),
}
OFTEN = {"slide": 12, "undo": 3, "redo": 2, "keep": 2, "hint": 3, "advised": 6}
NAMES = [
    name for name in (*INTENTS, "reload", "shown", "advised") for _ in range(OFTEN.get(name, 1))
]


def perform(world: World, name: str, n: int) -> None:
    state = world.state
    if name == "reload":
        if state.mine:
            world.do(ask.Seen(visible=False))  # what the page does when it goes
        world.open(state.slot)
        begun = state.game.undos + state.game.ply > 0
        if state.mine and begun:
            assert world.state.record == state.record
    elif name == "advised":
        answered(world, n)
    elif name == "shown":
        # What is stored is what stands, and the seconds since the last move are not in it yet.
        world.clocks[state.record.id] = 0
        world.open(state.slot, mine=n % 2 > 0, again=True)
    else:
        if name in ("new", "watch"):
            world.drawn = n = world.drawn + 1
        world.do(INTENTS[name](n))


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 40)), max_size=80))
def test_any_intents_in_any_order_leave_everything_sound(script: list[tuple[str, int]]) -> None:
    world = World()
    for name, n in script:
        perform(world, name, n)


def test_the_world_of_this_test_meets_wins_ends_and_games_kept() -> None:
    """Else the property would hold by never getting anywhere."""
    world = World()
    met = set()
    for n in range(400):
        perform(world, "slide", [3, 2, 1, 0][n % 4])
        met.add(world.state.game.outcome)
        if world.state.game.outcome == "won":
            perform(world, "keep", 0)
        if world.state.game.outcome == "over":
            perform(world, "new", 0)
    assert met == {None, "won", "over"}
    assert world.kept
    assert world.best[3].score > 0
