"""Everything that can be asked of a trace about one step, as the plain data of the oracles."""

from typing import Any

from loyd.core.engine.algorithms.arastar import AnytimeChoice
from loyd.core.engine.best_first.best_first_trace import BestFirstChoice
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstChoice
from loyd.core.engine.puzzle.board import Move, letters
from loyd.core.engine.record.node import Node
from loyd.core.engine.record.trace import Trace
from tests.oracle import answers
from tests.oracle.answers import Answers

ALL = 1 << 30


def asked(trace: Trace, step: int) -> Answers:
    """The trace's answers about a step."""
    counts = trace.counts(step)
    return Answers(
        node=asked_node(trace.node(step)),
        why=_why(trace, step) if step else None,
        successors=asked_successors(trace, step),
        counts=answers.Counts(*(getattr(counts, field) for field in answers.Counts._fields)),
        open=tuple(map(asked_node, trace.open_nodes(step, 0, ALL))),
        closed=tuple(map(asked_node, trace.closed_nodes(step, 0, ALL))),
        path=letters(trace.path(step)),
        histogram=tuple(trace.open_by_f(step)),
    )


def asked_successors(trace: Trace, step: int) -> tuple[answers.Successor, ...]:
    """The trace's answer about the successors of a step."""
    return tuple(
        answers.Successor(
            s.move.letter,
            s.board.cells,
            s.g,
            s.h,
            s.f,
            s.status.value,
            s.known_g,
            s.known and (s.known.made, s.known.expanded),
        )
        for s in trace.successors(step)
    )


def asked_node(node: Node) -> answers.Node:
    return answers.Node(
        node.board.cells, _letter(node.move), node.g, node.h, node.f, node.step, node.side
    )


def _letter(move: Move | None) -> str | None:
    return None if move is None else move.letter


def _why(trace: Trace, step: int) -> answers.Taken | answers.Entered | tuple[Any, ...]:
    choice = trace.choice(step)
    if isinstance(choice, BestFirstChoice):
        return answers.Taken(choice.priority, choice.open, choice.tied, choice.still_tied)
    if isinstance(choice, DepthFirstChoice):
        return answers.Entered(
            choice.value,
            choice.bound,
            choice.backed_up,
            choice.rank,
            choice.total,
            choice.iteration,
        )
    if isinstance(choice, AnytimeChoice):
        first = choice.first
        assert first is not None
        taken = answers.Taken(first.priority, first.open, first.tied, first.still_tied)
        return choice.round, choice.weight, choice.best, choice.bound, taken
    return tuple(choice)
