"""Mistakes planted in plain programs are found and named; conventions are not called mistakes."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.logs.diagnosis import Diagnosis, diagnose
from loyd.core.user_code.log_algorithm import LogTrace, Mistake, log_algorithm
from loyd.core.user_code.log_lines import first_board
from tests.core.study.logs.programs import (
    GOAL,
    Cells,
    Line,
    a_star,
    ida_star,
    manhattan,
    misplaced,
    successors,
    text,
)
from tests.matrices import one_in

MOST = 2000
Program = Callable[..., Iterator[Line]]


def starts(count: int, moves: int = 150) -> Iterator[Cells]:
    rng = Random(5)
    for _ in range(count):
        cells = GOAL
        for _ in range(moves):
            cells = rng.choice(successors(cells))
        yield cells


def diagnosed(path: Path, content: str, spec: str) -> Diagnosis:
    path.write_text(content)
    start = first_board(path)
    true = Problem(start, blank_last(3, 3), parse_spec(spec))
    own = Spec(log_algorithm(path, set()), heuristic=true.heuristic)
    trace, _ = solve_with_trace(Problem(start, true.goal, own))
    assert isinstance(trace, LogTrace)
    return diagnose(trace, true)


def shows(lines: list[Line], right: list[Line]) -> bool:
    """Whether a mistake changes what is expanded, by the tenth step at the latest."""
    return [line.board for line in lines[:10]] != [line.board for line in right[:10]]


def has_worse_g(lines: list[Line], right: list[Line]) -> bool:
    best = {line.board: line.g for line in reversed(right)}
    return any(line.g > best.get(line.board, line.g) for line in lines)


PLANTED: list[tuple[Program, dict[str, Any], Mistake, str]] = [
    (a_star, {"h": partial(manhattan, blank=True)}, Mistake.WRONG_H, "the blank is counted"),
    (a_star, {"h": misplaced}, Mistake.WRONG_H, "h is that of misplaced"),
    (
        a_star,
        {"h": partial(manhattan, goal=(0, 1, 2, 3, 4, 5, 6, 7, 8))},
        Mistake.WRONG_H,
        "the goal is read as blank-first",
    ),
    (a_star, {"h": partial(manhattan, swapped=True)}, Mistake.WRONG_H, "rows and columns"),
    (a_star, {"step": 2}, Mistake.WRONG_G, "its path has 1 moves"),
    (a_star, {"weight_g": 0}, Mistake.WRONG_F, "f is h alone"),
    (a_star, {"weight_h": 0}, Mistake.WRONG_F, "f is g alone"),
    (a_star, {"reads_closed": False}, Mistake.CLOSED_IGNORED, "again"),
    (a_star, {"stops": False}, Mistake.GOAL_MISSED, "goes on"),
    (a_star, {"wraps": True}, Mistake.IMPOSSIBLE, "not a successor"),
    (a_star, {"lost": "l"}, Mistake.MISSING, "the move left is never generated"),
    (ida_star, {"strict": True}, Mistake.STRICT, "equal to the bound"),
    (ida_star, {"more": 2}, Mistake.SKIPPED_BOUND, "the lowest f that iteration"),
    (ida_star, {"first": 2}, Mistake.ABOVE_BOUND, "above the bound"),
    (ida_star, {"h": partial(manhattan, blank=True)}, Mistake.WRONG_H, "the blank is counted"),
]


@pytest.mark.parametrize("place", range(len(PLANTED)))
def test_a_planted_mistake_is_named(tmp_path: Path, place: int) -> None:
    program, mistake, kind, words = PLANTED[place]
    spec = "astar:manhattan" if program is a_star else "idastar:manhattan"
    found = 0
    for start in starts(40):
        lines = list(islice(program(start, **mistake), MOST))
        right = list(islice(program(start), MOST))
        pairs = enumerate(zip(lines, right, strict=False))
        differs = next((at for at, pair in pairs if pair[0] != pair[1]), None)
        is_shown = mistake == {"stops": False} or (len(lines) > 20 and shows(lines, right))
        if is_shown:
            said = diagnosed(tmp_path / "log.txt", text(lines), spec)
            assert (said.mistake, words in said.sentence) == (kind, True), said
            assert said.step > (differs or 0) or kind is Mistake.IMPOSSIBLE
            found += 1
        if found == 3:
            return
    raise AssertionError("the mistake never shows")


@pytest.mark.parametrize(
    ("keeps", "kind"), [("last", Mistake.WORSE_KEPT), ("first", Mistake.BETTER_DROPPED)]
)
def test_a_path_that_is_not_the_best(tmp_path: Path, keeps: str, kind: Mistake) -> None:
    kinds = []
    for start in starts(60 // one_in(12)):
        lines, right = (
            list(islice(a_star(start, keeps=one, newest=True, order="ldru"), MOST))
            for one in (keeps, "best")
        )
        if has_worse_g(lines, right):
            kinds.append(diagnosed(tmp_path / "log.txt", text(lines), "astar:manhattan"))
    said = {one.mistake or one.conventions[-1:] for one in kinds}
    assert kinds
    assert said <= {kind, ("repeats=once",)}, kinds


def test_conventions_are_no_mistakes(tmp_path: Path) -> None:
    start = next(starts(1))
    for options, conventions in (
        ({}, ("tie=oldest",)),
        ({"order": "lrud"}, ("order=lrud", "tie=oldest")),
        ({"newest": True, "order": "rldu"}, ("order=rldu", "tie=newest")),
    ):
        for figures in (True, False):
            lines = list(islice(a_star(start, **options), MOST))  # type: ignore[arg-type]
            said = diagnosed(tmp_path / "log.txt", text(lines, figures=figures), "astar:manhattan")
            assert (said.mistake, said.conventions) == (None, conventions), said
            assert said.sentence == f"agrees to the end with {', '.join(conventions)}."


def test_an_early_goal_test_is_named(tmp_path: Path) -> None:
    early = [
        diagnosed(tmp_path / "log.txt", text(list(a_star(start, early=True))), "astar:manhattan")
        for start in starts(6)
    ]
    assert all(one.mistake is None for one in early)
    assert any("goal-test=generated" in one.conventions for one in early)
    late = text(list(a_star(next(starts(1)), h=lambda _: 0)), figures=False)
    said = diagnosed(tmp_path / "log.txt", late, "bfs")
    assert (said.mistake, said.conventions) == (None, ("goal-test=expanded",)), said


def test_a_closed_list_in_a_search_under_a_bound_is_named(tmp_path: Path) -> None:
    kinds = set()
    for start in starts(12 // one_in(3)):
        lines = list(islice(ida_star(start, closed=True), MOST))
        if lines != list(islice(ida_star(start), MOST)):
            said = diagnosed(tmp_path / "log.txt", text(lines), "idastar:manhattan")
            assert "without visiting" in said.sentence
            kinds.add(said.mistake)
    assert kinds == {Mistake.WITHIN_BOUND, Mistake.STRICT}


def test_a_part_of_a_log_agrees_as_far_as_it_goes(tmp_path: Path) -> None:
    lines = list(a_star(next(starts(1))))
    said = diagnosed(tmp_path / "log.txt", text(lines[:30]), "astar:manhattan:tie=oldest")
    assert "in all its 30 steps" in said.sentence
    assert "the search goes on" in said.sentence
