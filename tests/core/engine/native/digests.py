"""Digests of whole records: of every algorithm, as it is and with other values of each of its
settings, one at a time, on boards of several sizes; and with several heuristics and two more move
orders on 3x3. Of the seed, only one other than 0 is covered.

`python -m tests.core.engine.native.digests` prints them, a line each, as `record_digests.txt` has
them: what a search records must not change when its loops do.
"""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

import numpy as np

from loyd.core.engine import settings
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import parse_order
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.columns import Registers
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.system.errors import SettingError

STEPS = 1500
COMMON = sum(not issubclass(kind, ctypes.Structure) for _, kind in Registers._fields_)
"""The registers of all rules, which stand first: those after them belong to one rule each."""
BOARDS = (
    "867/254/3x1",
    "234/15x/768",
    "1 2 3/4 5 6/7 x 8/10 11 9",
    "5 1 3 4/2 6 8 x/9 10 7 11/13 14 15 12",
    "4 1 12 8/2 9 15 11/5 10 x 6/13 14 3 7",
    "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 x 18 19/21 22 23 24 20",
    "7 1 2 4 5/6 x 8 3 10/11 12 9 13 15/16 17 14 18 19/21 22 23 20 24",
)
HEURISTICS = (
    *("zero", "misplaced", "gaschnig", "chebyshev", "euclidean", "manhattan", "linear-conflict"),
    *("inversion", "walking", "exact", "blank-only", "blank-counted", "sequence", "constant:5"),
    *("pdb:1,2,3,4/5,6,7,8", "max:manhattan+gaschnig", "max:linear-conflict+inversion+misplaced"),
)
OTHER_VALUES: dict[str, tuple[Any, ...]] = {
    "weight": (Fraction(3, 2), Fraction(3), Fraction(7, 3)),
    "depth_limit": (3, 12),
    "f_limit": (14, 20),
    "width": (1, 7, 200),
    "sideways": (0, 5),
    "trials": (50, 5000),
    "temperature": (Fraction(1, 2), Fraction(5)),
    "capacity": (20, 200),
    "restarts": (3,),
    # varied by `problems`
    "order": (),
    "seed": (),
}
"""By setting whose values are too many to try all: a new one without a line here is an error."""


def specs() -> Iterator[Spec]:
    """Every algorithm as it is, and with each other value of each of its settings."""
    for algorithm in ALGORITHMS.values():
        usual = Spec(algorithm)
        yield usual
        for setting in algorithm.settings:
            if setting is settings.HEURISTIC:
                continue
            options = [one.value for one in algorithm.options(setting)]
            for value in options or OTHER_VALUES[setting.name]:
                if value != algorithm.default(setting):
                    yield replace(usual, seed=5, **{setting.name: value})


def problems() -> Iterator[Problem]:
    limits = Limits(expansions=STEPS, bytes=50_000_000)
    for text in BOARDS:
        board = parse_board(text)
        goal = blank_last(board.height, board.width)
        for spec in specs():
            yield Problem(board, goal, spec, limits)
    board, goal = parse_board(BOARDS[0]), blank_last(3, 3)
    for name in HEURISTICS:
        chosen = heuristic(name)
        if chosen.refusal(goal.size):
            continue
        for algorithm in ALGORITHMS.values():
            if settings.HEURISTIC in algorithm.settings and name != "manhattan":
                with suppress(SettingError):
                    yield Problem(board, goal, Spec(algorithm, chosen), limits)
    for order in ("lrud", "drul"):
        for algorithm in ALGORITHMS.values():
            spec = Spec(algorithm)
            if settings.ORDER in algorithm.settings:
                yield Problem(board, goal, replace(spec, order=parse_order(order)), limits)


def name_of(problem: Problem) -> str:
    return f"{problem.start} {problem.spec.text}"


COLUMNS = ("g", "h", "f", "open", "closed", "bound", "jump", "last_move", "lo", "hi", "is_expanded")


def digest(problem: Problem) -> str:
    """Of all columns of the record, its registers and its table of boards; of a depth-first search,
    of its columns by step. And of the outcome.
    """
    trace, outcome = solve_with_trace(problem)
    found = sha256()
    arrays: list[Any] = []
    if hasattr(trace, "slots"):
        arrays += [column[:filled] for group, filled in trace.filled() for column in group]
        arrays += [trace.slots, trace.milestones, np.frombuffer(trace.registers, np.int64)[:COMMON]]
    elif trace.steps:
        columns = trace.step_columns(1, trace.steps)
        arrays += [np.asarray(getattr(columns, name), np.float64) for name in COLUMNS[:8]]
        arrays += [getattr(columns, name) for name in COLUMNS[8:]]
    for array in arrays:
        found.update(np.ascontiguousarray(array).tobytes())
    told = (outcome.length, outcome.expanded, outcome.generated, outcome.moves, trace.steps)
    found.update(repr(told).encode())
    return found.hexdigest()[:16]


def main() -> None:
    seen = set()
    for problem in problems():
        if (name := name_of(problem)) not in seen:
            seen.add(name)
            sys.stdout.write(f"{digest(problem)} {name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
