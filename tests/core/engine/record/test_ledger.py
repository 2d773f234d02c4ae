"""The ledger at any step of any search agrees with an independent search's steps, sorted one at a
time.
"""

from random import Random
from typing import Any

import pytest

from loyd.core.draw.tables import ledger_sentences
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.best_first import best_first_ledger as ledger_tally
from loyd.core.engine.choice import Tie
from loyd.core.engine.depth_first import replay
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record import re_expansions as first_times
from loyd.core.engine.record.ledger import Ledger
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import DuplicateDetection
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, finish, random_case
from tests.core.rule_case import LIMITED, RULES, RuleCase, random_rule_case
from tests.mentions import mentions
from tests.oracle import ledger as by_definition
from tests.oracle.heuristics import HEURISTICS
from tests.oracle.local import Beam
from tests.oracle.sliding import Cells, Size, flood
from tests.oracle.stepwise import Entry

SIZES = ((2, 3), (2, 2), (3, 3), (4, 4), (5, 4))
SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")


def drawn(name: str, size: Size, rng: Random) -> Case:
    return random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)


def sample(spec: str) -> tuple[Trace, Ledger]:
    """The sample searched to its end."""
    trace, _ = finish(Problem(SAMPLE, blank_last(3, 3), parse_spec(spec)))
    return trace, trace.ledger(trace.steps)


def rows_of(ledger: Ledger) -> list[by_definition.Row]:
    return [
        by_definition.Row(*(getattr(row, field) for field in by_definition.Row._fields))
        for row in ledger.rows
    ]


def ask(trace: Trace, expected: by_definition.Ledger, step: int) -> None:
    """Compare all of a ledger with the oracle's."""
    ledger, oracle = trace.ledger(step), expected.oracle
    rows = rows_of(ledger)
    assert ledger.division == expected.division
    assert sorted(rows, key=str) == sorted(expected.rows(step), key=str), (expected.name, step)
    counts = trace.counts(step)
    assert ledger.expanded == counts.expanded
    assert ledger.mean_generated == (
        counts.generated / counts.expanded if counts.expanded else None
    )
    assert [(one.g, one.expanded, one.open) for one in trace.depths(step)] == expected.at_depths(
        step
    )
    if expected.name not in DEPTH_FIRST:
        sizes = [oracle.samples[number].open for number in range(step + 1)]
        assert (ledger.peak_open, ledger.peak_step) == (max(sizes), sizes.index(max(sizes)))
    goals = [event.step for event in oracle.events if event.kind == "goal" and event.step <= step]
    for asked in {step, *goals[-1:]} - {0}:
        place = ledger.place(asked, trace.node(asked).f)
        assert place is not None
        assert (rows[place].value, rows[place].side) == (
            expected.notes[asked - 1].value,
            expected.notes[asked - 1].side,
        )
    assert ledger.goal_row == (ledger.place(goals[-1], trace.node(goals[-1]).f) if goals else None)


@pytest.mark.kernel
@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST, *RULES])
def test_rows_are_those_of_the_steps_sorted_one_at_a_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"ledger {name}")
    for size in rng.sample(SIZES, 3):
        monkeypatch.setattr(ledger_tally, "LEDGER_SPAN", rng.choice((4, 16)))
        monkeypatch.setattr(ledger_tally, "STEPS_PER_ROW", rng.choice((1, 8)))
        monkeypatch.setattr(first_times, "KEYS_SPAN", rng.choice((4, 16)))
        case, most = drawn(name, size, rng), rng.choice((20, 60, 120))
        expected = by_definition.Ledger(name, case.oracle())
        while not expected.oracle.is_over and len(expected.notes) < most:
            expected.step()
        trace, search = create_search(case.problem(Limits(expansions=most)))
        try:
            next(search)
            while True:
                ask(trace, expected, rng.randint(0, trace.steps))
                search.send(rng.randint(1, 40))
        except StopIteration:
            pass
        assert trace.steps == len(expected.notes)
        for step in {0, trace.steps, *(rng.randint(0, trace.steps) for _ in range(3))}:
            ask(trace, expected, step)


AT_LIMITS = (
    *[
        ("greedy", {"depth_limit": 8, "repeats": repeats})
        for repeats in (DuplicateDetection.REOPEN, DuplicateDetection.ONCE)
    ],
    *[("dfs", {"depth_limit": limit, "repeats": DuplicateDetection.REOPEN}) for limit in (3, 8)],
    ("astar", {"depth_limit": 9}),
    ("iddfs", {}),
    ("iddfs", {"depth_limit": 5}),
    *[("dls", {"depth_limit": limit}) for limit in (0, 5, 16)],
    *[("idastar", {"depth_limit": limit}) for limit in (5, 16)],
    *[(name, {"depth_limit": limit}) for name in LIMITED for limit in (2, 5)],
)


@pytest.mark.kernel
@pytest.mark.parametrize(("name", "settings"), AT_LIMITS)
def test_nodes_at_a_depth_limit_are_no_expansions_and_a_goal_there_is_a_goal(
    name: str, settings: dict[str, Any]
) -> None:
    rng, goal = Random(f"{name} {settings}"), blank_last(2, 3)
    starts = [*map(parse_board, ("x 2 3/4 5 1", "2 3 x/1 4 5", "1 2 3/4 x 5")), goal]
    starts += [uniform(goal, rng) for _ in range(6)]
    kind, ends = RuleCase if name in RULES else Case, set()
    for start in starts:
        case = kind(start, goal, name, heuristic("manhattan"), Tie.NEWEST, **settings)
        expected = by_definition.Ledger(name, case.oracle())
        while not expected.oracle.is_over and len(expected.notes) < 400:
            expected.step()
        trace, _ = finish(case.problem(Limits(expansions=400)))
        ask(trace, expected, trace.steps)
        assert sum(row.goals for row in trace.ledger(trace.steps).rows) == sum(
            note.is_goal for note in expected.notes
        )
        ends.add(trace.goal_step is not None)
    assert True in ends


def test_the_sample_comes_out_row_by_row() -> None:
    trace, ledger = sample("astar:manhattan")
    assert [(row.value, row.expanded) for row in ledger.rows] == [
        (9, 5),
        (11, 14),
        (13, 39),
        (15, 76),
        (17, 167),
        (19, 11),
        (21, 0),
    ]
    assert [row.goals for row in ledger.rows] == [0, 0, 0, 0, 0, 1, 0]
    assert (ledger.goal_row, ledger.totals_around(19), ledger.rows[-1].open) == (5, (301, 11), 11)
    assert (ledger.peak_open, ledger.peak_step) == (186, 312)
    ratios = [ledger.ratio(place) for place in range(len(ledger.rows))]
    assert ratios == [None, 14 / 5, 39 / 14, 76 / 39, 167 / 76, None, None]
    assert (trace.ledger(58).place(29, 13), ledger.place(29, 13), ledger.place(0, 9)) == (
        2,
        2,
        None,
    )
    _, ledger = sample("idastar:manhattan")
    assert [(row.value, row.expanded) for row in ledger.rows] == [
        (9, 5),
        (11, 19),
        (13, 59),
        (15, 152),
        (17, 403),
        (19, 281),
    ]
    assert (ledger.rows[-1].goals, ledger.expanded, ledger.goal_row) == (1, 919, 5)
    assert "The start is expanded once at each bound, 6 times." in ledger_sentences(ledger, None)
    assert not any(
        "start" in sentence
        for name in ("astar:manhattan", "bfs", "nbs", "rbfs")
        for sentence in ledger_sentences(sample(name)[1], None)
    )


def test_what_is_expanded_again_is_not_told_where_too_many_boards_would_be_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace, ledger = sample("idastar:manhattan")
    boards = {trace.node(step).board for step in range(1, trace.steps)}
    assert ledger.distinct == len(boards) < ledger.expanded
    monkeypatch.setattr(replay, "MOST_REPLAYED", trace.steps - 1)
    assert (trace.ledger(trace.steps).distinct, trace.ledger(trace.steps - 1).distinct) == (
        None,
        len(boards),
    )
    assert trace.ledger(5, with_re_expansions=False).distinct is None


def test_every_algorithm_has_a_ledger_that_adds_up() -> None:
    for name in ALGORITHMS:
        trace, ledger = sample(name)
        assert sum(row.steps for row in ledger.rows) == trace.steps
        assert sum(row.generated for row in ledger.rows) == trace.counts(trace.steps).generated
        assert ledger.expanded == sum(one.expanded for one in trace.depths(trace.steps))


class NotingBeam(Beam):
    """Notes what it drops: the step, the board, its g."""

    def prepare(self) -> None:
        self.noted: list[tuple[int, Cells, int]] = []

    def keep(self, kept: list[Entry], move: str, cells: Cells, h: int, width: int) -> list[Entry]:
        found = super().keep(kept, move, cells, h, width)
        now = {entry.cells for entry in found}
        self.noted += [
            (self.steps, lost, self.now.g + 1)
            for lost in {*(entry.cells for entry in kept), cells} - now
        ]
        return found


@pytest.mark.parametrize("width", [1, 5, 20])
def test_the_table_of_a_beam_counts_dropped_optimal_nodes(width: int) -> None:
    start, goal = SAMPLE, blank_last(3, 3)
    from_start, to_goal = flood(start.cells, (3, 3)), flood(goal.cells, (3, 3))
    trace, _ = finish(Problem(start, goal, parse_spec(f"beam:manhattan:{width}")))
    oracle = NotingBeam(
        start.cells, goal.cells, (3, 3), HEURISTICS["manhattan"], "udlr", width=width
    )
    while not oracle.is_over:
        oracle.step()
        if oracle.steps % 10 and not oracle.is_over:
            continue
        lost = [
            one
            for one in oracle.noted
            if from_start[one[1]] == one[2] == to_goal[start.cells] - to_goal[one[1]]
        ]
        (said,) = trace.ledger(oracle.steps).notes
        assert said.startswith(f"Dropped: {len(oracle.noted)} node")
        if lost:
            first = [Board(3, 3, cells) for step, cells, _ in lost if step == lost[0][0]]
            assert mentions(said, f", {len(lost)} of them … step {lost[0][0]}: ")
            assert any(said.endswith(f" {board}.") for board in first)
        else:
            assert said.endswith(
                "Dropped: 0 nodes." if not oracle.noted else "none of them on an optimal path."
            )


@pytest.mark.parametrize(
    ("name", "where"),
    [("rbfs", "stack"), ("nbs", "open list"), ("astar:repeats=none", "open list")],
)
def test_what_was_longest_is_the_stack_of_a_search_without_an_open_list(
    name: str, where: str
) -> None:
    said = " ".join(ledger_sentences(sample(name)[1], None))
    assert f"The {where} was longest after step" in said
