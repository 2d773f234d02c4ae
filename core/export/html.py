"""A document as one HTML page that needs nothing else: no network, no script, no font of its own."""

import re
from html import escape
from importlib import resources

from loyd.core.export.document import Block, Code, Document, Figure, Heading, PageBreak, Paragraph, Points, Sheet
from loyd.core.export.table import Cell, Table

_CODE = re.compile(r"`([^`]*)`")
_WITHIN_NUMBER = re.compile(r"(?<=\d) (?=\d{3}\b|[kMGT]?B\b|(?:ms|s|min|h|d)\b|[kMG]\b)")


def as_html(document: Document) -> str:
    """The whole page.  It reads in light and in dark, and prints on paper."""
    style = resources.files("loyd.core.export").joinpath("report.css").read_text(encoding="utf-8")
    body = "\n".join(_written(block) for block in document.blocks)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<header>\n<h1>{escape(document.title)}</h1>\n<p>{_inline(document.byline)}</p>\n</header>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _inline(text: str) -> str:
    """Text with what stands between backticks as code; elsewhere no line ends within a number, or before its unit."""
    parts = _CODE.split(escape(text, quote=False))
    return "".join(f"<code>{part}</code>" if place % 2 else _WITHIN_NUMBER.sub("&nbsp;", part) for place, part in enumerate(parts))


def _breakable(text: str) -> str:
    """Text that may go on in the next line after each colon: many searches stand side by side even on paper."""
    return _inline(text).replace(":", ":<wbr>")


def _written(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{_inline(block.text)}</p>"
    if isinstance(block, Points):
        return "<ul>\n" + "\n".join(f"<li>{_inline(text)}</li>" for text in block.texts) + "\n</ul>"
    if isinstance(block, Code):
        return f"<pre>{escape(block.text, quote=False)}</pre>"
    if isinstance(block, Sheet):
        return _sheet(block)
    if isinstance(block, PageBreak):
        return '<hr class="page">'
    return '<div class="figures">\n' + "\n".join(_figure(figure) for figure in block.figures) + "\n</div>"


def _figure(figure: Figure) -> str:
    caption = f"\n<figcaption>{_inline(figure.caption)}</figcaption>" if figure.caption else ""
    wide = ' class="wide"' if figure.is_wide else ""
    return f"<figure{wide}>\n{figure.svg}{caption}\n</figure>"


def _sheet(sheet: Sheet) -> str:
    caption = f"<caption>{_inline(sheet.caption)}</caption>\n" if sheet.caption else ""
    kind = f'sheet gaps" style="--rows: {len(sheet.table.rows)}' if sheet.is_to_fill_in else "sheet"
    return f'<div class="{kind}"><table>\n{caption}{_head(sheet.table)}\n<tbody>\n{_rows(sheet.table)}\n</tbody>\n</table></div>'


def _head(table: Table) -> str:
    titles = zip(table.titles, table.number_columns, strict=True)
    cells = "".join(f'<th scope="col"{" class=number" if number else ""}>{_breakable(title)}</th>' for title, number in titles)
    return f"<thead>\n<tr>{cells}</tr>\n</thead>"


def _rows(table: Table) -> str:
    lines = []
    for place, row in enumerate(table.rows):
        group = ' class="group"' if place in table.groups else ""
        cells = "".join(_cell(cell, number) for cell, number in zip(row[1:], table.number_columns[1:], strict=True))
        lines.append(f'<tr{group}><th scope="row">{_breakable(row[0].text)}</th>{cells}</tr>')
    return "\n".join(lines)


def _cell(cell: Cell, number: bool) -> str:
    classes = " ".join(name for name, has in (("number", number), ("best", cell.best)) if has)
    return f"<td{f' class={chr(34)}{classes}{chr(34)}' if classes else ''}>{_inline(cell.marked)}</td>"
