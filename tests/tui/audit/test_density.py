from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.tui.audit.audit_views import FOOT, DensityGrid, density_lines
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.signs import ASCII, Role
from tests.tui.paint.cells import colour_at, ground_at, plain

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
PLAIN_PALETTE = replace(PALETTE, filled=False)
GROUND = "#0f1218"
GUTTER = 3
DENSITY = np.array([[1, 0, 0, 0], [0, 4, 0, 2], [0, 900, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]])


@given(
    columns=st.integers(0, 70),
    lines=st.integers(0, 30),
    filled=st.booleans(),
    rows=st.integers(1, 25),
    across=st.integers(1, 35),
)
def test_the_picture_fills_its_room_exactly(
    columns: int, lines: int, filled: bool, rows: int, across: int
) -> None:
    palette = PALETTE if filled else PLAIN_PALETTE
    density = np.ones((rows, across), np.int64)
    painted = density_lines(density, columns, lines, palette, ground=GROUND, cursor=None)
    assert [len(line) for line in plain(painted)] == [columns] * lines


@given(
    columns=st.integers(9, 70),
    lines=st.integers(FOOT + 2, 30),
    filled=st.booleans(),
    rows=st.integers(1, 25),
    across=st.integers(1, 35),
)
def test_every_cell_that_is_drawn_is_clicked_where_it_is(
    columns: int, lines: int, filled: bool, rows: int, across: int
) -> None:
    plane = DensityGrid.fitting((rows, across), columns, lines, filled=filled)
    assert plane is not None
    for h in range(rows):
        for distance in range(across):
            found = plane.cell_at(plane.line(h), plane.gutter + plane.across.place(distance))
            assert found is not None
            assert plane.line(found[0]) == plane.line(h)
            assert distance in plane.cell(*found)[1]
    assert plane.cell_at(plane.lines, plane.gutter) is plane.cell_at(0, plane.gutter - 1) is None


def test_characters_show_each_place_and_the_diagonal_where_h_would_be_the_distance() -> None:
    painted = density_lines(
        DENSITY,
        GUTTER + 4,
        5 + FOOT,
        replace(PLAIN_PALETTE, signs=ASCII),
        ground=GROUND,
        cursor=None,
    )
    rows = [line[GUTTER:] for line in plain(painted)[:5]]
    assert [[mark not in " /" for mark in row] for row in rows] == (DENSITY[::-1] > 0).tolist()
    assert rows[2][1] == "@", "the place with most boards"
    assert rows[2][2] == "/"
    assert rows[1][3] == "/"
    assert [line[:1].strip() for line in plain(painted)[:5]] == ["4", "", "2", "", "0"]
    assert plain(painted)[6].split() == ["0", "3"]


@given(
    columns=st.integers(9, 70),
    lines=st.integers(FOOT + 2, 30),
    filled=st.booleans(),
    seed=st.integers(0, 99),
)
def test_a_cell_of_several_values_has_the_colour_of_an_error_only_if_a_board_is_overestimated(
    columns: int, lines: int, filled: bool, seed: int
) -> None:
    density = np.random.default_rng(seed).integers(0, 2, (23, 32))
    plane = DensityGrid.fitting(density.shape, columns, lines, filled=filled)
    assert plane is not None
    for up in range(plane.down.length):
        for right in range(plane.across.length):
            hs, distances = plane.cell(plane.down.value(up), plane.across.value(right))
            excess = {h - d for h in hs for d in distances if h < 23 and d < 32 and density[h, d]}
            role = (
                Role.ERROR
                if any(one > 0 for one in excess)
                else Role.GOAL
                if 0 in excess
                else Role.OPEN
            )
            assert plane.role(density, up, right) is role


def test_what_exceeds_the_distance_has_the_colour_of_an_error() -> None:
    painted = density_lines(
        DENSITY,
        GUTTER + 4,
        5 + FOOT,
        replace(PLAIN_PALETTE, signs=ASCII),
        ground=GROUND,
        cursor=None,
    )
    for line, column, role in (
        (4, 0, Role.GOAL),
        (3, 1, Role.GOAL),
        (3, 3, Role.OPEN),
        (2, 1, Role.ERROR),
        (0, 0, Role.ERROR),
    ):
        colour = PALETTE[role].color
        assert colour is not None
        assert colour_at(painted, line, GUTTER + column) == colour.name


@pytest.mark.parametrize("scale", [1, 2])
def test_colours_grow_from_faint_to_full_and_leave_the_rest_alone(scale: int) -> None:
    painted = density_lines(
        DENSITY, GUTTER + 4 * scale, 5 * scale + FOOT, PALETTE, ground=GROUND, cursor=None
    )
    fullest = ground_at(painted, 2 * scale, GUTTER + scale)
    faintest = ground_at(painted, 0, GUTTER)
    full = PALETTE[Role.ERROR].color
    assert full is not None
    assert fullest == full.name
    assert faintest not in (None, fullest, GROUND)
    assert ground_at(painted, 0, GUTTER + 3 * scale) is None


def test_every_sign_of_the_plain_picture_is_ascii() -> None:
    painted = density_lines(
        DENSITY, 30, 12, replace(PLAIN_PALETTE, signs=ASCII), ground=GROUND, cursor=None
    )
    assert all(line.isascii() for line in plain(painted))


def test_each_of_32_distances_has_a_column_in_half_a_screen_of_80() -> None:
    plane = DensityGrid.fitting((23, 32), 36, 10, filled=False)
    assert plane is not None
    assert (plane.across.places, plane.across.values) == (1, 1)


@pytest.mark.parametrize("filled", [True, False])
def test_the_foot_says_which_shade_means_how_many(filled: bool) -> None:
    palette = PALETTE if filled else PLAIN_PALETTE
    painted = density_lines(
        DENSITY, 30, 12, replace(palette, signs=ASCII), ground=GROUND, cursor=None
    )
    line, foot = next((line, words) for line, words in enumerate(plain(painted)) if "few" in words)
    assert foot.split() == ["few", "████" if filled else "-+#@", "many", "boards"]
    shades = [
        colour_at(painted, line, column)
        for column in range(foot.index("few ") + 4, foot.index(" many"))
    ]
    assert len(set(shades)) == (4 if filled else 1)
