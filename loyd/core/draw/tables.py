"""The ledger of a search as a table, as sentences, and as plain named values; logs as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from csv import writer
from io import StringIO
from math import isnan
from typing import TYPE_CHECKING, Any

from ..engine.puzzle import Board
from ..engine.record import (
    AtDepth,
    Division,
    Ledger,
    LedgerRow,
    Node,
    Row,
    Successor,
    Trace,
    format_f,
)
from ..system import counted, grouped, harmless, json_object, rounded
from .document import AT_LIMIT, Table, bound_origin_words, numbers

if TYPE_CHECKING:  # the app opens without what sweeps need
    from ..study.sweeps import JsonDict

NO_STEPS = "none"
"""True at every step, so only the end of a search can refute it."""
TABLE_FIGURES = {
    "generated": "generated",
    "new": "new",
    "improved": "improved",
    "reopened": "reopened",
    "duplicates": "duplicates",
    "cut": "cut",
    "cut_off": "at the limit",
    "again": "expanded again",
    "open": "open",
}
"""The headings of a row's figures."""
ROW_FIELDS = ("value", "side", "first", "last", "steps", "expanded")
"""What JSON writes of a row before what is computed."""
ALWAYS_LISTED = ("generated", "again")
"""Figures that are shown even if they are 0 in every row."""


def value_title(ledger: Ledger) -> str:
    """The heading above the values of the rows: `f`, `layer`, `bound`, `round`."""
    by = {Division.F: ledger.symbol, Division.ITERATION: "bound", Division.WHOLE: "rows"}
    return by.get(ledger.division, ledger.division.value)


def ledger_value_text(ledger: Ledger, row: LedgerRow) -> str:
    """What a row of the ledger is about: its f, layer, iteration or round, and its side if there
    are two.
    """
    text = "all" if ledger.division is Division.WHOLE else format_f(row.value)
    return text if row.side is None else f"{row.side} {text}"


def steps_text(row: LedgerRow, dash: str = "–") -> str:
    """The first and last step of a row."""
    if row.first is None or row.last is None:
        return NO_STEPS
    if row.first == row.last:
        return grouped(row.first)
    return f"{grouped(row.first)}{dash}{grouped(row.last)}"


def expanded_text(row: LedgerRow, written: Callable[[int], str] = grouped) -> str:
    """What a row expanded, and whether it took the goal."""
    return f"{written(row.expanded)} + goal" if row.goals else written(row.expanded)


def figures_of(ledger: Ledger) -> tuple[str, ...]:
    """The figures that a table has values for."""
    return tuple(
        name
        for name in TABLE_FIGURES
        if any(getattr(row, name) for row in ledger.rows)
        or (name in ALWAYS_LISTED and all(getattr(row, name) is not None for row in ledger.rows))
    )


def ledger_table(ledger: Ledger, predicted: Sequence[float] = ()) -> Table:
    """A row for each f, layer, iteration or round; `predicted`: the predicted expansions of each,
    if requested.
    """
    names = figures_of(ledger)
    titles = (
        value_title(ledger),
        "steps",
        "expanded",
        *(("predicted",) if predicted else ()),
        "ratio",
        *(TABLE_FIGURES[name] for name in names),
    )
    rows = []
    for place, row in enumerate(ledger.rows):
        texts = [ledger_value_text(ledger, row), steps_text(row), expanded_text(row)]
        texts += [f"{predicted[place]:.1f}"] if predicted else []
        texts += ["" if (ratio := ledger.ratio(place)) is None else f"{ratio:.2f}"]
        texts += ["" if (value := getattr(row, name)) is None else grouped(value) for name in names]
        rows.append(numbers(texts))
    return Table(titles, tuple(rows))


MOST_DEPTHS = 100


def depths_table(depths: Sequence[AtDepth]) -> Table:
    """A row for each g or, for more than MOST_DEPTHS, a row for ten of them, a hundred, a thousand
    …
    """
    width = 1
    while len(depths) > MOST_DEPTHS * width:
        width *= 10
    rows = []
    for place in range(0, len(depths), width):
        bundle = depths[place : place + width]
        first = bundle[0].g
        last = bundle[-1].g
        g = grouped(first) if first == last else f"{grouped(first)}–{grouped(last)}"
        texts = (
            g,
            grouped(sum(one.expanded for one in bundle)),
            grouped(sum(one.open for one in bundle)),
        )
        rows.append(numbers(texts))
    return Table(("g", "expanded", "open"), tuple(rows))


def about_optimum(ledger: Ledger, optimum: int | None) -> tuple[int, int] | None:
    """The nodes expanded in rows below the optimal length, and in the row at it; None unless that
    is the goal's row.
    """
    if optimum is None or ledger.goal_row is None or ledger.rows[ledger.goal_row].value != optimum:
        return None
    return ledger.totals_around(optimum)


def ledger_sentences(
    ledger: Ledger, optimum: int | None, widest: tuple[int, int] | None = None
) -> list[str]:
    """The main findings in a ledger; `widest`: the widest layer of the whole space, and its
    boards.
    """
    return [*ledger.notes, *_bound_sentences(ledger, optimum), *_work_sentences(ledger, widest)]


def _bound_sentences(ledger: Ledger, optimum: int | None) -> Iterator[str]:
    if ledger.bound_origin is not None:
        yield (
            f"Bound {ledger_value_text(ledger, ledger.rows[-1])} was "
            f"{bound_origin_words(ledger.bound_origin)}."
        )
    about = about_optimum(ledger, optimum)
    if about is not None and ledger.goal_row is not None:
        goal = " and the goal" if ledger.rows[ledger.goal_row].goals else ""
        title = value_title(ledger)
        yield (
            f"{title} < C* ({optimum}): {grouped(about[0])} expanded; {title} = C*: "
            f"{grouped(about[1])}{goal}."
        )


def _work_sentences(ledger: Ledger, widest: tuple[int, int] | None) -> Iterator[str]:
    is_deepening = ledger.division is Division.ITERATION
    starts = sum(row.expanded > 0 for row in ledger.rows) if is_deepening else 0
    if starts > 1:
        yield f"The start is expanded once at each bound, {starts} times."
    by_side = Counter[str]()
    for row in ledger.rows:
        by_side[row.side or ""] += row.expanded
    if len(by_side) > 1:
        sides = (f"{side}: {grouped(by_side[side])}" for side in sorted(by_side) if side)
        yield f"Expanded {', '.join(sides)}."
    if ledger.division is Division.LAYER and len(ledger.rows) > 1:
        row = max(ledger.rows, key=lambda row: row.expanded)
        whole = ""
        if widest is not None:
            whole = f"; of the whole space: {widest[0]}, with {grouped(widest[1])} boards"
        yield (
            f"Widest layer: {ledger_value_text(ledger, row)}, with {counted(row.expanded, 'node')} "
            f"expanded{whole}."
        )
    if ledger.mean_generated is not None:
        new = "" if ledger.mean_new is None else f", {ledger.mean_new:.2f} of them new"
        yield (
            f"Average branching factor: {ledger.mean_generated:.2f} successors per expansion{new}."
        )
    if ledger.peak_open is not None and ledger.peak_step is not None:
        is_stack = ledger.division is Division.BOUND and ledger.mean_new is None
        yield (
            f"The {'stack' if is_stack else 'open list'} was longest after step "
            f"{grouped(ledger.peak_step)}: {counted(ledger.peak_open, 'node')}."
        )
    if ledger.distinct is not None and ledger.distinct < ledger.expanded:
        yield (
            f"{grouped(ledger.expanded)} expansions of "
            f"{counted(ledger.distinct, 'different board')}: "
            f"{ledger.expanded / ledger.distinct:.2f} times each on average."
        )
    if starts > 1:
        yield f"With the start counted once: {counted(ledger.expanded - starts + 1, 'expansion')}."


def ledger_dict(
    ledger: Ledger, depths: Sequence[AtDepth], optimum: int | None, predicted: Sequence[float]
) -> dict[str, Any]:
    """The ledger as JSON writes it."""
    about = about_optimum(ledger, optimum)
    return {
        "step": ledger.step,
        "by": value_title(ledger),
        "rows": [row_dict(ledger, place, predicted) for place in range(len(ledger.rows))],
        "expanded": ledger.expanded,
        "distinct": ledger.distinct,
        "mean_generated": rounded(ledger.mean_generated),
        "mean_new": rounded(ledger.mean_new),
        "peak_open": ledger.peak_open,
        "peak_step": ledger.peak_step,
        "optimum": optimum,
        "below_optimum": about and about[0],
        "at_optimum": about and about[1],
        "depths": [one._asdict() for one in depths],
    }


def row_dict(ledger: Ledger, place: int, predicted: Sequence[float] = ()) -> dict[str, Any]:
    """A row of the ledger as JSON writes it."""
    row = ledger.rows[place]
    ratio = ledger.ratio(place)
    return {
        **{name: getattr(row, name) for name in ROW_FIELDS},
        "goals": row.goals,
        "predicted": round(predicted[place], 6) if predicted else None,
        "ratio": rounded(ratio),
        **{name: getattr(row, name) for name in TABLE_FIGURES},
    }


STEP_COLUMNS = ("step", "move", "g", "h", "f", "open", "closed", "board", "successors", "why")
WORDS = 3
"""The number of columns with words, at the end; the others hold numbers and letters."""


THEORY = (
    "Predicted by Korf, Reid and Edelkamp's theorem, averaged over all starts with the same blank "
    "position."
)


def step_cells(trace: Trace, row: Row, write: Callable[[Board], str] = str) -> tuple[str, ...]:
    """A step as the cells of a CSV line."""
    counts = row.counts
    cells = *node_cells(trace, row.node), str(counts.open), str(counts.closed)
    successors = ", ".join(f"{one.move.letter} {one.status}" for one in row.successors)
    return str(counts.step), *cells, write(row.node.board), successors, _why(trace, row)


def node_cells(trace: Trace, node: Node) -> list[str]:
    """The move that reached a node, and its g, h and f; empty where it has none."""
    move = None if node.move is None else node.move.letter
    cells = move, *ghf_dict(trace, node).values()
    return ["" if cell is None else str(cell) for cell in cells]


def _why(trace: Trace, row: Row) -> str:
    step = row.counts.step
    return trace.choice(step).sentence + AT_LIMIT * (not row.successors and trace.is_at_limit(step))


def csv_line(cells: Sequence[str]) -> str:
    """A line of CSV, with the last WORDS cells made harmless in spreadsheets; without a newline."""
    text = StringIO()
    writer(text, lineterminator="").writerow([*cells[:-WORDS], *map(harmless, cells[-WORDS:])])
    return text.getvalue()


def log_file(trace: Trace, first: int, last: int, suffix: str) -> bytes:
    """The log of some steps as CSV, or as one JSON object per line."""
    rows = (row for step in range(first, last + 1) for row in trace.rows(step, 1))
    if suffix == ".csv":
        lines = [csv_line(STEP_COLUMNS), *(csv_line(step_cells(trace, row)) for row in rows)]
    else:
        lines = [json_object(step_dict(trace, row)) for row in rows]
    return "".join(f"{line}\n" for line in lines).encode()


def step_dict(trace: Trace, row: Row) -> JsonDict:
    """A step as JSON writes it: node, counts and successors."""
    node = row.node
    counts = row.counts._asdict()
    counts |= {
        "least_h": counts["least_h"] if trace.has_h else None,
        "greatest_f": stated_f(trace, counts["greatest_f"]),
    }
    successors = [
        {"move": one.move.letter, "board": str(one.board), **ghf_dict(trace, one)}
        | {"status": one.status.value, "known_g": one.known_g}
        for one in row.successors
    ]
    return {
        "step": counts.pop("step"),
        "move": None if node.move is None else node.move.letter,
        **ghf_dict(trace, node),
        **{name: None if value is None else stated(value) for name, value in counts.items()},
        "side": node.side,
        "board": str(node.board),
        "successors": successors,
        "why": _why(trace, row),
    }


def node_dict(trace: Trace, node: Node) -> JsonDict:
    """A node of a list as JSON writes it."""
    move = None if node.move is None else node.move.letter
    return {"move": move, "board": str(node.board), **ghf_dict(trace, node), "side": node.side}


def ghf_dict(trace: Trace, node: Node | Successor) -> JsonDict:
    """g, h and f; None for what the search does not have."""
    return {"g": node.g, "h": node.h if trace.has_h else None, "f": stated_f(trace, node.f)}


def stated_f(trace: Trace, f: float) -> float | None:
    """f as it is written; None if the search has no f."""
    return stated(f) if trace.formula.equation else None


def stated(value: float) -> float | None:
    """A number as JSON and tables write it: whole if it is, None if there is none."""
    if isnan(value):
        return None
    return int(value) if value % 1 == 0 else value
