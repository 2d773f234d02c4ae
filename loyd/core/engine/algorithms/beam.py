"""Beam search: the best of each layer. The rule: `native/src/rules/beam.h`.

Source: Lowerre, "The HARPY speech recognition system" (1976). Textbook form: `Beam` of
`tests/oracle/local.py`.
"""

from bisect import bisect_left
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...system import PrefixSums, counted, grouped
from .. import GoalTest
from ..best_first import (
    H_BITS,
    MOVE_COUNT,
    NUMBERS,
    BestFirstSolver,
    BestFirstTrace,
    RuleColumns,
    RuleTrace,
    SuccessorKeys,
    Totals,
)
from ..problem import (
    FIRST_PATH_STATUSES,
    Algorithm,
    Family,
    Guarantee,
    Holds,
    Spec,
    named,
    tagged_lines,
)
from ..puzzle.exact import Space
from ..puzzle.packing import Integers, slides, unpack
from ..record import (
    BLANK_BITS,
    BLANK_MASK,
    INFINITE,
    MILESTONE,
    STILL_OPEN,
    Counts,
    CourseCounts,
    Division,
    SuccessorStatus,
    space_of,
)
from .pseudo_code import code_of


class BeamChoice(NamedTuple):
    """A node of the beam: number `rank` of the `total` kept in its layer, at most `width`, lowest h
    first.
    """

    g: int
    rank: int
    total: int
    width: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        """The place of this node among those kept at its depth."""
        if not self.g:
            return "the search begins at the start."
        kept = f"node {self.rank} of the {self.total} kept at depth {self.g}"
        return f"{kept} (at most {self.width}), lowest h first."


class BeamTrace(RuleTrace):
    """Beam search. A displaced entry is recorded as replaced by the entry that displaced it."""

    parts = "layer", "next"
    division = Division.LAYER
    has_goal_status = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._lost = PrefixSums[tuple[int, int, int]](lambda _: MILESTONE)

    bucket_ids = BestFirstTrace.bucket_ids

    def frontier_indices(self, keys: Integers) -> Integers:
        """The rest of the beam and the next one; at the end of a layer all nodes belong to the
        beam.
        """
        # g is in the upper bits: nodes deeper than the lowest g of the open list belong to the next
        # beam.
        layers = keys >> H_BITS
        return (layers > layers.min(initial=INFINITE)).astype(np.int64)

    def choice(self, step: int) -> Any:
        g = int(self.nodes.g[self.step_data.expanded[step - 1]])
        first = self._first_of(g)
        kept = self.entry_count(first - 1) - first - self.improved_count(first - 1)
        return BeamChoice(g, step - first + 1, kept, self.config.spec.width)

    def _first_of(self, g: int) -> int:
        """The first step that expanded a node of a layer; no earlier step expanded a deeper one."""
        order = self.step_data.expanded
        depths = self.nodes.g
        # g never falls from step to step, so bisection finds where a layer begins.
        return bisect_left(range(self.steps), g, key=lambda step: int(depths[order[step]])) + 1

    def replacement_lists(self) -> list[tuple[Any, int]]:
        return super().replacement_lists()[2:]

    def was_dropped(self, known: Integers, before: Integers, wanted: SuccessorKeys) -> Any:
        """Those displaced before the step, or in it by an earlier successor."""
        ended = self.nodes.ended[known].astype(np.int64)
        # The entry that displaced it; 0 for entries that nothing displaced.
        by = np.maximum(-1 - ended, 0)
        came = self.nodes.arrival[wanted.above].astype(np.int64)
        table = slides(self.start.height, self.start.width, self.order).move
        # By move, its place in the move order: successors of one step are generated in this order.
        rank = np.argsort([int(move) for move in self.order])
        places = rank[
            np.minimum(self.nodes.arrival[by].astype(np.int64) >> BLANK_BITS, MOVE_COUNT - 1)
        ]
        here = rank[table[came & BLANK_MASK, came >> BLANK_BITS, wanted.place].astype(np.int64)]
        return (ended < STILL_OPEN) & (
            (by < before) | ((by < self.step_data.entry_count[wanted.steps - 1]) & (places < here))
        )

    def counts(self, step: int) -> Counts:
        return (
            super()
            .counts(step)
            ._replace(dropped=self.improved_count(step) + self.totals(step).left_out)
        )

    def course_counts(self, step: int) -> CourseCounts:
        found = super().course_counts(step)
        return found._replace(goal_tests=(found.goal_tests or 0) + self.totals(step).left_out)

    def pruned_count(self, first: int, last: int) -> int:
        """Counted from the nearer of two milestones (see `CachedTotals`), because every successor
        has to be looked up.
        """
        before = (first - 1) // MILESTONE
        after = -(-(last - 1) // MILESTONE)
        end = after * MILESTONE + 1
        # The milestone after the step is nearer: subtract what lies between.
        if first == before * MILESTONE + 1 and end - last < last - first and end <= self.steps:
            return int(
                np.diff(self.milestones[[before, after], Totals._fields.index("left_out")])[0]
            ) - self.pruned_count(last, end)
        return int(
            self.statuses(np.arange(first + 1, last + 1)).count(SuccessorStatus.PRUNED).sum()
        )

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        return {
            "generated": columns.successors,
            "new": columns.entries_created,
            "duplicates": columns.known,
            "cut": columns.statuses(SuccessorStatus.PRUNED),
        }

    @property
    def reason(self) -> str:
        """Why the beam became empty."""
        if not self.is_exhausted or self.counts(self.steps).deepest_g >= self.depth_limit:
            return ""
        return (
            f"the beam is empty: every successor of its last {self.config.spec.width} nodes or "
            "fewer was a duplicate"
        )

    def ledger_notes(self, step: int) -> tuple[str, ...]:
        """The nodes that the beam had dropped by a step and, up to ten cells, how many of them
        were on an optimal path.
        """
        dropped = self.counts(step).dropped or 0
        space = space_of(self)
        found = f"Dropped: {counted(dropped, 'node')}"
        if not dropped or space is None:
            return (f"{found}.",)
        lost, first, word = self._lost.sums_until(
            step, lambda: (0, 0, 0), partial(self._further_lost, space)
        )
        if not lost:
            return (f"{found}, none of them on an optimal path.",)
        board = unpack(word, 0, *self.start.size)
        return (
            f"{found}, {grouped(lost)} of them on an optimal path, the first at step "
            f"{grouped(first)}: {board}.",
        )

    def _further_lost(
        self, space: Space, sums: tuple[int, int, int], first: int, last: int
    ) -> tuple[int, int, int]:
        """The number of dropped nodes on an optimal path, the step that dropped the first of them,
        and the low word of its board.
        """
        statuses = self.statuses(np.arange(first + 1, last + 1))
        displaced = slice(self.improved_count(first), self.improved_count(last))
        rows, at = np.nonzero(statuses.status == NUMBERS[SuccessorStatus.PRUNED])
        old = self.improved.older[displaced]
        made = self.step_data.entry_count[:last]
        words = np.concatenate((statuses.lo[rows, at], self.nodes.lo[old]))
        steps = (
            np.concatenate(
                (first + rows, np.searchsorted(made, self.improved.newer[displaced], "right"))
            )
            + 1
        )
        depths = np.concatenate(
            (self.nodes.g[self.step_data.expanded[first + rows]] + 1, self.nodes.g[old])
        )
        places = space.places(words)
        # On an optimal path, and reached by a shortest path: only such a loss can cost the
        # optimum.
        lost = np.flatnonzero((space.up[places] == 0) & (space.g[places] == depths))
        if sums[0] or not len(lost):
            return sums[0] + len(lost), *sums[1:]
        earliest = lost[np.argmin(steps[lost])]
        return len(lost), int(steps[earliest]), int(words[earliest])


def _set_registers(registers: Any, spec: Spec) -> None:
    registers.beam.width = spec.width


PSEUDO_CODE = tagged_lines("""
first-test  | if start is the goal: return the empty path
init        | beam ← {start}
loop        | while the beam is not empty:
begin       |     next ← {}
take close  |     for each n in the beam, lowest h first:
each undo   |         for each move m from n, no undo move:
make        |             s ← n after m
open closed |             if s is known: drop s
goal        |             else if s is the goal: note its path
new pruned  |             else: add s to next; if it is too wide, prune its highest h
last-test   |         if a path was noted: return it
            |     beam ← next
            | return failure
""")


BEAM = Algorithm(
    id="beam",
    name="beam",
    family=Family.LOCAL,
    uses=named("heuristic width depth_limit"),
    goal_test=GoalTest.GENERATED,
    complete=Guarantee(Holds.NEVER, "the path to the goal may be pruned"),
    time="O(width · d)",
    memory="O(width · d), including the boards it remembers",
    source="Lowerre 1976",
    pseudo_code=code_of(PSEUDO_CODE),
    factory=BestFirstSolver(symbol="h", rule="beam", trace=BeamTrace, set_registers=_set_registers),
    statuses=FIRST_PATH_STATUSES | {SuccessorStatus.PRUNED, SuccessorStatus.GOAL},
)
