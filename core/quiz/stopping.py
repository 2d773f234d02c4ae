"""When does the search stop?"""

from random import Random

from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.question import Answer, Kind, Question
from loyd.core.quiz.wording import figures_of, title_of
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.problem import Problem
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.choice import counted, shown
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace


def stopping(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question when a search stops, asked after one of its steps; None of one that stops for reasons of its own."""
    if isinstance(trace, BestFirstTrace):
        answers = _best_first(problem, has_h=trace.has_h)
    elif isinstance(trace, DepthFirstTrace):
        answers = _depth_first(trace)
    else:
        return None
    found = mixed(answers, rng)
    node = trace.node(step)
    return Question(
        Kind.STOP,
        step,
        "When does this search stop?",
        _where_the_goal_is(trace, step),
        node.board,
        title_of(step),
        figures_of(trace, node),
        tuple(found),
        found.index(answers[0]),
    )


def _where_the_goal_is(trace: Trace, step: int) -> str:
    """What is known of the goal by now."""
    node = trace.open_node(step, trace.goal) if isinstance(trace, BestFirstTrace) else None
    if node is None:
        count = trace.counts(step).open
        return f"{counted(count, 'node')} {'is' if count == 1 else 'are'} open, and the goal is not among them."
    f = f" and f {shown(node.f)}" if trace.formula.symbol == "f" and trace.has_h else ""
    return f"The goal is in the open list, with g {node.g}{f}."


def _best_first(problem: Problem, *, has_h: bool) -> list[Answer]:
    """The answers, the right one first."""
    is_early = problem.goal_test is GoalTest.GENERATED
    when = f"Here the goal is tested when it is {problem.goal_test.value}"
    better = ": until then a better path to it may be found" if problem.algorithm.id in ("astar", "wastar", "ucs") else ""
    generated = Answer(("as soon as the goal is generated",), f"{when}." if is_early else f"{when}{better}.")
    taken = Answer(("when the goal is taken from the open list",), f"{when}, before its turn comes." if is_early else f"{when}{better}.")
    empty = Answer(("when the open list is empty",), "That is how it ends where there is no solution.")
    rising = Answer(("when h rises for the first time",), "So would hill climbing; this search goes on from other open nodes.")
    least = Answer(("when nothing is open with less f than the goal found",), "It compares no solutions: it ends with the first.")
    return [*([generated, taken] if is_early else [taken, generated]), empty, rising if has_h else least]


def _depth_first(trace: DepthFirstTrace) -> list[Answer]:
    symbol = trace.formula.symbol
    return [
        Answer(("when the goal is entered, within the bound",), "The goal is tested when it is entered, and its path is the solution."),
        Answer(
            ("when the goal is seen, beyond the bound or not",),
            f"A goal whose {symbol} is beyond the bound is cut like any other node.",
        ),
        Answer(("at the end of the iteration that finds the goal",), "It returns at once: the rest of the iteration is not made."),
        Answer(("when the whole path has been backed up",), "Then the iteration is over, without a goal."),
    ]
