"""Tables of plain named values, and the tables that are read from the record of a search."""

from __future__ import annotations

import json
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from loyd.core.output.document import Table, TableCell, as_html_table
from loyd.core.output.tables import Record, row_record, stated
from loyd.core.puzzle.board import Move
from loyd.core.puzzle.packing import NO_MOVE, unpack
from loyd.core.system.errors import LoydError, SettingError, error_message
from loyd.core.trace.trace import Trace

if TYPE_CHECKING:
    import pandas as pd  # pyright: ignore[reportMissingImports]
    import polars as pl  # pyright: ignore[reportMissingImports]
    import pyarrow as pa  # pyright: ignore[reportMissingImports]

SHOWN = 20
"""So many records a notebook shows."""


class Records(list[Record]):
    """A table: a list with a dict for each row, all with the same keys, which `docs/json.md` explains with their units.

    pandas, polars and pyarrow are imported when they are asked for; `pip install loyd-search[data]` installs them.

    >>> import loyd
    >>> runs = loyd.Records(loyd.sweep(["2 3 4 1 5 x 7 6 8"], ["astar:manhattan", "bfs"]))
    >>> [(run["spec"], run["length"]) for run in runs]
    [('astar:manhattan', 19), ('bfs', 19)]
    """

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """The records of a file of JSON lines, such as the runs of a sweep.  Raises SettingError for another file, and OSError."""
        with Path(path).open(encoding="utf-8") as file:
            try:
                records = [json.loads(line) for line in file]
            except ValueError as error:
                raise SettingError(f"{path} is not a file of JSON lines: {error_message(error)}") from error
        return cls(records)

    def to_pandas(self) -> pd.DataFrame:
        """A data frame of pandas, with whole numbers also where a value is missing."""
        frame: pd.DataFrame = _module("pandas").DataFrame(self)
        return frame.convert_dtypes()

    def to_polars(self) -> pl.DataFrame:
        """A data frame of polars."""
        frame: pl.DataFrame = _module("polars").DataFrame(list(self), infer_schema_length=None)
        return frame

    def to_arrow(self) -> pa.Table:
        """A table of Arrow."""
        table: pa.Table = _module("pyarrow").Table.from_pylist(self)
        return table

    def to_parquet(self, path: str | Path) -> None:
        """Write a Parquet file.  Raises OSError."""
        _module("pyarrow.parquet").write_table(self.to_arrow(), str(path))

    def _repr_html_(self) -> str:
        if not self:
            return "<p>no records</p>"
        rows = tuple(tuple(TableCell(_written(value), number=_is_number(value)) for value in record.values()) for record in self[:SHOWN])
        more = f"<p>{len(self) - SHOWN} more records</p>" if len(self) > SHOWN else ""
        return as_html_table(Table(tuple(self[0]), rows)) + more


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        raise LoydError(f"{package} is not installed: pip install {package}, or loyd-search[data]") from error


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _written(value: object) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


BATCH = 1 << 16
"""So many steps are read at once."""


def steps_records(trace: Trace, first: int, last: int) -> Records:
    """A record for each of the steps `first` (at least 1) to `last`, as far as they are recorded."""
    records = Records()
    last = min(last, trace.steps)
    for start in range(max(first, 1), last + 1, BATCH):
        records += _batch(trace, start, min(start + BATCH - 1, last))
    return records


def _batch(trace: Trace, first: int, last: int) -> list[Record]:
    columns = trace.step_columns(first, last)
    height, width = trace.start.size
    names = ("step", "came", "lo", "hi", "g", "h", "f", "open", "closed", "bound", "jump")
    rows = zip(*(getattr(columns, name).tolist() for name in names), strict=True)
    return [
        {
            "step": step,
            "move": None if came == NO_MOVE else Move(came).letter,
            "board": str(unpack(low, high, height, width)),
            "g": g,
            "h": h if trace.has_h else None,
            "f": stated(f),
            "open": opened,
            "closed": closed,
            "bound": stated(bound),
            "jump": jump,
        }
        for step, came, low, high, g, h, f, opened, closed, bound, jump in rows
    ]


def growth_records(trace: Trace, samples: int) -> Records:
    """How the search grew, at no more than about so many steps, evenly spread from 0 to the last."""
    growth = trace.growth(trace.steps, samples)
    columns = {name: getattr(growth, name).tolist() for name in ("open", "closed", "f", "least_h", "depth", "bound")}
    rows = zip(growth.steps.tolist(), *columns.values(), strict=True)
    return Records({"step": step} | dict(zip(columns, map(_known, values), strict=True)) for step, *values in rows)


def ledger_records(trace: Trace) -> Records:
    """What each f of the search did (each layer, iteration or round), as `loyd trace --ledger --json` has it in `rows`."""
    ledger = trace.ledger(trace.steps)
    by = {"by": ledger.division.value}
    return Records(by | row_record(ledger, place) for place in range(len(ledger.rows)))


def _known(value: float) -> float | None:
    return None if isnan(value) else value
