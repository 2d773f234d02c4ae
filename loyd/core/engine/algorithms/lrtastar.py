"""Learning real-time A*, and RTA*: walks that learn h. The rule: `native/src/rules/lrta.h`.

Source: Korf, "Real-time heuristic search" (Artificial Intelligence 42, 1990). Textbook form:
`Learning` of `tests/oracle/local.py`.
"""

from typing import Any, NamedTuple

import numpy as np

from ...system import counted
from ..best_first import BestFirstSolver
from ..problem import (
    Algorithm,
    CodeLine,
    Family,
    Guarantee,
    Holds,
    Spec,
    named,
    statuses,
    tagged_lines,
)
from ..puzzle import Board
from ..record import Peaks, board_keys, high_words
from .hill import HillTrace, begin_again


class LearningChoice(NamedTuple):
    """The neighbour taken by learning real-time A*, with the lowest `h` of `total` as learned so
    far.

    `before`, `after`: h of the board left, before and after the step that left it.
    """

    h: int
    total: int
    before: int
    after: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        if not self.total:
            return f"the walk begins at the start, where h is {self.h}."
        return (
            f"lowest 1 + h as learned ({1 + self.h}) of {counted(self.total, 'neighbour')}; h of "
            f"the board left: {self.before}, now {self.after}."
        )


class LearningTrace(HillTrace):
    """`Nodes.extra`: h of the board of an entry, as learned when it was left. The entry that a step
    expands has the step's number.
    """

    extra_type = np.int32

    def learned(self, board: Board, step: int) -> int:
        """h of a board as learned by the steps up to this one. O(step)."""
        # One entry per step: the entries up to this step are the first `step + 1`, with entry 0.
        entries = self.entries_of(board, step + 1)
        return int(self.nodes.extra[entries[-1]]) if entries else self.evaluate(board)

    def choice(self, step: int) -> Any:
        h = self.learned(self.node(step).board, step - 1)
        if not self.node(step).g:
            return LearningChoice(h, 0, h, h)
        left = self.node(step - 1)
        of = int(self.successors_from[self.nodes.arrival[left.entry]])
        before = self.learned(left.board, step - 2)
        return LearningChoice(h, of, before, int(self.nodes.extra[left.entry]))

    def peaks(self, step: int) -> Peaks:
        lo, hi = self.nodes.lo[1 : step + 1], high_words(self.nodes, np.arange(1, step + 1))
        visited = len(np.unique(board_keys(lo, hi, len(self.start.cells))))
        return super().peaks(step)._replace(nodes=max(visited, 1))


def _set_registers(registers: Any, spec: Spec) -> None:
    registers.annealing.trials = spec.restarts
    registers.annealing.second = spec.second_best


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """The lines of the walk, with what is learned."""
    spec = spec.settled
    value = (
        "the second-lowest 1 + h of these"
        if spec.second_best
        else "the higher of h(n) and 1 + h(s)"
    )
    return tagged_lines(f"""
init      | n ← start; h is the heuristic until it is learned
take      | repeat:
test      |     if n is the goal: {begin_again(spec)}return the path walked
each make |     for each move: s ← n after it
pruned    |         leave it, except the first of lowest 1 + h(s)
taken     |     h(n) ← {value}
taken     |     n ← s
""")


LEARNING_REAL_TIME = Algorithm(
    id="lrtastar",
    name="learning real-time A* (LRTA*)",
    family=Family.LOCAL,
    uses=named("heuristic restarts second_best"),
    undo_move=True,
    complete=Guarantee(Holds.IF_ADMISSIBLE),
    time="unknown in advance; boards are visited repeatedly",
    memory="every board visited, with its h",
    source="Korf 1990",
    pseudo_code=pseudo_code,
    factory=BestFirstSolver(
        symbol="h", rule="lrta", trace=LearningTrace, set_registers=_set_registers
    ),
    statuses=statuses("taken pruned"),
)
