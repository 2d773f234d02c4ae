"""Tables of texts: a row of titles, rows of cells, and which cells are marked as best."""

import re
from collections.abc import Sequence
from typing import NamedTuple

BEST = "★"


class Cell(NamedTuple):
    """One text; `best` where it is the best of its column, `number` where it is set to the right."""

    text: str
    best: bool = False
    number: bool = False

    @property
    def marked(self) -> str:
        """The text, with the sign where it is best."""
        return f"{BEST} {self.text}" if self.best else self.text


class Table(NamedTuple):
    """`titles` stand over the columns; each row begins with its name, which takes `heads` columns.

    `groups`: the first row of each group but the first.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    groups: tuple[int, ...] = ()
    heads: int = 1

    @property
    def number_columns(self) -> tuple[bool, ...]:
        """For each column whether it is set to the right, because one of its cells is a number."""
        return tuple(any(row[place].number for row in self.rows) for place in range(len(self.titles)))

    @property
    def transposed(self) -> "Table":
        """The same with rows and columns exchanged, numbers still numbers."""
        titles = (self.titles[0], *(row[0].text for row in self.rows))
        columns = zip(*(row[1:] for row in self.rows), strict=True)
        return Table(titles, tuple((Cell(title), *column) for title, column in zip(self.titles[1:], columns, strict=True)))

    def part(self, first: int, last: int) -> "Table":
        """The names of the rows, and the columns from `first` to before `last`."""
        rows = (row[: self.heads] + row[first:last] for row in self.rows)
        return self._replace(titles=self.titles[: self.heads] + self.titles[first:last], rows=tuple(rows))


_SIGNS = re.compile(r"([\\`*_\[\]<>|])")


def as_markdown(table: Table) -> str:
    """The table as a Markdown table; the best are bold and have the sign."""
    lines = [_line(table.titles), _line(["---:" if number else "---" for number in table.number_columns])]
    lines += [_line([f"**{one.marked}**" if one.best else _SIGNS.sub(r"\\\1", one.text) for one in row]) for row in table.rows]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
