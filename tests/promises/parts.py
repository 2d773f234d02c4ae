"""The parts of the search for broken promises; each is deterministic and takes about a minute."""

import json
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import DUPLICATE_DETECTION, GOAL_TEST, TIE, UNDO_MOVE
from tests.oracle.sliding import Size
from tests.promises.checks import searched, tries
from tests.promises.drawn import MOST_STEPS, OWN, STEEPEST, drawn_limits, drawn_spec
from tests.promises.everywhere import drawn_goal, whole_space
from tests.promises.spaces import (
    Start,
    blank_last,
    boards,
    distances,
    drawn_start,
    fewest_expansions,
)

FILE = Path(__file__).with_name("tries.json")
Tries = dict[str, dict[str, list[int]]]
"""By promise, and by who makes it: how often tried, how often broken."""
Row = tuple[str, str, int, int, str]
"""A promise, who makes it, tries, broken, and the case."""
Part = Callable[[], tuple[Tries, list[str]]]
SHOWN = 5
"""How many broken cases of each promise a run prints."""
SHARE = 20
"""A sample of a part is one case in so many."""


class Run(NamedTuple):
    """A part as it was tried: on which commit, and what was found."""

    commit: str
    found: Tries


def load() -> dict[str, Run]:
    """The last run of each part and of each sample, by name."""
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return {name: Run(*run) for name, run in known.items()}


def save(known: dict[str, Run]) -> None:
    ordered = {name: known[name] for name in (PARTS | SAMPLES) if name in known}
    lines = (f" {json.dumps(name)}: {json.dumps(run)}" for name, run in ordered.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def commit() -> str:
    """The commit of the code that is tried."""

    def git(*arguments: str) -> str:
        asked = ["git", "-C", str(FILE.parent), *arguments]
        return subprocess.run(asked, capture_output=True, check=True).stdout.decode().strip()

    changed = git("status", "--porcelain", "--", ":/loyd")
    return git("rev-parse", "--short=8", "HEAD") + (" with changes" if changed else "")


def counted(found: Iterable[Row]) -> tuple[Tries, list[str]]:
    """The sums of all rows, and the first broken cases of each promise."""
    sums: Tries = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    cases: list[str] = []
    shown: dict[str, int] = defaultdict(int)
    for promise, who, tried, broken, case in found:
        sums[promise][who][0] += tried
        sums[promise][who][1] += broken
        if broken and shown[promise] < SHOWN:
            shown[promise] += 1
            cases.append(f"BROKEN {promise}: {case}")
    return sums, cases


def drawn(size: Size, seed: int, searches: int, names: tuple[str, ...] = ()) -> Iterator[Row]:
    """Random boards by random searches, a tenth of them stopped early."""
    draw = Random(f"{size} {seed}")
    for _ in range(searches):
        chosen = ALGORITHMS[draw.choice(names or tuple(ALGORITHMS))]
        start = drawn_start(size, draw)
        spec = drawn_spec(chosen, size, start.goal, start.distance, draw)
        case = searched(start, spec, drawn_limits(draw))
        for found in tries(case):
            broken = not found.is_kept
            yield found.promise, chosen.id, 1, int(broken), str(case) if broken else ""


def steep(size: Size, searches: int) -> Iterator[Row]:
    """Random boards by searches with a weight of up to 1000 and h of up to 255."""
    draw = Random(f"steep {size}")
    for _ in range(searches):
        chosen = ALGORITHMS[draw.choice(("wastar", "idastar", "arastar"))]
        start = drawn_start(size, draw)
        spec = drawn_spec(chosen, size, start.goal, start.distance, draw)
        spec = replace(spec, heuristic=draw.choice(OWN), weight=draw.choice(STEEPEST))
        case = searched(start, spec, Limits(expansions=3000))
        for found in tries(case):
            broken = not found.is_kept
            yield found.promise, chosen.id, 1, int(broken), str(case) if broken else ""


def every(size: Size, texts: Iterable[str], step: int = 1) -> Iterator[Row]:
    """Every board of a space, or every n-th, by searches with the usual goal."""
    goal = blank_last(size)
    for text in texts:
        spec = parse_spec(text)
        for cells in boards(goal, size)[1::step]:
            start = Start(cells, goal, size, distances(goal, size)[cells])
            case = searched(start, spec, Limits(expansions=step * MOST_STEPS))
            for found in tries(case, 0):
                broken = not found.is_kept
                yield found.promise, spec.algorithm.id, 1, int(broken), str(case) if broken else ""


def rules(name: str) -> Iterator[str]:
    """An algorithm with each duplicate rule, goal test, tie rule and undo move, and limits."""
    chosen = ALGORITHMS[name]
    axes = [
        [setting.in_spec(choice.value) for choice in chosen.options(setting) if choice.word]
        + ([""] if setting is UNDO_MOVE else [])
        for setting in (DUPLICATE_DETECTION, GOAL_TEST, TIE, UNDO_MOVE)
        if setting in chosen.uses
    ]
    for parts in product(*axes):
        if "repeats=automaton" in parts and "back" in parts:
            continue
        seed = ("seed=1",) if "tie=random" in parts else ()
        yield ":".join((name, *filter(None, parts), *seed))


def necessary(size: Size, step: int) -> Iterator[Row]:
    """NBS against the fewest expansions of any bidirectional search with Manhattan."""
    goal, spec = blank_last(size), parse_spec("nbs:manhattan")
    for cells in boards(goal, size)[1::step]:
        start = Start(cells, goal, size, distances(goal, size)[cells])
        case, fewest = searched(start, spec, Limits()), fewest_expansions(start)
        below = [
            step for step in range(1, case.trace.steps + 1) if _is_below(case.trace, step, start)
        ]
        broken = len(below) > 2 * fewest
        yield (
            "twice",
            "nbs",
            1,
            int(broken),
            f"{cells}: {len(below)} for {fewest}" if broken else "",
        )


def _is_below(trace: object, step: int, start: Start) -> bool:
    return (trace.counts(step).bound or 0) < start.distance  # type: ignore[attr-defined]


def whole(size: Size, goals: int) -> Iterator[Row]:
    draw = Random(f"goals of {size}")
    for goal in (blank_last(size), *(drawn_goal(size, draw) for _ in range(goals))):
        for promise, who, tried, broken in whole_space(size, goal):
            yield promise, who, tried, broken, f"{who} towards {goal}"


DEFAULTS = [name for name in ALGORITHMS if name not in ("iddfs", "dls", "dfs")]


def _parts(share: int = 1) -> Iterator[tuple[str, Callable[[], Iterator[Row]]]]:
    """All parts, or of each one case in `share`: the first searches, every n-th board, one goal."""
    for size, goals in (((2, 2), 8), ((2, 3), 8), ((3, 2), 8), ((2, 4), 8), ((4, 2), 4)):
        yield f"spaces {size[0]}x{size[1]}", partial(whole, size, goals // share)
    yield "spaces 3x3", partial(whole, (3, 3), 1 // share)
    yield "spaces 2x5", partial(whole, (2, 5), 0)
    for size, runs in (((2, 3), 12), ((2, 4), 12), ((3, 3), 12), ((2, 5), 6), ((4, 4), 6)):
        for run in range(1, runs + 1):
            yield f"drawn {size[0]}x{size[1]} {run}", partial(drawn, size, run, 2000 // share)
    for size in ((2, 3), (4, 4)):
        yield f"steep {size[0]}x{size[1]}", partial(steep, size, 600 // share)
    for name in ALGORITHMS:
        yield f"rules 2x3 {name}", partial(every, (2, 3), tuple(rules(name)), share)
    for name in (*DEFAULTS, "wastar:1.5", "wastar:5", "idastar:2", "arastar:5"):
        yield f"every 2x4 {name}", partial(every, (2, 4), (name,), share)
    for name in (
        "astar",
        "idastar",
        "rbfs",
        "epeastar",
        "smastar",
        "nbs",
        "mm",
        "baestar",
        "bibfs",
        "arastar",
        "wastar:2",
    ):
        yield f"eighth 3x3 {name}", partial(every, (3, 3), (name,), 8 * share)
    yield "necessary 2x3", partial(necessary, (2, 3), share)
    yield "necessary 2x4", partial(necessary, (2, 4), 40 * share)


def _counted(found: Callable[[], Iterator[Row]]) -> tuple[Tries, list[str]]:
    return counted(found())


PARTS: dict[str, Part] = {name: partial(_counted, run) for name, run in _parts()}
SAMPLES: dict[str, Part] = {
    f"sample of {name}": partial(_counted, run) for name, run in _parts(SHARE)
}
