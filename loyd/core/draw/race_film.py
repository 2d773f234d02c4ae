"""Two to six searches of one board side by side, as a film: first the steps of the best one, then
all of them, then the verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import expm1, log, log1p
from string import ascii_uppercase

import numpy as np

from ..engine import Outcome
from ..engine.problem import Problem
from ..engine.puzzle import Board
from ..engine.record import (
    AxisScale,
    BinnedMap,
    MapData,
    Projection,
    Successor,
    SuccessorStatus,
    Trace,
)
from ..study.compare import Figures, LaneMaps, figures_at, final_figures, verdict, winner
from ..system import counted, grouped, seconds
from .colours import TIME, as_hex, rgb
from .map_drawing import Inks, map_fill
from .shapes import Box, Label, Mosaic, Shape, board_shapes, bold
from .tables import value_title
from .writers import Drawing

FEWEST = 2
MOST = 6
TITLES = dict(
    enumerate(
        (f"{number} searches, one board" for number in ("Two", "Three", "Four", "Five", "Six")),
        FEWEST,
    )
)
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
WIDTH = 1200.0
HEIGHT = 675.0
MARGIN = 24.0
TOP = 96.0
FOOT = 94.0
GUTTER = 16.0
GROUND = "#0f1218"
INK = "#e8eaf0"
DIM = "#949cac"
FAINT = "#343c4a"
UNSEEN = "#2a303c"
GOLD = "#ffd75f"
GREEN = "#80de98"
NOW = "#c79cff"
OPEN = "#5b9dff"
CLOSED = "#c9a66b"
NEW = "#5fe3df"
RED = "#f75f45"
LANES = ("#ff94ae", "#e88b30", "#33dac8", "#bae45b", "#f5f7fc", "#778397")
HILL_KEY = {
    "unseen": UNSEEN,
    "expanded": CLOSED,
    "open": OPEN,
    "re-expanded": RED,
    "solution": GOLD,
}
BOARD_INKS = ("#33281d", "#ecdcb9", "#b4dc8a", "#271d10")
FIRST_STEPS = 4
BEAT = 0.6
HOLD = 2.2
"""How many steps of the best search are shown first, the seconds for each, and how long the end is
shown.
"""
FRAMES = 50
PACE = 10.0
BAR = 12.0
"""The least height of a bar including the gap below it."""
DIGIT = 0.70
OTHER = 0.42
"""The width of a bold digit and of another character, as a share of the font size."""


@dataclass(frozen=True, eq=False)
class Racer:
    """A search and its record; `outcome`: how it ended, if it has."""

    problem: Problem
    trace: Trace
    outcome: Outcome | None

    @cached_property
    def figures(self) -> Figures:
        at_end = figures_at(self.problem, self.trace, self.trace.steps)
        if self.outcome is None:
            return at_end
        return final_figures(self.problem, self.trace, self.outcome)

    @property
    def failure(self) -> str:
        if self.outcome is None:
            return "stopped"
        return self.outcome.limit or self.outcome.reason or self.outcome.ending.value


def race_verdict(racers: Sequence[Racer]) -> str:
    """Who won; and, if another search was done first with a longer path, which."""
    rows = [racer.figures for racer in racers]
    first = min(range(len(racers)), key=lambda place: racers[place].trace.steps)
    longer = (rows[first].length or 0) - min(
        (row.length for row in rows if row.length is not None), default=0
    )
    note = (
        f" {ascii_uppercase[first]} finished first, but its path is {counted(longer, 'move')} "
        "longer."
        if longer > 0
        else ""
    )
    return f"{verdict(rows, ascii_uppercase[: len(rows)])[0]}{note}"


@dataclass(frozen=True, eq=False)
class RaceFilm:
    """The searches, aligned by steps or `by_time`: `frames` pictures, between which steps or
    seconds grow by a constant factor.

    If all boards of the size fit on a map, each lane has one, else a bar for each f, layer or
    bound.
    """

    racers: Sequence[Racer]
    title: str
    by_time: bool = False
    frames: int = FRAMES
    pace: float = PACE

    @cached_property
    def steps(self) -> list[tuple[float, list[int]]]:
        """For each picture of the race: the clock (steps or seconds), and the step of each
        search.
        """
        traces = [racer.trace for racer in self.racers]
        if not self.by_time:
            last = max(trace.steps for trace in traces)
            clock = sorted(
                {
                    round(expm1(log1p(last) * place / (self.frames - 1)))
                    for place in range(self.frames)
                }
            )
            return [(step, [min(step, trace.steps) for trace in traces]) for step in clock]
        last_seconds = max(trace.seconds for trace in traces)
        unit = 0.001
        times = [
            unit * expm1(log1p(last_seconds / unit) * place / (self.frames - 1))
            for place in range(self.frames - 1)
        ]
        shown = [(time, [trace.clock.step_at(time) for trace in traces]) for time in times]
        return [*shown, (last_seconds, [trace.steps for trace in traces])]

    @cached_property
    def _winner(self) -> int | None:
        return winner([racer.figures for racer in self.racers])

    @property
    def _opening(self) -> range:
        return range(1, min(FIRST_STEPS, self.racers[self._winner or 0].trace.steps) + 1)

    @property
    def times(self) -> list[float]:
        return [BEAT] * len(self._opening) + [1 / self.pace] * (len(self.steps) - 1) + [HOLD]

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        yield from (self._drawing(self._stage(step)) for step in self._opening)
        maps = LaneMaps([racer.trace for racer in self.racers])
        ends = maps.read([racer.trace.steps for racer in self.racers])
        has_hill = ends[0].projection is Projection.HILL
        fixed = [
            *self._head(ends[0] if has_hill else None),
            *self._names(),
            *self._legend(has_hill=has_hill),
        ]
        panels = (
            [_MapPanel(*self._lane(place), end) for place, end in enumerate(ends)]
            if has_hill
            else []
        )
        fixed += [shape for panel in panels for shape in panel.labels()]
        bars = [] if has_hill else self._bars()
        for clock, steps in self.steps:
            shapes: list[Shape] = []
            if has_hill:
                for panel, map_data in zip(panels, maps.read(steps), strict=True):
                    shapes += panel.shapes(map_data)
            else:
                shapes += [
                    shape for place, step in enumerate(steps) for shape in bars[place].shapes(step)
                ]
            for place, step in enumerate(steps):
                shapes += self._figures(place, step)
            yield self._drawing(
                [*fixed, *shapes, *self._clock(clock, is_end=clock == self.steps[-1][0])]
            )

    def _drawing(self, shapes: Iterable[Shape]) -> Drawing:
        return Drawing(self.title, WIDTH, HEIGHT, tuple(shapes), GROUND)

    def _lane(self, place: int) -> tuple[float, float, float, float]:
        columns = len(self.racers) if len(self.racers) <= 4 else 3
        rows = -(-len(self.racers) // columns)
        width = (WIDTH - 2 * MARGIN - (columns - 1) * GUTTER) / columns
        height = (HEIGHT - TOP - FOOT - (rows - 1) * GUTTER) / rows
        return (
            MARGIN + place % columns * (width + GUTTER),
            TOP + place // columns * (height + GUTTER),
            width,
            height,
        )

    def _head(self, map_data: MapData | None) -> Iterator[Shape]:
        problem = self.racers[0].problem
        board = problem.start
        pitch = 66 / max(problem.start.size)
        yield bold(MARGIN, 44, self.title, 28, INK)
        subtitle = "each bar: the nodes expanded with one f, layer or bound, on a logarithmic scale"
        if map_data is not None and map_data.totals is not None:
            boards = grouped(int(map_data.totals.sum()))
            subtitle = (
                f"each map: all {boards} boards, from the start S to the goal G; upwards: extra "
                "moves"
            )
        yield Label(MARGIN, 72, subtitle, 15, DIM)
        yield from board_shapes(
            board,
            problem.goal,
            WIDTH - MARGIN - board.width * pitch - 2,
            16,
            pitch,
            inks=BOARD_INKS,
        )

    def _names(self) -> Iterator[Shape]:
        for place, racer in enumerate(self.racers):
            x, y, width, height = self._lane(place)
            yield Box(x, y, width, height, None, FAINT, 1.5, round=8)
            yield bold(x + 14, y + 28, ascii_uppercase[place], 18, LANES[place])
            yield bold(
                x + 36, y + 28, _clipped(racer.problem.spec.name, int((width - 48) / 10.5)), 17, INK
            )

    def _legend(self, *, has_hill: bool) -> Iterator[Shape]:
        key = HILL_KEY if has_hill else {"expanded": CLOSED, "f = C*": GOLD, "f above C*": RED}
        x = MARGIN
        for words, colour in key.items():
            yield Box(x, HEIGHT - 34, 14, 14, colour, round=3)
            yield Label(x + 20, HEIGHT - 22, words, 14, DIM)
            x += 50 + 8.4 * len(words)
        if has_hill:
            yield Label(x, HEIGHT - 22, "brighter: more of the boards there", 14, DIM)
        yield bold(WIDTH - MARGIN, HEIGHT - 22, "loyd", 16, DIM, "end")

    def _figures(self, place: int, step: int) -> Iterator[Shape]:
        racer, (x, y, width, height) = self.racers[place], self._lane(place)
        foot = y + height - 42
        is_best = place == self._winner
        is_done = step == racer.trace.steps
        number = grouped(
            racer.figures.expanded or 0 if is_done else racer.trace.counts(step).expanded
        )
        yield bold(x + 14, foot + 4, number, 26, GOLD if is_done and is_best else INK)
        number_width = 26 * sum(DIGIT if sign.isdigit() else OTHER for sign in number)
        yield Label(x + 24 + number_width, foot + 4, "expanded", 14, DIM)
        if not is_done:
            yield Label(x + 14, foot + 28, "searching …", 15, DIM)
            return
        yield Box(
            x,
            y,
            width,
            height,
            None,
            GOLD if is_best else "#5b6679",
            2.5 if is_best else 1.5,
            round=8,
        )
        if racer.figures.length is None:
            yield bold(
                x + 14,
                foot + 28,
                _clipped(f"✗ no solution: {racer.failure}", int(width / 9)),
                15,
                RED,
            )
            return
        best = self.racers[self._winner or 0].figures.length or 0
        moves = f"✓ {racer.figures.length} moves" + (" optimal" if racer.figures.optimal else "")
        yield bold(x + 14, foot + 28, moves, 16, GREEN)
        if racer.figures.length > best:
            yield bold(
                x + 26 + 11 * len(moves),
                foot + 28,
                f"+{grouped(racer.figures.length - best)}",
                16,
                RED,
            )
        order = sorted(range(len(self.racers)), key=self._finish)
        yield bold(x + width - 14, foot + 28, PLACES[order.index(place)], 20, INK, "end")

    def _finish(self, place: int) -> float:
        trace = self.racers[place].trace
        return trace.seconds if self.by_time else trace.steps

    def _clock(self, clock: float, *, is_end: bool) -> Iterator[Shape]:
        whole = self.steps[-1][0]
        y = HEIGHT - 62
        unit = 0.001 if self.by_time else 1.0
        right = WIDTH - MARGIN - 90
        running = (len(self.steps) - 1) / self.pace
        every = running * log(2) / max(log1p(whole / unit), 0.7)
        yield bold(
            right,
            44,
            seconds(clock) if self.by_time else f"step {grouped(round(clock))}",
            18,
            INK,
            "end",
        )
        yield Label(
            right,
            66,
            f"{'time doubles' if self.by_time else 'steps double'} every {every:.1f} s",
            13,
            DIM,
            "end",
        )
        if is_end:
            yield bold(MARGIN, y + 12, race_verdict(self.racers), 18, GOLD)
            return
        yield Box(MARGIN, y, WIDTH - 2 * MARGIN, 4, FAINT, round=2)
        yield Box(
            MARGIN,
            y,
            max(4.0, (WIDTH - 2 * MARGIN) * log1p(clock / unit) / log1p(whole / unit)),
            4,
            NOW,
            round=2,
        )

    def _bars(self) -> list[_BarPanel]:
        lengths = [racer.figures.length for racer in self.racers if racer.figures.optimal]
        ledgers = [
            racer.trace.ledger(racer.trace.steps, with_re_expansions=False) for racer in self.racers
        ]
        most = max((row.expanded for ledger in ledgers for row in ledger.rows), default=1)
        optimum = next((length for length in lengths if length is not None), None)
        return [
            _BarPanel(*self._lane(place), racer.trace, most, optimum)
            for place, racer in enumerate(self.racers)
        ]

    def _stage(self, step: int) -> Iterator[Shape]:
        """The node of a step of the best search, between its successors."""
        racer = self.racers[self._winner or 0]
        trace = racer.trace
        goal = racer.problem.goal
        node = trace.node(step)
        counts = trace.counts(step)
        yield bold(MARGIN, 44, "Every step of a search", 28, INK)
        said = f"{racer.problem.spec.name}, one node at a time, forwards and back"
        yield Label(MARGIN, 72, said, 15, DIM)
        yield bold(WIDTH - MARGIN, 44, f"step {grouped(step)}", 18, INK, "end")
        said = f"{grouped(counts.expanded)} expanded   {grouped(counts.open)} open"
        yield Label(WIDTH - MARGIN, 66, said, 13, DIM, "end")
        pitch = STAGE_SIDE / max(node.board.size)
        wide = node.board.width * pitch
        tall = node.board.height * pitch
        left = STAGE_X - wide / 2
        top = STAGE_Y - tall / 2
        yield from board_shapes(node.board, goal, left, top, pitch, inks=BOARD_INKS)
        yield Box(left - 6, top - 6, wide + 14, tall + 14, None, NOW, 3, round=12)
        figures = [
            f"g {node.g}",
            *([f"h {node.h}"] * trace.has_h),
            *([f"f {node.f:g}"] * trace.has_f),
        ]
        yield bold(left + wide + 22, top + tall - 4, "  ".join(figures), 19, INK)
        for successor in trace.listed_successors(step):
            yield from _successor(successor, goal, has_f=trace.has_f)
        chosen = f"Chosen: {trace.choice(step).sentence}"
        yield bold(STAGE_X, HEIGHT - 52, chosen, 17, INK, "middle")
        yield bold(WIDTH - MARGIN, HEIGHT - 22, "loyd", 16, DIM, "end")


STAGE_X, STAGE_Y, STAGE_SIDE = WIDTH / 2, 340.0, 222.0
"""The middle of the stage, and the longer side of the board on it."""
SUCCESSOR_SIDE = 120.0


def _successor(successor: Successor, goal: Board, *, has_f: bool) -> Iterator[Shape]:
    """A successor on the side of the stage to which the blank moves; the board of an undo move is
    left empty.
    """
    board, move = successor.board, successor.move
    pitch = SUCCESSOR_SIDE / max(board.size)
    wide = board.width * pitch
    tall = board.height * pitch
    left = STAGE_X + move.columns * 250 - wide / 2
    top = STAGE_Y + move.rows * 190 - tall / 2
    is_undo = successor.status is SuccessorStatus.BACK
    x, y = (left, top - 14) if move.columns else (left + 136, top + 58)
    said = f"{move.letter}  {successor.status}"
    yield bold(x, y, said, 16, DIM if is_undo else NEW)
    if is_undo:
        yield Box(left, top, wide, tall, None, FAINT, round=8)
        return
    yield from board_shapes(board, goal, left, top, pitch, inks=BOARD_INKS)
    if has_f and not move.columns:
        yield Label(x, y + 24, f"f {successor.f:g}", 16, INK)


class _MapPanel:
    """The map of a lane, as changes from picture to picture: a later mosaic covers an earlier
    one.
    """

    def __init__(self, x: float, y: float, width: float, height: float, end: MapData):
        self._wide = max(2.0, (width - 18) // end.width)
        self._tall = min(max(2.0, (height - 118) // end.height), 2.7 * self._wide // 1)
        self._left, self._foot = (
            x + (width - self._wide * end.width) / 2,
            y + 44 + self._tall * end.height,
        )
        self._right = self._left + self._wide * end.width
        self._mosaics: list[Mosaic] = []
        self._before: dict[tuple[int, int], str] = {}

    def labels(self) -> Iterator[Shape]:
        yield bold(self._left, self._foot + 18, "S", 13, GOLD)
        yield bold(self._right, self._foot + 18, "G", 13, GREEN, "end")

    def shapes(self, map_data: MapData) -> list[Mosaic]:
        colours = _map_colours(map_data)
        changed = {
            spot: colour for spot, colour in colours.items() if self._before.get(spot) != colour
        }
        self._before = colours
        # One mosaic for each colour that has come, in runs along a row: thousands of places are
        # few shapes, and none has to be drawn again in later pictures.
        by_colour = sorted(changed, key=lambda spot: (changed[spot], spot))
        for colour, spots in groupby(by_colour, key=lambda spot: changed[spot]):
            runs: list[tuple[int, int, int]] = []
            for row, column in spots:
                if runs and runs[-1][0] == row and runs[-1][1] + runs[-1][2] == column:
                    runs[-1] = row, runs[-1][1], runs[-1][2] + 1
                else:
                    runs.append((row, column, 1))
            self._mosaics.append(
                Mosaic(self._left, self._foot, self._wide, self._tall, tuple(runs), colour)
            )
        return list(self._mosaics)


MAP_INKS = Inks(
    unseen=np.stack([rgb("#1b222e"), rgb(UNSEEN)]),
    closed=rgb(CLOSED),
    open=rgb(OPEN),
    again=rgb(RED),
    time=TIME,
)
COARSE = 8
"""Colours are multiples of this in each channel: few colours make small files."""


def _map_colours(map_data: MapData) -> dict[tuple[int, int], str]:
    scales = (
        AxisScale.fitting(map_data.height, map_data.height),
        AxisScale.fitting(map_data.width, map_data.width),
    )
    shades = map_fill(map_data, BinnedMap.from_map(map_data, *scales), MAP_INKS).blend
    rounded = np.minimum(np.round(shades / COARSE) * COARSE, 255)
    found = {
        (up, across): as_hex(rounded[up, across])
        for up, across in np.argwhere(~np.isnan(shades[..., 0])).tolist()
    }
    if map_data.is_solved:
        found |= dict.fromkeys(map_data.path_steps, GOLD)
    elif map_data.current is not None:
        found[map_data.current] = NOW
    for spot, colour in ((map_data.start, GOLD), (map_data.goal, GREEN)):
        if spot is not None:
            found[spot] = colour
    return found


class _BarPanel:
    """The bars of a lane: one for each f, layer, bound or round, or for several if there are too
    many.
    """

    def __init__(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        trace: Trace,
        most: int,
        optimum: int | None,
    ):
        ledger = trace.ledger(trace.steps, with_re_expansions=False)
        self._trace = trace
        self._most = most
        self._x = x
        self._y = y
        self._heading = value_title(ledger)
        values = sorted({row.value for row in ledger.rows})
        share = -(-len(values) // int((height - 140) // BAR))
        self._groups = [values[place : place + share] for place in range(0, len(values), share)]
        self._pitch = min((height - 140) / max(len(self._groups), 1), 26.0)
        self._room = width - 160
        self._optimum = (
            optimum
            if trace.formula_at(trace.steps).equation == "f = g + h" and self._heading == "f"
            else None
        )

    def shapes(self, step: int) -> Iterator[Shape]:
        counted: dict[float, int] = {}
        for row in self._trace.ledger(step, with_re_expansions=False).rows if step else ():
            counted[row.value] = counted.get(row.value, 0) + row.expanded
        yield Label(self._x + 14, self._y + 54, self._heading, 13, DIM)
        for place, group in enumerate(self._groups):
            number = sum(counted.get(value, 0) for value in group)
            y = self._y + 64 + place * self._pitch
            span = f"{group[0]:g}" if len(group) == 1 else f"{group[0]:g}–{group[-1]:g}"
            yield Label(self._x + 62, y + self._pitch * 0.72, span, 12, DIM, "end")
            if number:
                long = max(2.0, self._room * log1p(number) / log1p(self._most))
                yield Box(self._x + 70, y, long, max(self._pitch - 3, 2), self._colour(group))
                yield Label(self._x + 76 + long, y + self._pitch * 0.72, grouped(number), 12, INK)

    def _colour(self, group: Sequence[float]) -> str:
        if self._optimum is None or group[0] < self._optimum:
            return CLOSED
        return GOLD if group[0] == self._optimum else RED


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
