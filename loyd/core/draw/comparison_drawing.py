"""Several searches of one board in one drawing: their maps on the same axes, and the difference of
two.
"""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from ..engine import Outcome
from ..engine.problem import Problem
from ..engine.puzzle.packing import Integers
from ..engine.record import Axes, MapData, Projection, Trace, binned, space_of
from ..study.compare import DifferenceMap, Differences, LaneMaps, difference_map
from ..system import capitalized, grouped
from .colours import rgb
from .map_drawing import (
    ABOVE,
    BELOW,
    MAP_LEFT,
    PAPER_INKS,
    UNSEEN_SIGN,
    Field,
    counted,
    difference_fill,
    map_legend,
    swatch,
)
from .shapes import (
    INK,
    MARGIN,
    QUIET,
    SHEET,
    SMALL,
    TITLE,
    Caption,
    Extent,
    Label,
    Shape,
    all_moved,
    bold,
    clipped,
    head,
    how_it_went,
    legend,
    wide,
)
from .trajectory_drawing import MOST_EXTRA, trajectory_face
from .writers import Drawing

Searched = tuple[Problem, Trace, int, Outcome | None]
"""A search, its record, the step to show, and how it ended, if it has."""


class LaneMap(NamedTuple):
    """The map of one search with its name, and a line on how it went."""

    name: str
    how: str
    map_data: MapData


def name_of(problem: Problem) -> str:
    """What a search is called above its map: algorithm and heuristic."""
    algorithm = problem.algorithm
    name = (
        f"{algorithm.name}, {problem.heuristic.name}"
        if algorithm.uses_heuristic
        else algorithm.name
    )
    return capitalized(name)


MOST_PANELS = len(ascii_uppercase)
PANEL = Extent(464, 232, 1, 1)
CHARACTER_PANEL = Extent(460, 320, 10, 20)
COMPARISON_GUTTER = 30.0
LINE = 20.0
ONLY_FIRST = "#eb3978"
BOTH = "#11121a"
ONLY_SECOND = "#b26900"


class LaneDifference(NamedTuple):
    """What two of the searches, called by their letters, have expanded, as a map."""

    letters: tuple[str, str]
    difference_map: DifferenceMap


def searches_drawing(
    searches: Sequence[Searched],
    title: str,
    subtitle: str,
    columns: int,
    pair: tuple[int, int] | None = None,
    *,
    in_characters: bool = False,
) -> Drawing:
    """The maps of several searches on the same axes side by side and, for a pair of them, a map of
    what each of the two has expanded.
    """
    _, traces, steps, _ = zip(*searches, strict=True)
    maps = [
        LaneMap(
            name_of(problem), f"{problem.spec.text}, {how_it_went(trace, step, outcome)}", map_data
        )
        for (problem, trace, step, outcome), map_data in zip(
            searches, LaneMaps(traces).read(steps), strict=True
        )
    ]
    difference = None
    if pair is not None:
        map_data = maps[0].map_data
        first, second = (traces[place] for place in pair)
        space = space_of(first) if map_data.projection is Projection.TRUE_DISTANCE else None
        found = Differences(first, second, space).after_steps(*(steps[place] for place in pair))
        letters = ascii_uppercase[pair[0]], ascii_uppercase[pair[1]]
        difference = LaneDifference(letters, difference_map(found, map_data))
    return comparison_drawing(
        maps, title, subtitle, columns, difference, in_characters=in_characters
    )


def comparison_drawing(
    maps: Sequence[LaneMap],
    title: str,
    subtitle: str,
    columns: int,
    pair: LaneDifference | None = None,
    *,
    in_characters: bool = False,
) -> Drawing:
    """The maps of several searches side by side and, for a pair, their difference."""
    panel = CHARACTER_PANEL if in_characters else PANEL
    axes = Axes.union(lane.map_data.axes for lane in maps)
    lanes = [lane._replace(map_data=lane.map_data.on_axes(axes)) for lane in maps]
    map_data = lanes[0].map_data
    field = Field.fitting(map_data, panel)
    panels = [
        _lane_panel(lane, letter, panel)
        for lane, letter in zip(lanes, ascii_uppercase, strict=False)
    ]
    items = {item[1]: item for lane in lanes for item in map_legend(lane.map_data)}
    if pair is not None:
        panels.append(_difference_panel(pair, panel))
    across = MAP_LEFT + panel.width + COMPARISON_GUTTER
    down = _panel_head(map_data) + ABOVE + field.height + BELOW + COMPARISON_GUTTER
    across = -(-across // panel.across) * panel.across
    down = -(-down // panel.down) * panel.down
    left = MARGIN - MARGIN % panel.across
    shapes = head(Caption(title, subtitle))
    top = 80.0
    for place, drawn in enumerate(panels):
        shapes += all_moved(drawn, left + place % columns * across, top + place // columns * down)
    width = max(
        2 * MARGIN + min(len(panels), columns) * across - COMPARISON_GUTTER,
        2 * MARGIN + max(wide(title, TITLE), wide(subtitle)),
    )
    foot = top + -(-len(panels) // columns) * down
    shapes += legend(items.values(), left, foot, width - 2 * MARGIN, panel.across)
    lowest = max(shape.y for shape in shapes if isinstance(shape, Label))
    return Drawing(title, width, lowest + 24, tuple(shapes))


def _panel_head(map_data: MapData) -> float:
    return (4 if map_data.projection is Projection.TRUE_DISTANCE else 3) * LINE


def _titled(title: str, lines: Sequence[str]) -> Iterator[Shape]:
    yield bold(0, 14, title, 15, INK)
    for number, line in enumerate(lines, 1):
        yield Label(0, 14 + number * LINE, line, SMALL, QUIET)


def _lane_panel(lane: LaneMap, letter: str, panel: Extent) -> list[Shape]:
    lines = [lane.how, counted(lane.map_data).partition(" of ")[0]]
    if lane.map_data.projection is Projection.TRUE_DISTANCE:
        lines.append(_on_path_words(lane.map_data))
    field = Field.fitting(lane.map_data, panel)
    return [
        *_titled(f"{letter}  {lane.name}", lines),
        *all_moved(field.shapes(), MAP_LEFT - MAP_LEFT % panel.across, _foot(field, lane.map_data)),
    ]


def _foot(field: Field, map_data: MapData) -> float:
    return _panel_head(map_data) + ABOVE + field.height


def _on_path_words(map_data: MapData) -> str:
    closed: Integers = map_data.closed.sum(axis=0)
    on_path = int(closed[map_data.up == 0].sum())
    return f"on an optimal path {grouped(on_path)}, off it {grouped(int(closed.sum()) - on_path)}"


def _difference_panel(pair: LaneDifference, panel: Extent) -> list[Shape]:
    found, (mine, theirs) = pair.difference_map, pair.letters
    names = f"only {mine}", "both", f"only {theirs}"
    signs = mine, "=", theirs
    tones = ONLY_FIRST, BOTH, ONLY_SECOND
    parts = zip(names, found.difference.totals, signs, tones, strict=True)
    key = [(swatch(tone, sign), f"{name} {grouped(count)}") for name, count, sign, tone in parts]
    field = Field.fitting(found.map_data, panel)
    shapes = [*_difference_places(found, field, mine, theirs), *field.axes(), *field.ends()]
    return [
        *_titled(f"{mine} and {theirs}", []),
        *legend(key, 0, 1.4 * LINE, panel.width, panel.across),
        *all_moved(shapes, MAP_LEFT - MAP_LEFT % panel.across, _foot(field, found.map_data)),
    ]


def _difference_places(
    found: DifferenceMap, field: Field, mine: str, theirs: str
) -> Iterator[Shape]:
    total, *parts = (
        binned(counts, found.map_data, field.down, field.across)
        for counts in (found.map_data.totals, *found.parts)
    )
    tones = np.stack([rgb(tone) for tone in (ONLY_FIRST, BOTH, ONLY_SECOND)])

    def note(row: int, column: int) -> str:
        first, both, second = (int(part[row, column]) for part in parts)
        return (
            f"{field.named(row, column)}: only {mine} {first}, both {both}, only {theirs} {second}"
        )

    fill = difference_fill(total, parts, tones, PAPER_INKS.unseen)
    yield from field.places(fill, (UNSEEN_SIGN, mine, theirs), note)


DARK, LIGHT, DIM = "#0f1218", "#e8eaf0", "#949cac"
STRIPS, COMPARISON_STRIP, ONE_STRIP = 4, 120.0, 360.0
"""The trajectories side by side, and the height of each, or of a single one."""
TRAJECTORY_WORDS = (
    "right: the search from its first step to its last; up: moves from the goal; brighter: more of "
    f"the steps; gold to blue: 0 to {MOST_EXTRA} extra moves or more"
)


def trajectories_drawing(searches: Sequence[Searched], title: str, subtitle: str) -> Drawing:
    """The trajectories of searches of one board, each over its own steps."""
    across = min(len(searches), STRIPS)
    width = (SHEET.width - 2 * MARGIN - (across - 1) * COMPARISON_GUTTER) / across
    tall = COMPARISON_STRIP if across > 1 else ONE_STRIP
    shapes: list[Shape] = [
        bold(MARGIN, 44, title, 28, LIGHT),
        Label(MARGIN, 70, subtitle, 15, DIM),
        Label(MARGIN, 94, TRAJECTORY_WORDS, 15, DIM),
    ]
    for place, (problem, trace, step, outcome) in enumerate(searches):
        x = MARGIN + place % across * (width + COMPARISON_GUTTER)
        y = 136 + place // across * (tall + 3 * LINE)
        how = clipped(how_it_went(trace, step, outcome), int(width / 8))
        shapes += [
            bold(x, y, clipped(problem.spec.name, int(width / 10.5)), 16, LIGHT),
            Label(x, y + LINE, how, 14, DIM),
            trajectory_face(trace, x, y + 1.6 * LINE, width, tall),
        ]
    shapes.append(bold(SHEET.width - MARGIN, 44, "loyd", 16, DIM, "end"))
    return Drawing(title, SHEET.width, y + tall + 3 * LINE, tuple(shapes), DARK)
