"""Searches of one board side by side, as a film of their race, which ends with the verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import expm1, log, log1p
from string import ascii_uppercase
from typing import Any

from ..engine import Outcome
from ..engine.problem import Problem
from ..engine.record import MapData, Projection, Trace
from ..study.compare import Figures, LaneMaps, figures_at, final_figures, verdict, winner
from ..system import capitalized, counted, grouped, seconds
from .race_panels import (
    BAR_KEY,
    DARK_FAINT,
    DARK_GOLD,
    DARK_INK,
    DARK_NOW,
    DIM,
    GREEN,
    HILL_KEY,
    RED,
    BarPanel,
    MapPanel,
)
from .shapes import Box, Face, Label, Shape, board_shapes, bold, clipped, failure, how_it_went
from .trajectory_drawing import trajectory_face
from .writers import WRITERS, Drawing

FEWEST, MOST_RACERS = 2, 6
RACE_TITLES = dict(
    enumerate(
        (f"{number} searches, one board" for number in ("Two", "Three", "Four", "Five", "Six")),
        FEWEST,
    )
)
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
RACE_WIDTH = 1200.0
RACE_HEIGHT = 675.0
RACE_MARGIN = 24.0
RACE_TOP = 96.0
RACE_FOOT = 94.0
RACE_GUTTER = 16.0
RACE_GROUND = "#0f1218"
LANE_INKS = ("#ff94ae", "#e88b30", "#33dac8", "#bae45b", "#f5f7fc", "#778397")
RACE_BOARD_INKS = ("#33281d", "#ecdcb9", "#b4dc8a", "#271d10")
HOLD = 2.2
"""How many seconds the end is shown."""
STRIP_WORDS = "; strip: moves from the goal, step by step"
FRAMES = 50
PACE = 10.0
DIGIT = 0.70
OTHER = 0.42
"""The width of a bold digit and of another character, as a share of the font size."""
RACE_STRIP, LEAST_LANE = 92.0, 400.0
"""The height of a trajectory with the gap below it, and the least height of a lane with one."""


@dataclass(frozen=True, eq=False)
class Racer:
    """A search and its record; `outcome`: how it ended, if it has."""

    problem: Problem
    trace: Trace
    outcome: Outcome | None

    @cached_property
    def figures(self) -> Figures:
        """The figures at the end of its record."""
        if self.outcome is None:
            return figures_at(self.problem, self.trace, self.trace.steps)
        return final_figures(self.problem, self.trace, self.outcome)


def race_verdict(racers: Sequence[Racer]) -> str:
    """Who won; and, if another search was done first with a longer path, which. Of one search, how
    it went.
    """
    if len(racers) < FEWEST:
        (racer,) = racers
        return capitalized(how_it_went(racer.trace, racer.trace.steps, racer.outcome)) + "."
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
        ends = [trace.steps for trace in traces]
        last = max(map(self._finish, range(len(traces))))
        clock = [
            self._unit * expm1(log1p(last / self._unit) * place / (self.frames - 1))
            for place in range(self.frames)
        ]
        if self.by_time:
            before = [(at, [trace.clock.step_at(at) for trace in traces]) for at in clock[:-1]]
            return [*before, (last, ends)]
        return [(step, [min(step, end) for end in ends]) for step in sorted({*map(round, clock)})]

    @property
    def _unit(self) -> float:
        """The seconds or steps below which the logarithmic clock is nearly linear."""
        return 0.001 if self.by_time else 1.0

    @cached_property
    def _winner(self) -> int | None:
        return winner([racer.figures for racer in self.racers])

    @property
    def times(self) -> list[float]:
        """How long each frame is shown, in seconds."""
        return [1 / self.pace] * (len(self.steps) - 1) + [HOLD]

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The frames in their order. `in_characters`: maps are made of characters, for the text
        form.
        """
        maps = LaneMaps([racer.trace for racer in self.racers])
        ends = maps.read([racer.trace.steps for racer in self.racers])
        has_hill = ends[0].projection is Projection.TRUE_DISTANCE
        fixed = [
            *self._head(ends[0] if has_hill else None),
            *self._names(),
            *self._legend(has_hill=has_hill),
        ]
        panels: Sequence[MapPanel | BarPanel] = (
            [MapPanel(*self._panel(place), end) for place, end in enumerate(ends)]
            if has_hill
            else self._bars()
        )
        fixed += [shape for panel in panels for shape in panel.labels()]
        for clock, steps in self.steps:
            shapes: list[Shape] = [*fixed]
            shown: Sequence[Any] = maps.read(steps) if has_hill else steps
            for place, panel in enumerate(panels):
                shapes += panel.shapes(shown[place])
                shapes += self._figures(place, steps[place])
            shapes += self._clock(clock, is_end=clock == self.steps[-1][0])
            yield Drawing(self.title, RACE_WIDTH, RACE_HEIGHT, tuple(shapes), RACE_GROUND)

    def _lane(self, place: int) -> tuple[float, float, float, float]:
        columns = len(self.racers) if len(self.racers) <= 4 else 3
        rows = -(-len(self.racers) // columns)
        width = (RACE_WIDTH - 2 * RACE_MARGIN - (columns - 1) * RACE_GUTTER) / columns
        height = (RACE_HEIGHT - RACE_TOP - RACE_FOOT - (rows - 1) * RACE_GUTTER) / rows
        return (
            RACE_MARGIN + place % columns * (width + RACE_GUTTER),
            RACE_TOP + place // columns * (height + RACE_GUTTER),
            width,
            height,
        )

    def _panel(self, place: int) -> tuple[float, float, float, float]:
        """Where the picture of a lane is, above its trajectory."""
        x, y, width, height = self._lane(place)
        return x, y, width, height - RACE_STRIP * (height >= LEAST_LANE)

    @cached_property
    def _strips(self) -> list[Face]:
        """The trajectories of the lanes that have one, on one logarithmic axis."""
        longest = max(racer.trace.steps for racer in self.racers)
        scale = longest if len(self.racers) > 1 else 0
        return [
            trajectory_face(
                racer.trace,
                x + 14,
                y + height - 48 - RACE_STRIP,
                width - 28,
                RACE_STRIP - 24,
                scale,
            )
            for place, racer in enumerate(self.racers)
            for x, y, width, height in [self._lane(place)]
            if height >= LEAST_LANE
        ]

    def _head(self, map_data: MapData | None) -> Iterator[Shape]:
        problem = self.racers[0].problem
        board = problem.start
        pitch = 66 / max(problem.start.size)
        yield bold(RACE_MARGIN, 44, self.title, 28, DARK_INK)
        subtitle = "each bar: the nodes expanded with one f, layer or bound, on a logarithmic scale"
        if map_data is not None and map_data.totals is not None:
            boards = grouped(int(map_data.totals.sum()))
            subtitle = (
                f"each map: all {boards} boards, from the start S to the goal G; upwards: extra "
                "moves"
            )
        yield Label(RACE_MARGIN, 72, subtitle, 15, DIM)
        yield from board_shapes(
            board,
            problem.goal,
            RACE_WIDTH - RACE_MARGIN - board.width * pitch - 2,
            16,
            pitch,
            inks=RACE_BOARD_INKS,
        )

    def _names(self) -> Iterator[Shape]:
        for place, racer in enumerate(self.racers):
            x, y, width, height = self._lane(place)
            yield Box(x, y, width, height, None, DARK_FAINT, 1.5, round=8)
            if len(self.racers) < FEWEST:  # the title says it
                return
            yield bold(x + 14, y + 28, ascii_uppercase[place], 18, LANE_INKS[place])
            yield bold(
                x + 36,
                y + 28,
                clipped(racer.problem.spec.name, int((width - 48) / 10.5)),
                17,
                DARK_INK,
            )

    def _legend(self, *, has_hill: bool) -> Iterator[Shape]:
        key = HILL_KEY if has_hill else BAR_KEY
        x = RACE_MARGIN
        for words, colour in key.items():
            yield Box(x, RACE_HEIGHT - 34, 14, 14, colour, round=3)
            yield Label(x + 20, RACE_HEIGHT - 22, words, 14, DIM)
            x += 50 + 8.4 * len(words)
        if has_hill:
            said = "brighter: more of the boards there" + STRIP_WORDS * bool(self._strips)
            yield Label(x, RACE_HEIGHT - 22, said, 14, DIM)
        yield bold(RACE_WIDTH - RACE_MARGIN, RACE_HEIGHT - 22, "loyd", 16, DIM, "end")

    def _figures(self, place: int, step: int) -> Iterator[Shape]:
        racer, (x, y, width, height) = self.racers[place], self._lane(place)
        foot = y + height - 42
        is_best = place == self._winner
        is_done = step == racer.trace.steps
        number = grouped(
            racer.figures.expanded or 0 if is_done else racer.trace.counts(step).expanded
        )
        yield bold(x + 14, foot + 4, number, 26, DARK_GOLD if is_done and is_best else DARK_INK)
        number_width = 26 * sum(DIGIT if sign.isdigit() else OTHER for sign in number)
        yield Label(x + 24 + number_width, foot + 4, "expanded", 14, DIM)
        if not is_done:
            yield Label(x + 14, foot + 28, "searching …", 15, DIM)
            return
        yield from self._strips[place : place + 1]
        ink, thick = (DARK_GOLD, 2.5) if is_best else ("#5b6679", 1.5)
        yield Box(x, y, width, height, None, ink, thick, round=8)
        if racer.figures.length is None:
            why = clipped(f"✗ no solution: {failure(racer.outcome) or 'stopped'}", int(width / 9))
            yield bold(x + 14, foot + 28, why, 15, RED)
            return
        best = self.racers[self._winner or 0].figures.length or 0
        moves = f"✓ {racer.figures.length} moves" + (" optimal" if racer.figures.optimal else "")
        yield bold(x + 14, foot + 28, moves, 16, GREEN)
        if racer.figures.length > best:
            more = f"+{grouped(racer.figures.length - best)}"
            yield bold(x + 26 + 11 * len(moves), foot + 28, more, 16, RED)
        if len(self.racers) < FEWEST:
            return
        order = sorted(range(len(self.racers)), key=self._finish)
        yield bold(x + width - 14, foot + 28, PLACES[order.index(place)], 20, DARK_INK, "end")

    def _finish(self, place: int) -> float:
        trace = self.racers[place].trace
        return trace.seconds if self.by_time else trace.steps

    def _clock(self, clock: float, *, is_end: bool) -> Iterator[Shape]:
        whole = self.steps[-1][0]
        y = RACE_HEIGHT - 62
        unit = self._unit
        right = RACE_WIDTH - RACE_MARGIN - 90
        running = (len(self.steps) - 1) / self.pace
        every = running * log(2) / max(log1p(whole / unit), 0.7)
        now = seconds(clock) if self.by_time else f"step {grouped(round(clock))}"
        doubles = "time doubles" if self.by_time else "steps double"
        yield bold(right, 44, now, 18, DARK_INK, "end")
        if is_end:
            yield bold(RACE_MARGIN, y + 12, race_verdict(self.racers), 18, DARK_GOLD)
            return
        yield Label(right, 66, f"{doubles} every {every:.1f} s", 13, DIM, "end")
        yield Box(RACE_MARGIN, y, RACE_WIDTH - 2 * RACE_MARGIN, 4, DARK_FAINT, round=2)
        yield Box(
            RACE_MARGIN,
            y,
            max(4.0, (RACE_WIDTH - 2 * RACE_MARGIN) * log1p(clock / unit) / log1p(whole / unit)),
            4,
            DARK_NOW,
            round=2,
        )

    def _bars(self) -> list[BarPanel]:
        ledgers = [
            racer.trace.ledger(racer.trace.steps, with_re_expansions=False) for racer in self.racers
        ]
        most = max((row.expanded for ledger in ledgers for row in ledger.rows), default=1)
        proved = (racer.figures.length for racer in self.racers if racer.figures.optimal)
        optimum = next(proved, None)
        return [
            BarPanel(*self._panel(place), racer.trace, most, optimum)
            for place, racer in enumerate(self.racers)
        ]


def race_title(racers: Sequence[Racer]) -> str:
    problem = racers[0].problem
    return RACE_TITLES.get(len(racers), f"{problem.spec.name} on {problem.start}")


def race_poster(racers: Sequence[Racer], form: str) -> bytes:
    """The last picture of a film of one search or several, in a format of `WRITERS`."""
    *_, last = RaceFilm(racers, race_title(racers), frames=FEWEST).drawings()
    return WRITERS[form](last)
