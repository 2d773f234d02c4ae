from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from loyd.core.trace.ledger import AtDepth
from loyd.core.trace.trace import Growth
from loyd.tui.render.plot_painter import Axis, Series, growth_picture, nodes_by_g, plot_lines, round_end
from loyd.tui.render.signs import Role, Signs, ascii_signs, unicode_signs
from loyd.tui.render.theme import LOYD_DARK, palette_of
from tests.tui.paint.cells import plain, style_at

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
UNICODE, ASCII = unicode_signs(), ascii_signs()


def line(y: list[float], *, sign: str = "o", name: str = "open", x: list[float] | None = None, style: Style | None = None) -> Series:
    xs = np.arange(len(y), dtype=float) if x is None else np.array(x, dtype=float)
    return Series(name, sign, style or PALETTE[Role.OPEN], xs, np.array(y, dtype=float))


def dots_of(rows: list[str]) -> set[tuple[int, int]]:
    """The (dot row, dot column) of every braille dot, decoded by the numbering of the Unicode standard."""
    places = {1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (0, 1), 5: (1, 1), 6: (2, 1), 7: (3, 0), 8: (3, 1)}
    found = set()
    for row, text in enumerate(rows):
        for column, character in enumerate(text):
            if 0x2800 <= ord(character) <= 0x28FF:
                found |= {
                    (4 * row + down, 2 * column + across)
                    for dot, (down, across) in places.items()
                    if (ord(character) - 0x2800) >> (dot - 1) & 1
                }
    return found


@given(
    columns=st.integers(1, 130), lines=st.integers(1, 20), signs=st.sampled_from([UNICODE, ASCII]),
    y=st.lists(st.floats(0, 1e9), max_size=40), mark=st.none() | st.floats(-5, 60),
)  # fmt: skip
def test_a_plot_fills_its_room_exactly(columns: int, lines: int, signs: Signs, y: list[float], mark: float | None) -> None:
    drawn = plain(plot_lines([line(y)], columns, lines, signs=signs, palette=PALETTE, mark=mark))
    assert [cell_len(text) for text in drawn] == [columns] * lines
    assert signs.braille or all(text.isascii() for text in drawn)


def test_a_straight_line_is_straight() -> None:
    rows = [text[7:] for text in plain(plot_lines([line([0, 10])], 27, 6, signs=UNICODE, palette=PALETTE))][1:-1]
    height, width = 4 * len(rows), 2 * 20
    found = dots_of(rows)
    for column in range(width - 2):
        expected = round((1 - column / (width - 1)) * (height - 1))
        assert min(abs(row - expected) for row, at in found if at == column) <= 1
    assert rows[0].rstrip().endswith("o")


def test_a_spike_between_two_columns_is_not_lost() -> None:
    y = [1.0] * 1001
    y[500] = 10
    rows = [text[7:] for text in plain(plot_lines([line(y)], 27, 8, signs=UNICODE, palette=PALETTE))]
    assert any(row == 4 for row, _ in dots_of(rows))


def test_axes_mark_and_legend_in_ascii() -> None:
    closed = line([0, 2, 4, 6, 8], sign="#", name="closed")
    drawn = plain(plot_lines([closed], 30, 6, signs=ASCII, palette=PALETTE, mark=2))
    assert drawn == [
        "# closed                      ",
        "    8 |           |       ####",
        "      |           |#######    ",
        "    4 |    ########           ",
        "      |####       |           ",
        "    0 +-----------|--------- 4",
    ]


def test_the_sign_stands_where_the_mark_crosses_the_line_and_else_at_its_end() -> None:
    marked = plot_lines([line([5, 5, 5])], 30, 8, signs=UNICODE, palette=PALETTE, mark=1)
    column = plain(marked)[-1].index(UNICODE.mark)
    rows = [row for row, text in enumerate(plain(marked)[1:], 1) if text[column] == "o"]
    assert len(rows) == 1
    assert style_at(marked, rows[0], column).color == PALETTE[Role.OPEN].color
    ended = plain(plot_lines([line([5, 5, 5])], 30, 8, signs=UNICODE, palette=PALETTE))
    assert [text.rstrip()[-1] for text in ended[1:-1] if "o" in text] == ["o"]


def test_the_sign_stands_at_the_value_of_the_mark_however_steep_the_line_is_there() -> None:
    rows = plain(plot_lines([line([0.0] * 99 + [40.0])], 40, 12, signs=UNICODE, palette=PALETTE, mark=99.0))
    assert [row for row in rows[1:] if "o" in row] == [next(row for row in rows if row.lstrip().startswith("40 "))]


def test_a_later_line_lies_over_an_earlier_one() -> None:
    over = line([1, 1], sign="n", name="new", style=PALETTE[Role.NEW])
    drawn = plot_lines([line([1, 1]), over], 30, 6, signs=UNICODE, palette=PALETTE)
    row = next(index for index, text in enumerate(plain(drawn)) if any(0x2800 < ord(c) <= 0x28FF for c in text))
    assert style_at(drawn, row, 12).color == PALETTE[Role.NEW].color


def test_the_legend_stands_above_the_plot() -> None:
    drawn = plain(plot_lines([line([1, 2]), line([2, 3], name="closed")], 80, 8, signs=UNICODE, palette=PALETTE))
    assert drawn[0].rstrip() == "o open  o closed"


def test_a_line_without_samples_ends_nowhere() -> None:
    assert line([]).peak == line([]).end == 0


@given(st.floats(0, 1e12))
def test_round_ends(peak: float) -> None:
    end = round_end(peak)
    assert end >= peak
    assert end <= max(2, 1.7 * peak, peak + 2)
    assert float(f"{end:.2g}") == pytest.approx(end)


def test_shares_of_the_axes() -> None:
    assert Axis(round_end(7)).share(np.array([0.0, 4.0, 8.0, 99.0])).tolist() == [0, 0.5, 1, 1]


@pytest.mark.parametrize("columns", range(12, 48))
def test_a_legend_above_is_whole_or_shorter_but_never_cut(columns: int) -> None:
    sizes = [line([3, 187_000], sign=sign, name=name) for sign, name in (("●", "closed"), ("○", "open"))]
    legend = plain(plot_lines(sizes, columns, 8, signs=UNICODE, palette=PALETTE))[0].strip()
    whole = ("● closed  ○ open", "● closed", "")
    assert legend == next(one for one in whole if len(one) <= columns)


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_open_nodes_stand_before_closed_ones_over_the_same_steps(signs: Signs) -> None:
    steps = np.arange(1, 1001)
    none = np.full(1000, np.nan)
    growth = Growth(steps, steps // 2, steps, np.where(steps > 500, 31.0, 29.0), np.maximum(20 - steps // 50, 0), 0 * steps, none)
    for columns, lines in ((68, 20), (40, 12), (30, 6), (5, 2)):
        rows = plain(growth_picture(growth, 1000, columns, lines, "f", True, 500, signs=signs, palette=PALETTE))
        assert [len(row) for row in rows] == [columns] * lines
        assert signs is UNICODE or all(row.isascii() for row in rows)
    rows = plain(growth_picture(growth, 1000, 68, 20, "f", True, 500, signs=signs, palette=PALETTE))
    assert rows[0].split() == ["29", "31"]
    assert rows[0].index("31") == pytest.approx(8 + 30, abs=1), "f rises in the middle of the steps"
    assert rows[3].split() == ["20", "0"]
    field = [row[8:67] for row in rows[4:17]]
    tall = [sum(row[column] != " " for row in field) for column in range(59)]
    assert tall == sorted(tall)
    assert tall[-1] == pytest.approx(13, abs=1)
    opened = signs.open if signs is ASCII else "█"
    assert opened in field[-1]
    said = f"{opened if signs is UNICODE else signs.closed} closed 1 000 {opened} open 500 peak open 500"
    assert rows[-1].split() == said.split()


def test_closed_nodes_are_seen_also_where_more_are_open() -> None:
    steps = np.arange(1, 1001)
    none = np.full(1000, np.nan)
    growth = Growth(steps, steps * 2, steps, none, 0 * steps, 0 * steps, none)
    rows = growth_picture(growth, 1000, 68, 20, "", False, 2000, signs=UNICODE, palette=PALETTE)
    column = [style_at(rows, at, 66).color for at in range(16)]
    assert column.count(PALETTE[Role.CLOSED].color) == pytest.approx(8, abs=1)
    assert column.count(PALETTE[Role.OPEN].color) == pytest.approx(8, abs=1)


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_each_g_has_a_bar_of_expanded_and_open_nodes(signs: Signs) -> None:
    depths = [AtDepth(g, 10 * g, 10 * g) for g in range(31)]
    rows = nodes_by_g(depths, 20, "stack", 118, 16, signs=signs, palette=PALETTE)
    assert [len(row.plain) for row in rows] == [118] * 16
    assert signs is UNICODE or all(row.plain.isascii() for row in rows)
    assert rows[0].plain.split()[1::2][:2] == ["expanded", "stack"]
    assert rows[-1].plain.split() == ["0", "5", "10", "15", "20", "25", "30"]
    heights = [sum(row.plain[9 + 3 * g] != " " for row in rows[1:14]) for g in range(31)]
    assert heights == sorted(heights)
    colours = [style_at(rows, at, 9 + 3 * 30).color for at in range(1, 14)]
    assert colours.count(PALETTE[Role.OPEN].color) == pytest.approx(colours.count(PALETTE[Role.CLOSED].color), abs=1)
    assert rows[-2].plain.index(signs.current if signs is UNICODE else "^") == rows[-1].plain.index("20")
    assert not nodes_by_g(depths, 20, "open", 36, 16, signs=signs, palette=PALETTE), "31 columns do not fit beside the axis"


def test_without_colours_few_expanded_nodes_are_no_open_ones() -> None:
    plain_palette = replace(PALETTE, filled=False)
    rows = plain(nodes_by_g([AtDepth(0, 1, 0), AtDepth(1, 100, 0)], 1, "open", 118, 16, signs=UNICODE, palette=plain_palette))
    assert {row[9] for row in rows[1:14]} == {" ", "░"}
