"""Large figures: read back from their blocks, and left out if they do not fit."""

import pytest

from loyd.tui.paint.grid import Pixels, big_figures, big_number


def shape(number: int) -> list[str]:
    """The digits as dots, five rows."""
    pixels = Pixels(4 * len(str(number)) - 1, 5)
    big_number(pixels, 0, 0, number, "ink")
    return ["".join("#" if colour else " " for colour in row) for row in pixels.colours]


def dots(lines: list[str]) -> list[str]:
    """Two rows of dots a line."""
    upper, lower = str.maketrans("█▀▄", "## "), str.maketrans("█▀▄", "# #")
    return [row for line in lines for row in (line.translate(upper), line.translate(lower))]


def test_each_figure_stands_below_the_one_before_with_its_name() -> None:
    painted = big_figures("g 8  h 12", 20, 6)
    assert painted is not None
    found = [line.plain for line in painted]
    assert len(found) == 6
    assert (found[1][0], found[4][0]) == ("g", "h")
    assert [row[7:] for row in dots([line.ljust(10) for line in found[:3]])[:5]] == shape(8)
    assert [row[3:] for row in dots([line.ljust(10) for line in found[3:]])[:5]] == shape(12)


@pytest.mark.parametrize(
    ("words", "columns", "lines"),
    [("g 8  h 9", 20, 5), ("g 1000", 12, 9), ("f 10.5", 40, 20), ("when h rises", 40, 20)],
)
def test_what_does_not_fit_or_is_no_figure_is_left_to_plain_words(
    words: str, columns: int, lines: int
) -> None:
    assert big_figures(words, columns, lines) is None


def test_more_room_makes_them_larger() -> None:
    assert len(big_figures("bound 14", 40, 9) or ()) == 9
    assert len(big_figures("bound 14", 40, 8) or ()) == 6
