"""The loops that make many steps at once, unrolled or looking ahead, make those of the plain loop,
in whose hands every small budget is.
"""

import random
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from loyd.core.engine.depth_first.depth_first_run import DepthFirstRun
from loyd.core.engine.depth_first.solver import DepthFirstSolver
from loyd.core.engine.native.binding import Status
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import parse_order
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.engine.heuristics.walks import any_board
from tests.matrices import one_in

ORDERS = ["".join(order) for order in permutations("udlr")]
STEPS, PLAIN = 60_000, 200


def advanced(path: DepthFirstRun, budget: int, steps: int) -> DepthFirstRun:
    """The path after a number of steps, or at its end, made so many at a time."""
    status = Status.RUNNING
    while path.step < steps and status == Status.RUNNING:
        status = path.advance(min(budget, steps - path.step))
    return path


HEURISTICS = "manhattan", "pdb-5-5-5", "pdb:1,2,3/5,6", "pdb:1,2,3,4,5,6,7"


@pytest.mark.parametrize(
    "name", [*HEURISTICS, *(f"{name}:repeats=automaton" for name in HEURISTICS[:3])]
)
@pytest.mark.parametrize("order", ORDERS[:: one_in(4)])
def test_many_steps_at_once_are_the_steps_one_by_one(name: str, order: str) -> None:
    rng = random.Random(f"{name} {order}")
    goal = any_board((4, 4), rng)
    spec = replace(parse_spec(f"idastar:{name}"), order=parse_order(order))
    for _ in range(3):
        problem = Problem(walk(goal, 80, rng), goal, spec)
        for steps in (rng.randrange(3_000, STEPS), STEPS):
            many, few = (
                advanced(
                    DepthFirstRun(problem, DepthFirstSolver(by_f=True, iterates=True)),
                    budget,
                    steps,
                )
                for budget in (STEPS, PLAIN)
            )
            assert many.frame() == few.frame()
            assert many.visits.by_place == few.visits.by_place
            assert many.lowered(255) == few.lowered(255)
            assert np.array_equal(many.columns(), few.columns())
