"""A search made ready to begin, with a word to whoever has to wait for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tui.commands.group import say
from tui.commands.progress import shown_building

if TYPE_CHECKING:
    from core.search.problem import Problem


def make_ready(problem: Problem) -> None:
    """Build the tables of a problem's heuristic and compile its loop where this machine has not done so yet; on a terminal, show it.

    Raises SettingError where there is no memory for the tables.
    """
    from core import warm_up

    if not problem.heuristic.is_ready(problem.goal):
        with shown_building() as building:
            estimate = problem.heuristic.towards(problem.goal, building.progress, building.cancelled)
        for notice in estimate.notices:
            say(notice)
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is None or kernel.is_loaded or not kernel.compilable:
        return
    if not kernel.is_cached():
        if sys.stderr.isatty():
            say(f"compiling {problem.algorithm.name} with {problem.heuristic.name}, once on this machine …")
        warm_up.exercise(problem)
    kernel.is_loaded = True
