"""A search that has ended: its figures, its record at any step, and its pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Unpack
from warnings import warn
from xml.sax.saxutils import escape

from loyd.core.analysis.divergence import StepDivergence as Parting
from loyd.core.analysis.divergence import first_divergence
from loyd.core.analysis.figures import Figures, final_figures
from loyd.core.library.boards import BoardWithGoal, Cells, board
from loyd.core.library.specs import LIMITS, NAMES, Function, Options, Search, SearchSpec, check_names, limits_of, search_spec
from loyd.core.library.step import Picture, Step, growth_records, ledger_records, steps_records
from loyd.core.output.svg_figures import board_svg, strip_svg
from loyd.core.output.tables import Record
from loyd.core.puzzle.board import letters
from loyd.core.runs.summary import figure_record
from loyd.core.search import warm_up
from loyd.core.search.answer import recorded, timed
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.search.problem import Problem
from loyd.core.system.errors import PluginError, SettingError
from loyd.core.system.text import grouped
from loyd.core.trace.choice import counted
from loyd.core.trace.trace import Trace

if TYPE_CHECKING:
    from loyd.core.output.shapes import Caption


SAMPLES = 200


@dataclass(frozen=True, repr=False, eq=False)
class Solution:
    """How a search of a board ended, and the whole record of it.  `loyd.solve` makes it.

    `spec`: what it was searched with.  `problem`, `trace`, `outcome`: the core's own answers, which are not public.

    >>> import loyd
    >>> solution = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan")
    >>> solution
    Solution(234/15x/768 by astar:manhattan: 19 moves, optimal, 312 expanded)
    >>> solution.length, solution.optimal, solution.moves
    (19, True, 'dlurullddrurdllurdr')
    >>> [record["expanded"] for record in solution.ledger()]
    [5, 14, 39, 76, 167, 11, 0]
    """

    spec: SearchSpec
    problem: Problem
    trace: Trace
    outcome: Outcome

    @property
    def board(self) -> BoardWithGoal:
        """The start, and the goal with it."""
        return BoardWithGoal(self.problem.start, self.problem.goal)

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.outcome.moves is not None

    @property
    def ending(self) -> str:
        """`solved`, `exhausted`, `unsolvable` or `limit reached`."""
        return self.outcome.ending.value

    @property
    def reason(self) -> str:
        """Why there is no solution, in a sentence or the name of the limit; empty where the ending says it."""
        if self.outcome.ending is Ending.UNSOLVABLE:
            return self.problem.verdict.reason
        return self.outcome.limit or self.outcome.reason

    @property
    def moves(self) -> str | None:
        """The moves of the blank, `u`, `d`, `l` and `r`; None without a solution."""
        return None if self.outcome.moves is None else letters(self.outcome.moves)

    @property
    def length(self) -> int | None:
        """The number of moves; None without a solution."""
        return self.outcome.length

    @property
    def optimal(self) -> bool:
        """Whether the solution is proved to be of least length."""
        return self.outcome.optimal

    @property
    def bound(self) -> int:
        """No solution is shorter than this, as far as the search has proved."""
        return self.outcome.bound

    @property
    def expanded(self) -> int:
        """How many nodes were expanded."""
        return self.outcome.expanded

    @property
    def generated(self) -> int:
        """How many successors were generated."""
        return self.outcome.generated

    @property
    def reopened(self) -> int:
        """How many closed nodes were opened again."""
        return self.outcome.reopened

    @cached_property
    def figures(self) -> Figures:
        """Every figure that Loyd's tables show; the time is measured when this is first asked, if it was not before."""
        return final_figures(self.problem, self.trace, timed(self.problem, self.outcome))

    @property
    def peak_open(self) -> int | None:
        """The most nodes on the open list at once; None for a search without such a list."""
        return self.figures.peak_open

    @property
    def peak_nodes(self) -> int | None:
        """The most nodes in memory at once: open and closed; on the path, where the search has no lists."""
        return self.figures.peak_nodes

    @property
    def seconds(self) -> float | None:
        """The processor time of the search alone, with nothing recorded; see `engine`."""
        return self.figures.seconds

    @property
    def engine(self) -> str | None:
        """`compiled`, or `interpreted` where the time is that of Python; None where nothing was searched."""
        return self.figures.engine

    @property
    def branching(self) -> float | None:
        """The effective branching factor b*; None without a solution of one move or more."""
        return self.outcome.branching

    @property
    def optimum(self) -> int | None:
        """The length of the shortest solution, where this search has proved it or the board has no more than nine cells."""
        return self.figures.optimum

    def record(self) -> Record:
        """Every figure, by its key in `docs/json.md` under `compare`."""
        return figure_record(self.figures)

    @property
    def boards(self) -> list[BoardWithGoal]:
        """The boards from the start to the goal; the start alone without a solution."""
        return self.board.along(self.moves or "")

    def steps(self, first: int = 1, last: int | None = None) -> list[Record]:
        """A record for each step: its node, and how many nodes were open and closed after it.  pandas takes the list as it is."""
        return steps_records(self.trace, first, self.trace.steps if last is None else last)

    def growth(self, samples: int = SAMPLES) -> list[Record]:
        """A record for each of some steps, evenly spread: how large the search was there."""
        return growth_records(self.trace, samples)

    def ledger(self) -> list[Record]:
        """A record for each f, layer, iteration or round: what the search did there."""
        return ledger_records(self.trace)

    def step(self, number: int) -> Step:
        """A step, counted from 1.  Raises SettingError where there is no such step."""
        return Step(self.trace, number)

    def map(self, at: int | None = None) -> Picture:
        """Where the search worked, up to a step or to its end.  Raises SettingError where there is no such step."""
        from loyd.core.output.map_drawing import map_drawing
        from loyd.core.trace.map import MapReader

        step = self._at(at)
        return Picture(map_drawing(MapReader(self.trace).read(step), self._caption(step)))

    def flame(self, at: int | None = None) -> Picture:
        """Where its work went, subtree by subtree, up to a step or to its end.  Raises SettingError where there is no such step."""
        from loyd.core.output.flame_drawing import flame_drawing

        step, goal = self._at(at), self.trace.goal_step
        is_solved = goal is not None and goal <= step
        way = self.trace.lineage(goal if is_solved and goal else step)
        return Picture(flame_drawing(self.trace.flame(step), way, self._caption(step), is_solved=is_solved))

    def film(self, path: str | Path, steps: Iterable[int] | None = None, *, events: bool = False, pace: float = 4.0) -> None:
        """Film the search into a file that ends in .gif, .svg or .cast, `pace` pictures a second.

        `steps`: those that are shown, from 0 on; without them an even spread, or with `events` those at which something rises, falls or is
        found.  Raises SettingError where there is no such step, PictureError for another ending, OSError where it cannot be written.
        """
        from loyd.core.output.search_film import SearchFilm, chosen_steps, write_film

        shown = chosen_steps(self.trace, self.trace.steps, None if steps is None else sorted(set(steps)), of_events=events)
        write_film(SearchFilm(self.trace, shown, f"{self.spec.text} on {self.board}", self.outcome, pace), Path(path))

    def show(self, at: int | None = None) -> Picture | None:
        """In a terminal, open the app on this search until it is left; elsewhere the map, up to a step or to its end.

        Raises SettingError for functions of this process, which the app does not know.
        """
        from loyd.core.library.sweeps import is_in_terminal, open_app

        if not is_in_terminal():
            return self.map(at)
        open_app(self.board, self.spec, at)
        return None

    def _at(self, number: int | None) -> int:
        return self.step(self.trace.steps if number is None else number).number

    def _caption(self, step: int) -> Caption:
        from loyd.core.output.shapes import Caption

        return Caption.of(self.trace, step, f"{self.spec.text} on {self.board}", self.outcome)

    @property
    def _how(self) -> str:
        """How it ended, in a few words: `19 moves, optimal, 312 expanded`."""
        if self.length is None:
            told = f"{self.ending} ({self.reason})" if self.reason else self.ending
        else:
            proof = self.figures.proof.replace("proved", "optimal")
            told = f"{counted(self.length, 'move')}, {proof}{' moves' if proof.startswith(('+', 'at')) else ''}"
        return f"{told}, {grouped(self.expanded)} expanded"

    def __repr__(self) -> str:
        return f"Solution({self.board} by {self.spec.text}: {self._how})"

    def _repr_html_(self) -> str:
        return f"<p>{escape(f'{self.board} by {self.spec.text}: {self._how}')}</p>{self._repr_svg_()}"

    def _repr_svg_(self) -> str:
        if self.moves is None:
            return board_svg(self.problem.start, self.problem.goal)
        labels = ["start", *(f"{place} {move}" for place, move in enumerate(self.moves, 1))]
        return strip_svg([one.arrangement for one in self.boards], self.problem.goal, labels)


def solve(
    cells: Cells,
    algorithm: Search = "astar",
    *,
    h: str | Function | None = None,
    goal: Cells | None = None,
    threads: int = 1,
    **options: Unpack[Options],
) -> Solution:
    """Search a board until the search ends by itself or at a limit.

    `cells`: a board, or what `board` reads.  `algorithm`, `h`: as in `spec`.  `goal`: instead of the board's own.  The settings and the
    limits are called as the options of the commands: `weight`, `order`, `tie` …, `limit_nodes`, `limit_seconds`, `limit_memory` (see
    `loyd.core.library.specs`).  `threads`: so many search, by IDA* and iterative deepening, once that is long enough; solution,
    counts and every step are the same.  The compiled loop is made ready meanwhile, in the background.
    Raises BoardError, SettingError, and PluginError where a function of one's own makes a mistake.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar", order="lurd")
    Solution(234/15x/768 by astar:manhattan:order=lurd: 19 moves, optimal, 312 expanded)
    >>> given_up = loyd.solve("2 3 4 1 5 x 7 6 8", "bfs", limit_nodes=100)
    >>> given_up.solved, given_up.ending, given_up.reason, given_up.bound
    (False, 'limit reached', 'steps', 6)
    """
    check_names(options, (*NAMES, *LIMITS))
    if threads < 1:
        raise SettingError(f"threads={threads!r} is no number of threads: give 1 or more")
    start = board(cells, goal=goal)
    spec = search_spec(algorithm, h, options)
    problem = Problem(start.arrangement, start.goal, spec.spec, limits_of(options), threads)
    if refusal := problem.heuristic.refusal(start.size):
        raise SettingError(refusal)
    if problem.verdict.solvable:
        for warning in problem.estimate.warnings:
            warn(warning, stacklevel=2)
        warm_up.begin(problem)
    trace, outcome = recorded(problem)
    if outcome.ending is Ending.FAILED:
        raise PluginError(outcome.reason) from trace.failure and trace.failure.__cause__
    return Solution(spec, problem, trace, outcome)


@dataclass(frozen=True, repr=False, eq=False)
class Divergence:
    """Two searches of one board, and the first step at which they expand different boards.  `parting` is the core's own answer."""

    first: Solution
    second: Solution
    parting: Parting | None

    @property
    def step(self) -> int | None:
        """The first step at which they part; None where they do not, as far as both go."""
        return None if self.parting is None else self.parting.step

    @property
    def cause(self) -> str | None:
        """Why they part, in a few words; None where they do not."""
        return None if self.parting is None else self.parting.cause.value

    @property
    def sentence(self) -> str:
        """The whole in words."""
        names = self.first.spec.text, self.second.spec.text
        if self.parting is None:
            return f"{names[0]} and {names[1]} expand the same boards, as far as both go."
        return self.parting.sentence(*names)

    def map(self) -> Picture:
        """The maps of both searches at their ends, on the same axes, and what only one of them has expanded.

        Raises SettingError where one has made no step.
        """
        from loyd.core.output.comparison_drawing import apart, comparison_drawing, lane_maps

        pair = self.first, self.second
        steps = [one.step(one.trace.steps).number for one in pair]
        maps = lane_maps([(one.problem, one.trace, step, one.outcome) for one, step in zip(pair, steps, strict=True)])
        told_apart = apart(0, 1, [one.trace for one in pair], steps, maps[0].relief)
        ends = f"from {self.first.board} to {self.first.board.goal}"
        return Picture(comparison_drawing(maps, " and ".join(one.spec.text for one in pair), ends, 2, told_apart))

    def __repr__(self) -> str:
        return f"Divergence({self.sentence.rstrip('.')})"

    def _repr_svg_(self) -> str:
        return self.map().svg


def divergence(first: Solution, second: Solution) -> Divergence:
    """The first step at which two searches of one board expand different boards, and why.

    Raises SettingError where they are of different boards or goals.

    >>> import loyd
    >>> start = loyd.board("2 3 4 1 5 x 7 6 8")
    >>> apart = loyd.divergence(loyd.solve(start, "astar:manhattan"), loyd.solve(start, "astar:manhattan:tie=oldest"))
    >>> apart.step, apart.cause
    (6, 'the same f and a different tie')
    """
    if (first.problem.start, first.problem.goal) != (second.problem.start, second.problem.goal):
        raise SettingError(f"searches of {first.board} and of {second.board} cannot be compared: give two of one board with one goal")
    return Divergence(first, second, first_divergence(first.trace, second.trace))
