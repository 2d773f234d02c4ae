"""A question about one step of a search, its answers, and why each of them is right or wrong."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from math import factorial
from random import Random
from typing import NamedTuple, TypeVar

from ..engine import GoalTest
from ..engine.best_first import BestFirstTrace
from ..engine.depth_first.depth_first_trace import DepthFirstTrace
from ..engine.problem import Holds, Problem
from ..engine.puzzle import UNREACHABLE, Board, Move, below, shuffled
from ..engine.record import (
    NOT_GENERATED,
    Formula,
    Node,
    Successor,
    Trace,
    format_f,
    format_h,
    format_node_f,
)
from ..system import PluginError, counted, grouped, listed

T = TypeVar("T")

LARGE = 9
MOST_CHOICES, MOST_CHOICES_ON_LARGE = 5, 4
"""The most answers, and the most if they show boards with more cells than LARGE."""


class QuestionKind(StrEnum):
    """What a question asks for."""

    NEXT = "next"
    FIGURES = "figures"
    SUCCESSOR = "successor"
    ADMISSIBLE = "admissible"
    BOUND = "bound"
    STOP = "stop"
    EXERCISE = "exercise"
    PRACTICE = "practice"


KINDS = (*QuestionKind,)[:-2]
"""The kinds of question drawn from a search; exercises come from tours, and practice asks about one
step after another.
"""
KIND_TITLES = {
    QuestionKind.NEXT: "next node",
    QuestionKind.FIGURES: "g, h and f",
    QuestionKind.SUCCESSOR: "what happens to a child",
    QuestionKind.ADMISSIBLE: "admissible h",
    QuestionKind.BOUND: "next bound",
    QuestionKind.STOP: "when to stop",
    QuestionKind.EXERCISE: "exercise",
    QuestionKind.PRACTICE: "practice",
}


class Topic(NamedTuple):
    """What a question is about, and where a tour explains it."""

    name: str
    tour: str
    heading: str


class Evidence(NamedTuple):
    """What the answer follows from: rows of text under `titles`.

    `row`: the row that decides, -1 for none; `remark`: what is said about it once the question is
    answered.
    """

    title: str
    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str = ""
    note: str = ""
    row: int = -1
    remark: str = ""


class AnswerChoice(NamedTuple):
    """A possible answer: a board with its figures, or a name with a detail or two.

    `reason`: why it is right or wrong. `after`: what is added once the question is answered, such
    as a hidden f.
    """

    words: tuple[str, ...]
    reason: str
    board: Board | None = None
    after: str = ""

    @property
    def text(self) -> str:
        """The choice on one line."""
        board = [] if self.board is None else [str(self.board)]
        return "   ".join((*board, *self.words))


class Question(NamedTuple):
    """A question asked after step `step` of a search.

    `facts`: what is given. `board` with `title` and `figures` is the board in question; `move` is
    the move of the blank to the child in question. `right`: the index of the right answer, from 0.
    `hidden`: shown with the answer.
    """

    kind: QuestionKind
    topic: Topic
    step: int
    text: str
    facts: str
    board: Board
    title: str
    figures: str
    answers: tuple[AnswerChoice, ...]
    right: int
    move: Move | None = None
    evidence: Evidence | None = None
    hidden: str = ""

    def name(self, choice: int) -> str:
        """The number of an answer, and its board or the beginning of its words."""
        answer = self.answers[choice]
        return f"{choice + 1} {answer.board or answer.words[0]}"

    def verdict(self, choice: int | None) -> tuple[str, ...]:
        """Why a choice is wrong, if it is, and which answer is right and why. `choice` counts from
        0; None: no answer was chosen.
        """
        answer = self.answers[self.right]
        right = (
            f"{self.right + 1} {'comes next' if answer.board is not None else answer.words[0]}: "
            f"{answer.reason}"
        )
        if choice in (None, self.right):
            return (right,)
        return f"{choice + 1} no. {self.answers[choice].reason}", right


def pick(items: Sequence[T], rng: Random) -> T:
    """One of these items at random, the same on every system."""
    return items[below(len(items), rng)]


def sentence(text: str) -> str:
    """The text with a capital letter, unless `g`, `h` or `f` begins it, and with a full stop."""
    first = text[:1] if text[1:2] == " " and text[0] in "ghf" else text[:1].upper()
    return f"{first}{text[1:].removesuffix('.')}."


def step_title(step: int) -> str:
    """`Step 29`, or `Start`."""
    return f"Step {grouped(step)}" if step else "Start"


def figures_of(trace: Trace, node: Node | Successor, *, with_f: bool = True) -> str:
    """`g 8 h 5 f 13`; without h if the search uses none, and without f if f is just g or h."""
    found = [f"g {node.g}"]
    if trace.has_h:
        found.append(f"h {format_h(node.h)}")
        if with_f and trace.formula.symbol in ("f", "F"):
            found.append(f"f {format_node_f(node.f, node.h)}")
    return "  ".join(found)


def node_shown(trace: Trace, step: int) -> tuple[Board, str, str]:
    """The board of a step's node, with its title and figures."""
    node = trace.node(step)
    return node.board, step_title(step), figures_of(trace, node)


def choose(
    answers: Sequence[AnswerChoice], right: AnswerChoice
) -> tuple[tuple[AnswerChoice, ...], int]:
    """The answers, the reasons of the wrong ones written as sentences, and the index of the right
    one.
    """
    told = (one if one is right else one._replace(reason=sentence(one.reason)) for one in answers)
    return tuple(told), answers.index(right)


FIGURES = Topic("g, h and f", "astar", "Two numbers in one")
ADMISSIBLE = Topic("Admissible h", "audit", "The smallest counterexample")
STOP = Topic("When to stop", "astar", "Found, and proved optimal")
BY_HAND = frozenset({"misplaced", "manhattan", "blank-counted", "chebyshev"})
"""Heuristics that a class can compute by hand; h of any other one is given."""
MOST_MOVES = 6
"""The greatest distance of boards whose true distance is asked for, so that a class can count the
moves.
"""
BOARDS_TRIED = 40
MOST_SHARES = 5


def figures_question(
    problem: Problem, trace: Trace, step: int, rng: Random, move: Move | None = None
) -> Question | None:
    """What g, h and f of a child are; of the one by a `move`, if it is given."""
    node = trace.node(step)
    formula = trace.formula_at(step)
    children = [
        one
        for one in (trace.listed_successors(step) if step else ())
        if one.status not in NOT_GENERATED
        and move in (None, one.move)
        and one.h != UNREACHABLE
        and one.f == formula.f(one.g, one.h)
    ]
    if not children or node.side == "backward":
        return None
    child = pick(children, rng)
    knows_h = problem.heuristic.id not in BY_HAND
    written: dict[str, str] = {}
    for (g, h, f), reason in _figures(node, child, formula, problem, has_h=trace.has_h):
        if reason not in written.values():
            written.setdefault(
                f"g {g}  h {h}  f {format_f(f)}" if trace.has_h else f"g {g}", reason
            )
    first, *others = written.items()
    others = shuffled(others, rng)[: MOST_CHOICES_ON_LARGE - 1]
    found = [AnswerChoice((words,), reason) for words, reason in (first, *others)]
    names = "g, h and f" if trace.has_h else "g"
    facts = [f"{step_title(step)} has {listed(figures_of(trace, node).split('  '))}."]
    if trace.has_h:
        facts.append(
            f"{_equation(formula)}, and h is "
            f"{problem.heuristic.name}{f', {child.h} for this child' if knows_h else ''}."
        )
    return Question(
        QuestionKind.FIGURES,
        FIGURES,
        step,
        f"Moving the blank {child.move.word} ({child.move.letter}) gives this child. What "
        f"{'are' if trace.has_h else 'is'} {names}?",
        " ".join(facts),
        child.board,
        f"{step_title(step)}, then {child.move.letter}",
        "",
        *choose(shuffled(found, rng), found[0]),
    )


def _equation(formula: Formula) -> str:
    return formula.equation.partition(",")[0]


def _figures(
    node: Node, one: Successor, formula: Formula, problem: Problem, *, has_h: bool
) -> Iterator[tuple[tuple[int, int, float], str]]:
    """The g, h and f of a child and why, then those that a mistake gives."""
    g = one.g
    h = one.h
    name = problem.heuristic.name
    why = f"one move more than its parent, whose g is {node.g}."
    if has_h:
        why = (
            f"one move more than g {node.g}; h is {h} by {name}; "
            f"{_equation(formula)} = {format_f(one.f)}."
        )
    yield (g, h, one.f), why
    yield (
        (node.g, h, formula.f(node.g, h)),
        f"g {node.g} is that of the parent; this child is one move deeper",
    )
    yield (g + 1, h, formula.f(g + 1, h)), f"one move adds 1 to g {node.g}, not 2"
    if not has_h:
        yield (g - 2, h, h), f"every move adds 1 to g: the parent has g {node.g}"
        yield (2 * g, h, h), "g counts moves: a move does not double it"
        return
    if problem.heuristic.id in BY_HAND:
        blank = (
            "the blank counts as a tile here"
            if problem.heuristic.id == "blank-counted"
            else "the blank is not counted"
        )
        yield (g, h + 1, formula.f(g, h + 1)), f"h is {h} by {name}, not {h + 1}: {blank}"
        if h:
            yield (g, h - 1, formula.f(g, h - 1)), f"h is {h} by {name}, and {h - 1} is too low"
    if node.h != h:
        yield (
            (g, node.h, formula.f(g, node.h)),
            f"h {node.h} is that of the parent; this child has h {h}",
        )
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
    """What the h of one board near the goal says about the heuristic; None without a heuristic, and
    if h is 0.
    """
    if not problem.algorithm.uses_heuristic or not trace.has_h:
        return None
    near = shuffled(boards_near(problem.goal).items(), rng)[:BOARDS_TRIED]
    try:
        values = [
            (board, problem.estimate.value(board), distance) for board, distance in near if distance
        ]
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
    conclusions = _conclusions(h, distance, factorial(len(board.cells)) // 2)
    answers = [AnswerChoice(words, reason) for words, reason in conclusions]
    return Question(
        QuestionKind.ADMISSIBLE,
        ADMISSIBLE,
        step,
        f"{sentence(problem.heuristic.name)[:-1]} gives this board h = {h}. What does that tell "
        "you?",
        "Find the true distance h* yourself: count the moves to the goal.",
        board,
        "The board",
        f"h {h}{_parts(problem, board)}",
        *choose(answers, answers[right]),
        hidden=f"h* {distance}",
    )


def _parts(problem: Problem, board: Board) -> str:
    """The parts of h: ` = tiles 3 + blank 3`, or ` = 1 + 1 + 2`; empty if h is no sum over
    tiles.
    """
    shares = problem.estimate.shares(board)
    if shares is None:
        return ""
    blank = shares[board.blank]
    if blank:
        return f" = tiles {sum(shares) - blank} + blank {blank}"
    parts = [str(share) for share in shares if share]
    return f" = {' + '.join(parts)}" if 1 < len(parts) <= MOST_SHARES else ""


def _conclusions(h: int, distance: int, boards: int) -> list[tuple[tuple[str, ...], str]]:
    others = grouped(boards - 1)
    exact = f"the shortest solution has {distance} moves, exactly h."
    if h > distance:
        reasons = (
            f"{distance} moves are enough, but h is {h}",
            f"h is not below h*: {distance} moves are enough",
            f"{distance} moves are enough. h overestimates this board, and one counterexample "
            "refutes admissibility.",
            "admissible means that h never overestimates, so one counterexample is enough",
            f"to underestimate, h would have to be below {distance}",
        )
    elif h < distance:
        reasons = (
            f"the shortest solution has {distance} moves, not {h}",
            f"it is below h* {distance} here, but h may overestimate one of the other {others} "
            "boards",
            f"no solution has fewer than {distance} moves, so h does not overestimate here",
            f"h is below h* {distance}, not above it",
            f"the shortest solution has {distance} moves. h is admissible only if it "
            f"overestimates none of the other {others} boards.",
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
    """When a search returns its solution: on finding the goal, or on expanding it; None for one
    whose rule is neither.
    """
    if (
        isinstance(trace, BestFirstTrace)
        and trace.goes_by_priority
        and problem.goal_test is problem.algorithm.goal_test
    ):
        answers = _best_first_ends(problem, has_h=trace.has_h)
    elif isinstance(trace, DepthFirstTrace):
        answers = _depth_first_ends(trace)
    else:
        return None
    found = [AnswerChoice(words, reason) for words, reason in answers]
    return Question(
        QuestionKind.STOP,
        STOP,
        step,
        "When is it solved?",
        _where_the_goal_is(problem, trace, step),
        *node_shown(trace, step),
        *choose(shuffled(found, rng), found[0]),
    )


def _where_the_goal_is(problem: Problem, trace: Trace, step: int) -> str:
    book = (
        " This is breadth-first search as in Russell and Norvig (2020)."
        if problem.algorithm.is_queue
        else ""
    )
    node = trace.open_node(step, trace.goal) if isinstance(trace, BestFirstTrace) else None
    if node is None:
        count = trace.counts(step).open
        return (
            f"{counted(count, 'node')} {'is' if count == 1 else 'are'} open, and the goal is not "
            f"among them.{book}"
        )
    f = f" and f {format_f(node.f)}" if trace.formula.symbol == "f" and trace.has_h else ""
    return f"The goal is on the open list, with g {node.g}{f}.{book}"


def _best_first_ends(problem: Problem, *, has_h: bool) -> list[tuple[tuple[str, ...], str]]:
    better = (
        ", as a path with a lower g may still be found"
        if problem.algorithm.optimal.holds is not Holds.NEVER and not problem.algorithm.is_queue
        else ""
    )
    taken = "when the goal is taken", "from the open list"
    generated = "when it is generated", "as a child"
    if problem.goal_test is GoalTest.GENERATED:
        first = (
            generated,
            "the goal test is done on generation, before the goal is put on the open list.",
        )
        second = taken, "it does not wait until the goal is the next node of the open list"
    else:
        first = taken, f"the goal test is done on expansion{better}."
        second = generated, f"the goal test is not done on generation{better}"
    return [
        first,
        second,
        (("when the open list", "is empty"), "that is how a search without a solution ends"),
        (
            ("when h rises", "for the first time"),
            "hill climbing stops there; this search goes on with other open nodes",
        )
        if has_h
        else (
            ("when the layer", "is finished"),
            "it returns at once, whether nodes of the same depth are left or not",
        ),
        (
            ("when every board", "has been expanded"),
            "the first solution is returned; boards that are left do not matter",
        ),
    ]


def _depth_first_ends(trace: DepthFirstTrace) -> list[tuple[tuple[str, ...], str]]:
    symbol = trace.formula.symbol
    return [
        (
            ("when the goal is visited", f"{symbol} within the bound"),
            "the goal test is done on a visit, and the path is the solution.",
        ),
        (
            ("when the goal is seen", f"even with {symbol} above it"),
            f"a child with {symbol} above the bound is pruned, even if it is the goal",
        ),
        (
            ("when the iteration", "with the goal is over"),
            "it returns at once: the rest of the iteration is not searched",
        ),
        (
            ("when the path is", "backed up completely"),
            "then the iteration is over, and it has found no goal",
        ),
    ]
