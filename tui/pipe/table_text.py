"""Tables as lines of text, for the terminal and for pipes."""

import shutil
import sys
from collections.abc import Iterable, Iterator

import click

from loyd.core.export.cells import NOTHING
from loyd.core.export.table import BEST, Cell, Table

GAP, RULE = "  ", "─"
USUAL_WIDTH = 80
_ASCII = str.maketrans({BEST: "*", NOTHING: "-", RULE: "-"})


def table_text(table: Table, *, to_file: bool = False, may_transpose: bool = True) -> str:
    """The table; if it `may_transpose`, with rows and columns exchanged where it is wider than the terminal (80 columns in a pipe) else.

    The best of a column has a sign, and on a terminal it is bold too.  What is still wider than the terminal stands in parts, one below
    the other; in a pipe a line is as long as it has to be.
    """
    room = shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
    is_shown = sys.stdout.isatty() and not to_file
    if may_transpose and sum(_widths(table)) > room and sum(_widths(table.transposed)) < sum(_widths(table)):
        table = table.transposed
    parts = _parts(table, room) if is_shown else [table]
    text = "\n".join("".join(f"{line}\n" for line in _lines(part, bold=is_shown)) for part in parts)
    return text if to_file or _knows_signs() else text.translate(_ASCII).encode("ascii", "replace").decode()


def _widths(table: Table) -> list[int]:
    """The columns that each column takes, with the gap after it."""
    texts = [table.titles, *([cell.marked for cell in row] for row in table.rows)]
    return [max(map(len, column)) + len(GAP) for column in zip(*texts, strict=True)]


def _parts(table: Table, room: int) -> Iterator[Table]:
    """The table in parts that fit the room, each with the names of the rows; none has less than one column besides them."""
    widths = _widths(table)
    names = sum(widths[: table.heads]) - len(GAP)
    first, taken = table.heads, names
    for place in range(table.heads, len(widths)):
        if place > first and taken + widths[place] > room:
            yield table.part(first, place)
            first, taken = place, names
        taken += widths[place]
    yield table.part(first, len(widths))


def _lines(table: Table, *, bold: bool) -> list[str]:
    widths = _widths(table)

    def line(row: Iterable[Cell]) -> str:
        padded = []
        for cell, width, to_right in zip(row, widths, table.number_columns, strict=True):
            text = cell.marked.rjust(width - len(GAP)) if to_right else cell.marked.ljust(width - len(GAP))
            padded.append(click.style(text, bold=True) if bold and cell.best else text)
        return GAP.join(padded).rstrip()

    lines = [line(map(Cell, table.titles)), RULE * (sum(widths) - len(GAP))]
    for place, row in enumerate(table.rows):
        lines += ["", line(row)] if place in table.groups else [line(row)]
    return lines


def _knows_signs() -> bool:
    """Whether standard output can show the signs."""
    try:
        (BEST + NOTHING + RULE).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
