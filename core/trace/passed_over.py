"""Why a step took another node than one that was open: what spoke for the node that was taken, in words."""

from loyd.core.trace.choice import AnytimeChoice, BestFirstChoice, DepthFirstChoice, FrontierChoice, Tie, counted, shown, shown_f
from loyd.core.trace.node import Node
from loyd.core.trace.trace import Trace

_WINNERS = {Tie.LOW_H: "lowest h wins", Tie.HIGH_G: "highest g wins"}


def passed_over(trace: Trace, step: int, node: Node, place: int, optimum: int | None = None) -> str:
    """Why a recorded step did not take `node`, which was open before it and is at a place of the open list after it, from 1 on.

    `optimum`: the least length, if it is known.
    """
    choice, taken = trace.choice(step), trace.node(step)
    head = "The goal came first" if taken.board == trace.goal and step == trace.goal_step else "Not taken"
    if isinstance(choice, AnytimeChoice) and node.side != taken.side:
        return f"{head}: it waits for the next round."
    first = choice.first if isinstance(choice, AnytimeChoice) else choice
    if isinstance(first, BestFirstChoice):
        return f"{head}: {_by_priority(first, taken, node, optimum)}."
    if isinstance(choice, DepthFirstChoice):
        others = "is the next way back" if place == 1 else f"waits for {counted(place - 1, 'node')} before it"
        return f"{head}: the newest branch is finished first; it {others}."
    if isinstance(choice, FrontierChoice):
        return f"{head}: {_by_layer(choice, node)}."
    return f"{head}: {choice.sentence}"


def _by_priority(choice: BestFirstChoice, taken: Node, node: Node, optimum: int | None) -> str:
    """By the least priority, then the rule for ties, then age."""
    newest = choice.tie is not Tie.OLDEST
    by_age = "it is older, and the newest wins" if newest else "it is newer, and the oldest wins"
    if not choice.symbol:
        return by_age
    symbol, known = choice.symbol, " = C*" if optimum == choice.priority else ""
    if node.f > choice.priority:
        return f"its {symbol} {shown_f(node.f, node.h)} is above {shown(choice.priority)}{known}"
    same = f"{symbol} {shown(choice.priority)}{known} too"
    if choice.tie is Tie.LOW_H and node.h != taken.h:
        return f"{same}, but its h {node.h} is above {taken.h}: {_WINNERS[choice.tie]}"
    if choice.tie is Tie.HIGH_G and node.g != taken.g:
        return f"{same}, but its g {node.g} is below {taken.g}: {_WINNERS[choice.tie]}"
    equal = {Tie.LOW_H: f" and h {node.h}", Tie.HIGH_G: f" and g {node.g}"}.get(choice.tie, "")
    return f"{symbol} {shown(choice.priority)}{known}{equal} too, but {by_age}"


def _by_layer(choice: FrontierChoice, node: Node) -> str:
    """By the side whose turn it is, then by age."""
    if node.side != choice.side:
        return f"a layer of the {choice.side} frontier is finished before sides are changed"
    if node.g > choice.g:
        return f"a layer is finished first, and its g {node.g} is above {choice.g}"
    return f"g {node.g} too, but the oldest wins"
