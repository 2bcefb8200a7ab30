"""Records: what is written can be read again, and what no game leaves behind cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import (
    CHECKPOINT_EVERY,
    MAX_MOVES,
    Board,
    Direction,
    End,
    Game,
    Mode,
    Position,
    Record,
    RecordError,
    Start,
    Verification,
    decode_record,
    encode_record,
    parse_json,
    parse_record,
    record_from_fields,
    resume,
)
from app.engine.d1 import Duel

from .help import ALL_SIZES, SEED, draw, play, play_anything

ID = "00112233aabbccdd"
STARTED = "2026-01-02T03:04:05Z"


def record_of(game: Game, mode: Mode = Mode.CLASSIC, **more: Any) -> Record:  # noqa: ANN401
    return Record(game, ID, mode, STARTED, **more)


def won_game() -> Game:
    """A 4×4 game that waits at its goal of 16."""
    game = Game.new(seed=SEED, goal=16)
    while not game.won:
        game = play_anything(game, 1)
    return game


def from_position(drawing: str, undo: str = "unlimited") -> Game:
    board = draw(drawing)
    return Game.new(size=board.size, seed=SEED, undo=undo, start=Start(board, 2))


PLAYED = play_anything(Game.new(seed=SEED, undo="five"), 40)
DUEL_FORMAT = play_anything(Game.new(seed=SEED, undo="none", goal=None), 30)


def duel_game(moves: int) -> Game:
    """A game on the tiles of a duel."""
    tiles = Duel("ffeeddccbbaa9988", ("0" * 32, "f" * 32))
    setup = replace(DUEL_FORMAT.setup, seed="", duel=tiles)
    opening = setup.opening()
    return play_anything(Game(setup, opening, checkpoints=(opening,)), moves)


SAMPLES = {
    "unplayed": record_of(Game.new(seed=SEED)),
    "played": record_of(PLAYED, clock_ms=65_432, hints=2),
    "undone": record_of(PLAYED.undo().undo()),
    "single": record_of(play_anything(Game.new(seed=SEED, undo="single"), 12).undo()),
    "single redone": record_of(play_anything(Game.new(seed=SEED, undo="single"), 12).undo().redo()),
    "won": record_of(won_game()),
    "won and kept": record_of(won_game().keep_going()),
    "won and undone": record_of(won_game().undo()),
    "position": record_of(
        play_anything(from_position("2 4 . . / . . . . / . . . . / . . . 8"), 40), Mode.PRACTICE
    ),
    "win and lock": record_of(
        from_position("256 256 16 / 32 64 128 / 8 16 32").play(Direction.LEFT), Mode.PRACTICE
    ),
    "position with the goal": record_of(from_position("512 4 . / . . . / . . ."), Mode.PRACTICE),
    "dead position": record_of(
        from_position("2 4 2 / 4 2 4 / 2 4 2"), Mode.PRACTICE, ended=End.OVER
    ),
    "left": record_of(PLAYED, ended=End.LEFT),
    "over": record_of(play_anything(Game.new(size=3, seed=SEED), 500), ended=End.OVER),
    "timed": record_of(play_anything(PLAYED, 0), times=tuple(range(0, 4000, 100))),
    "daily": record_of(
        play_anything(Game.new(seed=SEED, undo="single", goal=512), 9),
        Mode.DAILY,
        date="2026-11-30",
    ),
    "ghost": record_of(
        DUEL_FORMAT,
        Mode.GHOST,
        match="ffeeddccbbaa9988",
        side="player",
        level="hard",
        ended=End.TIME,
    ),
    "solo": record_of(DUEL_FORMAT, Mode.SOLO, ended=End.FORFEIT),
    "duel": record_of(
        duel_game(10),
        Mode.DUEL,
        match="ffeeddccbbaa9988",
        side="guest",
        ended=End.TIME,
        times=tuple(range(10)),
    ),
    "challenge on a duel": record_of(
        duel_game(4), Mode.CHALLENGE, match="ffeeddccbbaa9988", ended=End.FORFEIT
    ),
    "the last move": record_of(
        play_anything(Game.new(seed="0" * 32, undo="none", goal=None), 250),
        Mode.SOLO,
        ended=End.MOVES,
    ),
} | {
    f"{size}×{size}": record_of(play_anything(Game.new(size=size, seed=SEED), 60))
    for size in ALL_SIZES
}


@pytest.fixture(params=SAMPLES, name="sample")
def _sample(request: pytest.FixtureRequest) -> Record:
    return SAMPLES[request.param]


def test_a_record_comes_back(sample: Record) -> None:
    text = encode_record(sample)
    assert decode_record(text) == sample
    assert encode_record(decode_record(text)) == text
    assert decode_record(text).game.checkpoints == sample.game.checkpoints


def test_a_record_is_canonical() -> None:
    expected = (
        '{"format":"2048-record","version":1,"id":"00112233aabbccdd","mode":"classic","size":4,'
        '"goal":2048,"undo":"unlimited","generator":"T1",'
        '"seed":"0123456789abcdef0123456789abcdef","moves":"LD","redo":"R","undos":1,"hints":3,'
        '"won":false,"keptGoing":false,"clockMs":1500,"startedAt":"2026-01-02T03:04:05Z",'
    )
    game = play(Game.new(seed=SEED), "LDR").undo()
    text = encode_record(record_of(game, clock_ms=1500, hints=3))
    assert text.startswith(expected)
    cells = ",".join(map(str, game.board.cells))
    assert text == f'{expected}"score":{game.score},"board":[{cells}]}}'


def test_spaces_and_another_order_of_keys_are_read_too() -> None:
    data = json.loads(encode_record(SAMPLES["position"]))
    data["start"] = dict(reversed(data["start"].items()))
    text = json.dumps(dict(reversed(data.items())), indent=1)
    assert decode_record(text) == SAMPLES["position"]
    assert encode_record(decode_record(text)) == encode_record(SAMPLES["position"])


@pytest.mark.parametrize("value", [131072, 2**31, 2**53, 2**1024])
def test_a13_values_without_limit_can_be_saved(value: int) -> None:
    game = from_position(f"{value} {value} . . . . " + "/ . . . . . . " * 5).play(Direction.LEFT)
    record = record_of(game, Mode.PRACTICE)
    assert decode_record(encode_record(record)) == record
    assert game.score == 2 * value


# --- What is refused -------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def put(key: str, value: object) -> Change:
    return lambda data: data.update({key: value})


def drop(key: str) -> Change:
    return lambda data: data.pop(key)


def both(*changes: Change) -> Change:
    return lambda data: [change(data) for change in changes]


FIRST_MOVES = PLAYED.moves
VALUES: dict[str, list[object]] = {
    "format": ["2048", None, 1],
    "version": [True, 1.0, "1", 0, -1, None],
    "id": [ID[:-1], ID + "0", ID.upper(), 0, None, [ID]],
    "mode": ["Classic", "Duel", "", None, 0, ["classic"], {}],
    "size": ["4", 4.0, True, 2, 7, None, -4, 10**30],
    "goal": [0, 3, 2047, "2048", 2048.0, True, -2048, []],
    "undo": ["twice", None, 5, ["five"]],
    "generator": ["d1", "T2", "t1", None],
    "seed": [SEED[:-1], SEED.upper(), SEED + "0", "g" * 32, 0, None, SEED + "\n"],
    "moves": ["l", "LX", "L L", ["L"], None, 0, "Ｌ", "L" * (MAX_MOVES + 1), {}],
    "redo": ["", "x", 0, None, ["L"], False],
    "undos": [-1, 1.0, True, "1", None, 2**53 + 1, float("nan"), float("inf")],
    "hints": [-1, 1.5, False, "٣", None, []],
    "undoSpent": [False, 1, "true", None],
    "won": [0, 1, "true", None],
    "keptGoing": [0, "false", None],
    "ended": ["Over", "", None, True],
    "clockMs": [-1, 0.5, "0", True, float("inf"), None],
    "times": [{}, "1", [1.0], [-1], [True], ["1"], [2, 1], [None], 0],
    "startedAt": [
        "2026-01-02",
        "2026-01-02T03:04:05",
        "2026-01-02 03:04:05Z",
        "2026-02-30T00:00:00Z",
        "2026-01-02T24:00:00Z",
        "2026-01-02T03:60:00Z",
        "2026-01-02T03:04:05Z\n",
        "٢٠٢٦-01-02T03:04:05Z",
        "0000-01-02T03:04:05Z",
        0,
        None,
    ],
    "score": [-1, 1.0, True, "0", None, float("nan"), float("inf")],
    "board": [
        [],
        [0] * 16,
        [2] * 15,
        [3] + [0] * 15,
        ["2"] + [0] * 15,
        [2.0] + [0] * 15,
        [True] + [0] * 15,
        [-2] + [0] * 15,
        [1] + [0] * 15,
        "2" * 16,
        None,
        {},
    ],
}
WRONG: list[tuple[str, str, Change]] = [
    # Keys.
    ("played", "unknown key", put("name", "me")),
    ("played", "unknown key", put("__proto__", {"won": True})),
    ("played", "unknown key", put("constructor", 1)),
    ("played", "unknown key", put("", 1)),
    ("played", "unknown key", put("Format", "2048-record")),
    *[
        ("played", f"{key} is missing", drop(key))
        for key in json.loads(encode_record(SAMPLES["played"]))
    ],
    ("daily", "date is missing", drop("date")),
    ("ghost", "match is missing", drop("match")),
    ("ghost", "side is missing", drop("side")),
    ("ghost", "level is missing", drop("level")),
    ("played", "start does not apply", put("start", {"board": [2] + [0] * 15, "spawns": 2})),
    ("played", "date does not apply", put("date", "2026-01-01")),
    ("played", "match does not apply", put("match", ID)),
    ("solo", "won does not apply", put("won", False)),
    ("played", "seed does not apply", put("generator", "D1")),
    ("duel", "seed is missing", put("generator", "T1")),
    ("duel", "generator does not fit", both(put("generator", "T1"), put("seed", SEED))),
    ("duel", "match is missing", drop("match")),
    ("duel", "side is missing", drop("side")),
    ("duel", "level does not apply", put("level", "easy")),
    ("duel", "never all known", drop("secrets")),
    ("duel", "secrets is not of its form", put("secrets", [SEED])),
    ("duel", "secrets is not of its form", put("secrets", [SEED, SEED.upper()])),
    ("duel", "side does not fit", put("side", "player")),
    ("ghost", "side does not fit", put("side", "guest")),
    ("ghost", "secrets does not apply", put("secrets", [SEED, SEED])),
    ("solo", "match does not apply", put("match", ID)),
    ("challenge on a duel", "secrets is missing", drop("secrets")),
    ("duel", "changes nothing|differ", lambda data: data["secrets"].reverse()),
    # Types and ranges.
    ("played", "newer version", put("version", 2)),
    *[
        ("played", f"{key} is not of its form", put(key, value))
        for key, values in VALUES.items()
        for value in values
    ],
    ("daily", "date is not of its form", put("date", "2026-02-29")),
    ("daily", "date is not of its form", put("date", "26-02-28")),
    ("daily", "date is not of its form", put("date", 20260228)),
    ("position", "start is not of its form", put("start", {"board": [2] + [0] * 8})),
    ("position", "start is not of its form", put("start", {"board": [0] * 9, "spawns": 2})),
    ("position", "start is not of its form", put("start", {"board": [2] * 9, "spawns": 1})),
    ("position", "start is not of its form", put("start", {"board": [2] * 9, "spawns": 2.0})),
    ("position", "start is not of its form", put("start", {"board": [2] * 9, "spawns": 2**40})),
    ("position", "start is not of its form", put("start", [[2] * 9, 2])),
    ("position", "start is not of its form", put("start", None)),
    (
        "position",
        "start is not of its form",
        put("start", {"board": [2] * 9, "spawns": 2, "__proto__": 1}),
    ),
    ("position", "to the power of 1024", put("start", {"board": [2**1025] * 16, "spawns": 2})),
    # What must agree.
    ("played", "another size", put("size", 5)),
    ("played", "another size", put("board", [2] * 9)),
    ("position", "another size", put("start", {"board": [2] * 9, "spawns": 2})),
    ("played", "power of two from 8", put("goal", 4)),
    ("played", "goal does not fit", both(put("goal", None), drop("won"), drop("keptGoing"))),
    ("solo", "goal does not fit", both(put("goal", 8), put("won", False), put("keptGoing", False))),
    ("solo", "without undo", put("undo", "five")),
    ("solo", "without undo", put("size", 5)),
    ("solo", "ends at move 250", put("moves", "L" * 251)),
    ("solo", "moves left", put("ended", "moves")),
    ("played", "only the duel format", put("ended", "time")),
    ("played", "only the duel format", put("ended", "forfeit")),
    ("played", "only the duel format", put("ended", "moves")),
    ("daily", "single undo", put("undo", "five")),
    ("timed", "differ in number", lambda data: data["times"].pop()),
    ("timed", "differ in number", put("times", [])),
    ("undone", "more than 20,000", put("redo", "L" * MAX_MOVES)),
    # Undos.
    ("undone", "undo rule", put("undos", 1)),
    ("undone", "undo rule", put("undos", 6)),
    ("undone", "undo rule", put("undo", "none")),
    ("undone", "undo rule", put("undo", "single")),
    ("solo", "undo rule", put("undos", 1)),
    ("single", "undo rule", drop("undoSpent")),
    ("single", "undo rule", put("undos", 0)),
    ("single", "undo rule", lambda data: data.update(redo=data["redo"] * 2, undos=2)),
    ("played", "undo rule", put("undoSpent", True)),
    ("unplayed", "undo rule", both(put("undo", "single"), put("undoSpent", True), put("undos", 1))),
    # The replay.
    ("played", "differ from the replay", lambda data: data.update(score=data["score"] + 4)),
    ("played", "differ from the replay", put("score", 0)),
    ("played", "differ from the replay", lambda data: data["board"].reverse()),
    ("unplayed", "differ from the replay", put("seed", "0" * 32)),
    ("position", "differ|changes nothing", lambda data: data["start"].update(spawns=9)),
    ("played", "changes nothing|differ", lambda data: data.update(moves=data["moves"][:-1])),
    ("unplayed", "changes nothing", put("moves", "L" * MAX_MOVES)),
    (
        "undone",
        "changes nothing",
        both(put("undo", "unlimited"), put("undos", 36), put("redo", "L" * 36)),
    ),
    # Latches.
    ("played", "never was", put("keptGoing", True)),
    ("played", "never reached", both(put("won", True), put("keptGoing", True))),
    ("played", "waited for a choice|never reached", put("won", True)),
    ("won", "not won", put("won", False)),
    ("won and kept", "never was", put("won", False)),
    ("won and undone", "undone moves do not fit", put("keptGoing", False)),
    ("position with the goal", "waited for a choice", put("keptGoing", False)),
    ("position with the goal", "not won", both(put("keptGoing", False), put("won", False))),
    ("played", "a move is possible", put("ended", "over")),
    ("won", "a move is possible", put("ended", "over")),
    ("win and lock", "a move is possible", put("ended", "over")),
]


@pytest.mark.parametrize(("name", "message", "change"), WRONG)
def test_wrong_records_are_refused(name: str, message: str, change: Change) -> None:
    data = json.loads(encode_record(SAMPLES[name]))
    change(data)
    with pytest.raises(RecordError, match=message) as refusal:
        decode_record(json.dumps(data))
    assert len(str(refusal.value)) < 80, "a message for people"


def text_with(old: str, new: str) -> str:
    text = encode_record(SAMPLES["played"])
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("not-json", "not JSON"),
        ("undefined", "not JSON"),
        ("null", "JSON object"),
        ("[]", "JSON object"),
        ('"2048-record"', "JSON object"),
        ("7", "JSON object"),
        ("NaN", "JSON object"),
        ("{}", "format is missing"),
        ("\ufeff{}", "plain ASCII"),
        (encode_record(SAMPLES["played"])[:-1], "not JSON"),
        (encode_record(SAMPLES["played"]) + "}", "not JSON"),
        (encode_record(SAMPLES["played"]) * 2, "not JSON"),
        (text_with('"score":', '"score":0,"score":'), "stands twice"),
        (text_with('"hints":2', '"hints":1e999'), "hints is not"),
        (text_with('"hints":2', '"hints":Infinity'), "hints is not"),
        (text_with('"hints":2', '"hints":-Infinity'), "hints is not"),
        (text_with('"hints":2', '"hints":NaN'), "hints is not"),
        (text_with('"hints":2', '"hints":2e0'), "hints is not"),
        (text_with('"hints":2', '"hints":02'), "not JSON"),
        (text_with('"hints":2', '"hints":+2'), "not JSON"),
        (text_with('"hints":2', '"hints":٢'), "plain ASCII"),
        (text_with('"hints":2', '"hints":' + "9" * 5000), "not JSON"),
        (text_with('"hints":2', '"hints":[[[[2]]]]'), "hints is not"),
        (text_with('"hints":2', '"hints":{"a":2}'), "hints is not"),
        (text_with("2048-record", "2048-record\\u0000"), "format is not"),
        (encode_record(SAMPLES["played"]) + " " * 65_536, "longer than 64 KB"),
        ("[" * 65_536, "not JSON"),
        ("[" * 65_537, "longer than 64 KB"),
        ('{"a":' * 13_000, "not JSON"),
        ('{"a":[' * 10_000, "not JSON"),
        ('"' + "[" * 65_000 + '"', "JSON object"),
        ("\x00", "not JSON"),
    ],
)
def test_wrong_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        decode_record(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 17 + "]" * 17,
        "[" * 1_000_000,
        '{"a":' * 1_000_000,
        '["\\"",' + "[" * 100_000,
        '["\\\\",' + "[" * 100_000,
        '"' + "\\" * 100_001 + '"' + "[" * 100_000,
        "]" * 20 + "[" * 100_000,
        '"[',
        '"\\',
        "",
    ],
    ids=range(10),
)
def test_no_text_takes_the_reader_down(text: str) -> None:
    """In Pyodide, json.loads on deep nesting ends the interpreter, which no except can catch."""
    with pytest.raises(ValueError, match=r"nested too deeply|Expecting|Unterminated|Extra data"):
        parse_json(text)


@pytest.mark.parametrize(
    "text", ["[" * 16 + "]" * 16, '["[[[[[[[[[[[[[[[[[[[[["]', "[" + "[]," * 99 + "{}]", "7"]
)
def test_what_is_not_nested_deeply_is_read(text: str) -> None:
    assert parse_json(text) == json.loads(text)


@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {1: 2}, {"format": []}])
def test_wrong_data_are_refused(data: object) -> None:
    with pytest.raises(RecordError):
        record_from_fields(data)


# What an edit may change and still be read: nothing on the board hangs on these ...
UNCHECKED = {"id", "undos", "hints", "clockMs", "times", "startedAt", "date", "match"}


@pytest.mark.parametrize("name", ["undone", "position", "won", "daily", "ghost", "timed"])
def test_every_edit_of_one_character_is_refused_or_harmless(name: str) -> None:
    """The same end of the same game, or none."""
    record = SAMPLES[name]
    text = encode_record(record)
    plain = json.loads(text)
    for at in range(len(text)):
        for new in ("", "0", "7", "-", " ", "R", "e", '"', text[at] + text[at]):
            edited = text[:at] + new + text[at + 1 :]
            try:
                read = decode_record(edited)
            except RecordError:
                continue
            again = json.loads(encode_record(read))
            changed = {key for key in plain if again.get(key) != plain[key]}
            # ... or moves that lead to the same end, which is true then, or moves to be redone,
            # which have no end to be checked by.
            assert changed <= UNCHECKED | {"moves", "redo"}, edited
            assert read.game.position == record.game.position
            assert read.game.setup == record.game.setup


@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_texts_torn_and_patched_raise_nothing_else(name: str, data: st.DataObject) -> None:
    text = encode_record(SAMPLES[name])
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    patch = data.draw(st.text(max_size=12))
    with suppress(RecordError):
        decode_record(text[:start] + patch + text[end:])


# --- Long games, slices, resuming ------------------------------------------------------------


def long_game(size: int = 6, moves: int = 700) -> Game:
    return play_anything(Game.new(size=size, seed=SEED, goal=2**40), moves)


def test_times_that_would_make_a_record_too_long_are_left_out() -> None:
    game = long_game(moves=10)
    times = tuple(10**9 + i for i in range(10))
    assert decode_record(encode_record(record_of(game, times=times))).times == times
    many = tuple(10**9 + i for i in range(9000))
    text = encode_record(record_of(game, times=many))
    assert len(text) < 2000
    assert decode_record(text).times is None


def test_the_longest_record_can_be_read() -> None:
    board = Board.from_cells([2**1024] * 36)
    setup = Game.new(size=6, seed=SEED, start=Start(board, 2)).setup
    end = Position(MAX_MOVES, board, 10**400)
    record = record_of(Game(setup, end, "L" * MAX_MOVES, won=True, kept_going=True), Mode.PRACTICE)
    assert parse_record(encode_record(record)) == record


def test_a_score_beyond_any_game_is_refused() -> None:
    text = encode_record(record_of(long_game()))
    forged = re.sub(r'"score":\d+', '"score":' + "9" * 4000, text)
    with pytest.raises(RecordError, match="score"):
        parse_record(forged)


def test_a_resumed_game_remembers_what_it_passed() -> None:
    game = long_game()
    claim = parse_record(encode_record(record_of(game)))
    first = next(c for c in game.checkpoints if c.ply >= game.ply - 2 * CHECKPOINT_EVERY)
    known = resume(claim, first).game.checkpoints
    assert known == tuple(c for c in game.checkpoints if c.ply >= first.ply)
    assert len(known) > 1


@pytest.mark.parametrize("slice_of", [1, 7, 127, 128, 129, 700, 10_000])
def test_slices_verify_what_all_at_once_verifies(slice_of: int) -> None:
    game = long_game()
    for _ in range(70):  # back across a checkpoint, which is then not of the past
        game = game.undo()
    record = record_of(game)
    claim = parse_record(encode_record(record))
    assert not claim.game.can_undo
    verification = Verification(claim)
    progress = [verification.progress]
    while not verification.advance(slice_of):
        progress.append(verification.progress)
    assert progress[0] == 0.0
    assert progress == sorted(set(progress))
    assert verification.progress == 1.0
    assert verification.record == record
    assert verification.record.game.checkpoints == record.game.checkpoints


@pytest.mark.parametrize("slice_of", [1, 100, 10_000])
def test_slices_find_the_fault_wherever_it_is(slice_of: int) -> None:
    game = long_game(moves=300)
    bad = replace(game, position=game.position._replace(score=game.score + 4))
    verification = Verification(record_of(bad))
    for _ in range((game.ply - 1) // slice_of):
        assert not verification.advance(slice_of)
    with pytest.raises(RecordError, match="differ"):
        verification.advance(slice_of)


def test_an_unplayed_game_is_verified_at_once() -> None:
    verification = Verification(SAMPLES["unplayed"])
    assert verification.progress == 1.0
    assert verification.advance(0)


@pytest.mark.parametrize("back", [0, 1, 5, 128, 400])
def test_resuming_equals_verifying(back: int) -> None:
    record = record_of(long_game().undo())
    game = record.game
    claim = parse_record(encode_record(record))
    resumed = resume(claim, game.position_at(game.ply - back))
    assert resumed == decode_record(encode_record(record))
    assert resumed.game.redo() == game.redo()
    for _ in range(back):
        game = game.undo()
        resumed = replace(resumed, game=resumed.game.undo())
        assert resumed.game == game
    assert resumed.game.undo() is resumed.game, "not beyond what was saved"
    played, expected = play_anything(resumed.game, 300), play_anything(game, 300)
    assert played == expected


def test_resuming_from_a_position_that_does_not_fit() -> None:
    record = record_of(long_game(moves=100))
    game = record.game
    right = game.position_at(90)
    wrong = [
        right._replace(ply=89),
        right._replace(ply=-1),
        right._replace(ply=101),
        right._replace(score=right.score + 4),
        right._replace(board=game.position_at(91).board),
        right._replace(board=draw("2 . . / . . . / . . .")),
        right._replace(board=Board.from_cells([0] * 36)),
        right._replace(board=Board.from_cells([2, 4] * 18)),
    ]
    assert resume(record, right) == record
    for position in wrong:
        with pytest.raises(RecordError):
            resume(record, position)
