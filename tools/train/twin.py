"""The hint's games, compiled: ``python -m tools.train.twin --size 4 --games 1000 --seed 1``.

Plays the very games of ``python -m tools.bench coach`` with the same arguments, on the weights that
the browser gets and under the same budgets, some hundred times faster: the engine's tiles, and of
`app.coach.search` every sum in the same order, so that the answers agree to the last bit.
``moves_sha256`` of both is the same; `tests/unit/train/test_twin.py` compares answers.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
from numba import njit

from app.coach import Budget, Network, hint_budget, load
from app.coach.shapes import images
from app.engine import Board, Direction
from tools.bench_coach import BUDGETS, CUT, played
from tools.paths import ROOT
from tools.train.twin_packed import Small

Ints = npt.NDArray[np.int64]

ORDER = (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT)
"""As `app.coach.packed` goes through them: of equal ones the first is the best."""

SLOTS = 1 << 18
MOST_PLIES = 8
WEIGHED, MOST, SEARCH, TAKEN, FOUR = range(5)


@njit(cache=True)
def slid(cells, lines, direction, out):
    """``cells`` (ranks) slid into ``out``; whether anything moves."""
    n = lines.shape[1]
    moved = False
    for i in range(n):
        end, waiting = 0, 0
        for j in range(n):
            rank = cells[lines[direction, i, j]]
            if rank == 0:
                continue
            if rank == waiting:
                out[lines[direction, i, end - 1]] = rank + 1
                waiting = 0
                moved = True
            else:
                out[lines[direction, i, end]] = rank
                moved = moved or end != j
                end += 1
                waiting = rank
        for j in range(end, n):
            out[lines[direction, i, j]] = 0
    return moved


@njit(cache=True)
def banked(cells):
    """Points that building these tiles from spawned 2s brings."""
    total = 0
    for rank in cells:
        if rank:
            total += (rank - 1) << rank
    return total


@njit(cache=True)
def value(cells, net):
    """Points banked in an afterstate and expected from it."""
    weights, places, offsets, marks, base, step, low = net
    highest = 0
    points = 0
    for cell in range(cells.shape[0]):
        rank = cells[cell]
        if rank:
            highest = max(highest, rank)
            points += (rank - 1) << rank
        low[cell] = min(rank, base - 1)
    stage = 0
    for mark in marks:
        stage += highest >= mark
    total = 0
    for p in range(places.shape[0]):
        index = 0
        for k in range(places.shape[1]):
            index = index * base + low[places[p, k]]
        total += weights[offsets[stage, p] + index]
    return points + total * step


@njit(cache=True)
def expected(plies, stack, lines, net, seen, nodes):
    """Points banked and expected from the afterstate ``stack[plies]``, as `app.coach.search` does.

    ``seen`` is (keys, values); ``nodes`` holds the boards weighed and the most that may be, a
    number that tells this search from others, the slots of ``seen`` that are taken, and the plies
    that a 4 takes from those to look ahead.
    """
    if nodes[WEIGHED] > nodes[MOST]:
        return 0.0
    keys, values = seen
    after = stack[plies]
    key = np.uint64(nodes[SEARCH] * MOST_PLIES + plies) * np.uint64(0xD6E8FEB86659FD93)
    for rank in after:
        key = (key ^ np.uint64(rank + 1)) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
    slot = np.int64(key >> np.uint64(46))
    while keys[slot] != np.uint64(0):
        if keys[slot] == key:
            return values[slot]
        slot = (slot + 1) & (SLOTS - 1)
    total = 0.0
    room = 0
    for cell in range(after.shape[0]):
        if after[cell]:
            continue
        room += 1
        for rank in range(1, 3):
            after[cell] = rank
            less = plies - (nodes[FOUR] if rank == 2 and plies > 1 else 1)
            below = stack[less]
            best = -1.0
            for direction in range(4):
                if slid(after, lines, direction, below):
                    if less == 0:
                        found = np.float64(value(below, net))
                    else:
                        found = expected(less, stack, lines, net, seen, nodes)
                    if best == -1.0 or found > best:
                        best = found
            if best == -1.0:
                best = np.float64(banked(after))
            total += 9 * best if rank == 1 else best
        after[cell] = 0
    nodes[WEIGHED] += 2 * room
    # Others may have taken the slot meanwhile.
    while keys[slot] != np.uint64(0):
        slot = (slot + 1) & (SLOTS - 1)
    keys[slot] = key
    nodes[TAKEN] += 1
    values[slot] = total / (10 * room) - 0.4
    return values[slot]


@njit(cache=True)
def lowered(cells, low):
    """As `app.coach.lowering`, in place; ``low`` is a rank, 0 for none."""
    while low:
        best = 0
        held = np.zeros(64, np.bool_)
        for rank in cells:
            best = max(best, rank)
            held[rank] = True
        gap = best - 1
        while gap > 0 and held[gap]:
            gap -= 1
        if best < low or gap <= 1:
            return
        for cell in range(cells.shape[0]):
            cells[cell] -= cells[cell] > gap


@njit(cache=True)
def decide(cells, low, schedule, most, lines, net, seen, nodes, points):
    """Fill ``points`` by direction (nan: nothing moves); the number of the budget kept.

    ``schedule[budget, empty]`` is a depth; ``most[budget]`` the boards it may weigh and what
    ``nodes[FOUR]`` is to be.
    """
    stack = np.zeros((MOST_PLIES, cells.shape[0]), np.int64)
    lowered(cells, low)
    empty = 0
    for rank in cells:
        empty += rank == 0
    before = banked(cells)
    kept, depth = 0, 1
    for kept in range(most.shape[0]):
        depth = schedule[kept, empty]
        nodes[WEIGHED], nodes[MOST], nodes[FOUR] = 0, most[kept, 0], most[kept, 1]
        nodes[SEARCH] += 1
        if nodes[TAKEN] > SLOTS // 2:
            seen[0][:] = np.uint64(0)
            nodes[TAKEN] = 0
        for direction in range(4):
            points[direction] = np.nan
            if slid(cells, lines, direction, stack[depth - 1]):
                if depth == 1:
                    points[direction] = value(stack[0], net) - before
                else:
                    points[direction] = expected(depth - 1, stack, lines, net, seen, nodes) - before
        if nodes[WEIGHED] <= most[kept, 0]:
            break
    return kept


class Other:
    """What decides for a network of any size."""

    def __init__(self, network: Network) -> None:
        n = network.size
        self._low = network.lower_from.bit_length() - 1 if network.lower_from else 0
        rows = np.arange(n * n).reshape(n, n)
        self._lines: Ints = np.array([rows.T, rows[:, ::-1], rows.T[:, ::-1], rows], dtype=np.int64)
        placed = [
            (number, place)
            for number, shape in enumerate(network.shapes)
            for place in {frozenset(place): place for place in images(n, shape)}.values()
        ]
        # The cells of a place from the last on; a cell that is always empty makes up for length.
        length = max(len(place) for _, place in placed)
        places = np.array(
            [[n * n] * (length - len(place)) + list(place[::-1]) for _, place in placed]
        )
        tables = [np.array(table, np.int64) for stage in network.stages for table in stage]
        starts = np.cumsum([0, *map(len, tables)])
        offsets = np.array(
            [
                [starts[stage * len(network.shapes) + number] for number, _ in placed]
                for stage in range(len(network.stages))
            ]
        )
        weights = np.concatenate(tables).astype(np.int16)
        marks = np.array(network.marks, np.int64)
        low = np.zeros(n * n + 1, np.int64)
        self._net = (weights, places, offsets, marks, network.ranks, network.step, low)
        self._nodes = np.zeros(5, np.int64)
        self._seen = (np.zeros(SLOTS, np.uint64), np.zeros(SLOTS, np.float64))

    def decide(
        self, cells: list[int], schedule: Ints, most: Ints, points: npt.NDArray[np.float64]
    ) -> int:
        """Fill ``points`` by direction (nan: nothing moves); the number of the budget kept."""
        ranks = np.array(cells)
        return decide(
            ranks,
            self._low,
            schedule,
            most,
            self._lines,
            self._net,
            self._seen,
            self._nodes,
            points,
        )


class Twin:
    """Answers as an `app.coach.Thinker` of the network gives them."""

    def __init__(self, network: Network) -> None:
        self._by = Small(network) if network.size < 5 else Other(network)
        self._chains: dict[Budget, tuple[list[Budget], Ints, Ints]] = {}

    def points(self, board: Board, budget: Budget) -> tuple[dict[Direction, float], Budget]:
        """Expected points of every direction that moves something, and the budget kept."""
        if budget not in self._chains:
            self._chains[budget] = _chain(budget, len(board.cells))
        chain, schedule, most = self._chains[budget]
        points = np.zeros(4, np.float64)
        kept = self._by.decide(
            [cell.bit_length() - 1 if cell else 0 for cell in board.cells], schedule, most, points
        )
        found = {d: p for d, p in zip(ORDER, points.tolist(), strict=True) if p == p}
        return found, chain[kept]


def _chain(budget: Budget, cells: int) -> tuple[list[Budget], Ints, Ints]:
    """A budget and its smaller ones, and for each the plies by empty cells and its limits."""
    chain = [budget]
    while chain[-1].smaller:
        chain.append(chain[-1].smaller)
    schedule = np.array([[one.depth(empty) for empty in range(cells + 1)] for one in chain])
    # The smallest has to do, whatever it takes.
    most = [one.nodes for one in chain[:-1]] + [2**60]
    fours = [1 if one.fours else 2 for one in chain]
    return chain, schedule, np.array([most, fours]).T.copy()


def _schedule(text: str) -> tuple[tuple[int, int], ...]:
    """``3<=2,2<=4``: three plies at two empty cells or fewer, then two at four."""
    parts = [part.split("<=") for part in text.split(",") if part]
    return tuple((int(most), int(depth)) for depth, most in parts)


def ask_for_player(parser: argparse.ArgumentParser) -> None:
    """Let other weights and budgets be named."""
    parser.add_argument("--budget", choices=BUDGETS)
    parser.add_argument("--schedule", type=_schedule, help="another, as in 3<=2,2<=4")
    parser.add_argument("--nodes", type=int, help="another number of boards at the most")
    parser.add_argument("--weights", type=Path, help="another packed network")


def player(options: argparse.Namespace, size: int) -> tuple[Twin, Budget]:
    """What :func:`ask_for_player` was answered; the hint's, where nothing was said."""
    path = options.weights or ROOT / "static" / "coach" / f"{size}x{size}.bin"
    budget = BUDGETS[options.budget] if options.budget else hint_budget(size)
    if options.schedule is not None or options.nodes:
        schedule = budget.schedule if options.schedule is None else options.schedule
        budget = budget._replace(schedule=schedule, nodes=options.nodes or budget.nodes)
    return Twin(load(path.read_bytes())), budget


def main() -> None:
    """Play and print one JSON line, as `tools.bench_coach` does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, help="cut games after so many, not the size's own")
    ask_for_player(parser)
    options = parser.parse_args()
    size = options.size
    twin, budget = player(options, size)

    def choose(board: Board) -> tuple[Direction | None, Budget]:
        points, kept = twin.points(board, budget)
        return max(points, key=points.__getitem__, default=None), kept

    start = time.monotonic()
    figures = played(size, options.games, options.seed, budget, options.moves or CUT[size], choose)
    shown = {"schedule": budget.schedule, "nodes": budget.nodes, "budget": budget.name}
    print(json.dumps({**shown, **figures, "seconds": round(time.monotonic() - start)}))


if __name__ == "__main__":
    main()
