"""TD learning over afterstates by self-play, with temporal coherence and backward updates.

Sources: Szubert and Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game
2048* (2014); Jaśkowski, *Mastering 2048 with Delayed Temporal Coherence Learning…* (2017);
optimistic initialisation as in Guei, Chen and Wu, *Optimistic Temporal Difference Learning for
2048* (2021).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from tools.train.rules import Lines, highest, lower, slide, spawn, tile_sum

Weights = npt.NDArray[np.float32]

ENOUGH = 200
"""Boards a mark needs before games start from it: too few would be learnt by heart."""
KEEP = 4096
"""Boards a mark holds."""


@njit(cache=True)
def value(board: Lines, plan: Lines, weights: Weights) -> float:
    """Expected points to come after ``board``, an afterstate."""
    total = 0.0
    for k in range(plan.shape[0]):
        p = plan[k]
        i = ((board[p[0]] >> p[1]) & p[2]) | (((board[p[3]] >> p[4]) & p[5]) << p[6])
        total += weights[p[7] + i]
    return total


@njit(cache=True)
def choose(n, board, outs, plan, weights, tables):
    """The best direction by reward and value of the afterstate, and its reward; -1 when over."""
    best, best_gain, best_score = -1, 0, -1e30
    for d in range(4):
        gain = slide(n, board, d, outs[d], tables)
        if gain >= 0:
            score = gain + value(outs[d], plan, weights)
            if score > best_score:
                best, best_gain, best_score = d, gain, score
    return best, best_gain


@njit(cache=True)
def train(n, games, moves, seed, plan, weights, err, mag, tables, low, fresh, carousel):
    """Play ``games`` games of at most ``moves`` moves, learning after each.

    Boards that hold rank ``low`` are lowered, and the game goes on from there. All but a part
    ``fresh`` of the games start where an earlier one had first come to a mark of the carousel:
    (sums of tiles, boards, numbers of boards seen).

    Returns:
        The scores, -1 for games that did not start from an empty board, and the moves made.

    """
    np.random.seed(seed)
    marks, ring, filled = carousel
    rings, keep = ring.shape[0], ring.shape[1]
    states = np.zeros((moves, 4 * n), np.int64)
    gains = np.zeros(moves, np.int64)
    outs = np.zeros((4, 4 * n), np.int64)
    scores = np.zeros(games, np.int64)
    index = np.zeros(plan.shape[0], np.int64)
    m = plan.shape[0]
    made = 0
    for g in range(games):
        board = np.zeros(4 * n, np.int64)
        seen = 0
        level = -1
        if rings and np.random.random() >= fresh:
            level = np.random.randint(rings)
            if filled[level] < ENOUGH:
                level = -1
        if level >= 0:
            board[:] = ring[level, np.random.randint(min(keep, filled[level]))]
            seen = level + 1
        else:
            spawn(n, board, tables[2])
            spawn(n, board, tables[2])
        t = 0
        over = False
        while t < moves:
            d, gain = choose(n, board, outs, plan, weights, tables)
            if d < 0:
                over = True
                break
            states[t] = outs[d]
            gains[t] = gain
            scores[g] += gain
            board[:] = outs[d]
            spawn(n, board, tables[2])
            t += 1
            if low < 15 and gain and highest(n, board) >= low:
                lower(n, board, low, tables[2])
            if seen < rings and gain >= 1024 and tile_sum(n, board) >= marks[seen]:
                ring[seen, filled[seen] % keep] = board
                filled[seen] += 1
                seen += 1
        made += t
        if level >= 0:
            scores[g] = -1
        target = 0.0
        for s in range(t - 1, -1, -1):
            if s == t - 1 and not over:  # cut, not over: nothing is known of the end
                target = gains[s] + value(states[s], plan, weights)
                continue
            total = 0.0
            for k in range(m):
                p = plan[k]
                i = p[7] + (
                    ((states[s, p[0]] >> p[1]) & p[2])
                    | (((states[s, p[3]] >> p[4]) & p[5]) << p[6])
                )
                index[k] = i
                total += weights[i]
            delta = (target - total) / m
            new = 0.0
            for k in range(m):
                i = index[k]
                rate = abs(err[i]) / mag[i] if mag[i] > 0 else 1.0
                weights[i] += rate * delta
                err[i] += delta
                mag[i] += abs(delta)
            for k in range(m):
                new += weights[index[k]]
            target = gains[s] + new
    return scores, made


@njit(cache=True)
def play(n, games, moves, seed, plan, weights, visits, low, tables):
    """Play greedily, counting in ``visits`` the look-ups of each weight; scores and best ranks."""
    np.random.seed(seed)
    outs = np.zeros((4, 4 * n), np.int64)
    scores = np.zeros(games, np.int64)
    ranks = np.zeros(games, np.int64)
    for g in range(games):
        board = np.zeros(4 * n, np.int64)
        spawn(n, board, tables[2])
        spawn(n, board, tables[2])
        known = np.zeros(4 * n, np.int64)
        for _ in range(moves):
            known[:] = board
            if low < 15:
                lower(n, known, low, tables[2])
            d, _ = choose(n, known, outs, plan, weights, tables)
            if d < 0:
                break
            for o in range(4):
                for k in range(plan.shape[0]):
                    p = plan[k]
                    b = outs[o]
                    i = ((b[p[0]] >> p[1]) & p[2]) | (((b[p[3]] >> p[4]) & p[5]) << p[6])
                    visits[p[7] + i] += 1
            scores[g] += slide(n, board, d, outs[0], tables)
            board[:] = outs[0]
            spawn(n, board, tables[2])
        for i in range(n):
            for j in range(n):
                ranks[g] = max(ranks[g], (board[i] >> (4 * j)) & 15)
    return scores, ranks
