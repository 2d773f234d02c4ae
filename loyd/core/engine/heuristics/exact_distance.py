"""The true distance of every board of up to twelve cells: the perfect heuristic.

Admissible and consistent; no admissible heuristic exceeds it. See `whole_space`.
"""

import ctypes as c
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...system import Building, SettingError
from ..native.binding import of_arrays, struct_of
from ..puzzle import Board, Size
from ..puzzle.packing import Bytes, Integers
from .heuristic import Heuristic
from .whole_space import MOST_CELLS_IN_SPACE, Layer, WholeSpace, layers, space_shape, whole_space

RUNNING = ("at",)


class ExactDistance(NamedTuple):
    """The space of a goal, and a board as the space has it: `cell[i]` is the board's cell at its
    cell i, `place` the inverse of that, `tile[n]` what it calls the tile n.

    `at`: the running state, the cell of the blank, the order of the tiles, and h.
    """

    space: WholeSpace
    cell: Bytes
    place: Bytes
    tile: Bytes
    at: Integers


@dataclass(frozen=True)
class TrueDistance(Heuristic):
    """The true distance as an entry of the catalogue; above ten cells its table is large."""

    def is_ready(self, goal: Board) -> bool:
        return space_shape(goal.size, goal.blank)[0].is_ready

    def tables(self, goal: Board, building: Building) -> ExactDistance:
        """The tables for a goal. Raises BuildCancelledError."""
        shape, _ = space_shape(goal.size, goal.blank)
        return _in_shape(goal, whole_space(shape, building)[0])


def _in_shape(goal: Board, space: WholeSpace) -> ExactDistance:
    _, order = space_shape(goal.size, goal.blank)
    tiles = np.array(goal.cells, np.uint8)[order]
    tile = np.zeros(len(order), np.uint8)
    # The space has its tiles in order, 1, 2, 3 …, so the goal's tiles are renamed by the order in
    # which they stand there.
    tile[tiles[tiles > 0]] = np.arange(1, len(order))
    places = np.argsort(order).astype(np.uint8)
    return ExactDistance(space, order, places, tile, np.zeros(3, np.int64))


def boards_of(goal: Board, layer: Layer, indexes: Integers) -> Bytes:
    """The cells of a goal's boards with these numbers (see `Layer.indexes`), one row per board."""
    rows = np.zeros((len(indexes), len(goal.cells)), np.uint8)
    shape, _ = space_shape(goal.size, goal.blank)
    placed = _in_shape(goal, shape.space(layer.table))
    of_arrays("loyd_boards")(c.byref(struct_of(placed)), indexes, rows.reshape(-1))
    return rows


def refusal(size: Size) -> str:
    """Why a size is too large for a table of all distances; empty if it is not."""
    height, width = size
    if height * width <= MOST_CELLS_IN_SPACE:
        return ""
    return (
        f"exact is defined on boards of up to {MOST_CELLS_IN_SPACE} cells, and {height}x{width} "
        f"has {height * width}; use pdb-6-6-3 on 4x4, pdb-6-6-6-6 on 5x5"
    )


MOST_BOARDS = 1_000_000
"""The most boards that are listed."""


def boards_from(goal: Board, nearest: int, farthest: int, building: Building) -> Iterator[Board]:
    """The boards whose optimal solution has from `nearest` to `farthest` moves, by distance.

    Raises SettingError if there are none, and if more than MOST_BOARDS boards would have to be
    listed or, above twelve cells, generated; and BuildCancelledError.
    """
    if len(goal.cells) > MOST_CELLS_IN_SPACE:
        yield from _outwards(goal, nearest, farthest)
        return
    shape, _ = space_shape(goal.size, goal.blank)
    listed = 0
    for distance, layer in enumerate(layers(shape, building)):
        if distance > farthest:
            return
        if distance >= nearest:
            listed += layer.size
            _check(goal, distance, listed)
            rows = boards_of(goal, layer, layer.indexes())
            yield from (Board(*goal.size, tuple(row)) for row in rows.tolist())
    if distance < nearest:
        raise SettingError(
            f"no {goal.height}x{goal.width} board is {nearest} moves from this goal: 0 to "
            f"{distance} are possible"
        )


def _check(goal: Board, distance: int, boards: int) -> None:
    if boards > MOST_BOARDS:
        raise SettingError(
            f"the {goal.height}x{goal.width} boards up to {distance} moves from the goal are more "
            f"than {MOST_BOARDS:,}: ask for fewer moves, or leave out --all"
        )


def _outwards(goal: Board, nearest: int, farthest: int) -> Iterator[Board]:
    # A neighbour is one move closer or one move farther, so the layer before is all that a new
    # layer has to be compared with: parity excludes the layer itself.
    before: set[Board] = set()
    layer = {goal: None}
    made = 0
    for distance in range(farthest + 1):
        made += len(layer)
        _check(goal, distance, made)
        if distance >= nearest:
            yield from layer
        following = {
            after: None for board in layer for _, after in board.successors() if after not in before
        }
        before = set(layer)
        layer = following
