"""A condition of one's own: a plain Python function of a node, its successors and the counts, as a word of the conditions."""

from collections.abc import Callable
from typing import Any

import numpy as np

from loyd.core.plugins.own_code import OwnCode
from loyd.core.plugins.watch import WATCH
from loyd.core.trace.step_columns import Bools, StepColumns
from loyd.core.until.condition import Condition

Function = Callable[..., Any]
PATIENCE = 2.0


class OwnCondition(Condition):
    """Asks a function of `(node, successors, counts)`, which are those of `loyd.core.trace.node`, about one step after the other.

    It is true where the function returns something true.  `id`: its word in a condition, as the file calls it.
    """

    def __init__(self, name: str, function: Function, file: str) -> None:
        self.id, self.name, self.source = name, name.replace("_", " "), file
        self._function, self._code = function, OwnCode.of(function, name)

    @property
    def is_slow(self) -> bool:
        """It takes Python for every step."""
        return True

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps it is true.  Raises PluginError, which names the line, where the function makes a mistake."""
        found = np.zeros(len(columns), bool)
        for place in np.flatnonzero(among).tolist():
            (row,) = columns.rows(columns.first + place, 1)
            with self._code.blamed():
                found[place] = bool(WATCH.call(PATIENCE, self._function, row.node, row.successors, row.counts))
        return found
