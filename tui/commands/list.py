"""`loyd list`: the algorithms, the heuristics, and which of them books and courses mean."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING

import click

from loyd.core.json_text import json_object
from loyd.core.puzzle.board import LARGEST, SMALLEST
from loyd.tui.pipe.options import JSON, format_option, size_option

if TYPE_CHECKING:
    from loyd.core.heuristics.heuristic import Heuristic
    from loyd.core.search.algorithm import Algorithm

Entry = dict[str, object]
SHOWN = {
    "algorithms": ("id", "name", "complete", "optimal", "memory", "engine", "uses", "repeats", "goal_test"),
    "heuristics": ("id", "name", "admissible", "consistent", "boards", "definition"),
    "conventions": ("spec", "name", "source"),
}
SIDES = range(SMALLEST, LARGEST + 1)
SIZES = tuple(product(SIDES, SIDES))


@click.command("list")
@size_option
@format_option("table", JSON)
def show_list(size: tuple[int, int] | None, form: str) -> None:
    """Show the algorithms and the heuristics, what each promises, and the boards that each heuristic is defined on.

    The engine of an algorithm says whether its steps are made by compiled code or by Python, so that its times can be compared.
    Of what an algorithm can do with boards met again the first is its own way; the goal test is its own, too.  The last list says
    which names and settings are the algorithm of which book or course.

    With --size, a heuristic that is not defined on boards of this size says why.  The groups of a pattern database are of the goal
    with the blank last.

    \b
    Examples:
      loyd list
      loyd list --size 4x4
      loyd list --json
    """
    from loyd.core.heuristics.catalogue import HEURISTICS
    from loyd.core.search.catalogue import ALGORITHMS
    from loyd.core.search.conventions import CONVENTIONS

    entries: dict[str, list[Entry]] = {
        "algorithms": [_algorithm(entry) for entry in ALGORITHMS.values()],
        "heuristics": [_heuristic(entry, size) for entry in HEURISTICS.values()],
        "conventions": [dict(entry._asdict()) for entry in CONVENTIONS],
    }
    if form == JSON:
        click.echo(json_object(entries, indent=2))
        return
    for title, listed in entries.items():
        show = _show_as_table if sys.stdout.isatty() else _show_plainly
        show(title, SHOWN[title], [[_text(entry[column]) for column in SHOWN[title]] for entry in listed])


def _algorithm(entry: Algorithm) -> Entry:
    from loyd.core.search.settings import GOAL_TEST, REPEATS

    return {
        "id": entry.id,
        "name": entry.name,
        "family": entry.family.value,
        "complete": entry.complete,
        "optimal": entry.optimal,
        "time": entry.time,
        "memory": entry.memory,
        "engine": entry.engine.value,
        "uses": sorted(setting.title for setting in entry.uses),
        "tie": entry.tie.value,
        "repeats": [rule.value for rule in entry.repeats] if REPEATS in entry.uses else [],
        "goal_test": entry.goal_test.value if GOAL_TEST in entry.uses else None,
        "source": entry.source,
    }


def _heuristic(entry: Heuristic, size: tuple[int, int] | None) -> Entry:
    defined = [asked for asked in ([size] if size else SIZES) if not entry.refusal(asked)]
    every = defined == list(SIZES)
    boards = (entry.refusal(size) or "yes") if size else "all" if every else ", ".join(f"{height}x{width}" for height, width in defined)
    return {
        "id": entry.id,
        "name": entry.name,
        "admissible": entry.admissible,
        "consistent": entry.consistent,
        "boards": boards,
        "definition": entry.definition,
        "source": entry.source,
    }


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def _show_plainly(title: str, columns: tuple[str, ...], rows: list[list[str]]) -> None:
    """Columns of text with two spaces between, for a pipe."""
    lines = [list(columns), *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    click.echo(title)
    for line in lines:
        click.echo("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    click.echo()


def _show_as_table(title: str, columns: tuple[str, ...], rows: list[list[str]]) -> None:
    """A table that fits the terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title.capitalize(), title_justify="left", show_lines=False)
    for column in columns:
        table.add_column(column, no_wrap=column in ("id", "spec"))
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)
