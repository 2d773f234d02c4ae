"""The columns of the result table: what each shows, and which of its values is best."""

from collections.abc import Iterable
from enum import Enum, StrEnum
from typing import NamedTuple

from ...engine import Ending, Outcome
from ...engine.heuristics import known_distance
from ...engine.problem import Problem
from ...engine.puzzle import PRESETS, Board, Moves
from ...engine.record import Trace
from ...system import PluginError, counted, grouped

RUNNING_NOW = "unfinished"
LOST = "lost"
LARGE = 16
"""A board with more cells than this is packed into two words."""
WORD_BYTES, LISTED_BYTES, ON_PATH_BYTES = 8, 24, 8
"""The size of a node in a plain implementation, besides the packed board. In an open or closed
list: 8 bytes for its parent, 8 for g, h and move, 8 for its places in hash table and queue. On the
path of a search without lists: 8 for g, h, move and the next move to try.
"""


class Figures(NamedTuple):
    """The figures of a search; None for those that do not apply or are not known yet.

    `outcome`: an `Ending`, RUNNING_NOW, or LOST if the process that searched died; `note`: which
    limit was reached or what happened. `optimal`: the search has proved that no solution is
    shorter; otherwise none is shorter than `bound`. `optimum`: the optimal length, if known from
    elsewhere too. `expanded`, `deepest_expanded`: as in `Counts`; `start_once`: `expanded` with the
    start counted once; `enqueued`, `goal_tests`, `deepest_generated`: as in `CourseCounts`;
    `peak_open`, `peak_closed`, `peak_nodes`, `reopened`: as in `Peaks`; `open_at_end`: the length
    of the same open list after the last step. `bytes`: the memory of that many nodes in a plain
    implementation, without Loyd's history and the heuristic's tables.
    `seconds`: processor time of the search alone, and `rate`: nodes generated per second; until the
    end both include recording. `engine`: what made its steps, an `Engine`. `branching`,
    `branching_of_n`, `branching_root`: three definitions of the branching factor for N nodes
    generated. `start_h`: h of the start, which never overestimates if `admissible`. `necessary`:
    see `necessary_expansions`.
    """

    outcome: str
    note: str = ""
    moves: Moves | None = None
    optimal: bool = False
    bound: int | None = None
    optimum: int | None = None
    expanded: int | None = None
    generated: int | None = None
    reopened: int | None = None
    peak_open: int | None = None
    open_at_end: int | None = None
    peak_closed: int | None = None
    peak_nodes: int | None = None
    bytes: int | None = None
    seconds: float | None = None
    engine: str | None = None
    rate: float | None = None
    branching: float | None = None
    start_h: int | None = None
    deepest_expanded: int | None = None
    deepest_generated: int | None = None
    goal_tests: int | None = None
    enqueued: int | None = None
    start_once: int | None = None
    branching_of_n: float | None = None
    branching_root: float | None = None
    necessary: int | None = None
    admissible: bool = True

    @property
    def is_solved(self) -> bool:
        """Whether a solution was found."""
        return self.moves is not None

    @property
    def length(self) -> int | None:
        """The moves of the solution; None without one."""
        return None if self.moves is None else len(self.moves)

    @property
    def above(self) -> int | None:
        """How many moves the solution is longer than the optimum; None if either is unknown."""
        if self.moves is None or self.optimum is None:
            return None
        return len(self.moves) - self.optimum

    @property
    def proof(self) -> str:
        """What is known about the length: `proved`, `optimal` (known, but not proved by this
        search), `+4`, `at most +6`; else empty.
        """
        if self.moves is None:
            return ""
        if self.optimal:
            return "proved"
        if self.above is not None:
            return f"+{grouped(self.above)}" if self.above else "optimal"
        return f"at most +{grouped(len(self.moves) - (self.bound or 0))}"

    @property
    def excess(self) -> str:
        """How far the solution is from the optimum: `optimal`, `+4 moves`, `at most +6 moves`."""
        return "optimal" if self.optimal or self.above == 0 else f"{self.proof} moves"


OF_OUTCOME = (
    "moves",
    "optimal",
    "bound",
    "expanded",
    "generated",
    "seconds",
    "engine",
    "rate",
    "branching",
    "branching_of_n",
    "branching_root",
)
"""The figures that an outcome has under the same names."""


def final_figures(problem: Problem, trace: Trace, outcome: Outcome) -> Figures:
    """All figures of a finished search."""
    return figures_at(problem, trace, trace.steps)._replace(
        outcome=outcome.ending.value,
        note=outcome.limit
        or outcome.reason
        or (problem.verdict.reason if outcome.ending is Ending.UNSOLVABLE else ""),
        optimum=outcome.length if outcome.optimal else known_optimum(problem.start, problem.goal),
        **{name: getattr(outcome, name) for name in OF_OUTCOME},
    )


def figures_at(problem: Problem, trace: Trace, step: int) -> Figures:
    """All figures of a search after a step, as if it had stopped there."""
    work = trace.work(step)
    peaks = trace.peaks(step)
    engine = problem.engine if trace.steps else None
    board = WORD_BYTES * (2 if len(problem.start.cells) > LARGE else 1)
    seconds = None if engine is None and trace.steps else trace.clock.seconds_at(step)
    return Figures(
        outcome=RUNNING_NOW,
        expanded=work.expanded,
        generated=work.generated,
        reopened=peaks.reopened,
        peak_open=peaks.open,
        open_at_end=None if peaks.open is None else trace.counts(step).open,
        peak_closed=peaks.closed,
        peak_nodes=peaks.nodes,
        # The memory of a plain implementation, not Loyd's, which keeps the whole history.
        bytes=peaks.nodes * (board + (ON_PATH_BYTES if peaks.open is None else LISTED_BYTES)),
        seconds=seconds,
        engine=engine,
        rate=work.generated / seconds if seconds else None,
        start_h=_start_h(problem),
        deepest_expanded=work.deepest_g,
        **trace.course_counts(step)._asdict(),
        start_once=work.expanded - trace.repeated_starts(step),
        admissible=problem.heuristic.admissible,
    )


def _start_h(problem: Problem) -> int | None:
    if not problem.verdict.solvable or not problem.algorithm.uses_heuristic:
        return None
    try:
        return problem.estimate.value(problem.start)
    except PluginError:
        return None


def lost_figures(problem: Problem, reason: str) -> Figures:
    """The figures of a search whose process died: none but the reason."""
    return Figures(LOST, reason, admissible=problem.heuristic.admissible)


def looked_up_figures(outcome: Outcome) -> Figures:
    """The figures of an answer that no search found: the optimal length was known."""
    return Figures(
        outcome.ending.value,
        moves=outcome.moves,
        optimal=outcome.optimal,
        bound=outcome.bound,
        optimum=outcome.length,
        expanded=0,
        generated=0,
        reopened=0,
        seconds=0.0,
    )


def known_optimum(start: Board, goal: Board) -> int | None:
    """The optimal length from the table of all boards, for small boards, or from the list of named
    boards; None elsewhere.
    """
    known = known_distance(start, goal)
    presets = (one.optimal for one in PRESETS if (one.board, one.goal) == (start, goal))
    return next(presets, None) if known is None else known


def solved_words(start: Board, goal: Board, length: int) -> str:
    """`solved in 45 moves, +14`: the length of a solution and, if known, how much it exceeds the
    optimum.
    """
    extra = length - (known_optimum(start, goal) or length)
    return f"solved in {counted(length, 'move')}{f', +{grouped(extra)}' if extra else ''}"


def agree_on_optimum(figures: Iterable[Figures], known: int | None = None) -> list[Figures]:
    """The figures, each with the `known` optimal length, or with one that any of these searches
    proved.
    """
    all_figures = list(figures)
    proved = next((one.length for one in all_figures if one.optimal), None)
    optimum = proved if known is None else known
    return [one._replace(optimum=optimum) for one in all_figures]


FigureValue = int | float | str | bool | None


class Unit(StrEnum):
    """How a column's values are written."""

    WORD = "word"
    MOVES = "moves"
    NODES = "nodes"
    BYTES = "bytes"
    SECONDS = "seconds"
    RATE = "nodes per second"
    RATIO = "ratio"


class Better(Enum):
    """Which values of a column are better."""

    LESS = -1
    MORE = 1
    NEITHER = 0


class Column(NamedTuple):
    """A column of the table. `id` is its name in CSV and JSON and the field of `Figures` that it
    shows; `title` is its heading.

    `only_admissible`: whether rows with a heuristic that may overestimate cannot be best.
    `by_engine`: whether rows of different engines are not compared.
    """

    id: str
    title: str
    unit: Unit
    better: Better = Better.LESS
    meaning: str = ""
    only_admissible: bool = False
    by_engine: bool = False

    def value(self, figures: Figures) -> FigureValue:
        """Its value for one search."""
        return getattr(figures, self.id)

    def rank(self, figures: Figures) -> float | None:
        """A number that is lower where the value is better; None where values are not compared."""
        value = self.value(figures)
        if isinstance(value, str) or value is None or self.better is Better.NEITHER:
            return None
        if self.only_admissible and not figures.admissible:
            return None
        return -self.better.value * value


LENGTH = Column("length", "length", Unit.MOVES, meaning="moves of the solution found")
SECONDS = Column(
    "seconds",
    "CPU time",
    Unit.SECONDS,
    by_engine=True,
    meaning=(
        'CPU time of the search alone, without recording; "Python": run in Python, not '
        "comparable with compiled code"
    ),
)
EXPANDED = Column(
    "expanded",
    "expanded",
    Unit.NODES,
    meaning="nodes expanded; the start counts once per bound, the goal is not counted",
)
GENERATED = Column(
    "generated",
    "generated",
    Unit.NODES,
    meaning="successors generated, without undo moves unless the search generates them",
)
PEAK_NODES = Column(
    "peak_nodes",
    "nodes in memory",
    Unit.NODES,
    meaning=(
        "maximum number of nodes in memory: open and closed, or on the path if the algorithm has "
        "no lists"
    ),
)
BYTES_USED = Column(
    "bytes",
    "memory",
    Unit.BYTES,
    by_engine=True,
    meaning="bytes of these nodes in a plain implementation: 32 each in a list, 16 on a path, 8 "
    "more above 16 cells; "
    "the heuristic's tables are not counted",
)
BRANCHING = Column(
    "branching",
    "b*",
    Unit.RATIO,
    meaning="effective branching factor: N + 1 = 1 + b* + … + b*^d "
    "for N nodes generated (Nilsson 1971)",
)
START_H = Column(
    "start_h", "h at start", Unit.MOVES, Better.MORE, "h of the start", only_admissible=True
)

NECESSARY = Column(
    "necessary",
    "necessary",
    Unit.NODES,
    Better.NEITHER,
    "expansions that every bidirectional search makes which knows only that h is admissible; BAE* "
    "knows that it is consistent. – beyond a million boards, or if h is inconsistent or your own",
)

COLUMNS: tuple[Column, ...] = (
    Column("outcome", "outcome", Unit.WORD, Better.NEITHER, "how the search ended"),
    LENGTH,
    Column(
        "proof",
        "optimal",
        Unit.WORD,
        Better.NEITHER,
        "proved: by this search; optimal: as short as the known shortest solution; +4: four extra "
        "moves",
    ),
    EXPANDED,
    GENERATED,
    PEAK_NODES,
    BYTES_USED,
    SECONDS,
    Column(
        "rate",
        "nodes/s",
        Unit.RATE,
        Better.MORE,
        "nodes generated per second of CPU time",
        by_engine=True,
    ),
    BRANCHING,
    Column(
        "reopened",
        "reopened",
        Unit.NODES,
        meaning="closed nodes reopened because a shorter path to them was found",
    ),
    Column(
        "peak_open",
        "peak open",
        Unit.NODES,
        meaning="maximum length of the open list, if there is one",
    ),
    Column(
        "open_at_end",
        "open at end",
        Unit.NODES,
        meaning="length of the open list when the search ended, the goal not counted if taken",
    ),
    Column(
        "peak_closed",
        "peak closed",
        Unit.NODES,
        meaning="maximum length of the closed list, without the goal",
    ),
    START_H,
    Column(
        "deepest_expanded",
        "max depth",
        Unit.MOVES,
        Better.NEITHER,
        "highest g of an expanded or visited node, or of the goal",
    ),
    Column(
        "deepest_generated",
        "max depth generated",
        Unit.MOVES,
        Better.NEITHER,
        "highest g made open; depth-first: generated",
    ),
    Column("goal_tests", "goal tests", Unit.NODES, meaning="goal tests"),
    Column(
        "enqueued",
        "enqueued",
        Unit.NODES,
        meaning="nodes put on the open list or, depth-first, on the stack, including the start",
    ),
    Column(
        "start_once",
        "expanded, start once",
        Unit.NODES,
        meaning="nodes expanded, with the start counted once, not once per bound",
    ),
    Column(
        "branching_of_n",
        "b* of N",
        Unit.RATIO,
        meaning="effective branching factor: N = 1 + b* + … + b*^d for N nodes generated",
    ),
    Column(
        "branching_root",
        "N^(1/d)",
        Unit.RATIO,
        meaning="branching factor as the d-th root of N nodes generated",
    ),
    NECESSARY,
)


def columns_of(rows: Iterable[Figures]) -> list[Column]:
    """All columns; `necessary` only if some search has it."""
    is_known = any(row.necessary is not None for row in rows)
    return [column for column in COLUMNS if is_known or column is not NECESSARY]
