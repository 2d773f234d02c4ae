from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.heuristics.building import Progress, ignore, never
from core.heuristics.catalogue import MANHATTAN
from core.heuristics.heuristic import Estimate, Heuristic
from core.puzzle.board import Board
from core.puzzle.goal import blank_last
from core.search.catalogue import A_STAR
from core.search.problem import Problem
from tui.commands.make_ready import make_ready


class Unkept(Heuristic):
    """Manhattan distance whose tables are built each time, because they cannot be kept."""

    def is_ready(self, goal: Board) -> bool:
        del goal
        return False

    def towards(self, goal: Board, progress: Callable[[Progress], None] = ignore, cancelled: Callable[[], bool] = never) -> Estimate:
        return replace(super().towards(goal, progress, cancelled), notices=("the tables could not be kept in /nowhere (read-only)",))


def test_what_there_is_to_say_of_a_building_is_said_once_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    fields: dict[str, Any] = {name: getattr(MANHATTAN, name) for name in ("definition", "source", "admissible", "consistent", "file")}
    goal = blank_last(3, 3)
    make_ready(Problem(goal, goal, A_STAR, Unkept(id="unkept", name="unkept", **fields)))
    said = capsys.readouterr()
    assert (said.out, said.err.count("the tables could not be kept in /nowhere (read-only)")) == ("", 1)
