"""Whether a move ever changes h by more than the 1 that it costs."""

from dataclasses import dataclass

import numpy as np

from loyd.core.audit.population import Integers, Population
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move

EXAMPLES = 100


@dataclass(frozen=True)
class Edge:
    """A move along which h falls: from a board with `h` to one with `next_h`, both in moves."""

    board: Board
    move: Move
    h: int
    next_h: int

    @property
    def fall(self) -> int:
        """By how much h falls; a consistent heuristic falls by no more than 1."""
        return self.h - self.next_h


@dataclass(frozen=True)
class Consistency:
    """`violations` of the `moves` between boards change h by more than 1; `worst`: up to EXAMPLES of them, the steepest first."""

    moves: int
    violations: int
    worst: tuple[Edge, ...]

    @property
    def holds(self) -> bool:
        """Whether no move changes h by more than 1."""
        return self.violations == 0


def consistency(population: Population, hs: Integers) -> Consistency:
    """Compare h at both ends of every move; `hs` by row of the population."""
    falls = np.abs(hs[population.moves[:, 0]] - hs[population.moves[:, 1]])
    broken = np.flatnonzero(falls > 1)
    steepest = broken[np.argsort(-falls[broken], kind="stable")][:EXAMPLES]
    return Consistency(
        moves=len(population.moves),
        violations=len(broken),
        worst=tuple(_edge(population, hs, *pair) for pair in population.moves[steepest].tolist()),
    )


def _edge(population: Population, hs: Integers, one: int, other: int) -> Edge:
    """The move between two rows, from the one with the greater h."""
    start, end = (one, other) if hs[one] > hs[other] else (other, one)
    board, after = population.board(start), population.board(end)
    move = next(move for move, reached in board.successors() if reached == after)
    return Edge(board, move, int(hs[start]), int(hs[end]))
