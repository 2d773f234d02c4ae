"""A drawn flame: its blocks have the widths that an independent search counts."""

import re
from collections import Counter
from random import Random

import pytest

from loyd.core.draw.flame_drawing import FLAME_GOLD, FLAME_LEFT, flame_drawing, flame_text
from loyd.core.draw.shapes import Box, Caption, Label
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import BEST_FIRST, DEPTH_FIRST, random_case
from tests.core.draw.svg_reader import parsed
from tests.core.rule_case import RULES, random_rule_case

MOST = 150


@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST, *RULES])
def test_every_block_is_as_wide_as_its_subtree(name: str) -> None:
    rng = Random(f"drawn flame {name}")
    case = random_rule_case(name, (3, 3), rng) if name in RULES else random_case(name, (3, 3), rng)
    trace = solve_with_trace(case.problem(Limits(expansions=MOST)))[0]
    oracle = case.oracle()
    while oracle.steps < trace.steps:
        oracle.step()
    ways: list[list[int]] = [[]]
    for parent in oracle.parents:
        ways.append([len(ways), *ways[parent]])
    widths = Counter(step for way in ways for step in way)
    flame, caption = trace.flame(trace.steps), Caption.from_trace(trace, trace.steps, "a < b")
    svg = parsed(
        flame_drawing(flame, trace.ancestor_steps(trace.steps), caption, is_solved=False).svg
    )
    found = [re.match(r"step (\d+): (\d+) of (\d+) steps", note) for note in svg.notes]
    assert {int(match[1]): int(match[2]) for match in found if match} == dict(widths)
    assert len(svg.notes) == trace.steps
    assert "a < b" in svg.words
    assert any(
        word.startswith("width: ")
        and word.endswith("in order of time") is (name in (*DEPTH_FIRST, "rbfs"))
        for word in svg.words
    )
    assert "a < b" in flame_text(flame, trace.ancestor_steps(trace.steps), caption)


def test_the_path_is_drawn_through_what_is_too_narrow_for_blocks() -> None:
    trace = solve_with_trace(
        Problem(parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3), parse_spec("idastar:manhattan"))
    )[0]
    way = trace.ancestor_steps(trace.steps)
    drawing = flame_drawing(
        trace.flame(trace.steps), way, Caption.from_trace(trace, trace.steps, ""), is_solved=True
    )
    golden = [
        box
        for box in drawing.shapes
        if isinstance(box, Box) and FLAME_GOLD in (box.fill, box.stroke)
    ][:-1]
    depths = [
        label.y
        for label in drawing.shapes
        if isinstance(label, Label) and label.x == FLAME_LEFT - 8
    ]
    assert len(way) == 32
    assert len(golden) < len(way)
    assert max(box.y + box.height for box in golden) > max(depths), (
        "the deepest node of all is the goal"
    )
