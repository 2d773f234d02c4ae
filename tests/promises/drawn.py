"""Searches drawn at random from everything that a user can ask for: each setting of an algorithm
has its default half of the time, else any of the values below.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any
from zlib import crc32

from loyd.core.engine import settings
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.heuristics import callback
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import AnswerCallback, Heuristic
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.problem.algorithm import Algorithm
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, parse_order
from loyd.core.engine.settings import Setting
from loyd.core.system.errors import SettingError
from tests.oracle import heuristics
from tests.oracle.sliding import Cells, Size
from tests.promises.spaces import distances

MOST_STEPS = 30_000
"""After so many steps a search is stopped, which must not make it claim anything wrong."""


def _own(
    name: str, h: Callable[[Cells, Cells, Size], int], *, admissible: bool = True
) -> UserHeuristic:
    def answers(goal: Board) -> AnswerCallback:
        return lambda cells: h(tuple(cells), goal.cells, goal.size)

    return UserHeuristic(
        id=name,
        name=name,
        definition=name,
        source="",
        admissible=admissible,
        consistent=False,
        file=callback,
        answers=answers,
    )


def _noise(cells: Cells, most: int) -> int:
    return crc32(bytes(cells)) % (most + 1)


def _noisy(cells: Cells, goal: Cells, size: Size) -> int:
    """Any number from 0 to the distance: admissible, and as inconsistent as can be."""
    return _noise(cells, distances(goal, size)[cells])


def _too_high(cells: Cells, goal: Cells, size: Size) -> int:
    """Up to 9 more than Manhattan, except at the goal."""
    return 0 if cells == goal else heuristics.manhattan(cells, goal, size) + _noise(cells, 9)


UNEVEN = _own("uneven", heuristics.uneven)
NOISY = _own("noisy", _noisy)
OWN = (
    UNEVEN,
    _own("too-high", _too_high, admissible=False),
    _own("walls", heuristics.walls, admissible=False),
)
STEEPEST = tuple(map(Fraction, ("1000", "999.9999", "333.3333", "1.0001")))
EVERYWHERE = (
    "zero",
    "misplaced",
    "chebyshev",
    "euclidean",
    "manhattan",
    "linear-conflict",
    "inversion",
    "walking",
    "blank-only",
    "blank-counted",
    "constant:3",
    "max:manhattan+inversion",
    "max:linear-conflict+misplaced+walking",
)
SOMEWHERE: dict[Size, tuple[str, ...]] = {
    (2, 3): ("gaschnig", "exact", "pdb:1,2/3,4,5", "pdb:1,4,5"),
    (2, 4): ("gaschnig", "exact", "pdb:1,2,3/4,5,6,7", "pdb:2,6,7"),
    (2, 5): ("gaschnig", "pdb:1,2,3/4,5/6,7,8,9"),
    (3, 3): (
        "gaschnig",
        "exact",
        "sequence",
        "pdb-4-4",
        "pdb:1,3,8/2,4,5",
        "max:pdb-4-4+linear-conflict",
    ),
    (4, 4): ("gaschnig", "pdb:1,2,3,4/5,6/9,10,13"),
}


def drawn_heuristic(size: Size, goal: Cells, draw: Random) -> Heuristic:
    """Half of the time Manhattan or one of the worst, which are users' own."""
    kind = draw.random()
    if kind < 0.25:
        return heuristic("manhattan")
    if kind < 0.5:
        known = size == (2, 3) or (size == (2, 4) and draw.random() < 0.3)
        return NOISY if known and draw.random() < 0.5 else draw.choice(OWN)
    found = draw.choice((*EVERYWHERE, *SOMEWHERE.get(size, ())))
    if found.startswith("pdb-4-4") and goal[-1]:
        return heuristic("manhattan")
    return heuristic(found)


VALUES: dict[Setting[Any], Callable[[Random, int], Any]] = {
    settings.WEIGHT: lambda draw, _: draw.choice(
        [
            Fraction(word)
            for word in ("1", "1.1", "1.5", "7/4", "2", "3", "5", "1000", "10001/10000")
        ]
    ),
    settings.DEPTH_LIMIT: lambda draw, distance: max(distance + draw.randrange(-4, 7), 0),
    settings.F_LIMIT: lambda draw, distance: max(distance + draw.randrange(-4, 15), 0),
    settings.WIDTH: lambda draw, _: draw.choice((1, 2, 3, 5, 10, 50, 1000)),
    settings.CAPACITY: lambda draw, distance: max(distance + draw.randrange(-4, 30), 1),
    settings.SIDEWAYS: lambda draw, _: draw.choice((0, 1, 2, 5, 20, 100)),
    settings.TEMPERATURE: lambda draw, _: draw.choice(
        [Fraction(word) for word in ("0.01", "0.5", "1", "2", "10", "1000")]
    ),
    settings.TRIALS: lambda draw, _: draw.choice((1, 10, 100, 1000, 10_000)),
    settings.RESTARTS: lambda draw, _: draw.choice((0, 1, 5)),
    settings.ORDER: lambda draw, _: parse_order("".join(draw.sample("udlr", 4))),
    settings.SEED: lambda draw, _: draw.randrange(1000),
}


def drawn_spec(chosen: Algorithm, size: Size, goal: Cells, distance: int, draw: Random) -> Spec:
    """A valid spec of the algorithm; limits lie around the distance, where they matter."""
    while True:
        values: dict[str, Any] = {}
        for setting in chosen.settings:
            if setting is settings.HEURISTIC:
                values[setting.name] = drawn_heuristic(size, goal, draw)
            elif setting is settings.SEED:
                values[setting.name] = VALUES[setting](draw, distance)
            elif draw.random() < 0.5:
                options = chosen.options(setting)
                values[setting.name] = (
                    draw.choice(options).value if options else VALUES[setting](draw, distance)
                )
        if chosen is IDA_STAR and values.get("weight", 0) > 20:
            values["weight"] = Fraction(20)  # its paths would have tens of thousands of moves
        spec = Spec(algorithm=chosen, **values)
        try:
            spec.check()
        except SettingError:
            continue
        return spec


def drawn_limits(draw: Random) -> Limits:
    """Usually more steps than it takes."""
    return Limits(expansions=MOST_STEPS if draw.random() < 0.8 else draw.randrange(1, 60))
