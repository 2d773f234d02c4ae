"""The ledger of a search as a table, as sentences, and as plain named values."""

from collections.abc import Sequence
from typing import Any

from loyd.core.export.table import Cell, Table
from loyd.core.numbers import grouped
from loyd.core.trace.choice import counted, shown
from loyd.core.trace.ledger import AtDepth, Division, Ledger, LedgerRow

NO_STEPS = "none"
"""True at any step: that there will be none, only the end of a search knows."""
FIGURES = {
    "generated": "generated", "new": "new", "improved": "improved", "reopened": "reopened", "duplicates": "duplicates", "cut": "cut",
    "cut_off": "at the limit", "again": "expanded again", "open": "open",
}  # fmt: skip
"""By figure of a row what stands over it."""
ALWAYS = ("generated", "again")
"""Of these, what is shown where it is 0 throughout."""


def value_title(ledger: Ledger) -> str:
    """What stands over the values of the rows: `f`, `layer`, `bound`, `round`."""
    by = {Division.F: ledger.symbol, Division.ITERATION: "bound", Division.WHOLE: "rows"}
    return by.get(ledger.division, ledger.division.value)


def value_text(ledger: Ledger, row: LedgerRow) -> str:
    """What the steps of a row have in common."""
    text = "all" if ledger.division is Division.WHOLE else shown(row.value)
    return text if row.side is None else f"{row.side} {text}"


def steps_text(row: LedgerRow, dash: str = "–") -> str:
    """The first and the last step of a row."""
    if row.first is None or row.last is None:
        return NO_STEPS
    return grouped(row.first) if row.first == row.last else f"{grouped(row.first)}{dash}{grouped(row.last)}"


def expanded_text(row: LedgerRow) -> str:
    """How many nodes a row expanded, and whether it took the goal too."""
    return f"{grouped(row.expanded)} + goal" if row.goals else grouped(row.expanded)


def ratio_text(ratio: float | None) -> str:
    """How many times as much; empty where there is nothing to compare with."""
    return "" if ratio is None else f"{ratio:.2f}"


def figures_of(ledger: Ledger) -> tuple[str, ...]:
    """The figures of which there are any, and those that are always shown."""
    return tuple(
        name
        for name in FIGURES
        if any(getattr(row, name) for row in ledger.rows) or (name in ALWAYS and all(getattr(row, name) is not None for row in ledger.rows))
    )


def ledger_table(ledger: Ledger, foretold: Sequence[float] = ()) -> Table:
    """A row for each f, layer, iteration or round; `foretold`: the expansions that theory expects of each, where it was asked."""
    names = figures_of(ledger)
    titles = (value_title(ledger), "steps", "expanded", *(("foretold",) if foretold else ()), "ratio", *(FIGURES[name] for name in names))
    rows = []
    for place, row in enumerate(ledger.rows):
        texts = [value_text(ledger, row), steps_text(row), expanded_text(row)]
        texts += [f"{foretold[place]:.1f}"] if foretold else []
        texts += [ratio_text(ledger.ratio(place))]
        texts += [_number(getattr(row, name)) for name in names]
        rows.append(tuple(Cell(text, number=True) for text in texts))
    return Table(titles, tuple(rows))


def _number(value: int | None) -> str:
    return "" if value is None else grouped(value)


def depths_table(depths: Sequence[AtDepth]) -> Table:
    """A row for each g."""
    rows = tuple(tuple(Cell(grouped(number), number=True) for number in (one.g, one.expanded, one.open)) for one in depths)
    return Table(("g", "expanded", "open"), rows)


def about_optimum(ledger: Ledger, optimum: int | None) -> tuple[int, int] | None:
    """How many nodes were expanded in rows below the least length, and in the row at it; None where the goal's row is not that one."""
    if optimum is None or ledger.goal_row is None or ledger.rows[ledger.goal_row].value != optimum:
        return None
    return ledger.about(optimum)


def ledger_sentences(ledger: Ledger, optimum: int | None) -> list[str]:
    """What stands out: how much lay below the least length C*, the greatest open list, and how much was expanded again."""
    found = []
    about = about_optimum(ledger, optimum)
    if about is not None and ledger.goal_row is not None:
        goal = " and the goal" if ledger.rows[ledger.goal_row].goals else ""
        title = value_title(ledger)
        found.append(f"{title} < C* ({optimum}): {grouped(about[0])} expanded; {title} = C*: {grouped(about[1])}{goal}.")
    if ledger.mean_generated is not None:
        new = "" if ledger.mean_new is None else f", {ledger.mean_new:.2f} of them new"
        found.append(f"Mean branching factor: {ledger.mean_generated:.2f} successors for each expansion{new}.")
    if ledger.peak_open is not None and ledger.peak_step is not None:
        found.append(f"The open list was longest after step {grouped(ledger.peak_step)}: {counted(ledger.peak_open, 'node')}.")
    if ledger.distinct is not None and ledger.distinct < ledger.expanded:
        times = f"{ledger.expanded / ledger.distinct:.2f} times each in the mean"
        found.append(f"{grouped(ledger.expanded)} expansions were of {counted(ledger.distinct, 'different board')}: {times}.")
    return found


def ledger_record(ledger: Ledger, depths: Sequence[AtDepth], optimum: int | None, foretold: Sequence[float] = ()) -> dict[str, Any]:
    """The ledger and the nodes of each g, by name.  Numbers are whole and exact, but for ratios; None where there is no value."""
    about = about_optimum(ledger, optimum)
    return {
        "step": ledger.step,
        "by": value_title(ledger),
        "rows": [row_record(ledger, place, foretold) for place in range(len(ledger.rows))],
        "expanded": ledger.expanded,
        "distinct": ledger.distinct,
        "mean_generated": _rounded(ledger.mean_generated),
        "mean_new": _rounded(ledger.mean_new),
        "peak_open": ledger.peak_open,
        "peak_step": ledger.peak_step,
        "optimum": optimum,
        "below_optimum": about and about[0],
        "at_optimum": about and about[1],
        "depths": [one._asdict() for one in depths],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def row_record(ledger: Ledger, place: int, foretold: Sequence[float] = ()) -> dict[str, Any]:
    """One row, by name."""
    row, ratio = ledger.rows[place], ledger.ratio(place)
    names = ("value", "side", "first", "last", "steps", "expanded")
    return {
        **{name: getattr(row, name) for name in names},
        "goals": row.goals,
        "foretold": round(foretold[place], 6) if foretold else None,
        "ratio": _rounded(ratio),
        **{name: getattr(row, name) for name in FIGURES},
    }
