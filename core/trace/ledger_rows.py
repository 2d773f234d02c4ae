"""The rows of a ledger, made of sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from loyd.core.trace.ledger import AtDepth, Division, Ledger, LedgerRow
from loyd.core.trace.ledger_tally import FIGURES, Sums
from loyd.core.trace.plane import Plane


def rows_of(sums: Sums, values: Sequence[float], sides: Sequence[str | None] = (), numbers: Sequence[int | None] = ()) -> list[LedgerRow]:
    """A row for each key, with its value; with its side and its number, where they are given."""
    columns = [column.tolist() for column in (sums.first, sums.last, sums.steps, sums.figures)]
    return [
        LedgerRow(
            value, first, last, steps, **dict(zip(FIGURES, figures, strict=True)),
            side=sides[place] if sides else None, number=numbers[place] if numbers else None,
        )
        for place, (value, first, last, steps, figures) in enumerate(zip(values, *columns, strict=True))
    ]  # fmt: skip


def with_open(rows: Sequence[LedgerRow], opened: Mapping[tuple[float, str | None], int]) -> list[LedgerRow]:
    """The rows with the open nodes that belong to each, by value and side, and a row for each value that only open nodes have."""
    left = dict(opened)
    found = [row._replace(open=left.pop((row.value, row.side), 0)) for row in rows]
    nothing = dict.fromkeys(FIGURES, 0)
    return found + [LedgerRow(value, None, None, 0, **nothing, open=count, side=side) for (value, side), count in left.items() if count]


def ledger(
    step: int, division: Division, symbol: str, rows: Sequence[LedgerRow], peak: tuple[int, int], goal: tuple[int, float] | None
) -> Ledger:
    """The ledger of some rows; `goal`: the step that found the last solution by then, and the f of its node."""
    is_two_sided = any(row.side for row in rows)
    ordered = sorted(rows, key=lambda row: (row.first or step + 1, row.value) if is_two_sided else (row.value,))
    whole = Ledger(step, division, symbol, tuple(ordered), *peak, None)
    return whole if goal is None else whole._replace(goal_row=whole.place(*goal))


def at_depths(sums: Sums, plane: Plane) -> tuple[AtDepth, ...]:
    """What sums by g and a plane without a space say of each g, up to the deepest."""
    deepest = int(max(plane.g[plane.open.sum(axis=0) > 0].max(initial=0), sums.key.max(initial=0)))
    opened = np.bincount(np.minimum(plane.g, deepest), plane.open.sum(axis=0), deepest + 1)
    expanded = np.zeros(deepest + 1, np.int64)
    expanded[sums.key.astype(np.int64)] = sums.figures[:, FIGURES.index("expanded")]
    return tuple(AtDepth(g, count, int(still)) for g, (count, still) in enumerate(zip(expanded.tolist(), opened.tolist(), strict=True)))
