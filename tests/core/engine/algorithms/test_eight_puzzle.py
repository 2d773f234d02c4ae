"""Every algorithm on 8-puzzles of every depth, compared with the true distances."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import (
    BEST_FIRST,
    DEPTH_FIRST,
    WEIGHTS,
    finish,
    random_conventions,
    random_goal,
)
from tests.core.engine.heuristics.inconsistent import UNEVEN
from tests.matrices import IS_WHOLE, one_in

DEEPEST = 31
GOALS = (blank_last(3, 3), random_goal((3, 3), Random(7)), Board(3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5)))
DEFINED = [entry for entry in HEURISTICS.values() if not entry.refusal((3, 3))]
COMPILED = ("manhattan", "linear-conflict")
"""The heuristics of a sample: their loops are compiled for other tests, too."""
INFORMED = [entry for entry in DEFINED if entry.admissible and entry.id != "zero"]
ADMISSIBLE = (
    [*INFORMED, UNEVEN] if IS_WHOLE else [entry for entry in INFORMED if entry.id in COMPILED]
)


def sample(each: int, deepest: int, seed: str) -> list[tuple[Board, Board, int]]:
    """(start, goal, distance) for some boards of each depth, the goals in turn."""
    rng = Random(seed)
    found = []
    for distance in range(deepest + 1):
        for number in range(each):
            goal = GOALS[(distance + number) % len(GOALS)]
            table = ExactTable.build(goal)
            indexes = table.indexes_at(distance)
            if len(indexes):
                found.append((table.board(int(rng.choice(indexes.tolist()))), goal, distance))
    return found


def order(rng: Random) -> tuple[Move, ...]:
    return tuple(rng.sample(list(Move), 4))


def assert_solves(outcome: Outcome, start: Board, goal: Board) -> None:
    assert outcome.ending is Ending.SOLVED
    assert outcome.moves is not None
    assert list(start.along(outcome.moves))[-1] == goal
    assert outcome.length == len(outcome.moves)
    assert outcome.limit is None
    assert outcome.verdict is not None
    assert outcome.verdict.solvable


def assert_optimal(problem: Problem, distance: int) -> None:
    _, outcome = finish(problem)
    assert_solves(outcome, problem.start, problem.goal)
    assert (outcome.length, outcome.optimal, outcome.bound) == (distance, True, distance)


@pytest.mark.parametrize(
    ("name", "each", "deepest"), [("bfs", 2, DEEPEST), ("ucs", 2, DEEPEST), ("iddfs", 5, 15)]
)
def test_blind_searches_find_a_shortest_solution(name: str, each: int, deepest: int) -> None:
    rng = Random(name)
    for start, goal, distance in sample(each, deepest, name):
        assert_optimal(
            Problem(
                start,
                goal,
                Spec(algorithm(name), order=order(rng), tie=rng.choice(list(Tie)), seed=5),
            ),
            distance,
        )


@pytest.mark.parametrize("entry", ADMISSIBLE, ids=lambda entry: entry.id)
@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_with_an_admissible_heuristic_the_solution_is_a_shortest_one(
    name: str, entry: Heuristic
) -> None:
    rng = Random(f"{name} {entry.id}")
    deepest = (
        22 if name == "idastar" and entry.id in ("misplaced", "gaschnig", "uneven") else DEEPEST
    )
    for start, goal, distance in sample(4 // one_in(4), deepest, f"{name} {entry.id}"):
        grow = rng.random() < 0.3
        problem = Problem(
            start,
            goal,
            Spec(
                algorithm(name),
                entry,
                order=order(rng),
                tie=rng.choice(list(Tie)),
                seed=5,
                grow_by_one=grow,
            ),
        )
        assert_optimal(problem, distance)


def test_with_no_heuristic_at_all_a_star_and_ida_star_still_find_a_shortest_one() -> None:
    for start, goal, distance in sample(2, 16, "zero"):
        assert_optimal(Problem(start, goal, Spec(algorithm("astar"), heuristic("zero"))), distance)
        assert_optimal(
            Problem(start, goal, Spec(algorithm("idastar"), heuristic("zero"))), distance
        )


@pytest.mark.parametrize("weight", WEIGHTS, ids=str)
def test_weighted_a_star_stays_within_its_weight(weight: Fraction) -> None:
    rng = Random(f"weighted {weight}")
    proved = 0
    for start, goal, distance in sample(6 // one_in(3), DEEPEST, f"weighted {weight}"):
        entry = rng.choice(ADMISSIBLE)
        spec = Spec(
            algorithm("wastar"),
            entry,
            weight=weight,
            order=order(rng),
            tie=rng.choice(list(Tie)),
            seed=5,
        )
        _, outcome = finish(Problem(start, goal, spec))
        assert_solves(outcome, start, goal)
        assert outcome.length is not None
        assert distance <= outcome.length <= weight * distance
        assert outcome.bound <= distance
        if outcome.optimal:
            assert outcome.length == distance == outcome.bound
        assert outcome.optimal or weight > 1
        proved += outcome.optimal
    assert proved > 5


def test_greedy_solves_everything_and_claims_little() -> None:
    rng = Random("greedy")
    for start, goal, distance in sample(6 // one_in(2), DEEPEST, "greedy"):
        spec = Spec(
            algorithm("greedy"),
            rng.choice(ADMISSIBLE),
            order=order(rng),
            tie=rng.choice(list(Tie)),
            seed=5,
        )
        _, outcome = finish(Problem(start, goal, spec))
        assert_solves(outcome, start, goal)
        assert outcome.length is not None
        assert outcome.length >= distance
        assert outcome.bound <= distance
        assert not outcome.optimal or outcome.length == distance


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_a_search_that_is_stopped_has_proved_nothing_false(name: str) -> None:
    rng = Random(f"stopped {name}")
    bounds = 0
    for start, goal, distance in sample(8, DEEPEST, f"stopped {name}"):
        spec = Spec(
            algorithm(name),
            rng.choice(ADMISSIBLE),
            weight=rng.choice(WEIGHTS),
            order=order(rng),
            tie=rng.choice(list(Tie)),
            seed=5,
            grow_by_one=rng.random() < 0.5,
            depth_limit=rng.choice((3, 12, 40)),
        )
        if rng.random() < 0.5:
            spec = replace(spec, **random_conventions(name, rng))
        problem = Problem(start, goal, spec, Limits(expansions=rng.choice((0, 1, 7, 90, 1500))))
        trace, outcome = finish(problem)
        assert outcome.bound <= distance
        assert outcome.length is None or outcome.length >= distance
        assert not outcome.optimal or outcome.length == distance
        assert (outcome.moves is not None) is (outcome.ending is Ending.SOLVED)
        assert trace.peaks(trace.steps).nodes <= trace.steps * 4 + 1
        bounds += outcome.bound
    assert bounds > 0 or name in ("dfs", "dls")


@pytest.mark.parametrize("limit", range(13))
def test_depth_limited_search_is_exhausted_or_solves_within_its_limit(limit: int) -> None:
    for start, goal, distance in sample(3, 16, f"limit {limit}"):
        _, outcome = finish(Problem(start, goal, Spec(algorithm("dls"), depth_limit=limit)))
        if distance > limit:
            assert (outcome.ending, outcome.moves, outcome.optimal, outcome.limit) == (
                Ending.EXHAUSTED,
                None,
                False,
                None,
            )
        else:
            assert_solves(outcome, start, goal)
            assert outcome.length is not None
            assert distance <= outcome.length <= limit


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_boards_of_the_other_half_are_unsolvable_at_once(name: str) -> None:
    for start, goal, _ in sample(1, DEEPEST, "other half"):
        cells = list(start.cells)
        one, two = [cell for cell, tile in enumerate(cells) if tile][:2]
        cells[one], cells[two] = cells[two], cells[one]
        trace, outcome = finish(Problem(Board(3, 3, tuple(cells)), goal, Spec(algorithm(name))))
        assert (outcome.ending, outcome.moves, outcome.optimal, outcome.bound) == (
            Ending.UNSOLVABLE,
            None,
            False,
            0,
        )
        assert (trace.steps, outcome.expanded, outcome.generated) == (0, 0, 0)
        assert outcome.verdict is not None
        assert not outcome.verdict.solvable


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_the_goal_itself_needs_no_move_and_no_expansion(name: str) -> None:
    for goal in GOALS:
        trace, outcome = finish(Problem(goal, goal, Spec(algorithm(name))))
        assert_solves(outcome, goal, goal)
        assert (outcome.moves, outcome.optimal, outcome.bound) == ((), True, 0)
        assert (trace.steps, trace.goal_step, outcome.expanded, outcome.generated) == (1, 1, 0, 0)


@pytest.mark.parametrize("repeats", ["none", "path", "automaton"])
def test_branch_and_bound_tells_its_first_solution_from_the_proof(repeats: str) -> None:
    spec = parse_spec(f"dfbnb:repeats={repeats}")
    for start, goal, distance in sample(1, DEEPEST, repeats)[:: one_in(5)]:
        problem = Problem(start, goal, spec)
        assert_optimal(problem, distance)
        trace, _ = finish(problem)
        bests = [trace.counts(step).best for step in range(trace.steps + 1)]
        lengths = list(dict.fromkeys(best for best in bests if best is not None))
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[-1] == distance
        rows = trace.ledger(trace.steps).rows
        assert [row.value for row in rows[1:]] == [best - 1 for best in lengths][: len(rows) - 1]
        first = bests.index(lengths[0])
        _, stopped = finish(replace(problem, limits=Limits(expansions=first)))
        assert (stopped.length, stopped.bound) == (lengths[0], distance) or not stopped.optimal
