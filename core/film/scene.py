"""One picture of a film: the board of the step with what became of its successors, the map, and the ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan
from textwrap import wrap

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.drawing import Drawing
from loyd.core.drawing.field import ABOVE, BELOW, LEFT, Field
from loyd.core.drawing.map import map_legend
from loyd.core.drawing.map_inks import CLOSED, CURRENT, GOAL, OPEN
from loyd.core.drawing.paper import INK, QUIET, SMALL, head, legend
from loyd.core.drawing.shapes import Box, Label, Shape, all_moved
from loyd.core.drawing.size import Size
from loyd.core.export.ledger_table import value_text, value_title
from loyd.core.numbers import grouped
from loyd.core.puzzle.distance import UNREACHABLE
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.ledger import Ledger
from loyd.core.trace.node import Fate, Successor
from loyd.core.trace.relief import Relief
from loyd.core.trace.trace import Trace

WIDTH, HEIGHT = 1200.0, 760.0
LINE = 20.0
STAGE, RIGHT = 30.0, 410.0
"""Where the stage begins, and what stands beside it."""
TOP = 80.0
PIXELS, CHARACTERS = Size(700, 320, 2, 2), Size(700, 320, 10, 20)
LETTERS = 36
WHY_LINES = 4
GROUPED, JOINED = re.compile(r"(?<=\d) (?=\d{3}\b)"), "\u00a0"
"""Where a number must not be cut, and what stands there meanwhile."""
ROWS = 6
BAR = 300.0
SIDES = {2: (80.0, 80.0), 3: (80.0, 80.0), 4: (80.0, 60.0), 5: (60.0, 40.0)}
"""By the greater side of a board, width and height of a tile."""
TRAY, TILE, HOME = "#4a3b2a", "#f3e6c8", "#cfe5bb"
INKS = {Fate.BACK: QUIET, Fate.CLOSED: QUIET, Fate.LOOP: QUIET, Fate.OPEN: OPEN, Fate.GOAL: GOAL, Fate.MEETS: GOAL}


@dataclass(frozen=True, eq=False)
class Scene:
    """A step of a search, of which `last` is the last that is shown; `whole` is the ledger up to that one."""

    trace: Trace
    step: int
    last: int
    relief: Relief
    caption: Caption
    whole: Ledger
    grain: Size

    @property
    def drawing(self) -> Drawing:
        """The picture."""
        shapes = (*head(self.caption), *self._stage(), *self._map(), *self._ledger(), *self._track())
        return Drawing(self.caption.title, WIDTH, HEIGHT, shapes)

    def _line(self, x: float, line: int, text: str, ink: str = INK, *, is_bold: bool = False, anchor: str = "start") -> Label:
        """Words on a line below the head."""
        return Label(x, TOP + line * LINE + 14, text, SMALL, ink, anchor, is_bold=is_bold)

    def _stage(self) -> Iterator[Shape]:
        node, trace = self.trace.node(self.step), self.trace
        yield self._line(STAGE, 0, f"Step {grouped(self.step)}" if self.step else "The start", is_bold=True)
        yield from self._board()
        yield self._line(STAGE, 13, _figures(node.g, node.h, node.f, trace), is_bold=True)
        why = f"Chosen because: {trace.choice(self.step).sentence}" if self.step else "It is the first node of the open list."
        lines = wrap(GROUPED.sub(JOINED, why), LETTERS, max_lines=WHY_LINES, placeholder=" …")
        for place, line in enumerate(lines, 14):
            yield self._line(STAGE, place, line.replace(JOINED, " "), QUIET)
        successors = trace.successors(self.step) if self.step else ()
        if successors:
            yield self._line(STAGE, 19, "Its successors:", QUIET)
        for place, successor in enumerate(successors, 20):
            yield from self._successor(successor, place)

    def _board(self) -> Iterator[Shape]:
        board, goal = self.trace.node(self.step).board, self.trace.goal
        wide, tall = SIDES[max(board.size)]
        left, top, is_fine = STAGE, TOP + LINE, self.grain.down < LINE
        edge, gap = (2.0, 4.0) if is_fine else (6.0, LINE)
        yield Box(left - 4, top, board.width * wide + 8, board.height * tall, TRAY, round=5)
        for cell, tile in enumerate(board.cells):
            row, column = divmod(cell, board.width)
            x, y = left + column * wide, top + row * tall
            if tile:
                is_home = goal.cells[cell] == tile
                yield Box(x + edge, y + gap / 2, wide - 2 * edge, tall - gap, HOME if is_home else TILE, round=4)
                middle = y + (tall - LINE) / 2 + 15.5
                yield Label(x + wide / 2 + 5, middle, str(tile), 17, INK, "middle", is_bold=True)
                if is_home:
                    yield Label(x + 10, middle, "·", 17, GOAL, "middle", is_bold=True)

    def _successor(self, successor: Successor, line: int) -> Iterator[Shape]:
        ink = INKS.get(successor.fate, CURRENT if successor.fate in (Fate.IMPROVED, Fate.REOPENED) else INK)
        yield self._line(STAGE, line, successor.move.letter, ink, is_bold=True)
        yield self._line(STAGE + 20, line, str(successor.fate), ink)
        yield self._line(STAGE + 350, line, _figures(None, successor.h, successor.f, self.trace), ink, anchor="end")

    def _map(self) -> Iterator[Shape]:
        field, across = Field.within(self.relief, self.grain), self.grain.across
        left, foot = RIGHT + LEFT - LEFT % across, TOP + ABOVE + self.grain.height
        yield self._line(RIGHT, 0, "Map", is_bold=True)
        yield from all_moved(field.shapes(), left, foot)
        yield from legend(map_legend(self.relief), left, foot + BELOW + 16, WIDTH - left - STAGE, across)

    def _ledger(self) -> Iterator[Shape]:
        now, shown_rows = self.trace.ledger(self.step, with_again=False), len(self.whole.rows)
        here = now.place(self.step, self.trace.node(self.step).f)
        first = max(0, min((len(now.rows) - 1 if here is None else here) - ROWS // 2, shown_rows - ROWS))
        line, most = 24, max((row.expanded for row in self.whole.rows), default=1) or 1
        right = (RIGHT + 140, RIGHT + 230, RIGHT + 330, RIGHT + 420)
        yield self._line(RIGHT, line, "Ledger", is_bold=True)
        has_open = any(row.open is not None for row in now.rows)
        titles = (value_title(now), "expanded", "generated", "open" if has_open else "")
        yield from (self._line(x, line, title, QUIET, anchor="end") for x, title in zip(right, titles, strict=True))
        for place, row in enumerate(now.rows[first : first + ROWS], first):
            line += 1
            is_here = place == here
            ink = CURRENT if is_here else INK
            figures = (value_text(now, row), grouped(row.expanded), grouped(row.generated), "" if row.open is None else grouped(row.open))
            if is_here:
                yield self._line(RIGHT + 60, line, "▶", ink)
            yield from (self._line(x, line, text, ink, is_bold=is_here, anchor="end") for x, text in zip(right, figures, strict=True))
            if row.expanded:
                bar = max(BAR * row.expanded / most, 2)
                yield Box(RIGHT + 440, TOP + line * LINE + 3, bar, 14, CURRENT if is_here else CLOSED, sign="█")

    def _track(self) -> Iterator[Shape]:
        y, room = HEIGHT - 1.5 * LINE - 2, WIDTH - 2 * STAGE - 280
        yield Box(STAGE, y, room, 4, "#ddd8ce", round=2)
        yield Box(STAGE, y, room * self.step / max(self.last, 1), 4, CURRENT, round=2)
        yield Label(WIDTH - STAGE, y + 8, f"step {grouped(self.step)} of {grouped(self.last)}", SMALL, QUIET, "end")


def _figures(g: int | None, h: int, f: float, trace: Trace) -> str:
    """`g 3  h 8  f 11`, those that the search has."""
    parts = [] if g is None else [f"g {g}"]
    parts += [f"h {'–' if h == UNREACHABLE else shown_h(h)}"] if trace.has_h else []
    parts += [f"f {shown(f)}"] if trace.has_f and not isnan(f) else []
    return "   ".join(parts)
