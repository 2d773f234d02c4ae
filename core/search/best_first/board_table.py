"""The hash table from a packed board to its first entry, with open addressing, as the best-first loop asks it.

A slot of 32 bits holds the number of an entry, above it as many of the low bits of its board's hash as there is room for; 0 where it is
free.  A board's place is its hash's share of the table, which is told by the high bits, so that what a slot holds of it is other bits.
"""

from typing import Any

import numpy as np

from loyd.core.trace.columns import MULTIPLIERS

U = np.uint64
HASH_BITS, HASH, ONE, NOTHING = U(32), U(0xFFFFFFFF), U(1), U(0)
FIRST, SECOND = U(MULTIPLIERS[0]), U(MULTIPLIERS[1])
SLOTS, ENTRIES = 3, 2
"""A table is full with two entries in three slots: a board is still found within a few of them."""


def most_entries(slots: int) -> int:
    """How many entries a table of so many slots may hold."""
    return slots // SLOTS * ENTRIES


def entry_bits(slots: int) -> Any:
    """How many bits of a slot hold the number of an entry, in a table of so many slots."""
    bits = 0
    while slots - 1 >> bits:
        bits += 1
    return U(bits)


def hash_of(lo: Any, hi: Any) -> Any:
    """32 well-mixed bits of a packed board."""
    mixed = (lo * FIRST) ^ (hi * SECOND)
    return (mixed ^ (mixed >> U(29))) >> HASH_BITS


def held_for(entry: Any, hashed: Any, bits: Any) -> Any:
    """What a slot holds for an entry, given the hash of its board and the `entry_bits` of the table."""
    return (hashed & HASH >> bits) << bits | entry


def high_word(nodes: Any, entry: Any) -> Any:
    """The high word of an entry's board; 0 where the low one holds all."""
    return nodes.hi[entry] if len(nodes.hi) > 0 else NOTHING


def look_up(slots: Any, nodes: Any, lo: Any, hi: Any, hashed: Any, bits: Any) -> Any:
    """The slot of a board, and the first entry made for it; where there is none (0), the slot that it would take.

    Given are the words of the board, its hash and the `entry_bits` of the table.
    """
    size = U(len(slots))
    slot = hashed * size >> HASH_BITS
    tag = held_for(NOTHING, hashed, bits)
    held = U(slots[slot])
    while held != NOTHING:
        entry = held ^ tag
        if entry >> bits == NOTHING and nodes.lo[entry] == lo and high_word(nodes, entry) == hi:
            return slot, entry
        slot += ONE
        if slot == size:
            slot = NOTHING
        held = U(slots[slot])
    return slot, NOTHING


def refill(nodes: Any, slots: Any, made: int) -> None:
    """Enter the boards of the entries before `made` into an empty table, each with the first entry made for it."""
    bits = entry_bits(len(slots))
    for number in range(1, made):
        entry = U(number)
        lo, hi = nodes.lo[entry], high_word(nodes, entry)
        hashed = hash_of(lo, hi)
        slot, first = look_up(slots, nodes, lo, hi, hashed, bits)
        if first == NOTHING:
            slots[slot] = held_for(entry, hashed, bits)
