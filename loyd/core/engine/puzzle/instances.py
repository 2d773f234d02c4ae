"""Boards with a name: Loyd's presets, and files of boards; and random boards."""

import re
from collections.abc import Iterable, Iterator
from random import Random
from secrets import randbelow
from typing import NamedTuple, TypeVar

from loyd.core.engine.puzzle.board import Board, verdict
from loyd.core.engine.puzzle.notation import (
    BoardRows,
    Notation,
    blank_last,
    parse_board,
    parse_goal,
    quoted,
    reads,
    row_advice,
)
from loyd.core.system.errors import BoardError, SettingError

T = TypeVar("T")

SEEDS = 1_000_000


def any_seed() -> int:
    """An unpredictable seed of at most six digits, short enough to say and type again."""
    return randbelow(SEEDS)


def seeded(seed: int) -> Random:
    """The generator for a seed, which may be any integer; -s is equivalent to s."""
    return Random(seed)  # noqa: S311 - a puzzle needs repeatable numbers, not secret ones


def below(limit: int, rng: Random) -> int:
    """A uniformly distributed number from 0 to limit-1: as many random bits as limit-1 has, drawn
    again until they are below the limit.
    """
    bits = (limit - 1).bit_length()
    while (number := rng.getrandbits(bits)) >= limit:
        pass
    return number


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Shuffled (Fisher and Yates 1938, downwards as in Knuth 1969), in the same order for a seed on
    every machine and Python version.
    """
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, rng)
        found[last], found[other] = found[other], found[last]
    return found


def uniform(goal: Board, rng: Random) -> Board:
    """A uniformly distributed board from which the goal can be reached.

    If the shuffle gives an unsolvable board, its first two tiles are exchanged, which pairs each
    unsolvable board with one solvable board.
    """
    cells = shuffled(goal.cells, rng)
    board = Board(*goal.size, tuple(cells))
    if verdict(board, goal).solvable:
        return board
    one, two = [cell for cell, tile in enumerate(cells) if tile][:2]
    cells[one], cells[two] = cells[two], cells[one]
    return Board(*goal.size, tuple(cells))


def walk(goal: Board, length: int, rng: Random) -> Board:
    """The board after this many random moves from the goal, each drawn uniformly from those that do
    not undo the last.

    Raises SettingError for a negative length.
    """
    if length < 0:
        raise SettingError(f"a walk cannot have {length} moves: give 0 or more")
    board, undo = goal, None
    for _ in range(length):
        moves = [move for move in board.moves() if move is not undo]
        move = moves[below(len(moves), rng)]
        board, undo = board.after(move), move.opposite
    return board


def at_distance(goal: Board, distance: int, rng: Random) -> Board:
    """A uniformly distributed board whose optimal solution has exactly this many moves.

    Raises SettingError if no board is that far from the goal, and BoardError for more than the nine
    cells of the exact table.
    """
    from loyd.core.engine.puzzle.board import MOST_CELLS
    from loyd.core.engine.puzzle.exact import ExactTable

    if len(goal.cells) > MOST_CELLS:
        raise BoardError(
            "boards at an exact distance are known up to 3x3 only, not for "
            f"{goal.height}x{goal.width}"
        )
    table = ExactTable.build(goal)
    indexes = table.indexes_at(distance)
    if not indexes.size:
        farthest = len(table.depths()) - 1
        raise SettingError(
            f"no {goal.height}x{goal.width} board is {distance} moves from this goal: 0 to "
            f"{farthest} are possible"
        )
    return table.board(int(indexes[below(len(indexes), rng)]))


NO_BOARD = (
    "no board found: write one per line, such as 2 3 4 1 5 x 7 6 8; text after # is a comment"
)
_HEADER = "columns:"
_COLUMN = re.compile(r"([\w-]+)(?:\s*\(([0-9]{1,3})\))?")
_NAMES = frozenset({"no", "name", "number"})
_LENGTHS = frozenset({"optimal", "optimal_length"})


class Instance(NamedTuple):
    """A start and a goal under a name; `optimal` is the distance between them, if known."""

    name: str
    board: Board
    goal: Board
    optimal: int | None = None
    note: str = ""


def _preset(name: str, text: str, optimal: int, note: str) -> Instance:
    board = parse_board(text)
    return Instance(name, board, blank_last(*board.size), optimal, note)


SAMPLE = _preset("sample", "2 3 4 / 1 5 x / 7 6 8", 19, "an 8-puzzle of medium depth")
DEEPEST = _preset(
    "deepest-8-b", "8 6 7 / 2 5 4 / 3 x 1", 31, "the other 8-puzzle that needs 31 moves"
)

PRESETS: tuple[Instance, ...] = (
    SAMPLE,
    _preset(
        "deepest-8-a",
        "6 4 7 / 8 5 x / 3 2 1",
        31,
        "one of the two 8-puzzles that need 31 moves, the maximum",
    ),
    DEEPEST,
    _preset(
        "short-15", "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15", 3, "solved by right, down, right"
    ),
    _preset(
        "easy-15",
        "1 6 10 8 / 14 12 4 2 / 13 11 3 5 / 9 7 15 x",
        42,
        "number 79 of Korf's hundred (1985)",
    ),
    _preset(
        "middling-15",
        "9 14 2 12 / 6 15 8 1 / 11 13 10 5 / 4 7 x 3",
        53,
        "number 81 of Korf's hundred (1985)",
    ),
    _preset(
        "hard-15",
        "12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1",
        65,
        "number 88 of Korf's hundred (1985)",
    ),
    _preset(
        "deepest-15",
        "x 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1",
        80,
        "one of the 17 15-puzzles that need 80 moves, the maximum",
    ),
    _preset(
        "easy-24",
        "6 7 23 2 5 / 15 18 19 10 4 / 9 12 3 21 20 / x 11 13 14 24 / 1 17 16 8 22",
        81,
        "number 25 of Korf and Felner's fifty (2002), rotated by 180°",
    ),
)


def preset(name: str) -> Instance:
    """The preset with this name. Raises BoardError if there is none."""
    for instance in PRESETS:
        if instance.name == name:
            return instance
    raise BoardError(
        f"unknown preset {quoted(name)}; available: "
        f"{', '.join(instance.name for instance in PRESETS)}"
    )


class BoardFormat(NamedTuple):
    """How the boards of a file are written, if their text does not tell; `goal` is a preset's name
    or a board.

    `rows`: whether every line is a row, even if the first one could be a board of 2x2.
    """

    goal: str = "blank-last"
    size: tuple[int, int] | None = None
    notation: Notation | None = None
    rows: bool = False

    def instance(self, name: str, text: str, optimal: int | None = None) -> Instance:
        """The instance that a board's text describes. Raises BoardError."""
        board = parse_board(text, size=self.size, notation=self.notation)
        return Instance(name, board, parse_goal(self.goal, board.size, self.notation), optimal)


class WrittenBoard(NamedTuple):
    """The text of a board in a file: its line, or that of its first row, and what else the line
    says.
    """

    line: int
    text: str
    name: str
    optimal: str | None = None


class BoardReader:
    """Finds the boards in the lines of a file or of standard input, one after another; that there
    is none is a BoardError of `end`.

    Empty lines and anything after a `#` are ignored, except for a comment on a line of its own such
    as

        # columns: no | manhattan | optimal_length | board(16)

    which names the words of the lines below: `no` (or `name`, `number`), `optimal_length` (or
    `optimal`), the `board` with its number of cells (without a number: the rest of the line); other
    columns are ignored. Without such a comment, a line is a board in any notation, or a row of one:
    if the first line is a row, or only a number, the lines are joined (see BoardRows).
    """

    def __init__(self, writing: BoardFormat) -> None:
        self._writing = writing
        self._columns: list[tuple[str, int | None]] = []
        self._rows = BoardRows(writing.size, writing.notation) if writing.rows else None
        self._is_begun = writing.rows
        self._is_blank, self._is_found = True, False

    @property
    def are_rows(self) -> bool:
        return self._rows is not None

    def read(self, lines: Iterable[str]) -> Iterator[WrittenBoard]:
        """The boards of all lines. Raises BoardError like `feed`."""
        for number, line in enumerate(lines, 1):
            yield from self.feed(number, line)
        yield from self.end()

    def feed(self, number: int, line: str) -> Iterator[WrittenBoard]:
        """The boards that a line completes. Raises BoardError, which names the line, if it
        contradicts the columns or the lines before.
        """
        self._is_blank = self._is_blank and not line.strip()
        for board in self._found(number, line):
            self._is_found = True
            yield board

    def _found(self, number: int, line: str) -> Iterator[WrittenBoard]:
        text, sign, rest = line.partition("#")
        text = text.strip()
        if not self._is_begun and text:
            self._is_begun = True
            if row_advice(text, self._writing.notation) and not reads(
                text, self._writing.size, self._writing.notation
            ):
                self._rows = BoardRows(self._writing.size, self._writing.notation)
        if self._rows is not None:
            yield from (
                WrittenBoard(at, board, str(at)) for at, board in self._rows.feed(number, line)
            )
        elif text and not self._columns:
            yield WrittenBoard(number, text, str(number))
        elif text:
            yield self._split(text, number)
        elif sign and (comment := rest.strip().lstrip("# ")).lower().startswith(_HEADER):
            self._columns, self._is_begun = _columns(comment[len(_HEADER) :], number), True

    def end(self) -> Iterator[WrittenBoard]:
        for at, board in () if self._rows is None else self._rows.end():
            self._is_found = True
            yield WrittenBoard(at, board, str(at))
        if not (self._is_found or self._is_blank):
            raise BoardError(NO_BOARD)

    def _split(self, text: str, number: int) -> WrittenBoard:
        words = text.split()
        values: dict[str, str] = {}
        for name, width in self._columns:
            taken = len(words) if width is None else width
            if len(words) < max(taken, 1):
                raise BoardError(
                    f"line {number}: the line ends before its column {name!r}: it has too few words"
                )
            values[name] = " ".join(words[:taken])
            words = words[taken:]
        if words:
            raise BoardError(
                f"line {number}: {quoted(' '.join(words))} comes after the last column, "
                f"{self._columns[-1][0]!r}"
            )
        name = next((values[column] for column in values if column in _NAMES), str(number))
        return WrittenBoard(
            number,
            values["board"],
            name,
            next((values[column] for column in values if column in _LENGTHS), None),
        )


def read_instances(lines: Iterable[str], writing: BoardFormat | None = None) -> Iterator[Instance]:
    """The boards of a file (see BoardReader), as the lines come in.

    An instance without a name is called by the number of its line, or of its first row. Raises
    BoardError, which begins with the line number, if a line is invalid.
    """
    how = writing or BoardFormat()
    boards = BoardReader(how)
    for found in boards.read(lines):
        try:
            yield how.instance(
                found.name, found.text, None if found.optimal is None else _length(found.optimal)
            )
        except BoardError as error:
            advice = "" if boards.are_rows else row_advice(found.text)
            raise BoardError(
                f"line {found.line} {advice}" if advice else f"line {found.line}: {error}"
            ) from error


def _columns(text: str, number: int) -> list[tuple[str, int | None]]:
    columns: list[tuple[str, int | None]] = []
    for part in text.split("|"):
        match = _COLUMN.fullmatch(part.strip())
        if match is None:
            raise BoardError(
                f"line {number}: {quoted(part.strip())} is not a column: write, for example, # "
                "columns: no | board(16)"
            )
        name = match[1].lower()
        columns.append((name, int(match[2]) if match[2] else None if name == "board" else 1))
    if [name for name, _ in columns].count("board") != 1:
        raise BoardError(f"line {number}: one of the columns must be the board, such as board(16)")
    return columns


def _length(text: str) -> int | None:
    if text in {"-", "?"}:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise BoardError(
            f"{quoted(text)} is not an optimal length: write a number of moves, or - where it is "
            "not known"
        )
    return int(text)
