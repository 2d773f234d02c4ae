"""What is drawn of a map, read back from its lines."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import MapData, MapReader, MapReading, Projection
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.answer import solve_recorded
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.paint.signs import Role, ascii_signs, unicode_signs
from loyd.tui.paint.terminal import FINENESS, MANY, ColourDepth
from loyd.tui.paint.theme import LOYD_DARK, LOYD_LIGHT, palette_of, role_variables
from loyd.tui.pictures.map.map_layout import MapLayout
from loyd.tui.pictures.map.map_painter import Look, map_lines
from tests.tui.paint.cells import ground_at, plain

START, GOAL = parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3)
HILL = 68, 20


def look(*, filled: bool = True, theme: str = "dark", ascii_only: bool = False) -> Look:
    chosen = LOYD_DARK if theme == "dark" else LOYD_LIGHT
    palette = palette_of(
        {**chosen.to_color_system().generate(), **role_variables(chosen)}, filled=filled
    )
    return Look(ascii_signs() if ascii_only else unicode_signs(), palette, chosen.background)


def searched(spec: str) -> Trace:
    return solve_recorded(Problem(START, GOAL, parse_spec(spec)))[0]


def map_data(trace: Trace, step: int, projection: Projection = Projection.HILL) -> MapData:
    reader = MapReader(trace)
    reader.reading = MapReading(projection)
    return reader.read(step)


@cache
def astar() -> Trace:
    return searched("astar:manhattan")


@cache
def midway() -> MapData:
    return map_data(astar(), 2691)


@given(
    columns=st.integers(0, 210),
    lines=st.integers(0, 60),
    filled=st.booleans(),
    projection=st.sampled_from(Projection),
)
def test_the_map_fills_its_room_exactly(
    columns: int, lines: int, filled: bool, projection: Projection
) -> None:
    painted = map_lines(
        map_data(astar(), 700, projection), columns, lines, look(filled=filled), cursor=(3, 4)
    )
    assert [len(line) for line in plain(painted)] == [columns] * lines


@given(
    columns=st.integers(12, 210),
    lines=st.integers(6, 60),
    filled=st.booleans(),
    projection=st.sampled_from(Projection),
)
def test_a_click_on_the_sign_of_a_place_is_a_click_on_that_place(
    columns: int, lines: int, filled: bool, projection: Projection
) -> None:
    shown = map_data(astar(), 700, projection)
    layout = MapLayout.within(columns, lines, shown, filled=filled)
    assert layout is not None
    by_sign: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for up in range(shown.height):
        for across in range(shown.width):
            spots = layout.binned_with((up, across))
            by_sign.setdefault(layout.sign_position((up, across)), set()).add(
                (spots[0].start, spots[1].start)
            )
    for (line, column), places in by_sign.items():
        assert layout.spot_at(line, column) in places
    assert (
        layout.spot_at(layout.top + layout.field, layout.gutter)
        is layout.spot_at(layout.top, layout.gutter - 1)
        is None
    )


def test_a_hill_of_32_places_stands_at_full_size_in_the_room_that_the_screen_gives_it() -> None:
    layout = MapLayout.within(*HILL, midway(), filled=True)
    assert layout is not None
    assert (layout.gutter, layout.across.places, layout.field) == (4, 2, 15)
    assert (layout.has_words, layout.has_legend, layout.has_rule) == (True, True, True)
    small = MapLayout.within(78, 17, midway(), filled=True)
    assert small is not None
    assert (small.field, small.has_words, small.has_legend, small.has_rule) == (
        15,
        False,
        False,
        False,
    )


def test_characters_alone_say_what_each_place_holds() -> None:
    painted = plain(
        map_lines(
            replace(midway(), path_steps=(), current=None),
            *HILL,
            look(filled=False, ascii_only=True),
        )
    )
    assert all(line.isascii() for line in painted)
    rows = [line[4:] for line in painted[1:16]][::-1]
    for up, across, opened, closed in zip(
        midway().up, midway().across, midway().open[0], midway().closed[0], strict=True
    ):
        drawn = rows[up][2 * across : 2 * across + 2]
        if (up, across) in (midway().start, midway().goal):
            assert drawn[0] in "SG"
        elif opened > closed:
            assert drawn == "oo"
        elif closed:
            assert drawn[0] in ":=%#"
        else:
            assert drawn == ".."
    bare = sum(row.count(" ") for row in rows)
    assert bare == 64 * 15 - 2 * len(midway().up) + 2, "one beside S, one beside G"


def test_colours_tell_known_from_untouched_and_leave_what_is_no_board_bare() -> None:
    for theme in ("dark", "light"):
        painted = map_lines(midway(), *HILL, look(theme=theme))
        layout = MapLayout.within(*HILL, midway(), filled=True)
        assert layout is not None
        grounds: dict[bool, set[str | None]] = {True: set(), False: set()}
        for up, across, known in zip(
            midway().up, midway().across, midway().open[0] + midway().closed[0], strict=True
        ):
            line, column = layout.sign_position((int(up), int(across)))
            grounds[bool(known)].add(ground_at(painted, line, column + 1))
        assert None not in grounds[True] | grounds[False]
        assert not grounds[True] & grounds[False]
        assert ground_at(painted, 1, 6) is None


def test_where_there_are_256_colours_no_place_takes_any_other() -> None:
    painted = map_lines(midway(), *HILL, look()._replace(depth=ColourDepth.MANY))
    layout = MapLayout.within(*HILL, midway(), filled=True)
    assert layout is not None
    many = MANY // FINENESS * FINENESS + FINENESS // 2
    allowed = {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in many.tolist()}
    for spot in zip(midway().up.tolist(), midway().across.tolist(), strict=True):
        line, column = layout.sign_position(spot)
        assert ground_at(painted, line, column + 1) in allowed


def test_the_signs_stand_where_they_belong() -> None:
    painted = plain(map_lines(midway(), *HILL, look()))
    assert painted[15].startswith(" 0 ┤S")
    assert painted[15][4 + 2 * 31] == "G"
    node = astar().node(2691)
    space = MapReader(astar()).space
    assert space is not None
    g, h = space.distances(node.board)
    assert painted[15 - (g + h - 31) // 2][4 + (g - h + 31)] == "▶"
    assert sum(line.count("•") for line in painted[1:16]) == len(set(midway().path_steps)) - 2
    solved = plain(map_lines(map_data(astar(), astar().steps), *HILL, look()))
    assert solved[15].count("★") == 30
    assert "▶" not in "".join(solved[1:16])


def test_the_last_line_counts_one_place() -> None:
    total, closed, opened = midway().counts_at((range(5, 6), range(10, 11)))
    painted = plain(map_lines(midway(), *HILL, look(), cursor=(5, 10)))
    assert painted[10][4 + 2 * 10] == "X"
    said = painted[-1].replace(" ", "")
    assert said.startswith(f"X:{total}boards,10of31movescloser,10extramoves:●{closed}○{opened}")
    assert "of 31, 10 extra" in plain(map_lines(midway(), 50, 20, look(), cursor=(5, 10)))[-1]


def test_layers_are_named_by_f_and_the_f_of_the_step_is_a_line() -> None:
    drawn = map_data(astar(), 2000, Projection.LAYERS)
    painted = plain(map_lines(drawn, 96, 24, look(), is_lit=True))
    f = int(astar().node(2000).f)
    (row,) = [line for line in painted if line.startswith(f"{f} ┤")]
    assert "──────" in row
    assert [line for line in painted if line.strip()][
        -1
    ].strip() == f"this place: g {astar().node(2000).g}, f {f}"
    assert any("path" in line for line in painted), (
        "layers that are ample leave room for the legend"
    )


def test_the_goal_of_layers_lies_on_the_solution_though_it_was_never_counted() -> None:
    painted = map_lines(map_data(astar(), astar().steps, Projection.LAYERS), 96, 24, look())
    grounds = [
        ground_at(painted, line, column)
        for line, row in enumerate(painted[:-3])
        for column, sign in enumerate(row.plain)
        if sign == "★"
    ]
    assert len(grounds) == 31
    assert all(grounds)


def test_a_place_holds_all_that_is_drawn_in_it() -> None:
    drawn = map_data(astar(), 2000, Projection.PLAIN)
    layout = MapLayout.within(20, 9, drawn, filled=True)
    assert layout is not None
    assert layout.down.values > 1
    seen: set[tuple[int, int]] = set()
    for up in range(0, drawn.height, layout.down.values):
        for across in range(0, drawn.width, layout.across.values):
            places = drawn.places_in(layout.binned_with((up, across)))
            assert not places & seen
            seen |= places
    assert (
        set(
            zip(astar().gh_counts(2000).g.tolist(), astar().gh_counts(2000).h.tolist(), strict=True)
        )
        <= seen
    )


@pytest.mark.parametrize(
    "spec",
    [
        "bfs",
        "astar:misplaced",
        "astar:manhattan",
        "wastar:manhattan:3",
        "greedy:manhattan",
        "bibfs",
    ],
)
def test_the_counts_of_a_hill_are_those_of_the_lists(spec: str) -> None:
    trace = searched(spec)
    for step in (0, 1, trace.steps // 3, trace.steps):
        drawn = map_data(trace, step)
        counts = trace.counts(step)
        assert (drawn.open.sum(), drawn.closed.sum()) == (counts.open, counts.closed)
        assert drawn.totals is not None
        assert (drawn.open + drawn.closed).sum() <= drawn.totals.sum() == 181_440
        assert np.all(
            drawn.open.sum(axis=0) + drawn.closed.sum(axis=0)
            <= (2 if spec == "bibfs" else 1) * drawn.totals
        )


@pytest.mark.parametrize(
    ("spec", "step", "word"), [("idastar:manhattan", 5678, "re-expanded"), ("bibfs", 2000, "from")]
)
def test_the_legend_says_what_is_special_in_narrow_maps_too(
    spec: str, step: int, word: str
) -> None:
    shown = map_data(searched(spec), step)
    for columns in (25, 28, 34, 36, 38, 48, 63, 68, 100):
        for filled in (True, False):
            text = "\n".join(plain(map_lines(shown, columns, 24, look(filled=filled))))
            assert " open " in text
            assert f" {word}" in text
    assert "unseen" in text
    assert "path" in text


@pytest.mark.parametrize(
    ("spec", "step", "role"),
    [("idastar:manhattan", 5678, Role.IMPROVED), ("bibfs", 2000, Role.GOAL)],
)
def test_what_is_visited_again_and_what_comes_from_the_goal_have_a_colour_each(
    spec: str, step: int, role: Role
) -> None:
    shown, said = map_data(searched(spec), step), {}
    for at in (Role.IMPROVED, Role.GOAL):
        bare = look()
        other = replace(bare.palette, **{at: Style(color="#010203")})
        drawn = [
            map_lines(
                replace(shown, path_steps=(), goal=None), *HILL, bare._replace(palette=palette)
            )[1:]
            for palette in (bare.palette, other)
        ]
        said[at] = drawn[0] != drawn[1]
    assert said == {at: at is role for at in said}
