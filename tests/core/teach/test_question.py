"""Thousands of questions, compared with searches independent of the record: one right answer, and
true reasons.
"""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import DuplicateDetection
from loyd.core.teach.question import (
    KINDS,
    LARGE,
    MOST_CHOICES,
    MOST_CHOICES_ON_LARGE,
    Question,
    QuestionKind,
)
from loyd.core.teach.quiz_questions import ask
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, Oracle, random_board, random_case
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle.answers import Answers, Successor
from tests.oracle.best_first import BestFirst
from tests.oracle.depth_first import DepthFirst
from tests.oracle.sliding import BACK, Cells, flood
from tests.oracle.stepwise import Stepwise

STEPS, EVERY = 40, 2
SIZES = 8 * [(3, 3)] + 3 * [(2, 3)] + [(4, 4)]
"""A search for each of them."""
USUAL = Case(SAMPLE.board, blank_last(3, 3), "astar", MANHATTAN, Tie.LOW_H)
ALWAYS = {QuestionKind.NEXT, QuestionKind.FIGURES, QuestionKind.SUCCESSOR}


@cache
def distances(size: tuple[int, int]) -> dict[Cells, int]:
    return flood(blank_last(*size).cells, size)


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


def check_form(question: Question) -> None:
    """All answers differ, each has its own reason, and nothing shown reveals the right one."""
    answers = question.answers
    assert len({(one.words, one.board) for one in answers}) == len(answers)
    assert len({one.reason for one in answers}) == len(answers), [one.reason for one in answers]
    assert 2 <= len(answers) <= MOST_CHOICES
    assert all(
        one.reason.endswith(".") and "{" not in one.reason and "  " not in one.reason
        for one in answers
    )
    given = f"{question.text} {question.facts} {question.figures} {question.title}"
    assert question.answers[question.right].reason.rstrip(".") not in given
    if question.kind in (QuestionKind.FIGURES, QuestionKind.BOUND, QuestionKind.SUCCESSOR):
        assert answers[question.right].words[0] not in given
    if question.kind is QuestionKind.ADMISSIBLE:
        assert "h*" not in question.figures
        assert question.hidden.startswith("h* ")
    topic = question.topic
    assert topic


def check_truth(
    question: Question, case: Case, oracle: Oracle | Stepwise, now: Answers, after: Answers | None
) -> None:
    """The right answer is the one that the independent search gives."""
    if question.kind is QuestionKind.NEXT:
        assert after is not None
        board = question.answers[question.right].board
        assert board is not None
        assert board.cells == after.node.cells
        assert right(question).startswith(f"g {after.node.g}")
        assert len(question.answers) <= (
            MOST_CHOICES if len(board.cells) <= LARGE else MOST_CHOICES_ON_LARGE
        )
    elif question.kind is QuestionKind.FIGURES:
        one = next(one for one in now.successors if one.cells == question.board.cells)
        assert re.fullmatch(rf"g {one.g}(  h {one.h}  f {one.f:g})?", right(question))
    elif question.kind is QuestionKind.SUCCESSOR:
        one = next(
            one
            for one in now.successors
            if question.move is not None and one.move == question.move.letter
        )
        assert [
            answer.words
            for answer in question.answers
            if is_true(answer.words, case, oracle, now, one)
        ] == [question.answers[question.right].words]
        check_evidence(question, now, one)
    elif question.kind is QuestionKind.ADMISSIBLE:
        moves = int(question.hidden.removeprefix("h* "))
        distance = (
            moves if case.goal.size == (4, 4) else distances(case.goal.size)[question.board.cells]
        )
        h = int(re.findall(r"^h (\d+)", question.figures)[0])
        assert 1 <= distance <= 6
        assert moves == distance
        said = {
            0: "exact here",
            -1: "underestimates  but one board alone",
            1: "overestimates  fewer than",
        }[(h > distance) - (h < distance)]
        assert said in right(question)
    elif question.kind is QuestionKind.BOUND:
        assert after is not None
        assert right(question) == f"bound {after.counts.bound:g}"
        assert after.counts.iteration == (now.counts.iteration or 0) + 1
        if question.evidence is not None:
            weight = case.weight
            fs = [int(g) + weight * int(h) for g, h, _ in question.evidence.rows]
            assert float(min(fs)) == after.counts.bound
            assert all(f > (now.counts.bound or 0) for f in fs)


def is_true(
    words: tuple[str, ...], case: Case, oracle: Oracle | Stepwise, now: Answers, one: Successor
) -> bool:
    """Whether an answer is true of a child by the definition of each word, in whatever order the
    search tests.
    """
    spec = case.problem().spec
    is_undo = now.node.move is not None and one.move == BACK[now.node.move] and not spec.undo_move
    path = (
        [entry.cells for entry in oracle.now.above]
        if isinstance(oracle, BestFirst)
        else [place.cells for place in oracle.path]
    )
    is_cycle = spec.repeats is DuplicateDetection.PATH and one.cells in path
    limit = oracle.bound if isinstance(oracle, DepthFirst) else oracle.f_limit
    is_above = limit is not None and one.f > float(limit)
    is_known = isinstance(oracle, BestFirst) and oracle.remembers and one.known_g is not None
    was_open = one.twin is not None and one.twin[1] is None
    improves = spec.repeats is DuplicateDetection.REOPEN or (
        spec.repeats is DuplicateDetection.IMPROVE and was_open
    )
    is_lower = is_known and improves and one.g < (one.known_g or 0)
    ends = isinstance(oracle, BestFirst) and oracle.early_goal and one.cells == case.goal.cells
    is_dropped = (is_known and not is_lower) or is_cycle or is_above or is_undo
    return {
        "not generated": is_undo,
        "pruned": is_above and not is_undo,
        "dropped as a cycle": is_cycle,
        "dropped": is_known and not is_lower,
        "improved": is_lower and was_open,
        "reopened": is_lower and not was_open,
        "the search ends": ends,
        "put on the open list": isinstance(oracle, BestFirst)
        and not is_dropped
        and not is_known
        and not ends,
        "visited": isinstance(oracle, DepthFirst) and not is_dropped,
    }[words[0]]


def check_evidence(question: Question, now: Answers, one: Successor) -> None:
    """The rows contain the child's board exactly if the answer follows from it."""
    evidence = question.evidence
    assert evidence is not None
    here = [row for row in evidence.rows if row[0] == str(Board(*question.board.size, one.cells))]
    if right(question).split("  ")[0] in ("dropped", "improved", "reopened"):
        assert (one.twin is not None) == bool(here)
        assert str(one.known_g) in {row[2] for row in here}
        assert evidence.rows[evidence.row] in here
    if right(question).startswith("dropped as a cycle"):
        assert evidence.rows[evidence.row][1] == "path"
    for answer in question.answers:
        for said, number in re.findall(r"(known g|with g|g) (\d+)", answer.reason):
            known = {
                "known g": {one.known_g},
                "with g": {one.known_g, one.g},
                "g": {one.g, one.known_g, one.g - 2},
            }
            assert int(number) in known[said], answer.reason
        for letter in re.findall(r"undo move would be (\w)", answer.reason):
            assert letter == BACK[now.node.move or ""]
        for place, of in re.findall(r"number (\d+) of (\d+) on", answer.reason):
            assert now.open[int(place) - 1].cells == one.cells
            assert len(now.open) == int(of)


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST + RULES)
def test_every_question_has_one_right_answer_by_an_independent_search(name: str) -> None:
    rng = Random(f"quiz {name}")
    asked: Counter[QuestionKind] = Counter()
    for size in SIZES:
        goal = blank_last(*size)
        drawn = random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)
        case = replace(drawn, goal=goal, start=random_board(goal, rng))
        problem = case.problem()
        trace, oracle = recorded(problem, STEPS + 1), case.oracle()
        now = oracle.answers
        for step in range(min(STEPS, trace.steps)):
            questions = [
                ask(problem, trace, step, kind, rng.randrange(1000))
                for kind in KINDS
                if step % EVERY == 0 or kind is QuestionKind.BOUND
            ]
            before = oracle.steps
            found = [question for question in questions if question is not None]
            ahead = [
                question
                for question in found
                if question.kind in (QuestionKind.NEXT, QuestionKind.BOUND)
            ]
            for question in found:
                check_form(question)
                if question not in ahead:
                    check_truth(question, case, oracle, now, None)
            oracle.step()
            after = oracle.answers if oracle.steps == before + 1 else None
            for question in ahead:
                check_truth(question, case, oracle, now, after)
            asked.update(question.kind for question in found)
            now = oracle.answers
    if name in BEST_FIRST + DEPTH_FIRST:
        assert asked.keys() >= ALWAYS
        assert asked.total() > 200
    assert (asked[QuestionKind.ADMISSIBLE] > 0) == (
        name
        in (
            "greedy",
            "astar",
            "wastar",
            "idastar",
            "dfbnb",
            "rbfs",
            "epeastar",
            "smastar",
            "arastar",
            "beam",
            "hill",
            "annealing",
            "lrtastar",
            "nbs",
            "mm",
            "baestar",
        )
    )


def test_every_outcome_of_a_child_is_asked_for() -> None:
    found: Counter[str] = Counter()
    for text, board in (
        ("astar:blank-counted", "867/254/3x1"),
        ("astar:f=24", "234/15x/768"),
        ("bfs", "136/5x2/478"),
        ("dls:16:repeats=path", "234/15x/768"),
        ("idastar", "234/15x/768"),
    ):
        problem = Problem(parse_board(board), blank_last(3, 3), parse_spec(text))
        trace = recorded(problem, 420)
        for step in range(1, trace.steps + 1, 3):
            question = ask(problem, trace, step, QuestionKind.SUCCESSOR, step)
            if question is not None:
                found[question.answers[question.right].words[0]] += 1
    assert len(found) == 9, found


@pytest.mark.parametrize("name", BEST_FIRST)
def test_wrong_nodes_stand_in_the_open_list_behind_the_right_one_and_their_reasons_are_true(
    name: str,
) -> None:
    rng = Random(f"reasons {name}")
    for _ in range(3):
        case = random_case(name, (3, 3), rng)
        trace, oracle = recorded(case.problem(), STEPS + 1), case.oracle()
        assert isinstance(oracle, BestFirst)
        for step in range(min(STEPS, trace.steps)):
            question = ask(case.problem(), trace, step, QuestionKind.NEXT, step)
            if question is not None:
                first = oracle.open[0][1]
                for answer in (
                    one for place, one in enumerate(question.answers) if place != question.right
                ):
                    check_reason(
                        answer.reason,
                        question.right + 1,
                        oracle,
                        first.number,
                        answer.board,
                        answer.words,
                    )
            oracle.step()


def check_reason(
    reason: str,
    number: int,
    oracle: BestFirst,
    first: int,
    board: Board | None,
    words: tuple[str, ...],
) -> None:
    """The reason given for a node that is not next: it is on the open list, and comes later for the
    stated reason.
    """
    assert board is not None
    made = re.search(r"from step (\d+)", words[1])
    same = [
        entry
        for _, entry in oracle.open
        if entry.cells == board.cells and words[0].startswith(f"g {entry.g}")
    ]
    same = [entry for entry in same if entry.opening_step == (int(made[1]) if made else 0)]
    assert same, (reason, words)
    entry, head = same[0], next(entry for _, entry in oracle.open if entry.number == first)
    mine, best = oracle.key(entry), oracle.key(head)
    assert mine > best
    if said := re.search(r"[Ii]ts ([fgh]) is ([\d.]*\d)", reason):
        value = {"f": mine[0], "g": entry.g, "h": entry.h}[said[1]]
        assert float(said[2]) == pytest.approx(float(value), abs=1e-5)
    if said := re.search(rf"answer {number} has ([fgh]) ([\d.]*\d)", reason):
        assert float(said[2]) == pytest.approx(float(best[0]), abs=1e-5)
        assert mine[0] > best[0]
    elif "too, but its" in reason:
        assert mine[0] == best[0]
        assert mine[1] != best[1]
    elif reason.startswith("It ties"):
        assert mine[:2] == best[:2]
        assert f"answer {number}," in reason
    if "as low," in reason:
        assert entry.h == head.h
    elif reason.startswith("Its g is lower, but"):
        assert entry.g < head.g
    elif "lower, but" in reason:
        assert entry.h < head.h


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
    expected = {True: "when the goal", False: "when it is"}
    assert right(question).startswith(expected[ends_at_goal])


def test_a_goal_test_that_is_named_is_not_asked_for() -> None:
    problem = Problem(SAMPLE.board, blank_last(3, 3), parse_spec("astar:goal-test=generated"))
    assert ask(problem, recorded(problem, 5), 3, QuestionKind.STOP, 1) is None


def test_one_seed_asks_the_same_and_another_mixes_otherwise() -> None:
    trace = recorded(USUAL.problem(), 30)
    drawn = [ask(USUAL.problem(), trace, 20, QuestionKind.NEXT, seed) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len({one.right for one in drawn if one is not None}) > 1


def test_what_is_not_recorded_is_not_asked_ahead_of_it() -> None:
    trace = recorded(USUAL.problem(), 10)
    assert ask(USUAL.problem(), trace, trace.steps, QuestionKind.NEXT, 1) is None
    with pytest.raises(IndexError):
        ask(USUAL.problem(), trace, trace.steps + 1, QuestionKind.NEXT, 1)


def test_a_verdict_names_what_is_wrong_and_what_is_right() -> None:
    question = ask(USUAL.problem(), recorded(USUAL.problem(), 30), 20, QuestionKind.NEXT, 1)
    assert question is not None
    wrong = (question.right + 1) % len(question.answers)
    first, second = question.verdict(wrong)
    assert first == f"{wrong + 1} no. {question.answers[wrong].reason}"
    assert second == f"{question.right + 1} comes next: {question.answers[question.right].reason}"
    assert question.verdict(None) == question.verdict(question.right) == (second,)


@pytest.mark.parametrize("spec", ["dls:3", "iddfs", "dfs:4", "astar:depth=4", "idastar:depth=4"])
def test_nothing_is_asked_about_the_children_of_a_node_at_the_depth_limit(spec: str) -> None:
    problem = Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec))
    trace = recorded(problem, 60)
    at_limit = [step for step in range(1, trace.steps) if trace.is_at_limit(step)]
    assert at_limit
    for step in at_limit:
        assert not any(
            ask(problem, trace, step, kind, 1)
            for kind in (QuestionKind.SUCCESSOR, QuestionKind.FIGURES)
        )
