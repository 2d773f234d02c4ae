"""The inner loop of the best-first family: resumable, over the columns of `core.trace.columns`.

Ordinary Python that Numba compiles (see `core.kernel`).  Helpers take scalars where they are called often:
handing a tuple of arrays to one costs a reference count an array.
"""

from typing import Any

import numpy as np

from core.heuristics.contract import after, read
from core.trace.columns import (
    BLANK_BITS,
    BLANK_MASK,
    BUCKETS,
    CUT,
    DEEPEST,
    EARLY_GOAL,
    G_WEIGHT,
    GENERATED,
    GOAL,
    GREATEST,
    H_WEIGHT,
    HEAPED,
    IMPROVED,
    LEAST_H,
    MADE,
    MILESTONE,
    MULTIPLIERS,
    OPEN,
    OPENED,
    PEAK,
    REOPENED,
    REPLACE,
    STEP,
    TIE,
    TIE_BITS,
    TIE_LIMIT,
        )  # fmt: skip

RUNNING, SOLVED, EXHAUSTED, NEED_ROOM = range(4)
LOW_H, HIGH_G, NEWEST, OLDEST = range(4)
SPARE = 8

U = np.uint64
TOP, LOW, ONE, NOTHING = U(32), U(0xFFFFFFFF), U(1), U(0)
FIRST, SECOND = U(MULTIPLIERS[0]), U(MULTIPLIERS[1])


def tag_of(lo: Any, hi: Any) -> Any:
    """32 well-mixed bits of a packed board."""
    mixed = (lo * FIRST) ^ (hi * SECOND)
    return (mixed ^ (mixed >> U(29))) >> TOP


def bits(tile: Any, cell: Any, first: int) -> Any:
    """The bits of `tile` in the word that begins at cell `first`; 0 when the cell lies in the other word."""
    inside = first <= cell and (cell < 12 or first == 12)
    return U(tile) << U(5 * (cell - first)) if inside else U(0)


def unpack_into(board: Any, lo: Any, hi: Any) -> None:
    """Write the tile of each cell; the last one of 5x5 is the one that no other cell holds (see `core.packing`)."""
    cells = len(board)
    for cell in range(min(12, cells)):
        board[cell] = (lo >> U(5 * cell)) & U(31)
    for cell in range(12, min(24, cells)):
        board[cell] = (hi >> U(5 * (cell - 12))) & U(31)
    if cells == 25:
        rest = np.int64(300)
        for cell in range(24):
            rest -= np.int64(board[cell])
        board[24] = rest


def bucket_of(keys: Any, slots: Any, key: Any, buckets: Any) -> Any:
    """The bucket of a key, or `buckets` when the key is new: it then takes that place."""
    size = len(slots)
    slot = ((key ^ (key >> TIE_BITS)) * 40503) & (size - 1)
    while slots[slot] != 0:
        bucket = np.int64(slots[slot]) - 1
        if keys[bucket] == key:
            return bucket
        slot = (slot + 1) & (size - 1)
    slots[slot] = buckets + 1
    keys[buckets] = key
    return buckets


def rise(heap: Any, keys: Any, at: int, bucket: int) -> None:
    """Let a bucket rise from place `at` of the heap to where its key belongs."""
    while at > 0:
        above = (at - 1) >> 1
        if keys[heap[above]] <= keys[bucket]:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = bucket


def drop_first(heap: Any, keys: Any, heaped: int) -> None:
    """Take the first bucket off a heap of `heaped` buckets."""
    last = heap[heaped - 1]
    heaped -= 1
    at = 0
    below = 1
    while below < heaped:
        if below + 1 < heaped and keys[heap[below + 1]] < keys[heap[below]]:
            below += 1
        if keys[heap[below]] >= keys[last]:
            break
        heap[at] = heap[below]
        at = below
        below = 2 * at + 1
    heap[at] = last


def key_of(priority: Any, g: Any, h: Any, tie: Any) -> Any:
    """The place in the queue: the priority first, then the tie-break (low h, or high g)."""
    if tie == LOW_H:
        return (priority << TIE_BITS) + h
    if tie == HIGH_G:
        return (priority << TIE_BITS) + TIE_LIMIT - min(g, TIE_LIMIT)
    return priority << TIE_BITS


def advance(
    nodes: Any,
    slots: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    buckets: Any,
    milestones: Any,
    board: Any,
    goal_lo: Any,
    goal_hi: Any,
    slides: Any,
    tables: Any,
    registers: Any,
    budget: int,
) -> int:
    """Expand up to `budget` nodes of least priority, then stop; call again to go on.

    Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968);
    with other weights, tie rules and rules on replacing entries it is the whole family (see `catalogue`).
    """
    los, his, parents, links, ended, gs, hs, cames = nodes
    order, made_by = steps
    improved_new, improved_old = improved
    reopened_new, reopened_old = reopened
    keys, heads, tails, heap, key_slots = buckets
    slide_count, slide_target, slide_move, _ = slides
    made = registers[MADE]
    step = registers[STEP]
    heaped = registers[HEAPED]
    known_keys = registers[BUCKETS]
    opened = registers[OPENED]
    tie = registers[TIE]
    size = U(len(slots))
    room = min(len(los), len(slots) // 2) - SPARE
    status = RUNNING
    stop = step + budget
    while step < stop and status == RUNNING:
        if (
            made > room
            or step >= len(order)
            or registers[IMPROVED] > len(improved_new) - SPARE
            or registers[REOPENED] > len(reopened_new) - SPARE
            or known_keys > len(keys) - SPARE
            or (step >> 12) >= len(milestones)
        ):
            status = NEED_ROOM
            break
        node = np.int64(0)
        best = np.int64(0)
        while heaped > 0 and node == 0:
            best = np.int64(heap[0])
            node = np.int64(heads[best])
            if node == 0:
                drop_first(heap, keys, heaped)
                heaped -= 1
                tails[best] = 0
            else:
                heads[best] = links[node]
                if ended[node] != OPEN:
                    node = np.int64(0)
        if node == 0:
            status = EXHAUSTED
            break
        links[node] = 0
        ended[node] = step
        order[step] = node
        opened -= 1
        lo = los[node]
        hi = his[node]
        h = np.int64(hs[node])
        g = np.int64(gs[node])
        if h < registers[LEAST_H]:
            registers[LEAST_H] = h
        if g > registers[DEEPEST]:
            registers[DEEPEST] = g
        priority = keys[best] >> TIE_BITS
        if priority > registers[GREATEST]:
            registers[GREATEST] = priority
        if lo == goal_lo and hi == goal_hi:
            registers[GOAL] = node
            status = SOLVED
        else:
            g += 1
            blank = np.int64(cames[node]) & BLANK_MASK
            came = np.int64(cames[node]) >> BLANK_BITS
            unpack_into(board, lo, hi)
            read(tables, board)
            successors = np.int64(slide_count[blank, came])
            registers[GENERATED] += successors
            if g > registers[CUT]:
                successors = np.int64(0)
            for index in range(successors):
                target = np.int64(slide_target[blank, came, index])
                tile = np.int64(board[target])
                child_lo = lo ^ bits(tile, target, 0) ^ bits(tile, blank, 0)
                child_hi = hi ^ bits(tile, target, 12) ^ bits(tile, blank, 12)
                tag = tag_of(child_lo, child_hi)
                slot = tag * size >> TOP
                first = np.int64(0)
                while slots[slot] != NOTHING:
                    if slots[slot] >> TOP == tag:
                        first = np.int64(slots[slot] & LOW)
                        if los[first] == child_lo and his[first] == child_hi:
                            break
                        first = np.int64(0)
                    slot += ONE
                    if slot == size:
                        slot = NOTHING
                wanted = first == 0
                if first != 0 and registers[REPLACE] != 0:
                    known = first
                    while ended[known] < OPEN or (ended[known] >= 0 and links[known] != 0):
                        known = -1 - np.int64(ended[known]) if ended[known] < OPEN else np.int64(links[known])
                    if g < gs[known]:
                        wanted = True
                        if ended[known] == OPEN:
                            ended[known] = -1 - made
                            improved_new[registers[IMPROVED]] = made
                            improved_old[registers[IMPROVED]] = known
                            registers[IMPROVED] += 1
                            opened -= 1
                        else:
                            links[known] = made
                            reopened_new[registers[REOPENED]] = made
                            reopened_old[registers[REOPENED]] = known
                            registers[REOPENED] += 1
                if wanted:
                    new_h = after(tables, h, tile, target, blank)
                    los[made] = child_lo
                    his[made] = child_hi
                    parents[made] = node
                    gs[made] = g
                    hs[made] = new_h
                    cames[made] = target | np.int64(slide_move[blank, came, index]) << BLANK_BITS
                    ended[made] = OPEN
                    links[made] = 0
                    if first == 0:
                        slots[slot] = tag << TOP | U(made)
                    key = key_of(registers[G_WEIGHT] * g + registers[H_WEIGHT] * new_h, g, new_h, tie)
                    bucket = bucket_of(keys, key_slots, key, known_keys)
                    if bucket == known_keys:
                        heads[bucket] = 0
                        tails[bucket] = 0
                        known_keys += 1
                    if tails[bucket] == 0:
                        rise(heap, keys, heaped, bucket)
                        heaped += 1
                    if heads[bucket] == 0:
                        heads[bucket] = made
                        tails[bucket] = made
                    elif tie == OLDEST:
                        links[tails[bucket]] = made
                        tails[bucket] = made
                    else:
                        links[made] = heads[bucket]
                        heads[bucket] = made
                    if registers[EARLY_GOAL] != 0 and child_lo == goal_lo and child_hi == goal_hi:
                        registers[GOAL] = made
                        status = SOLVED
                    made += 1
                    opened += 1
        made_by[step] = made
        if step & (MILESTONE - 1) == 0:
            milestones[step >> 12, 0] = registers[GENERATED]
            milestones[step >> 12, 1] = registers[DEEPEST]
            milestones[step >> 12, 2] = registers[LEAST_H]
            milestones[step >> 12, 3] = registers[GREATEST]
        step += 1
        if opened > registers[PEAK]:
            registers[PEAK] = opened
    registers[MADE] = made
    registers[STEP] = step
    registers[HEAPED] = heaped
    registers[BUCKETS] = known_keys
    registers[OPENED] = opened
    return status


def refill(old: Any, new: Any) -> None:
    """Put every used slot of `old` into the empty larger table `new`; both are in the order of their tags."""
    size = U(len(new))
    for index in range(len(new)):
        new[index] = 0
    for index in range(len(old)):
        entry = old[index]
        if entry != NOTHING:
            slot = (entry >> TOP) * size >> TOP
            while new[slot] != NOTHING:
                slot += ONE
                if slot == size:
                    slot = NOTHING
            new[slot] = entry


def refill_keys(keys: Any, slots: Any, count: int) -> None:
    """Enter the first `count` keys into an empty table of slots."""
    for index in range(count):
        bucket_of(keys, slots, keys[index], index)
