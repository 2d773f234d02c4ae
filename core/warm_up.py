"""Compiled loops made ready without freezing anybody: loaded in a thread, compiled in a process of its own."""

import subprocess
import sys
from threading import Lock, Thread, get_ident

from core.errors import LoydError
from core.heuristics.catalogue import heuristic
from core.kernel import Kernel
from core.puzzle.goal import blank_last
from core.search.catalogue import algorithm
from core.search.problem import Problem

_under_way: set[Kernel] = set()
_lock = Lock()


def begin(problem: Problem) -> Kernel | None:
    """Make the loop of a problem ready in the background; None where there is nothing to compile.

    Until it is ready, its kernel `is_deferred` and runs as plain Python.
    """
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is None:
        return None
    with _lock:
        if kernel.is_loaded or not kernel.compilable or kernel in _under_way:
            return kernel
        _under_way.add(kernel)
        kernel.is_deferred = True
    Thread(target=_make_ready, args=(kernel, problem), name=f"warm-up {problem.algorithm.id}", daemon=True).start()
    return kernel


def _make_ready(kernel: Kernel, problem: Problem) -> None:
    try:
        if not kernel.is_cached():
            subprocess.run(  # noqa: S603  our own module and ids
                [sys.executable, "-m", "core.warm_up", problem.algorithm.id, problem.heuristic.id],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        kernel.loading_in = get_ident()
        exercise(problem)
        kernel.is_loaded = True
    finally:
        kernel.loading_in = None
        kernel.is_deferred = False
        with _lock:
            _under_way.discard(kernel)


def exercise(problem: Problem) -> None:
    """Run the loop of a problem on a board one move from its goal, so that every function it needs is compiled."""
    goal = problem.goal
    small = Problem(goal.after(goal.moves()[0]), goal, problem.algorithm, problem.heuristic)
    problem.algorithm.rules.exercise(small)
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is not None:
        kernel.make_mark()


def main() -> int:
    """`python -m core.warm_up ALGORITHM HEURISTIC`: compile a loop into the cache on disk."""
    try:
        goal = blank_last(3, 3)
        exercise(Problem(goal, goal, algorithm(sys.argv[1]), heuristic(sys.argv[2]).stand_in))
    except LoydError:
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
