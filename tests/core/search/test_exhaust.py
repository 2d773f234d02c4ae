"""An unsolvable board searched until nothing is left: against how many boards there are."""

from dataclasses import replace

import pytest

from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.puzzle.notation import blank_last, parse_board
from loyd.core.search.answer import search
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.system.errors import SettingError

TWIN = parse_board("2 1 3/4 5 x")
ARRANGEMENTS = 720
EXHAUST = Limits(exhaust=True)


@pytest.mark.parametrize(
    "spec", ["bfs", "dfs", "ucs", "greedy", "astar", "wastar:manhattan:3", "bfs:goal-test=expanded", "astar:repeats=once"]
)
def test_every_board_that_can_be_reached_is_expanded_once(spec: str) -> None:
    problem = Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST)
    outcome = search(problem)
    assert (outcome.ending, outcome.moves, outcome.bound) == (Ending.UNSOLVABLE, None, 0)
    assert outcome.expanded - outcome.reopened == ARRANGEMENTS // 2
    assert search(replace(problem, limits=Limits())).expanded == 0


@pytest.mark.parametrize("name", [name for name, one in HEURISTICS.items() if not one.refusal((2, 3))])
def test_every_heuristic_stands_the_other_half_of_the_boards(name: str) -> None:
    outcome = search(Problem(TWIN, blank_last(2, 3), parse_spec(f"astar:{name}"), EXHAUST))
    assert (outcome.ending, outcome.expanded >= ARRANGEMENTS // 2) == (Ending.UNSOLVABLE, True)


@pytest.mark.parametrize("spec", ["idastar", "iddfs", "astar:repeats=none", "bfs:repeats=path", "rbfs", "beam", "bibfs"])
def test_a_search_that_would_never_end_is_refused(spec: str) -> None:
    with pytest.raises(SettingError, match="--exhaust is for bfs, ucs, greedy, astar, wastar and dfs"):
        Problem(TWIN, blank_last(2, 3), parse_spec(spec), EXHAUST)
