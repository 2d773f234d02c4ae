"""The solution that a search in plain Python returned, whichever way it wrote it."""

from collections.abc import Sequence
from itertools import pairwise

from core.errors import MoveError, RecordError
from core.puzzle.board import Board
from core.puzzle.move import Move
from core.search.problem import Problem

LETTERS = "udlr"


def solution(problem: Problem, returned: object) -> tuple[Move, ...]:
    """The moves from the start to the goal.

    `returned`: moves or their letters, or boards from the start on.  Raises RecordError where it is none of these, or does not
    lead from the start to the goal.
    """
    if not isinstance(returned, Sequence):
        raise RecordError(f"a search returned {returned!r}; it must return moves, their letters, or the boards from the start to the goal")
    if returned and all(isinstance(item, Board) for item in returned):
        moves = _between(problem, returned)
    else:
        moves = tuple(_move(item) for item in returned)
    board = problem.start
    try:
        *_, board = problem.start.along(moves)
    except MoveError as error:
        raise RecordError(f"a search returned a path that is none: {error}") from None
    if board != problem.goal:
        raise RecordError(f"a search returned a path that ends at {board}, not at the goal, {problem.goal}")
    return moves


def _move(item: object) -> Move:
    if isinstance(item, Move):
        return item
    if isinstance(item, str) and len(item) == 1 and item in LETTERS:
        return Move(LETTERS.index(item))
    raise RecordError(f"a search returned a path with {item!r} in it; a move is a Move or one of the letters u, d, l and r")


def _between(problem: Problem, boards: Sequence[Board]) -> tuple[Move, ...]:
    if boards[0] != problem.start:
        raise RecordError(f"a search returned a path that begins at {boards[0]}, not at the start, {problem.start}")
    moves = []
    for before, after in pairwise(boards):
        move = next((move for move, board in before.successors() if board == after), None)
        if move is None:
            raise RecordError(f"a search returned a path on which {after} follows {before}, which is more than one move away")
        moves.append(move)
    return tuple(moves)
