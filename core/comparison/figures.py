"""What one search has to show for itself on one board."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from loyd.core.errors import PluginError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.move import Move
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.search.problem import Problem
from loyd.core.trace.trace import Trace

UNDER_WAY, LOST = "under way", "lost"


class Figures(NamedTuple):
    """The figures of a search; None where there is nothing to say (yet).

    `outcome` is an `Ending`, UNDER_WAY, or LOST where the process that searched was; `note` says which limit was reached or what
    happened.  `optimal`: the length is proved to be least; else no solution is shorter than `bound`.  `optimum`: the least
    length, where it is known from elsewhere too.  `bytes`: the record of the search.  `seconds`: processor time of the search.
    `rate`: nodes generated a second.  `branching`, `branching_of_n`: the effective branching factor.  `start_h`: h of the start, which
    never overestimates if `admissible`.  `deepest_expanded`, `deepest_generated`, `goal_tests`, `enqueued`: as in `Counts` and `Effort`.
    """

    outcome: str
    note: str = ""
    moves: tuple[Move, ...] | None = None
    optimal: bool = False
    bound: int | None = None
    optimum: int | None = None
    expanded: int | None = None
    generated: int | None = None
    reopened: int | None = None
    peak_open: int | None = None
    peak_closed: int | None = None
    bytes: int | None = None
    seconds: float | None = None
    rate: float | None = None
    branching: float | None = None
    start_h: int | None = None
    deepest_expanded: int | None = None
    deepest_generated: int | None = None
    goal_tests: int | None = None
    enqueued: int | None = None
    branching_of_n: float | None = None
    admissible: bool = True

    @property
    def is_solved(self) -> bool:
        """Whether a solution was found."""
        return self.moves is not None

    @property
    def length(self) -> int | None:
        """The number of moves of the solution found."""
        return None if self.moves is None else len(self.moves)

    @property
    def above(self) -> int | None:
        """By how many moves the solution is longer than the shortest, where that is known."""
        return None if self.moves is None or self.optimum is None else len(self.moves) - self.optimum

    @property
    def proof(self) -> str:
        """What is known of the length: `proved`, `+4`, `+0, not proved`, `at most +6`; nothing without a solution."""
        if self.moves is None:
            return ""
        if self.optimal:
            return "proved"
        if self.above is not None:
            return f"+{self.above}" if self.above else "+0, not proved"
        return f"at most +{len(self.moves) - (self.bound or 0)}"


def final_figures(problem: Problem, trace: Trace, outcome: Outcome) -> Figures:
    """The figures of a search that has ended."""
    return figures_at(problem, trace, trace.steps)._replace(
        outcome=outcome.ending.value,
        note=outcome.limit or outcome.reason or (problem.verdict.reason if outcome.ending is Ending.UNSOLVABLE else ""),
        moves=outcome.moves,
        optimal=outcome.optimal,
        bound=outcome.bound,
        optimum=outcome.length if outcome.optimal else None,
        expanded=outcome.expanded,
        generated=outcome.generated,
        bytes=outcome.bytes,
        seconds=outcome.seconds,
        rate=outcome.rate if outcome.seconds else None,
        branching=outcome.branching,
        branching_of_n=outcome.branching_of_n,
    )


def figures_at(problem: Problem, trace: Trace, step: int) -> Figures:
    """The figures of a search after a step, when nobody knows how it will end."""
    work, peaks, effort = trace.work(step), trace.peaks(step), trace.effort(step)
    seconds = trace.clock.seconds_at(step)
    return Figures(
        outcome=UNDER_WAY,
        expanded=work.expanded,
        generated=work.generated,
        reopened=peaks.reopened,
        peak_open=peaks.open,
        peak_closed=peaks.closed,
        bytes=trace.clock.bytes_at(step) or trace.bytes_used,
        seconds=seconds,
        rate=work.generated / seconds if seconds else None,
        start_h=_start_h(problem),
        deepest_expanded=work.deepest_g,
        deepest_generated=effort.deepest_generated,
        goal_tests=effort.goal_tests,
        enqueued=effort.enqueued,
        admissible=problem.heuristic.admissible,
    )


def _start_h(problem: Problem) -> int | None:
    """The h of the start; None where there is nothing to estimate, or a heuristic of the user's own makes a mistake on it."""
    if not problem.verdict.solvable:
        return None
    try:
        return problem.estimate.value(problem.start)
    except PluginError:
        return None


def lost_figures(problem: Problem, reason: str) -> Figures:
    """The figures of a search whose process was lost: its reason alone."""
    return Figures(LOST, reason, admissible=problem.heuristic.admissible)


@lru_cache(maxsize=1024)
def known_optimum(start: Board, goal: Board) -> int | None:
    """The least number of moves between two boards of one size, read from the exact table; None for more than nine cells."""
    return ExactTable.build(goal).distance(start) if len(goal.cells) <= MOST_CELLS else None


def agree_on_optimum(figures: Iterable[Figures], known: int | None = None) -> list[Figures]:
    """The figures of one board, each told the optimum: the one known beforehand, else that which one of them has proved."""
    all_figures = list(figures)
    proved = next((one.length for one in all_figures if one.optimal), None)
    optimum = proved if known is None else known
    return [one._replace(optimum=optimum) for one in all_figures]
