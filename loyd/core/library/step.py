"""What the library returns of a search: a step, a picture, and records as tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from ..draw.document import Table, TableCell, as_html_table
from ..draw.figure_drawing import board_drawing
from ..draw.tables import node_dict, row_dict, stated, stated_f, step_dict
from ..draw.writers import WRITERS, Drawing
from ..engine.puzzle import Move, letters
from ..engine.puzzle.packing import NO_MOVE, unpack
from ..engine.record import Counts, Node, Trace
from ..study.sweeps import JsonDict
from ..system import LoydError, PictureError, SettingError, error_message, short_repr, write_whole
from .boards import BoardWithGoal
from .schemas import GROWTH_SCHEMA, LEDGER, NODES, RUNS, STEPS, SUCCESSORS, Schema

if TYPE_CHECKING:
    import pandas as pd  # pyright: ignore[reportMissingImports]
    import polars as pl  # pyright: ignore[reportMissingImports]
    import pyarrow as pa  # pyright: ignore[reportMissingImports]


SHOWN = 20
"""The most records that a notebook shows."""


class Records(list[JsonDict]):
    """A table: a list with a dict for each row, all with the same keys, which `docs/json.md`
    explains with their units.

    pandas, polars and pyarrow are imported only when used; `pip install loyd-search[data]` installs
    them.

    >>> import loyd
    >>> runs = loyd.Records(loyd.sweep(["2 3 4 1 5 x 7 6 8"], ["astar:manhattan", "bfs"]))
    >>> [(run["spec"], run["length"]) for run in runs]
    [('astar:manhattan', 19), ('bfs', 19)]
    """

    def __init__(self, records: Iterable[JsonDict] = (), schema: Schema = RUNS):
        """`schema`: the types of the columns (`loyd.core.library.schemas`), by default those of a
        sweep's runs; the type of a column that is not in it is that of its values.
        """
        super().__init__(records)
        self._schema = schema

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """The records in a file of JSON lines, such as the runs of a sweep. Raises SettingError for
        another file, and OSError.
        """
        with Path(path).open(encoding="utf-8") as file:
            try:
                records = [json.loads(line) for line in file]
            except ValueError as error:
                raise SettingError(
                    f"{path} is not a file of JSON lines: {error_message(error)}"
                ) from error
        return cls(records)

    def to_pandas(self) -> pd.DataFrame:
        """A pandas data frame; columns with missing values keep whole numbers."""
        pandas = _module("pandas")
        kinds = {int: "Int64", float: "Float64", bool: "boolean", str: "string"}
        columns = {
            name: pandas.Series(values, dtype=kinds[kind])
            if kind
            else pandas.Series(values, dtype=object).convert_dtypes()
            for name, values, kind in self._columns()
        }
        frame: pd.DataFrame = pandas.DataFrame(columns)
        return frame

    def to_polars(self) -> pl.DataFrame:
        """A polars data frame."""
        polars = _module("polars")
        frame: pl.DataFrame = polars.DataFrame(
            [
                polars.Series(name, values, kind, strict=False)
                for name, values, kind in self._columns()
            ]
        )
        return frame

    def to_arrow(self) -> pa.Table:
        """An Arrow table."""
        arrow = _module("pyarrow")
        kinds = {int: "int64", float: "float64", bool: "bool", str: "string"}
        table: pa.Table = arrow.table(
            {
                name: arrow.array(values, kinds[kind] if kind else None)
                for name, values, kind in self._columns()
            }
        )
        return table

    def _columns(self) -> Iterator[tuple[str, list[Any], type | None]]:
        """The name, the values and the type of each column; None if the schema has none, or another
        than the values.
        """
        for name in self[0] if self else self._schema:
            values = [record[name] for record in self]
            kind = self._schema.get(name, object)
            allowed = int | float if kind is float else kind
            fits = all(value is None or isinstance(value, allowed) for value in values)
            yield name, values, kind if fits and kind is not object else None

    def to_parquet(self, path: str | Path) -> None:
        """Write a Parquet file. Raises OSError."""
        _module("pyarrow.parquet").write_table(self.to_arrow(), str(path))

    def _repr_html_(self) -> str:
        if not self:
            return "<p>no records</p>"
        rows = tuple(tuple(_cell(value) for value in record.values()) for record in self[:SHOWN])
        more = f"<p>{len(self) - SHOWN} more records</p>" if len(self) > SHOWN else ""
        return as_html_table(Table(tuple(self[0]), rows)) + more


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        raise LoydError(
            f"{package} is not installed: pip install {package}, or loyd-search[data]"
        ) from error


def _cell(value: object) -> TableCell:
    written = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    return TableCell(written, number=isinstance(value, int | float) and not isinstance(value, bool))


BATCH = 1 << 16
"""The number of steps read at once."""


def check_step(number: object) -> None:
    """Raises SettingError unless it is a whole number."""
    if not isinstance(number, int):
        raise SettingError(f"{short_repr(number)} is not a step; give a whole number")


def steps_dicts(trace: Trace, first: int, last: int) -> Records:
    """A record for each of the steps `first` (at least 1) to `last`, as far as they are
    recorded.
    """
    check_step(first)
    check_step(last)
    records = Records(schema=STEPS)
    last = min(last, trace.steps)
    for start in range(max(first, 1), last + 1, BATCH):
        records += _batch(trace, start, min(start + BATCH - 1, last))
    return records


def _batch(trace: Trace, first: int, last: int) -> list[JsonDict]:
    columns = trace.step_columns(first, last)
    height, width = trace.start.size
    names = ("step", "last_move", "lo", "hi", "g", "h", "f", "open", "closed", "bound", "jump")
    return [
        {
            "step": step,
            "move": None if came == NO_MOVE else Move(came).letter,
            "board": str(unpack(low, high, height, width)),
            "g": g,
            "h": h if trace.has_h else None,
            "f": stated_f(trace, f),
            "open": opened,
            "closed": closed,
            "bound": stated(bound),
            "jump": jump,
        }
        for step, came, low, high, g, h, f, opened, closed, bound, jump in _rows(columns, names)
    ]


def _rows(columns: object, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The numbers of some arrays of a record, row by row."""
    return zip(*(getattr(columns, name).tolist() for name in names), strict=True)


def growth_dicts(trace: Trace, samples: int) -> Records:
    """The size of the search at about so many steps at most, evenly spread from 0 to the last."""
    growth = trace.growth(trace.steps, samples)
    names = ("steps", "open", "closed", "f", "least_h", "depth", "bound")
    records = (
        {
            "step": step,
            "open": opened,
            "closed": closed,
            "f": stated_f(trace, f),
            "least_h": least_h if trace.has_h else None,
            "depth": depth,
            "bound": stated(bound),
        }
        for step, opened, closed, f, least_h, depth, bound in _rows(growth, names)
    )
    return Records(records, GROWTH_SCHEMA)


def ledger_dicts(trace: Trace) -> Records:
    """The work for each f (or layer, iteration, round), as in the `rows` of `loyd trace --ledger
    --json`.
    """
    ledger = trace.ledger(trace.steps)
    by = {"by": ledger.division.value}
    rows = (by | row_dict(ledger, place) for place in range(len(ledger.rows)))
    return Records(rows, LEDGER)


WIDEST = 900
"""The greatest width of a drawing in a notebook, in pixels."""


class Recorded(Protocol):
    """Has the record of a search, or makes it by searching once more: a step sent from another
    process arrives without one.
    """

    @property
    def board(self) -> BoardWithGoal:
        """The start of the search, with its goal."""

    @property
    def _trace(self) -> Trace: ...


@dataclass(frozen=True, repr=False, eq=False)
class Step:
    """A step of a search, counted from 1: the node that was chosen, why, and the figures after it.

    `counts`: the figures of the search after the step: `expanded`, `generated`, `open`, `closed`,
    `bound` … `path`: the moves from the start to the node, or from the goal in a search backward.
    `why`: why this node was next, as a sentence.

    >>> import loyd
    >>> step = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").step(17)
    >>> step
    Step(17: 234/165/78x, g 3, h 8, f 11)
    >>> step.why
    'lowest f (11) of 16 open nodes, 2 tied. Tie-break: lowest h.'
    >>> [(one["move"], one["status"]) for one in step.successors]
    [('u', 'new'), ('l', 'undo move')]
    """

    number: int
    counts: Counts
    path: str
    why: str
    _result: Recorded
    _node: Node
    _record: JsonDict

    @classmethod
    def _read(cls, result: Recorded, number: int) -> Step:
        """A step of a search. Raises SettingError if the search has no such step."""
        trace = result._trace
        check_step(number)
        if not 1 <= number <= trace.steps:
            there = f"its steps are 1 to {trace.steps}" if trace.steps else "it has none"
            raise SettingError(f"the search has no step {number}; {there}")
        row = trace.rows(number, 1)[0]
        record = step_dict(trace, row)
        return cls(
            number,
            trace.counts(number),
            letters(trace.path(number)),
            record["why"],
            result,
            row.node,
            record,
        )

    @property
    def board(self) -> BoardWithGoal:
        """The board of the node."""
        return BoardWithGoal(self._node.board, self._result.board.goal)

    @property
    def move(self) -> str | None:
        """The blank's move that led to it; None for a root."""
        return None if self._node.move is None else self._node.move.letter

    @property
    def g(self) -> int:
        """The moves from the start."""
        return self._node.g

    @property
    def h(self) -> int | None:
        """The heuristic's estimate, in moves; None if the search uses none."""
        return self._record["h"]

    @property
    def f(self) -> float | None:
        """The priority as the algorithm defines it; None if it defines none."""
        return self._record["f"]

    @property
    def successors(self) -> Records:
        """Every legal move from the node and what happened to its board, in move order; none at the
        goal or the depth limit.
        """
        return Records(self._record["successors"], SUCCESSORS)

    @property
    def open(self) -> Records:
        """The open list after the step, the next node first; for depth-first searches the stack of
        siblings not yet tried.
        """
        trace = self._result._trace
        nodes = trace.open_nodes(self.number, 0, self.counts.open)
        return Records((node_dict(trace, node) for node in nodes), NODES)

    @property
    def closed(self) -> Records:
        """The closed list after the step, in order of expansion; for depth-first searches the
        path.
        """
        trace = self._result._trace
        nodes = trace.closed_nodes(self.number, 0, self.counts.closed)
        return Records((node_dict(trace, node) for node in nodes), NODES)

    def record(self) -> JsonDict:
        """Everything but the lists as one record, as in `loyd trace --json`."""
        return dict(self._record)

    def __repr__(self) -> str:
        figures = ("g", self.g), ("h", self.h), ("f", self.f)
        told = ", ".join(f"{name} {value:g}" for name, value in figures if value is not None)
        return f"Step({self.number}: {self._node.board}, {told})"

    def _repr_html_(self) -> str:
        names = ("move", "board", "g", "h", "f", "status")
        rows = (
            ("" if one[name] is None else str(one[name]) for name in names)
            for one in self.successors
        )
        return (
            f"<p>{escape(repr(self))}: {escape(self.why)}</p>"
            f"{self._repr_svg_()}{as_html_table(Table.of_texts(names, rows))}"
        )

    def _repr_svg_(self) -> str:
        return board_drawing(self._node.board, self._result.board.goal).svg


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing of a search. A notebook shows it; `save` writes it."""

    _drawing: Drawing

    @property
    def title(self) -> str:
        """The title above the drawing."""
        return self._drawing.title

    @property
    def svg(self) -> str:
        """The SVG document; its text stays text."""
        return self._drawing.svg

    @property
    def png(self) -> bytes:
        """The PNG, with two pixels per SVG point in each direction."""
        return self._drawing.png

    def save(self, path: str | Path) -> None:
        """Write it to a file ending in .svg or .png. Raises PictureError for another ending,
        OSError if it cannot be written.
        """

        form = Path(path).suffix.lower().lstrip(".")
        if form not in ("svg", "png"):
            raise PictureError(
                f"a picture cannot be written to {path}: end its name in .svg or .png"
            )
        write_whole(Path(path), WRITERS[form](self._drawing))

    def __repr__(self) -> str:
        return f"Picture({self.title!r})"

    def _repr_svg_(self) -> str:
        return fitted(self.svg)


def fitted(svg: str) -> str:
    """An SVG document no wider than a notebook's column; its `viewBox` scales the content."""

    def scaled(extent: re.Match[str]) -> str:
        width, height = map(float, extent.groups())
        scale = min(1.0, WIDEST / width)
        return f'width="{width * scale:g}" height="{height * scale:g}"'

    return re.sub(r'width="([\d.]+)" height="([\d.]+)"', scaled, svg, count=1)
