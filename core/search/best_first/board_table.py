"""The hash table from a packed board to its first entry, with open addressing, as the best-first loop asks it.

A slot holds a board's tag, 32 well-mixed bits of it, above the number of its entry; 0 where it is free.  A board's place is its
tag's share of the table, so that the slots are in the order of their tags whatever the size of the table.
"""

from typing import Any

import numpy as np

from loyd.core.trace.columns import MULTIPLIERS

U = np.uint64
TOP, LOW, ONE, NOTHING = U(32), U(0xFFFFFFFF), U(1), U(0)
FIRST, SECOND = U(MULTIPLIERS[0]), U(MULTIPLIERS[1])
SLOTS, ENTRIES = 3, 2
"""A table is full with two entries in three slots: a board is still found within a few of them."""


def most_entries(slots: int) -> int:
    """How many entries a table of so many slots may hold."""
    return slots // SLOTS * ENTRIES


def tag_of(lo: Any, hi: Any) -> Any:
    """32 well-mixed bits of a packed board."""
    mixed = (lo * FIRST) ^ (hi * SECOND)
    return (mixed ^ (mixed >> U(29))) >> TOP


def look_up(slots: Any, nodes: Any, lo: Any, hi: Any, tag: Any) -> Any:
    """The slot of a board, and the first entry made for it; where there is none (0), the slot that it would take."""
    size = U(len(slots))
    slot = tag * size >> TOP
    while slots[slot] != NOTHING:
        if slots[slot] >> TOP == tag:
            entry = slots[slot] & LOW
            if nodes.lo[entry] == lo and nodes.hi[entry] == hi:
                return slot, entry
        slot += ONE
        if slot == size:
            slot = NOTHING
    return slot, NOTHING


def refill(old: Any, new: Any) -> None:
    """Put every used slot of `old` into the empty larger table `new`; both are in the order of their tags."""
    size = U(len(new))
    for index in range(len(old)):
        entry = old[index]
        if entry != NOTHING:
            slot = (entry >> TOP) * size >> TOP
            while new[slot] != NOTHING:
                slot += ONE
                if slot == size:
                    slot = NOTHING
            new[slot] = entry
