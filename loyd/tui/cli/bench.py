"""`loyd bench boards`: searches over files of boards, or over random ones, board by board and in all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import permutations
from pathlib import Path
from textwrap import fill
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from loyd.core.compile.warm_up import python_command
from loyd.core.puzzle.board import Board, verdict
from loyd.core.puzzle.notation import blank_last, format_board, quoted
from loyd.core.runs.benchmark import BenchmarkFigure
from loyd.core.system.errors import LoydError
from loyd.core.system.text import grouped, json_object
from loyd.tui.cli.compare import TableFormat
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, say
from loyd.tui.cli.options import JSON, Request, SectionedCommand, comparison_options, format_option, rows_option
from loyd.tui.cli.running import (
    WorkerOptions,
    dask_option,
    instances_of,
    jobs_option,
    output_option,
    random_instances,
    random_option,
    seed_option,
    shared_out,
    threads_option,
    write_out,
)
from loyd.tui.cli.sweeps import check_sweep, exit_code, finish, resume_option, search_all, shard_option, stream, sweep_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from loyd.core.puzzle.instances import Instance
    from loyd.core.runs.sweep import Shard
    from loyd.core.runs.task import TaskResult


USUAL = ("idastar",)


@click.command(cls=SectionedCommand)
@click.argument("files", nargs=-1, metavar="[FILE | BOARD]...")
@comparison_options
@rows_option
@random_option
@seed_option
@jobs_option
@threads_option
@dask_option
@shard_option
@resume_option
@format_option(*TableFormat)
@output_option
def boards(
    files: tuple[str, ...],
    specs: tuple[str, ...],
    number: int | None,
    seed: int,
    jobs: int | None,
    threads: int | None,
    dask: str | None,
    shard: Shard | None,
    resume: bool,
    form: str,
    output: Path | None,
    request: Request,
) -> int:
    """Search every board of each FILE, and print the figures.

    A file has a board per line; blank lines and text after a # are ignored.  A comment line names columns, such as

    \b
      # columns: no | optimal_length | board(16)

    Known lengths are checked: a contradiction is marked by ! and gives exit status 1.  If a search ends without a solution, its
    length is the proved lower bound, such as ≥ 79.  Without FILE and --random, boards are read from standard input.

    Without -a and -H, 4x4 and 5x5 boards are searched by IDA* with the pattern databases that suit the number of boards, other sizes by
    IDA* with the Manhattan distance.

    With --format jsonl, each search is a line, written as soon as it is done; --resume continues after any interruption.  --shard K/N
    searches a part of the boards, so that N machines can share them, and loyd merge makes the table.

    Exit status: 0; 1 if a search contradicts the file, your own code failed or a process was lost; 2 for wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd bench boards.txt -a idastar -H linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar -a astar --format csv -o figures.csv
      loyd scramble -n 20 --seed 3 | loyd bench -a bfs --format json
      loyd bench --random 10000 -a idastar -a wastar:manhattan:3 --format jsonl -o runs.jsonl --resume
    """
    if number is not None and files:
        raise click.UsageError("boards come from files or are random: give FILE or --random")
    check_sweep(form, output, resume=resume)
    instances = instances_of(files, (), request) if number is None else random_instances(number, seed, request)
    is_alone = threads is not None or (len(instances) == 1 and dask is None)
    jobs, threads = shared_out(jobs, threads)
    request = replace(request, searching_threads=threads if is_alone else 1)
    sweep, crew = sweep_of(instances, specs or _usual(instances, request), request, shard), WorkerOptions(jobs, dask)
    if form == TableFormat.JSONL:
        return stream(sweep, crew, output, resume=resume)
    finished = finish(sweep, crew)
    if finished.results:
        write_out(_boards_text(finished.results, TableFormat(form), to_file=output is not None), output)
    return exit_code(finished)


def _usual(instances: Sequence[Instance], request: Request) -> tuple[str, ...]:
    from loyd.core.search.settings import HEURISTIC
    from loyd.core.search.spec_text import best_for

    sizes = {instance.board.size for instance in instances}
    is_open = len(sizes) == 1 and HEURISTIC.name not in request.values
    best = best_for(sizes.pop(), len(instances)) if is_open else None
    return USUAL if best is None else (best.text,)


def _boards_text(results: list[TaskResult], form: TableFormat, *, to_file: bool) -> str:
    from loyd.core.output.document import as_markdown
    from loyd.core.output.tables import run_table, total_table
    from loyd.core.runs.summary import as_csv, as_json, run_record, summarise
    from loyd.tui.cli.tables import table_text

    if form is TableFormat.CSV:
        return as_csv([run_record(result) for result in results])
    if form is TableFormat.JSON:
        return as_json(results)
    tables = run_table(results), total_table(summarise(results))
    if form is TableFormat.MARKDOWN:
        return "\n".join(as_markdown(table) for table in tables)
    return "\n".join(table_text(table, to_file=to_file, may_transpose=False) for table in tables)


FASTEST_START, LEAST_RATE = 1.0, 100_000
SOLVED_BY_A_MOVE = b"1 2 3 4 5 6 7 x 8\n"


def pipe_figures(rounds: int) -> list[BenchmarkFigure]:
    """The seconds from the start of the process to its first answer, and then the boards a second: the best of so many rounds."""
    boards = whole_puzzle()
    times = [_time(boards) for _ in range(rounds)]
    count = boards.count(b"\n")
    first, rest = min(first for first, _ in times), min(rest for _, rest in times)
    start = BenchmarkFigure("first answer of loyd solve", "seconds", first, at_most=FASTEST_START, note=f"on the wall, best of {rounds}")
    note = f"all {count:,} solvable 8-puzzles in {rest:.2f} s on the wall after the first answer, best of {rounds}"
    return [start, BenchmarkFigure("answers of loyd solve", "boards a second", count / rest, at_least=LEAST_RATE, note=note)]


def whole_puzzle() -> bytes:
    """Every solvable 8-puzzle, one a line."""
    goal = blank_last(3, 3)
    boards = (Board(3, 3, cells) for cells in permutations(range(9)))
    return "".join(f"{format_board(board)}\n" for board in boards if verdict(board, goal).solvable).encode()


def _time(boards: bytes) -> tuple[float, float]:
    began = perf_counter()
    with subprocess.Popen([sys.executable, "-m", "loyd", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        if process.stdin is None or process.stdout is None:
            raise LoydError("loyd solve was started without pipes")
        process.stdin.write(SOLVED_BY_A_MOVE)
        process.stdout.readline()
        answered = perf_counter()
        answers, _ = process.communicate(boards)
        ended = perf_counter()
    if answers.count(b"\n") != boards.count(b"\n"):
        raise LoydError("loyd solve did not answer every board")
    return answered - began, ended - answered


HUNDRED = 100
STEPS = "tests.benchmarks.steps"
"""What times the steps; it needs more of the terminal than a pipe loads, and a checkout."""
RANDOM = ("--random", "1000", "--size", "4x4", "--seed", "1")


class Timing(NamedTuple):
    """One run: what was searched, by which search, with how many optimal solutions; seconds of search, and of the whole command."""

    boards: int
    spec: str
    optimal: int
    search: float
    whole: float


def bench_figures(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    """For each file by the default and by pdb-7-8, a hundred 15-puzzles being what is asked for, and for a thousand random ones."""
    for file in files:
        usual = _timed(file)
        share = usual.boards / HUNDRED
        yield from _timing_figures(f"{file} by the default", usual, search=3.5 * share, whole=6 * share)
        yield from _timing_figures(f"{file} by pdb-7-8", _timed(file, "-a", "idastar:pdb-7-8"), search=0.8 * share)
    yield from _timing_figures("1,000 random 15-puzzles by the default", _timed(*RANDOM), whole=30)


def steps() -> Iterator[BenchmarkFigure]:
    with subprocess.Popen(python_command(STEPS, "--json"), stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  Loyd itself
        for line in process.stdout or ():
            yield BenchmarkFigure(**json.loads(line))
    if process.returncode:
        yield BenchmarkFigure(
            "any step of a long search", "ms", None, at_most=20, note=f"python -m {STEPS} ended with exit code {process.returncode}"
        )


def _timing_figures(name: str, timing: Timing, *, search: float | None = None, whole: float | None = None) -> Iterator[BenchmarkFigure]:
    note = f"{timing.spec}, {timing.optimal} of {timing.boards} proved optimal, loops compiled and tables kept"
    if search is not None:
        yield BenchmarkFigure(name, "seconds of search", timing.search, at_most=search, note=note)
    if whole is not None:
        yield BenchmarkFigure(name, "seconds in all", timing.whole, at_most=whole, note=note)
    yield BenchmarkFigure(f"{name}: proved optimal", "boards", timing.optimal, at_least=timing.boards, note=note)


def _timed(*arguments: str) -> Timing:
    """The second of two runs, so that what has to be compiled and built is there.  Raises LoydError where the command fails."""
    run = partial(subprocess.run, [sys.executable, "-m", "loyd", "bench", *arguments, "--format", "json"], capture_output=True, text=True)
    run()
    began = perf_counter()
    ended = run()
    seconds = perf_counter() - began
    if ended.returncode:
        raise LoydError(f"loyd bench {' '.join(arguments)}: {ended.stderr.strip() or 'it ended without a message'}")
    found: dict[str, Any] = json.loads(ended.stdout)["summary"][0]
    return Timing(found["boards"], found["spec"], found["proved"], found["seconds_of_all"], seconds)


ROUNDS = 3


TABLE = "--table"


class Bench(click.Group):
    """Runs `boards` where the first argument names no command of its own, and `table` where --table is given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with `boards` before them where they begin with no command."""
        if not args and ctx.resilient_parsing:  # a shell asks what may come first
            return super().parse_args(ctx, args)
        if TABLE in args:
            place = args.index(TABLE)
            args = ["table", *args[:place], *args[place + 1 :]]
        is_named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if is_named else [boards.name or "", *args])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete the first word to: commands, options of `boards`, files."""
        from click.shell_completion import CompletionItem

        words = super().shell_complete(ctx, incomplete) + boards.shell_complete(ctx, incomplete)
        return words or [CompletionItem(incomplete, type="file")]


@click.group(cls=Bench)
def bench() -> None:
    """Search files of boards, or measure the speed of Loyd.

    loyd bench FILE... means loyd bench boards FILE..., and loyd bench --table NAME means loyd bench table NAME.

    \b
    Examples:
      loyd bench boards.txt -a idastar -a astar:linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar
      loyd bench --table aima-3.26
      loyd bench engine
      loyd bench limits boards.txt
    """


bench.add_command(boards)


@bench.command(cls=SectionedCommand)
@click.argument("name", metavar="NAME")
@click.option("--whole", is_flag=True, help="Repeat the whole table, which may take an hour, not a minute's sample of it.")
@jobs_option
@format_option("text", JSON)
def table(name: str, whole: bool, jobs: int | None, form: str) -> int:
    """Repeat a published table, and show the differences.

    Boards, settings and counting rules are those of the source.  NAME is aima-3.26, columbia, korf-1985 or korf-felner-2002.  If the source
    does not list its boards, Loyd draws others of the same kind, and ± is the standard error of the average.

    Exit status: 0; 1 if a search failed or was lost; 2 for wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd bench --table columbia
      loyd bench --table aima-3.26 --whole --json
    """
    from loyd.core.output.document import Table, TableCell
    from loyd.core.runs.published import TABLES, measured_rows
    from loyd.core.search.problem import Limits
    from loyd.tui.cli.tables import table_text

    published = TABLES.get(name)
    if published is None:
        raise click.UsageError(f"unknown table {quoted(name)}; available: {', '.join(TABLES)}")
    rows = list(published.rows(whole))
    finished = search_all([task for row in rows for task in row.tasks(Limits())], WorkerOptions(jobs))
    measured = measured_rows(rows, finished.results)
    if form == JSON:
        records = [
            {
                "name": one.row.name, "spec": one.row.spec, "figure": one.row.figure, "boards": len(one.row.instances),
                "published": one.row.published, "measured": round(one.measured, 6), "standard_error": round(one.standard_error, 6),
                "difference": round(one.difference, 6),
            }
            for one in measured
        ]  # fmt: skip
        about = {"table": name, "source": published.source, "conventions": published.conventions, "whole": whole}
        click.echo(json_object({**about, "rows": records}, indent=2))
        return exit_code(finished)
    titles = ("", "search", "boards", f"{rows[0].figure}, published", "Loyd", "±", "difference")
    lines = [
        (
            one.row.name, one.row.spec, grouped(len(one.row.instances)), grouped(one.row.published), grouped(round(one.measured)),
            grouped(round(one.standard_error)) if one.standard_error else "", f"{one.difference:+.1%}" if one.difference else "0",
        )
        for one in measured
    ]  # fmt: skip
    cells = tuple(tuple(TableCell(text, number=place > 1) for place, text in enumerate(line)) for line in lines)
    click.echo(f"{published.source}\n\n{fill(published.conventions, 100)}\n")
    click.echo(table_text(Table(titles, cells), may_transpose=False))
    return exit_code(finished)


@bench.command(cls=SectionedCommand)
@click.option("--rounds", type=click.IntRange(min=1), default=5, show_default=True, metavar="N", help="Rounds of each comparison.")
@format_option("text", JSON)
def engine(rounds: int, form: str) -> int:
    """Compare the search loops with C and C++, and time loyd solve.

    The two sides run in turn, Loyd first; each figure is the median of the rounds.  The programs in C and C++ are built from
    tests/baseline with the machine's compiler; if either is missing, the other figures are still measured.

    Exit status: 0 if every figure meets its criterion, 1 if not.

    \b
    Examples:
      loyd bench engine
      loyd bench engine --rounds 9 --json
    """
    return _print(_figures(rounds), form)


@bench.command(cls=SectionedCommand)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False), metavar="[FILE]...")
@format_option("text", JSON)
def limits(files: tuple[str, ...], form: str) -> int:
    """Time large pattern databases, a second process, and long searches.

    Pattern databases are built from scratch in a temporary folder and take 1 GB of memory.  Each FILE holds 15-puzzles, as for loyd
    bench; its criterion is per hundred boards.  Without FILE, a thousand random boards are solved, and five published 24-puzzles next to
    a C program built from tests/baseline.  Finding a step is timed in 14 million steps of A* and a billion of IDA*, in 2 GB of memory.
    Allow about ten minutes.

    Exit status: 0 if every figure meets its criterion, 1 if not.

    \b
    Examples:
      loyd bench limits
      loyd bench limits boards.txt --json
    """
    return _print(_limits(files), form)


def _print(figures: Iterator[BenchmarkFigure], form: str) -> int:
    found = []
    for figure in figures:
        found.append(figure)
        if form != JSON:
            click.echo(_text(figure))
    if form == JSON:
        click.echo(json_object({"figures": [asdict(figure) | {"verdict": figure.verdict} for figure in found]}, indent=2))
    return EXIT_OK if all(figure.is_met for figure in found) else EXIT_FAILED


def _figures(rounds: int) -> Iterator[BenchmarkFigure]:
    if sys.stderr.isatty():
        say("measuring for about a minute; please leave the machine idle …")
    from loyd.core.runs import benchmark as loops

    yield from loops.engine_figures(rounds)
    yield from pipe_figures(rounds)


def _limits(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    if sys.stderr.isatty():
        say("measuring for about ten minutes; please leave the machine idle …")
    from loyd.core.runs import benchmark

    yield from benchmark.table_figures()
    yield from bench_figures(files)
    yield from benchmark.c_figures()
    yield from benchmark.job_figures(ROUNDS)
    yield from steps()


def _text(figure: BenchmarkFigure) -> str:
    value = "-" if figure.value is None else f"{figure.value:,.2f}" if figure.value < 1000 else f"{figure.value:,.0f}"
    return f"{figure.name}: {value} {figure.unit}\n  {figure.criterion}: {figure.verdict}\n  {figure.note}\n"
