"""The verdicts and figures of an audit, and a picture of how many boards have which h at which
distance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.message import Message
from textual.reactive import reactive

from ...core.draw.audit_words import Fault, accuracy_figures, expansion_rows, verdicts
from ...core.engine.algorithms import algorithm
from ...core.engine.puzzle.packing import Integers
from ...core.engine.record import AxisScale
from ...core.study.audit.audit import AuditFindings, Dominance
from ...core.study.audit.prediction import MeanExpansions, prediction_remark
from ...core.system import Progress, counted, seconds, short
from ..framework import LineWidget, RowList
from ..paint import BOLD, ColourPalette, Grid, Pixels, progress_bar
from ..pane_bindings import AUDIT_PICTURE_KEYS
from ..pictures.map.map_painter import span
from ..shades import ASCII_SHADES, shades
from ..signs import Role, compact, wrapped

CURSOR = "X"
FOOT = 3
"""The lines of the axis, its labels and the key of the shades."""
STEPS = 24
DIAGONAL = "diagonal: exact; above: too high"
FAINTEST = 0.25
FEW, MANY = "few ", " many boards"
EXCESS_ROLES = (Role.OPEN, Role.GOAL, Role.ERROR)


class DensityGrid(NamedTuple):
    """The position of the picture in its grid: the scale of each side, and how many values of h
    share a line.
    """

    down: AxisScale
    across: AxisScale
    places: int

    @property
    def gutter(self) -> int:
        """The columns of the axis: no more than its labels need, so that at 80 columns each of 32
        distances has a column.
        """
        return _gutter(self.down.count)

    @property
    def lines(self) -> int:
        """The lines of the plot."""
        return -(-self.down.length // self.places)

    def line(self, h: int) -> int:
        """The line of the plot that shows an h; h 0 is lowest."""
        return self.lines - 1 - self.down.place(h) // self.places

    def cell(self, h: int, distance: int) -> tuple[range, range]:
        """The values of h and of the distance that share a place with these."""
        first_h, first = (
            scale.value(scale.place(value))
            for scale, value in ((self.down, h), (self.across, distance))
        )
        return range(first_h, first_h + self.down.values), range(first, first + self.across.values)

    def cell_at(self, line: int, column: int) -> tuple[int, int] | None:
        """The h and the distance at a place on the screen; None outside the plot."""
        up = (self.lines - 1 - line) * self.places
        right = column - self.gutter
        if not (0 <= up < self.down.length and 0 <= right < self.across.length):
            return None
        # if two values share a line, the first of them
        upmost = min(up + self.places, self.down.length) - 1
        return self.down.value(upmost), self.across.value(right)

    def step(self, cell: tuple[int, int], up: int, right: int) -> tuple[int, int]:
        """The place so many steps further up and to the right."""
        return self.down.moved(cell[0], up), self.across.moved(cell[1], right)

    @classmethod
    def fitting(
        cls, shape: tuple[int, ...], columns: int, lines: int, *, filled: bool
    ) -> "DensityGrid | None":
        """The grid in so many columns and lines."""
        width = columns - _gutter(shape[0])
        height = lines - FOOT
        if width < 4 or height < 2:
            return None
        places = 2 if filled else 1
        return cls(
            AxisScale.fitting(shape[0], height * places), AxisScale.fitting(shape[1], width), places
        )

    def role(self, density: Integers, up: int, right: int) -> Role:
        """ERROR where h exceeds the distance on some board of a cell, else GOAL where it is exact
        on one.
        """
        hs, distances = self.cell(self.down.value(up), self.across.value(right))
        boards = density[hs.start : hs.stop, distances.start : distances.stop]
        excess = np.subtract.outer(hs, distances)[: len(boards), : boards.shape[1]][boards > 0]
        return Role.ERROR if (excess > 0).any() else Role.GOAL if (excess == 0).any() else Role.OPEN


def _gutter(count: int) -> int:
    return len(str(count - 1)) + 2


def density_lines(
    density: Integers,
    columns: int,
    lines: int,
    palette: ColourPalette,
    *,
    ground: str,
    cursor: tuple[int, int] | None,
) -> list[Text]:
    """`density[h, distance]`, h growing upwards, as `lines` lines of exactly `columns` columns, on
    the colour `ground`.

    The more boards, the stronger the colour; cells with a board whose h exceeds the distance have
    the colour of an error. `cursor`: the h and the distance of the marked cell. Empty if there is
    too little room.
    """
    grid = Grid(columns, lines)
    plane = DensityGrid.fitting(density.shape, columns, lines, filled=palette.filled)
    if plane is None:
        return grid.lines()
    shade = shades(
        density, plane.down, plane.across, STEPS if palette.filled else len(ASCII_SHADES) - 1
    )
    if palette.filled:
        _draw_colours(grid, plane, density, shade, palette, ground)
    else:
        _draw_characters(grid, plane, density, shade, palette)
    _draw_diagonal(grid, plane, shade, palette)
    _draw_axes(grid, plane, palette)
    key = _key(palette, ground)
    if plane.gutter + len(key) <= columns:
        grid.put_row(plane.lines + 2, plane.gutter, key)
    if cursor is not None:
        column = plane.gutter + plane.across.place(cursor[1]) + (plane.across.places - 1) // 2
        grid.put(
            plane.line(cursor[0]), column, CURSOR, palette.new + Style(bold=True, reverse=True)
        )
    return grid.lines()


def _draw_colours(
    grid: Grid,
    plane: DensityGrid,
    density: Integers,
    shade: Integers,
    palette: ColourPalette,
    ground: str,
) -> None:
    pixels = Pixels(plane.across.length, 2 * plane.lines)
    inks = {role: _ramp(palette, role, ground) for role in EXCESS_ROLES}
    for up, right in np.argwhere(shade).tolist():
        shades_of_role = inks[plane.role(density, up, right)]
        pixels.colours[-1 - up][right] = shades_of_role[shade[up, right] - 1]
    pixels.draw_on(grid, 0, plane.gutter)


def _draw_characters(
    grid: Grid, plane: DensityGrid, density: Integers, shade: Integers, palette: ColourPalette
) -> None:
    for up, right in np.argwhere(shade).tolist():
        style = palette[plane.role(density, up, right)]
        grid.put(plane.lines - 1 - up, plane.gutter + right, ASCII_SHADES[shade[up, right]], style)


def _draw_diagonal(grid: Grid, plane: DensityGrid, shade: Integers, palette: ColourPalette) -> None:
    sign = "·" if palette.signs.is_unicode else "/"
    for value in range(min(plane.down.count, plane.across.count)):
        line, right = plane.line(value), plane.across.place(value)
        up = (plane.lines - 1 - line) * plane.places
        if not shade[up : up + plane.places, right].any():
            grid.put(line, plane.gutter + right, sign, palette.dim)


def _ramp(palette: ColourPalette, role: Role, ground: str) -> list[str]:
    style = palette[role]
    full = Color.parse(style.color.name if style.color else ground)
    shares = (FAINTEST + (1 - FAINTEST) * step / (STEPS - 1) for step in range(STEPS))
    return [Color.parse(ground).blend(full, share).hex for share in shares]


def _key(palette: ColourPalette, ground: str) -> list[tuple[str, Style]]:
    shades: list[tuple[str, Style]] = [(sign, palette.open) for sign in ASCII_SHADES[3::2]]
    if palette.filled:
        shades = [("█", Style(color=shade)) for shade in _ramp(palette, Role.OPEN, ground)[2::7]]
    words = [[(character, palette.dim) for character in word] for word in (FEW, MANY)]
    return [*words[0], *shades, *words[1]]


def _draw_axes(grid: Grid, plane: DensityGrid, palette: ColourPalette) -> None:
    signs = palette.signs
    dim = palette.dim
    foot = plane.lines
    for line in range(foot):
        grid.put(line, plane.gutter - 1, signs.vertical, dim)
    for h in {0, (plane.down.count - 1) // 2, plane.down.count - 1}:
        grid.put(plane.line(h), 0, f"{h:>{plane.gutter - 2}} {signs.tick}", dim)
    grid.put(foot, plane.gutter - 1, signs.corner + signs.horizontal * plane.across.length, dim)
    end = str(plane.across.count - 1)
    grid.put(foot + 1, plane.gutter, "0", dim)
    grid.put(
        foot + 1, max(plane.gutter + 2, plane.gutter + plane.across.length - len(end)), end, dim
    )
    name = "true distance"
    if plane.across.length > len(name) + len(end) + 4:
        grid.put(foot + 1, plane.gutter + (plane.across.length - len(name)) // 2, name, dim)


NAME = 11
BAR = 24


class AuditFigures(LineWidget):
    """Shows what is known so far and, until all is known, the progress."""

    DEFAULT_CSS = "AuditFigures { width: 1fr; height: 1fr; }"

    audit = reactive[AuditFindings | None](None)
    efforts = reactive[tuple[MeanExpansions, ...]](())
    dominance = reactive[Dominance | None](None)
    progress = reactive[Progress | None](None)
    """What is being measured now; None once everything is known."""
    mistake = reactive("")
    """The sentence that ended the audit early."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        painted = [self.cut(line, columns) for line in self._lines(columns)]
        return painted if len(painted) <= lines else [line for line in painted if line.plain]

    def _lines(self, columns: int) -> Iterator[Text]:
        if self.mistake:
            yield from self._wrapped(f"{self.signs.error} {self.mistake}", columns, Role.ERROR)
        if self.audit is not None:
            for words, holds in verdicts(self.audit):
                sign, role = (
                    (self.signs.right, Role.GOAL) if holds else (self.signs.wrong, Role.ERROR)
                )
                yield from self._wrapped(f"{sign} {words}", columns, role)
            yield Text()
            yield from (self._figure(name, value) for name, value in accuracy_figures(self.audit))
        if self.progress is not None:
            yield from self._progress_lines(self.progress, columns)
        if self.dominance is not None:
            yield Text()
            sign = self.signs.right if self.dominance.dominant else self.signs.wrong
            yield from self._wrapped(f"{sign} {self.dominance.sentence}.", columns, Role.NEW)
        if self.efforts:
            yield from self._expansions(columns)

    def _expansions(self, columns: int) -> Iterator[Text]:
        yield Text()
        yield Text(f"{'expansions':<{NAME}}{'predicted':>16}{'actual':>9}", self.palette.dim)
        for name, predicted, measured in expansion_rows(self.efforts, short):
            yield self._figure(algorithm(name).name, f"{predicted:>16}{measured:>9}")
        yield Text(f"(averages over {self.efforts[0].starts} boards)", self.palette.dim)
        yield from self._wrapped(prediction_remark(self.efforts), columns, Role.DIM)

    def _progress_lines(self, progress: Progress, columns: int) -> Iterator[Text]:
        left = "" if progress.seconds_left is None else f"  {seconds(progress.seconds_left)} left"
        yield Text()
        yield Text(f"{progress.what}{left}", self.palette.dim)
        room = min(BAR, columns - 2)
        yield progress_bar(progress.fraction, room, self.palette.closed, self.palette)

    def _figure(self, name: str, value: str) -> Text:
        return Text().append(f"{name:<{NAME}}", self.palette.dim).append(value)

    def _wrapped(self, sentence: str, columns: int, role: Role) -> Iterator[Text]:
        for line in wrapped(sentence, columns, hanging="  "):
            yield Text(line, self.palette[role])


class DensityView(LineWidget, can_focus=True):
    """Shows how many boards have which h at which distance; a cursor walks the cells, and
    `CellChosen` reports the one opened.
    """

    DEFAULT_CSS = "DensityView { width: 1fr; height: 1fr; }"
    BINDINGS = [*AUDIT_PICTURE_KEYS]

    density = reactive[Integers | None](None, always_update=True)
    """`density[h, distance]`: the number of boards."""
    cursor = reactive[tuple[int, int] | None](None)
    """The h and the distance of the cursor's cell; None without a cursor."""

    @dataclass
    class CellChosen(Message):
        """A cell was opened: the values of h and of the distance that it stands for."""

        hs: range
        distances: range

    @property
    def _plane(self) -> DensityGrid | None:
        if self.density is None:
            return None
        return DensityGrid.fitting(self.density.shape, *self.size, filled=self.palette.filled)

    def watch_density(self) -> None:
        self.cursor = None

    def on_resize(self) -> None:
        self.watch_cursor()

    def watch_cursor(self) -> None:
        plane = self._plane
        if self.cursor is None or plane is None:
            self.border_subtitle = DIAGONAL if self.size.width > len(DIAGONAL) else ""
            return
        hs, distances = plane.cell(*self.cursor)
        count = counted(self._boards(hs, distances), "board")
        self.border_subtitle = f"h {span(hs)}, distance {span(distances)}: {count}"

    def action_move(self, up: int, right: int) -> None:
        plane = self._plane
        if self.density is None or plane is None:
            return
        if self.cursor is None:
            fullest = divmod(int(self.density.argmax()), self.density.shape[1])
            self.cursor = plane.step(fullest, 0, 0)
        else:
            self.cursor = plane.step(self.cursor, up, right)

    def click(self, column: int, line: int) -> bool:
        plane = self._plane
        cell = None if plane is None else plane.cell_at(line, column)
        self.cursor = cell or self.cursor
        return cell is not None

    def action_choose(self) -> None:
        plane = self._plane
        if self.cursor is not None and plane is not None:
            cell = plane.cell(*self.cursor)
            if self._boards(*cell):
                self.post_message(self.CellChosen(*cell))

    def _boards(self, hs: range, distances: range) -> int:
        if self.density is None:
            return 0
        return int(self.density[hs.start : hs.stop, distances.start : distances.stop].sum())

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.density is None:
            return self.empty_lines(columns)
        ground = self.app.theme_variables["background"]
        return density_lines(
            self.density, columns, lines, self.palette, ground=ground, cursor=self.cursor
        )


COMPARED = len("distance")


class FaultList(RowList):
    """A line for each fault; the arrows highlight one (`FaultHighlighted`), enter or a second click
    opens it (`FaultOpened`).
    """

    faults = reactive[tuple[Fault, ...]](())

    @dataclass
    class FaultHighlighted(Message):
        """Posted when the cursor moves to a fault."""

        fault: Fault

    @dataclass
    class FaultOpened(Message):
        """Posted when enter opens a fault."""

        fault: Fault

    @property
    def count(self) -> int:
        return len(self.faults)

    @property
    def fault(self) -> Fault | None:
        """The fault at the cursor; None without any."""
        return self.faults[self.cursor] if self.faults else None

    def watch_faults(self) -> None:
        self.move_to(None)

    def move_to(self, row: int | None) -> None:
        super().move_to(row)
        if self.fault is not None:
            self.post_message(self.FaultHighlighted(self.fault))

    def pick(self, row: int) -> None:
        """Highlight the row that was clicked; open the one that is highlighted already."""
        place = self.top + row
        if place < self.count:
            if place == self.cursor:
                self.post_message(self.FaultOpened(self.faults[place]))
            self.move_to(place)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.faults:
            return self.empty_lines(columns)
        return [self.cut(line, columns) for line in self._lines(lines - 1)]

    def _fault_text(self, fault: Fault) -> str:
        return f"{self.signs.wrong} {fault.what}" if fault.is_error else fault.what

    def _lines(self, rows: int) -> Iterator[Text]:
        width = max(map(len, map(self._fault_text, self.faults)))
        yield Text(
            f"  {'error':<{width}} by {'h':>3} {'distance':>{COMPARED}} board", self.palette.dim
        )
        for place, fault in enumerate(self.faults[self.top : self.top + rows], self.top):
            chosen = place == self.cursor
            role = Role.ERROR if fault.is_error else Role.OPEN
            line = Text().append(f"{self.signs.current if chosen else ' '} ", BOLD)
            line.append(self._fault_text(fault).ljust(width), self.palette[role])
            line.append(f" {fault.excess:>2} {fault.h:>3} {fault.compared:>{COMPARED}} ")
            line.append(compact(fault.board), "bold" if chosen and self.has_focus else "none")
            yield line
