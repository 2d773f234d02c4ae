"""The boards that the lines of a text hold."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from ...system import BoardError
from .board import LARGEST, LARGEST_CELLS, Board, Size
from .notation import BLANKS, BoardReading, Notation, quoted, read_board
from .written_lines import GOAL, RANK, TextLine


class BoardFormat(NamedTuple):
    """How boards are written, if their text does not tell.

    `goal`: its name or cells. `rows`: whether every line is a row, even if it could be a board of
    2x2. `headings`: whether prose above a board is its heading.
    """

    goal: str = "blank-last"
    size: Size | None = None
    notation: Notation | None = None
    rows: bool = False
    headings: bool = True


class WrittenBoard(NamedTuple):
    """A board of a text, or what is wrong with one.

    `line`: where it begins, from 1. `fault`: a sentence, if `board` is None; `line` and `column`
    are those of the wrong cell then, if it is one alone; a `column` of 0 is not known. `goal`,
    `name`, `optimal` (the distance between the two) and `moves`: what the text says about the
    board. `is_goal`: whether it is written as the goal of another.
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
    column: int = 0

    @property
    def place(self) -> str:
        """`3`, or `3, column 5`."""
        return f"{self.line}, column {self.column}" if self.column else f"{self.line}"

    @property
    def known(self) -> Board:
        """The board. Raises BoardError if there is none."""
        if self.board is None:
            raise BoardError(self.fault)
        return self.board


SIDE_BY_SIDE = (
    "two boards stand side by side: write -> between a start and its goal, or each on lines of its "
    "own"
)
_SIZE = re.compile(r"([0-9]{1,3})(?:(?: | by |[xX]| ?[×*] ?)([0-9]{1,3}))?")
_SQUARES = (9, 16, 25)
_ENDING = ("0", "0 0")
"""The size below the last board of a judge's file."""
_NO_HEADING = re.compile(rf"{GOAL.pattern}|[\dxX_.*]{{9}}")
_WORD = re.compile(r"[^\W\d_A-O]{2}")


class TextReading:
    """Reads lines in order: each board has as many of them as can be, and numbers before a board
    are its size or, at the beginning, how many boards there are.

    `source`: the lines as they are in the text. `is_first`: whether no board was read before these
    lines.
    """

    def __init__(
        self, lines: list[TextLine], source: list[str], writing: BoardFormat, *, is_first: bool
    ):
        self._lines = lines
        self._source = source
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
            if found and self._size and lines[at:] == lines[-1:] and lines[at].text in _ENDING:
                break
            if last := self._too_large(at, numbers[-1:]):
                side = f"{numbers[-1]}x{numbers[-1]}"
                reading: BoardReading | BoardError = BoardError(
                    f"{side} is larger than {LARGEST}x{LARGEST}: boards are 2x2 to 5x5"
                )
            elif not board and self._is_heading(at):
                self._lines[at + 1] = lines[at + 1]._replace(name=lines[at].text, joins=False)
                at += 1
                continue
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
            found[0] = found[0]._replace(board=None, fault=str(_not_understood(count)))
        return found

    def _too_large(self, at: int, sides: list[int]) -> int:
        """The end of the rows of a board above 5x5; 0 if there is none."""
        rows = [*takewhile(lambda line: [len(line.cells)] == sides, self._lines[at:])]
        is_larger = any(side > LARGEST and str(side) in row.cells for side in sides for row in rows)
        return at + len(rows) if is_larger else 0

    def _is_heading(self, at: int) -> bool:
        """Whether a line is prose above other lines; what may name a goal needs a label."""
        line = self._lines[at]
        is_above = self._writing.headings and at + 1 < len(self._lines)
        return is_above and _is_prose(line) and not _NO_HEADING.search(line.text)

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
            rows = lines[at:end]
            if reading := self._read(rows) or self._read(_without_names(rows)):
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
        texts = [text, *(blank.sub(" x ", raw) for blank in _BLANKS), _gaps_filled(raw)]
        found = next(filter(None, (self._parsed(one) for one in texts)), None)
        if found or len(lines) > 1 or len(cells) - 1 not in (1, *_SQUARES):
            return found
        if len(cells) == 2 and not (self._writing.headings or cells[0].isdecimal()):
            return None
        # a number or a name stands before it; behind it only if the board is one word
        last, first = (self._parsed(" ".join(part)) for part in (cells[1:], cells[:-1]))
        return (
            None
            if last and first
            else last or (first if len(cells) == 2 and cells[1].isdecimal() else None)
        )

    def _parsed(self, text: str) -> BoardReading | None:
        for one in dict.fromkeys((self._size, self._writing.size)):
            try:
                return read_board(text, size=one, notation=self._writing.notation)
            except BoardError:
                continue
        return None

    def _written(self, at: int, last: int, reading: BoardReading | BoardError) -> WrittenBoard:
        line = self._lines[at]
        rows = self._lines[at:last]
        shown = "\n".join(one.text for one in rows)
        name = line.name
        number, column = line.number, 0
        board, how, fault = None, "", ""
        if isinstance(reading, BoardError):
            fault = "the goal: " * line.is_goal + str(reading)
            number, column = self._place(rows, reading.cell)
        else:
            board, how = reading
            count = len(board.cells)
            is_second = len(line.cells) == 2 and len(line.cells[1]) >= count
            if len(rows) == 1 and (is_second or len(line.cells) == count + 1):
                name = line.cells[0]
        return WrittenBoard(
            number,
            shown,
            board,
            fault,
            how,
            name=name,
            moves=line.moves,
            is_goal=line.is_goal,
            column=column,
        )

    def _place(self, rows: list[TextLine], cell: int) -> tuple[int, int]:
        """The line and the column of a cell; those of the first row and 0 if there is none."""
        words = [(row, word) for row in rows for word in row.cells]
        is_compact = len(words) in (1, 2, 3, len(rows)) and all(len(word) > 1 for _, word in words)
        for at, (row, word) in enumerate(words):
            signs = len(word) if is_compact else 1
            if 0 < cell <= signs:
                raw = row.raw.strip()
                source = "".join(self._source[row.number - 1 : row.number])
                before = source.find(raw)
                same = [*re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", raw)]
                is_known = before >= 0 and words[:at].count((row, word)) < len(same)
                found = same[words[:at].count((row, word))] if is_known else None
                return row.number, before + found.start() + cell if found else 0
            cell -= signs
        return rows[0].number, 0

    def _end_of_block(self, at: int) -> int:
        """The end of what may be a board with a fault: a line, or rows below one another."""
        first = self._lines[at]
        end = at + 1
        most = len(first.cells) if first.cells[1:] else LARGEST_CELLS
        rows = takewhile(lambda line: line.follows and is_row(line), self._lines[end : at + most])
        return end + len([*rows]) if is_row(first) else end

    def _fault(self, lines: list[TextLine]) -> BoardError:
        """What is wrong with some lines."""
        first = lines[0]
        text = "\n".join(line.text for line in lines)
        if len(lines) == 1 and not self._is_all and is_row(first):
            if text.isdecimal() and len(text) < 3:
                return _not_understood([int(text)])
            return BoardError(
                f"{quoted(text)} is a row without the others of its board: write all of its rows"
            )
        if _is_prose(first):
            return BoardError(
                f"{quoted(text)} is no board: write goal: before a goal, # before a comment"
            )
        if RANK.fullmatch(text):
            return BoardError(
                f"{text} may be the rank of a board or a comment: write the board, which loyd "
                "unrank prints, or words after the #"
            )
        middle = len(first.cells) // 2
        parts = first.cells[:middle], first.cells[middle:]
        if len(lines) == 1 < middle and all(self._parsed(" ".join(part)) for part in parts):
            return BoardError(SIDE_BY_SIDE)
        notation = self._writing.notation
        error = _error(text, self._writing.size, notation)
        said = (
            str(error)
            if error
            else f"{quoted(text)} may be a board or the first rows of a larger one: correct the "
            "row below it, or leave a line free"
        )
        if notation is None and not _error(text, self._writing.size, Notation.LETTERS):
            said += "; if letters are the tiles, add --notation letters"
        most = max((count for count in _SQUARES if count < len(first.cells)), default=0)
        if most and ("no board has" in said or " cells make " in said):
            said += (
                "; if the line is more than a board, name its columns in a comment above: "
                f"# columns: no | board({most}), or # columns: board({most}) | optimal"
            )
        return BoardError(said, error.cell if error else 0)


def _without_names(lines: list[TextLine]) -> list[TextLine]:
    """The lines of a table without the names of its rows (numbers in order, or a sign such as a
    bullet before each) and of its columns.
    """
    is_headed = len(lines[0].cells) != len(lines[-1].cells)
    rows = lines[is_headed:]
    names = [row.cells[0] for row in rows]
    is_marked = len({*names}) == 1 < len(names) and names[0] in BLANKS
    if not is_marked and [re.sub(r"\D", "", name) for name in names] not in _NUMBERS:
        return lines
    return [
        row._replace(
            text=" ".join(row.cells[1:]),
            raw=row.raw.partition(row.cells[0])[2][1:],
            cells=row.cells[1:],
        )
        for row in rows
    ]


_NUMBERS = [[*map(str, range(first, first + rows))] for first in (0, 1) for rows in range(2, 6)]


def _gaps_filled(text: str) -> str:
    """The text with the blank where a row has only spaces below the cells of the fullest row."""
    rows = text.split("\n")
    fullest = max(rows, key=lambda row: len(row.split()))
    for cell in re.finditer(r"[^\s|]+", fullest):
        for at, row in enumerate(rows):
            if row[cell.start() : cell.end()].isspace():
                rows[at] = f"{row[: cell.start()]}x{row[cell.start() + 1 :]}"
    return "\n".join(rows)


def _not_understood(numbers: list[int]) -> BoardError:
    return BoardError(
        f"{' '.join(map(str, numbers))} is neither the size of the board below nor the number of "
        "boards, and no board: correct or delete it"
    )


def _error(text: str, size: Size | None, notation: Notation | None) -> BoardError | None:
    """What is wrong with a board; None if nothing is."""
    try:
        read_board(text, size=size, notation=notation)
    except BoardError as error:
        return error
    return None


def _is_prose(line: TextLine) -> bool:
    """Whether a line consists of words, at least half of it."""
    return 2 * sum(map(bool, map(_WORD.search, line.cells))) >= len(line.cells)


def is_row(line: TextLine) -> bool:
    """Whether a line could be a row of a board."""
    signs = line.cells if len(line.cells) > 1 else line.cells[0]
    is_short = len(signs) <= LARGEST > max(map(len, line.cells))
    return is_short and line.rows == 1 and not _WORD.search(line.text)


_BLANKS = [
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"(?<![^\s,;|/])[^\W\d_](?![^\s,;|/])",
        r"(?<=[,;|\t])[ ]*(?=[,;|\t])",
        r"(?:^|(?<=[,;|\t]))[ ]*(?=[,;|\t/]|$)",
    )
]
"""What the blank may be in a board that has no other: a letter, or an empty cell between others or
also at the end of its row.
"""
