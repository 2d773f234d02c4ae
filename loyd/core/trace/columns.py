"""The append-only columns of a best-first search.

An entry of the open list is immutable but for how it ended; a better path to a known board is a new entry.
So the open and closed lists after any step are queries on these columns.  Entry 0 means "none"; entry 1 is the start.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import NO_MOVE, ONE_WORD, WORD, Bools, Integers, Numbers, Reals, Words, pack, slides
from loyd.core.trace.node import Row, SuccessorStatus

OPEN = -1
BLANK_BITS = 5
BLANK_MASK = (1 << BLANK_BITS) - 1
TIE_BITS = 21
TIE_LIMIT = (1 << TIE_BITS) - 1
MILESTONE = 4096
(
    MADE, STEP, GOAL, GENERATED, OPENED, PEAK, IMPROVED, REOPENED, BUCKETS, HEAPED,
    DEEPEST, LEAST_H, GREATEST, G_WEIGHT, H_WEIGHT, TIE, REPEATS, EARLY_GOAL, CUT, CUT_OFF, GREATEST_KEPT, SEED,
    REQUEUED, BOUNDS, NOTED_BOUND, SOLUTIONS, BOUND, BEST, LEFT_OUT, DEEPEST_MADE, OWN,
) = range(31)  # fmt: skip
REGISTERS = OWN + 8
"""From OWN on they are the own ones of a rule (see `loyd.core.search.best_first.rules`)."""
MILESTONE_COLUMNS = 7
INFINITE = 1 << 40
"""The length of the best solution before there is one."""
NO_CUT = 1 << 40
MULTIPLIERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)
OTHER_SIDE = 0xD6E8FEB86659FD93
"""Mixed into the low word of the boards of a search backward, for the table of boards."""
FAR = 7
"""What the table of boards tells of how far a board lies from its place; further is as far."""


class Nodes(NamedTuple):
    """By entry; those that one step made stand together, so that `Steps` tell which it was, and so the entry that each came from.

    `lo`, `hi`: the packed board; `hi` is empty where `lo` holds all of it.  `g`, `h`: in moves.
    `came`: the cell of the blank, and from bit 5 the move that led here (4 at the start).
    `ended`: OPEN; or the step (from 0) that expanded it; or, where entry m replaced it while it was open, -1 - m.
    `link`: the next one in its bucket, which stands when it is expanded; or, where entry m reopened or requeued it, -m.
    `side`: what an algorithm notes of entries beside: the side that searches, the round that they wait for, what the stored f is above f,
    the step that expanded the parent, or the trial that accepted them; empty where there is no such thing.
    """

    lo: npt.NDArray[np.uint64]
    hi: npt.NDArray[np.uint64]
    link: npt.NDArray[np.int32]
    ended: npt.NDArray[np.int32]
    g: npt.NDArray[np.int32]
    h: npt.NDArray[np.uint8]
    came: npt.NDArray[np.uint8]
    side: npt.NDArray[np.uint8 | np.uint16 | np.int32]


class Steps(NamedTuple):
    """By step, from 0.  `order`: the entry expanded.  `made`: the entries that exist after it (entry 0 counted)."""

    order: npt.NDArray[np.int32]
    made: npt.NDArray[np.int32]


class Replaced(NamedTuple):
    """By better path found to a board that was open, or that had been expanded, or by entry put back, in order: the new entry and the old
    one it replaced.  `link`: the old entry's, as it was before (see `Nodes`); empty for boards that were open.
    """

    new: npt.NDArray[np.int32]
    old: npt.NDArray[np.int32]
    link: npt.NDArray[np.int32]


class Bounds(NamedTuple):
    """By rise of the bound: the step (from 1) after which it first was so high, and its `value`."""

    step: npt.NDArray[np.int32]
    value: npt.NDArray[np.int32]


class Solutions(NamedTuple):
    """By solution, each shorter than those before: the step (from 1), its last `entry`, and where two sides met, that of the other side."""

    step: npt.NDArray[np.int32]
    entry: npt.NDArray[np.int32]
    met: npt.NDArray[np.int32]


class Buckets(NamedTuple):
    """The open list: one bucket for each key that occurred (see `Trace` for keys), and a heap of those not empty.

    By bucket: `key`, `head`, `tail`.  `heap`: bucket numbers, least key first.  `slots`: key to bucket + 1.
    `counts`: open entries by g + h, where a bound is proved by them; else empty.
    """

    key: npt.NDArray[np.int64]
    head: npt.NDArray[np.int32]
    tail: npt.NDArray[np.int32]
    heap: npt.NDArray[np.int32]
    slots: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int64]


class Chains(NamedTuple):
    """The open list of an algorithm whose order goes by few whole numbers: a chain for each side (or layer), g and h, oldest first.

    `counts`: open entries by side and f; `heap`: of a beam's next layer, h and entry, the worst first.  What is not needed is empty.
    """

    head: npt.NDArray[np.int32]
    tail: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int64]
    heap: npt.NDArray[np.int64]


NODE_TYPES: dict[str, Any] = {
    "lo": np.uint64, "hi": np.uint64, "link": np.int32, "ended": np.int32,
    "g": np.int32, "h": np.uint8, "came": np.uint8, "side": np.uint8,
}  # fmt: skip
SLOT_BYTES = 4
STEP_BYTES = 8


def allocate(cells: int, side_type: Any, nodes: int, others: int) -> tuple[Nodes, Steps, Replaced, Replaced, Replaced, Bounds, Solutions]:
    """Empty columns for boards of so many cells: so long for entries and steps, and so long for what is rare."""
    is_empty = {"hi": cells <= ONE_WORD, "side": side_type is None}
    kinds = NODE_TYPES | {"side": side_type or np.uint8}
    columns: list[Any] = [np.zeros(0 if is_empty.get(name) else nodes, kind) for name, kind in kinds.items()]
    rare: list[Any] = [np.zeros(others, np.int32) for _ in range(13)]
    return (
        Nodes(*columns), Steps(np.zeros(nodes, np.int32), np.zeros(nodes, np.int32)),
        Replaced(rare[0], rare[1], np.zeros(0, np.int32)), Replaced(*rare[2:5]), Replaced(*rare[5:8]),
        Bounds(*rare[8:10]), Solutions(*rare[10:]),
    )  # fmt: skip


def width_of(group: Any) -> int:
    """The bytes that one place takes in all columns of a group that are not empty."""
    return sum(column.itemsize for column in group if len(column))


def high_words(nodes: Nodes, entries: Any) -> Any:
    if len(nodes.hi):
        return nodes.hi[entries]
    return 0 if isinstance(entries, int) else np.zeros(np.shape(entries), np.uint64)


def entry_of(board: Board, nodes: Nodes, slots: npt.NDArray[np.uint32]) -> int:
    """The entry by which the loop's table `slots` knows a board, where one side searches.  Raises KeyError."""
    low, high = pack(board)
    mixed = (low * MULTIPLIERS[0] & WORD) ^ (high * MULTIPLIERS[1] & WORD)
    hashed = (mixed ^ mixed >> 29) >> 32 & ~FAR
    slot, bits = hashed * len(slots) >> 32, (len(slots) - 1).bit_length()
    mark, far = hashed << bits & 0xFFFFFFFF, FAR << bits & 0xFFFFFFFF
    while held := int(slots[slot]):
        entry = held ^ mark
        if entry >> bits == 0 and nodes.lo[entry] == low and high_words(nodes, entry) == high:
            return entry
        slot = (slot + 1) % len(slots)
        mark += (mark & far != far) << bits
    raise KeyError(str(board))


LOTS = 1 << 12
"""Under random ties, nodes of equal priority fall into so many buckets.  More would make the open list slow to look back at."""
_SEED_BITS, _LOT_SHIFT = np.uint64(32), np.uint64(52)
_GOLDEN, _FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_FIRST_SHIFT, _SECOND_SHIFT = np.uint64(30), np.uint64(27)


def lot_of(seed: Any, entries: Any) -> Any:
    """The place below LOTS that an entry draws, of uint64s or arrays of them.  A function of both, it needs no column."""
    return mixed(seed, entries) >> _LOT_SHIFT


def mixed(seed: Any, numbers: Any) -> Any:
    """Random bits as uint64s, the highest the best.

    Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
    """
    bits = (numbers ^ (seed << _SEED_BITS)) * _GOLDEN
    bits = (bits ^ (bits >> _FIRST_SHIFT)) * _FIRST
    return (bits ^ (bits >> _SECOND_SHIFT)) * _SECOND


LAST_TEMPERATURE = 0.01
"""The share of the first temperature that is left at the end, where it falls by the same factor each time."""
_UNIFORM_SHIFT, _UNIFORM_STEP = np.uint64(11), 2.0**-53


def temperature(first: Any, trials: Any, is_geometric: Any, trial: Any) -> Any:
    """That of simulated annealing at a trial, from 1 on."""
    share = (trial - 1) / trials
    return first * LAST_TEMPERATURE**share if is_geometric else first * (1 - share)


def uniform(seed: Any, number: Any) -> Any:
    """A random number from 0 to below 1."""
    return (mixed(seed, number) >> _UNIFORM_SHIFT) * _UNIFORM_STEP


class StepColumns(ABC):
    """The steps `first` (at least 1) to `last` of a record.  Each column is worked out when it is first asked for, and kept.

    What a column says of a step is what `Trace` says of it: `open` and `closed` after it, g, h and f of its node, and so on.
    """

    def __init__(self, trace: Any, first: int, last: int) -> None:
        self.first, self.last, self._trace = first, last, trace
        self.rows: Callable[[int, int], list[Row]] = trace.rows
        """The log lines of some steps (see `Trace.rows`), for what is no column."""

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    @cached_property
    def step(self) -> Integers:
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
        """The f of the nodes; NaN where the algorithm says nothing of it."""

    @cached_property
    @abstractmethod
    def open(self) -> Integers:
        """How many nodes are open after each step."""

    @cached_property
    @abstractmethod
    def closed(self) -> Integers:
        """How many nodes are closed after each step."""

    @cached_property
    @abstractmethod
    def bound(self) -> Reals:
        """The bound after each step; NaN where there is none."""

    @cached_property
    @abstractmethod
    def jump(self) -> Bools:
        """Whether the node's parent was expanded by another step than the one before (see `Trace.jump`)."""

    @cached_property
    def solved(self) -> Bools:
        """Whether a solution was found, better than any before."""
        found: Bools = self.step == (self._trace.goal_step or 0)
        return found

    @cached_property
    @abstractmethod
    def rises(self) -> Bools:
        """Whether f is greater than at any step before, and greater than the start's."""

    @cached_property
    @abstractmethod
    def falls(self) -> Bools:
        """Whether h is less than at any step before, and less than the start's."""

    @cached_property
    @abstractmethod
    def new_bound(self) -> Bools:
        """Whether the bound is greater than after any step before."""

    @cached_property
    @abstractmethod
    def came(self) -> Integers:
        """The move of the blank that led to the node, NO_MOVE for a root."""

    @cached_property
    @abstractmethod
    def lo(self) -> Words:
        """The first words of the nodes' packed boards (see `loyd.core.puzzle.packing`)."""

    @cached_property
    @abstractmethod
    def hi(self) -> Words:
        """The second words."""

    @cached_property
    @abstractmethod
    def is_goal(self) -> Bools:
        """Whether the node is the goal that was looked for."""

    @cached_property
    @abstractmethod
    def is_expanded(self) -> Bools:
        """Whether the node was expanded: the goal is not, nor a node at a depth limit.  Only an expanded node has successors."""

    @cached_property
    @abstractmethod
    def blank(self) -> Integers:
        """The blank's cell in the node."""

    @cached_property
    def legal(self) -> Integers:
        """How many moves are legal from the node, the undo move among them."""
        start = self._trace.start
        return slides(start.height, start.width, self._trace.order).successors[:, NO_MOVE].astype(np.int64)[self.blank]

    @abstractmethod
    def statuses(self, status: SuccessorStatus) -> Integers:
        """How many successors of each node came to an end like this."""

    @cached_property
    def back(self) -> Integers:
        back: Integers = ((self.came != NO_MOVE) & self.is_expanded).astype(np.int64)
        return back

    @cached_property
    def successors(self) -> Integers:
        return np.where(self.is_expanded, self.legal, 0) - self.back

    @cached_property
    def known(self) -> Integers:
        return self.statuses(SuccessorStatus.OPEN) + self.statuses(SuccessorStatus.CLOSED)

    @cached_property
    def cut(self) -> Integers:
        return self.statuses(SuccessorStatus.BEYOND) + self.statuses(SuccessorStatus.PRUNED)


def risen(values: Numbers, before: float) -> Bools:
    """Which values are greater than all before them, and than `before`; one that is not a number is not, and hides none."""
    greatest = np.fmax.accumulate(np.concatenate(([before], values)))[:-1]
    return values > greatest


class BestFirstRules(NamedTuple):
    """`cut`: the g at which nodes are not expanded.  `greatest_kept`: the priority beyond which successors are not kept, not divided by its
    scale.  `remembers`: whether known boards are looked up; else a board may have many entries that know nothing of each other.
    `avoids_path`: whether no successor is a board on the path to its parent.  `undo_move`: whether the undo move is generated too.
    `in_reverse`: whether the successors of a node are generated from the last move in move order on.
    `width`: of a beam; `sideways`: how many moves in a row a climb makes without h becoming less.
    `temperature`, `trials`, `is_geometric`: how simulated annealing cools (see `temperature`).
    """

    cut: int = NO_CUT
    greatest_kept: int = NO_CUT
    remembers: bool = True
    avoids_path: bool = False
    undo_move: bool = False
    in_reverse: bool = False
    width: int = 0
    sideways: int = 0
    temperature: Fraction = Fraction(0)
    trials: int = 0
    is_geometric: bool = False
