"""Which settings give these figures: every convention of an algorithm is tried on the boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from ...engine import Outcome
from ...engine.problem import Limits, Problem, Spec
from ...engine.puzzle import Instance
from ...engine.record import Trace
from ...engine.search import parse_spec, solve_with_trace
from ...user_code.log_algorithm import LogTrace
from .conventions import Match, agreements, grid

LOG_FIGURES = ("expanded", "generated", "open", "memory", "moves", "bounds")
START_COUNTED, GOAL, ONCE = (
    "the start is counted",
    "the goal is counted",
    "the start is counted once",
)
WAYS = START_COUNTED, GOAL, ONCE
"""How programs count that Loyd does not."""
FAMILY = ("bfs", "dfs", "ucs", "greedy", "astar", "idastar", "iddfs")
"""What is tried if no algorithm is named."""
TRIED_HEURISTICS = ("manhattan", "misplaced")
MOST_STEPS = 500_000
VISITS_PER_EXPANSION = 4
"""A search may visit four times as many nodes as it expands: each at its bound, undo moves too."""

Figure = tuple[float, ...]
"""A number, or the bounds of an iterative search."""
CountedFigures = dict[str, Figure]
"""A figure by what is counted that Loyd does not count, in words; "" for Loyd's own count."""


class Target(NamedTuple):
    """What is known of a board: its figures by their names."""

    instance: Instance
    figures: Mapping[str, Figure]

    @property
    def most_steps(self) -> int:
        """Enough steps to tell whether the figures are reached."""
        counts = [self.figures[name][0] for name in LOG_FIGURES[:2] if name in self.figures]
        return int(VISITS_PER_EXPANSION * min(counts)) + 100 if counts else MOST_STEPS


def in_every_way(name: str, trace: Trace, outcome: Outcome) -> CountedFigures:
    """A figure of a search that has ended, in every way in which programs count it."""
    last = trace.steps
    if name == "bounds":
        return {"": tuple(row.value for row in trace.ledger(last, with_re_expansions=False).rows)}
    peaks = trace.peaks(last)
    expanded = outcome.expanded
    ways: dict[str, dict[str, float]] = {
        "expanded": {
            "": expanded,
            GOAL: expanded + 1,
            ONCE: expanded - trace.repeated_starts(last),
        },
        "generated": {"": outcome.generated, START_COUNTED: outcome.generated + 1},
        "moves": {"": -1 if outcome.length is None else outcome.length},
        "open": {"": peaks.open or 0},
        "memory": {"": peaks.nodes},
    }
    return {way: (count,) for way, count in ways[name].items()}


def match(spec: Spec, targets: Sequence[Target]) -> Match:
    """How a spec fits targets; the search stops at the first that it does not fit."""
    possible: dict[str, set[str]] = {}
    first = targets[0].instance
    problem = Problem(first.board, first.goal, spec)
    for place, (one, figures) in enumerate(targets):
        limits = Limits(targets[place].most_steps)
        tried = problem.with_changes(start=one.board, goal=one.goal, limits=limits)
        trace, outcome = solve_with_trace(tried, sparsely=True)
        if outcome.limit is not None:
            return Match(spec, place, inf)
        for name, given in figures.items():
            found = in_every_way(name, trace, outcome)
            fitting = {way for way, value in found.items() if value == given}
            possible[name] = possible.get(name, fitting) & fitting
            if not possible[name]:
                off = min(abs(value[-1] - given[-1]) for value in found.values())
                return Match(spec, place, off / max(given[-1], 1))
    how = [f"{name}: {min(ways)}" for name, ways in possible.items() if min(ways)]
    return Match(spec, len(targets), 0, "; ".join(how))


def log_matches(trace: LogTrace, problem: Problem, specs: Sequence[Spec]) -> list[Match]:
    """Every combination of the conventions of each spec, compared with a log; the best first."""
    return _ranked(
        one for spec in specs for one in agreements(trace, replace(problem, spec=spec), grid(spec))
    )


def family(texts: Sequence[str]) -> list[Spec]:
    """The specs that texts name; an algorithm without its heuristic stands for the usual ones."""
    specs = []
    for text in texts or FAMILY:
        spec = parse_spec(text)
        open_h = ":" not in text and spec.algorithm.uses_heuristic
        specs += [parse_spec(f"{text}:{h}") for h in TRIED_HEURISTICS] if open_h else [spec]
    return specs


def every(specs: Sequence[Spec]) -> list[Spec]:
    """Every combination of the conventions of each spec."""
    return list({one.text: one for spec in specs for one in grid(spec)}.values())


def matches(specs: Iterable[Spec], targets: Sequence[Target]) -> list[Match]:
    """How specs fit the targets; the best first."""
    ordered = sorted(targets, key=lambda one: one.most_steps)
    return _ranked(match(one, ordered) for one in specs)


def _ranked(found: Iterable[Match]) -> list[Match]:
    """Those that fit most targets, then the nearest, then the usual settings."""
    return sorted(found, key=lambda one: (-one.fitting, one.error))
