"""The inner loop of the best-first family: resumable, over the columns of `core.trace.columns`.

Ordinary Python that Numba compiles (see `core.kernel`).  Unsigned indices spare it the wrap-around checks.  `advance` is long
because a helper that is called for every node and takes arrays costs a tenth of the speed, more where it takes several: each
is handed over in seven words, and its references are counted.
"""

from typing import Any

import numpy as np

from core.heuristics.contract import after, read
from core.packing import BITS, LOW_CELLS
from core.slides import ARRIVAL
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
CELL_BITS, CELL, ARRIVED, NEXT = U(BLANK_BITS), U(BLANK_MASK), U(ARRIVAL), U(8)
HIGH_CELL, WIDTH = U(LOW_CELLS), U(BITS)


def tag_of(lo: Any, hi: Any) -> Any:
    """32 well-mixed bits of a packed board."""
    mixed = (lo * FIRST) ^ (hi * SECOND)
    return (mixed ^ (mixed >> U(29))) >> TOP


def at(tile: Any, cell: Any, first: Any) -> Any:
    """The bits of `tile` in the word that begins at cell `first`; none when the cell lies in the other word."""
    inside = first <= cell and (cell < HIGH_CELL or first == HIGH_CELL)
    return tile << WIDTH * (cell - first) if inside else NOTHING


def unpack_into(board: Any, lo: Any, hi: Any) -> None:
    """Write the tile of each cell; the last one of 5x5 is the one that no other cell holds (see `core.packing`)."""
    cells = len(board)
    for cell in range(min(LOW_CELLS, cells)):
        board[cell] = (lo >> U(BITS * cell)) & CELL
    for cell in range(LOW_CELLS, min(2 * LOW_CELLS, cells)):
        board[cell] = (hi >> U(BITS * (cell - LOW_CELLS))) & CELL
    if cells > 2 * LOW_CELLS:
        rest = np.int64(cells * (cells - 1) // 2)
        for cell in range(2 * LOW_CELLS):
            rest -= np.int64(board[cell])
        board[2 * LOW_CELLS] = rest


def look_up(slots: Any, los: Any, his: Any, lo: Any, hi: Any, tag: Any) -> Any:
    """The slot of a board, and the first entry made for it; where there is none (0), the slot that it would take."""
    size = U(len(slots))
    slot = tag * size >> TOP
    while slots[slot] != NOTHING:
        if slots[slot] >> TOP == tag:
            entry = slots[slot] & LOW
            if los[entry] == lo and his[entry] == hi:
                return slot, entry
        slot += ONE
        if slot == size:
            slot = NOTHING
    return slot, NOTHING


def newest_of(entry: Any, ended: Any, links: Any) -> Any:
    """The entry that stands for a board now, from the first one made for it."""
    while True:
        end = ended[entry]
        if end < OPEN:
            entry = U(-1 - np.int64(end))
        elif end > OPEN and links[entry] != 0:
            entry = U(links[entry])
        else:
            return entry


def bucket_of(keys: Any, slots: Any, key: Any, buckets: Any) -> Any:
    """The bucket of a key, or `buckets` when the key is new: it then takes that place."""
    last = U(len(slots) - 1)
    slot = U((key ^ (key >> TIE_BITS)) * 40503) & last
    while slots[slot] != 0:
        bucket = U(slots[slot] - 1)
        if keys[bucket] == key:
            return bucket
        slot = (slot + ONE) & last
    slots[slot] = buckets + ONE
    keys[buckets] = key
    return buckets


def rise(heap: Any, keys: Any, at: Any, bucket: Any) -> None:
    """Let a bucket rise from place `at` of the heap to where its key belongs."""
    while at > NOTHING:
        above = (at - ONE) >> ONE
        if keys[U(heap[above])] <= keys[bucket]:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = bucket


def drop_first(heap: Any, keys: Any, heaped: Any) -> None:
    """Take the first bucket off a heap of `heaped` buckets."""
    heaped -= ONE
    last = U(heap[heaped])
    at = NOTHING
    below = ONE
    while below < heaped:
        if below + ONE < heaped and keys[U(heap[below + ONE])] < keys[U(heap[below])]:
            below += ONE
        if keys[U(heap[below])] >= keys[last]:
            break
        heap[at] = heap[below]
        at = below
        below = at + at + ONE
    heap[at] = last


def key_of(priority: Any, g: Any, h: Any, tie: Any) -> Any:
    """The place in the queue: the priority first, then the tie-break (low h, or high g)."""
    if tie == LOW_H:
        return (priority << TIE_BITS) + h
    if tie == HIGH_G:
        return (priority << TIE_BITS) + TIE_LIMIT - min(g, TIE_LIMIT)
    return priority << TIE_BITS


def note(news: Any, olds: Any, registers: Any, count: int, new: Any, old: Any) -> None:
    """Append to a list of better paths found; `count` is the register that holds its length."""
    place = registers[count]
    news[place] = new
    olds[place] = old
    registers[count] = place + 1


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
    fan, _, _, queue = slides
    made, step, heaped, known_keys = U(registers[MADE]), U(registers[STEP]), U(registers[HEAPED]), U(registers[BUCKETS])
    opened, generated, peak = registers[OPENED], registers[GENERATED], registers[PEAK]
    deepest, least_h, greatest = registers[DEEPEST], registers[LEAST_H], registers[GREATEST]
    g_weight, h_weight, tie = registers[G_WEIGHT], registers[H_WEIGHT], registers[TIE]
    replaces, early_goal, cut = registers[REPLACE] != 0, registers[EARLY_GOAL] != 0, registers[CUT]
    room = U(min(len(los), len(slots) // 2) - SPARE)
    key_room = U(len(keys) - SPARE)
    improved_room, reopened_room = len(improved_new) - SPARE, len(reopened_new) - SPARE
    step_room = U(min(len(order), len(milestones) * MILESTONE))
    status = RUNNING
    stop = step + U(budget)
    while step < stop and status == RUNNING:
        if (
            made > room
            or step >= step_room
            or known_keys > key_room
            or registers[IMPROVED] > improved_room
            or registers[REOPENED] > reopened_room
        ):
            status = NEED_ROOM
            break
        node = best = NOTHING
        while heaped > NOTHING and node == NOTHING:
            best = U(heap[NOTHING])
            node = U(heads[best])
            if node == NOTHING:
                drop_first(heap, keys, heaped)
                heaped -= ONE
                tails[best] = 0
            else:
                heads[best] = links[node]
                if ended[node] != OPEN:
                    node = NOTHING
        if node == NOTHING:
            status = EXHAUSTED
            break
        links[node] = 0
        ended[node] = step
        order[step] = node
        opened -= 1
        lo, hi, h, g = los[node], his[node], np.int64(hs[node]), np.int64(gs[node])
        least_h = min(least_h, h)
        deepest = max(deepest, g)
        greatest = max(greatest, keys[best] >> TIE_BITS)
        if lo == goal_lo and hi == goal_hi:
            registers[GOAL] = node
            status = SOLVED
        else:
            g += 1
            came = U(cames[node])
            blank = came & CELL
            unpack_into(board, lo, hi)
            read(tables, board)
            generated += np.int64(fan[blank, came >> CELL_BITS])
            todo: Any = queue[came] if g <= cut else NOTHING
            while todo != NOTHING:
                target = todo & CELL
                came = todo & ARRIVED
                todo >>= NEXT
                tile = U(board[target])
                child_lo = lo ^ at(tile, target, NOTHING) ^ at(tile, blank, NOTHING)
                child_hi = hi ^ at(tile, target, HIGH_CELL) ^ at(tile, blank, HIGH_CELL)
                tag = tag_of(child_lo, child_hi)
                slot, first = look_up(slots, los, his, child_lo, child_hi, tag)
                if first != NOTHING:
                    if not replaces:
                        continue
                    known = newest_of(first, ended, links)
                    if g >= gs[known]:
                        continue
                    if ended[known] == OPEN:
                        ended[known] = -1 - np.int64(made)
                        note(improved_new, improved_old, registers, IMPROVED, made, known)
                        opened -= 1
                    else:
                        links[known] = made
                        note(reopened_new, reopened_old, registers, REOPENED, made, known)
                else:
                    slots[slot] = tag << TOP | made
                new_h = after(tables, h, tile, target, blank)
                los[made], his[made], parents[made], gs[made], hs[made] = child_lo, child_hi, node, g, new_h
                cames[made], ended[made], links[made] = came, OPEN, 0
                key = key_of(g_weight * g + h_weight * new_h, g, new_h, tie)
                bucket = bucket_of(keys, key_slots, key, known_keys)
                if bucket == known_keys:
                    heads[bucket] = 0
                    tails[bucket] = 0
                    known_keys += ONE
                if tails[bucket] == 0:
                    rise(heap, keys, heaped, bucket)
                    heaped += ONE
                if heads[bucket] == 0:
                    heads[bucket] = made
                    tails[bucket] = made
                elif tie == OLDEST:
                    links[U(tails[bucket])] = made
                    tails[bucket] = made
                else:
                    links[made] = heads[bucket]
                    heads[bucket] = made
                if early_goal and child_lo == goal_lo and child_hi == goal_hi:
                    registers[GOAL] = made
                    status = SOLVED
                made += ONE
                opened += 1
        made_by[step] = made
        if step & U(MILESTONE - 1) == NOTHING:
            line = milestones[step >> U(12)]
            line[0], line[1], line[2], line[3] = generated, deepest, least_h, greatest
        step += ONE
        peak = max(peak, opened)
    registers[MADE], registers[STEP], registers[HEAPED], registers[BUCKETS] = made, step, heaped, known_keys
    registers[OPENED], registers[GENERATED], registers[PEAK] = opened, generated, peak
    registers[DEEPEST], registers[LEAST_H], registers[GREATEST] = deepest, least_h, greatest
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
