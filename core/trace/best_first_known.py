"""Which of the successors that a best-first search knew already were open, for many nodes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.packing import layout
from loyd.core.puzzle.slides import NO_MOVE, slides
from loyd.core.trace.columns import BLANK_BITS, BLANK_MASK, FAR, MULTIPLIERS, NO_CUT, OPEN, high_words
from loyd.core.trace.node import Fate
from loyd.core.trace.step_columns import Bools, Integers, Words

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace

U = np.uint64
HASH_BITS, SLOT, HALF, ONE = U(32), U(0xFFFFFFFF), U(29), U(1)
MOVES = 4


def found_open(trace: BestFirstTrace, entries: Integers, steps: Integers) -> Integers:
    """Of the nodes that some steps expanded, how many successors each were known already and open."""
    nodes, start = trace.nodes, trace.start
    found = np.zeros(len(entries), np.int64)
    count, targets, _, _ = slides(start.height, start.width, trace.order, straight_back=trace.rules.straight_back)
    came = nodes.came[entries].astype(np.int64)
    blank, move = came & BLANK_MASK, came >> BLANK_BITS
    tiles = _tiles(nodes.lo[entries], high_words(nodes, entries), len(start.cells))
    bits, low_cells = layout(len(start.cells))
    made = trace.record.made[steps - 1].astype(np.int64)
    made_before = np.where(steps > 1, trace.record.made[np.maximum(steps - 2, 0)], trace.made_by(0))
    for place in range(MOVES - 1 + int(trace.rules.straight_back or (move == NO_MOVE).any())):
        those = np.flatnonzero(place < count[blank, move])
        target = targets[blank[those], move[those], place].astype(np.int64)
        tile = tiles[those, target].astype(np.uint64)
        lo, hi = nodes.lo[entries[those]], high_words(nodes, entries[those])
        for cell in (target, blank[those]):
            is_low = cell < low_cells
            shift = (bits * np.where(is_low, cell, cell - low_cells)).astype(np.uint64)
            lo, hi = lo ^ np.where(is_low, tile << shift, U(0)), hi ^ np.where(is_low, U(0), tile << shift)
        known = _standing(trace, _first_entries(trace, lo, hi), made[those])
        ended = nodes.ended[known]
        is_expanded = (ended >= 0) & (ended < steps[those])
        found[those] += (known > 0) & (known < made_before[those]) & ~is_expanded
    return found


def beyond_f(trace: BestFirstTrace, left_out: Integers, steps: Integers) -> Integers:
    """How many successors of the nodes of some steps lay beyond the limit of f, given how many of each were left out for any reason.

    Where there is such a limit the steps are asked one by one.
    """
    found = np.zeros(len(left_out), np.int64)
    if trace.rules.greatest_kept != NO_CUT:
        for place in np.flatnonzero(left_out).tolist():
            found[place] = sum(new.fate is Fate.BEYOND for new in trace.successors(int(steps[place])))
    return found


def _tiles(lo: Words, hi: Words, cells: int) -> Integers:
    """The tile of each cell of packed boards, a row each; the last is the one that no other cell holds."""
    tiles = np.zeros((len(lo), cells), np.int64)
    bits, low_cells = layout(cells)
    for cell in range(cells - 1):
        word, place = (lo, cell) if cell < low_cells else (hi, cell - low_cells)
        tiles[:, cell] = word >> U(bits * place) & U((1 << bits) - 1)
    tiles[:, -1] = cells * (cells - 1) // 2 - tiles.sum(axis=1)
    return tiles


def _first_entries(trace: BestFirstTrace, lo: Words, hi: Words) -> Integers:
    """The first entry made for each board, as `entry_of` finds it; 0 where there is none."""
    nodes, slots = trace.nodes, trace.slots
    mixed = lo * U(MULTIPLIERS[0]) ^ hi * U(MULTIPLIERS[1])
    hashed, bits = (mixed ^ mixed >> HALF) >> HASH_BITS & ~U(FAR), U((len(slots) - 1).bit_length())
    places, marks, far = (hashed * U(len(slots)) >> HASH_BITS).astype(np.int64), hashed << bits & SLOT, U(FAR) << bits & SLOT
    found = np.zeros(len(lo), np.int64)
    left = np.arange(len(lo))
    while len(left):
        held = slots[places[left]]
        entries = (held ^ marks[left]).astype(np.int64)
        is_near = entries >> np.int64(bits) == 0
        entries *= is_near
        is_it: Bools = is_near & (nodes.lo[entries] == lo[left]) & (high_words(nodes, entries) == hi[left])
        found[left[is_it]] = entries[is_it]
        left = left[(held != 0) & ~is_it]
        places[left] = (places[left] + 1) % len(slots)
        marks[left] += np.where(marks[left] & far != far, ONE << bits, U(0))
    return found


def _standing(trace: BestFirstTrace, entries: Integers, made: Integers) -> Integers:
    """The entry that stood for each board when there were so many entries, given the first one (see `known_entry`)."""
    nodes = trace.nodes
    entries = entries.copy()
    left = np.flatnonzero(entries)
    while len(left):
        ended = nodes.ended[entries[left]].astype(np.int64)
        later = np.where(ended < OPEN, -1 - ended, -nodes.link[entries[left]].astype(np.int64))
        goes_on = (later > 0) & (later < made[left])
        left = left[goes_on]
        entries[left] = later[goes_on]
    return entries
