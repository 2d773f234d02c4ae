"""What searches have found, as tables."""

from collections.abc import Sequence

from loyd.core.batch.by_distance import AtDistance
from loyd.core.batch.summary import MEASURED, Summary
from loyd.core.batch.task import Result
from loyd.core.comparison.column import BRANCHING, COLUMNS, EXPANDED, GENERATED, LENGTH, SECONDS, Column, Unit, best
from loyd.core.comparison.figures import Figures
from loyd.core.export.cells import NOTHING, cell, length_text, value_text, with_engine
from loyd.core.export.table import Cell, Table

STATISTICS = ("mean", "median", "greatest", "wins")


def result_table(names: Sequence[str], rows: Sequence[Figures], columns: Sequence[Column] = COLUMNS) -> Table:
    """One row for each search of a board."""
    marked = [(column, best(column, rows)) for column in columns]
    titles = ("algorithm", *(column.title for column in columns))
    cells = (
        (Cell(cell(column, row), place in winners, column.unit is not Unit.WORD) for column, winners in marked)
        for place, row in enumerate(rows)
    )
    return Table(titles, tuple((Cell(name), *row) for name, row in zip(names, cells, strict=True)))


def summary_table(summaries: Sequence[Summary]) -> Table:
    """A column for each spec; the rows are counts of boards, then four statistics of each figure."""
    titles = ("figure", "", *(summary.spec for summary in summaries))
    rows = [_count_row(name, [getattr(summary, field) for summary in summaries]) for name, field in _counts(summaries)]
    ratios = [Cell(NOTHING if one.ratio is None else f"{one.ratio:.4f}", number=True) for one in summaries]
    rows.append((Cell("length / optimum"), Cell("mean"), *ratios))
    groups = []
    for column in MEASURED:
        groups.append(len(rows))
        rows += [_statistic_row(column, name, summaries) for name in STATISTICS]
    return Table(titles, tuple(rows), tuple(groups), heads=2)


def distance_table(entries: Sequence[AtDistance]) -> Table:
    """A row for each distance; of each spec the mean of the nodes expanded, and of b*, with how many were solved where not all were."""
    specs = list(dict.fromkeys(one.spec for one in entries))
    titles = ("moves", "boards", *(f"{spec} {title}" for spec in specs for title in (EXPANDED.title, BRANCHING.title)))
    rows = []
    for place in range(0, len(entries), len(specs)):
        first, *_ = group = entries[place : place + len(specs)]
        cells = [Cell(value_text(Unit.MOVES, first.distance), number=True), Cell(value_text(Unit.NODES, first.boards), number=True)]
        for one in group:
            of = f" ({one.solved} of {one.boards})" if 0 < one.solved < one.boards else ""
            texts = value_text(Unit.NODES, one.expanded) + of, value_text(Unit.RATIO, one.branching)
            cells += [Cell(text, number=True) for text in texts]
        rows.append(tuple(cells))
    return Table(titles, tuple(rows), heads=2)


def run_table(results: Sequence[Result]) -> Table:
    """A row for each search of each board, with the length that is known beforehand; `!` where the search contradicts it.

    Where there is no solution the length is the bound that was proved: `≥ 79`.
    """
    columns = [COLUMNS[0], LENGTH, EXPANDED, GENERATED, SECONDS]
    titles = ("board", "algorithm", "outcome", "length", "known", *(one.title for one in columns[2:]))
    rows = []
    for result in results:
        outcome, _, *work = (Cell(cell(one, result.figures), number=one.unit is not Unit.WORD) for one in columns)
        known = value_text(Unit.MOVES, result.task.instance.optimal)
        mark = " !" if result.is_wrong else ""
        lengths = Cell(length_text(result.figures), number=True), Cell(known + mark, number=True)
        rows.append((Cell(result.task.instance.name), Cell(result.task.spec), outcome, *lengths, *work))
    return Table(titles, tuple(rows), heads=2)


def total_table(summaries: Sequence[Summary]) -> Table:
    """A row for each spec: how many boards it solved, the lengths together, and all its nodes and its time, solved or not."""
    titles = ("algorithm", "boards", "solved", "proved optimal", "length", "expanded", "generated", "CPU time", "nodes/s")
    rows = []
    for one in summaries:
        counts = [Cell(value_text(Unit.NODES, number), number=True) for number in (one.boards, one.solved, one.proved)]
        length = one.spreads[LENGTH.id].total if one.solved else None
        rate = one.work[GENERATED.id] / one.work[SECONDS.id] if one.work[SECONDS.id] else None
        work = [(column.unit, one.work[column.id]) for column in (EXPANDED, GENERATED, SECONDS)]
        texts = [value_text(unit, value) for unit, value in ((Unit.MOVES, length), *work, (Unit.RATE, rate))]
        texts[-2] = with_engine(SECONDS, texts[-2], one.engine)
        rows.append((Cell(one.spec), *counts, *(Cell(text, number=True) for text in texts)))
    return Table(titles, tuple(rows))


def _counts(summaries: Sequence[Summary]) -> list[tuple[str, str]]:
    names = [("boards", "boards"), ("solved", "solved"), ("proved optimal", "proved")]
    rare = [("unsolvable", "unsolvable"), ("given up", "given_up"), ("lost", "lost"), ("contradict the file", "wrong")]
    return names + [(name, field) for name, field in rare if any(getattr(summary, field) for summary in summaries)]


def _count_row(name: str, counts: list[int]) -> tuple[Cell, ...]:
    return (Cell(name), Cell(""), *(Cell(value_text(Unit.NODES, count), number=True) for count in counts))


def _statistic_row(column: Column, name: str, summaries: Sequence[Summary]) -> tuple[Cell, ...]:
    values = [None if (spread := summary.spreads.get(column.id)) is None else getattr(spread, name) for summary in summaries]
    unit = Unit.NODES if name == "wins" else column.unit
    winner = max((value for value in values if value is not None), default=0) if name == "wins" else 0
    texts = [value_text(unit, value) for value in values]
    if name != "wins":
        texts = [with_engine(column, text, one.engine) for text, one in zip(texts, summaries, strict=True)]
    return (
        Cell(column.title if name == STATISTICS[0] else ""),
        Cell(name),
        *(Cell(text, bool(winner) and value == winner, number=True) for text, value in zip(texts, values, strict=True)),
    )
