"""The columns of the result table: what each shows, and which value of it is best."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from loyd.core.comparison.figures import Figures

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
