"""Which node is expanded next?"""

from __future__ import annotations

from random import Random

from loyd.core.puzzle.move import letters
from loyd.core.quiz.candidate import Candidate, Candidates
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.next_best_first import best_first_candidates
from loyd.core.quiz.next_depth_first import depth_first_candidates
from loyd.core.quiz.next_recorded import recorded_candidates
from loyd.core.quiz.question import LARGE, MOST, MOST_ON_LARGE, Answer, Kind, Question
from loyd.core.quiz.wording import figures_of, sentence, title_of
from loyd.core.search.problem import Problem
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace


def next_node(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question after a step which open node the next step, which is recorded, expands; None where there is no choice."""
    candidates = _candidates(trace, step, rng)
    if candidates is None or not candidates.others:
        return None
    right = candidates.right
    most = MOST if len(right.board.cells) <= LARGE else MOST_ON_LARGE
    others: dict[object, Candidate] = {}
    for other in candidates.others:
        if other.board != right.board and len(others) < most - 1:
            others.setdefault(other.board, other)
    found = mixed([right, *others.values()], rng)
    place = found.index(right)
    if len(found) == 1:
        return None
    why = right.reason or sentence(trace.choice(step + 1).sentence)
    reasons = [why if one is right else one.reason.replace("{right}", str(place + 1)) for one in found]
    answers = [Answer(one.words, reason, one.board, one.after) for one, reason in zip(found, reasons, strict=True)]
    node = trace.node(step)
    return Question(
        Kind.NEXT,
        step,
        "Which of these open nodes is expanded next?" if candidates.is_queue else "Which of these nodes is entered next?",
        candidates.facts.replace("{order}", letters(problem.order)),
        node.board,
        title_of(step),
        figures_of(trace, node),
        tuple(answers),
        place,
    )


def _candidates(trace: Trace, step: int, rng: Random) -> Candidates | None:
    """Those that the record has."""
    if isinstance(trace, BestFirstTrace):
        return best_first_candidates(trace, step, rng) if trace.counts(step).open else None
    if isinstance(trace, DepthFirstTrace):
        return depth_first_candidates(trace, step, rng)
    return recorded_candidates(trace, step, rng)
