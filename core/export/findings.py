"""What stands out in a comparison, in sentences."""

from collections.abc import Sequence

from loyd.core.batch.summary import Summary
from loyd.core.batch.task import Result
from loyd.core.comparison.column import EXPANDED, LENGTH, PEAK_NODES, SECONDS, Column, Unit, comparable
from loyd.core.comparison.figures import Figures
from loyd.core.export.cells import remark, value_text
from loyd.core.trace.clock import Engine

WORK = ((EXPANDED, "least work", "expanded"), (PEAK_NODES, "least memory", "stored at most"), (SECONDS, "fastest", "took"))
LEAST_TOLD = 1.05


def board_findings(results: Sequence[Result]) -> list[str]:
    """The sentences about one board."""
    rows = [(result.task.spec, result.figures) for result in results]
    solved = [(spec, row) for spec, row in rows if row.is_solved]
    found = [_lengths(solved, len(rows))] if solved else ["No search found a solution."]
    found += [f"`{spec}` found none: {remark(row) or row.outcome}." for spec, row in rows if not row.is_solved]
    if len(solved) > 1:
        found += [_extreme(solved, *work) for work in WORK]
    return [sentence for sentence in found if sentence]


def _lengths(solved: list[tuple[str, Figures]], of: int) -> str:
    shortest = min(row.length or 0 for _, row in solved)
    proved = [spec for spec, row in solved if row.optimal]
    who = f"All {of} searches" if len(solved) == of else f"{len(solved)} of {of} searches"
    longer = [f"`{spec}` needs {row.length}" for spec, row in solved if (row.length or 0) > shortest]
    text = f"{who if of > 1 else 'The search'} found a solution; the shortest has {_counted(shortest, 'move')}"
    text += f", proved to be least by {_listed(proved)}" if proved else ""
    return text + (f"; {', '.join(longer)}." if longer else ".")


def _extreme(solved: list[tuple[str, Figures]], figure: Column, title: str, verb: str) -> str:
    """The least value against the greatest, among equally short solutions; nothing where they are about the same."""
    comparing = [solved[place] for place in comparable(figure, [row for _, row in solved])]
    values = [(value, spec) for spec, row in comparing if isinstance(value := figure.value(row), int | float) and value > 0]
    if len(values) < 2 or max(values)[0] < LEAST_TOLD * min(values)[0]:
        return ""
    (least, winner), (most, loser) = min(values), max(values)
    unit = " nodes" if figure.unit is Unit.NODES else ""
    return (
        f"{title.capitalize()}: `{winner}` {verb} {value_text(figure.unit, least)}{unit}, "
        f"{_times(most / least)} less than `{loser}` ({value_text(figure.unit, most)})."
    )


def overall_findings(summaries: Sequence[Summary]) -> list[str]:
    """The sentences about many boards."""
    found = [
        f"`{one.spec}` solved {one.solved} of {_counted(one.boards, 'board')}"
        + (f", on average {one.ratio:.3f} times the least length." if one.ratio is not None else ".")
        for one in summaries
    ]
    whole = [one for one in summaries if one.solved == one.boards]
    moves = {one.spec: one.spreads[LENGTH.id].total for one in whole}
    shortest = [one for one in whole if moves[one.spec] == min(moves.values())]
    for figure, title, verb in WORK:
        compiled = [one for one in shortest if one.engine == Engine.COMPILED] if figure.by_engine else []
        if len(comparing := compiled or shortest) > 1:
            found.append(_least_mean(comparing, figure, title, verb))
    return found


def _least_mean(summaries: list[Summary], figure: Column, title: str, verb: str) -> str:
    def mean(one: Summary) -> float:
        return one.spreads[figure.id].mean

    least, most = min(summaries, key=mean), max(summaries, key=mean)
    return (
        f"{title.capitalize()} on average, of those that solved all in as few moves: "
        f"`{least.spec}` {verb} {value_text(figure.unit, mean(least))}, `{most.spec}` {value_text(figure.unit, mean(most))}."
    )


def _times(ratio: float) -> str:
    return f"{ratio:,.0f} times".replace(",", " ") if ratio >= 10 else f"{ratio:.1f} times"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _listed(names: Sequence[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
