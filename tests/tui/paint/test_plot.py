from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.tui.paint.plot_painter import axis_end, path_plot_lines
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.signs import ASCII, UNICODE, Signs
from tests.tui.paint.cells import plain

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})


@given(st.floats(0, 1e12))
def test_round_ends(peak: float) -> None:
    end = axis_end(peak)
    assert end >= peak
    assert end <= max(2, 1.7 * peak, peak + 2)
    assert float(f"{end:.2g}") == pytest.approx(end)


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_h_lies_before_the_moves_that_are_left(signs: Signs) -> None:
    left, h = np.arange(31.0)[::-1], np.array([21.0] * 10 + [10.0] * 20 + [0.0])
    for columns, lines in ((60, 16), (30, 8), (8, 3), (60, 3), (1, 1)):
        rows = plain(path_plot_lines(left, h, 10, columns, lines, replace(PALETTE, signs=signs)))
        assert [len(row) for row in rows] == [columns] * lines
        assert signs is UNICODE or all(row.isascii() for row in rows)
    rows = plain(path_plot_lines(left, h, 10, 60, 16, replace(PALETTE, signs=signs)))
    assert "moves left 20" in rows[-1]
    assert "h 10" in rows[-1]
    assert rows[0].startswith("30")
    assert rows[-2].index(signs.current) == 6 + 10 * 54 // 31
    alone = plain(path_plot_lines(None, h, 10, 60, 16, replace(PALETTE, signs=signs)))
    assert "moves left" not in alone[-1]
    assert path_plot_lines(None, np.zeros(1), 0, 60, 16, replace(PALETTE, signs=signs)), (
        "a path of no move"
    )
