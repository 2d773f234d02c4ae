"""Boards with a name: Loyd's presets, and files of boards; and random boards."""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from secrets import randbelow
from typing import NamedTuple, TypeVar

from ...system import BoardError, SettingError
from .board import Board, verdict
from .notation import blank_last, parse_board
from .reader import BoardReader, parse_goal
from .text_reading import BoardFormat, WrittenBoard

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
    board = goal
    undo = None
    for _ in range(length):
        moves = [move for move in board.moves() if move is not undo]
        move = moves[below(len(moves), rng)]
        board = board.after(move)
        undo = move.opposite
    return board


def at_distance(goal: Board, distance: int, rng: Random) -> Board:
    """A uniformly distributed board whose optimal solution has exactly this many moves.

    Raises SettingError if no board is that far from the goal, and BoardError for more than ten
    cells.
    """
    from .exact import ExactTable

    table = ExactTable.build(goal)
    indexes = table.indexes_at(distance)
    if not indexes.size:
        farthest = len(table.depths()) - 1
        raise SettingError(
            f"no {goal.height}x{goal.width} board is {distance} moves from this goal: 0 to "
            f"{farthest} are possible"
        )
    return table.board(int(indexes[below(len(indexes), rng)]))


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


def read_instances(lines: Iterable[str], writing: BoardFormat) -> Iterator[Instance]:
    """The boards of a file (see BoardReader), as the lines come in.

    An instance without a name is called by the number of its line, or of its first row. Raises
    BoardError, which begins with the line number, if a line is invalid.
    """
    reader = BoardReader(writing)
    for found in chain(reader.feed(line.rstrip("\r\n") for line in lines), reader.end()):
        try:
            yield instance_of(found, writing)
        except BoardError as error:
            raise BoardError(f"line {found.line}: {error}") from error


def instance_of(found: WrittenBoard, writing: BoardFormat) -> Instance:
    """A board of a text with its goal, else the given one. Raises BoardError."""
    board = found.known
    goal = found.goal or parse_goal(writing.goal, board.size, writing.notation)
    return Instance(found.name or str(found.line), board, goal, found.optimal)
