"""Every figure of a lane is on the screen with all its digits, whatever the size of the screen and
the number of lanes.
"""

import re
from itertools import pairwise, product

import pytest

from loyd.core.draw.document import cell
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.study.compare.comparison import Comparison
from loyd.core.study.compare.figures import COLUMNS
from loyd.core.system.text import grouped, short
from loyd.tui.compare.compare_layout import DIFFERENCE, MAP, TABLE, arrange_comparison
from loyd.tui.compare.comparison_model import LaneReading, read_lane
from loyd.tui.compare.lane_views import LaneFigures
from loyd.tui.compare.result_table import LEAST_WIDTH
from loyd.tui.paint.theme import LOYD_DARK, ColourPalette, palette_of, role_variables
from loyd.tui.signs import UNICODE

SPECS = ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "greedy:manhattan")
PICTURES = MAP, TABLE, DIFFERENCE
SCREENS = tuple(
    product(
        (*range(80, 241, 5), 109, 111, 119, 159, 161, 162, 163, 199), (24, 33, 34, 40, 45, 50, 60)
    )
)
BODY = 6
"""The lines of a screen outside the body."""


PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **role_variables(LOYD_DARK)})


class Bare:
    """What a widget needs to paint without an app."""

    @property
    def palette(self) -> ColourPalette:
        return PALETTE


class Figures(Bare, LaneFigures):
    """The figures without an app."""


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
    ended = [read_lane(lane, lane.trace.steps, 19, None) for lane in comparison.lanes]
    going = [read_lane(lane, lane.trace.steps // 2, 19, None) for lane in comparison.lanes]
    known = [reading._replace(on_path=180_822) for reading in (*ended, *going)]
    great = [
        one._replace(
            counts=one.counts._replace(closed=12_345_678, open=9_876_543, expanded=153_869_269)
        )
        for one in known
    ]
    return [
        *known,
        *great,
        *ended,
        going[0]._replace(ending=("limit of 2 000 000 000 expansions",)),
    ]


def painted(reading: LaneReading, columns: int, lines: int) -> list[str]:
    view = Figures(signs=UNICODE)
    view.set_reactive(Figures.reading, reading)
    found = [line.plain for line in view.paint(columns, lines)]
    assert len(found) <= lines
    assert all(len(line) <= columns for line in found)
    return found


def test_every_digit_of_every_figure_is_there(readings: list[LaneReading]) -> None:
    rooms = {
        (places.figures.columns, places.figures.lines)
        for (columns, lines), count in product(SCREENS, (2, 3, 4))
        for places in [
            arrange_comparison(columns, lines - BODY, count, (0, 1), "map", is_hill=True)
        ]
        if places.figures is not None
    }
    for (columns, lines), reading in product(rooms, readings[::2]):
        shown = painted(reading, columns, lines)
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


def test_lanes_are_alike_and_stand_apart() -> None:
    for count, (columns, lines), picture in product((2, 3, 4), SCREENS, PICTURES):
        places = arrange_comparison(
            columns, lines - BODY, count, (0, count - 1), picture, is_hill=False
        )
        panes = [*places.lanes.values(), *([places.difference] if places.difference else [])]
        assert len({(lane.columns, lane.lines) for lane in places.lanes.values()}) <= 1
        for one, after in pairwise(panes):
            is_next_row = after.column == 0 and one.line + one.lines == after.line
            assert is_next_row or one.column + one.columns == after.column
        assert panes[-1].column + panes[-1].columns <= columns
        assert all(pane.line + pane.lines <= places.results.line for pane in panes)
        assert places.results.line + places.results.lines == lines - BODY
        assert picture != DIFFERENCE or places.difference is not None
        assert (places.figures is None) == (places.searches is not None)
        for lane in places.lanes.values():
            for place in filter(None, (places.figures, places.map)):
                assert place.column + place.columns <= lane.columns - 2
                assert place.line + place.lines <= lane.lines - 2


def test_no_value_of_the_results_is_cut(comparison: Comparison) -> None:
    for column in COLUMNS:
        for one in comparison.figures():
            assert len(f"{UNICODE.best} {cell(column, one)}") <= LEAST_WIDTH, column.id


def test_a_hill_is_no_spire() -> None:
    places = arrange_comparison(200, 60 - BODY, 2, (0, 1), "map", is_hill=True)
    assert places.map.columns >= 4 + 2 * 32
