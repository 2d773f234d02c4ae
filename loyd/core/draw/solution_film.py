"""A solution as a film: what is shown when, for every format."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

from PIL import Image, ImageDraw

from ..engine.heuristics import Heuristic
from ..engine.puzzle import Board, Moves
from ..play.tile_picture import TilePicture
from ..system import counted
from .shapes import Box, Face, Label, Shape, bold
from .writers import Drawing

FIRST, SLIDE, REST, SOLUTION_LAST = 1.2, 0.04, 0.3, 2.4
"""How many seconds the start is shown, each picture of a slide, the board after a move, and how
much longer the last board.
"""
SLIDES = 4
"""The pictures of a move; the last one shows the tile in its place."""
BOARD_SIDE = 360
LARGEST_TILE = 110
SOLUTION_MARGIN = 14
GAP = 5
ROUND = 9
CAPTION = 44
SOLUTION_LETTERS = 17
ROOM = "#0f1218"
SOLUTION_TRAY = "#33281d"
SOLUTION_TILE = "#ecdcb9"
SOLUTION_HOME = "#bfe0ad"
FIGURE = "#271d10"
SAID = "#e8eaf0"
SOLUTION_FAINT = "#8e98aa"
SOLUTION_GOLD = "#ffd866"
SOLUTION_FINER = 3
"""How many times larger the corners of a picture are drawn before they are scaled down."""


@dataclass(frozen=True, eq=False)
class SolutionFilm:
    """The moves from a start, drawn with a picture or with numbers.

    `estimates`: h of the start and of the board after each move; empty if none is shown.
    """

    start: Board
    goal: Board
    moves: Moves
    picture: TilePicture | None = None
    estimates: Sequence[int] = ()

    @classmethod
    def from_moves(
        cls,
        start: Board,
        goal: Board,
        moves: Moves,
        heuristic: Heuristic,
        picture: TilePicture | None,
    ) -> "SolutionFilm":
        """A film that shows h. Raises MoveError if a move cannot be made."""
        estimate = heuristic.for_goal(goal)
        return cls(
            start,
            goal,
            moves,
            picture,
            tuple(estimate.display_h(board) for board in start.along(moves)),
        )

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The start, and the board after each move. Raises MoveError at the edge."""
        return tuple(self.start.along(self.moves))

    @property
    def tile(self) -> int:
        """The side of a tile, in pixels."""
        return min(LARGEST_TILE, BOARD_SIDE // max(self.start.size))

    @property
    def board_size(self) -> tuple[int, int]:
        """Width and height of the board, in pixels."""
        pitch = self.tile + GAP
        return self.start.width * pitch + GAP, self.start.height * pitch + GAP

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame, in pixels."""
        width, height = self.board_size
        return width + 2 * SOLUTION_MARGIN, height + SOLUTION_MARGIN + CAPTION

    @property
    def times(self) -> list[float]:
        """How long each frame is shown, in seconds."""
        times = [FIRST, *([SLIDE] * (SLIDES - 1) + [REST]) * len(self.moves)]
        times[-1] += SOLUTION_LAST
        return times

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell, in pixels."""
        row, column = divmod(cell, self.start.width)
        pitch = self.tile + GAP
        return SOLUTION_MARGIN + GAP + column * pitch, SOLUTION_MARGIN + GAP + row * pitch

    def caption(self, step: int) -> tuple[str, str]:
        """The text under the board after so many moves, at the left and at the right: `move 7 of
        19: r right` and `h 12`.
        """
        said = counted(len(self.moves), "move")
        if step:
            move = self.moves[step - 1]
            said = f"move {step} of {len(self.moves)}: {move.letter} {move.word}"
        return said, f"h {self.estimates[step]}" if self.estimates else ""

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:  # no terminal shows it
        """The pictures in order. Raises MoveError if a move cannot be made."""
        title = f"{self.caption(0)[0]} from {self.start} to {self.goal}"
        tray = Box(SOLUTION_MARGIN, SOLUTION_MARGIN, *self.board_size, SOLUTION_TRAY, round=ROUND)
        for place in range(len(self.times)):
            step = -(-place // SLIDES)
            slid = (place % SLIDES or SLIDES) / SLIDES
            shapes = tray, *self._tiles(step, slid), *self._foot(step)
            yield Drawing(title, *self.size, shapes, ROOM)

    def _tiles(self, step: int, slid: float) -> Iterator[Shape]:
        board = self.boards[step]
        side = self.tile
        is_whole = step == len(self.moves) and slid == 1 and board == self.goal
        for cell, tile in enumerate(board.cells):
            x, y = self.corner(cell)
            if step and cell == self.boards[step - 1].blank:
                from_x, from_y = self.corner(board.blank)
                x = round(from_x + (x - from_x) * slid)
                y = round(from_y + (y - from_y) * slid)
            if self.picture is not None and (tile or is_whole):
                yield Face(x, y, side, side, self._faces[tile])
            elif tile:
                ink = SOLUTION_HOME if self.goal.cells[cell] == tile else SOLUTION_TILE
                yield Box(x, y, side, side, ink, round=ROUND)
                size = side * 0.44
                middle = x + side / 2
                foot = y + side / 2 + 0.36 * size
                yield bold(middle, foot, str(tile), size, FIGURE, "middle")

    @cached_property
    def _faces(self) -> dict[int, bytes]:
        """The piece of the picture on each tile, and on the blank, as a PNG with round corners."""
        assert self.picture is not None  # noqa: S101  for mypy: only pictures have faces
        side = self.tile
        pitch = self.tile + GAP
        height, width = (count * pitch - GAP for count in self.start.size)
        mask = Image.new("L", (side * SOLUTION_FINER, side * SOLUTION_FINER))
        edge = side * SOLUTION_FINER - 1
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, edge, edge), ROUND * SOLUTION_FINER, fill=255)
        whole = Image.fromarray(self.picture.in_pixels(height, width))
        faces = {}
        for cell, tile in enumerate(self.goal.cells):
            row, column = divmod(cell, self.goal.width)
            left = column * pitch
            top = row * pitch
            piece = whole.crop((left, top, left + side, top + side))
            held = BytesIO()
            piece.putalpha(mask.reduce(SOLUTION_FINER))
            piece.save(held, "PNG", optimize=True)
            faces[tile] = held.getvalue()
        return faces

    def _foot(self, step: int) -> Iterator[Shape]:
        width, height = self.size
        said, estimate = self.caption(step)
        y = height - CAPTION / 2 + 4
        room = width - 2 * SOLUTION_MARGIN
        yield Label(SOLUTION_MARGIN, y, said, SOLUTION_LETTERS, SAID)
        yield Label(width - SOLUTION_MARGIN, y, estimate, SOLUTION_LETTERS, SOLUTION_FAINT, "end")
        yield Box(SOLUTION_MARGIN, height - 6, room, 2, SOLUTION_TRAY)
        yield Box(
            SOLUTION_MARGIN, height - 6, room * step / max(len(self.moves), 1), 2, SOLUTION_GOLD
        )
