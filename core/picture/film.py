"""A solution as a moving picture: what is to be seen when, for any way of writing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.picture.canvas import Colour
from loyd.core.picture.picture import Picture
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move

FIRST, STEP, SLIDE, LAST = 1200, 420, 180, 2400
"""How long the start is shown, each move takes, its tile slides, and the end is shown, in milliseconds."""
BOARD_SIDE, LARGEST_TILE = 360, 110
MARGIN, GAP, ROUND = 14, 5, 9
CAPTION = 44

ROOM: Colour = (15, 18, 24)
TRAY: Colour = (51, 40, 29)
TILE: Colour = (236, 220, 185)
HOME: Colour = (191, 224, 173)
FIGURE: Colour = (39, 29, 16)
SAID: Colour = (232, 234, 240)
FAINT: Colour = (142, 152, 170)
GOLD: Colour = (255, 216, 102)


@dataclass(frozen=True)
class Film:
    """The moves from a start, drawn with a picture or with numbers.

    `estimates`: h of the start and of the board after each move; empty where none is to be shown.
    """

    start: Board
    goal: Board
    moves: tuple[Move, ...]
    picture: Picture | None = None
    estimates: Sequence[int] = ()

    @classmethod
    def of(cls, start: Board, goal: Board, moves: tuple[Move, ...], heuristic: Heuristic, picture: Picture | None) -> "Film":
        """A film that shows h.  Raises MoveError where a move cannot be made."""
        estimate = heuristic.towards(goal)
        return cls(start, goal, moves, picture, tuple(estimate.shown(board) for board in start.along(moves)))

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The start, and the board after each move.  Raises MoveError at the edge."""
        return tuple(self.start.along(self.moves))

    @property
    def tile(self) -> int:
        """The side of a tile in pixels."""
        return min(LARGEST_TILE, BOARD_SIDE // max(self.start.size))

    @property
    def board_size(self) -> tuple[int, int]:
        """(width, height) of the tray in pixels."""
        pitch = self.tile + GAP
        return self.start.width * pitch + GAP, self.start.height * pitch + GAP

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) of the whole in pixels."""
        width, height = self.board_size
        return width + 2 * MARGIN, height + MARGIN + CAPTION

    @property
    def duration(self) -> int:
        """How long it takes, in milliseconds."""
        return FIRST + STEP * len(self.moves) + LAST

    def begins(self, move: int) -> int:
        """When a move (counted from 0) begins, in milliseconds."""
        return FIRST + STEP * move

    def corner(self, cell: int) -> tuple[int, int]:
        """(x, y) of the tile in a cell, in pixels."""
        row, column = divmod(cell, self.start.width)
        pitch = self.tile + GAP
        return MARGIN + GAP + column * pitch, MARGIN + GAP + row * pitch

    def is_home(self, board: Board, cell: int) -> bool:
        """Whether the tile in a cell is where the goal wants it."""
        return board.cells[cell] == self.goal.cells[cell]

    @property
    def last_piece(self) -> bool:
        """Whether the picture gets its last piece at the end: it has been the blank's until then."""
        return self.picture is not None and self.boards[-1] == self.goal

    def caption(self, step: int) -> tuple[str, str]:
        """What is written under the board after so many moves, at the left and at the right: `move 7 of 19: r right` and `h 12`."""
        counted = f"move {step} of {len(self.moves)}" if step else f"{len(self.moves)} moves" if len(self.moves) != 1 else "1 move"
        made = f": {self.moves[step - 1].letter} {self.moves[step - 1].word}" if step else ""
        return counted + made, f"h {self.estimates[step]}" if self.estimates else ""
