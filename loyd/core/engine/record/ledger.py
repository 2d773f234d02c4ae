"""What a search did, row by row: by f, by layer, by iteration or by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from ...system import PrefixSums
from ..puzzle.packing import NARROW, ONE_WORD, Bools, Int32s, Integers, Numbers, Reals, Words
from .columns import NO_CUT
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
        """The index of the row of a step whose node has this f; None at step 0."""
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

    def about(self, length: int) -> tuple[int, int]:
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


LEDGER_SPAN = 1 << 12
"""The steps between two stored sums: few enough to add up during a key press."""
STEPS_PER_ROW = 8
"""The least number of steps between two stored sums, per row of theirs, so that they take less
memory than the record.
"""
FIGURES = (
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


@dataclass(frozen=True, eq=False)
class Lines:
    """Consecutive steps: the row `key` of each step, `figures[figure, step]` in the order of
    FIGURES, and the number of `open` nodes after each.
    """

    key: Reals
    figures: Integers
    open: Integers


@dataclass(frozen=True, eq=False)
class LedgerSums:
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
    def at_start(cls, opened: int) -> LedgerSums:
        none = np.zeros(0, np.int64)
        return cls(
            np.zeros(0), none, none, none, np.zeros((0, len(FIGURES)), np.int64), (opened, 0)
        )

    def further(self, lines: Lines, step: int) -> LedgerSums:
        """These sums plus the lines of the steps after `step`."""
        names, number = np.unique(lines.key, return_inverse=True)
        numbers = np.arange(len(number))
        places = step + 1
        first = np.zeros(len(names), np.int64)
        last = np.zeros(len(names), np.int64)
        first[number[::-1]] = numbers[::-1] + places
        last[number] = numbers + places
        nothing = np.zeros(len(names))
        sums = [
            np.bincount(number, column, len(names)) if column.any() else nothing
            for column in lines.figures
        ]
        figures = np.stack(sums, axis=1).astype(np.int64)
        key = np.union1d(self.key, names)
        before = np.searchsorted(key, self.key)
        now = np.searchsorted(key, names)
        columns = np.zeros((len(key), 3 + len(FIGURES)), np.int64)
        columns[now, 0], columns[before, 0] = first, self.first
        columns[before, 1], columns[now, 1] = self.last, last
        columns[now, 2], columns[now, 3:] = np.bincount(number, minlength=len(names)), figures
        columns[before, 2] += self.steps
        columns[before, 3:] += self.figures
        peak = (
            self.peak
            if self.peak[0] >= lines.open.max()
            else (int(lines.open.max()), places + int(lines.open.argmax()))
        )
        return LedgerSums(key, columns[:, 2], columns[:, 0], columns[:, 1], columns[:, 3:], peak)


def rows_of(
    sums: LedgerSums,
    values: Sequence[float],
    sides: Sequence[str | None] = (),
    numbers: Sequence[int | None] = (),
) -> list[LedgerRow]:
    columns = [column.tolist() for column in (sums.first, sums.last, sums.steps, sums.figures)]
    return [
        LedgerRow(
            value,
            first,
            last,
            steps,
            **dict(zip(FIGURES, figures, strict=True)),
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
    left = dict(opened)
    found = [row._replace(open=left.pop((row.value, row.side), 0)) for row in rows]
    nothing = dict.fromkeys(FIGURES, 0)
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
    deepest = int(max(by_gh.g[by_gh.open.sum(axis=0) > 0].max(initial=0), sums.key.max(initial=0)))
    opened = np.bincount(np.minimum(by_gh.g, deepest), by_gh.open.sum(axis=0), deepest + 1)
    expanded = np.zeros(deepest + 1, np.int64)
    expanded[sums.key.astype(np.int64)] = sums.figures[:, FIGURES.index("expanded")]
    return tuple(
        AtDepth(g, count, int(still))
        for g, (count, still) in enumerate(zip(expanded.tolist(), opened.tolist(), strict=True))
    )


KEYS_SPAN = 1 << 16
"""The number of steps scanned at a time, and the size at which recent keys are merged into the
large sorted array.
"""
SIDE_BIT = 62
ROW_NAMES = np.uint64((1 << NARROW * (ONE_WORD - 1)) - 1)
"""The cells that determine a board of one word; the last cell follows from them."""

Expansions = Callable[[int, int], tuple[Numbers, Bools]]
"""For the steps `first` to `last`, both included: the key of each board, and whether the step
expanded it.
"""


def board_keys(low: Words, high: Words, cells: int, side: Integers | None = None) -> Numbers:
    """A unique value for each packed board; with a `side` (0 or 1), for each board and side."""
    sides = (
        np.zeros(len(low), np.uint64)
        if side is None
        else side.astype(np.uint64) << np.uint64(SIDE_BIT)
    )
    if cells <= ONE_WORD:
        return low & ROW_NAMES | sides
    keys = np.zeros(len(low), [("low", np.uint64), ("high", np.uint64)])
    keys["low"], keys["high"] = low | sides, high
    return keys


class ReExpansions:
    """Finds steps that re-expand a board. It scans every step once, and keeps a byte for it and the
    key of every board.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._again = bytearray()
        self._many: Numbers | None = None
        self._few: Numbers | None = None

    def again(self, first: int, last: int, read: Expansions) -> Bools:
        """Which of the steps after `first` up to `last` expanded a board that had been expanded
        before.
        """
        with self._lock:
            while len(self._again) < last:
                low = len(self._again)
                self._look_at(*read(low + 1, min(low + KEYS_SPAN, last)))
            return np.frombuffer(bytes(self._again[first:last]), np.bool_)

    def _look_at(self, keys: Numbers, is_expanded: Bools) -> None:
        steps = np.flatnonzero(is_expanded)
        found, places = np.unique(keys[steps], return_index=True)
        is_known = _is_in(found, self._many) | _is_in(found, self._few)
        again = is_expanded.copy()
        again[steps[places[~is_known]]] = False
        self._again += again.tobytes()
        self._few = _merged(self._few, found[~is_known])
        if len(self._few) > KEYS_SPAN:
            self._many = _merged(self._many, self._few)
            self._few = None


def _is_in(keys: Numbers, known: Numbers | None) -> Bools:
    if known is None or not len(known):
        return np.zeros(len(keys), bool)
    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return known[places] == keys


def _merged(some: Numbers | None, others: Numbers) -> Numbers:
    return others if some is None else np.sort(np.concatenate((some, others)), kind="stable")


KeysOf = Callable[[Integers, int, int], Any]
"""`(entries, first, last)`: the row key of each step after `first` up to `last`, which expanded
`entries`.
"""


class BestFirstLedger:
    """The rows follow the trace's `division`; in a two-sided search each side has its own
    layers.
    """

    def __init__(self, roots: int = 1) -> None:
        self._at_start = partial(LedgerSums.at_start, roots)
        self._by_row, self._by_g = (
            PrefixSums[LedgerSums](lambda sums: max(LEDGER_SPAN, STEPS_PER_ROW * len(sums.key)))
            for _ in range(2)
        )
        self._reopened = ReopenedEntries()

    def after_step(self, trace: Any, step: int) -> Ledger:
        division = trace.division
        sides = trace.roots
        sums = self._by_row.up_to(
            step, self._at_start, partial(self._further, trace, partial(self.keys, trace))
        )
        keys = [int(key) if key.is_integer() else key for key in sums.key.tolist()]
        by_f = division in (Division.F, Division.WHOLE)
        rows = rows_of(
            sums,
            [
                trace.unscaled(key) if by_f else key // sides if division is Division.LAYER else key
                for key in keys
            ],
            [trace.sides[int(key) % sides] for key in keys]
            if division is Division.LAYER and sides > 1
            else (),
            list(range(1, len(keys) + 1)) if division is Division.BOUND else (),
        )
        if not trace.rules.remembers:
            rows = [row._replace(again=None) for row in rows]
        if by_f or division is Division.LAYER:
            rows = with_open(rows, _opened(trace, step, by_f=by_f))
        goal = trace.solved_by(step)
        return ledger(
            step,
            division,
            trace.formula.symbol,
            rows,
            sums.peak,
            None if goal is None else (goal, trace.node(goal).f),
        )

    def carry_on(self, trace: Any, ledger: Ledger, step: int) -> Ledger:
        """The ledger with the steps since its own: they are all in the last one's row if f never
        falls and is the same before and after.
        """
        before = trace.node(ledger.step).f
        here = trace.node(step).f
        rows = {row.value: row for row in ledger.rows} if trace.never_falls else {}
        known = rows.get(here)
        solved = trace.solved_by(ledger.step)
        if (
            known
            and known.last == ledger.step
            and trace.cut == NO_CUT
            and trace.solved_by(step) == solved
        ):
            made = step - ledger.step
            row = known._replace(
                last=step, steps=known.steps + made, expanded=known.expanded + made
            )
            return ledger._replace(
                step=step,
                rows=tuple(row if other is known else other for other in ledger.rows),
                read_to=ledger.step,
            )
        if rows:  # so that the current row can be marked
            (row,) = [known] if known else with_open([], {(here, None): 1})
            rows[here] = row._replace(first=row.first or step, last=step, steps=row.steps or 1)
        found = sorted(rows.values(), key=lambda row: row.value) if rows else ledger.rows
        unread = frozenset(
            at for at, row in enumerate(found) if not rows or before <= row.value <= here
        )
        return ledger._replace(step=step, rows=tuple(found), read_to=ledger.step, unread=unread)

    def depths(self, trace: Any, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""

        def by_g(entries: Integers, first: int, last: int) -> Integers:
            del first, last
            return trace.nodes.g[entries].astype(np.int64)

        return at_depths(
            self._by_g.up_to(step, self._at_start, partial(self._further, trace, by_g)),
            trace.gh_counts(step),
        )

    def keys(self, trace: Any, entries: Integers, first: int, last: int) -> Any:
        steps = np.arange(first + 1, last + 1)
        if trace.division is Division.LAYER:
            return trace.nodes.g[entries].astype(np.int64) * trace.roots + _sides(trace, entries)
        if trace.division is Division.BOUND:
            return trace.bounds_at(steps)
        return trace.rounds_at(steps) if trace.division is Division.ROUND else trace.wholes(entries)

    def repeated(self, trace: Any, entries: Any, first: int, last: int) -> Bools:
        """Which of the steps after `first` up to `last` took a board that had been expanded
        before.
        """
        return self._reopened.are(trace, entries, last)

    def _further(
        self, trace: Any, keys_of: KeysOf, sums: LedgerSums, first: int, last: int
    ) -> LedgerSums:
        columns = trace.step_columns(first + 1, last)
        entries = trace.record.order[first:last]
        cut_off = ~columns.is_goal & ~columns.is_expanded
        figures = np.zeros((len(FIGURES), len(entries)), np.int64)
        for name, column in (
            columns.figures | {"again": self.repeated(trace, entries, first, last)}
        ).items():
            figures[FIGURES.index(name)] = column * columns.is_expanded
        figures[FIGURES.index("expanded")], figures[FIGURES.index("cut_off")] = (
            columns.is_expanded,
            cut_off,
        )
        keys = np.nan_to_num(keys_of(entries, first, last).astype(np.float64), nan=-1)
        return sums.further(Lines(keys, figures, columns.open), first)


def _opened(trace: Any, step: int, *, by_f: bool) -> dict[tuple[float, str | None], int]:
    """The open nodes after a step, by the value of their row and its side."""
    if by_f:
        return {(f, None): count for f, count in trace.open_by_f(step)}
    by_gh = trace.gh_counts(step)
    found: dict[tuple[float, str | None], int] = {}
    for name, counts in zip(trace.sides if trace.roots > 1 else (None,), by_gh.open, strict=True):
        for g, count in zip(by_gh.g.tolist(), counts.tolist(), strict=True):
            found[g, name] = found.get((g, name), 0) + count
    return found


def _sides(trace: Any, entries: Any) -> Integers:
    """The side of each entry. In a one-sided search it is 0, because `Nodes.side` may then hold
    parts of the open list.
    """
    return (
        trace.nodes.side[entries].astype(np.int64)
        if trace.roots > 1
        else np.zeros(len(entries), np.int64)
    )


class ReopenedEntries:
    """Entries whose board had been expanded before they were created: those that reopened a board,
    and those that improved such an entry.

    A board closed at the depth limit was not expanded, and neither was any entry that it replaced,
    since that had a greater g.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: Int32s = np.zeros(0, np.int32)
        self._improved = self._reopened = 0

    def are(self, trace: Any, entries: Int32s, step: int) -> Bools:
        with self._lock:
            self._look(trace, step)
            known = self._entries
        if not len(known):
            return np.zeros(len(entries), bool)
        return known[np.minimum(np.searchsorted(known, entries), len(known) - 1)] == entries

    def _look(self, trace: Any, step: int) -> None:
        improved = trace.improved_by(step)
        reopened = trace.reopened_by(step)
        new, old = (
            column[self._improved : improved] for column in (trace.improved.new, trace.improved.old)
        )
        found, closed = (
            column[self._reopened : reopened]
            for column in (trace.replaced_closed.new, trace.replaced_closed.old)
        )
        found = found[trace.nodes.g[closed] < trace.cut]
        self._improved, self._reopened = (
            max(improved, self._improved),
            max(reopened, self._reopened),
        )
        known = np.union1d(self._entries, found) if len(found) else self._entries
        # An entry that improves one of these is one too, and may be improved in turn: one round per
        # link of the longest such chain.
        while len(known) and len(more := new[np.isin(old, known) & ~np.isin(new, known)]):
            known = np.union1d(known, more)
        self._entries = known


class RuleLedger(BestFirstLedger):
    """Under a rule, boards are compared to find re-expansions."""

    def __init__(self, roots: int) -> None:
        super().__init__(roots)
        self._first_times = ReExpansions()

    def after_step(self, trace: Any, step: int) -> Ledger:
        return super().after_step(trace, step)._replace(notes=trace.ledger_notes(step))

    def repeated(self, trace: Any, entries: Any, first: int, last: int) -> Bools:
        return self._first_times.again(first, last, partial(self._expansions, trace))

    def _expansions(self, trace: Any, first: int, last: int) -> tuple[Numbers, Bools]:
        columns = trace.step_columns(first, last)
        entries = trace.record.order[first - 1 : last]
        return board_keys(
            columns.lo, columns.hi, len(trace.start.cells), _sides(trace, entries)
        ), columns.is_expanded
