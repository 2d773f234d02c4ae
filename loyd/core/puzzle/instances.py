"""Boards with a name: the presets that Loyd offers, and files of boards."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import Notation, blank_last, joined_rows, parse_board, parse_goal, quoted, row_advice
from loyd.core.system.errors import BoardError

_HEADER = "columns:"
_COLUMN = re.compile(r"([\w-]+)(?:\s*\(([0-9]{1,3})\))?")
_NAMES = frozenset({"no", "name", "number"})
_LENGTHS = frozenset({"optimal", "optimal_length"})


class Instance(NamedTuple):
    """A start and a goal under a name; `optimal` is the least number of moves between them where it is known."""

    name: str
    board: Board
    goal: Board
    optimal: int | None = None
    note: str = ""


def _preset(name: str, text: str, optimal: int, note: str) -> Instance:
    board = parse_board(text)
    return Instance(name, board, blank_last(*board.size), optimal, note)


SAMPLE = _preset("sample", "2 3 4 / 1 5 x / 7 6 8", 19, "an 8-puzzle of middling depth")
DEEPEST = _preset("deepest-8-b", "8 6 7 / 2 5 4 / 3 x 1", 31, "the other 8-puzzle that needs 31 moves")

PRESETS: tuple[Instance, ...] = (
    SAMPLE,
    _preset("deepest-8-a", "6 4 7 / 8 5 x / 3 2 1", 31, "one of the two 8-puzzles that need 31 moves, the most there are"),
    DEEPEST,
    _preset("short-15", "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15", 3, "solved by right, down, right"),
    _preset("easy-15", "1 6 10 8 / 14 12 4 2 / 13 11 3 5 / 9 7 15 x", 42, "number 79 of Korf's hundred (1985)"),
    _preset("middling-15", "9 14 2 12 / 6 15 8 1 / 11 13 10 5 / 4 7 x 3", 53, "number 81 of Korf's hundred (1985)"),
    _preset("hard-15", "12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1", 65, "number 88 of Korf's hundred (1985)"),
    _preset(
        "deepest-15", "x 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1", 80, "one of the 17 15-puzzles that need 80 moves, the most there are"
    ),
    _preset(
        "easy-24",
        "6 7 23 2 5 / 15 18 19 10 4 / 9 12 3 21 20 / x 11 13 14 24 / 1 17 16 8 22",
        81,
        "number 25 of Korf and Felner's fifty (2002), turned by half",
    ),
)


def preset(name: str) -> Instance:
    """The preset of this name.  Raises BoardError when there is none."""
    for instance in PRESETS:
        if instance.name == name:
            return instance
    raise BoardError(f"no preset is called {quoted(name)}: there are {', '.join(instance.name for instance in PRESETS)}")


class BoardFormat(NamedTuple):
    """How the boards of a file are written, as far as their text does not say it; `goal` is a preset's name or a board.

    `rows`: whether a line is a row (see `loyd.core.puzzle.notation`), not a board.
    """

    goal: str = "blank-last"
    size: tuple[int, int] | None = None
    notation: Notation | None = None
    rows: bool = False

    def instance(self, name: str, text: str, optimal: int | None = None) -> Instance:
        """The instance that a board's text describes.  Raises BoardError."""
        board = parse_board(text, size=self.size, notation=self.notation)
        return Instance(name, board, parse_goal(self.goal, board.size, self.notation), optimal)


def read_instances(lines: Iterable[str], writing: BoardFormat | None = None) -> Iterator[Instance]:
    """The boards of an instance file, one a line, as the lines come in.

    Empty lines and whatever follows a `#` are passed over, but for a comment on a line of its own such as

        # columns: no | manhattan | optimal_length | board(16)

    which names what each word of the lines below is: `no` (or `name`, `number`), `optimal_length` (or `optimal`), the `board`
    with its number of cells (without a number: the rest of the line); other columns are not read.  Without such a comment a line is
    a board in any notation.  An instance without a name is called by the number of its line, or of its first row.
    Raises BoardError, which begins with the line number, when a line does not hold what it should.
    """
    columns: list[tuple[str, int | None]] = [("board", None)]
    how = writing or BoardFormat()
    if how.rows:
        yield from _from_rows(lines, how)
        return
    for number, line in enumerate(lines, 1):
        text, sign, rest = (part.strip() for part in line.partition("#"))
        if sign and not text:
            comment = rest.lstrip("# ")
            if comment.lower().startswith(_HEADER):
                columns = _columns(comment[len(_HEADER) :], number)
        elif text:
            try:
                yield _instance(text, columns, number, how)
            except BoardError as error:
                advice = row_advice(text) if len(columns) == 1 else ""
                raise BoardError(f"line {number} {advice}" if advice else f"line {number}: {error}") from error


def _from_rows(lines: Iterable[str], writing: BoardFormat) -> Iterator[Instance]:
    for number, text in joined_rows(lines, writing.size, writing.notation):
        try:
            yield writing.instance(str(number), text)
        except BoardError as error:
            raise BoardError(f"line {number}: {error}") from error


def _columns(text: str, number: int) -> list[tuple[str, int | None]]:
    """The name of each column and how many words it takes; None is all that are left."""
    columns: list[tuple[str, int | None]] = []
    for part in text.split("|"):
        match = _COLUMN.fullmatch(part.strip())
        if match is None:
            raise BoardError(f"line {number}: {quoted(part.strip())} names no column: write, say, # columns: no | board(16)")
        name = match[1].lower()
        columns.append((name, int(match[2]) if match[2] else None if name == "board" else 1))
    if [name for name, _ in columns].count("board") != 1:
        raise BoardError(f"line {number}: one of the columns must be the board, such as board(16)")
    return columns


def _instance(text: str, columns: list[tuple[str, int | None]], number: int, writing: BoardFormat) -> Instance:
    if len(columns) == 1:
        return writing.instance(str(number), text)
    words = text.split()
    values: dict[str, str] = {}
    for name, width in columns:
        taken = len(words) if width is None else width
        if len(words) < max(taken, 1):
            raise BoardError(f"the line ends before its column {name!r}: it has too few words")
        values[name] = " ".join(words[:taken])
        words = words[taken:]
    if words:
        raise BoardError(f"{quoted(' '.join(words))} stands after the last column, {columns[-1][0]!r}")
    name = next((values[column] for column in values if column in _NAMES), str(number))
    length = next((values[column] for column in values if column in _LENGTHS), None)
    return writing.instance(name, values["board"], None if length is None else _length(length))


def _length(text: str) -> int | None:
    """The optimal length, or None where the file says `-` or `?`."""
    if text in {"-", "?"}:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise BoardError(f"{quoted(text)} is no optimal length: write a number of moves, or - where it is not known")
    return int(text)
