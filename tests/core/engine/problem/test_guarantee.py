"""The guarantees of the algorithms, as the textbooks and papers state them, and that what a search
proves follows from them: no sentence is read.
"""

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.guarantee import Guarantee, Holds
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish

STATED = {
    "bfs": (Holds.ALWAYS, Holds.ALWAYS),
    "ucs": (Holds.ALWAYS, Holds.ALWAYS),
    "iddfs": (Holds.ALWAYS, Holds.ALWAYS),
    "bibfs": (Holds.ALWAYS, Holds.ALWAYS),
    "dfs": (Holds.ALWAYS, Holds.NEVER),
    "greedy": (Holds.ALWAYS, Holds.NEVER),
    "dls": (Holds.IN_LIMITS, Holds.NEVER),
    "dfbnb": (Holds.IN_LIMITS_IF_ADMISSIBLE, Holds.AT_END),
    "astar": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "epeastar": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "smastar": (Holds.IN_LIMITS_IF_ADMISSIBLE, Holds.IF_ADMISSIBLE),
    "idastar": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "rbfs": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "nbs": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "baestar": (Holds.ALWAYS, Holds.IF_CONSISTENT),
    "mm": (Holds.ALWAYS, Holds.IF_ADMISSIBLE),
    "wastar": (Holds.ALWAYS, Holds.WITHIN_WEIGHT),
    "arastar": (Holds.ALWAYS, Holds.AT_END),
    "lrtastar": (Holds.IF_ADMISSIBLE, Holds.NEVER),
    "beam": (Holds.NEVER, Holds.NEVER),
    "hill": (Holds.NEVER, Holds.NEVER),
    "annealing": (Holds.NEVER, Holds.NEVER),
}
BY_SETTINGS = {
    "astar:repeats=once": (Holds.ALWAYS, Holds.NEVER),
    "astar:repeats=improve": (Holds.ALWAYS, Holds.IF_CONSISTENT),
    "astar:depth=9": (Holds.IN_LIMITS, Holds.IF_ADMISSIBLE),
    "astar:repeats=once:depth=9": (Holds.UNLESS_DROPPED, Holds.NEVER),
    "wastar:repeats=improve": (Holds.ALWAYS, Holds.WITHIN_WEIGHT_IF_CONSISTENT),
    "wastar:goal-test=generated": (Holds.ALWAYS, Holds.NEVER),
    "idastar:manhattan:2": (Holds.ALWAYS, Holds.WITHIN_WEIGHT),
    "bfs:depth=9": (Holds.IN_LIMITS, Holds.ALWAYS),
    "dfs:9": (Holds.UNLESS_DROPPED, Holds.NEVER),
    "dfs:repeats=none": (Holds.NEVER, Holds.NEVER),
    "greedy:repeats=none": (Holds.NEVER, Holds.NEVER),
    "beam:depth=9": (Holds.NEVER, Holds.NEVER),
}


@pytest.mark.parametrize("text", [*STATED, *BY_SETTINGS])
def test_an_algorithm_guarantees_what_the_literature_states(text: str) -> None:
    spec = parse_spec(text)
    assert (spec.complete.holds, spec.optimal.holds) == (STATED | BY_SETTINGS)[text]


def test_every_algorithm_says_whether_it_is_complete_and_optimal() -> None:
    for algorithm in ALGORITHMS.values():
        for guarantee in (algorithm.complete, algorithm.optimal):
            assert guarantee.holds is not Holds.UNKNOWN, algorithm.id
    assert str(Guarantee(Holds.NEVER)) == "no"
    assert str(Guarantee(Holds.NEVER, "it ignores g")) == "no (it ignores g)"


def test_branch_and_bound_exhausts_nothing_with_an_h_that_may_be_too_high() -> None:
    start, goal = Board(3, 3, (1, 2, 3, 4, 5, 0, 6, 7, 8)), Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0))
    endings = []
    for heuristic in ("manhattan", "sequence"):
        _, outcome = finish(Problem(start, goal, parse_spec(f"dfbnb:{heuristic}:6")))
        endings.append(outcome.ending)
    assert endings == [Ending.EXHAUSTED, Ending.INCONCLUSIVE]
