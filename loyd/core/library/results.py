"""A completed search: its figures, its record at any step, and its pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack
from warnings import warn

from ..draw.figure_drawing import strip_drawing
from ..engine import Ending, Outcome
from ..engine.problem import Limits, Problem
from ..engine.puzzle import Size, letters
from ..engine.record import Trace
from ..engine.search import solve_with_trace, timed
from ..study.compare import Figures, final_figures
from ..study.sweeps import JsonDict, figures_dict
from ..system import PluginError, SettingError, counted, grouped, short_repr
from ..user_code import loader
from ..user_code.log_lines import first_board
from .boards import BoardWithGoal, Cells, goal_of, size_of
from .boards import board as board_of
from .specs import (
    AnySearch,
    LibraryHeuristic,
    SearchSpec,
    SettingArguments,
    limits_of,
    shows_settings,
)
from .specs import spec as spec_of
from .step import Picture, Records, Step, fitted, growth_dicts, ledger_dicts, steps_dicts

if TYPE_CHECKING:
    from ..draw.shapes import Caption
    from .player import Player


SAMPLES = 200


@dataclass(frozen=True, repr=False, eq=False)
class SearchResult:
    """How a search of a board ended, and the record of all its steps. `loyd.solve` returns it.

    `board`: the start with its goal. `spec`: the algorithm, heuristic and settings.

    The figures are data. The record is kept in memory; without it (`record=False`, or an unpickled
    result), the same search is run once more when a step, a table or a picture is first requested.

    >>> import loyd
    >>> found = loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan")
    >>> found
    SearchResult(234/15x/768 by astar:manhattan: 19 moves, optimal, 312 expanded)
    >>> found.length, found.optimal, found.moves
    (19, True, 'dlurullddrurdllurdr')
    >>> [row["expanded"] for row in found.ledger()]
    [5, 14, 39, 76, 167, 11, 0]
    """

    board: BoardWithGoal
    spec: SearchSpec
    _limits: Limits
    _threads: int
    _outcome: Outcome
    _figures: Figures
    _step_count: int
    _has_h: bool

    @classmethod
    def _read(
        cls, spec: SearchSpec, problem: Problem, trace: Trace, outcome: Outcome, *, keep: bool
    ) -> SearchResult:
        """The result of a search, with its record if that is to be kept."""
        board = BoardWithGoal(problem.start, problem.goal)
        figures = final_figures(problem, trace, outcome)
        result = cls(
            board, spec, problem.limits, problem.threads, outcome, figures, trace.steps, trace.has_h
        )
        if keep:
            vars(result).update(_problem=problem, _trace=trace)
        return result

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: value for name, value in vars(self).items() if name not in ("_problem", "_trace")
        }

    @cached_property
    def _problem(self) -> Problem:
        return Problem(
            self.board.arrangement, self.board.goal, self.spec._spec, self._limits, self._threads
        )

    @cached_property
    def _trace(self) -> Trace:
        """The record, made by searching once more if it is not in memory."""
        limits = Limits(self._step_count, None, self._limits.bytes)
        return solve_with_trace(replace(self._problem, limits=limits))[0]

    @cached_property
    def _timed(self) -> Outcome:
        return timed(self._problem, self._outcome)

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self._outcome.moves is not None

    @property
    def outcome(self) -> str:
        """`solved`, `exhausted`, `inconclusive`, `unsolvable` or `limit reached`: see
        `docs/json.md`.
        """
        return self._figures.outcome

    @property
    def reason(self) -> str:
        """Why there is no solution, as a sentence or the name of the limit; empty if the outcome
        says it.
        """
        return self._figures.note

    @property
    def moves(self) -> str | None:
        """The moves of the blank, as `u`, `d`, `l` and `r`; None without a solution."""
        return None if self._outcome.moves is None else letters(self._outcome.moves)

    @property
    def length(self) -> int | None:
        """The number of moves; None without a solution."""
        return self._outcome.length

    @property
    def optimal(self) -> bool:
        """Whether the search has proved that no solution is shorter."""
        return self._outcome.optimal

    @property
    def bound(self) -> int:
        """A proved lower bound on the length of any solution."""
        return self._outcome.bound

    @property
    def optimum(self) -> int | None:
        """The optimal length, if this search has proved it or the board has at most ten cells."""
        return self._figures.optimum

    @property
    def expanded(self) -> int:
        """The number of nodes expanded; the goal is not."""
        return self._outcome.expanded

    @property
    def generated(self) -> int:
        """The number of successors generated."""
        return self._outcome.generated

    @property
    def reopened(self) -> int:
        """The number of closed nodes that were opened again."""
        return self._outcome.reopened

    @property
    def peak_open(self) -> int | None:
        """The most nodes on the open list at once; None for a search without such a list."""
        return self._figures.peak_open

    @property
    def open_at_end(self) -> int | None:
        """The nodes on the open list at the end; None for a search without such a list."""
        return self._figures.open_at_end

    @property
    def peak_nodes(self) -> int | None:
        """The most nodes in memory at once: open and closed ones, or those on the path of a search
        without lists.
        """
        return self._figures.peak_nodes

    @property
    def enqueued(self) -> int | None:
        """The number of nodes put on the open list, with the start; depth-first: on the stack. None
        if the search has neither.
        """
        return self._figures.enqueued

    @property
    def goal_tests(self) -> int | None:
        """The number of boards compared with the goal; None if the search does not count them."""
        return self._figures.goal_tests

    @property
    def deepest_expanded(self) -> int | None:
        """The highest g of a node taken from the open list, or visited: the maximum depth."""
        return self._figures.deepest_expanded

    @property
    def deepest_generated(self) -> int | None:
        """The highest g of a node put on the open list; depth-first: of a node generated."""
        return self._figures.deepest_generated

    @property
    def seconds(self) -> float | None:
        """The processor time of the search alone, without recording; see `engine`.

        If steps were recorded, the first use searches once more to measure it. None if that is
        impossible, after a time limit.
        """
        return self._timed.seconds

    @property
    def engine(self) -> str | None:
        """What made the steps, in `seconds`: `compiled`, or `Python` if that made the steps or
        computed h; None without a step.
        """
        return str(self._timed.engine) if self._timed.engine else None

    @property
    def branching(self) -> float | None:
        """The effective branching factor b*; None unless there is a solution of at least one
        move.
        """
        return self._outcome.branching

    @property
    def boards(self) -> list[BoardWithGoal]:
        """The boards from the start to the goal; only the start without a solution."""
        return self.board.along(self.moves or "")

    @property
    def faults(self) -> list[JsonDict]:
        """What is wrong in the lines of a log: line, step, kind and a sentence; nothing in a
        search.
        """
        return [one._asdict() for one in getattr(self._trace, "faults", ())]

    def record(self) -> JsonDict:
        """Every figure, by its key in `docs/json.md` under `compare`."""
        return figures_dict(self._timed_figures)

    @property
    def _timed_figures(self) -> Figures:
        return self._figures._replace(
            seconds=self._timed.seconds, engine=self._timed.engine, rate=self._timed.rate
        )

    def steps(self, first: int = 1, last: int | None = None) -> Records:
        """A record for each step: its node, and the numbers of open and closed nodes after it."""
        return steps_dicts(self._trace, first, self._step_count if last is None else last)

    def growth(self, samples: int = SAMPLES) -> Records:
        """A record for each of some evenly spread steps: how large the search was then."""
        return growth_dicts(self._trace, samples)

    def ledger(self) -> Records:
        """A record for each f, layer, iteration or round: the work done there."""
        return ledger_dicts(self._trace)

    def step(self, number: int) -> Step:
        """A step, counted from 1. Raises SettingError if there is no such step."""
        return Step._read(self, number)

    def map(self, at: int | None = None) -> Picture:
        """Where the search worked, up to a step or to its end. Raises SettingError if there is no
        such step.
        """
        from ..draw.map_drawing import map_drawing
        from ..engine.record import MapReader

        step = self._recorded_step(at)
        return Picture(map_drawing(MapReader(self._trace).read(step), self._caption(step)))

    def flame(self, at: int | None = None) -> Picture:
        """Where its work went, subtree by subtree, up to a step or to its end. Raises SettingError
        if there is no such step.
        """
        from ..draw.flame_drawing import flame_drawing

        step = self._recorded_step(at)
        trace, caption = self._trace, self._caption(step)
        is_solved = trace.is_solved_by(step)
        path_steps = trace.ancestor_steps((is_solved and trace.goal_step) or step)
        return Picture(flame_drawing(trace.flame(step), path_steps, caption, is_solved=is_solved))

    def player(self) -> Player:
        """The search as an HTML page with a slider that plays it, also shown in a notebook's cell.

        Of a search of more than 2,000 steps it has the first 500, and then those at which something
        rises, falls or is found.
        """
        from .player import player_of

        names = [
            self._problem.algorithm.name,
            *([self._problem.heuristic.name] if self._has_h else []),
        ]
        return player_of(self._trace, self._title, names, self._how)

    def film(
        self,
        path: str | Path,
        steps: Iterable[int] | None = None,
        *,
        events: bool = False,
        pace: float = 4.0,
    ) -> None:
        """Film the search to a .gif, .svg, .cast, .mp4 or .webm file, at `pace` pictures a second.

        `steps`: the steps shown, from 0; by default an even spread, or with `events` those at which
        something rises, falls or is found. Raises SettingError if there is no such step,
        PictureError for another ending, OSError if the file cannot be written.
        """
        from ..draw.film import write_film
        from ..draw.search_film import SearchFilm, chosen_steps

        shown = chosen_steps(
            self._trace,
            self._trace.steps,
            None if steps is None else sorted(set(steps)),
            of_events=events,
        )
        write_film(SearchFilm(self._trace, shown, self._title, self._outcome, pace), Path(path))

    def show(self, at: int | None = None) -> Picture | None:
        """In a terminal, open the app on this search until it is closed; elsewhere show the map, up
        to a step or to its end.

        Raises SettingError for functions of this process, which the app cannot access.
        """
        from .sweeps import is_in_terminal, open_app

        if not is_in_terminal():
            return self.map(at)
        open_app(self.board, self.spec, at)
        return None

    def _recorded_step(self, number: int | None) -> int:
        return self.step(self._trace.steps if number is None else number).number

    def _caption(self, step: int) -> Caption:
        from ..draw.shapes import Caption

        return Caption.from_trace(self._trace, step, self._title, self._outcome)

    @property
    def _title(self) -> str:
        return f"{self._problem.spec.name} on {self.board}"

    @property
    def _how(self) -> str:
        if self.length is None:
            told = f"{self.outcome} ({self.reason})" if self.reason else self.outcome
        else:
            told = f"{counted(self.length, 'move')}, {self._figures.excess}"
        return f"{told}, {grouped(self.expanded)} expanded"

    def __repr__(self) -> str:
        return f"SearchResult({self.board} by {self.spec.text}: {self._how})"

    def _repr_html_(self) -> str:
        return (
            f"<p>{escape(f'{self.board} by {self.spec.text}: {self._how}')}</p>{self._repr_svg_()}"
        )

    def _repr_svg_(self) -> str:
        if self.moves is None:
            return self.board._repr_svg_()
        labels = ["start", *(f"{place} {move}" for place, move in enumerate(self.moves, 1))]
        boards = [one.arrangement for one in self.boards]
        return fitted(strip_drawing(boards, self.board.goal, labels).svg)


@shows_settings
def solve(
    board: Cells,
    algorithm: AnySearch = "astar",
    *,
    goal: Cells | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int = 1,
    record: bool = True,
    **settings: Unpack[SettingArguments],
) -> SearchResult:
    """Search a board until the search ends or reaches a limit.

    `board`: a board, or anything `loyd.board` reads. `goal`: replaces the board's own. `algorithm`,
    `heuristic` and the settings are those of `spec`. `node_limit`: steps. `time_limit`: seconds of
    processor time. `memory_limit`: bytes of the record; by default 2 GB, or a quarter of the
    machine's memory. `threads`: the number of threads for IDA* and iterative deepening, once the
    search is long enough; solution, counts and every step are the same. `record`: False keeps only
    the figures, which makes short searches several times faster. Raises BoardError, SettingError,
    and PluginError for a mistake in a function of yours, whose error is its cause.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar", order="lurd")
    SearchResult(234/15x/768 by astar:manhattan:order=lurd: 19 moves, optimal, 312 expanded)
    >>> given_up = loyd.solve("2 3 4 1 5 x 7 6 8", "bfs", node_limit=100)
    >>> given_up.solved, given_up.outcome, given_up.reason, given_up.bound
    (False, 'limit reached', 'steps', 6)
    """
    spec = spec_of(algorithm, **settings)
    limits = limits_of(node_limit, time_limit, memory_limit)
    problem = _problem(board_of(board, goal=goal), spec, limits, threads)
    if problem.verdict.solvable:
        _warn_of([problem])
    trace, outcome = solve_with_trace(problem, sparsely=not record)
    if outcome.ending is Ending.FAILED:
        raise PluginError(outcome.reason) from trace.failure and trace.failure.__cause__
    return SearchResult._read(spec, problem, trace, outcome, keep=record)


def _problem(start: BoardWithGoal, spec: SearchSpec, limits: Limits, threads: int) -> Problem:
    if not isinstance(threads, int) or threads < 1:
        raise SettingError(
            f"threads={short_repr(threads)} is not a number of threads; give 1 or more"
        )
    problem = Problem(start.arrangement, start.goal, spec._spec, limits, threads)
    if refusal := problem.heuristic.refusal(start.size):
        raise SettingError(refusal)
    return problem


def _warn_of(problems: Iterable[Problem]) -> None:
    """Warn, in the caller of a public function, of what the heuristics of some searches do."""
    for problem in problems:
        for warning in problem.estimate.warnings:
            warn(warning, stacklevel=3)


def read_log(
    path: str | Path,
    *,
    heuristic: str | LibraryHeuristic | None = None,
    goal: Cells | None = None,
    memory_limit: int | None = None,
) -> SearchResult:
    """The log of another program, as a search from its first board; `docs/logs.md` describes the
    forms.

    `heuristic`: the h of its boards, Manhattan by default. `memory_limit`: as in `solve`; a log of
    ten million lines takes about 4 GB. What the log leaves out is inferred; `faults` has what is
    wrong in it. Raises PluginError if the file is no log.

    >>> import loyd, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "mine.txt")
    >>> path.write_text("12x/453/786 0\\n1x2/453/786 1\\n")
    28
    >>> log = loyd.read_log(path)
    >>> len(log.steps()), log.faults
    (2, [])
    """
    name = loader.load(path).algorithms[0].id
    start = str(first_board(Path(path)))
    return solve(start, name, heuristic=heuristic, goal=goal, memory_limit=memory_limit)


def warm_up(*searches: AnySearch, size: Size | str = (3, 3), goal: Cells = "blank-last") -> None:
    """Build the tables of the heuristics of searches for boards of a size, before measuring
    anything.

    Raises SettingError, BoardError.

    >>> import loyd
    >>> loyd.warm_up("astar", "idastar:linear-conflict", size="4x4")
    """
    wanted = goal_of(goal, size_of(size))
    _warn_of([Problem(wanted, wanted, spec_of(one)._spec) for one in searches])
