"""Questions: what happens to a child of the node that a step expands?"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ..engine import DuplicateDetection, GoalTest
from ..engine.best_first import BestFirstTrace
from ..engine.depth_first.depth_first_trace import DepthFirstTrace
from ..engine.problem import Problem
from ..engine.puzzle import UNREACHABLE, Board, Move, below, shuffled
from ..engine.record import Node, Successor, SuccessorStatus, Trace, format_f, format_h
from ..system import grouped
from .question import (
    MOST_CHOICES,
    AnswerChoice,
    Evidence,
    Question,
    QuestionKind,
    Topic,
    choose,
    node_shown,
    pick,
)

DUPLICATES_TOPIC = Topic("Duplicates", "reopening", "A board is reopened")
PRUNING = Topic("Pruning", "ida-star", "Above the bound")
MOST_ROWS, NODES_SEEN = 9, 1000
"""The most rows of known boards shown, and how many nodes at each end of the lists they are taken
from.
"""
SAME = {SuccessorStatus.OPENED: SuccessorStatus.NEW, SuccessorStatus.CLOSED: SuccessorStatus.OPEN}
"""Statuses that are one answer: a duplicate is dropped whether it is open or closed."""
BEST_FIRST = (
    SuccessorStatus.NEW,
    SuccessorStatus.OPEN,
    SuccessorStatus.IMPROVED,
    SuccessorStatus.REOPENED,
    SuccessorStatus.BEYOND,
    SuccessorStatus.GOAL,
    SuccessorStatus.CYCLE,
    SuccessorStatus.UNDO,
)
DEPTH_FIRST = (
    SuccessorStatus.WITHIN,
    SuccessorStatus.BEYOND,
    SuccessorStatus.OPEN,
    SuccessorStatus.CYCLE,
    SuccessorStatus.UNDO,
)
"""The answers for both families, in the order in which they are always shown."""
SUCCESSOR_COMMON, UNDO_SHARE = (
    (SuccessorStatus.NEW, SuccessorStatus.WITHIN, SuccessorStatus.UNDO),
    5,
)
"""What happens to most children, and how rarely the undo move is asked about if nothing else
happens.
"""
LESS_NEEDED = (
    SuccessorStatus.REOPENED,
    SuccessorStatus.IMPROVED,
    SuccessorStatus.OPEN,
    SuccessorStatus.UNDO,
    SuccessorStatus.NEW,
)
"""The order in which answers are left out if there are more than five."""


class _Known(NamedTuple):
    board: Board
    where: str
    g: int
    h: int


def successor_question(
    problem: Problem, trace: Trace, step: int, rng: Random, move: Move | None = None
) -> Question | None:
    """What happens to the child by a `move`; without one, to any, preferably to one that is not
    simply new. None if the search's rules allow only one answer.
    """
    if not step or not isinstance(trace, BestFirstTrace | DepthFirstTrace):
        return None
    if isinstance(trace, BestFirstTrace) and not trace.goes_by_priority:
        return None
    node = trace.node(step)
    children = [_Child(problem, trace, step, node, one) for one in trace.listed_successors(step)]
    clear = [child for child in children if child.is_clear and move in (None, child.one.move)]
    ended = [child for child in clear if child.one.status is SuccessorStatus.GOAL]
    by_answer = {child.answer: child for child in shuffled(ended or clear, rng)}
    if not by_answer:
        return None
    rare = [child for answer, child in by_answer.items() if answer not in SUCCESSOR_COMMON]
    undo = by_answer.pop(SuccessorStatus.UNDO, None)
    usual = rare or [*by_answer.values()]
    child = (
        undo
        if undo is not None and not rare and (not usual or not below(UNDO_SHARE, rng))
        else pick(usual, rng)
    )
    move = child.one.move
    answers = {
        one: AnswerChoice(
            child.words(one), child.why if one is child.answer else child.why_not(one)
        )
        for one in child.answers
    }
    return Question(
        QuestionKind.SUCCESSOR,
        PRUNING
        if isinstance(trace, DepthFirstTrace) or child.answer is SuccessorStatus.BEYOND
        else DUPLICATES_TOPIC,
        step,
        f"Moving the blank {move.word} ({move.letter}) gives {child.one.board}. What "
        "happens to it?",
        " ".join(child.facts),
        *node_shown(trace, step),
        *choose([*answers.values()], answers[child.answer]),
        move,
        child.evidence(rng),
    )


class _Child(NamedTuple):
    problem: Problem
    trace: BestFirstTrace | DepthFirstTrace
    step: int
    node: Node
    one: Successor

    @property
    def answer(self) -> SuccessorStatus:
        return SAME.get(self.one.status, self.one.status)

    @property
    def remembers(self) -> bool:
        return isinstance(self.trace, BestFirstTrace) and self.problem.repeats.remembers

    @property
    def checks_path(self) -> bool:
        return self.problem.repeats is DuplicateDetection.PATH

    @property
    def bound(self) -> float | None:
        if isinstance(self.trace, DepthFirstTrace):
            return self.trace.counts(self.step).bound
        return self.problem.spec.f_limit if self.problem.has_f_limit else None

    @property
    def is_above_bound(self) -> bool:
        return self.bound is not None and self.one.f > self.bound

    @property
    def limit(self) -> str:
        return "bound" if isinstance(self.trace, DepthFirstTrace) else "limit"

    @property
    def is_clear(self) -> bool:
        one = self.one
        if one.h == UNREACHABLE or one.status is SuccessorStatus.UNTRIED:
            return False
        if one.status is SuccessorStatus.UNDO:
            return not self.checks_path
        if one.status is SuccessorStatus.CYCLE:
            return self.checks_path and not self.is_above_bound
        if one.status is SuccessorStatus.BEYOND:
            return self.is_above_bound and not (self.checks_path and one.board in self._path)
        return not (self.is_above_bound and one.known is not None)

    @property
    def answers(self) -> list[SuccessorStatus]:
        if isinstance(self.trace, DepthFirstTrace):
            return list(DEPTH_FIRST)
        is_early = self.problem.goal_test is GoalTest.GENERATED
        left_out = {
            *([] if self.bound is not None else [SuccessorStatus.BEYOND]),
            *([] if is_early or self.one.board == self.problem.goal else [SuccessorStatus.GOAL]),
            *([] if self.checks_path else [SuccessorStatus.CYCLE]),
        }
        found = [one for one in BEST_FIRST if one not in left_out]
        for less_needed in LESS_NEEDED:
            if len(found) > MOST_CHOICES and less_needed is not self.answer:
                found.remove(less_needed)
        return found

    def words(self, answer: SuccessorStatus) -> tuple[str, ...]:
        """An answer's name and a detail of at most 21 characters."""
        what = self.trace.formula.symbol
        tree = not self.remembers
        known = (
            "the board is known"
            if tree or self.problem.repeats is DuplicateDetection.ONCE
            else "closed, or g not lower"
            if self.problem.repeats is DuplicateDetection.IMPROVE
            else "known with a g at least as low"
        )
        return {
            SuccessorStatus.NEW: (
                "put on the open list",
                "known or not" if tree else "a new board",
            ),
            SuccessorStatus.OPEN: ("dropped", known),
            SuccessorStatus.IMPROVED: ("improved", "stays open, lower g"),
            SuccessorStatus.REOPENED: ("reopened", "was closed, lower g"),
            SuccessorStatus.UNDO: ("not generated", "the undo move"),
            SuccessorStatus.BEYOND: ("pruned", f"{what} above the {self.limit}"),
            SuccessorStatus.GOAL: ("the search ends", "it is the goal"),
            SuccessorStatus.CYCLE: ("dropped as a cycle", "it is on the path"),
            SuccessorStatus.WITHIN: ("visited", f"{what} within the bound"),
        }[answer]

    @property
    def facts(self) -> Iterator[str]:
        g = self.one.g
        f = self.trace.formula
        bound = self.bound
        has_h = bound is not None and f.symbol == "f"
        yield f"Its g is {g} and its h {format_h(self.one.h)}." if has_h else f"Its g is {g}."
        if bound is not None:
            equation = f.equation.partition(",")[0]
            yield f"The {self.limit} is {format_f(bound)}{f' for {equation}' if has_h else ''}."
        if self.remembers:
            yield "Look it up in the known boards, then compare."

    def _known(self) -> tuple[list[_Known], int]:
        trace = self.trace
        before = self.step - 1
        path = self._path
        if isinstance(trace, DepthFirstTrace):
            return [
                _Known(board, "path", depth, self._h(board)) for depth, board in enumerate(path)
            ], len(path)
        counts = trace.counts(before)
        known = [
            _Known(node.board, "open", node.g, node.h)
            for node in trace.open_nodes(before, 0, NODES_SEEN)
        ]
        first = max(counts.closed - NODES_SEEN, 0)
        known += [
            _Known(node.board, "closed", node.g, node.h)
            for node in trace.closed_nodes(before, first, NODES_SEEN)
        ]
        if self.one.known is not None:
            where = "open" if self.one.known.expanded is None else "closed"
            known.append(_Known(self.one.board, where, self.one.known.g, self.one.h))
        here = _Known(self.node.board, "closed", self.node.g, self.node.h)
        known = [
            one for one in dict.fromkeys(known) if (one.board, one.g) != (here.board, here.g)
        ] + [here]
        if self.checks_path:
            known = [
                one._replace(where="path") if path[one.g : one.g + 1] == [one.board] else one
                for one in known
            ]
        return known, counts.open + counts.closed

    @property
    def _keeps(self) -> str:
        is_final = self.problem.repeats is DuplicateDetection.IMPROVE
        return "never reopens a board" if is_final else "keeps the first path to a board"

    @property
    def _path(self) -> list[Board]:
        return list(self.problem.start.along(self.trace.path(self.step)))

    def _h(self, board: Board) -> int:
        return self.problem.estimate.display_h(board) if self.trace.has_h else 0

    def evidence(self, rng: Random) -> Evidence:
        known, total = self._known()

        def likeness(one: _Known) -> int:
            return sum(a == b for a, b in zip(one.board.cells, self.one.board.cells, strict=True))

        chosen = shuffled(sorted(shuffled(known, rng), key=likeness, reverse=True)[:MOST_ROWS], rng)
        same = (place for place, one in enumerate(chosen) if one.board == self.one.board)
        row = max(same, key=lambda place: chosen[place].where == "path", default=-1)
        has_h = self.trace.has_h
        rows = tuple(
            (str(one.board), one.where, str(one.g), *([format_h(one.h)] if has_h else []))
            for one in chosen
        )
        foot = (
            f"{len(rows)} of {grouped(total)}, the most similar ones" if total > len(rows) else ""
        )
        note = (
            "h of the new board is not given: the answer does not need it."
            if has_h and self.bound is None
            else ""
        )
        title = "Path" if isinstance(self.trace, DepthFirstTrace) else "Known boards"
        titles = "board", "list", "g", *(["h"] if has_h else [])
        return Evidence(
            title, titles, rows, foot, note, row, "" if row < 0 else f"here, with g {chosen[row].g}"
        )

    @property
    def why(self) -> str:
        one = self.one
        known = self.one.known
        figure = self.trace.formula.symbol
        if known is None:
            bound = format_f(self.bound or 0)
            compared = f"its {figure} is {format_f(one.f)}, and the {self.limit} is {bound}."
            last = "" if self.node.move is None else self.node.move.letter
            return {
                SuccessorStatus.NEW: "the board is in neither list."
                if self.remembers
                else "this search does not look up known boards.",
                SuccessorStatus.UNDO: f"{one.move.letter} undoes {last}, the "
                "move that led to this node.",
                SuccessorStatus.GOAL: "it is the goal, and this search does "
                "the goal test on generation.",
                SuccessorStatus.CYCLE: "its board is on the path to this node.",
            }.get(self.answer, compared)
        where = "open" if known.expanded is None else "closed"
        if self.answer is SuccessorStatus.OPEN:
            keeps = (
                f"g {one.g} is not lower"
                if one.g >= known.g and self.problem.repeats is not DuplicateDetection.ONCE
                else f"this search {self._keeps}"
            )
            return f"the board is {where} with g {known.g}, and {keeps}."
        f = f", f {format_f(one.f + known.g - one.g)} → {format_f(one.f)}" if figure == "f" else ""
        place, of = (
            self.trace.open_place(one.entry, self.step)
            if isinstance(self.trace, BestFirstTrace)
            else (0, 0)
        )
        was = (
            ""
            if known.expanded is None
            else f" Step {grouped(known.expanded)} expanded it; it will be expanded again."
        )
        on_list = f"it is number {grouped(place)} of {grouped(of)} on the open list"
        return (
            f"g {known.g} → {one.g}{f}. Its parent is now step {grouped(self.step)}, and "
            f"{on_list}.{was}"
        )

    def why_not(self, other: SuccessorStatus) -> str:
        one = self.one
        last = self.node.move
        value = f"{self.trace.formula.symbol} {format_f(one.f)}"
        limit = f"the {self.limit} {format_f(self.bound or 0)}"
        compared = f"{value} is above {limit}"
        if other in (SuccessorStatus.UNDO, SuccessorStatus.GOAL, SuccessorStatus.CYCLE):
            undo = (
                "the start has no undo move"
                if last is None
                else f"the undo move would be {last.opposite.letter}"
            )
            is_goal = one.board == self.problem.goal
            return {
                SuccessorStatus.UNDO: "this search generates the undo move too"
                if self.problem.undo_move
                else undo,
                SuccessorStatus.GOAL: "it is the goal, but the goal test is done on expansion"
                if is_goal
                else "its board is not the goal",
                SuccessorStatus.CYCLE: "its board is not on the path"
                if self.checks_path
                else "this search does not compare it with the path",
            }[other]
        if other is SuccessorStatus.BEYOND:
            if self.answer is SuccessorStatus.UNDO:
                return "a child that is not generated is not compared with the limit"
            return f"{value} is within {limit}"
        if other in (SuccessorStatus.NEW, SuccessorStatus.WITHIN) and one.known is None:
            return {
                SuccessorStatus.UNDO: "a child that is not generated cannot be put there"
                if other is SuccessorStatus.NEW
                else "it would be the parent of this node",
                SuccessorStatus.CYCLE: "a board on the path is left out"
                if other is SuccessorStatus.NEW
                else "the search would follow this cycle forever",
                SuccessorStatus.GOAL: "the search ends before it is put there",
            }.get(self.answer, compared)
        return self._why_not_known(other) if self.remembers else self._why_not_in_tree(other)

    def _why_not_in_tree(self, other: SuccessorStatus) -> str:
        what = (
            "keeps only the path"
            if isinstance(self.trace, DepthFirstTrace)
            else "does not look up known boards"
        )
        return {
            SuccessorStatus.OPEN: f"this search {what}, so it cannot know that "
            "this board was reached before",
            SuccessorStatus.IMPROVED: "this search never changes a node that is "
            "open: it adds another one",
        }.get(other, "this search has no closed boards to reopen")

    def _why_not_known(self, other: SuccessorStatus) -> str:
        known = self.one.known
        g = self.one.g
        is_undo = self.answer is SuccessorStatus.UNDO
        if known is None and not is_undo:
            lists = {
                SuccessorStatus.OPEN: "neither list has this board, so there is "
                "nothing to compare it with",
                SuccessorStatus.IMPROVED: "no open node has this board",
            }
            return lists.get(other, "no closed node has this board")
        is_open = known is not None and known.expanded is None
        if other is SuccessorStatus.NEW:
            return (
                "the board is not new: it is "
                f"{'open' if is_open else 'closed'}"
                f"{f' with g {known.g}' if known is not None else ''}"
            )
        if other is SuccessorStatus.OPEN:
            path = (
                f"the board is known, but only with g {known.g}. This path reaches it with g {g}"
                if known is not None
                else ""
            )
            if is_undo:
                return "it would be dropped, but it is not even generated"
            return f"{path}, so it must not be dropped"
        if (other is SuccessorStatus.IMPROVED) is not is_open:
            if other is SuccessorStatus.IMPROVED:
                return "the board is no longer open: it is closed"
            return "the board is not closed: it is still open"
        if known is not None and g < known.g:
            return f"its g {g} is lower, but this search {self._keeps}"
        return (
            f"its g {g} is not lower than the known "
            f"{f'g {known.g}' if known is not None else 'one'}"
        )
