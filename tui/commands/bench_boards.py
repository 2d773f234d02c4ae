"""`loyd bench boards`: searches over files of boards, or over random ones, board by board and in all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.commands.compare import Format
from loyd.tui.pipe.crew import Crew, dask_option, jobs_option, shared_out, threads_option
from loyd.tui.pipe.options import comparison_options, format_option, rows_option
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.runs import instances_of, output_option, random_instances, random_option, seed_option, write_out
from loyd.tui.pipe.sweeps import check_sweep, exit_code, finish, resume_option, shard_option, stream, sweep_of

if TYPE_CHECKING:
    from loyd.core.batch.task import Result
    from loyd.core.puzzle.instances import Instance
    from loyd.core.sweep.shard import Shard

USUAL = ("idastar",)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
@comparison_options
@rows_option
@random_option
@seed_option
@jobs_option
@threads_option
@dask_option
@shard_option
@resume_option
@format_option(*Format)
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
    """Search every board of each FILE, show the figures board by board and in all.

    A file has a board a line; blank lines and whatever follows a # are passed over.  A comment line names columns, such as

    \b
      # columns: no | optimal_length | board(16)

    A length that is known is checked: where a search contradicts it, there is a ! and the exit status is 1.  Where a search ends
    without a solution, its length is the least that one can have, as far as that was proved, such as ≥ 79.
    Without any FILE and without --random, the boards are read from standard input.

    Without -a and -H, boards of 4x4 and 5x5 are searched by IDA* with the pattern databases that are best for so many, and others by IDA*
    with the Manhattan distance.

    With --format jsonl each search is a line, written as soon as it is done: whatever ends the command, --resume goes on where it was.
    --shard K/N searches a part of the boards, so that N machines share them, and loyd merge makes the table of what they wrote.

    Exit status: 0; 1 where a search contradicts the file, fails by a mistake of your own, or its process was lost; 2 for what was
    asked wrongly; 130 after ctrl-C.

    \b
    Examples:
      loyd bench boards.txt -a idastar -H linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar -a astar --format csv -o figures.csv
      loyd scramble -n 20 --seed 3 | loyd bench -a bfs --format json
      loyd bench --random 10000 -a idastar -a wastar:manhattan:3 --format jsonl -o runs.jsonl --resume
    """
    if number is not None and files:
        raise click.UsageError("boards come from files or are random; give FILE or --random")
    check_sweep(form, output, resume=resume)
    instances = instances_of((), files, request) if number is None else random_instances(number, seed, request)
    is_alone = threads is not None or (len(instances) == 1 and dask is None)
    jobs, threads = shared_out(jobs, threads)
    request = replace(request, searching_threads=threads if is_alone else 1)
    sweep, crew = sweep_of(instances, specs or _usual(instances, request), request, shard), Crew(jobs, dask)
    if form == Format.JSONL:
        return stream(sweep, crew, output, resume=resume)
    finished = finish(sweep, crew)
    if finished.results:
        write_out(_text(finished.results, Format(form), to_file=output is not None), output)
    return exit_code(finished)


def _usual(instances: Sequence[Instance], request: Request) -> tuple[str, ...]:
    """The fastest search for so many boards of one size; IDA* with Manhattan where there is none, or a heuristic was named."""
    from loyd.core.search.best_choice import best_for
    from loyd.core.search.settings import HEURISTIC

    sizes = {instance.board.size for instance in instances}
    is_open = len(sizes) == 1 and HEURISTIC.name not in request.values
    best = best_for(sizes.pop(), len(instances)) if is_open else None
    return USUAL if best is None else (best.text,)


def _text(results: list[Result], form: Format, *, to_file: bool) -> str:
    from loyd.core.batch.summary import summarise
    from loyd.core.export.records import as_csv, as_json, run_record
    from loyd.core.export.result_tables import run_table, total_table
    from loyd.core.export.table import as_markdown
    from loyd.tui.pipe.table_text import table_text

    if form is Format.CSV:
        return as_csv([run_record(result) for result in results])
    if form is Format.JSON:
        return as_json(results)
    tables = run_table(results), total_table(summarise(results))
    if form is Format.MARKDOWN:
        return "\n".join(as_markdown(table) for table in tables)
    return "\n".join(table_text(table, to_file=to_file, may_transpose=False) for table in tables)
