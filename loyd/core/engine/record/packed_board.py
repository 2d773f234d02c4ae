"""Packed boards of fewer than 25 cells, as the loops read and change them, and the hash table that
finds a board's entry.

The table uses open addressing. A board's home slot is proportional to its hash; if it is taken, the
next free slot is used. A slot of 32 bits holds the number of an entry and, above it, its mark: its
distance from the home slot, up to FAR, and as many low bits of its hash as fit. In a table whose
size is a power of two, the home slot and these bits are the whole hash, so a larger table is filled
without reading the boards, which are scattered over memory. 0 is a free slot.
"""

from typing import Any

import numpy as np

from loyd.core.engine.puzzle.packing import LOW_CELLS, NARROW, ONE_WORD, WIDE
from loyd.core.engine.record import columns

U = np.uint64
NOTHING, HIGH_CELL, TILE = U(0), U(LOW_CELLS), U((1 << WIDE) - 1)
IN_ONE, NARROW_BITS, NARROW_TILE, WIDE_BITS = U(ONE_WORD), U(NARROW), U((1 << NARROW) - 1), U(WIDE)
HASH_BITS, SLOT, ONE = U(32), U(0xFFFFFFFF), U(1)
FAR, OTHER_SIDE = U(columns.FAR), U(columns.OTHER_SIDE)
FIRST, SECOND = (U(multiplier) for multiplier in columns.MULTIPLIERS)
SLOTS, ENTRIES, SPARE = 3, 2, 8
"""A table is full with two entries in three slots: a board is then still found within a few slots.
A step needs `SPARE` entries at most.
"""


def low_bits(tile: Any, cell: Any, cells: Any) -> Any:
    """The bits of `tile` in the low word of a board with `cells` cells; 0 if its cell is in the
    other word.
    """
    if cells <= IN_ONE:
        return tile << NARROW_BITS * cell
    return tile << WIDE_BITS * cell if cell < HIGH_CELL else NOTHING


def high_bits(tile: Any, cell: Any, cells: Any) -> Any:
    """The bits of `tile` in the high word of a board with `cells` cells; 0 if its cell is in the
    other word.
    """
    return (
        tile << WIDE_BITS * (cell - HIGH_CELL) if cells > IN_ONE and cell >= HIGH_CELL else NOTHING
    )


def tile_at(lo: Any, hi: Any, cell: Any, cells: Any) -> Any:
    if cells <= IN_ONE:
        return lo >> NARROW_BITS * cell & NARROW_TILE
    return (
        lo >> WIDE_BITS * cell if cell < HIGH_CELL else hi >> WIDE_BITS * (cell - HIGH_CELL)
    ) & TILE


def note_board(board: Any, los: Any, his: Any, place: Any) -> None:
    """Write both words of an unpacked board into row `place` of two columns, if they are long
    enough.
    """
    if place < len(los):
        los[place], his[place] = 0, 0
        for cell in range(len(board)):
            los[place] |= low_bits(U(board[cell]), U(cell), U(len(board)))
            his[place] |= high_bits(U(board[cell]), U(cell), U(len(board)))


def is_same(board: Any, goal: Any) -> bool:
    """Whether two unpacked boards are equal."""
    for cell in range(len(board)):  # noqa: SIM110 Numba supports this form
        if board[cell] != goal[cell]:
            return False
    return True


def most_entries(slots: int) -> int:
    return slots // SLOTS * ENTRIES


def is_table_full(slots: Any, registers: Any) -> bool:
    """Whether a step could add more boards than the table has room for, or entries whose number is
    too large for a slot.

    A requeued entry takes over the slot of the entry it replaces.
    """
    made = registers[columns.Register.MADE] + SPARE
    is_full: bool = made > len(slots) or made - registers[columns.Register.REQUEUED] > most_entries(
        len(slots)
    )
    return is_full


def entry_bits(slots: int) -> Any:
    """The number of bits of a slot that hold the entry, in a table with this many slots."""
    bits = 0
    while slots - 1 >> bits:
        bits += 1
    return U(bits)


def hash_of(lo: Any, hi: Any) -> Any:
    """A packed board's hash: 29 well-mixed bits, above three zero bits."""
    mixed = (lo * FIRST) ^ (hi * SECOND)
    return (mixed ^ (mixed >> U(29))) >> HASH_BITS & ~FAR


def mark_of(hashed: Any, bits: Any) -> Any:
    """The mark of a board in its home slot, given its hash and the `entry_bits` of the table."""
    return hashed << bits & SLOT


def one_further(mark: Any, bits: Any) -> Any:
    far = FAR << bits & SLOT
    return mark + (ONE << bits) if mark & far != far else mark


def high_word(nodes: Any, entry: Any) -> Any:
    """The high word of an entry's board; 0 if the low one holds the whole board."""
    return nodes.hi[entry] if len(nodes.hi) > 0 else NOTHING


def of_side(lo: Any, side: Any) -> Any:
    """The low word of a board for hashing: in a two-sided search, each side has its own entries."""
    return lo if side == NOTHING else lo ^ OTHER_SIDE


def look_up(
    slots: Any,
    nodes: Any,
    lo: Any,
    hi: Any,
    hashed: Any,
    bits: Any,
    side: Any = NOTHING,
    has_sides: Any = False,
) -> Any:
    """A board's slot, its entry, and its mark there; if it has none (0), the slot that it would
    take.

    The arguments are the board's words, its hash, the `entry_bits` of the table and, if the search
    `has_sides`, the side.
    """
    size = U(len(slots))
    slot, mark = hashed * size >> HASH_BITS, mark_of(hashed, bits)
    held = U(slots[slot])
    while held != NOTHING:
        entry = held ^ mark
        is_board = (
            entry >> bits == NOTHING and nodes.lo[entry] == lo and high_word(nodes, entry) == hi
        )
        if is_board and (not has_sides or U(nodes.side[entry]) == side):
            return slot, entry, mark
        slot += ONE
        if slot == size:
            slot = NOTHING
        mark = one_further(mark, bits)
        held = U(slots[slot])
    return slot, NOTHING, mark


def refill(nodes: Any, old: Any, new: Any, has_sides: Any = False) -> None:
    """Copy every used slot of `old` into the empty larger table `new`; both are roughly in the
    order of the hashes.
    """
    size, bits, new_bits = U(len(new)), entry_bits(len(old)), entry_bits(len(new))
    far = FAR << bits & SLOT
    is_whole = len(old) & (len(old) - 1) == 0
    for place in range(len(old)):
        held = U(old[U(place)])
        if held == NOTHING:
            continue
        entry = held & ((ONE << bits) - ONE)
        if is_whole and held & far != far:
            # Slot and mark give the whole hash, so the board itself, somewhere in memory, is not
            # read.
            home = (U(place) - (held >> bits & FAR)) & U(len(old) - 1)
            hashed = home << (HASH_BITS - bits) | held >> bits & ~FAR
        else:
            side = U(nodes.side[entry]) if has_sides else NOTHING
            hashed = hash_of(of_side(nodes.lo[entry], side), high_word(nodes, entry))
        slot, mark = hashed * size >> HASH_BITS, mark_of(hashed, new_bits)
        while new[slot] != NOTHING:
            slot += ONE
            if slot == size:
                slot = NOTHING
            mark = one_further(mark, new_bits)
        new[slot] = mark | entry
