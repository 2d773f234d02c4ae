"""The boards that the lines of a text hold."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from ...system import BoardError
from .board import LARGEST, Board
from .notation import (
    BLANKS,
    BoardReading,
    Notation,
    quoted,
    read_board,
)
from .written_lines import RANK, TextLine

Size = tuple[int, int]


class BoardFormat(NamedTuple):
    """How boards are written, if their text does not tell.

    `goal`: its name or cells. `rows`: whether every line is a row, even if it could be a board of
    2x2.
    """

    goal: str = "blank-last"
    size: Size | None = None
    notation: Notation | None = None
    rows: bool = False


class WrittenBoard(NamedTuple):
    """A board of a text, or what is wrong with one.

    `line`: where it begins, from 1. `fault`: a sentence, if `board` is None. `goal`, `name`,
    `optimal` (the distance between the two) and `moves`: what the text says about the board.
    `is_goal`: whether it is written as the goal of another.
    """

    line: int
    text: str
    board: Board | None = None
    fault: str = ""
    how: str = ""
    goal: Board | None = None
    name: str = ""
    optimal: int | None = None
    moves: str = ""
    is_goal: bool = False

    @property
    def known(self) -> Board:
        """The board. Raises BoardError if there is none."""
        if self.board is None:
            raise BoardError(self.fault)
        return self.board


LARGEST_CELLS = LARGEST * LARGEST
_SIZE = re.compile(r"([0-9]{1,9})(?:[ xX×]([0-9]{1,9}))?")


class TextReading:
    """Reads lines in order: each board has as many of them as can be, and numbers before a board
    are its size or, at the beginning, how many boards there are.

    `is_first`: whether no board was read before these lines.
    """

    def __init__(self, lines: list[TextLine], writing: BoardFormat, *, is_first: bool) -> None:
        self._lines = lines
        self._writing = writing
        self._size = writing.size
        self._is_all = is_first and len(lines) == 1
        self._are_ranks = is_first and all(RANK.fullmatch(line.text) for line in lines)

    def boards(self) -> list[WrittenBoard]:
        """The boards and faults, in order."""
        found: list[WrittenBoard] = []
        lines = self._lines
        at = 0
        count = list[int]()
        while at < len(lines):
            first = at
            numbers = list[int]()
            board = self._board(at)
            while (
                board is None and at + 1 < len(lines) and (new := _SIZE.fullmatch(lines[at].text))
            ):
                numbers += [int(number) for number in new.groups() if number]
                at += 1
                if numbers[1:]:
                    self._size = numbers[-2], numbers[-1]
                board = self._board(at)
            if last := self._too_large(at, numbers[-1:]):
                side = f"{numbers[-1]}x{numbers[-1]}"
                reading: BoardReading | str = (
                    f"{side} is larger than {LARGEST}x{LARGEST}: boards are 2x2 to 5x5"
                )
            elif not board:
                at = first if len(lines[at].cells) == 1 else at
                last = self._end_of_block(at)
                reading = self._fault(lines[at:last])
            else:
                last, reading = board
                written = reading.board.size
                for sides in ([*written], [*{*written}]):
                    if numbers and numbers[-len(sides) :] == sides:
                        numbers = numbers[: -len(sides)]
                        self._size = written
                count = count or numbers
                if numbers and (first or numbers[1:]):
                    reading = _not_understood(numbers)
            found.append(self._written(at, last, reading))
            at = last
        boards = sum(one.board is not None and not one.is_goal for one in found)
        if count and not boards <= count[0] <= len(found):
            found[0] = found[0]._replace(board=None, fault=_not_understood(count))
        return found

    def _too_large(self, at: int, sides: list[int]) -> int:
        """The end of the rows of a board above 5x5; 0 if there is none."""
        rows = [*takewhile(lambda line: [len(line.cells)] == sides, self._lines[at:])]
        is_larger = any(side > LARGEST and str(side) in row.cells for side in sides for row in rows)
        return at + len(rows) if is_larger else 0

    def _board(self, at: int) -> tuple[int, BoardReading] | None:
        """The board that begins at a line, and its end. Rows above others are none if they could be
        the first rows of a larger board with a fault.
        """
        for last, reading in self._candidates(at):
            height, width = reading.board.size
            if (
                last == len(self._lines)
                or not (self._lines[last].follows and is_row(self._lines[at]))
                or not is_row(self._lines[last])
                or height == width == last - at > 2
                or (height, width) == self._writing.size
                or any(self._candidates(last))
            ):
                return last, reading
        return None

    def _candidates(self, at: int) -> Iterator[tuple[int, BoardReading]]:
        """The ends of lines that could be a board, and the boards, the largest first."""
        last = at + 1
        lines = self._lines
        while last < len(lines) and last - at < LARGEST_CELLS and lines[last].joins:
            last += 1
        for end in range(last, at, -1):
            if reading := self._read(lines[at:end]):
                yield end, reading

    def _read(self, lines: list[TextLine]) -> BoardReading | None:
        """The board of some lines, also if its blank is an empty cell or a letter."""
        cells = [cell for line in lines for cell in line.cells]
        text = "\n".join(line.text for line in lines)
        if len(lines) > 1:
            if len(set(cells)) < len(cells) or len(cells) > LARGEST_CELLS:
                return None
        elif (self._writing.rows and is_row(lines[0]) and 1 in map(len, cells)) or (
            RANK.fullmatch(text) and not self._are_ranks
        ):
            return None
        raw = "\n".join(line.raw for line in lines)
        texts = [text, *(blank.sub(" x ", raw) for blank in _BLANKS)]
        found = next(filter(None, (self._parsed(one) for one in texts)), None)
        is_numbered = len(lines) == 1 and len(cells) - 1 in (9, 16, 25)
        if found or not is_numbered or self._parsed(" ".join(cells[:-1])):
            return found
        return self._parsed(" ".join(cells[1:]))  # a number or a name is before it

    def _parsed(self, text: str) -> BoardReading | None:
        for one in dict.fromkeys((self._size, self._writing.size)):
            try:
                return read_board(text, size=one, notation=self._writing.notation)
            except BoardError:
                continue
        return None

    def _written(self, at: int, last: int, reading: BoardReading | str) -> WrittenBoard:
        line = self._lines[at]
        rows = self._lines[at:last]
        shown = "\n".join(one.text for one in rows)
        name = line.name
        board, how, fault = None, "", ""
        if isinstance(reading, str):
            fault = "the goal: " * line.is_goal + reading
        else:
            board, how = reading
            if len(rows) == 1 and len(line.cells) == len(board.cells) + 1:
                name = line.cells[0]
        return WrittenBoard(
            line.number, shown, board, fault, how, name=name, moves=line.moves, is_goal=line.is_goal
        )

    def _end_of_block(self, at: int) -> int:
        """The end of what may be a board with a fault: a line, or rows below one another."""
        first = self._lines[at]
        end = at + 1
        most = len(first.cells) if first.cells[1:] else LARGEST_CELLS
        rows = takewhile(lambda line: line.follows and is_row(line), self._lines[end : at + most])
        return end + len([*rows]) if is_row(first) else end

    def _fault(self, lines: list[TextLine]) -> str:
        """What is wrong with some lines."""
        first = lines[0]
        text = "\n".join(line.text for line in lines)
        if len(lines) == 1 and not self._is_all and is_row(first):
            if text.isdecimal() and len(text) < 3:
                return _not_understood([int(text)])
            return f"{quoted(text)} is a row without the others of its board: write all of its rows"
        if RANK.fullmatch(text):
            return (
                f"{text} may be the rank of a board or a comment: write the board, which loyd "
                "unrank prints, or words after the #"
            )
        notation = self._writing.notation
        said = _fault(text, self._writing.size, notation)
        if notation is None and not _fault(text, None, Notation.LETTERS):
            said += "; if letters are the tiles, add --notation letters"
        if len(first.cells) > 9 and "no board has" in said:
            said += (
                "; a comment can name what else is in the lines, such as # columns: no | board(16)"
            )
        return said


def _not_understood(numbers: list[int]) -> str:
    return (
        f"{' '.join(map(str, numbers))} is neither the size of the board below nor the number of "
        "boards, and no board: correct or delete it"
    )


def _fault(text: str, size: Size | None, notation: Notation | None) -> str:
    try:
        read_board(text, size=size, notation=notation)
    except BoardError as error:
        return str(error)
    return ""


def _width(line: TextLine) -> int:
    return len(line.cells) if len(line.cells) > 1 else len(line.cells[0])


def is_row(line: TextLine) -> bool:
    """Whether a line could be a row of a board."""
    return (
        _width(line) <= LARGEST and line.rows == 1 and _CELL_SIGNS.issuperset("".join(line.cells))
    )


_CELL_SIGNS = frozenset(f"{BLANKS}0123456789")


_BLANKS = [
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"\b[BbEe]\b",
        r"(?<=[,;|\t])[ ]*(?=[,;|\t])",
        r"(?:^|(?<=[,;|\t]))[ ]*(?=[,;|\t/]|$)",
    )
]
"""What the blank may be in a board that has no other: a letter, or an empty cell between others or
also at the end of its row.
"""
