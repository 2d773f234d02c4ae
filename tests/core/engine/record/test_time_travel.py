"""At any step of any search the trace tells what an independent search, stopped there, knows."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.best_first import open_list
from loyd.core.engine.choice import Tie
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.columns import MILESTONE
from loyd.core.engine.settings import (
    DUPLICATE_DETECTION,
    F_LIMIT,
    GOAL_TEST,
    UNDO_MOVE,
    DuplicateDetection,
)
from tests.core.case import (
    ALL_HEURISTICS,
    BEST_FIRST,
    DEPTH_FIRST,
    DRAWN,
    Case,
    as_usual,
    every_case,
    random_case,
)
from tests.core.engine.record.journey import Journey
from tests.matrices import IS_WHOLE, one_in
from tests.oracle.sliding import Cells

SMALL = ((2, 3), (3, 2), (3, 3), (2, 4), (2, 2))
LARGE = ((4, 4), (3, 5), (5, 5), (5, 2), (4, 5), (4, 3))
FIRST_PATH_STATUSES = {"new", "already open", "already closed", "undo move"}
BETTER_PATH_STATUSES = FIRST_PATH_STATUSES | {"improved", "reopened"}
BOUNDED = {"within the bound", "undo move", "beyond the bound"}
STATUSES = {
    "bfs": FIRST_PATH_STATUSES,
    "ucs": FIRST_PATH_STATUSES,
    "greedy": FIRST_PATH_STATUSES,
    "astar": BETTER_PATH_STATUSES,
    "wastar": BETTER_PATH_STATUSES,
    "dfs": FIRST_PATH_STATUSES,
    "dls": BOUNDED,
    "iddfs": BOUNDED,
    "idastar": BOUNDED,
    "dfbnb": BOUNDED,
}


def picks(most: int, rng: Random, count: int = 8) -> set[int]:
    return {rng.randrange(1, most + 1) for _ in range(count)}


def scribbled(empty: Callable[..., Any]) -> Callable[..., Any]:
    """Memory that is not empty at all: what a search has not written itself must never be read."""

    def scribble(*shape: Any, **how: Any) -> Any:
        array = empty(*shape, **how)
        array.fill(1)
        return array

    return scribble


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_every_setting_on_small_boards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"small {name}")
    seen: Counter[str] = Counter()
    cases = [case for _ in range(40) for case in every_case(name, SMALL, rng)]
    monkeypatch.setattr(open_list, "STEPS_PER_BUCKET", 1)
    for number, case in enumerate(cases[: max(40, len(cases) // 40) : one_in(4)]):
        most = rng.choice((12, 60, 250))
        monkeypatch.setattr(open_list, "HEADS_SPAN", (4, 16, 64)[number % 3])
        monkeypatch.setattr(open_list, "FEW_LINKS", (1 << 12, 1 << 30)[number % 2])
        journey = Journey(case, most, picks(most, rng), rng)
        journey.travel(3)
        journey.ask_growth(journey.trace.steps, journey.trace.steps + 1)
        journey.ask_growth(journey.trace.steps, 9)
        journey.ask_growth(journey.trace.steps // 2, 1 << 20)
        seen += journey.statuses
        assert set(journey.statuses) <= {status.value for status in case.problem().spec.statuses}
    usual = {status.value for status in Spec(ALGORITHMS[name]).statuses}
    assert usual == STATUSES[name] | ({"goal", "not generated"} if name == "bfs" else set())
    assert not IS_WHOLE or set(seen) >= usual


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_every_single_step(name: str) -> None:
    rng = Random(f"single {name}")
    for number in range(12):
        case = replace(random_case(name, SMALL[number % 4], rng), heuristic=ALL_HEURISTICS[4])
        Journey(case, 90, set(range(1, 91)), rng).travel(20)


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_every_combination_of_conventions(name: str) -> None:
    rng, chosen, goal = Random(f"conventions {name}"), ALGORITHMS[name], blank_last(2, 3)
    conventions = [one for one in (DUPLICATE_DETECTION, GOAL_TEST, UNDO_MOVE) if one in chosen.uses]
    values = [[option.value for option in chosen.options(one)] for one in conventions]
    for combined in product(*values):
        named = {one.name: value for one, value in zip(conventions, combined, strict=True)}
        if named.get("repeats") is DuplicateDetection.AUTOMATON and named["undo_move"]:
            continue
        for limits in (
            {},
            {"depth_limit": 3},
            *([{"f_limit": rng.randrange(2, 12)}] if F_LIMIT in chosen.uses else []),
        ):
            start = (
                parse_board("1 x 2/4 5 3")
                if "f_limit" in limits
                else walk(goal, rng.randrange(14), rng)
            )
            case = Case(start, goal, name, rng.choice(DRAWN), Tie.NEWEST, **named, **limits)
            Journey(case, 20, set(range(1, 21)), rng).travel(8)


@pytest.mark.parametrize("seed", [10, 38])
def test_boards_that_are_reopened_again_and_again(seed: int) -> None:
    most = 1000
    case = as_usual(
        replace(random_case("astar", (3, 3), Random(seed)), heuristic=ALL_HEURISTICS[4])
    )
    oracle = case.oracle()
    met: dict[Cells, list[int]] = {}
    reopened: Counter[Cells] = Counter()
    for step in range(1, most + 1):
        oracle.step()
        for successor in oracle.successors:
            met.setdefault(successor.cells, []).append(step)
            reopened[successor.cells] += successor.status == "reopened"
    steps = {step for cells, often in reopened.items() if often > 1 for step in met[cells]}
    assert len(steps) > 3
    Journey(case, most, steps, Random(seed)).travel(10)


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_large_boards_of_every_shape(name: str) -> None:
    rng = Random(f"large {name}")
    for size in LARGE * 3:
        Journey(random_case(name, size, rng), 300, picks(300, rng, 5), rng).travel(3)


@pytest.mark.parametrize(
    ("name", "estimator", "tie", "weight"),
    [
        ("ucs", 0, Tie.NEWEST, 1),
        ("greedy", 1, Tie.OLDEST, 1),
        ("astar", 1, Tie.HIGH_G, 1),
        ("wastar", 4, Tie.LOW_H, 5),
        ("wastar", 4, Tie.NEWEST, 2),
        ("greedy", 0, Tie.RANDOM, 1),
    ][:: one_in(5)],
)
def test_long_searches_past_many_milestones_and_growths(
    name: str, estimator: int, tie: Tie, weight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(np, "empty", scribbled(np.empty))
    rng = Random(f"long {name} {tie}")
    goal = blank_last(4, 4)
    case = replace(
        random_case(name, (4, 4), rng),
        start=walk(goal, 200, rng),
        goal=goal,
        heuristic=ALL_HEURISTICS[estimator],
        tie=tie,
        weight=weight,
    )
    most = 2 * MILESTONE + 4000
    edges = {multiple * MILESTONE + by for multiple in (1, 2) for by in (-1, 0, 1, 2)[:: one_in(2)]}
    journey = Journey(case, most, edges | picks(most, rng, 3), rng)
    journey.travel(2)
    journey.ask_growth(most, 50)
    journey.ask_growth(most, most)


@pytest.mark.parametrize("name", ["idastar", "iddfs"])
def test_long_descents_whose_checkpoints_are_thinned_out(name: str) -> None:
    rng = Random(f"long {name}")
    goal = blank_last(4, 4)
    case = Case(walk(goal, 300, rng), goal, name, ALL_HEURISTICS[2], Tie.NEWEST)
    most = 80_000
    journey = Journey(case, most, picks(most, rng, 60 // one_in(3)), rng)
    journey.travel(6)
    journey.ask_growth(most, 50)
    journey.ask_growth(most // 3, 400)
