"""What a report says of the algorithms, the heuristics and the figures themselves."""

from collections.abc import Iterator, Sequence

from core.comparison.column import COLUMNS
from core.export.document import Block, Code, Heading, Paragraph, Sheet
from core.export.table import Cell, Table
from core.heuristics.heuristic import Heuristic
from core.search.algorithm import Algorithm, Setting
from core.search.problem import Problem
from core.trace.choice import shown

TITLES = ("search", "algorithm", "heuristic", "settings", "complete", "optimal", "memory")


def settings_table(problems: Sequence[tuple[str, Problem]]) -> Table:
    """A row for each search: what it is and what it promises."""
    rows = []
    for spec, problem in problems:
        chosen = problem.algorithm
        heuristic = problem.heuristic.name if Setting.HEURISTIC in chosen.uses else "none"
        texts = (chosen.name, heuristic, _settings(problem), chosen.complete, chosen.optimal, chosen.memory)
        rows.append((Cell(spec), *map(Cell, texts)))
    return Table(TITLES, tuple(rows))


def _settings(problem: Problem) -> str:
    uses, parts = problem.algorithm.uses, ["order " + " ".join(move.letter for move in problem.order)]
    if Setting.WEIGHT in uses:
        parts.append(f"w = {shown(float(problem.weight))}")
    if Setting.TIE in uses and problem.tie is not None:
        parts.append(f"ties: {problem.tie.replace('-', ' ')}")
    if Setting.DEPTH_LIMIT in uses:
        parts.append(f"limit {problem.depth_limit}")
    if Setting.WIDTH in uses:
        parts.append(f"width {problem.width}")
    if Setting.SIDEWAYS in uses:
        parts.append(f"{problem.sideways} sideways")
    if problem.grow_by_one and Setting.GROWTH in uses:
        parts.append("bound grows by 1")
    return ", ".join(parts)


def reference_blocks(problems: Sequence[Problem]) -> Iterator[Block]:
    """Each algorithm with its promise, pseudo-code and source; each heuristic with its definition; the meaning of each figure."""
    algorithms: dict[str, Algorithm] = {problem.algorithm.id: problem.algorithm for problem in problems}
    yield Heading("The algorithms")
    for one in algorithms.values():
        yield Heading(f"{one.name} (`{one.id}`)", 3)
        yield Paragraph(
            f"Complete: {one.complete}. Optimal: {one.optimal}. Time: {one.time}. Memory: {one.memory}. Source: {one.source or 'own'}."
        )
        yield Code(one.pseudo_code)
    used = {problem.heuristic.id: problem.heuristic for problem in problems if Setting.HEURISTIC in problem.algorithm.uses}
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
