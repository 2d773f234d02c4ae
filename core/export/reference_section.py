"""What a report says of the algorithms, the heuristics and the figures themselves."""

from collections.abc import Iterator, Sequence
from typing import Any

from loyd.core.comparison.column import COLUMNS
from loyd.core.export.document import Block, Code, Heading, Paragraph, Sheet
from loyd.core.export.table import Cell, Table
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.search.problem import Problem
from loyd.core.search.setting import Setting
from loyd.core.search.settings import HEURISTIC
from loyd.core.search.spec import Spec

TITLES = ("search", "algorithm", "heuristic", "settings", "complete", "optimal", "memory")


def settings_table(problems: Sequence[tuple[str, Problem]]) -> Table:
    """A row for each search: what it is and what it promises."""
    rows = []
    for spec, problem in problems:
        chosen = problem.algorithm
        heuristic = problem.heuristic.name if HEURISTIC in chosen.uses else "none"
        said = problem.spec
        texts = (chosen.name, heuristic, ", ".join(said_settings(said)), said.complete, said.optimal, said.memory)
        rows.append((Cell(spec), *map(Cell, texts)))
    return Table(TITLES, tuple(rows))


def said_settings(spec: Spec, leaving_out: Sequence[Setting[Any]] = (HEURISTIC,)) -> list[str]:
    """The settings of a spec that need saying, each in a few words."""
    return [one.phrase.format(one.shown(spec.value(one))) for one in spec.said if one not in leaving_out]


def reference_blocks(problems: Sequence[Problem]) -> Iterator[Block]:
    """Each algorithm with its promise, pseudo-code and source; each heuristic with its definition; the meaning of each figure."""
    variants = {problem.spec.variant: problem.spec for problem in problems}
    yield Heading("The algorithms")
    for variant, spec in variants.items():
        one = spec.algorithm
        yield Heading(f"{one.name} (`{variant}`)", 3)
        yield Paragraph(
            f"Complete: {spec.complete}. Optimal: {spec.optimal}. Time: {one.time}. Memory: {spec.memory}. Source: {one.source or 'own'}."
        )
        yield Code(spec.pseudo_code)
    used = {problem.heuristic.id: problem.heuristic for problem in problems if HEURISTIC in problem.algorithm.uses}
    if used:
        yield Heading("The heuristics")
        yield Sheet(_heuristics(list(used.values())))
    yield Heading("The figures")
    rows = tuple((Cell(column.title), Cell(column.meaning)) for column in COLUMNS)
    yield Sheet(Table(("figure", "what it says"), rows))


def _heuristics(heuristics: Sequence[Heuristic]) -> Table:
    titles = ("heuristic", "name", "what it counts", "promised", "source")
    rows = tuple((Cell(one.id), *map(Cell, (one.name, one.definition, one.virtues, one.source or "–"))) for one in heuristics)
    return Table(titles, rows)
