from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loyd.tui.paint.plot_painter import Bar, bar_lines
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.signs import ASCII, UNICODE, Role, Signs
from tests.tui.paint.cells import colour_at, plain, style_at

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
OPEN = PALETTE[Role.OPEN]


def drawn(bars: list[Bar], columns: int, lines: int, signs: Signs, caption: str = "f") -> list[str]:
    return plain(
        bar_lines(bars, columns, lines, replace(PALETTE, signs=signs), style=OPEN, caption=caption)
    )


@given(
    counts=st.lists(st.integers(0, 10**9), max_size=12),
    columns=st.integers(0, 60),
    lines=st.integers(0, 10),
    signs=st.sampled_from([UNICODE, ASCII]),
)
def test_bars_fill_their_room_exactly(
    counts: list[int], columns: int, lines: int, signs: Signs
) -> None:
    bars = [Bar(str(index), count, index == 1) for index, count in enumerate(counts)]
    assert [len(line) for line in drawn(bars, columns, lines, signs)] == [columns] * lines


def test_bars_are_in_proportion_to_a_column() -> None:
    bars = [Bar("19", 64), Bar("21", 31), Bar("23", 0), Bar("105", 1)]
    assert drawn(bars, 22, 4, UNICODE) == [
        "f  19 █████████     64",
        "   21 ████▍         31",
        "   23                0",
        "  105 ▏              1",
    ]
    assert drawn(bars, 22, 2, ASCII, "") == [" 19 ###########     64", "~ 3 more            32"]


def test_what_finds_no_room_is_summed_up() -> None:
    lines = drawn([Bar(str(f), f) for f in range(10, 20)], 30, 4, UNICODE)
    assert lines[3].split() == ["…", "7", "more", str(sum(range(13, 20)))]


def test_the_current_bar_has_a_sign_and_a_colour() -> None:
    lines = bar_lines(
        [Bar("19", 3), Bar("21", 9, current=True)], 30, 2, PALETTE, style=OPEN, caption=""
    )
    assert "▶" in lines[1].plain
    assert "▶" not in lines[0].plain
    assert style_at(lines, 1, 0).color == PALETTE[Role.CURRENT].color
    assert colour_at(lines, 1, 4) == colour_at(lines, 0, 4)
