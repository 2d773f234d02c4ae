"""The inner loop of the depth-first family: explicit stack, one board with undo, stops and goes on anywhere.

Ordinary Python that Numba compiles (see `loyd.core.compile.kernel`); unsigned indices spare it the wrap-around checks.
"""

from typing import Any

import numpy as np

from loyd.core.heuristics.contract import after, slide
from loyd.core.puzzle.packing import BITS, LOW_CELLS
from loyd.core.puzzle.slides import ARRIVAL

RUNNING, SOLVED, EXHAUSTED = range(3)
DEPTH, BOUND, BEYOND, ENTERED, GENERATED, DEEPEST, LEAST_H, CUT, CUT_OFF = range(9)
REGISTERS = 9

U = np.uint64
NEXT, CELL, ARRIVED, NONE = U(8), U(31), U(ARRIVAL), U(0)


def deepen(
    board: Any,
    goal: Any,
    goal_blank: Any,
    todos: Any,
    blanks: Any,
    hs: Any,
    entered: Any,
    queue: Any,
    tables: Any,
    registers: Any,
    visits: Any,
    budget: int,
    until_least: bool,
) -> int:
    """Search depth first everything with g + h within the bound; stop after `budget` nodes.

    `todos`, `blanks`, `hs` and `entered` are the stack by depth: the successors not yet tried (see `Slides.queue`),
    the cell of the blank, h, the step (from 1) that entered the node.  `visits` counts the nodes entered by depth and h.
    With `until_least`, stop too as soon as a node has less h than all before.
    Each node is expanded when it is entered; its successors are generated one by one as the search comes to them.  One at the depth
    of the register CUT is entered but not expanded.
    What is rare or can be had at the end is kept out of the loop's registers: each that the processor lacks costs some per cent.
    Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (Artificial Intelligence, 1985).
    """
    depth = U(registers[DEPTH])
    bound = registers[BOUND]
    beyond = registers[BEYOND]
    least = registers[LEAST_H]
    todo: Any = todos[depth]
    blank: Any = U(blanks[depth])
    h: Any = np.int64(hs[depth])
    step = registers[ENTERED]
    last = step + budget
    pruned = 0
    status = RUNNING
    while step < last:
        if todo == NONE:
            if depth == NONE:
                status = EXHAUSTED
                break
            depth -= U(1)
            hole = blank
            blank = U(blanks[depth])
            tile = board[blank]
            board[hole] = tile
            board[blank] = 0
            slide(tables, tile, blank, hole)
            todo = todos[depth]
            h = np.int64(hs[depth])
        else:
            target = todo & CELL
            arrival = todo & ARRIVED
            todo >>= NEXT
            tile = board[target]
            new_h = after(tables, h, tile, target, blank)
            f = np.int64(depth) + 1 + new_h
            if f <= bound:
                todos[depth] = todo
                board[blank] = tile
                board[target] = 0
                slide(tables, tile, target, blank)
                depth += U(1)
                blank = target
                h = new_h
                todo = queue[arrival]
                blanks[depth] = blank
                hs[depth] = h
                step += 1
                entered[depth] = step
                visits[depth, U(h)] += 1
                if h <= least:
                    if depth == U(registers[CUT]):  # not asked of every node for IDA*'s sake; where nodes are cut h is 0, so all come by
                        todo = NONE
                        registers[CUT_OFF] += 1
                        beyond = min(beyond, np.int64(depth) + 1)
                    if h == 0 and blank == goal_blank:
                        same = True
                        for cell in range(len(board)):
                            if board[cell] != goal[cell]:
                                same = False
                                break
                        if same:
                            least = h
                            status = SOLVED
                            break
                    if h < least:
                        least = h
                        if until_least:
                            break
            else:
                pruned += 1
                if f < beyond:
                    beyond = f
    todos[depth] = todo
    registers[DEPTH] = depth
    registers[BEYOND] = beyond
    registers[GENERATED] += step - registers[ENTERED] + pruned
    registers[ENTERED] = step
    registers[DEEPEST] = _deepest(visits, registers[DEEPEST])
    registers[LEAST_H] = least
    return status


def _deepest(visits: Any, so_far: int) -> int:
    """The last row of `visits` that counts anything; up to it every row does."""
    depth = so_far
    while depth + 1 < len(visits):
        count = 0
        for h in range(visits.shape[1]):
            count += visits[depth + 1, h]
        if count == 0:
            break
        depth += 1
    return depth


def _within(board: Any, depth: Any, todos: Any, blanks: Any, hs: Any, tables: Any, bound: int) -> int:
    """How many successors of the node entered last are within the bound."""
    todo: Any = todos[depth]
    blank: Any = U(blanks[depth])
    h: Any = np.int64(hs[depth])
    count = 0
    while todo != NONE:
        target = todo & CELL
        todo >>= NEXT
        if np.int64(depth) + 1 + after(tables, h, board[target], target, blank) <= bound:
            count += 1
    return count


def retrace(
    board: Any,
    goal: Any,
    goal_blank: Any,
    todos: Any,
    blanks: Any,
    hs: Any,
    entered: Any,
    queue: Any,
    tables: Any,
    registers: Any,
    visits: Any,
    trail: Any,
    los: Any,
    his: Any,
) -> int:
    """Go on as `deepen` does for as many steps as `trail` has rows, one at a time, and note of each the depth, h and the blank's cell.

    Where `trail` has five columns, the fourth takes how many successors are within the bound, the fifth the cell that the blank came
    from (-1: none).  Where `los` and `his` are as long, they take the packed boards.
    """
    status = RUNNING
    made = 0
    while made < len(trail) and status == RUNNING:
        before = registers[ENTERED]
        status = deepen(board, goal, goal_blank, todos, blanks, hs, entered, queue, tables, registers, visits, 1, False)
        if registers[ENTERED] > before:
            depth = registers[DEPTH]
            trail[made, 0] = depth
            trail[made, 1] = hs[depth]
            trail[made, 2] = blanks[depth]
            if trail.shape[1] > 3:
                trail[made, 3] = 0 if status == SOLVED else _within(board, U(depth), todos, blanks, hs, tables, registers[BOUND])
                trail[made, 4] = blanks[depth - 1] if depth > 0 else -1
            if made < len(los):
                lo = NONE
                hi = NONE
                for cell in range(len(board)):
                    if cell < LOW_CELLS:
                        lo |= U(board[cell]) << U(BITS * cell)
                    else:
                        hi |= U(board[cell]) << U(BITS * (cell - LOW_CELLS))
                los[made] = lo
                his[made] = hi
            made += 1
    return status
