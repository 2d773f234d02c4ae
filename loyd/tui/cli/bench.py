"""`loyd bench`: searches of files of boards or random boards, published tables, and measurements of
Loyd itself.
"""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill

import click
from click.shell_completion import CompletionItem

from ...core.draw.document import Table, TableCell, numbers
from ...core.draw.result_tables import run_table, total_table
from ...core.engine import HEURISTIC
from ...core.engine.problem import Limits
from ...core.engine.puzzle import Instance, quoted
from ...core.engine.search import best_for
from ...core.study.sweeps import TABLES, MeasuredRow, Shard, measured_rows, run_dict, summarise
from ...core.system import grouped, json_object, python_command
from .compare import TableFormat, results_text
from .group import fail, print_notice
from .options import (
    JSON,
    SectionedCommand,
    comparison_options,
    flag_option,
    format_option,
    list_argument,
    number_option,
    rows_option,
    sectioned_command,
)
from .request import Request
from .running import (
    WorkerOptions,
    dask_option,
    instances_of,
    jobs_option,
    output_option,
    random_option,
    seed_option,
    split_workers,
    threads_option,
    write_out,
)
from .sweeps import (
    check_sweep,
    exit_code,
    finish,
    resume_option,
    search_all,
    shard_option,
    stream,
    sweep_of,
)
from .tables import table_text

DEFAULT_SPECS = ("idastar",)
ENGINE = Path(__file__).parents[3] / "tests" / "benchmarks" / "engine.py"


@sectioned_command()
@list_argument("files", metavar="[FILE | BOARD]...")
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

    A file has a board per line; blank lines and text after a # are ignored.  A comment line names
    columns, such as

    \b
      # columns: no | optimal_length | board(16)

    Known lengths are checked: a contradiction is marked by ! and gives exit status 1.  If a search
    ends without a solution, its length is the proved lower bound, such as ≥ 79.  Without FILE and
    --random, boards are read from standard input.

    Without -a and -H, 4x4 and 5x5 boards are searched by IDA* with the pattern databases that suit
    the number of boards, other sizes by IDA* with the Manhattan distance.

    With --format jsonl, each search is a line, written as soon as it is done; --resume continues
    after any interruption.  --shard K/N searches a part of the boards, so that N machines can share
    them, and loyd merge makes the table.

    Exit status: 0; 1 if a search contradicts the file, your own code failed or a process was lost;
    2 for wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd bench boards.txt -a idastar -H linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar -a astar -o figures.csv
      loyd scramble -n 20 --seed 3 | loyd bench -a bfs --format json
      loyd bench --random 10000 -a idastar -a wastar:manhattan:3 -o runs.jsonl --resume
    """
    check_sweep(form, output, resume=resume)
    instances = instances_of(files, (), request, number, seed)
    is_alone = threads is not None or (len(instances) == 1 and dask is None)
    jobs, threads = split_workers(jobs, threads)
    request = replace(request, searching_threads=threads if is_alone else 1)
    sweep = sweep_of(instances, specs or _default_specs(instances, request), request, shard)
    workers = WorkerOptions(jobs, dask)
    if form == TableFormat.JSONL:
        return stream(sweep, workers, output, resume=resume)
    finished = finish(sweep, workers)
    if finished.results:
        write_out(
            results_text(
                finished.results,
                TableFormat(form),
                [run_table(finished.results), total_table(summarise(finished.results))],
                map(run_dict, finished.results),
                to_file=output is not None,
            ),
            output,
        )
    return exit_code(finished)


def _default_specs(instances: Sequence[Instance], request: Request) -> tuple[str, ...]:
    sizes = {instance.board.size for instance in instances}
    is_open = len(sizes) == 1 and HEURISTIC.name not in request.values
    best = best_for(sizes.pop(), len(instances)) if is_open else None
    return DEFAULT_SPECS if best is None else (best.text,)


TABLE = "--table"


class Bench(click.Group):
    """Runs `boards` if the first argument names no subcommand, and `table` if --table is given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, preceded by `boards` if they begin with no subcommand."""
        if not args and ctx.resilient_parsing:  # a shell asks what may come first
            return super().parse_args(ctx, args)
        if TABLE in args:
            place = args.index(TABLE)
            args = ["table", *args[:place], *args[place + 1 :]]
        is_named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if is_named else [boards.name or "", *args])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completions of the first word: subcommands, options of `boards`, files."""
        words = super().shell_complete(ctx, incomplete) + boards.shell_complete(ctx, incomplete)
        return words or [CompletionItem(incomplete, type="file")]


@click.group(cls=Bench)
def bench() -> None:
    """Search files of boards, or measure the speed of Loyd.

    loyd bench FILE... means loyd bench boards FILE..., and loyd bench --table NAME means loyd bench
    table NAME.

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
@flag_option(
    "--whole", help="Repeat the whole table, which may take an hour, not a minute's sample of it."
)
@jobs_option
@format_option("text", JSON)
def table(name: str, whole: bool, jobs: int | None, form: str) -> int:
    """Repeat a published table, and show the differences.

    Boards, settings and counting rules are those of the source.  NAME is aima-3.26, columbia,
    korf-1985 or korf-felner-2002.  If the source does not list its boards, Loyd draws others of the
    same kind, and ± is the standard error of the average.

    Exit status: 0; 1 if a search failed or was lost; 2 for wrong usage; 130 after ctrl-C.

    \b
    Examples:
      loyd bench --table columbia
      loyd bench --table aima-3.26 --whole --json
    """
    published = TABLES.get(name)
    if published is None:
        raise click.UsageError(f"unknown table {quoted(name)}; available: {', '.join(TABLES)}")
    rows = list(published.rows(whole))
    tasks = [task for row in rows for task in row.tasks(Limits())]
    finished = search_all(tasks, WorkerOptions(jobs))
    measured = measured_rows(rows, finished.results)
    if form == JSON:
        about = {
            "table": name,
            "source": published.source,
            "conventions": published.conventions,
            "whole": whole,
        }
        click.echo(json_object({**about, "rows": list(map(_record, measured))}, indent=2))
        return exit_code(finished)
    titles = "", "search", "boards", f"{rows[0].figure}, published", "Loyd", "±", "difference"
    lines = [
        (
            one.row.name,
            one.row.spec,
            grouped(len(one.row.instances)),
            grouped(one.row.published),
            grouped(round(one.measured)),
            grouped(round(one.standard_error)) if one.standard_error else "",
            f"{one.difference:+.1%}" if one.difference else "0",
        )
        for one in measured
    ]
    cells = tuple((TableCell(name), TableCell(spec), *numbers(rest)) for name, spec, *rest in lines)
    click.echo(f"{published.source}\n\n{fill(published.conventions, 100)}\n")
    click.echo(table_text(Table(titles, cells), may_transpose=False))
    return exit_code(finished)


def _record(one: MeasuredRow) -> dict[str, object]:
    return {
        "name": one.row.name,
        "spec": one.row.spec,
        "figure": one.row.figure,
        "boards": len(one.row.instances),
        "published": one.row.published,
        "measured": round(one.measured, 6),
        "standard_error": round(one.standard_error, 6),
        "difference": round(one.difference, 6),
    }


@bench.command(cls=SectionedCommand)
@number_option("--rounds", help="Rounds of each comparison.", default=5)
@format_option("text", JSON)
def engine(rounds: int, form: str) -> int:
    """Compare the search loops with C and C++, and time loyd solve.

    The two sides run in turn, Loyd first; each figure is the median of the rounds.  The programs in
    C and C++ are built from tests/baseline with the machine's compiler; if either is missing, the
    other figures are still measured.

    Exit status: 0 if every figure meets its criterion, 1 if not.

    \b
    Examples:
      loyd bench engine
      loyd bench engine --rounds 9 --json
    """
    return _measure("engine", form, "--rounds", str(rounds))


@bench.command(cls=SectionedCommand)
@list_argument("files", type=click.Path(exists=True, dir_okay=False), metavar="[FILE]...")
@format_option("text", JSON)
def limits(files: tuple[str, ...], form: str) -> int:
    """Time large pattern databases, a second process, and long searches.

    Pattern databases are built from scratch in a temporary folder and take 1 GB of memory.  Each
    FILE holds 15-puzzles, as for loyd bench; its criterion is per hundred boards.  Without FILE, a
    thousand random boards are solved, and five published 24-puzzles next to a C program built from
    tests/baseline.  Finding a step is timed in 14 million steps of A* and a billion of IDA*, in 2
    GB of memory. Allow about ten minutes.

    Exit status: 0 if every figure meets its criterion, 1 if not.

    \b
    Examples:
      loyd bench limits
      loyd bench limits boards.txt --json
    """
    return _measure("limits", form, *files)


def _measure(what: str, form: str, *words: str) -> int:
    """Run the benchmark of a checkout, which contains the C and C++ programs to compare with."""
    if not ENGINE.is_file():
        fail(
            f"loyd bench {what} measures Loyd beside the programs in tests/baseline; run it in a "
            "checkout, which has them"
        )
    minutes = {"engine": "a minute", "limits": "ten minutes"}[what]
    if sys.stderr.isatty():
        print_notice(f"measuring for about {minutes}; please leave the machine idle …")
    command = python_command("tests.benchmarks.engine", what, *words, *["--json"] * (form == JSON))
    return subprocess.run(command, check=False).returncode  # noqa: S603  Loyd itself
