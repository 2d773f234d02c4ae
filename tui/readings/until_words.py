"""What an event or a condition has found, in a sentence: `first improved: x23/156/784, g 11 → 9; 1 of 10`."""

from collections.abc import Callable, Sequence

from loyd.core.trace.choice import shown
from loyd.core.trace.node import Fate, Successor
from loyd.core.trace.trace import Row, Trace
from loyd.core.until.condition import Condition
from loyd.core.until.vocabulary import FATES, FIGURES
from loyd.tui.paint.compact_board import compact
from loyd.tui.paint.numbers import grouped

NAMES = {
    "f_rises": "{f} rises",
    "new_bound": "a new bound",
    "h_falls": "least h falls",
    "jump": "a jump to another branch",
    "duplicate": "duplicate",
    "improved": "improved",
    "reopened": "reopened",
    "cut": "cut off",
    "peak": "open list at its greatest",
    "solution": "node of the solution",
    "goal": "the goal",
}
"""What each event is called."""
_BACKED = {
    "duplicate": (Fate.OPEN, Fate.CLOSED),
    "improved": (Fate.IMPROVED,),
    "reopened": (Fate.REOPENED,),
    "cut": (Fate.BEYOND, Fate.PRUNED),
}


def event_name(text: str, symbol: str = "f") -> str:
    """What an event is called, or a condition as it was typed; `symbol`: what the algorithm calls f."""
    return NAMES.get(text, text).format(f=symbol)


def fired_words(trace: Trace, step: int, text: str, condition: Condition, *, number: int | None = None, of: str = "") -> str:
    """What was found at a step: the event or the condition, what it was like there, and the how-manieth it is, if that is known."""
    row = trace.rows(step, 1)[0]
    name = event_name(text, trace.formula.symbol)
    first = "first " if number == 1 and text in NAMES and text not in ("peak", "goal") and not name.startswith("a ") else ""
    detail = _DETAILS[text](trace, row) if text in _DETAILS else _values(row, condition)
    count = f"; {grouped(number)}{of}" if number is not None else ""
    return f"step {grouped(step)}: {first}{name}{f': {detail}' if detail else ''}{count}"


def _f(trace: Trace, row: Row) -> str:
    before = trace.counts(row.counts.step - 1)
    symbol = trace.formula.symbol
    risen = f"{shown(before.greatest_f)} → " if before.depth is None else ""
    return f"{symbol} {risen}{shown(row.node.f)}"


def _least_h(trace: Trace, row: Row) -> str:
    return f"h {trace.counts(row.counts.step - 1).least_h} → {row.node.h}"


def _jump(trace: Trace, row: Row) -> str:
    step, from_step = row.counts.step, row.jump or 0
    ago = step - from_step
    del trace
    return f"from step {grouped(from_step)}, {grouped(ago)} steps ago"


def _successors(text: str) -> Callable[[Trace, Row], str]:
    def words(trace: Trace, row: Row) -> str:
        del trace
        found = [one for one in row.successors if one.fate in _BACKED[text]]
        return _about(found)

    return words


def _about(found: Sequence[Successor]) -> str:
    """The first of some successors, and how many more there are."""
    if not found:
        return ""
    one = found[0]
    board = compact(one.board)
    if one.fate in (Fate.IMPROVED, Fate.REOPENED):
        said = f"{board}, g {one.known_g} → {one.g}"
    elif one.known_g is not None:
        said = f"{board}, {one.fate}, g {one.g}, had {one.known_g}"
    else:
        said = f"{board}, f {shown(one.f)}, {one.fate}"
    return f"{said} and {len(found) - 1} more" if len(found) > 1 else said


_DETAILS: dict[str, Callable[[Trace, Row], str]] = {
    "f_rises": _f,
    "new_bound": lambda _, row: "" if row.counts.bound is None else shown(row.counts.bound),
    "h_falls": _least_h,
    "jump": _jump,
    **{text: _successors(text) for text in _BACKED},
    "peak": lambda _, row: f"{grouped(row.counts.open)} open",
    "solution": lambda _, row: f"{compact(row.node.board)}, g {row.node.g}",
    "goal": lambda trace, _: f"{grouped(len(trace.solution() or ()))} moves",
}


def _values(row: Row, condition: Condition) -> str:
    """What the figures of a condition are at a step; the board and g where it has none."""
    values = [f"{name} {_value(row, name)}" for name in condition.names if name in FIGURES and name != "step"]
    fates = [name for name in condition.names if name in FATES]
    return ", ".join(values) if values or fates else f"{compact(row.node.board)}, g {row.node.g}"


def _value(row: Row, name: str) -> str:
    node, counts = row.node, row.counts
    if name in ("g", "depth"):
        return grouped(node.g)
    if name == "successors":
        return str(sum(one.fate is not Fate.BACK for one in row.successors))
    if name in ("h", "f"):
        return shown(getattr(node, name))
    value = getattr(counts, name)
    return "-" if value is None else grouped(value) if isinstance(value, int) else shown(value)
