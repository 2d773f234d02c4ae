"""Users' own algorithms: a plain generator can do everything a built-in can; each mistake gives a
sentence with a line number.
"""

import gc
import sys
from collections.abc import Callable
from math import isnan
from pathlib import Path
from textwrap import dedent

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS, algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.algorithm import Algorithm, Family
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE, seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import HEURISTIC
from loyd.core.session.exploration import Exploration
from loyd.core.system.errors import PluginError
from loyd.core.user_code import user_functions as module
from loyd.core.user_code.loader import load
from loyd.core.user_code.user_functions import NOT_STATED
from loyd.core.user_code.user_trace import UserChoice
from tests.core.case import finish
from tests.mentions import mentions

Write = Callable[[str], Path]

BREADTH_FIRST = """
    from collections import deque

    def mine(problem, record):
        queue, seen = deque([problem.start]), {problem.start}
        while queue:
            board = queue.popleft()
            yield board
            if board == problem.goal:
                return
            for move, successor in board.successors(problem.order):
                if successor not in seen:
                    seen.add(successor)
                    queue.append(successor)

    mine.complete, mine.optimal, mine.uses = True, True, ()
    """


def problem_of(name: str = "mine", limit: int = 20_000) -> Problem:
    start = walk(blank_last(3, 3), 14, seeded(3))
    return Problem(start, blank_last(3, 3), Spec(algorithm(name)), Limits(expansions=limit))


def ended(write: Write, text: str) -> tuple[Trace, Outcome]:
    load(write(text))
    return finish(problem_of())


def test_its_entry_says_what_its_function_says(write: Write) -> None:
    (entry,) = load(write(BREADTH_FIRST)).entries
    assert isinstance(entry, Algorithm)
    assert algorithm("mine") is ALGORITHMS["mine"] is entry
    assert (entry.family, entry.uses, entry.source) == (Family.USER, frozenset(), "mine.py")
    assert Spec(entry).pseudo_code.splitlines()[0] == "def mine(problem, record):"
    assert (
        "complete: yes (stated in its file); optimal: yes (stated in its file)"
        in Spec(entry).promise
    )


def test_without_promises_it_makes_none_and_uses_the_heuristic(write: Write) -> None:
    load(write("def mine(problem, record):\n    yield problem.start\n"))
    entry = algorithm("mine")
    assert f"optimal: not known ({NOT_STATED})" in Spec(entry).promise
    assert entry.uses == {HEURISTIC}
    assert not entry.is_optimal(problem_of())


def test_it_expands_what_the_built_in_one_expands_and_proves_it(write: Write) -> None:
    trace, outcome = ended(write, BREADTH_FIRST)
    built_in, expected = finish(problem_of("ucs"))
    assert (outcome.ending, outcome.length, outcome.optimal) == (
        Ending.SOLVED,
        expected.length,
        True,
    )
    for step in range(0, trace.steps + 1, 7):
        assert trace.node(step).board == built_in.node(step).board
        assert trace.path(step) == built_in.path(step)
        assert trace.counts(step).open == built_in.counts(step).open
        assert [one.board for one in trace.successors(step)] == [
            one.board for one in built_in.successors(step)
        ]


def test_a_promise_that_is_false_is_not_checked_but_one_that_is_not_made_is_not_assumed(
    write: Write,
) -> None:
    assert (
        ended(write, BREADTH_FIRST.replace("mine.optimal, mine", "mine.other, mine"))[1].optimal
        is False
    )


def test_it_is_stepped_played_and_rewound_by_a_run(write: Write) -> None:
    load(write(BREADTH_FIRST))
    run = Exploration(problem_of())
    try:
        run.step()
        run.settle(20)
        assert (run.position, run.trace.steps) == (1, 1)
        run.to_end()
        run.settle(20)
        assert run.outcome is not None
        assert run.outcome.ending is Ending.SOLVED
        run.seek(5)
        run.step(-2)
        assert run.position == 3
        assert run.trace.node(3).step == 3
    finally:
        run.close()


def test_it_asks_the_heuristic_that_was_chosen(write: Write) -> None:
    load(
        write("""
        def mine(problem, record):
            board = problem.start
            while board != problem.goal:
                yield board
                board = min((after for _, after in board.successors()), key=problem.estimate.value)
            yield board
        """)
    )
    outcome = finish(
        Problem(SAMPLE.board, SAMPLE.goal, Spec(algorithm("mine"), heuristic("exact")))
    )[1]
    assert (outcome.ending, outcome.length, outcome.expanded) == (Ending.SOLVED, 19, 19)


def test_one_that_changes_the_problem_changes_only_its_own(write: Write) -> None:
    load(
        write("""
        def mine(problem, record):
            yield problem.start
            object.__setattr__(problem.goal, "cells", problem.goal.cells[::-1])
            object.__setattr__(problem.start, "cells", problem.start.cells[::-1])
            object.__setattr__(problem, "goal", None)
        """)
    )
    problem, before = problem_of(), problem_of()
    trace, outcome = finish(problem)
    assert outcome.ending is Ending.INCONCLUSIVE
    assert (str(problem.start), str(problem.goal)) == (str(before.start), "123/456/78x")
    assert trace.node(1).board == problem.start


def test_limits_hold(write: Write) -> None:
    load(write(BREADTH_FIRST))
    trace, outcome = finish(problem_of(limit=25))
    assert (outcome.ending, outcome.limit, trace.steps) == (Ending.LIMIT, "steps", 25)


def test_one_that_ends_without_the_goal_proves_nothing(write: Write) -> None:
    assert (
        ended(write, "def mine(problem, record):\n    yield problem.start\n")[1].ending
        is Ending.INCONCLUSIVE
    )


@pytest.mark.parametrize(
    "answer",
    ["moves", "''.join(move.letter for move in moves)", "list(problem.start.along(moves))"],
)
def test_a_solution_may_be_returned_in_any_form(write: Write, answer: str) -> None:
    outcome = ended(
        write,
        f"""
        from loyd.core.engine.puzzle.exact import ExactTable

        def mine(problem, record):
            yield problem.start
            moves = ExactTable.build(problem.goal).solution(problem.start)
            return {answer}
        """,
    )[1]
    expected = finish(problem_of("astar"))[1]
    assert (outcome.ending, outcome.length) == (Ending.SOLVED, expected.length)


MISTAKES = {
    "yield problem.start.after(problem.start.moves()[0])": "a search yielded",
    "yield problem.start\n    yield problem.goal": "start … successor",
    "yield 'abc'": "yielded 'abc' … board",
    "yield None": "a search yielded None",
    "yield 7": "yielded 7 … board",
    "yield problem.start; record.expand(99)": "mine failed with AttributeError",
    "yield problem.start\n    raise KeyError('lost')": "mine failed with KeyError: 'lost'",
    "yield problem.start\n    problem.nothing": "mine failed with AttributeError",
    "yield problem.start\n    raise SystemExit": "mine failed with SystemExit",
    "yield problem.start\n    problem.start.after(None)": "mine failed with ",
    "yield problem.start\n    raise type('Own', (BaseException,), "
    "{})('deep')": "mine failed with Own: deep",
    "yield problem.start\n    raise GeneratorExit": "mine failed with GeneratorExit",
    "yield problem.start\n    raise type('Mute', (Exception,), "
    "{'__str__': lambda self: 1 // 0})": "mine failed with Mute",
    "yield type('Mute', (), {'__repr__': lambda self: 1 // 0})()": "yielded … type Mute … board",
    "yield problem.start\n    record.found('rdr')": "a search recorded an invalid path",
    "yield problem.start\n    record.found('uuuuuuu')": "a search recorded an invalid path",
    "yield problem.start\n    record.found(())": "recorded … ends",
    "yield problem.start\n    record.found(5)": "recorded 5 … moves",
    "yield problem.start\n    vars(record).clear()": "mine failed with TypeError",
    "yield problem.start\n    record.order = []": "mine failed with AttributeError",
}
RETURNS = {
    "return 'uuuuuuu'": "a search returned an invalid path",
    "return []": "returned … ends",
    "return 'xyz'": "a search returned a path with 'x' in it",
    "return 5": "returned 5 … moves",
    "return [problem.start, problem.goal]": "move 1: no move leads",
    "return [problem.goal]": "returned … no move leads",
}


@pytest.mark.parametrize("body", MISTAKES)
def test_a_mistake_ends_the_search_with_the_line_at_which_it_was_made(
    write: Write, body: str
) -> None:
    trace, outcome = ended(write, f"def mine(problem, record):\n    {body}\n")
    line = 2 + body.count("\n")
    assert (outcome.ending, outcome.moves) == (Ending.FAILED, None)
    assert outcome.reason.startswith(f"mine.py, line {line}: ")
    assert mentions(outcome.reason, MISTAKES[body])
    assert trace.steps == (
        1
        if body.startswith("yield problem.start")
        and ".after" not in body.split("\n", maxsplit=1)[0]
        else 0
    )
    assert trace.counts(trace.steps).step == trace.steps


@pytest.mark.parametrize("body", RETURNS)
def test_a_path_that_is_none_ends_the_search(write: Write, body: str) -> None:
    outcome = ended(write, f"\ndef mine(problem, record):\n    yield problem.start\n    {body}\n")[
        1
    ]
    assert (outcome.ending, outcome.moves) == (Ending.FAILED, None)
    assert outcome.reason.startswith("mine.py, line 2: ")
    assert mentions(outcome.reason, RETURNS[body])


def test_an_endless_loop_ends_the_search_at_its_line(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ALGORITHM_PATIENCE", 0.3)
    outcome = ended(
        write,
        "def mine(problem, record):\n    yield problem.start\n    while True:\n        pass\n",
    )[1]
    assert outcome.ending is Ending.FAILED
    assert outcome.reason in [
        f"mine.py, line {line}: mine does not terminate; it was stopped there" for line in (3, 4)
    ]


def test_a_mistake_in_the_heuristic_names_the_heuristic(write: Write) -> None:
    outcome = ended(
        write,
        """
        def mine(problem, record):
            yield problem.start
            problem.estimate.value(problem.goal)
            own(problem.goal)

        def own(board):
            return board.nothing
        """,
    )[1]
    assert outcome.reason.startswith("mine.py, line 8: mine failed with AttributeError")


def test_an_unknown_setting_is_a_mistake_of_the_file(write: Write) -> None:
    with pytest.raises(PluginError, match="mine uses 'speed'; available: "):
        load(
            write("def mine(problem, record):\n    yield problem.start\n\nmine.uses = ('speed',)\n")
        )


def test_its_f_is_the_formula_that_it_states(write: Write) -> None:
    trace, _ = ended(
        write, dedent(BREADTH_FIRST) + 'mine.f = "g + h**2"\nmine.uses = "heuristic"\n'
    )
    for step in range(1, min(trace.steps, 60) + 1):
        assert trace.formula_at(step).equation == "f = g + h**2"
        for node in (trace.node(step), *trace.successors(step)):
            assert node.f == node.g + node.h**2


def test_without_a_formula_no_f_is_claimed(write: Write) -> None:
    trace, _ = ended(write, BREADTH_FIRST)
    assert trace.formula.equation == ""
    assert all(
        isnan(node.f)
        for node in (trace.node(3), *trace.successors(3), *trace.open_nodes(3, 0, 100))
    )
    assert trace.choice(3).sentence == (
        f"yielded by the algorithm among {trace.counts(2).open} open nodes. Its g and parent "
        "are inferred."
    )


def test_what_it_notes_of_its_choice_is_said_in_its_words(write: Write) -> None:
    trace, _ = ended(
        write,
        BREADTH_FIRST.replace(
            "yield board\n",
            "yield board, None, None, f'{len(queue)} wait' if len(queue) > 1 else ''\n",
        ),
    )
    waiting = trace.counts(3).open - sum(
        one.status is SuccessorStatus.NEW for one in trace.successors(3)
    )
    assert trace.choice(3).sentence == f"{waiting} wait. Its g and parent are inferred."
    assert trace.choice(1).sentence == "the only open node."


@pytest.mark.parametrize("formula", ["'g +'", "'speed'", "'g()'", "lambda g, h: g"])
def test_a_formula_that_is_none_is_a_mistake_of_the_file(write: Write, formula: str) -> None:
    with pytest.raises(PluginError, match="g, h and w"):
        load(write(f"def mine(problem, record):\n    yield problem.start\n\nmine.f = {formula}\n"))


def test_a_solution_may_be_recorded_in_letters(write: Write) -> None:
    expected = finish(problem_of("astar"))[1]
    outcome = ended(
        write,
        """
        from loyd.core.engine.puzzle.exact import ExactTable

        def mine(problem, record):
            yield problem.start
            record.found("".join(move.letter for move in ExactTable.build(problem.goal).solution(problem.start)))
        """,  # noqa: E501
    )[1]
    assert (outcome.ending, outcome.length) == (Ending.SOLVED, expected.length)


def test_one_that_does_not_want_to_end_is_let_go_without_a_word(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    words: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", words.append)
    load(
        write("""
        def mine(problem, record):
            try:
                yield problem.start
            except GeneratorExit:
                yield problem.start
        """)
    )
    _, search = create_search(problem_of())
    next(search)
    del search
    gc.collect()
    assert words == []


@pytest.mark.parametrize("decorator", ["lru_cache", "passed_on"])
def test_a_decorated_generator_is_an_algorithm_too(write: Write, decorator: str) -> None:
    outcome = ended(
        write,
        f"""
        from functools import lru_cache, wraps

        def passed_on(function):
            @wraps(function)
            def passing(*given):
                return function(*given)
            return passing

        @{decorator}
        def mine(problem, record):
            yield problem.start
            problem.nothing
        """,
    )[1]
    assert outcome.reason.startswith("mine.py, line 13: mine failed with AttributeError")


WEIGHTED = """
    from heapq import heappop, heappush

    def mine(problem, record):
        h, start, count = problem.estimate.value, problem.start, 0
        g, parent, closed = {start: 0}, {start: None}, {}
        queue = [(5 * h(start), h(start), 0, start)]
        while queue:
            *_, board = heappop(queue)
            if closed.get(board, 1 << 30) <= g[board]:
                continue
            closed[board] = g[board]
            yield board
            if board == problem.goal:
                return
            for move, child in board.successors(problem.order):
                if g[board] + 1 < g.get(child, 1 << 30):
                    g[child], parent[child], count = g[board] + 1, board, count - 1
                    heappush(queue, (g[child] + 5 * h(child), h(child), count, child))

    mine.f, mine.reopens = "g + 5*h", REOPENS
    """


@pytest.mark.parametrize(
    ("yielded", "inferred"),
    [
        ("board, g[board], parent[board]", ""),
        ("board, g[board]", "parent"),
        ("board", "g and parent"),
    ],
)
def test_a_search_that_reopens_boards_is_shown_with_its_own_g_and_reopenings(
    write: Write, yielded: str, inferred: str
) -> None:
    load(write(WEIGHTED.replace("yield board", f"yield {yielded}").replace("REOPENS", "True")))
    reopened = 0
    for start in (
        parse_board("5 3 x/8 6 1/7 2 4"),
        *(walk(blank_last(3, 3), 60, seeded(seed)) for seed in range(12)),
    ):
        trace, outcome = finish(Problem(start, blank_last(3, 3), parse_spec("mine:manhattan")))
        expected, built_in = finish(
            Problem(start, blank_last(3, 3), parse_spec("wastar:manhattan:5"))
        )
        assert (trace.steps, trace.reopened, outcome.expanded) == (
            expected.steps,
            expected.reopened,
            built_in.expanded,
        )
        reopened += trace.reopened
        for step in range(1, trace.steps + 1):
            assert trace.node(step).board == expected.node(step).board
            assert trace.path(step) == expected.path(step)
            assert [(one.g, one.status) for one in trace.successors(step)] == [
                (one.g, one.status) for one in expected.successors(step)
            ]
            choice = trace.choice(step)
            assert isinstance(choice, UserChoice)
            assert choice.inferred == (inferred if step > 1 else "")
    assert reopened > 50


@pytest.mark.parametrize("yielded", ["board, g[board], parent[board]", "board, g[board]"])
def test_a_stated_g_is_shown_where_the_file_does_not_say_that_boards_are_reopened(
    write: Write, yielded: str
) -> None:
    load(write(WEIGHTED.replace("yield board", f"yield {yielded}").replace("REOPENS", "False")))
    start = parse_board("5 3 x/8 6 1/7 2 4")
    trace, _ = finish(Problem(start, blank_last(3, 3), parse_spec("mine:manhattan")))
    expected, _ = finish(Problem(start, blank_last(3, 3), parse_spec("wastar:manhattan:5")))
    assert (trace.node(587).g, trace.steps) == (26, expected.steps)
    assert [trace.node(step).g for step in range(1, trace.steps)] == [
        expected.node(step).g for step in range(1, trace.steps)
    ]
    assert trace.solution() == expected.solution()


@pytest.mark.parametrize(
    ("yielded", "message"),
    [
        ("board, 2 * g[board], parent[board]", "with g 2 and parent 53x/861/724"),
        ("board, 2 * g[board]", "with g 2, but it has not expanded such a parent"),
        ("board, None, problem.goal", "with parent 123"),
        (
            "(board, 'far')",
            "it must yield each board that it expands: board, or (board, g), or (board, g, parent)",
        ),
        ("(board, 0, None, 1)", "it must yield each board"),
    ],
)
def test_a_g_or_a_parent_that_cannot_be_is_a_mistake_at_its_line(
    write: Write, yielded: str, message: str
) -> None:
    load(write(WEIGHTED.replace("yield board", f"yield {yielded}").replace("REOPENS", "True")))
    _, outcome = finish(
        Problem(parse_board("5 3 x/8 6 1/7 2 4"), blank_last(3, 3), parse_spec("mine:manhattan"))
    )
    assert outcome.ending is Ending.FAILED
    assert message in outcome.reason
    assert "line 13" in outcome.reason
