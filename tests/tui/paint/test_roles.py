import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from textual.app import App
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

import loyd.tui
from loyd.tui.paint.terminal import COLOURS_OF_16, COLOURS_OF_256, ColourDepth, nearest_of_256
from loyd.tui.paint.theme import (
    LOYD_DARK,
    LOYD_LIGHT,
    THEMES,
    THEMES_OF_16,
    THEMES_OF_256,
    contrast,
    ensure_contrast,
    palette_of,
    role_variables,
)
from loyd.tui.pictures.map.map_painter import MapLook
from loyd.tui.signs import LANES, TILE_VARIABLES, UNICODE, Role
from tests.tui.paint.dichromats import EYES, apart

EVERY_THEME = [
    *THEMES,
    *THEMES_OF_256,
    *(theme for theme in BUILTIN_THEMES.values() if not theme.ansi),
]


def called(theme: Theme) -> str:
    return f"{theme.name} of 256" if theme in THEMES_OF_256 else theme.name


def wcag(one: Color, other: Color) -> float:
    """The contrast ratio, written again from the definition as an oracle."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    first, second = (
        sum(w * linear(p) for w, p in zip((0.2126, 0.7152, 0.0722), c.rgb, strict=True)) + 0.05
        for c in (one, other)
    )
    return max(first, second) / min(first, second)


def colours(theme: Theme) -> dict[str, Color]:
    variables = {**theme.to_color_system().generate(), **theme.variables, **role_variables(theme)}
    wanted = [
        "background",
        "surface",
        "panel",
        "foreground",
        *(role.variable for role in Role),
        *TILE_VARIABLES,
    ]
    parsed = {name: Color.parse(variables[name]) for name in wanted}
    return {name: parsed["background"] + colour for name, colour in parsed.items()}


@pytest.mark.parametrize("theme", EVERY_THEME, ids=called)
@pytest.mark.parametrize("role", Role)
def test_every_role_reads_on_every_ground(theme: Theme, role: Role) -> None:
    found = colours(theme)
    for ground in (
        ("background", "surface", "panel") if theme in THEMES else ("background", "surface")
    ):
        assert wcag(found[role.variable], found[ground]) >= 4.5, ground


@pytest.mark.parametrize("theme", EVERY_THEME, ids=called)
def test_numbers_read_on_every_tile(theme: Theme) -> None:
    found = colours(theme)
    for tile in ("loyd-tile", "loyd-tile-shade", "loyd-tile-moved", "loyd-tile-home"):
        assert wcag(found["loyd-tile-text"], found[tile]) >= 7, tile
        assert wcag(found["loyd-tile-share"], found[tile]) >= 4.5, tile


@pytest.mark.parametrize("theme", EVERY_THEME, ids=called)
def test_the_hole_is_visibly_no_tile(theme: Theme) -> None:
    found = colours(theme)
    assert wcag(found["loyd-tray"], found["loyd-tile"]) >= 3


@pytest.mark.parametrize("theme", EVERY_THEME, ids=called)
def test_roles_can_be_told_apart(theme: Theme) -> None:
    found = colours(theme)
    roles = [role for role in Role if role not in (Role.DIM, *LANES)]
    for one, other in [*combinations(roles, 2), *combinations(LANES, 2)]:
        first, second = found[one.variable].rgb, found[other.variable].rgb
        assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 30, (one, other)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", [*THEMES, *THEMES_OF_256], ids=called)
def test_eyes_without_one_kind_of_cones_tell_roles_and_tiles_apart(theme: Theme, eyes: str) -> None:
    found = colours(theme)
    roles = [role.variable for role in Role if role not in (Role.DIM, *LANES)]
    for one, other in [
        *combinations(roles, 2),
        *combinations((role.variable for role in LANES), 2),
        *combinations(("loyd-tile", "loyd-tile-moved", "loyd-tile-home"), 2),
    ]:
        assert apart(found[one], found[other], eyes) >= 15, (one, other)


def test_a_distance_as_cie76_gives_it() -> None:
    assert apart(Color.parse("white"), Color.parse("black"), "usual") == pytest.approx(
        100, abs=0.01
    )
    assert apart(Color.parse("#d2a8ff"), Color.parse("#6cb2ff"), "protanope") == pytest.approx(
        1.7, abs=0.05
    )
    assert apart(Color.parse("#ecdcb9"), Color.parse("#bfe0ad"), "deuteranope") == pytest.approx(
        3.6, abs=0.05
    )


@pytest.mark.parametrize("theme", THEMES_OF_256, ids=called)
def test_themes_for_256_colours_have_no_other(theme: Theme) -> None:
    there = {tuple(colour) for colour in COLOURS_OF_256.tolist()}
    assert {name for name, colour in colours(theme).items() if colour.rgb not in there} == set()


@pytest.mark.parametrize("theme", THEMES_OF_16, ids=called)
def test_themes_for_sixteen_colours_have_no_other_and_none_that_is_another_roles(
    theme: Theme,
) -> None:
    found, there = colours(theme), {tuple(colour) for colour in COLOURS_OF_16.tolist()}
    lanes = {found[role.variable].rgb for role in LANES}
    assert len(lanes) == 4
    assert found[Role.ERROR.variable].rgb not in lanes
    every = {role: found[role.variable] for role in Role if role is not Role.DIM}
    assert {colour.rgb for colour in every.values()} <= there
    assert all(wcag(colour, found["background"]) >= 4 for colour in every.values())
    roles = {role: colour for role, colour in every.items() if role not in LANES}
    assert sum(colour.rgb == roles[Role.ERROR].rgb for colour in roles.values()) == 1
    assert theme.dark == (len({colour.rgb for colour in roles.values()}) == len(roles))


def test_shades_of_blue_are_blue_or_grey_where_there_are_256_colours() -> None:
    ground, blue = (
        Color.parse(THEMES_OF_256[0].background),
        Color.parse(THEMES_OF_256[0].variables["loyd-open"]),
    )
    shades = nearest_of_256(
        np.array([ground.blend(blue, share / 20).rgb for share in range(21)], float)
    )
    assert tuple(shades[-1]) == blue.rgb
    for red, green, other in shades:
        assert red == green == other or red <= green < other


@pytest.mark.parametrize("theme", THEMES_OF_256, ids=called)
def test_unseen_is_grey_and_open_blue_where_there_are_256_colours(theme: Theme) -> None:
    look = MapLook(
        UNICODE,
        palette_of({**theme.to_color_system().generate(), **theme.variables}),
        theme.background,
        ColourDepth.OF_256,
    )
    blue = look.colour(Role.OPEN)
    for unseen in look.unseen_colours:
        assert np.ptp(unseen) == 0
        shares = np.linspace(0.14, 1, 20)[:, None]
        for share, (red, green, other) in zip(
            shares, nearest_of_256(unseen + (blue - unseen) * shares), strict=True
        ):
            assert red < other or (share < 0.5 and red == green == other), share
            assert green <= other, share


@pytest.mark.parametrize("theme", THEMES, ids=called)
def test_what_a_theme_says_itself_is_kept(theme: Theme) -> None:
    assert {
        name: value
        for name, value in role_variables(theme).items()
        if theme.variables[name] != value
    } == {}


@pytest.mark.parametrize("name", ["ansi-dark", "ansi-light"])
def test_the_terminals_own_colours_are_used_by_name_and_never_fill(name: str) -> None:
    theme = BUILTIN_THEMES[name]
    palette = palette_of({**theme.to_color_system().generate(), **theme.variables})
    assert not palette.filled
    assert palette[Role.OPEN].color == Color.parse("ansi_blue").rich_color


def test_what_matters_most_is_bold_too() -> None:
    palette = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
    assert palette[Role.ERROR].bold
    assert not palette[Role.CLOSED].bold


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#777777", "#1c2330"])
def test_readable_moves_a_colour_no_further_than_needed(ground: str) -> None:
    behind = Color.parse(ground)
    assert wcag(ensure_contrast(Color.parse("#4466aa"), [behind]), behind) >= 4.5
    already = (
        Color.parse("#000000") if contrast(behind, Color(0, 0, 0)) > 4.5 else Color.parse("#ffffff")
    )
    assert ensure_contrast(already, [behind]) == already


def test_readable_ends_at_black_or_white_where_nothing_reads() -> None:
    assert ensure_contrast(Color.parse("#ff0000"), [Color(0, 0, 0), Color(255, 255, 255)]) == Color(
        0, 0, 0
    )


def test_an_app_takes_the_roles_as_variables() -> None:
    class Themed(App[None]):
        CSS = "Screen { color: $loyd-open; background: $loyd-tray; }"

        def get_theme_variable_defaults(self) -> dict[str, str]:
            return role_variables(self.current_theme)

    app = Themed()
    for theme in THEMES:
        app.register_theme(theme)
    app.theme = LOYD_LIGHT.name
    assert app.get_css_variables()["loyd-open"] == LOYD_LIGHT.variables["loyd-open"]
    app.theme = "nord"
    assert (
        app.get_css_variables()["loyd-open"] == role_variables(BUILTIN_THEMES["nord"])["loyd-open"]
    )


def test_the_names_of_the_lanes_have_the_colours_of_the_table() -> None:
    sheet = Path(loyd.tui.__file__).with_name("app.tcss").read_text(encoding="utf-8")
    assert re.findall(r"#lane-\d \{ border-title-color: \$([\w-]+); \}", sheet) == [
        role.variable for role in LANES
    ]
