"""The append-only columns of a best-first search.

Of an entry only `ended` and `link` are overwritten (the old link of one that is reopened or put
back is kept in `Replaced`), and in LRTA* `extra`; a better path to a known board is a new entry. So
the open and closed lists after any step are queries on these columns. Entry 0 means "none"; entry 1
is the start.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..native.binding import ENUMS, TYPES
from ..puzzle.packing import ONE_WORD, Bytes, Int32s, Integers, Words

STILL_OPEN = -1
BLANK_BITS = 5
BLANK_MASK = (1 << BLANK_BITS) - 1
TIE_BITS = 21
TIE_LIMIT = (1 << TIE_BITS) - 1
MILESTONE = ENUMS.Sizes.MILESTONE
Registers = TYPES.BestFirstRegisters
"""The registers of a search, by name (`native/src/layout.h`); those of a rule are a struct within
it.
"""
MILESTONE_COLUMNS = ENUMS.Sizes.MILESTONE_COLUMNS
INFINITE = 1 << 40
"""More than any g, f or priority: no limit, no bound, no solution yet."""
MULTIPLIERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)
"""The hash of a board, as in `native/src/board.h`: the low and the high word are multiplied by
these, and XORed.
"""
BACKWARD_MASK = 0xD6E8FEB86659FD93
"""XORed into the low word of a backward search's boards before they are looked up in the table of
boards.
"""
FARTHEST_SLOT = 7
"""The largest distance from its home slot that the table of boards stores with an entry; greater
distances are stored as this.
"""


class Nodes(NamedTuple):
    """By entry. The entries created by one step are contiguous, so `Steps` yields the step that
    created an entry, and thereby its parent.

    `lo`, `hi`: the packed board; `hi` is empty if `lo` holds the whole board. `g`, `h`: in moves.
    `arrival`: the cell of the blank, and from bit 5 on the move that led here (4 at the start).
    `ended`: STILL_OPEN; or the step (from 0) that expanded it; or -1 - m if entry m replaced it
    while it was open. `link`: the next entry in its bucket, kept after the expansion; or -m if
    entry m reopened or requeued it. `extra`: data of some algorithms: the side of the search
    (two-sided ones), whether the entry waits for the next round (ARA*: 0 or 1), how far the stored
    f and the generated successors exceed f (EPEA*), the F of children that are not in memory
    (SMA*), the step that expanded the parent (user-defined algorithms), the trial that accepted it
    (annealing), or h as learned so far (LRTA*); empty if unused. `root_h`: h to the root of the
    entry's side, as a two-sided search may keep it; else empty.

    For example: entry 3 was expanded by step 5 and reopened by entry 9. Then `ended[3]` is 4 and
    `link[3]` is -9; the link that it had before is in the `Replaced` columns. Had entry 9 improved
    it while it was open, `ended[3]` would be -10.

    `arrival` is encoded as in a queue (see `Slides`): the blank on cell 9 after the second move,
    whose number is 1, is 1 << 5 | 9 = 41.
    """

    lo: Words
    hi: Words
    link: Int32s
    ended: Int32s
    g: Int32s
    h: Bytes
    arrival: Bytes
    extra: npt.NDArray[np.uint8 | np.uint16 | np.int32 | np.uint64]
    root_h: Bytes


class Steps(NamedTuple):
    """By step, from 0. `expanded`: the entry expanded. `entry_count`: the number of entries that
    exist after it, including entry 0.
    """

    expanded: Int32s
    entry_count: Int32s


class Replaced(NamedTuple):
    """By replacement, in order: a better path to an open board, or to an expanded one, or an entry
    put back. Entry `newer` replaced `older`. `link`: the link that the older entry had before (see
    `Nodes`); empty for open boards.
    """

    newer: Int32s
    older: Int32s
    link: Int32s


class Bounds(NamedTuple):
    """By rise of the bound: the step (from 1) after which it first had this `value`."""

    step: Int32s
    value: Int32s


class Solutions(NamedTuple):
    """By solution, each shorter than the previous: the step (from 1), its last `entry`, and if two
    sides met, the other side's entry.
    """

    step: Int32s
    entry: Int32s
    met_entry: Int32s


class Buckets(NamedTuple):
    """The open list: one bucket for each key that occurred (see `Priority.key`), and a heap of the
    non-empty ones.

    By bucket: `key`, `head`, `tail`. `heap`: bucket numbers, lowest key first. `slots`: key to
    bucket + 1. `counts`: open entries by g + h, if a lower bound is proved from them; else empty.
    """

    key: Integers
    head: Int32s
    tail: Int32s
    heap: Int32s
    slots: Int32s
    counts: Integers


class Chains(NamedTuple):
    """The open list of an algorithm that orders nodes by a few integers: a chain for each of three
    of them, with its first and its last entry.

    With two sides they are the side, g and h, oldest first (`bibfs` needs the side alone); in a
    beam, this layer or the next, 0 and h, oldest first; in SMA*, whether the node is a leaf, F and
    g, newest first.
    `counts`: open entries by side and f, or in SMA* leaves by F. `heap`: h and entry of a beam's
    next layer, worst first. Unused arrays are empty.
    """

    head: Int32s
    tail: Int32s
    counts: Integers
    heap: Integers


NODE_TYPES: dict[str, Any] = {
    "lo": np.uint64,
    "hi": np.uint64,
    "link": np.int32,
    "ended": np.int32,
    "g": np.int32,
    "h": np.uint8,
    "arrival": np.uint8,
    "extra": np.uint8,
    "root_h": np.uint8,
}
SLOT_BYTES = 4
STEP_BYTES = 8


def allocate(
    cells: int, extra_type: Any, nodes: int, others: int, *, keeps_root_h: bool
) -> tuple[Nodes, Steps, Replaced, Replaced, Replaced, Bounds, Solutions]:
    """Empty columns for boards with `cells` cells, with room for `nodes` entries and steps, and for
    `others` rare events.
    """
    is_empty = {"hi": cells <= ONE_WORD, "extra": extra_type is None, "root_h": not keeps_root_h}
    kinds = NODE_TYPES | {"extra": extra_type or np.uint8}
    columns: list[Any] = [
        np.zeros(0 if is_empty.get(name) else nodes, kind) for name, kind in kinds.items()
    ]
    rare: list[Any] = [np.zeros(others, np.int32) for _ in range(13)]
    return (
        Nodes(*columns),
        Steps(np.zeros(nodes, np.int32), np.zeros(nodes, np.int32)),
        Replaced(rare[0], rare[1], np.zeros(0, np.int32)),
        Replaced(*rare[2:5]),
        Replaced(*rare[5:8]),
        Bounds(*rare[8:10]),
        Solutions(*rare[10:]),
    )


def row_bytes(group: Any) -> int:
    """The bytes per row of a group of columns, not counting the empty ones."""
    return sum(column.itemsize for column in group if len(column))


def high_words(nodes: Nodes, entries: Any) -> Any:
    """The second words of these entries' boards; 0 for boards of at most 16 cells, which need one
    word.
    """
    if len(nodes.hi):
        return nodes.hi[entries]
    return 0 if isinstance(entries, int) else np.zeros(np.shape(entries), np.uint64)


RANDOM_RANKS = 1 << 12
"""Under random ties, nodes of equal priority are spread over this many buckets. More would make
past open lists slow to reconstruct.
"""
# NumPy turns a uint64 combined with an int64 into a float, so every constant is a uint64.
U = np.uint64


def random_rank(seed: Any, entries: Any) -> Any:
    """The random rank (below RANDOM_RANKS) of entries, as uint64s or arrays of them. A function of
    seed and entry, so it needs no column.
    """
    # The engine computes the same in `native/src/buckets.h`; `uint64` arithmetic wraps around in
    # both.
    return random_bits(seed, entries) >> U(52)


def random_bits(seed: Any, numbers: Any) -> Any:
    """Random bits as uint64s; the high bits are the best.

    Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
    """
    bits = (numbers ^ (seed << U(32))) * U(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> U(30))) * U(0xBF58476D1CE4E5B9)
    return (bits ^ (bits >> U(27))) * U(0x94D049BB133111EB)


def random_fraction(seed: Any, number: Any) -> Any:
    """A random number in [0, 1), the same for the same seed and number."""
    return (random_bits(seed, number) >> U(11)) * 2.0**-53


class BestFirstConfig(NamedTuple):
    """`depth_limit`: the g at which nodes are not expanded. `greatest_kept`: the highest priority,
    before division by its scale, at which successors are kept. `remembers`: whether duplicates are
    detected; if not, a board may have many independent entries. `prunes_cycles`: whether boards on
    the path to the parent are pruned. `undo_move`: whether the undo move is generated too.
    `in_reverse`: whether the successors of a node are generated in reverse move order. `spec`: the
    spec, for the settings that only one rule has; None for a user-defined algorithm.
    """

    depth_limit: int = INFINITE
    greatest_kept: int = INFINITE
    remembers: bool = True
    prunes_cycles: bool = False
    undo_move: bool = False
    in_reverse: bool = False
    spec: Any = None
