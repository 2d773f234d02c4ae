"""`loyd merge`: the table of runs that were written file by file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from loyd.tui.cli.compare import DISTANCE, TableFormat, by_option, comparison_text, distance_text
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, check_ending, say
from loyd.tui.cli.options import format_option
from loyd.tui.cli.running import output_option, write_out
from loyd.tui.cli.sweeps import say_failures


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@by_option
@format_option(*TableFormat)
@output_option
def merge(files: tuple[Path, ...], by: str, form: str, output: Path | None) -> int:
    """Put the runs of a sweep together, and show what each search comes to.

    Each FILE is one that loyd bench or loyd compare has written by --format jsonl, or loyd.sweep; all of them are of one sweep: the same
    boards, searches and limits, own code and version of Loyd.  A last line that was torn off is passed over.  The table is that of
    loyd compare; --format jsonl writes one file of all runs in their order.

    Exit status: 0; 1 where runs are missing, damaged, failed or were lost with their process; 2 for what was asked wrongly.

    \b
    Examples:
      loyd merge runs-*.jsonl
      loyd merge runs-*.jsonl --by distance --format csv -o table.csv
      loyd merge runs-*.jsonl --format jsonl -o runs.jsonl
    """
    from loyd.core.runs.sweep import run_line
    from loyd.core.runs.sweep_results import merge as merged
    from loyd.core.system.text import byte_size

    if output is not None:
        check_ending(output, form)
    found = merged(files)
    results = found.results()
    if form == TableFormat.JSONL:
        text = "".join(map(run_line, found.records))
    else:
        alone = len({id(result.task.instance) for result in results}) == 1
        write = distance_text if by == DISTANCE else partial(comparison_text, alone=alone)
        text = write(results, TableFormat(form), to_file=output is not None)
    write_out(text, output)
    if len(found.memories) > 1:
        say(f"the runs had limits of memory from {byte_size(found.memories[0])} to {byte_size(found.memories[-1])}")
    for path, number in found.damaged:
        say(f"{path}, line {number} is damaged and was left out")
    if found.missing:
        say(f"{found.missing} of {found.missing + len(found.records)} runs are missing: --resume does them")
    return EXIT_FAILED if say_failures(results) or found.missing or found.damaged else EXIT_OK
