"""What the further algorithms guarantee besides optimal solutions: where two sides meet, limits,
dead ends, large boards.
"""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from loyd.core.engine.algorithms.arastar import AnytimeChoice, AnytimeTrace
from loyd.core.engine.algorithms.bibfs import FrontierChoice
from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.search.solve import find_distance
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish
from tests.core.engine.record.trace_answers import asked
from tests.core.rule_case import OPTIMAL, RULES
from tests.matrices import one_in
from tests.presets import preset

GOAL = blank_last(3, 3)
SHAPES = ((4, 4), (5, 5), (2, 5), (3, 4), (5, 3), (2, 2))


def distances() -> dict[Board, int]:
    table = ExactTable.build(GOAL)
    rng = Random("distances")
    return {
        table.board(rng.choice(table.indexes_at(depth).tolist())): depth
        for depth in (1, 2, 3, 7, 12, 17, 20, 23)
    }


@pytest.mark.parametrize("name", ["bibfs", "nbs", "mm", "baestar"])
def test_two_sides_meet_at_a_board_that_both_know_on_a_shortest_path(name: str) -> None:
    for start, distance in distances().items():
        trace, outcome = finish(Problem(start, GOAL, Spec(algorithm(name))))
        step = trace.goal_step
        assert step is not None
        assert outcome.moves is not None
        met = [
            successor
            for successor in trace.successors(step)
            if successor.status in (SuccessorStatus.MEETS, SuccessorStatus.IMPROVED)
        ]
        on_the_way = list(start.along(outcome.moves))
        assert any(successor.board in on_the_way for successor in met)
        made = [
            node
            for k in (0, step)
            for node in (*trace.open_nodes(k, 0, 1 << 20), *trace.closed_nodes(k, 0, 1 << 20))
        ]
        sides = {
            node.side: node.g
            for node in made
            for successor in met
            if node.board == successor.board and node.board in on_the_way
        }
        assert set(sides) == {"forward", "backward"}
        assert sides["forward"] + sides["backward"] == distance == outcome.length
        assert on_the_way[-1] == GOAL


def test_breadth_first_layers_are_finished_before_sides_change() -> None:
    start = uniform(GOAL, Random(4))
    trace, _ = finish(Problem(start, GOAL, Spec(algorithm("bibfs"))))
    choices = [trace.choice(step) for step in range(1, trace.steps + 1)]
    for before, after in pairwise(choices):
        assert isinstance(before, FrontierChoice)
        assert isinstance(after, FrontierChoice)
        if (before.side, before.g) == (after.side, after.g):
            assert (after.rank, after.total, after.other) == (
                before.rank + 1,
                before.total,
                before.other,
            )
        else:
            assert (before.rank, after.rank) == (before.total, 1)
            assert after.total < after.other or (
                after.total == after.other and after.side == "forward"
            )


def test_no_bound_is_ever_beyond_the_distance() -> None:
    for name in ("bibfs", "nbs", "mm", "baestar", "arastar"):
        for start, distance in distances().items():
            trace, _ = finish(Problem(start, GOAL, parse_spec(name)))
            bounds = [trace.counts(step).bound or 0 for step in range(trace.steps + 1)]
            assert bounds == sorted(bounds)
            assert bounds[-1] <= distance


def test_an_anytime_search_has_ever_better_solutions_within_their_weight() -> None:
    improved = 0
    for start, distance in distances().items():
        trace, outcome = finish(Problem(start, GOAL, parse_spec("arastar:manhattan:5")))
        assert isinstance(trace, AnytimeTrace)
        found = [trace._moves(place) for place in range(trace.registers.solutions)]
        lengths = list(map(len, found))
        assert lengths == sorted(set(lengths), reverse=True)
        assert lengths[-1] == distance
        assert lengths[0] <= 5 * distance
        for moves in found:
            assert list(start.along(moves))[-1] == GOAL
        improved += len(lengths) > 1
        rounds = [trace.choice(step) for step in range(1, trace.steps + 1)]
        weights = [choice.weight for choice in rounds if isinstance(choice, AnytimeChoice)]
        assert weights == sorted(weights, reverse=True)
        assert outcome.optimal
    assert improved


def test_a_stopped_anytime_search_keeps_its_best_solution() -> None:
    start = uniform(blank_last(4, 4), Random(3))
    full = Problem(
        start, blank_last(4, 4), parse_spec("arastar:manhattan:5"), Limits(expansions=4000)
    )
    _, outcome = finish(full)
    assert outcome.ending is Ending.SOLVED
    assert outcome.limit == "steps"
    assert outcome.length is not None
    assert not outcome.optimal
    assert outcome.bound <= outcome.length


def test_depth_first_takes_the_first_successor_in_operator_order() -> None:
    start = Board(3, 3, (1, 2, 3, 4, 0, 5, 6, 7, 8))
    for order in ("udlr", "rldu", "lurd"):
        problem = Problem(start, GOAL, parse_spec(f"dfs:order={order}"), Limits(expansions=2))
        trace, _ = finish(problem)
        move = trace.node(2).move
        assert move is not None
        assert move.letter == order[0]


def test_hill_climbing_ends_at_a_local_minimum_and_says_so() -> None:
    stuck = 0
    for seed in range(30):
        start = uniform(GOAL, Random(seed))
        trace, outcome = finish(Problem(start, GOAL, parse_spec("hill:misplaced:3")))
        hs = [trace.node(step).h for step in range(1, trace.steps + 1)]
        assert hs == sorted(hs, reverse=True)
        assert all(len(set(hs[at : at + 5])) > 1 for at in range(len(hs) - 4))
        assert trace.counts(trace.steps).open == 0
        if outcome.ending is Ending.INCONCLUSIVE:
            stuck += 1
            assert "a local minimum" in outcome.reason or "a plateau" in outcome.reason
    assert stuck > 20


def test_annealing_ends_at_the_goal_or_frozen_and_depends_on_its_seed() -> None:
    endings = set()
    for seed in range(12 // one_in(2)):
        trace, outcome = finish(
            Problem(
                uniform(GOAL, Random(seed)),
                GOAL,
                parse_spec(f"annealing:manhattan:1:trials=2000:seed={seed}"),
            )
        )
        endings.add(outcome.ending)
        if outcome.ending is Ending.INCONCLUSIVE:
            assert (
                outcome.reason
                == f"frozen with h = {trace.node(trace.steps).h}: all 2 000 trials are used up"
            )
    assert endings == {Ending.SOLVED, Ending.INCONCLUSIVE}
    start = uniform(GOAL, Random(1))
    walks = [
        finish(Problem(start, GOAL, parse_spec(f"annealing{seed}")))[1].moves
        for seed in ("", ":seed=1", ":seed=2")
    ]
    assert walks[0] == walks[1] != walks[2]


def test_a_beam_is_never_wider_than_it_may_be_and_a_wide_one_is_breadth_first() -> None:
    start = uniform(GOAL, Random(8))
    for width in (1, 3, 10):
        trace, _ = finish(Problem(start, GOAL, parse_spec(f"beam:manhattan:{width}")))
        for step in range(1, trace.steps + 1):
            layers = [node.g for node in trace.open_nodes(step, 0, 1 << 20)]
            assert all(layers.count(g) <= width + (trace.goal_step == step) for g in layers)
    for board, distance in [*distances().items()][:: one_in(2)]:
        assert (
            finish(Problem(board, GOAL, parse_spec("beam:manhattan:200000")))[1].length == distance
        )


@pytest.mark.parametrize("name", RULES)
def test_boards_of_every_shape(name: str) -> None:
    solved = 0
    for height, width in SHAPES:
        goal = blank_last(height, width)
        start = walk(goal, 14, Random(f"{name} {height}x{width}"))
        _, outcome = finish(Problem(start, goal, Spec(algorithm(name)), Limits(expansions=30_000)))
        if outcome.moves is not None:
            assert list(start.along(outcome.moves))[-1] == goal
            solved += 1
        if name in OPTIMAL:
            known = finish(Problem(start, goal, Spec(algorithm("idastar"))))[1].length
            assert (outcome.length, outcome.optimal, outcome.bound) == (known, True, known)
    assert solved > 1


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("most", [0, 1, 2, 500])
def test_expansions_are_as_many_as_allowed_and_no_more(name: str, most: int) -> None:
    goal = blank_last(4, 4)
    trace, outcome = finish(
        Problem(uniform(goal, Random("far")), goal, Spec(algorithm(name)), Limits(expansions=most))
    )
    if outcome.ending is Ending.LIMIT:
        assert (outcome.limit, trace.steps) == ("steps", most)
    assert trace.steps <= most


def test_an_anytime_search_that_runs_out_of_room_between_two_rounds_ends_at_its_last_step() -> None:
    problem = Problem(
        preset("middling-15").board, blank_last(4, 4), parse_spec("arastar:manhattan:5")
    )
    trace, _ = finish(replace(problem, limits=Limits(expansions=4_000)))
    assert isinstance(trace, AnytimeTrace)
    first = int(trace.solutions.step[0])
    before, _ = finish(replace(problem, limits=Limits(expansions=first)))
    most = before.bytes_used + 40_000
    short, outcome = finish(replace(problem, limits=Limits(bytes=most)))
    assert (outcome.limit, outcome.ending) == ("memory", Ending.SOLVED)
    assert short.bytes_used <= most
    assert first <= short.steps
    assert (outcome.length or 0) > outcome.bound
    for step in (first, first - 1, first // 2):
        assert short.peaks(step) == trace.peaks(step)
        assert asked(short, step) == asked(trace, step)


def test_a_true_distance_is_searched_for_until_it_is_cancelled() -> None:
    for start, distance in distances().items():
        assert find_distance(start, GOAL, lambda _: None, lambda: False) == distance
    far, said = preset("middling-15").board, list[str]()
    assert (
        find_distance(Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 8, 0)), GOAL, said.append, lambda: False)
        is None
    )
    assert find_distance(far, blank_last(4, 4), said.append, lambda: True) is None


def test_mm_expands_nothing_beyond_half_of_the_optimum() -> None:
    for start, distance in distances().items():
        trace, outcome = finish(Problem(start, GOAL, parse_spec("mm")))
        nodes = [trace.node(step) for step in range(1, trace.steps + 1)]
        assert outcome.optimal
        assert outcome.length == distance
        assert max(max(node.f, 2 * node.g + 1) for node in nodes) <= distance
