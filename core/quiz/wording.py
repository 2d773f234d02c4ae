"""What the questions say of steps and nodes."""

from loyd.core.numbers import grouped
from loyd.core.trace.choice import Tie, shown_f, shown_h
from loyd.core.trace.node import Node
from loyd.core.trace.priority import Priority
from loyd.core.trace.trace import Trace

_TIES = {
    Tie.LOW_H: "the lowest h, then the newest",
    Tie.HIGH_G: "the highest g, then the newest",
    Tie.NEWEST: "the newest",
    Tie.OLDEST: "the oldest",
}


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def title_of(step: int) -> str:
    """`Step 29`, or `Start`."""
    return f"Step {grouped(step)}" if step else "Start"


def figures_of(trace: Trace, node: Node, *, with_f: bool = True) -> str:
    """`g 8  h 5  f 13`: those of its figures that say something; f only where it is another number than g or h by its formula."""
    found = [f"g {node.g}"]
    if trace.has_h:
        found.append(f"h {shown_h(node.h)}")
        if with_f and trace.formula.symbol in ("f", "F"):
            found.append(f"f {shown_f(node.f, node.h)}")
    return "  ".join(found)


def rule_of(priority: Priority) -> str:
    """`f = g + h, least first; of equals the lowest h, then the newest`: the order of an open list."""
    if not priority.g_weight and not priority.h_weight:
        return "The open list is a stack, onto which successors go the last one first: the newest is taken"
    if priority.symbol == "g" and priority.tie is Tie.OLDEST:
        return "f = g, least first; of equals the oldest"
    return f"{priority.equation}, least first; of equals {_TIES[priority.tie]}"
