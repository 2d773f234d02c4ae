"""The columns of the result table: what each shows, and which value of it is best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from loyd.core.comparison.figures import Figures
from loyd.core.trace.clock import Engine

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

    `only_admissible`: whether a row with a heuristic that may overestimate takes no part in being best.  `by_engine`: whether rows of
    different engines are not compared.
    """

    id: str
    title: str
    unit: Unit
    better: Better = Better.LESS
    meaning: str = ""
    only_admissible: bool = False
    by_engine: bool = False

    def value(self, figures: Figures) -> Value:
        """The value of a row."""
        value: Value = getattr(figures, self.id)
        return value

    def rank(self, figures: Figures) -> float | None:
        """The value as a number that is better the less it is; None where there is none, or none that may be best."""
        value = self.value(figures)
        if isinstance(value, str) or value is None or self.better is Better.NEITHER:
            return None
        return -self.better.value * value if figures.admissible or not self.only_admissible else None


LENGTH = Column("length", "length", Unit.MOVES, meaning="moves of the solution found")
SECONDS = Column(
    "seconds", "CPU time", Unit.SECONDS, by_engine=True,
    meaning="processor time of the search alone, with nothing recorded; \"interpreted\": in Python, and not compared with compiled code",
)  # fmt: skip
EXPANDED = Column("expanded", "expanded", Unit.NODES, meaning="nodes expanded; the goal is taken, but not expanded, and not counted")
GENERATED = Column(
    "generated", "generated", Unit.NODES, meaning="successors generated, without undo moves unless the search is told to make them"
)
PEAK_NODES = Column(
    "peak_nodes", "nodes in memory", Unit.NODES,
    meaning="most nodes in memory at once: open and closed; on the path, where the algorithm has no lists",
)  # fmt: skip
BYTES = Column(
    "bytes", "memory", Unit.BYTES, by_engine=True,
    meaning="what these nodes take in a plain implementation: 32 bytes each in a list, 16 on a path, 8 more above 16 cells; "
    "without the heuristic's tables",
)  # fmt: skip
BRANCHING = Column(
    "branching", "b*", Unit.RATIO, meaning="effective branching factor: N + 1 = 1 + b* + … + b*^d for N nodes generated (Nilsson 1971)"
)
START_H = Column("start_h", "h at start", Unit.MOVES, Better.MORE, "h of the start", only_admissible=True)

COLUMNS: tuple[Column, ...] = (
    Column("outcome", "outcome", Unit.WORD, Better.NEITHER, "how the search ended"),
    LENGTH,
    Column(
        "proof", "optimal", Unit.WORD, Better.NEITHER,
        "proved: by this search; optimal: as short as the shortest solution, which is known; +4: so many extra moves",
    ),
    EXPANDED,
    GENERATED,
    PEAK_NODES,
    BYTES,
    SECONDS,
    Column("rate", "nodes/s", Unit.RATE, Better.MORE, "nodes generated per second of CPU time", by_engine=True),
    BRANCHING,
    Column("reopened", "reopened", Unit.NODES, meaning="closed nodes reopened, because a shorter path to them was found"),
    Column("peak_open", "peak open", Unit.NODES, meaning="most nodes on the open list at once; none where there is no such list"),
    Column("peak_closed", "peak closed", Unit.NODES, meaning="most nodes on the closed list at once, without the goal"),
    START_H,
    Column("deepest_expanded", "max depth", Unit.MOVES, Better.NEITHER, "greatest g of a node taken from the open list or entered"),
    Column("deepest_generated", "max depth generated", Unit.MOVES, Better.NEITHER, "greatest g of a node put on the open list"),
    Column("goal_tests", "goal tests", Unit.NODES, meaning="boards compared with the goal"),
    Column("enqueued", "enqueued", Unit.NODES, meaning="nodes put on the open list or, depth-first, on the stack; with the start"),
    Column("branching_of_n", "b* of N", Unit.RATIO, meaning="effective branching factor: N = 1 + b* + … + b*^d for N nodes generated"),
    Column("branching_root", "N^(1/d)", Unit.RATIO, meaning="the branching factor as the d-th root of N nodes generated"),
)  # fmt: skip


def column(name: str) -> Column:
    """The column of an id.  Raises KeyError."""
    return {one.id: one for one in COLUMNS}[name]


def comparable(which: Column, rows: Sequence[Figures]) -> list[int]:
    """The places of the rows whose values of a column are compared: those with the shortest of the solutions found.

    Where the column depends on the engine these are the compiled searches, or interpreted ones where no other has found as much.
    """
    least = min((row.length for row in rows if row.length is not None), default=None)
    equals = [place for place, row in enumerate(rows) if row.length is not None and row.length == least]
    return (which.by_engine and [place for place in equals if rows[place].engine == Engine.COMPILED]) or equals


def best(which: Column, rows: Sequence[Figures]) -> frozenset[int]:
    """The places of the comparable rows with the best value of a column; none where all are equal."""
    return _least({place: rank for place in comparable(which, rows) if (rank := which.rank(rows[place])) is not None})


def shortest(rows: Sequence[Figures]) -> frozenset[int]:
    """The places of the rows with the shortest solution; none where all are equal."""
    return _least({place: row.length for place, row in enumerate(rows) if row.length is not None})


def _least(ranks: Mapping[int, float]) -> frozenset[int]:
    """The places with the least rank; none where there is only one rank."""
    least = min(ranks.values(), default=0)
    return frozenset(place for place, rank in ranks.items() if rank == least) if len(set(ranks.values())) > 1 else frozenset()


def in_order(which: Column, rows: Sequence[Figures], *, reverse: bool = False) -> list[int]:
    """The places of the rows sorted by a column, those without a value last."""
    have = [place for place, row in enumerate(rows) if which.value(row) not in (None, "")]
    lack = [place for place in range(len(rows)) if place not in have]
    return sorted(have, key=lambda place: _sortable(which.value(rows[place])), reverse=reverse) + lack


def _sortable(value: Value) -> tuple[float, str]:
    return (0.0, value) if isinstance(value, str) else (float(value or 0), "")
