"""How a search in plain Python grew over some of its steps."""

from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.trace.record import START, UNKNOWN, Record
from loyd.core.trace.recorded_places import numbers
from loyd.core.trace.trace import Growth, Integers


def recorded_growth(record: Record, steps: Integers) -> Growth:
    """The figures at some recorded steps, rising from 0."""

    def at(column: Any, before: float) -> npt.NDArray[Any]:
        """The column at the steps; `before` is its value at step 0."""
        values = numbers(column, 0, int(steps[-1]))
        return np.concatenate(([before], values))[steps]

    entries = at(record.order, START).astype(np.int64)
    made = len(record.left)
    bound = at(record.bound_by, UNKNOWN if record.at_start[0] is None else record.at_start[0]).astype(np.float64)
    return Growth(
        steps=steps,
        open=at(record.open_by, len(record.evaluate)).astype(np.int64),
        closed=at(record.closed_by, 0).astype(np.int64),
        f=numbers(record.f, 0, made)[entries],
        least_h=at(record.least_h_by, record.start_h).astype(np.int64),
        depth=numbers(record.g, 0, made)[entries].astype(np.int64),
        bound=np.where(bound == UNKNOWN, np.nan, bound),
    )
