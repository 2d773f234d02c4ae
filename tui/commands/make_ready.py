"""A search loop made ready for use, with a word to whoever has to wait for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tui.commands.group import say

if TYPE_CHECKING:
    from core.search.problem import Problem


def make_ready(problem: Problem) -> None:
    """Compile the loop of a problem where this machine has not done so yet; on a terminal, say so first."""
    from core import warm_up

    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is None or kernel.is_loaded or not kernel.compilable:
        return
    if not kernel.is_cached():
        if sys.stderr.isatty():
            say(f"compiling {problem.algorithm.name} with {problem.heuristic.name}, once on this machine …")
        warm_up.exercise(problem)
    kernel.is_loaded = True
