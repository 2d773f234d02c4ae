"""The inner loop of recursive best-first search: one path with its siblings, one board with undo,
resumable at any step.

Ordinary Python that Numba compiles (see `loyd.core.engine.native.kernel`).
"""

from typing import Any

import numpy as np

from loyd.core.engine.depth_first.recursive_trace import (
    BELOW,
    BLANK,
    CAME,
    CHILD,
    COUNT,
    ENTERED,
    FIRST_F,
    FIRST_H,
    INFINITE,
    LIMIT,
    PATH_H,
    ROW,
    SINCE,
    VALUE,
)
from loyd.core.engine.heuristics.callback_kernel import GO_ON, MISTAKE
from loyd.core.engine.heuristics.contract import after, read, slide
from loyd.core.engine.puzzle.packing import ARRIVAL
from loyd.core.engine.record import packed_board
from loyd.core.engine.record.packed_board import is_same, note_board

RUNNING, SOLVED, EXHAUSTED, FAILED, NO_ROOM = range(5)
(
    DEPTH,
    STEP,
    GENERATED,
    BOUND,
    DEEPEST,
    LEAST_H,
    CUT,
    CUT_OFF,
    OPEN,
    PEAK_OPEN,
    PEAK_STEP,
    MOST_NODES,
    BEYOND,
    DEEPEST_MADE,
    RISES,
    GENERATED_BEFORE,
    CUT_OFF_BEFORE,
    BEYOND_BEFORE,
    GREATEST_F,
    LOWERED,
) = range(20)
REGISTERS = LOWERED + 256
PARTS = (packed_board,)
U = np.uint64
CELL, ARRIVED, NEXT, NONE = U(31), U(ARRIVAL), U(8), U(0)


def begin(tables: Any, board: Any) -> Any:
    return read(tables, board)


def deepen(
    board: Any,
    goal: Any,
    stack: Any,
    queue: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    visits: Any,
    budget: Any,
) -> int:
    """Enter up to `budget` nodes, but stop after one with a greater F than all before it; NO_ROOM
    if `visits` has no row for some F.

    A node is expanded when it is entered, unless it is the goal or at the depth CUT: all its
    successors are generated. Source: Korf, "Linear-space best-first search" (Artificial
    Intelligence, 1993).
    """
    depth = registers[DEPTH]
    last = registers[STEP] + budget
    status = RUNNING
    rises = registers[RISES]
    while registers[STEP] < last and registers[RISES] == rises:
        if registers[GREATEST_F] >= len(visits):
            status = NO_ROOM
            break
        step = registers[STEP]
        row = stack[depth]
        count = row[COUNT]
        value = row[CHILD] >> FIRST_F if count > 0 else INFINITE
        if step == 0:
            status = _enter(board, goal, stack, queue, tables, asks, registers, visits, depth)
        elif count > 0 and value <= row[LIMIT]:
            child = row[CHILD]
            other = row[CHILD + 1] >> FIRST_F if count > 1 else INFINITE
            for place in range(1, count):
                row[CHILD + place - 1] = row[CHILD + place]
            row[COUNT] = count - 1
            arrival = child & 127
            row[SINCE + (arrival >> 5)] = step + 1
            blank = U(row[BLANK])
            target = U(arrival) & CELL
            tile = U(board[target])
            board[blank] = tile
            board[target] = 0
            slide(tables, tile, target, blank)
            depth += 1
            below = stack[depth]
            below[BLANK] = arrival & 31
            below[PATH_H] = child >> FIRST_H & 255
            below[CAME] = arrival
            below[LIMIT] = min(row[LIMIT], other)
            below[VALUE] = value
            registers[OPEN] -= 1
            status = _enter(board, goal, stack, queue, tables, asks, registers, visits, depth)
        elif depth == 0:
            status = EXHAUSTED
        else:
            depth -= 1
            above = stack[depth]
            blank = U(row[BLANK])
            hole = U(above[BLANK])
            tile = U(board[hole])
            board[blank] = tile
            board[hole] = 0
            slide(tables, tile, hole, blank)
            above[BELOW + (row[CAME] >> 5)] += step - row[ENTERED]
            registers[OPEN] -= count
            if value < INFINITE:
                _insert(above, value << FIRST_F | row[PATH_H] << FIRST_H | row[CAME])
                registers[OPEN] += 1
        if status != RUNNING or (asks is not None and asks.signal[0] != GO_ON):
            break
    registers[DEPTH] = depth
    return status


def _enter(
    board: Any,
    goal: Any,
    stack: Any,
    queue: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    visits: Any,
    depth: Any,
) -> int:
    """Enter the node at a depth; if a user-defined function fails, nothing is counted."""
    row = stack[depth]
    h = row[PATH_H]
    value = row[VALUE]
    row[COUNT] = 0
    for place in range(SINCE, ROW):
        row[place] = 0
    same = is_same(
        board, goal
    )  # regardless of h: a user-defined function need not be 0 at the goal
    is_cut = depth >= registers[CUT]
    beyond = 0
    if not same and not is_cut:
        floor = value if value > depth + h else 0
        blank = U(row[BLANK])
        todo: Any = queue[U(row[CAME])]
        while todo != NONE:
            target = todo & CELL
            new_h = after(tables, np.int64(h), U(board[target]), target, blank)
            if asks is not None and asks.signal[0] == MISTAKE:
                return FAILED
            new_value = max(floor, depth + 1 + new_h)
            beyond += new_value > row[LIMIT]
            registers[GREATEST_F] = max(registers[GREATEST_F], new_value)
            _insert(row, new_value << FIRST_F | new_h << FIRST_H | np.int64(todo & ARRIVED))
            todo >>= NEXT
    registers[STEP] += 1
    step = registers[STEP]
    row[ENTERED] = step
    visits[depth, h] += 1
    if value > registers[BOUND]:
        registers[GENERATED_BEFORE] = registers[GENERATED]
        registers[CUT_OFF_BEFORE] = registers[CUT_OFF]
        registers[BEYOND_BEFORE] = registers[BEYOND]
        registers[BOUND] = value
        registers[RISES] += 1
    registers[DEEPEST] = max(registers[DEEPEST], depth)
    if h < registers[LEAST_H]:
        registers[LEAST_H] = h
        registers[LOWERED + h] = step
    registers[CUT_OFF] += is_cut and not same
    made = row[COUNT]
    registers[GENERATED] += made
    registers[BEYOND] += beyond
    registers[OPEN] += made
    if made > 0:
        registers[DEEPEST_MADE] = max(registers[DEEPEST_MADE], depth + 1)
    if registers[OPEN] > registers[PEAK_OPEN]:
        registers[PEAK_OPEN] = registers[OPEN]
        registers[PEAK_STEP] = step
    registers[MOST_NODES] = max(registers[MOST_NODES], registers[OPEN] + depth + 1)
    return SOLVED if same else RUNNING


def _insert(row: Any, child: Any) -> None:
    """Insert a child after those with the same or a lower F."""
    place = row[COUNT]
    while place > 0 and row[CHILD + place - 1] >> FIRST_F > child >> FIRST_F:
        row[CHILD + place] = row[CHILD + place - 1]
        place -= 1
    row[CHILD + place] = child
    row[COUNT] += 1


def retrace(
    board: Any,
    goal: Any,
    stack: Any,
    queue: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    visits: Any,
    trail: Any,
    los: Any,
    his: Any,
) -> int:
    """Continue like `deepen`, one step at a time, and record in the columns of `trail`: the depth,
    h, the blank's cell, the number of successors within the limit, the cell from which the blank
    came (-1: none), 0, F, the limit and the number of open nodes.

    If `los` and `his` are as long as `trail`, they receive the packed boards.
    """
    status = RUNNING
    made = 0
    while made < len(trail) and status == RUNNING:
        before, beyond = registers[STEP], registers[BEYOND]
        # A literal would compile it a second time, for this call alone.
        status = deepen(board, goal, stack, queue, tables, asks, registers, visits, np.int64(1))
        if registers[STEP] > before:
            depth = registers[DEPTH]
            row = stack[depth]
            trail[made, 0] = depth
            trail[made, 1] = row[PATH_H]
            trail[made, 2] = row[BLANK]
            if trail.shape[1] > 3:
                trail[made, 3] = row[COUNT] - (registers[BEYOND] - beyond)
                trail[made, 4] = stack[depth - 1][BLANK] if depth > 0 else -1
                trail[made, 6] = row[VALUE]
                trail[made, 7] = row[LIMIT]
                trail[made, 8] = registers[OPEN]
            note_board(board, los, his, made)
            made += 1
    return status
