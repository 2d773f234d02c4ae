"""The search that the tests of `loyd trace` look at."""

from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.problem.algorithm import Algorithm
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search

SAMPLE = "2 3 4 1 5 x 7 6 8"


def whole(algorithm: Algorithm) -> Trace:
    """The sample searched to its end."""
    problem = Problem(parse_board(SAMPLE), blank_last(3, 3), Spec(algorithm, MANHATTAN))
    trace, search = create_search(problem)
    for _ in search:
        pass
    return trace
