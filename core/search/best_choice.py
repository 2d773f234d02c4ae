"""The fastest way to an optimal solution, for each size of board and number of boards."""

from collections import Counter
from collections.abc import Iterator

from loyd.core.compile.kernel import jit_is_disabled
from loyd.core.heuristics.catalogue import LINEAR_CONFLICT, heuristic
from loyd.core.search.catalogue import IDA_STAR
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import GIGABYTE, Problem, installed_memory
from loyd.core.search.spec import Spec

BY_SIZE = {(4, 4): "pdb-6-6-3", (5, 5): "pdb-6-6-6-6"}
FOR_MANY = {(4, 4): "pdb-7-8"}
MANY = 1_000
MEMORY_FOR_MANY = 4 * GIGABYTE
WORTH_A_TABLE = 30_000_000


def best_choice(size: tuple[int, int]) -> Spec:  # noqa: ARG001  the choice may differ by size
    """The search that solves boards of (height, width) optimally in the least time without any table to be built.

    Boards of up to nine cells need no search: see `loyd.core.search.look_up`.
    """
    return Spec(IDA_STAR, LINEAR_CONFLICT)


def best_for(size: tuple[int, int], boards: int) -> Spec | None:
    """The search that solves so many boards of (height, width) in the least time, its table being built.

    None where no table is better, or nothing is compiled and it would take too long to build.
    """
    if jit_is_disabled():
        return None
    name = FOR_MANY.get(size) if boards >= MANY and installed_memory() >= MEMORY_FOR_MANY else None
    name = name or BY_SIZE.get(size)
    return None if name is None else Spec(IDA_STAR, heuristic(name))


class BestChoices:
    """What boards that come one after the other are searched with.

    A table takes time to build, and its loop to compile, where the machine has not done so before.  Until as much has been searched
    without one as that is worth, boards are searched without.
    """

    def __init__(self) -> None:
        self._boards: Counter[tuple[int, int]] = Counter()
        self._expanded: Counter[tuple[int, int]] = Counter()

    def attempts(self, problem: Problem, expected: int = 1) -> Iterator[tuple[Spec, int | None]]:
        """The searches of a board to try, one after the other, and after how many expansions to give each up; None is never.

        `problem`: the board's, by `best_choice`.  `expected`: how many boards have come at once with it.
        """
        size = problem.start.size
        self._boards[size] += 1
        best = best_for(size, max(self._boards[size], expected))
        if best is None:
            yield problem.spec, None
            return
        left = WORTH_A_TABLE - self._expanded[size]
        if left > 0 and not _is_at_hand(Problem(problem.start, problem.goal, best)):
            yield problem.spec, left
        yield best, None

    def note(self, problem: Problem, outcome: Outcome) -> None:
        """What a search has taken."""
        self._expanded[problem.start.size] += outcome.expanded


def _is_at_hand(problem: Problem) -> bool:
    """Whether neither a table is to be built nor a loop to be compiled."""
    kernel = problem.algorithm.rules.kernel(problem)
    return problem.heuristic.is_ready(problem.goal) and kernel is not None and (kernel.is_loaded or kernel.is_cached())
