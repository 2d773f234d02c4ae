"""Many searches of many boards, as the commands that compare and measure do them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.core.compile.kernel import DISABLE_JIT
from loyd.core.compile.loops_folder import why_not_kept
from loyd.core.errors import BoardError
from loyd.core.puzzle.instances import Instance, Writing, read_instances
from loyd.core.puzzle.rows import joined_rows
from loyd.core.puzzle.scramble import seeded, uniform
from loyd.tui.pipe.boards import boards_of
from loyd.tui.pipe.group import INPUT, say
from loyd.tui.pipe.make_ready import make_ready_for_others
from loyd.tui.pipe.output_file import OutputFile, none_for_standard_output
from loyd.tui.pipe.progress import shown_count
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.batch.first_steps import SpecDivergence
    from loyd.core.batch.pool import Pool
    from loyd.core.batch.task import Result, Task

RANDOM_SIZE = (4, 4)
SMALL, FEW = 9, 16
USUAL_SMALL = ("bfs", "astar:misplaced", "astar:manhattan", "idastar:manhattan")
USUAL_LARGE = ("astar:manhattan", "wastar:manhattan:2", "idastar:linear-conflict")

random_option = click.option(
    "--random", "number", type=click.IntRange(min=1), metavar="N", help="N random solvable boards, of 4x4 without --size."
)
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="Which random boards: those of loyd scramble."
)
files_option = click.option(
    "--boards", "files", multiple=True, type=click.Path(), metavar="FILE", help="A file of boards; - is standard input."
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Search in so many processes."
)
output_option = click.option(
    "-o",
    "--output",
    type=OutputFile(),
    callback=none_for_standard_output,
    metavar="FILE",
    help="Write into a file, whole or not at all; - is standard output.",
)


@dataclass(frozen=True)
class Finished:
    """The results in the order of their tasks: all of them, or those that were there when somebody broke it off.

    `divergences`: of each board where its searches diverge, if that was asked for.
    """

    results: list[Result]
    divergences: list[tuple[SpecDivergence, ...]]
    is_whole: bool


def instances_of(arguments: Sequence[str], files: Sequence[str], request: Request) -> list[Instance]:
    """The boards among the arguments, then those of the files (`-` is standard input), then, without any of both, of standard input.

    Raises BoardError, which names the file and the line, and OSError.
    """
    writing = Writing(request.goal, request.size, request.written, request.rows)
    texts = boards_of(arguments, request)
    if request.rows:
        texts = [text for _, text in joined_rows("\n".join(texts).splitlines(), request.size, request.written)]
    named = [str(number) for number in range(1, len(texts) + 1)] if len(texts) > 1 else ["board"]
    instances = [writing.instance(name, text) for name, text in zip(named, texts, strict=False)]
    for file in files or ([] if texts else ["-"]):
        if file == "-" and sys.stdin.isatty():
            say("type one board a line; ctrl-D ends")
        with click.open_file(file, encoding="utf-8-sig", errors="replace") as lines:
            try:
                instances += read_instances(_noted(lines) if file == "-" else lines, writing)
            except BoardError as error:
                raise BoardError(f"{'standard input' if file == '-' else file}: {error}") from error
    if not instances:
        raise BoardError("there is no board to search: give one, such as 2 3 4 1 5 x 7 6 8, or a file with a board a line")
    return instances


def _noted(lines: Iterable[str]) -> Iterator[str]:
    """The lines of standard input, kept for whoever has to tell how the boards can be had again."""
    noted = click.get_current_context().meta.setdefault(INPUT, [])
    for line in lines:
        noted.append(line.rstrip("\r\n"))
        yield line


def tasks_of(instances: Sequence[Instance], specs: Sequence[str], request: Request, *, drawn: bool = False) -> list[Task]:
    """Every search of every board, board by board; `drawn` with what is drawn of them.  Raises SettingError where one has no meaning."""
    from loyd.core.batch.task import Task

    wanted = request.specs(specs)
    tasks = [Task(instance, spec.text, request.limits, drawn) for instance in instances for spec in wanted]
    for task in tasks:
        refusal = (problem := task.problem()).heuristic.refusal(problem.goal.size)
        if refusal:
            raise BoardError(f"board {task.instance.name}: {refusal}")
    return tasks


def finish(tasks: Sequence[Task], jobs: int, *, with_divergences: bool = False) -> Finished:
    """Do the tasks, and see where the searches of each board part if that is asked for; ctrl-C stops, and leaves what there is."""
    from loyd.core.batch.pool import Pool
    from loyd.core.batch.summary import told_optimum

    results: dict[int, Result] = {}
    divergences: list[tuple[SpecDivergence, ...]] = []
    is_whole = False
    _compile_nothing_for_little(tasks)
    with _until_interrupted(), Pool(min(jobs, len(tasks))) as pool:
        _prepare(tasks)
        with shown_count("searching", len(tasks)) as advance:
            for place, result in pool.run(tasks):
                results[place] = result
                advance()
        if with_divergences:
            divergences = _divergences([results[place] for place in sorted(results)], pool)
        is_whole = True
    if not is_whole:
        say(f"stopped: {len(results)} of {len(tasks)} searches are finished")
    return Finished(told_optimum([results[place] for place in sorted(results)]), divergences, is_whole)


def _divergences(results: Sequence[Result], pool: Pool) -> list[tuple[SpecDivergence, ...]]:
    """Of each board where its searches part."""
    from loyd.core.batch.first_steps import FirstSteps
    from loyd.core.batch.summary import by_board

    jobs = [FirstSteps.of(group) for group in by_board(results)]
    found: dict[int, tuple[SpecDivergence, ...]] = {}
    with shown_count("comparing their steps", len(jobs)) as advance:
        for place, divergences in pool.share(jobs):
            found[place] = divergences
            advance()
    return [found[place] for place in sorted(found)]


def say_failures(results: Sequence[Result]) -> bool:
    """Say on standard error why each search failed by a mistake of the user's own or was lost, once for all its boards; whether one was."""
    from loyd.core.export.cells import remark

    failed: dict[tuple[str, str], list[str]] = {}
    for result in results:
        if result.has_failed or result.is_lost:
            failed.setdefault((result.task.spec, remark(result.figures)), []).append(result.task.instance.name)
    is_alone = len({id(result.task.instance) for result in results}) == 1
    for (spec, note), (first, *others) in failed.items():
        more = f" and {len(others)} more" if others else ""
        say(f"{spec}: {note}" if is_alone else f"{spec}, board {first}{more}: {note}")
    return bool(failed)


def random_instances(number: int, seed: int, request: Request) -> list[Instance]:
    """So many random solvable boards, of 4x4 unless another size is asked for: those of `loyd scramble` with the seed."""
    goal, rng = request.goal_of(request.size or RANDOM_SIZE), seeded(seed)
    return [Instance(str(name), uniform(goal, rng), goal) for name in range(1, number + 1)]


def usual_specs(instances: Sequence[Instance]) -> tuple[str, ...]:
    """A telling set of searches for boards of these sizes."""
    return USUAL_SMALL if max(len(one.board.cells) for one in instances) <= SMALL else USUAL_LARGE


@contextmanager
def _until_interrupted() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        return


def _compile_nothing_for_little(tasks: Sequence[Task]) -> None:
    """Where loops cannot be kept, compiling takes far longer than a few searches of small boards: these run as plain Python.

    Processes that have been started already do not hear of it.
    """
    if (reason := why_not_kept()) and len(tasks) <= FEW and all(len(task.instance.board.cells) <= SMALL for task in tasks):
        os.environ[DISABLE_JIT] = "1"
        say(f"{reason}; the searches run as plain Python")


def _prepare(tasks: Sequence[Task]) -> None:
    """Build the tables and compile the loops that the searches share, once for all processes."""
    seen = set()
    for problem in (task.problem() for task in tasks):
        use = problem.algorithm.id, problem.heuristic.id, problem.goal
        if use not in seen and problem.verdict.solvable:
            seen.add(use)
            make_ready_for_others(problem)


def write_out(text: str, output: Path | None) -> None:
    """Put the text on standard output, or whole into a file.  Raises OSError."""
    if output is None:
        click.echo(text, nl=False)
        return
    from loyd.core.storage.whole_file import write_whole

    write_whole(output, text.encode())
    say(f"written to {output}")
