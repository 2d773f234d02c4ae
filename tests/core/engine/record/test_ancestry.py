"""The path to a node, its siblings and twins agree with an independent search, for every family."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.search.solve import create_search
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish
from tests.core.engine.record.test_flame import case_of
from tests.core.engine.record.trace_answers import asked_node, asked_successors
from tests.core.rule_case import RULES
from tests.oracle.depth_first import DepthFirst

MADE = {
    SuccessorStatus.NEW.value,
    SuccessorStatus.WITHIN.value,
    SuccessorStatus.TAKEN.value,
    SuccessorStatus.IMPROVED.value,
    SuccessorStatus.REOPENED.value,
    SuccessorStatus.MEETS.value,
    SuccessorStatus.GOAL.value,
}


class Told:
    """What an oracle reported at each step: its node, its successors, and the open nodes with their
    parents' steps.
    """

    def __init__(self, oracle: Any, most: int) -> None:
        self.nodes, self.fans, self.open, self.parents = (
            [oracle.answers.node],
            [()],
            [self.waiting(oracle)],
            oracle.parents,
        )
        while not oracle.is_over and oracle.steps < most:
            steps = oracle.steps
            oracle.step()
            if oracle.steps > steps:
                self.nodes.append(oracle.answers.node)
                self.fans.append(tuple(oracle.successors))
                self.open.append(self.waiting(oracle))

    def waiting(self, oracle: Any) -> set[tuple[int, Any]]:
        if isinstance(oracle, DepthFirst):
            return (
                set(zip(oracle.waiting, [node.cells for node in oracle.untried], strict=True))
                if oracle.steps
                else set()
            )
        entries = (
            [entry for _, entry in oracle.open]
            if isinstance(oracle.open[:1] and oracle.open[0], tuple)
            else oracle.open
        )
        return {(entry.parent.step if entry.parent else 0, entry.cells) for entry in entries}

    def path(self, step: int) -> list[int]:
        return [*self.path(self.parents[step - 1]), step] if step else []


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_every_node_on_the_path_and_its_siblings_are_those_of_an_oracle(name: str) -> None:
    rng = Random(f"way {name}")
    seen: Counter[bool] = Counter()
    for _ in range(6):
        case = case_of(name, rng)
        most = rng.choice((25, 120))
        told = Told(case.oracle(), most)
        problem = case.problem(Limits(expansions=most))
        trace, search = create_search(problem)
        for _ in range(3):
            with suppress(StopIteration):
                search.send(rng.randrange(1, most)) if trace.steps else next(search)
            for step in rng.choices(range(1, trace.steps + 1), k=3) if trace.steps else []:
                way, steps = trace.ancestry(step), told.path(step)
                assert trace.parent_step(step) == told.parents[step - 1]
                assert (trace.jump(step) is None) == (told.parents[step - 1] in (0, step - 1))
                sizes = Counter(above for each in range(1, step + 1) for above in told.path(each))
                assert (
                    [generation.node.step for generation in way]
                    == steps
                    == trace.ancestor_steps(step)
                )
                for generation, at in zip(way, steps, strict=True):
                    assert asked_node(generation.node) == told.nodes[at]
                    assert generation.below == sizes[at] - 1
                    fan = {
                        (successor.move, successor.cells, successor.status)
                        for successor in told.fans[at]
                    }
                    told_of = {
                        (
                            one.successor.move.letter,
                            one.successor.board.cells,
                            one.successor.status.value,
                        )
                        for one in generation.children
                    }
                    assert fan <= told_of
                    for one in generation.children:
                        status = one.successor.status.value
                        is_child = (
                            name == "rbfs" and status == SuccessorStatus.BEYOND.value
                        )  # it waits, and is no entry of a list
                        cells, made = (
                            one.successor.board.cells,
                            one.successor.entry > 0 or status in MADE or is_child,
                        )
                        born = [
                            each for each in range(at + 1, step + 1) if told.parents[each - 1] == at
                        ]
                        times = [each for each in born if made and told.nodes[each].cells == cells]
                        assert one.step == next(
                            (each for each in times if each in steps), times[-1] if times else None
                        )
                        assert one.below == sum(sizes[each] - 1 for each in times)
                        assert one.is_open == (made and (at, cells) in told.open[step])
                        seen.update((bool(times), one.is_open))
    assert seen[True]


@pytest.mark.parametrize("name", BEST_FIRST + RULES)
def test_a_duplicate_of_an_entry_is_the_one_before(name: str) -> None:
    rng = Random(f"twin {name}")
    twins = 0
    for _ in range(6):
        case = case_of(name, rng)
        most = 100
        told = Told(case.oracle(), most)
        trace, _ = finish(case.problem(Limits(expansions=most)))
        for step in range(1, trace.steps + 1):
            assert asked_successors(trace, step) == told.fans[step]
            twins += sum(successor.twin is not None for successor in told.fans[step])
    assert twins or name in ("rbfs", "hill", "annealing", "lrtastar", "smastar")


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_the_path_to_step_0_is_the_start_alone(name: str) -> None:
    problem = case_of(name, Random(name)).problem(Limits(expansions=20))
    trace, search = create_search(problem)
    (generation,) = trace.ancestry(0)
    assert (generation.node.board, generation.node.step, generation.below, generation.children) == (
        trace.start,
        None,
        0,
        (),
    )
    next(search, None)
    with pytest.raises(IndexError):
        trace.ancestry(trace.steps + 1)
