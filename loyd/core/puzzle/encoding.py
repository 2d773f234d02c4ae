"""Boards as numbers: packed into two words of 64 bits, and ranked by the Cantor expansion (Cantor 1869; Lehmer 1960) and its inverse."""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import LARGEST, Board, Move
from loyd.core.system.errors import BoardError

Words = npt.NDArray[np.uint64]

ONE_WORD = 16
NARROW, WIDE = 4, 5
LOW_CELLS = 12
WORD = (1 << 64) - 1


def layout(cells: int) -> tuple[int, int]:
    """How many bits each cell of a board of so many takes, and how many cells the low word holds."""
    return (NARROW, ONE_WORD) if cells <= ONE_WORD else (WIDE, LOW_CELLS)


def pack(board: Board) -> tuple[int, int]:
    bits, first = layout(len(board.cells))
    low = sum(tile << bits * cell for cell, tile in enumerate(board.cells[:first]))
    high = sum(tile << bits * cell for cell, tile in enumerate(board.cells[first:]))
    return low, high & WORD


def unpack(low: int, high: int, height: int, width: int) -> Board:
    count = height * width
    bits, first = layout(count)
    word = low | high << bits * first
    cells = [word >> bits * cell & (1 << bits) - 1 for cell in range(count - 1)]
    return Board(height, width, (*cells, count * (count - 1) // 2 - sum(cells)))


def pack_all(rows: npt.NDArray[np.uint8]) -> tuple[Words, Words]:
    """The two words of many boards, each a row of `rows`: the first words, and the second ones."""
    bits, first = layout(rows.shape[1])
    words = rows.astype(np.uint64)
    low, high = words[:, :first], words[:, first:]
    shifts = np.arange(0, bits * rows.shape[1], bits, dtype=np.uint64)
    return (
        np.bitwise_or.reduce(low << shifts[: low.shape[1]], axis=1),
        np.bitwise_or.reduce(high << shifts[: high.shape[1]], axis=1),
    )


NO_MOVE = 4
MORE = 0x80
MOVE_AT, SUCCESSOR_BITS = 5, 8
"""Where in a successor's bits of a queue its move begins, and how many bits there are."""
ARRIVAL = 0x7F
ARRIVALS = (NO_MOVE + 1) << 5


class Slides(NamedTuple):
    """`[blank, came]` index the first three; `came` is the move that led here (0–3) or NO_MOVE at the start.

    The undo move is not among them unless that was asked for.  Successors stand in operator order.
    `successors`: how many; `target[…, i]`: the cell the blank goes to; `move[…, i]`: the move.
    `queue[arrival]`: the same in one word, eight bits each, the first lowest: the arrival there, and MORE in the top bit.
    An arrival is the cell of the blank and, from bit 5, the move that led there.
    """

    successors: npt.NDArray[np.uint8]
    target: npt.NDArray[np.uint8]
    move: npt.NDArray[np.uint8]
    queue: npt.NDArray[np.uint64]


@lru_cache(maxsize=64)
def slides(height: int, width: int, order: Sequence[Move] = tuple(Move), *, undo_move: bool = False) -> Slides:
    """The tables for a size and an operator order (a tuple of the four moves); `undo_move`: with the move that undoes the last one."""
    cells = height * width
    result = Slides(
        np.zeros((cells, 5), np.uint8),
        np.zeros((cells, 5, 4), np.uint8),
        np.zeros((cells, 5, 4), np.uint8),
        np.zeros(ARRIVALS, np.uint64),
    )
    for cell in range(cells):
        for came in range(5):
            word = 0
            for move in order:
                row, column = cell // width + move.rows, cell % width + move.columns
                is_left_out = not undo_move and came != NO_MOVE and move == Move(came).opposite
                if 0 <= row < height and 0 <= column < width and not is_left_out:
                    index = int(result.successors[cell, came])
                    target = row * width + column
                    result.target[cell, came, index] = target
                    result.move[cell, came, index] = move
                    result.successors[cell, came] = index + 1
                    word |= (target | move << 5 | MORE) << 8 * index
            result.queue[cell | came << 5] = word
    return result


MOST_CELLS = LARGEST * LARGEST

BlankAs = Literal["lowest", "highest"]


class Term(NamedTuple):
    """One term of a Cantor expansion: `digit` later values are smaller than `value`, and each is worth `place`!."""

    value: int
    digit: int
    place: int

    @property
    def factorial(self) -> int:
        """`place`!, which the digit multiplies."""
        return factorial(self.place)

    @property
    def product(self) -> int:
        return self.digit * self.factorial


def expansion(values: Sequence[int]) -> tuple[Term, ...]:
    """The terms of a permutation's rank, from the greatest factorial down to 0!; their products add up to the rank.

    The values may be any distinct integers; only their order counts, so `3 4 1 5 2` and `2 3 0 4 1` have the same digits.
    Raises BoardError when a value is repeated or there are more than 25.
    """
    _check(values)
    digits = [sum(later < value for later in values[at + 1 :]) for at, value in enumerate(values)]
    return tuple(Term(value, digit, len(values) - 1 - at) for at, (value, digit) in enumerate(zip(values, digits, strict=True)))


def rank(values: Sequence[int]) -> int:
    """How many permutations of the same values come before this one in the order of a dictionary.

    Raises BoardError when a value is repeated or there are more than 25.
    """
    _check(values)
    total, left = 0, sorted(values)
    for value in values:
        digit = left.index(value)
        total = total * len(left) + digit
        del left[digit]
    return total


def unrank(number: int, n: int) -> tuple[int, ...]:
    """The permutation of 0 … n-1 that has this rank.

    Raises BoardError when there is none: the ranks of n values are 0 … n!-1, and n is 1 to 25.
    """
    if not 1 <= n <= MOST_CELLS:
        raise BoardError(f"{n} cells cannot be ranked: the range is 1 to {MOST_CELLS}")
    if not 0 <= number < factorial(n):
        said = number if abs(number) < 10**30 else "with a number so long"
        raise BoardError(f"there is no permutation {said} of {n} cells: the ranks are 0 to {factorial(n) - 1}")
    digits = []
    for base in range(1, n + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(n))
    return tuple(left.pop(digit) for digit in reversed(digits))


def ranked_values(board: Board, blank: BlankAs = "lowest") -> tuple[int, ...]:
    """The cells as they are ranked: the blank is 0, below every tile, or n, above every tile."""
    return board.cells if blank == "lowest" else tuple(tile or len(board.cells) for tile in board.cells)


def board_rank(board: Board, blank: BlankAs = "lowest") -> int:
    """The rank of a board's cells in row-major order.

    The 3x3 goal `1 2 3 4 5 6 7 8 x` is 46233 with the blank lowest and 0 with the blank highest.
    """
    return rank(ranked_values(board, blank))


def board_unrank(number: int, size: tuple[int, int], blank: BlankAs = "lowest") -> Board:
    """The board of (height, width) that has this rank.  Raises BoardError when there is none."""
    height, width = size
    values = unrank(number, height * width)
    if blank == "lowest":
        return Board(height, width, values)
    return Board(height, width, tuple((value + 1) % (height * width) for value in values))


def _check(values: Sequence[int]) -> None:
    if len(values) > MOST_CELLS:
        raise BoardError(f"{len(values)} cells cannot be ranked: the maximum is {MOST_CELLS}")
    if len(set(values)) != len(values):
        again = next(value for value in values if values.count(value) > 1)
        raise BoardError(f"{again} appears {values.count(again)} times: a permutation has each value once")
