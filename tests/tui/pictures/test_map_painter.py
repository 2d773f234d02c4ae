"""What is drawn of a map, read back from its lines."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from loyd.core.draw.map_drawing import BLOCKS
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import TIME_SAMPLES, MapData, MapReader, MapReading, Projection
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.paint.terminal import COLOURS_OF_256, FINENESS, ColourDepth
from loyd.tui.paint.theme import LOYD_DARK, LOYD_LIGHT, palette_of, role_variables
from loyd.tui.pictures.map.map_layout import MapLayout
from loyd.tui.pictures.map.map_painter import MapLook, map_lines
from loyd.tui.signs import ASCII, UNICODE
from tests.tui.paint.cells import ground_at, plain

START, GOAL = parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3)
HILL = 68, 18


def look(*, filled: bool = True, theme: str = "dark", ascii_only: bool = False) -> MapLook:
    chosen = LOYD_DARK if theme == "dark" else LOYD_LIGHT
    palette = palette_of(
        {**chosen.to_color_system().generate(), **role_variables(chosen)}, filled=filled
    )
    return MapLook(ASCII if ascii_only else UNICODE, palette, chosen.background)


def searched(spec: str) -> Trace:
    return solve_with_trace(Problem(START, GOAL, parse_spec(spec)))[0]


def map_data(trace: Trace, step: int, projection: Projection = Projection.TRUE_DISTANCE) -> MapData:
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
    columns=st.integers(12, 210), lines=st.integers(6, 60), projection=st.sampled_from(Projection)
)
def test_a_click_on_the_sign_of_a_place_is_a_click_on_that_place(
    columns: int, lines: int, projection: Projection
) -> None:
    shown = map_data(astar(), 700, projection)
    layout = MapLayout.fitting(columns, lines, shown)
    assert layout is not None
    by_sign: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for up in range(shown.height):
        for across in range(shown.width):
            spots = layout.spots_at_place((up, across))
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


def test_a_map_of_32_cells_is_drawn_at_full_size() -> None:
    layout = MapLayout.fitting(*HILL, midway())
    assert layout is not None
    assert (layout.gutter, layout.across.places, layout.field) == (4, 2, 15)
    assert (layout.has_words, layout.has_legend) == (True, True)
    small = MapLayout.fitting(78, 16, midway())
    assert small is not None
    assert (small.field, small.has_words, small.has_legend) == (15, False, False)


def eighths(characters: str) -> int:
    """How many eighths of a place are filled, 0.5 for a dot, which says: few."""
    if characters[0] in BLOCKS:
        assert characters[0] == characters[1]
        return 1 + BLOCKS.index(characters[0])
    return 0


@pytest.mark.parametrize("spec", ["bfs", "astar:manhattan", "bibfs"])
def test_every_place_is_filled_by_the_share_of_its_boards_that_are_expanded(spec: str) -> None:
    trace = searched(spec)
    drawn = replace(map_data(trace, trace.steps // 2), path_steps=(), current=None)
    assert drawn.totals is not None
    closed, opened = drawn.closed.sum(axis=0), drawn.open.sum(axis=0)
    rows = [line[4:] for line in plain(map_lines(drawn, *HILL, look(filled=False)))[1:16]][::-1]
    few = 0
    for at, (up, across) in enumerate(zip(drawn.up.tolist(), drawn.across.tolist(), strict=True)):
        if (up, across) in (drawn.start, drawn.goal):
            continue
        characters, share = rows[up][2 * across :][:2], closed[at] / drawn.totals[at]
        if 0 < share < 1 / 16:
            few += 1
            assert characters[0] == "."
        else:
            assert eighths(characters) == round(8 * share), (up, across)
        if not eighths(characters):
            rest = drawn.totals[at] - closed[at]
            sign = "▒" if 2 * opened[at] > rest else "░" if opened[at] else "·"
            assert characters[1] == sign
    assert few or spec == "bfs"


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
        elif closed:
            assert drawn[0] in ":-=+*%$#"
        else:
            assert drawn == ("oo" if opened else "..")
    bare = sum(row.count(" ") for row in rows)
    assert bare == 64 * 15 - 2 * len(midway().up) + 2, "one beside S, one beside G"


def test_colours_tell_open_from_unseen_and_leave_what_is_no_board_bare() -> None:
    for theme in ("dark", "light"):
        painted = map_lines(midway(), *HILL, look(theme=theme))
        layout = MapLayout.fitting(*HILL, midway())
        assert layout is not None
        grounds: dict[bool, set[str | None]] = {True: set(), False: set()}
        for up, across, opened, closed in zip(
            midway().up, midway().across, midway().open[0], midway().closed[0], strict=True
        ):
            line, column = layout.sign_position((int(up), int(across)))
            if opened or not closed:
                grounds[bool(opened)].add(ground_at(painted, line, column + 1))
        assert None not in grounds[True] | grounds[False]
        assert not grounds[True] & grounds[False]
        assert ground_at(painted, 1, 6) is None


def test_a_share_of_the_whole_looks_like_that_share() -> None:
    """5.5 % of a place is a dot, half of it half a line, all of it the whole line."""
    one = replace(
        midway(),
        up=np.array([0]),
        across=np.array([1]),
        height=1,
        width=8,
        totals=np.array([1000]),
        open=np.array([[0]]),
        path_steps=(),
        start=None,
        goal=None,
        current=None,
    )
    for closed, sign in ((0, "·"), (1, "."), (55, "."), (100, "▁"), (500, "▄"), (1000, "█")):
        share = replace(one, closed=np.array([[closed]]))
        painted = plain(map_lines(share, 12, 4, look(filled=False)))
        assert sign in painted[0] + painted[1] + painted[2], closed


def test_time_is_told_from_early_to_late_and_the_two_fronts_of_a_search_meet_late() -> None:
    trace = searched("bibfs")
    reader = MapReader(trace)
    reader.next_reading()
    shown = reader.read(trace.steps)
    assert reader.reading.by_time
    assert shown.late is not None
    moment = {
        spot: late / TIME_SAMPLES / closed
        for spot, late, closed in zip(
            zip(shown.up.tolist(), shown.across.tolist(), strict=True),
            shown.late.tolist(),
            shown.closed.sum(axis=0).tolist(),
            strict=True,
        )
        if closed
    }
    means: dict[tuple[int, int], list[float]] = {}
    for step in range(1, trace.steps + 1):
        g, h = reader.space.distances(trace.node(step).board) if reader.space else (0, 0)
        means.setdefault(((g + h - 31) // 2, (g - h + 31) // 2), []).append(step / trace.steps)
    for spot, found in moment.items():
        assert found == pytest.approx(np.mean(means[spot]), abs=1 / TIME_SAMPLES), spot
    assert moment[0, 1] < moment[0, 10] > moment[0, 3]
    assert moment[0, 30] < moment[0, 20]
    text = "\n".join(plain(map_lines(shown, *HILL, look())))
    assert "early" in text
    assert "late" in text


def test_where_there_are_256_colours_no_place_takes_any_other() -> None:
    bare = replace(midway(), path_steps=(), current=None, start=None, goal=None)
    painted = map_lines(bare, *HILL, look()._replace(depth=ColourDepth.OF_256))
    layout = MapLayout.fitting(*HILL, midway())
    assert layout is not None
    many = COLOURS_OF_256 // FINENESS * FINENESS
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


def test_layers_are_named_by_f_and_end_where_h_is_0() -> None:
    drawn = map_data(astar(), 2000, Projection.F_OVER_G)
    painted = plain(map_lines(drawn, 96, 24, look()))
    f = int(astar().node(2000).f)
    layout = MapLayout.fitting(96, 24, drawn)
    assert layout is not None
    for up in range(drawn.height):
        value = drawn.first + up * drawn.stride
        line, column = layout.sign_position((up, value))
        assert painted[line][column] == ("▏" if value < drawn.width else " ")
        assert ("▶" in painted[line]) == (value == f)
    assert any("path" in line for line in painted)
    assert any("h = 0" in line for line in painted)


def test_the_goal_of_layers_lies_on_the_solution_though_it_was_never_counted() -> None:
    painted = map_lines(map_data(astar(), astar().steps, Projection.F_OVER_G), 96, 24, look())
    grounds = [
        ground_at(painted, line, column)
        for line, row in enumerate(painted[:-2])
        for column, sign in enumerate(row.plain)
        if sign == "★"
    ]
    assert len(grounds) == 31
    assert all(grounds)


def test_a_place_holds_all_that_is_drawn_in_it() -> None:
    drawn = map_data(astar(), 2000, Projection.H_OVER_G)
    layout = MapLayout.fitting(20, 9, drawn)
    assert layout is not None
    assert layout.down.values > 1
    seen: set[tuple[int, int]] = set()
    for up in range(0, drawn.height, layout.down.values):
        for across in range(0, drawn.width, layout.across.values):
            places = drawn.places_in(layout.spots_at_place((up, across)))
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


def test_the_legend_says_what_is_special_in_narrow_maps_too() -> None:
    shown = map_data(searched("idastar:manhattan"), 5678)
    for columns in (48, 63, 68, 100):
        for filled in (True, False):
            text = "\n".join(plain(map_lines(shown, columns, 24, look(filled=filled))))
            assert " stack" in text or " open" in text
            assert " re-expanded" in text
    assert "visited" in text
    assert "path" in text


def test_what_is_visited_again_has_a_colour_of_its_own() -> None:
    shown = replace(map_data(searched("idastar:manhattan"), 5678), path_steps=(), goal=None)
    bare = look()
    other = bare._replace(palette=replace(bare.palette, error=Style(color="#010203")))
    drawn = [map_lines(shown, *HILL, one)[1:16] for one in (bare, other)]
    assert drawn[0] != drawn[1]
    calm = [map_lines(midway(), *HILL, one)[1:16] for one in (bare, other)]
    assert calm[0] == calm[1]
