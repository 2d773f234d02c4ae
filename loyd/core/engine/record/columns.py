"""The append-only columns of a best-first search.

Of an entry of the open list only `ended` and `link` are overwritten (the old link of one that is
reopened or put back is kept in `Replaced`); a better path to a known board is a new entry. So the
open and closed lists after any step are queries on these columns. Entry 0 means "none"; entry 1 is
the start.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..native.binding import ENUMS, TYPES
from ..puzzle.packing import (
    NO_MOVE,
    ONE_WORD,
    Bools,
    Bytes,
    Int32s,
    Integers,
    Numbers,
    Reals,
    Words,
    slides,
)
from .node import Row, SuccessorStatus

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
    put back. `new` replaced `old`. `link`: the link that the old entry had before (see `Nodes`);
    empty for open boards.
    """

    new: Int32s
    old: Int32s
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
    """The open list of an algorithm that orders nodes by a few integers: a chain for each side (or
    layer), g and h, oldest first.

    `counts`: open entries by side and f. `heap`: h and entry of a beam's next layer, worst first.
    Unused arrays are empty.
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


class StepColumns(ABC):
    """The steps `first` (at least 1) to `last` of a record. Each column is computed on first use
    and cached.

    Columns agree with `Trace`: `open` and `closed` are counted after each step; g, h and f are
    those of its node, and so on.

    With a `stride` above 1, only the columns of the expanded nodes themselves (g, h, lo, hi) may be
    read: they then hold one step in `stride`, from `first` on. All others, `step` and the length
    count every step. A trajectory reads long records so, where a sample is enough.
    """

    def __init__(self, trace: Any, first: int, last: int, stride: int = 1):
        self.first = first
        self.last = last
        self.stride = stride
        self._trace = trace
        self.rows: Callable[[int, int], list[Row]] = trace.rows
        """The log lines of some steps (see `Trace.rows`), for what has no column."""

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    @cached_property
    def step(self) -> Integers:
        """The steps `first` to `last` themselves, as one column."""
        return np.arange(self.first, self.last + 1, dtype=np.int64)

    @cached_property
    @abstractmethod
    def g(self) -> Integers:
        """The g of the nodes, in moves."""

    @cached_property
    @abstractmethod
    def h(self) -> Integers:
        """The h of the nodes, in moves."""

    @cached_property
    @abstractmethod
    def f(self) -> Numbers:
        """The f of the nodes; NaN if the algorithm defines none."""

    @cached_property
    @abstractmethod
    def open(self) -> Integers:
        """The number of open nodes after each step."""

    @cached_property
    @abstractmethod
    def closed(self) -> Integers:
        """The number of closed nodes after each step."""

    @cached_property
    @abstractmethod
    def bound(self) -> Reals:
        """The bound after each step; NaN if there is none."""

    @cached_property
    @abstractmethod
    def jump(self) -> Bools:
        """Whether the node's parent was expanded by a step other than the previous one (see
        `Trace.jump`).
        """

    @cached_property
    def solved(self) -> Bools:
        """Whether a solution was found, better than any before."""
        return self.step == (self._trace.goal_step or 0)

    @cached_property
    @abstractmethod
    def rises(self) -> Bools:
        """Whether f is greater than at all earlier steps and at the start."""

    @cached_property
    @abstractmethod
    def falls(self) -> Bools:
        """Whether h is lower than at all earlier steps and at the start."""

    @cached_property
    @abstractmethod
    def new_bound(self) -> Bools:
        """Whether the bound is greater than after all earlier steps."""

    @cached_property
    @abstractmethod
    def last_move(self) -> Integers:
        """The blank's move that led to the node; NO_MOVE for a root."""

    @cached_property
    @abstractmethod
    def lo(self) -> Words:
        """The first words of the nodes' packed boards (see `loyd.core.engine.puzzle.packing`)."""

    @cached_property
    @abstractmethod
    def hi(self) -> Words:
        """The second words of the nodes' packed boards."""

    @cached_property
    @abstractmethod
    def is_goal(self) -> Bools:
        """Whether the node is the goal; the root of a backward search is not."""

    @cached_property
    @abstractmethod
    def is_expanded(self) -> Bools:
        """Whether the node was expanded: neither the goal nor a node at a depth limit is. Only an
        expanded node has successors.
        """

    @cached_property
    @abstractmethod
    def blank(self) -> Integers:
        """The blank's cell in the node."""

    @cached_property
    def legal(self) -> Integers:
        """The number of legal moves from the node, including the undo move."""
        start = self._trace.start
        return (
            slides(start.height, start.width, self._trace.order)
            .successors[:, NO_MOVE]
            .astype(np.int64)[self.blank]
        )

    @abstractmethod
    def statuses(self, status: SuccessorStatus) -> Integers:
        """How many successors of each node have this status."""

    @cached_property
    def undo_pruned(self) -> Integers:
        """1 where the undo move was pruned, else 0."""
        has_none = (self.last_move == NO_MOVE) | self._trace.config.undo_move
        return (~has_none & self.is_expanded).astype(np.int64)

    @cached_property
    def successors(self) -> Integers:
        """How many successors each step generated."""
        return np.where(self.is_expanded, self.legal, 0) - self.undo_pruned

    @cached_property
    def known(self) -> Integers:
        """How many successors of each step were duplicates without a better path."""
        return self.statuses(SuccessorStatus.OPEN) + self.statuses(SuccessorStatus.CLOSED)

    @cached_property
    def cut(self) -> Integers:
        """How many successors of each step lay above the bound or the limit."""
        return self.statuses(SuccessorStatus.BEYOND) + self.statuses(SuccessorStatus.PRUNED)


def new_maxima(values: Numbers, before: float) -> Bools:
    """Which values are greater than `before` and than all earlier values. NaN is never greater, and
    is ignored in the comparison. Values 3, 5, 5, 6 after a maximum of 4 give False, True, False,
    True.
    """
    # `fmax` ignores NaN, where `maximum` would spread it to all later values.
    greatest = np.fmax.accumulate(np.concatenate(([before], values)))[:-1]
    return values > greatest


class BestFirstConfig(NamedTuple):
    """`cut`: the g at which nodes are not expanded. `greatest_kept`: the highest priority, before
    division by its scale, at which successors are kept. `remembers`: whether duplicates are
    detected; if not, a board may have many independent entries. `prunes_cycles`: whether boards on
    the path to the parent are pruned. `undo_move`: whether the undo move is generated too.
    `in_reverse`: whether the successors of a node are generated in reverse move order. `spec`: the
    spec, for the settings that only one rule has; None for a user-defined algorithm.
    """

    cut: int = INFINITE
    greatest_kept: int = INFINITE
    remembers: bool = True
    prunes_cycles: bool = False
    undo_move: bool = False
    in_reverse: bool = False
    spec: Any = None
