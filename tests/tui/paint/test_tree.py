"""The near view of the tree as lines."""

import re
from random import Random

import pytest
from rich.text import Text

from loyd.core.puzzle.notation import blank_last, parse_board
from loyd.core.search.answer import solve_recorded
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.trace import Trace
from loyd.tui.render.signs import ascii_signs, status_sign, unicode_signs
from loyd.tui.render.theme import LOYD_DARK, palette_of
from loyd.tui.render.tree_painter import WORDS, TreeLook, shorten, siblings, tree_lines
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish, random_case

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})


def searched(name: str, most: int = 300) -> Trace:
    return finish(random_case(name, (3, 3), Random(f"near {name}")).problem(Limits(expansions=most)))[0]


def found_in_31_moves() -> Trace:
    return solve_recorded(Problem(parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3), parse_spec("astar:manhattan")))[0]


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_it_fits_whatever_room_there_is(name: str) -> None:
    trace = searched(name)
    for step in (0, 1, trace.steps // 2, trace.steps):
        way = trace.ancestry(step)
        for columns, lines in ((30, 6), (70, 12), (68, 26), (110, 40)):
            for look in (
                TreeLook(trace.formula_at(trace.steps).equation),
                TreeLook(trace.formula_at(trace.steps).equation, level=len(way) // 2, sibling=1, unfolded=True),
            ):
                drawn = tree_lines(way, columns, lines, look, signs=ascii_signs(), palette=PALETTE)
                assert len(drawn) <= lines
                assert all(line.cell_len <= columns and line.plain.isascii() for line in drawn)


@pytest.mark.parametrize("name", ["astar", "idastar", "bfs"])
def test_each_level_says_who_was_there_and_what_became_of_them(name: str) -> None:
    trace = searched(name)
    way = trace.ancestry(trace.steps)
    drawn = [
        line.plain
        for line in tree_lines(way, 200, 100, TreeLook(trace.formula_at(trace.steps).equation), signs=unicode_signs(), palette=PALETTE)
    ]
    for level, generation in enumerate(way):
        line = drawn[level + 1]
        assert f" #{generation.node.step} " in line
        assert f"{generation.node.f:g}" in line
        for kin in siblings(way, level):
            assert kin.step is None or f"#{kin.step} f {kin.successor.f:g}" in line
            assert not kin.below or f" {kin.below} below" in line
            assert not kin.is_open or f"○ f {kin.successor.f:g}" in line


def test_a_number_that_does_not_fit_is_left_out_whole() -> None:
    for columns, kept in ((19, "├ → #1 500 424 f 59"), (18, "├ → #1 500 424 …"), (13, "├ → …"), (5, "├ → …"), (4, "├ …")):
        line = Text("├ → #1 500 424 f 59")
        shorten(line, columns, "…")
        assert line.plain == kept


def test_all_four_successors_stand_side_by_side_with_whole_figures_where_they_find_room() -> None:
    trace, step = found_in_31_moves(), 3009
    assert len(trace.successors(step)) == 4
    for columns in (68, 78, 110):
        drawn = tree_lines(trace.ancestry(step), columns, 40, TreeLook(), signs=unicode_signs(), palette=PALETTE)
        heading, figures = drawn[-6].plain, drawn[-2].plain
        for new in trace.successors(step):
            assert f"{new.move.letter} {status_sign(new.status, unicode_signs())} {WORDS.get(new.status, new.status.value)}" in heading
        apart = [" ".join(part.split()) for part in re.split(r" {2,}(?=f |\d)", figures.strip())]
        form = "{0.f:g} = {0.g} + {0.h}" if columns == 68 else "f {0.f:g} g {0.g} h {0.h}"
        assert apart == [form.format(new) for new in trace.successors(step)], "two blanks at the least lie between two"


def test_the_middle_is_folded_and_unfolds_about_the_cursor() -> None:
    trace = searched("dfs")
    step = max(range(1, trace.steps + 1), key=lambda step: trace.node(step).g)
    way = trace.ancestry(step)
    assert len(way) > 20
    folded = [line.plain for line in tree_lines(way, 90, 16, TreeLook(), signs=unicode_signs(), palette=PALETTE)]
    assert sum(" more" in line for line in folded) == 1
    assert f"#{way[-1].node.step} " in "".join(folded)
    middle = len(way) // 2
    opened = [line.plain for line in tree_lines(way, 90, 16, TreeLook(level=middle, unfolded=True), signs=unicode_signs(), palette=PALETTE)]
    assert any(line.startswith(f"{middle:>5} ") for line in opened)


def test_a_known_board_names_its_twin() -> None:
    trace = searched("astar")
    step = next(step for step in range(1, trace.steps + 1) if any(new.status is SuccessorStatus.CLOSED for new in trace.successors(step)))
    twin = next(new.twin for new in trace.successors(step) if new.status is SuccessorStatus.CLOSED)
    drawn = "\n".join(line.plain for line in tree_lines(trace.ancestry(step), 110, 60, TreeLook(), signs=unicode_signs(), palette=PALETTE))
    assert twin is not None
    assert f"= #{twin.expanded}" in drawn


def test_what_was_opened_and_is_so_no_more_is_not_called_new() -> None:
    trace = found_in_31_moves()
    drawn = [line.plain for line in tree_lines(trace.ancestry(2691), 110, 60, TreeLook(), signs=unicode_signs(), palette=PALETTE)]
    assert "├ r replaced f 27" in drawn[12]
    assert not any(" + f" in line for line in drawn)
    bare = [line.plain for line in tree_lines(trace.ancestry(2691), 110, 60, TreeLook(), signs=ascii_signs(), palette=PALETTE)]
    assert "| r replaced f 27" in bare[12]
