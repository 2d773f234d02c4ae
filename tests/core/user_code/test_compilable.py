"""A compiled user-defined heuristic gives the same results as in Python, or is not used."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.user_heuristic import UserEstimate
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board, snail
from loyd.core.engine.settings import HEURISTIC
from loyd.core.system.errors import PluginError
from loyd.core.user_code import user_functions
from loyd.core.user_code.loader import load
from tests.core.case import finish
from tests.matrices import IS_WHOLE
from tests.mentions import mentions

pytest.importorskip("numba")
Write = Callable[[str], Path]
INFORMED = (
    [name for name, entry in ALGORITHMS.items() if HEURISTIC in entry.uses]
    if IS_WHOLE
    else ["astar", "idastar", "rbfs"]
)

MANHATTAN = """
    import loyd

    @loyd.compiled
    def mine(board: "Board", goal) -> int:
        if all(one == other for one, other in zip(board.cells, goal.cells)):
            return 0
        return sum(_distance(board, tile, goal) for row in board.rows for tile in row if tile) / 1.25

    def _distance(board, tile, goal):
        here, home = divmod(board.cells.index(tile), board.width), divmod(goal.cells.index(tile), goal.size[1])
        return abs(here[0] - home[0]) + abs(here[1] - home[1])
    """  # noqa: E501
PLAIN = MANHATTAN.replace("import loyd", "").replace("@loyd.compiled", "")
FAILS = """
    import loyd

    @loyd.compiled
    def mine(board, goal):
        h = 0
        for cell, tile in enumerate(board.cells):
            h += tile != 0 and tile != goal.cells[cell]
        return h // (board.cells[0] - 5) * 0 + h
    """


@pytest.fixture(autouse=True)
def kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_functions, "HEURISTIC_PATIENCE", 0.2)


def for_goal(file: Path, goal: Board) -> UserEstimate:
    (entry,) = load(file).heuristics
    estimate = entry.for_goal(goal)
    assert isinstance(estimate, UserEstimate)
    return estimate


def records(file: Path) -> list[object]:
    """Everything observable of some searches."""
    (entry,) = load(file).heuristics
    seen: list[object] = []
    for name, goal in product(INFORMED, (blank_last(2, 3), snail(2, 3))):
        problem = Problem(
            walk(goal, 30, seeded(4)), goal, Spec(ALGORITHMS[name], entry), Limits(expansions=300)
        )
        trace, outcome = finish(problem)
        seen += [outcome.ending, outcome.reason, outcome.moves, trace.steps]
        seen += [
            (trace.node(step), trace.counts(step), trace.successors(step))
            for step in range(trace.steps + 1)
        ]
    return seen


def test_it_leaves_the_record_that_python_leaves_and_says_how_long_it_took(write: Write) -> None:
    file = write(MANHATTAN)
    (entry,) = load(file).heuristics
    assert not entry.is_ready(blank_last(2, 3))
    estimate = for_goal(file, blank_last(2, 3))
    assert estimate.form is not None
    (said,) = estimate.notices
    assert said.startswith("mine was compiled for 2x3 in ")
    assert said.endswith(" s; it cannot be interrupted in a call")
    asked: list[tuple[int, ...]] = []
    searching, boards = (
        replace(estimate, answers=lambda cells: asked.append(cells) or 0),
        [walk(estimate.goal, 40, seeded(9))] * 2,
    )
    assert [searching.value(board) for board in boards] == [
        for_goal(write(PLAIN), estimate.goal).value(board) for board in boards
    ]
    assert not asked
    searching.display_h(boards[0])  # for people, who may interrupt it
    searching.value(blank_last(2, 2))  # what it was not compiled for
    assert asked == [boards[0].cells, blank_last(2, 2).cells]
    compiled = records(write(MANHATTAN))
    assert compiled == records(write(PLAIN))


def test_a_mistake_has_the_sentence_and_the_record_that_it_has_in_python(write: Write) -> None:
    file = write(FAILS)
    estimate = for_goal(file, blank_last(2, 3))
    assert estimate.form is not None
    with pytest.raises(PluginError, match="line 9: mine failed with ZeroDivisionError"):
        estimate.value(parse_board("512/34x"))
    compiled = records(file)
    assert (
        "mine.py, line 9: mine failed with ZeroDivisionError: integer division or modulo by zero"
        in compiled
    )
    assert compiled == records(write(FAILS.replace("@loyd.compiled", "# in Python")))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return mine(board, goal)", "mine calls itself"),
        ("return len(board.moves())", "Unknown attribute 'moves' of type board"),
        ("pass", "not a number"),
        ("while board.cells[0] == 3:\n        pass\n    return 0", "it does not terminate on 3"),
        ("return 0 * board.cells[0] + len(str(board)) % 9", "on "),
    ],
)
def test_what_cannot_be_compiled_or_says_otherwise_runs_as_python(
    write: Write, body: str, why: str
) -> None:
    estimate = for_goal(
        write(f"import loyd\n\n@loyd.compiled\ndef mine(board, goal):\n    {body}\n"),
        blank_last(2, 2),
    )
    assert estimate.form is None
    (said,) = estimate.notices
    assert mentions(said, f"mine … plain Python: … {why}")
