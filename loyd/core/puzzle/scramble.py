"""Random solvable boards: for one seed the same on every machine and on every version of Python.

Of Python's generator only `getrandbits` is used: its numbers (Mersenne Twister, Matsumoto and Nishimura 1998) never change from
version to version, while `shuffle`, `choice` and `randrange` may.
"""

from random import Random
from secrets import randbelow

from loyd.core.puzzle.board import Board, verdict
from loyd.core.system.errors import BoardError, SettingError

SEEDS = 1_000_000


def any_seed() -> int:
    """A seed that nobody can foretell, of at most six digits, so that it can be said and typed again."""
    return randbelow(SEEDS)


def seeded(seed: int) -> Random:
    """The generator that a seed stands for; the seed may be any integer, and -s stands for the same as s."""
    return Random(seed)  # noqa: S311 - a puzzle needs repeatable numbers, not secret ones


def below(limit: int, rng: Random) -> int:
    """A number from 0 to limit-1, each as likely: as many bits as limit-1 has, drawn anew until they are below the limit."""
    bits = (limit - 1).bit_length()
    while (number := rng.getrandbits(bits)) >= limit:
        pass
    return number


def uniform(goal: Board, rng: Random) -> Board:
    """Any board from which the goal can be reached, each as likely.

    A shuffle (Fisher and Yates 1938, downwards as in Knuth 1969); an unsolvable outcome has its first two tiles exchanged, which
    pairs each unsolvable board with one solvable board.
    """
    cells = list(goal.cells)
    for last in range(len(cells) - 1, 0, -1):
        other = below(last + 1, rng)
        cells[last], cells[other] = cells[other], cells[last]
    board = Board(*goal.size, tuple(cells))
    if verdict(board, goal).solvable:
        return board
    one, two = [cell for cell, tile in enumerate(cells) if tile][:2]
    cells[one], cells[two] = cells[two], cells[one]
    return Board(*goal.size, tuple(cells))


def walk(goal: Board, length: int, rng: Random) -> Board:
    """The board after so many random moves from the goal, each one of those that do not undo the last, each as likely.

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
    """Any board whose shortest solution has exactly so many moves, each as likely.

    Raises SettingError when no board is that far from the goal, and BoardError for more than the nine cells of the exact table.
    """
    from loyd.core.puzzle.board import MOST_CELLS
    from loyd.core.puzzle.exact import ExactTable

    if len(goal.cells) > MOST_CELLS:
        raise BoardError(f"boards at an exact distance are known up to 3x3 only, not for {goal.height}x{goal.width}")
    table = ExactTable.build(goal)
    indexes = table.indexes_at(distance)
    if not indexes.size:
        farthest = len(table.depths()) - 1
        raise SettingError(f"no {goal.height}x{goal.width} board is {distance} moves from this goal: 0 to {farthest} are possible")
    return table.board(int(indexes[below(len(indexes), rng)]))
