"""A flame as lines: what is drawn where, in colours and without them."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from textual.color import Color
from textual.theme import Theme

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.record.flame import Flame
from loyd.tui.paint.terminal import COLOURS_OF_256, ColourDepth
from loyd.tui.paint.theme import LOYD_DARK, LOYD_LIGHT, THEMES_OF_256, ColourPalette, palette_of
from loyd.tui.pictures.flame.flame_painter import (
    FOOT,
    GUTTER,
    Colouring,
    FlameLook,
    block_at,
    flame_lines,
)
from loyd.tui.signs import ASCII, UNICODE, Role
from tests.core.case import as_usual, finish, random_case
from tests.tui.paint.cells import colour_at, ground_at, style_at

SIZES = ((36, 12), (68, 26), (110, 36))
GROUND = "#0f1218"


def palette(theme: Theme = LOYD_DARK, *, filled: bool = True) -> ColourPalette:
    return palette_of({**theme.to_color_system().generate(), **theme.variables}, filled=filled)


def searched(name: str, most: int = 400) -> tuple[Flame, list[int]]:
    trace, _ = finish(
        as_usual(random_case(name, (3, 4), Random(f"paint {name}"))).problem(
            Limits(expansions=most)
        )
    )
    return trace.flame(trace.steps, with_open=True), trace.ancestor_steps(trace.steps)


def look_of(flame: Flame, way: list[int], **more: object) -> FlameLook:
    return FlameLook(
        np.isin(flame.step, way),
        len(way),
        lowest=float(flame.f.min()),
        highest=float(flame.f.max()),
        **more,
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", [LOYD_DARK, LOYD_LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["bfs", "astar", "greedy", "idastar"])
def test_every_line_is_as_wide_as_the_room(name: str, theme: Theme) -> None:
    flame, way = searched(name)
    for columns, lines in SIZES:
        for colouring in Colouring:
            for filled in (True, False):
                look = look_of(flame, way, colouring=colouring, cursor=0)
                signs = UNICODE if filled else ASCII
                drawn = flame_lines(
                    flame,
                    columns,
                    lines,
                    look,
                    replace(palette(theme, filled=filled), signs=signs),
                    ground=GROUND,
                )
                assert [line.cell_len for line in drawn] == [columns] * lines
                assert filled or all(line.plain.isascii() for line in drawn)


def test_room_that_is_too_small_is_left_empty() -> None:
    flame, way = searched("astar")
    drawn = flame_lines(flame, 12, 3, look_of(flame, way), palette(), ground=GROUND)
    assert [line.plain.strip() for line in drawn] == ["", "", ""]


def test_a_block_with_room_says_its_move_its_share_and_its_f() -> None:
    flame, way = searched("astar")
    drawn = flame_lines(flame, 110, 36, look_of(flame, way), palette(), ground=GROUND)
    assert f"start 100% f {flame.f[0]:g}" in drawn[0].plain
    widest = 1 + int(np.argmax(flame.width[1:]))
    share = (
        f"{flame.label[widest]} {100 * flame.width[widest] / flame.total:.0f}% f "
        f"{flame.f[widest]:g}"
    )
    assert share in drawn[int(flame.depth[widest])].plain


def test_what_is_pointed_at_is_what_is_drawn_there() -> None:
    flame, _ = searched("astar")
    columns, lines = 110, 36
    scale = (columns - GUTTER) / flame.total
    for block in range(len(flame.step)):
        if flame.width[block] * scale >= 2 and flame.depth[block] < 8:
            middle = GUTTER + int((flame.x[block] + flame.width[block] / 2) * scale)
            assert block_at(flame, columns, lines, middle, int(flame.depth[block])) == block
    assert block_at(flame, columns, lines, GUTTER - 1, 0) is None
    assert block_at(flame, columns, lines, GUTTER, lines - FOOT) is None


def test_the_path_is_marked_down_to_its_end() -> None:
    flame, way = searched("astar")
    signs = ASCII
    for is_solved, sign in ((True, signs.solution), (False, signs.current)):
        look = look_of(flame, way, is_solved=is_solved)
        drawn = flame_lines(
            flame, 110, 36, look, replace(palette(filled=False), signs=signs), ground=GROUND
        )
        marked = [sign in line.plain for line in drawn[:-FOOT]]
        assert marked[: len(way)].count(True) == min(len(way), len(marked))


def test_fate_tells_blocks_with_open_nodes_from_dead_ones() -> None:
    flame, way = searched("iddfs")
    look = look_of(flame, [], colouring=Colouring.STATUS)
    drawn = flame_lines(flame, 110, 36, look, palette(), ground=GROUND)
    pale = flame_lines(
        flame, 110, 36, look, replace(palette(filled=False), signs=ASCII), ground=GROUND
    )
    colours: dict[bool, set[str | None]] = {True: set(), False: set()}
    shades: dict[bool, set[str]] = {True: set(), False: set()}
    for block in np.flatnonzero(
        (flame.width * (110 - GUTTER) / flame.total >= 15) & (flame.depth < 4)
    ).tolist():
        line, end = (
            int(flame.depth[block]),
            GUTTER + int((flame.x[block] + flame.width[block]) * (110 - GUTTER) / flame.total) - 2,
        )
        colours[bool(flame.open[block])].add(ground_at(drawn, line, end))
        shades[bool(flame.open[block])].add(pale[line].plain[end])
    assert way
    for seen in (colours, shades):
        assert all(seen.values())
        assert seen[True] & seen[False] == set()
    for words, is_open in (("has open nodes", True), ("exhausted", False)):
        assert all(f"{sign} {words}" in pale[-1].plain for sign in shades[is_open])


def test_without_colour_areas_the_path_and_the_cursor_are_seen() -> None:
    flame, way = searched("astar")
    bare = palette(filled=False)
    look = look_of(flame, way, is_solved=True, cursor=1)
    drawn = flame_lines(flame, 110, 36, look, bare, ground=GROUND)
    widest = {
        depth: max(np.flatnonzero(flame.depth == depth).tolist(), key=lambda at: flame.width[at])
        for depth in range(1, 5)
    }
    for depth, block in widest.items():
        style = style_at(
            drawn, depth, GUTTER + int(np.ceil(flame.x[block] * (110 - GUTTER) / flame.total)) + 2
        )
        assert (style.color == bare[Role.SOLUTION].color) is (int(flame.step[block]) in way)
    assert any(style_at(drawn, 1, column).reverse for column in range(GUTTER, 110))
    low, high = f"{look.lowest:g}", f"{look.highest:g}"
    assert f"f {low} ░▒▓█ {high}" in drawn[-1].plain
    for depth, block in widest.items():
        end = GUTTER + int((flame.x[block] + flame.width[block]) * (110 - GUTTER) / flame.total) - 2
        level = round(3 * (flame.f[block] - look.lowest) / (look.highest - look.lowest))
        assert drawn[depth].plain[end] == "░▒▓█"[level]


def test_one_f_has_one_colour_in_the_legend() -> None:
    flame, way = searched("astar")
    look = look_of(flame, way)._replace(lowest=14.0, highest=14.0)
    drawn = flame_lines(flame, 110, 36, look, palette(), ground=GROUND)
    assert drawn[-1].plain.count("14") == 1


@pytest.mark.parametrize("theme", THEMES_OF_256, ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["astar", "idastar", "greedy"])
def test_of_256_colours_it_takes_no_other_and_never_the_red_of_errors(
    name: str, theme: Theme
) -> None:
    flame, _ = searched(name)
    ground, signs = theme.variables.get("background") or theme.background or "", UNICODE
    full, few = (
        flame_lines(
            flame,
            110,
            36,
            look_of(flame, [], depth=depth),
            replace(palette(theme), signs=signs),
            ground=ground,
        )
        for depth in (ColourDepth.TRUE, ColourDepth.OF_256)
    )
    there = {tuple(colour) for colour in COLOURS_OF_256.tolist()}

    error = theme.variables[Role.ERROR.variable]
    for line in range(36):
        for column in range(GUTTER, 110):
            grounds = [
                ground_at(few, line, column),
                colour_at(few, line, column) if few[line].plain[column] in "▀▄" else None,
            ]
            for colour in filter(None, grounds):
                assert colour == ground or Color.parse(colour).rgb in there
                assert colour != error
                assert (
                    line >= 36 - FOOT
                    or ground_at(full, line, column)
                    or colour_at(full, line, column)
                )
