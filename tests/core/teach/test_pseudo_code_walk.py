"""The lines of pseudo-code that a step ran agree with the step's record, for every algorithm."""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.algorithm import LineRole
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.pseudo_code_walk import NO, YES, ExecutedLine, walk
from loyd.core.user_code.user_functions import user_algorithm
from tests.core.case import finish, random_case
from tests.core.rule_case import RULES, random_rule_case

SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")
SMALL_MEMORY = {"smastar": "smastar:capacity=24"}
"""Searches that have to forget nodes, which by default they have room for."""


def searches(name: str) -> list[tuple[Problem, Trace]]:
    """A few random searches, and one whose start is the goal."""
    rng = Random(f"walk {name}")
    draw = random_rule_case if name in RULES else random_case
    problems = [
        draw(name, size, rng).problem(Limits(expansions=most))
        for size, most in (((2, 3), 80), ((3, 3), 60))
    ]
    problems += [
        Problem(start, blank_last(3, 3), parse_spec(spec), Limits(expansions=1500))
        for start, spec in ((SAMPLE, SMALL_MEMORY.get(name, name)), (blank_last(3, 3), name))
    ]
    return [(problem, finish(problem)[0]) for problem in problems]


def check(problem: Problem, trace: Trace, step: int) -> set[int]:
    """Compare the lines of a step with its record; returns the lines."""
    code, node, ran = problem.spec.code, trace.node(step), walk(problem, trace, step)
    is_goal = node.board == problem.goal and node.side != "backward"
    tests = [one for one in ran if code[one.line].roles & {LineRole.TEST, LineRole.FIRST_TEST}]
    assert all(one.value in (YES, NO) for one in tests)
    if is_goal:
        assert (ran[-1], ran[-1].value) == (tests[-1], YES)
        return {one.line for one in ran}
    assert NO in {one.value for one in tests} or not any(
        LineRole.TEST in line.roles for line in code
    )
    taken = [one for one in ran if LineRole.TAKE in code[one.line].roles and one.successor is None]
    assert [one.board for one in taken] == [node.board]
    about: dict[SuccessorStatus, list[ExecutedLine]] = {}
    for one in ran:
        if one.successor is not None:
            about.setdefault(one.successor.status, []).append(one)
            assert one.board == one.successor.board
    is_cut_off = code[ran[-1].line].roles >= {LineRole.LIMIT} and ran[-1].value == YES
    expected = () if is_cut_off else trace.successors(step)
    assert {one.successor for ran_there in about.values() for one in ran_there} == set(expected)
    for successor in expected:
        lines = [one for one in about[successor.status] if one.successor == successor]
        pointed_at = [
            place
            for place, line in enumerate(code)
            if successor.status in line.statuses and LineRole.LIMIT not in line.roles
        ]
        assert [one.line for one in lines if one.line in pointed_at] == pointed_at
        assert all(
            one.line in pointed_at or code[one.line].roles & {LineRole.MAKE, LineRole.EACH}
            for one in lines
        )
    if is_cut_off:
        assert trace.counts(step).expanded == trace.counts(step - 1).expanded
    return {one.line for one in ran}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_lines_agree_with_the_record(name: str) -> None:
    usual, seen = Spec(ALGORITHMS[name]).code, set[str]()
    for problem, trace in searches(name):
        code, ran = problem.spec.code, set[str]()
        assert walk(problem, trace, 0) == ()
        steps = range(1, trace.steps + 1)
        for step in (
            steps
            if trace.steps <= 100
            else sorted({*range(1, 20), trace.steps, *Random(name).sample(steps, 60)})
        ):
            ran |= {code[line].text for line in check(problem, trace, step)}
        assert ran <= {line.text for line in code if line.roles or line.statuses}
        assert problem.spec.statuses <= {status for line in code for status in line.statuses}
        seen |= ran
    rare = {
        line.text
        for line in usual
        if line.statuses & {SuccessorStatus.REOPENED, SuccessorStatus.PRUNED}
        or LineRole.PLATEAU in line.roles
    }
    assert {line.text for line in usual if line.roles or line.statuses} - seen <= rare


def test_every_fate_of_an_algorithm_has_a_line() -> None:
    for name, entry in ALGORITHMS.items():
        spec = Spec(entry)
        assert spec.statuses <= {status for line in spec.code for status in line.statuses}, name
        assert max(len(line.text) for line in spec.code) <= 100


def test_the_sample_takes_generates_and_improves_line_by_line() -> None:
    problem = Problem(SAMPLE, blank_last(3, 3), parse_spec("astar:manhattan"))
    trace, _ = finish(problem)
    ran = walk(problem, trace, 29)
    texts = [problem.spec.code[one.line].text.strip() for one in ran]
    assert texts[:4] == [
        "while open is not empty:",
        "n ← the first of open, lowest f = g + h",
        "move n to closed",
        "if n is the goal: return its path",
    ]
    assert [one.value for one in ran[:4]] == ["25 open", "f 13, 13 tied", "", NO]
    put = [
        (one.successor.move.letter, one.successor.status)
        for one in ran
        if one.successor and "add s" in problem.spec.code[one.line].text
    ]
    assert put == [("l", SuccessorStatus.IMPROVED), ("r", SuccessorStatus.NEW)]


def test_user_code_shows_the_line_that_yielded() -> None:
    def mine(problem, record):  # type: ignore[no-untyped-def]  # noqa: ARG001  one signature for all
        queue, seen = [problem.start], {problem.start}
        yield problem.start
        for board in queue:
            for _, successor in board.successors(problem.order):
                if successor not in seen:
                    seen.add(successor)
                    queue.append(successor)
                    yield successor

    entry = user_algorithm("mine", mine, "mine.py")
    problem = Problem(SAMPLE, blank_last(3, 3), Spec(entry), Limits(expansions=30))
    trace, _ = finish(problem)
    lines = Spec(entry).pseudo_code.splitlines()
    yields = [place for place, line in enumerate(lines) if "yield" in line]
    for step in range(1, trace.steps + 1):
        ran = walk(problem, trace, step)
        assert {one.line for one in ran} == {yields[0] if step == 1 else yields[1]}
        assert ran[0].board == trace.node(step).board
        moves = [(one.successor.move, one.successor.status) for one in ran[1:] if one.successor]
        assert moves == [(one.move, one.status) for one in trace.successors(step)]


def test_an_anytime_round_checks_its_bound_at_the_depth_limit() -> None:
    problem = Problem(
        SAMPLE, blank_last(3, 3), parse_spec("arastar:manhattan:2:depth=10"), Limits()
    )
    trace, _ = finish(problem)
    code = problem.spec.pseudo_code.splitlines()
    step = next(step for step in range(1, trace.steps + 1) if trace.node(step).g == 10)
    said = [f"{code[one.line].strip()} {one.value}" for one in walk(problem, trace, step)]
    assert said[-3:] == [
        "if g(n) = 10: skip its moves yes",
        f"bound ← the lowest g + h of open and later bound {trace.counts(step).bound}",
        "if bound ≥ best: return the best path no",
    ]
