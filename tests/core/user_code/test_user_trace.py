"""At any step of any search in plain Python, the trace knows what an independent search, stopped
there, knows.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.best_first import open_list
from tests.core.case import ALL_HEURISTICS
from tests.core.engine.record.journey import Journey
from tests.core.rule_case import LIMITED, RULES, random_rule_case

SMALL = ((3, 3), (2, 3), (3, 2), (2, 4), (2, 2), (3, 3))
LARGE = ((4, 4), (3, 5), (5, 5), (5, 2), (4, 5), (4, 3))
KNOWN = {"new", "already open", "already closed", "undo move"}
STATUSES = {
    "bibfs": KNOWN | {"meets the other side"},
    "nbs": KNOWN | {"improved", "reopened", "meets the other side"},
    "mm": KNOWN | {"improved", "reopened", "meets the other side"},
    "baestar": KNOWN | {"improved", "reopened", "meets the other side"},
    "rbfs": {"within the bound", "beyond the bound", "undo move"},
    "epeastar": KNOWN | {"improved", "reopened", "beyond the bound"},
    "smastar": {"opened", "not generated", "beyond the bound", "pruned", "undo move"},
    "arastar": KNOWN | {"improved", "reopened", "goal"},
    "beam": KNOWN | {"pruned", "goal"},
    "hill": {"taken", "pruned", "undo move"},
    "annealing": {"taken", "pruned"},
    "lrtastar": {"taken", "pruned"},
}


@pytest.mark.kernel
@pytest.mark.parametrize("name", RULES)
def test_every_single_step_on_small_boards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"every {name}")
    monkeypatch.setattr(open_list, "STEPS_PER_BUCKET", 1)
    seen: Counter[str] = Counter()
    cases = [random_rule_case(name, SMALL[number % len(SMALL)], rng) for number in range(36)]
    cases[1::2] = [replace(case, heuristic=ALL_HEURISTICS[4]) for case in cases[1::2]]
    steps = 140 if name == "mm" else 70  # it reopens late
    for number, case in enumerate(cases):
        monkeypatch.setattr(open_list, "HEADS_SPAN", (4, 16, 64)[number % 3])
        monkeypatch.setattr(open_list, "FEW_LINKS", (5, 1 << 30)[number % 2])
        journey = Journey(case, steps, set(range(1, steps + 1)), rng)
        journey.travel(6)
        journey.ask_growth(journey.trace.steps, journey.trace.steps + 1)
        journey.ask_growth(journey.trace.steps, 9)
        seen += journey.statuses
    assert set(seen) == STATUSES[name] == {status.value for status in ALGORITHMS[name].statuses}


@pytest.mark.kernel
@pytest.mark.parametrize("name", LIMITED)
def test_every_single_step_within_a_depth_limit(name: str) -> None:
    rng = Random(f"limit {name}")
    seen: Counter[str] = Counter()
    for number in range(24):
        case = replace(
            random_rule_case(name, SMALL[number % len(SMALL)], rng),
            depth_limit=rng.choice((0, 1, 2, 3, 5, 9)),
        )
        journey = Journey(case, 70, set(range(1, 71)), rng)
        journey.travel(6)
        seen += journey.statuses
    assert set(seen) <= STATUSES[name] | {"beyond the bound"}
    assert seen["beyond the bound"]


@pytest.mark.kernel
def test_recursive_best_first_search_with_the_undo_move() -> None:
    rng = Random("undo move")
    seen: Counter[str] = Counter()
    for number in range(12):
        case = replace(
            random_rule_case("rbfs", SMALL[number % len(SMALL)], rng),
            undo_move=True,
            depth_limit=rng.choice((None, 4, 9)),
        )
        journey = Journey(case, 60, set(range(1, 61)), rng)
        journey.travel(6)
        seen += journey.statuses
    assert set(seen) == {"within the bound", "beyond the bound"}


@pytest.mark.kernel
@pytest.mark.parametrize("name", RULES)
def test_large_boards_of_every_shape(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"large {name}")
    monkeypatch.setattr(open_list, "HEADS_SPAN", 32)
    monkeypatch.setattr(open_list, "STEPS_PER_BUCKET", 0)
    for size in LARGE * 2:
        most = 160 if name in ("nbs", "mm", "baestar") else 250
        Journey(
            random_rule_case(name, size, rng),
            most,
            {rng.randrange(1, most + 1) for _ in range(6)},
            rng,
        ).travel(3)
