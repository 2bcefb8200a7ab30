"""The compiled twin where a board fits into one number, four bits a rank: on 3×3 and 4×4.

The sums are those of `tools.train.twin`, with the slides and look-ups of training. What a net is
(``net``) is known to its size's functions only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from app.coach import Network
from tools.train import four, three
from tools.train.four_value import COUNT, PLACES, places

Ints = npt.NDArray[np.int64]

SLOTS = 1 << 18
MIX, MORE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
HALF, SHIFT, NONE = np.uint64(32), np.uint64(46), np.uint64(0)
WEIGHED, MOST, SEARCH, TAKEN, FOUR = range(5)
NO_RANK = 15
"""Above the ranks that a board of four bits a rank can be lowered from."""


def _deciding(
    slid: Callable[..., Any], value: Callable[..., Any], banked: Callable[..., Any]
) -> Callable[..., int]:
    """`tools.train.twin.decide` for packed boards.

    Args:
        slid: fills in the afterstates of up, right, down and left.
        value: points banked in an afterstate and expected from it.
        banked: those banked.

    """

    @njit
    def expected(b, plies, cells, outs, net, seen, nodes):
        if nodes[WEIGHED] > nodes[MOST]:
            return 0.0
        keys, values = seen
        key = (np.uint64(b) ^ (np.uint64(nodes[SEARCH] * 8 + plies) * MORE)) * MIX
        key = (key ^ (key >> HALF)) * MORE
        slot = np.int64(key >> SHIFT)
        while keys[slot] != NONE:
            if keys[slot] == key:
                return values[slot]
            slot = (slot + 1) & (SLOTS - 1)
        twos, masks = cells
        afters = outs[plies]
        total = 0.0
        room = 0
        for cell in range(twos.shape[0]):
            if b & masks[cell]:
                continue
            room += 1
            board = b
            for rank in range(1, 3):
                board += twos[cell]
                less = plies - (nodes[FOUR] if rank == 2 and plies > 1 else 1)
                slid(board, afters, net)
                best = -1e30
                for d in range(4):
                    if afters[d] != board:
                        if less == 0:
                            found = value(afters[d], net)
                        else:
                            found = expected(afters[d], less, cells, outs, net, seen, nodes)
                        if found > best:
                            best = found
                if best == -1e30:
                    best = np.float64(banked(board, net))
                total += 9 * best if rank == 1 else best
        nodes[WEIGHED] += 2 * room
        # Others may have taken the slot meanwhile.
        while keys[slot] != NONE:
            slot = (slot + 1) & (SLOTS - 1)
        keys[slot] = key
        nodes[TAKEN] += 1
        values[slot] = total / (10 * room) - 0.4
        return values[slot]

    @njit
    def decide(b, schedule, most, cells, outs, net, seen, nodes, points):
        empty = 0
        for mask in cells[1]:
            if not b & mask:
                empty += 1
        before = banked(b, net)
        kept = 0
        for kept in range(most.shape[0]):
            depth = schedule[kept, empty]
            nodes[WEIGHED], nodes[MOST], nodes[FOUR] = 0, most[kept, 0], most[kept, 1]
            nodes[SEARCH] += 1
            if nodes[TAKEN] > SLOTS // 2:
                seen[0][:] = NONE
                nodes[TAKEN] = 0
            slid(b, outs[0], net)
            for d in range(4):
                after = outs[0, d]
                if after == b:
                    points[d] = np.nan
                elif depth == 1:
                    points[d] = value(after, net) - before
                else:
                    found = expected(after, depth - 1, cells, outs, net, seen, nodes)
                    points[d] = found - before
            if nodes[WEIGHED] <= most[kept, 0]:
                break
        return kept

    return decide


@njit
def _slid_four(b, outs, net):
    table = net[5]
    t = four.transpose(b)
    outs[0] = four.transpose(four.rows_to(t, table[0]))
    outs[1] = four.rows_to(b, table[1])
    outs[2] = four.transpose(four.rows_to(t, table[1]))
    outs[3] = four.rows_to(b, table[0])


@njit
def _banked_four(b, net):
    return four.gain_of(b, net[3])


@njit
def _value_four(b, net):
    weights, marks, fold, bank, step, _, at = net
    places(b, at, marks, fold)
    total = 0
    for k in range(PLACES):
        total += weights[at[k]]
    return np.float64(four.gain_of(b, bank) + total * step)


@njit
def _slid_three(b, outs, net):
    lines = net[0]
    t = three.transpose(b, lines)
    outs[0] = three.transpose(three.through(t, lines, 0), lines)
    outs[1] = three.through(b, lines, 1)
    outs[2] = three.transpose(three.through(t, lines, 1), lines)
    outs[3] = three.through(b, lines, 0)


@njit
def _banked_three(b, net):
    bank = net[1]
    return bank[b & three.ROW] + bank[b >> 12 & three.ROW] + bank[b >> 24]


@njit
def _value_three(b, net):
    lines, _, weights, marks, index, high, most, step = net
    stage = 0
    highest = max(max(high[b & three.ROW], high[b >> 12 & three.ROW]), high[b >> 24])
    for mark in marks:
        stage += highest >= mark
    table = weights[stage]
    total = 0
    t = three.transpose(b, lines)
    for one in (b, t):
        middle = index[one >> 12 & three.ROW] * most
        total += table[index[one & three.ROW] + middle] + table[index[one >> 24] + middle]
    return np.float64(_banked_three(b, net) + total * step)


_four = _deciding(_slid_four, _value_four, _banked_four)
_three = _deciding(_slid_three, _value_three, _banked_three)


def _banks(size: int) -> Ints:
    """Points banked in every packed line."""
    ranks = np.arange(16**size)[:, None] >> 4 * np.arange(size) & 15
    return np.where(ranks > 0, (ranks - 1) << ranks, 0).sum(axis=1)


def _index(network: Network, cells: int) -> Ints:
    """Where a table of the network has what lies, with four bits a rank, at every index."""
    found = np.zeros(16**cells, np.int64)
    for k in range(cells):
        ranks = np.minimum(np.arange(16**cells) >> 4 * k & 15, network.ranks - 1)
        found += ranks * network.ranks**k
    return found


def _net_four(network: Network) -> tuple[Any, ...]:
    weights = [
        np.array(table, np.int32)[_index(network, len(shape))]
        for stage in network.stages
        for table, shape in zip(stage, network.shapes, strict=True)
    ]
    table, _, fold = four.line_tables()
    found = np.concatenate(weights)
    assert len(found) == COUNT * len(network.stages)
    marks, at = np.array(network.marks, np.int64), np.zeros(PLACES, np.int64)
    return found, marks, fold, _banks(4), network.step, table, at


def _net_three(network: Network) -> tuple[Any, ...]:
    assert network.shapes == [(0, 1, 2, 3, 4, 5)]
    weights = np.array([np.array(stage[0], np.int16) for stage in network.stages])
    high = (np.arange(4096)[:, None] >> 4 * np.arange(3) & 15).max(axis=1)
    marks = np.array(network.marks, np.int64)
    index, most = _index(network, 3), network.ranks**3
    return three.line_tables(), _banks(3), weights, marks, index, high, most, network.step


class Small:
    """What decides for a 3×3 or 4×4 network."""

    def __init__(self, network: Network) -> None:
        kind = np.uint64 if network.size == 4 else np.int64
        self._kind: Callable[[int], Any] = kind
        self._low = network.lower_from.bit_length() - 1 if network.lower_from else NO_RANK
        shifts = 4 * np.arange(network.size**2)
        self._known = (
            (np.left_shift(1, shifts).astype(kind), (np.left_shift(15, shifts)).astype(kind)),
            np.zeros((8, 4), kind),
            _net_four(network) if network.size == 4 else _net_three(network),
            (np.zeros(SLOTS, np.uint64), np.zeros(SLOTS, np.float64)),
            np.zeros(5, np.int64),
        )
        self._decide = _four if network.size == 4 else _three

    def decide(
        self, cells: list[int], schedule: Ints, most: Ints, points: npt.NDArray[np.float64]
    ) -> int:
        """Fill ``points`` by direction (nan: nothing moves); the number of the budget kept."""
        if max(cells) > NO_RANK:
            raise ValueError("a tile beyond four bits")
        b = self._kind(sum(rank << 4 * cell for cell, rank in enumerate(cells)))
        if self._low < NO_RANK:
            b = self._kind(four.lowered(b, self._low)[0])
        return self._decide(b, schedule, most, *self._known, points)
