"""Every question's right answer, and what is said of the wrong ones, against searches that know nothing of the record."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from loyd.core.classroom.question import LARGE, MOST_CHOICES, MOST_CHOICES_ON_LARGE, Question, QuestionKind
from loyd.core.classroom.question_kinds import WORDS
from loyd.core.classroom.quiz_questions import ask
from loyd.core.heuristics.catalogue import MANHATTAN
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.instances import SAMPLE
from loyd.core.puzzle.notation import blank_last
from loyd.core.search.answer import create_search
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import Tie
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.trace import Trace
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, random_board, random_case
from tests.core.plain_case import PLAIN, random_plain_case
from tests.oracle.answers import Answers, Successor
from tests.oracle.best_first import BestFirst
from tests.oracle.sliding import Cells, flood

STEPS, EVERY = 40, 3
GOAL = blank_last(3, 3)
USUAL = Case(SAMPLE.board, GOAL, "astar", MANHATTAN, Tie.LOW_H)


@cache
def distances() -> dict[Cells, int]:
    return flood(GOAL.cells, GOAL.size)


def recorded(problem: Problem, steps: int) -> Trace:
    trace, search = create_search(problem)
    try:
        next(search)
        search.send(max(steps - 1, 1))
    except StopIteration:
        pass
    return trace


def right(question: Question) -> str:
    return "  ".join(question.answers[question.right].words)


def asked_successor(question: Question, answers: Answers) -> Successor:
    return next(one for one in answers.successors if one.cells == question.board.cells)


def check(question: Question, now: Answers, after: Answers | None, case: Case) -> None:
    """One question against the step that an oracle stands at, and the one after it."""
    assert len({(one.words, one.board) for one in question.answers}) == len(question.answers)
    assert (
        2 <= len(question.answers) <= (MOST_CHOICES if len(case.start.cells) <= LARGE else MOST_CHOICES_ON_LARGE)
        or question.kind is not QuestionKind.NEXT
    )
    assert all(one.reason.endswith(".") and "{" not in one.reason for one in question.answers)
    if question.kind is QuestionKind.NEXT:
        assert after is not None
        board = question.answers[question.right].board
        assert board is not None
        assert board.cells == after.node.cells
        assert right(question).startswith(f"g {after.node.g}")
    elif question.kind is QuestionKind.FIGURES:
        one = asked_successor(question, now)
        assert re.fullmatch(rf"g {one.g}(  h {one.h}  f {one.f:g})?", right(question))
    elif question.kind is QuestionKind.FATE:
        one = asked_successor(question, now)
        assert right(question) == WORDS[SuccessorStatus(one.fate)]
        assert (f"with g {one.known_g}." in question.facts) or one.known_g is None
    elif question.kind is QuestionKind.ADMISSIBLE:
        distance = distances()[question.board.cells]
        h = next(one.h for one in (now.node, *now.successors) if one.cells == question.board.cells)
        assert right(question).startswith("yes" if h <= distance else "no: h is greater")
        assert question.figures == f"h {h}  h* {distance}"
    elif question.kind is QuestionKind.BOUND:
        assert after is not None
        assert right(question) == f"bound {after.counts.bound:g}"
        assert after.counts.iteration == (now.counts.iteration or 0) + 1


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + PLAIN)
def test_the_right_answers_are_those_of_the_oracle(name: str) -> None:
    rng = Random(f"quiz {name}")
    asked: set[QuestionKind] = set()
    for _ in range(3):
        drawn = random_plain_case(name, (3, 3), rng) if name in PLAIN else random_case(name, (3, 3), rng)
        case = replace(drawn, goal=GOAL, start=random_board(GOAL, rng))
        trace, oracle = recorded(case.problem(), STEPS + 1), case.oracle()
        now = oracle.answers
        for step in range(min(STEPS, trace.steps)):
            oracle.step()
            after = oracle.answers if oracle.steps == step + 1 else None
            for kind in QuestionKind if step % EVERY == 0 else (QuestionKind.BOUND,):
                question = ask(case.problem(), trace, step, kind, rng.randrange(1000))
                if question is not None:
                    asked.add(kind)
                    check(question, now, after, case)
            now = oracle.answers
    if name in BEST_FIRST + DEPTH_FIRST:
        assert {QuestionKind.NEXT, QuestionKind.FIGURES, QuestionKind.FATE, QuestionKind.STOP} <= asked


@pytest.mark.parametrize("name", BEST_FIRST)
def test_wrong_nodes_stand_in_the_open_list_behind_the_right_one_and_their_reasons_are_true(name: str) -> None:
    rng = Random(f"reasons {name}")
    for _ in range(3):
        case = random_case(name, (3, 3), rng)
        trace, oracle = recorded(case.problem(), STEPS + 1), case.oracle()
        assert isinstance(oracle, BestFirst)
        for step in range(min(STEPS, trace.steps)):
            question = ask(case.problem(), trace, step, QuestionKind.NEXT, step)
            if question is not None:
                first = oracle.open[0][1]
                for answer in (one for place, one in enumerate(question.answers) if place != question.right):
                    check_reason(answer.reason, question.right + 1, oracle, first.number, answer.board, answer.words)
            oracle.step()


def check_reason(reason: str, number: int, oracle: BestFirst, first: int, board: Board | None, words: tuple[str, ...]) -> None:
    """What is said of a node that is not next: it is in the open list, and it is behind by what the sentence says."""
    assert board is not None
    made = re.search(r"at step (\d+)", words[1].replace(" ", " "))
    same = [entry for _, entry in oracle.open if entry.cells == board.cells and words[0].startswith(f"g {entry.g}")]
    same = [entry for entry in same if entry.opened_at == (int(made[1]) if made else 0)]
    assert same, (reason, words)
    entry, head = same[0], next(entry for _, entry in oracle.open if entry.number == first)
    mine, best = oracle.key(entry), oracle.key(head)
    assert mine > best
    if said := re.search(r"[Ii]ts ([fgh]) is ([\d.]+)(.*)", reason):
        value = {"f": mine[0], "g": entry.g, "h": entry.h}[said[1]]
        if "as low as" not in reason or said[1] != "h":
            assert float(said[2]) == pytest.approx(float(value), abs=1e-5)
    if " too, but" in reason:
        assert mine[0] == best[0]
        assert mine[1] != best[1]
    elif reason.startswith("It is equal to"):
        assert mine[:2] == best[:2]
        assert f"equal to {number}," in reason
    elif "comes first" in reason:
        assert mine[0] > best[0]


@pytest.mark.parametrize("name", ["bfs", "astar", "greedy", "idastar", "iddfs"])
def test_a_search_stops_when_the_answer_says_so(name: str) -> None:
    case = random_case(name, (2, 3), Random(f"stop {name}"))
    case = Case(case.start, case.goal, name, case.heuristic, case.tie, order=case.order)
    trace, oracle = recorded(case.problem(), 3), case.oracle()
    question = ask(case.problem(), trace, 1, QuestionKind.STOP, 3)
    assert question is not None
    while not oracle.is_over and oracle.steps < 5000:
        oracle.step()
    ends_at_goal = oracle.answers.node.cells == case.goal.cells
    expected = {True: ("when the goal is taken", "when the goal is entered"), False: ("as soon as the goal is generated",)}
    assert right(question).startswith(expected[ends_at_goal])


def test_one_seed_asks_the_same_and_another_mixes_otherwise() -> None:
    case = USUAL
    trace = recorded(case.problem(), 30)
    drawn = [ask(case.problem(), trace, 20, QuestionKind.NEXT, seed) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len({one.right for one in drawn if one is not None}) > 1


def test_what_is_not_recorded_is_not_asked_ahead_of_it() -> None:
    case = USUAL
    trace = recorded(case.problem(), 10)
    assert ask(case.problem(), trace, trace.steps, QuestionKind.NEXT, 1) is None
    with pytest.raises(IndexError):
        ask(case.problem(), trace, trace.steps + 1, QuestionKind.NEXT, 1)


def test_a_verdict_names_what_is_wrong_and_what_is_right() -> None:
    case = USUAL
    question = ask(case.problem(), recorded(case.problem(), 30), 20, QuestionKind.NEXT, 1)
    assert question is not None
    wrong = (question.right + 1) % len(question.answers)
    first, second = question.verdict(wrong)
    assert first.startswith(f"{wrong + 1}: no. ")
    assert second == f"{question.right + 1}. {question.answers[question.right].reason}"
    assert question.verdict(None) == (second,)
    assert question.verdict(question.right)[0].startswith(f"{question.right + 1}: right. ")
