"""The parts of a report, independent of its format."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import resources
from typing import NamedTuple

from ..engine import Ending
from ..engine.record import Engine, Successor
from ..study.compare import LOST, SECONDS, Column, Figures, FigureValue, Unit
from ..system import byte_size, grouped, rate, seconds
from .tikz import latex_text

NO_VALUE = "–"
AT_LIMIT = " It is at the depth limit: it is not expanded."


def bound_origin_words(origin: tuple[int, Successor]) -> str:
    """Where a bound comes from: `set at step 10: u leads to 867/2x4/351`."""
    step, new = origin
    return f"set at step {grouped(step)}: {new.move.letter} leads to {new.board}"


def cell(column: Column, figures: Figures) -> str:
    """A figure as the report writes it, with the engine where that matters."""
    if column.id == "outcome":
        return outcome_words(figures)
    return with_engine(column, value_text(column.unit, column.value(figures)), figures.engine)


def with_engine(column: Column, text: str, engine: str | None) -> str:
    """The text of a value, marked if it is the time of a search in Python: `8.2 ms
    (Python)`.
    """
    if column is SECONDS and engine == Engine.PYTHON and text != NO_VALUE:
        return f"{text} ({engine})"
    return text


def value_text(unit: Unit, value: FigureValue) -> str:
    """A figure with its unit, as tables write it; a dash if there is none."""
    if value is None or value == "":
        return NO_VALUE
    if isinstance(value, str):
        return value
    if unit is Unit.BYTES:
        return byte_size(value)
    if unit is Unit.SECONDS:
        return seconds(value)
    if unit is Unit.RATE:
        return rate(value)
    if unit is Unit.RATIO:
        return f"{value:.3f}"
    return grouped(int(value)) if value == int(value) else f"{value:,.1f}".replace(",", " ")


def length_text(figures: Figures) -> str:
    """The length of the solution; without one, the proved lower bound: `≥ 79`."""
    if figures.length is None and figures.bound and figures.outcome != Ending.UNSOLVABLE:
        return f"≥ {figures.bound}"
    return value_text(Unit.MOVES, figures.length)


def outcome_words(figures: Figures) -> str:
    """How a search ended, in a few words."""
    if figures.outcome == Ending.LIMIT:
        return f"limit of {figures.note}"
    return figures.outcome


def remark(figures: Figures) -> str:
    """The same, with the reason if it failed."""
    if figures.outcome == LOST:
        return f"lost: {figures.note}"
    if figures.outcome == Ending.LIMIT and figures.bound:
        return (
            f"stopped at the limit of {figures.note}; no solution is shorter than {figures.bound}"
        )
    if figures.outcome != Ending.LIMIT:
        return figures.note
    return f"stopped at the limit of {figures.note}"


BEST = "◆"


class TableCell(NamedTuple):
    """A text; `best`: whether it is the best of its column, `number`: whether it is
    right-aligned.
    """

    text: str
    best: bool = False
    number: bool = False

    @property
    def marked(self) -> str:
        """The text, with a sign before it if it is the best of its row."""
        return f"{BEST} {self.text}" if self.best else self.text


def numbers(texts: Iterable[str]) -> tuple[TableCell, ...]:
    """Cells that are right-aligned."""
    return tuple(TableCell(text, number=True) for text in texts)


class Table(NamedTuple):
    """`titles` are the column headings; each row begins with its name, which spans `heads` columns.

    `groups`: the index of each group's first row, except the first group.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    groups: tuple[int, ...] = ()
    heads: int = 1

    @classmethod
    def of_texts(cls, titles: tuple[str, ...], rows: Iterable[Iterable[str]]) -> "Table":
        """A table without numbers."""
        return cls(titles, tuple(tuple(map(TableCell, row)) for row in rows))

    @property
    def number_columns(self) -> tuple[bool, ...]:
        """For each column, whether it holds numbers."""
        return tuple(
            any(row[place].number for row in self.rows) for place in range(len(self.titles))
        )

    @property
    def transposed(self) -> "Table":
        """Rows as columns."""
        titles = self.titles[0], *(row[0].text for row in self.rows)
        columns = zip(*(row[1:] for row in self.rows), strict=True)
        return Table(
            titles,
            tuple(
                (TableCell(title), *column)
                for title, column in zip(self.titles[1:], columns, strict=True)
            ),
        )

    def part(self, first: int, last: int) -> "Table":
        """The columns from `first` up to `last`, with those that head each row."""
        rows = (row[: self.heads] + row[first:last] for row in self.rows)
        return self._replace(
            titles=self.titles[: self.heads] + self.titles[first:last], rows=tuple(rows)
        )


def as_markdown(table: Table) -> str:
    """The table as Markdown, numbers at the right."""
    lines = [
        markdown_row(table.titles),
        markdown_row(["---:" if number else "---" for number in table.number_columns]),
    ]
    lines += [
        markdown_row([f"**{one.marked}**" if one.best else literal(one.text) for one in row])
        for row in table.rows
    ]
    return "\n".join(lines) + "\n"


def as_latex(table: Table) -> str:
    """The table for LaTeX, which needs `\\usepackage{booktabs}`."""
    columns = "".join("lr"[number] for number in table.number_columns)
    lines = [f"\\begin{{tabular}}{{{columns}}}", r"\toprule"]
    lines += [" & ".join(map(latex_text, table.titles)) + r" \\", r"\midrule"]
    for place, row in enumerate(table.rows):
        lines += [r"\midrule"] * (place in table.groups)
        texts = (
            rf"\textbf{{{latex_text(one.text)}}}" if one.best else latex_text(one.text)
            for one in row
        )
        lines.append(" & ".join(texts) + r" \\")
    return "\n".join((*lines, r"\bottomrule", r"\end{tabular}", ""))


def markdown_row(cells: Sequence[str]) -> str:
    """A row of a Markdown table, without a newline; it does not escape the cells."""
    return f"| {' | '.join(cells)} |"


class Heading(NamedTuple):
    """A heading; level 2 begins a section, level 3 a part of it."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """Text in which `words between backticks` are code."""

    text: str


class Points(NamedTuple):
    """A list of sentences."""

    texts: tuple[str, ...]


class TableBlock(NamedTuple):
    """A table as a block of a document; an empty caption is left out."""

    table: Table
    caption: str = ""


class FigureBlock(NamedTuple):
    """A drawing as SVG; `name` is its file's name if drawings are separate files; `text` describes
    it.

    `is_wide`: it takes the whole width of the page.
    """

    name: str
    svg: str
    caption: str
    text: str
    is_wide: bool = False


class FigureRow(NamedTuple):
    """Figures side by side."""

    figures: tuple[FigureBlock, ...]


class Code(NamedTuple):
    """Text in one width, such as a command."""

    text: str


Block = Heading | Paragraph | Points | TableBlock | FigureRow | Code


class Document(NamedTuple):
    """A report: a title, a byline and blocks."""

    title: str
    byline: str
    blocks: Sequence[Block]


_CODE = re.compile(r"`([^`]*)`")
_WITHIN_NUMBER = re.compile(r"(?<=\d) (?=\d{3}\b|[kMGT]?B\b|(?:ms|s|min|h|d)\b|[kMG]\b)")


def as_html(document: Document) -> str:
    """The document as one HTML file without scripts or other files."""
    body = "\n".join(_written(block) for block in document.blocks)
    head = f"<h1>{escape(document.title)}</h1>\n<p>{_inline(document.byline)}</p>"
    whole = f"<main>\n<header>\n{head}\n</header>\n{body}\n</main>\n"
    return html_page(document.title, "loyd.core.draw", "report.css", whole)


def html_page(title: str, room: str, style: str, body: str) -> str:
    """A page that loads nothing: the style sheet, a file of a room, is part of it."""
    css = resources.files(room).joinpath(style).read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
        f"{body}</body>\n</html>\n"
    )


def _inline(text: str) -> str:
    parts = _CODE.split(escape(text, quote=False))
    return "".join(
        f"<code>{part}</code>" if place % 2 else _WITHIN_NUMBER.sub("&nbsp;", part)
        for place, part in enumerate(parts)
    )


def _breakable(text: str) -> str:
    return _inline(text).replace(":", ":<wbr>")


def _written(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
        case Paragraph():
            return f"<p>{_inline(block.text)}</p>"
        case Points():
            items = "\n".join(f"<li>{_inline(text)}</li>" for text in block.texts)
            return f"<ul>\n{items}\n</ul>"
        case Code():
            return f"<pre>{escape(block.text, quote=False)}</pre>"
        case TableBlock():
            table = as_html_table(block.table, block.caption)
            return f'<div class="sheet" tabindex="0" role="group" aria-label="Table">{table}</div>'
        case FigureRow():
            figures = "\n".join(map(_figure, block.figures))
            return f'<div class="figures">\n{figures}\n</div>'


def _figure(figure: FigureBlock) -> str:
    caption = f"\n<figcaption>{_inline(figure.caption)}</figcaption>" if figure.caption else ""
    wide = ' class="wide"' if figure.is_wide else ""
    return f"<figure{wide}>\n{figure.svg}{caption}\n</figure>"


def as_html_table(table: Table, caption: str = "") -> str:
    """The table as HTML: texts escaped, columns of numbers and best cells marked by classes."""
    said = f"<caption>{_inline(caption)}</caption>\n" if caption else ""
    return f"<table>\n{said}{_head(table)}\n<tbody>\n{_rows(table)}\n</tbody>\n</table>"


def _head(table: Table) -> str:
    titles = zip(table.titles, table.number_columns, strict=True)
    cells = "".join(
        f'<th scope="col"{" class=number" if number else ""}>{_breakable(title)}</th>'
        for title, number in titles
    )
    return f"<thead>\n<tr>{cells}</tr>\n</thead>"


def _rows(table: Table) -> str:
    lines = []
    for place, row in enumerate(table.rows):
        group = ' class="group"' if place in table.groups else ""
        cells = "".join(
            _cell(cell, number)
            for cell, number in zip(row[1:], table.number_columns[1:], strict=True)
        )
        lines.append(f'<tr{group}><th scope="row">{_breakable(row[0].text)}</th>{cells}</tr>')
    return "\n".join(lines)


def _cell(cell: TableCell, number: bool) -> str:
    classes = " ".join(name for name, has in (("number", number), ("best", cell.best)) if has)
    return (
        f"<td{f' class={chr(34)}{classes}{chr(34)}' if classes else ''}>{_inline(cell.marked)}</td>"
    )


_MARKDOWN_CODE = re.compile(r"(`[^`\n]+`)")
_MARKDOWN_SIGNS = re.compile(r"([\\`*_\[\]<>#|~])")


def literal(text: str) -> str:
    """A text in which Markdown finds nothing to interpret, except code."""
    parts = _MARKDOWN_CODE.split(" ".join(text.split()))
    return "".join(
        part.replace("|", r"\|") if place % 2 else _MARKDOWN_SIGNS.sub(r"\\\1", part)
        for place, part in enumerate(parts)
    )


def as_markdown_files(document: Document, name: str) -> dict[str, str]:
    """The text under `name`, and each drawing under a name that begins with the text's."""
    stem = name.rsplit(".", 1)[0]
    head = f"# {literal(document.title)}\n\n{literal(document.byline)}\n\n"
    files = {
        name: head + "\n".join("\n".join(_lines(block, stem)) + "\n" for block in document.blocks)
    }
    for block in document.blocks:
        if isinstance(block, FigureRow):
            files |= {f"{stem}-{figure.name}.svg": figure.svg + "\n" for figure in block.figures}
    return files


def _lines(block: Block, stem: str) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {literal(block.text)}"
        case Paragraph():
            yield literal(block.text)
        case Points():
            yield from (f"- {literal(text)}" for text in block.texts)
        case Code():
            yield from ("```", block.text, "```")
        case TableBlock():
            yield as_markdown(block.table).rstrip("\n")
            if block.caption:
                yield from ("", f"*{literal(block.caption)}*")
        case FigureRow():
            for figure in block.figures:
                yield f"![{literal(figure.text)}]({stem}-{figure.name}.svg)"
                if figure.caption:
                    yield from ("", f"*{literal(figure.caption)}*", "")
