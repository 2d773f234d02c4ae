"""Which boards two searches have both expanded and where they lie, compared with plain sets from
the oracles.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare import difference as module
from loyd.core.study.compare.difference import Difference, Differences
from tests.core.rule_case import RULES, random_rule_case
from tests.core.study.compare.pairs import expanded_boards, random_pairs
from tests.matrices import one_in
from tests.oracle.sliding import flood

MOST = 200
Cells = tuple[int, ...]
Place = tuple[int, int]

distances_to = cache(flood)


def counted(difference: Difference) -> list[dict[Place, int]]:
    """The places of the boards of the first alone, of both, and of the second alone."""
    places = list(zip(difference.g.tolist(), difference.h.tolist(), strict=True))
    parts = difference.only_first, difference.both, difference.only_second
    return [
        {place: count for place, count in zip(places, part.tolist(), strict=True) if count}
        for part in parts
    ]


def told_apart(ours: Sequence[Cells | None], theirs: Sequence[Cells | None]) -> list[set[Cells]]:
    """The boards of only the first, of both, of only the second; None stands for a step that
    expanded nothing.
    """
    first, second = ({cells for cells in one if cells is not None} for one in (ours, theirs))
    return [first - second, first & second, second - first]


@pytest.mark.parametrize("chunk", [16, 1 << 20])
def test_counts_by_true_distances_what_sets_count_at_any_steps(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STEPS_SORTED_AT_ONCE", chunk)
    rng = Random(chunk)
    for pair in random_pairs(24 // one_in(4), chunk):
        case, traces = pair.first, pair.traces(MOST)
        made = expanded_boards(pair.first, MOST), expanded_boards(pair.second, MOST)
        size = case.goal.size
        space = Space.from_boards(case.start, case.goal) if len(case.goal.cells) <= 6 else None
        differences = Differences(*traces, space)
        for _ in range(3):
            steps = rng.randint(0, traces[0].steps), rng.randint(0, traces[1].steps)
            found = differences.after_steps(*steps)
            ours, theirs = made[0][: steps[0]], made[1][: steps[1]]
            sets = told_apart(ours, theirs)
            assert found.totals == tuple(map(len, sets)), (pair, steps)
            for alone_from, boards_of, part in zip(
                found.alone_from, (ours, theirs), (sets[0], sets[2]), strict=True
            ):
                assert alone_from == next(
                    (at for at, cells in enumerate(boards_of, 1) if cells in part), None
                )
            if space is not None:
                g, h = distances_to(case.start.cells, size), distances_to(case.goal.cells, size)
                assert counted(found) == [
                    dict(Counter((g[cells], h[cells]) for cells in part)) for part in sets
                ]


def traces_of(size: tuple[int, int], specs: tuple[str, str], seed: int) -> tuple[Trace, Trace]:
    goal = blank_last(*size)
    start = walk(goal, 20, seeded(seed))
    first, second = (
        solve_with_trace(Problem(start, goal, parse_spec(spec), Limits(expansions=90)))[0]
        for spec in specs
    )
    return first, second


@pytest.mark.parametrize(
    "size", [(3, 3), (4, 4), (5, 4)], ids=lambda size: "x".join(map(str, size))
)
@pytest.mark.parametrize(
    "specs",
    [("astar", "idastar"), ("bibfs", "greedy"), ("astar", "wastar:manhattan:3")],
    ids="-".join,
)
def test_without_true_distances_a_board_lies_where_a_search_first_had_it(
    size: tuple[int, int], specs: tuple[str, str]
) -> None:
    traces = traces_of(size, specs, 5)
    steps = traces[0].steps, traces[1].steps // 2
    firsts: list[dict[Cells, tuple[int, Place]]] = []
    for trace, last in zip(traces, steps, strict=True):
        nodes = [
            (step, trace.node(step))
            for step in range(1, last + 1)
            if trace.counts(step).expanded > trace.counts(step - 1).expanded
        ]
        firsts.append(
            {node.board.cells: (step, (node.g, node.h)) for step, node in reversed(nodes)}
        )
    differences = Differences(*traces)
    expected = [Counter(), Counter(), Counter()]
    for cells in {*firsts[0], *firsts[1]}:
        part = 1 if cells in firsts[0] and cells in firsts[1] else 0 if cells in firsts[0] else 2
        expected[part][firsts[part == 2][cells][1]] += 1
    assert counted(differences.after_steps(*steps)) == expected
    assert differences.unsorted(*steps) == 0
    place = next(iter(expected[1]))
    listed = differences.boards(*steps, [place], 1000)
    known = {one.board.cells: one.steps for one in listed}
    assert len(known) == len(listed) == sum(part[place] for part in expected)
    for cells, when in known.items():
        assert when == tuple(first[cells][0] if cells in first else None for first in firsts)
    in_turn = [one.steps[0] or one.steps[1] for one in listed]
    assert in_turn == sorted(in_turn, key=lambda step: step or 0)


@pytest.mark.parametrize("name", RULES)
def test_a_search_with_a_rule_of_its_own_differs_from_others_by_what_its_oracle_expands(
    name: str,
) -> None:
    rng = Random(f"differs {name}")
    for _ in range(2):
        plain = random_rule_case(name, (2, 3), rng)
        oracle, expanded = plain.oracle(), list[Cells | None]()
        while not oracle.is_over and oracle.steps < MOST:
            before = oracle.counts.expanded
            oracle.step()
            cells = oracle.answers.node.cells if oracle.counts.expanded > before else None
            expanded += [cells] if oracle.steps > len(expanded) else []
        other = solve_with_trace(Problem(plain.start, plain.goal, parse_spec("bfs")))[0]
        theirs = [
            other.node(step).board.cells for step in range(1, other.steps + 1)
        ]  # with the early goal test all are expanded
        ours = solve_with_trace(plain.problem(Limits(expansions=MOST)))[0]
        found = Differences(ours, other, Space.from_boards(plain.start, plain.goal))
        for _ in range(3):
            steps = rng.randint(0, min(ours.steps, len(expanded))), rng.randint(0, other.steps)
            assert found.after_steps(*steps).totals == tuple(
                map(len, told_apart(expanded[: steps[0]], theirs[: steps[1]]))
            )
