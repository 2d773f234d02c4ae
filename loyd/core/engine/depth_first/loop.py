"""The inner loop of the depth-first family: an explicit stack, one board with undo, resumable at
any step.

Ordinary Python that Numba compiles (see `loyd.core.engine.native.kernel`). Unsigned indices avoid
wrap-around checks.
"""

from typing import Any, NamedTuple

import numpy as np

from loyd.core.engine.heuristics.callback_kernel import GO_ON, MISTAKE
from loyd.core.engine.heuristics.contract import after, read, slide
from loyd.core.engine.puzzle.packing import ARRIVAL
from loyd.core.engine.record import packed_board
from loyd.core.engine.record.packed_board import high_bits, is_same, low_bits, note_board

RUNNING, SOLVED, EXHAUSTED, FAILED = range(4)
(
    DEPTH,
    BOUND,
    BEYOND,
    STEP,
    GENERATED,
    DEEPEST,
    LEAST_H,
    CUT,
    CUT_OFF,
    LOOPED,
    DEEPEST_LOOP,
    LOWERED,
) = range(12)
GREATEST_H = 255
REGISTERS = LOWERED + GREATEST_H + 1

PARTS = (packed_board,)
U = np.uint64
ROW, BLANK, H, ENTERED_AT = U(4), U(1), U(2), U(3)
NEXT, CELL, ARRIVED, NONE = U(8), U(31), U(ARRIVAL), U(0)


class DepthFirstTerms(NamedTuple):
    """The extra state of searches with other terms: f = g_weight·g + h_weight·h, and the packed
    boards on the path by depth.

    With h_weight 0 the bound is on g. `los`, `his`: empty if boards on the path may be re-entered.
    """

    g_weight: Any
    h_weight: Any
    los: Any
    his: Any


def begin(tables: Any, board: Any) -> Any:
    """Read a board into the tables. It is defined in this file so that its compiled form, which
    Python calls, is cached.
    """
    return read(tables, board)


def deepen(
    board: Any,
    goal: Any,
    goal_blank: Any,
    stack: Any,
    queue: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    visits: Any,
    terms: Any,
    budget: Any,
) -> int:
    """Search all nodes with g + h within the bound depth first; stop after `budget` nodes.

    `terms` is None or DepthFirstTerms, for which the loop is compiled separately, so that other
    searches do not pay for them. `asks` is None, or as described in
    `loyd.core.engine.heuristics.callback_kernel`. If h is missing, the registers are restored to
    the state after the last node was entered, but the board is not.

    `stack` has four words per depth, in one array because that takes one register: the successors
    not yet tried (see `Slides.queue`), the blank's cell, h, and the step (from 1) that entered the
    node. `visits` counts the nodes entered by depth and h. The register LOWERED + h holds the step
    that entered a node with this h, if it was lower than all before. Each node is expanded when it
    is entered, and its successors are generated one by one as the search reaches them. A node at
    the depth in the register CUT is entered but not expanded. Rare values, and those computable at
    the end, are not local variables: each that exceeds the processor's registers costs a few per
    cent. Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search"
    (Artificial Intelligence, 1985).
    """
    depth = U(registers[DEPTH])
    bound = registers[BOUND]
    beyond = registers[BEYOND]
    least = registers[LEAST_H]
    todo: Any = stack[ROW * depth]
    blank: Any = stack[ROW * depth + BLANK]
    h: Any = np.int64(stack[ROW * depth + H])
    step = registers[STEP]
    last = step + budget
    pruned = 0
    status = RUNNING
    if asks is not None:
        _note(asks.kept, depth, beyond, pruned, registers)
    while step < last:
        if todo == NONE:
            if depth == NONE:
                status = EXHAUSTED
                break
            # Backtrack: undo the move on the board, and restore the parent's blank and h from the
            # stack.
            depth -= U(1)
            hole = blank
            blank = stack[ROW * depth + BLANK]
            tile = board[blank]
            board[hole] = tile
            board[blank] = 0
            slide(tables, tile, blank, hole)
            todo = stack[ROW * depth]
            h = np.int64(stack[ROW * depth + H])
        else:
            target = todo & CELL
            arrival = todo & ARRIVED
            todo >>= NEXT
            tile = board[target]
            new_h = after(tables, h, tile, target, blank)
            if asks is not None and asks.signal[0] == MISTAKE:
                status = FAILED
                break
            f = np.int64(depth) + 1 + new_h
            if terms is not None:
                f = terms.g_weight * (np.int64(depth) + 1) + terms.h_weight * new_h
                if _is_on_path(terms, depth, U(tile), target, blank, U(len(board))):
                    pruned += 1
                    registers[LOOPED] += 1
                    registers[DEEPEST_LOOP] = max(registers[DEEPEST_LOOP], np.int64(depth) + 1)
                    continue
            if f <= bound:
                stack[ROW * depth] = todo
                board[blank] = tile
                board[target] = 0
                slide(tables, tile, target, blank)
                depth += U(1)
                blank = target
                h = new_h
                todo = queue[arrival]
                stack[ROW * depth + BLANK] = blank
                stack[ROW * depth + H] = U(h)
                step += 1
                stack[ROW * depth + ENTERED_AT] = U(step)
                visits[depth, U(h)] += 1
                if terms is not None:
                    _put_on_path(
                        terms,
                        depth,
                        U(tile),
                        blank,
                        stack[ROW * (depth - U(1)) + BLANK],
                        U(len(board)),
                    )
                    if depth == U(registers[CUT]):
                        todo = NONE
                        registers[CUT_OFF] += 1
                        if terms.h_weight == 0:
                            beyond = min(beyond, np.int64(depth) + 1)
                if h <= least:
                    # Not checked for every node, to keep IDA* fast; searches that cut nodes here
                    # have h = 0, so all their nodes reach this.
                    if terms is None and depth == U(registers[CUT]):
                        todo = NONE
                        registers[CUT_OFF] += 1
                        beyond = min(beyond, np.int64(depth) + 1)
                    if h < least:
                        least = h
                        registers[LOWERED + h] = step
                    # Compare cells only if h and the blank allow the goal.
                    if h == 0 and blank == goal_blank and is_same(board, goal):
                        status = SOLVED
                        break
                if asks is not None:
                    if asks.signal[0] != GO_ON:
                        break
                    _note(asks.kept, depth, beyond, pruned, registers)
            else:
                pruned += 1
                if f < beyond:
                    beyond = f
    if asks is not None and status == FAILED:
        # Back to the last node entered, none of whose successors is counted.
        depth = U(asks.kept[DEPTH])
        beyond = asks.kept[BEYOND]
        pruned = asks.kept[GENERATED]
        registers[LOOPED] = asks.kept[LOOPED]
        registers[DEEPEST_LOOP] = asks.kept[DEEPEST_LOOP]
    if status != FAILED:
        stack[ROW * depth] = todo
    registers[DEPTH] = depth
    registers[BEYOND] = beyond
    registers[GENERATED] += step - registers[STEP] + pruned
    registers[STEP] = step
    registers[DEEPEST] = _deepest(visits, registers[DEEPEST])
    registers[LEAST_H] = least
    return status


def _is_on_path(terms: Any, depth: Any, tile: Any, target: Any, blank: Any, cells: Any) -> bool:
    """Whether the board after a move from the node at a depth is already on the path, an even
    number of moves above.
    """
    if len(terms.los) == 0:
        return False
    lo = terms.los[depth] ^ low_bits(tile, target, cells) ^ low_bits(tile, blank, cells)
    hi = terms.his[depth] ^ high_bits(tile, target, cells) ^ high_bits(tile, blank, cells)
    at = np.int64(depth) - 1
    while at >= 0:
        if terms.los[U(at)] == lo and terms.his[U(at)] == hi:
            return True
        at -= 2
    return False


def _put_on_path(terms: Any, depth: Any, tile: Any, blank: Any, before: Any, cells: Any) -> None:
    """Record the board of the node at a depth: its parent's board with a tile moved from the
    blank's cell to the cell `before`.
    """
    if len(terms.los) > 0:
        above = depth - U(1)
        terms.los[depth] = (
            terms.los[above] ^ low_bits(tile, blank, cells) ^ low_bits(tile, before, cells)
        )
        terms.his[depth] = (
            terms.his[above] ^ high_bits(tile, blank, cells) ^ high_bits(tile, before, cells)
        )


def _note(kept: Any, depth: Any, beyond: Any, pruned: Any, registers: Any) -> None:
    kept[DEPTH] = depth
    kept[BEYOND] = beyond
    kept[GENERATED] = pruned
    kept[LOOPED] = registers[LOOPED]
    kept[DEEPEST_LOOP] = registers[DEEPEST_LOOP]


def _deepest(visits: Any, so_far: int) -> int:
    """The last non-empty row of `visits`; no row before it is empty."""
    depth = so_far
    while depth + 1 < len(visits):
        count = 0
        for h in range(visits.shape[1]):
            count += visits[depth + 1, h]
        if count == 0:
            break
        depth += 1
    return depth


def _within(board: Any, depth: Any, stack: Any, tables: Any, bound: int, terms: Any) -> Any:
    todo: Any = stack[ROW * depth]
    blank: Any = stack[ROW * depth + BLANK]
    h: Any = np.int64(stack[ROW * depth + H])
    count = 0
    loops = 0
    while todo != NONE:
        target = todo & CELL
        todo >>= NEXT
        new_h = after(tables, h, board[target], target, blank)
        f = np.int64(depth) + 1 + new_h
        if terms is not None:
            f = terms.g_weight * (np.int64(depth) + 1) + terms.h_weight * new_h
            if _is_on_path(terms, depth, U(board[target]), target, blank, U(len(board))):
                loops += 1
                continue
        if f <= bound:
            count += 1
    return count, loops


def retrace(
    board: Any,
    goal: Any,
    goal_blank: Any,
    stack: Any,
    queue: Any,
    tables: Any,
    asks: Any,
    registers: Any,
    visits: Any,
    terms: Any,
    trail: Any,
    los: Any,
    his: Any,
) -> int:
    """Continue like `deepen` for as many steps as `trail` has rows, one at a time, and record the
    depth, h and the blank's cell of each.

    If `trail` has six columns, the fourth receives the number of successors within the bound, the
    fifth the cell from which the blank came (-1: none), the sixth the number of successors pruned
    as boards on the path. If `los` and `his` are as long as `trail`, they receive the packed
    boards.
    """
    status = RUNNING
    made = 0
    while made < len(trail) and status == RUNNING:
        before = registers[STEP]
        # A literal would compile it a second time, for this call alone.
        status = deepen(
            board,
            goal,
            goal_blank,
            stack,
            queue,
            tables,
            asks,
            registers,
            visits,
            terms,
            np.int64(1),
        )
        if registers[STEP] > before:
            depth = U(registers[DEPTH])
            trail[made, 0] = depth
            trail[made, 1] = stack[ROW * depth + H]
            trail[made, 2] = stack[ROW * depth + BLANK]
            if trail.shape[1] > 3:
                within, loops = _within(board, depth, stack, tables, registers[BOUND], terms)
                trail[made, 3] = 0 if status == SOLVED else within
                trail[made, 5] = 0 if status == SOLVED else loops
                trail[made, 4] = stack[ROW * depth + BLANK - ROW] if depth > NONE else -1
                if asks is not None and asks.signal[0] == MISTAKE:
                    status = FAILED
            note_board(board, los, his, made)
            made += 1
    return status
