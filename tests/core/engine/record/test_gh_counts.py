"""The counts by place at any step of any search agree with an independent search's lists,
classified one node at a time.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from loyd.core.engine.best_first import prefix_counts
from loyd.core.engine.depth_first import replay
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.record.node import GHCounts
from loyd.core.engine.settings import DuplicateDetection
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, random_case
from tests.core.engine.record.journey import Journey
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle import answers
from tests.oracle.sliding import Size, flood

SIZES = ((2, 3), (3, 2), (2, 2), (3, 3), (2, 4), (4, 4))
TWO_SIDED = ("bibfs", "nbs", "mm", "baestar")
VISITING = (*DEPTH_FIRST, "rbfs")
WALKING = ("hill", "annealing", "lrtastar")
"""They may visit a board repeatedly, too, and their record lists every visit as closed."""
Place = tuple[int, int]

distances_to = cache(flood)


def drawn(name: str, size: Size, rng: Random) -> Case:
    return random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)


def counted(found: GHCounts, counts: str) -> list[dict[Place, int]]:
    """For each side: the number of nodes at each place that has any."""
    places = list(zip(found.g.tolist(), found.h.tolist(), strict=True))
    assert len(set(places)) == len(places)
    return [
        {place: count for place, count in zip(places, side.tolist(), strict=True) if count}
        for side in getattr(found, counts)
    ]


class Survey(Journey):
    """A journey that asks only about the places of nodes."""

    def __init__(self, case: Case, most: int, picked: set[int], rng: Random) -> None:
        super().__init__(case, most, picked, rng)
        self.space = Space.from_boards(case.start, case.goal) if len(case.goal.cells) <= 6 else None
        oracle = case.oracle()
        self.visited = []
        while len(self.visited) < self.oracle.steps:
            oracle.step()
            self.visited.append(oracle.answers.node)

    def place(self, node: answers.Node, space: Space | None) -> Place:
        if space is None:
            return node.g, node.h
        size, (start, goal) = self.case.goal.size, (self.case.start.cells, self.case.goal.cells)
        return distances_to(start, size)[node.cells], distances_to(goal, size)[node.cells]

    def ask(self, steps: Iterable[int]) -> None:
        for step in steps:
            if step <= self.trace.steps:
                for space in {None, self.space}:
                    self.ask_gh_counts(step, space)
                    self.ask_nodes(step, space)

    def taken_goal(self, step: int) -> list[answers.Node]:
        """The goal, which can still be looked at after it was chosen, though it is not closed; of
        each walk, as walks begin again.
        """
        nodes = self.visited[:step]
        nodes = nodes if self.case.algorithm in WALKING else nodes[-1:]
        closed = self.expected[step].closed
        goals = [n for n in nodes if n.cells == self.case.goal.cells and n.side != "backward"]
        return [node for node in goals if node not in closed]

    def ask_gh_counts(self, step: int, space: Space | None) -> None:
        found, expected = self.trace.gh_counts(step, space), self.expected[step]
        closed = self.visited[:step] if self.case.algorithm in VISITING else expected.closed
        assert found.has_visits == (
            self.case.algorithm in (*VISITING, *WALKING)
            or self.case.repeats in (DuplicateDetection.PATH, DuplicateDetection.NONE)
        )
        for counts, nodes in (("open", expected.open), ("closed", closed)):
            parts = [nodes]
            if self.case.algorithm in TWO_SIDED:
                parts = [
                    [node for node in nodes if node.side == side]
                    for side in ("forward", "backward")
                ]
            by_side = [dict(Counter(self.place(node, space) for node in part)) for part in parts]
            assert counted(found, counts) == by_side, (self.case, step, counts)
        if space is not None:
            away = [sum(self.place(node, space)) - space.length for node in closed]
            assert found.on_path == (away.count(0), len(away) - away.count(0))
        else:
            known = {self.place(node, None) for node in (*expected.open, *expected.closed)}
            assert known <= set(zip(found.g.tolist(), found.h.tolist(), strict=True))

    def ask_nodes(self, step: int, space: Space | None) -> None:
        """Compare the step's own place and another one: their nodes, and the first step there."""
        expected = self.expected[step]
        known = [*expected.open, *expected.closed, *self.taken_goal(step)]
        places = (
            {self.place(expected.node, space), self.place(self.rng.choice(known), space)}
            if known
            else {(0, 99)}
        )
        found = self.trace.nodes_at(step, places, space, 1 << 20)
        there = Counter(
            (node.cells, node.g, node.side) for node in known if self.place(node, space) in places
        )
        assert Counter((node.board.cells, node.g, node.side) for node in found) == there
        assert len(self.trace.nodes_at(step, places, space, 2)) == min(2, there.total())
        there_by_step = [
            number
            for number, node in enumerate(self.visited, 1)
            if self.place(node, space) in places
        ]
        first = self.trace.first_step_at(places, space)
        assert first == next(
            (number for number in there_by_step if number <= self.trace.steps), None
        )

    def ask_events(self) -> None:
        """Do nothing."""


@pytest.mark.kernel
@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST, *RULES])
def test_counts_by_place_are_those_of_the_lists(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"places {name}")
    for size in SIZES * 2:
        span = rng.choice((4, 16, 64))
        monkeypatch.setattr(prefix_counts, "COUNTS_SPAN", span)
        monkeypatch.setattr(prefix_counts, "STEPS_PER_CLASS", rng.choice((0, 1)))
        monkeypatch.setattr(prefix_counts, "CHUNK_ENTRIES", rng.choice((8, 32)))
        monkeypatch.setattr(prefix_counts, "BINNED", rng.choice((1, 1 << 20)))
        monkeypatch.setattr(replay, "VISITS_SPAN", span)
        most = rng.choice((20, 90, 200))
        Survey(
            drawn(name, size, rng), most, {rng.randrange(1, most + 1) for _ in range(8)}, rng
        ).travel(3)


def test_iterations_are_the_difference_of_counts() -> None:
    rng = Random("iterations")
    for size in SIZES:
        survey = Survey(random_case("idastar", size, rng), 150, set(range(1, 151)), rng)
        survey.run(150)
        first, last = sorted(rng.choices(range(survey.trace.steps + 1), k=2))
        part = survey.trace.gh_counts(last).minus(survey.trace.gh_counts(first))
        assert counted(part, "closed") == [
            dict(Counter((node.g, node.h) for node in survey.visited[first:last]))
        ]
        assert counted(part, "open") == counted(survey.trace.gh_counts(last), "open")
