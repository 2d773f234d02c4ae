"""The state of a depth-first search at a step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...system import PrefixSums, TooFarError
from ..puzzle import Move, Moves
from ..puzzle.exact import Space
from ..puzzle.packing import CELL, MORE, MOVE_AT, SUCCESSOR_BITS, Integers, Words, arrivals
from ..record import GHCounts, Place

TRAIL_DEPTH, TRAIL_H, TRAIL_ARRIVAL, TRAIL_WITHIN, TRAIL_CYCLES = range(5)
"""The columns of a trail: the depth of the node that a step entered, its h, and its arrival (see
`Slides`); if successors are wanted too, the number of them within the bound, and the number pruned
because their boards are on the path.
"""


TODO, ARRIVAL_AT, H_AT, ENTERED_AT = range(4)
"""The columns of the stack (see native/src/depth_first.h): the successors not yet tried, the
arrival, h, and the step that entered the node.
"""
VISITS_SPAN = 1 << 14
SHORTEST_SPAN = 1 << 9
MOST_REPLAYED = 1 << 21
"""The most visits whose boards are reconstructed: half a second of work."""

Unsigned = npt.NDArray[np.unsignedinteger]
Boards = Callable[[int, int], tuple[Words, Words]]
"""The type of `Trace.packed_boards`."""


class Visits(NamedTuple):
    """The visits so far by g and h: the places with any, by ascending g, and the `counts` there.

    They have the smallest integer types that fit, because every stored copy of a search has them;
    and no other places, because a path of many thousand moves goes through few of millions.
    """

    g: Unsigned
    h: Unsigned
    counts: Unsigned

    @classmethod
    def from_table(cls, table: Integers, deepest: int) -> Visits:
        """From a table of counts `[g, h]`, of which rows to `deepest` are used. O(table)."""
        g, h = np.nonzero(table[: deepest + 1])
        columns = g, h, table[g, h]
        return cls(*(each.astype(np.min_scalar_type(int(each.max(initial=0)))) for each in columns))

    def onto(self, table: Integers) -> None:
        """Write the counts into a table by g and h."""
        table[self.g, self.h] = self.counts

    @property
    def by_g(self) -> Integers:
        """How many visits each g has had: goals and nodes at the depth limit too."""
        return np.bincount(self.g, self.counts).astype(np.int64)

    @property
    def by_place(self) -> dict[Place, int]:
        """The visits of each place that has any: {(g, h): visits}."""
        return {(g, h): count for g, h, count in zip(*map(np.ndarray.tolist, self), strict=True)}

    def gh_counts(self, waiting_g: Integers, waiting_h: Integers) -> GHCounts:
        """The nodes visited so far and those waiting on the path, by g and h."""
        g, h = np.append(self.g, waiting_g), np.append(self.h, waiting_h)
        room = int(h.max()) + 1
        # g and h in one number, of which division and remainder give them back.
        codes, place = np.unique(g * room + h, return_inverse=True)
        visited = np.bincount(place[: len(self.g)], self.counts, len(codes)).astype(np.int64)
        opened = np.bincount(place[len(self.g) :], minlength=len(codes))
        return GHCounts(codes // room, codes % room, opened[None], visited[None], has_visits=True)

    def any_at(self, places: Collection[Place]) -> bool:
        """Whether a node at any of these places has been entered."""
        return any(place in self.by_place for place in places)


class VisitedPlaces:
    """Counts visits by the places of their boards in a space: sums are stored every `span` steps,
    and the steps between are replayed.
    """

    def __init__(self, space: Space, span: int):
        self._space = space
        self._span = span
        self._sums = PrefixSums[Integers](lambda _: span)

    def visits_until(self, step: int, boards: Boards) -> Integers:
        """The visits up to a recorded step, by place. Raises TooFarError beyond MOST_REPLAYED
        steps. At most `span` steps are replayed beyond stored sums, all of them the first time.
        """
        if step > MOST_REPLAYED:
            raise TooFarError(
                f"{step} visits would have to be replayed; the limit is {MOST_REPLAYED}"
            )

        def further(sums: Integers, first: int, last: int) -> Integers:
            # A new array: the sums stored earlier must stay as they were.
            return sums + np.bincount(
                self._space.places(boards(first + 1, last)[0]), minlength=len(sums)
            )

        return self._sums.sums_until(step, lambda: np.zeros(len(self._space.g), np.int64), further)

    def first_step(self, places: Collection[Place], steps: int, boards: Boards) -> int | None:
        """The first of `steps` steps that visited one of these places; None if there is none.
        Raises TooFarError like `visits_until`.
        """
        wanted = self._space.places_at(places)
        for first in range(0, steps, self._span):
            last = min(first + self._span, steps)
            if self.visits_until(last, boards)[wanted].any():
                hits = np.isin(self._space.places(boards(first + 1, last)[0]), wanted)
                return first + int(np.argmax(hits)) + 1
        return None


def moves_of(found: Iterable[int]) -> Moves:
    """The moves in the bits of these arrivals (see `Slides`), in their order."""
    return tuple([Move(arrival >> MOVE_AT & 3) for arrival in found])


class Level(NamedTuple):
    """A node on the path: the step that entered it, its arrival (see `Slides`), h, and the
    successors not yet tried.
    """

    entered: int
    came: int
    h: int
    pending: Moves

    @property
    def blank(self) -> int:
        """The cell that holds the blank at this level, from 0, row by row."""
        return self.came & CELL


class PathLevels:
    """The nodes on a path, start first, as words of the loop's stack: successors not yet tried, the
    arrival, h, the step.

    They are decoded on demand: a path may have 100,000 nodes, few of which are read.
    """

    def __init__(self, stack: Words):
        self._stack = stack

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathLevels) and np.array_equal(self._stack, other._stack)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._stack)

    def __getitem__(self, depth: int) -> Level:
        todo, came, h, entered = self._stack[depth].tolist()
        return Level(entered, came, h, moves_of(arrivals(todo)))

    def shared_with(self, other: PathLevels) -> int:
        """How many nodes, from the start on, this path shares with another. O(depth), as one
        comparison of arrays.
        """
        least = min(len(self), len(other))
        differs = (self._stack[:least] != other._stack[:least]).any(axis=1)
        return int(np.argmax(differs)) if differs.any() else least

    @property
    def blanks(self) -> Integers:
        """The cell of the blank at each level, the start's first."""
        return self._stack[:, ARRIVAL_AT].astype(np.int64) & CELL

    def moves(self, first: int, end: int | None = None) -> Moves:
        """The moves along the path from the node at depth `first` to the one before depth `end`."""
        return moves_of(self._stack[first + 1 : end, ARRIVAL_AT].tolist())

    @property
    def hs(self) -> Integers:
        """The h of each level, in moves, the start's first."""
        return self._stack[:, H_AT].astype(np.int64)

    @property
    def entered(self) -> Integers:
        """The step that entered the node of each level, the start's first."""
        return self._stack[:, ENTERED_AT].astype(np.int64)

    def pending(self, first: int) -> tuple[Integers, Integers]:
        """For each successor not yet tried of the nodes from a depth on: its parent's depth and its
        move, in the order in which they will be tried.
        """
        # A word holds up to four successors of 16 bits: shifted by 0, 16, 32 and 48 it becomes a
        # row of four, in which MORE marks the used places. The deepest node comes first, since its
        # successors are tried first.
        todo = self._stack[first:][::-1, :1] >> np.arange(
            0, SUCCESSOR_BITS * len(Move), SUCCESSOR_BITS, dtype=np.uint64
        )
        levels, places = np.nonzero(todo & np.uint64(MORE))
        return len(self) - 1 - levels, (todo[levels, places] >> np.uint64(MOVE_AT)).astype(
            np.int64
        ) & 3


class Frame(NamedTuple):
    """The whole state of a depth-first search after a step: its path from the start, and its
    registers.

    `cut_off`: the number of nodes entered at the depth limit, which are not expanded; `cycles`: the
    number of successors pruned because their boards were on the path, and `deepest_cycle` their
    greatest depth. In recursive best-first search, `cycles` counts the successors above their
    limits, and only there the rest is set: the number of `open` nodes, its maximum and the first
    step that reached it, the maximum of open nodes plus path, and the greatest depth of a
    successor.
    """

    step: int
    iteration: int | None
    bound: float
    generated: int
    cut_off: int
    cycles: int
    deepest_cycle: int
    deepest: int
    least_h: int
    levels: PathLevels
    open: int = 0
    peak_open: int = 0
    peak_step: int = 0
    most_nodes: int = 0
    deepest_successor: int = 0
    next_bound: float | None = None
    """The lowest f above the bound so far in this iteration; None before the first, and if no bound
    follows.
    """
