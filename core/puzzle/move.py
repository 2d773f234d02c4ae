"""The four moves of the blank."""

from enum import IntEnum

from loyd.core.errors import MoveError, SettingError


class Move(IntEnum):
    """A move of the *blank*; the tile that slides goes the opposite way.

    The values are what the search kernels compute with: `move ^ 1` is the opposite.
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
        """The move that undoes this one."""
        return Move(self ^ 1)

    @property
    def rows(self) -> int:
        """By how many rows the blank moves: -1, 0 or 1."""
        return (-1, 1, 0, 0)[self]

    @property
    def columns(self) -> int:
        """By how many columns the blank moves: -1, 0 or 1."""
        return (0, 0, -1, 1)[self]


DEFAULT_ORDER = "udlr"


def parse_order(text: str) -> tuple[Move, ...]:
    """The operator order named by a permutation of `udlr`, such as `ulrd`.

    Raises SettingError when a letter is missing, repeated or unknown.
    """
    letters = text.replace(" ", "").replace(",", "").lower()
    if sorted(letters) != sorted("udlr"):
        raise SettingError(f"operator order {text!r} must name u, d, l and r once each, for example {DEFAULT_ORDER!r}")
    return tuple(Move("udlr".index(letter)) for letter in letters)


def letters(moves: "tuple[Move, ...] | list[Move]") -> str:
    """The moves as one word of letters: `ullddr…`."""
    return "".join(move.letter for move in moves)


def parse_moves(moves: str) -> tuple[Move, ...]:
    """The moves that a word of letters names.  Raises MoveError."""
    unknown = [letter for letter in moves if letter not in DEFAULT_ORDER]
    if unknown:
        raise MoveError(f"{unknown[0]!r} is no move of the blank; write u, d, l or r for each")
    return tuple(Move(DEFAULT_ORDER.index(letter)) for letter in moves)
