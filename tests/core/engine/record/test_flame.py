"""A flame's blocks and dust agree with an independent search, for every family, at any step, even
while it runs.
"""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from loyd.core.engine.best_first import best_first_flames as flames
from loyd.core.engine.choice import Tie
from loyd.core.engine.depth_first import depth_first_flames
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record import flame as blocks
from loyd.core.engine.record.flame import Flame
from loyd.core.engine.record.node import Node
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from tests.core.case import (
    ALL_HEURISTICS,
    BEST_FIRST,
    DEPTH_FIRST,
    Case,
    Oracle,
    finish,
    random_case,
)
from tests.core.rule_case import RULES, random_rule_case
from tests.matrices import one_in
from tests.oracle.stepwise import Stepwise

EVERY = BEST_FIRST + DEPTH_FIRST + RULES
SIZES = ((2, 3), (3, 3), (3, 4), (4, 4))
FINEST = 9


@dataclass
class Grown:
    """What an oracle had done by a step: for each step from 1, the step of its parent; and the
    parent's step of each open node.
    """

    parents: list[int]
    waiting: list[int]
    ways: list[list[int]]

    @property
    def steps(self) -> int:
        return len(self.parents)


def case_of(name: str, rng: Random) -> Case:
    size = rng.choice(SIZES)
    return random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)


def grown(oracle: Oracle | Stepwise, most: int, steps: set[int]) -> dict[int, Grown]:
    """The oracle run to its end or to the most steps, with its state at some of them and at the
    end.

    `ways`: for each step, the steps on the path up from it, itself first.
    """
    ways: list[list[int]] = [[]]
    found = {0: Grown([], list(oracle.waiting), ways)}
    while not oracle.is_over and oracle.steps < most:
        oracle.step()
        ways += [[len(ways), *ways[parent]] for parent in oracle.parents[len(ways) - 1 :]]
        if oracle.steps in steps:
            found[oracle.steps] = Grown(list(oracle.parents), list(oracle.waiting), ways)
    found[oracle.steps] = Grown(list(oracle.parents), list(oracle.waiting), ways)
    return found


def check(flame: Flame, known: Grown, root: int, nodes: dict[int, Node]) -> None:
    """Compare every block and all dust with the parents of all expansions, whichever subtrees have
    blocks.
    """
    inside = [step for step in range(1, known.steps + 1) if not root or root in known.ways[step]]
    width = Counter(above for step in inside for above in known.ways[step])
    opened = Counter(above for parent in known.waiting for above in known.ways[parent])
    depth = {step: len(known.ways[step]) - 1 for step in inside}
    assert flame.total == len(inside)
    tops = flame.step.tolist()
    assert set(tops) <= set(inside)
    assert flame.width.tolist() == [width[step] for step in tops]
    assert flame.depth.tolist() == [depth[step] for step in tops]
    assert flame.open.tolist() == [opened[step] for step in tops]
    assert flame.f.tolist() == pytest.approx([nodes[step].f for step in tops])
    for step, label in zip(tops, flame.label, strict=True):
        move = nodes[step].move
        assert (len(label) == 1, label) == (
            move is not None,
            label if move is None else move.letter,
        )
    parents = [known.parents[step - 1] if step != root else 0 for step in tops]
    assert flame.parent.tolist() == [tops.index(parent) if parent else -1 for parent in parents]
    free = dict(zip([0, *tops], [0, *flame.x.tolist()], strict=True))
    for step, parent, x in zip(tops, parents, flame.x.tolist(), strict=True):
        assert x == free[parent]
        free[parent] = x + width[step]
    dust: dict[int, dict[int, list[int]]] = {}
    for step in sorted(set(inside) - set(tops)):
        way = known.ways[step]
        owner = next(
            (
                above
                for above in ([*way[: way.index(root)], root] if root else way)
                if above in tops
            ),
            0,
        )
        dust.setdefault(owner, {}).setdefault(depth[step], []).append(step)
    expected = []
    for owner, by_depth in dust.items():
        for level, steps in by_depth.items():
            reach = sum(len(deeper) for at, deeper in by_depth.items() if at >= level)
            mean = sum(nodes[step].f for step in steps) / len(steps)
            expected.append((level, free[owner], reach, pytest.approx(mean)))
    found = zip(
        flame.dust_depth.tolist(),
        flame.dust_x.tolist(),
        flame.dust_width.tolist(),
        flame.dust_f.tolist(),
        strict=True,
    )
    assert sorted(found) == sorted(expected)


def nodes_of(case: Case, most: int) -> dict[int, Node]:
    """The node of every step."""
    trace, _ = finish(case.problem(Limits(expansions=most)))
    return {step: trace.node(step) for step in range(1, trace.steps + 1)}


def begun(case: Case, most: int) -> tuple[Trace, object]:
    problem = case.problem(Limits(expansions=most))
    return create_search(problem)


@pytest.mark.kernel
@pytest.mark.parametrize("name", EVERY)
def test_blocks_and_dust_are_those_of_an_oracle_while_running_and_after(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "FINEST", FINEST)
    rng = Random(f"flame {name}")
    for _ in range(8 // one_in(4)):
        case = case_of(name, rng)
        most = rng.choice((30, 150))
        known, nodes = (
            grown(case.oracle(), most, {rng.randrange(1, most + 1) for _ in range(4)}),
            nodes_of(case, most),
        )
        trace, search = begun(case, most)
        for _ in range(3):
            with suppress(StopIteration):
                search.send(rng.randrange(1, most)) if trace.steps else next(search)
            for step in [step for step in known if step <= trace.steps]:
                flame = trace.flame(step, with_open=True)
                check(flame, known[step], 0, nodes)
                least = max(1, step // FINEST)
                sizes = Counter(
                    above for each in range(1, step + 1) for above in known[step].ways[each]
                )
                assert set(flame.step.tolist()) == {
                    each for each, size in sizes.items() if size >= least
                }
                if step:
                    root = rng.randrange(1, step + 1)
                    check(trace.flame(step, root, with_open=True), known[step], root, nodes)


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST)
def test_blocks_kept_for_long_searches_tell_the_truth_about_every_step(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "FINEST", FINEST)
    monkeypatch.setattr(blocks, "SNAPSHOT", 16)
    monkeypatch.setattr(flames, "MOST_UNSTORED", 8)
    rng = Random(f"kept {name}")
    for _ in range(4):
        case = case_of(name, rng)
        most = 200
        known, nodes = (
            grown(case.oracle(), most, {rng.randrange(1, most + 1) for _ in range(8)}),
            nodes_of(case, most),
        )
        trace, search = begun(case, most)
        for _ in range(4):
            with suppress(StopIteration):
                search.send(rng.randrange(1, 80)) if trace.steps else next(search)
            steps = [step for step in known if 0 < step <= trace.steps]
            for step in rng.sample(steps, len(steps)):
                check(trace.flame(step, with_open=True), known[step], 0, nodes)
                root = rng.randrange(1, step + 1)
                check(trace.flame(step, root, with_open=True), known[step], root, nodes)
                sizes = Counter(
                    above for each in range(1, step + 1) for above in known[step].ways[each]
                )
                way = trace.ancestry(step)
                assert [each.below for each in way] == [
                    sizes[at] - 1 for at in reversed(known[step].ways[step])
                ]
                assert all(
                    sibling.below >= sizes[sibling.step] - 1
                    for each in way
                    for sibling in each.children
                    if sibling.step
                )


def reaching(trace: Trace, first: int, count: int) -> NDArray[np.int64]:
    """For each depth, at how many of some steps the path is at least that deep."""
    depths = [trace.node(step).g for step in range(first, first + count)]
    return np.array([sum(depth >= level for depth in depths) for level in range(200)])


@pytest.mark.parametrize("name", DEPTH_FIRST)
def test_a_long_descent_is_told_by_the_kept_copies_to_within_one_gap(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(depth_first_flames, "FINEST", 200)
    rng = Random(f"sampled {name}")
    goal = blank_last(4, 4)
    most = 3_000
    limit = 60 if name == "dfbnb" else 14
    case = Case(walk(goal, 200, rng), goal, name, ALL_HEURISTICS[2], Tie.NEWEST, depth_limit=limit)
    trace, _ = finish(case.problem(Limits(expansions=most)))
    for step in (trace.steps, trace.steps // 2):
        for root in (0, rng.randrange(1, step // 2), int(trace.flame(step).step[5])):
            monkeypatch.setattr(depth_first_flames, "STEP_BY_STEP", 1 << 18)
            exact = trace.flame(step, root)
            monkeypatch.setattr(depth_first_flames, "STEP_BY_STEP", 0)
            rough = trace.flame(step, root)
            assert rough.total == exact.total
            assert exact.in_time is rough.in_time is True
            gap = max(trace.interval, step // 256)
            width = dict(zip(exact.step.tolist(), exact.width.tolist(), strict=True))
            faces = dict(
                zip(
                    exact.step.tolist(),
                    zip(exact.depth.tolist(), exact.open.tolist(), exact.label, strict=True),
                    strict=True,
                )
            )
            assert (rough.x == rough.step - max(root, 1)).all()
            for at, wide, *face in zip(
                rough.step.tolist(),
                rough.width.tolist(),
                rough.depth.tolist(),
                rough.open.tolist(),
                rough.label,
                strict=True,
            ):
                assert width.get(at, 1) <= wide <= width.get(at, exact.total // 1600 + 1) + gap
                assert tuple(face) == faces.get(at, tuple(face))
            assert {at for at, wide in width.items() if wide > 2 * gap + exact.total // 200} <= set(
                rough.step.tolist()
            )
            tops = rough.step.tolist()
            for at, depth, parent in zip(
                tops, rough.depth.tolist(), rough.parent.tolist(), strict=True
            ):
                assert (parent < 0) == (at == root or depth == 0)
                assert parent < 0 or (rough.depth[parent], tops[parent] < at) == (depth - 1, True)
            for level in range(int(rough.depth.max()) + 1):
                here = sorted(
                    zip(
                        rough.x[rough.depth == level].tolist(),
                        rough.width[rough.depth == level].tolist(),
                        strict=True,
                    )
                )
                assert all(x + wide <= following for (x, wide), (following, _) in pairwise(here))
            deep = np.bincount(rough.dust_depth, rough.dust_width, 200) + np.bincount(
                rough.depth, rough.width, 200
            )
            away = np.abs(deep - reaching(trace, root or 1, exact.total))[int(rough.depth[0]) :]
            assert away.max() <= gap + exact.total * 0.1


def test_open_nodes_are_counted_only_where_that_is_asked_for() -> None:
    trace, _ = finish(case_of("astar", Random("open")).problem(Limits(expansions=100)))
    assert len(trace.flame(trace.steps).open) == 0
    assert len(trace.flame(trace.steps, with_open=True).open) == len(trace.flame(trace.steps).step)


@pytest.mark.parametrize("name", EVERY)
def test_steps_and_roots_that_there_are_not_are_an_index_error(name: str) -> None:
    case = case_of(name, Random(name))
    trace, search = begun(case, 20)
    next(search, None)
    for step, root in (
        (trace.steps + 1, 0),
        (trace.steps, trace.steps + 1),
        (-1, 0),
        (trace.steps, -1),
    ):
        with pytest.raises(IndexError):
            trace.flame(step, root)
    assert trace.flame(0).total == 0
