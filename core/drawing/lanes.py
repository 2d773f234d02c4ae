"""Several searches of one board on maps with the same axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from loyd.core.comparison.difference import Difference
from loyd.core.errors import TooFarError
from loyd.core.trace.map_reading import read_hill, read_recorded, space_of
from loyd.core.trace.priority import Priority
from loyd.core.trace.relief import Integers, Projection, Relief
from loyd.core.trace.trace import Trace


def lane_reliefs(traces: Sequence[Trace], steps: Sequence[int]) -> list[Relief]:
    """The map of each search after its step: the hill where all boards can be on it, else layers, or h over g where no search heeds f."""
    space = space_of(traces[0])
    if space is not None:
        try:
            return [read_hill(trace, step, space, trace.plane(step, space)) for trace, step in zip(traces, steps, strict=True)]
        except TooFarError:
            pass
    planes = [trace.plane(step) for trace, step in zip(traces, steps, strict=True)]
    whole = replace(planes[0], g=np.concatenate([plane.g for plane in planes]), h=np.concatenate([plane.h for plane in planes]))
    projection = Projection.PLAIN if all(map(_hurries, traces)) else Projection.LAYERS
    return [
        replace(read_recorded(trace, step, projection, plane, whole), contour=None)
        for trace, step, plane in zip(traces, steps, planes, strict=True)
    ]


def _hurries(trace: Trace) -> bool:
    """Whether a search gives more weight to h than to g."""
    return isinstance(trace.formula, Priority) and trace.formula.h_weight > trace.formula.g_weight


def spots_of(difference: Difference, relief: Relief) -> tuple[Integers, Integers]:
    """How far up and how far across each place of a difference lies on a map."""
    g, h = difference.g, difference.h
    if relief.projection is Projection.HILL and relief.length is not None:
        return (g + h - relief.length) // 2, (g - h + relief.length) // 2
    value = g + h if relief.projection is Projection.LAYERS else h
    return (value - relief.first) // relief.stride, g
