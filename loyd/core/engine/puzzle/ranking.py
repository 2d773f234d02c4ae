"""Ranks of permutations: the Cantor expansion (Cantor 1869; Lehmer 1960) and its inverse, in exact
integers counted from 0.
"""

from collections.abc import Sequence
from math import factorial
from typing import Literal, NamedTuple

from ...system import BoardError
from .board import LARGEST_CELLS, Board, Size

BlankAs = Literal["lowest", "highest"]


class Term(NamedTuple):
    """One term of a Cantor expansion: `digit` later values are smaller than `value`, and each
    counts `place`!.
    """

    value: int
    digit: int
    place: int

    @property
    def factorial(self) -> int:
        """`place`!, which the digit multiplies."""
        return factorial(self.place)

    @property
    def product(self) -> int:
        """What the digit contributes to the rank."""
        return self.digit * self.factorial


def expansion(values: Sequence[int]) -> tuple[Term, ...]:
    """The terms of a permutation's rank, from the greatest factorial down to 0!; their products add
    up to the rank.

    The values may be any distinct integers; only their order counts, so `3 4 1 5 2` and `2 3 0 4 1`
    have the same digits. Raises BoardError if a value is repeated or there are more than 25.

    For `2 0 1` the digits are 2, 0 and 0: the rank is 2 * 2! + 0 * 1! + 0 * 0! = 4.
    """
    _check(values)
    digits = [sum(later < value for later in values[at + 1 :]) for at, value in enumerate(values)]
    return tuple(
        Term(value, digit, len(values) - 1 - at)
        for at, (value, digit) in enumerate(zip(values, digits, strict=True))
    )


def rank(values: Sequence[int]) -> int:
    """How many permutations of the same values precede this one in lexicographic order.

    Raises BoardError if a value is repeated or there are more than 25. O(n²) for n values, of which
    there are at most 25.
    """
    _check(values)
    # Horner's scheme on the factorials: `2 0 1` has the digits 2, 0, 0, and its rank is
    # ((0 * 3 + 2) * 2 + 0) * 1 + 0 = 4, after 012, 021, 102 and 120.
    total = 0
    left = sorted(values)
    for value in values:
        digit = left.index(value)
        total = total * len(left) + digit
        del left[digit]
    return total


def unrank(number: int, n: int) -> tuple[int, ...]:
    """The permutation of 0 … n-1 with this rank.

    Raises BoardError if there is none: the ranks of n values are 0 … n!-1, and n is 1 to 25.
    """
    if not 1 <= n <= LARGEST_CELLS:
        raise BoardError(f"{n} cells cannot be ranked: the range is 1 to {LARGEST_CELLS}")
    if not 0 <= number < factorial(n):
        said = number if abs(number) < 10**30 else "with such a long number"
        raise BoardError(
            f"there is no permutation {said} of {n} cells: the ranks are 0 to {factorial(n) - 1}"
        )
    # The inverse of Horner's scheme: remainders by 1, 2, 3 … give the digits from the last to the
    # first.
    digits = []
    for base in range(1, n + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(n))
    return tuple(left.pop(digit) for digit in reversed(digits))


def ranked_values(board: Board, blank: BlankAs) -> tuple[int, ...]:
    """The cells as they are ranked: the blank is 0, below every tile, or n, above every tile."""
    return (
        board.cells
        if blank == "lowest"
        else tuple(tile or len(board.cells) for tile in board.cells)
    )


def board_rank(board: Board, blank: BlankAs = "lowest") -> int:
    """The rank of a board's cells in row-major order.

    The 3x3 goal `1 2 3 4 5 6 7 8 x` is 46233 with the blank lowest and 0 with the blank highest.
    """
    return rank(ranked_values(board, blank))


def board_unrank(number: int, size: Size, blank: BlankAs = "lowest") -> Board:
    """The board of (height, width) with this rank. Raises BoardError if there is none."""
    height, width = size
    values = unrank(number, height * width)
    if blank == "lowest":
        return Board(height, width, values)
    return Board(height, width, tuple((value + 1) % (height * width) for value in values))


def _check(values: Sequence[int]) -> None:
    if len(values) > LARGEST_CELLS:
        raise BoardError(f"{len(values)} cells cannot be ranked: the maximum is {LARGEST_CELLS}")
    if len(set(values)) != len(values):
        again = next(value for value in values if values.count(value) > 1)
        raise BoardError(
            f"{again} appears {values.count(again)} times: a permutation has each value once"
        )
