"""Which node is expanded next?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from loyd.core.classroom.question import (
    LARGE,
    MOST_CHOICES,
    MOST_CHOICES_ON_LARGE,
    AnswerChoice,
    NodeChoice,
    NodeChoices,
    Question,
    QuestionKind,
    figures_of,
    mixed,
    rule_of,
    sentence,
    title_of,
)
from loyd.core.puzzle.board import letters
from loyd.core.search.problem import Problem
from loyd.core.system.text import grouped
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.best_first_successors import opened_at
from loyd.core.trace.choice import DepthFirstChoice, Tie, counted, shown
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.formula import Priority
from loyd.core.trace.node import Node, Successor, SuccessorStatus
from loyd.core.trace.trace import Trace

LOOKED_AT = 1000
"""So many nodes from the front of the open list are looked at."""


def best_first_candidates(trace: BestFirstTrace, step: int, rng: Random) -> NodeChoices:
    """Those of the open list after a step."""
    waiting = trace.open_nodes(step, 0, LOOKED_AT)
    first, *others = waiting
    priority = trace.priority

    def candidate(node: Node) -> NodeChoice:
        after = f"f {shown(node.f)}" if trace.has_h and priority.symbol == "f" else ""
        words = figures_of(trace, node, with_f=False), _made(node, opened_at(trace, node.entry, step + 1))
        return NodeChoice(node.board, words, after, _why_not(node, first, priority, opened_at(trace, node.entry, step + 1)))

    lures = mixed({node.entry: node for node in _lures(others, first)}.values(), rng)
    rest = mixed(others, rng)
    is_stack = not priority.g_weight and not priority.h_weight
    right = replace(candidate(first), reason=f"The newest of {counted(trace.counts(step).open, 'open node')}." if is_stack else "")
    return NodeChoices(right, tuple(map(candidate, (*lures, *rest))), f"{rule_of(priority)}.")


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


STEPS_AHEAD = 12


def depth_first_candidates(trace: DepthFirstTrace, step: int, rng: Random) -> NodeChoices | None:
    """Those along the path after a step; None where the next step begins an iteration."""
    choice: DepthFirstChoice = trace.choice(step + 1)
    if not step or choice.iteration is not None:
        return None
    node, found = trace.node(step), trace.node(step + 1)
    bound = trace.counts(step).bound
    waiting = trace.open_nodes(step, 0, STEPS_AHEAD)[1:]
    left_out = [one for one in trace.successors(step) if one.fate in (SuccessorStatus.BEYOND, SuccessorStatus.LOOP)]

    def candidate(one: Node | Successor, reason: str) -> NodeChoice:
        after = f"f {shown(one.f)}" if trace.has_h and trace.formula.symbol == "f" else ""
        letter = one.move.letter if one.move is not None else ""
        whence = "here" if one.g == node.g + 1 else f"{node.g + 1 - one.g} up"
        as_node = Node(0, None, one.board, one.move, one.g, one.h, one.f)
        return NodeChoice(one.board, (figures_of(trace, as_node, with_f=False), f"by {letter} from {whence}"), after, reason)

    others = [candidate(one, _later(one, found)) for one in waiting[:1]]
    others += mixed([candidate(one, _left_out(one, bound, trace.formula.symbol)) for one in left_out], rng)
    others += mixed([candidate(one, _later(one, found)) for one in waiting[1:]], rng)
    limit = f"the bound is {shown(bound)}" if bound is not None else ""
    facts = sentence(f"{limit}, held against {trace.formula.symbol}; successors are entered in the order {{order}}, all below one first")
    return NodeChoices(candidate(found, ""), tuple(others), facts, is_queue=False)


def _later(one: Node, found: Node) -> str:
    """Why one that waits is not next."""
    if one.g == found.g:
        return "It is a sibling of {right} that comes later in operator order."
    return f"It waits {counted(found.g - one.g, 'level')} further up: all below the path here is entered first."


def _left_out(one: Successor, bound: float | None, symbol: str) -> str:
    """Why a successor is not entered at all."""
    if one.fate is SuccessorStatus.LOOP:
        return "Its board is on the path already: it is left out."
    if bound is not None and one.f > bound:
        return f"Its {symbol} is {shown(one.f)}, beyond the bound {shown(bound)}: it is left out."
    return "The node here is at the limit: it has no successors."


NODES_LOOKED_AT = 200


def recorded_candidates(trace: Trace, step: int, rng: Random) -> NodeChoices | None:
    """Those of the open list after a step; None where the next one does not stand at its head."""
    waiting = trace.open_nodes(step, 0, NODES_LOOKED_AT)
    found = trace.node(step + 1)
    if not waiting or (waiting[0].board, waiting[0].side) != (found.board, found.side):
        return None
    first, total = waiting[0], trace.counts(step).open
    equation = trace.formula_at(step + 1).equation
    others = [candidate(trace, node, _expanded_later(node, first, place, total)) for place, node in enumerate(waiting[1:], 2)]
    return NodeChoices(candidate(trace, first), (*others[:1], *mixed(others[1:], rng)), f"{equation}." if equation else "")


def candidate(trace: Trace, node: Node, reason: str = "") -> NodeChoice:
    """A node with all its figures, for its f may be more than its formula says."""
    words = (figures_of(trace, node), *([node.side] if node.side else []))
    return NodeChoice(node.board, words, "", reason)


def _expanded_later(node: Node, first: Node, place: int, total: int) -> str:
    """Why one that waits is not next."""
    turn = f"it stands at place {place} of {counted(total, 'open node')}"
    if node.side != first.side:
        return f"It belongs to the other part, {node.side}; {turn}."
    if node.f > first.f:
        return f"Its f is {shown(node.f)}, and that of {{right}} is {shown(first.f)}; {turn}."
    return sentence(turn)


def next_node(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question after a step which open node the next step, which is recorded, expands; None where there is no choice."""
    candidates = _candidates(trace, step, rng)
    if candidates is None or not candidates.others:
        return None
    right = candidates.right
    most = MOST_CHOICES if len(right.board.cells) <= LARGE else MOST_CHOICES_ON_LARGE
    others: dict[object, NodeChoice] = {}
    for other in candidates.others:
        if other.board != right.board and len(others) < most - 1:
            others.setdefault(other.board, other)
    found = mixed([right, *others.values()], rng)
    place = found.index(right)
    if len(found) == 1:
        return None
    why = right.reason or sentence(trace.choice(step + 1).sentence)
    reasons = [why if one is right else one.reason.replace("{right}", str(place + 1)) for one in found]
    answers = [AnswerChoice(one.words, reason, one.board, one.after) for one, reason in zip(found, reasons, strict=True)]
    node = trace.node(step)
    return Question(
        QuestionKind.NEXT,
        step,
        "Which of these open nodes is expanded next?" if candidates.is_queue else "Which of these nodes is entered next?",
        candidates.facts.replace("{order}", letters(problem.order)),
        node.board,
        title_of(step),
        figures_of(trace, node),
        tuple(answers),
        place,
    )


def _candidates(trace: Trace, step: int, rng: Random) -> NodeChoices | None:
    """Those that the record has."""
    if isinstance(trace, BestFirstTrace):
        return best_first_candidates(trace, step, rng) if trace.counts(step).open else None
    if isinstance(trace, DepthFirstTrace):
        return depth_first_candidates(trace, step, rng)
    return recorded_candidates(trace, step, rng)


MOST_BOUNDS = 4


def next_bound(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question for the next bound, where an iteration of a search in depth ends with a step; None anywhere else."""
    if not step or not isinstance(trace, DepthFirstTrace):
        return None
    choice: DepthFirstChoice = trace.choice(step + 1)
    before, bound = trace.counts(step).bound, choice.bound
    if choice.iteration is None or before is None:
        return None
    symbol, by_one = trace.formula.symbol, trace.formula.symbol == "g" or problem.grow_by_one
    rule = "the bound grows by 1" if by_one else f"the bound grows to the least {symbol} beyond it"
    wrong = {value: _why_not_bound(value, before, bound, symbol) for value in (before + 1, before, bound + 1, bound + 2, 2 * before)}
    chosen = mixed([(value, reason) for value, reason in wrong.items() if value != bound and value >= before], rng)[: MOST_BOUNDS - 1]
    right = f"From {shown(before)}, {rule}."
    answers = mixed([(bound, right), *chosen], rng)
    node = trace.node(step)
    return Question(
        QuestionKind.BOUND,
        step,
        "The iteration is over. What is the next bound?",
        f"The bound was {shown(before)}, held against {symbol}; {'it grows by 1' if by_one else 'it grows to the least value beyond it'}.",
        node.board,
        title_of(step),
        figures_of(trace, node),
        tuple(AnswerChoice((f"bound {shown(value)}",), reason) for value, reason in answers),
        [value for value, _ in answers].index(bound),
    )


def _why_not_bound(value: float, before: float, bound: float, symbol: str) -> str:
    """Why the next bound is another one than this."""
    if value == before:
        return "With the same bound the same search would be made again."
    if value < bound:
        return f"No successor that was cut has {symbol} {shown(value)}: the least is {shown(bound)}."
    return f"It would pass {symbol} {shown(bound)} by, where a shorter solution may be."
