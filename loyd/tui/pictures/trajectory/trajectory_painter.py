"""Draws the trajectory of a search, and its nodes in memory, over the columns of its steps."""

import numpy as np

from ....core.draw.colours import mixed
from ....core.draw.trajectory_drawing import trajectory_tones
from ....core.engine.puzzle.packing import Integers
from ....core.engine.record import Growth, Peaks, Trajectory
from ....core.system import grouped
from ...paint import BOLD, ColourPalette, Grid, axis_end, draw_area, draw_halves, mixtures_in
from ...signs import Role
from ..flame.flame_painter import RGB_WORD, STOPS, ramp, shades_of
from ..map.map_painter import MapLook

TRAJECTORY_GUTTER = 4
"""The columns of the labels at the left."""
AHEAD_BRIGHTNESS = 0.42
"""How bright the steps ahead of the current one are."""


def draw_trajectory(
    grid: Grid, top: int, trajectory: Trajectory, now: int | None, is_whole: bool, look: MapLook
) -> None:
    """Draw the columns into all lines from `top` on: the brighter, the larger the share of the
    column's steps; the hue tells the mean extra moves. `now`: the column of the current step,
    if it is marked.
    """
    palette, width = look.palette, grid.width - TRAJECTORY_GUTTER
    rows = (grid.height - top) * (1 + palette.filled)
    tone, at = trajectory_tones(trajectory, width, rows)
    for line, label in ((top, f"{trajectory.name}{trajectory.most}"), (grid.height - 1, "0")):
        grid.put(line, 0, f"{label:>{TRAJECTORY_GUTTER - 1}}", palette.dim)
    if not palette.filled:
        shades = f" {shades_of(palette.signs)}"
        levels = np.ceil(tone * (len(shades) - 1)).astype(np.int64)
        for line, row in enumerate(levels.tolist(), top):
            grid.put(
                line, TRAJECTORY_GUTTER, "".join(shades[level] for level in row), palette.closed
            )
        return
    if is_whole and now is not None:
        tone[:, now + 1 :] *= AHEAD_BRIGHTNESS
    stops = (at * (STOPS - 1)).round().astype(np.int64)
    colours = mixed(look.back, ramp(look.ground, STOPS)[stops], tone)
    halves = np.full((rows, width, 3), look.back)
    halves[:, : tone.shape[1]] = colours
    if now is not None:
        playhead = mixed(look.back, look.colour(Role.CURRENT), 0.5)
        halves[:, now][(halves[:, now] == look.back).all(axis=1)] = playhead
    draw_halves(
        grid, top, TRAJECTORY_GUTTER, mixtures_in(halves, look.depth).astype(np.int64) @ RGB_WORD
    )


def draw_memory(
    grid: Grid, top: int, growth: Growth, lasts: Integers, peaks: Peaks, palette: ColourPalette
) -> None:
    """Draw the closed nodes with the open ones on top, so that the upper edge is the number of
    nodes in memory; of a search that keeps only a path, its depth.
    """
    layers = [("depth", growth.depth, Role.OPEN)]
    if peaks.open is not None:
        both = growth.closed + growth.open
        layers = [("open", both, Role.OPEN), ("closed", growth.closed, Role.CLOSED)]
    end = axis_end(float(layers[0][1].max()))
    for name, values, role in layers:
        row = name, np.interp(lasts, growth.steps, values), end, role
        draw_area(grid, top, grid.height - top, TRAJECTORY_GUTTER, row, palette)
    figures = [(name, int(values[-1]), palette[role] + BOLD) for name, values, role in layers]
    if peaks.open is not None:
        (_, nodes, style), closed = figures
        goal = peaks.nodes == nodes + 1  # taken, but not expanded
        total = ("nodes in memory", "nodes with the goal")[goal], nodes + goal, BOLD
        figures = [total, ("open", nodes - closed[1], style), closed]
    for line, (word, figure, style) in enumerate(figures[: grid.height // 2], top):
        grid.put(line, TRAJECTORY_GUTTER + 1, f"{word} {grouped(figure)}", style)
