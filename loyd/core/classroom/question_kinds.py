"""What are g, h and f? What does one board say of a heuristic? When does a search return its solution?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import factorial
from random import Random

from loyd.core.classroom.question import (
    MOST_CHOICES_ON_LARGE,
    AnswerChoice,
    Question,
    QuestionKind,
    Topic,
    figures_of,
    listed,
    pick,
    search_name,
    sentence,
    shuffled,
    step_title,
)
from loyd.core.puzzle.board import UNREACHABLE, Board
from loyd.core.search.problem import Problem
from loyd.core.search.setting import GoalTest
from loyd.core.search.settings import HEURISTIC
from loyd.core.system.errors import PluginError
from loyd.core.system.text import grouped
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.choice import counted, shown
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import NEVER_MADE, Node, Successor
from loyd.core.trace.trace import Trace

FIGURES = Topic("g, h and f", "astar", "Two numbers in one")
ADMISSIBLE = Topic("Admissible h", "audit", "The smallest counterexample")
STOP = Topic("When to stop", "astar", "Found, and proved optimal")
BY_HAND = frozenset({"misplaced", "manhattan", "blank-counted", "chebyshev"})
"""The heuristics that a class can work out for a board; h of any other one is given."""
MOST_MOVES = 6
"""How far from the goal the boards are whose true distance is asked for, so that a class can count the moves."""
BOARDS_TRIED, MOST_SHARES = 40, 5

_Figures = tuple[int, int, float]


def figures_question(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """What g, h and f of a child are; None where there is no child whose f follows from its g and h."""
    node, formula = trace.node(step), trace.formula_at(step)
    children = [
        one
        for one in (trace.successors(step) if step else ())
        if one.fate not in NEVER_MADE and one.h != UNREACHABLE and one.f == formula.f(one.g, one.h)
    ]
    if not children or node.side == "backward":
        return None
    child = pick(children, rng)
    right, knows_h = (child.g, child.h, child.f), problem.heuristic.id not in BY_HAND
    wrong: dict[str, str] = {}
    for found, reason in _mistakes(node, child, formula, problem, has_h=trace.has_h):
        if _written(found, has_h=trace.has_h) != _written(right, has_h=trace.has_h) and reason not in wrong.values():
            wrong.setdefault(_written(found, has_h=trace.has_h), reason)
    why = _why_figures(node, child, formula, problem, has_h=trace.has_h)
    others = shuffled(wrong.items(), rng)[: MOST_CHOICES_ON_LARGE - 1]
    answers = shuffled([(_written(right, has_h=trace.has_h), why), *((found, sentence(reason)) for found, reason in others)], rng)
    names = "g, h and f" if trace.has_h else "g"
    facts = [f"{step_title(step)} has {listed(figures_of(trace, node).split('  '))}."]
    if trace.has_h:
        facts.append(f"{_equation(formula)}, and h is {problem.heuristic.name}{f', {child.h} for this child' if knows_h else ''}.")
    return Question(
        QuestionKind.FIGURES,
        FIGURES,
        step,
        f"Moving the blank {child.move.word} ({child.move.letter}) gives this child. What {'are' if trace.has_h else 'is'} its {names}?",
        " ".join(facts),
        child.board,
        f"{step_title(step)}, then {child.move.letter}",
        "",
        tuple(AnswerChoice((found,), reason) for found, reason in answers),
        [reason for _, reason in answers].index(why),
    )


def _equation(formula: Formula) -> str:
    """What f of a new node is."""
    return formula.equation.partition(",")[0]


def _written(found: _Figures, *, has_h: bool) -> str:
    g, h, f = found
    return f"g {g}  h {h}  f {shown(f)}" if has_h else f"g {g}"


def _why_figures(node: Node, one: Successor, formula: Formula, problem: Problem, *, has_h: bool) -> str:
    if not has_h:
        return f"one move more than g {node.g} of its parent."
    return f"one move more than g {node.g}; h is {one.h} by {problem.heuristic.name}; {_equation(formula)} = {shown(one.f)}."


def _mistakes(node: Node, one: Successor, formula: Formula, problem: Problem, *, has_h: bool) -> Iterator[tuple[_Figures, str]]:
    """The figures that common mistakes lead to, and what is wrong with each."""
    g, h, name = one.g, one.h, problem.heuristic.name
    yield (node.g, h, formula.f(node.g, h)), f"g {node.g} is that of the parent; this child is one move further"
    yield (g + 1, h, formula.f(g + 1, h)), f"one move adds 1 to g {node.g}, not 2"
    if not has_h:
        yield (g - 2, h, h), f"the move leads on, so g grows: the parent has g {node.g}"
        yield (2 * g, h, h), "g counts moves: it does not double with each"
        return
    if problem.heuristic.id in BY_HAND:
        blank = "the blank counts as a tile here" if problem.heuristic.id == "blank-counted" else "the blank is not counted"
        yield (g, h + 1, formula.f(g, h + 1)), f"h is {h} by {name}, not {h + 1}: {blank}"
        if h:
            yield (g, h - 1, formula.f(g, h - 1)), f"h is {h} by {name}, and {h - 1} is too low"
    if node.h != h:
        yield (g, node.h, formula.f(g, node.h)), f"h {node.h} is that of the parent; this child has h {h}"
    yield (g, h, h), f"f is not h alone: {_equation(formula)}"
    yield (g, h, g), f"f is not g alone: {_equation(formula)}"
    yield (g, h, g + h), f"f is not the plain sum of g and h: {_equation(formula)}"


@lru_cache(maxsize=8)
def boards_near(goal: Board) -> dict[Board, int]:
    """Every board at most MOST_MOVES moves from the goal, with its distance."""
    found = {goal: 0}
    layer = [goal]
    for distance in range(1, MOST_MOVES + 1):
        layer = [after for board in layer for _, after in board.successors() if after not in found]
        found |= dict.fromkeys(layer, distance)
    return found


def admissible_question(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """What the h of one board near the goal says of the heuristic; None without a heuristic, and where its h is 0."""
    if HEURISTIC not in problem.algorithm.uses or not trace.has_h:
        return None
    near = shuffled(boards_near(problem.goal).items(), rng)[:BOARDS_TRIED]
    try:
        values = [(board, problem.estimate.value(board), distance) for board, distance in near if distance]
    except PluginError:
        return None
    by_sign: dict[int, list[tuple[Board, int, int]]] = {}
    for board, h, distance in values:
        if 0 < h < UNREACHABLE:
            by_sign.setdefault((h > distance) - (h < distance), []).append((board, h, distance))
    if not by_sign:
        return None
    sign = 1 if 1 in by_sign and pick((True, False), rng) else pick(sorted(by_sign), rng)
    board, h, distance = pick(by_sign[sign], rng)
    right = {0: 0, -1: 4, 1: 2}[sign]
    answers = [
        AnswerChoice(words, reason if place == right else sentence(reason))
        for place, (words, reason) in enumerate(_conclusions(h, distance, factorial(len(board.cells)) // 2))
    ]
    return Question(
        QuestionKind.ADMISSIBLE,
        ADMISSIBLE,
        step,
        f"{sentence(problem.heuristic.name)[:-1]} gives this board h = {h}. What does that tell you?",
        "Find the true distance h* yourself: count the moves to the goal.",
        board,
        "The board",
        f"h {h}{_parts(problem, board)}",
        tuple(answers),
        right,
        hidden=f"h* {distance}",
    )


def _parts(problem: Problem, board: Board) -> str:
    """What h is made of: ` = tiles 3 + blank 3`, or ` = 1 + 1 + 2`; nothing where it is no sum over tiles."""
    shares = problem.estimate.shares(board)
    if shares is None:
        return ""
    blank = shares[board.blank]
    if blank:
        return f" = tiles {sum(shares) - blank} + blank {blank}"
    parts = [str(share) for share in shares if share]
    return f" = {' + '.join(parts)}" if 1 < len(parts) <= MOST_SHARES else ""


def _conclusions(h: int, distance: int, boards: int) -> list[tuple[tuple[str, ...], str]]:
    """The five answers, always in the same order, each with why it is right or wrong."""
    others = grouped(boards - 1)
    exact = f"the shortest solution has {distance} moves, as h says."
    if h > distance:
        reasons = (
            f"{distance} moves are enough, and h says {h}",
            f"h is not below h*: {distance} moves are enough",
            f"{distance} moves are enough. h overestimates this board, and one counterexample refutes admissibility.",
            "admissible means that h never overestimates, so one counterexample is enough",
            f"to underestimate, h would have to be below {distance}",
        )
    elif h < distance:
        reasons = (
            f"the shortest solution has {distance} moves, not {h}",
            f"it is below h* {distance} here, but h may overestimate one of the other {others} boards",
            f"no solution has fewer than {distance} moves, so h does not overestimate here",
            f"h is below h* {distance}, not above it",
            f"the shortest solution has {distance} moves. h is admissible only if it overestimates none of the other {others} boards.",
        )
    else:
        reasons = (
            exact,
            f"{distance} moves are enough: no more are needed",
            f"fewer than {distance} moves do not suffice",
            f"h is h* {distance} here, not above it",
            f"h is h* {distance} here, not below it",
        )
    words = (
        ("h is exact here", f"{counted(h, 'move')} needed"),
        ("h underestimates", f"more than {h} needed", "so it is admissible"),
        ("h overestimates", f"fewer than {h} suffice", "so it is inadmissible"),
        ("h overestimates", "but one board alone", "says nothing"),
        ("h underestimates", "but one board alone", "proves nothing"),
    )
    return list(zip(words, reasons, strict=True))


def stop_question(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """When the search returns its solution; None where a setting of it says so, and for searches of other families."""
    if isinstance(trace, BestFirstTrace) and problem.goal_test is problem.algorithm.goal_test:
        answers = _best_first_ends(problem, has_h=trace.has_h)
    elif isinstance(trace, DepthFirstTrace):
        answers = _depth_first_ends(trace)
    else:
        return None
    found = shuffled(answers, rng)
    node = trace.node(step)
    return Question(
        QuestionKind.STOP,
        STOP,
        step,
        f"When does {search_name(problem)} return its solution?",
        _where_the_goal_is(problem, trace, step),
        node.board,
        step_title(step),
        figures_of(trace, node),
        tuple(AnswerChoice(words, reason if (words, reason) == answers[0] else sentence(reason)) for words, reason in found),
        found.index(answers[0]),
    )


def _where_the_goal_is(problem: Problem, trace: Trace, step: int) -> str:
    """What is known of the goal by now, and whose version of the algorithm it is where books differ."""
    book = " This is breadth-first search as in Russell and Norvig (2020)." if problem.algorithm.id == "bfs" else ""
    node = trace.open_node(step, trace.goal) if isinstance(trace, BestFirstTrace) else None
    if node is None:
        count = trace.counts(step).open
        return f"{counted(count, 'node')} {'is' if count == 1 else 'are'} open, and the goal is not among them.{book}"
    f = f" and f {shown(node.f)}" if trace.formula.symbol == "f" and trace.has_h else ""
    return f"The goal is on the open list, with g {node.g}{f}.{book}"


def _best_first_ends(problem: Problem, *, has_h: bool) -> list[tuple[tuple[str, ...], str]]:
    better = ": a path with a lower g may still be found" if problem.algorithm.id in ("astar", "wastar", "ucs") else ""
    taken, generated = ("when the goal is taken", "from the open list"), ("when it is generated", "as a child")
    if problem.goal_test is GoalTest.GENERATED:
        first = (generated, "the goal test is done on generation, before the goal is put on the open list.")
        second = (taken, "it does not wait until the goal is the next node of the open list")
    else:
        first = (taken, f"the goal test is done on expansion{better}.")
        second = (generated, f"the goal test is not done on generation{better}")
    return [
        first,
        second,
        (("when the open list", "is empty"), "that is how a search without a solution ends"),
        (("when h rises", "for the first time"), "hill climbing stops there; this search goes on with other open nodes")
        if has_h
        else (("when the layer", "is finished"), "it returns at once, whether nodes of the same depth are left or not"),
        (("when every board", "has been expanded"), "the first solution is returned; boards that are left do not matter"),
    ]


def _depth_first_ends(trace: DepthFirstTrace) -> list[tuple[tuple[str, ...], str]]:
    symbol = trace.formula.symbol
    return [
        (("when the goal is visited", f"{symbol} within the bound"), "the goal test is done on a visit, and the path is the solution."),
        (
            ("when the goal is seen", f"even with {symbol} above it"),
            f"a child with {symbol} above the bound is pruned, even if it is the goal",
        ),
        (("when the iteration", "with the goal is over"), "it returns at once: the rest of the iteration is not searched"),
        (("when the path is", "backed up completely"), "then the iteration is over, and it has found no goal"),
    ]
