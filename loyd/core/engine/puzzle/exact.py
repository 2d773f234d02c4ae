"""All boards of up to ten cells, by their distances from the start and the goal of a search."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from math import factorial, perm

import numpy as np
from numpy.typing import NDArray

from ...system import BoardError
from .board import MOST_CELLS, UNREACHABLE, Board, Move, Moves
from .packing import Bytes, Int32s, Integers, Words, layout
from .ranking import rank, unrank

NOWHERE = (1 << 16) - 1
"""The place of an unreachable board."""
_BELOW = np.array([number.bit_count() for number in range(1 << MOST_CELLS)], np.int64)


@dataclass(frozen=True, eq=False)
class Space:
    """The boards between a start and a goal, sorted into places: all boards of a place have the
    same distances from start and goal.

    By place: `g`, the distance from the start; `h`, the distance to the goal; `totals`, the number
    of boards. `length` is the distance from the start to the goal. g - h and g + h have the same
    parity as `length`, so that `across` and `up` are whole numbers.
    """

    start: Board
    goal: Board
    length: int
    g: Integers
    h: Integers
    totals: Integers
    place_by_index: NDArray[np.uint16]
    """By the index of a board in an `ExactTable`."""

    @staticmethod
    @lru_cache(maxsize=4)
    def from_boards(start: Board, goal: Board) -> "Space":
        """The space of a start and a goal; takes about 25 ms for the 8-puzzle.

        Raises BoardError for boards of more than ten cells or of two sizes, and if the goal cannot
        be reached.
        """
        to_goal = ExactTable.build(goal)
        length = to_goal.distance(start)
        if length is None:
            raise BoardError(f"{goal} cannot be reached from {start}, so no board is between them")
        from_start = ExactTable.build(start).distances.astype(np.int64)
        # Two distances below 255 as one number: 31 from the start and 7 to the goal are 31 * 255 +
        # 7 = 7912, of which `divmod` gives them back.
        codes = from_start * UNREACHABLE + to_goal.distances
        is_reached = to_goal.distances != UNREACHABLE
        totals = np.bincount(codes[is_reached])
        found = np.flatnonzero(totals)
        # By code, the number of its place: the few codes that occur are renumbered from 0, so that
        # two bytes per board are enough.
        numbers = np.full(codes.max() + 1, NOWHERE, np.uint16)
        numbers[found] = np.arange(len(found))
        return Space(
            start,
            goal,
            length,
            *np.divmod(found, UNREACHABLE),
            totals[found],
            np.where(is_reached, numbers[codes], NOWHERE),
        )

    @property
    def widest_layer(self) -> tuple[int, int]:
        """The distance from the start that most boards have, and how many have it."""
        layers = np.bincount(self.g, self.totals)
        return int(layers.argmax()), int(layers.max())

    @property
    def across(self) -> Integers:
        """By place: the progress from the start, 0, to the goal, `length`; less or more for boards
        beyond either.
        """
        return (self.g - self.h + self.length) // 2

    @property
    def up(self) -> Integers:
        """By place: half the number of extra moves; 0 for boards on an optimal path."""
        return (self.g + self.h - self.length) // 2

    def places(self, words: Words) -> NDArray[np.uint16]:
        """The place of each packed board, given its first word (see
        `loyd.core.engine.puzzle.packing`). O(cells) array operations for all boards together.
        """
        count = len(self.goal.cells)
        bits, _ = layout(count)
        blanks, ranks, used = (np.zeros(len(words), np.int64) for _ in range(3))
        left = np.full(len(words), count - 1)
        worth = np.array([0, *(factorial(number) for number in range(count))])
        for cell in range(count):
            tiles = (words >> np.uint64(bits * cell) & np.uint64((1 << bits) - 1)).astype(np.int64)
            is_tile = tiles > 0
            blanks[~is_tile] = cell
            # the smaller tiles still to come, each of which stands for as many orders as the
            # remaining tiles have
            ranks += (tiles - 1 - _BELOW[used & (1 << tiles) - 1]) * is_tile * worth[left]
            used |= is_tile * (1 << tiles)
            left -= is_tile
        return self.place_by_index[blanks * factorial(count - 1) + ranks]

    def place(self, board: Board) -> int:
        """The place of a board. Raises BoardError for a board of another size or an unreachable
        one.
        """
        place = int(self.place_by_index[ExactTable.build(self.goal).index(board)])
        if place == NOWHERE:
            raise BoardError(f"{board} cannot be reached from {self.start}")
        return place

    def distances(self, board: Board) -> tuple[int, int]:
        """The distances of a board from the start and from the goal. Raises BoardError like
        `place`.
        """
        place = self.place(board)
        return int(self.g[place]), int(self.h[place])

    def places_at(self, distances: Collection[tuple[int, int]]) -> Integers:
        """The places of all boards at one of these pairs of distances (from the start, to the
        goal).
        """
        wanted = set(distances)
        return np.array(
            [
                at
                for at, pair in enumerate(zip(self.g.tolist(), self.h.tolist(), strict=True))
                if pair in wanted
            ],
            np.int64,
        )

    def boards(self, places: Integers) -> list[Board]:
        """All boards at any of these places, in the order of their indices. O(n!): one pass over
        all boards.
        """
        table = ExactTable.build(self.goal)
        return [
            table.board(index)
            for index in np.flatnonzero(np.isin(self.place_by_index, places)).tolist()
        ]


MOST_ANSWERED = 9
"""Up to this many cells, `Answers` to all boards are kept."""
_LETTERS = np.array([ord(move.letter) for move in Move], np.uint8)


@dataclass(frozen=True, eq=False)
class Answers:
    """The first optimal solution of any board, looked up by the board's characters.

    `answers["23415x768"]` is a word of letters, empty for the goal itself and None for an
    unsolvable board. The key has one character per cell in row-major order, `x` for the blank; any
    other key raises KeyError. Nothing is cached between look-ups.
    """

    words: NDArray[np.bytes_]  # by index, empty where unsolvable
    distances: Bytes  # by index
    ranks: dict[str, int]  # of the tiles without the blank

    def __getitem__(self, key: str) -> str | None:
        """The letters for a board, or None if it cannot be solved. Raises KeyError if the key is
        not a board.
        """
        before, blank, behind = key.partition("x")
        if not blank:
            raise KeyError(key)
        index = len(before) * len(self.ranks) + self.ranks[before + behind]
        word: bytes = self.words.item(index)
        return word.decode() if word or not self.distances.item(index) else None


@dataclass(frozen=True, eq=False)
class ExactTable:
    """The distance of every board from one goal.

    `distances[i]` is the distance of board i from the goal, or UNREACHABLE. The index i of a board
    of n cells is `blank * (n-1)! + r`, where r is the rank of its tiles read row by row without the
    blank; a sideways move then changes only the blank, and i runs over all n! boards, solvable or
    not.
    """

    goal: Board
    distances: Bytes

    @staticmethod
    @lru_cache(maxsize=4)
    def build(goal: Board) -> "ExactTable":
        """The table of a goal, by breadth-first search backwards from it; takes about 20 ms for the
        8-puzzle.

        Raises BoardError for a goal of more than ten cells.

        O(n!) bytes, and each board is expanded once: 362,880 boards of 3x3. Oracle: `flood` of
        `tests/oracle/sliding.py`.
        """
        if len(goal.cells) > MOST_CELLS:
            raise BoardError(
                f"the exact table covers boards of up to {MOST_CELLS} cells: "
                f"{goal.height}x{goal.width} has {len(goal.cells)}"
            )
        after = successors(goal.height, goal.width)
        distances = np.full(factorial(len(goal.cells)), UNREACHABLE, np.uint8)
        layer = np.array([_index(goal)], np.int32)
        distances[layer] = 0
        depth = 0
        while layer.size:
            depth += 1
            found = []
            for move in Move:
                # a move is one-to-one, so only two different moves can find a board twice, and the
                # second finds it marked
                reached = after[move].take(layer)
                reached = reached[distances.take(reached) == UNREACHABLE]
                distances[reached] = depth
                found.append(reached)
            layer = np.concatenate(found)
        distances.flags.writeable = False
        return ExactTable(goal, distances)

    def index(self, board: Board) -> int:
        """The index of a board in `distances`. Raises BoardError if its size differs from the
        goal's.
        """
        if board.size != self.goal.size:
            raise BoardError(
                f"the table is for {self.goal.height}x{self.goal.width} boards, and this one is "
                f"{board.height}x{board.width}"
            )
        return _index(board)

    def board(self, index: int) -> Board:
        """The board of an index: the blank's cell times (n - 1)!, plus the rank of the tiles."""
        blank, number = divmod(index, factorial(len(self.goal.cells) - 1))
        tiles = [tile + 1 for tile in unrank(number, len(self.goal.cells) - 1)]
        return Board(*self.goal.size, (*tiles[:blank], 0, *tiles[blank:]))

    def cells(self, indexes: NDArray[np.intp]) -> Bytes:
        """The cells of the boards with these indices in `distances`: one row per board, in
        row-major order.
        """
        count = len(self.goal.cells)
        orders = np.array(list(permutations(range(1, count))), np.uint8)
        blanks, numbers = np.divmod(indexes, len(orders))
        rows = np.zeros((len(indexes), count), np.uint8)
        # The mask is true for all cells but the blank's, row by row, which is the order of the
        # tiles.
        rows[np.arange(count) != blanks[:, None]] = orders[numbers].ravel()
        return rows

    def distance(self, board: Board) -> int | None:
        """The distance of a board, or None if there is no path. Raises BoardError for another
        size.
        """
        distance = int(self.distances[self.index(board)])
        return None if distance == UNREACHABLE else distance

    def solution(self, board: Board, order: Moves = tuple(Move)) -> Moves | None:
        """The optimal path to the goal that is first in move order at each step; None if there is
        no path.

        Raises BoardError for a board of another size.
        """
        index = self.index(board)
        if self.distances[index] == UNREACHABLE:
            return None
        after = successors(*self.goal.size)
        moves = []
        while distance := self.distances[index]:
            move = next(
                move for move in order if self.distances[after[move, index]] == distance - 1
            )
            moves.append(move)
            index = after[move, index]
        return tuple(moves)

    def indexes_at(self, distance: int) -> NDArray[np.intp]:
        """The indexes of all boards at this distance from the goal."""
        return np.flatnonzero((self.distances == distance) & (self.distances != UNREACHABLE))

    def boards(self) -> Iterator[tuple[Board, int]]:
        """Every board that can be solved, with its distance in moves."""
        for index in np.flatnonzero(self.distances != UNREACHABLE).tolist():
            yield self.board(index), int(self.distances[index])

    def depths(self) -> tuple[int, ...]:
        """The number of boards at distance 0, 1, 2 …"""
        return tuple(np.bincount(self.distances[self.distances != UNREACHABLE]).tolist())

    def answers(self, order: Moves = tuple(Move)) -> Answers:
        """Every board's `solution` at once, as letters; takes about 80 ms for the 8-puzzle, then
        one or two microseconds a look-up.
        """
        after = successors(*self.goal.size)
        # For each board the first move that brings it closer: assigned from the last move in order
        # to the first, so that the first wins.
        first = np.zeros(len(self.distances), np.uint8)
        for move in reversed(order):
            first[self.distances[after[move]] == self.distances - 1] = move
        longest = len(self.depths()) - 1
        words = np.zeros((len(self.distances), longest), np.uint8)
        for distance in range(1, longest + 1):
            layer = self.indexes_at(distance)
            words[layer, 0] = _LETTERS[first[layer]]
            # By rising distance: the word of a board is its first letter and the word of the board
            # that this move leads to, which is already known.
            words[layer, 1:distance] = words[after[first[layer], layer], : distance - 1]
        return Answers(
            words.view(f"S{longest}").ravel(), self.distances, _tile_ranks(len(self.goal.cells))
        )


def _index(board: Board) -> int:
    tiles = board.cells[: board.blank] + board.cells[board.blank + 1 :]
    return board.blank * factorial(len(tiles)) + rank(tiles)


@cache
def _tile_ranks(n: int) -> dict[str, int]:
    return {
        "".join(tiles): number for number, tiles in enumerate(permutations("12345678"[: n - 1]))
    }


@cache
def successors(height: int, width: int) -> Int32s:
    """The index of the board after each move: shape (4, n!). A move beyond the edge leads back to
    the board itself.
    """
    count = height * width
    orders = factorial(count - 1)
    after = np.tile(np.arange(count * orders, dtype=np.int32), (4, 1))
    cells = after.reshape(4, count, orders)
    for cell in range(count):
        if cell % width:
            # A sideways move keeps the order of the tiles, so only the blank's part of the index
            # changes.
            cells[Move.LEFT, cell] -= orders
        if (cell + 1) % width:
            cells[Move.RIGHT, cell] += orders
        if cell + width < count:
            down, up = _turned(count - 1, cell, width)
            cells[Move.DOWN, cell] = (cell + width) * orders + down
            cells[Move.UP, cell + width] = cell * orders + up
    after.flags.writeable = False
    return after


def _turned(n: int, first: int, width: int) -> tuple[Int32s, Int32s]:
    """The rank of each of the n! orders after its `width` tiles from `first` on are rotated by one
    place to the right, and to the left.

    A vertical move is such a rotation. In the mixed-radix digits of the rank it changes only the
    rotated tiles' own digits, so that it is known from the few arrangements of `width` out of the
    `n - first` remaining tiles.
    """
    arrangements = list(permutations(range(n - first), width))
    place = {tiles: at for at, tiles in enumerate(arrangements)}
    # By the tiles before `first`, the arrangement of the rotated ones, and the order of the rest:
    # a rotation permutes the middle axis alone.
    ranks = np.arange(factorial(n), dtype=np.int32).reshape(
        perm(n, first), len(arrangements), factorial(n - first - width)
    )
    right = [place[tiles[-1:] + tiles[:-1]] for tiles in arrangements]
    left = [place[tiles[1:] + tiles[:1]] for tiles in arrangements]
    return ranks[:, right].ravel(), ranks[:, left].ravel()
