"""Statistics of many searches with one spec."""

import csv
import io
from collections.abc import Sequence
from statistics import fmean, median
from typing import Any, NamedTuple

from ...engine import Ending
from ...engine.puzzle import letters
from ...system import harmless, json_object, rounded
from ..compare import (
    COLUMNS,
    EXPANDED,
    GENERATED,
    LENGTH,
    LOST,
    SECONDS,
    Column,
    Figures,
    Unit,
    agree_on_optimum,
    best,
    known_optimum,
    shortest,
)
from .task import SpecDivergence, TaskResult

MEASURED: tuple[Column, ...] = tuple(column for column in COLUMNS if column.unit is not Unit.WORD)


class Spread(NamedTuple):
    """The statistics of a figure over the solved boards.

    `wins`: on how many of them no other spec was better and at least one was worse; boards that
    only one search has finished do not count.
    """

    mean: float
    median: float
    greatest: float
    total: float
    wins: int


class Summary(NamedTuple):
    """The results of one spec on many boards.

    `spreads`: by column id, if any board was solved. `work`: all nodes and all seconds by column
    id, including those spent on unsolved boards. `ratio`: the mean of length / optimum over boards
    with a known optimum above 0, None if there are none. `wrong`: how many lengths claimed to be
    optimal contradict the file. `engine`: that of all searches; None if they differ.
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


def by_board(results: Sequence[TaskResult]) -> list[list[TaskResult]]:
    """The results of each board together, in the order of the boards."""
    groups: dict[int, list[TaskResult]] = {}
    for result in results:
        groups.setdefault(id(result.task.instance), []).append(result)
    return list(groups.values())


def summarise(results: Sequence[TaskResult]) -> list[Summary]:
    """A summary for each algorithm: what it solved, its figures, and on how many boards it had the
    best of each figure.
    """
    specs = list(dict.fromkeys(result.task.spec for result in results))
    wins: dict[tuple[str, str], int] = {}
    for group in by_board(results):
        rows = [result.figures for result in group]
        for column in MEASURED:
            for place in shortest(rows) if column is LENGTH else best(column, rows):
                key = group[place].task.spec, column.id
                wins[key] = wins.get(key, 0) + 1
    return [
        _summary(spec, [result for result in results if result.task.spec == spec], wins)
        for spec in specs
    ]


def _summary(spec: str, results: Sequence[TaskResult], wins: dict[tuple[str, str], int]) -> Summary:
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
        given_up=sum(row.outcome not in (Ending.SOLVED, Ending.UNSOLVABLE, LOST) for row in rows),
        lost=sum(row.outcome == LOST for row in rows),
        wrong=sum(result.is_wrong for result in results),
        spreads={
            column.id: _spread(values, wins.get((spec, column.id), 0))
            for column in MEASURED
            if (values := _values(column, solved))
        },
        work={column.id: sum(_values(column, rows)) for column in (EXPANDED, GENERATED, SECONDS)},
        ratio=fmean(ratios) if ratios else None,
        engine=engines.pop() if len(engines) == 1 else None,
    )


def _values(column: Column, rows: Sequence[Figures]) -> list[float]:
    return [value for row in rows if isinstance(value := column.value(row), int | float)]


def _spread(values: list[float], wins: int) -> Spread:
    return Spread(fmean(values), median(values), max(values), sum(values), wins)


def with_known_optimum(results: Sequence[TaskResult]) -> list[TaskResult]:
    """The results with each board's optimal length, if any of its searches proved it."""
    told = []
    for group in by_board(results):
        instance = group[0].task.instance
        known = (
            known_optimum(instance.board, instance.goal)
            if instance.optimal is None
            else instance.optimal
        )
        figures = agree_on_optimum((result.figures for result in group), known)
        told += [result._replace(figures=one) for result, one in zip(group, figures, strict=True)]
    return told


class AtDistance(NamedTuple):
    """The results of one spec on the boards whose optimal length is `distance`; None if it is
    unknown.

    `solved`: how many of the `boards` it solved; the means are over these, None if there are none.
    `branching_mean`: b*. `peak_nodes_greatest`: the most nodes that one of them had in memory at
    once.
    """

    distance: int | None
    spec: str
    boards: int
    solved: int
    expanded_mean: float | None
    generated_mean: float | None
    branching_mean: float | None
    seconds_mean: float | None
    peak_nodes_greatest: int | None


MEANS = ("expanded", "generated", "branching", "seconds")


def by_distance(results: Sequence[TaskResult]) -> list[AtDistance]:
    """A summary for each optimal length and each search; the unknown length is last."""
    specs = list(dict.fromkeys(result.task.spec for result in results))
    distances = sorted(
        {result.figures.optimum for result in results}, key=lambda one: (one is None, one)
    )
    found = []
    for distance in distances:
        for spec in specs:
            rows = [
                one.figures
                for one in results
                if one.figures.optimum == distance and one.task.spec == spec
            ]
            solved = [row for row in rows if row.is_solved]
            means = {
                f"{name}_mean": _mean([getattr(row, name) for row in solved]) for name in MEANS
            }
            most_nodes = max(
                (row.peak_nodes for row in solved if row.peak_nodes is not None), default=None
            )
            found.append(
                AtDistance(
                    distance, spec, len(rows), len(solved), **means, peak_nodes_greatest=most_nodes
                )
            )
    return found


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


JsonDict = dict[str, Any]
COUNTED = Figures._fields[
    Figures._fields.index("expanded") : Figures._fields.index("branching_root") + 1
]
"""The figures that a record takes over unchanged, in this order."""


def run_dict(result: TaskResult, entries: tuple[str, str | None] | None = None) -> JsonDict:
    """One search of one board. Numbers are whole and exact; `seconds` has microseconds; None stands
    for a missing value.

    `entries`: those of its task, if known.
    """
    instance = result.task.instance
    algorithm, heuristic = entries or result.task.entries
    return {
        "name": instance.name,
        "board": str(instance.board),
        "goal": str(instance.goal),
        "spec": result.task.spec,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "outcome": result.figures.outcome,
        "reason": result.figures.note or None,
        **figures_dict(result.figures),
        "necessary": result.figures.necessary,
    }


def figures_dict(figures: Figures) -> JsonDict:
    """The figures as JSON writes them."""
    return {
        "outcome": figures.outcome,
        "moves": None if figures.moves is None else letters(figures.moves),
        "length": figures.length,
        "optimal": figures.optimal,
        "bound": figures.bound,
        "optimum": figures.optimum,
        "above": figures.above,
        **{name: rounded(getattr(figures, name)) for name in COUNTED},
        "rate": None if figures.rate is None else round(figures.rate),
    }


EXTRA_SEARCHES = (
    *("length", "expanded", "generated", "reopened"),
    *("seconds", "goal_tests", "enqueued", "start_once"),
)
"""The figures whose sum over several searches has a meaning."""


def summary_dict(summary: Summary) -> JsonDict:
    """The results of one spec on many boards, flat.

    `expanded_mean`, `expanded_median`, `expanded_greatest`, `expanded_total`, `expanded_wins` … are
    over solved boards; `expanded_of_all`, `generated_of_all` and `seconds_of_all` include searches
    that gave up.
    """
    record: JsonDict = {
        name: value
        for name, value in summary._asdict().items()
        if name not in ("spreads", "work", "ratio")
    }
    record["ratio"] = rounded(summary.ratio)
    record |= {f"{name}_of_all": rounded(value) for name, value in summary.work.items()}
    for column in MEASURED:
        spread = summary.spreads.get(column.id)
        for name in (
            "mean",
            "median",
            "greatest",
            *["total"] * (column.id in EXTRA_SEARCHES),
            "wins",
        ):
            record[f"{column.id}_{name}"] = (
                None if spread is None else rounded(getattr(spread, name))
            )
    return record


def distance_dict(entry: AtDistance) -> JsonDict:
    """The figures of one distance as JSON writes them."""
    return {name: rounded(value) for name, value in entry._asdict().items()}


def as_csv(records: Sequence[JsonDict]) -> str:
    """The records as CSV; no cell can be taken for a formula by a spreadsheet."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]) if records else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in record.items()} for record in records)
    return text.getvalue()


def _plain(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return harmless(value) if isinstance(value, str) else value


def pair_dict(found: SpecDivergence) -> JsonDict:
    """A divergence of two searches as JSON writes it."""
    ours, theirs = found.shared or (None, None)
    return {
        "first": found.first,
        "second": found.second,
        "steps": found.steps,
        "step": None if found.divergence is None else found.divergence.step,
        "cause": None if found.divergence is None else found.divergence.cause.value,
        "both": None if ours is None else ours.total - ours.beyond,
        "only_first": ours and ours.beyond,
        "only_second": theirs and theirs.beyond,
        "only_first_at_optimum": None if ours is None or ours.optimum is None else ours.at_optimum,
        "only_second_at_optimum": None
        if theirs is None or theirs.optimum is None
        else theirs.at_optimum,
    }


def as_json(results: Sequence[TaskResult], pairs: Sequence[SpecDivergence] = ()) -> str:
    """The results as one JSON object, indented by two spaces: the statistics of each spec, in total
    and by distance, then each search of each board; `pairs`: what the first search of one board and
    each other have in common.
    """
    fields = {
        "summary": [summary_dict(one) for one in summarise(results)],
        "by_distance": [distance_dict(one) for one in by_distance(results)],
        "runs": [run_dict(one) for one in results],
        "pairs": [pair_dict(one) for one in pairs],
    }
    return json_object(fields, indent=2) + "\n"
