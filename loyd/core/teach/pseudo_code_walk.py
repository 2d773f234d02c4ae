"""The lines of its pseudo-code that a search ran in a step, in order, and their values, derived
from its record.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.algorithms import AnytimeChoice, BeamChoice, FrontierChoice, PairChoice
from ..engine.best_first import BestFirstChoice, BestFirstSolver, BestFirstTrace
from ..engine.depth_first.depth_first_trace import DepthFirstChoice, DepthFirstTrace
from ..engine.depth_first.recursive_trace import RecursiveChoice
from ..engine.problem import Family, LineRole, Problem
from ..engine.puzzle import Board
from ..engine.record import (
    NOT_GENERATED,
    Counts,
    Node,
    NodeChoice,
    Successor,
    SuccessorStatus,
    Trace,
    format_f,
    format_node_f,
)
from ..system import counted, grouped
from ..user_code.user_trace import UserTrace

YES = "yes"
NO = "no"
ONE_BY_ONE = (
    LineRole.BEGIN,
    LineRole.LOOP,
    LineRole.TAKE,
    LineRole.CLOSE,
    LineRole.TEST,
    LineRole.LIMIT,
)


class ExecutedLine(NamedTuple):
    """A line that ran: its index in the code; its value, in a few words; the board or the successor
    that it was about, and the successor's status, if that led to the line.

    `is_later`: the record already shows what will reach the line when the search returns to this
    node.
    """

    line: int
    value: str
    board: Board | None = None
    successor: Successor | None = None
    status: SuccessorStatus | None = None
    is_later: bool = False


def walk(problem: Problem, trace: Trace, step: int) -> tuple[ExecutedLine, ...]:
    """The lines that a step ran, in order; none at step 0. For user code it is the line that
    yielded.

    O(successors) questions to the trace. The search itself runs no pseudo-code: which lines ran
    follows from the choice, from the statuses of the successors, and from the tags of the lines
    (`LineRole`).
    """
    trace.check(step)
    if step == 0:
        return ()
    if problem.algorithm.family is Family.USER:
        return tuple(_own(trace, step))
    return tuple(_Step(problem, trace, step).lines())


def _own(trace: Trace, step: int) -> Iterator[ExecutedLine]:
    line = trace.line(step) if isinstance(trace, UserTrace) else -1
    if line < 0:
        return
    node = trace.node(step)
    yield ExecutedLine(line, f"g {node.g}", node.board)
    for successor in trace.listed_successors(step):
        yield ExecutedLine(line, "", successor.board, successor, successor.status)


class _Step:
    """One step of a search from the catalogue."""

    def __init__(self, problem: Problem, trace: Trace, step: int):
        self.problem = problem
        self.trace = trace
        self.step = step
        self.code = problem.spec.code
        self.node: Node = trace.node(step)
        self.choice: NodeChoice = trace.choice(step)
        self.before: Counts = trace.counts(step - 1)
        self.counts: Counts = trace.counts(step)
        # A backward search begins at the goal, and expands it like any other board.
        self.is_goal = self.node.board == problem.goal and self.node.side != "backward"

    def lines(self) -> Iterator[ExecutedLine]:
        if self.step == 1:
            yield from self._all(
                LineRole.FIRST_TEST, YES if self.problem.start == self.problem.goal else NO
            )
            if self.problem.start == self.problem.goal and self._places(LineRole.FIRST_TEST):
                return
            yield from self._all(LineRole.INIT, "", self.problem.start)
        yield from self._arrival()
        yield from self._taking()
        if not (self.is_goal or self._is_cut_off):
            yield from self._expansion()
        # In ARA* the goal does not end the search: the lines after an expansion run all the same.
        elif isinstance(self.choice, AnytimeChoice):
            yield from self._after(self.trace.successors(self.step))

    def _places(self, does: LineRole) -> list[int]:
        return [place for place, line in enumerate(self.code) if does in line.roles]

    def _all(
        self, does: LineRole, value: str, board: Board | None = None
    ) -> Iterator[ExecutedLine]:
        for place in self._places(does):
            yield ExecutedLine(place, value, board)

    @property
    def _begins(self) -> bool:
        # Whether this step opens an iteration, a layer, a pair or a round: only then the lines
        # tagged BEGIN run. The type of the choice tells which of these the algorithm has.
        match self.choice:
            case DepthFirstChoice(iteration=iteration):
                return iteration is not None
            case FrontierChoice(rank=rank) | BeamChoice(rank=rank):
                return rank == 1
            # NBS chooses the forward node of a pair and then, without choosing anew, the backward
            # one. MM and BAE*, which have a priority, choose each node by itself.
            case PairChoice(priority=priority, side=side):
                return priority is not None or side == "forward"
            case AnytimeChoice():
                return self.step == 1 or self.before.iteration != self.counts.iteration
        return False

    @property
    def _is_cut_off(self) -> bool:
        if isinstance(self.trace, BestFirstTrace):
            return self.node.g >= self.trace.depth_limit
        return isinstance(self.trace, DepthFirstTrace) and self.trace.config.is_cut(
            self.node.g, self.counts.bound or 0
        )

    def _arrival(self) -> Iterator[ExecutedLine]:
        """How a depth-first search reaches the node: by raising its bound, or by backing up and
        continuing with a sibling.
        """
        choice = self.choice
        if (
            isinstance(choice, DepthFirstChoice)
            and choice.iteration is not None
            and choice.iteration > 1
        ):
            yield from self._all(LineRole.RAISE, f"bound {format_f(choice.bound)}")
        if (
            isinstance(choice, DepthFirstChoice | RecursiveChoice)
            and choice.backed_up
            and self.node.move is not None
        ):
            for place, line in enumerate(self.code):
                if SuccessorStatus.WITHIN in line.statuses:
                    yield ExecutedLine(
                        place,
                        f"back {counted(choice.backed_up, 'level')}, then {self.node.move.letter}",
                    )

    def _taking(self) -> Iterator[ExecutedLine]:
        loops = self._places(LineRole.LOOP)
        begins = self._places(LineRole.BEGIN)
        # A LOOP line above the BEGIN line is the outer loop of two: layers or pairs outside, nodes
        # inside. It runs once per layer, so a step within a layer skips it. In ARA* LOOP is below
        # BEGIN, and runs at each step.
        has_inner_loop = bool(loops and begins and loops[0] < begins[0])
        for place, line in enumerate(self.code):
            for does in ONE_BY_ONE:
                # One line both takes and closes the node: it is shown once.
                if does not in line.roles or (
                    does is LineRole.CLOSE and LineRole.TAKE in line.roles
                ):
                    continue
                if not self._begins and (
                    does is LineRole.BEGIN or (does is LineRole.LOOP and has_inner_loop)
                ):
                    continue
                yield ExecutedLine(
                    place, self._value(does), self.node.board if does is LineRole.TAKE else None
                )
                # The line returns, so those below it do not run.
                if (does is LineRole.TEST and self.is_goal) or (
                    does is LineRole.LIMIT and self._is_cut_off
                ):
                    return

    def _value(self, does: LineRole) -> str:
        if does is LineRole.TEST:
            return YES if self.is_goal else NO
        if does is LineRole.LIMIT:
            return YES if self._is_cut_off else NO
        if does is LineRole.LOOP:
            return f"{grouped(self.before.open)} open"
        if does is LineRole.TAKE:
            return self._of_node
        if does is LineRole.BEGIN:
            match self.choice:
                case DepthFirstChoice(bound=bound):
                    return f"bound {format_f(bound)}"
                case FrontierChoice(side=side):
                    return side
                case PairChoice(bound=bound):
                    return f"lb {format_f(bound)}"
                case AnytimeChoice(weight=weight):
                    return f"w = {format_f(float(weight))}"
        return ""

    @property
    def _of_node(self) -> str:
        node = self.node
        choice = self.choice
        # An anytime choice wraps the ordinary choice from the open list.
        match choice.first if isinstance(choice, AnytimeChoice) else choice:
            case BestFirstChoice(symbol="", open=count):
                return f"{grouped(count)} open"
            case BestFirstChoice(symbol=symbol, priority=priority, tied=tied):
                more = f", {grouped(tied)} tied" if tied > 1 else ""
                return f"{symbol} {format_f(priority)}{more}"
            case RecursiveChoice(value=value):
                return f"F {format_f(value)}"
            case FrontierChoice(rank=rank, total=total) | BeamChoice(rank=rank, total=total):
                return f"{rank} of {total}"
            case PairChoice(ordering=ordering, priority=priority) if ordering:
                return f"{ordering[0]} {priority}"
        return f"{self.trace.formula.symbol} {format_node_f(node.f, node.h)}"

    def _expansion(self) -> Iterator[ExecutedLine]:
        found = self.trace.successors(self.step)
        # Walks (hill climbing, annealing, LRTA*) take one successor, and their code has no line
        # per status.
        if isinstance(self.trace, BestFirstTrace) and self.trace.has_one_successor:
            yield from self._climb(found)
            return
        rules = self.problem.algorithm.factory
        if isinstance(rules, BestFirstSolver) and rules.is_deep:
            # A depth-first search with an open list generates in reverse, so that the first in
            # move order is on top of the stack.
            found = found[::-1]
        later = self._later(found)
        for successor in found:
            yield from self._made(successor, is_later=successor in later)
            yield from self._status(successor, is_later=successor in later)
        yield from self._after(found)

    def _after(self, found: tuple[Successor, ...]) -> Iterator[ExecutedLine]:
        yield from self._all(LineRole.AFTER, self._follows(found))
        yield from self._all(LineRole.LAST_TEST, self._last_answer)

    def _climb(self, found: tuple[Successor, ...]) -> Iterator[ExecutedLine]:
        # Two passes, as in the code: all neighbours are generated first, and only then those not
        # taken are left, the tests for a minimum and a plateau are made, and the chosen one is
        # taken.
        tried = [one for one in found if one.status is not SuccessorStatus.UNDO]
        taken = [one for one in tried if one.status is SuccessorStatus.TAKEN]
        for successor in found:
            yield from (self._made if successor in tried else self._status)(successor)
        for successor in (one for one in tried if one not in taken):
            yield from self._status(successor)
        # Nothing taken means a minimum, unless the code tests for a plateau too and some neighbour
        # has an equal h.
        is_minimum = not taken and (
            not self._places(LineRole.PLATEAU) or min(one.h for one in tried) > self.node.h
        )
        yield from self._all(LineRole.MINIMUM, YES if is_minimum else NO)
        if not is_minimum:
            yield from self._all(LineRole.PLATEAU, NO if taken else YES)
        for successor in taken:
            yield from self._status(successor)

    def _made(self, successor: Successor, *, is_later: bool = False) -> Iterator[ExecutedLine]:
        if successor.status in NOT_GENERATED:
            return
        # Code that makes no successor before it tests it, as EPEA*'s, shows it at the loop over
        # moves.
        for place in self._places(LineRole.MAKE) or self._places(LineRole.EACH):
            yield ExecutedLine(place, "", successor.board, successor, None, is_later)

    def _status(self, successor: Successor, *, is_later: bool = False) -> Iterator[ExecutedLine]:
        for place, line in enumerate(self.code):
            # The line of the depth limit has the status BEYOND too, but is about the node, not
            # about a successor.
            if successor.status in line.statuses and not (line.roles & {LineRole.LIMIT}):
                yield ExecutedLine(
                    place, "", successor.board, successor, successor.status, is_later
                )

    def _later(self, found: tuple[Successor, ...]) -> frozenset[Successor]:
        within = [one for one in found if one.status is SuccessorStatus.WITHIN]
        if not within:
            return frozenset()
        if isinstance(self.choice, RecursiveChoice):
            # RBFS visits the successor of lowest F; all others wait until the search is back here.
            first = min(within, key=lambda one: one.f)
            return frozenset(
                one for one in found if one is not first and one.status is not SuccessorStatus.UNDO
            )
        # Depth-first search enters the first successor within the bound at once. The record tells
        # the statuses of the others already, but the search has not generated them yet.
        return frozenset(found[found.index(within[0]) + 1 :])

    def _follows(self, found: tuple[Successor, ...]) -> str:
        if isinstance(self.choice, AnytimeChoice):
            return f"bound {format_f(self.counts.bound or 0)}"
        beyond = [one.f for one in found if one.status is SuccessorStatus.BEYOND]
        return f"F {format_f(min(beyond))}" if beyond else NO

    @property
    def _last_answer(self) -> str:
        if isinstance(self.choice, AnytimeChoice):
            best = self.counts.best
            return YES if best is not None and (self.counts.bound or 0) >= best else NO
        return YES if self.trace.goal_step == self.step else NO
