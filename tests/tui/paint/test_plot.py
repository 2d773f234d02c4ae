from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.record.ledger import AtDepth
from loyd.core.engine.record.trace import Growth
from loyd.tui.paint.plot_painter import Axis, growth_picture, nodes_by_g, path_picture, round_end
from loyd.tui.paint.signs import Role, Signs, ascii_signs, unicode_signs
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from tests.tui.paint.cells import plain, style_at

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
UNICODE, ASCII = unicode_signs(), ascii_signs()


@given(st.floats(0, 1e12))
def test_round_ends(peak: float) -> None:
    end = round_end(peak)
    assert end >= peak
    assert end <= max(2, 1.7 * peak, peak + 2)
    assert float(f"{end:.2g}") == pytest.approx(end)


def test_shares_of_the_axes() -> None:
    assert Axis(round_end(7)).share(np.array([0.0, 4.0, 8.0, 99.0])).tolist() == [0, 0.5, 1, 1]


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_open_nodes_stand_before_closed_ones_over_the_same_steps(signs: Signs) -> None:
    steps = np.arange(1, 1001)
    none = np.full(1000, np.nan)
    growth = Growth(
        steps,
        steps // 2,
        steps,
        np.where(steps > 500, 31.0, 29.0),
        np.maximum(20 - steps // 50, 0),
        0 * steps,
        none,
    )
    for columns, lines in ((68, 20), (40, 12), (30, 6), (5, 2)):
        rows = plain(
            growth_picture(
                growth, 1000, columns, lines, "f", True, 500, replace(PALETTE, signs=signs)
            )
        )
        assert [len(row) for row in rows] == [columns] * lines
        assert signs is UNICODE or all(row.isascii() for row in rows)
    rows = plain(
        growth_picture(growth, 1000, 68, 20, "f", True, 500, replace(PALETTE, signs=signs))
    )
    assert rows[0].split() == ["29", "31"]
    assert rows[0].index("31") == pytest.approx(8 + 30, abs=1), "f rises in the middle of the steps"
    assert rows[3].split() == ["20", "0"]
    field = [row[8:67] for row in rows[4:17]]
    tall = [sum(row[column] != " " for row in field) for column in range(59)]
    assert tall == sorted(tall)
    assert tall[-1] == pytest.approx(13, abs=1)
    opened = signs.open if signs is ASCII else "█"
    assert opened in field[-1]
    said = (
        f"{opened if signs is UNICODE else signs.closed} closed 1 000 {opened} open 500 peak open "
        "500"
    )
    assert rows[-1].split() == said.split()


def test_closed_nodes_are_seen_also_where_more_are_open() -> None:
    steps = np.arange(1, 1001)
    none = np.full(1000, np.nan)
    growth = Growth(steps, steps * 2, steps, none, 0 * steps, 0 * steps, none)
    rows = growth_picture(growth, 1000, 68, 20, "", False, 2000, PALETTE)
    column = [style_at(rows, at, 66).color for at in range(16)]
    assert column.count(PALETTE[Role.CLOSED].color) == pytest.approx(8, abs=1)
    assert column.count(PALETTE[Role.OPEN].color) == pytest.approx(8, abs=1)


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_each_g_has_a_bar_of_expanded_and_open_nodes(signs: Signs) -> None:
    depths = [AtDepth(g, 10 * g, 10 * g) for g in range(31)]
    rows = nodes_by_g(depths, 20, "stack", 118, 16, replace(PALETTE, signs=signs))
    assert [len(row.plain) for row in rows] == [118] * 16
    assert signs is UNICODE or all(row.plain.isascii() for row in rows)
    assert rows[0].plain.split()[1::2][:2] == ["expanded", "stack"]
    assert rows[-1].plain.split() == ["0", "5", "10", "15", "20", "25", "30"]
    heights = [sum(row.plain[9 + 3 * g] != " " for row in rows[1:14]) for g in range(31)]
    assert heights == sorted(heights)
    colours = [style_at(rows, at, 9 + 3 * 30).color for at in range(1, 14)]
    assert colours.count(PALETTE[Role.OPEN].color) == pytest.approx(
        colours.count(PALETTE[Role.CLOSED].color), abs=1
    )
    assert rows[-2].plain.index(signs.current if signs is UNICODE else "^") == rows[-1].plain.index(
        "20"
    )
    assert not nodes_by_g(depths, 20, "open", 36, 16, replace(PALETTE, signs=signs)), (
        "31 columns do not fit beside the axis"
    )


def test_without_colours_few_expanded_nodes_are_no_open_ones() -> None:
    plain_palette = replace(PALETTE, filled=False)
    rows = plain(
        nodes_by_g([AtDepth(0, 1, 0), AtDepth(1, 100, 0)], 1, "open", 118, 16, plain_palette)
    )
    assert {row[9] for row in rows[1:14]} == {" ", "▒"}


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_h_lies_before_the_moves_that_are_left(signs: Signs) -> None:
    left, h = np.arange(31.0)[::-1], np.array([21.0] * 10 + [10.0] * 20 + [0.0])
    for columns, lines in ((60, 16), (30, 8), (8, 3), (60, 3), (1, 1)):
        rows = plain(path_picture(left, h, 10, columns, lines, replace(PALETTE, signs=signs)))
        assert [len(row) for row in rows] == [columns] * lines
        assert signs is UNICODE or all(row.isascii() for row in rows)
    rows = plain(path_picture(left, h, 10, 60, 16, replace(PALETTE, signs=signs)))
    assert "moves left 20" in rows[-1]
    assert "h 10" in rows[-1]
    assert rows[-2].split() == ["0", "move", "30"]
    column = rows[-3].index(signs.current if signs is UNICODE else "^")
    assert column == 8 + 10 * 51 // 30
    alone = plain(path_picture(None, h, 10, 60, 16, replace(PALETTE, signs=signs)))
    assert "moves left" not in alone[-1]
    assert path_picture(None, np.zeros(1), 0, 60, 16, replace(PALETTE, signs=signs)), (
        "a path of no move"
    )
