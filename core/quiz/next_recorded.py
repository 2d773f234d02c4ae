"""The open nodes of a search in plain Python: the one that is next, and others whose turn comes later."""

from random import Random

from loyd.core.quiz.candidate import Candidate, Candidates
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.wording import figures_of, sentence
from loyd.core.trace.choice import counted, shown
from loyd.core.trace.node import Node
from loyd.core.trace.trace import Trace

LOOKED_AT = 200


def recorded_candidates(trace: Trace, step: int, rng: Random) -> Candidates | None:
    """Those of the open list after a step; None where the next one does not stand at its head."""
    waiting = trace.open_nodes(step, 0, LOOKED_AT)
    found = trace.node(step + 1)
    if not waiting or (waiting[0].board, waiting[0].side) != (found.board, found.side):
        return None
    first, total = waiting[0], trace.counts(step).open
    equation = trace.formula_at(step + 1).equation
    others = [candidate(trace, node, _later(node, first, place, total)) for place, node in enumerate(waiting[1:], 2)]
    return Candidates(candidate(trace, first), (*others[:1], *mixed(others[1:], rng)), f"{equation}." if equation else "")


def candidate(trace: Trace, node: Node, reason: str = "") -> Candidate:
    """A node with all its figures, for its f may be more than its formula says."""
    words = (figures_of(trace, node), *([node.side] if node.side else []))
    return Candidate(node.board, words, "", reason)


def _later(node: Node, first: Node, place: int, total: int) -> str:
    """Why one that waits is not next."""
    turn = f"it stands at place {place} of {counted(total, 'open node')}"
    if node.side != first.side:
        return f"It belongs to the other part, {node.side}; {turn}."
    if node.f > first.f:
        return f"Its f is {shown(node.f)}, and that of {{right}} is {shown(first.f)}; {turn}."
    return sentence(turn)
