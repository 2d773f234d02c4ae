"""Practice: every decision of a search in turn, with the key of a worksheet of the same steps."""

from dataclasses import replace

import pytest

from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system import SettingError
from loyd.core.teach.assignment import Assignment, Form
from loyd.core.teach.question import MOST_CHOICES, Question, QuestionKind
from loyd.core.teach.quiz_questions import Plan, ask, questions
from loyd.core.teach.quiz_result import Attempt, QuizResult, check, read_results
from loyd.core.teach.worksheet import worksheet
from tests.core.case import Case
from tests.oracle.best_first import BestFirst

GOAL = "123/456/78x"


def practice(spec: str, board: str, step: int, count: int) -> Plan:
    at = f"{step} {spec} {board} {GOAL}"
    return Plan(3, (spec,), (QuestionKind.PRACTICE,), count=count, at=at)


def asked(*given: str | int) -> list[Question]:
    return [one.question for one in questions(practice(*given))]  # type: ignore[arg-type]


def words(question: Question) -> str:
    return " ".join(question.answers[question.right].words)


def test_the_key_is_that_of_a_worksheet() -> None:
    board = parse_board("136/5x2/478")
    problem = Problem(board, blank_last(3, 3), parse_spec("astar:manhattan"))
    trace, _ = solve_with_trace(problem)
    rows = worksheet(Assignment(problem, trace, Form.STEP, 6)).rows
    found = [one for one in asked("astar:manhattan", str(board), 0, 42) if one.step <= 6]
    for row in rows[1:]:
        following = [one for one in found if one.kind == "next" and one.step == int(row.title) - 1]
        for one in following:
            assert one.answers[one.right].board == row.board
    assert sum(one.kind == "next" for one in found) >= 4
    for row in rows:
        children = [one for one in found if one.step == int(row.title)]
        listed = row.answers[3][0]
        figures = [words(one) for one in children if one.kind == "figures"]
        for one in figures:
            g, h, f = one.replace("g ", "").replace("h ", "").replace("f ", "").split()
            assert f"({g}, {h}, {f})" in listed
        left_out = [one for one in children if "not generated" in words(one)]
        assert len(left_out) == listed.count("undo")
        assert len(figures) == listed.count("(")


@pytest.mark.parametrize("name", ["bfs", "dfs", "greedy", "astar"])
def test_the_whole_open_list_is_offered(name: str) -> None:
    case = Case(SAMPLE.board, blank_last(3, 3), name, MANHATTAN, Tie.LOW_H)
    oracle = case.oracle()
    assert isinstance(oracle, BestFirst)
    step = 30
    for _ in range(step):
        oracle.step()
    problem = case.problem()
    trace, _ = solve_with_trace(problem)
    question = ask(problem, trace, step, QuestionKind.NEXT, 1, is_whole=True)
    assert question is not None
    boards = [one.board.cells for one in question.answers if one.board is not None]
    assert boards == sorted({entry.cells for _, entry in oracle.open})
    assert boards[question.right] == oracle.open[0][1].cells
    assert all("{" not in one.reason for one in question.answers)


@pytest.mark.parametrize("spec", ["idastar", "iddfs", "dfbnb:40", "bibfs", "nbs", "rbfs", "beam"])
def test_a_stack_and_two_open_lists_are_offered(spec: str) -> None:
    found = [one for one in asked(spec, "867/254/3x1", 60, 40) if one.kind is QuestionKind.NEXT]
    assert max(len(one.answers) for one in found) > MOST_CHOICES
    problem = Problem(parse_board("867/254/3x1"), blank_last(3, 3), parse_spec(spec))
    trace, _ = solve_with_trace(problem)
    for one in found:
        assert one.answers[one.right].board == trace.node(one.step + 1).board
        assert {answer.board for answer in one.answers} >= {
            node.board
            for node in trace.open_nodes(one.step, 0, 1000)
            if spec in ("idastar", "iddfs", "dfbnb:40", "bibfs")
        }


def test_a_15_puzzle_is_practised_and_an_unsolvable_board_is_refused() -> None:
    goal = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 x"
    at = f"40 idastar {{}} {goal}"
    plan = Plan(3, ("idastar",), (QuestionKind.PRACTICE,), count=4, at=at)
    solvable = replace(plan, at=at.format("12 14 7 11/13 x 1 5/2 8 15 6/3 9 10 4"))
    assert len(questions(solvable)) == 4
    with pytest.raises(SettingError, match="has no search to practise: unsolvable"):
        questions(replace(plan, at=at.format("14 12 7 11/13 x 1 5/2 8 15 6/3 9 10 4")))


def test_a_search_under_bounds_is_practised_to_its_next_bound() -> None:
    found = asked("idastar:manhattan", "234/15x/768", 0, 100)
    bounds = [words(one) for one in found if one.kind is QuestionKind.BOUND]
    assert bounds == ["bound 11"]  # of 9 11 13 15 17 19, as docs/grading.md has them
    decided = {words(one).split(" ", 1)[0] for one in found if one.kind == "successor"}
    assert decided >= {"visited", "pruned"}


def test_a_result_is_checked_like_any_other() -> None:
    plan = practice("astar", "234/15x/768", 20, 8)
    made = questions(plan)
    answers = tuple(one.question.right for one in made)
    result = QuizResult.from_attempt(Attempt("Ada", plan, answers), made)
    (read,) = read_results(result.line)
    assert check(read).faults == ()
    assert read.score == 8
    (read,) = read_results(result._replace(attempt=Attempt("Ada", plan, (12, None, 0))).line)
    assert read.attempt.answers == (12, None, 0)
    many = result.attempt._replace(answers=(998, *answers[1:]))
    (forged,) = read_results(QuizResult.from_attempt(many, made).line)
    assert check(forged).faults == ("one of its answers was not offered",)
    far = result.line.replace("at 20 ", "at 99999999999 ")
    assert "practice begins at step 0 to" in " ".join(check(read_results(far)[0]).faults)
    torn = result.line.replace("at 20 ", "at ")
    assert "is not a step, a spec" in " ".join(check(read_results(torn)[0]).faults)


def test_a_search_that_is_too_short_says_so() -> None:
    with pytest.raises(SettingError, match="questions from step 0 on: ask for fewer"):
        asked("astar", "12345x786", 0, 50)
