"""What becomes of a successor?"""

from collections.abc import Iterator
from random import Random

from loyd.core.classroom.question import MOST_CHOICES, AnswerChoice, Question, QuestionKind, drawn, figures_of, mixed, sentence, title_of
from loyd.core.heuristics.catalogue import MANHATTAN, MISPLACED
from loyd.core.puzzle.board import MOST_CELLS, UNREACHABLE
from loyd.core.puzzle.exact import ExactTable
from loyd.core.search.problem import Problem
from loyd.core.search.setting import DuplicateDetection, GoalTest
from loyd.core.system.text import grouped
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.choice import counted, shown, shown_h
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import NEVER_MADE, Node, Successor, SuccessorStatus
from loyd.core.trace.trace import Trace

WORDS = {
    SuccessorStatus.NEW: "new: it is put into the open list",
    SuccessorStatus.OPENED: "it is put into the open list, known or not",
    SuccessorStatus.WITHIN: "within the bound: it is entered in its turn",
    SuccessorStatus.OPEN: "known and open, this one is dropped",
    SuccessorStatus.CLOSED: "known and closed, this one is dropped",
    SuccessorStatus.IMPROVED: "better: it takes the place of the open node",
    SuccessorStatus.REOPENED: "better: the closed board is opened again",
    SuccessorStatus.LOOP: "on the path: it is left out",
    SuccessorStatus.BACK: "straight back: it is left out",
    SuccessorStatus.BEYOND: "beyond the bound or limit: it is cut",
    SuccessorStatus.GOAL: "the goal: the search ends",
}
"""What is said of each fate that follows from facts about the successor alone."""
COMMON = frozenset({SuccessorStatus.NEW, SuccessorStatus.WITHIN, SuccessorStatus.OPENED, SuccessorStatus.BACK})


def fate(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question what becomes of a successor of a step's node, one with a rare fate if there is one; None where no rule decides."""
    if not step or not isinstance(trace, BestFirstTrace | DepthFirstTrace):
        return None
    node = trace.node(step)
    found = [one for one in trace.successors(step) if one.fate in WORDS]
    if not found:
        return None
    rare = [one for one in found if one.fate not in COMMON]
    successor = drawn(rare or [one for one in found if one.fate is not SuccessorStatus.BACK] or found, rng)
    rules = _Rules(problem, trace, step, node, successor)
    others = mixed(rules.others, rng)[: MOST_CHOICES - 1]
    chosen = mixed([successor.fate, *others], rng)
    if len(chosen) == 1:
        return None
    return Question(
        QuestionKind.FATE,
        step,
        f"What becomes of the successor by {successor.move.letter}?",
        " ".join(rules.facts),
        successor.board,
        f"{title_of(step)}, then {successor.move.letter}",
        figures_of(trace, Node(0, None, successor.board, successor.move, successor.g, successor.h, successor.f)),
        tuple(AnswerChoice((WORDS[one],), rules.why if one is successor.fate else rules.why_not(one)) for one in chosen),
        chosen.index(successor.fate),
    )


class _Rules:
    """What decides over a successor."""

    def __init__(self, problem: Problem, trace: Trace, step: int, node: Node, successor: Successor) -> None:
        self.problem, self.trace, self.step, self.node, self.one = problem, trace, step, node, successor
        self.bound = trace.counts(step).bound
        self.remembers = problem.repeats.remembers and isinstance(trace, BestFirstTrace)

    @property
    def others(self) -> list[SuccessorStatus]:
        """The fates that one may take for its own; none that is as good a word for it."""
        one = self.one
        found = set(self.problem.spec.fates & WORDS.keys()) - {one.fate}
        if one.board == self.trace.goal and isinstance(self.trace, BestFirstTrace) and one.fate is not SuccessorStatus.GOAL:
            found.add(SuccessorStatus.GOAL)
        if one.fate in (SuccessorStatus.BACK, SuccessorStatus.LOOP):
            found -= {SuccessorStatus.OPEN, SuccessorStatus.CLOSED, SuccessorStatus.BACK, SuccessorStatus.LOOP}
        if one.fate is SuccessorStatus.BACK and (self.bound is None or self._is_beyond):
            found -= {SuccessorStatus.BEYOND}
        if one.fate is SuccessorStatus.BEYOND:
            found -= {SuccessorStatus.LOOP, SuccessorStatus.OPEN, SuccessorStatus.CLOSED}
        if one.fate is SuccessorStatus.GOAL:
            found -= {SuccessorStatus.NEW, SuccessorStatus.OPENED}
        return [each for each in WORDS if each in found]

    @property
    def _is_beyond(self) -> bool:
        """Whether its f is beyond the bound, or its node at the limit."""
        problem = self.problem
        if isinstance(self.trace, DepthFirstTrace):
            return self.trace.rules.is_cut(self.node.g, self.bound or 0) or (self.bound is not None and self.one.f > self.bound)
        return self.node.g >= problem.depth_limit or (problem.has_f_limit and self.one.f > problem.f_limit)

    @property
    def facts(self) -> Iterator[str]:
        """What has to be known to tell what becomes of it."""
        one, node = self.one, self.node
        figures = figures_of(self.trace, Node(0, None, one.board, one.move, one.g, one.h, one.f)).replace("  ", ", ")
        whence = "" if node.move is None else f"; its parent was reached by {node.move.letter}"
        yield f"It has {figures}{whence}."
        if one.twin is not None and one.twin.expanded is not None:
            yield f"Its board was expanded at step {grouped(one.twin.expanded)} with g {one.twin.g}."
        elif one.twin is not None:
            yield f"Its board has been open since step {grouped(one.twin.made)} with g {one.twin.g}."
        elif one.fate is SuccessorStatus.BACK and self.remembers:
            yield f"Its board was expanded at step {grouped(self.trace.parent_step(self.step))} with g {node.g - 1}."
        elif one.fate is SuccessorStatus.LOOP:
            yield "Its board is on the path to its parent."
        elif self.remembers:
            yield "Its board has not been seen before."
        yield from self._limits

    @property
    def _limits(self) -> Iterator[str]:
        problem = self.problem
        if one := self.bound:
            yield f"The bound is {shown(one)}, held against {self.trace.formula.symbol}."
        if problem.has_f_limit and isinstance(self.trace, BestFirstTrace):
            yield f"The limit of f is {problem.f_limit}."
        if problem.has_depth_limit and problem.algorithm.id != "dls":
            yield f"The depth limit is {problem.depth_limit}."

    @property
    def why(self) -> str:
        """Why its own fate is right."""
        one, node = self.one, self.node
        had = "" if one.twin is None else f"g {one.g} against {one.twin.g}"
        improves = self.problem.repeats is not DuplicateDetection.ONCE
        return {
            SuccessorStatus.NEW: "No board like it was generated before.",
            SuccessorStatus.OPENED: "This search looks up no boards: known or not, it is a node of its own.",
            SuccessorStatus.WITHIN: f"Its {self.trace.formula.symbol} is {shown(one.f)}, and the bound {shown(self.bound or 0)}.",
            SuccessorStatus.OPEN: f"It waits already: {had}" + ("" if improves else ", and an open node is never improved here"),
            SuccessorStatus.CLOSED: f"It was expanded already: {had}" + ("" if improves else ", and no board is opened again here"),
            SuccessorStatus.IMPROVED: f"It waits with a longer way: {had}.",
            SuccessorStatus.REOPENED: f"It was expanded by a longer way: {had}.",
            SuccessorStatus.LOOP: "Its board lies on the path to its parent.",
            SuccessorStatus.BACK: f"The move {one.move.letter} undoes {'' if node.move is None else node.move.letter}, the last move.",
            SuccessorStatus.BEYOND: self._why_beyond,
            SuccessorStatus.GOAL: "Here the goal is tested when it is generated.",
        }[one.fate].removesuffix(".") + "."

    @property
    def _why_beyond(self) -> str:
        problem, symbol = self.problem, self.trace.formula.symbol
        if self.bound is not None and self.one.f > self.bound:
            return f"Its {symbol} is {shown(self.one.f)}, and the bound {shown(self.bound)}."
        if problem.has_f_limit and self.one.f > problem.f_limit:
            return f"Its f is {shown(self.one.f)}, and the limit {problem.f_limit}."
        return f"Its parent, with g {self.node.g}, is at the limit and is not expanded."

    def why_not(self, other: SuccessorStatus) -> str:
        """Why another fate is wrong."""
        return sentence(self._why_not(other))

    def _why_not(self, other: SuccessorStatus) -> str:
        one, twin = self.one, self.one.twin
        if one.fate is SuccessorStatus.BACK:
            return f"the move {one.move.letter} undoes the last one: it is not even generated"
        if one.fate is SuccessorStatus.BEYOND:
            return self._why_beyond
        if other is SuccessorStatus.BACK:
            last = self.node.move
            return f"the move straight back would be {last.opposite.letter}" if last is not None else "no move led to the start"
        if other is SuccessorStatus.GOAL:
            is_goal = one.board == self.trace.goal
            return "it is the goal, but the goal is tested when it is expanded" if is_goal else "its board is not the goal"
        if other is SuccessorStatus.BEYOND:
            return f"its {self.trace.formula.symbol} is {shown_f_of(one)}, which is not beyond what is allowed"
        if other is SuccessorStatus.LOOP:
            return "its board is not on the path to its parent"
        if one.fate is SuccessorStatus.GOAL:
            return "it is the goal, and tested at once"
        if twin is None:
            return "its board was not seen before" if self.remembers else "this search looks up no boards"
        return self._why_not_known(other, is_open=twin.expanded is None, is_better=one.g < twin.g, known_g=twin.g)

    def _why_not_known(self, other: SuccessorStatus, *, is_open: bool, is_better: bool, known_g: int) -> str:
        """Why another fate is wrong for one whose board was known."""
        where = "it is open" if is_open else "it was expanded"
        if other is SuccessorStatus.NEW:
            return f"its board is known: {where}, with g {known_g}"
        if (other in (SuccessorStatus.OPEN, SuccessorStatus.IMPROVED)) is not is_open:
            return f"its board is {'still open' if is_open else 'not open any more: it was expanded'}"
        if other in (SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED):
            never = "is better, but this search never takes a better path" if is_better else f"is no better than {known_g}"
            return f"its g {self.one.g} {never}"
        return f"its g {self.one.g} is better than {known_g}: it is not dropped"


def shown_f_of(one: Successor) -> str:
    """Its f; a dash where there is no way on."""
    return shown_h(one.h) if one.h == UNREACHABLE else shown(one.f)


MOST_FIGURES = 4
WITHOUT_BLANK = frozenset({MISPLACED.name, MANHATTAN.name})
"""The heuristics in which one may count the blank by mistake."""

_Figures = tuple[int, int, float]


def figures(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question for the figures of a successor of a step's node; None where there is none whose f follows from its g and h."""
    node, formula = trace.node(step), trace.formula_at(step)
    asked = [
        one
        for one in (trace.successors(step) if step else ())
        if one.fate not in NEVER_MADE and one.h != UNREACHABLE and one.f == formula.f(one.g, one.h)
    ]
    if not asked or node.side == "backward":
        return None
    successor = drawn(asked, rng)
    right = successor.g, successor.h, successor.f
    mistakes: dict[_Figures, str] = {}
    for found, reason in _mistakes(node, successor, formula, problem.heuristic.name, has_h=trace.has_h):
        if found != right and _said(found, has_h=trace.has_h) != _said(right, has_h=trace.has_h):
            mistakes.setdefault(found, reason)
    wrong = mixed(mistakes.items(), rng)[: MOST_FIGURES - 1]
    answers = mixed([(right, _why(node, successor, formula, problem.heuristic.name, has_h=trace.has_h)), *wrong], rng)
    names = "g, h and f" if trace.has_h else "g"
    return Question(
        QuestionKind.FIGURES,
        step,
        f"What {'are' if trace.has_h else 'is'} {names} of the successor by {successor.move.letter}?",
        f"{title_of(step)} has {figures_of(trace, node).replace('  ', ', ')}; {_terms(formula, problem, has_h=trace.has_h)}.",
        successor.board,
        f"{title_of(step)}, then {successor.move.letter}",
        "",
        tuple(AnswerChoice((_said(found, has_h=trace.has_h),), reason) for found, reason in answers),
        [found for found, _ in answers].index(right),
    )


def _terms(formula: Formula, problem: Problem, *, has_h: bool) -> str:
    """What f and h are, or g where there is no h."""
    return f"{_equation(formula)}, h: {problem.heuristic.name}" if has_h else "g counts the moves"


def _equation(formula: Formula) -> str:
    """What f of a new node is."""
    return formula.equation.partition(",")[0]


def _said(found: _Figures, *, has_h: bool) -> str:
    g, h, f = found
    return f"g {g}  h {h}  f {shown(f)}" if has_h else f"g {g}"


def _why(node: Node, one: Successor, formula: Formula, heuristic: str, *, has_h: bool) -> str:
    g = f"One move more than the {node.g} of its parent"
    if not has_h:
        return f"{g}: g is {one.g}."
    return f"{g} makes g {one.g}; h is {one.h} by {heuristic}; {_equation(formula)}, so f is {shown(one.f)}."


def _mistakes(node: Node, one: Successor, formula: Formula, heuristic: str, *, has_h: bool) -> Iterator[tuple[_Figures, str]]:
    """The figures that the usual mistakes lead to, and what is wrong with them."""
    g, h = one.g, one.h
    yield (node.g, h, formula.f(node.g, h)), f"g counts the moves from the start: {node.g} to the parent, and this one."
    yield (g + 1, h, formula.f(g + 1, h)), f"One move makes g one more than {node.g}: it is {g}."
    if not has_h:
        yield (g + 2, h, formula.f(g + 2, h)), f"One move makes g one more than {node.g}: it is {g}."
        return
    f, blank = shown(one.f), ": the blank never counts" if heuristic in WITHOUT_BLANK else ""
    if node.h != h:
        yield (g, node.h, formula.f(g, node.h)), f"h {node.h} is that of the parent; of this board it is {h}."
    yield (g, h + 1, formula.f(g, h + 1)), f"h is {h} by {heuristic}, not {h + 1}{blank}."
    if h > 1:
        yield (g, h - 1, formula.f(g, h - 1)), f"h is {h} by {heuristic}, not {h - 1}."
    for wrong, said in ((h, "h alone"), (g, "g alone"), (g + h, "the plain sum of g and h")):
        yield (g, h, wrong), f"f is {f} and not {said}: {_equation(formula)}."


def admissible(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question whether h of a step's node, or of a successor, is admissible; None without an h, or where no true distance is known."""
    node = trace.node(step)
    if not trace.has_h or len(problem.goal.cells) > MOST_CELLS or node.side == "backward":
        return None
    table = ExactTable.build(problem.goal)
    boards = {node.board: (node.h, title_of(step))}
    for one in trace.successors(step):
        boards.setdefault(one.board, (one.h, f"{title_of(step)}, then {one.move.letter}"))
    known = [(board, h, title, table.distance(board)) for board, (h, title) in boards.items() if h != UNREACHABLE]
    faults = [each for each in known if each[3] is not None and each[1] > each[3]]
    board, h, title, distance = drawn(faults or known, rng)
    if distance is None:
        return None
    return Question(
        QuestionKind.ADMISSIBLE,
        step,
        "Is h admissible here?",
        f"h by {problem.heuristic.name} is {h}; the true distance to the goal, h*, is {distance}.",
        board,
        title,
        f"h {h}  h* {distance}",
        *_answers(h, distance, rng),
    )


def _answers(h: int, distance: int, rng: Random) -> tuple[tuple[AnswerChoice, ...], int]:
    """The answers in mixed order, and the place of the right one."""
    short = distance - h
    is_right = h <= distance
    yes = "It never says more than is needed: " + ("it is exact here" if not short else f"it falls short by {short}") + ", and may."
    no = f"It says {h} where {distance} moves are enough, {-short} too many: A* may pass the shortest way by."
    fits = AnswerChoice(
        ("yes: h is not greater than the true distance",), yes if is_right else f"h is {h}, and that is greater than {distance}."
    )
    exceeds = AnswerChoice(("no: h is greater than the true distance",), f"h is {h}, and {distance} is not less." if is_right else no)
    exact = AnswerChoice(
        ("no: only the true distance itself would be",),
        "h may fall short: admissible means that it never overestimates." if is_right else "To be less would be allowed; it is greater.",
    )
    below = AnswerChoice(("yes: h is at least the true distance",), "An h above the true distance is what admissible rules out.")
    answers = mixed([fits, exceeds, exact, *([below] if short else [])], rng)
    return tuple(answers), answers.index(fits if is_right else exceeds)


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
        QuestionKind.STOP,
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


def _best_first(problem: Problem, *, has_h: bool) -> list[AnswerChoice]:
    """The answers, the right one first."""
    is_early = problem.goal_test is GoalTest.GENERATED
    when = f"Here the goal is tested when it is {problem.goal_test.value}"
    better = ": until then a better path to it may be found" if problem.algorithm.id in ("astar", "wastar", "ucs") else ""
    generated = AnswerChoice(("as soon as the goal is generated",), f"{when}." if is_early else f"{when}{better}.")
    taken = AnswerChoice(
        ("when the goal is taken from the open list",), f"{when}, before its turn comes." if is_early else f"{when}{better}."
    )
    empty = AnswerChoice(("when the open list is empty",), "That is how it ends where there is no solution.")
    rising = AnswerChoice(("when h rises for the first time",), "So would hill climbing; this search goes on from other open nodes.")
    least = AnswerChoice(("when nothing is open with less f than the goal found",), "It compares no solutions: it ends with the first.")
    return [*([generated, taken] if is_early else [taken, generated]), empty, rising if has_h else least]


def _depth_first(trace: DepthFirstTrace) -> list[AnswerChoice]:
    symbol = trace.formula.symbol
    return [
        AnswerChoice(
            ("when the goal is entered, within the bound",), "The goal is tested when it is entered, and its path is the solution."
        ),
        AnswerChoice(
            ("when the goal is seen, beyond the bound or not",),
            f"A goal whose {symbol} is beyond the bound is cut like any other node.",
        ),
        AnswerChoice(("at the end of the iteration that finds the goal",), "It returns at once: the rest of the iteration is not made."),
        AnswerChoice(("when the whole path has been backed up",), "Then the iteration is over, without a goal."),
    ]
