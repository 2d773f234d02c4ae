"""Why a step expanded another node than a given open one, in words."""

from ..engine.algorithms import AnytimeChoice, FrontierChoice
from ..engine.best_first import BestFirstChoice
from ..engine.depth_first.depth_first_trace import DepthFirstChoice
from ..engine.record import Node, Tie, Trace, format_f, format_node_f
from ..system import counted


def why_not_expanded(
    trace: Trace, step: int, node: Node, place: int, optimum: int | None = None
) -> str:
    """Why a recorded step did not expand `node`, which was open before it and is number `place`
    (from 1) of the open list after it.

    `optimum`: the length of an optimal solution, if known.
    """
    choice = trace.choice(step)
    taken = trace.node(step)
    head = (
        "The goal came first"
        if taken.board == trace.goal and step == trace.goal_step
        else "Not taken"
    )
    if isinstance(choice, AnytimeChoice) and node.side != taken.side:
        return f"{head}: it waits for the next round."
    first = choice.first if isinstance(choice, AnytimeChoice) else choice
    if isinstance(first, BestFirstChoice):
        return f"{head}: {_by_priority(first, taken, node, optimum)}."
    if isinstance(choice, DepthFirstChoice):
        others = (
            "is the next branch to backtrack to"
            if place == 1
            else f"comes after {counted(place - 1, 'node')}"
        )
        return f"{head}: the newest branch is finished first; it {others}."
    if isinstance(choice, FrontierChoice):
        return f"{head}: {_by_layer(choice, node)}."
    return f"{head}: {choice.sentence}"


def _by_priority(choice: BestFirstChoice, taken: Node, node: Node, optimum: int | None) -> str:
    by_age = (
        "it is older; ties go to the newest"
        if choice.tie.age == "newest"
        else "it is newer; ties go to the oldest"
    )
    if not choice.symbol:
        return by_age
    symbol = choice.symbol
    lowest = format_f(choice.priority)
    known = " = C*" if optimum == choice.priority else ""
    if node.f > choice.priority:
        return f"its {symbol} {format_node_f(node.f, node.h)} is above {lowest}{known}"
    same = f"{symbol} {lowest}{known} too"
    if choice.tie is Tie.RANDOM:
        return f"{same}, but it comes later in the random order"
    if choice.tie is Tie.LOW_H and node.h != taken.h:
        return f"{same}, but its h {node.h} is above {taken.h}: {choice.tie.criterion} wins"
    if choice.tie in (Tie.HIGH_G, Tie.LOW_G) and node.g != taken.g:
        return (
            f"{same}, but its g {node.g} is {'below' if choice.tie is Tie.HIGH_G else 'above'} "
            f"{taken.g}: {choice.tie.criterion} wins"
        )
    equal = {
        Tie.LOW_H: f" and h {node.h}",
        Tie.HIGH_G: f" and g {node.g}",
        Tie.LOW_G: f" and g {node.g}",
    }.get(choice.tie, "")
    return f"{symbol} {lowest}{known}{equal} too, but {by_age}"


def _by_layer(choice: FrontierChoice, node: Node) -> str:
    if node.side != choice.side:
        return f"a layer of the {choice.side} frontier is finished before the sides change"
    if node.g > choice.g:
        return f"its g {node.g} is above {choice.g}, and a layer is finished first"
    return f"g {node.g} too, but ties go to the oldest"
