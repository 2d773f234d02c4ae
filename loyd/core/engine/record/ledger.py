"""What a search did, row by row: by f, by layer, by iteration or by round."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from ..puzzle.packing import Integers, Reals
from .node import GHCounts, Successor


class Division(StrEnum):
    """What the steps of a row have in common: the f of their nodes, the depth, the iteration, the
    bound or the round; or nothing.
    """

    F = "f"
    LAYER = "layer"
    ITERATION = "iteration"
    BOUND = "bound"
    ROUND = "round"
    WHOLE = "search"


class LedgerRow(NamedTuple):
    """What the steps of a row did.

    `value`: what they have in common: the f, the g of a layer, the bound, or the number of the
    round. `number` counts iterations from 1, and `side` names the side of a layer in a two-sided
    search. `first`, `last`: the first and last step (None if only open nodes belong to the row);
    steps of other rows may lie between them. `expanded` excludes the goal and the nodes at a depth
    limit (`cut_off`). Of the `generated` successors, `new` are unseen boards, `improved` and
    `reopened` are better paths to known boards, `duplicates` are known boards that did not change,
    and `cut` are pruned or above a bound; a successor that a memoryless search goes on to counts as
    none of these. `again`: how many of the expanded boards had been expanded before on the same
    side; None if not counted. `open`: the open nodes that belong to the row after the ledger's
    step; None if they belong to no row.
    """

    value: float
    first: int | None
    last: int | None
    steps: int
    expanded: int
    generated: int
    new: int
    improved: int
    reopened: int
    duplicates: int
    cut: int
    cut_off: int
    again: int | None
    open: int | None = None
    number: int | None = None
    side: str | None = None

    @property
    def goals(self) -> int:
        """How many of its steps took the goal instead of expanding a node."""
        return self.steps - self.expanded - self.cut_off


class Ledger(NamedTuple):
    """The rows up to a step, in chronological order or, by f, lowest first.

    `symbol`: what the algorithm calls f. `peak_open`: the maximum number of open nodes, first
    reached after `peak_step`; None if the open list is only a stack of siblings not yet tried.
    `goal_row`: the index of the row in which the last solution was found. `notes`: sentences about
    algorithm-specific work. `bound_origin`: the step and the successor that set the bound of the
    last row. `read_to`: the step up to which everything was counted, if not `step`: of the row that
    has grown since, only `steps` and `expanded` are known, and of no row `open`. `unread`: the
    indices of the rows of which nothing is known, because they may have grown too.
    """

    step: int
    division: Division
    symbol: str
    rows: tuple[LedgerRow, ...]
    peak_open: int | None
    peak_step: int | None
    goal_row: int | None
    notes: tuple[str, ...] = ()
    bound_origin: tuple[int, Successor] | None = None
    read_to: int | None = None
    unread: frozenset[int] = frozenset()

    def place(self, step: int, f: float) -> int | None:
        """The index of the row of a step whose node has this f; None at step 0. By f, rows overlap
        in time, so f decides between them.
        """
        for place, row in enumerate(self.rows):
            within = (
                row.first is not None and row.last is not None and row.first <= step <= row.last
            )
            if within and (self.division is not Division.F or row.value == f):
                return place
        return None

    def ratio(self, place: int) -> float | None:
        """The ratio of this row's expansions to those of its side's previous row; None for the
        first and the unfinished row.
        """
        row = self.rows[place]
        before = next(
            (other for other in reversed(self.rows[:place]) if other.side == row.side), None
        )
        if before is None or not before.expanded or not row.expanded or row.last == self.step:
            return None
        return row.expanded / before.expanded

    @property
    def expanded(self) -> int:
        """The number of nodes expanded, over all rows."""
        return sum(row.expanded for row in self.rows)

    @property
    def mean_generated(self) -> float | None:
        """The average number of successors per expansion (the average branching factor); None
        before the first expansion.
        """
        return sum(row.generated for row in self.rows) / self.expanded if self.expanded else None

    @property
    def mean_new(self) -> float | None:
        """The average number of new boards among them; None if duplicates are not detected."""
        new = sum(row.new for row in self.rows)
        return new / self.expanded if new and self.expanded else None

    @property
    def distinct(self) -> int | None:
        """The number of distinct boards expanded, on either side; None if not counted."""
        return (
            None
            if any(row.again is None for row in self.rows)
            else self.expanded - sum(row.again or 0 for row in self.rows)
        )

    def totals_around(self, length: int) -> tuple[int, int]:
        """The number of nodes expanded in rows whose value is below `length`, and in the row whose
        value equals it.
        """
        below = sum(row.expanded for row in self.rows if row.value < length)
        return below, sum(row.expanded for row in self.rows if row.value == length)


class AtDepth(NamedTuple):
    """The nodes of one g: how many were expanded up to a step (including re-expansions), and how
    many are open after it.
    """

    g: int
    expanded: int
    open: int


LEDGER_FIGURES = (
    "expanded",
    "generated",
    "new",
    "improved",
    "reopened",
    "duplicates",
    "cut",
    "cut_off",
    "again",
)


class LedgerSums(NamedTuple):
    """The keys that occurred up to a step, ascending; for each the number of `steps`, the `first`
    and `last` of them, and the summed `figures`. `peak`: the maximum number of open nodes after any
    step, and the first step that reached it.
    """

    key: Reals
    steps: Integers
    first: Integers
    last: Integers
    figures: Integers
    peak: tuple[int, int]

    @classmethod
    def at_start(cls, opened: int) -> "LedgerSums":
        """Before the first step: nothing but the open start nodes."""
        none = np.zeros(0, np.int64)
        return cls(
            np.zeros(0), none, none, none, np.zeros((0, len(LEDGER_FIGURES)), np.int64), (opened, 0)
        )

    def further(self, keys: Reals, figures: Integers, opened: Integers, step: int) -> "LedgerSums":
        """These sums plus those of the steps after `step`: for each of them, its key, its
        `figures[figure, step]` in the order of LEDGER_FIGURES, and the number of open nodes after
        it.

        O(n log n) for n steps and rows. Keys 5, 7, 5 of the steps 1 to 3 give rows 5 (first 1, last
        3, 2 steps) and 7 (first 2, last 2, 1 step).
        """
        known, rows = np.unique(np.concatenate((self.key, keys)), return_inverse=True)
        before, now = np.split(rows, [len(self.key)])
        numbers = np.arange(step + 1, step + 1 + len(keys))
        first, last, steps = np.zeros((3, len(known)), np.int64)
        # Where an index occurs several times, NumPy's last assignment wins. So the steps are
        # assigned backwards for `first` and forwards for `last`; and what was known before
        # overrides `first` but is overridden in `last`.
        first[now[::-1]], last[before] = numbers[::-1], self.last
        first[before], last[now] = self.first, numbers
        steps[before] = self.steps
        steps += np.bincount(now, minlength=len(known))
        sums = np.zeros((len(known), len(LEDGER_FIGURES)), np.int64)
        sums[before] = self.figures
        for place, column in enumerate(figures):
            # Most figures are 0 in most searches.
            if column.any():
                sums[:, place] += np.bincount(now, column, len(known)).astype(np.int64)
        # `argmax` gives the first of equal maxima, and so does `max` below: the peak's first step.
        most = int(opened.max()), int(numbers[opened.argmax()])
        peak = max(self.peak, most, key=lambda peak: peak[0])
        return LedgerSums(known, steps, first, last, sums, peak)


def rows_of(
    sums: LedgerSums,
    values: Sequence[float],
    sides: Sequence[str | None] = (),
    numbers: Sequence[int | None] = (),
) -> list[LedgerRow]:
    """The rows of a table from sums by row; `values`, `sides` and `numbers` name them."""
    columns = [column.tolist() for column in (sums.first, sums.last, sums.steps, sums.figures)]
    return [
        LedgerRow(
            value,
            first,
            last,
            steps,
            **dict(zip(LEDGER_FIGURES, figures, strict=True)),
            side=sides[place] if sides else None,
            number=numbers[place] if numbers else None,
        )
        for place, (value, first, last, steps, figures) in enumerate(
            zip(values, *columns, strict=True)
        )
    ]


def with_open(
    rows: Sequence[LedgerRow], opened: Mapping[tuple[float, str | None], int]
) -> list[LedgerRow]:
    """The rows with their open nodes, matched by value and side, plus a row for each value that
    only open nodes have.
    """
    # What no row takes out remains, and becomes rows with open nodes only.
    left = dict(opened)
    found = [row._replace(open=left.pop((row.value, row.side), 0)) for row in rows]
    nothing = dict.fromkeys(LEDGER_FIGURES, 0)
    return found + [
        LedgerRow(value, None, None, 0, **nothing, open=count, side=side)
        for (value, side), count in left.items()
        if count
    ]


def ledger(
    step: int,
    division: Division,
    symbol: str,
    rows: Sequence[LedgerRow],
    peak: tuple[int, int],
    goal: tuple[int, float] | None,
) -> Ledger:
    """The ledger with these rows; `goal`: the step that found the last solution so far, and the f
    of its node.
    """
    is_two_sided = any(row.side for row in rows)
    ordered = sorted(
        rows, key=lambda row: (row.first or step + 1, row.value) if is_two_sided else (row.value,)
    )
    whole = Ledger(step, division, symbol, tuple(ordered), *peak, None)
    return whole if goal is None else whole._replace(goal_row=whole.place(*goal))


def at_depths(sums: LedgerSums, by_gh: GHCounts) -> tuple[AtDepth, ...]:
    """Counts by g: of the expanded nodes, and of those still open."""
    deepest = int(max(by_gh.g[by_gh.open.sum(axis=0) > 0].max(initial=0), sums.key.max(initial=0)))
    opened = np.bincount(np.minimum(by_gh.g, deepest), by_gh.open.sum(axis=0), deepest + 1)
    expanded = np.zeros(deepest + 1, np.int64)
    expanded[sums.key.astype(np.int64)] = sums.figures[:, LEDGER_FIGURES.index("expanded")]
    return tuple(
        AtDepth(g, count, int(still))
        for g, (count, still) in enumerate(zip(expanded.tolist(), opened.tolist(), strict=True))
    )
