"""Every figure of a lane is on the screen with all its digits, whatever the size of the screen and
the number of lanes.
"""

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.study.compare.comparison import Comparison
from loyd.core.system.text import grouped, short
from loyd.tui.compare.compare_layout import (
    COMPARE_PICTURES,
    DIFFERENCE,
    LEAST_TABLE,
    TABLE,
    arrange_comparison,
    turn_of,
)
from loyd.tui.compare.comparison_model import LaneReading, read_lane
from loyd.tui.compare.lane_views import LaneFigures
from loyd.tui.compare.result_table import ResultTable
from loyd.tui.paint.board_painter import board_extent
from loyd.tui.paint.signs import unicode_signs
from loyd.tui.paint.theme import LOYD_DARK, ColourPalette, palette_of, role_variables

SPECS = ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "greedy:manhattan")
SCREENS = tuple(
    product(
        (*range(80, 241, 5), 109, 111, 119, 159, 161, 162, 163, 199), (24, 33, 34, 40, 45, 50, 60)
    )
)
BODY = 6
"""The lines of a screen outside the body."""
BOARDS = ((2, 3), (3, 3), (4, 4), (5, 5))


PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **role_variables(LOYD_DARK)})


class Bare:
    """What a widget needs to paint without an app."""

    @property
    def palette(self) -> ColourPalette:
        return PALETTE


class Figures(Bare, LaneFigures):
    """The figures without an app."""


class Table(Bare, ResultTable):
    """The table without an app."""


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    """A comparison that has ended."""
    found = Comparison(SAMPLE.board, SAMPLE.goal, [parse_spec(spec) for spec in SPECS], pace=None)
    found.to_end()
    while found.activity is not Activity.ENDED:
        found.settle()
    found.close()
    return found


@pytest.fixture(scope="module")
def readings(comparison: Comparison) -> list[LaneReading]:
    """Lanes at their ends and in progress, with small figures and with great ones."""
    ended = [read_lane(lane, lane.trace.steps, 19) for lane in comparison.lanes]
    going = [read_lane(lane, lane.trace.steps // 2, 19) for lane in comparison.lanes]
    known = [replace(reading, on_path=180_822) for reading in (*ended, *going)]
    great = [
        replace(
            one, counts=one.counts._replace(closed=12_345_678, open=9_876_543, expanded=153_869_269)
        )
        for one in known
    ]
    return [
        *known,
        *great,
        *ended,
        replace(going[0], ending=("limit of 2 000 000 000 expansions",)),
    ]


def painted(reading: LaneReading, columns: int, lines: int) -> list[str]:
    view = Figures(signs=unicode_signs())
    view.set_reactive(Figures.reading, reading)
    found = [line.plain for line in view.paint(columns, lines)]
    assert len(found) <= lines
    assert all(len(line) <= columns for line in found)
    return found


def test_every_digit_of_every_figure_is_there(readings: list[LaneReading]) -> None:
    rooms = {
        (within.figures.columns, within.figures.lines, board)
        for (columns, lines), count, board in product(SCREENS, (2, 3, 4), BOARDS[1:3])
        for within in [
            arrange_comparison(columns, lines - BODY, count, (0, 1), board, "map").within
        ]
        if within.figures is not None
    }
    for (columns, lines, board), reading in product(rooms, readings[::2]):
        shown = painted(
            reading if board[0] * board[1] <= 9 else replace(reading, on_path=None), columns, lines
        )
        text, counts = "\n".join(shown), reading.counts
        first = counts.expanded
        allowed = {
            form(value)
            for value in (first, counts.open, reading.on_path or 0)
            for form in (grouped, short)
        }
        assert any(
            re.search(rf"(?<![\d.]){re.escape(form(first))}(?! \d)", text)
            for form in (grouped, short)
        ), (columns, lines, shown)
        for number in re.findall(r"[●○] ((?:\d{1,3}(?: \d{3})+|\d+(?:\.\d+)?)(?: [kMG]\b)?)", text):
            assert number in allowed, (columns, lines, shown)
        for word in ("moves", "max f", "bound"):
            said = [line for line in text.split("\n") if word in line]
            assert all(re.search(r"\d", line) for line in said)


def test_where_there_are_seven_lines_and_eighteen_columns_nothing_is_left_out(
    readings: list[LaneReading],
) -> None:
    for reading in readings[:8]:
        text = "\n".join(painted(reading, 18, 7))
        counts, on_path = reading.counts, reading.on_path
        assert on_path is not None
        for value in (counts.open, on_path, counts.expanded):
            assert grouped(value) in text
        assert all(part in text for part in reading.ending)


def test_lanes_are_alike_stand_apart_and_never_have_smaller_boards_on_a_larger_screen() -> None:
    for count, board in product((2, 3, 4), BOARDS):
        sizes: dict[tuple[int, int], int] = {}
        for columns, lines in SCREENS:
            for picture in turn_of(columns, lines - BODY, count):
                places = arrange_comparison(
                    columns, lines - BODY, count, (0, count - 1), board, picture
                )
                panes = [
                    *places.lanes.values(),
                    *([places.difference] if places.difference else []),
                ]
                assert len({(lane.columns, lane.lines) for lane in places.lanes.values()}) <= 1
                for one, after in pairwise(panes):
                    is_next_row = after.column == 0 and one.line + one.lines == after.line
                    assert is_next_row or one.column + one.columns == after.column
                assert panes[-1].column + panes[-1].columns <= columns
                assert all(pane.line + pane.lines <= places.results.line for pane in panes)
                assert places.results.line + places.results.lines == lines - BODY
                assert picture != DIFFERENCE or places.difference is not None
                within = places.within
                assert (within.board is None) == (places.searches is not None)
                for lane in places.lanes.values():
                    for place in filter(None, (within.board, within.figures, within.picture)):
                        assert place.column + place.columns <= lane.columns - 2
                        assert place.line + place.lines <= lane.lines - 2
                if within.board is not None and picture == COMPARE_PICTURES[0]:
                    assert (within.board.columns, within.board.lines) == board_extent(
                        *board, within.size
                    )
                    sizes[columns, lines] = within.board.columns
        for (columns, lines), size in sizes.items():
            assert all(
                size <= other
                for (wide, high), other in sizes.items()
                if wide >= columns and high >= lines
            )


def test_no_value_of_the_results_is_cut(comparison: Comparison) -> None:
    table = Table(signs=unicode_signs())
    names = [f"{letter} {spec}" for letter, spec in zip("ABCD", SPECS, strict=True)]
    table.set_reactive(ResultTable.rows, tuple(zip(names, comparison.figures(), strict=True)))
    whole = {
        number
        for line in table.paint(400, 9)
        for number in re.findall(r"\d+(?:[ .]\d+)*", line.plain)
    }
    for columns in range(76, 240):
        for line in table.paint(columns, 9):
            assert set(re.findall(r"\d+(?:[ .]\d+)*", line.plain)) <= whole, columns


def test_a_board_of_another_size_has_its_own_room() -> None:
    goal: Board = blank_last(4, 4)
    within = arrange_comparison(160, 39, 3, (0, 1), goal.size, "map").within
    assert within.board is not None
    assert within.figures is not None
    assert within.board.columns == 21
    assert within.figures.columns >= 14


def test_a_hill_is_no_spire_and_a_table_stands_below_one_that_does_not_fill_the_lane() -> None:
    two, four = (
        arrange_comparison(200, 60 - BODY, count, (0, 1), (3, 3), "map", 15) for count in (2, 4)
    )
    assert two.lanes[0].columns - 2 >= 4 + 2 * 32
    assert two.within.table is None
    assert four.within.table is not None
    assert four.within.picture.line + four.within.picture.lines == four.within.table.line
    for picture, hill in (("flame", 15), ("map", 22), ("map", 0)):
        assert (
            arrange_comparison(200, 60 - BODY, 4, (0, 1), (3, 3), picture, hill).within.table
            is None
        )


def test_a_map_stands_below_a_table_that_does_not_fill_the_lane() -> None:
    within = arrange_comparison(160, 45 - BODY, 2, (0, 1), (4, 4), TABLE, 0).within
    assert within.map is not None
    assert within.picture.lines >= LEAST_TABLE
    assert within.picture.line + within.picture.lines == within.map.line
    alone = arrange_comparison(160, 45 - BODY, 2, (0, 1), (4, 4), "map", 0).within.picture
    assert within.map.line + within.map.lines == alone.line + alone.lines
    for columns, lines, picture, hill in (
        (120, 40, TABLE, 0),
        (160, 45, TABLE, 15),
        (160, 45, "map", 0),
    ):
        assert (
            arrange_comparison(columns, lines - BODY, 2, (0, 1), (4, 4), picture, hill).within.map
            is None
        )
