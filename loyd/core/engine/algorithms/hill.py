"""Hill climbing: one board, its best neighbour. The rule: `native/src/rules/hill.h`.

Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995). Textbook form:
`Hill` of `tests/oracle/local.py`.
"""

from typing import Any, NamedTuple

import numpy as np

from ...system import counted
from ..best_first import NO_STATUS, NUMBERS, BestFirstSolver, RuleColumns, RuleTrace, Statuses
from ..native.binding import ENUMS
from ..problem import Algorithm, CodeLine, Family, Guarantee, Holds, Spec, statuses, tagged_lines
from ..puzzle.packing import Integers
from ..record import BLANK_BITS, CourseCounts, Division, Peaks, SuccessorStatus
from ..settings import Climb, named
from .pseudo_code import code_of

LOWER_H = {
    Climb.STEEPEST: "lowest h",
    Climb.SIMPLE: "first lower h",
    Climb.STOCHASTIC: "random lower h",
}


class HillChoice(NamedTuple):
    """The best of the `total` neighbours of the previous node, which had h `before`; None at the
    start.

    `sideways`: the number of moves in a row that have not lowered h, of at most `limit`.
    """

    h: int
    before: int | None
    total: int
    sideways: int
    limit: int
    climb: Climb = Climb.STEEPEST
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        """Why this neighbour was taken."""
        if self.before is None:
            return "the climb begins at the start."
        if self.h < self.before:
            of = counted(self.total, "neighbour")
            return f"{LOWER_H[self.climb]} ({self.h}) of {of}, down from {self.before}."
        return (
            f"no neighbour has h below {self.before}; sideways move {self.sideways} of at most "
            f"{self.limit}."
        )


class HillTrace(RuleTrace):
    """Hill climbing, which has no lists: its open list is the successor that it takes next."""

    made_as = SuccessorStatus.TAKEN
    has_one_successor = True
    requeues = "both"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        if self.config.spec.restarts:
            self.division = Division.ROUND

    def round_at(self, step: int) -> int | None:
        """Which walk from the start a step belongs to, from 1; None without restarts."""
        if not step or self.division is not Division.ROUND:
            return None
        return int(self.rounds_at(np.array([step]))[0])

    def rounds_at(self, steps: Integers) -> Integers:
        restarts = self.requeued.newer[: self.registers.requeued]
        return 1 + np.searchsorted(restarts, self.step_data.expanded[steps - 1], "right")

    def choice(self, step: int) -> Any:
        climb = step - 1 - self.node(step).g  # a climb goes one deeper with each step
        hs = self.nodes.h[self.step_data.expanded[climb:step]]
        rule = self.config.spec.sideways, self.config.spec.climb
        if len(hs) == 1:
            return HillChoice(int(hs[0]), None, 0, 0, *rule)
        # The index of the last node with another h: the steps since then were sideways.
        same = len(hs) - 2 - int(np.flatnonzero(hs != hs[-1]).max(initial=-1))
        of = int(self.successors_from[self.nodes.arrival[self.step_data.expanded[step - 2]]])
        return HillChoice(int(hs[-1]), int(hs[-2]), of, same, *rule)

    def statuses(self, steps: Integers) -> Statuses:
        """The status of each neighbour; those that were never evaluated have none."""
        entries = self.step_data.expanded[steps - 1].astype(np.int64)
        moves = self.moves_of(entries)
        made = self.step_data.entry_count[steps - 1].astype(np.int64)
        is_there = (moves >= 0) & ~np.isin(steps, self.goal_steps)[:, None]
        taken = np.where(made > self.entry_counts_before(steps), made - 1, 0)[
            :, None
        ]  # a step's last entry displaced the others
        is_taken = is_there & (taken > 0) & (moves == self.nodes.arrival[taken] >> BLANK_BITS)
        unmade = np.where(
            self.nodes.g[entries] >= self.depth_limit,
            NUMBERS[SuccessorStatus.BEYOND],
            NUMBERS[SuccessorStatus.PRUNED],
        )
        status = np.where(
            is_taken, NUMBERS[SuccessorStatus.TAKEN], np.where(is_there, unmade[:, None], NO_STATUS)
        )
        made = np.where(is_taken, taken, 0)
        return Statuses(status, made, np.zeros_like(made), np.zeros(made.shape, np.uint64))

    def peaks(self, step: int) -> Peaks:
        return Peaks(None, None, 1, 0)

    def course_counts(self, step: int) -> CourseCounts:
        return CourseCounts(None, step, self.deepest_generated(step))

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        return {"generated": columns.successors, "cut": columns.statuses(SuccessorStatus.PRUNED)}

    @property
    def reason(self) -> str:
        """Why the climb ended without the goal."""
        node = self.node(self.steps)
        if not self.is_exhausted or node.g >= self.depth_limit:
            return ""
        least = min(
            one.h for one in self.successors(self.steps) if one.status is not SuccessorStatus.UNDO
        )
        limit = self.config.spec.sideways
        if least > node.h:
            return f"a local minimum: h is {node.h} here, at least {least} on every neighbour"
        if limit:
            return (
                f"a plateau: h is still {node.h} after {counted(limit, 'sideways move')} in a row"
            )
        return f"a plateau: no neighbour has h below {node.h}"


def _set_registers(registers: Any, spec: Spec) -> None:
    # No h equals -1, so the start does not count as a sideways move.
    registers.hill.here = -1
    registers.hill.limit = spec.sideways
    registers.hill.climb = ENUMS.Climb[spec.climb.name]
    registers.hill.restarts = spec.restarts


NEIGHBOUR = {
    Climb.STEEPEST: "the first neighbour of lowest h",
    Climb.SIMPLE: "the first neighbour of lower h, else of equal h",
    Climb.STOCHASTIC: "a random neighbour of lower h, else of equal h",
}


def begin_again(spec: Spec) -> str:
    """What comes before the end of a search with restarts."""
    return f"n ← start, {counted(spec.restarts, 'time')}; then " if spec.restarts else ""


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    end = begin_again(spec.settled) + "return failure"
    code = tagged_lines(f"""
init            | n ← start
take            | repeat:
test            |     if n is the goal: return its path
each undo make  |     s ← {NEIGHBOUR[spec.climb]}, except undo
pruned          |     leave the others
minimum         |     if none has h ≤ h(n): {end} (a local minimum)
plateau         |     if h(s) = h(n) too often in a row: {end} (a plateau)
taken           |     n ← s
""")
    return code_of(code, at_limit=end)(spec)


HILL_CLIMBING = Algorithm(
    id="hill",
    name="hill climbing",
    family=Family.LOCAL,
    uses=named("heuristic sideways climb restarts seed depth_limit"),
    seed=1,
    complete=Guarantee(Holds.NEVER, "it ends in a local minimum of h or on a plateau"),
    time="O(h · (sideways limit + 1)) for each climb",
    memory="one board",
    source="Russell and Norvig 1995",
    pseudo_code=pseudo_code,
    factory=BestFirstSolver(symbol="h", rule="hill", trace=HillTrace, set_registers=_set_registers),
    statuses=statuses("taken pruned undo"),
)
