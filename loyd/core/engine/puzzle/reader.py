"""Reads boards as people write them: one reader, which understands a text as a whole."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Sequence

from ...system import BoardError
from . import pddl
from .board import Board, Size, verdict
from .notation import BLANKS, EMPTY, GOALS, MOST_COMPACT, Notation, numbered, quoted, read_board
from .text_reading import SIDE_BY_SIDE, BoardFormat, TextReading, WrittenBoard, is_row
from .written_lines import halves, written_lines


def read_boards(text: str, writing: BoardFormat | None = None) -> list[WrittenBoard]:
    """Every board of a text, in order, and every fault; a blank text has none.

    A board is a line, several rows, or a cell a line; brackets, borders, labels, comments, sizes,
    counts, goals and the problem files of planners are understood.

    >>> [str(one.board) for one in read_boards("2 boards\\n2 3 4\\n1 5 x\\n7 6 8\\n\\n12345678x")]
    ['234/15x/768', '123/456/78x']
    """
    reader = BoardReader(writing or BoardFormat())
    return [*reader.feed(text.removeprefix("\ufeff").split("\n")), *reader.end()]


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 with its mark, which Windows PowerShell's > writes."""
    is_wide = content[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
    return content.decode("utf-16" if is_wide else "utf-8-sig", "replace")


def read_only_board(text: str, writing: BoardFormat | None) -> WrittenBoard:
    """The only board of a text. Raises BoardError, also for none and for several."""
    found = read_boards(text, writing) or [WrittenBoard(1, text, fault=EMPTY)]
    for one in found:
        if one.board is None:
            raise BoardError(one.fault if len(found) == 1 else f"line {one.place}: {one.fault}")
    if len(found) > 1:
        raise BoardError(f"{len(found)} boards are given where one is needed: leave one of them")
    return found[0]


def parse_goal(text: str, size: Size | None, notation: Notation | None = None) -> Board:
    """The goal of (height, width) that a text names (`blank-last`, `blank-first`, `snail`) or
    writes out in any way that a board is read. Raises BoardError.
    """
    name = text.strip().lower()
    if name in GOALS and size is not None:
        return GOALS[name](*size)
    if name[:1].isalpha() and name.replace("-", "").isalpha() and set(name) != {"x"}:
        raise BoardError(
            f"{quoted(text)} is not a goal: use {', '.join(GOALS)}, or the goal's cells"
        )
    try:
        return read_only_board(text, BoardFormat(size=size, notation=notation)).known
    except BoardError as error:
        raise BoardError(f"the goal: {error}") from error


_BY_COLUMN = re.compile(r"\bmatrix\((?!.*\bbyrow *= *T)|\breshape\((?=.*\], *\[?\d)", re.DOTALL)
_HEADER = re.compile(r"\s*#[#\s]*columns:(.*)", re.IGNORECASE)
_COLUMN = re.compile(r"([\w-]+)(?:\s*\(([1-9][0-9]{0,2})\))?")
_KNOWN = {name: name for name in ("no", "optimal", "board", "goal", "moves")} | {
    "name": "no",
    "number": "no",
    "optimal_length": "optimal",
}
_TILES = {str(tile): tile for tile in range(25)} | dict.fromkeys(BLANKS, 0)
_USUAL = (None, *BLANKS, "0")


class BoardReader:
    """Reads a text as it comes in.

    If its first line is a board, each board is complete with its last line; lines that cannot be
    continued are read at once. Any other text is read as a whole when it ends. After a comment such
    as

        # columns: no | manhattan | optimal_length | board(16) | goal(16) | moves

    lines consist of these: `no` (or `name`, `number`), `optimal_length` (or `optimal`), the `board`
    and its `goal` with their numbers of cells (without a number: the rest of the line), `moves`;
    other columns are ignored.
    """

    def __init__(self, writing: BoardFormat):
        self._writing = writing
        self._notation = writing.notation
        self._held: list[str] = []
        self._number = 0
        self._by_line: bool | None = False if writing.rows else None
        sides = (3, 4, 5) if self._notation in _USUAL else ()
        self._sides = {
            frozenset(range(side * side)): side
            for side in sides
            if writing.size in (None, (side, side))
        }

    def _plain_board(self, line: str) -> Board | None:
        """The square if a line holds nothing else, its cells apart or one sign each."""
        words: Sequence[str] = line.split()
        if len(words) == 1 and len(words[0]) < MOST_COMPACT:
            words = words[0]
        try:
            cells = tuple(map(_TILES.__getitem__, words))
        except KeyError:
            return None
        side = self._sides.get(frozenset(cells), 0)
        return Board.known(side, side, cells) if side * side == len(cells) > 0 else None

    def feed(self, lines: Iterable[str]) -> Iterator[WrittenBoard]:
        """The boards that further lines complete."""
        for line in lines:
            self._number += 1
            is_plain = not self._held and self._by_line is not False
            if is_plain and (board := self._plain_board(line)):
                self._by_line = True
                yield WrittenBoard(self._number, line, board)
            elif self._held or not (not line or line.isspace()):
                self._held.append(line)
                if self._by_line is not False and self._completes(line):
                    yield from self._release()

    def end(self) -> Iterator[WrittenBoard]:
        """The boards that the end of the text completes, and a fault if the text has none."""
        text = "\n".join(self._held).strip()
        line = self._number - len(self._held) + 1
        found = [*self._release()]
        yield from found
        if text and not (found or self._by_line):
            fault = "no board is here: write its cells in order, such as 2 3 4 1 5 x 7 6 8"
            yield WrittenBoard(line, text, fault=fault)

    def _completes(self, line: str) -> bool:
        """Whether no further line can change what the lines held are."""
        if _HEADER.match(line):
            self._by_line = False
        elif self._by_line:
            lines = [*written_lines(line)]
            return len(lines) > 1 or not all(map(is_row, lines))
        elif found := self._whole(self._held):
            (one, *more), rest = found, line.partition("[")[2]
            is_board = one.board and len(one.board.cells) > 4 and not more
            is_labelled = one.goal or one.name or one.is_goal or one.text.startswith("#")
            self._by_line = bool(is_board and not is_labelled and "[" not in rest)
        return bool(self._by_line)

    def _release(self) -> Iterator[WrittenBoard]:
        held = self._held
        self._held = []
        for one in self._whole(held):
            yield one._replace(line=one.line + self._number - len(held))

    def _whole(self, lines: list[str]) -> list[WrittenBoard]:
        """The boards and faults of some lines as a whole."""
        split = next((at for at, line in enumerate(lines) if _HEADER.match(line)), len(lines))
        found = self._free("\n".join(lines[:split]))
        columns = re.compile("")
        for number, line in enumerate(lines[split:], split + 1):
            text = line.partition("#")[0].strip()
            try:
                if header := _HEADER.match(line):
                    columns = _columns(header[1])
                elif text:
                    found.append(self._split(text, columns, number))
            except BoardError as error:
                found.append(WrittenBoard(number, text or line.strip(), fault=str(error)))
        return found

    def _free(self, text: str) -> list[WrittenBoard]:
        """The boards and faults of a text without a comment that names columns."""
        if pddl.is_problem(text):
            try:
                board, goal = pddl.read_problem(text)
            except BoardError as error:
                return [WrittenBoard(1, text.strip(), fault=str(error))]
            return [WrittenBoard(1, text, board, how="a PDDL problem", goal=goal)]
        if self._notation is not Notation.COLUMNS and _BY_COLUMN.search(text):
            fault = (
                "R's matrix and MATLAB's reshape fill a board column by column: write its rows, or "
                "add --notation columns"
            )
            return [WrittenBoard(1, text.strip(), fault=fault)]
        found = self._listed(text)
        if any(one.board is None for one in found):
            *sides, is_toward = halves(text)
            left, right = map(self._listed, sides)
            if len(left) == len(right) and all(one.board for one in (*left, *right)):
                found = [one for pair in zip(left, right, strict=True) for one in pair]
                if is_toward:
                    found[1::2] = [one._replace(is_goal=True) for one in right]
                elif not any(one.is_goal for one in found):
                    found = [one._replace(board=None, fault=SIDE_BY_SIDE) for one in left]
        return _with_goals(found, is_first=not self._by_line)

    def _listed(self, text: str) -> list[WrittenBoard]:
        writing = self._writing
        source = text.split("\n")
        if self._notation is Notation.LETTERS:
            text = numbered(re.sub("#.*", "", text))
            writing = writing._replace(notation=None)
        lines = [*written_lines(text)]
        return TextReading(lines, source, writing, is_first=not self._by_line).boards()

    def _split(self, text: str, columns: re.Pattern[str], number: int) -> WrittenBoard:
        """The board of a line of columns. Raises BoardError."""
        match = columns.fullmatch(text)
        if match is None:
            raise BoardError(
                f"{quoted(text)} has not the words of the columns, no more and no less"
            )
        values = match.groupdict()
        reading = read_board(values["board"], size=self._writing.size, notation=self._notation)
        goal = values.get("goal")
        length = values.get("optimal", "-")
        if not re.fullmatch("[0-9]{1,4}|[-?]", length):
            raise BoardError(
                f"{quoted(length)} is not an optimal length: write a number of moves, or - where "
                "it is not known"
            )
        return WrittenBoard(
            number,
            values["board"],
            reading.board,
            how=reading.how,
            goal=parse_goal(goal, reading.board.size, self._notation) if goal else None,
            name=values.get("no", ""),
            optimal=int(length) if length.isdecimal() else None,
            moves=values.get("moves", ""),
        )


def _with_goals(found: list[WrittenBoard], *, is_first: bool) -> list[WrittenBoard]:
    """The starts with their goals: that of their line, the only one, or one for each."""
    starts = list[WrittenBoard]()
    goals = list[WrittenBoard]()
    for one in found:
        if one.is_goal and starts and starts[-1].line == one.line:
            starts[-1] = _toward(starts[-1], one)
        else:
            (goals if one.is_goal else starts).append(one)
    if not goals or (is_first and not starts):
        return starts or goals
    said = f"{len(goals)} goals for {len(starts)} boards: give one, or one for each"
    if not is_first:
        said = (
            "a goal comes too late below a board on one line: write it above, or behind its board "
            "and ->"
        )
    if not is_first or len(goals) not in (1, len(starts)):
        return [goals[0]._replace(board=None, fault=said)]
    return list(map(_toward, starts, goals * (len(starts) // len(goals))))


def _toward(start: WrittenBoard, goal: WrittenBoard) -> WrittenBoard:
    try:
        verdict(start.known, goal.known)
    except BoardError as error:
        return start._replace(board=None, fault=str(error))
    return start._replace(goal=goal.board)


def _columns(text: str) -> re.Pattern[str]:
    """The pattern of a line with the columns that a comment names. Raises BoardError."""
    columns: dict[str, str] = {}
    for at, match in enumerate(_COLUMN.finditer(text.lower())):
        name = _KNOWN.get(match[1], f"_{at}")
        is_rest = name in ("board", "goal", "moves") and not match[2]
        words = ".+" if is_rest else rf"\S+(?:\s+\S+){{{int(match[2] or 1) - 1}}}"
        columns[f"_{at}" if name in columns else name] = words
    if "board" not in columns:
        raise BoardError("one of the columns must be the board, such as board(16)")
    return re.compile(r"\s+".join(f"(?P<{name}>{words})" for name, words in columns.items()))
