"""SMA*: A* within a number of nodes. The rule: `native/src/rules/sma.h`."""

from typing import Any, NamedTuple

import numpy as np

from ...system import counted
from ..best_first import (
    MOVE_COUNT,
    NO_STATUS,
    NUMBERS,
    BestFirstChoice,
    BestFirstSolver,
    BestFirstTrace,
    RuleColumns,
    RuleTrace,
    Statuses,
)
from ..native.binding import ENUMS
from ..problem import Algorithm, Guarantee, Holds, Spec, named, optimality, statuses, tagged_lines
from ..puzzle.packing import Integers
from ..record import BLANK_BITS, SuccessorStatus, Tie
from .pseudo_code import code_of

LANE, LANE_MASK = 9, 511


class MemoryChoice(NamedTuple):
    """A node of SMA*, the `first` of open; `again`: how many children it generates again."""

    first: BestFirstChoice
    again: int
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        """Why this node was chosen, and what had been forgotten below it."""
        again = f" Forgotten children generated again: {self.again}." if self.again else ""
        return self.first.sentence + again


class MemoryTrace(RuleTrace):
    """SMA*. `Nodes.extra`: see `native/src/rules/sma.h`."""

    extra_type = np.uint64
    requeues = "both"
    has_bound = True
    open_by_f = BestFirstTrace.open_by_f

    def lanes(self, entries: Any) -> Integers:
        """By move, 1 + F of the child that is not in memory; 0 if it is."""
        words = self.nodes.extra[entries].astype(np.int64)
        return words[..., None] >> LANE * np.arange(MOVE_COUNT) & LANE_MASK

    def scaled_priorities(self, entries: Any) -> Any:
        lanes = self.lanes(entries)
        return np.where(lanes, lanes, LANE_MASK).min(axis=-1) - 1

    def f_of(self, entry: int) -> float:
        """F: the lowest of the children that are not in memory."""
        return int(self.scaled_priorities(entry))

    def successor_counts(self, entries: Any, first: int) -> Integers:
        return (self.lanes(entries) == self.scaled_priorities(entries)[:, None] + 1).sum(axis=1)

    def bucket_ids(self, entries: Any) -> Integers:
        """By F and g, leaves apart."""
        children = self.successors_from[self.nodes.arrival[entries]]
        g = 2 * self.nodes.g[entries].astype(np.int64)
        key = self.priority.key(g, self.scaled_priorities(entries) - g, 0)
        return key - (np.count_nonzero(self.lanes(entries), axis=1) == children)

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        return keys | 1

    def again_by(self, entries: Any) -> Integers:
        """How many children each of these entries generated that had been forgotten."""
        return self.successor_counts(entries, 0) * (self.origins(entries) != entries)

    def choice(self, step: int) -> Any:
        again = self.again_by(self.step_data.expanded[step - 1 : step])
        return MemoryChoice(super().choice(step), int(again.sum()))

    def statuses(self, steps: Integers) -> Statuses:
        """The status of each child; those in memory have not been generated."""
        entries = self.step_data.expanded[steps - 1].astype(np.int64)
        moves = self.moves_of(entries)
        lanes = np.take_along_axis(self.lanes(entries), moves & 3, 1)
        own = self.scaled_priorities(entries)[:, None] + 1
        before, last = self.entry_counts_before(steps), self.entry_counts(steps) - 1
        made = np.zeros_like(moves)
        for new in np.minimum(before + np.arange(ENUMS.Sizes.SPARE)[:, None], last):
            is_child = self.nodes.extra[new] >> np.uint64(LANE * MOVE_COUNT) == entries
            moved = np.where(is_child, self.nodes.arrival[new] >> BLANK_BITS, MOVE_COUNT)
            made = np.where(moves == moved[:, None], new[:, None], made)
        status = np.select(
            (moves < 0, made > 0, lanes == 0, lanes > own),
            (NO_STATUS, *(NUMBERS[one] for one in (OPENED, IN_MEMORY, BEYOND))),
            NUMBERS[PRUNED],
        )
        return Statuses(status, made, np.zeros_like(made), np.zeros(made.shape, np.uint64))

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        generated = (
            self.successor_counts(self.step_data.expanded[columns.step - 1], 0)
            * columns.is_expanded
        )
        return {"generated": generated, "cut": columns.statuses(BEYOND) + columns.statuses(PRUNED)}

    def replacement_lists(self) -> list[tuple[Any, int]]:
        """The improved and the reopened: what was requeued is among these."""
        return super().replacement_lists()[:2]

    def ledger_notes(self, step: int) -> tuple[str, ...]:
        """The nodes that had been forgotten by a step, at once or later, and generated again."""
        living = sum(self.sizes(step)) + self.goal_count(step)
        forgotten = counted(1 + self.totals(step).generated - living, "node")
        again = counted(int(self.again_by(self.step_data.expanded[:step]).sum()), "node")
        return (f"Forgotten: {forgotten}. Generated again: {again}.",)

    @property
    def reason(self) -> str:
        """Why no solution fitted."""
        spec = self.config.spec
        if not (self.is_exhausted and spec.heuristic.admissible):
            return ""
        bound = self.registers.bound
        return (
            f"{counted(spec.capacity, 'node')} cannot hold a solution: each has {bound} moves or "
            f"more; write capacity={bound + 1}, or a higher number"
        )


def _set_registers(registers: Any, spec: Spec) -> None:
    registers.sma.limit = spec.capacity


OPENED, IN_MEMORY = SuccessorStatus.OPENED, SuccessorStatus.UNTRIED
BEYOND, PRUNED = SuccessorStatus.BEYOND, SuccessorStatus.PRUNED

PSEUDO_CODE = tagged_lines("""
init           | open ← {start}; F(start) ← h(start)
loop           | while the lowest F of open is less than the limit of nodes:
take close     |     n ← its deepest node; take n out of open
test           |     if n is the goal: return its path
each undo      |     for each move m from n, no undo move, whose child s is not in memory:
beyond untried |         if F(s), as it was forgotten, > F(n): leave it
make           |         s ← n after m; F(s) ← max(F(n), f(s))
pruned         |         if memory is full, and s no better than its worst leaf: forget s
opened         |         else: add s to open; if memory is too full: forget its worst leaf
               |         the parent of what is forgotten keeps its F, and is put back on open
after          |     if children of n are not in memory: F(n) ← their lowest F; put n back
               | return failure
""")


MEMORY_BOUNDED = Algorithm(
    id="smastar",
    name="SMA*",
    uses=named("heuristic capacity"),
    positional=named("capacity"),
    tie=Tie.HIGH_G,
    complete=Guarantee(Holds.IN_LIMITS_IF_ADMISSIBLE, "a path of k moves takes k + 1 nodes"),
    optimal=Guarantee(Holds.IF_ADMISSIBLE),
    time="as A* while the limit lasts; then branches are generated repeatedly",
    memory="at most the capacity",
    source="Russell 1992",
    pseudo_code=code_of(PSEUDO_CODE),
    is_optimal=optimality.optimal_if_admissible,
    bounds=optimality.bound_by_record,
    factory=BestFirstSolver(
        symbol="f",
        rule="sma",
        trace=MemoryTrace,
        set_registers=_set_registers,
        afterwards="then the lowest f found below it",
    ),
    statuses=statuses("opened untried beyond pruned undo"),
)
