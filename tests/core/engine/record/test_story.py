"""The history of a board agrees with an independent search, for every family, even while it
runs.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.best_first import best_first_story
from loyd.core.engine.depth_first import depth_first_story
from loyd.core.engine.depth_first.depth_first_trace import ReplayedTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, Move, letters
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.record.story import ListState, Story, StoryEvent, StoryEventKind
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish
from tests.core.engine.record.test_flame import case_of
from tests.core.engine.record.trace_answers import asked_node
from tests.core.rule_case import RULES
from tests.core.user_code.test_plain_searches import GOAL, a_star, deepening, own, starts
from tests.oracle.answers import Answers
from tests.oracle.depth_first import DepthFirst
from tests.oracle.sliding import Cells

EVERY = BEST_FIRST + DEPTH_FIRST + RULES
OF_A_STEP = (StoryEventKind.EXPANDED, StoryEventKind.TAKEN, StoryEventKind.GENERATED)


class Happened(NamedTuple):
    """What the node of a step, or one of its successors, means for a board."""

    step: int
    kind: str
    g: int
    f: float
    move: str | None
    parent: Cells | None
    known_g: int | None = None


class Told:
    """What an oracle reported at each step, and the parent's step of each open node in order."""

    def __init__(self, oracle: Any, most: int) -> None:
        self.answers: list[Answers] = [oracle.answers]
        self.parents, self.above = oracle.parents, [self._above(oracle)]
        while not oracle.is_over and oracle.steps < most:
            steps = oracle.steps
            oracle.step()
            if oracle.steps > steps:
                self.answers.append(oracle.answers)
                self.above.append(self._above(oracle))

    def _above(self, oracle: Any) -> set[tuple[int, Cells]]:
        if isinstance(oracle, DepthFirst):
            return (
                set(zip(oracle.waiting, [node.cells for node in oracle.untried], strict=True))
                if oracle.steps
                else {(0, oracle.start)}
            )
        entries = (
            [entry for _, entry in oracle.open]
            if isinstance(oracle.open[:1] and oracle.open[0], tuple)
            else oracle.open
        )
        return {(entry.parent.step if entry.parent else 0, entry.cells) for entry in entries}

    def happened(self, cells: Cells, last: int) -> Iterator[Happened]:
        """What a search that reports each step says about a board."""
        for step in range(1, last + 1):
            now, is_expanded = (
                self.answers[step],
                self.answers[step].counts.expanded > self.answers[step - 1].counts.expanded,
            )
            node = now.node
            if node.cells == cells:
                parent = self.answers[self.parents[step - 1]].node.cells if node.move else None
                yield Happened(
                    step, "expanded" if is_expanded else "taken", node.g, node.f, node.move, parent
                )
            for new in now.successors if is_expanded else ():
                if new.cells == cells and new.status != SuccessorStatus.UNDO.value:
                    yield Happened(
                        step, new.status, new.g, new.f, new.move, node.cells, new.known_g
                    )

    def boards(self, rng: Random, count: int) -> list[Cells]:
        """Some boards that the search met, including its start and its goal."""
        met = [node.cells for told in self.answers for node in (told.node, *told.successors)]
        return [self.answers[0].node.cells, *rng.choices(met, k=count)]


def as_told(passage: StoryEvent) -> Happened:
    kind = passage.kind.value if passage.status is None else passage.status.value
    move = None if passage.move is None else passage.move.letter
    return Happened(
        passage.step,
        kind,
        passage.g,
        passage.f,
        move,
        passage.parent and passage.parent.cells,
        passage.known_g,
    )


def read(story: Story) -> None:
    while not story.read_on():
        pass


def ask(trace: Trace, story: Story, told: Told, step: int) -> ListState:
    """Compare the story up to a step with the oracle's; returns the state of the board."""
    cells, now = story.board.cells, told.answers[step]
    happened = list(told.happened(cells, step))
    assert [as_told(one) for one in story.events_until(step) if one.kind in OF_A_STEP] == happened
    waited = {
        each
        for each in range(step + 1)
        if any(node.cells == cells for node in told.answers[each].open)
    }
    spans = story.waits(step)
    assert {each for first, last in spans for each in range(first, last + 1)} == waited
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(spans))
    standing = story.state_after(step)
    expected = stands(trace, told, cells, step)
    assert standing.state is expected
    if standing.node is not None:
        same_side = [node for node in now.open if node.side == standing.node.side]
        if expected is ListState.OPEN:
            assert asked_node(standing.node) == same_side[standing.place - 1]
            assert standing.of == len(same_side)
            assert standing.place == [node.cells for node in same_side].index(cells) + 1
            assert (standing.parent_step, cells) in told.above[step]
        elif expected is ListState.CLOSED:
            assert asked_node(standing.node) in [node for node in now.closed if node.cells == cells]
            assert standing.parent_step == told.parents[(standing.node.step or 0) - 1]
    way = story.path(step)
    if standing.node is not None:
        move = "" if standing.node.move is None else standing.node.move.letter
        assert way is not None
        assert letters(way) == (told.answers[standing.parent_step].path if move else "") + move
        assert len(way) == standing.node.g
    else:
        assert (way is None) == (not happened)
    if way is not None:
        root = (
            trace.goal
            if standing.node is not None and trace.is_backward(standing.node)
            else trace.start
        )
        assert list(root.along(way))[-1].cells == cells
    return expected


def stands(trace: Trace, told: Told, cells: Cells, step: int) -> ListState:
    """The state of a board after a step, from the oracle's lists."""
    now = told.answers[step]
    is_open, is_closed = (
        any(node.cells == cells for node in nodes) for nodes in (now.open, now.closed)
    )
    if is_closed and (isinstance(trace, ReplayedTrace) or not is_open):
        return ListState.CLOSED
    if is_open:
        return ListState.OPEN
    if any(told.answers[each].node.cells == cells for each in range(1, step + 1)):
        return ListState.LEFT
    if any(node.cells == cells for each in range(step) for node in told.answers[each].open):
        return ListState.DROPPED
    return ListState.CUT if any(told.happened(cells, step)) else ListState.NONE


@pytest.mark.kernel
@pytest.mark.parametrize("name", EVERY)
def test_a_story_is_that_of_an_oracle_at_any_step_while_the_search_runs_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"story {name}")
    monkeypatch.setattr(depth_first_story, "FIRST_STRIDE", 7)
    monkeypatch.setattr(depth_first_story, "STORY_STRIDE", 31)
    monkeypatch.setattr(best_first_story, "BATCH", 3)
    seen = set()
    for most in (25, 90, 90):
        while (case := case_of(name, rng)).start == case.goal:
            pass
        told = Told(case.oracle(), most)
        trace, search = create_search(case.problem(Limits(expansions=most)))
        size = case.goal.size
        stories = [trace.story(Board(*size, cells)) for cells in told.boards(rng, 6)]
        stories.append(trace.story(walk(case.start, 30, rng)))
        for _ in range(3):
            with suppress(StopIteration):
                search.send(rng.randrange(1, most)) if trace.steps else next(search)
            for story in stories:
                story.read_on()
                seen.add(ask(trace, story, told, rng.randrange(story.read + 1)))
        with suppress(StopIteration):
            search.send(most)
        for story in stories:
            read(story)
            assert story.read == trace.steps
            for step in {0, trace.steps, *rng.choices(range(trace.steps + 1), k=3)}:
                seen.add(ask(trace, story, told, step))
    assert {ListState.OPEN, ListState.CLOSED, ListState.NONE} <= seen


def sample(name: str) -> Trace:
    return finish(Problem(parse_board("234/15x/768"), blank_last(3, 3), parse_spec(name)))[0]


def test_the_check_figures_of_the_sample_come_out() -> None:
    trace = sample("astar")
    story = trace.story(parse_board("x23/156/784"))
    read(story)
    first, better, expanded, *later = story.events
    assert as_told(first) == Happened(22, "new", 11, 15, "u", parse_board("123/x56/784").cells)
    assert as_told(better) == Happened(
        29, "improved", 9, 13, "l", parse_board("2x3/156/784").cells, 11
    )
    assert (expanded.step, expanded.kind, expanded.g, expanded.h, expanded.parent_step) == (
        30,
        StoryEventKind.EXPANDED,
        9,
        4,
        29,
    )
    assert later == []
    assert story.waits(313) == [(22, 29)]
    assert letters(story.path(29) or ()) == "ulddrulul"
    standing = story.state_after(29)
    assert (standing.state, standing.place, standing.of) == (ListState.OPEN, 1, 25)
    assert story.event_counts(29) == {
        StoryEventKind.GENERATED: 2,
        SuccessorStatus.NEW: 1,
        SuccessorStatus.IMPROVED: 1,
    }
    assert (story.state_after(21).state, story.state_after(313).state) == (
        ListState.NONE,
        ListState.CLOSED,
    )


def test_a_board_of_the_other_half_was_never_generated() -> None:
    story = sample("astar").story(parse_board("213/456/78x"))
    read(story)
    assert (list(story.events), story.path(313), story.waits(313)) == ([], None, [])
    assert [(move.letter, str(board)) for move, board in story.predecessors] == [
        ("d", "213/45x/786"),
        ("r", "213/456/7x8"),
    ]


@pytest.mark.parametrize("module", [depth_first_story, best_first_story])
def test_of_too_many_only_the_first_are_read(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = sample("idastar" if module is depth_first_story else "ucs:repeats=none")
    board = trace.start.after(Move.UP)
    whole = trace.story(board)
    read(whole)
    assert len(whole.events) > 9
    assert not whole.is_full
    monkeypatch.setattr(module, "MOST_STORY_EVENTS", 4)
    monkeypatch.setattr(depth_first_story, "FIRST_STRIDE", 8)
    monkeypatch.setattr(depth_first_story, "STORY_STRIDE", 8)
    monkeypatch.setattr(best_first_story, "BATCH", 2)
    story = trace.story(board)
    read(story)
    assert story.is_full
    assert 4 < len(story.events) < 9
    assert story.events == whole.events[: len(story.events)]
    assert story.read < trace.steps


def test_an_own_algorithm_that_only_yields_boards_has_stories_too() -> None:
    rng = Random("own stories")
    for start in starts(3, 9):
        for solver, like in ((a_star, ALGORITHMS["astar"]), (deepening, ALGORITHMS["iddfs"])):
            mine, _ = finish(Problem(start, GOAL, Spec(own(solver, like))))
            theirs, _ = finish(Problem(start, GOAL, Spec(like)))
            for step in rng.choices(range(theirs.steps + 1), k=6):
                stories = [trace.story(theirs.node(step).board) for trace in (mine, theirs)]
                for story in stories:
                    read(story)
                one, other = (
                    [
                        as_told(each)
                        for each in story.events
                        if each.kind is not StoryEventKind.GENERATED
                    ]
                    for story in stories
                )
                if like.id == "astar":
                    assert stories[0].events == stories[1].events
                    assert stories[0].waits(step) == stories[1].waits(step)
                else:
                    expanded = [each for each in one if each.kind in ("expanded", "taken")]
                    # Loyd does not know the algorithm's own limit: nodes there are expanded like
                    # any other.
                    assert [(each.step, each.g, *each[4:]) for each in expanded] == [
                        (each.step, each.g, *each[4:]) for each in other if each.kind != "start"
                    ]
