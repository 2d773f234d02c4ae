"""Every board at some distances from a goal, each once."""

from collections.abc import Iterator

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.puzzle.exact import ExactTable

MOST_BOARDS = 1_000_000
"""So many boards of more than nine cells are made, no more."""


def boards_from(goal: Board, nearest: int, farthest: int) -> Iterator[Board]:
    """The boards whose shortest solution has from `nearest` to `farthest` moves, by rising distance.

    Raises SettingError where there is none, and where more boards than MOST_BOARDS of more than nine cells had to be made.
    """
    if len(goal.cells) > MOST_CELLS:
        yield from _outwards(goal, nearest, farthest)
        return
    table = ExactTable.build(goal)
    last = len(table.depths()) - 1
    if nearest > last:
        raise SettingError(f"no {goal.height}x{goal.width} board is {nearest} moves from this goal: 0 to {last} are possible")
    for distance in range(nearest, min(farthest, last) + 1):
        yield from (table.board(index) for index in table.indexes_at(distance).tolist())


def _outwards(goal: Board, nearest: int, farthest: int) -> Iterator[Board]:
    """Layer after layer; a move leads to the layer before or to the next, so that no older one need be known."""
    before: set[Board] = set()
    layer = {goal: None}
    made = 0
    for distance in range(farthest + 1):
        made += len(layer)
        if made > MOST_BOARDS:
            raise SettingError(
                f"the {goal.height}x{goal.width} boards up to {distance} moves from the goal are more than {MOST_BOARDS:,}: "
                "ask for fewer moves, or for some of them without --all"
            )
        if distance >= nearest:
            yield from layer
        following = {after: None for board in layer for _, after in board.successors() if after not in before}
        before, layer = set(layer), following
