"""The nodes that a search down a path has still to enter: the first of them, others, and some that it leaves out."""

from random import Random

from loyd.core.quiz.candidate import Candidate, Candidates
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.wording import figures_of, sentence
from loyd.core.trace.choice import DepthFirstChoice, counted, shown
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.node import Fate, Node, Successor

LOOKED_AT = 12


def depth_first_candidates(trace: DepthFirstTrace, step: int, rng: Random) -> Candidates | None:
    """Those along the path after a step; None where the next step begins an iteration."""
    choice: DepthFirstChoice = trace.choice(step + 1)
    if not step or choice.iteration is not None:
        return None
    node, found = trace.node(step), trace.node(step + 1)
    bound = trace.counts(step).bound
    waiting = trace.open_nodes(step, 0, LOOKED_AT)[1:]
    left_out = [one for one in trace.successors(step) if one.fate in (Fate.BEYOND, Fate.LOOP)]

    def candidate(one: Node | Successor, reason: str) -> Candidate:
        after = f"f {shown(one.f)}" if trace.has_h and trace.formula.symbol == "f" else ""
        letter = one.move.letter if one.move is not None else ""
        whence = "here" if one.g == node.g + 1 else f"{node.g + 1 - one.g} up"
        as_node = Node(0, None, one.board, one.move, one.g, one.h, one.f)
        return Candidate(one.board, (figures_of(trace, as_node, with_f=False), f"by {letter} from {whence}"), after, reason)

    others = [candidate(one, _later(one, found)) for one in waiting[:1]]
    others += mixed([candidate(one, _left_out(one, bound, trace.formula.symbol)) for one in left_out], rng)
    others += mixed([candidate(one, _later(one, found)) for one in waiting[1:]], rng)
    limit = f"the bound is {shown(bound)}" if bound is not None else ""
    facts = sentence(f"{limit}, held against {trace.formula.symbol}; successors are entered in the order {{order}}, all below one first")
    return Candidates(candidate(found, ""), tuple(others), facts, is_queue=False)


def _later(one: Node, found: Node) -> str:
    """Why one that waits is not next."""
    if one.g == found.g:
        return "It is a sibling of {right} that comes later in operator order."
    return f"It waits {counted(found.g - one.g, 'level')} further up: all below the path here is entered first."


def _left_out(one: Successor, bound: float | None, symbol: str) -> str:
    """Why a successor is not entered at all."""
    if one.fate is Fate.LOOP:
        return "Its board is on the path already: it is left out."
    if bound is not None and one.f > bound:
        return f"Its {symbol} is {shown(one.f)}, beyond the bound {shown(bound)}: it is left out."
    return "The node here is at the limit: it has no successors."
