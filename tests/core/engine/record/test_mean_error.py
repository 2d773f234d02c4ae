"""The mean error of h, and the deepest g generated, agree with an oracle's nodes, for every
algorithm at random steps.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.questions import mean_error
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish, random_case
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle.depth_first import DepthFirst
from tests.oracle.sliding import Cells, flood

SIZE = (2, 3)
MOST = 120


def case_of(name: str, rng: Random) -> Any:
    return random_rule_case(name, SIZE, rng) if name in RULES else random_case(name, SIZE, rng)


def stepped(oracle: Any) -> Iterator[Any]:
    """The oracle after each of its steps."""
    yield oracle
    while not oracle.is_over and oracle.steps < MOST:
        before = oracle.steps
        oracle.step()
        if oracle.steps > before:
            yield oracle


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_it_is_the_mean_over_the_nodes_of_an_oracle(name: str) -> None:
    rng = Random(f"mean {name}")
    for _ in range(2):
        case = case_of(name, rng)
        trace, _ = finish(case.problem(Limits(expansions=MOST)))
        if case.start == case.goal or not trace.steps:
            continue
        space = Space.from_boards(case.start, case.goal)
        to_goal, to_start = flood(case.goal.cells, SIZE), flood(case.start.cells, SIZE)

        def error(
            cells: Cells, h: int, side: str | None, to_goal: Any = to_goal, to_start: Any = to_start
        ) -> int:
            return int((to_start if side == "backward" else to_goal)[cells]) - h

        entered: list[int] = []
        picked = {0, trace.steps, *rng.choices(range(trace.steps + 1), k=4)}
        for step, oracle in enumerate(stepped(case.oracle())):
            now = oracle.answers.node
            entered.append(error(now.cells, now.h, now.side))
            if step in picked:
                closed = [error(node.cells, node.h, node.side) for node in oracle.answers.closed]
                errors = entered[1:] if isinstance(oracle, DepthFirst) or name == "rbfs" else closed
                found = mean_error(trace, step, space)
                if not errors:
                    assert found is None
                else:
                    assert found is not None
                    assert (found.nodes, found.moves) == (
                        len(errors),
                        pytest.approx(sum(errors) / len(errors)),
                    )


class Tried(DepthFirst):
    """Notes the deepest successor that it generates."""

    deepest_tried = 0

    def step(self) -> None:
        self.is_trying = True
        super().step()
        self.is_trying = False

    def f(self, g: int, h: int) -> int:
        if getattr(self, "is_trying", False) and self.path and self.generated > self.noted:
            self.deepest_tried, self.noted = max(self.deepest_tried, g), self.generated
        return super().f(g, h)

    noted = 0


def deepest(oracle: Any, before: int) -> int:
    """The g of the deepest successor generated in the step, or before."""
    statuses = (
        ("undo move", "beyond the bound") if oracle.answers.counts.depth is None else ("undo move",)
    )
    counted = [new.g for new in oracle.answers.successors if new.status not in statuses]
    return max([before, *counted])


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_the_deepest_g_generated_is_that_of_an_oracle(name: str) -> None:
    rng = Random(f"deepest {name}")
    for _ in range(3):
        case = case_of(name, rng)
        trace, _ = finish(case.problem(Limits(expansions=MOST)))
        oracle = case.oracle()
        if isinstance(oracle, DepthFirst) and oracle.effort[2] is None:
            continue
        oracle.__class__ = Tried if isinstance(oracle, DepthFirst) else type(oracle)
        found = 0
        for step, now in enumerate(stepped(oracle)):
            found = now.deepest_tried if isinstance(now, Tried) else deepest(now, found)
            assert trace.deepest_generated(step) == found, (case, step)


def test_it_is_the_error_of_a_search_that_was_worked_out_by_hand() -> None:
    goal = blank_last(*SIZE)
    start = walk(goal, 1, Random(1))
    case = random_case("bfs", SIZE, Random(0))
    trace, _ = finish(type(case)(**{**vars(case), "start": start, "goal": goal}).problem())
    found = mean_error(trace, trace.steps, Space.from_boards(start, goal))
    assert found is not None
    assert (found.moves, found.nodes) == (1.0, 1)
