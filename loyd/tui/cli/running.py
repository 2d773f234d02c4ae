"""Searches of boards ahead of time, on as many cores as is worthwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from itertools import dropwhile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import click

from ...core.engine.puzzle import (
    MOST_CELLS,
    Board,
    Instance,
    WrittenBoard,
    instance_of,
    seeded,
    uniform,
)
from ...core.system import BoardError, LoydError, cores, write_whole
from .group import INPUT, boards_of, print_notice
from .lines import LINE, BoardAnswer, InputLine, lines_of
from .options import (
    COUNT,
    STANDARD_OUTPUT,
    file_option,
    none_for_standard_output,
    number_option,
    option,
)
from .progress import build_tables, make_ready
from .request import STANDARD_INPUT, Request, is_file

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ...core.engine.problem import Problem
    from ...core.engine.search import DefaultSolvers
    from ...core.study.sweeps import Solved, Task
    from ...core.study.sweeps.pool import Pool


class BatchSolver:
    """Searches a board, and in parallel the ones that follow. Use it in a `with` block.

    This process starts alone, and others join as soon as the remaining work is worth it; with
    `jobs`, that many from the start. `in_full`: whether the figures of the searches are wanted
    besides the moves.
    """

    def __init__(self, request: Request, jobs: int | None, *, in_full: bool = False):
        self._request = request
        self._jobs = jobs
        self._in_full = in_full
        self._lines: Sequence[InputLine] = ()
        self._open = ExitStack()
        self._pool: Pool | None = None
        self._boards: list[Board] = []
        self._coming: Iterator[tuple[int, Solved | str]] = iter(())
        self._found: dict[Board, Solved | str] = {}
        self._shared: Problem | None = None

    def __enter__(self) -> BatchSolver:
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def expect(self, lines: Sequence[InputLine]) -> None:
        """Take the boards that are to be solved."""
        self._lines = lines
        self._shared = None
        self._boards = []
        self._found = {}

    def answer(self, board: Board, request: Request) -> BoardAnswer:
        """The answer to a board as its line requests it.  Raises SettingError, and BoardError for a
        goal that cannot be read.
        """
        if request.is_looked_up(board.size):
            from ...core.engine.problem.problem import EXACT_TABLE, exact_lookup

            exact = exact_lookup(board, request.goal_of(board.size), request.order)
            return BoardAnswer(board, exact, EXACT_TABLE)
        problem = request.problem(board)
        if request.is_left_open and problem.verdict.solvable:
            problem, (outcome, figures) = self._best(problem, request)
        else:
            problem, (outcome, figures) = self.search(problem)
        heuristic = problem.heuristic.id if problem.algorithm.uses_heuristic else None
        return BoardAnswer(board, outcome, problem.algorithm.id, heuristic, figures)

    def _best(self, problem: Problem, request: Request) -> tuple[Problem, Solved]:
        for spec, most in self._solvers.attempts(problem, len(self._lines)):
            problem = request.problem(problem.start, spec)
            if most is None:
                problem, solved = self.search(problem)
            else:
                solved = self.alone(
                    replace(problem, limits=replace(problem.limits, expansions=most))
                )
            self._solvers.note(problem, solved[0])
            if solved[0].limit != "steps":
                break
        return problem, solved

    @cached_property
    def _solvers(self) -> DefaultSolvers:
        from ...core.engine.search.spec_text import DefaultSolvers

        return DefaultSolvers()

    def search(self, problem: Problem) -> tuple[Problem, Solved]:
        """The answer to an expected board, and which search gave it; the first question about a
        batch answers all of it.
        """
        are_several = len(self._lines) > 1 and self._most > 1
        may_share = are_several and problem.verdict.solvable and not problem.takes_own_code
        if self._shared is None and may_share:
            self._share(problem)
        board = problem.start
        shared = self._shared
        if shared is not None and shared.goal == problem.goal and board in self._boards:
            while board not in self._found:
                place, one = next(self._coming)
                self._found[self._boards[place]] = one
            if not isinstance(solved := self._found[board], str):
                return replace(shared, start=board), solved
        return problem, self.alone(problem)

    def alone(self, problem: Problem) -> Solved:
        """Solve a board in this process."""
        if problem.verdict.solvable or problem.limits.exhaust:
            make_ready(problem)
        if not self._in_full:
            from ...core.engine.search.solve import search

            return search(problem), None
        from ...core.study.sweeps.task import solved

        return solved(problem, in_full=True)

    @property
    def _most(self) -> int:
        return cores() if self._jobs is None else self._jobs

    def _share(self, problem: Problem) -> None:
        from ...core.study.sweeps.pool import Pool, PoolGrowth
        from ...core.study.sweeps.sweep_results import shared_memory
        from ...core.study.sweeps.task import SolveJob, Task

        make_ready(problem)
        if self._pool is None:
            self._pool = self._open.enter_context(
                Pool(self._most, None if self._jobs else PoolGrowth(process_time), here=True)
            )
        limits = replace(
            problem.limits, bytes=self._request.limit_memory or shared_memory(self._most)
        )
        self._shared = replace(problem, limits=limits)
        self._boards = list(
            dict.fromkeys(dropwhile(lambda board: board != problem.start, self._alike(problem)))
        )
        jobs = [
            SolveJob(
                Task(Instance("", board, problem.goal), problem.spec.text, limits), self._in_full
            )
            for board in self._boards
        ]
        self._coming = self._pool.share(jobs)

    def _alike(self, problem: Problem) -> Iterator[Board]:
        for line in self._lines:
            with suppress(LoydError):
                board = line.board(self._request)
                if (
                    line.request(self._request) is self._request
                    and board.size == problem.start.size
                    and replace(problem, start=board).verdict.solvable
                ):
                    yield board


MOST = 64

jobs_option = number_option(
    "--jobs",
    help="Number of processes; they share the machine's memory.  [default: 1 for one board, "
    "otherwise up to one per core]",
    most=MOST,
)
threads_option = number_option(
    "--threads",
    help="Threads for one board (IDA* and iterative deepening); answers and counts stay the same.  "
    "[default: one per core for one board, 1 with --jobs]",
    most=MOST,
)
dask_option = option(
    "--dask",
    metavar="ADDRESS",
    help="Search on a dask cluster, such as tcp://10.0.0.1:8786; local starts one with --jobs "
    "processes.  [needs loyd-search[dask]]",
)


def split_workers(jobs: int | None, threads: int | None) -> tuple[int | None, int]:
    """The number of processes, None if not given, and the number of threads in each.

    Raises UsageError if both are greater than one.
    """
    if threads is None:
        return jobs, min(cores(), MOST) if jobs is None else 1
    if threads > 1 and jobs is not None and jobs > 1:
        raise click.UsageError(
            "boards are searched in several --jobs, each on one thread, or one by one on several "
            "--threads: give one"
        )
    return (1, threads) if threads > 1 else (jobs, 1)


class WorkerOptions(NamedTuple):
    """What runs the searches: a number of processes, or the workers of the dask cluster at an
    address.

    `jobs` None: as many processes as there are cores; but one for a single board, whose searches
    would slow each other down.
    """

    jobs: int | None = None
    dask: str | None = None

    @contextmanager
    def pool(self, tasks: Sequence[Task]) -> Iterator[Pool | Executor]:
        """The processes for these tasks, ended at the end of the block."""
        from ...core.study.sweeps.pool import Pool, PoolGrowth

        if self.dask is None:
            with Pool(
                min(self._most(tasks), len(tasks)), PoolGrowth() if self.jobs is None else None
            ) as pool:
                _prepare(tasks)
                yield pool
            return
        try:
            from ...core.study.sweeps.dask_cluster import LOCAL, cluster
        except ImportError as error:
            raise LoydError("dask is not installed: run pip install 'loyd-search[dask]'") from error
        if self.dask == LOCAL:
            _prepare(tasks)
        with cluster(self.dask, self._most(tasks)) as executor:
            yield executor

    def _most(self, tasks: Sequence[Task]) -> int:
        if self.jobs is not None:
            return self.jobs
        return min(cores(), MOST) if len({id(task.instance) for task in tasks}) > 1 else 1


def _prepare(tasks: Sequence[Task]) -> None:
    from ...core.study.sweeps.sweep_results import problems_of

    for problem in problems_of(tasks):
        build_tables(problem)


RANDOM_SIZE = (4, 4)
DEFAULT_SMALL = ("bfs", "astar:misplaced", "astar:manhattan", "idastar:manhattan")
DEFAULT_LARGE = ("astar:manhattan", "wastar:manhattan:2", "idastar:linear-conflict")

random_option = option(
    "--random",
    "number",
    type=COUNT,
    metavar="N",
    help="Search N random boards (4x4 unless --size is given).",
)
seed_option = option(
    "--seed",
    type=int,
    default=0,
    metavar="S",
    help="Seed of the random boards, as in loyd scramble.",
)
files_option = option(
    "--boards",
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="File of boards; - is standard input.",
)
output_option = file_option(
    help="Write to FILE, all or nothing; its ending chooses the format; - is standard output.",
    callback=none_for_standard_output,
)


def instances_of(
    arguments: Sequence[str],
    files: Sequence[str],
    request: Request,
    number: int | None = None,
    seed: int = 0,
) -> list[Instance]:
    """The boards and files among the arguments, then the files; standard input if there are
    neither. With a `number`, that many random boards.

    Raises BoardError, which names the file and the line, OSError, and UsageError for random boards
    beside others.
    """
    if number is not None:
        if arguments or files:
            raise click.UsageError("boards are given or random: give BOARD, FILE or --random")
        goal = request.goal_of(request.size or RANDOM_SIZE)
        rng = seeded(seed)  # as loyd scramble does with the same seed
        return [Instance(str(name), uniform(goal, rng), goal) for name in range(1, number + 1)]
    texts = boards_of(arguments, request)
    for file in files:
        if not is_file(file):
            Path(file).stat()  # raises the OSError
    sources = [*texts, *files]
    noted = (
        click.get_current_context().meta.setdefault(INPUT, [])
        if not sources or STANDARD_INPUT in sources
        else None
    )
    instances = []
    for line in lines_of(sources, request, noted):
        try:
            instance = instance_of(line.found or WrittenBoard(1, ""), request.board_format)
        except BoardError as error:
            where = "standard input: " if line.called == LINE else ""
            raise BoardError(f"{where}{line.place(str(error))}") from error
        if len(sources) > 1 and line.called.endswith(LINE):
            instance = instance._replace(
                name=f"{line.called.removesuffix(f': {LINE}')} {instance.name}"
            )
        elif not line.called:
            instance = instance._replace(name="board")
        instances.append(instance)
    if not instances:
        raise BoardError(
            "there is no board to search: give one, such as 2 3 4 1 5 x 7 6 8, or a file with one "
            "board per line"
        )
    return instances


def default_specs(instances: Sequence[Instance]) -> tuple[str, ...]:
    """The searches that are compared if none is named."""
    if max(len(one.board.cells) for one in instances) <= MOST_CELLS:
        return DEFAULT_SMALL
    return DEFAULT_LARGE


def write_out(content: str | bytes, output: Path | None, about: str = "") -> None:
    """Print a text, or write it to a file, whole or not at all, and say so with what it is
    `about`.
    """
    if output is None or output == STANDARD_OUTPUT:
        click.echo(content, nl=False)
        return
    write_whole(output, content.encode() if isinstance(content, str) else content)
    print_notice(f"written to {output}{about}")
