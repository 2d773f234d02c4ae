"""The trajectories of searches as pictures: how far from the goal each is over its steps."""

from io import BytesIO

import numpy as np

from ..engine.puzzle.packing import Reals
from ..engine.record import StepAxis, Trace, Trajectory, TrajectoryReader
from .colours import EXTRA_MOVES, mixed, on_scale, rgb
from .shapes import Face

MOST_EXTRA = 16
"""What the last stop of the scale of extra moves stands for."""
TRAJECTORY_LEAST_TONE = 0.1
"""How bright the rarest value of a column is."""
COLUMN = 2
"""The points of a column, and of a pixel of a picture."""
TRAJECTORY_GROUND = "#151a22"


def trajectory_tones(found: Trajectory, width: int, rows: int) -> tuple[Reals, Reals]:
    """By row, the greatest values in the first, and by column: how bright the place is, the
    brighter the larger its share of the column's steps, and where its mean of extra moves is on
    their scale, both from 0 to 1.
    """
    each = -(-(found.most + 1) // rows)
    counts, extra = (_rows(values[:width], rows, each) for values in found[:2])
    share = counts / np.maximum(counts.sum(axis=0), 1)
    most = share.max(axis=0)
    tone = (share / np.maximum(most, 1e-9)) ** 0.62 * (0.66 + 0.34 * most)
    tone = np.where(counts > 0, np.maximum(tone, TRAJECTORY_LEAST_TONE), 0)
    return tone, np.minimum(extra / np.maximum(counts, 1) / MOST_EXTRA, 1)


def _rows(values: Reals, rows: int, each: int) -> Reals:
    """The sums of `each` values by row, the greatest values in the first row, and by column."""
    row_of = rows - 1 - np.minimum(np.arange(values.shape[1]) // each, rows - 1)
    belongs = row_of[:, None] == np.arange(rows)
    return (values @ belongs).T


def trajectory_face(
    trace: Trace, x: float, y: float, width: float, height: float, scale: int = 0
) -> Face:
    """The trajectory of a search that has made a step. `scale`: on a logarithmic axis up to that
    step, else the whole width is the whole search.
    """
    axis = StepAxis(int(width // COLUMN), trace.steps, scale=scale)
    return face_of(TrajectoryReader(trace).read(axis), axis.width, x, y, height)


def face_of(found: Trajectory, columns: int, x: float, y: float, height: float) -> Face:
    """A trajectory that was read in so many columns."""
    from PIL import Image

    tones, at = trajectory_tones(found, columns, found.most // 2 + 1)
    pixels = np.full((len(tones), columns, 3), rgb(TRAJECTORY_GROUND))
    shown = np.s_[:, : tones.shape[1]]
    pixels[shown] = mixed(pixels[shown], on_scale(EXTRA_MOVES, at), tones)
    image = Image.fromarray(pixels.round().astype(np.uint8))
    image = image.resize((columns * COLUMN, int(height)), Image.Resampling.NEAREST)
    image.putalpha(255)
    held = BytesIO()
    image.save(held, "PNG", optimize=True)
    return Face(x, y, image.width, image.height, held.getvalue())
