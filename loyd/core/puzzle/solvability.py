"""Whether one board can be turned into another, and why."""

from enum import Enum
from itertools import combinations
from typing import NamedTuple

from loyd.core.puzzle.board import Board
from loyd.core.system.errors import BoardError


class Rule(Enum):
    """What decides, by the width: a vertical slide carries a tile past `width - 1` others, a horizontal one past none."""

    ODD_WIDTH = "the width is odd: the number of inversions must be even"
    EVEN_WIDTH = "the width is even: inversions plus the rows between the blank and its goal must be even"


class Verdict(NamedTuple):
    """Whether the goal can be reached from the start, with the numbers that decide it.

    `inversions` are the pairs of tiles (a, b) such that a stands before b in the start, reading row by row and passing over the
    blank, but after b in the goal.  `blank_rows` are the rows of the blank in the start and in the goal, counted from 0.
    """

    solvable: bool
    inversions: tuple[tuple[int, int], ...]
    blank_rows: tuple[int, int]
    rule: Rule

    @property
    def rows_apart(self) -> int:
        return abs(self.blank_rows[0] - self.blank_rows[1])

    @property
    def reason(self) -> str:
        """The verdict in one sentence: `unsolvable: 7 inversions are odd, and …`."""
        word = "solvable" if self.solvable else "unsolvable"
        count = len(self.inversions)
        counted = "1 inversion" if count == 1 else f"{count} inversions"
        if self.rule is Rule.ODD_WIDTH:
            return f"{word}: {counted}, {_parity(count)}; on an odd width the number must be even"
        rows = "1 row" if self.rows_apart == 1 else f"{self.rows_apart} rows"
        total = count + self.rows_apart
        return f"{word}: {counted} and the blank {rows} from its goal make {total}, {_parity(total)}; on an even width the sum must be even"


def verdict(start: Board, goal: Board) -> Verdict:
    """Whether the goal can be reached from the start (Johnson and Story 1879, for any goal and any rectangle).

    Raises BoardError when the two boards differ in size.
    """
    if start.size != goal.size:
        sizes = (f"{board.height}x{board.width}" for board in (start, goal))
        raise BoardError("a {} start and a {} goal differ in size: give both the same".format(*sizes))
    place = {tile: at for at, tile in enumerate(goal.cells)}
    tiles = [tile for tile in start.cells if tile]
    inversions = tuple((a, b) for a, b in combinations(tiles, 2) if place[a] > place[b])
    rows = start.blank // start.width, goal.blank // goal.width
    if start.width % 2:
        return Verdict(len(inversions) % 2 == 0, inversions, rows, Rule.ODD_WIDTH)
    return Verdict((len(inversions) + rows[0] - rows[1]) % 2 == 0, inversions, rows, Rule.EVEN_WIDTH)


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
