"""The type of every column of every table of the library, whatever a run contains: a column that is
empty in one file has the same type as in another, so that files of two runs can be read together.

Every value may be missing. `docs/json.md` says what the columns mean.

>>> import loyd
>>> steps = loyd.solve("12x/453/786", "idastar").steps()
>>> list(steps[0]) == list(STEPS), STEPS["bound"]
(True, <class 'float'>)
"""

from collections.abc import Iterable
from typing import get_args, get_type_hints

from ..draw import tables
from ..engine.record.ledger import LedgerRow
from ..study.compare import Figures
from ..study.sweeps.summary import COUNTED

Schema = dict[str, type]


def _types(record: type, names: Iterable[str]) -> Schema:
    """The types of some attributes of a record, without None."""
    hints = get_type_hints(record)
    return {name: next(iter(get_args(hints[name])), hints[name]) for name in names}


_NODE: Schema = {"move": str, "board": str, "g": int, "h": int, "f": float}

STEPS: Schema = {"step": int, **_NODE, "open": int, "closed": int, "bound": float, "jump": bool}
"""f and the bound are fractions in a search with a weight."""

GROWTH_SCHEMA: Schema = {
    "step": int,
    "open": int,
    "closed": int,
    "f": float,
    "least_h": int,
    "depth": int,
    "bound": float,
}

LEDGER: Schema = {
    "by": str,
    **_types(LedgerRow, tables.ROW_FIELDS),
    "goals": int,
    "predicted": float,
    "ratio": float,
    **_types(LedgerRow, tables.TABLE_FIGURES),
}

SUCCESSORS: Schema = {**_NODE, "status": str, "known_g": int}

NODES: Schema = {**_NODE, "side": str}

FIGURES: Schema = {
    "spec": str,
    "outcome": str,
    "moves": str,
    "length": int,
    "optimal": bool,
    "bound": int,
    "optimum": int,
    "above": int,
    **_types(Figures, COUNTED),
    "rate": int,
}
"""A search among others; here the bound is a proved lower bound, a number of moves."""

RUNS: Schema = {
    "loyd": str,
    "sweep": str,
    "runs": int,
    "code": str,
    "limit_nodes": int,
    "limit_seconds": float,
    "exhaust": bool,
    "run": int,
    "limit_memory": int,
    "known_length": int,
    "name": str,
    "board": str,
    "goal": str,
    "algorithm": str,
    "heuristic": str,
    "reason": str,
    "search": str,
    "crc": str,
    "necessary": int,
    **FIGURES,
}
"""A search of a sweep."""
