"""A drawn map shows, in every format, what an independent search counts at every place."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from loyd.core.draw.map_drawing import map_drawing
from loyd.core.draw.shapes import CHARACTERS, Caption
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import MapData, MapReader, MapReading, Projection
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import DuplicateDetection
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, random_case
from tests.core.draw.svg_reader import Parsed, parsed
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle.answers import Node
from tests.oracle.sliding import flood

VISITING = (*DEPTH_FIRST, "rbfs")
WALKING = ("hill", "annealing", "lrtastar")
TITLE = 'A* & <"friends">'
EIGHT = "8 6 7 2 5 4 3 x 1"

distances_to = cache(flood)


def relief_of(board: str, spec: str, step: int | None = None) -> MapData:
    start = parse_board(board)
    trace = solve_with_trace(Problem(start, blank_last(*start.size), parse_spec(spec), Limits()))[0]
    return MapReader(trace).read(step or trace.steps)


def lists_of(case: Case, step: int) -> tuple[list[Node], list[Node]]:
    """The open and the closed nodes of the oracle after a step; its visits if the search has no
    closed list.
    """
    oracle, visits = case.oracle(), []
    while oracle.steps < step:
        oracle.step()
        visits.append(oracle.answers.node)
    return oracle.answers.open, visits if case.algorithm in VISITING else oracle.answers.closed


@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST, *RULES])
def test_the_counts_of_every_place_are_those_of_an_independent_search(name: str) -> None:
    rng = Random(f"drawn map {name}")
    for size in ((2, 3), (3, 3)):
        case = random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)
        trace = solve_with_trace(case.problem(Limits(expansions=60)))[0]
        if not trace.steps:
            continue
        step = rng.randint(1, trace.steps)
        opened, closed = lists_of(case, step)
        reader = MapReader(trace)
        for reading in {
            MapReading(Projection.TRUE_DISTANCE)
            if size == (2, 3)
            else MapReading(Projection.F_OVER_G),
            MapReading(Projection.F_OVER_G),
        }:
            reader.reading = reading
            svg = parsed(map_drawing(reader.read(step), Caption.from_trace(trace, step, TITLE)).svg)
            if reading.projection is Projection.TRUE_DISTANCE:
                check_hill(svg, case, opened, closed)
            else:
                check_layers(svg, case, opened, closed)
            assert svg.title == TITLE
            assert TITLE in svg.words


def check_hill(svg: Parsed, case: Case, opened: list[Node], closed: list[Node]) -> None:
    size, length = case.goal.size, distances_to(case.start.cells, case.goal.size)[case.goal.cells]
    from_start, to_goal = distances_to(case.start.cells, size), distances_to(case.goal.cells, size)

    def place(cells: tuple[int, ...]) -> tuple[int, int]:
        return (from_start[cells] - to_goal[cells] + length) // 2, from_start[cells] + to_goal[
            cells
        ] - length

    found = {(at.across, at.up): at.counts["boards"] for at in svg.places}
    assert found == dict(Counter(map(place, from_start)))
    check_counts(svg, case, opened, closed, lambda node: place(node.cells))


def check_layers(svg: Parsed, case: Case, opened: list[Node], closed: list[Node]) -> None:
    check_counts(svg, case, opened, closed, lambda node: (node.g, node.g + node.h))


def counts_visits(case: Case) -> bool:
    """Whether a board may be closed more than once."""
    return case.algorithm in (*VISITING, *WALKING) or case.repeats in (
        DuplicateDetection.PATH,
        DuplicateDetection.NONE,
    )


def check_counts(svg: Parsed, case: Case, opened: list[Node], closed: list[Node], place) -> None:  # type: ignore[no-untyped-def]
    for words, nodes in (("open", opened), ("visits" if counts_visits(case) else "closed", closed)):
        found = {(at.across, at.up): at.counts[words] for at in svg.places if at.counts[words]}
        assert found == dict(Counter(place(node) for node in nodes))


def test_the_legend_names_what_is_there_and_nothing_else() -> None:
    for spec, step, there, not_there in (
        (
            "astar:manhattan",
            100,
            {"unseen", "closed", "open", "that node"},
            {"solution", "visited", "h = 0"},
        ),
        ("astar:manhattan", None, {"solution", "closed"}, {"that node", "re-expanded often"}),
        ("idastar:manhattan", None, {"visited", "re-expanded often"}, {"closed", "h = 0"}),
        ("bibfs", None, {"open", "closed"}, {"re-expanded often"}),
    ):
        words = set(
            parsed(map_drawing(relief_of(EIGHT, spec, step), Caption("t", "s", "")).svg).words
        )
        assert there <= words
        assert not not_there & words


def test_text_has_a_sign_for_each_thing() -> None:
    lines = map_drawing(
        relief_of(EIGHT, "astar:manhattan", 2691), Caption("t", "s", ""), CHARACTERS
    ).text.splitlines()
    assert max(map(len, lines)) <= 100
    ground = next(line for line in lines if line.startswith("   0  "))
    assert ground[6:].strip() == "█S█•█•█•█•██████████▆▆▆▆▅▅▅▅▄▄▄▄▃▃▃▃▃▃▃▃▂▂▁▁░░░░···············G"
    assert any("▶" in line for line in lines)
    solved = map_drawing(
        relief_of(EIGHT, "astar:manhattan"), Caption("t", "s", ""), CHARACTERS
    ).text
    assert solved.count("★") == 30 + 2  # the boards between start and goal, and the legend


def test_places_without_room_of_their_own_are_drawn_as_one() -> None:
    reading = MapReader(
        solve_with_trace(
            Problem(
                parse_board(EIGHT), blank_last(3, 3), parse_spec("dfs"), Limits(expansions=4000)
            )
        )[0]
    )
    reading.reading = MapReading(Projection.F_OVER_G)
    drawing = map_drawing(reading.read(4000), Caption("t", "s", ""))
    svg = parsed(drawing.svg)
    assert any(" to " in note for note in svg.notes)
    assert sum(int(note.split(": ")[1].split()[0]) for note in svg.notes) == 4000
