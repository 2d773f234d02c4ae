"""The nodes of an open list: the first of them, and others that one may take for it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from loyd.core.numbers import grouped
from loyd.core.quiz.candidate import Candidate, Candidates
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.wording import figures_of, rule_of, sentence
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.best_first_successors import opened_at
from loyd.core.trace.choice import Tie, counted, shown
from loyd.core.trace.node import Node
from loyd.core.trace.priority import Priority

LOOKED_AT = 1000
"""So many nodes from the front of the open list are looked at."""


def best_first_candidates(trace: BestFirstTrace, step: int, rng: Random) -> Candidates:
    """Those of the open list after a step."""
    waiting = trace.open_nodes(step, 0, LOOKED_AT)
    first, *others = waiting
    priority = trace.priority

    def candidate(node: Node) -> Candidate:
        after = f"f {shown(node.f)}" if trace.has_h and priority.symbol == "f" else ""
        words = figures_of(trace, node, with_f=False), _made(node, opened_at(trace, node.entry, step + 1))
        return Candidate(node.board, words, after, _why_not(node, first, priority, opened_at(trace, node.entry, step + 1)))

    lures = mixed({node.entry: node for node in _lures(others, first)}.values(), rng)
    rest = mixed(others, rng)
    is_stack = not priority.g_weight and not priority.h_weight
    right = replace(candidate(first), reason=f"The newest of {counted(trace.counts(step).open, 'open node')}." if is_stack else "")
    return Candidates(right, tuple(map(candidate, (*lures, *rest))), f"{rule_of(priority)}.")


def _lures(others: list[Node], first: Node) -> Iterator[Node]:
    """Those that the usual mistakes would take: by another figure, or by the wrong rule among equals."""
    if others:
        yield others[0]
        yield min(others, key=lambda node: (node.h, -node.entry))
        yield min(others, key=lambda node: (node.g, node.entry))
        yield max(others, key=lambda node: node.entry)
        yield min(others, key=lambda node: node.entry)
        yield from [node for node in others if node.f == first.f][-1:]
        yield from [node for node in others if node.h == first.h and node.f != first.f][:1]


def _made(node: Node, step: int) -> str:
    """When it was put into the open list."""
    return "the start" if node.move is None else f"by {node.move.letter} at step {grouped(step)}"


def _why_not(node: Node, first: Node, priority: Priority, made: int) -> str:
    """Why another node than the first of the open list is not next; `made`: the step at which it was put there."""
    if not priority.g_weight and not priority.h_weight:
        return f"It was put on the stack at step {grouped(made)}, before {{right}}: the newest is taken."
    symbol = priority.symbol
    mine, least = f"its {symbol} is {shown(node.f)}", shown(first.f)
    if priority.whole(node.g, node.h) != priority.whole(first.g, first.h):
        return sentence(_by_priority(node, first, priority, mine, least))
    if priority.rank(node.g, node.h) != priority.rank(first.g, first.h):
        rule = f"its h is {node.h}: lowest h wins" if priority.tie is Tie.LOW_H else f"its g is {node.g}: highest g wins"
        return f"{mine[:1].upper()}{mine[1:]} too, but {rule}."
    age, last = ("later", "oldest") if priority.tie is Tie.OLDEST else ("before", "newest")
    return f"It is equal to {{right}}, but was put into the list {age}{' it' if age == 'before' else ''}: the {last} wins."


def _by_priority(node: Node, first: Node, priority: Priority, mine: str, least: str) -> str:
    """Why one that does not tie is not next."""
    symbol = priority.symbol
    if symbol == "f" and node.h <= first.h:
        how = "as low as that of {right}" if node.h == first.h else "lower than that of {right}"
        among = ", h only decides among equal f" if priority.tie is Tie.LOW_H else ""
        return f"its h is {how}, but {mine}: least f ({least}) comes first{among}"
    if symbol == "f" and node.g < first.g:
        return f"it is nearer to the start than {{right}}, but {mine}: least f ({least}) comes first"
    if symbol == "h" and node.g < first.g:
        return f"it is nearer to the start than {{right}}, but g counts nothing here: {mine}, and least h ({least}) comes first"
    return f"{mine}: least {symbol} ({least}) comes first"
