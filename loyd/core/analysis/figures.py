"""The columns of the result table: what each shows, and which value of it is best."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache
from typing import NamedTuple

from loyd.core.puzzle.board import MOST_CELLS, Board, Move
from loyd.core.puzzle.exact import ExactTable
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.search.problem import Problem
from loyd.core.system.errors import PluginError
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


Value = int | float | str | bool | None


class Unit(StrEnum):
    """What a column's values are."""

    WORD = "word"
    MOVES = "moves"
    NODES = "nodes"
    BYTES = "bytes"
    SECONDS = "seconds"
    RATE = "nodes a second"
    RATIO = "ratio"


class Better(Enum):
    """Which value of a column is best."""

    LESS = -1
    MORE = 1
    NEITHER = 0


@dataclass(frozen=True)
class Column:
    """One column.  `id` is its name in CSV and JSON, and of the field of `Figures` that it shows; `title` that for people.

    `only_admissible`: whether a row with a heuristic that may overestimate takes no part in being best.
    """

    id: str
    title: str
    unit: Unit
    better: Better = Better.LESS
    meaning: str = ""
    only_admissible: bool = False

    def value(self, figures: Figures) -> Value:
        """The value of a row."""
        value: Value = getattr(figures, self.id)
        return value

    def rank(self, figures: Figures) -> float | None:
        """The value as a number that is better the less it is; None where the row takes no part: only solved ones do."""
        value = self.value(figures)
        if not figures.is_solved or isinstance(value, str) or value is None or self.better is Better.NEITHER:
            return None
        return -self.better.value * value if figures.admissible or not self.only_admissible else None


LENGTH = Column("length", "length", Unit.MOVES, meaning="moves of the solution found")
SECONDS = Column("seconds", "CPU time", Unit.SECONDS, meaning="processor time of the search alone")
EXPANDED = Column("expanded", "expanded", Unit.NODES, meaning="nodes taken from the open list and expanded")
GENERATED = Column(
    "generated", "generated", Unit.NODES, meaning="successors computed, the move straight back not counted unless that was asked for"
)
BRANCHING = Column(
    "branching", "b*", Unit.RATIO, meaning="effective branching factor: N + 1 = 1 + b* + … + b*^d for N nodes generated (Nilsson 1971)"
)
START_H = Column("start_h", "h at start", Unit.MOVES, Better.MORE, "what the heuristic says of the start", only_admissible=True)

COLUMNS: tuple[Column, ...] = (
    Column("outcome", "outcome", Unit.WORD, Better.NEITHER, "how the search ended"),
    LENGTH,
    Column("proof", "optimal", Unit.WORD, Better.NEITHER, "whether the length is proved least, or how far it is above the optimum"),
    EXPANDED,
    GENERATED,
    Column("reopened", "reopened", Unit.NODES, meaning="closed nodes opened again by a better path"),
    Column("peak_open", "peak open", Unit.NODES, meaning="most nodes open at once; in dls, iddfs and idastar the longest path"),
    Column("peak_closed", "peak closed", Unit.NODES, meaning="most nodes closed at once; in dls, iddfs, idastar and rbfs the longest path"),
    Column("bytes", "memory", Unit.BYTES, meaning="what the record of the search takes"),
    SECONDS,
    Column("rate", "nodes/s", Unit.RATE, Better.MORE, "nodes generated a second"),
    BRANCHING,
    START_H,
    Column("deepest_expanded", "deepest g", Unit.MOVES, Better.NEITHER, "the greatest g of a node taken from the open list"),
    Column("deepest_generated", "deepest made", Unit.MOVES, Better.NEITHER, "the greatest g of a node put into it; depth-first: generated"),
    Column("goal_tests", "goal tests", Unit.NODES, meaning="boards held against the goal"),
    Column("enqueued", "enqueued", Unit.NODES, meaning="nodes put into the open list, with the start; not counted without such a list"),
    Column("branching_of_n", "b* of N", Unit.RATIO, meaning="effective branching factor: N = 1 + b* + … + b*^d of N nodes generated"),
)


def column(name: str) -> Column:
    """The column of an id.  Raises KeyError."""
    return {one.id: one for one in COLUMNS}[name]


def best(which: Column, rows: Sequence[Figures]) -> frozenset[int]:
    """The places of the rows with the best value of a column; none where all that take part are equal, and for a row without a rival."""
    ranks = {place: rank for place, row in enumerate(rows) if (rank := which.rank(row)) is not None}
    if not ranks or len(rows) < 2 or (len(ranks) > 1 and len(set(ranks.values())) == 1):
        return frozenset()
    least = min(ranks.values())
    return frozenset(place for place, rank in ranks.items() if rank == least)


def in_order(which: Column, rows: Sequence[Figures], *, reverse: bool = False) -> list[int]:
    """The places of the rows sorted by a column, those without a value last."""
    have = [place for place, row in enumerate(rows) if which.value(row) not in (None, "")]
    lack = [place for place in range(len(rows)) if place not in have]
    return sorted(have, key=lambda place: _sortable(which.value(rows[place])), reverse=reverse) + lack


def _sortable(value: Value) -> tuple[float, str]:
    return (0.0, value) if isinstance(value, str) else (float(value or 0), "")
