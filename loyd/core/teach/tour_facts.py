"""The values of a tour's figures, read from the record of its search and of others that it
names.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import factorial
from typing import NamedTuple

from ..engine.heuristics import known_distance
from ..engine.heuristics.catalogue import heuristic
from ..engine.problem import Limits, Problem
from ..engine.puzzle import Board, Size
from ..engine.record import Trace
from ..engine.search import parse_spec
from ..session import ALL_STEPS, COMPARISONS, Matches, Recorder, parse_condition
from ..study.compare import figures_at
from ..system import Building, LoydError, SettingError, grouped

OF_SEARCH = (
    "step",
    "expanded",
    "generated",
    "open",
    "closed",
    "deepest",
    "least-h",
    "reopened",
    "peak-open",
    "peak-nodes",
    "enqueued",
    "goal-tests",
    "length",
    "bound",
    "iteration",
    "greatest-f",
)
"""Figures of a search: after the step, or with `of SPEC` at the end of another search of the same
boards.
"""
OF_NODE = ("g", "h", "f", "distance", "board", "boards")
"""Figures of the step's node; `boards` is the number of boards that can reach the goal."""
OF_HEURISTIC = ("h", "mean-h", "too-high", "too-high-by", "inconsistent")
"""Figures with `of HEURISTIC`: of the node's board, or of all boards."""
WHERE = "steps where "
_SIGN = re.compile(r"\s(=|!=|<=|>=|<|>)\s")
_NUMBER = re.compile(r"\d[\d_]*(?:\.\d+)?")


class TourFigure(NamedTuple):
    """A number or a board taken from a record.

    `name`: one of those above, a number, or WHERE with a condition in `of`. `of`: the search or the
    heuristic; empty for the current search. `over`: the divisor.
    """

    name: str
    of: str = ""
    over: "TourFigure | None" = None

    @property
    def is_ready(self) -> bool:
        """Whether the record so far has the figure."""
        return (
            not self.of
            and self.name not in ("peak-open", "peak-nodes")
            and (self.over is None or self.over.is_ready)
        )

    @property
    def text(self) -> str:
        """The figure as a tutorial writes it."""
        name = (
            f"{self.name}{self.of}"
            if self.name == WHERE
            else f"{self.name} of {self.of}"
            if self.of
            else self.name
        )
        return name if self.over is None else f"{name} / {self.over.text}"


class Check(NamedTuple):
    """A comparison of two figures, which a tour claims."""

    left: TourFigure
    sign: str
    right: TourFigure
    line: int

    @property
    def text(self) -> str:
        """The comparison as a tutorial writes it."""
        return f"{self.left.text} {self.sign} {self.right.text}"


def parse_figure(text: str, size: Size) -> TourFigure:
    """The figure that a text names, on boards of a size. Raises SettingError.

    >>> parse_figure("length of greedy", (3, 3)).of
    'greedy'
    """
    first, slash, second = " ".join(text.split()).partition(" / ")
    one = _term(first, size)
    return TourFigure(one.name, one.of, _term(second, size)) if slash else one


def parse_check(text: str, size: Size, line: int) -> Check:
    """The comparison that a text writes. Raises TourError."""
    mistake = f"{text.strip()!r} compares nothing; write for example: expanded = 17"
    for found in reversed(
        [*_SIGN.finditer(text)]
    ):  # a condition on either side may contain slashes of its own
        try:
            return Check(
                parse_figure(text[: found.start()], size),
                found[1],
                parse_figure(text[found.end() :], size),
                line,
            )
        except LoydError as error:
            mistake = str(error)
    raise SettingError(mistake)


def _term(text: str, size: Size) -> TourFigure:
    if text.startswith(WHERE):
        parse_condition(text.removeprefix(WHERE), size)
        return TourFigure(WHERE, text.removeprefix(WHERE))
    name, of, whose = text.partition(" of ")
    if of:
        return _figure_of(name, whose)
    if name not in (*OF_SEARCH, *OF_NODE) and not _NUMBER.fullmatch(name):
        near = get_close_matches(name, (*OF_SEARCH, *OF_NODE, *OF_HEURISTIC), 1)
        known = (
            f"did you mean {near[0]!r}?"
            if near
            else f"available: {', '.join((*OF_SEARCH, *OF_NODE))}"
        )
        raise SettingError(f"unknown figure {name[:40]!r}; {known}")
    return TourFigure(name)


def _figure_of(name: str, whose: str) -> TourFigure:
    if name in OF_HEURISTIC:
        heuristic(whose)
    elif name in OF_SEARCH:
        parse_spec(whose)
    else:
        there = f"a search has {', '.join(OF_SEARCH)}, a heuristic {', '.join(OF_HEURISTIC)}"
        raise SettingError(f"{name[:40]!r} is not a figure of a search; {there}")
    return TourFigure(name, whose)


MOST_EXPANSIONS = 2_000_000
"""The most expansions of a search run only for its figures."""
LOOK_SECONDS = 0.1
Worth = int | float | str
_KNOWN: dict[tuple[Board, Board, str, bool], dict[str, Worth | None]] = {}


@dataclass(frozen=True)
class Facts:
    """What is true after a step of a search.

    Every method raises SettingError if it has no answer there, and BuildCancelledError if
    `building` cancels.
    """

    problem: Problem
    trace: Trace
    step: int
    building: Building = field(default_factory=Building)

    def worth(self, figure: TourFigure) -> Worth:
        """The value of a figure in this search."""
        one = self._one(figure)
        if figure.over is None:
            return one
        other = self._one(figure.over)
        if isinstance(one, str) or isinstance(other, str) or not other:
            raise SettingError(f"{figure.text} cannot be divided: it is {one} by {other}")
        return one / other

    def text(self, figure: TourFigure) -> str:
        """The value of a figure, in words."""
        return in_words(self.worth(figure))

    def failing(self, check: Check) -> str:
        """Why a claim is wrong here; empty if it holds."""
        left = self.worth(check.left)
        right = self.worth(check.right)
        if isinstance(left, str) != isinstance(right, str):
            return f"{check.text!r} compares {left} with {right}"
        if COMPARISONS[check.sign](left, right):
            return ""
        both = (check.left, left), (check.right, right)
        sides = [
            f"{figure.text} is {in_words(worth)}"
            for figure, worth in both
            if not _is_number(figure)
        ]
        return f"{check.text!r} is not true: {', and '.join(sides)}"

    def _one(self, figure: TourFigure) -> Worth:
        if figure.name == WHERE:
            return self._steps_where(figure.of)
        if _is_number(figure):
            number = float(figure.name.replace("_", ""))
            return int(number) if number.is_integer() else number
        found: Worth | None
        if figure.of and figure.name in OF_HEURISTIC:
            found = self._of_heuristic(figure)
        elif figure.of:
            found = self._known(
                figure,
                lambda: _searched(self.problem.start, self.problem.goal, figure.of, self.building),
            )
        else:
            found = self.of_search(figure.name)
        if found is None:
            raise SettingError(
                f"there is no {figure.text} at step {grouped(self.step)} of "
                f"{self.problem.spec.text}"
            )
        return found

    def _steps_where(self, condition: str) -> int:
        matches = Matches(self.trace, parse_condition(condition, self.problem.start.size))
        matches.resolve(self.step)
        return matches.count(self.step)

    def of_search(self, name: str) -> Worth | None:
        """The value of a figure of the whole search; None for any other."""
        step = self.step
        trace = self.trace
        if name in ("g", "h", "f", "board", "distance", "boards"):
            return self._of_node(name)
        if name == "length":
            solution = trace.solution() if trace.is_solved_by(step) else None
            return None if solution is None else len(solution)
        of_step = "step", "open", "closed", "least-h", "bound", "iteration", "greatest-f"
        source = trace.counts(step) if name in of_step else figures_at(self.problem, trace, step)
        return getattr(source, {"deepest": "deepest_expanded"}.get(name, name.replace("-", "_")))

    def _of_node(self, name: str) -> Worth | None:
        node = self.trace.node(self.step)
        if name == "boards":
            return factorial(len(node.board.cells)) // 2
        if name == "distance":
            return known_distance(node.board, self.problem.goal)
        return str(node.board) if name == "board" else {"g": node.g, "h": node.h, "f": node.f}[name]

    def _of_heuristic(self, figure: TourFigure) -> Worth | None:
        if figure.name == "h":
            return (
                heuristic(figure.of)
                .for_goal(self.problem.goal)
                .value(self.trace.node(self.step).board)
            )
        return self._known(figure, lambda: _audited(figure.of, self.problem.goal, self.building))

    def _known(
        self, figure: TourFigure, find_out: Callable[[], dict[str, Worth | None]]
    ) -> Worth | None:
        about = self.problem.start, self.problem.goal, figure.of, figure.name in OF_HEURISTIC
        if about not in _KNOWN:
            _KNOWN[about] = find_out()
        return _KNOWN[about][figure.name]


def in_words(worth: Worth) -> str:
    """A number in groups of three digits, with one decimal if it is below a hundred and not whole;
    a board as it is.
    """
    if isinstance(worth, str):
        return worth
    if worth == int(worth) or worth >= 100:
        return grouped(round(worth))
    return f"{worth:.1f}"


def _is_number(figure: TourFigure) -> bool:
    return figure.name[:1].isdigit()


def _searched(start: Board, goal: Board, spec: str, building: Building) -> dict[str, Worth | None]:
    """The figures at the end of another search. Raises SettingError if it does not end soon,
    BuildCancelledError.
    """
    recorder = Recorder(Problem(start, goal, parse_spec(spec), Limits(expansions=MOST_EXPANSIONS)))
    try:
        recorder.record_to(ALL_STEPS)
        while not recorder.wait(LOOK_SECONDS):
            building.report(f"the figures of {spec}", 0)
    finally:
        recorder.close()
    if recorder.outcome is None or recorder.outcome.limit:
        raise SettingError(
            f"{spec} does not end within {grouped(MOST_EXPANSIONS)} steps, so it has no final "
            "figures"
        )
    facts = Facts(recorder.problem, recorder.trace, recorder.trace.steps)
    return {name: facts.of_search(name) for name in OF_SEARCH}


def _audited(name: str, goal: Board, building: Building) -> dict[str, Worth | None]:
    """The audit of a heuristic on all boards. Raises SettingError if it is not defined for them,
    BuildCancelledError.
    """
    from ..study.audit.audit import audit

    found = audit(heuristic(name), goal, building)
    worst = found.admissibility.overestimated[:1]
    return {
        "mean-h": found.accuracy.mean_h,
        "too-high": found.admissibility.violations,
        "too-high-by": worst[0].excess if worst else 0,
        "inconsistent": found.consistency.violations,
    }
