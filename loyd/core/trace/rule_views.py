"""The columns, flames and ledgers of a search that keeps boards by a rule of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.trace.best_first_views import LABELS, BestFirstColumns
from loyd.core.trace.columns import BLANK_BITS, SOLUTIONS, Bools, Integers, Reals, StepColumns, high_words
from loyd.core.trace.flame import START, Blocks, BlockSums, ByParents, Expanded, Flames
from loyd.core.trace.ledger import (
    FIGURES,
    AtDepth,
    Division,
    Keys,
    Ledger,
    LedgerCounts,
    Lines,
    ReExpansions,
    at_depths,
    board_keys,
    ledger,
    rows_of,
    with_open,
)
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.rule_statuses import Statuses

if TYPE_CHECKING:
    from loyd.core.trace.rule_trace import RuleTrace


class RuleColumns(BestFirstColumns):
    """Figures of many steps; the status of their successors is looked up for all of them at once."""

    _trace: RuleTrace

    @cached_property
    def _statuses(self) -> Statuses:
        return self._trace.statuses(self.step)

    @cached_property
    def jump(self) -> Bools:
        parents = self._trace.parent_steps(self._entries)
        found: Bools = (parents > 0) & (parents != self.step - 1)
        return found

    @cached_property
    def solved(self) -> Bools:
        return np.isin(self.step, self._trace.solutions.step[: self._trace.registers[SOLUTIONS]])

    known, cut = StepColumns.known, StepColumns.cut

    def statuses(self, status: SuccessorStatus) -> Integers:
        return self.back if status is SuccessorStatus.BACK else self._statuses.count(status)


@dataclass(frozen=True, eq=False)
class RuleFlameEntries(ByParents):
    """The roots are the sides."""

    trace: RuleTrace

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        del sums
        made_by = self.trace.parent_steps(self.trace.open_entries(step))
        places = blocks.places[made_by[made_by > 0]]
        opened: Integers = np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(np.int64)
        return opened

    def depth(self, step: int) -> int:
        return int(self.trace.nodes.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        f: Reals = self.trace.wholes(self.order[steps - 1]) / self.trace.scale
        return f

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        del depths
        return values / self.trace.scale

    def labels(self, steps: Integers) -> tuple[str, ...]:
        entries = self.order[steps - 1]
        labels = list(map(LABELS.__getitem__, (self.trace.nodes.came[entries] >> BLANK_BITS).tolist()))
        if self.trace.is_two_sided:
            for root in np.flatnonzero(entries <= self.trace.roots).tolist():
                labels[root] = self.trace.sides[int(self.trace.nodes.side[entries[root]])] or START
        return tuple(labels)


class RuleFlames(Flames["RuleTrace"]):
    """The steps that expanded the nodes' parents are kept (4 bytes a step), and the f of the entries (8 bytes each)."""

    def __init__(self) -> None:
        super().__init__()
        self._parents = np.zeros(1, np.int32)
        self._values = np.zeros(1, np.int64)

    def parent(self, recorded: RuleTrace, step: int) -> int:
        return recorded.parent_step(step)

    def _steps(self, recorded: RuleTrace) -> int:
        return recorded.steps

    def _expanded(self, recorded: RuleTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        del with_open, is_again
        known = len(self._parents) - 1
        if known < step:
            more = recorded.parent_steps(recorded.record.order[known:step]).astype(np.int32)
            self._parents = np.concatenate((self._parents, more))
        made = recorded.made_by(step)
        if len(self._values) < made:
            self._values = np.concatenate((self._values, recorded.wholes(np.arange(len(self._values), made))))
        return RuleFlameEntries(recorded.record.order, self._values, self._parents[: step + 1], recorded)


RowsOf = Callable[[Integers, int, int], Reals]


class RuleLedger:
    """In rows as its division says; a layer on either side is one of its own.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self, division: Division, roots: int) -> None:
        self._division, self._roots = division, roots
        self._by_row, self._by_g = LedgerCounts(roots), LedgerCounts(roots)
        self._first_times = ReExpansions()

    def after_step(self, trace: RuleTrace, step: int) -> Ledger:
        """The ledger after a recorded step."""
        division, sides = self._division, self._roots
        sums = self._by_row.up_to(step, partial(self._lines, trace, partial(self._keys, trace)))
        keys = [int(key) if key.is_integer() else key for key in sums.key.tolist()]
        values = [trace.unscaled(key) if division is Division.F else key // sides if division is Division.LAYER else key for key in keys]
        rows = rows_of(
            sums,
            values,
            [trace.sides[int(key) % sides] for key in keys] if division is Division.LAYER and sides > 1 else (),
            list(range(1, len(keys) + 1)) if division is Division.BOUND else (),
        )
        if division in (Division.F, Division.LAYER):
            rows = with_open(rows, self._opened(trace, step))
        goal = trace.solved_by(step)
        return ledger(step, division, trace.formula.symbol, rows, sums.peak, None if goal is None else (goal, trace.node(goal).f))

    def depths(self, trace: RuleTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""

        def by_g(entries: Integers, first: int, last: int) -> Reals:
            del first, last
            return trace.nodes.g[entries].astype(np.float64)

        return at_depths(self._by_g.up_to(step, partial(self._lines, trace, by_g)), trace.plane(step))

    def _opened(self, trace: RuleTrace, step: int) -> dict[tuple[float, str | None], int]:
        """The open nodes after a step, by the value of the row that they belong to and its side."""
        if self._division is Division.F:
            return {(f, None): count for f, count in trace.open_by_f(step)}
        plane = trace.plane(step)
        names = trace.sides if self._roots > 1 else (None,)
        found: dict[tuple[float, str | None], int] = {}
        for name, counts in zip(names, plane.open, strict=True):
            for g, count in zip(plane.g.tolist(), counts.tolist(), strict=True):
                found[g, name] = found.get((g, name), 0) + count
        return found

    def _keys(self, trace: RuleTrace, entries: Integers, first: int, last: int) -> Reals:
        """The row of each of the steps after `first` up to `last`, which expanded these entries."""
        if self._division is Division.F:
            keys = trace.wholes(entries)
        elif self._division is Division.LAYER:
            keys = trace.nodes.g[entries].astype(np.int64) * self._roots + self._side(trace, entries)
        elif self._division is Division.BOUND:
            keys = trace.bounds_at(np.arange(first + 1, last + 1))
        else:
            keys = trace.rounds_at(np.arange(first + 1, last + 1))
        rows: Reals = np.nan_to_num(keys.astype(np.float64), nan=-1)
        return rows

    def _side(self, trace: RuleTrace, entries: Any) -> Integers:
        """The side of each entry; where one side alone searches, parts of its open list are none."""
        return trace.nodes.side[entries].astype(np.int64) if self._roots > 1 else np.zeros(len(entries), np.int64)

    def _lines(self, trace: RuleTrace, rows_of_steps: RowsOf, first: int, last: int) -> Lines:
        """What the steps after `first` up to `last` did."""
        columns = trace.step_columns(first + 1, last)
        entries = trace.record.order[first:last].astype(np.int64)
        is_goal, cut_off = ~columns.has_successors, columns.has_successors & ~columns.is_expanded
        figures = np.zeros((len(FIGURES), len(entries)), np.int64)
        for name, column in {
            "expanded": columns.is_expanded, "cut_off": cut_off, **trace.figures(columns),
            "again": self._first_times.again(first, last, partial(self._expansions, trace)) & ~is_goal,
        }.items():  # fmt: skip
            figures[FIGURES.index(name)] = column * ~cut_off if name != "cut_off" else column
        return Lines(rows_of_steps(entries, first, last), figures, columns.open)

    def _expansions(self, trace: RuleTrace, first: int, last: int) -> tuple[Keys, Bools]:
        """Of the steps `first` to `last`, the key of each board and whether it was expanded."""
        columns = trace.step_columns(first, last)
        entries = trace.record.order[first - 1 : last]
        keys = board_keys(trace.nodes.lo[entries], high_words(trace.nodes, entries), len(trace.start.cells), self._side(trace, entries))
        return keys, columns.is_expanded
