"""Sweeps as commands run them: for a table, or run by run into a file."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

import click

from ...core.draw.document import remark
from ...core.engine.puzzle import Instance
from ...core.study.sweeps import (
    WHOLE_SWEEP,
    FirstSteps,
    JsonDict,
    RunsFile,
    Shard,
    SpecDivergence,
    StoredRuns,
    Sweep,
    Task,
    TaskResult,
    by_board,
    parse_shard,
    refusal_of,
    run_line,
    with_known_optimum,
)
from ...core.study.sweeps.pool import Pool
from ...core.study.sweeps.sweep_results import Keeper, left, problems_of, results_of, runs_of
from ...core.system import BoardError, is_special
from .group import EXIT_FAILED, EXIT_OK, INTERRUPTED, print_notice
from .options import flag_option, option, read_by
from .progress import shown_count, warn_of_goal
from .request import Request
from .running import WorkerOptions

JSONL = "jsonl"

shard_option = option(
    "--shard",
    callback=read_by(parse_shard),
    metavar="K/N",
    help="Search only part K of N of the boards, such as 2/8.",
)
resume_option = flag_option(
    "--resume", help="Continue the file of -o, if it exists; finished runs are not repeated."
)


class SweepResults(NamedTuple):
    """The results in the order of their runs; after an interruption, those finished so far.

    With a keeper, which has the others, only those worth a message. `divergences`: for each board,
    where its searches diverge, if requested.
    """

    results: list[TaskResult]
    divergences: list[tuple[SpecDivergence, ...]]
    is_whole: bool


def sweep_of(
    instances: Sequence[Instance],
    specs: Sequence[str],
    request: Request,
    shard: Shard | None = None,
    *,
    drawn: bool = False,
) -> Sweep:
    """Every search of every board, or of a shard of them, with the pictures `drawn`.

    Raises SettingError if a search is invalid, and BoardError if a shard has no board.
    """
    spec_texts = [spec.text for spec in request.specs(specs)]
    tasks = tuple(
        Task(instance, spec, request.limits, drawn, request.searching_threads)
        for instance in instances
        for spec in spec_texts
    )
    if refusal := refusal_of(tasks):
        raise BoardError(refusal)
    sweep = Sweep(tasks, request.limit_memory, shard or WHOLE_SWEEP)
    if not sweep.runs:
        raise BoardError(
            f"there are {len(instances)} boards, so shard {sweep.shard.number}/{sweep.shard.of} "
            "has none"
        )
    return sweep


def finish(
    sweep: Sweep,
    workers: WorkerOptions,
    keeper: Keeper | None = None,
    *,
    with_divergences: bool = False,
) -> SweepResults:
    """Run what is left of a sweep, and if requested find where the searches of each board diverge.

    Ctrl-C stops it and leaves what is finished.
    """
    held = StoredRuns({}) if keeper is None else keeper.held
    results: dict[int, TaskResult] = {}
    divergences: list[tuple[SpecDivergence, ...]] = []
    done = len(held.records)
    of = len(sweep.runs)
    tasks = [sweep.tasks[run - 1] for run in left(sweep, held)]
    is_whole = False
    with suppress(KeyboardInterrupt), workers.pool(tasks) as pool:
        with shown_count("searching", of, done) as advance:
            for record, result in runs_of(sweep, pool, keeper):
                if keeper is None or result.is_wrong or result.is_lost or result.has_failed:
                    results[record["run"]] = result
                done += 1
                advance()
        failed = {
            result.task.spec for result in results.values() if result.is_lost or result.has_failed
        }
        for problem in problems_of([task for task in tasks if task.spec not in failed]):
            warn_of_goal(problem)
        if with_divergences and isinstance(pool, Pool):
            divergences = _divergences([results[run] for run in sorted(results)], pool)
        is_whole = True
    if not is_whole:
        print_notice(f"stopped: {done} of {of} searches are finished")
    return SweepResults(
        with_known_optimum([results[run] for run in sorted(results)]), divergences, is_whole
    )


def search_all(tasks: Sequence[Task], workers: WorkerOptions) -> SweepResults:
    """Run all searches, with progress on the terminal."""
    results: list[TaskResult] = []
    is_whole = False
    with (
        suppress(KeyboardInterrupt),
        workers.pool(tasks) as pool,
        shown_count("searching", len(tasks)) as advance,
    ):
        for _, result in results_of(tasks, pool):
            results.append(result)
            advance()
        is_whole = True
    return SweepResults(results, [], is_whole)


def _divergences(results: Sequence[TaskResult], pool: Pool) -> list[tuple[SpecDivergence, ...]]:
    jobs = [FirstSteps.from_results(group) for group in by_board(results)]
    by_place: dict[int, tuple[SpecDivergence, ...]] = {}
    with shown_count("comparing their steps", len(jobs)) as advance:
        for place, divergences in pool.share(jobs):
            by_place[place] = divergences
            advance()
    return [by_place[place] for place in sorted(by_place)]


def is_one_board(results: Sequence[TaskResult]) -> bool:
    """Whether all results are of one board."""
    return len({id(result.task.instance) for result in results}) == 1


def print_failures(results: Sequence[TaskResult]) -> bool:
    """Report on standard error why searches failed in user code or were lost, once for all boards
    of a search; returns whether any did.
    """
    failed: dict[tuple[str, str], list[str]] = {}
    for result in results:
        if result.has_failed or result.is_lost:
            failed.setdefault((result.task.spec, remark(result.figures)), []).append(
                result.task.instance.name
            )
    is_alone = is_one_board(results)
    for (spec, note), (first, *others) in failed.items():
        more = f" and {len(others)} more" if others else ""
        print_notice(f"{spec}: {note}" if is_alone else f"{spec}, board {first}{more}: {note}")
    return bool(failed)


def check_sweep(form: str, output: Path | None, *, resume: bool) -> None:
    """Raises UsageError if there is no file of runs to continue."""
    if resume and (form != JSONL or output is None):
        raise click.UsageError("--resume continues a file of runs: add -o FILE.jsonl")


def stream(sweep: Sweep, workers: WorkerOptions, output: Path | None, *, resume: bool) -> int:
    """Write a line of JSON for each run as soon as it is done, to a file or to standard output;
    returns the exit code.
    """
    with _keeper(sweep, output, resume=resume) as keeper:
        if output is not None and (warning := keeper.held.warning(output)):
            print_notice(warning)
        if keeper.held.records:
            print_notice(
                f"{output}: {len(keeper.held.records)} of {len(sweep.runs)} runs already done"
            )
        finished = finish(sweep, workers, keeper)
    if output is not None:
        print_notice(
            f"written to {output}" if finished.is_whole else f"--resume continues {output}"
        )
    return exit_code(finished)


def exit_code(finished: SweepResults) -> int:
    """The exit code of a sweep."""
    if not finished.is_whole:
        return INTERRUPTED
    for result in finished.results:
        if result.is_wrong:
            print_notice(result.contradiction)
    if print_failures(finished.results) or any(result.is_wrong for result in finished.results):
        return EXIT_FAILED
    return EXIT_OK


@contextmanager
def _keeper(sweep: Sweep, output: Path | None, *, resume: bool) -> Iterator[Keeper]:
    if output is None or is_special(output):
        with click.open_file("-" if output is None else str(output), "w", encoding="ascii") as file:
            yield StreamKeeper(file, StoredRuns({}))
        return
    with RunsFile(output, sweep, resume=resume) as runs:
        yield runs


@dataclass
class StreamKeeper:
    """A keeper that keeps nothing: runs go to a stream."""

    stream: IO[str]
    held: StoredRuns

    def add(self, record: JsonDict) -> None:
        """Write the record of a run at once."""
        self.stream.write(run_line(record))
        self.stream.flush()
