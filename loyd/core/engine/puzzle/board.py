"""The board: a frozen arrangement of tiles and one blank on a rectangle."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from ...system import BoardError, MoveError, SettingError, counted


class Move(IntEnum):
    """A move of the *blank*; the tile that slides goes the opposite way.

    The values are what the C++ loops compute with: `move ^ 1` is the opposite.
    """

    UP = 0
    DOWN = 1
    LEFT = 2
    RIGHT = 3

    @property
    def letter(self) -> str:
        """`u`, `d`, `l` or `r`."""
        return "udlr"[self]

    @property
    def word(self) -> str:
        """`up`, `down`, `left` or `right`."""
        return self.name.lower()

    @property
    def opposite(self) -> "Move":
        """The move that undoes this one. Opposite moves differ in the last bit: up and down are
        0 and 1, left and right 2 and 3.
        """
        return Move(self ^ 1)

    @property
    def rows(self) -> int:
        """By how many rows the blank moves: -1, 0 or 1."""
        return (-1, 1, 0, 0)[self]

    @property
    def columns(self) -> int:
        """By how many columns the blank moves: -1, 0 or 1."""
        return (0, 0, -1, 1)[self]


Moves = tuple[Move, ...]
Size = tuple[int, int]
"""The rows and columns of a board."""
DEFAULT_ORDER = "udlr"


def parse_order(text: str) -> Moves:
    """The move order named by a permutation of `udlr`, such as `ulrd`.

    Raises SettingError when a letter is missing, repeated or unknown.
    """
    letters = text.replace(" ", "").replace(",", "").lower()
    if sorted(letters) != sorted(DEFAULT_ORDER):
        raise SettingError(
            f"move order {text!r} must name u, d, l and r once each, for example {DEFAULT_ORDER!r}"
        )
    return parse_moves(letters)


def letters(moves: Moves | list[Move]) -> str:
    """The moves as one word of letters: `ullddr…`."""
    return "".join(move.letter for move in moves)


def parse_moves(moves: str) -> Moves:
    """The moves that a word of letters names. Raises MoveError."""
    unknown = [letter for letter in moves if letter not in DEFAULT_ORDER]
    if unknown:
        raise MoveError(f"{unknown[0]!r} is not a move of the blank; write u, d, l or r for each")
    return tuple(Move(DEFAULT_ORDER.index(letter)) for letter in moves)


SMALLEST, LARGEST = 2, 5
LARGEST_CELLS = LARGEST * LARGEST


@cache
def targets(height: int, width: int, blank: int) -> tuple[int | None, ...]:
    """For each move, the cell that the blank goes to; None at an edge."""
    row, column = divmod(blank, width)
    places = [(row + move.rows, column + move.columns) for move in Move]
    return tuple(
        row * width + column if 0 <= row < height and 0 <= column < width else None
        for row, column in places
    )


@dataclass(frozen=True)
class Board:
    """`height` x `width` cells in row-major order; tiles are 1 … n-1, the blank is 0.

    Raises BoardError when the cells are not each of 0 … n-1 once, or the size is not from 2x2 to
    5x5.

    >>> board = Board(2, 3, (1, 2, 3, 4, 0, 5))
    >>> print(board, board.blank)
    123/4x5 4
    >>> for move, after in board.successors():
    ...     print(move.letter, after)
    u 1x3/425
    l 123/x45
    r 123/45x
    """

    height: int
    width: int
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        if not (SMALLEST <= self.height <= LARGEST and SMALLEST <= self.width <= LARGEST):
            raise BoardError(f"a board of {self.height}x{self.width} cells is outside 2x2 to 5x5")
        if sorted(self.cells) != list(range(self.height * self.width)):
            raise BoardError(
                f"{self.height}x{self.width} cells must hold the blank and each of 1 … "
                f"{self.height * self.width - 1} once"
            )

    @classmethod
    def known(cls, height: int, width: int, cells: tuple[int, ...]) -> "Board":
        """A board from cells that are known to be valid: nothing is checked."""
        board = object.__new__(cls)
        known = board.__dict__
        known["height"], known["width"], known["cells"] = height, width, cells
        return board

    @cached_property
    def blank(self) -> int:
        """The cell of the blank, counted from 0 in row-major order."""
        return self.cells.index(0)

    @property
    def size(self) -> Size:
        """Height and width, in cells."""
        return self.height, self.width

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The tiles by row from the top, 0 for the blank."""
        return tuple(
            self.cells[start : start + self.width]
            for start in range(0, len(self.cells), self.width)
        )

    def target(self, move: Move) -> int | None:
        """The cell that the blank moves to; None if the edge is in the way."""
        return targets(self.height, self.width, self.blank)[move]

    def moves(self, order: Iterable[Move] = tuple(Move)) -> Moves:
        """The legal moves of the blank, in this order."""
        to = targets(self.height, self.width, self.blank)
        return tuple([move for move in order if to[move] is not None])

    def after(self, move: Move) -> "Board":
        """The board after one move of the blank. Raises MoveError at the edge."""
        target = self.target(move)
        if target is None:
            raise MoveError(
                f"the blank of {self} cannot move {move.word}; it can move "
                f"{', '.join(m.word for m in self.moves())}"
            )
        cells = list(self.cells)
        cells[self.blank], cells[target] = cells[target], 0
        board = object.__new__(Board)
        board.__dict__.update(
            height=self.height, width=self.width, cells=tuple(cells), blank=target
        )
        return board

    def along(self, moves: Iterable[Move]) -> Iterator["Board"]:
        """This board, then the board after each of the moves in turn. Raises MoveError at the
        edge.
        """
        board = self
        yield board
        for move in moves:
            board = board.after(move)
            yield board

    def cells_along(self, moves: Iterable[Move]) -> Iterator[bytes]:
        """The cells of the boards `along` moves known to be legal, for paths of many thousands."""
        cells = bytearray(self.cells)
        blank = self.blank
        steps = {move: move.rows * self.width + move.columns for move in Move}
        yield bytes(cells)
        for move in moves:
            target = blank + steps[move]
            cells[blank], cells[target], blank = cells[target], 0, target
            yield bytes(cells)

    def successors(self, order: Iterable[Move] = tuple(Move)) -> Iterator[tuple[Move, "Board"]]:
        """Each legal move, in this order, and the board after it."""
        for move in self.moves(order):
            yield move, self.after(move)

    def __str__(self) -> str:
        """The compact notation: `234/15x/768`, with spaces where a tile has two digits."""
        between = " " if len(self.cells) > 10 else ""
        return "/".join(
            between.join(str(tile) if tile else "x" for tile in row) for row in self.rows
        )


MOST_CELLS = 10
"""Up to this many cells, the true distance of every board is known (see `.exact`)."""
UNREACHABLE = 255
"""Stands for a distance or an h if there is no path to the goal."""


class Rule(Enum):
    """What decides, depending on the width: a vertical slide carries a tile past `width - 1`
    others, a horizontal one past none.
    """

    ODD_WIDTH = "the width is odd: the number of inversions must be even"
    EVEN_WIDTH = (
        "the width is even: inversions plus the rows between the blank and its goal must be even"
    )


class Verdict(NamedTuple):
    """Whether the goal can be reached from the start, with the numbers that decide it.

    `inversions`: the pairs of tiles (a, b) such that a is before b in the start, read row by row
    without the blank, but after b in the goal. `blank_rows`: the rows of the blank in the start and
    in the goal, counted from 0.
    """

    solvable: bool
    inversions: tuple[tuple[int, int], ...]
    blank_rows: tuple[int, int]
    rule: Rule

    @property
    def rows_apart(self) -> int:
        """How many rows the blanks of the two boards are apart."""
        return abs(self.blank_rows[0] - self.blank_rows[1])

    @property
    def reason(self) -> str:
        """The verdict in one sentence: `unsolvable: 7 inversions are odd, and …`."""
        word = "solvable" if self.solvable else "unsolvable"
        count = len(self.inversions)
        inversions = counted(count, "inversion")
        if self.rule is Rule.ODD_WIDTH:
            return (
                f"{word}: {inversions}, {_parity(count)}; on an odd width the number must be even"
            )
        rows = counted(self.rows_apart, "row")
        total = count + self.rows_apart
        even = "on an even width the sum must be even"
        return (
            f"{word}: {inversions} and the blank {rows} from its goal make {total}, "
            f"{_parity(total)}; {even}"
        )


def check_sizes(start: Board, goal: Board) -> None:
    """Raises BoardError if a start and its goal differ in size."""
    if start.size != goal.size:
        sizes = (f"{board.height}x{board.width}" for board in (start, goal))
        raise BoardError(
            "a {} start and a {} goal differ in size: give both the same size".format(*sizes)
        )


def verdict(start: Board, goal: Board) -> Verdict:
    """Whether the goal can be reached from the start (Johnson and Story 1879, for any goal and any
    rectangle).

    Raises BoardError if the two boards differ in size.
    """
    check_sizes(start, goal)
    place = {tile: at for at, tile in enumerate(goal.cells)}
    tiles = [tile for tile in start.cells if tile]
    inversions = tuple((a, b) for a, b in combinations(tiles, 2) if place[a] > place[b])
    rows = start.blank // start.width, goal.blank // goal.width
    if start.width % 2:
        return Verdict(len(inversions) % 2 == 0, inversions, rows, Rule.ODD_WIDTH)
    return Verdict(
        (len(inversions) + rows[0] - rows[1]) % 2 == 0, inversions, rows, Rule.EVEN_WIDTH
    )


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
