"""The ledger of a best-first search, from its columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from loyd.core.trace.best_first_known import beyond_f
from loyd.core.trace.columns import GOAL, Reopened, Replaced
from loyd.core.trace.ledger import AtDepth, Division, Ledger
from loyd.core.trace.ledger_rows import at_depths, ledger, rows_of, with_open
from loyd.core.trace.ledger_tally import FIGURES, Integers, LedgerTally, Lines

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace

KeyOf = Callable[[Integers, Integers], Any]


class BestFirstLedger:
    """By f; by layer where that is g; without rows where it is the same for all.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._by_f, self._by_g = LedgerTally(1), LedgerTally(1)
        self._again = TakenAgain()

    def at(self, trace: BestFirstTrace, step: int) -> Ledger:
        """The ledger after a recorded step."""
        priority, goal = trace.priority, trace.goal_step
        sums = self._by_f.at(step, partial(self._lines, trace, priority.whole))
        rows = rows_of(sums, [priority.unscaled(int(key)) for key in sums.key.tolist()])
        if not trace.rules.remembers:
            rows = [row._replace(again=None) for row in rows]
        opened: dict[tuple[float, str | None], int] = {(f, None): count for f, count in trace.open_by_f(step)}
        division = Division.LAYER if priority.symbol == "g" else Division.F if priority.h_weight else Division.WHOLE
        found = None if goal is None or goal > step else (goal, trace.node(goal).f)
        return ledger(step, division, priority.symbol, with_open(rows, opened), sums.peak, found)

    def depths(self, trace: BestFirstTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""
        return at_depths(self._by_g.at(step, partial(self._lines, trace, _depth)), trace.plane(step))

    def _lines(self, trace: BestFirstTrace, key_of: KeyOf, first: int, last: int) -> Lines:
        """What the steps after `first` up to `last` did; `key_of` tells by their g and h which row each belongs to."""
        entries, made = trace.record.order[first:last], trace.record.made[first:last].astype(np.int64)
        g, h = trace.nodes.g[entries].astype(np.int64), trace.nodes.h[entries].astype(np.int64)
        is_goal = entries == trace.registers[GOAL]
        is_expanded = ~is_goal & (g < trace.cut)
        generated = trace.successors_from[trace.nodes.came[entries]] * is_expanded
        opened_by = np.diff(made, prepend=trace.made_by(first))
        improved = _by_step(trace.improved, trace.improved_by(first), trace.improved_by(last), made)
        reopened = _by_step(trace.replaced_closed, trace.reopened_by(first), trace.reopened_by(last), made)
        beyond = beyond_f(trace, generated - opened_by, np.arange(first + 1, last + 1))
        figures = np.zeros((len(FIGURES), len(entries)), np.int64)
        columns = {
            "expanded": is_expanded, "generated": generated, "cut": beyond,
            "new": (opened_by - improved - reopened) * trace.rules.remembers, "improved": improved,
            "reopened": reopened, "duplicates": generated - opened_by - beyond, "cut_off": ~is_goal & (g >= trace.cut),
            "again": self._again.are(trace, entries, last) & is_expanded,
        }  # fmt: skip
        for name, column in columns.items():
            figures[FIGURES.index(name)] = column
        opened = made - 1 - np.arange(first + 1, last + 1) - trace.improved_by(first) - np.cumsum(improved)
        return Lines(key_of(g, h).astype(np.float64), figures, opened)


def _depth(g: Integers, h: Integers) -> Integers:
    del h
    return g


def _by_step(replaced: Replaced | Reopened, first: int, last: int, made: Integers) -> Integers:
    """How many of the better paths at some places were found by each of some steps, of which it is given how many entries each left."""
    return np.bincount(np.searchsorted(made, replaced.new[first:last], side="right"), minlength=len(made))


class TakenAgain:
    """The entries of boards that had been expanded when they were made: those that reopened one, and what improved such an entry."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: npt.NDArray[np.int32] = np.zeros(0, np.int32)
        self._improved = self._reopened = 0

    def are(self, trace: BestFirstTrace, entries: npt.NDArray[np.int32], step: int) -> npt.NDArray[np.bool_]:
        """Which of some entries, which were expanded by a step, are such."""
        with self._lock:
            self._look(trace, step)
            known = self._entries
        if not len(known):
            return np.zeros(len(entries), bool)
        found: npt.NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, entries), len(known) - 1)] == entries
        return found

    def _look(self, trace: BestFirstTrace, step: int) -> None:
        """Look at the better paths that were found up to a step."""
        improved, reopened = trace.improved_by(step), trace.reopened_by(step)
        new, old = (column[self._improved : improved] for column in (trace.improved.new, trace.improved.old))
        found = trace.replaced_closed.new[self._reopened : reopened]
        self._improved, self._reopened = max(improved, self._improved), max(reopened, self._reopened)
        known = np.union1d(self._entries, found) if len(found) else self._entries
        # What improves such an entry is one itself, and may be improved: as many turns as the longest such chain has links.
        while len(known) and len(more := new[np.isin(old, known) & ~np.isin(new, known)]):
            known = np.union1d(known, more)
        self._entries = known
