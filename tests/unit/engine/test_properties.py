"""What holds for every board and every way to play, tried on examples that Hypothesis finds."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from app.engine import (
    Board,
    Direction,
    Game,
    Mode,
    Record,
    can_move,
    decode_record,
    draw_spawn,
    encode_record,
    slide,
    spawn_order,
)

from .help import ALL_RULES, ALL_SIZES, SEED
from .test_sliding import assert_motions_tell_the_slide

directions = st.sampled_from(Direction)
seeds = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")


@st.composite
def boards(drawn: st.DrawFn) -> Board:
    """Boards where merges are likely: few different values, and sometimes a very large one."""
    size = drawn(st.sampled_from(ALL_SIZES))
    values = st.sampled_from([0, 0, 2, 2, 4, 8, 2**17, 2**31, 2**60])
    return Board.from_cells(drawn(st.lists(values, min_size=size**2, max_size=size**2)))


def mirrored(board: Board) -> Board:
    return Board.from_rows([row[::-1] for row in board.rows()])


def transposed(board: Board) -> Board:
    return Board.from_rows(list(zip(*board.rows(), strict=True)))


MIRRORED = {Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}
TRANSPOSED = {
    Direction.LEFT: Direction.UP,
    Direction.UP: Direction.LEFT,
    Direction.RIGHT: Direction.DOWN,
    Direction.DOWN: Direction.RIGHT,
}


@given(boards(), directions)
def test_a_slide_keeps_the_sum_and_pays_what_it_makes(board: Board, direction: Direction) -> None:
    made = slide(board, direction)
    if made is None:
        return
    assert sum(made.afterstate.cells) == sum(board.cells)
    ends = [motion.end for motion in made.motions if motion.merged]
    assert made.reward == sum(made.afterstate.cells[end] for end in set(ends))
    assert made.before == board
    assert made.direction is direction
    assert_motions_tell_the_slide(board, direction)


@given(boards(), directions)
def test_directions_are_reflections_of_one_another(board: Board, direction: Direction) -> None:
    made = slide(board, direction)
    in_mirror = slide(mirrored(board), MIRRORED.get(direction, direction))
    across = slide(transposed(board), TRANSPOSED[direction])
    if made is None:
        assert in_mirror is None
        assert across is None
    else:
        assert in_mirror is not None
        assert across is not None
        assert mirrored(in_mirror.afterstate) == transposed(across.afterstate) == made.afterstate
        assert in_mirror.reward == across.reward == made.reward


@given(boards(), directions)
def test_a_slide_without_merge_leaves_pairs_only_to_the_next(
    board: Board, direction: Direction
) -> None:
    made = slide(board, direction)
    if made is not None and made.reward == 0:
        assert slide(made.afterstate, direction) is None


@given(boards())
def test_can_move_agrees_with_the_slides(board: Board) -> None:
    assert can_move(board) is any(slide(board, direction) for direction in Direction)


@given(boards(), seeds, st.integers(0, 30_000))
def test_a_spawn_takes_the_first_empty_cell_of_its_order(board: Board, seed: str, n: int) -> None:
    if 0 not in board.cells:
        return
    value, order = spawn_order(seed, n, board.size)
    spawn = draw_spawn(seed, n, board)
    assert spawn == (next(cell for cell in order if not board.cells[cell]), value)


@given(boards(), seeds)
def test_rows_and_text_come_back(board: Board, seed: str) -> None:
    assert Board.from_rows(board.rows()) == board
    assert len(seed) == 32


@dataclass
class Model:
    """The rules of undo, redo and the win again, as plainly as they can be told."""

    game: Game
    past: list[tuple[Board, int, str]] = field(default_factory=list)
    future: list[str] = field(default_factory=list)
    undos: int = 0
    spent: bool = False
    won: bool = False
    kept: bool = False

    def forward(self, letter: str) -> bool:
        board, score, moves = self.past[-1]
        made = slide(board, Direction(letter))
        if made is None or (self.won and not self.kept):
            return False
        spawn = draw_spawn(self.game.setup.seed, len(moves) + 2, made.afterstate)
        board = made.afterstate.with_tile(*spawn)
        self.past.append((board, score + made.reward, moves + letter))
        self.won = self.won or (self.game.setup.goal or 2**99) in board.cells
        return True

    def act(self, action: str) -> None:
        rule = self.game.setup.undo.value
        if action in "URDL" and self.forward(action):
            self.future, self.spent = [], False
        elif action == "redo" and self.future and self.forward(self.future[-1]):
            self.future.pop()
        elif action == "keep" and self.won:
            self.kept = True
        elif action == "undo" and len(self.past) > 1:
            limit = {"unlimited": 10**9, "five": 5, "single": 10**9, "none": 0}[rule]
            if self.undos < limit and not (rule == "single" and self.spent):
                self.future.append(self.past.pop()[2][-1])
                self.undos += 1
                self.spent = rule == "single"
                self.kept = self.won


actions = st.sampled_from(["U", "R", "D", "L", "U", "R", "D", "L", "undo", "redo", "keep", "keep"])


@given(
    st.sampled_from(ALL_SIZES),
    st.sampled_from(ALL_RULES),
    st.sampled_from([8, 16, 32, 2048]),
    seeds,
    st.lists(actions, min_size=20, max_size=80),
)
def test_any_way_to_play(size: int, rule: str, goal: int, seed: str, ways: list[str]) -> None:
    game = Game.new(size=size, seed=seed, undo=rule, goal=goal)
    model = Model(game, [(game.board, 0, "")])
    for way in ways:
        before = game
        if way in "URDL":
            game = game.play(Direction(way))
        else:
            game = {"undo": game.undo, "redo": game.redo, "keep": game.keep_going}[way]()
        model.act(way)
        assert (game.board, game.score, game.moves) == model.past[-1]
        assert game.undone == "".join(reversed(model.future))
        assert (game.undos, game.undo_spent) == (model.undos, model.spent)
        assert (game.won, game.kept_going) == (model.won, model.kept)
        # A refusal gives the same object back, and only a refusal leaves everything as it was.
        assert (game is before) == (game == before)
        assert game.undos >= before.undos
        assert game.won >= before.won
        assert game.kept_going >= before.kept_going
        assert game.undos_left is None or game.undos_left >= 0
        assert (game.outcome == "won") == (game.won and not game.kept_going)
        if not game.waiting:
            assert (game.outcome == "over") == (not can_move(game.board))

    record = Record(game, "00112233aabbccdd", Mode.CLASSIC, "2026-01-02T03:04:05Z", 1234)
    text = encode_record(record)
    read = decode_record(text)
    assert read == record
    assert encode_record(read) == text
    assert read.game.checkpoints == game.checkpoints
    assert read.game.undo() == game.undo()
    assert read.game.redo() == game.redo()


@given(seeds, st.lists(directions, max_size=40))
def test_two_runs_of_a_seed_are_the_same_run(seed: str, ways: list[Direction]) -> None:
    one, other = Game.new(seed=seed), Game.new(seed=seed)
    for way in ways:
        one = one.play(way)
        spawn_order(SEED, 7, 4)  # asking for other tiles in between changes nothing
        other = other.play(way)
        assert one == other
