"""A report on a comparison: everything that it takes to understand it and to do it again."""

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from loyd.core.batch.first_steps import SpecDivergence
from loyd.core.batch.summary import by_board, summarise
from loyd.core.batch.task import Result
from loyd.core.export.board_section import board_blocks
from loyd.core.export.document import Block, Code, Document, Heading, Paragraph, Points, Sheet
from loyd.core.export.findings import overall_findings
from loyd.core.export.reference_section import reference_blocks, settings_table
from loyd.core.export.result_tables import summary_table
from loyd.core.export.table import Cell, Table
from loyd.core.numbers import byte_size, grouped
from loyd.core.search.problem import Limits
from loyd.core.version import DISTRIBUTION, version

DEFAULT_TITLE = "Search algorithms compared on sliding-tile puzzles"


@dataclass(frozen=True)
class Origin:
    """Where a report comes from: the command that makes it, who asked for it and when, and the seed of random boards."""

    command: str
    title: str = DEFAULT_TITLE
    author: str = ""
    date: str = ""
    seed: int | None = None


def report(results: Sequence[Result], divergences: Sequence[Sequence[SpecDivergence]], origin: Origin) -> Document:
    """The report on results that know their optimum, in the order of their tasks; `divergences`: where those of each board diverge."""
    boards = by_board(results)
    byline = " · ".join(part for part in (origin.author, origin.date, _extent(boards)) if part)
    return Document(origin.title, byline, tuple(_blocks(results, divergences, origin)))


def _extent(boards: Sequence[Sequence[Result]]) -> str:
    searches = len({result.task.spec for group in boards for result in group})
    return f"{searches} {'search' if searches == 1 else 'searches'} on {len(boards)} {'board' if len(boards) == 1 else 'boards'}"


def _blocks(results: Sequence[Result], divergences: Sequence[Sequence[SpecDivergence]], origin: Origin) -> Iterator[Block]:
    boards = by_board(results)
    problems = list({result.task.spec: result.task.problem() for result in results}.items())
    yield Heading("The searches")
    yield Sheet(settings_table(problems))
    if len(boards) > 1:
        summaries = summarise(results)
        yield Heading("All boards together")
        yield Points(tuple(overall_findings(summaries)))
        yield Sheet(
            summary_table(summaries),
            "Figures are of the boards that were solved; a win is a board on which no other search was better and not all were equal.",
        )
    for number, (group, diverging) in enumerate(zip(boards, divergences, strict=True), 1):
        title = "The board" if len(boards) == 1 else f"Board {group[0].task.instance.name}"
        yield from board_blocks(group, diverging, f"board-{number}", title)
    yield from reference_blocks([problem for _, problem in problems])
    yield from _origin(results, origin)


def _origin(results: Sequence[Result], origin: Origin) -> Iterator[Block]:
    yield Heading("To do it again")
    yield Paragraph("Every figure but the times comes out the same on every machine, by this command:")
    yield Code(origin.command)
    packages = (("Loyd", DISTRIBUTION), ("NumPy", "numpy"), ("Numba", "numba"))
    rows = [("Python", platform.python_version()), *((name, version(package)) for name, package in packages)]
    rows += [("machine", f"{platform.system()}, {platform.machine()}"), ("limits of each search", limits_text(results[0].task.limits))]
    rows += [("seed of the boards", str(origin.seed))] if origin.seed is not None else [("seed", "none: nothing here is random")]
    yield Sheet(Table(("what", "which"), tuple((Cell(name), Cell(value)) for name, value in rows)))


def limits_text(limits: Limits) -> str:
    """The limits in words."""
    parts = [f"{grouped(limits.expansions)} expansions"] if limits.expansions is not None else []
    parts += [f"{limits.seconds:g} s"] if limits.seconds is not None else []
    parts += [f"{byte_size(limits.bytes)} of memory"] if limits.bytes is not None else []
    return ", ".join(parts) or "none"
