"""An unsolvable board searched until nothing is left, compared with the number of boards."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from loyd.core.draw.tables import ledger_sentences
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import search, solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import SettingError
from loyd.core.system.text import grouped
from tests.oracle.depth_first import DepthFirst
from tests.oracle.heuristics import manhattan

TWIN = parse_board("2 1 3/4 5 x")
ARRANGEMENTS = 720
EXHAUST = Limits(exhaust=True)


@pytest.mark.parametrize(
    "spec",
    [
        "bfs",
        "dfs",
        "ucs",
        "greedy",
        "astar",
        "wastar:manhattan:3",
        "bfs:goal-test=expanded",
        "astar:repeats=once",
    ],
)
def test_every_board_that_can_be_reached_is_expanded_once(spec: str) -> None:
    problem = Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST)
    outcome = search(problem)
    assert (outcome.ending, outcome.moves, outcome.bound) == (Ending.UNSOLVABLE, None, 0)
    assert outcome.expanded - outcome.reopened == ARRANGEMENTS // 2
    assert search(replace(problem, limits=Limits())).expanded == 0


@pytest.mark.parametrize(
    "name", [name for name, one in HEURISTICS.items() if not one.refusal((2, 3))]
)
def test_every_heuristic_stands_the_other_half_of_the_boards(name: str) -> None:
    outcome = search(Problem(TWIN, blank_last(2, 3), parse_spec(f"astar:{name}"), EXHAUST))
    assert (outcome.ending, outcome.expanded >= ARRANGEMENTS // 2) == (Ending.UNSOLVABLE, True)


WITHOUT_MEMORY = ["idastar", "iddfs", "astar:repeats=none", "bfs:repeats=path", "rbfs"]


@pytest.mark.parametrize("spec", WITHOUT_MEMORY)
def test_a_search_that_would_never_end_is_refused(spec: str) -> None:
    with pytest.raises(
        SettingError, match="may never end with --exhaust: give a depth limit, such as depth=30, or"
    ):
        Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST)


@pytest.mark.parametrize(
    "spec",
    [
        *(f"{spec}:depth=12" for spec in WITHOUT_MEMORY),
        "dls:12",
        "astar:repeats=none:f=14",
        "nbs",
        "beam",
        "hill",
    ],
)
def test_a_search_that_ends_is_run(spec: str) -> None:
    outcome = search(Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST))
    assert (outcome.ending, outcome.moves, outcome.expanded > 0) == (Ending.UNSOLVABLE, None, True)


@pytest.mark.parametrize(
    ("spec", "limits"),
    [
        (
            "iddfs:depth=14",
            {"by_f": False, "growth": "least", "bound": Fraction(0), "greatest": 14},
        ),
        (
            "iddfs:repeats=path:depth=14",
            {
                "by_f": False,
                "growth": "least",
                "bound": Fraction(0),
                "greatest": 14,
                "prunes_cycles": True,
            },
        ),
        ("dls:14", {"by_f": False, "growth": "none", "bound": Fraction(14)}),
        ("idastar:f=20", {"by_f": True, "growth": "least", "bound": Fraction(2), "greatest": 20}),
    ],
)
def test_a_search_with_a_limit_visits_what_the_oracle_visits(
    spec: str, limits: dict[str, Any]
) -> None:
    cells, goal = (2, 1, 3, 4, 5, 0), (1, 2, 3, 4, 5, 0)
    expected = DepthFirst(cells, goal, (2, 3), partial(manhattan, goal=goal, size=(2, 3)), **limits)
    while not expected.is_over:
        expected.step()
    trace, outcome = solve_with_trace(Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST))
    assert (outcome.ending, trace.steps) == (Ending.UNSOLVABLE, expected.steps)


@pytest.mark.parametrize(
    ("start", "visited"), [("12345687x", 66_495_184), ("1234568x7", 77_433_285)]
)
def test_paths_without_a_cycle_are_as_many_as_published(start: str, visited: int) -> None:
    """All iterations down to depth 29, from a blank in a corner and at an edge."""
    trace, _ = solve_with_trace(
        Problem(
            parse_board(start), blank_last(3, 3), parse_spec("iddfs:repeats=path:depth=29"), EXHAUST
        )
    )
    assert trace.steps == visited


LAYERS = (
    *(
        1,
        2,
        4,
        8,
        16,
        20,
        39,
        62,
        116,
        152,
        286,
        396,
        748,
        1024,
        1893,
        2512,
        4485,
        5638,
        9529,
        10878,
        16993,
        17110,
        23952,
        20224,
    ),
    *(24047, 15578, 14560, 6274, 3910, 760, 221, 2),
)
"""The number of boards at each distance from one whose blank is in a corner: sequence A089473."""


def test_the_layers_of_the_whole_space_and_the_widest() -> None:
    problem = Problem(
        parse_board("2 1 3/4 5 6/7 8 x"), blank_last(3, 3), parse_spec("bfs"), EXHAUST
    )
    trace, _ = solve_with_trace(problem)
    ledger = trace.ledger(trace.steps)
    assert tuple(row.expanded for row in ledger.rows) == LAYERS
    assert f"Widest layer: 24, with {grouped(24047)} nodes expanded." in ledger_sentences(
        ledger, None
    )


def test_the_expansions_of_each_side_are_said() -> None:
    trace, _ = solve_with_trace(
        Problem(parse_board("234/15x/768"), blank_last(3, 3), parse_spec("bibfs"))
    )
    sides = [trace.node(step).side for step in range(1, trace.steps + 1)]
    said = next(
        sentence
        for sentence in ledger_sentences(trace.ledger(trace.steps), 19)
        if sentence.startswith("Expanded")
    )
    assert (
        said == f"Expanded backward: {sides.count('backward')}, forward: {sides.count('forward')}."
    )
