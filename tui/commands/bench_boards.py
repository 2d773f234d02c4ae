"""`loyd bench boards`: searches over files of boards, or over random ones, board by board and in all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.commands.compare import Format
from loyd.tui.pipe.group import DONE, INTERRUPTED, NOT_HAD, say
from loyd.tui.pipe.options import comparison_options, format_option, rows_option
from loyd.tui.pipe.output_file import check_ending
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.runs import (
    finish,
    instances_of,
    jobs_option,
    output_option,
    random_instances,
    random_option,
    say_failures,
    seed_option,
    tasks_of,
    write_out,
)

if TYPE_CHECKING:
    from loyd.core.batch.task import Result

USUAL = ("idastar",)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE]...")
@comparison_options
@rows_option
@random_option
@seed_option
@jobs_option
@format_option(*Format)
@output_option
def boards(
    files: tuple[str, ...],
    specs: tuple[str, ...],
    number: int | None,
    seed: int,
    jobs: int,
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

    Exit status: 0; 1 where a search contradicts the file, fails by a mistake of your own, or its process was lost; 2 for what was
    asked wrongly; 130 after ctrl-C.

    \b
    Examples:
      loyd bench boards.txt -a idastar -H linear-conflict --jobs 2
      loyd bench --random 100 --size 4x4 --seed 7 -a idastar -a astar --format csv -o figures.csv
      loyd scramble -n 20 --seed 3 | loyd bench -a bfs --format json
    """
    if number is not None and files:
        raise click.UsageError("boards come from files or are random; give FILE or --random")
    if output is not None:
        check_ending(output, form)
    instances = instances_of((), files, request) if number is None else random_instances(number, seed, request)
    finished = finish(tasks_of(instances, specs or USUAL, request), jobs)
    if finished.results:
        write_out(_text(finished.results, Format(form), to_file=output is not None), output)
    if not finished.is_whole:
        return INTERRUPTED
    for result in finished.results:
        if result.is_wrong:
            say(result.contradiction)
    return NOT_HAD if say_failures(finished.results) or any(result.is_wrong or result.is_lost for result in finished.results) else DONE


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
