"""Eyes that lack one kind of cone can tell the classes of every picture apart, even without signs
and letters.
"""

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest
from textual.color import Color

from loyd.core.draw import (
    colours,
    comparison_drawing,
    figure_drawing,
    map_drawing,
    race_film,
    tree_drawing,
)
from loyd.core.draw.shapes import INK, Box, Disc, Item
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import read_comparable
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.tui.paint.dichromats import EYES, apart

DISTANCE = 15
"""The least CIE76 distance of two adjacent colours; about 2 is just noticeable."""
PAPER = "#ffffff"


def key_colours(items: Iterable[Item]) -> set[str]:
    """The full colour of each class in a legend."""
    first = [shapes[0] for shapes, _ in items if shapes]
    return {shape.fill for shape in first if isinstance(shape, Box | Disc) and shape.fill}


def map_keys() -> set[str]:
    """The classes of all maps of the README."""
    found = {PAPER}
    for spec, steps in (("astar", 40), ("idastar", 400), ("bibfs", 300)):
        start = parse_board("23415x768")
        trace = solve_with_trace(
            Problem(start, blank_last(3, 3), parse_spec(spec), Limits(expansions=steps))
        )[0]
        found |= key_colours(map_drawing.map_legend(read_comparable(trace, trace.steps)))
    return found


PICTURES: dict[str, Callable[[], Iterable[str]]] = {
    "map": map_keys,
    "race": race_film.HILL_KEY.values,
    "lanes of a race": lambda: race_film.LANE_INKS,
    "flame": lambda: {colours.PAPER, *map(colours.as_hex, colours.EXTRA_MOVES_ON_LIGHT)},
    "tree": lambda: (
        tree_drawing.TREE_OPEN,
        tree_drawing.TREE_GOLD,
        tree_drawing.TREE_GOAL,
        tree_drawing.TREE_QUIET,
        INK,
        PAPER,
    ),
    "plot": lambda: (*figure_drawing.LINE_COLOURS, PAPER),
}


@pytest.mark.parametrize("picture", PICTURES)
def test_any_two_classes_of_a_picture_can_be_told_apart(picture: str) -> None:
    classes = [Color.parse(colour) for colour in PICTURES[picture]()]
    assert len(classes) > 4
    nearest = min(
        (apart(one, other, eyes), eyes, one.hex, other.hex)
        for one, other in combinations(classes, 2)
        for eyes in EYES
    )
    assert nearest[0] >= DISTANCE, nearest


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_of_a_difference_are_far_apart(eyes: str) -> None:
    first, both, second = (
        Color.parse(colour)
        for colour in (
            comparison_drawing.ONLY_FIRST,
            comparison_drawing.BOTH,
            comparison_drawing.ONLY_SECOND,
        )
    )
    assert apart(first, second, eyes) >= 35
    assert min(apart(both, side, eyes) for side in (first, second)) >= 35
    assert apart(Color.parse("#0f9b8e"), Color.parse("#c2347f"), "deuteranope") < 10, (
        "these two were one grey"
    )
