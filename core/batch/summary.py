"""What many searches with one spec come to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from loyd.core.batch.task import Result
from loyd.core.comparison.column import COLUMNS, EXPANDED, GENERATED, LENGTH, SECONDS, Column, Unit, best, shortest
from loyd.core.comparison.figures import LOST, Figures, agree_on_optimum, known_optimum
from loyd.core.search.outcome import Ending

MEASURED: tuple[Column, ...] = tuple(column for column in COLUMNS if column.unit is not Unit.WORD)


@dataclass(frozen=True)
class Spread:
    """One figure over the boards that were solved.

    `wins`: on how many of them no other spec was better and some was worse; a board that one search alone has finished counts for none.
    """

    mean: float
    median: float
    greatest: float
    total: float
    wins: int


@dataclass(frozen=True)
class Summary:
    """One spec over many boards.

    `spreads`: by the id of a column, where any board was solved.  `work`: all nodes and all seconds by the id of their column, those
    spent on boards that were not solved too.  `ratio`: the mean of length / optimum over the boards whose
    optimum is known and greater than 0, None without any.  `wrong`: how many lengths said to be least contradict the file.
    `engine`: that of all searches; None where they had different ones.
    """

    spec: str
    boards: int
    solved: int
    proved: int
    unsolvable: int
    given_up: int
    lost: int
    wrong: int
    spreads: dict[str, Spread]
    work: dict[str, float]
    ratio: float | None
    engine: str | None


def by_board(results: Sequence[Result]) -> list[list[Result]]:
    """The results board by board, in the order in which the boards first occur."""
    groups: dict[int, list[Result]] = {}
    for result in results:
        groups.setdefault(id(result.task.instance), []).append(result)
    return list(groups.values())


def summarise(results: Sequence[Result]) -> list[Summary]:
    """One summary for each spec, in the order in which they first occur."""
    specs = list(dict.fromkeys(result.task.spec for result in results))
    wins: dict[tuple[str, str], int] = {}
    for group in by_board(results):
        rows = [result.figures for result in group]
        for column in MEASURED:
            for place in shortest(rows) if column is LENGTH else best(column, rows):
                key = group[place].task.spec, column.id
                wins[key] = wins.get(key, 0) + 1
    return [_summary(spec, [result for result in results if result.task.spec == spec], wins) for spec in specs]


def _summary(spec: str, results: Sequence[Result], wins: dict[tuple[str, str], int]) -> Summary:
    rows = [result.figures for result in results]
    solved = [row for row in rows if row.is_solved]
    ratios = [row.length / row.optimum for row in solved if row.length is not None and row.optimum]
    engines = {row.engine for row in rows if row.engine is not None}
    return Summary(
        spec=spec,
        boards=len(rows),
        solved=len(solved),
        proved=sum(row.optimal for row in rows),
        unsolvable=sum(row.outcome == Ending.UNSOLVABLE for row in rows),
        given_up=sum(row.outcome in (Ending.LIMIT, Ending.EXHAUSTED, Ending.CANCELLED, Ending.FAILED) for row in rows),
        lost=sum(row.outcome == LOST for row in rows),
        wrong=sum(result.is_wrong for result in results),
        spreads={column.id: _spread(values, wins.get((spec, column.id), 0)) for column in MEASURED if (values := _values(column, solved))},
        work={column.id: sum(_values(column, rows)) for column in (EXPANDED, GENERATED, SECONDS)},
        ratio=fmean(ratios) if ratios else None,
        engine=engines.pop() if len(engines) == 1 else None,
    )


def _values(column: Column, rows: Sequence[Figures]) -> list[float]:
    return [value for row in rows if isinstance(value := column.value(row), int | float)]


def _spread(values: list[float], wins: int) -> Spread:
    return Spread(fmean(values), median(values), max(values), sum(values), wins)


def told_optimum(results: Sequence[Result]) -> list[Result]:
    """The results, each told the optimum of its board: the file's, that of the exact table, or one that one of them has proved."""
    told = []
    for group in by_board(results):
        instance = group[0].task.instance
        known = known_optimum(instance.board, instance.goal) if instance.optimal is None else instance.optimal
        figures = agree_on_optimum((result.figures for result in group), known)
        told += [replace(result, figures=one) for result, one in zip(group, figures, strict=True)]
    return told
