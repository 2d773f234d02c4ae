"""A flame on paper: its blocks have the widths that an independent search counts."""

import re
from collections import Counter
from random import Random

import pytest

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.flame import flame_drawing
from loyd.core.drawing.flame_text import flame_text
from loyd.core.search.answer import recorded
from loyd.core.search.problem import Limits
from tests.core.case import BEST_FIRST, DEPTH_FIRST, random_case
from tests.core.drawing.parsed import parsed
from tests.core.plain_case import PLAIN, random_plain_case

MOST = 150


@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST, *PLAIN])
def test_every_block_is_as_wide_as_its_subtree(name: str) -> None:
    rng = Random(f"drawn flame {name}")
    case = random_plain_case(name, (3, 3), rng) if name in PLAIN else random_case(name, (3, 3), rng)
    trace = recorded(case.problem(Limits(expansions=MOST)))[0]
    oracle = case.oracle()
    while oracle.steps < trace.steps:
        oracle.step()
    ways: list[list[int]] = [[]]
    for parent in oracle.parents:
        ways.append([len(ways), *ways[parent]])
    widths = Counter(step for way in ways for step in way)
    flame, caption = trace.flame(trace.steps), Caption.of(trace, trace.steps, "a < b")
    svg = parsed(flame_drawing(flame, trace.lineage(trace.steps), caption, is_solved=False).svg)
    found = [re.match(r"step (\d+): (\d+) of (\d+) expansions", note.replace(" expansions", " expansions")) for note in svg.notes]
    assert {int(match[1]): int(match[2]) for match in found if match} == dict(widths)
    assert len(svg.notes) == trace.steps
    assert "a < b" in svg.words
    assert any(word.startswith("across: ") and word.endswith("in order of time") is (name in DEPTH_FIRST) for word in svg.words)
    assert "a < b" in flame_text(flame, trace.lineage(trace.steps), caption)
