"""The compiled twin answers as the coach does, to the last bit; needs tools/train's packages."""

from __future__ import annotations

import pytest

from app.coach import Budget, Network, Thinker, hint_budget
from app.coach.budgets import QUICK
from app.engine import MAX_MOVES, SIZES, Board, Direction
from tools.bench_coach import evaluator, played

pytest.importorskip("numba")

MOVES = {3: 40, 4: 150, 5: 25, 6: 15}
LESS = Budget("less", ((3, 3), (6, 2)), 120, QUICK, fours=False)
TIGHT = Budget("tight", ((3, 3), (6, 2)), 150, LESS)


@pytest.mark.parametrize("budget", [None, TIGHT], ids=["hint", "tight"])
@pytest.mark.parametrize("size", SIZES)
def test_the_twin_answers_as_the_coach(size: int, budget: Budget | None) -> None:
    from tools.train.twin import Twin

    network = evaluator(size)
    assert isinstance(network, Network)
    coach, twin = Thinker(network), Twin(network)
    spent = budget or hint_budget(size)
    kept = set()

    def choose(board: Board) -> tuple[Direction | None, Budget]:
        answer = coach.answer(board, spent)
        assert twin.points(board, spent) == (answer.points, answer.budget)
        kept.add(answer.budget.name)
        # From boards with higher tiles too, as the game comes to them in the end.
        high = Board(size, tuple(cell and cell * 64 for cell in board.cells))
        if max(high.cells) < 1 << 15:
            other = coach.answer(high, spent)
            assert twin.points(high, spent) == (other.points, other.budget)
        return answer.best, answer.budget

    played(size, 1, 11, spent, min(MOVES[size], MAX_MOVES), choose)
    assert budget is None or size > 4 or len(kept) > 1
