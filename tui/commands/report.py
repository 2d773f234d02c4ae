"""`loyd report`: a comparison as a page to hand in."""

from __future__ import annotations

import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.pipe.crew import Crew, jobs_option
from loyd.tui.pipe.group import ARGUMENTS, DONE, INPUT, INTERRUPTED, NOT_HAD, say
from loyd.tui.pipe.options import comparison_options, rows_option
from loyd.tui.pipe.output_file import STANDARD_OUTPUT, OutputFile, check_ending, format_of
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.runs import files_option, instances_of, random_instances, random_option, seed_option, usual_specs
from loyd.tui.pipe.sweeps import finish, say_failures, sweep_of

if TYPE_CHECKING:
    from loyd.core.export.document import Document

HTML, MARKDOWN = "html", "markdown"


@click.command()
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@comparison_options
@rows_option
@files_option
@random_option
@seed_option
@jobs_option
@click.option("--title", metavar="TEXT", help="What stands at its top.")
@click.option("--author", default="", metavar="NAME", help="Who hands it in.")
@click.option("--format", "form", type=click.Choice([HTML, MARKDOWN]), help="How.  [default: by the name of the file, else html]")
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    default="report.html",
    show_default=True,
    metavar="FILE",
    help="Where it is written, whole or not at all; - is standard output.",
)
def report(
    cells: tuple[str, ...],
    specs: tuple[str, ...],
    files: tuple[str, ...],
    number: int | None,
    seed: int,
    jobs: int | None,
    title: str | None,
    author: str,
    form: str | None,
    output: Path,
    request: Request,
) -> int:
    """Write a report on searches of each BOARD: a page that explains itself and can be made again.

    It holds the boards, each search with what it promises, what stands out, the table of figures, plots of growth and of f, maps, flames,
    ledgers, where the searches part, the solutions, every algorithm's pseudo-code and source, and the command, versions and seed.
    The HTML page is one file that needs no network and prints well; Markdown has its drawings in SVG files beside it.

    Exit status: 0; 1 where a search fails by a mistake of your own, or its process was lost; 2 for what was asked wrongly; 130 after
    ctrl-C.

    \b
    Examples:
      loyd report 2 3 4 1 5 x 7 6 8
      loyd report 64785x321 -a bfs -a astar:misplaced -a astar:manhattan --title "Lab 2" --author "A. Student" -o lab2.html
      loyd report --random 5 --size 3x3 --seed 7 -a greedy -a astar -o lab3.md
    """
    if number is not None and (cells or files):
        raise click.UsageError("boards are given or random; give BOARD, --boards or --random")
    is_markdown = _format(output, form) == MARKDOWN
    instances = instances_of(cells, files, request) if number is None else random_instances(number, seed, request)
    finished = finish(sweep_of(instances, specs or usual_specs(instances), request, drawn=True), Crew(jobs), with_divergences=True)
    if not finished.is_whole:
        say("no report was written: it would lack what was not finished")
        return INTERRUPTED
    from loyd.core.export.report import DEFAULT_TITLE, Origin
    from loyd.core.export.report import report as report_on

    now = datetime.now().astimezone()
    today = f"{now.day} {now:%B %Y}"
    origin = Origin(_command(), title or DEFAULT_TITLE, author, today, None if number is None else seed)
    _write(report_on(finished.results, finished.divergences, origin), output, is_markdown=is_markdown)
    return NOT_HAD if say_failures(finished.results) else DONE


def _command() -> str:
    """The command line that was given, with what it read from standard input."""
    meta = click.get_current_context().meta
    command = shlex.join(["loyd", *meta[ARGUMENTS]])
    if INPUT not in meta:
        return command
    boards = shlex.join(["printf", "%s\\n", *meta[INPUT]])
    return f"{boards} | {command}"


def _format(output: Path, form: str | None) -> str:
    """How the report is written: as asked for, else as its name says.  Raises UsageError where the name says something else."""
    from loyd.core.storage.whole_file import is_special

    if form is None and output.suffix and format_of(output) not in (HTML, MARKDOWN):
        raise click.UsageError(
            f"a report is HTML or Markdown, and {output} is a name for neither: end it in .html or .md, or give --format"
        )
    chosen = form or format_of(output) or HTML
    check_ending(output, chosen)
    if chosen == MARKDOWN and (output == STANDARD_OUTPUT or is_special(output)):
        raise click.UsageError(f"Markdown has its drawings in files beside it, and {output} is no file: give -o FILE, or --format html")
    return chosen


def _write(document: Document, output: Path, *, is_markdown: bool) -> None:
    from loyd.core.export.html import as_html
    from loyd.core.export.markdown import as_markdown_files
    from loyd.core.storage.whole_file import write_whole

    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(as_html(document).encode())
        return
    files = as_markdown_files(document, output.name) if is_markdown else {output.name: as_html(document)}
    for name, text in reversed(files.items()):
        write_whole(output.parent / name, text.encode())
    others = f", and {len(files) - 1} drawings beside it" if len(files) > 1 else ""
    say(f"written to {output}{others}")
