"""The successors of a best-first search's nodes, from its columns."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..puzzle import Board, Move
from ..puzzle.packing import Bools, Integers, Words, layout, pack, slides
from ..record import KnownEntry, Node, SuccessorStatus, columns, high_words
from .best_first_record import BestFirstRecord, is_open
from .open_list import in_turn


class Found(NamedTuple):
    """What happened to a generated successor: its status, the entry `known_as` that has its h
    (0: none), what was `known` of its board, and the `entry` created for it.
    """

    status: SuccessorStatus
    known_as: int = 0
    known: KnownEntry | None = None
    entry: int = 0


def found_successors(
    trace: BestFirstRecord, node: Node, step: int, moves: list[tuple[Move, Board]]
) -> list[Found]:
    """What happened to each of these successors of the node that a step expanded."""
    left = range(0)
    if step == trace.goal_step:  # the search stopped as soon as it had generated the goal
        goal = [board for _, board in moves].index(trace.goal)
        # Successors after the goal in the order of generation, which is reversed in a search that
        # takes the newest first.
        left = range(goal) if trace.config.in_reverse else range(goal + 1, len(moves))
    found = (
        [_looked_up(trace, step, first) for first in first_of(trace, [board for _, board in moves])]
        if trace.config.remembers
        else [_of_tree(trace, step, *one) for one in moves]
    )
    return [
        Found(SuccessorStatus.UNTRIED)
        if place in left
        else Found(SuccessorStatus.BEYOND)
        if node.g >= trace.depth_limit
        else one
        for place, one in enumerate(found)
    ]


def _looked_up(trace: BestFirstRecord, step: int, first: int) -> Found:
    made = trace.entry_count(step)
    known, before = known_entry(trace, first, made)
    if not 0 < known < made:
        return Found(SuccessorStatus.BEYOND)
    # The entry is older than this step, so the step did not create one: a duplicate.
    if known < trace.entry_count(step - 1):
        old = read_known_entry(trace, known, step)
        status = SuccessorStatus.OPEN if old.expanded is None else SuccessorStatus.CLOSED
        return Found(status, known, old)
    if _is_goal(trace, known):
        return Found(SuccessorStatus.GOAL, known, entry=known)
    if not before:
        return Found(SuccessorStatus.NEW, known, entry=known)
    old = read_known_entry(trace, before, step)
    status = SuccessorStatus.IMPROVED if old.expanded is None else SuccessorStatus.REOPENED
    return Found(status, known, old, known)


def _of_tree(trace: BestFirstRecord, step: int, move: Move, board: Board) -> Found:
    nodes = trace.nodes
    for entry in range(trace.entry_count(step - 1), trace.entry_count(step)):
        if int(nodes.arrival[entry]) >> columns.BLANK_BITS == move:
            status = SuccessorStatus.GOAL if _is_goal(trace, entry) else SuccessorStatus.OPENED
            return Found(status, entry, entry=entry)
    low, high = pack(board)
    path = trace.path_entries(step) if trace.config.prunes_cycles else np.zeros(0, np.int64)
    is_on_path = bool(((nodes.lo[path] == low) & (high_words(nodes, path) == high)).any())
    return Found(SuccessorStatus.CYCLE if is_on_path else SuccessorStatus.BEYOND)


def _is_goal(trace: BestFirstRecord, entry: int) -> bool:
    return bool(trace.registers.early_goal and entry == trace.registers.goal)


def known_entry(trace: BestFirstRecord, first: int, made: int) -> tuple[int, int]:
    """The current entry of a board when there were `made` entries, and the one it replaced, given
    its first one; 0 for none. O(replacements of the board).
    """
    before = 0
    entry = first
    while 0 < (later := trace.replaced_with(entry)) < made:
        before = entry
        entry = later
    return entry, before


def first_of(trace: BestFirstRecord, boards: list[Board]) -> list[int]:
    """The first entry of each of these boards in a one-sided search; 0 if there is none."""
    low, high = np.array([pack(board) for board in boards], np.uint64).T
    return first_entries(trace, low, high).tolist()


def first_open(trace: BestFirstRecord, board: Board, step: int) -> int:
    """The entry of a board, open after a step, that would be taken first; 0 if none is open."""
    made = trace.entry_count(step)
    same = np.array(trace.entries_of(board, made), np.int64)
    there = same[is_open(trace.nodes.ended[same], step, made)]
    return (
        int(there[in_turn(trace, trace.bucket_keys(trace.bucket_ids(there)), there, step)[0]])
        if len(there)
        else 0
    )


def read_known_entry(trace: BestFirstRecord, entry: int, step: int) -> KnownEntry:
    """What the search knew of an entry when a step generated its board again."""
    ended = int(trace.nodes.ended[entry])
    return KnownEntry(
        entry,
        int(trace.nodes.g[entry]),
        trace.opening_step(entry, step),
        ended + 1 if 0 <= ended < step else None,
    )


# NumPy turns a uint64 combined with an int64 into a float, which would lose the low bits of a
# board.
UINT64 = np.uint64
HASH_BITS = UINT64(32)
SLOT = UINT64(0xFFFFFFFF)
UINT64_ONE = UINT64(1)
MOVE_COUNT = 4


def found_open(trace: BestFirstRecord, entries: Integers, steps: Integers) -> Integers:
    """For each of these entries, expanded at these steps: how many of its successors were in the
    open list already. O(successors), all looked up together.
    """
    found = np.zeros(len(entries), np.int64)
    made = trace.entry_counts(steps)
    entry_counts_before = trace.entry_counts(steps - 1)
    for _, those, lo, hi in successor_words(trace, entries):
        known = _standing(trace, first_entries(trace, lo, hi), made[those])
        ended = trace.nodes.ended[known]
        is_expanded = (ended >= 0) & (ended < steps[those])
        found[those] += (known > 0) & (known < entry_counts_before[those]) & ~is_expanded
    return found


def successor_words(
    trace: BestFirstRecord, entries: Integers, left_out: Any = False
) -> Iterator[tuple[int, Integers, Words, Words]]:
    """For each place in move order: the indices of the entries (not left out) with a successor
    there, and the words of these boards.
    """
    nodes = trace.nodes
    start = trace.start
    count, targets, _, _ = slides(
        start.height, start.width, trace.order, undo_move=trace.config.undo_move
    )
    came = nodes.arrival[entries].astype(np.int64)
    blank = came & columns.BLANK_MASK
    move = came >> columns.BLANK_BITS
    tiles = tiles_of(nodes.lo[entries], high_words(nodes, entries), len(start.cells))
    for place in range(MOVE_COUNT):
        those = np.flatnonzero((place < count[blank, move]) & ~np.asarray(left_out))
        target = targets[blank[those], move[those], place].astype(np.int64)
        above = entries[those]
        tile = tiles[those, target].astype(np.uint64)
        yield (
            place,
            those,
            *slid(
                nodes.lo[above],
                high_words(nodes, above),
                tile,
                target,
                blank[those],
                len(start.cells),
            ),
        )


def slid(
    lo: Words, hi: Words, tile: Words, target: Integers, blank: Integers, cells: int
) -> tuple[Words, Words]:
    """The words of boards after a tile has slid from the cell `target` into the blank."""
    bits, low_cells = layout(cells)
    # The blank is 0, so XOR with the tile empties the cell that holds it and fills the empty one:
    # with four bits a cell, 0x50 (tile 5 in cell 1) becomes 0x50 ^ 0x50 ^ 0x05 = 0x05 (in cell 0).
    for cell in (target, blank):
        is_low = cell < low_cells
        shift = (bits * np.where(is_low, cell, cell - low_cells)).astype(np.uint64)
        lo = lo ^ np.where(is_low, tile << shift, UINT64(0))
        hi = hi ^ np.where(is_low, UINT64(0), tile << shift)
    return lo, hi


def beyond_f(trace: BestFirstRecord, left_out: Integers, steps: Integers) -> Integers:
    """How many successors of each step's node were above the f limit, given how many were left out
    for any reason.

    Under such a limit, the steps are read one by one.
    """
    found = np.zeros(len(left_out), np.int64)
    if trace.config.greatest_kept != columns.INFINITE:
        for place in np.flatnonzero(left_out).tolist():
            found[place] = sum(
                new.status is SuccessorStatus.BEYOND for new in trace.successors(int(steps[place]))
            )
    return found


def tiles_of(lo: Words, hi: Words, cells: int) -> Integers:
    """The tile in each cell of packed boards, one row per board; the last tile is the one that no
    other cell holds.
    """
    tiles = np.zeros((len(lo), cells), np.int64)
    bits, low_cells = layout(cells)
    for cell in range(cells - 1):
        word, place = (lo, cell) if cell < low_cells else (hi, cell - low_cells)
        tiles[:, cell] = word >> UINT64(bits * place) & UINT64((1 << bits) - 1)
    # The last cell is not read, because 5x5 has one more than fits. The tiles 0 to n - 1 add up to
    # n (n - 1) / 2, so what is missing from that is the last one: on 3x3,
    # 36 - (1 + 2 + 3 + 4 + 5 + 6 + 7 + 0) = 8.
    tiles[:, -1] = cells * (cells - 1) // 2 - tiles.sum(axis=1)
    return tiles


def first_entries(trace: BestFirstRecord, lo: Words, hi: Words, sides: Any = None) -> Integers:
    """The entry that the loop's table `slots` holds for each board; 0 if there is none. O(1) probes
    per board on average; the table is at most two thirds full.
    """
    nodes = trace.nodes
    slots = trace.slots
    # This mirrors `hash_of` and `look_up` in native/src/board.h.
    # All boards probe the table together. A slot holds the number of an entry below a mark: some
    # bits of the hash and how far the entry is from its own slot. XOR with the mark that is
    # expected leaves the bare number where the mark fits, and high bits where it does not, so most
    # slots of other boards are passed over without reading their boards.
    salted = lo if sides is None else lo ^ np.where(sides, UINT64(columns.BACKWARD_MASK), UINT64(0))
    mixed = salted * UINT64(columns.MULTIPLIERS[0]) ^ hi * UINT64(columns.MULTIPLIERS[1])
    hashed = mixed >> HASH_BITS & ~UINT64(columns.FARTHEST_SLOT)
    bits = UINT64((len(slots) - 1).bit_length())
    places = (hashed * UINT64(len(slots)) >> HASH_BITS).astype(np.int64)
    marks = hashed << bits & SLOT
    far = UINT64(columns.FARTHEST_SLOT) << bits & SLOT
    found = np.zeros(len(lo), np.int64)
    left = np.arange(len(lo))
    while len(left):
        held = slots[places[left]]
        entries = (held ^ marks[left]).astype(np.int64)
        is_near = entries >> np.int64(bits) == 0
        # Where the mark does not fit, the number is meaningless: entry 0 is read instead, which is
        # no board's.
        entries *= is_near
        is_it: Bools = (
            is_near & (nodes.lo[entries] == lo[left]) & (high_words(nodes, entries) == hi[left])
        )
        if sides is not None:
            is_it &= nodes.extra[entries] == sides[left]
        found[left[is_it]] = entries[is_it]
        # A free slot ends the probing of a board, as does its entry.
        left = left[(held != 0) & ~is_it]
        places[left] = (places[left] + 1) % len(slots)
        marks[left] += np.where(marks[left] & far != far, UINT64_ONE << bits, UINT64(0))
    return found


def _standing(trace: BestFirstRecord, entries: Integers, made: Integers) -> Integers:
    """The current entry of each board when `made` entries existed, given its first one (see
    `known_entry`).
    """
    entries = entries.copy()
    left = np.flatnonzero(entries)
    while len(left):
        later = trace.replacements(entries[left])
        goes_on = (later > 0) & (later < made[left])
        left = left[goes_on]
        entries[left] = later[goes_on]
    return entries
