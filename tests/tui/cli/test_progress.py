from dataclasses import replace
from typing import Any

import pytest

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.heuristics.heuristic import Estimate, Heuristic
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.system.progress import Building
from loyd.tui.cli.progress import make_ready


class Unkept(Heuristic):
    """Manhattan distance whose tables are built each time, because they cannot be stored."""

    def is_ready(self, goal: Board) -> bool:
        del goal
        return False

    def for_goal(self, goal: Board, building: Building | None = None) -> Estimate:
        return replace(
            super().for_goal(goal, building),
            notices=("the tables could not be saved in /nowhere (read-only)",),
        )


def test_what_there_is_to_say_of_a_building_is_said_once_on_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fields: dict[str, Any] = {
        name: getattr(MANHATTAN, name)
        for name in ("definition", "source", "admissible", "consistent", "file")
    }
    goal = blank_last(3, 3)
    make_ready(Problem(goal, goal, Spec(A_STAR, Unkept(id="unkept", name="unkept", **fields))))
    said = capsys.readouterr()
    assert (said.out, said.err.count("the tables could not be saved in /nowhere (read-only)")) == (
        "",
        1,
    )
