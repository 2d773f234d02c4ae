"""The maximum of several heuristics: its value, parts and guarantees, and the text that describes
it.
"""

import random

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.maximum import maximum
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last, snail
from loyd.core.engine.search.solve import search
from loyd.core.system.errors import SettingError
from tests.core.engine.heuristics.inconsistent import UNEVEN_PLAIN
from tests.core.engine.heuristics.walks import any_board, carried, walk_from
from tests.oracle.sliding import flood

NAMES = [
    "max:manhattan+inversion",
    "max:gaschnig+walking+linear-conflict",
    "max:zero+misplaced+gaschnig+inversion",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(2, 2), (3, 2), (3, 3), (3, 5), (4, 4)])
def test_the_value_is_the_greatest_however_it_is_come_by(name: str, size: tuple[int, int]) -> None:
    rng = random.Random(f"{name} {size}")
    for goal in (blank_last(*size), any_board(size, rng)):
        estimate = heuristic(name).for_goal(goal)
        parts = [heuristic(part).for_goal(goal) for part in name.removeprefix("max:").split("+")]
        boards = walk_from(goal, 40, rng)
        hs = [max(part.value(board) for part in parts) for board in boards]
        assert [estimate.value(board) for board in boards] == hs
        assert carried(estimate, boards) == hs


@pytest.mark.kernel
@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_searches_with_it_are_optimal(name: str) -> None:
    goal = snail(2, 4)
    distances = flood(goal.cells, goal.size)
    for cells in random.Random(5).sample(sorted(distances), 40):
        outcome = search(
            Problem(Board(2, 4, cells), goal, Spec(algorithm(name), heuristic(NAMES[0])))
        )
        assert outcome.length == distances[cells]


def test_every_part_is_shown_and_the_first_that_is_greatest_counts() -> None:
    goal = blank_last(3, 3)
    estimate = heuristic("max:misplaced+manhattan+linear-conflict").for_goal(goal)
    turned = Board(3, 3, (3, 2, 1, 4, 5, 6, 7, 8, 0))
    assert [(part.name, part.value, part.counts) for part in estimate.parts(turned)] == [
        ("misplaced tiles", 2, False),
        ("Manhattan distance", 4, False),
        ("linear conflict", 8, True),
    ]
    assert estimate.shares(turned) == heuristic("linear-conflict").for_goal(goal).shares(turned)
    assert [part.counts for part in estimate.parts(goal)] == [True, False, False]


def test_it_promises_what_all_its_parts_promise() -> None:
    entry = heuristic("max:manhattan+walking")
    assert (entry.id, entry.admissible, entry.consistent) == ("max:manhattan+walking", True, True)
    assert heuristic(" max: manhattan + walking ".strip()) == entry


def test_a_part_that_is_not_defined_is_refused_in_its_own_words() -> None:
    entry = heuristic("max:manhattan+exact")
    assert entry.refusal((3, 3)) == ""
    assert entry.refusal((4, 4)) == heuristic("exact").refusal((4, 4)) != ""
    with pytest.raises(
        SettingError, match="exact is defined on boards of up to 12 cells, and 4x4 has 16"
    ):
        entry.for_goal(blank_last(4, 4))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("max:", "two heuristics or more"),
        ("max:manhattan", "two heuristics or more"),
        ("max:manhattan+manhattan", "max: names manhattan 2 times"),
        ("max:manhattan+nonsense", "unknown heuristic 'nonsense'"),
        ("nonsense", "unknown heuristic 'nonsense'; available: zero, misplaced"),
    ],
)
def test_mistakes_in_the_words(name: str, said: str) -> None:
    with pytest.raises(SettingError) as raised:
        heuristic(name)
    assert said in str(raised.value)


def test_it_is_a_users_own_where_a_part_is() -> None:
    assert maximum((heuristic("manhattan"), UNEVEN_PLAIN)).is_user_defined
    assert not maximum((heuristic("manhattan"), heuristic("misplaced"))).is_user_defined


def test_groups_are_those_of_the_first_part_that_has_any() -> None:
    goal = blank_last(3, 3)
    assert heuristic("max:manhattan+pdb-4-4").groups(goal) == heuristic("pdb-4-4").groups(goal)
    assert heuristic("max:manhattan+inversion").groups(goal) == ()
