"""Results of searches as tables: one board, many boards, many files; and which search did least."""

from collections.abc import Callable, Sequence

from ..engine.puzzle import Instance
from ..engine.record import Engine
from ..study.compare import (
    BRANCHING,
    COLUMNS,
    EXPANDED,
    GENERATED,
    LENGTH,
    PEAK_NODES,
    SECONDS,
    Better,
    Column,
    Comparison,
    Figures,
    Unit,
    best,
    columns_of,
    first_divergence,
    known_optimum,
    share,
)
from ..study.sweeps import (
    MEASURED,
    AtDistance,
    SpecDivergence,
    Summary,
    Task,
    TaskResult,
    as_csv,
    as_json,
    run_dict,
    shared_boards,
)
from .document import (
    NO_VALUE,
    Table,
    TableCell,
    as_markdown,
    cell,
    length_text,
    numbers,
    value_text,
    with_engine,
)

COUNTS = {
    "boards": "boards",
    "solved": "solved",
    "proved optimal": "proved",
    "unsolvable": "unsolvable",
    "given up": "given_up",
    "lost": "lost",
    "contradict the file": "wrong",
}
"""The counts of a summary by their names; the first ALWAYS_SHOWN are shown even if they are 0."""
ALWAYS_SHOWN = 3
STATISTICS = ("mean", "median", "greatest", "wins")


def result_table(names: Sequence[str], rows: Sequence[Figures]) -> Table:
    """A row of all columns for each search, the best of each column marked."""
    marked = [(column, best(column, rows)) for column in columns_of(rows)]
    titles = "algorithm", *(column.title for column, _ in marked)
    cells = []
    for place, (name, row) in enumerate(zip(names, rows, strict=True)):
        figures = (
            TableCell(cell(column, row), place in winners, column.unit is not Unit.WORD)
            for column, winners in marked
        )
        cells.append((TableCell(name), *figures))
    return Table(titles, tuple(cells))


def summary_table(summaries: Sequence[Summary]) -> Table:
    """A column for each search, with sums, means and quantiles of its figures."""
    titles = "figure", "", *(summary.spec for summary in summaries)
    rows: list[tuple[TableCell, ...]] = []
    for place, (name, field) in enumerate(COUNTS.items()):
        counts = [getattr(summary, field) for summary in summaries]
        if place < ALWAYS_SHOWN or any(counts):
            texts = (value_text(Unit.NODES, count) for count in counts)
            rows.append((TableCell(name), TableCell(""), *numbers(texts)))
    ratios = numbers(NO_VALUE if one.ratio is None else f"{one.ratio:.4f}" for one in summaries)
    rows.append((TableCell("length / optimum"), TableCell("mean"), *ratios))
    groups = []
    for column in MEASURED:
        if not any(column.id in one.spreads for one in summaries):
            continue
        groups.append(len(rows))
        names = STATISTICS if column.better is Better.LESS else STATISTICS[:-1]
        rows += [_statistic_row(column, name, summaries) for name in names]
    return Table(titles, tuple(rows), tuple(groups), heads=2)


def distance_table(entries: Sequence[AtDistance]) -> Table:
    """The means by optimal length, a row for each length and search."""
    columns = {
        "expanded_mean": EXPANDED,
        "generated_mean": GENERATED,
        "branching_mean": BRANCHING,
        "peak_nodes_greatest": PEAK_NODES,
        "seconds_mean": SECONDS,
    }
    rows: list[tuple[TableCell, ...]] = []
    groups: list[int] = []
    for place, one in enumerate(entries):
        is_first = place == 0 or entries[place - 1].distance != one.distance
        if is_first and place > 0 and one.spec != entries[place - 1].spec:
            groups.append(place)
        solved = f"{one.solved} of {one.boards}" if one.solved < one.boards else str(one.boards)
        texts = [value_text(column.unit, getattr(one, name)) for name, column in columns.items()]
        moves = numbers([value_text(Unit.MOVES, one.distance) if is_first else ""])
        rows.append((*moves, TableCell(one.spec), *numbers([solved, *texts])))
    titles = (
        "moves",
        "algorithm",
        "solved",
        *("most nodes" if one is PEAK_NODES else one.title for one in columns.values()),
    )
    return Table(titles, tuple(rows), tuple(groups), heads=2)


def run_table(results: Sequence[TaskResult]) -> Table:
    """A row for each search of each board, with the length known beforehand; `!` if the search
    contradicts it.

    Without a solution the length is the bound that was proved: `≥ 79`.
    """
    columns = COLUMNS[0], EXPANDED, GENERATED, SECONDS
    outcome, *work = (one.title for one in columns)
    titles = "board", "algorithm", outcome, "length", "known", *work
    rows = []
    for result in results:
        ended, *cells = (
            TableCell(cell(one, result.figures), number=one.unit is not Unit.WORD)
            for one in columns
        )
        instance = result.task.instance
        known = value_text(
            Unit.MOVES, instance.optimal or known_optimum(instance.board, instance.goal)
        )
        lengths = numbers((length_text(result.figures), known + " !" * result.is_wrong))
        named = TableCell(instance.name), TableCell(result.task.spec)
        rows.append((*named, ended, *lengths, *cells))
    return Table(titles, tuple(rows), heads=2)


def total_table(summaries: Sequence[Summary]) -> Table:
    """The sums over all boards, a row for each search."""
    titles = (
        "algorithm",
        "boards",
        "solved",
        "proved optimal",
        "length",
        "expanded",
        "generated",
        "CPU time",
        "nodes/s",
    )
    rows = []
    for one in summaries:
        counts = [value_text(Unit.NODES, number) for number in (one.boards, one.solved, one.proved)]
        length = one.spreads[LENGTH.id].total if one.solved else None
        rate = one.work[GENERATED.id] / one.work[SECONDS.id] if one.work[SECONDS.id] else None
        work = [(column.unit, one.work[column.id]) for column in (EXPANDED, GENERATED, SECONDS)]
        texts = [
            value_text(unit, value)
            for unit, value in ((Unit.MOVES, length), *work, (Unit.RATE, rate))
        ]
        texts[-2] = with_engine(SECONDS, texts[-2], one.engine)
        rows.append((TableCell(one.spec), *numbers(counts + texts)))
    return Table(titles, tuple(rows))


def mean_table(summaries: Sequence[Summary]) -> Table:
    """The means over all boards, a row for each search."""
    columns = LENGTH, EXPANDED, GENERATED, PEAK_NODES, SECONDS
    rows = []
    for one in summaries:
        texts = [_value(column, "mean", one) for column in columns]
        solved = f"{one.solved} of {one.boards}"
        rows.append((TableCell(one.spec), *numbers([solved, *texts])))
    return Table(("on average", "solved", *(column.title for column in columns)), tuple(rows))


def _statistic_row(
    column: Column, name: str, summaries: Sequence[Summary]
) -> tuple[TableCell, ...]:
    if name != "wins":
        cells = numbers(_value(column, name, one) for one in summaries)
    else:
        wins = [getattr(one.spreads.get(column.id), name, None) for one in summaries]
        most = max(one or 0 for one in wins)
        cells = tuple(
            TableCell(value_text(Unit.NODES, one), 0 < most == one, number=True) for one in wins
        )
    return TableCell(column.title * (name == STATISTICS[0])), TableCell(name), *cells


def _value(column: Column, name: str, summary: Summary) -> str:
    value = getattr(summary.spreads.get(column.id), name, None)
    return with_engine(column, value_text(column.unit, value), summary.engine)


WORK = (
    (EXPANDED, "least work", "expanded"),
    (PEAK_NODES, "least memory", "stored at most"),
    (SECONDS, "fastest", "took"),
)
LEAST_REPORTED = 1.05


def least(values: Sequence[tuple[float, str]], figure: Column, title: str, verb: str) -> str:
    """Which spec has the least value, and its share of the greatest; empty if all are similar."""
    if len(values) < 2 or max(values)[0] < LEAST_REPORTED * min(values)[0]:
        return ""
    least, winner = min(values)
    most, loser = max(values)
    unit = " nodes" if figure.unit is Unit.NODES else ""
    return (
        f"{title.capitalize()}: `{winner}` {verb} {value_text(figure.unit, least)}{unit}, "
        f"{share(most / least)} of `{loser}` ({value_text(figure.unit, most)})."
    )


def mean_findings(summaries: Sequence[Summary]) -> list[str]:
    """Which search did least on average, of those that solved all boards in the fewest moves."""
    whole = [one for one in summaries if one.solved == one.boards]
    moves = {one.spec: one.spreads[LENGTH.id].total for one in whole}
    shortest = [one for one in whole if moves[one.spec] == min(moves.values())]
    among = " with the shortest solutions" * (len(shortest) < len(summaries))
    found = []
    for figure, title, verb in WORK:
        compiled = [
            one for one in shortest if not figure.by_engine or one.engine == Engine.COMPILED
        ]
        means = [
            (spread.mean, one.spec)
            for one in compiled or shortest
            if (spread := one.spreads.get(figure.id)) and spread.mean
        ]
        found.append(least(means, figure, f"{title} on average{among}", verb))
    return [sentence for sentence in found if sentence]


MOST_SHARED = 1 << 22
"""Shared boards are not counted for searches with more steps."""
TABLE_SUFFIXES: dict[str, Callable[[Sequence[TaskResult], Sequence[SpecDivergence]], str]] = {
    ".csv": lambda results, _: as_csv([run_dict(result) for result in results]),
    ".json": as_json,
    ".md": lambda results, _: as_markdown(
        result_table([one.task.spec for one in results], [one.figures for one in results])
    ),
}
"""The formats of the table, by the ending of the file name."""


def comparison_file(comparison: Comparison, suffix: str) -> bytes:
    """The table of a comparison as a file of this ending."""
    instance = Instance("board", comparison.start, comparison.goal)
    tasks = [Task(instance, lane.label, lane.problem.limits) for lane in comparison.lanes]
    results = [
        TaskResult(task, figures) for task, figures in zip(tasks, comparison.figures(), strict=True)
    ]
    pairs = (
        [_pair(comparison, place) for place in range(1, len(comparison.lanes))]
        if suffix == ".json"
        else []
    )
    return TABLE_SUFFIXES[suffix](results, pairs).encode()


def _pair(comparison: Comparison, place: int) -> SpecDivergence:
    first = comparison.lanes[0]
    second = comparison.lanes[place]
    steps = min(first.trace.steps, second.trace.steps)
    is_counted = (
        first.has_ended
        and second.has_ended
        and first.trace.steps + second.trace.steps <= MOST_SHARED
    )
    shared = shared_boards(first.trace, second.trace, comparison.optimum) if is_counted else None
    return SpecDivergence(
        first.label, second.label, steps, first_divergence(first.trace, second.trace), shared
    )
