"""Slides (rules 3, 4 and 8): tables, the shared cases, motions, counts."""

from __future__ import annotations

from itertools import product

import pytest

from app.engine import Board, Direction, Motion, can_move, slide, sliding

from .help import ALL_SIZES, cells_along, draw, lay, read_data

EVERYWHERE = [
    pytest.param(size, direction, lane, id=f"{size}-{direction.value}-{lane}")
    for size in ALL_SIZES
    for direction in Direction
    for lane in range(size)
]

# A line from the wall, what becomes of it, the reward. None: nothing moves.
LINES: list[tuple[list[int], list[int] | None, int]] = [
    ([0, 0, 2], [2], 0),
    ([0, 2, 0], [2], 0),
    ([2, 0, 2], [4], 4),
    ([2, 2, 0], [4], 4),
    ([0, 2, 4], [2, 4], 0),
    ([2, 0, 4], [2, 4], 0),
    ([4, 4, 4], [8, 4], 8),  # A2: the pair nearest the wall, the odd tile closes up
    ([2, 2, 4], [4, 4], 4),  # A1: what was merged rests
    ([4, 2, 2], [4, 4], 4),
    ([8, 8, 16], [16, 16], 16),
    ([16, 16], [32], 32),
    ([2, 4, 2], None, 0),
    ([2, 4, 8], None, 0),
    ([2], None, 0),
    ([2, 4], None, 0),
    ([], None, 0),
]
LONGER: list[tuple[list[int], list[int] | None, int]] = [
    ([2, 2, 2, 2], [4, 4], 8),  # A3: two pairs in one slide
    ([4, 4, 8, 16], [8, 8, 16], 8),
    ([8, 4, 4, 16], [8, 8, 16], 8),
    ([0, 4, 4, 4], [8, 4], 8),
    ([2, 0, 0, 2], [4], 4),
    ([2, 4, 4, 2], [2, 8, 2], 8),
    ([4, 0, 2, 2], [4, 4], 4),
    ([2, 0, 2, 2], [4, 2], 4),
    ([2, 2, 0, 2], [4, 2], 4),
    ([2, 4, 2, 4], None, 0),
    ([131072, 131072, 262144, 262144], [262144, 524288], 786432),  # A13
    ([2**31, 0, 2**31, 2**32], [2**32, 2**32], 2**32),  # A13
    ([2**100, 2**100], [2**101], 2**101),
]


def slide_line(
    line: list[int], size: int, direction: Direction, lane: int
) -> tuple[list[int], int] | None:
    made = slide(lay(line, size, direction, lane), direction)
    if made is None:
        return None
    where = cells_along(size, direction, lane)
    after = made.afterstate.cells
    assert sum(map(bool, after)) == sum(bool(after[cell]) for cell in where), "left its line"
    return [after[cell] for cell in where if after[cell]], made.reward


@pytest.mark.parametrize(("size", "direction", "lane"), EVERYWHERE)
def test_lines_at_every_size_wall_and_lane(size: int, direction: Direction, lane: int) -> None:
    for line, after, reward in LINES + (LONGER if size > 3 else []):
        expected = None if after is None else (after, reward)
        assert slide_line(line, size, direction, lane) == expected, line


@pytest.mark.parametrize(("size", "direction", "lane"), EVERYWHERE)
def test_tiles_stand_at_the_wall_without_gaps(size: int, direction: Direction, lane: int) -> None:
    where = cells_along(size, direction, lane)
    for start in where[1:]:
        made = slide(Board.from_cells([2 * (c == start) for c in range(size**2)]), direction)
        assert made is not None
        assert made.afterstate.cells[where[0]] == 2
        assert made.motions == (Motion(start, where[0], False),)


def test_a1_a_merged_tile_waits_for_the_next_slide() -> None:
    first = slide(draw("8 8 16 . / . . . . / . . . . / . . . ."), Direction.LEFT)
    assert first is not None
    assert (first.afterstate, first.reward) == (
        draw("16 16 . . / . . . . / . . . . / . . . ."),
        16,
    )
    second = slide(first.afterstate, Direction.LEFT)
    assert second is not None
    assert (second.afterstate, second.reward) == (
        draw("32 . . . / . . . . / . . . . / . . . ."),
        32,
    )


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize(
    ("direction", "row", "column"),
    [
        (Direction.UP, 0.0, 0.5),
        (Direction.RIGHT, 0.5, 1.0),
        (Direction.DOWN, 1.0, 0.5),
        (Direction.LEFT, 0.5, 0.0),
    ],
)
def test_a18_a_lone_tile_goes_to_the_named_wall(
    size: int, direction: Direction, row: float, column: float
) -> None:
    made = slide(Board.from_cells([2 * (c == size**2 // 2) for c in range(size**2)]), direction)
    assert made is not None
    place = divmod(made.afterstate.cells.index(2), size)
    assert place == (row * (size - 1), column * (size - 1))


def test_shared_cases() -> None:
    cases = read_data("slides.json")
    assert len(cases) == 600
    for case in cases:
        board = Board.from_rows(case["board"])
        assert can_move(board) is not case["over"]
        for direction in Direction:
            made, expected = slide(board, direction), case["moves"][direction.name.lower()]
            if made is None:
                assert expected is None
            else:
                assert made.afterstate.rows() == expected["board"]
                assert made.reward == expected["gained"]
                assert_motions_tell_the_slide(board, direction)


def assert_motions_tell_the_slide(board: Board, direction: Direction) -> None:
    """Every tile has one motion, along its line, and together they make the afterstate."""
    made = slide(board, direction)
    assert made is not None
    starts = [motion.start for motion in made.motions]
    assert sorted(starts) == [cell for cell, value in enumerate(board.cells) if value]
    after = [0] * len(board.cells)
    arrivals: dict[int, list[Motion]] = {}
    for motion in made.motions:
        after[motion.end] += board.cells[motion.start]
        arrivals.setdefault(motion.end, []).append(motion)
    assert tuple(after) == made.afterstate.cells
    made_values = 0
    for end, motions in arrivals.items():
        assert len(motions) <= 2
        assert all(motion.merged is (len(motions) == 2) for motion in motions)
        if len(motions) == 2:
            assert len({board.cells[motion.start] for motion in motions}) == 1
            made_values += after[end]
    assert made_values == made.reward
    for lane in range(board.size):
        where = cells_along(board.size, direction, lane)
        ways = [
            (where.index(m.start), where.index(m.end)) for m in made.motions if m.start in where
        ]
        assert all(end <= start for start, end in ways)
        assert [end for _, end in sorted(ways)] == sorted(end for _, end in ways), "one overtook"


def test_motions_name_the_tiles_that_merge() -> None:
    made = slide(draw("2 2 2 . / . . . . / . . 4 . / . . . ."), Direction.LEFT)
    assert made is not None
    assert made.motions == (
        Motion(0, 0, True),
        Motion(1, 0, True),
        Motion(2, 1, False),
        Motion(10, 8, False),
    )


def test_a_slide_that_changes_nothing_is_none() -> None:
    board = draw("2 4 . . / 4 . . . / . . . . / . . . .")
    assert slide(board, Direction.LEFT) is None
    assert slide(board, Direction.UP) is None
    assert slide(board, Direction.RIGHT) is not None


@pytest.mark.parametrize("size", ALL_SIZES)
def test_nothing_moves_on_an_empty_board(size: int) -> None:
    empty = Board.from_cells([0] * size**2)
    assert all(slide(empty, direction) is None for direction in Direction)
    assert not can_move(empty)


DEAD = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2"


@pytest.mark.parametrize(
    ("drawing", "moves"),
    [
        (DEAD, ""),
        ("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 4", "URDL"),  # A16: full, yet alive
        ("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 8 8", "RL"),
        ("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 .", "RD"),
        ("2 4 2 / 4 8 16 / 2 4 16", "UD"),
        ("2 4 2 / 4 2 4 / 2 4 2", ""),
        ("2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 16 32 64 128", ""),
        # The last of one row equals the first of the next: no neighbours.
        ("2 4 8 / 8 16 32 / 32 2 4", ""),
    ],
)
def test_which_slides_a_board_allows(drawing: str, moves: str) -> None:
    board = draw(drawing)
    allowed = {d.value for d in Direction if slide(board, d) is not None}
    assert allowed == set(moves)
    assert can_move(board) is bool(moves)


@pytest.mark.parametrize("size", ALL_SIZES)
def test_one_pair_anywhere_on_a_full_board_can_move(size: int) -> None:
    """Every place of the one pair: a look-out that leaves out a row or column is a false end."""
    dead = [2 ** (cell + 1) for cell in range(size**2)]
    assert not can_move(Board.from_cells(dead))
    for cell in range(size**2):
        for beside, allowed in ((cell + 1, "RL"), (cell + size, "UD")):
            if beside >= size**2 or (beside == cell + 1 and beside % size == 0):
                continue
            cells = list(dead)
            cells[beside] = cells[cell]
            board = Board.from_cells(cells)
            assert can_move(board)
            assert {d.value for d in Direction if slide(board, d)} == set(allowed)


def test_the_memory_of_lines_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sliding._Shifts, "MOST", 10)
    sliding._SHIFTS.clear()
    for case in read_data("slides.json")[:50]:
        for direction in Direction:
            slide(Board.from_rows(case["board"]), direction)
            assert len(sliding._SHIFTS) <= 10


def perft(board: Board, plies: int) -> int:
    """Count the ways of ``plies`` moves, each followed by every tile that could appear."""
    count = 0
    for direction in Direction:
        made = slide(board, direction)
        if made is None:
            continue
        empty = [cell for cell, value in enumerate(made.afterstate.cells) if not value]
        for cell, value in product(empty, (2, 4)):
            count += 1 if plies == 1 else perft(made.afterstate.with_tile(cell, value), plies - 1)
    return count


@pytest.mark.parametrize(
    ("drawing", "counts"),
    [
        ("2 . . . / . . . . / . . . . / . . . 2", [112, 11_536]),
        ("2 2 . . / . . . . / . . . . / . . . .", [88, 8_876]),
        ("2 4 8 16 / 32 64 128 256 / 2 4 8 16 / 32 64 128 .", [4, 4, 20]),
        ("2 2 4 8 / 16 32 64 128 / 2 4 8 16 / 32 64 128 256", [4, 16, 72]),
        (DEAD, [0, 0, 0]),
    ],
)
def test_perft(drawing: str, counts: list[int]) -> None:
    board = draw(drawing)
    assert [perft(board, plies + 1) for plies in range(len(counts))] == counts
