"""What becomes of a successor?"""

from collections.abc import Iterator
from random import Random

from loyd.core.numbers import grouped
from loyd.core.puzzle.distance import UNREACHABLE
from loyd.core.quiz.mixed import drawn, mixed
from loyd.core.quiz.question import MOST, Answer, Kind, Question
from loyd.core.quiz.wording import figures_of, sentence, title_of
from loyd.core.search.problem import Problem
from loyd.core.search.repeats import Repeats
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.node import Fate, Node, Successor
from loyd.core.trace.trace import Trace

WORDS = {
    Fate.NEW: "new: it is put into the open list",
    Fate.OPENED: "it is put into the open list, known or not",
    Fate.WITHIN: "within the bound: it is entered in its turn",
    Fate.OPEN: "known and open, this one is dropped",
    Fate.CLOSED: "known and closed, this one is dropped",
    Fate.IMPROVED: "better: it takes the place of the open node",
    Fate.REOPENED: "better: the closed board is opened again",
    Fate.LOOP: "on the path: it is left out",
    Fate.BACK: "straight back: it is left out",
    Fate.BEYOND: "beyond the bound or limit: it is cut",
    Fate.GOAL: "the goal: the search ends",
}
"""What is said of each fate that follows from facts about the successor alone."""
COMMON = frozenset({Fate.NEW, Fate.WITHIN, Fate.OPENED, Fate.BACK})


def fate(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question what becomes of a successor of a step's node, one with a rare fate if there is one; None where no rule decides."""
    if not step or not isinstance(trace, BestFirstTrace | DepthFirstTrace):
        return None
    node = trace.node(step)
    found = [one for one in trace.successors(step) if one.fate in WORDS]
    if not found:
        return None
    rare = [one for one in found if one.fate not in COMMON]
    successor = drawn(rare or [one for one in found if one.fate is not Fate.BACK] or found, rng)
    rules = _Rules(problem, trace, step, node, successor)
    others = mixed(rules.others, rng)[: MOST - 1]
    chosen = mixed([successor.fate, *others], rng)
    if len(chosen) == 1:
        return None
    return Question(
        Kind.FATE,
        step,
        f"What becomes of the successor by {successor.move.letter}?",
        " ".join(rules.facts),
        successor.board,
        f"{title_of(step)}, then {successor.move.letter}",
        figures_of(trace, Node(0, None, successor.board, successor.move, successor.g, successor.h, successor.f)),
        tuple(Answer((WORDS[one],), rules.why if one is successor.fate else rules.why_not(one)) for one in chosen),
        chosen.index(successor.fate),
    )


class _Rules:
    """What decides over a successor."""

    def __init__(self, problem: Problem, trace: Trace, step: int, node: Node, successor: Successor) -> None:
        self.problem, self.trace, self.step, self.node, self.one = problem, trace, step, node, successor
        self.bound = trace.counts(step).bound
        self.remembers = problem.repeats.remembers and isinstance(trace, BestFirstTrace)

    @property
    def others(self) -> list[Fate]:
        """The fates that one may take for its own; none that is as good a word for it."""
        one = self.one
        found = set(self.problem.spec.fates & WORDS.keys()) - {one.fate}
        if one.board == self.trace.goal and isinstance(self.trace, BestFirstTrace) and one.fate is not Fate.GOAL:
            found.add(Fate.GOAL)
        if one.fate in (Fate.BACK, Fate.LOOP):
            found -= {Fate.OPEN, Fate.CLOSED, Fate.BACK, Fate.LOOP}
        if one.fate is Fate.BACK and (self.bound is None or self._is_beyond):
            found -= {Fate.BEYOND}
        if one.fate is Fate.BEYOND:
            found -= {Fate.LOOP, Fate.OPEN, Fate.CLOSED}
        if one.fate is Fate.GOAL:
            found -= {Fate.NEW, Fate.OPENED}
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
        elif one.fate is Fate.BACK and self.remembers:
            yield f"Its board was expanded at step {grouped(self.trace.parent_step(self.step))} with g {node.g - 1}."
        elif one.fate is Fate.LOOP:
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
        improves = self.problem.repeats is not Repeats.ONCE
        return {
            Fate.NEW: "No board like it was generated before.",
            Fate.OPENED: "This search looks up no boards: known or not, it is a node of its own.",
            Fate.WITHIN: f"Its {self.trace.formula.symbol} is {shown(one.f)}, and the bound {shown(self.bound or 0)}.",
            Fate.OPEN: f"It waits already: {had}" + ("" if improves else ", and an open node is never improved here"),
            Fate.CLOSED: f"It was expanded already: {had}" + ("" if improves else ", and no board is opened again here"),
            Fate.IMPROVED: f"It waits with a longer way: {had}.",
            Fate.REOPENED: f"It was expanded by a longer way: {had}.",
            Fate.LOOP: "Its board lies on the path to its parent.",
            Fate.BACK: f"The move {one.move.letter} undoes {'' if node.move is None else node.move.letter}, which led to its parent.",
            Fate.BEYOND: self._why_beyond,
            Fate.GOAL: "Here the goal is tested when it is generated.",
        }[one.fate].removesuffix(".") + "."

    @property
    def _why_beyond(self) -> str:
        problem, symbol = self.problem, self.trace.formula.symbol
        if self.bound is not None and self.one.f > self.bound:
            return f"Its {symbol} is {shown(self.one.f)}, and the bound {shown(self.bound)}."
        if problem.has_f_limit and self.one.f > problem.f_limit:
            return f"Its f is {shown(self.one.f)}, and the limit {problem.f_limit}."
        return f"Its parent, with g {self.node.g}, is at the limit and is not expanded."

    def why_not(self, other: Fate) -> str:
        """Why another fate is wrong."""
        return sentence(self._why_not(other))

    def _why_not(self, other: Fate) -> str:
        one, twin = self.one, self.one.twin
        if one.fate is Fate.BACK:
            return f"the move {one.move.letter} undoes the last one: it is not even generated"
        if one.fate is Fate.BEYOND:
            return self._why_beyond
        if other is Fate.BACK:
            last = self.node.move
            return f"the move straight back would be {last.opposite.letter}" if last is not None else "no move led to the start"
        if other is Fate.GOAL:
            is_goal = one.board == self.trace.goal
            return "it is the goal, but the goal is tested when it is expanded" if is_goal else "its board is not the goal"
        if other is Fate.BEYOND:
            return f"its {self.trace.formula.symbol} is {shown_f_of(one)}, which is not beyond what is allowed"
        if other is Fate.LOOP:
            return "its board is not on the path to its parent"
        if one.fate is Fate.GOAL:
            return "it is the goal, and tested at once"
        if twin is None:
            return "its board was not seen before" if self.remembers else "this search looks up no boards"
        return self._why_not_known(other, is_open=twin.expanded is None, is_better=one.g < twin.g, known_g=twin.g)

    def _why_not_known(self, other: Fate, *, is_open: bool, is_better: bool, known_g: int) -> str:
        """Why another fate is wrong for one whose board was known."""
        where = "it is open" if is_open else "it was expanded"
        if other is Fate.NEW:
            return f"its board is known: {where}, with g {known_g}"
        if (other in (Fate.OPEN, Fate.IMPROVED)) is not is_open:
            return f"its board is {'still open' if is_open else 'not open any more: it was expanded'}"
        if other in (Fate.IMPROVED, Fate.REOPENED):
            never = "is better, but this search never takes a better path" if is_better else f"is no better than {known_g}"
            return f"its g {self.one.g} {never}"
        return f"its g {self.one.g} is better than {known_g}: it is not dropped"


def shown_f_of(one: Successor) -> str:
    """Its f; a dash where there is no way on."""
    return shown_h(one.h) if one.h == UNREACHABLE else shown(one.f)
