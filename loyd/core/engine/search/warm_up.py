"""Prepares the loop of a problem, in the background or immediately."""

import sys
from dataclasses import replace

from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.heuristics.maximum import Maximum
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.native import warm_up
from loyd.core.engine.native.kernel import Kernel
from loyd.core.engine.native.warm_up import go_last
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.settings import F_LIMIT
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError


def begin(problem: Problem) -> Kernel | None:
    """Prepare the loop of a problem in the background (see `loyd.core.engine.native.warm_up`); None
    if there is nothing to compile.
    """
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is not None:
        warm_up.begin(
            kernel,
            lambda: exercise(problem),
            __name__,
            (problem.spec.text, *_own_names(problem.heuristic)),
        )
    return kernel


def exercise(problem: Problem) -> None:
    """Run the loop of a problem on a board one move from its goal, so that every function it needs
    is compiled.

    No limit ends it before its second step. User-defined code is not called: a shipped heuristic
    takes its place.
    """
    # The loop is compiled separately for a depth limit, so there has to be one here too.
    spec = replace(problem.spec, depth_limit=max(problem.depth_limit, 1), f_limit=F_LIMIT.default)
    goal = problem.goal
    if problem.heuristic.is_own:
        goal, spec = blank_last(3, 3), replace(spec, heuristic=problem.heuristic.stand_in)
    rules = problem.algorithm.rules
    rules.exercise(
        replace(problem, start=goal.after(goal.moves()[0]), goal=goal, spec=spec, limits=Limits())
    )
    kernel = rules.kernel(problem)
    if kernel is not None and not kernel.is_cached():
        kernel.make_mark()


def _own_names(heuristic: Heuristic) -> tuple[str, ...]:
    parts = heuristic.of if isinstance(heuristic, Maximum) else (heuristic,)
    return tuple(part.id for part in parts if part.is_own)


def main() -> int:
    """`python -m loyd.core.engine.search.warm_up SPEC [NAME …]`: compile the loop of a spec into
    the cache on disk.

    The names are those of user-defined heuristics in it, which are not known here.
    """
    go_last()
    try:
        goal = blank_last(3, 3)
        HEURISTICS.update({name: UserHeuristic.named(name) for name in sys.argv[2:]})
        spec = parse_spec(sys.argv[1])
        exercise(Problem(goal, goal, replace(spec, heuristic=spec.heuristic.stand_in)))
    except LoydError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
