"""The near view of the tree as lines."""

from dataclasses import replace
from random import Random

import pytest
from rich.text import Text

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.answer import solve_recorded
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.pictures.tree.tree_painter import (
    FIGURE,
    SIBLING,
    TreeLook,
    beside,
    shorten,
    siblings,
    tree_lines,
)
from loyd.tui.signs import ascii_signs
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish, random_case

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})


def searched(name: str, most: int = 300) -> Trace:
    return finish(
        random_case(name, (3, 3), Random(f"near {name}")).problem(Limits(expansions=most))
    )[0]


def found_in_31_moves() -> Trace:
    return solve_recorded(
        Problem(parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3), parse_spec("astar:manhattan"))
    )[0]


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_it_fits_whatever_room_there_is(name: str) -> None:
    trace = searched(name)
    for step in (0, 1, trace.steps // 2, trace.steps):
        way = trace.ancestry(step)
        for columns, lines in ((30, 6), (70, 12), (68, 26), (110, 40)):
            for look in (
                TreeLook(trace.formula_at(trace.steps).equation),
                TreeLook(
                    trace.formula_at(trace.steps).equation,
                    level=len(way) // 2,
                    sibling=1,
                    unfolded=True,
                ),
            ):
                drawn = tree_lines(way, columns, lines, look, replace(PALETTE, signs=ascii_signs()))
                assert len(drawn) <= lines
                assert all(line.cell_len <= columns and line.plain.isascii() for line in drawn)


@pytest.mark.parametrize("name", ["astar", "idastar", "bfs"])
def test_each_level_has_its_step_and_every_sibling_with_its_descendants(name: str) -> None:
    trace = searched(name)
    way = trace.ancestry(trace.steps)
    look = TreeLook(trace.formula_at(trace.steps).equation)
    drawn = [line.plain for line in tree_lines(way, 200, 100, look, PALETTE)]
    for level, generation in enumerate(way):
        words = drawn[level + 1].replace("▶", " ").split()
        assert words[0] == str(generation.node.g)
        assert words[2:4] == [str(generation.node.step), f"{generation.node.f:g}"]
        for place, sibling in enumerate(siblings(way, level)):
            said = " ".join(drawn[level + 1][beside(200) + place * SIBLING :][:FIGURE].split())
            letter, f = sibling.successor.move.letter, f"{sibling.successor.f:g}"
            if sibling.step is not None and not sibling.is_open:
                assert said == f"{letter} ● f {f} {sibling.below or 'leaf'}"
            elif sibling.is_open:
                assert said == f"{letter} ○ f {f}"
            else:
                assert said.split()[-1] in {"duplicate", "replaced", "pruned", "path", "undo"}


def test_a_number_that_does_not_fit_is_left_out_whole() -> None:
    for columns, kept in (
        (19, "├ → #1 500 424 f 59"),
        (18, "├ → #1 500 424 …"),
        (13, "├ → …"),
        (5, "├ → …"),
        (4, "├ …"),
    ):
        line = Text("├ → #1 500 424 f 59")
        shorten(line, columns, "…")
        assert line.plain == kept


def test_the_successors_of_the_node_stand_below_without_the_undo_move() -> None:
    drawn = tree_lines(found_in_31_moves().ancestry(3009), 68, 20, TreeLook(), PALETTE)
    assert drawn[-1].plain.split("  ")[1:] == [
        "Successors: u + f 31",
        " l ● duplicate",
        " r ↑ f 29",
        " ",
    ]
    assert drawn[2].plain.split() == [
        "1",
        "l",
        "3",
        "21",
        "u",
        "●",
        "f",
        "23",
        "1",
        "155",
        "r",
        "●",
        "f",
        "21",
        "1",
        "342",
    ]


def test_the_middle_is_folded_and_unfolds_about_the_cursor() -> None:
    trace = searched("dfs")
    step = max(range(1, trace.steps + 1), key=lambda step: trace.node(step).g)
    way = trace.ancestry(step)
    assert len(way) > 20
    folded = [line.plain for line in tree_lines(way, 90, 16, TreeLook(), PALETTE)]
    assert sum(" more" in line for line in folded) == 1
    assert f" {way[-1].node.step} " in "".join(folded)
    middle = len(way) // 2
    opened = [
        line.plain
        for line in tree_lines(way, 90, 16, TreeLook(level=middle, unfolded=True), PALETTE)
    ]
    assert any(line.startswith(f"{middle:>5} ") for line in opened)


def test_what_was_opened_and_is_so_no_more_is_not_called_new() -> None:
    trace = found_in_31_moves()
    drawn = [line.plain for line in tree_lines(trace.ancestry(2691), 110, 60, TreeLook(), PALETTE)]
    assert "r   replaced" in drawn[12]
    assert not any(" + f" in line for line in drawn[:-1])
    bare = [
        line.plain
        for line in tree_lines(
            trace.ancestry(2691), 110, 60, TreeLook(), replace(PALETTE, signs=ascii_signs())
        )
    ]
    assert "r   replaced" in bare[12]
