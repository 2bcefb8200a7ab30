"""Games: the win, the end, undo, and the corners of the rules where they meet."""

from __future__ import annotations

import pytest

from app.engine import (
    MAX_MOVES,
    STANDARD_GOALS,
    Board,
    Direction,
    Game,
    Position,
    Start,
    can_move,
    draw_spawn,
    slide,
)

from .help import ALL_RULES, ALL_SIZES, SEED, draw, play, play_anything

LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN


def at(drawing: str, *, undo: str = "unlimited", goal: int | None = None, spawns: int = 2) -> Game:
    """A game from a drawn position, with the usual goal of its size unless one is given."""
    board = draw(drawing)
    aim = STANDARD_GOALS[board.size] if goal is None else goal
    return Game.new(size=board.size, seed=SEED, undo=undo, goal=aim, start=Start(board, spawns))


# --- Opening and moves -----------------------------------------------------------------------


@pytest.mark.parametrize("size", ALL_SIZES)
def test_a_game_opens_with_spawns_0_and_1(size: int) -> None:
    board = Board.from_cells([0] * size**2)
    for n in (0, 1):
        board = board.with_tile(*draw_spawn(SEED, n, board))
    game = Game.new(size=size, seed=SEED)
    assert game.board == board
    assert (game.score, game.ply, game.moves, game.outcome) == (0, 0, "", None)
    assert (game.turn, game.can_undo, game.can_redo) == (None, False, False)


@pytest.mark.parametrize("size", ALL_SIZES)
def test_move_k_brings_spawn_k_plus_1(size: int) -> None:
    game = Game.new(size=size, seed=SEED)
    for k in range(1, 20):
        before = game
        game = play_anything(game, 1)
        assert game.turn is not None
        made = slide(before.board, game.turn.direction)
        assert game.turn.slide == made
        assert made is not None
        assert game.turn.spawn == draw_spawn(SEED, k + 1, made.afterstate)
        assert game.board == made.afterstate.with_tile(*game.turn.spawn)
        assert game.score == before.score + game.turn.reward
        assert (game.turn.motions, game.turn.reward) == (made.motions, made.reward)
        assert game.moves == before.moves + game.turn.direction.value


def test_a_slide_that_changes_nothing_costs_nothing() -> None:
    game = at("2 4 . / 4 2 . / . . .")
    assert game.play(LEFT) is game
    assert game.play(UP) is game
    after = game.undo()
    assert after is game


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 2}, "no 2×2 board"),
        ({"size": 7}, "no 7×7 board"),
        ({"undo": "twice"}, "twice"),
        ({"goal": 4}, "power of two from 8"),
        ({"goal": 2047}, "power of two from 8"),
        ({"start": Start(draw("2 . . / . . . / . . ."), 2)}, "another size"),
        ({"size": 3, "start": Start(draw(". . . / . . . / . . ."), 2)}, "needs a tile"),
        ({"size": 3, "start": Start(draw("2 . . / . . . / . . ."), 1)}, "two spawns"),
        ({"size": 3, "start": Start(draw(f"{2**1025} . . / . . . / . . ."), 2)}, "1024"),
    ],
)
def test_what_is_no_game_is_a_value_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game.new(seed=SEED, **options)  # type: ignore[arg-type]


def test_a_game_cannot_be_changed() -> None:
    game = Game.new(seed=SEED)
    with pytest.raises(AttributeError):
        game.won = True  # type: ignore[misc]


# --- The win ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ALL_SIZES)
def test_a15_the_goal_of_the_size_wins_and_half_of_it_does_not(size: int) -> None:
    goal = STANDARD_GOALS[size]
    for value in (goal // 4, goal // 2):
        cells = [value, value] + [0] * (size**2 - 2)
        start = Start(Board.from_cells(cells), 2)
        game = Game.new(size=size, seed=SEED, start=start)
        assert game.setup.goal == goal
        assert game.outcome is None
        after = game.play(LEFT)
        assert after.outcome == ("won" if value == goal // 2 else None)
        assert after.won is (value == goal // 2)


def test_a14_score_wins_nothing() -> None:
    game = at("1024 1024 . . / . . . . / . . . . / . . . .", goal=4096).play(LEFT)
    assert game.score == 2048
    assert (game.won, game.outcome) == (False, None)


def test_without_a_goal_nothing_wins() -> None:
    start = Start(draw("1024 1024 . . / . . . . / . . . . / . . . ."), 2)
    game = Game.new(seed=SEED, goal=None, start=start).play(LEFT)
    assert (game.won, game.outcome) == (False, None)


WIN = "1024 1024 . . / . . . . / . . . . / . . . ."


def test_a_win_waits_for_the_players_choice() -> None:
    won = at(WIN).play(LEFT)
    assert (won.outcome, won.waiting) == ("won", True)
    assert all(won.play(direction) is won for direction in Direction)
    on = won.keep_going()
    assert (on.outcome, on.won, on.kept_going) == (None, True, True)
    assert (on.board, on.score, on.moves) == (won.board, won.score, won.moves)
    assert on.keep_going() is on


def test_a8_the_win_comes_once() -> None:
    game = at("1024 1024 . . / 1024 1024 . . / . . . . / . . . .").play(LEFT).keep_going()
    assert game.board.cells.count(2048) == 2
    game = game.play(DOWN)
    assert game.board.best_tile == 4096
    assert game.outcome is None
    assert game.keep_going() is game


def test_a_quiet_move_leaves_the_win_latched() -> None:
    game = at(WIN).play(LEFT).keep_going()
    for _ in range(10):
        game = play_anything(game, 1)
        assert (game.won, game.kept_going, game.outcome) == (True, True, None)


def test_keep_going_is_refused_while_no_win_waits() -> None:
    game = Game.new(seed=SEED)
    assert game.keep_going() is game


def test_undo_at_the_goal_answers_the_win() -> None:
    won = at(WIN).play(LEFT)
    game = won.undo()
    assert (game.outcome, game.won, game.kept_going) == (None, True, True)
    assert (game.board, game.score) == (draw(WIN), 0)
    again = game.redo()
    assert again.board == won.board
    assert again.outcome is None, "reaching the goal by redo opens nothing"
    assert game.play(LEFT).outcome is None, "nor does reaching it by a slide"


def test_undo_after_keep_going_leaves_the_latches() -> None:
    game = at(WIN).play(LEFT).keep_going().undo()
    assert (game.won, game.kept_going, game.outcome) == (True, True, None)
    assert game.play(LEFT).outcome is None


# --- The end ---------------------------------------------------------------------------------


def test_a6_the_end_is_seen_on_the_move_that_brings_it() -> None:
    game = at(". 8 16 / 32 64 128 / 8 16 32")
    assert game.outcome is None
    over = game.play(LEFT)
    assert over.ply == 1
    assert over.outcome == "over"
    assert all(over.play(direction) is over for direction in Direction)


def test_undo_reopens_a_finished_game() -> None:
    game = at(". 8 16 / 32 64 128 / 8 16 32")
    over = game.play(LEFT)
    back = over.undo()
    assert (back.board, back.score, back.outcome, back.undos) == (game.board, 0, None, 1)
    assert back.redo().board == over.board
    assert back.redo().outcome == "over"


WIN_AND_LOCK = "256 256 16 / 32 64 128 / 8 16 32"


def test_win_and_lock_in_one_move_is_a_win_first() -> None:
    game = at(WIN_AND_LOCK).play(LEFT)
    assert not can_move(game.board)
    assert (game.outcome, game.stuck) == ("won", True)
    assert game.keep_going().outcome == "over"
    assert game.undo().outcome is None


def test_a_full_board_with_a_pair_is_not_over() -> None:
    assert at("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 4").outcome is None


def test_a_game_ends_when_its_record_is_full() -> None:
    board = draw("2 4 2 . / . . . . / . . . . / . . . .")
    early = Game.new(seed=SEED)
    near = Position(MAX_MOVES - 1, board, 0)
    game = Game(early.setup, near, "L" * (MAX_MOVES - 1), checkpoints=(near,))
    last = game.play(DOWN)
    assert (last.ply, last.outcome, can_move(last.board)) == (MAX_MOVES, "over", True)
    assert all(last.play(direction) is last for direction in Direction)
    back = last.undo()
    assert (back.board, back.outcome) == (board, None)
    assert back.redo().outcome == "over"


# --- Positions -------------------------------------------------------------------------------


def test_a_dead_position_opens_as_over() -> None:
    assert at("2 4 2 / 4 2 4 / 2 4 2").outcome == "over"


@pytest.mark.parametrize("tile", [512, 1024, 4096])
def test_a_position_with_the_goal_opens_as_won_and_played_on(tile: int) -> None:
    game = at(f"{tile} 2 . / . . . / . . .")
    assert (game.won, game.kept_going, game.outcome) == (True, True, None)


def test_a_dead_position_with_the_goal_is_over() -> None:
    assert at("512 4 2 / 4 2 4 / 2 4 2").outcome == "over"


@pytest.mark.parametrize("spawns", [2, 3, 70_000])
def test_the_first_move_of_a_position_brings_the_next_spawn(spawns: int) -> None:
    game = at("2 . . / . . . / . . .", spawns=spawns).play(RIGHT)
    assert game.turn is not None
    assert game.turn.spawn == draw_spawn(SEED, spawns, draw(". . 2 / . . . / . . ."))


def test_a_position_is_as_far_as_undo_goes() -> None:
    game = at("2 . . / . . . / . . .")
    assert game.undo() is game
    assert play(game, "R").undo().undo().board == game.board


@pytest.mark.parametrize("value", [131072, 2**31, 2**64])
def test_a13_values_have_no_limit(value: int) -> None:
    game = at(f"{value} {value} . . . . " + "/ . . . . . . " * 5).play(LEFT)
    assert game.board.best_tile == game.score == 2 * value


# --- Undo and redo ---------------------------------------------------------------------------


def test_b1_undo_takes_the_score_back() -> None:
    game = at("4 4 . . / . . . . / . . . . / . . . .")
    first = game.play(LEFT)
    for count in range(1, 6):
        after = game.play(LEFT)
        assert (after.score, after.board, after.ply) == (8, first.board, 1)
        game = after.undo()
        assert (game.score, game.ply, game.moves, game.undos) == (0, 0, "", count)


def test_b6_a_blocked_slide_leaves_undo_alone() -> None:
    game = at("2 . . / . . . / . . .")
    moved = game.play(RIGHT)
    blocked = next(d for d in Direction if slide(moved.board, d) is None)
    assert moved.play(blocked) is moved
    assert moved.undo().board == game.board


def test_the_same_tile_comes_again() -> None:
    game = play_anything(Game.new(seed=SEED), 30)
    assert game.turn is not None
    again = game.undo().play(game.turn.direction)
    assert again.turn == game.turn
    assert again.board == game.board


@pytest.mark.parametrize("size", ALL_SIZES)
def test_undo_to_the_start_and_redo_to_the_end(size: int) -> None:
    game = Game.new(size=size, seed=SEED, goal=2**40)
    states = [game]
    for _ in range(300):  # more than two checkpoints on the larger boards
        after = play_anything(game, 1)
        if after is game:
            break
        game = after
        states.append(game)
    for earlier in reversed(states[:-1]):
        game = game.undo()
        assert game.position == earlier.position
        assert game.moves == earlier.moves
        assert len(game.checkpoints) == len(earlier.checkpoints)
    assert not game.can_undo
    for later in states[1:]:
        game = game.redo()
        assert (game.position, game.turn) == (later.position, later.turn)
    assert game.undos == len(states) - 1
    assert not game.can_redo
    assert game.redo() is game


def test_a_slide_forgets_what_was_undone() -> None:
    game = play_anything(Game.new(seed=SEED), 5).undo().undo()
    assert len(game.undone) == 2
    after = game.play(Direction(game.undone[0]))
    assert (after.undone, after.can_redo, after.redo()) == ("", False, after)


@pytest.mark.parametrize("rule", ALL_RULES)
def test_how_many_undos_a_rule_grants(rule: str) -> None:
    game = play_anything(Game.new(seed=SEED, undo=rule), 8)
    count = 0
    while game.can_undo:
        game, count = game.undo(), count + 1
    assert count == {"unlimited": 8, "five": 5, "single": 1, "none": 0}[rule]
    assert game.undo() is game


def test_five_is_a_budget_for_the_whole_game() -> None:
    game = play_anything(Game.new(seed=SEED, undo="five"), 10)
    for left in (4, 3, 2, 1, 0):
        game = game.undo()
        assert game.undos_left == left
        game = play_anything(game.redo(), 2)
        assert game.undos_left == left
    assert game.undo() is game


def test_single_is_granted_again_by_a_slide_and_not_by_redo() -> None:
    game = play_anything(Game.new(seed=SEED, undo="single"), 5)
    undone = game.undo()
    assert (undone.undos_left, undone.can_undo) == (0, False)
    redone = undone.redo()
    assert redone.board == game.board
    assert (redone.undos_left, redone.undo()) == (0, redone)
    slid = play_anything(redone, 1)
    assert slid.undos_left == 1
    assert slid.undo().board == redone.board


def test_none_refuses() -> None:
    game = play_anything(Game.new(seed=SEED, undo="none"), 5)
    assert (game.undos_left, game.can_undo, game.undo()) == (0, False, game)


def test_redo_of_moves_that_do_not_fit_is_damaged_data() -> None:
    game = at("2 4 . / 4 2 . / . . .")
    damaged = Game(game.setup, game.position, "", "L", 1, checkpoints=game.checkpoints)
    with pytest.raises(ValueError, match="do not fit"):
        damaged.redo()


@pytest.mark.parametrize("ply", [-1, 6])
def test_positions_that_are_not_known(ply: int) -> None:
    game = play_anything(Game.new(seed=SEED), 5)
    with pytest.raises(ValueError, match="no position"):
        game.position_at(ply)


def test_every_position_of_the_past() -> None:
    game = Game.new(seed=SEED, size=5)
    past = [game.position]
    for _ in range(300):
        game = play_anything(game, 1)
        past.append(game.position)
    assert [game.position_at(ply) for ply in range(301)] == past
