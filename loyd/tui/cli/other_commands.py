"""The commands that need no search options: audit, list, new and serve."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import product
from pathlib import Path
from secrets import token_urlsafe
from shlex import quote
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from ...core.engine import DUPLICATE_DETECTION, GOAL_TEST
from ...core.engine.algorithms import ALGORITHMS
from ...core.engine.heuristics import HEURISTICS, Heuristic
from ...core.engine.heuristics.catalogue import heuristic
from ...core.engine.problem import Algorithm, conventions
from ...core.engine.puzzle import LARGEST, SMALLEST, Size
from ...core.study.compare import SharedView
from ...core.system import json_object
from .completion import complete_heuristic
from .group import CLASS, EXIT_FAILED, EXIT_OK, app_function, fail, print_notice
from .options import (
    JSON,
    app_options,
    board_options,
    flag_option,
    format_option,
    list_argument,
    number_option,
    option,
    refuse_nan,
    sectioned_command,
    size_option,
)
from .progress import shown_building
from .request import DEFAULT_SIZE, Request
from .tables import aligned

if TYPE_CHECKING:
    from ..serve.server import LoydServer
    from ..serve.terms import ServeTerms


@sectioned_command("audit")
@click.argument("name", metavar="HEURISTIC", shell_complete=complete_heuristic)
@option(
    "--against",
    metavar="HEURISTIC",
    shell_complete=complete_heuristic,
    help="Compare with another heuristic: which one dominates?",
)
@board_options
@number_option("--samples", help="Check so many random boards, not all, above ten cells.")
@option("--seed", type=int, default=0, metavar="S", help="Seed of the sample, above ten cells.")
@number_option("--worst", help="Show the N worst boards.", most=100, least=0, default=5)
@flag_option("--picture", help="Plot h against the true distance.")
@format_option("text", JSON)
def show_audit(
    name: str,
    against: str | None,
    samples: int | None,
    seed: int,
    worst: int,
    picture: bool,
    form: str,
    request: Request,
) -> int:
    """Compare HEURISTIC with the true distance of every board.

    Is it admissible, consistent, accurate?  Up to twelve cells all boards are checked (181 440 for
    3x3; 239 500 800 for 3x4, in a minute or two), above that a sample from random walks; for
    heuristics of yours already above ten cells.  Up to ten cells the expansions of A* and IDA* are
    predicted from the distribution of h (Korf, Reid and Edelkamp 2001) and measured.  The
    prediction averages over all starts under one bound; a measured board is searched only up to its
    own distance, so it may need fewer nodes.

    Exit status: 0 if no board is overestimated, 1 if one is, 2 for wrong usage.

    \b
    Examples:
      loyd audit manhattan
      loyd audit inversion --against manhattan --goal snail
      loyd audit linear-conflict --size 4x4 --samples 500 --seed 7
      loyd --load mine.py audit my-heuristic --picture
    """
    from ...core.study.audit.audit import audit
    from .audit_report import AuditReport

    entry = heuristic(name)
    other = None if against is None else heuristic(against)
    with shown_building() as building:
        findings = audit(
            entry, request.goal_of(request.size or DEFAULT_SIZE), building, samples, seed
        )
        report = AuditReport(
            findings,
            findings.efforts(building),
            None if other is None else findings.dominance_over(other, building),
            worst,
            request,
        )
    for notice in building.notices:
        print_notice(notice)
    click.echo(report.as_json() if form == JSON else "\n".join(report.lines(picture)))
    return EXIT_OK if findings.admissibility.holds else EXIT_FAILED


ListedFields = dict[str, object]
SHOWN = {
    "algorithms": (
        "id",
        "name",
        "complete",
        "optimal",
        "memory",
        "engine",
        "uses",
        "repeats",
        "goal_test",
    ),
    "heuristics": ("id", "name", "admissible", "consistent", "boards", "definition"),
    "conventions": ("spec", "name", "source"),
}
BOARD_SIDES = range(SMALLEST, LARGEST + 1)
SIZES = tuple(product(BOARD_SIDES, BOARD_SIDES))


@sectioned_command()
def facts() -> None:
    """Print facts that good guesses miss.

    About the spaces, heuristics and searches of the 8-puzzle: each with the command that shows it,
    if one does.  Each figure was computed by two programs.

    \b
    Examples:
      loyd facts
    """
    click.echo((Path(__file__).parent / "facts.txt").read_text(encoding="utf-8"), nl=False)


@sectioned_command("list")
@size_option
@format_option("table", JSON)
def show_list(size: Size | None, form: str) -> None:
    """List algorithms, heuristics, and conventions of courses.

    Built-in searches run in C++, your own code in Python: compare times within one of the two.
    The first duplicate rule and the first goal test are the defaults.  With repeats=once,
    boards first reached deep are not tried again: within a depth limit or f limit, all but bfs and
    ucs may miss a solution.  The last table shows which settings reproduce the
    algorithm of which book or course.

    With --size, a heuristic that is not defined for that size says why.  The groups of a pattern
    database are for the goal with the blank last.

    Left out on purpose: genetic search, moves of unequal cost, two blanks and boards beyond 5x5.

    \b
    Examples:
      loyd list
      loyd list --size 4x4
      loyd list --json
    """
    entries: dict[str, list[ListedFields]] = {
        "algorithms": [_algorithm(entry) for entry in ALGORITHMS.values()],
        "heuristics": [_heuristic(entry, size) for entry in HEURISTICS.values()],
        "conventions": [dict(entry._asdict()) for entry in conventions()],
    }
    if form == JSON:
        click.echo(json_object(entries, indent=2))
        return
    for title, listed in entries.items():
        columns = SHOWN[title]
        rows = [[_text(entry[column]) for column in columns] for entry in listed]
        if sys.stdout.isatty():
            _show_as_table(title, columns, rows)
        else:
            click.echo("\n".join([title, *aligned([columns, *rows], "  "), ""]))


def _fields(entry: object, *names: str) -> ListedFields:
    return {name: getattr(entry, name) for name in names}


def _algorithm(entry: Algorithm) -> ListedFields:
    return {
        **_fields(entry, "id", "name", "family", "time", "memory", "engine"),
        "complete": str(entry.complete),
        "optimal": str(entry.optimal),
        "uses": sorted(setting.title for setting in entry.uses),
        "tie": entry.tie,
        "repeats": [*entry.repeats] if DUPLICATE_DETECTION in entry.uses else [],
        "goal_test": entry.goal_test if GOAL_TEST in entry.uses else None,
        "source": entry.source,
    }


def _heuristic(entry: Heuristic, size: Size | None) -> ListedFields:
    defined = [asked for asked in ([size] if size else SIZES) if not entry.refusal(asked)]
    every = defined == list(SIZES)
    boards = (
        (entry.refusal(size) or "yes")
        if size
        else "all"
        if every
        else ", ".join(f"{height}x{width}" for height, width in defined)
    )
    return {
        **_fields(entry, "id", "name", "admissible", "consistent"),
        "boards": boards,
        **_fields(entry, "definition", "source"),
    }


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def _show_as_table(title: str, columns: tuple[str, ...], rows: list[list[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title.capitalize(), title_justify="left", show_lines=False)
    for column in columns:
        table.add_column(column, no_wrap=column in ("id", "spec"))
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


@sectioned_command()
@click.argument("kind", type=click.Choice(["heuristic", "algorithm"]))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@flag_option("--force", help="Overwrite an existing file.")
def new(kind: str, file: Path, force: bool) -> None:
    """Write a template of a heuristic or algorithm to FILE.

    \b
    Examples:
      loyd new heuristic mine.py
      loyd new algorithm search.py
      loyd --load mine.py audit mine
    """
    from ...core.user_code.loader import write_start

    name = write_start(kind, file, overwrite=force)
    how = f"audit {name}" if kind == "heuristic" else f"-a {name}"
    print_notice(f"{file} defines {name}; next: loyd --load {quote(str(file))} {how}")


MISSING_PACKAGES = "loyd serve needs two more packages: pip install 'loyd-search[serve]'"
RANDOM = "\0"
RANDOM_BYTES = 9


def _check_url(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The address of a proxy. Raises BadParameter unless it is an http or https address without a
    path.
    """
    try:
        parts = urlsplit(value)
        is_right = not value or (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and not parts.path.strip("/")
            and not parts.query
        )
    except ValueError:
        is_right = False
    if not is_right:
        raise click.BadParameter(
            "give an address without a path, such as https://loyd.example.org", ctx, param
        )
    return value


@sectioned_command()
@list_argument("cells", metavar="[BOARD]...")
@app_options
@number_option(
    "--at",
    help="Open the search at this step.",
    least=0,
    default=0,
    metavar="STEP",
    show_default=False,
)
@option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0 admits other machines.",
)
@number_option("--port", help="Port; 0 is any free one.", most=65535, least=0, default=8000)
@number_option("--visitors", help="Maximum number of visitors.", most=1000, default=8)
@number_option(
    "--per-address",
    help="Maximum number of visits per address.  [default: 4; "
    "none if only this machine has access]",
    most=1000,
)
@option(
    "--idle",
    type=click.FloatRange(min=0, min_open=True, max=10_000),
    callback=refuse_nan,
    default=15,
    metavar="MINUTES",
    help="End a visit after this time without a key.",
)
@option(
    "--password",
    is_flag=False,
    flag_value=RANDOM,
    default="",
    metavar="[WORD]",
    help="Require a password; random without WORD.",
)
@option(
    "--public-url",
    callback=_check_url,
    default="",
    metavar="URL",
    help="Public address of a reverse proxy.",
)
@flag_option("--class", "is_class", help="List the visits; send everybody a board; end all visits.")
def serve(
    cells: tuple[str, ...],
    at: int,
    host: str,
    port: int,
    visitors: int,
    per_address: int | None,
    idle: float,
    password: str,
    public_url: str,
    is_class: bool,
    specs: tuple[str, ...],
    request: Request,
) -> int:
    """Serve the app to browsers, until ctrl-C.

    Without --host, only browsers on this machine have access.  Visitors read and write no files
    (what they save is downloaded), and have 200 MB each for their searches.  A link such as
    http://localhost:8000/?board=23415x768&a=bfs&at=312 opens a view, several a=… compare searches,
    and L in the app copies the current link.  Needs loyd-search[serve].

    Exit status: 0; 1 if the port is in use or loyd-search[serve] is not installed; 2 for wrong
    usage.

    \b
    Examples:
      loyd serve
      loyd serve 2 3 4 1 5 x 7 6 8 -a idastar --port 8080
      loyd serve --host 0.0.0.0 --visitors 30 --password --class
      loyd serve --public-url https://loyd.example.org --password
      loyd --load mine.py serve 64785x321 -a astar -H my-heuristic
    """
    try:
        import segno  # noqa: F401
        import textual_serve.server  # noqa: F401
    except ImportError:
        fail(MISSING_PACKAGES)
    import asyncio

    from ..serve.server import LoydServer
    from ..serve.terms import ServeTerms

    word = token_urlsafe(RANDOM_BYTES) if password == RANDOM else password
    terms = ServeTerms(host, port, visitors, 60 * idle, per_address or 0, word, public_url)
    begin = partial(_begin_serving, terms, is_class=is_class)
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(
                LoydServer(terms, _first_view(cells, at, specs, request), print_notice).run(begin)
            )
    except OSError as error:
        fail(
            f"{host}, port {port}: {(error.strerror or str(error)).lower()}; give another --port "
            "or --host"
        )
    return EXIT_OK


def _first_view(
    cells: tuple[str, ...], at: int, specs: tuple[str, ...], request: Request
) -> SharedView:
    """What a visitor sees first."""
    if not (
        cells
        or specs
        or request.goal != Request.goal
        or request.algorithm
        or request.values
        or request.size
    ):
        return SharedView(step=at)
    start = request.board(*cells) if cells else None
    size = start.size if start else request.size or DEFAULT_SIZE
    first, *others = (spec.text for spec in request.specs(specs) or [request.spec()])
    return SharedView(start, request.goal_of(size), first, at, tuple(others))


async def _begin_serving(terms: ServeTerms, server: LoydServer, *, is_class: bool) -> None:
    """Print how to visit, then wait until ctrl-C or until the class is dismissed."""
    import asyncio

    import segno

    for sentence in (f"Loyd is at {server.invitation}", *terms.sentences):
        print_notice(sentence)
    code = StringIO()
    segno.make(server.invitation, micro=False).terminal(code, border=2, compact=True)
    if is_class:
        await app_function(CLASS)(server, code.getvalue())
        return
    if terms.is_open and sys.stderr.isatty():
        sys.stderr.write(code.getvalue())
    print_notice("ctrl-C ends it.")
    await asyncio.Event().wait()
