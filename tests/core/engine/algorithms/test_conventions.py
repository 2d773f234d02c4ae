"""Searches with the conventions of courses and textbooks: their settings, their guarantees, and
known numbers.
"""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.guarantee import Holds
from loyd.core.engine.problem.optimality import conventions
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_first, blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import SettingError
from tests.mentions import mentions
from tests.oracle.textbook import breadth_first

FIRST = blank_first(3, 3)
FAR = parse_board("8 6 7 2 5 4 3 x 1")
CLOSE = parse_board("1 2 3 4 x 5 6 7 8")


def searched(
    text: str, start: Board = FAR, goal: Board = FIRST, limits: Limits | None = None
) -> tuple[Trace, Outcome]:
    return solve_with_trace(Problem(start, goal, parse_spec(text), limits or Limits()))


@pytest.mark.parametrize(
    ("board", "expanded", "deepest"),
    [
        ("3 1 2 x 4 5 6 7 8", 1, 1),
        ("1 2 5 3 4 x 6 7 8", 10, 4),
        ("6 1 8 4 x 2 7 3 5", 54_094, 21),
        ("8 6 4 2 1 3 5 7 x", 166_786, 27),
        ("8 6 7 2 5 4 3 x 1", 176_296, 28),
    ],
)
def test_breadth_first_with_the_late_test_as_courses_count_it(
    board: str, expanded: int, deepest: int
) -> None:
    trace, outcome = searched("bfs:goal-test=expanded", parse_board(board))
    assert (outcome.expanded, trace.course_counts(trace.steps).deepest_generated) == (
        expanded,
        deepest,
    )


@pytest.mark.parametrize(
    ("goal", "generated"),
    [("1 2 3 4 5 8 6 7 x", 12), ("1 2 3 4 5 8 6 x 7", 43), ("1 x 3 4 5 8 2 6 7", 225_850)],
)
def test_iterative_deepening_with_the_move_straight_back_as_courses_count_it(
    goal: str, generated: int
) -> None:
    assert searched("iddfs:back:order=lrud", CLOSE, parse_board(goal))[1].generated == generated


@pytest.mark.kernel
@pytest.mark.parametrize("back", [False, True])
def test_breadth_first_search_stops_as_the_book_does_as_soon_as_it_generates_the_goal(
    back: bool,
) -> None:
    rng = Random("book")
    text = "bfs:back" if back else "bfs"
    for number in range(100):
        size = ((2, 3), (3, 3), (3, 2), (2, 2))[number % 4]
        goal = uniform(blank_last(*size), rng)
        start = goal if number < 4 else walk(goal, rng.randrange(1, 16), rng)
        order = "".join(rng.sample("udlr", 4))
        expected = breadth_first(start.cells, goal.cells, size, order, back=back)
        trace, outcome = searched(f"{text}:order={order}", start, goal)
        counts = trace.counts(trace.steps)
        assert (counts.expanded, counts.generated, outcome.length) == expected, (start, goal, order)
        assert (outcome.expanded, outcome.generated) == expected[:2]
        assert sum(row.generated for row in trace.ledger(trace.steps).rows) == expected[1]


def test_every_convention_is_a_spec_as_it_is_written() -> None:
    for convention in conventions():
        spec = parse_spec(convention.spec)
        spec.check()
        assert spec.settled == parse_spec(spec.text).settled
        assert (parse_spec(spec.variant).statuses, parse_spec(spec.variant).repeats) == (
            spec.statuses,
            spec.repeats,
        )


def test_every_algorithm_states_its_duplicate_rule() -> None:
    usual = {name: Spec(entry).settled.repeats for name, entry in ALGORITHMS.items()}
    assert {name: str(rule) for name, rule in usual.items() if rule} == {
        "bfs": "once",
        "ucs": "reopen",
        "greedy": "once",
        "astar": "reopen",
        "wastar": "reopen",
        "dfs": "once",
        "dls": "none",
        "dfbnb": "none",
        "iddfs": "none",
        "idastar": "none",
    }


@pytest.mark.parametrize(
    ("text", "optimal", "warns"),
    [
        ("astar", True, False),
        ("astar:back", True, False),
        ("astar:repeats=path", True, False),
        ("astar:repeats=none", True, False),
        ("astar:depth=30", True, False),
        ("astar:repeats=improve", True, False),
        ("astar:pdb:1,2,3,4/5,6,7,8:repeats=improve", False, False),
        ("wastar:2:repeats=improve", False, False),
        ("astar:repeats=once", False, True),
        ("astar:goal-test=generated", True, False),
        ("wastar:1:goal-test=generated", True, False),
        ("wastar:2:goal-test=generated", False, True),
        ("idastar:2", False, False),
        ("ucs:repeats=once", True, False),
        ("bfs:goal-test=expanded", True, False),
        ("greedy:repeats=reopen", False, False),
    ],
)
def test_least_length_is_claimed_where_it_is_sure_and_only_there(
    text: str, optimal: bool, warns: bool
) -> None:
    _, outcome = searched(text)
    assert outcome.length is not None
    assert outcome.optimal == optimal
    assert (outcome.length == 27) >= optimal
    assert outcome.bound <= 27
    spec = parse_spec(text)
    settings_cost_it = spec.optimal != spec.algorithm.optimal and spec.optimal.holds is Holds.NEVER
    assert settings_cost_it == warns


@pytest.mark.parametrize(
    "text", ["astar:repeats=once", "wastar:1:repeats=once", "wastar:2:goal-test=generated"]
)
def test_what_is_not_optimal_never_says_so(text: str) -> None:
    spec = parse_spec(text)
    assert not spec.algorithm.is_optimal(Problem(FAR, FIRST, spec))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bfs:depth=12", "exhausted … depth limit of 12"),
        ("greedy:depth=5", "exhausted … depth limit of 5"),
        ("iddfs:depth=9", "exhausted … depth limit of 9"),
        ("dls:9", "exhausted … depth limit of 9"),
        ("idastar:depth=9", "exhausted … depth limit of 9"),
        ("astar:f=23", "exhausted … f limit of 23"),
        ("astar:f=9", "exhausted … f limit of 9"),
        ("idastar:f=23", "exhausted … f limit of 23"),
        ("idastar:f=9", "exhausted … f limit of 9"),
        ("wastar:2:f=40:depth=3", "exhausted … depth limit of 3 … f limit of 40"),
    ],
)
def test_beyond_its_limits_a_search_is_exhausted(text: str, parts: str) -> None:
    trace, outcome = searched(text)
    assert outcome.ending is Ending.EXHAUSTED
    assert mentions(outcome.reason, parts)
    assert ("f limit" in outcome.reason, "depth limit" in outcome.reason) == (
        "f limit" in parts,
        "depth limit" in parts,
    )
    assert outcome.bound <= 27
    limit = trace_limit(text)
    assert all(trace.node(step).g <= limit for step in range(1, trace.steps + 1, 97))


def trace_limit(text: str) -> int:
    return Problem(FAR, FIRST, parse_spec(text)).depth_limit


@pytest.mark.parametrize(
    "text",
    [
        "idastar",
        "idastar:2",
        "idastar:grow=1",
        "idastar:f=25",
        "idastar:depth=9:repeats=path",
        "iddfs:depth=7",
    ],
)
def test_each_bound_is_told_with_what_it_expands(text: str) -> None:
    trace, outcome = searched(text)
    rows = trace.ledger(trace.steps, with_re_expansions=False).rows
    assert sum(row.expanded for row in rows) == outcome.expanded
    assert [row.value for row in rows] == sorted({row.value for row in rows})
    for row in rows if text.startswith("iddfs") else ():
        alone = searched(f"dls:{row.value:g}")[1]
        assert (row.expanded, row.generated) == (alone.expanded, alone.generated)


def test_both_branching_factors_fill_their_trees() -> None:
    _, outcome = searched("astar")
    assert outcome.branching is not None
    assert outcome.branching_of_n is not None
    for factor, nodes in (
        (outcome.branching, outcome.generated + 1),
        (outcome.branching_of_n, outcome.generated),
    ):
        assert sum(factor**depth for depth in range(28)) == pytest.approx(nodes)


def test_a_limit_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SettingError, match="depth limit 100001 must be from 0 to 100000"):
        Problem(FAR, FIRST, Spec(ALGORITHMS["astar"], depth_limit=100_001))


def test_pseudo_code_says_what_the_settings_change() -> None:
    text = parse_spec("astar:repeats=none:goal-test=generated:back:depth=9:f=20").pseudo_code
    assert "undo move" not in text
    assert "known" not in text
    for part in (
        "if start is",
        "if g(n) = 9",
        "if g(s) + h(s) > 20: drop s",
        "else: add s",
        "if s is the goal",
    ):
        assert part in text
    assert "if s is known, and g(s) ≥ g(known[s])" in parse_spec("astar").pseudo_code
    assert "known: drop s" in parse_spec("astar:repeats=once").pseudo_code
    assert "on the path" in parse_spec("dls:9:repeats=path").pseudo_code
    assert "while bound ≤ 12" in parse_spec("iddfs:depth=12").pseudo_code
    assert "if g(s) + w·h(s) > bound" in parse_spec("idastar:2").pseudo_code
