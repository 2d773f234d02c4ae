"""The solution that a search in plain Python names, whichever way it writes it."""

from collections.abc import Sequence
from itertools import pairwise

from loyd.core.errors import MoveError, RecordError
from loyd.core.foreign import shown
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move

LETTERS = "udlr"


def solution(start: Board, goal: Board, named: object, how: str = "returned") -> tuple[Move, ...]:
    """The moves from the start to the goal.

    `named`: moves or their letters, or boards from the start on; `how` the search named them.  Raises RecordError where it is none of
    these, or does not lead from the start to the goal.
    """
    if not isinstance(named, Sequence):
        raise RecordError(f"a search {how} {shown(named)}; a path is moves, their letters, or the boards from the start to the goal")
    if named and all(isinstance(item, Board) for item in named):
        moves = _between(start, named, how)
    else:
        moves = tuple(_move(item, how) for item in named)
    board = start
    try:
        *_, board = start.along(moves)
    except MoveError as error:
        raise RecordError(f"a search {how} a path that is none: {error}") from None
    if board != goal:
        raise RecordError(f"a search {how} a path that ends at {board}, not at the goal, {goal}")
    return moves


def _move(item: object, how: str) -> Move:
    if isinstance(item, Move):
        return item
    if isinstance(item, str) and len(item) == 1 and item in LETTERS:
        return Move(LETTERS.index(item))
    raise RecordError(f"a search {how} a path with {shown(item)} in it; a move is a Move or one of the letters u, d, l and r")


def _between(start: Board, boards: Sequence[Board], how: str) -> tuple[Move, ...]:
    if boards[0] != start:
        raise RecordError(f"a search {how} a path that begins at {boards[0]}, not at the start, {start}")
    moves = []
    for before, after in pairwise(boards):
        move = next((move for move, board in before.successors() if board == after), None)
        if move is None:
            raise RecordError(f"a search {how} a path on which {after} follows {before}, which is more than one move away")
        moves.append(move)
    return tuple(moves)
