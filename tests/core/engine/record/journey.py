"""A search run in uneven slices and asked about its past in between, compared with its oracle."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from itertools import groupby
from random import Random

import numpy as np

from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.guarantee import Holds
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.record.node import Peaks
from loyd.core.engine.search.solve import create_search
from tests.core.case import Case
from tests.core.engine.record.trace_answers import asked, asked_node
from tests.oracle.answers import Answers, Event
from tests.oracle.best_first import BestFirst
from tests.oracle.depth_first import DepthFirst

BY_DEPTH_ALONE = ("dfs", "dls")
"""Searches without rising f or bound: their events are switches of branch."""
RARE = {"improved": 3, "reopened": 3, "goal": 1}


class Journey:
    """An oracle run for at most this many steps, with its answers about some of them, and the
    core's search over the same steps.

    `picked`: the steps to ask about, as far as the search goes; the first few steps at which
    something rare happens are added.
    """

    def __init__(self, case: Case, most: int, picked: set[int], rng: Random) -> None:
        self.case, self.rng = case, rng
        self.oracle = case.oracle()
        self.expected = {0: self.oracle.answers}
        self.efforts = {0: self._effort}
        self.statuses: Counter[str] = Counter()
        while not self.oracle.is_over and self.oracle.steps < most:
            self.oracle.step()
            statuses = {successor.status for successor in self.oracle.successors}
            if (
                self.oracle.steps in picked
                or self.oracle.is_over
                or any(self.statuses[status] < RARE.get(status, 0) for status in statuses)
            ):
                self.expected[self.oracle.steps], self.efforts[self.oracle.steps] = (
                    self.oracle.answers,
                    self._effort,
                )
                self.statuses.update(statuses)
        self.expected[self.oracle.steps], self.efforts[self.oracle.steps] = (
            self.oracle.answers,
            self._effort,
        )
        problem = case.problem(Limits(expansions=most))
        self.trace, self.search = create_search(problem)
        self.outcome: Outcome | None = None
        self.may_miss = problem.spec.complete.holds in (Holds.NEVER, Holds.UNLESS_DROPPED)

    @property
    def _effort(self) -> tuple[int | None, int | None, int | None]:
        return self.oracle.effort

    def travel(self, questions: int) -> None:
        """Search in slices of random length, ask about random past steps between them, and about
        all at the end.
        """
        for _ in range(3):
            self.run(self.rng.randrange(1, max(2, self.oracle.steps)))
            self.ask(self.rng.choices(list(self.expected), k=questions))
        while self.outcome is None:
            self.run(1 << 30)
        assert self.trace.steps == self.oracle.steps, self.case
        self.ask_totals()
        self.ask(self.rng.sample(list(self.expected), k=len(self.expected)))
        self.ask_events()

    def run(self, steps: int) -> None:
        """Make up to this many steps; none if the search is over."""
        try:
            reached = self.search.send(steps) if self.trace.steps else next(self.search)
        except StopIteration as end:
            self.outcome = self.outcome or end.value
        else:
            assert reached == self.trace.steps

    def ask_totals(self) -> None:
        """Compare the totals once the search is over."""
        oracle, outcome = self.oracle, self.outcome
        assert outcome is not None
        ends = "exhausted" if oracle.exhausted else "limit reached"
        if oracle.exhausted and self.may_miss and outcome.ending is Ending.INCONCLUSIVE:
            ends = "inconclusive"  # `test_exhausted` tells these two apart
        assert outcome.ending.value == ("solved" if self.is_solved else ends)
        totals = outcome.expanded, outcome.generated, outcome.reopened
        assert totals == (oracle.counts.expanded, oracle.generated_in_all, oracle.reopened), (
            self.case
        )

    def ask(self, steps: Iterable[int]) -> None:
        """Compare everything at the steps, in the given order, as far as they are recorded by
        now.
        """
        for step in steps:
            if step > self.trace.steps:
                continue
            answers = asked(self.trace, step)
            for question in fields(Answers):
                answer, expected = (
                    getattr(answers, question.name),
                    getattr(self.expected[step], question.name),
                )
                assert answer == expected, (self.case, step, question.name)
            self.ask_page(step)
            self.ask_whereabouts(step)
            self.ask_peaks(step)
            self.ask_effort(step)
        found = [
            event.step
            for event in self.oracle.events
            if event.kind == "goal" and event.step <= self.trace.steps
        ]
        assert self.trace.goal_step == (found[-1] if found else None)

    def ask_page(self, step: int) -> None:
        """Compare a few nodes of the open list, from any position on."""
        opened = self.expected[step].open
        rng = Random(step)
        first, count = rng.randrange(len(opened) + 2), rng.randrange(9)
        page = tuple(map(asked_node, self.trace.open_nodes(step, first, count)))
        assert page == opened[first : first + count], (self.case, step, first)

    def ask_whereabouts(self, step: int) -> None:
        """Compare the open nodes of some boards: this step's node, its successors, those of the
        next step, the goal.
        """
        opened = {node.cells: node for node in reversed(self.expected[step].open)}
        here_and_next = [
            self.expected[number].successors
            for number in (step, step + 1)
            if number in self.expected
        ]
        nearby = [successor.cells for successors in here_and_next for successor in successors]
        for cells in (*nearby, self.expected[step].node.cells, self.case.goal.cells):
            found = self.trace.open_node(step, Board(*self.case.goal.size, cells))
            assert (found and (found.board.cells, found.g, found.h)) == (
                opened.get(cells) and (cells, *opened[cells][2:4])
            )

    def ask_peaks(self, step: int) -> None:
        """Compare the maxima up to a step."""
        samples, oracle = self.oracle.samples[: step + 1], self.oracle
        expected: tuple[int | None, int | None, int, int]
        if isinstance(oracle, DepthFirst):
            expected = None, None, max(s.depth for s in samples) + 1, 0
        else:
            takes_goal = step > 0 and self.expected[step].node.cells == self.case.goal.cells
            reopened = (
                step - takes_goal - samples[-1].closed
                if isinstance(oracle, BestFirst)
                else oracle.reopened_count[step]
            )
            in_memory = max(s.open + s.closed for s in samples)
            expected = (
                max(s.open for s in samples),
                max(s.closed for s in samples),
                in_memory,
                reopened,
            )
            if self.case.algorithm in ("rbfs", "hill", "annealing"):
                expected = None, None, in_memory if self.case.algorithm == "rbfs" else 1, reopened
            if self.case.algorithm == "lrtastar":
                visited = set(oracle.visited[:step])
                expected = None, None, max(len(visited), 1), reopened
        assert self.trace.peaks(step) == Peaks(*expected), (self.case, step)

    def ask_effort(self, step: int) -> None:
        """Compare what courses count in addition."""
        effort = self.trace.course_counts(step)
        assert (effort.enqueued, effort.goal_tests, effort.deepest_generated) == self.efforts[
            step
        ], (self.case, step)

    @property
    def is_solved(self) -> bool:
        return any(event.kind == "goal" for event in self.oracle.events)

    def ask_events(self) -> None:
        """Compare the next event after every step where it changes, and after some others."""
        events = self._jumps if self.case.algorithm in BY_DEPTH_ALONE else self.oracle.events
        happened = [next(same) for _, same in groupby(events, key=lambda event: event.step)]
        edges = {event.step + by for event in happened for by in (-1, 0)}
        for step in sorted({0, self.trace.steps, *edges, *self.expected}):
            event = self.trace.next_event(step)
            found = Event(event.step, event.kind, event.value) if event else None
            assert found == next((event for event in happened if event.step > step), None), (
                self.case,
                step,
            )

    @property
    def _jumps(self) -> list[Event]:
        """Each step whose node is no successor of the one before, with its g, and the goal."""
        goals = {event.step: event for event in self.oracle.events if event.kind == "goal"}
        depths, events = [-1], []
        for step, parent in enumerate(self.oracle.parents, 1):
            depths.append(depths[parent] + 1)
            if step in goals:
                events.append(goals[step])
            elif parent != step - 1:
                events.append(Event(step, "jump", depths[step]))
        return events

    def ask_growth(self, last: int, samples: int) -> None:
        """Compare the plots' figures up to a step: for every step, or a sample."""
        growth = self.trace.growth(last, samples)
        steps = growth.steps.tolist()
        assert steps == sorted(set(steps))
        assert (steps[0], len(steps) <= samples + 1, steps[-1] <= last) == (0, True, True)
        assert steps[-1] == last or last > samples
        columns = (growth.open, growth.closed, growth.f, growth.least_h, growth.depth)
        rows = zip(
            *(column.tolist() for column in columns),
            [None if np.isnan(b) else b for b in growth.bound],
            strict=True,
        )
        for step, row in zip(steps, rows, strict=True):
            assert row == tuple(self.oracle.samples[step]), (self.case, step)
