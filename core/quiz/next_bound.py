"""With which bound does the next iteration begin?"""

from random import Random

from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.question import Answer, Kind, Question
from loyd.core.quiz.wording import figures_of, title_of
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import DepthFirstChoice, shown
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

MOST = 4


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
    wrong = {value: _why_not(value, before, bound, symbol) for value in (before + 1, before, bound + 1, bound + 2, 2 * before)}
    chosen = mixed([(value, reason) for value, reason in wrong.items() if value != bound and value >= before], rng)[: MOST - 1]
    right = f"From {shown(before)}, {rule}."
    answers = mixed([(bound, right), *chosen], rng)
    node = trace.node(step)
    return Question(
        Kind.BOUND,
        step,
        "The iteration is over. What is the next bound?",
        f"The bound was {shown(before)}, held against {symbol}; {'it grows by 1' if by_one else 'it grows to the least value beyond it'}.",
        node.board,
        title_of(step),
        figures_of(trace, node),
        tuple(Answer((f"bound {shown(value)}",), reason) for value, reason in answers),
        [value for value, _ in answers].index(bound),
    )


def _why_not(value: float, before: float, bound: float, symbol: str) -> str:
    """Why the next bound is another one than this."""
    if value == before:
        return "With the same bound the same search would be made again."
    if value < bound:
        return f"No successor that was cut has {symbol} {shown(value)}: the least is {shown(bound)}."
    return f"It would pass {symbol} {shown(bound)} by, where a shorter solution may be."
