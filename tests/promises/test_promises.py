"""A sample of the search for broken promises, the page made from its numbers, and what broke."""

import tracemalloc

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.search.spec_text import parse_spec
from tests.oracle.sliding import Size
from tests.promises.checks import Case, searched
from tests.promises.parts import counted, drawn, every, load, whole
from tests.promises.spaces import Start, apart, blank_last
from tests.promises.table import PAGE, PROMISES, page

SIZES = (2, 3), (2, 4), (3, 3), (4, 4)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_random_searches_break_no_promise(name: str, size: Size) -> None:
    sums, cases = counted(drawn(size, -1, 12, (name,)))
    assert cases == []
    assert sums["bound"][name][0] >= 12


def test_no_heuristic_breaks_a_promise_on_six_cells() -> None:
    sums, cases = counted(whole((2, 3), 1))
    assert cases == []
    assert {"admissible", "consistent", "maximum", "exact", "solvable"} == set(sums)


def test_bidirectional_searches_are_optimal_on_every_board_of_six_cells() -> None:
    sums, cases = counted(every((2, 3), ("bibfs", "nbs:linear-conflict", "mm", "baestar")))
    assert cases == []
    assert sums["optimal"] == {name: [359, 0] for name in ("bibfs", "nbs", "mm", "baestar")}


def test_the_page_is_made_from_the_numbers_of_the_last_run() -> None:
    known = load()
    assert PAGE.read_text("utf-8") == page(known)
    found = {promise for run in known.values() for promise in run.found}
    assert found == set(PROMISES)
    for run in known.values():
        rows = run.found.values()
        assert all(tried > 0 == broken for row in rows for tried, broken in row.values())


def case(text: str, cells: tuple[int, ...], size: Size, steps: int | None = None) -> Case:
    goal = blank_last(size)
    start = Start(cells, goal, size, apart(cells, goal, size))
    return searched(start, parse_spec(text), Limits(expansions=steps))


@pytest.mark.parametrize(("f", "ending"), [(7, Ending.EXHAUSTED), (9, Ending.SOLVED)])
def test_the_limit_of_f_is_a_bound_of_its_own_between_two_that_grow_by_one(
    f: int, ending: Ending
) -> None:
    """The bounds are 7.7, 8.7 and 9: at 9.7 a solution of 8 moves, with f at most 9, was lost."""
    found = case(f"idastar:manhattan:1.1:f={f}:grow=1", (1, 2, 8, 4, 5, 6, 7, 9, 3, 0), (2, 5))
    assert found.outcome.ending is ending


def test_a_large_weight_takes_no_memory_for_paths_that_are_never_searched() -> None:
    tracemalloc.start()
    found = case("idastar:manhattan:1000:depth=15:grow=1", (0, 3, 5, 4, 2, 1), (2, 3), 2000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.trace.steps == 2000
    assert peak < 300_000_000
