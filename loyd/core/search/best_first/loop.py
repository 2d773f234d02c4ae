"""The inner loop of the best-first family: resumable, over the columns of `loyd.core.trace.columns`.

Ordinary Python that Numba compiles (see `loyd.core.compile.kernel`).  Unsigned indices spare it the wrap-around checks.  What is called for
every node is private, so that it becomes part of `advance`: handing over a column takes seven words.
"""

from typing import Any

import numpy as np

from loyd.core.heuristics.callback_kernel import GO_ON, MISTAKE
from loyd.core.heuristics.contract import after, read
from loyd.core.puzzle.packing import ARRIVAL, LOW_CELLS
from loyd.core.search import packed_board
from loyd.core.search.best_first import board_table, bucket_queue
from loyd.core.search.best_first.board_table import HASH_BITS, entry_bits, hash_of, high_word, look_up, most_entries, refill
from loyd.core.search.best_first.bucket_queue import key_of, pop, put, refill_keys
from loyd.core.search.packed_board import high_bits, low_bits, tile_at
from loyd.core.trace.columns import (
    BLANK_BITS,
    BLANK_MASK,
    BUCKETS,
    CUT,
    CUT_OFF,
    DEEPEST,
    EARLY_GOAL,
    G_WEIGHT,
    GENERATED,
    GOAL,
    GREATEST,
    GREATEST_KEPT,
    H_WEIGHT,
    IMPROVED,
    LEAST_H,
    MADE,
    MILESTONE,
    OPEN,
    OPENED,
    PEAK,
    REOPENED,
    REPEATS,
    STEP,
    TIE,
    TIE_BITS,
)

PARTS = (board_table, bucket_queue, packed_board)
RUNNING, SOLVED, EXHAUSTED, NEED_ROOM, FAILED = range(5)
ONCE, REOPEN, PATH, NONE = range(4)
SPARE = 8
MOST_TOLD = 2 * LOW_CELLS

U = np.uint64
ONE, NOTHING = U(1), U(0)
CELL_BITS, CELL, ARRIVED, NEXT = U(BLANK_BITS), U(BLANK_MASK), U(ARRIVAL), U(8)


def advance(
    nodes: Any,
    slots: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    buckets: Any,
    milestones: Any,
    board: Any,
    scratch: Any,
    goal_lo: Any,
    goal_hi: Any,
    slides: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    budget: int,
) -> int:
    """Expand up to `budget` nodes of least priority, then stop; call again to go on.

    `board` is where a node is unpacked cell by cell; it may be empty for a heuristic that reads no board, on fewer than 25 cells.
    `scratch` holds the successors of a node: see `_work_out`.
    `asks` is None, or what `loyd.core.heuristics.callback_kernel` says, for which the loop is compiled apart.
    Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968);
    with other weights, tie rules and duplicate detection it is the whole family (see `loyd.core.search.catalogue`).
    ONCE, REOPEN, PATH and NONE are `loyd.core.search.setting.DuplicateDetection`.  The hash table knows the first entry of each
    board; where a board gets several entries, the others are not linked to it.
    """
    stop = registers[STEP] + budget
    bits, cells = entry_bits(len(slots)), U(len(slides.successors))
    while registers[STEP] < stop:
        if _is_full(nodes, slots, steps, improved, reopened, buckets, milestones, registers):
            return NEED_ROOM
        if asks is not None:
            if asks.signal[0] != GO_ON:
                return RUNNING
            for register in range(len(registers)):
                asks.kept[register] = registers[register]
        node = _take(nodes, buckets, registers)
        if node == NOTHING:
            return EXHAUSTED
        lo, hi = nodes.lo[node], high_word(nodes, node)
        _close(nodes, steps, buckets, registers, node)
        if lo == goal_lo and hi == goal_hi:
            registers[GOAL] = node
        else:
            g = np.int64(nodes.g[node]) + 1
            came = U(nodes.came[node])
            if g > registers[CUT]:
                registers[CUT_OFF] += 1
            else:
                registers[GENERATED] += np.int64(slides.successors[came & CELL, came >> CELL_BITS])
                if len(board) > 0:
                    _unpack(board, lo, hi)
                    read(tables, board)
                count = _work_out(lo, hi, cells, came, slides.queue, slots, board, scratch)
                for index in range(count):
                    tile, way, hashed = scratch[0, index], scratch[1, index], scratch[2, index]
                    child_lo, child_hi = scratch[3, index], scratch[4, index]
                    slot, first, mark = look_up(slots, nodes, child_lo, child_hi, hashed, bits)
                    if first != NOTHING:
                        repeats = registers[REPEATS]
                        if repeats == ONCE or (repeats == REOPEN and not _replaces(nodes, improved, reopened, registers, first, g)):
                            continue
                        if repeats == PATH and _is_on_path(nodes, steps, registers[STEP], child_lo, child_hi):
                            continue
                    h = after(tables, np.int64(nodes.h[node]), tile, way & CELL, came & CELL)
                    if asks is not None and asks.signal[0] == MISTAKE:
                        return FAILED
                    if registers[G_WEIGHT] * g + registers[H_WEIGHT] * h > registers[GREATEST_KEPT]:
                        continue
                    if first == NOTHING:
                        slots[slot] = mark | U(registers[MADE])
                    _open(nodes, buckets, registers, child_lo, child_hi, g, h, way)
                    if registers[EARLY_GOAL] != 0 and child_lo == goal_lo and child_hi == goal_hi:
                        registers[GOAL] = registers[MADE] - 1
                        registers[GENERATED] -= np.int64(count) - np.int64(index) - 1
                        break
        _end_step(steps, milestones, registers)
        if registers[GOAL] != 0:
            return SOLVED
    return RUNNING


def longer_table(nodes: Any, old: Any, new: Any) -> None:
    """Refill the table of boards: what Python calls is of this file, so that it is kept compiled."""
    refill(nodes, old, new)


def longer_queue(keys: Any, slots: Any, count: int) -> None:
    refill_keys(keys, slots, count)


def _is_full(nodes: Any, slots: Any, steps: Any, improved: Any, reopened: Any, buckets: Any, milestones: Any, registers: Any) -> bool:
    step = registers[STEP]
    is_full: bool = (
        registers[MADE] > min(len(nodes.lo), most_entries(len(slots))) - SPARE
        or step >= min(len(steps.order), len(milestones) * MILESTONE)
        or registers[BUCKETS] > len(buckets.key) - SPARE
        or registers[IMPROVED] > len(improved.new) - SPARE
        or registers[REOPENED] > len(reopened.new) - SPARE
    )
    return is_full


def _take(nodes: Any, buckets: Any, registers: Any) -> Any:
    """Take the open entry of least key; 0 when none is open.  Entries replaced meanwhile are dropped on the way."""
    while True:
        node = pop(buckets, nodes.link, registers)
        if node == NOTHING or nodes.ended[node] == OPEN:
            return node


def _close(nodes: Any, steps: Any, buckets: Any, registers: Any, node: Any) -> None:
    step = registers[STEP]
    nodes.ended[node] = step
    steps.order[U(step)] = node
    registers[OPENED] -= 1
    registers[LEAST_H] = min(registers[LEAST_H], np.int64(nodes.h[node]))
    registers[DEEPEST] = max(registers[DEEPEST], np.int64(nodes.g[node]))
    registers[GREATEST] = max(registers[GREATEST], buckets.key[U(buckets.heap[NOTHING])] >> TIE_BITS)


def _unpack(board: Any, lo: Any, hi: Any) -> None:
    """Write the tile of each cell; the last one of 5x5 is the one that no other cell holds (see `loyd.core.puzzle.packing`)."""
    cells = len(board)
    for cell in range(min(cells, MOST_TOLD)):
        board[cell] = tile_at(lo, hi, U(cell), U(cells))
    if cells > MOST_TOLD:
        rest = np.int64(cells * (cells - 1) // 2)
        for cell in range(MOST_TOLD):
            rest -= np.int64(board[cell])
        board[MOST_TOLD] = rest


def _work_out(lo: Any, hi: Any, cells: Any, came: Any, queue: Any, slots: Any, board: Any, scratch: Any) -> Any:
    """Put tile, arrival, hash and both words of every successor into `scratch`; how many there are.

    The hash table is asked for all of them at once: its answers, which take longer than all the rest, then come side by side.
    """
    blank = came & CELL
    size = U(len(slots))
    todo: Any = queue[came]
    count = NOTHING
    while todo != NOTHING:
        target = todo & CELL
        tile = U(board[target]) if len(board) > 0 else tile_at(lo, hi, target, cells)
        child_lo = lo ^ low_bits(tile, target, cells) ^ low_bits(tile, blank, cells)
        child_hi = hi ^ high_bits(tile, target, cells) ^ high_bits(tile, blank, cells)
        hashed = hash_of(child_lo, child_hi)
        scratch[0, count], scratch[1, count], scratch[2, count] = tile, todo & ARRIVED, hashed
        scratch[3, count], scratch[4, count] = child_lo, child_hi
        scratch[5, count] = slots[hashed * size >> HASH_BITS]
        count += ONE
        todo >>= NEXT
    return count


def _replaces(nodes: Any, improved: Any, reopened: Any, registers: Any, first: Any, g: Any) -> bool:
    """Whether g is better than what is known of a board, given the first entry made for it; then note that a new one replaces it."""
    known, made = first, registers[MADE]
    while nodes.ended[known] < OPEN or nodes.link[known] < 0:
        known = U(-1 - np.int64(nodes.ended[known])) if nodes.ended[known] < OPEN else U(-np.int64(nodes.link[known]))
    if g >= nodes.g[known]:
        return False
    if nodes.ended[known] == OPEN:
        nodes.ended[known] = -1 - made
        _note(improved, registers, IMPROVED, known)
        registers[OPENED] -= 1
    else:
        reopened.link[U(registers[REOPENED])] = nodes.link[known]
        _note(reopened, registers, REOPENED, known)
        nodes.link[known] = -made
    return True


def _is_on_path(nodes: Any, steps: Any, step: Any, lo: Any, hi: Any) -> bool:
    """Whether a board is that of an ancestor of the node that a step expands."""
    node = U(steps.order[U(step)])
    while node > ONE:
        step = _made_at(steps.made, node, step)
        node = U(steps.order[U(step)])
        if nodes.lo[node] == lo and high_word(nodes, node) == hi:
            return True
    return False


def _made_at(made: Any, node: Any, before: Any) -> Any:
    """The step that made a node, which is one before the step `before`: mostly not long before, and searched for from there."""
    last, stride = before - 1, 1
    while last >= stride and made[U(last - stride)] > node:
        last -= stride
        stride += stride
    first = max(last - stride, -1)  # the node is there after `last`, and not after `first`
    while last - first > 1:
        middle = (first + last) >> 1
        if made[U(middle)] > node:
            last = middle
        else:
            first = middle
    return last


def _note(replaced: Any, registers: Any, count: int, old: Any) -> None:
    """Append to a list of better paths found; `count` is the register that holds its length."""
    place = U(registers[count])
    replaced.new[place] = registers[MADE]
    replaced.old[place] = old
    registers[count] += 1


def _open(nodes: Any, buckets: Any, registers: Any, lo: Any, hi: Any, g: Any, h: Any, came: Any) -> None:
    entry = U(registers[MADE])
    nodes.lo[entry], nodes.g[entry], nodes.h[entry] = lo, g, h
    if len(nodes.hi) > 0:
        nodes.hi[entry] = hi
    nodes.came[entry], nodes.ended[entry], nodes.link[entry] = came, OPEN, 0
    key = key_of(registers[G_WEIGHT] * g + registers[H_WEIGHT] * h, g, h, registers[TIE])
    put(buckets, nodes.link, registers, entry, key)
    registers[MADE] += 1
    registers[OPENED] += 1


def _end_step(steps: Any, milestones: Any, registers: Any) -> None:
    step = registers[STEP]
    steps.made[U(step)] = registers[MADE]
    if step & (MILESTONE - 1) == 0:
        line = milestones[step >> 12]
        line[0], line[1], line[2], line[3] = registers[GENERATED], registers[DEEPEST], registers[LEAST_H], registers[GREATEST]
        line[4] = registers[CUT_OFF]
    registers[PEAK] = max(registers[PEAK], registers[OPENED])
    registers[STEP] += 1
