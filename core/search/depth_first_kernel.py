"""The inner loop of the depth-first family: explicit stack, one board with undo, stops and goes on anywhere.

Ordinary Python that Numba compiles (see `core.kernel`); unsigned indices spare it the wrap-around checks.
"""

from typing import Any

import numpy as np

from core.heuristics.contract import after, slide
from core.packing import BITS, LOW_CELLS
from core.slides import ARRIVAL

RUNNING, SOLVED, EXHAUSTED = range(3)
DEPTH, BOUND, BEYOND, EXPANDED, GENERATED, DEEPEST, LEAST_H = range(7)
REGISTERS = 7

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
    budget: int,
    until_least: bool,
) -> int:
    """Search depth first everything with g + h within the bound; stop after `budget` expansions.

    `todos`, `blanks`, `hs` and `entered` are the stack by depth: the successors not yet tried (see `Slides.queue`),
    the cell of the blank, h, the step (from 1) that entered the node.
    With `until_least`, stop too as soon as a node has less h than all before.
    Each node is expanded when it is entered; its successors are generated one by one as the search comes to them.
    Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (Artificial Intelligence, 1985).
    """
    depth = U(registers[DEPTH])
    bound = registers[BOUND]
    beyond = registers[BEYOND]
    deepest = U(registers[DEEPEST])
    least = registers[LEAST_H]
    todo: Any = todos[depth]
    blank: Any = U(blanks[depth])
    h: Any = np.int64(hs[depth])
    first = registers[EXPANDED]
    expanded = generated = 0
    status = RUNNING
    while expanded < budget:
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
            generated += 1
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
                expanded += 1
                entered[depth] = first + expanded
                if depth > deepest:
                    deepest = depth
                if h <= least:
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
            elif f < beyond:
                beyond = f
    todos[depth] = todo
    registers[DEPTH] = depth
    registers[BEYOND] = beyond
    registers[EXPANDED] += expanded
    registers[GENERATED] += generated
    registers[DEEPEST] = deepest
    registers[LEAST_H] = least
    return status


def visit(
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
    los: Any,
    his: Any,
) -> int:
    """Go on as `deepen` does for as many steps as `los` is long, one at a time, and note the packed board of each."""
    status = RUNNING
    made = 0
    while made < len(los) and status == RUNNING:
        before = registers[EXPANDED]
        status = deepen(board, goal, goal_blank, todos, blanks, hs, entered, queue, tables, registers, 1, False)
        if registers[EXPANDED] > before:
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
