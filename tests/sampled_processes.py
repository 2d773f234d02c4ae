"""Imported by the process of which a sample of the tests forks others: they compile what the sample
does, and no other loop.

The loops that most of them run are loaded here, once for all.
"""

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.search.warm_up import exercise
from tests.compiled_first import compile_common_alone

compile_common_alone()
for spec in ("astar:manhattan", "bfs", "idastar:manhattan"):
    exercise(Problem(blank_last(3, 3), blank_last(3, 3), parse_spec(spec)))
