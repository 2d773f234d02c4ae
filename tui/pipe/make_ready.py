"""A search made ready to begin, with a word to whoever has to wait for it."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from loyd.core.errors import SettingError
from loyd.tui.pipe.group import say
from loyd.tui.pipe.progress import shown_building

if TYPE_CHECKING:
    from loyd.core.compile.kernel import Kernel
    from loyd.core.heuristics.heuristic import Heuristic
    from loyd.core.puzzle.board import Board
    from loyd.core.search.problem import Problem

NOT = "no: "


def make_ready(problem: Problem) -> None:
    """Build the tables of a problem's heuristic and load its loop, so that the search takes no time for it; on a terminal, show it.

    What this machine has not compiled yet is compiled.  Raises SettingError where the heuristic is not defined on the board's size, or
    there is no memory for the tables.
    """
    if (kernel := make_tables_ready(problem)) is not None:
        load(kernel, problem)


def make_tables_ready(problem: Problem) -> Kernel | None:
    """Build the tables of a problem's heuristic, as `make_ready` does; the loop that is to be loaded then, None where there is none."""
    _build_tables(problem)
    kernel = problem.algorithm.rules.kernel(problem)
    return kernel if kernel is not None and kernel.compilable and not kernel.is_loaded else None


def make_ready_for_others(problem: Problem) -> None:
    """Build the tables and compile the loop where this machine has not done so yet; the processes that search load them for themselves.

    Raises SettingError where the heuristic is not defined on the board's size, or there is no memory for the tables.
    """
    kernel = make_tables_ready(problem)
    if kernel is not None and not kernel.is_cached():
        load(kernel, problem)


def _build_tables(problem: Problem) -> None:
    if refusal := problem.heuristic.refusal(problem.goal.size):
        raise SettingError(refusal)
    if not problem.heuristic.is_ready(problem.goal):
        with shown_building() as building:
            estimate = problem.heuristic.towards(problem.goal, building.progress, building.cancelled)
        for notice in estimate.notices:
            say(notice)
    if not problem.heuristic.admissible:
        _warn(problem.heuristic, problem.goal)
    if (optimal := problem.spec.caveats.optimal).startswith(NOT):
        _warn_of_settings(problem.spec.variant, optimal.removeprefix(NOT))


@cache
def _warn(heuristic: Heuristic, goal: Board) -> None:
    """Say once what is wrong with h at the goal, if anything is."""
    if warning := heuristic.towards(goal).warning:
        say(warning)


@cache
def _warn_of_settings(variant: str, why: str) -> None:
    """Say once that settings make an algorithm one that is not optimal."""
    say(f"{variant} is not optimal: {why}")


def load(kernel: Kernel, problem: Problem) -> None:
    """Load a problem's loop, or compile it where this machine has not done so yet."""
    from loyd.core.search import warm_up

    is_cached = kernel.is_cached()
    for notice in kernel.notices:
        say(notice)
    if not is_cached and sys.stderr.isatty():
        say(f"compiling {problem.algorithm.name} with {problem.heuristic.name}, once on this machine …")
    warm_up.exercise(problem)
    kernel.is_loaded = True
