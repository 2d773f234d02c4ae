"""Questions: which node is next, and which bound does the next iteration have?"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..engine.best_first import BestFirstTrace, TwoSidedTrace
from ..engine.depth_first.depth_first_trace import DepthFirstChoice, DepthFirstTrace
from ..engine.problem import Problem
from ..engine.puzzle import Board, letters, shuffled
from ..engine.record import Node, Priority, Successor, SuccessorStatus, Tie, Trace, format_f
from ..system import counted, grouped
from . import question
from .question import (
    AnswerChoice,
    Evidence,
    Question,
    QuestionKind,
    Topic,
    choose,
    figures_of,
    node_shown,
    step_title,
)
from .why_not import why_not_expanded

NEXT = Topic("Next node", "astar", "The lowest f first")
QUEUE = Topic("Next node", "breadth-first", "The queue")
GREEDY = Topic("Next node", "greedy", "Lowest h first")
STACK = Topic("Depth-first order", "depth-first", "The newest node first")
TWO_SIDED = Topic("Next node", "two-sided", "Two frontiers")
TIES = Topic("Tie-breaks", "ties", "Many nodes, one f")
BOUNDS = Topic("Next bound", "ida-star", "The next bound")
NODES_SEEN, SIBLINGS_SEEN = 1000, 12
"""Wrong answers are drawn from this many nodes at the front of the open list, or of the stack."""
LONGEST_ITERATION = 2000
"""The longest iteration, in steps, whose pruned nodes are listed."""


class _Candidate(NamedTuple):
    """A node that may be next. `reason`: why it is not, with `{right}` for the number of the right
    answer.
    """

    board: Board
    words: tuple[str, ...]
    after: str = ""
    reason: str = ""


class _Candidates(NamedTuple):
    right: _Candidate
    others: list[_Candidate]
    facts: str
    topic: Topic
    evidence: Evidence | None = None


def next_node(
    problem: Problem, trace: Trace, step: int, rng: Random, *, is_whole: bool = False
) -> Question | None:
    """`is_whole`: whether the whole open list, or stack, is offered, sorted by the boards, not a
    few of its nodes.
    """
    candidates = _candidates(problem, trace, step, rng, is_whole=is_whole)
    if candidates is None:
        return None
    right = candidates.right
    most = (
        NODES_SEEN
        if is_whole
        else question.MOST_CHOICES
        if len(right.board.cells) <= question.LARGE
        else question.MOST_CHOICES_ON_LARGE
    )
    found = {right.board: right}
    reasons = set[str]()
    for other in candidates.others:
        if len(found) < most and (is_whole or other.reason not in reasons):
            found.setdefault(other.board, other)
            reasons.add(other.reason)
    if len(found) == 1:
        return None
    listed = shuffled(found.values(), rng)
    if is_whole:
        listed.sort(key=lambda one: one.board.cells)
    place = listed.index(right)
    why = trace.choice(step + 1).sentence
    answers = [
        AnswerChoice(
            one.words,
            why if one is right else one.reason.format(right=f"answer {place + 1}"),
            one.board,
            one.after,
        )
        for one in listed
    ]
    waiting = trace.counts(step).open
    shown_part = f" The first {grouped(most)} of {grouped(waiting)} nodes are listed."
    return Question(
        QuestionKind.NEXT,
        candidates.topic,
        step,
        "Which node is next?",
        candidates.facts + shown_part * (is_whole and waiting > most),
        *node_shown(trace, step),
        *choose(answers, answers[place]),
        evidence=candidates.evidence,
    )


def _candidates(
    problem: Problem, trace: Trace, step: int, rng: Random, *, is_whole: bool
) -> _Candidates | None:
    if isinstance(trace, BestFirstTrace) and trace.goes_by_priority:
        if trace.priority.tie is Tie.RANDOM:
            return None
        return (
            _best_first_candidates(problem, trace, step, rng)
            if trace.counts(step).open > 1
            else None
        )
    if isinstance(trace, DepthFirstTrace):
        return _stack_candidates(
            problem, trace, step, rng, NODES_SEEN if is_whole else SIBLINGS_SEEN
        )
    return _other_candidates(trace, step, rng)


def rule(problem: Problem, priority: Priority) -> str:
    """How the next node is chosen, in one or two sentences."""
    order = letters(problem.order)
    if not priority.g_weight and not priority.h_weight:
        return f"The node pushed last comes next. Children are pushed in the order {order[::-1]}."
    if problem.algorithm.is_queue:
        return f"The node generated first comes next. Children are generated in the order {order}."
    what = priority.equation if priority.symbol == "f" else priority.symbol
    ties = ", then ".join(filter(None, (priority.tie.criterion, priority.tie.age)))
    return f"Lowest {what} first; ties: {ties}. Children are generated in the order {order}."


def _best_first_candidates(
    problem: Problem, trace: BestFirstTrace, step: int, rng: Random
) -> _Candidates:
    first, *others = trace.open_nodes(step, 0, NODES_SEEN)
    priority = trace.priority

    def made(node: Node) -> int:
        return trace.opening_step(node.entry, step + 1)

    def candidate(node: Node) -> _Candidate:
        after = f"f {format_f(node.f)}" if trace.has_h and priority.symbol == "f" else ""
        when = (
            "start" if node.move is None else f"{node.move.letter} from step {grouped(made(node))}"
        )
        reason = (
            ""
            if node is first
            else _why_later(problem, node, first, priority, made(node), made(first))
        )
        return _Candidate(node.board, (figures_of(trace, node, with_f=False), when), after, reason)

    tempting = shuffled({node.entry: node for node in _plausible_wrong_nodes(others)}.values(), rng)
    is_tied = any(node.f == first.f and node.board != first.board for node in others)
    topic = {"bfs": QUEUE, "ucs": QUEUE, "dfs": STACK, "greedy": GREEDY}.get(
        problem.algorithm.id, TIES if is_tied else NEXT
    )
    return _Candidates(
        candidate(first),
        [candidate(node) for node in (*tempting, *shuffled(others, rng))],
        rule(problem, priority),
        topic,
    )


def _plausible_wrong_nodes(others: list[Node]) -> Iterator[Node]:
    yield others[0]
    yield min(others, key=lambda node: (node.h, -node.entry))
    yield min(others, key=lambda node: (node.g, node.entry))
    yield max(others, key=lambda node: node.entry)
    yield min(others, key=lambda node: node.entry)


def _why_later(
    problem: Problem, node: Node, first: Node, priority: Priority, made: int, first_made: int
) -> str:
    """Why a node is not the first of the open list; `made`: the steps that generated both."""
    when = "in the same step" if made == first_made else f"at step {grouped(made)}"
    if not priority.g_weight and not priority.h_weight:
        return f"it was pushed {when}, before {{right}}"
    if problem.algorithm.is_queue:
        return f"it was generated {when}, after {{right}}"
    symbol = priority.symbol
    value = format_f(node.f)
    least = format_f(first.f)
    if priority.scaled(node.g, node.h) != priority.scaled(first.g, first.h):
        lowest = f"its {symbol} is {value}, and {{right}} has {symbol} {least}"
        if symbol == "f" and node.h <= first.h:
            return f"its h {node.h} is {'as low' if node.h == first.h else 'lower'}, but {lowest}"
        return f"its g is lower, but {lowest}" if node.g < first.g else lowest
    if priority.rank(node.g, node.h, node.entry) != priority.rank(first.g, first.h, first.entry):
        figure = f"h {node.h}" if priority.tie is Tie.LOW_H else f"g {node.g}"
        return f"its {symbol} is {value} too, but its {figure} is not the {priority.tie.criterion}"
    age = "after" if priority.tie.age == "oldest" else "before"
    return (
        f"it ties with {{right}}, but was generated {when}, {age} it: the {priority.tie.age} comes "
        "first"
    )


def _stack_candidates(
    problem: Problem, trace: DepthFirstTrace, step: int, rng: Random, most: int
) -> _Candidates | None:
    choice: DepthFirstChoice = trace.choice(step + 1)
    if not step or choice.iteration is not None:
        return None
    node = trace.node(step)
    first = trace.node(step + 1)
    bound = trace.counts(step).bound
    symbol = trace.formula.symbol

    def candidate(one: Node | Successor, reason: str) -> _Candidate:
        after = f"f {format_f(one.f)}" if trace.has_h and symbol == "f" else ""
        parent = "here" if one.g == node.g + 1 else f"{counted(node.g + 1 - one.g, 'level')} up"
        letter = "" if one.move is None else one.move.letter
        return _Candidate(
            one.board,
            (figures_of(trace, one, with_f=False), f"{letter} from {parent}"),
            after,
            reason,
        )

    def why_later(one: Node) -> str:
        letter = "" if one.move is None else one.move.letter
        if one.g == first.g:
            return f"its move {letter} comes later in the move order than that of {{right}}"
        return (
            f"its parent is {counted(first.g - one.g, 'level')} further up (move {letter}): "
            "children of deeper nodes come first"
        )

    waiting = trace.open_nodes(step, 0, most)[1:]
    pruned = [
        one
        for one in trace.successors(step)
        if one.status in (SuccessorStatus.BEYOND, SuccessorStatus.CYCLE)
    ]
    others = [candidate(one, why_later(one)) for one in waiting[:1]]
    others += shuffled([candidate(one, _why_pruned(trace, step, one)) for one in pruned], rng)
    others += shuffled([candidate(one, why_later(one)) for one in waiting[1:]], rng)
    on = trace.formula.equation if symbol == "f" else "g"
    limits = f"The bound on {on} is {format_f(bound or 0)}. "
    if trace.config.depth_limit is not None and problem.has_depth_limit:
        limits += f"The depth limit is {problem.depth_limit}. "
    cycles = [one.board for one in pruned if one.status is SuccessorStatus.CYCLE]
    evidence = _path(problem, trace, step, cycles) if trace.config.prunes_cycles else None
    facts = (
        f"{limits}Children are visited in the order {letters(problem.order)}, and all nodes below "
        "a child before its siblings."
    )
    return _Candidates(candidate(first, ""), others, facts, STACK, evidence)


def _why_pruned(trace: DepthFirstTrace, step: int, one: Successor) -> str:
    bound = trace.counts(step).bound or 0
    if trace.config.is_cut(trace.node(step).g, bound):
        return f"{step_title(step).lower()} is at the limit, so it has no children"
    if one.status is SuccessorStatus.CYCLE:
        return f"the move {one.move.letter} leads back to a board on the path"
    return (
        f"its {trace.formula.symbol} is {format_f(one.f)}, above the bound {format_f(bound)} (move "
        f"{one.move.letter})"
    )


def _path(problem: Problem, trace: Trace, step: int, cycles: list[Board]) -> Evidence:
    boards = list(problem.start.along(trace.path(step)))
    rows = [
        (str(board), str(depth), board in cycles)
        for depth, board in reversed(list(enumerate(boards)))
    ]
    kept = sorted(sorted(rows, key=lambda row: not row[2])[: question.LARGE], key=rows.index)
    foot = "" if len(kept) == len(rows) else f"{len(kept)} of {counted(len(rows), 'board')}"
    return Evidence("Path", ("board", "g"), tuple(row[:2] for row in kept), foot)


def _other_candidates(trace: Trace, step: int, rng: Random) -> _Candidates | None:
    """Of nodes that tie with the right one, by a rule of which nothing is said, none is offered."""
    waiting = trace.open_nodes(step, 0, NODES_SEEN)
    found = trace.node(step + 1)
    side = found.side
    symbol = trace.formula.symbol
    is_layered = bool(side) and symbol == "g"
    is_first = bool(waiting) and waiting[0].board == found.board
    if not trace.formula.equation or not (side or is_first):
        return None

    def candidate(node: Node) -> _Candidate:
        lowest = (
            f"its {symbol} is {format_f(node.f)}, and {{right}} has {symbol} {format_f(found.f)}"
        )
        words = (figures_of(trace, node), *filter(None, (node.side,)))
        reason = why_not_expanded(trace, step + 1, node, 0) if side else lowest
        return _Candidate(node.board, words, "", reason)

    others = [
        candidate(node)
        for node in waiting
        if is_layered or node.side != side or (node.g != found.g if side else node.f > found.f)
    ]
    facts = f"Lowest {symbol} first; of several, one is listed."
    if isinstance(trace, TwoSidedTrace):
        facts = trace.rule
    topic = TWO_SIDED if side else NEXT
    return _Candidates(candidate(found), shuffled(others, rng), facts, topic)


def next_bound(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The next bound, if an iteration ends with a step; None otherwise, and if the bound always
    grows by 1.
    """
    if not step or not isinstance(trace, DepthFirstTrace) or trace.steps <= step:
        return None
    choice: DepthFirstChoice = trace.choice(step + 1)
    before = trace.counts(step).bound
    bound = choice.bound
    first = trace.iteration_start(step) + 1
    if (
        choice.iteration is None
        or before is None
        or problem.spec.grow_by_one
        or step - first >= LONGEST_ITERATION
    ):
        return None
    symbol = trace.formula.symbol
    pruned = Counter[float]({before + 1: 1})
    places: Counter[tuple[float, int, int]] = Counter()
    if symbol == "f":
        children = (one for at in range(first, step + 1) for one in trace.successors(at))
        places = Counter(
            (one.f, one.g, one.h)
            for one in children
            if one.status is SuccessorStatus.BEYOND and one.f > before
        )
        pruned = Counter(f for f, _, _ in places.elements())
    if min(pruned, default=0) != bound:
        return None
    others = [
        (value, reason)
        for value, reason in _wrong_bounds(before, bound, pruned, symbol)
        if value != bound and value >= before
    ]
    right = "the depth grows by one, so the first solution found has the fewest moves."
    if places:
        often = "once" if pruned[bound] == 1 else f"{grouped(pruned[bound])} times"
        right = f"the lowest f above the old bound, pruned {often}."
    wrong = shuffled(dict(others).items(), rng)[: question.MOST_CHOICES_ON_LARGE - 1]
    answers = [
        AnswerChoice((f"bound {format_f(value)}",), why) for value, why in ((bound, right), *wrong)
    ]
    listed = shuffled(answers, rng)
    evidence = _pruned_children(places, rng) if places else None
    return Question(
        QuestionKind.BOUND,
        BOUNDS,
        step,
        f"Iteration {trace.counts(step).iteration} is over. Which bound is next?",
        f"The bound was {format_f(before)}{f' for {trace.formula.equation}' if places else ' on g'}"
        ", and no node within it was the goal.",
        *node_shown(trace, step),
        *choose(listed, answers[0]),
        evidence=evidence,
    )


def _pruned_children(places: Counter[tuple[float, int, int]], rng: Random) -> Evidence:
    """How many children were pruned at some places (f, g and h), the lowest f among them."""
    lowest, *rest = sorted(places)
    shown_places = shuffled([lowest, *shuffled(rest, rng)[: question.LARGE - 1]], rng)
    rows = tuple((str(g), str(h), grouped(places[f, g, h])) for f, g, h in shown_places)
    foot = (
        ""
        if len(places) <= question.LARGE
        else f"{len(rows)} of {counted(len(places), 'row')}, the one that decides among them"
    )
    return Evidence("Children pruned in this iteration", ("g", "h", "children"), rows, foot)


def _wrong_bounds(
    before: float, bound: float, pruned: Counter[float], symbol: str
) -> Iterator[tuple[float, str]]:
    if 2 * before > bound:
        yield 2 * before, "doubling skips every bound in between"
    yield bound + 2, f"it skips {symbol} {format_f(bound)} and {format_f(bound + 1)}"
    yield bound + 1, f"it skips {symbol} {format_f(bound)}"
    yield before, "with the same bound the same nodes would be searched again"
    if symbol == "f":
        yield (
            max(pruned),
            f"{format_f(max(pruned))} is the highest pruned f; the lowest is {format_f(bound)}",
        )
        often = pruned.most_common(1)[0][0]
        yield (
            often,
            f"{format_f(often)} was pruned most often, but only the lowest pruned f matters",
        )
        if before + 1 not in pruned:
            yield (
                before + 1,
                f"no child was pruned with f {format_f(before + 1)}: the next iteration would find "
                "nothing new",
            )
