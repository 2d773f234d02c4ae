"""The columns of many steps of a depth-first search, which are made once more for them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import NO_MOVE, ONE_WORD, slides
from loyd.core.puzzle.space import Space
from loyd.core.trace.ledger import AtDepth, Division, Keys, Ledger, LedgerRow, ReExpansions, board_keys
from loyd.core.trace.node import Node, SuccessorStatus
from loyd.core.trace.prefix_counts import GHCounts, Place
from loyd.core.trace.replay import (
    DEPTH,
    FROM,
    HOLE,
    LOOPS,
    MOST_REPLAYED,
    WITHIN,
    H,
    VisitedPlaces,
    first_visit,
    replayed,
    replayed_boards,
    trail_of,
)
from loyd.core.trace.step_columns import Bools, Integers, Numbers, Reals, StepColumns, Words, risen

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace


class DepthFirstColumns(StepColumns):
    """Figures of a replay, which is made anew where more is asked for: boards, or what became of the successors."""

    def __init__(self, trace: DepthFirstTrace, first: int, last: int) -> None:
        super().__init__(trace, first, last)
        self._trace = trace

    @property
    def _trail(self) -> Integers:
        """The replay's first columns; not made again where all are there."""
        return self._full_trail if "_full_trail" in self.__dict__ else self._short_trail

    @cached_property
    def _short_trail(self) -> Integers:
        return trail_of(self._trace, self.first, self.last)

    @cached_property
    def _full_trail(self) -> Integers:
        """The replay with the successors, which takes longer."""
        return trail_of(self._trace, self.first, self.last, with_successors=True)

    @property
    def g(self) -> Integers:
        return self._trail[:, DEPTH]

    @property
    def h(self) -> Integers:
        return self._trail[:, H]

    @cached_property
    def f(self) -> Numbers:
        formula = self._trace.formula
        whole: Integers = formula.whole(self.g, self.h)
        return whole if formula.scale == 1 else whole / formula.scale

    @cached_property
    def open(self) -> Integers:
        # The path is left by a node only when all its successors within the bound have been entered.
        before = self._trace.counts(self.first - 1).open if self.first > 1 else 0
        return before + np.cumsum(self.fates(SuccessorStatus.WITHIN) - (self.g > 0))

    @cached_property
    def closed(self) -> Integers:
        return self.g + 1

    @cached_property
    def _iterations(self) -> tuple[Integers, Reals]:
        """The first step and the bound of each iteration."""
        begun = self._trace.iterations
        return np.array([first for first, _ in begun], np.int64), np.array([bound for _, bound in begun], np.float64)

    @cached_property
    def bound(self) -> Reals:
        firsts, bounds = self._iterations
        found: Reals = bounds[np.searchsorted(firsts, self.step, side="right") - 1]
        return found

    @cached_property
    def new_bound(self) -> Bools:
        found = np.zeros(len(self), bool)
        firsts = self._iterations[0]
        found[firsts[(firsts >= self.first) & (firsts <= self.last)] - self.first] = True
        return found

    @cached_property
    def jump(self) -> Bools:
        before = len(self._trace.frame(self.first - 1).levels) - 1
        found: Bools = (self.g > 0) & (self.g != np.concatenate(([before], self.g[:-1])) + 1)
        return found

    @cached_property
    def solved(self) -> Bools:
        found: Bools = self.step == (self._trace.goal_step or 0)
        return found

    @cached_property
    def rises(self) -> Bools:
        trace = self._trace
        before = [trace.formula.f(g, h) for g, h in trace.visits(self.first - 1).by_place]
        return risen(self.f, max([trace.counts(0).greatest_f, *before]))

    @cached_property
    def falls(self) -> Bools:
        least = [h for at, h in self._trace.least_h_at if at < self.first]
        return risen(-self.h, -min(least))

    @cached_property
    def came(self) -> Integers:
        blank, hole = self._full_trail[:, HOLE], self._full_trail[:, FROM]
        width = self._trace.start.width
        # Up, down, left, right are moves 0 to 3.
        moves = np.select([hole < 0, blank == hole - width, blank == hole + width, blank == hole - 1], [NO_MOVE, 0, 1, 2], 3)
        return moves.astype(np.int64)

    @cached_property
    def back(self) -> Integers:
        return ((self.g > 0) & self.has_successors & (not self._trace.rules.straight_back)).astype(np.int64)

    @cached_property
    def _boards(self) -> tuple[Words, Words]:
        return replayed_boards(self._trace, self.first, self.last)

    @property
    def lo(self) -> Words:
        return self._boards[0]

    @property
    def hi(self) -> Words:
        return self._boards[1]

    @cached_property
    def has_successors(self) -> Bools:
        return ~self.solved

    @cached_property
    def is_expanded(self) -> Bools:
        cut = self._trace.rules.cut
        found: Bools = self.has_successors & (self.g < (self.bound if cut is None else cut))
        return found

    @cached_property
    def legal(self) -> Integers:
        start = self._trace.start
        moves = slides(start.height, start.width, self._trace.order).successors[:, NO_MOVE].astype(np.int64)
        legal: Integers = moves[self._trail[:, HOLE]]
        return legal

    @cached_property
    def _within(self) -> Integers:
        return np.where(self.has_successors, self._full_trail[:, WITHIN], 0)

    @cached_property
    def _loops(self) -> Integers:
        return np.where(self.has_successors, self._full_trail[:, LOOPS], 0)

    @cached_property
    def known(self) -> Integers:
        return np.zeros(len(self), np.int64)

    def fates(self, fate: SuccessorStatus) -> Integers:
        if fate is SuccessorStatus.WITHIN:
            return self._within
        if fate is SuccessorStatus.BEYOND:
            return self.successors - self._within - self._loops
        if fate is SuccessorStatus.LOOP:
            return self._loops
        return self.back if fate is SuccessorStatus.BACK else np.zeros(len(self), np.int64)


Begun = tuple[int, float, int, int, int]
"""Of an iteration its first step, its bound, and the totals before it (see `DepthFirstTrace.totals`)."""
MOST_WIDE = MOST_REPLAYED >> 3
"""The same for boards that take two words, which are compared more slowly."""


class DepthFirstLedger:
    """By iteration, and one row where there is one.  Which boards were expanded before is told as far as their visits are replayed.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._first_times = ReExpansions()

    def at(self, trace: DepthFirstTrace, step: int, *, with_again: bool) -> Ledger:
        """The ledger after a recorded step; `with_again`: the boards are brought back, to see which were expanded before."""
        begun = [(*iteration, *totals) for iteration, totals in zip(trace.iterations, trace.totals, strict=False) if iteration[0] <= step]
        frame = trace.frame(step)
        ends = [*begun, (step + 1, 0.0, frame.generated, frame.cut_off, frame.looped)]
        rows = [self._row(trace, number, *pair) for number, pair in enumerate(pairwise(ends), 1)]
        if with_again and step <= (MOST_REPLAYED if len(trace.start.cells) <= ONE_WORD else MOST_WIDE):
            rows = [row._replace(again=self._again(trace, row)) for row in rows]
        goal = trace.goal_step
        is_found = goal is not None and goal <= step
        return Ledger(step, Division.ITERATION, trace.formula.symbol, tuple(rows), None, None, len(rows) - 1 if is_found else None)

    def _row(self, trace: DepthFirstTrace, number: int, here: Begun, after: Begun) -> LedgerRow:
        """An iteration, from its first step, its bound and the totals before it, and those of the next one."""
        first, bound, generated_before, cut_off_before, looped_before = here
        steps, generated, looped = after[0] - first, after[2] - generated_before, after[4] - looped_before
        cut_off, goal, goals = after[3] - cut_off_before, trace.goal_step, 0
        if goal is not None and first <= goal < after[0]:
            goals = 1
            # The search counts a goal at the depth limit among the nodes that it does not expand because they are so deep.
            cut_off -= trace.rules.is_cut(len(trace.frame(goal).levels) - 1, bound)
        return LedgerRow(
            bound, first, after[0] - 1, steps, expanded=steps - cut_off - goals, generated=generated, new=0, improved=0, reopened=0,
            duplicates=looped, cut=generated - looped - steps + 1, cut_off=cut_off, again=None, number=number,
        )  # fmt: skip

    def _again(self, trace: DepthFirstTrace, row: LedgerRow) -> int:
        if row.first is None or row.last is None:
            return 0
        again = self._first_times.again(row.first - 1, row.last, partial(self._expansions, trace))
        return int(np.count_nonzero(again))

    def _expansions(self, trace: DepthFirstTrace, first: int, last: int) -> tuple[Keys, npt.NDArray[np.bool_]]:
        """Of the steps `first` to `last`, the key of each board and whether it was expanded."""
        depths, los, his = replayed(trace, first, last)
        if trace.rules.cut is not None:
            is_expanded = depths < trace.rules.cut
        else:
            bounds = trace.iterations
            begins = np.array([begin for begin, _ in bounds], np.int64)
            iteration = np.searchsorted(begins, np.arange(first, last + 1), side="right") - 1
            is_expanded = depths < np.array([bound for _, bound in bounds])[iteration]
        if trace.goal_step is not None and first <= trace.goal_step <= last:
            is_expanded[trace.goal_step - first] = False
        return board_keys(los, his, len(trace.start.cells)), is_expanded

    def depths(self, trace: DepthFirstTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step in all iterations, and still to be tried after it."""
        visited = trace.visits(step).by_place
        expanded = np.zeros(max((g for g, _ in visited), default=0) + 1, np.int64)
        for (g, _), count in visited.items():
            expanded[g] += count
        for row in self.at(trace, step, with_again=False).rows:
            if row.cut_off:
                expanded[int(row.value) if trace.rules.cut is None else trace.rules.cut] -= row.cut_off
        goal = trace.goal_step
        if goal is not None and goal <= step:
            expanded[len(trace.frame(goal).levels) - 1] -= 1
        opened = [node.g for node in trace.open_nodes(step, 0, 1 << 30)]
        deepest = max(len(expanded) - 1, *opened, 0)
        counts = np.bincount(opened, minlength=deepest + 1).tolist()
        padded = np.pad(expanded, (0, deepest + 1 - len(expanded))).tolist()
        return tuple(AtDepth(g, count, still) for g, (count, still) in enumerate(zip(padded, counts, strict=True)))


ALL = 1 << 30


class DepthFirstPlaces:
    """Counts the visits by place, and finds what lies at some places.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._visited: dict[Space, VisitedPlaces] = {}

    def plane(self, trace: DepthFirstTrace, step: int, space: Space | None) -> GHCounts:
        """The plane after a step: the visits so far, and the successors on the path that are still to be tried."""
        waiting = trace.open_nodes(step, 0, ALL)
        if space is None:
            return trace.visits(step).plane([(node.g, node.h) for node in waiting])
        opened = np.bincount([space.place(node.board) for node in waiting], minlength=len(space.g))
        visited = self._in(space).at(step, trace.packed_boards)
        return GHCounts(space.g, space.h, opened[None], visited[None], has_visits=True, space=space)

    def nodes(self, trace: DepthFirstTrace, step: int, places: Collection[Place], space: Space | None) -> list[Node]:
        """The nodes on the path and those still to be tried that lie at some places."""
        wanted = set(places)
        nodes = [*trace.closed_nodes(step, 0, ALL), *trace.open_nodes(step, 0, ALL)]
        return [node for node in nodes if ((node.g, node.h) if space is None else space.distances(node.board)) in wanted]

    def first_step(self, trace: DepthFirstTrace, places: Collection[Place], space: Space | None) -> int | None:
        """The first step that visited one of some places; None where none has."""
        if space is None:
            return first_visit(places, trace.checkpoints.kept, trace.steps)
        return self._in(space).first_step(places, trace.steps, trace.packed_boards)

    def _in(self, space: Space) -> VisitedPlaces:
        return self._visited.get(space) or self._visited.setdefault(space, VisitedPlaces(space))
