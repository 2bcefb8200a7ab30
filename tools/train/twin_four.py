"""The compiled twin on 4×4, where most games are played: the board as one number.

The sums are those of `tools.train.twin`, with the slides and look-ups of training.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from app.coach import Network
from tools.train.four import (
    U1,
    U16,
    U32,
    U48,
    ZERO,
    count,
    empties,
    line_tables,
    lowered,
    rows_to,
    transpose,
)
from tools.train.four_value import COUNT, PLACES, ROW, places

SLOTS = 1 << 18
SHIFT = np.uint64(46)
MIX, MORE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
U32_ = np.uint64(32)
WEIGHED, MOST, SEARCH, TAKEN = range(4)
NO_RANK = 15
"""Above the ranks that a board of four bits a rank can be lowered from."""


@njit(inline="always")
def banked(b, bank):
    """Points that building these tiles from spawned 2s brings."""
    return bank[b & ROW] + bank[(b >> U16) & ROW] + bank[(b >> U32) & ROW] + bank[b >> U48]


@njit(inline="always")
def value(b, at, net):
    """Points banked in an afterstate and expected from it."""
    weights, marks, fold, bank, step, _ = net
    places(b, at, marks, fold)
    total = 0
    for k in range(PLACES):
        total += weights[at[k]]
    return np.float64(banked(b, bank) + total * step)


@njit(inline="always")
def slid(b, outs, table):
    """The afterstates of up, right, down and left."""
    t = transpose(b)
    outs[0] = transpose(rows_to(t, table[0]))
    outs[1] = rows_to(b, table[1])
    outs[2] = transpose(rows_to(t, table[1]))
    outs[3] = rows_to(b, table[0])


@njit
def expected(b, plies, outs, at, net, seen, nodes):
    """Points banked and expected from an afterstate; see `tools.train.twin.expected`."""
    if nodes[WEIGHED] > nodes[MOST]:
        return 0.0
    keys, values = seen
    key = (b ^ (np.uint64(nodes[SEARCH] * 8 + plies) * MORE)) * MIX
    key = (key ^ (key >> U32_)) * MORE
    slot = np.int64(key >> SHIFT)
    while keys[slot] != ZERO:
        if keys[slot] == key:
            return values[slot]
        slot = (slot + 1) & (SLOTS - 1)
    total = 0.0
    afters = outs[plies]
    room = empties(b)
    n = count(room)
    while room:
        bit = room & (~room + U1)
        room ^= bit
        for four in range(2):
            board = b | (bit << U1) if four else b | bit
            # After a 4 the coach looks a ply less ahead.
            less = plies - 2 if four and plies > 1 else plies - 1
            slid(board, afters, net[5])
            best = -1e30
            for d in range(4):
                if afters[d] != board:
                    if less == 0:
                        found = value(afters[d], at, net)
                    else:
                        found = expected(afters[d], less, outs, at, net, seen, nodes)
                    if found > best:
                        best = found
            if best == -1e30:
                best = np.float64(banked(board, net[3]))
            total += best if four else 9 * best
    nodes[WEIGHED] += 2 * n
    while keys[slot] != ZERO:
        slot = (slot + 1) & (SLOTS - 1)
    keys[slot] = key
    nodes[TAKEN] += 1
    values[slot] = total / (10 * n) - 0.4
    return values[slot]


@njit
def decide(b, low, schedule, most, net, seen, nodes, points):
    """Fill ``points``; the number of the budget kept. See `tools.train.twin.decide`."""
    at = np.zeros(PLACES, np.int64)
    outs = np.zeros((8, 4), np.uint64)
    if low < NO_RANK:
        b, _ = lowered(b, low)
    empty = count(empties(b))
    before = banked(b, net[3])
    kept = 0
    for kept in range(most.shape[0]):
        depth = schedule[kept, empty]
        nodes[WEIGHED], nodes[MOST] = 0, most[kept]
        nodes[SEARCH] += 1
        if nodes[TAKEN] > SLOTS // 2:
            seen[0][:] = ZERO
            nodes[TAKEN] = 0
        slid(b, outs[0], net[5])
        for d in range(4):
            after = outs[0, d]
            if after == b:
                points[d] = np.nan
            elif depth == 1:
                points[d] = value(after, at, net) - before
            else:
                points[d] = expected(after, depth - 1, outs, at, net, seen, nodes) - before
        if nodes[WEIGHED] <= most[kept]:
            break
    return kept


class Four:
    """What decides for a 4×4 network."""

    def __init__(self, network: Network) -> None:
        table, _, fold = line_tables()
        ranks = np.arange(65536)[:, None] >> 4 * np.arange(4) & 15
        bank = np.where(ranks > 0, (ranks - 1) << ranks, 0).sum(axis=1)
        weights = []
        for stage in network.stages:
            for packed, shape in zip(stage, network.shapes, strict=True):
                index = np.arange(16 ** len(shape))
                weights.append(np.array(packed, np.int32)[self._packed(index, network, shape)])
        marks = np.array(network.marks, np.int64)
        self._net = (np.concatenate(weights), marks, fold, bank, network.step, table)
        assert len(self._net[0]) == COUNT * len(network.stages)
        self._low = network.lower_from.bit_length() - 1 if network.lower_from else NO_RANK
        self._seen = (np.zeros(SLOTS, np.uint64), np.zeros(SLOTS, np.float64))
        self._nodes = np.zeros(4, np.int64)

    @staticmethod
    def _packed(
        index: npt.NDArray[np.int64], network: Network, shape: tuple[int, ...]
    ) -> npt.NDArray[np.int64]:
        """Where a table of the network holds what training holds at ``index``."""
        found = np.zeros_like(index)
        for k in range(len(shape)):
            found += np.minimum(index >> 4 * k & 15, network.ranks - 1) * network.ranks**k
        return found

    def decide(
        self,
        cells: list[int],
        schedule: npt.NDArray[np.int64],
        most: npt.NDArray[np.int64],
        points: npt.NDArray[np.float64],
    ) -> int:
        """Fill ``points`` by direction (nan: nothing moves); the number of the budget kept."""
        if max(cells) > 15:
            raise ValueError("a tile beyond four bits")
        b = np.uint64(sum(rank << 4 * cell for cell, rank in enumerate(cells)))
        return decide(b, self._low, schedule, most, self._net, self._seen, self._nodes, points)
