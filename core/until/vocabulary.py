"""The words of a condition: figures that are compared, and signs that are there or not."""

from collections.abc import Callable
from typing import Any

from loyd.core.trace.node import Fate
from loyd.core.trace.step_columns import StepColumns
from loyd.core.until.condition import Condition, Fullest, OnSolution, Sign

Column = Callable[[StepColumns], Any]
LONGEST = 1000
"""The characters that a condition has at the most."""


def _fate(fate: Fate) -> Column:
    return lambda columns: columns.fates(fate)


FIGURES: dict[str, Column] = {
    "step": lambda columns: columns.step,
    "g": lambda columns: columns.g,
    "h": lambda columns: columns.h,
    "f": lambda columns: columns.f,
    "open": lambda columns: columns.open,
    "closed": lambda columns: columns.closed,
    "depth": lambda columns: columns.g,
    "bound": lambda columns: columns.bound,
    "successors": lambda columns: columns.successors,
}
"""What is compared: of the node of the step, and after the step.  Every move costs 1, so the depth of a node is its g; the successor
straight back is not counted."""

FATES: dict[str, Column] = {
    "new": _fate(Fate.NEW),
    "opened": _fate(Fate.OPENED),
    "within": _fate(Fate.WITHIN),
    "taken": _fate(Fate.TAKEN),
    "known_open": _fate(Fate.OPEN),
    "known_closed": _fate(Fate.CLOSED),
    "duplicate": lambda columns: columns.known,
    "improved": _fate(Fate.IMPROVED),
    "reopened": _fate(Fate.REOPENED),
    "on_path": _fate(Fate.LOOP),
    "back": _fate(Fate.BACK),
    "beyond": _fate(Fate.BEYOND),
    "pruned": _fate(Fate.PRUNED),
    "cut": lambda columns: columns.cut,
    "meets": _fate(Fate.MEETS),
}
"""How many successors of the step came to an end like this; alone, whether one did.  `duplicate`: known already, open or closed;
`cut`: beyond the bound, or pruned."""

SIGNS: dict[str, Column] = {
    "f_rises": lambda columns: columns.rises,
    "new_bound": lambda columns: columns.new_bound,
    "h_falls": lambda columns: columns.falls,
    "jump": lambda columns: columns.jump,
    "goal": lambda columns: columns.solved,
}
"""What a step is or is not."""

WHOLE: dict[str, Condition] = {"solution": OnSolution(), "peak": Fullest()}
"""What is known of a step once the search has ended."""

BOARDS = ("expands", "generates")
"""What is followed by a board."""

ALIASES = {
    "↑": "improved", "↺": "reopened", "●": "known_closed", "✂": "cut", "↷": "jump", "★": "solution", "○": "known_open", "+": "new",
    "←": "back", "✓": "goal",
}  # fmt: skip

OWN: dict[str, Condition] = {}
"""Functions of the user's own, by their names (see `loyd.core.plugins.own_condition`)."""


def sign(name: str) -> Condition | None:
    """The condition that a word alone is; None where it is none."""
    if name in WHOLE or name in OWN:
        return WHOLE.get(name) or OWN[name]
    column = FATES.get(name) or SIGNS.get(name)
    return None if column is None else Sign(name, column)


def reserved() -> tuple[str, ...]:
    """The words that no function of the user's own may be called by."""
    return (*FIGURES, *FATES, *SIGNS, *WHOLE, *BOARDS, "not", "and", "or")


def words() -> tuple[str, ...]:
    """Every word that a condition may begin with."""
    return (*FIGURES, *FATES, *SIGNS, *WHOLE, *BOARDS, *OWN, "not")
