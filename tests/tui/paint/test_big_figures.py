"""Large figures: read back from their blocks, and left out if they do not fit."""

import pytest

from loyd.tui.paint.grid import Pixels, big_figures, big_text, headline


def shape(number: int) -> list[str]:
    """The digits as dots, five rows."""
    pixels = Pixels(4 * len(str(number)) - 1, 5)
    big_text(pixels, 0, 0, str(number), "ink")
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


@pytest.mark.parametrize(
    ("text", "columns", "rows", "lines"),
    [
        ("Which node is next?", 69, 1, 3),
        ("Which node is next?", 68, 1, None),
        ("Which node is next?", 68, 2, 6),
        ("Who?!", 100, 1, None),
    ],
)
def test_a_headline_wraps_between_words_or_is_left_to_plain_words(
    text: str, columns: int, rows: int, lines: int | None
) -> None:
    found = headline(text, columns, rows)
    assert (found and len(found)) == lines
    assert found is None or max(len(line.rstrip()) for line in found) <= columns


def test_a_headline_has_capitals_and_leaves_names_of_one_letter_as_they_are() -> None:
    assert headline("if h", 30, 1) == headline("IF h", 30, 1) != headline("IF H", 30, 1)
