"""The first wrong step of a log, found for all steps together, is that of an open list."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.logs import walk as module
from loyd.core.study.logs.walk import Hypothesis, Walk, wrong_choice
from loyd.core.user_code.log_algorithm import LogTrace, Mistake, log_algorithm
from tests.core.study.logs.programs import (
    GOAL,
    Cells,
    Line,
    a_star,
    manhattan,
    misplaced,
    successors,
    text,
)
from tests.matrices import one_in
from tests.oracle.log_choices import first_wrong


def aimless(start: Cells, rng: Random) -> Iterator[Line]:
    """Expands any open node: mostly one of the best, by the path that came last."""
    frontier = [(start, 0)]
    closed = set()
    while frontier:
        frontier.sort(key=lambda node: node[1] + manhattan(node[0]))
        board, g = frontier.pop(0 if rng.random() < 0.99 else rng.randrange(len(frontier)))
        if board in closed:
            continue
        closed.add(board)
        yield Line(board, g, manhattan(board))
        frontier += [(after, g + 1) for after in successors(board) if after not in closed]


PROGRAMS: list[Callable[[Cells], Iterator[Line]]] = [
    a_star,
    partial(a_star, keeps="last", newest=True),
    partial(a_star, keeps="first"),
    partial(a_star, weight_g=0),
    partial(a_star, weight_h=0),
    partial(a_star, h=partial(manhattan, blank=True)),
    partial(a_star, lost="l"),
    partial(aimless, rng=Random(8)),
    partial(a_star, h=misplaced, order="rldu"),
]
WHY: list[tuple[Hypothesis | None, dict[str, Any]]] = [
    (None, {}),
    (Hypothesis(Mistake.WRONG_F, "", f=lambda _, h: h), {"f": lambda _, h: h}),
    (Hypothesis(Mistake.WRONG_F, "", f=lambda g, h: 2 * g + h), {"f": lambda g, h: 2 * g + h}),
    (Hypothesis(Mistake.WRONG_H, "", h=lambda board: misplaced(board.cells)), {"h": misplaced}),
    (Hypothesis(Mistake.MISSING, "", lost=Move.LEFT), {"lost": "l"}),
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_first_wrong_step_is_that_of_an_open_list(
    program: Callable[[Cells], Iterator[Line]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOG_FIRST_STEPS", 16)
    rng = Random(11)
    for _ in range(12 // one_in(4)):
        start = GOAL
        for _ in range(80):
            start = rng.choice(successors(start))
        lines = list(islice(program(start), 600))
        path = tmp_path / "log.txt"
        path.write_text(text(lines, figures=False))
        true = Problem(Board(3, 3, start), blank_last(3, 3), parse_spec("astar:manhattan"))
        own = Spec(log_algorithm(path, set()), heuristic=true.heuristic)
        trace, _ = solve_with_trace(Problem(true.start, true.goal, own))
        assert isinstance(trace, LogTrace)
        read = [(node.board.cells, node.g) for node in map(trace.node, range(1, trace.steps + 1))]
        read = read[: min(trace.goal_steps, default=trace.steps)]
        for why, parts in WHY:
            f = parts.get("f", lambda g, h: g + h)
            h = parts.get("h", manhattan)
            step, kind, least, by = first_wrong(
                read, f, h, partial(successors, lost=parts.get("lost", ""))
            )
            found = wrong_choice(Walk(trace, true, why), f)
            if not step:
                assert found is None
                continue
            assert found is not None
            assert found[0] == step
            if kind == "missing":
                assert found[1:] == (Mistake.MISSING, "")
            elif kind == "g":
                assert found[1] in (Mistake.WORSE_KEPT, Mistake.BETTER_DROPPED)
                assert found[2].endswith(f"but step {by} generated it with g = {least}")
            else:
                assert found[1] in (Mistake.WORSE_KEPT, Mistake.NOT_LEAST)
                said = re.findall(r"f = (\d+)", found[2])
                assert said == [str(f(read[step - 1][1], h(read[step - 1][0]))), str(least)]
                assert f"(generated at step {by})" in found[2]
