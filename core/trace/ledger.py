"""What a search did, row by row: by f, by layer, by iteration or by round."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Division(StrEnum):
    """What the steps of one row have in common: the f of their nodes, the depth, the iteration, the bound or the round; or nothing."""

    F = "f"
    LAYER = "layer"
    ITERATION = "iteration"
    BOUND = "bound"
    ROUND = "round"
    WHOLE = "search"


class LedgerRow(NamedTuple):
    """What the steps of a row did.

    `value`: what they have in common: the f, the g of a layer, a bound, or the number of a round; `number` counts iterations, from 1 on,
    and `side` names that of a layer where there are two.
    `first`, `last`: its first and its last step (None where only open nodes belong to it); steps of other rows may lie between them.
    `expanded` leaves out the goal and the nodes at a depth limit (`cut_off`).  Of the successors `generated`, `new` are of boards that were
    not known, `improved` and `reopened` are better paths to known ones, `duplicates` are of known boards that stayed as they were, and
    `cut` lie beyond a bound or were pruned; a successor that a search without memory goes on to is none of these.
    `again`: how many of the boards expanded had been expanded before, on the same side; None where that was not counted.
    `open`: the open nodes that belong to it after the step of the ledger; None where they belong to no row.
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
        """How many times the goal was taken from the open list, which is a step and no expansion."""
        return self.steps - self.expanded - self.cut_off


class Ledger(NamedTuple):
    """The rows up to a step, in the order in which they came or, by f, the least first.

    `symbol`: what the algorithm calls f.  `peak_open`: the most nodes open at once, first after the step `peak_step`; None where the open
    list is no more than what is left to try on a path.  `goal_row`: the place of the row in which the last solution was found.
    """

    step: int
    division: Division
    symbol: str
    rows: tuple[LedgerRow, ...]
    peak_open: int | None
    peak_step: int | None
    goal_row: int | None

    def place(self, step: int, f: float) -> int | None:
        """The place of the row that a step belongs to, whose node has a certain f; None at step 0."""
        for place, row in enumerate(self.rows):
            within = row.first is not None and row.last is not None and row.first <= step <= row.last
            if within and (self.division is not Division.F or row.value == f):
                return place
        return None

    def ratio(self, place: int) -> float | None:
        """How many times as much as the row before it, on its side, a row expanded; None for the first, and where the search is now."""
        row = self.rows[place]
        before = next((other for other in reversed(self.rows[:place]) if other.side == row.side), None)
        if before is None or not before.expanded or not row.expanded or row.last == self.step:
            return None
        return row.expanded / before.expanded

    @property
    def expanded(self) -> int:
        """The expansions of all rows."""
        return sum(row.expanded for row in self.rows)

    @property
    def mean_generated(self) -> float | None:
        """How many successors each expansion had, in the mean: the mean branching factor; None before the first."""
        return sum(row.generated for row in self.rows) / self.expanded if self.expanded else None

    @property
    def mean_new(self) -> float | None:
        """How many of these were of boards that were not known; None where none was looked up."""
        new = sum(row.new for row in self.rows)
        return new / self.expanded if new and self.expanded else None

    @property
    def distinct(self) -> int | None:
        """How many different boards they were of, on either side; None where that was not counted."""
        return None if any(row.again is None for row in self.rows) else self.expanded - sum(row.again or 0 for row in self.rows)

    def about(self, length: int) -> tuple[int, int]:
        """How many nodes were expanded in rows with a value below a length, and in the one with just that."""
        below = sum(row.expanded for row in self.rows if row.value < length)
        return below, sum(row.expanded for row in self.rows if row.value == length)


class AtDepth(NamedTuple):
    """The nodes of one g: how many have been expanded up to a step (each time counts), and how many are open after it."""

    g: int
    expanded: int
    open: int
