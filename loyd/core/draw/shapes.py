"""The shapes of a drawing. Lengths are in points, x to the right and y downwards; a colour is
`#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple, Self
from zlib import crc32

from ..engine import Outcome
from ..engine.puzzle import Board
from ..engine.record import Trace
from ..study.compare import solved_words
from ..system import counted, grouped

Point = tuple[float, float]


DASHES = "4 3"
LENGTHS = ("width", "height", "thick", "round", "radius", "size", "wide", "tall")
"""The attributes that grow with a shape."""


@dataclass(frozen=True, eq=False)
class Placed:
    """A shape with one place: its corner, its middle, or where its text begins."""

    x: float
    y: float

    def moved(self, x: float, y: float, scale: float = 1.0) -> Self:
        """The shape, scaled about the origin of its drawing and then moved there."""
        return replace(self, x=x + self.x * scale, y=y + self.y * scale, **_grown(self, scale))


@dataclass(frozen=True, eq=False)
class Cornered:
    """A shape given by its corners alone, so that moving it moves these."""

    corners: tuple[Point, ...]

    def moved(self, x: float, y: float, scale: float = 1.0) -> Self:
        """Like that of a shape with one place."""
        corners = tuple((x + across * scale, y + down * scale) for across, down in self.corners)
        return replace(self, corners=corners, **_grown(self, scale))


def _grown(shape: Placed | Cornered, scale: float) -> dict[str, Any]:
    return {name: value * scale for name, value in vars(shape).items() if name in LENGTHS}


class Inked:
    """The inside and the outline of a shape, where it has no attributes of its own for them."""

    fill: str | None = None
    stroke: str | None = None
    thick: float = 1.0
    dashes: str = ""


@dataclass(frozen=True)
class Box(Placed, Inked):
    """A rectangle from its upper left corner; `note` is its tooltip, `sign` fills it in text
    drawings.
    """

    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    thick: float = 1.0
    dashes: str = ""
    round: float = 0.0
    note: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Face(Placed):
    """A picture, as the content of a PNG file, from its upper left corner."""

    width: float
    height: float
    png: bytes

    @property
    def name(self) -> str:
        """What tells it from the other pictures of a drawing."""
        return f"face-{crc32(self.png):08x}"


@dataclass(frozen=True)
class Line(Cornered, Inked):
    """Straight from point to point, or the polygon of these corners if it has a `fill`; `dashes`:
    the lengths of dashes and gaps, in turn.
    """

    stroke: str | None = None
    thick: float = 1.0
    dashes: str = ""
    fill: str | None = None


@dataclass(frozen=True)
class Disc(Placed, Inked):
    """A filled circle around a point; `sign` stands there in text drawings."""

    radius: float
    fill: str
    stroke: str | None = None
    sign: str = ""


@dataclass(frozen=True)
class Label(Placed):
    """Text on a line; `anchor`: which part of it is at x. Turned text runs upwards."""

    text: str
    size: float
    colour: str
    anchor: str = "start"
    is_bold: bool = False
    is_turned: bool = False


bold = partial(Label, is_bold=True)
"""A bold label."""


@dataclass(frozen=True, eq=False)
class Mosaic(Placed):
    """Places of one colour, each `wide` × `tall`, upwards from a lower left corner; `runs`: (row,
    first column, columns).
    """

    wide: float
    tall: float
    runs: tuple[tuple[int, int, int], ...]
    fill: str

    def boxes(self) -> Iterable[Box]:
        """Its runs as boxes, for writers that know no mosaic."""
        for row, first, columns in self.runs:
            yield Box(
                self.x + first * self.wide,
                self.y - (row + 1) * self.tall,
                columns * self.wide,
                self.tall,
                self.fill,
            )


Shape = Box | Face | Line | Disc | Label | Mosaic


def without_mosaics(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes, with the boxes of each mosaic in its place."""
    for shape in shapes:
        yield from shape.boxes() if isinstance(shape, Mosaic) else (shape,)


def board_extent(board: Board, pitch: float) -> Point:
    """The width and height of the shapes of a board."""
    return board.width * pitch + _gap(pitch), board.height * pitch + _gap(pitch)


def _gap(pitch: float) -> float:
    return max(pitch / 16, 1.0)


def board_shapes(
    board: Board,
    goal: Board,
    x: float,
    y: float,
    pitch: float,
    *,
    inks: tuple[str, str, str, str],
    size: float = 0.48,
) -> Iterable[Shape]:
    """A board from its upper left corner, a tile every `pitch`; `inks`: tray, tile elsewhere, tile
    in place, numbers.
    """
    tray, elsewhere, home, ink = inks
    gap = _gap(pitch)
    yield Box(x, y, *board_extent(board, pitch), tray, round=pitch / 9)
    for cell, tile in enumerate(board.cells):
        if tile:
            left = x + gap + cell % board.width * pitch
            top = y + gap + cell // board.width * pitch
            side = pitch - gap
            yield Box(
                left,
                top,
                side,
                side,
                home if goal.cells[cell] == tile else elsewhere,
                round=pitch / 9,
            )
            yield bold(
                left + side / 2,
                top + side * (0.5 + 0.36 * size),
                str(tile),
                size * side,
                ink,
                "middle",
            )


def arrow(x: float, y: float, across: int, down: int, size: float, colour: str) -> Line:
    """An arrow of this length centred on a point, to the right or left (`across` 1 or -1), or down
    or up (`down` 1 or -1).
    """
    along = (
        (-0.5, -0.09),
        (0.08, -0.09),
        (0.08, -0.34),
        (0.5, 0.0),
        (0.08, 0.34),
        (0.08, 0.09),
        (-0.5, 0.09),
    )
    corners = (
        ((u * across - v * down) * size + x, (u * down + v * across) * size + y) for u, v in along
    )
    return Line(tuple(corners), fill=colour)


def all_moved(shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """These shapes, scaled and then moved."""
    return [shape.moved(x, y, scale) for shape in shapes]


class Extent(NamedTuple):
    """The size of a drawing, and the points of which its places are multiples, across and down."""

    width: float
    height: float
    across: float = 2.0
    down: float = 2.0


SHEET = Extent(1600, 900)
CHARACTERS = Extent(1000, 600, 10, 20)
"""The formats that are lines of characters."""


TEXT = "txt"
DOT = "dot"
PDF = "pdf"
FORMATS = ("svg", "png", "tex", TEXT)
TREE_FORMATS = (*FORMATS, DOT, PDF)
FILM_FORMATS = ("gif", "svg", "cast", "mp4", "webm")


class Caption(NamedTuple):
    """The title, a line below it, and the definition of f (`f = g + h`; empty if the algorithm
    defines none).
    """

    title: str
    subtitle: str
    equation: str = ""

    @classmethod
    def from_trace(
        cls, trace: Trace, step: int, title: str, outcome: Outcome | None = None
    ) -> Caption:
        """The caption of a drawing of a search after a step: `after step 60: 60 expansions, solved
        in 14 moves`.

        `outcome`: how the search ended, if it has.
        """
        expanded = counted(trace.counts(step).expanded, "expansion")
        subtitle = f"after step {grouped(step)}: {expanded}, {_ending(trace, step, outcome)}"
        return cls(title, subtitle, trace.formula_at(step).equation)


def how_it_went(trace: Trace, step: int, outcome: Outcome | None) -> str:
    """`step 6 729: solved in 31 moves`; `outcome`: how the search ended, if it has."""
    return f"step {grouped(step)}: {_ending(trace, step, outcome)}"


def _ending(trace: Trace, step: int, outcome: Outcome | None) -> str:
    if trace.is_solved_by(step):
        return solved_words(trace.start, trace.goal, len(trace.solution() or ()))
    return "not solved yet" if step < trace.steps else failure(outcome) or "not solved yet"


def failure(outcome: Outcome | None) -> str:
    """Why a search ended without a solution; empty if it has not ended."""
    return "" if outcome is None else outcome.limit or outcome.reason or outcome.ending.value


INK = "#23201b"
QUIET = "#6f695f"
FAINT = "#b9b3a8"
MARGIN = 28.0
HEAD = 72.0
FOOT = 44.0
TITLE = 19.0
SMALL = 12.5
LETTER = 0.62
"""The greatest mean width of a letter, as a share of the font size."""

Item = tuple[Sequence[Shape], str]
"""The shapes of a sign, 18 wide and 14 high from the origin, and their meaning."""


def head(caption: Caption) -> list[Shape]:
    """Title and subtitle of a drawing."""
    return [
        bold(MARGIN, 32, caption.title, TITLE, INK),
        Label(MARGIN, 53, caption.subtitle, SMALL, QUIET),
    ]


def wide(text: str, size: float = SMALL) -> float:
    """About how wide a text is, in points."""
    return LETTER * size * len(text)


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def legend(
    items: Iterable[Item], x: float, y: float, room: float, grain: float = 1.0
) -> list[Shape]:
    """Signs and their meanings side by side, in as many lines as needed; the first begins at (x,
    y), the others at multiples of `grain` from there.

    No letter is assumed to be narrower than that.
    """
    shapes: list[Shape] = []
    at = x
    line = y
    for signs, words in items:
        needed = (30 if signs else 0) + max(LETTER * SMALL, grain) * len(words) + 22
        needed = -(-needed // grain) * grain
        if at > x and at + needed - 22 > x + room:
            at = x
            line = line + 20
        shapes += all_moved(signs, at, line)
        shapes.append(Label(at + (30 if signs else 0), line + 11.5, words, SMALL, INK))
        at += needed
    return shapes
