"""Why a node was next, from the record of a search in plain Python."""

import numpy as np

from loyd.core.trace.choice import AnytimeChoice, BestFirstChoice, Choice, OwnChoice, Tie
from loyd.core.trace.record import Left, Record
from loyd.core.trace.recorded_places import numbers
from loyd.core.trace.recorded_successors import whole
from loyd.core.trace.trace import Integers


def recorded_choice(record: Record, step: int, *, is_best_first: bool) -> Choice:
    """Why the node of a step was next: as the search says, else from its open list (see `RecordedTrace`)."""
    why = record.why[step - 1]
    if isinstance(why, AnytimeChoice):
        return why._replace(first=_first_of_open(record, step))
    if why is not None:
        return why
    return _first_of_open(record, step) if is_best_first else _own_choice(record, step)


def _open_with(record: Record, step: int) -> Integers:
    """The entries of the open list when the node of a step was chosen, itself among them."""
    entry, made = record.order[step - 1], record.made[step - 1]
    left, how = numbers(record.left, 0, made), numbers(record.how, 0, made)
    still_open: Integers = np.flatnonzero((left > step) | ((left == step) & (how != Left.REQUEUED)))
    same_side: Integers = still_open[numbers(record.side, 0, made)[still_open] == record.side[entry]]
    return same_side


def _first_of_open(record: Record, step: int) -> BestFirstChoice:
    entry, made = record.order[step - 1], record.made[step - 1]
    still_open = _open_with(record, step)
    tied = still_open[numbers(record.f, 0, made)[still_open] == record.f[entry]]
    still = int((numbers(record.h, 0, made)[tied] == record.h[entry]).sum())
    return BestFirstChoice(record.formula.symbol, whole(record.f[entry]), len(still_open), len(tied), Tie.LOW_H, still)


def _own_choice(record: Record, step: int) -> OwnChoice:
    entry = record.order[step - 1]
    f = record.f[entry]
    if record.opened[entry] == step:
        return OwnChoice(whole(f), 0, 0, 0)
    others = numbers(record.f, 0, record.made[step - 1])[_open_with(record, step)]
    return OwnChoice(whole(f), len(others), int((others < f).sum()), int((others == f).sum()))
