"""Boards written over several lines, a row each, as courses hand them out."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from loyd.core.errors import BoardError
from loyd.core.puzzle.board import LARGEST, SMALLEST
from loyd.core.puzzle.notation import BLANKS, CELL_BREAK, ROW_BREAK, Notation, parse_board

ADVICE = "no board: --rows reads one board from several lines"
_END = re.compile(r"(?:end of (?:file|input)|eof|end)\W*", re.IGNORECASE)


class Written(NamedTuple):
    """The text of a board, and the number of the line on which it begins."""

    line: int
    text: str


def joined_rows(lines: Iterable[str], size: tuple[int, int] | None = None, notation: Notation | None = None) -> Iterator[Written]:
    """The boards of lines that hold a row each, counted from 1.

    >>> [text for _, text in joined_rows(["2", "", "1 2  # the first", "3 x", "", "3 x", "1 2", "END OF FILE"])]
    ['1 2\\n3 x', '3 x\\n1 2']
    """
    rows = Rows(size, notation)
    for number, line in enumerate(lines, 1):
        yield from rows.take(number, line)
    yield from rows.end()


def row_advice(text: str) -> str:
    """What a line is that is no board, but part of how boards are written over several lines, and how these are read; "" of any other."""
    if text.strip().isdecimal() and _cells(text) == 1:
        return f"is a number alone, {ADVICE}"
    return f"is a row, {ADVICE}" if _is_row(text) else ""


def _is_row(text: str) -> bool:
    """Whether a text has as many cells as a row may have, and too few rows for a board."""
    are_cells = all(sign.isspace() or sign.isdecimal() or sign in f"{BLANKS},[](){{}}|;" for sign in text)
    return are_cells and SMALLEST <= _cells(text) <= LARGEST and sum(_cells(part) > 0 for part in ROW_BREAK.split(text)) == 1


class Rows:
    """Puts boards together, line by line.

    A board has ended where its size says so: the given one, or a square of the number on a line before it; without either, where it is a
    sound square and the next row has no greater tile, at a blank line that leaves a sound board, and at the end.  Lines with a number
    alone (a size, or how many boards follow), comments behind a #, other blank lines and `END OF FILE` are passed over.  What is no
    board comes out, too.
    """

    def __init__(self, size: tuple[int, int] | None = None, notation: Notation | None = None) -> None:
        self._size, self._notation = size, notation
        self._rows: list[str] = []
        self._first = 0
        self._side = 0

    def take(self, number: int, line: str) -> Iterator[Written]:
        """The boards that a line completes."""
        text, comment, _ = line.partition("#")
        text = text.strip()
        if not text:
            if self._rows and not comment and self._height is None and self._reads(self._rows):
                yield from self.end()
        elif _END.fullmatch(text):
            yield from self.end()
        elif len(text) == 1 and text.isdecimal():
            self._drop_count()
            yield from self.end()
            self._side = int(text)
        elif _cells(text) > LARGEST:
            yield from self.end()
            yield Written(number, text)
        else:
            yield from self._row(number, text)

    def _row(self, number: int, text: str) -> Iterator[Written]:
        width = _cells(text)
        if self._rows and _cells(self._rows[0]) != width:
            self._drop_count()
        if self._is_square_before(text):
            yield from self.end()
        if not self._rows:
            self._first = number
        self._rows.append(text)
        if len(self._rows) == self._height:
            yield from self.end()

    def _is_square_before(self, row: str) -> bool:
        """Whether what was read is a whole square, to which this row does not belong: a larger board would have its greater tiles there."""
        side = len(self._rows)
        if self._height is not None or side == 0 or side != _cells(self._rows[0]) or not self._reads(self._rows):
            return False
        return not any(token.isdecimal() and int(token) >= side * side for token in _tokens(row))

    @property
    def _height(self) -> int | None:
        """How many rows the board has that is begun; None where nothing says it."""
        if self._size:
            return self._size[0]
        return self._side if self._rows and self._side == _cells(self._rows[0]) else None

    def end(self) -> Iterator[Written]:
        """The board that nothing more belongs to, if any was begun."""
        rows, self._rows = self._rows, []
        if len(rows) > 1 and rows[0].isdecimal() and not self._reads(rows) and self._reads(rows[1:]):
            del rows[0]
        if rows:
            yield Written(self._first, "\n".join(rows))

    def _drop_count(self) -> None:
        """Forget a number alone, which was no row without spaces: it said how many boards there are."""
        if len(self._rows) == 1 and self._rows[0].isdecimal():
            self._rows.clear()

    def _reads(self, rows: list[str]) -> bool:
        try:
            parse_board("\n".join(rows), size=self._size, notation=self._notation)
        except BoardError:
            return False
        return True


def _cells(text: str) -> int:
    """How many cells are written in a text: where nothing stands between them, one for each sign."""
    return len(_tokens(text))


def _tokens(text: str) -> list[str]:
    tokens = CELL_BREAK.sub(" ", ROW_BREAK.sub(" ", text)).split()
    return list(tokens[0]) if len(tokens) == 1 else tokens
