"""One board, searched to the end."""

from __future__ import annotations

from typing import Unpack
from warnings import warn

from loyd.core.errors import PluginError, SettingError
from loyd.core.library.board import Cells, board
from loyd.core.library.options import LIMITS, NAMES, Options, check_names, limits_of
from loyd.core.library.own_function import Function
from loyd.core.library.solution import Solution
from loyd.core.library.spec import Search, search_spec
from loyd.core.search import warm_up
from loyd.core.search.answer import recorded
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem


def solve(
    cells: Cells,
    algorithm: Search = "astar",
    *,
    h: str | Function | None = None,
    goal: Cells | None = None,
    threads: int = 1,
    **options: Unpack[Options],
) -> Solution:
    """Search a board until the search ends by itself or at a limit.

    `cells`: a board, or what `board` reads.  `algorithm`, `h`: as in `spec`.  `goal`: instead of the board's own.  The settings and the
    limits are called as the options of the commands: `weight`, `order`, `tie` …, `limit_nodes`, `limit_seconds`, `limit_memory` (see
    `loyd.core.library.options`).  `threads`: so many search, by IDA* and iterative deepening, once that is long enough; solution,
    counts and every step are the same.  The compiled loop is made ready meanwhile, in the background.
    Raises BoardError, SettingError, and PluginError where a function of one's own makes a mistake.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar", order="lurd")
    Solution(234/15x/768 by astar:manhattan:order=lurd: 19 moves, optimal, 312 expanded)
    >>> given_up = loyd.solve("2 3 4 1 5 x 7 6 8", "bfs", limit_nodes=100)
    >>> given_up.solved, given_up.ending, given_up.reason, given_up.bound
    (False, 'limit reached', 'expansions', 6)
    """
    check_names(options, (*NAMES, *LIMITS))
    if threads < 1:
        raise SettingError(f"threads={threads!r} is no number of threads: give 1 or more")
    start = board(cells, goal=goal)
    spec = search_spec(algorithm, h, options)
    problem = Problem(start.arrangement, start.goal, spec.spec, limits_of(options), threads)
    if refusal := problem.heuristic.refusal(start.size):
        raise SettingError(refusal)
    if problem.verdict.solvable:
        for notice in problem.estimate.notices:
            warn(notice, stacklevel=2)
        warm_up.begin(problem)
    trace, outcome = recorded(problem)
    if outcome.ending is Ending.FAILED:
        raise PluginError(outcome.reason)
    return Solution(spec, problem, trace, outcome)
