"""Tables as lines of text, for terminals and pipes.

They are made by hand because importing rich.table takes longer than a short search.
"""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from ...core.draw.document import Table, TableCell
from ...core.draw.tables import (
    depths_table,
    ledger_dict,
    ledger_sentences,
    ledger_table,
    node_cells,
    node_dict,
    row_dict,
    stated_f,
)
from ...core.engine.record import AtDepth, Ledger, Node, Trace
from ...core.study.sweeps import as_csv
from ...core.system import json_object
from ..ascii_text import ascii_text
from ..signs import signs_for, terminal_encoding
from .options import JSON
from .request import Request

GAP = "  "
RULE = "─"
DEFAULT_WIDTH = 80


def table_text(table: Table, *, to_file: bool = False, may_transpose: bool) -> str:
    """The table; if it `may_transpose`, with rows and columns exchanged if it is wider than the
    terminal (80 columns in a pipe) otherwise.

    The best value of a column has a sign, and on a terminal it is also bold. A table still wider
    than the terminal is split into parts, one below the other; in a pipe lines may have any length.
    """
    room = shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    is_shown = sys.stdout.isatty() and not to_file
    if (
        may_transpose
        and sum(_widths(table)) > room
        and sum(_widths(table.transposed)) < sum(_widths(table))
    ):
        table = table.transposed
    parts = _parts(table, room) if is_shown else [table]
    text = "\n".join("".join(f"{line}\n" for line in _lines(part, bold=is_shown)) for part in parts)
    encoding = terminal_encoding(sys.stdout.encoding or "ascii")
    return text if to_file or signs_for(encoding).is_unicode else ascii_text(text)


def _widths(table: Table) -> list[int]:
    texts = [table.titles, *([cell.marked for cell in row] for row in table.rows)]
    return [max(map(len, column)) + len(GAP) for column in zip(*texts, strict=True)]


def _parts(table: Table, room: int) -> Iterator[Table]:
    widths = _widths(table)
    names = sum(widths[: table.heads]) - len(GAP)
    first = table.heads
    taken = names
    for place in range(table.heads, len(widths)):
        if place > first and taken + widths[place] > room:
            yield table.part(first, place)
            first = place
            taken = names
        taken += widths[place]
    yield table.part(first, len(widths))


def _lines(table: Table, *, bold: bool) -> list[str]:
    widths = _widths(table)

    def line(row: Iterable[TableCell]) -> str:
        padded = []
        for cell, width, to_right in zip(row, widths, table.number_columns, strict=True):
            text = (
                cell.marked.rjust(width - len(GAP))
                if to_right
                else cell.marked.ljust(width - len(GAP))
            )
            padded.append(click.style(text, bold=True) if bold and cell.best else text)
        return GAP.join(padded).rstrip()

    lines = [line(map(TableCell, table.titles)), RULE * (sum(widths) - len(GAP))]
    for place, row in enumerate(table.rows):
        lines += ["", line(row)] if place in table.groups else [line(row)]
    return lines


def aligned(rows: Sequence[Sequence[str]], indent: str) -> Iterator[str]:
    """A line for each row: whole numbers to the right of their column, all else to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if cell.isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        yield f"{indent}{'  '.join(cells)}".rstrip()


LIST_COLUMNS = ("step", "list", "place", "move", "g", "h", "f", "side", "board")
LIST_ROW_COLUMNS = ("step", "g", "h", "f", "board", "open list", "closed list")


def lists_at(trace: Trace, step: int) -> dict[str, list[Node]]:
    """Both lists after a step by their names: the open list in the order of expansion, and the
    closed one.

    For the depth-first family: the stack, and the path.
    """
    counts = trace.counts(step)
    return {
        "open": trace.open_nodes(step, 0, counts.open),
        "closed" if counts.depth is None else "path": trace.closed_nodes(step, 0, counts.closed),
    }


def list_cells(trace: Trace, step: int, request: Request) -> Iterator[tuple[str, ...]]:
    """A line for each node of both lists: its position from 1, the move that reached it, and its
    figures.
    """
    for name, nodes in lists_at(trace, step).items():
        for place, node in enumerate(nodes, 1):
            cells = *node_cells(trace, node), node.side or "", request.text(node.board)
            yield str(step), name, str(place), *cells


def list_row(trace: Trace, step: int, request: Request) -> tuple[str, ...]:
    """The open and closed lists after a step, in one row."""
    open_nodes, closed = lists_at(trace, step).values()
    node = trace.node(step)
    texts = (
        request.rows_text(one.board)
        + ("" if (f := stated_f(trace, one.f)) is None else f" ({f:g})")
        for one in open_nodes
    )
    return (
        str(step),
        *node_cells(trace, node)[1:],
        request.text(node.board),
        ", ".join(texts),
        ", ".join(request.rows_text(one.board) for one in closed),
    )


def list_objects(trace: Trace, step: int | None) -> dict[str, Any]:
    """Both lists after a step as JSON writes them; None without a step."""
    lists = (None, None) if step is None else lists_at(trace, step).values()
    return {
        name: None if nodes is None else [node_dict(trace, node) for node in nodes]
        for name, nodes in zip(("open_list", "closed_list"), lists, strict=True)
    }


def ledger_text(
    ledger: Ledger,
    depths: Sequence[AtDepth],
    optimum: int | None,
    form: str,
    predicted: Sequence[float],
) -> str:
    """The ledger, a summary, and the nodes of each g; as CSV only the rows.

    `optimum`: the optimal length, if known. `predicted`: the predicted expansions of each row, if
    requested.
    """
    if form == JSON:
        return json_object(ledger_dict(ledger, depths, optimum, predicted), indent=2) + "\n"
    if form == "csv":
        return as_csv([row_dict(ledger, place, predicted) for place in range(len(ledger.rows))])
    sentences = "".join(f"{sentence}\n" for sentence in ledger_sentences(ledger, optimum))
    tables = (
        table_text(table, may_transpose=False)
        for table in (ledger_table(ledger, predicted), depths_table(depths))
    )
    return "\n".join(part for part in (next(tables), sentences, next(tables)) if part)
