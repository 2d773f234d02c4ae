"""EPEA*: A* that generates only the successors it needs. The rule: `native/src/rules/epea.h`."""

from typing import Any

import numpy as np

from .. import settings
from ..best_first import (
    H_BITS,
    NO_STATUS,
    NUMBERS,
    BestFirstSearch,
    BestFirstTrace,
    RuleColumns,
    RuleTrace,
    SuccessorKeys,
)
from ..problem import REPLACING, Algorithm, Guarantee, Holds, lines, optimality
from ..puzzle.packing import Integers
from ..record import SuccessorStatus, Tie
from .pseudo_code import code_of


class PartialTrace(RuleTrace):
    """EPEA*. `Nodes.side`: the difference between F and f (see
    `native/src/rules/epea.h`).
    """

    side_type = np.uint16
    requeues = "closed"
    unmade = SuccessorStatus.BEYOND

    bucket_keys = BestFirstTrace.bucket_keys
    open_by_f = BestFirstTrace.open_by_f

    def open_classes(self, entries: Any) -> Integers:
        """By F, the f that it waits with, instead of f; and by h."""
        h = self.nodes.h[entries].astype(np.int64)
        return (self.scaled_priorities(entries) - h) << H_BITS | h

    def scaled_priorities(self, entries: Any) -> Any:
        f = super().scaled_priorities(entries)
        code = self.nodes.side[entries].astype(np.int64)
        return f + np.where(code > 0, ((code ^ 0xFF00) & 255) + 1, 0)

    def f_of(self, entry: int) -> float:
        """The stored value F of an entry, which rises each time it is partly expanded."""
        return int(self.scaled_priorities(entry))

    def _made_to(self, entries: Any) -> Integers:
        f = super().scaled_priorities(entries)
        code = self.nodes.side[entries].astype(np.int64)
        return np.where(code > 0, f + ((code ^ 0xFF00) >> 8), -1)

    def refine(self, found: Integers, wanted: SuccessorKeys, newest: Integers) -> None:
        f = wanted.g + self.nodes.h[newest]
        found[(newest == 0) | (f > self.scaled_priorities(wanted.above))] = NUMBERS[
            SuccessorStatus.BEYOND
        ]

    def generated_by(self, entries: Any, first: int) -> Integers:
        found = self.statuses(np.arange(first + 1, first + 1 + len(entries)))
        entry = np.where(found.made > 0, found.made, found.known)
        f = self.nodes.g[entries].astype(np.int64)[:, None] + 1 + self.nodes.h[entry]
        is_met = (found.status != NO_STATUS) & (found.status != NUMBERS[SuccessorStatus.BEYOND])
        return (is_met & (f > self._made_to(entries)[:, None])).sum(axis=1)

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        entries = self.record.order[columns.first - 1 : columns.last]
        known = super().figures(columns)
        return known | {
            "generated": self.generated_by(entries, columns.first - 1),
            "duplicates": columns.known,
            "cut": columns.statuses(SuccessorStatus.BEYOND),
        }


PSEUDO_CODE = lines("""
init                  | open ← {start}; F(start) ← h(start)
loop                  | while open is not empty:
take close            |     n ← the node of lowest F; move it to closed
test                  |     if n is the goal: return its path
each back             |     for each move m from n, no undo move:
beyond                |         if g + h after m > F(n): postpone it
open closed           |         else if it was generated before, or is known with g as low: drop it
new improved reopened |         else: s ← n after m; add s to open
after                 |     if some g + h after m > F(n): F(n) ← the lowest; put n back on open
                      | return failure
""")


PARTIAL_EXPANSION = Algorithm(
    id="epeastar",
    name="EPEA*",
    uses=frozenset({settings.HEURISTIC, settings.DEPTH_LIMIT}),
    tie=Tie.LOW_H,
    optimal=Guarantee(Holds.IF_ADMISSIBLE, "better paths reopen closed boards"),
    time="as A*, but nodes are expanded more than once",
    memory="only nodes with f up to the solution's, if h is admissible",
    source="Goldenberg et al. 2014",
    pseudo_code=code_of(PSEUDO_CODE),
    is_optimal=optimality.if_admissible,
    bounds=optimality.by_priority,
    rules=BestFirstSearch(
        symbol="f",
        rule="epea",
        trace=PartialTrace,
        afterwards="then the lowest f not yet generated",
    ),
    statuses=REPLACING | {SuccessorStatus.BEYOND},
)
