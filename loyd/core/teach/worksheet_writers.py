"""Worksheets written as HTML and as Markdown."""

import re
from collections.abc import Sequence
from html import escape

from ..draw.document import html_page, markdown_row
from ..engine.puzzle import Board
from .worksheet import SheetRow, Worksheet

LINE = "_" * 30
_MARKED = re.compile(r"\*([^*]+)\*|~([^~]+)~")


def as_html(
    sheets: Sequence[Worksheet],
    trees: Sequence[Sequence[str]],
    title: str,
    command: str,
    *,
    is_answered: bool,
) -> str:
    """Sheets as one HTML page, to print."""
    pages = [
        _page(sheet, drawn, title, command, (number, len(sheets)), is_answered=is_answered)
        for number, (sheet, drawn) in enumerate(zip(sheets, trees, strict=True), 1)
    ]
    return html_page(
        title, "loyd.core.teach", "worksheet.css", f"<main>\n{''.join(pages)}</main>\n"
    )


def _page(
    sheet: Worksheet,
    trees: Sequence[str],
    title: str,
    command: str,
    place: tuple[int, int],
    *,
    is_answered: bool,
) -> str:
    one = sheet.assignment
    badge = ' <span class="badge">Answers</span>' if is_answered else ""
    name = "" if is_answered else '<div class="name">Name <i></i><br>Date <i></i></div>'
    rules = "".join(f"<li>{_inline(rule)}</li>" for rule in sheet.rules)
    boards = "".join(
        f"<figure>{_board(board)}<figcaption>{what}</figcaption></figure>"
        for board, what in ((one.problem.start, "start"), (one.problem.goal, "goal"))
    )
    head = "".join(f"<th>{escape(text)}</th>" for text in sheet.titles)
    rows = "\n".join(
        _row(row, sheet.titles, is_answered=is_answered, size=one.problem.start)
        for row in sheet.rows
    )
    questions = "\n".join(
        f'<p class="question"><b>{letter}</b> '
        f"{f'<b class=answer>{_inline(answer)}</b>' if is_answered else f'{_inline(text)}<i></i>'}"
        "</p>"
        for letter, (text, answer) in zip("abcde", sheet.questions, strict=False)
    )
    slips = f'<p class="slips">{escape(sheet.remark)}</p>' if is_answered else ""
    drawn = "".join(f'<div class="tree">{svg}</div>' for svg in trees)
    who = f"{one.name} · " if one.name else ""
    number, of = place
    conventions = " ".join(map(_inline, sheet.conventions))
    box = (
        f'<div class="rules"><h2>{escape(sheet.heading)}</h2><ol>{rules}</ol><p>{conventions}</p>'
        "</div>"
    )
    foot = (
        f"<span>{escape(command)}</span><span>{who}board {one.problem.start} · sheet {number} of "
        f"{of}</span>"
    )
    return (
        f"<section{' class=answers' if is_answered else ''}>\n"
        f"<header><div><h1>{escape(title)}{badge}</h1><p>{escape(sheet.task)}</p></div>"
        f"{name}</header>\n"
        f'<div class="top">{boards}{box}</div>\n<table class=steps>\n<tr>{head}</tr>'
        f"\n{rows}\n</table>\n"
        f"{questions}{slips}\n{drawn}\n<footer>{foot}</footer>\n</section>\n"
    )


def _row(row: SheetRow, titles: Sequence[str], *, is_answered: bool, size: Board) -> str:
    has_board = "node expanded" in titles
    is_filled = is_answered or row.is_given
    drawn = row.board if is_filled and row.board is not None else size
    board = f"<td>{_board(drawn, is_empty=not is_filled)}</td>" if has_board else ""
    cells = (
        "".join(f"<td>{_cell(*answer, is_noted=is_answered)}</td>" for answer in row.answers)
        if is_filled
        else _gaps(row, titles)
    )
    return f"<tr><th>{row.title}</th>{board}{cells}</tr>"


def _cell(text: str, note: str, *, is_noted: bool) -> str:
    return _inline(text) + (
        f"<small>{_inline(note)}</small>" if note and (is_noted or text == "–") else ""
    )


def _gaps(row: SheetRow, titles: Sequence[str]) -> str:
    ticks = "<br>".join(f"☐ {choice}" for choice in row.choices)
    # A title in two parts means an answer of several lines, which needs no rule; the answer itself
    # would reveal if it is a number.
    empty = ["" if re.search("[,:]", title) else "<i></i>" for title in titles[-len(row.answers) :]]
    cells = [*empty[:-1], ticks] if ticks else empty
    return "".join(f"<td>{cell}</td>" for cell in cells)


def _board(board: Board, *, is_empty: bool = False) -> str:
    def cell(tile: int) -> str:
        return "<td></td>" if is_empty else f"<td>{tile}</td>" if tile else "<td class=blank></td>"

    rows = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in board.rows)
    return f'<table class="board">{rows}</table>'


def _inline(text: str) -> str:
    return _MARKED.sub(
        lambda found: f"<b>{found[1]}</b>" if found[1] else f"<s>{found[2]}</s>",
        escape(text, quote=False),
    )


def as_markdown(
    sheets: Sequence[Worksheet],
    title: str,
    command: str,
    names: Sequence[Sequence[str]],
    *,
    is_answered: bool,
) -> str:
    """Sheets as one Markdown text, ruled off from each other, the command at the end; `names`: by
    sheet, the files of its search trees.
    """
    parts = [
        _markdown(sheet, title, files, is_answered=is_answered)
        for sheet, files in zip(sheets, names, strict=True)
    ]
    return "\n---\n\n".join(parts) + f"\n`{command}`\n"


def _markdown(sheet: Worksheet, title: str, trees: Sequence[str], *, is_answered: bool) -> str:
    one = sheet.assignment
    has_board = "node expanded" in sheet.titles
    who = f"{one.name}: " if one.name else ""
    lines = [f"# {title}{': answers' if is_answered else ''}", "", f"{who}{sheet.task}", ""]
    lines += [] if is_answered else [f"Name {LINE} Date {LINE}", ""]
    lines += [
        f"Start `{one.problem.start}`, goal `{one.problem.goal}`",
        "",
        f"## {sheet.heading}",
        "",
    ]
    lines += [f"{number}. {_bold(rule)}" for number, rule in enumerate(sheet.rules, 1)]
    lines += [
        "",
        _bold(" ".join(sheet.conventions)),
        "",
        markdown_row(sheet.titles),
        markdown_row(["---"] * len(sheet.titles)),
    ]
    for row in sheet.rows:
        is_filled = is_answered or row.is_given
        board = [str(row.board) if is_filled else ""] if has_board else []
        answers = [
            _bold(text + (f"<br>{note}" if note and is_answered else "")) if is_filled else ""
            for text, note in row.answers
        ]
        if row.choices and not is_filled:
            answers[-1] = " ".join(f"☐ {choice}" for choice in row.choices)
        lines.append(markdown_row([row.title, *board, *answers]))
    for letter, (text, answer) in zip("abcde", sheet.questions, strict=False):
        lines += [
            "",
            f"**{letter}** {_bold(answer if is_answered else text)}",
            *([] if is_answered else ["", LINE]),
        ]
    lines += ["", sheet.remark] if is_answered else []
    lines += [line for name in trees for line in ("", f"![search tree]({name})")]
    return "\n".join(lines) + "\n"


def _bold(text: str) -> str:
    return _MARKED.sub(lambda found: f"**{found[1]}**" if found[1] else found[2], text)
