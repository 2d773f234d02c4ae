"""The inner loop of the best-first family: resumable, over the columns of
`loyd.core.engine.record.columns`.

Ordinary Python that Numba compiles (see `loyd.core.engine.native.kernel`). The choice of the next
node, the open list and duplicate detection are bound to it by name, like the heuristic: see
`loyd.core.engine.best_first.rules`. Unsigned indices avoid wrap-around checks. Functions called for
every node are private, so that Numba inlines them into `advance`: passing a column takes seven
words.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import (
    DRAWS_ONE,
    HAS_BOUND,
    IS_PARTIAL,
    IS_TWO_SIDED,
    KNOWS_NEWEST,
    STOPS_AT_GOAL,
    admits,
    choose,
    draw,
    enqueue,
    is_queue_full,
    keeps,
    put_back,
    raise_bound,
    refill_keys,
    renew,
    stored_f,
    value_of,
)
from loyd.core.engine.heuristics.callback_kernel import GO_ON, MISTAKE
from loyd.core.engine.heuristics.contract import after, read
from loyd.core.engine.heuristics.contract import after as after_back
from loyd.core.engine.heuristics.contract import read as read_back
from loyd.core.engine.puzzle.packing import ARRIVAL, LOW_CELLS
from loyd.core.engine.record import packed_board
from loyd.core.engine.record.columns import (
    BEST,
    BLANK_BITS,
    BLANK_MASK,
    BOUND,
    BOUNDS,
    CUT,
    CUT_OFF,
    DEEPEST,
    DEEPEST_MADE,
    EARLY_GOAL,
    GENERATED,
    GOAL,
    GREATEST,
    IMPROVED,
    LEAST_H,
    LEFT_OUT,
    MADE,
    MILESTONE,
    NOTED_BOUND,
    OPEN,
    OPENED,
    PEAK,
    REOPENED,
    REQUEUED,
    SOLUTIONS,
    STEP,
)
from loyd.core.engine.record.packed_board import (
    HASH_BITS,
    SPARE,
    entry_bits,
    hash_of,
    high_bits,
    high_word,
    is_table_full,
    look_up,
    low_bits,
    of_side,
    refill,
    tile_at,
)

PARTS = (packed_board, astar)
"""The parts of A*, unless a rule replaces them."""
RUNNING, SOLVED, EXHAUSTED, NEED_ROOM, FAILED = range(5)
MOST_TOLD = 2 * LOW_CELLS
NEVER = 1 << 40

U = np.uint64
ONE, NOTHING = U(1), U(0)
CELL_BITS, CELL, ARRIVED, NEXT = U(BLANK_BITS), U(BLANK_MASK), U(ARRIVAL), U(8)


def advance(
    nodes: Any,
    slots: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    requeued: Any,
    bounds: Any,
    solutions: Any,
    queue: Any,
    milestones: Any,
    board: Any,
    scratch: Any,
    goal_lo: Any,
    goal_hi: Any,
    slides: Any,
    tables: Any,
    back_tables: Any,
    asks: Any,
    registers: Any,
    budget: int,
) -> int:
    """Expand up to `budget` nodes, then stop; call again to continue.

    `board` receives a node's tiles cell by cell; it may be empty if the heuristic reads no board
    and there are fewer than 25 cells. `scratch` holds the successors of a node: see `_work_out`.
    `back_tables` are those of the heuristic towards the start. `asks` is None, or as described in
    `loyd.core.engine.heuristics.callback_kernel`; the loop is compiled separately for it. Source:
    Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
    paths" (1968); with other weights, tie rules and duplicate detection it is the whole family (see
    `loyd.core.engine.algorithms.catalogue`).
    """
    stop = registers[STEP] + budget
    bits = entry_bits(len(slots))
    while registers[STEP] < stop:
        if _is_full(nodes, slots, steps, improved, reopened, milestones, registers):
            return NEED_ROOM
        if is_queue_full(queue, registers) or (
            KNOWS_NEWEST and _are_lists_full(requeued, bounds, solutions, registers)
        ):
            return NEED_ROOM
        if asks is not None:
            # A user-defined heuristic may fail in the middle of a step: these registers then undo
            # what the step has done.
            if asks.signal[0] != GO_ON:
                return RUNNING
            for register in range(len(registers)):
                asks.kept[register] = registers[register]
        # Early goal tests check only successors, so a start that is the goal has to be detected
        # here.
        is_solved = (
            registers[STEP] == 0 and nodes.lo[ONE] == goal_lo and high_word(nodes, ONE) == goal_hi
        )
        node = ONE if is_solved else choose(nodes, queue, registers)
        if node == NOTHING:
            return SOLVED if registers[GOAL] != 0 else EXHAUSTED
        lo, hi = nodes.lo[node], high_word(nodes, node)
        side = U(nodes.side[node]) if IS_TWO_SIDED else NOTHING
        _close(nodes, steps, queue, registers, node)
        if lo == goal_lo and hi == goal_hi and side == NOTHING:
            _solve(solutions, registers, node, NOTHING)
            is_solved = True
        else:
            if nodes.g[node] >= registers[CUT]:  # at the depth limit: closed, but not expanded
                registers[CUT_OFF] += 1
            elif not _expand(
                nodes,
                slots,
                steps,
                improved,
                reopened,
                requeued,
                solutions,
                queue,
                board,
                scratch,
                goal_lo,
                goal_hi,
                slides,
                tables,
                back_tables,
                asks,
                registers,
                node,
                lo,
                hi,
                side,
                bits,
            ):
                return FAILED
        if HAS_BOUND:
            raise_bound(queue, registers)
        _end_step(steps, milestones, bounds, registers)
        if is_solved or (STOPS_AT_GOAL and registers[GOAL] != 0):
            return SOLVED
    return RUNNING


def begin_round(
    nodes: Any, slots: Any, queue: Any, requeued: Any, registers: Any, first: int, last: int
) -> Any:
    """Replace the open entries by new ones: see `rules.arastar`; other algorithms have no
    rounds.
    """
    return renew(nodes, slots, queue, requeued, registers, first, last)


def longer_table(nodes: Any, old: Any, new: Any) -> None:
    refill(nodes, old, new, IS_TWO_SIDED)


def longer_queue(keys: Any, slots: Any, count: int) -> None:
    refill_keys(keys, slots, count)


def _expand(
    nodes: Any,
    slots: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    requeued: Any,
    solutions: Any,
    queue: Any,
    board: Any,
    scratch: Any,
    goal_lo: Any,
    goal_hi: Any,
    slides: Any,
    tables: Any,
    back_tables: Any,
    asks: Any,
    registers: Any,
    node: Any,
    lo: Any,
    hi: Any,
    side: Any,
    bits: Any,
) -> bool:
    """Generate the successors of a node; return whether a user-defined heuristic has answered for
    each.
    """
    g, above, came, cells = (
        np.int64(nodes.g[node]) + 1,
        np.int64(nodes.h[node]),
        U(nodes.came[node]),
        U(len(slides.successors)),
    )
    value, made_to, later = np.int64(0), np.int64(0), np.int64(NEVER)
    if IS_PARTIAL:
        value, made_to = stored_f(nodes, node)
    else:
        registers[GENERATED] += np.int64(slides.successors[came & CELL, came >> CELL_BITS])
        registers[DEEPEST_MADE] = max(registers[DEEPEST_MADE], g)
    if len(board) > 0:
        _unpack(board, lo, hi)
        if IS_TWO_SIDED and side != NOTHING:
            read_back(back_tables, board)
        else:
            read(tables, board)
    # All hashes first, then all look-ups: see `_work_out`.
    count = _work_out(lo, hi, side, cells, came, slides.queue, slots, board, scratch)
    if DRAWS_ONE:
        for index in range(count):
            h = after(tables, above, scratch[0, index], scratch[1, index] & CELL, came & CELL)
            if asks is not None and asks.signal[0] == MISTAKE:
                return False
            scratch[5, index] = h
        draw(registers, scratch[5, :count], above)
    for index in range(count):
        tile, arrival, hashed = scratch[0, index], scratch[1, index], scratch[2, index]
        child_lo, child_hi = scratch[3, index], scratch[4, index]
        h = np.int64(0)
        if IS_PARTIAL:
            h = after(tables, above, tile, arrival & CELL, came & CELL)
            if asks is not None and asks.signal[0] == MISTAKE:
                return False
            if g + h > value:  # not yet: the node is put back with the lowest of these f
                later = min(later, g + h)
                continue
            if g + h <= made_to:  # generated by an earlier expansion of the same node
                continue
            registers[GENERATED] += 1
            registers[DEEPEST_MADE] = max(registers[DEEPEST_MADE], g)
        slot, known, mark = look_up(
            slots, nodes, child_lo, child_hi, hashed, bits, side, IS_TWO_SIDED
        )
        if known != NOTHING and not admits(
            nodes,
            steps,
            improved,
            reopened,
            requeued,
            queue,
            registers,
            known,
            child_lo,
            child_hi,
            g,
        ):
            continue
        if not IS_PARTIAL:
            if IS_TWO_SIDED and side != NOTHING:
                h = after_back(back_tables, above, tile, arrival & CELL, came & CELL)
            else:
                h = after(tables, above, tile, arrival & CELL, came & CELL)
            if asks is not None and asks.signal[0] == MISTAKE:
                return False
        is_goal = registers[EARLY_GOAL] != 0 and child_lo == goal_lo and child_hi == goal_hi
        if not keeps(queue, registers, g, h, is_goal):
            registers[LEFT_OUT] += 1
            continue
        entry = U(registers[MADE])
        _make(nodes, registers, child_lo, child_hi, g, h, arrival, side)
        # A* leaves a board's first entry in the table: from there a chain leads to the newest (see
        # `rules.astar.admits`).
        if known == NOTHING or KNOWS_NEWEST:
            slots[slot] = mark | entry
        if IS_TWO_SIDED:
            hashed = hash_of(of_side(child_lo, ONE - side), child_hi)
            _, met, _ = look_up(slots, nodes, child_lo, child_hi, hashed, bits, ONE - side, True)
            if met != NOTHING and g + np.int64(nodes.g[met]) < registers[BEST]:
                registers[BEST] = g + np.int64(nodes.g[met])
                _solve(solutions, registers, entry, met)
        if is_goal:
            registers[BEST] = g
            _solve(solutions, registers, entry, NOTHING)
        enqueue(nodes, queue, improved, requeued, registers, entry)
        if is_goal and STOPS_AT_GOAL:
            # All were counted above; the textbook stops at the goal and never generates the rest.
            registers[GENERATED] -= np.int64(count) - np.int64(index) - 1
            break
    if IS_PARTIAL and later < NEVER:
        slot, _, mark = look_up(slots, nodes, lo, hi, hash_of(lo, hi), bits)
        slots[slot] = mark | U(registers[MADE])
        put_back(nodes, queue, improved, requeued, registers, node, value, later)
    return True


def _is_full(
    nodes: Any,
    slots: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    milestones: Any,
    registers: Any,
) -> bool:
    step = registers[STEP]
    is_full: bool = (
        registers[MADE] > len(nodes.lo) - SPARE
        or is_table_full(slots, registers)
        or step >= min(len(steps.order), len(milestones) * MILESTONE)
        or registers[IMPROVED] > len(improved.new) - SPARE
        or registers[REOPENED] > len(reopened.new) - SPARE
    )
    return is_full


def _are_lists_full(requeued: Any, bounds: Any, solutions: Any, registers: Any) -> bool:
    is_full: bool = (
        registers[REQUEUED] > len(requeued.new) - SPARE
        or registers[BOUNDS] > len(bounds.step) - SPARE
        or registers[SOLUTIONS] > len(solutions.step) - SPARE
    )
    return is_full


def _close(nodes: Any, steps: Any, queue: Any, registers: Any, node: Any) -> None:
    step = registers[STEP]
    nodes.ended[node] = step
    steps.order[U(step)] = node
    registers[OPENED] -= 1
    registers[LEAST_H] = min(registers[LEAST_H], np.int64(nodes.h[node]))
    registers[DEEPEST] = max(registers[DEEPEST], np.int64(nodes.g[node]))
    registers[GREATEST] = max(registers[GREATEST], value_of(nodes, queue, registers, node))


def _solve(solutions: Any, registers: Any, entry: Any, met: Any) -> None:
    place = U(registers[SOLUTIONS])
    solutions.step[place], solutions.entry[place], solutions.met[place] = (
        registers[STEP] + 1,
        entry,
        met,
    )
    registers[SOLUTIONS] += 1
    registers[GOAL] = entry


def _unpack(board: Any, lo: Any, hi: Any) -> None:
    """Write the tile of each cell; the last one of 5x5 is the one that no other cell holds (see
    `loyd.core.engine.puzzle.packing`).
    """
    cells = len(board)
    for cell in range(min(cells, MOST_TOLD)):
        board[cell] = tile_at(lo, hi, U(cell), U(cells))
    if cells > MOST_TOLD:
        rest = np.int64(cells * (cells - 1) // 2)
        for cell in range(MOST_TOLD):
            rest -= np.int64(board[cell])
        board[MOST_TOLD] = rest


def _work_out(
    lo: Any,
    hi: Any,
    side: Any,
    cells: Any,
    came: Any,
    queue: Any,
    slots: Any,
    board: Any,
    scratch: Any,
) -> Any:
    """Put tile, arrival, hash and both words of every successor into `scratch`; return their
    number.

    The hash table is read for all of them together: these reads, which take longer than everything
    else, then overlap.
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
        hashed = hash_of(of_side(child_lo, side), child_hi)
        scratch[0, count], scratch[1, count], scratch[2, count] = tile, todo & ARRIVED, hashed
        scratch[3, count], scratch[4, count] = child_lo, child_hi
        scratch[5, count] = slots[hashed * size >> HASH_BITS]
        count += ONE
        todo >>= NEXT
    return count


def _make(
    nodes: Any, registers: Any, lo: Any, hi: Any, g: Any, h: Any, came: Any, side: Any
) -> None:
    entry = U(registers[MADE])
    nodes.lo[entry], nodes.g[entry], nodes.h[entry] = lo, g, h
    if len(nodes.hi) > 0:
        nodes.hi[entry] = hi
    if len(nodes.side) > 0:
        nodes.side[entry] = side
    nodes.came[entry], nodes.ended[entry], nodes.link[entry] = came, OPEN, 0
    registers[MADE] += 1
    registers[OPENED] += 1


def _end_step(steps: Any, milestones: Any, bounds: Any, registers: Any) -> None:
    step = registers[STEP]
    steps.made[U(step)] = registers[MADE]
    if step & (MILESTONE - 1) == 0:
        line = milestones[step >> 12]
        line[0], line[1], line[2], line[3] = (
            registers[GENERATED],
            registers[DEEPEST],
            registers[LEAST_H],
            registers[GREATEST],
        )
        line[4], line[5], line[6] = registers[CUT_OFF], registers[LEFT_OUT], registers[DEEPEST_MADE]
    registers[PEAK] = max(registers[PEAK], registers[OPENED])
    registers[STEP] += 1
    if HAS_BOUND and registers[BOUND] > registers[NOTED_BOUND]:
        place = U(registers[BOUNDS])
        bounds.step[place], bounds.value[place] = registers[STEP], registers[BOUND]
        registers[NOTED_BOUND] = registers[BOUND]
        registers[BOUNDS] += 1
